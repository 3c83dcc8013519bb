//! A player that searches from its view alone: it samples worlds that fit the view, plays each out at random, and takes the action
//! that does best. One function for every game, hidden hands and dice included.

#![allow(
    clippy::cast_precision_loss,
    reason = "counts of playouts and games are far below 2⁵²"
)]

use std::io::Write;
use std::process::ExitCode;

use boardcore::play::{Streams, playout};
use boardcore::rand::Rng;
use boardcore::{
    Determinize, NoWorld, RuleSet, Seat, Seed, Side, Situation, Standings, Step, Stream, Valid,
    Worlds,
};
use clap::{Parser, ValueEnum};
use examples::run::{Out, Stop, run};
use examples::{GameName, Playable, Visitor, options, visit};
use rayon::prelude::*;

/// How much the search prefers what it has tried little, see UCB1.
const CURIOSITY: f64 = 0.3;
/// Longer playouts are cut, and valued by the score so far: what is farther off is noise.
const HORIZON: u64 = 100;
/// Longer games are cut too.
const MAX_PLIES: u64 = 4_000;

/// What is known of an action.
#[derive(Clone, Copy, Default)]
struct Arm {
    tries: u32,
    value: f64,
}

impl Arm {
    /// The upper bound of the action's value after playouts of all (UCB1); no bound before it was tried.
    fn bound(self, playouts: u32) -> f64 {
        if self.tries == 0 {
            return f64::INFINITY;
        }
        let tries = f64::from(self.tries);
        self.value / tries + CURIOSITY * (f64::from(playouts).ln() / tries).sqrt()
    }
}

/// Chooses for the seat to move from what its person knows; `None` where no seat is to move.
///
/// # Errors
/// A view that no world fits.
fn choose<G: Determinize>(
    view: &G::View,
    playouts: u32,
    rng: &mut impl Rng,
) -> Result<Option<G::Action>, NoWorld> {
    let actions = view.actions();
    let (Some(seat), [_, _, ..]) = (view.turn().seat(), &*actions) else {
        return Ok(actions.first().copied());
    };
    let side = view.rules().side_of(seat);
    let worlds = G::worlds(view)?;
    let mut arms = vec![Arm::default(); actions.len()];
    for done in 0..playouts {
        let places = 0..arms.len();
        let best = places.max_by(|&i, &j| arms[i].bound(done).total_cmp(&arms[j].bound(done)));
        // There are at least two.
        let best = best.unwrap_or_default();
        let mut world = worlds.sample(rng);
        world.apply(Step::Action(actions[best]), &mut ());
        playout(&mut world, rng, HORIZON);
        arms[best].tries += 1;
        arms[best].value += value(&world, side);
    }
    let most = (0..arms.len()).max_by_key(|&i| arms[i].tries);
    Ok(most.map(|i| actions[i]))
}

/// What a game is worth to a side: by its end, or by the score so far; a half where there is neither.
fn value(game: &impl Situation, side: Side) -> f64 {
    let scores = game.scores();
    let so_far = || (!scores.is_empty()).then(|| Standings::ranked(&scores));
    let standings = game.standings().or_else(so_far);
    standings.map_or(0.5, |it| share(&it, side))
}

/// The part of the other sides that a side is ahead of, level ones by half; a half where there are none.
fn share(standings: &Standings, side: Side) -> f64 {
    let Some(mine) = standings.of(side) else {
        return 0.5;
    };
    let others = standings.places().len().max(2) - 1;
    let behind = standings
        .places()
        .filter(|&place| place > mine.place)
        .count();
    let ahead = standings
        .places()
        .filter(|&place| place < mine.place)
        .count();
    0.5 + (behind as f64 - ahead as f64) / (2 * others) as f64
}

/// A game in which one side searches and the others play at random: how well it did, from 0 to 1.
fn play<G: Determinize>(
    rules: Valid<G::Rules>,
    seed: Seed,
    side: Side,
    playouts: u32,
) -> Result<f64, NoWorld> {
    let mut game = G::new(rules);
    let mut streams = Streams::new(seed, rules.seats());
    let mut rng = seed.stream(Stream::Worlds(Seat::new(0)));
    for _ in 0..MAX_PLIES {
        let seat = game.turn().seat();
        let step = match seat.filter(|&seat| rules.side_of(seat) == side) {
            Some(seat) => {
                choose::<G>(&game.view(seat.into()), playouts, &mut rng)?.map(Step::Action)
            }
            None => streams.random_step(&game),
        };
        let Some(step) = step else { break };
        game.apply(step, &mut ());
    }
    Ok(value(&game, side))
}

/// Lets a searching player play against random ones, under the default rules of a game or of all.
#[derive(Parser, Debug)]
#[command(name = "search", version)]
struct Args {
    /// The game; all of them by default.
    game: Option<GameName>,
    /// How many games; the searching side changes.
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// How many playouts before each decision.
    #[arg(long, default_value_t = 200)]
    playouts: u32,
    /// The seed of the first game; each further game has the next number.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

fn main() -> ExitCode {
    let args = Args::parse();
    run("search", |out| {
        for &game in GameName::value_variants() {
            if args.game.is_none_or(|it| it == game) {
                visit(game, Report { args: &args, out })?;
            }
        }
        Ok(())
    })
}

struct Report<'a, 'o> {
    args: &'a Args,
    out: &'a mut Out<'o>,
}

impl Visitor for Report<'_, '_> {
    type Out = Result<(), Stop>;

    fn visit<G: Playable>(self) -> Result<(), Stop> {
        let args = self.args;
        let rules = options::rules::<G>(None, None).map_err(Stop::Usage)?;
        let sides = u64::from(rules.sides());
        let games = (0..args.games).into_par_iter().map(|i| {
            let (seed, side) = (Seed::from_u64(args.seed + i), Side::new((i % sides) as u8));
            play::<G>(rules, seed, side, args.playouts)
        });
        let values: Vec<f64> = games
            .collect::<Result<_, _>>()
            .map_err(|error| Stop::Failed(error.to_string()))?;
        let mean = 100.0 * values.iter().sum::<f64>() / values.len().max(1) as f64;
        let (name, games) = (G::NAME, values.len());
        writeln!(
            self.out,
            "{name:<12} ahead of {mean:.0} % of the other sides in {games} games; 50 % is chance"
        )?;
        self.out.flush()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardcore::{Game, Notation, Observe, Viewer};
    use domino_ends::DominoEnds;
    use makarenko::Makarenko;

    fn rules<G: Playable>(line: &str) -> Valid<G::Rules> {
        options::rules::<G>(None, Some(line)).unwrap()
    }

    /// How well the search does in some games, each side in turn.
    fn mean<G: Playable>(games: u64, playouts: u32) -> f64 {
        let rules = rules::<G>("-");
        let values = (0..games).map(|i| {
            let side = Side::new((i % u64::from(rules.sides())) as u8);
            play::<G>(rules, Seed::from_u64(i), side, playouts).unwrap()
        });
        values.sum::<f64>() / games as f64
    }

    #[test]
    fn it_captures_the_only_king() {
        let position = "4k3/8/8/8/8/8/8/4Q2K w - - 0 1";
        let game = Makarenko::parse_position(rules::<Makarenko>("-"), position).unwrap();
        let mut rng = Seed::from_u64(1).stream(Stream::Chance);
        let chosen = choose::<Makarenko>(&game, 400, &mut rng).unwrap().unwrap();
        assert_eq!(chosen.to_string(), "Qe1e8");
    }

    #[test]
    fn it_is_better_than_chance() {
        let memory = mean::<memory::Memory>(8, 60);
        assert!(memory > 0.8, "{memory}");
        let skim = mean::<skim::Skim>(8, 30);
        assert!(skim > 0.8, "{skim}");
    }

    #[test]
    fn it_chooses_alike_in_worlds_that_look_alike() {
        let rules = rules::<DominoEnds>("players=3");
        let mut rng = Seed::from_u64(3).stream(Stream::Chance);
        let mut game = DominoEnds::new(rules);
        playout(&mut game, &mut rng, 30);
        let seat = game.turn().seat().unwrap();
        let view = game.view(seat.into());
        let other = DominoEnds::worlds(&view).unwrap().sample(&mut rng);
        assert_ne!(other, game);
        let [here, there] = [&game, &other].map(|world| {
            let mut rng = Seed::from_u64(4).stream(Stream::Worlds(seat));
            choose::<DominoEnds>(&world.view(Viewer::Seat(seat)), 50, &mut rng).unwrap()
        });
        assert_eq!(here, there);
    }

    #[test]
    fn a_side_is_worth_the_sides_behind_it() {
        let percent = |scores: &[i32], side| {
            (100.0 * share(&Standings::ranked(scores), Side::new(side))) as u8
        };
        assert_eq!(
            [0, 1, 2, 3].map(|side| percent(&[3, 1, 1, 0], side)),
            [100, 50, 50, 0]
        );
        assert_eq!(percent(&[4, 4], 1), 50);
        assert_eq!(percent(&[5], 0), 50);
    }
}
