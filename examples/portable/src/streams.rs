//! The numbers of seeds, and what becomes of them.

use std::fmt::Write as _;

use boardcore::{GameRng, Key, Seat, Seed, Stream, below, below_u128, shuffle};
use rand::Rng;

use crate::TOLD;
use crate::fold::{Fold, hex};

/// How many numbers of each kind are drawn.
const DRAWS: u32 = 1000;

pub(crate) fn told() -> String {
    let mut text = String::new();
    for seed in [
        Seed::from_u64(0),
        Seed::from_u64(0x0123_4567_89AB_CDEF),
        Seed::from_bytes(std::array::from_fn(|i| 7 * i as u8)),
    ] {
        let _ = writeln!(text, "{TOLD}seed {}", hex(seed.bytes()));
        for stream in [
            Stream::Chance,
            Stream::Player(Seat::new(0)),
            Stream::Player(Seat::new(200)),
            Stream::Worlds(Seat::new(3)),
            Stream::Worlds(Seat::new(255)),
            Stream::Incidents,
        ] {
            let mut rng = seed.stream(stream);
            // An odd number of bytes leaves a word half used.
            let mut bytes = [0; 13];
            let (short, long) = (rng.next_u32(), rng.next_u64());
            rng.fill_bytes(&mut bytes);
            let bytes = hex(&bytes);
            let next = rng.next_u32();
            let number = stream.number();
            let _ = writeln!(
                text,
                "{TOLD}stream {number}: {short:#010x} {long:#018x} {bytes} {next:#010x}"
            );
        }
        drawn(&mut text, &mut seed.stream(Stream::Chance));
    }
    text
}

/// What becomes of a generator's numbers.
fn drawn(text: &mut String, rng: &mut GameRng) {
    for n in [1, 2, 6, 52, 1 << 16, 3_000_000_000, u32::MAX] {
        let mut fold = Fold::new();
        for _ in 0..DRAWS {
            fold.number(below(rng, n).into());
        }
        let _ = writeln!(text, "{TOLD}below {n}: {fold}");
    }
    for n in [
        6,
        1 << 32,
        (1 << 32) + 1,
        1 << 64,
        (1 << 64) + 1,
        u128::MAX / 3,
        u128::MAX,
    ] {
        let mut fold = Fold::new();
        for _ in 0..DRAWS {
            fold.bytes(&below_u128(rng, n).to_le_bytes());
        }
        let _ = writeln!(text, "{TOLD}below {n}: {fold}");
    }
    for len in [0, 1, 2, 10, 52, 1000] {
        let mut items: Vec<u32> = (0..len).collect();
        shuffle(rng, &mut items);
        let key = items
            .iter()
            .fold(Key::new(), |key, &item| key.word(item.into()));
        let first = &items[..items.len().min(10)];
        let _ = writeln!(
            text,
            "{TOLD}shuffle {len}: {first:?} {:#018x}",
            key.finish()
        );
    }
}
