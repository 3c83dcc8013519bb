//! Law 22: the engine and a second implementation agree at every ply.

use crate::common;
use crate::naive;
use boardcore::laws;
use boardcore::strategies;
use domino_ends::DominoEnds;
use proptest::prelude::*;

proptest! {
    #![proptest_config(strategies::config(256))]

    #[test]
    fn the_second_implementation_agrees((rules, bytes) in strategies::cases::<DominoEnds>(0..700)) {
        laws::check_case(&laws::twin::<DominoEnds, naive::Naive>(), rules, &bytes)?;
    }
}

#[test]
fn it_agrees_over_whole_matches_of_every_kind() {
    for (i, rules) in common::all_drawing_rules().enumerate() {
        let seed = boardcore::Seed::from_u64(i as u64);
        let mut rng = seed.stream(boardcore::Stream::Chance);
        let bytes: Vec<u8> = (0..1500)
            .map(|_| boardcore::below(&mut rng, 256) as u8)
            .collect();
        laws::assert_twin::<DominoEnds, naive::Naive>(rules, &bytes);
    }
}
