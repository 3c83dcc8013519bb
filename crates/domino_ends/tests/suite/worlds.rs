//! Law 15: worlds are the histories that fit a view, each as likely as the next. The histories are found by a search of its
//! own: every way of putting the hidden tiles into hands, draws and boneyard is played through the second implementation,
//! and fits if everybody's turns and steps come out the same.

use crate::common;
use std::collections::{BTreeMap, HashMap};

use crate::naive::Naive;
use boardcore::laws::{Twin, chi_square};
use boardcore::{
    Determinize, Game, Observe, Record, RuleSet, Seat, Seed, Situation, Step, Stream, Turn, Valid,
    Viewer, Worlds, below, play,
};
use domino_ends::{Action, Chance, DominoEnds, Past, Phase, Rules, Tile, Tiles};

/// A match that was played, with where its last round begins.
struct Played {
    record: Record<DominoEnds>,
    game: DominoEnds,
    round: usize,
}

fn played(rules: Valid<Rules>, seed: u64, plies: usize) -> Played {
    let mut table = play::Streams::new(Seed::from_u64(seed), rules.players);
    let mut record = Record::new(rules);
    let mut game = DominoEnds::new(rules);
    let mut round = 0;
    for _ in 0..plies {
        if game.table().phase() == Phase::Deal && game.boneyard() == Tiles::ALL {
            round = record.steps.len();
        }
        let Some(step) = table.random_step(&game) else {
            break;
        };
        game.play(step).expect("random steps are legal");
        record.steps.push(step);
    }
    Played {
        record,
        game,
        round,
    }
}

/// Who was dealt what, and which tile came at each draw: what tells one history from another.
type History = (Vec<Tiles>, Vec<Tile>);

fn history(game: &DominoEnds) -> History {
    let players = game.rules().players;
    let mut dealt: Vec<Tiles> = Seat::all(players).map(|seat| game.hand(seat)).collect();
    let mut draws = Vec::new();
    let hand_of = |tile: Tile, dealt: &mut Vec<Tiles>, seat: Seat| dealt[seat.index()].insert(tile);
    for (seat, past) in game.table().history() {
        match past {
            Past::Action(Action::Lead(pips)) => hand_of(pips.double(), &mut dealt, seat),
            Past::Action(Action::Play(tile, _)) => hand_of(tile, &mut dealt, seat),
            Past::Draw(tile) => draws.push((seat, tile.expect("the match knows what was drawn"))),
            Past::Action(Action::Pass) => {}
        }
    }
    for &(seat, tile) in &draws {
        dealt[seat.index()].remove(tile);
    }
    let draws = draws.into_iter().map(|(_, tile)| tile).collect();
    (dealt, draws)
}

/// The same in numbers.
fn numbers((dealt, draws): &History) -> Vec<u32> {
    let dealt = dealt.iter().map(|tiles| tiles.bits());
    dealt
        .chain(draws.iter().map(|tile| tile.number().into()))
        .collect()
}

/// A place for hidden tiles: somebody's deal, somebody's draw, or the boneyard.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Deal(usize),
    Draw(usize, usize),
    Boneyard,
}

struct Search<'a> {
    rules: Valid<Rules>,
    viewer: Viewer,
    steps: &'a [boardcore::StepOf<DominoEnds>],
    turns: Vec<Turn>,
    real: History,
    end: DominoEnds,
    places: Vec<(Place, usize)>,
    hidden: Vec<(Tile, Option<usize>)>,
    found: HashMap<Vec<u32>, usize>,
    /// Whether the ways are only counted.
    count: bool,
    tried: u64,
}

/// Every history of the round that fits what the viewer saw; `None` if there are too many ways to try.
fn enumerate(played: &Played, viewer: Viewer, most: u64) -> Option<HashMap<Vec<u32>, usize>> {
    let rules = *played.game.rules();
    let steps = &played.record.steps[played.round..];
    let mut naive = Naive::new(&rules);
    let mut turns = Vec::new();
    for step in steps {
        turns.push(naive.turn());
        naive.step(&step.to_string());
    }
    turns.push(naive.turn());

    let real = history(&played.game);
    let mut owner = BTreeMap::new();
    let mut places: Vec<(Place, usize)> = Seat::all(rules.players)
        .filter(|seat| Viewer::Seat(*seat) != viewer)
        .map(|seat| {
            (
                Place::Deal(seat.index()),
                real.0[seat.index()].len() as usize,
            )
        })
        .collect();
    let mut draws = 0;
    for (seat, past) in played.game.view(Viewer::Spectator).table().history() {
        match past {
            Past::Action(Action::Lead(pips)) => drop(owner.insert(pips.double(), seat)),
            Past::Action(Action::Play(tile, _)) => drop(owner.insert(tile, seat)),
            Past::Draw(_) => {
                if Viewer::Seat(seat) != viewer {
                    places.push((Place::Draw(seat.index(), draws), 1));
                }
                draws += 1;
            }
            Past::Action(Action::Pass) => {}
        }
    }
    places.push((Place::Boneyard, played.game.boneyard().len() as usize));
    let own = viewer.seat().map(|seat| played.game.hand(seat));
    let mut hidden: Vec<(Tile, Option<usize>)> = Tiles::ALL
        .iter()
        .filter(|tile| !own.is_some_and(|own| own.contains(*tile)))
        .filter(|tile| {
            owner
                .get(tile)
                .is_none_or(|seat| Viewer::Seat(*seat) != viewer)
        })
        .map(|tile| (tile, owner.get(&tile).map(|seat| seat.index())))
        .collect();
    // Those with fewer places first: then every way of placing some can be completed.
    hidden.sort_by_key(|(_, owner)| owner.is_none());
    let mut search = Search {
        rules,
        viewer,
        steps,
        turns,
        real,
        end: played.game,
        places,
        hidden,
        found: HashMap::new(),
        count: true,
        tried: 0,
    };
    let mut chosen = Vec::new();
    if !search.place(&mut chosen, most) {
        return None;
    }
    search.count = false;
    search.tried = 0;
    search.place(&mut chosen, most);
    Some(search.found)
}

impl Search<'_> {
    /// Puts the next hidden tile everywhere; false when too much has been tried.
    fn place(&mut self, chosen: &mut Vec<Place>, most: u64) -> bool {
        let Some(&(_, owner)) = self.hidden.get(chosen.len()) else {
            self.tried += 1;
            if !self.count {
                self.try_history(chosen);
            }
            return self.tried < most;
        };
        for i in 0..self.places.len() {
            let (place, room) = self.places[i];
            let possible = match (place, owner) {
                (_, None) => true,
                (Place::Boneyard, Some(_)) => false,
                (Place::Deal(seat) | Place::Draw(seat, _), Some(owner)) => seat == owner,
            };
            if room > 0 && possible {
                self.places[i].1 -= 1;
                chosen.push(place);
                let go_on = self.place(chosen, most);
                chosen.pop();
                self.places[i].1 += 1;
                if !go_on {
                    return false;
                }
            }
        }
        true
    }

    fn try_history(&mut self, chosen: &[Place]) {
        let (mut dealt, mut draws) = self.real.clone();
        for (seat, dealt) in dealt.iter_mut().enumerate() {
            if Viewer::Seat(Seat::new(seat as u8)) != self.viewer {
                *dealt = Tiles::EMPTY;
            }
        }
        for (&(tile, _), place) in self.hidden.iter().zip(chosen) {
            match *place {
                Place::Deal(seat) => dealt[seat].insert(tile),
                Place::Draw(_, draw) => draws[draw] = tile,
                Place::Boneyard => {}
            }
        }
        let mut deals: Vec<_> = dealt.iter().map(|tiles| tiles.iter()).collect();
        let mut naive = Naive::new(&self.rules);
        let mut drawn = draws.iter();
        for (i, step) in self.steps.iter().enumerate() {
            if naive.turn() != self.turns[i] {
                return;
            }
            let text = match step {
                Step::Chance(Chance::Deal(_)) => {
                    let seat = i % deals.len();
                    format!("deal {}", deals[seat].next().unwrap())
                }
                Step::Chance(Chance::Draw(_)) => format!("draw {}", drawn.next().unwrap()),
                Step::Action(action) => {
                    let text = action.to_string();
                    if !naive.actions().contains(&text) {
                        return;
                    }
                    text
                }
                Step::Incident(never) => match *never {},
            };
            naive.step(&text);
        }
        // The match before this round is left out, and with it the target; a round in which it matters is not searched.
        let over = self.end.turn().is_over();
        if over || naive.turn() == self.turns[self.steps.len()] {
            let next = self.found.len();
            let other = self.found.insert(numbers(&(dealt, draws)), next);
            assert_eq!(other, None, "each way is another history");
        }
    }
}

/// Positions under each kind of drawing with 20 to 2,000 histories; the draws of each must fit their number.
#[test]
fn worlds_are_uniform_over_the_histories_that_fit() {
    for (i, rules) in common::all_drawing_rules().enumerate() {
        let mut rules = rules.get();
        // High enough that no search meets it.
        rules.target = 1000;
        let rules = rules.validate().unwrap();
        let mut rng = Seed::from_u64(1000 + i as u64).stream(Stream::Chance);
        let mut checked = 0;
        for seed in 0.. {
            let plies = 20 + below(&mut rng, 120) as usize;
            let played = played(rules, seed, plies);
            let phase = played.game.table().phase();
            if matches!(phase, Phase::Deal | Phase::Lead) {
                continue;
            }
            let viewer = match below(&mut rng, 4) {
                seat if seat < u32::from(rules.players) => Viewer::Seat(Seat::new(seat as u8)),
                _ => Viewer::Spectator,
            };
            let view = played.game.view(viewer);
            let worlds = DominoEnds::worlds(&view).expect("the real world fits");
            if !(20..=2000).contains(&worlds.count().unwrap()) {
                continue;
            }
            let Some(expected) = enumerate(&played, viewer, 20_000) else {
                continue;
            };
            assert_eq!(
                worlds.count().unwrap(),
                expected.len() as u128,
                "{rules}, seed {seed}, {viewer}: {}\n{view}",
                played.game
            );
            let mut rng = Seed::from_u64(seed).stream(Stream::Worlds(Seat::new(0)));
            let mut observed = vec![0; expected.len()];
            for _ in 0..100_000 {
                let drawn = numbers(&history(&worlds.sample(&mut rng)));
                observed[expected[&drawn]] += 1;
            }
            let p = chi_square(&observed, &vec![1.0; observed.len()]);
            assert!(p >= 0.001, "{rules}, seed {seed}, {viewer}: {p}\n{view}");
            checked += 1;
            if checked == 3 {
                break;
            }
        }
    }
}
