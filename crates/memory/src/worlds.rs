//! The states that no viewer can distinguish from the real one.

use boardcore::{Determinize, NoWorld, Worlds, bits, shuffle};
use rand::Rng;

use crate::colour::{Colour, Counts};
use crate::state::Memory;
use crate::view::MemoryView;

/// The worlds that fit a view: every way to lay the pegs whose colours are hidden.
///
/// A history is a whole layout since the last mixing: which colour is in which hole. Equal pegs are one, so there are as many
/// histories as the hidden pegs have distinct arrangements, each equally likely. While pegs are being laid, the holes that
/// wait belong to the layout, too; a world is then the part that has been laid, and comes as often as it has completions, which
/// is its true probability. Layouts from before a mixing say nothing about the present one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MemoryWorlds {
    /// The state with the known pegs and no others.
    known: Memory,
    /// The holes with pegs that are not known.
    hidden: u64,
    /// The colours of these pegs and of those still to be laid, in any order; `len` of them.
    colours: [Colour; 64],
    len: usize,
    /// How many arrangements the colours have.
    count: Option<u128>,
}

impl Determinize for Memory {
    type Worlds = MemoryWorlds;

    fn worlds(view: &MemoryView) -> Result<MemoryWorlds, NoWorld> {
        let open = view.open;
        let counts = view.hidden();
        let hidden = open.board & !open.shown;
        if counts.total() != (hidden | open.waiting).count_ones() {
            return Err(NoWorld);
        }
        let mut colours = [Colour::Red; 64];
        let mut len = 0;
        for (colour, pegs) in counts.iter() {
            let end = len + usize::from(pegs);
            colours[len..end].fill(colour);
            len = end;
        }
        Ok(MemoryWorlds {
            known: Memory::from_parts(open, view.known, Counts::NONE),
            hidden,
            colours,
            len,
            count: arrangements(counts),
        })
    }
}

impl Worlds for MemoryWorlds {
    type Game = Memory;

    fn count(&self) -> Option<u128> {
        self.count
    }

    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Memory {
        let mut colours = self.colours;
        let colours = &mut colours[..self.len];
        shuffle(rng, colours);
        let mut world = self.known;
        let mut rest = colours.iter();
        for (number, &colour) in bits::members(self.hidden).zip(&mut rest) {
            world.pegs.cells_mut()[number as usize] = Some(colour);
        }
        for &colour in rest {
            world.pool[colour] += 1;
        }
        world
    }
}

/// The number of distinct orders of at most 64 pegs: a multinomial coefficient; `None` if it does not fit.
fn arrangements(counts: Counts) -> Option<u128> {
    let mut orders = 1_u128;
    let mut placed = 0;
    for (_, pegs) in counts.iter() {
        // Each colour in turn chooses its places among its own and those of the colours before it.
        let mut ways = 1_u128;
        for peg in 1..=u128::from(pegs) {
            placed += 1;
            // The product of k consecutive numbers is divisible by k!; below C(64, 32) · 64.
            ways = ways * placed / peg;
        }
        orders = orders.checked_mul(ways)?;
    }
    Some(orders)
}

#[cfg(test)]
mod tests {
    use super::arrangements;
    use crate::colour::Counts;

    #[test]
    fn arrangements_of_pegs() {
        let count = |text: &str| arrangements(text.parse::<Counts>().expect("counts"));
        assert_eq!(count("-"), Some(1));
        assert_eq!(count("R3"), Some(1));
        assert_eq!(count("R1,G1,B1"), Some(6));
        assert_eq!(count("R2,G2"), Some(6));
        // 24! / 4!⁶
        assert_eq!(count("R4,O4,Y4,G4,B4,V4"), Some(3_246_670_537_110_000));
        assert_eq!(count("R32,G32"), Some(1_832_624_140_942_590_534));
        assert_eq!(count("R8,O8,Y8,G8,B8,V8,W8,K8"), None);
    }
}
