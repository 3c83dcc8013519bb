//! Counting the sequences of legal moves.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::action::Move;
use crate::board::Position;

impl Position {
    /// How many sequences of exactly `depth` legal moves there are; `perft(0)` is 1. Who has lost has no moves (M10); draws by
    /// repetition and by the quiet count are not looked at. The last ply is counted and not played.
    ///
    /// ```
    /// use makarenko::{Position, Rules};
    ///
    /// assert_eq!(Position::start(&Rules::default()).perft(3), 472_144);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.count_moves()),
            _ => {
                let mut nodes = 0;
                let _ = self.gather_move_sets(|set| {
                    for mv in set {
                        let mut next = *self;
                        next.play_unchecked(mv);
                        nodes += next.perft(depth - 1);
                    }
                    ControlFlow::<()>::Continue(())
                });
                nodes
            }
        }
    }

    /// [`perft`](Self::perft) split by the first move; the parts add up to the whole. Empty at depth 0.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        if depth == 0 {
            return Vec::new();
        }
        self.moves()
            .iter()
            .map(|&mv| {
                let mut next = *self;
                next.play_unchecked(mv);
                (mv, next.perft(depth - 1))
            })
            .collect()
    }
}
