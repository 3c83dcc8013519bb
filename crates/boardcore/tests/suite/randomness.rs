//! Golden vectors of seeds, streams, numbers and shuffles, and the fairness of what they draw.
//!
//! The vectors come from a plain ChaCha8 written in another language from its published description.

#[cfg(feature = "kit")]
use std::collections::BTreeMap;

#[cfg(feature = "kit")]
use boardcore::kit::{chi_square, fits};
use boardcore::{Seat, Seed, Stream, below, below_u128, shuffle};
use rand::{Rng, TryRng};

/// Gives the numbers it was made of, then zeros, and counts how many it gave.
struct Scripted {
    numbers: Vec<u32>,
    drawn: usize,
}

impl TryRng for Scripted {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        let number = self.numbers.get(self.drawn).copied().unwrap_or(0);
        self.drawn += 1;
        Ok(number)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        unreachable!("the project draws 32 bits at a time")
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
        unreachable!("the project draws 32 bits at a time")
    }
}

fn scripted(numbers: &[u32]) -> Scripted {
    Scripted {
        numbers: numbers.to_vec(),
        drawn: 0,
    }
}

#[test]
fn streams_of_a_seed_are_golden() {
    let golden = [
        (
            Stream::Chance,
            [0x2c44_ba73, 0xc39c_a672, 0xea9d_9d65, 0x7747_b002],
        ),
        (
            Stream::Player(Seat::new(0)),
            [0x287e_548e, 0xef32_9c99, 0xac6c_c009, 0x4818_605b],
        ),
        (
            Stream::Player(Seat::new(2)),
            [0xacbb_c55e, 0xa9b5_3dc8, 0xac92_724a, 0x8126_f149],
        ),
        (
            Stream::Worlds(Seat::new(0)),
            [0xe5e7_8756, 0xc14e_1cf9, 0xc6b6_4caf, 0xafda_3e7f],
        ),
        (
            Stream::Worlds(Seat::new(1)),
            [0x91c4_08dc, 0x89f1_eb66, 0x5401_1d6c, 0x03d2_889c],
        ),
        (
            Stream::Reports,
            [0x42de_7837, 0x82ff_c2a9, 0xd4f0_88a9, 0x0dc9_53cf_u32],
        ),
    ];
    for (stream, numbers) in golden {
        let mut rng = Seed::from_u64(7).stream(stream);
        assert_eq!(numbers.map(|_| rng.next_u32()), numbers, "{stream:?}");
    }
}

#[test]
fn bytes_are_the_numbers_low_byte_first() {
    let stream = || Seed::from_u64(7).stream(Stream::Chance);
    let mut bytes = [0; 8];
    stream().fill_bytes(&mut bytes);
    assert_eq!(bytes, [0x73, 0xba, 0x44, 0x2c, 0x72, 0xa6, 0x9c, 0xc3]);
    assert_eq!(stream().next_u64(), 0xc39c_a672_2c44_ba73);
}

#[test]
fn below_is_golden_where_it_rejects() {
    // Below three thousand million, three numbers in ten are drawn again.
    let mut rng = Seed::from_u64(1).stream(Stream::Chance);
    let drawn: Vec<u32> = (0..8).map(|_| below(&mut rng, 3_000_000_000)).collect();
    assert_eq!(
        drawn,
        [
            1_885_682_846,
            2_787_095_053,
            884_781_976,
            1_191_144_717,
            2_394_762_741,
            2_748_459_658,
            2_567_525_845,
            600_811_124
        ]
    );
}

#[test]
fn below_rejects_exactly_the_surplus() {
    // 2³² mod 6 is 4: low halves 0 to 3 are drawn again. 0 · 6 has low half 0; so has 2³¹ · 6.
    let mut rng = scripted(&[0, 1 << 31, 1]);
    assert_eq!(below(&mut rng, 6), 0);
    assert_eq!(rng.drawn, 3);
    // Low half 4 is kept: the number x with x · 6 ≡ 4 (mod 2³²) is (2³² · 2 + 4) / 6.
    let x = ((1_u64 << 33) + 4) / 6;
    assert_eq!((x * 6) as u32, 4);
    let mut rng = scripted(&[x as u32]);
    assert_eq!(below(&mut rng, 6), 2);
    assert_eq!(rng.drawn, 1);
    // Low half 2 is not.
    let x = ((1_u64 << 32) + 2) / 6;
    assert_eq!((x * 6) as u32, 2);
    let mut rng = scripted(&[x as u32, u32::MAX]);
    assert_eq!(below(&mut rng, 6), 5);
    assert_eq!(rng.drawn, 2);
}

#[test]
fn a_single_choice_draws_nothing() {
    let mut rng = scripted(&[5]);
    assert_eq!(below(&mut rng, 1), 0);
    assert_eq!(below_u128(&mut rng, 1), 0);
    let mut one = ["alone"];
    shuffle(&mut rng, &mut one);
    shuffle(&mut rng, &mut [(); 0]);
    assert_eq!(rng.drawn, 0);
}

#[test]
#[should_panic(expected = "at least one possibility")]
fn nothing_cannot_be_chosen_from() {
    below(&mut scripted(&[]), 0);
}

#[test]
fn below_u128_takes_the_lowest_bits_first_and_draws_again() {
    let n = (1_u128 << 64) + 1; // 65 bits: three draws, of the third only the lowest bit
    let mut rng = scripted(&[7, 9, 0xffff_fffe]);
    assert_eq!(below_u128(&mut rng, n), (9 << 32) + 7);
    assert_eq!(rng.drawn, 3);
    // 2⁶⁴ itself is the last number kept; one more is drawn again.
    let mut rng = scripted(&[0, 0, 1]);
    assert_eq!(below_u128(&mut rng, n), 1 << 64);
    let mut rng = scripted(&[1, 0, 1, 2, 0, 0]);
    assert_eq!(below_u128(&mut rng, n), 2);
    assert_eq!(rng.drawn, 6);
    // All 128 bits.
    let mut rng = scripted(&[u32::MAX, u32::MAX, u32::MAX, u32::MAX, 3]);
    assert_eq!(below_u128(&mut rng, u128::MAX), 3);
    // Up to 2³² it is `below`.
    let mut rng = scripted(&[u32::MAX]);
    assert_eq!(below_u128(&mut rng, 6), 5);
}

#[cfg(feature = "kit")]
#[test]
fn numbers_are_fair() {
    for n in [2, 3, 6, 52, 1000] {
        let mut rng = Seed::from_u64(100).stream(Stream::Chance);
        let expected: BTreeMap<u32, u64> = (0..n).map(|value| (value, 1)).collect();
        fits((0..100_000).map(|_| below(&mut rng, n)), &expected).unwrap();
    }
    let n = 10_000_000_000_u128;
    let mut rng = Seed::from_u64(100).stream(Stream::Reports);
    let expected: BTreeMap<u128, u64> = (0..10).map(|value| (value, 1)).collect();
    fits(
        (0..100_000).map(|_| below_u128(&mut rng, n) / 1_000_000_000),
        &expected,
    )
    .unwrap();
}

#[cfg(feature = "kit")]
#[test]
fn shuffles_are_fair() {
    let mut rng = Seed::from_u64(3).stream(Stream::Chance);
    let mut observed = BTreeMap::<[u8; 4], u64>::new();
    for _ in 0..48_000 {
        let mut items = [0, 1, 2, 3];
        shuffle(&mut rng, &mut items);
        *observed.entry(items).or_default() += 1;
    }
    assert_eq!(observed.len(), 24);
    let counts: Vec<u64> = observed.into_values().collect();
    let p = chi_square(&counts, &[1.0; 24]);
    assert!(p >= 0.001, "{p}: {counts:?}");
}

#[test]
fn seeds_from_numbers_are_little_endian() {
    let bytes = *Seed::from_u64(0x0102_0304_0506_0708).bytes();
    assert_eq!(bytes[..8], [8, 7, 6, 5, 4, 3, 2, 1]);
    assert_eq!(bytes[8..], [0; 24]);
    assert_eq!(Seed::from(5), Seed::from_u64(5));
    assert_eq!(
        Seed::from_bytes(bytes),
        Seed::from_u64(0x0102_0304_0506_0708)
    );
}

#[test]
fn no_two_streams_share_a_number() {
    let mut numbers = vec![Stream::Chance.number(), Stream::Reports.number()];
    for seat in Seat::all(255) {
        numbers.push(Stream::Player(seat).number());
        numbers.push(Stream::Worlds(seat).number());
    }
    let all = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), all);
}
