//! Rook and bishop look-ups by magic multiplication, their tables built while compiling.
//!
//! The towers on the lines through a square, edges left out, are gathered by a multiplication into an index; the
//! multipliers ("magics") were searched once so that no two sets of towers with different attacks share an index.
//! 102,400 + 5,248 entries of 8 bytes.

use super::ray;

/// Where the attacks of one square stand in the table.
#[derive(Clone, Copy)]
struct Magic {
    mask: u64,
    factor: u64,
    shift: u32,
    offset: u32,
}

struct Table<const N: usize> {
    squares: [Magic; 64],
    attacks: [u64; N],
}

impl<const N: usize> Table<N> {
    #[inline(always)]
    fn look_up(&self, square: usize, occupied: u64) -> u64 {
        let magic = &self.squares[square & 63];
        let index = (occupied & magic.mask).wrapping_mul(magic.factor) >> magic.shift;
        self.attacks[magic.offset as usize + index as usize]
    }
}

static ROOKS: Table<102_400> = build(&ROOK, [(1, 0), (0, 1)]);
static BISHOPS: Table<5_248> = build(&BISHOP, [(1, 1), (-1, 1)]);

/// What a rook on the square attacks, the first tower of each line included.
#[inline(always)]
pub(crate) fn rook(square: usize, occupied: u64) -> u64 {
    ROOKS.look_up(square, occupied)
}

/// What a bishop on the square attacks, the first tower of each line included.
#[inline(always)]
pub(crate) fn bishop(square: usize, occupied: u64) -> u64 {
    BISHOPS.look_up(square, occupied)
}

/// Fills a table for pieces that slide both ways along two lines.
///
/// The attacks along each line are found once for every set of towers on it; the sets on both lines together are
/// the products of the two. So the compiler's interpreter, which is slow, runs a few steps an entry.
const fn build<const N: usize>(factors: &[u64; 64], lines: [(i32, i32); 2]) -> Table<N> {
    let mut table = Table {
        squares: [Magic {
            mask: 0,
            factor: 0,
            shift: 0,
            offset: 0,
        }; 64],
        attacks: [0; N],
    };
    let mut offset = 0;
    let mut square = 0;
    while square < 64 {
        let (first, first_len) = line_sets(square, lines[0]);
        let (second, second_len) = line_sets(square, lines[1]);
        let mask = first[first_len - 1].0 | second[second_len - 1].0;
        let shift = 64 - mask.count_ones();
        let factor = factors[square as usize];
        table.squares[square as usize] = Magic {
            mask,
            factor,
            shift,
            offset: offset as u32,
        };
        let mut i = 0;
        while i < first_len {
            let (occupied, attacks) = first[i];
            let mut j = 0;
            while j < second_len {
                let index = (occupied | second[j].0).wrapping_mul(factor) >> shift;
                table.attacks[offset + index as usize] = attacks | second[j].1;
                j += 1;
            }
            i += 1;
        }
        offset += first_len * second_len;
        square += 1;
    }
    assert!(offset == N, "the table is filled to its end");
    table
}

/// Every set of towers on a line through a square, the square and the line's ends left out, with what is attacked along
/// it; the last one is the full set. There are at most 2⁶.
const fn line_sets(square: i32, (files, ranks): (i32, i32)) -> ([(u64, u64); 64], usize) {
    let forth = inner(square, files, ranks);
    let back = inner(square, -files, -ranks);
    let mask = forth | back;
    let mut sets = [(0, 0); 64];
    let mut len = 0;
    let mut occupied = 0_u64;
    loop {
        let attacks = ray(square, files, ranks, occupied) | ray(square, -files, -ranks, occupied);
        sets[len] = (occupied, attacks);
        len += 1;
        if occupied == mask {
            return (sets, len);
        }
        // The next subset of the mask, in the order of numbers.
        occupied = occupied.wrapping_sub(mask) & mask;
    }
}

/// A ray over the empty board without its last square, where a tower makes no difference.
const fn inner(square: i32, files: i32, ranks: i32) -> u64 {
    let whole = ray(square, files, ranks, 0);
    let mut kept = 0;
    let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
    while file + files >= 0 && file + files < 8 && rank + ranks >= 0 && rank + ranks < 8 {
        kept |= 1 << (rank * 8 + file);
        file += files;
        rank += ranks;
    }
    kept & whole
}

#[rustfmt::skip]
const ROOK: [u64; 64] = [
    0x4080_0040_0C10_2280, 0x0840_0010_0040_2001, 0x0080_1000_8020_0008, 0x2080_0800_8010_0004,
    0x0300_1800_2A05_0010, 0xA080_0400_0180_0200, 0x0400_0081_1008_0204, 0x4080_0280_0040_A900,
    0x001C_8000_4004_9420, 0x00B4_8040_0020_0880, 0x0802_8020_0110_0280, 0x0300_8008_0080_1000,
    0x4280_8080_0800_0400, 0x0002_0002_0004_1008, 0x008C_0004_0108_0210, 0x0001_0000_4200_A100,
    0x40C9_8080_0032_4004, 0x0020_0040_0020_500A, 0x0460_0080_8010_0020, 0x3001_0900_1005_00A0,
    0x0028_8080_0802_0400, 0x00A0_8080_0400_0200, 0x0004_8400_4108_0210, 0x2190_0200_0849_840D,
    0x0048_2080_8008_4002, 0x0069_0052_0022_0080, 0x0450_0401_2000_A801, 0x0805_0121_0010_0009,
    0x9020_2402_8008_0080, 0x4000_0200_8004_0080, 0x8000_1064_0008_2201, 0x0120_05E2_000C_0889,
    0x0080_0120_0A40_00C0, 0x0080_2000_8080_4000, 0x0A01_0040_1100_2004, 0x0130_0900_2100_1001,
    0x8004_0080_0480_0800, 0x8001_0004_0100_0802, 0x4001_1002_0400_4801, 0x8400_0080_4600_0C01,
    0x0280_4000_8000_8020, 0x0010_0040_2000_4002, 0x8D20_0010_0080_8028, 0x00C0_2202_4012_0008,
    0x2441_0008_0005_0010, 0x0700_0400_0200_8080, 0xA800_1002_0104_0008, 0x8810_0280_7102_000C,
    0x0A00_8000_4000_2080, 0x4090_0040_0120_0140, 0x0400_8020_0010_0080, 0x0082_0020_4008_1600,
    0x0804_8008_0004_0080, 0x0002_0400_0200_8080, 0x0000_0102_9008_3C00, 0x0004_1118_4400_8200,
    0x0804_8103_4010_2206, 0x4088_5240_00A0_8501, 0x1020_0008_4500_1021, 0x2081_0821_0500_1001,
    0x8102_0010_2104_0802, 0x0003_0002_0804_0001, 0x0808_4200_8110_0804, 0x0000_1024_0041_0092,
];

#[rustfmt::skip]
const BISHOP: [u64; 64] = [
    0x0848_1001_0044_0484, 0x4008_0808_4044_4818, 0x0090_3A82_00D4_4030, 0x1884_0400_8810_0904,
    0x4014_0520_1080_0446, 0x2103_0560_1010_4000, 0x0101_0C01_2440_000C, 0x8003_0082_1002_0300,
    0x1000_2020_0200_810C, 0x0000_0210_0421_0840, 0x0200_1050_C881_0000, 0x1021_0404_0084_0840,
    0x0281_0848_4000_0021, 0x0060_0082_20E0_1900, 0x0000_0841_2808_4005, 0x0041_0601_2C02_2200,
    0x00C0_0020_0481_0204, 0x0C02_2C10_0408_0080, 0x0110_2201_0900_2100, 0x0204_0028_0140_9020,
    0x0402_2004_00A0_0000, 0x0801_0532_0080_8401, 0x0494_2001_0111_1040, 0x4000_2022_0111_3801,
    0x1210_5200_C002_0241, 0x1021_9008_2830_1100, 0x1028_0200_0102_0600, 0x8C04_0400_0041_0200,
    0x40C0_8400_8880_2001, 0x2010_4100_0080_A009, 0x2002_0890_0400_C810, 0x2484_2080_4101_8D80,
    0x4008_4208_2440_0828, 0x100C_8C60_1090_1230, 0x00A2_1088_0240_8200, 0x0402_0100_4004_0040,
    0x0084_0100_1004_0040, 0x1080_9000_8011_0080, 0x8810_0921_0002_2080, 0x0002_0095_0512_2402,
    0x000A_1250_0484_4080, 0x0008_8814_1000_8210, 0x1A00_2100_4804_4040, 0x46A0_4142_0800_0080,
    0x0000_8801_0048_0402, 0x8028_1200_8204_0408, 0x0012_1848_0080_0300, 0x10D0_0202_1451_0020,
    0x5244_4404_2440_3400, 0x0000_4104_5002_2286, 0x2020_1028_8410_4460, 0x0400_0000_2288_0A08,
    0x0080_0A40_4282_0404, 0x0462_2020_8280_8080, 0xA210_0508_0084_0812, 0x0004_8102_0202_1080,
    0x4602_E400_4814_1004, 0x4001_004C_440C_2000, 0x5204_0003_0088_9010, 0x1000_1810_03C6_0800,
    0x00D8_4042_1102_0202, 0x0044_1810_2101_0100, 0x0102_9010_3040_80A0, 0x2B82_0408_0210_4E00,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// A table built at run time is the one that the compiler built.
    #[test]
    fn tables_are_built_alike_at_run_time() {
        let built: Table<5_248> = build(&BISHOP, [(1, 1), (-1, 1)]);
        assert_eq!(built.attacks, BISHOPS.attacks);
        for square in 0..64 {
            for occupied in [0, !0, 0x0042_2418_1824_4200] {
                assert_eq!(built.look_up(square, occupied), bishop(square, occupied));
            }
        }
    }

    /// The lines through b1: along its file six squares matter, of its rank those without the ends.
    #[test]
    fn sets_on_a_line_leave_its_ends_out() {
        let (files, count) = line_sets(1, (0, 1));
        assert_eq!((count, files[count - 1].0), (64, 0x0002_0202_0202_0200));
        assert_eq!(files[0], (0, 0x0202_0202_0202_0200));
        assert_eq!(files[1], (1 << 9, 1 << 9));
        let (ranks, count) = line_sets(1, (1, 0));
        assert_eq!((count, ranks[count - 1]), (32, (0x7C, 0b101)));
    }
}
