//! Lists of numbers that shrink to short lists of small numbers: what rules and games are drawn from.

use alloc::vec::Vec;

use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// The lists of another strategy, with the shrinking of [`NumbersTree`].
#[derive(Clone, Debug)]
pub(super) struct Numbers<S> {
    /// Draws the lists.
    pub(super) lists: S,
    /// How short a list may become.
    pub(super) shortest: usize,
}

impl<S: Strategy<Value = Vec<i64>>> Strategy for Numbers<S> {
    type Tree = NumbersTree;
    type Value = Vec<i64>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let numbers = self.lists.new_tree(runner)?.current();
        Ok(NumbersTree::new(numbers, self.shortest))
    }
}

/// A list of numbers: cut to a prefix, then with runs taken out, then with each number brought closer to zero, and all of that
/// again while it helps.
#[derive(Clone, Debug)]
pub(super) struct NumbersTree {
    /// The simplest list known to fail.
    numbers: Vec<i64>,
    /// The list to test.
    tried: Vec<i64>,
    shortest: usize,
    /// What is tried next if `tried` does not fail.
    next: Next,
    /// What is tried next if `tried` fails, where it is simpler than `numbers`.
    trying: Option<Next>,
    /// Whether a simpler list has failed since prefixes were tried.
    improved: bool,
}

/// What is tried next.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// Prefixes of at least `from` numbers: the shortest, then by bisection.
    Cut { from: usize },
    /// Lists without the `run` numbers before `end`.
    Remove { run: usize, end: usize },
    /// Numbers closer to zero at a place, at least as large as `from`: zero, then by bisection.
    Lower { at: usize, from: u64 },
}

impl NumbersTree {
    /// A list that can become as short as `shortest`.
    pub(super) fn new(numbers: Vec<i64>, shortest: usize) -> Self {
        Self {
            tried: numbers.clone(),
            numbers,
            shortest,
            next: Next::Cut { from: shortest },
            trying: None,
            improved: false,
        }
    }

    /// Tries everything again: something else has changed.
    pub(super) fn restart(&mut self) {
        self.next = Next::Cut {
            from: self.shortest,
        };
        self.improved = false;
    }

    /// Brings the next simpler list into `tried`; false where there is none.
    fn propose(&mut self) -> bool {
        let len = self.numbers.len();
        loop {
            let next = self.next;
            match next {
                Next::Cut { from } if from < len => {
                    let first = from == self.shortest;
                    let middle = if first { from } else { from.midpoint(len) };
                    self.tried.truncate(middle);
                    self.next = Next::Cut { from: middle + 1 };
                    self.trying = Some(next);
                    return true;
                }
                Next::Cut { .. } => {
                    // A power of two: pairs are tried, whatever the length.
                    let run = (len / 2).checked_ilog2().map_or(0, |log| 1 << log);
                    self.next = Next::Remove { run, end: len };
                }
                Next::Remove { run: 0, .. } => self.next = Next::Lower { at: 0, from: 0 },
                Next::Remove { run, end } if end < run || len - run < self.shortest => {
                    self.next = Next::Remove {
                        run: run / 2,
                        end: len,
                    };
                }
                Next::Remove { run, end } => {
                    let end = end - run;
                    self.tried.drain(end..end + run);
                    self.next = Next::Remove { run, end };
                    self.trying = Some(self.next);
                    return true;
                }
                Next::Lower { at, .. } if at >= len && self.improved => self.restart(),
                Next::Lower { at, .. } if at >= len => return false,
                Next::Lower { at, from } => {
                    let number = self.numbers[at];
                    let size = number.unsigned_abs();
                    if size <= from {
                        let at = at + 1;
                        self.next = Next::Lower { at, from: 0 };
                        continue;
                    }
                    let middle = if from == 0 { 0 } else { from.midpoint(size) };
                    // Closer to zero than another `i64`.
                    self.tried[at] = middle as i64 * number.signum();
                    self.next = Next::Lower {
                        at,
                        from: middle + 1,
                    };
                    self.trying = Some(next);
                    return true;
                }
            }
        }
    }
}

impl ValueTree for NumbersTree {
    type Value = Vec<i64>;

    fn current(&self) -> Vec<i64> {
        self.tried.clone()
    }

    fn simplify(&mut self) -> bool {
        if let Some(next) = self.trying.take() {
            self.numbers.clone_from(&self.tried);
            self.next = next;
            self.improved = true;
        }
        self.propose()
    }

    fn complicate(&mut self) -> bool {
        if self.trying.take().is_none() {
            return false;
        }
        self.tried.clone_from(&self.numbers);
        // Where nothing simpler is left, `tried` is the list that failed: it fails again, and the runner turns to what else
        // it shrinks.
        self.propose();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::Numbers;
    use alloc::vec::Vec;
    use proptest::strategy::{Just, Strategy, ValueTree};
    use proptest::test_runner::TestRunner;

    /// The simplest list found, as a runner finds it, and how many lists were tried.
    fn shrunk(list: &[i64], shortest: usize, fails: impl Fn(&[i64]) -> bool) -> (Vec<i64>, u32) {
        let numbers = Numbers {
            lists: Just(list.to_vec()),
            shortest,
        };
        let mut tree = numbers
            .new_tree(&mut TestRunner::deterministic())
            .expect("a list");
        let mut tried = 0;
        let mut more = tree.simplify();
        while more {
            tried += 1;
            more = if fails(&tree.current()) {
                tree.simplify()
            } else {
                tree.complicate()
            };
        }
        (tree.current(), tried)
    }

    #[test]
    fn lists_shrink_to_what_fails() {
        assert_eq!(shrunk(&[7, 8, 9], 0, |_| true), (Vec::new(), 1));
        assert_eq!(shrunk(&[7, 8, 9], 2, |_| true).0, [0, 0]);
        let list: Vec<i64> = (1..=100).collect();
        assert_eq!(shrunk(&list, 0, |list| list.len() >= 37).0, [0; 37]);
        assert_eq!(shrunk(&list, 0, |list| list.contains(&73)).0, [73]);
        let far = |list: &[i64]| list.iter().any(|&n| n >= 61);
        assert_eq!(shrunk(&list, 0, far).0, [61]);
        let both = |list: &[i64]| list.contains(&3) && list.contains(&90);
        assert_eq!(shrunk(&list, 0, both).0, [3, 90]);
        assert_eq!(
            shrunk(&[5, -50, 0], 3, |list| list[1] <= -20).0,
            [0, -20, 0]
        );
        assert_eq!(shrunk(&[i64::MIN + 1], 1, |list| list[0] < 0).0, [-1]);
        assert_eq!(shrunk(&[], 0, |_| true), (Vec::new(), 0));
    }

    #[test]
    fn shrinking_is_short() {
        let list: Vec<i64> = (0..1_000).map(|n| n + 1_000_000).collect();
        let (simplest, tried) = shrunk(&list, 0, |list| list.iter().any(|&n| n >= 1_000_500));
        assert_eq!(
            (simplest, tried <= 100),
            ([1_000_500].to_vec(), true),
            "{tried}"
        );
    }
}
