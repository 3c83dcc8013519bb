//! What a host sends or keeps besides rules, steps, states and records: round trips, and damaged data.

use std::fmt::Debug;
use std::str::FromStr;

use boardcore::laws::{Format, Walk};
use boardcore::play::Streams;
use boardcore::{
    Bitboard, Cell, Ending, Game, Header, Indexed, Never, Num, Observe, PlainReason, Reason,
    Record, Refused, RuleSet, Seat, Seats, Seed, Side, Square, Standings, Step, Termination, Turn,
    Viewer,
};
use domino_ends::{DominoEnds, Fact, Line, Past, Tiles};
use flea::{Corner, Few, Flea, Knockout, Tally};
use makarenko::{Castling, Colour, Fen, Height, Makarenko, Piece, Position, Rights, Tower};
use memory::{Counts, Kit, Memory, Sight, Stage};
use serde::Serialize;
use serde::de::DeserializeOwned;
use skim::{CardSet, Column, Outline, Score, Skim};

use crate::formats::{self, in_each_format};
use crate::games::walks;
use crate::members;

/// The most places in which a piece of data is damaged.
const DAMAGES: usize = 12;

pub(crate) trait Data: Serialize + DeserializeOwned + PartialEq + Debug {}

impl<T: Serialize + DeserializeOwned + PartialEq + Debug> Data for T {}

/// A value reads back, and so does what damaged data of it gives, where that is not refused.
fn reads_back<T: Data, F: Format>(value: &T) {
    let data = F::write(value);
    let copy = F::read::<T>(&data);
    assert_eq!(
        copy.as_ref(),
        Ok(value),
        "{}: {}",
        F::NAME,
        data.escape_ascii()
    );
    for at in (0..data.len()).step_by(data.len() / DAMAGES + 1) {
        for damage in [
            |data: &mut Vec<u8>, at| data.truncate(at),
            |data: &mut Vec<u8>, at| data[at] ^= 1,
            |data: &mut Vec<u8>, at| data[at] ^= 0x80,
            |data: &mut Vec<u8>, at| data.insert(at, data[at]),
            |data: &mut Vec<u8>, at| {
                data.remove(at);
            },
        ] {
            let mut damaged = data.clone();
            damage(&mut damaged, at);
            if let Ok(other) = F::read::<T>(&damaged) {
                let again = F::read(&F::write(&other));
                assert_eq!(again, Ok(other), "{}: {}", F::NAME, damaged.escape_ascii());
            }
        }
    }
}

/// A value in all formats, and the members of its data.
fn kept<T: Data>(value: &T) {
    in_each_format!(F => reads_back::<_, F>(value));
    members::are_checked(value);
}

/// A value that is written as another, which reads it back.
fn told_as<T: Serialize, P: Data>(value: &T, plain: &P) {
    in_each_format!(F => assert_eq!(F::read::<P>(&F::write(value)).as_ref(), Ok(plain), "{}", F::NAME));
    kept(plain);
}

fn parsed<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().expect(text)
}

/// A reason and its refusal, as plain reasons.
fn reason_is_told<R: Reason + Serialize>(reason: &R) {
    told_as(reason, &PlainReason::from(reason));
    let refused = Refused::Illegal(reason.clone());
    told_as(&refused, &PlainReason::from(&refused));
    assert_eq!(PlainReason::from(&refused), PlainReason::from(reason));
}

/// Everything that the host of a game sends or keeps, along some games of it.
fn along_games<G>()
where
    G: Observe<Event: Data, Observation: Data, Illegal: Serialize, End: Serialize>
        + Game<Rules: Data>
        + Data,
{
    let mut seen_refusals = Vec::new();
    for walk in walks::<G>(60) {
        kept(&walk.rules());
        kept(walk.record());
        for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
            seen(&walk, viewer);
        }
        // Each kind of event once a game is enough, and all that follow from one step.
        let mut kinds = Vec::new();
        for (before, step, _) in walk.steps() {
            kept_turn(before.turn());
            let mut after = before.clone();
            for event in after.play_events(step).expect("a legal step") {
                let kind = format!("{event:?}")
                    .split(['{', '('])
                    .next()
                    .map(str::to_string);
                if !kinds.contains(&kind) {
                    kept(&event);
                    let seen = before.observe_event(&event, Viewer::Spectator);
                    seen.filter(|seen| *seen != event).iter().for_each(kept);
                    kinds.push(kind);
                }
            }
            refusals(before, &mut seen_refusals);
        }
        let end = walk.record().replay().expect("a legal game");
        if let Some(Ending { end, standings }) = end.ending() {
            kept(&standings);
            reason_is_told(&end);
            let plain = PlainReason::from(&end);
            told_as(
                &Ending { end, standings },
                &Ending {
                    end: plain,
                    standings,
                },
            );
        }
        let streams = Streams::new(Seed::from_u64(7), walk.rules().seats());
        kept(&streams.places());
    }
    assert!(seen_refusals.len() > 2, "{seen_refusals:?}");
}

fn kept_turn(turn: Turn) {
    in_each_format!(F => reads_back::<_, F>(&turn));
}

/// The record of a viewer, and what it folds to.
fn seen<G>(walk: &Walk<G>, viewer: Viewer)
where
    G: Observe<Observation: Data> + Game<Rules: Data>,
{
    let seen = walk.record().seen_by(viewer).expect("a legal game");
    for &observation in seen.steps.iter().step_by(7) {
        in_each_format!(F => reads_back::<_, F>(&observation));
    }
    kept(&seen);
    let view = seen.replay().expect("what was seen");
    let copy = formats::Postcard::read::<Record<G, Viewer>>(&formats::Postcard::write(&seen));
    assert_eq!(copy.map(|copy| copy.replay()), Ok(Ok(view)));
}

/// Refusals of steps spread over the action space, each code once.
fn refusals<G: Game<Illegal: Serialize>>(state: &G, seen: &mut Vec<&'static str>) {
    let space = G::action_space(state.rules());
    for index in (0..space).step_by(1 + space as usize / 64) {
        let action = G::action_at(state.rules(), index).expect("a number in the space");
        for refused in [
            state.check_step(Step::Action(action)).err(),
            state.clone().play_as(Seat::new(9), action).err(),
        ] {
            let Some(refused) = refused else { continue };
            if !seen.contains(&refused.code()) {
                seen.push(refused.code());
                told_as(&refused, &PlainReason::from(&refused));
                if let Refused::Illegal(reason) = &refused {
                    reason_is_told(reason);
                }
            }
        }
    }
}

#[test]
fn memory_as_it_is_hosted() {
    along_games::<Memory>();
    kept(&Kit::default());
    kept(&parsed::<Counts>("R2,G1"));
    kept(&parsed::<memory::Hole>("c2"));
    kept(&parsed::<memory::Colour>("V"));
    for sight in [
        Sight::Empty,
        Sight::ToLay,
        Sight::Shown(parsed("R")),
        Sight::Hidden,
    ] {
        kept(&sight);
    }
    kept(&Stage::Lot);
}

#[test]
fn flea_as_it_is_hosted() {
    along_games::<Flea>();
    kept(&Corner::ALL);
    kept(&Few::<Corner>::new(&Corner::ALL).expect("four"));
}

#[test]
fn flea_knockout_as_it_is_hosted() {
    along_games::<Knockout>();
    kept(&Tally { played: 3, lost: 1 });
}

#[test]
fn domino_ends_as_it_is_hosted() {
    along_games::<DominoEnds>();
    kept(&parsed::<Tiles>("0-0 3-6"));
    kept(&parsed::<Line>("-"));
    for walk in walks::<DominoEnds>(40) {
        let state = walk.record().replay().expect("a legal game");
        let view = state.view(Viewer::Spectator);
        kept::<Vec<Fact>>(&view.facts());
        let history: Vec<Past> = view.table().history().map(|(_, past)| past).collect();
        kept(&history);
        kept(&view.table().line());
        kept(&view.table().phase());
    }
}

#[test]
fn makarenko_as_it_is_hosted() {
    along_games::<Makarenko>();
    for walk in walks::<Makarenko>(30) {
        for (state, _, _) in walk.steps() {
            in_each_format!(F => reads_back::<_, F>(state.position()));
        }
        let state = walk.record().replay().expect("a legal game");
        kept::<Position>(state.position());
        kept::<Fen>(&state.fen());
    }
    for castling in Castling::ALL {
        kept(&castling);
        kept(&Rights::ALL.without(castling));
        kept(&castling.wing);
    }
    kept(&Rights::EMPTY);
    for height in Height::ALL {
        kept::<Piece>(&height.piece());
        kept(&Tower {
            colour: Colour::Black,
            height,
        });
    }
    reason_is_told(&makarenko::End::Won {
        winner: Colour::White,
    });
    kept(&makarenko::Event::Over {
        end: makarenko::End::Won {
            winner: Colour::Black,
        },
    });
}

#[test]
fn skim_as_it_is_hosted() {
    along_games::<Skim>();
    kept(&CardSet::ALL);
    kept(&parsed::<skim::Card>("Qs"));
    kept::<Outline>(&skim::Rules::mountains().outline);
    for walk in walks::<Skim>(200) {
        let state = walk.record().replay().expect("a legal game");
        kept::<Vec<Column>>(&Score::of(state.table()).columns().to_vec());
    }
}

#[test]
fn what_all_games_share() {
    for turn in [
        Turn::Seat(Seat::new(2)),
        Turn::Chance { for_seat: None },
        Turn::Chance {
            for_seat: Some(Seat::new(0)),
        },
        Turn::Over,
    ] {
        kept(&turn);
        let refused = Refused::<Never>::Turn { turn };
        told_as(&refused, &PlainReason::from(&refused));
        let refused = Refused::<Never>::Seat {
            tried: Seat::new(1),
            turn,
        };
        told_as(&refused, &PlainReason::from(&refused));
    }
    let unseen = Refused::<Never>::Unseen("the tile is on the table");
    told_as(&unseen, &PlainReason::from(&unseen));
    for viewer in Viewer::all(3) {
        kept(&viewer);
    }
    kept(&(Seat::new(3), Side::new(0)));
    kept(&Seed::from_bytes([0xA5; 32]));
    kept(&Standings::ranked(&[4, 3, -2, 3]));
    kept(&Cell::new(-128, 127));
    kept(&Square::H8);
    for board in [0, 1, u64::MAX, 0x8000_0000_0000_0001] {
        kept(&Bitboard(board));
    }
    kept(&Num::<1, 6>::at(5));
    kept(&Seats::<2>);
    let mut header = Header::default();
    kept(&header);
    header.set_name(Seat::new(1), "Bea").expect("a name");
    header.set_date("2026-11-30").expect("a date");
    header.termination = Some(Termination::Resigned(Side::new(1)));
    kept(&header);
}
