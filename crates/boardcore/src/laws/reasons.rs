//! Whether every reason for a refusal is reached.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::Walk;
use super::walk::unnumbered;
use crate::game::Game;
use crate::indexed::Indexed;
use crate::reason::Reason;
use crate::rules::Valid;
use crate::step::Step;
use crate::turn::Refused;

/// The codes of all reasons met when every step that can be written is checked at some states of some games (law 4).
///
/// A game's test compares them with [`Reason::CODES`]:
///
/// ```
#[doc = include_str!("coin.txt")]
/// # use boardcore::Reason;
/// let cases = (0..8).map(|byte| (rules, vec![byte]));
/// assert_eq!(laws::reasons::<Coin>(cases), Wrong::CODES.iter().copied().collect());
/// ```
pub fn reasons<G: Game>(
    cases: impl IntoIterator<Item = (Valid<G::Rules>, Vec<u8>)>,
) -> BTreeSet<&'static str> {
    let mut reached = BTreeSet::new();
    for (rules, bytes) in cases {
        let walk = Walk::<G>::new(rules, &bytes);
        for (_, state) in walk.sample(24) {
            let mut note = |step| {
                if let Err(Refused::Illegal(reason)) = state.check_step(step) {
                    reached.insert(reason.code());
                }
            };
            if state.turn().seat().is_some() {
                let numbered = (0..G::action_space(&rules)).filter_map(|n| G::action_at(&rules, n));
                for action in numbered.chain(unnumbered::<G>(&rules)) {
                    note(Step::Action(action));
                }
            }
            if state.turn().is_chance() {
                for chance in (0..G::Chance::COUNT).filter_map(G::Chance::at) {
                    note(Step::Chance(chance));
                }
            }
            for incident in (0..G::Incident::COUNT).filter_map(G::Incident::at) {
                note(Step::Incident(incident));
            }
        }
    }
    reached
}
