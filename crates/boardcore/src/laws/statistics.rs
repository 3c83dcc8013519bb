//! Whether draws are as likely as they should be.

#![allow(
    clippy::cast_precision_loss,
    reason = "counts of draws are far below 2⁵²"
)]

extern crate std;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// The probability that fair draws miss what is expected by at least as much as these did (Pearson's chi-square).
///
/// `observed` are counts, `expected` the weights of the same classes in any unit: they are scaled to the number of draws.
///
/// # Panics
/// If the two have different lengths, or nothing was drawn or expected.
///
/// ```
/// use boardcore::laws::chi_square;
///
/// assert!(chi_square(&[101, 98, 103, 98], &[1.0; 4]) > 0.9);
/// assert!(chi_square(&[150, 50, 100, 100], &[1.0; 4]) < 0.000_001);
/// ```
pub fn chi_square(observed: &[u64], expected: &[f64]) -> f64 {
    assert_eq!(observed.len(), expected.len(), "one expectation a class");
    let draws: u64 = observed.iter().sum();
    let weight: f64 = expected.iter().sum();
    assert!(draws > 0 && weight > 0.0, "nothing was drawn or expected");
    let statistic: f64 = observed
        .iter()
        .zip(expected)
        .map(|(&o, &e)| {
            let e = e * draws as f64 / weight;
            let difference = o as f64 - e;
            if e > 0.0 {
                difference * difference / e
            } else if o == 0 {
                0.0
            } else {
                f64::INFINITY
            }
        })
        .sum();
    let freedom = expected.iter().filter(|&&e| e > 0.0).count() - 1;
    if freedom == 0 {
        return if statistic > 0.0 { 0.0 } else { 1.0 };
    }
    upper_gamma(freedom as f64 / 2.0, statistic / 2.0)
}

/// Draws many times and compares how often each thing came with how often it should.
///
/// ```
/// use std::collections::BTreeMap;
/// use boardcore::{Seed, Stream, below, laws};
///
/// let mut rng = Seed::from_u64(1).stream(Stream::Chance);
/// let dice = (0..6_000).map(|_| below(&mut rng, 6) + 1);
/// let expected: BTreeMap<u32, u64> = (1..=6).map(|pips| (pips, 1)).collect();
/// assert!(laws::fits(dice, &expected).is_ok());
/// assert!(laws::fits([1, 6, 7], &expected).is_err());
/// ```
///
/// # Errors
/// Something came that should not, or the draws are too far from their weights: a probability below 0.001.
pub fn fits<T: Ord + Debug>(
    draws: impl IntoIterator<Item = T>,
    expected: &BTreeMap<T, u64>,
) -> Result<f64, String> {
    let mut observed: BTreeMap<&T, u64> = expected.keys().map(|key| (key, 0)).collect();
    for draw in draws {
        match observed.get_mut(&draw) {
            Some(count) => *count += 1,
            None => return Err(alloc::format!("{draw:?} came, which cannot")),
        }
    }
    let counts: Vec<u64> = observed.into_values().collect();
    let weights: Vec<u64> = expected.values().copied().collect();
    fit(&counts, &weights, 0.001, |at| expected.keys().nth(at))
}

/// The probability of counts under weights, where it is not below `least`; else the class that misses its share by most.
pub(super) fn fit<T: Debug>(
    counts: &[u64],
    weights: &[u64],
    least: f64,
    class: impl Fn(usize) -> Option<T>,
) -> Result<f64, String> {
    let weights: Vec<f64> = weights.iter().map(|&weight| weight as f64).collect();
    let p = chi_square(counts, &weights);
    if p >= least {
        return Ok(p);
    }
    let draws: u64 = counts.iter().sum();
    let total: f64 = weights.iter().sum();
    // The class that misses its share by most, in standard deviations.
    let miss = |at: usize| {
        let share = weights[at] * draws as f64 / total;
        (counts[at] as f64 - share) / share.max(f64::MIN_POSITIVE).sqrt()
    };
    let worst = (0..counts.len()).max_by(|&a, &b| miss(a).abs().total_cmp(&miss(b).abs()));
    let class = worst.and_then(|at| Some((at, class(at)?)));
    let named = class.map_or_else(String::new, |(at, class)| {
        let share = weights[at] * draws as f64 / total;
        alloc::format!("; {class:?} came {} times, expected {share:.0}", counts[at])
    });
    Err(alloc::format!(
        "{draws} draws like these have probability {p:.1e}{named}"
    ))
}

/// The regularized upper incomplete gamma function, by its series below the mean and its continued fraction above.
fn upper_gamma(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    if x.is_infinite() {
        return 0.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let mut term = 1.0 / a;
        let mut sum = term;
        let mut n = a;
        while term > sum * 1e-15 {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        (1.0 - front * sum).clamp(0.0, 1.0)
    } else {
        // Lentz's method.
        let tiny = 1e-300;
        let mut b = x + 1.0 - a;
        let mut c = 1.0 / tiny;
        let mut d = 1.0 / b;
        let mut h = d;
        for i in 1..10_000 {
            let i = f64::from(i);
            let an = -i * (i - a);
            b += 2.0;
            d = 1.0 / nonzero(an * d + b, tiny);
            c = nonzero(b + an / c, tiny);
            let delta = d * c;
            h *= delta;
            if (delta - 1.0).abs() < 1e-15 {
                break;
            }
        }
        (front * h).clamp(0.0, 1.0)
    }
}

fn nonzero(value: f64, tiny: f64) -> f64 {
    if value.abs() < tiny { tiny } else { value }
}

/// The logarithm of the gamma function for `x` of at least a half: Stirling's series, after shifting `x` up to where it is
/// exact.
fn ln_gamma(x: f64) -> f64 {
    let mut x = x;
    let mut shift = 0.0;
    while x < 15.0 {
        shift += x.ln();
        x += 1.0;
    }
    let inverse = 1.0 / (x * x);
    let series =
        (1.0 / 12.0 - inverse * (1.0 / 360.0 - inverse * (1.0 / 1260.0 - inverse / 1680.0))) / x;
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * core::f64::consts::PI).ln() + series - shift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chi_square_gives_the_figures_of_the_tables() {
        // Critical values at 5 % and 1 % for 1, 10 and 100 degrees of freedom.
        for (freedom, statistic, p) in [
            (1.0, 3.841_458_8, 0.05),
            (1.0, 6.634_896_6, 0.01),
            (10.0, 18.307_038, 0.05),
            (10.0, 23.209_251, 0.01),
            (100.0, 124.342_113, 0.05),
            (100.0, 135.806_723, 0.01),
        ] {
            let got = upper_gamma(freedom / 2.0, statistic / 2.0);
            assert!((got - p).abs() < 1e-7, "{freedom} {statistic}: {got}");
        }
    }

    /// With an even number of degrees of freedom the probability is a finite sum.
    #[test]
    fn chi_square_is_exact_on_both_sides_of_the_mean() {
        for half in 1..=60_u32 {
            for x in [0.01, 0.3, 0.9, 1.0, 1.1, 1.7, 4.0].map(|times| times * f64::from(half)) {
                let (mut term, mut sum) = (1.0, 0.0);
                for i in 1..=half {
                    sum += term;
                    term *= x / f64::from(i);
                }
                let (got, exact) = (upper_gamma(half.into(), x), sum * (-x).exp());
                assert!((got - exact).abs() < 1e-11, "{half} {x}: {got} {exact}");
            }
        }
    }

    #[test]
    fn chi_square_has_one_degree_of_freedom_less_than_classes_that_can_come() {
        // The statistic is 10 / 3; classes of weight 0 do not count.
        for (observed, expected, p) in [
            (&[10, 20][..], &[1.0, 1.0][..], 0.067_889_2),
            (&[10, 20, 0], &[0.5, 0.5, 0.0], 0.067_889_2),
            (&[10, 20, 15], &[1.0, 1.0, 1.0], 0.188_875_6),
            (&[30], &[2.0], 1.0),
            (&[29, 1], &[2.0, 0.0], 0.0),
        ] {
            let got = chi_square(observed, expected);
            assert!((got - p).abs() < 1e-6, "{observed:?}: {got}");
        }
    }

    #[test]
    fn fits_refuses_what_cannot_come_and_what_comes_too_often() {
        let expected: BTreeMap<u8, u64> = [(0, 1), (1, 3)].into();
        assert!(fits([0, 1, 1, 1].repeat(100), &expected).is_ok());
        assert!(fits([0, 0, 1, 1].repeat(100), &expected).is_err());
        assert!(fits([0, 1, 2], &expected).is_err());
    }
}
