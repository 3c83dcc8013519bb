//! The engine beside a naive second implementation, ply by ply (law 22).

use crate::common;
use crate::common::{bytes_of, rules};
use crate::naive::Twin;
use boardcore::strategies;
use boardcore::{RuleSet, laws};
use proptest::prelude::*;
use skim::{Continuity, Rules, Skim, Teams};

proptest! {
    #![proptest_config(strategies::config(96))]

    #[test]
    fn agrees_under_any_rules(rules in rules(), bytes in strategies::choice_bytes(40..260)) {
        laws::check_case(&laws::twin::<Skim, Twin>(), rules, &bytes)?;
    }
}

#[test]
fn agrees_on_the_presets() {
    let presets = [
        Rules::mountains(),
        Rules::columns(),
        Rules::practice(),
        common::cross(),
    ];
    for (i, rules) in presets.into_iter().enumerate() {
        for seed in 0..8 {
            let rules = Rules {
                teams: [Teams::OneEach, Teams::TwoEach, Teams::ThreeEach][seed as usize % 3],
                continuity: if seed == 7 {
                    Continuity::PreviousCard
                } else {
                    rules.continuity
                },
                ..rules
            };
            let bytes = bytes_of(100 * i as u64 + seed, 300);
            laws::assert_twin::<Skim, Twin>(rules.validate().unwrap(), &bytes);
        }
    }
}
