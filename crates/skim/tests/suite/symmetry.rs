//! Games that look the same from another side (law 20): suits changed over within a colour, left and right in a mirror.

use crate::common::rules;
use boardcore::strategies;
use boardcore::{Cell, RuleSet, Step, StepOf, laws};
use proptest::prelude::*;
use skim::{Action, Card, Chance, Outline, Placement, Rules, Skim};

fn mapped(
    step: StepOf<Skim>,
    card: impl Fn(Card) -> Card,
    cell: impl Fn(Cell) -> Cell,
) -> StepOf<Skim> {
    match step {
        Step::Chance(Chance::Deal(dealt)) => Step::Chance(Chance::Deal(card(dealt))),
        Step::Action(Action::Lay(p)) => Step::Action(Action::Lay(
            Placement::new(card(p.card()), cell(p.cell())).unwrap(),
        )),
        step => step,
    }
}

proptest! {
    #![proptest_config(strategies::config(96))]

    #[test]
    fn suits_change_over_within_a_colour(rules in rules(), bytes in strategies::choice_bytes(40..260), black in any::<bool>()) {
        let twin = |card: Card| {
            let own = card.colour() == skim::Colour::Black;
            if own == black { Card::new(card.rank(), card.suit().twin()) } else { card }
        };
        let verdict = laws::check_symmetry::<Skim>(rules, rules, &bytes, |step| mapped(step, twin, |cell| cell), |side| side);
        prop_assert_eq!(verdict, Ok(()));
    }

    #[test]
    fn left_and_right_change_over(rules in rules(), bytes in strategies::choice_bytes(40..260)) {
        let outline = match rules.outline {
            Outline::Shape(shape) => Outline::Shape(shape.mirrored()),
            outline => outline,
        };
        let image = Rules { outline, ..rules.get() }.validate().unwrap();
        let mirror = |cell: Cell| Cell::new(-cell.x, cell.y);
        let verdict = laws::check_symmetry::<Skim>(rules, image, &bytes, |step| mapped(step, |card| card, mirror), |side| side);
        prop_assert_eq!(verdict, Ok(()));
    }
}
