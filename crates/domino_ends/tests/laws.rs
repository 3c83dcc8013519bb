//! The laws every game keeps, over games under all rules.

use boardcore::{Game, Indexed, Notation, Seed, Validate, play};
use domino_ends::{Match, Rules};

#[test]
fn smoke() {
    for seed in 0..300 {
        let rules = if seed % 2 == 0 { Rules::new(2 + (seed % 3) as u8) } else { Rules::bergen(2 + (seed % 3) as u8) };
        let rules = rules.validate().unwrap();
        let mut table = play::Table::new(Seed::from_u64(seed), rules.players);
        let mut game = Match::new(rules);
        loop {
            game.audit().unwrap();
            let text = game.to_string();
            assert_eq!(Match::parse_position(rules, &text), Ok(game), "{text}");
            for i in 0..domino_ends::Action::COUNT {
                let action = domino_ends::Action::at(i).unwrap();
                if game.turn().seat().is_some() {
                    assert_eq!(game.check(action).is_ok(), game.actions().contains(&action));
                }
            }
            let Some(step) = table.random_step(&game) else { break };
            game.play(step).unwrap();
        }
    }
}
