//! Views are checked folds: the first observation that cannot have been made is refused, and what folds without having been
//! seen has no worlds, or worlds that some match has (laws 13 and 29).

use crate::common::{all_drawing_rules, before_going_out, dealt, play, three_left};
use boardcore::{
    Determinize, Game, GameRng, NoWorld, Observe, Record, Refused, RuleSet, Seat, Seed, Situation,
    Stream, Turn, View, Viewer, Worlds, below, play as driver,
};
use domino_ends::{
    Action, Did, DominoEnds, DominoEndsView, Drawing, DrawnTile, End, Observation, Phase, Pips,
    RoundEnd, Rules, Then, Tile, Tiles,
};

const ME: Viewer = Viewer::Seat(Seat::new(0));
const OTHER: Viewer = Viewer::Seat(Seat::new(1));

/// What the record of a viewer folds to, or the number of the first line that is refused, and why.
fn fold(head: &str, lines: &str) -> Result<DominoEndsView, (usize, String)> {
    let record = format!("domino_ends {head}\n{lines}");
    let record: Record<DominoEnds, Viewer> = record.parse().expect("a record");
    let folded = record.replay();
    folded.map_err(|error| (error.number, error.refused.to_string()))
}

#[test]
fn the_first_line_that_cannot_have_been_seen_is_refused_by_its_number() {
    let refused = |head, lines: &str| fold(head, lines).unwrap_err();
    assert_eq!(
        refused("seat 0 players=2", "play 6-6 left\npass\nlead 0-0"),
        (1, "it is the turn of chance, for seat 0".to_owned())
    );
    // The hands are full, and nobody leads.
    assert_eq!(
        refused("spectator players=2", &"deal ?\n".repeat(12)),
        (12, "the step leads to more than that".to_owned())
    );
    assert_eq!(
        refused("seat 1 players=2", "deal ?\ndeal 0-0\ndeal ?\ndeal 0-0"),
        (4, "0-0 is not in the boneyard".to_owned())
    );
    let deal = "deal ?\n".repeat(11);
    let led = fold(
        "spectator players=2",
        &format!("{deal}deal ?, then seat 1 leads"),
    );
    assert_eq!(led.unwrap().turn(), Turn::Seat(Seat::new(1)));
}

/// Why a view refuses an observation, which leaves it as it was.
fn refusal(view: &DominoEndsView, seen: &str) -> String {
    let mut after = *view;
    let result = after.update(seen.parse().expect("an observation"));
    assert_eq!(after == *view, result.is_err(), "{seen}");
    match result {
        Ok(()) => "taken".to_owned(),
        Err(Refused::Illegal(reason)) => format!("illegal: {reason}"),
        Err(Refused::Unseen(why)) => format!("unseen: {why}"),
        Err(other) => other.to_string(),
    }
}

#[track_caller]
fn refuses(view: &DominoEndsView, expected: &[(&str, &str)]) {
    for (seen, why) in expected {
        assert_eq!(refusal(view, seen), *why, "{seen} in {view}");
    }
}

const MORE: &str = "unseen: the step leads to more than that";
const NO_DRAW: &str = "unseen: the seat in turn does not draw now";
const NO_LEAD: &str = "unseen: that seat does not lead now";
const NO_REDEAL: &str = "unseen: the tiles are not dealt again now";
const NOT_NAMED: &str = "unseen: the tile is not named, but the viewer sees it";
const NOT_SEEN: &str = "unseen: the tile is named, but the viewer does not see it";
const NOT_OUT: &str = "unseen: no seat goes out with these hands";
const NOT_BLOCKED: &str = "unseen: the round is not blocked with these hands";

#[test]
fn a_deal_shows_to_its_seat_and_ends_when_the_hands_are_full() {
    let rules = Rules::new(2).validate().unwrap();
    let mut game = DominoEnds::new(rules);
    refuses(
        &game.view(ME),
        &[
            ("deal ?", NOT_NAMED),
            (
                "draw 0-1",
                "illegal: the hands are not full: a tile must be dealt, not drawn",
            ),
            ("deal 0-1, then draw", NO_DRAW),
            ("deal 0-1, then redeal", NO_REDEAL),
            ("deal 0-1, then seat 0 leads", NO_LEAD),
            ("deal 0-1, then blocked: - / - / - / -", NOT_BLOCKED),
            ("pass", "it is the turn of chance, for seat 0"),
        ],
    );
    refuses(
        &game.view(OTHER),
        &[
            ("deal 0-1", NOT_SEEN),
            (
                "draw ?",
                "illegal: the hands are not full: a tile must be dealt, not drawn",
            ),
            ("deal ?", "taken"),
        ],
    );
    // Seat 0 holds 1-1; one tile is missing.
    play(
        &mut game,
        "deal 1-1, deal 3-5, deal 2-3, deal 3-6, deal 2-4, deal 4-5, deal 2-5, deal 4-6, deal 2-6, deal 5-6, deal 3-4",
    );
    refuses(
        &game.view(ME),
        &[
            ("deal ?", MORE),
            ("deal ?, then redeal", NO_REDEAL),
            ("deal ?, then seat 0 leads", "taken"),
            // It can have 0-0.
            ("deal ?, then seat 1 leads", "taken"),
            ("deal ?, then seat 2 leads", NO_LEAD),
        ],
    );
    refuses(
        &game.view(OTHER),
        &[
            ("deal 3-3, then redeal", NO_REDEAL),
            ("deal 0-1, then seat 1 leads", NO_LEAD),
            ("deal 0-0, then seat 0 leads", NO_LEAD),
            ("deal 0-0, then seat 1 leads", "taken"),
            ("deal 0-1, then redeal", "taken"),
            ("deal 0-1, then seat 0 leads", "taken"),
        ],
    );
}

/// Seat 0 leads 1-1; nobody else has a 1.
fn no_ones(drawing: Drawing, drawn_tile: DrawnTile, steps: &str) -> DominoEnds {
    let rules = Rules {
        drawing,
        drawn_tile,
        ..Rules::new(2)
    };
    let hands = "1-1 2-3 2-4 2-5 2-6 3-4 / 3-5 3-6 4-5 4-6 5-6 3-3";
    let mut game = dealt(rules, hands);
    play(&mut game, steps);
    game
}

#[test]
fn a_step_of_another_seat_is_one_that_some_hand_allows() {
    let game = no_ones(Drawing::One, DrawnTile::MayKeep, "");
    let not_lowest = |led| format!("illegal: {led} is not the lowest double in any hand");
    refuses(
        &game.view(OTHER),
        &[
            ("lead 1-1", MORE),
            ("lead 1-1, then draw", "taken"),
            // The viewer holds 3-3, and a lower double than 4-4.
            ("lead 3-3, then draw", &not_lowest("3-3")),
            ("lead 4-4", &not_lowest("4-4")),
            (
                "play 1-1 left",
                "illegal: the line is empty: the lowest double must be led",
            ),
            (
                "pass",
                "illegal: the line is empty: the lowest double must be led",
            ),
        ],
    );
    let game = no_ones(Drawing::One, DrawnTile::MayKeep, "lead 1-1, draw 1-2");
    refuses(
        &game.view(ME),
        &[
            ("lead 0-0", "illegal: the round has been led already"),
            ("play 1-1 left", "illegal: 1-1 is not in the hand"),
            ("play 2-3 left", "illegal: 2-3 is not in the hand"),
            (
                "play 0-0 left",
                "illegal: 0-0 does not fit the left end, which shows 1",
            ),
            // Seat 0 holds tiles with a 2, and none with a 1 or a 5.
            ("play 1-2 right, then draw", NO_DRAW),
            ("play 1-2 right", "taken"),
            ("play 1-0 right", MORE),
            ("play 1-0 right, then draw", "taken"),
            ("pass", MORE),
            ("pass, then draw", "taken"),
            ("play 1-2 right, then out: - / - / - / -", NOT_OUT),
            ("play 1-2 right, then blocked: - / - / - / -", NOT_BLOCKED),
        ],
    );
    refuses(
        &game.view(OTHER),
        &[
            (
                "play 3-3 left",
                "illegal: 3-3 does not fit the left end, which shows 1",
            ),
            ("play 1-3 left", "illegal: 1-3 is not in the hand"),
            ("play 1-2 left", "taken"),
            ("draw ?", "it is the turn of seat 1"),
        ],
    );
}

#[test]
fn a_pass_and_a_draw_agree_with_the_options() {
    let steps = "lead 1-1, draw 0-5";
    let game = no_ones(Drawing::UntilPlayable, DrawnTile::MustPlay, steps);
    refuses(
        &game.view(ME),
        &[
            ("draw ?", "taken"),
            ("draw ?, then draw", "taken"),
            ("draw 0-6", NOT_SEEN),
            ("deal ?", "illegal: a tile must be drawn, not dealt"),
        ],
    );
    refuses(
        &game.view(OTHER),
        &[
            ("draw 1-2", "taken"),
            ("draw 1-2, then draw", NO_DRAW),
            ("draw 0-6", MORE),
            ("draw 0-5", "illegal: 0-5 is not in the boneyard"),
            ("draw ?", NOT_NAMED),
        ],
    );
    // Who stops drawing has a tile that fits, and here has to lay it.
    let game = no_ones(
        Drawing::UntilPlayable,
        DrawnTile::MustPlay,
        "lead 1-1, draw 1-2",
    );
    let must = "illegal: the drawn tile fits and must be laid";
    refuses(&game.view(ME), &[("pass, then draw", must)]);
    let game = no_ones(
        Drawing::UntilPlayable,
        DrawnTile::MayKeep,
        "lead 1-1, draw 1-2",
    );
    refuses(&game.view(ME), &[("pass, then draw", "taken")]);
    // Who decides without a draw holds a tile that fits.
    let steps = "lead 1-1, draw 1-2, play 1-2 right";
    let game = no_ones(Drawing::One, DrawnTile::MayKeep, steps);
    let must = "illegal: a tile in the hand fits and must be laid";
    refuses(
        &game.view(OTHER),
        &[("pass", must), ("pass, then draw", must)],
    );
}

#[test]
fn with_two_tiles_left_all_but_one_seat_can_pass() {
    let mut game = three_left();
    refuses(
        &game.view(Viewer::Spectator),
        &[
            ("draw ?, then draw", NO_DRAW),
            ("draw ?", "taken"),
            ("draw ?, then out: - / - / - / -", NOT_OUT),
            ("draw ?, then blocked: - / - / - / -", NOT_BLOCKED),
            // These hands are as large as they must be, and one of them has a 0.
            (
                "draw ?, then blocked: 1-1 1-2 1-3 1-4 / 1-5 1-6 2-2 2-3 2-4 2-5 2-6 3-3 3-4 4-4 4-5 / \
                 0-1 3-5 3-6 4-6 5-5 / 5-6 6-6 0-2 0-3 0-4",
                NOT_BLOCKED,
            ),
        ],
    );
    play(&mut game, "draw 6-6");
    let mut view = game.view(Viewer::Spectator);
    for _ in 0..4 {
        view.update("pass".parse().unwrap()).unwrap();
    }
    refuses(
        &view,
        &[
            (
                "pass",
                "unseen: everybody else has passed, but the round is not blocked",
            ),
            ("play 0-1 left", "taken"),
        ],
    );
}

#[test]
fn hands_that_are_shown_are_those_that_are_left() {
    let view = |viewer| before_going_out(Rules::new(4)).view(viewer);
    for viewer in Viewer::all(4) {
        refuses(
            &view(viewer),
            &[
                ("play 0-2 right, then out: - / 6-6 / 2-2 / 1-1", "taken"),
                ("play 0-2 right", MORE),
                (
                    "play 0-2 right, then blocked: - / 6-6 / 2-2 / 1-1",
                    NOT_BLOCKED,
                ),
                ("play 0-2 right, then out: - / 6-6 / 2-2 / -", NOT_OUT),
                ("play 0-2 right, then out: - / 6-6 / 2-2 / 2-2", NOT_OUT),
                ("play 0-2 right, then out: - / 6-6 / 2-2 / 0-0", NOT_OUT),
                ("play 0-2 right, then out: 0-2 / 6-6 / 2-2 / 1-1", NOT_OUT),
            ],
        );
    }
    let other = "play 0-2 right, then out: - / 3-3 / 2-2 / 1-1";
    refuses(&view(Viewer::Seat(Seat::new(2))), &[(other, "taken")]);
    refuses(&view(OTHER), &[(other, NOT_OUT)]);
}

#[test]
fn a_view_lists_the_actions_of_its_own_seat() {
    let game = no_ones(Drawing::One, DrawnTile::MayKeep, "lead 1-1, draw 1-2");
    assert_eq!(game.view(OTHER).actions(), game.actions());
    assert_eq!(game.view(OTHER).count(), 3);
    assert_eq!(game.view(ME).actions(), []);
    assert_eq!(game.view(Viewer::Spectator).actions(), []);
}

/// Every observation that a view takes, the hands of a round's end chosen at random.
fn taken(view: &DominoEndsView, rng: &mut GameRng) -> Vec<Observation> {
    let table = view.table();
    let players = view.rules().players;
    let own = view.hand().unwrap_or_default();
    let unseen = Tiles::ALL - own - table.line().tiles().collect::<Tiles>();
    let (turn, mut dids) = (view.turn(), Vec::new());
    match turn {
        Turn::Chance { for_seat } => {
            let did = match table.phase() {
                Phase::Deal => Did::Deal,
                _ => Did::Draw,
            };
            if for_seat == view.viewer().seat() {
                dids.extend(unseen.iter().map(|tile| did(Some(tile))));
            } else {
                dids.push(did(None));
            }
        }
        Turn::Seat(_) => {
            let tiles = || Tiles::ALL.iter();
            let leads = (0..7).filter_map(Pips::new).map(Action::Lead);
            let plays =
                tiles().flat_map(|tile| [End::Left, End::Right].map(|end| Action::Play(tile, end)));
            dids.extend(leads.chain(plays).chain([Action::Pass]).map(Did::Action));
        }
        Turn::Over => {}
    }
    let mut list = Vec::new();
    for did in dids {
        let mut hands = [Tiles::EMPTY; 4];
        let laid = match did {
            Did::Action(action) => action.tile(),
            _ => None,
        };
        let mut left: Vec<Tile> = unseen.iter().filter(|&tile| Some(tile) != laid).collect();
        for seat in Seat::all(players) {
            let mut size = table.hand_size(seat);
            let acts =
                matches!(turn, Turn::Seat(at) | Turn::Chance { for_seat: Some(at) } if at == seat);
            if acts {
                size = size.saturating_sub(u8::from(laid.is_some())) + u8::from(turn.is_chance());
            }
            let hand = &mut hands[seat.index()];
            if view.viewer() == Viewer::Seat(seat) {
                *hand = own;
                match did {
                    Did::Deal(Some(tile)) | Did::Draw(Some(tile)) => hand.insert(tile),
                    _ => laid.into_iter().for_each(|tile| hand.remove(tile)),
                }
                continue;
            }
            for _ in 0..size {
                let at = below(rng, left.len() as u32) as usize;
                hand.insert(left.swap_remove(at));
            }
        }
        let leads = Seat::all(4).map(Then::Leads);
        let overs = [RoundEnd::Out, RoundEnd::Blocked].map(|end| Then::RoundOver(end, hands));
        let thens = [Then::GoesOn, Then::Draw, Then::Redeal]
            .into_iter()
            .chain(leads)
            .chain(overs);
        let seen = thens.map(|then| Observation { did, then });
        list.extend(seen.filter(|&seen| { *view }.update(seen).is_ok()));
    }
    list
}

/// Law 29: what a view takes, step by step, leads to no world, or to worlds that look so, add up, and come to an end.
#[test]
fn made_up_views_have_no_world_or_worlds_of_some_match() {
    let (mut none, mut some, mut over) = (0, 0, 0);
    for (rules, seed) in (0..3).flat_map(|i| all_drawing_rules().zip(100 * i..)) {
        let mut rules = rules.get();
        rules.target = [1000, 10, 5][seed as usize / 100];
        let rules = rules.validate().unwrap();
        let mut rng = Seed::from_u64(seed).stream(Stream::Chance);
        for viewer in [ME, Viewer::Spectator] {
            let mut view = DominoEnds::new(rules).view(viewer);
            for ply in 0..160 {
                let list = taken(&view, &mut rng);
                if list.is_empty() {
                    break;
                }
                let seen = list[below(&mut rng, list.len() as u32) as usize];
                view.update(seen).expect("it is taken");
                assert_eq!(seen.to_string().parse(), Ok(seen));
                if ply % 3 > 0 && !view.turn().is_over() {
                    continue;
                }
                let Ok(worlds) = DominoEnds::worlds(&view) else {
                    assert_eq!(DominoEnds::worlds(&view), Err(NoWorld));
                    none += 1;
                    continue;
                };
                over += u32::from(view.turn().is_over());
                some += 1;
                for _ in 0..2 {
                    let mut world = worlds.sample(&mut rng);
                    assert_eq!(world.audit(), Ok(()), "{view}");
                    assert_eq!(world.view(viewer), view);
                    driver::playout(&mut world, &mut rng, 200);
                    assert_eq!(world.audit(), Ok(()), "{view}");
                }
            }
        }
    }
    assert!(
        none > 300 && some > 300 && over > 10,
        "{none} {some} {over}"
    );
}

/// A line of another match, in a record as it was seen, is refused where it stands or later, or folds to a view as above.
#[test]
fn a_record_with_a_line_of_another_match_is_refused_or_has_worlds_of_some_match() {
    let (mut refused, mut folded) = (0, 0);
    for (rules, seed) in all_drawing_rules().zip(20..) {
        let records = [seed, seed + 1000].map(|seed| {
            let (record, _) = driver::random_record::<DominoEnds>(rules, Seed::from_u64(seed), 120);
            record
        });
        let mut rng = Seed::from_u64(seed).stream(Stream::Chance);
        for viewer in Viewer::all(rules.players) {
            let [mut seen, other] = records
                .clone()
                .map(|record| record.seen_by(viewer).unwrap());
            let whole = seen.clone();
            for _ in 0..20 {
                let at = below(&mut rng, seen.steps.len() as u32) as usize;
                seen.steps[at] = other.steps[below(&mut rng, other.steps.len() as u32) as usize];
                match seen.replay() {
                    Err(error) => {
                        assert!(error.number > at);
                        refused += 1;
                    }
                    Ok(view) => {
                        folded += 1;
                        if let Ok(worlds) = DominoEnds::worlds(&view) {
                            let world = worlds.sample(&mut rng);
                            assert_eq!(world.audit(), Ok(()), "{view}");
                            assert_eq!(world.view(viewer), view);
                        }
                    }
                }
                seen.steps[at] = whole.steps[at];
            }
        }
    }
    assert!(refused > 500 && folded > 50, "{refused} {folded}");
}

#[test]
fn a_seat_that_is_not_at_the_table_never_leads() {
    for rules in all_drawing_rules() {
        let players = rules.players;
        let head = format!("spectator {rules}");
        let full = players * rules.hand_size();
        let deal = "deal ?\n".repeat(usize::from(full) - 1);
        for seat in 0..4 {
            let lines = format!("{deal}deal ?, then seat {seat} leads");
            let turn = fold(&head, &lines).map(|view| view.turn());
            if seat < players {
                assert_eq!(turn, Ok(Turn::Seat(Seat::new(seat))));
            } else {
                let why = "that seat does not lead now".to_owned();
                assert_eq!(turn, Err((full.into(), why)));
            }
        }
    }
}
