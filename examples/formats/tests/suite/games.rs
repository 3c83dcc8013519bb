//! The games under all presets and some random rules, played at random from fixed seeds.

use boardcore::laws::Walk;
use boardcore::{Form, Game, RuleSet, Seed, Stream, Valid, below};

/// How many sets of random rules are played by.
const RANDOM: u64 = 4;

/// The default, each preset, and some random rules.
pub(crate) fn rules<R: RuleSet>() -> Vec<Valid<R>> {
    let presets = R::PRESETS.iter().map(|preset| preset.rules);
    let known = std::iter::once(R::DEFAULT).chain(presets);
    let mut list: Vec<Valid<R>> = known
        .map(|rules| rules.validate().expect("rules with a name"))
        .collect();
    list.extend((0..RANDOM).map(random_rules));
    list
}

/// Rules with up to three options changed, drawn until they are valid.
fn random_rules<R: RuleSet>(seed: u64) -> Valid<R> {
    let mut rng = Seed::from_u64(seed).stream(Stream::Chance);
    let mut pick = |n: usize| below(&mut rng, n as u32) as usize;
    loop {
        let mut rules = R::DEFAULT;
        for _ in 0..3 {
            let option = &R::OPTIONS[pick(R::OPTIONS.len())].info;
            let number = |pick: &mut dyn FnMut(usize) -> usize, min: i64, max: i64| {
                // Low numbers more often: they end games early.
                (min + pick((max - min).min(20) as usize + 1) as i64).to_string()
            };
            let value = match option.form {
                Form::Flag => ["false", "true"][pick(2)].to_string(),
                Form::Limit { .. } if pick(3) == 0 => "none".to_string(),
                Form::Number { min, max } | Form::Limit { min, max } => number(&mut pick, min, max),
                Form::Words(words) => words[pick(words.len())].name.to_string(),
                Form::Text { examples, .. } => examples[pick(examples.len())].to_string(),
                form => panic!("values of the form {form:?} are not known here"),
            };
            let text = format!("{}={value}", option.name);
            rules = R::read_over(rules, &text).expect("what the table allows reads");
        }
        if let Ok(rules) = rules.validate() {
            return rules;
        }
    }
}

/// A game under each of the [`rules`], of `plies` at most.
pub(crate) fn walks<G: Game>(plies: usize) -> impl Iterator<Item = Walk<G>> {
    (1..)
        .zip(rules::<G::Rules>())
        .map(move |(seed, rules)| Walk::new(rules, &bytes(seed, plies)))
}

/// Choice bytes: see `boardcore::laws`.
pub(crate) fn bytes(seed: u64, len: usize) -> Vec<u8> {
    let mut rng = Seed::from_u64(seed).stream(Stream::Incidents);
    (0..len).map(|_| below(&mut rng, 256) as u8).collect()
}
