//! Nothing allocates on the way of a ply (law 25): counted, not measured.

use benches::default_rules;
use boardcore::play::random_step;
use boardcore::{Game, Seed, Stream};

/// Plays games at random and counts the allocations of everything a ply takes: turn, choice, check, making the step.
fn allocations<G: Game>() -> u64 {
    let rules = default_rules::<G>();
    let mut rng = Seed::from_u64(25).stream(Stream::Chance);
    let mut plies = 0_u64;
    let mut allocations = 0;
    for _ in 0..20 {
        let mut game = G::new(rules);
        let counted = allocation_counter::measure(|| {
            while let Some(step) = random_step(&game, &mut rng) {
                game.play(step).expect("a random step is legal");
                plies += 1;
            }
        });
        allocations += counted.count_total;
    }
    assert!(plies > 1_000, "{}: only {plies} plies", G::NAME);
    allocations
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![1, 2, 3])));
    assert_eq!(counted.count_total, 1);
}

#[test]
fn flea_allocates_nothing() {
    assert_eq!(allocations::<flea::Flea>(), 0);
}

#[test]
fn makarenko_allocates_nothing_after_its_history_is_reserved() {
    assert_eq!(allocations::<makarenko::Makarenko>(), 0);
}

#[test]
fn memory_allocates_nothing() {
    assert_eq!(allocations::<memory::Memory>(), 0);
}

#[test]
fn domino_ends_allocates_nothing() {
    assert_eq!(allocations::<domino_ends::DominoEnds>(), 0);
}

#[test]
fn skim_allocates_nothing() {
    assert_eq!(allocations::<skim::Skim>(), 0);
}
