//! Who scores a blocked round (E8).

use crate::rules::{BlockedTie, Rules};
use crate::tile::Tiles;

/// The seats that score when a round is blocked with these hands, as bits: bit `s` for seat `s`.
///
/// ```
/// use domino_ends::{Rules, Tiles, lowest_hands};
///
/// let hands: [Tiles; 3] = ["0-0", "5-6", "1-2 1-4"].map(|text| text.parse().unwrap());
/// // The first hand has a double; of the others, the last has fewer pips.
/// assert_eq!(lowest_hands(&hands, &Rules::new(3)), 0b100);
/// ```
pub fn lowest_hands(hands: &[Tiles], rules: &Rules) -> u8 {
    // Lower is better, first by the first number.
    let rank = |hand: &Tiles| {
        let doubles = hand.doubles();
        match doubles.first() {
            None => (0, hand.pips()),
            Some(lowest) => (doubles.len(), u32::from(lowest.number())),
        }
    };
    let Some(best) = hands.iter().map(rank).min() else {
        return 0;
    };
    let lowest = hands
        .iter()
        .take(8)
        .enumerate()
        .filter(|(_, hand)| rank(hand) == best)
        .fold(0_u8, |seats, (seat, _)| seats | 1 << seat);
    if lowest.count_ones() > 1 && rules.blocked_tie == BlockedTie::Nobody {
        return 0;
    }
    lowest
}
