//! Ways to spoil a proof, each so that it must be rejected: what it claims is no longer true, or a step of it is missing.

use mousehole::game::{Game, Input, Position, Side, Start};
use mousehole::solution::Label;
use mousehole::{Place, Solution};
use proptest::sample::Index;
use serde_json::{Value, json};

use super::rules::{name, names, position};

/// Spoils a certificate, if it can be done in this way.
type Tampering = fn(&Solution, &mut Value, Index) -> Option<()>;

pub(crate) const ALL: &[(&str, Tampering)] = &[
    ("another winner", another_winner),
    ("other plies", other_plies),
    ("another reason", another_reason),
    ("another game", another_game),
    ("a lower rank", lower_rank),
    ("a position left out", position_left_out),
    ("an illegal move", illegal_move),
    ("a bad move", bad_move),
    ("a strategy left out", strategy_left_out),
    ("another promise", another_promise),
    ("another placement", another_placement),
    ("an answer left out", answer_left_out),
];

fn another_winner(_: &Solution, json: &mut Value, pick: Index) -> Option<()> {
    let others: Vec<&str> =
        ["mouse", "cat", "draw"].into_iter().filter(|&name| json["claim"]["winner"] != name).collect();
    json["claim"]["winner"] = json!(pick.get(&others));
    Some(())
}

fn other_plies(_: &Solution, json: &mut Value, pick: Index) -> Option<()> {
    let others = match json["claim"]["plies"].as_u64() {
        Some(0) => vec![json!(1), json!(2), Value::Null],
        Some(plies) => vec![json!(plies - 1), json!(plies + 1), Value::Null],
        None => vec![json!(0), json!(1), json!(5)],
    };
    json["claim"]["plies"] = pick.get(&others).clone();
    Some(())
}

fn another_reason(_: &Solution, json: &mut Value, pick: Index) -> Option<()> {
    let reasons = match (json["claim"]["plies"].is_u64(), json["claim"]["reason"].as_str()) {
        (true, _) => ["endless", "limit"],
        (false, Some("limit")) => ["endless"; 2],
        // That nobody wins in time follows from that nobody ever does.
        _ => return None,
    };
    json["claim"]["reason"] = json!(pick.get(&reasons));
    Some(())
}

/// One rule or cell is changed, and the verdict with it.
fn another_game(solution: &Solution, json: &mut Value, pick: Index) -> Option<()> {
    let mut written: Value = serde_json::from_str(&solution.game().to_json()).expect("JSON");
    let rules: [(&str, Value); 14] = [
        ("mouse_jump", json!(0)),
        ("mouse_jump", json!(1)),
        ("mouse_jump", json!(2)),
        ("cat_jump", json!(0)),
        ("cat_jump", json!(1)),
        ("cat_jump", json!(2)),
        ("first", json!("mouse")),
        ("first", json!("cat")),
        ("stay", json!("both")),
        ("stay", json!("none")),
        ("limit", json!("none")),
        ("limit", json!("2")),
        ("endless", json!("mouse")),
        ("hole", json!([name(solution.game(), Place(pick.index(solution.game().board().places()) as u32))])),
    ];
    let (rule, value) = pick.get(&rules).clone();
    written["rules"][rule] = value;
    let input = Input::read(written.to_string().as_bytes(), None, None).expect("a game");
    let other = input.builder().build().ok()?.solve().expect("small");
    let verdict = |solution: &Solution| solution.verdict(solution.game().start());
    json["game"] = written;
    (verdict(&other) != verdict(solution)).then_some(())
}

/// Each position is of the rank that some way to it needs.
fn lower_rank(_: &Solution, json: &mut Value, pick: Index) -> Option<()> {
    let (strategy, line) = listed(json, pick, |_, _| true)?;
    let rank = &mut json["strategies"][strategy]["positions"][line][3];
    *rank = rank.as_u64().map_or(json!(1000), |rank| json!(rank - 1));
    Some(())
}

fn position_left_out(_: &Solution, json: &mut Value, pick: Index) -> Option<()> {
    let (strategy, line) = listed(json, pick, |_, _| true)?;
    json["strategies"][strategy]["positions"].as_array_mut()?.remove(line);
    Some(())
}

fn illegal_move(solution: &Solution, json: &mut Value, pick: Index) -> Option<()> {
    let game = solution.game();
    let (strategy, line) = listed(json, pick, has_move)?;
    let line = &mut json["strategies"][strategy]["positions"][line];
    let at = position(game, line);
    let legal: Vec<Value> = game.successors(&at).map(|to| moved(game, &at, to)).collect();
    let places = game.board().places() as u32;
    let any = |mouse: u32| {
        let mouse = Place((mouse + pick.index(places as usize) as u32) % places);
        let cats = at.cats.iter().map(|_| mouse);
        moved(game, &at, Position::new(mouse, cats, at.turn))
    };
    line[4] = (0..places).map(any).find(|to| !legal.contains(to)).unwrap_or(match at.turn {
        Side::Mouse => json!([1000, 1000]),
        Side::Cat => json!([[1000, 1000]]),
    });
    Some(())
}

/// A legal move, after which the promise cannot be kept.
fn bad_move(solution: &Solution, json: &mut Value, pick: Index) -> Option<()> {
    let game = solution.game();
    let (strategy, line) = listed(json, pick, has_move)?;
    let wins = json["strategies"][strategy]["does"] == "wins";
    let line = &mut json["strategies"][strategy]["positions"][line];
    let at = position(game, line);
    let rank = line[3].as_u64();
    let bad: Vec<Position> =
        game.successors(&at).filter(|to| is_bad(solution, to, at.turn, wins, rank.map(|rank| rank - 1))).collect();
    line[4] = moved(game, &at, bad.first()?.clone());
    Some(())
}

fn strategy_left_out(_: &Solution, json: &mut Value, pick: Index) -> Option<()> {
    json["strategies"].as_array_mut()?.remove(pick.index(2));
    Some(())
}

fn another_promise(_: &Solution, json: &mut Value, pick: Index) -> Option<()> {
    let does = &mut json["strategies"][pick.index(2)]["does"];
    *does = json!(if *does == "wins" { "holds" } else { "wins" });
    Some(())
}

/// The cats choose places from which they cannot keep their promise against every answer.
fn another_placement(solution: &Solution, json: &mut Value, pick: Index) -> Option<()> {
    let game = solution.game();
    let Start::Placement { cats: None } = game.start() else { return None };
    let needed = json["claim"]["plies"].as_u64();
    let strategy = json["strategies"].as_array_mut()?.iter_mut().find(|strategy| strategy["side"] == "cat")?;
    let wins = strategy["does"] == "wins";
    let needed = match (needed, wins) {
        (Some(plies), true) => Some(plies),
        (Some(plies), false) => Some(plies.checked_sub(1)?),
        (None, _) => game.rules().limit.map(u64::from),
    };
    let cats = game.cats_at(pick.index(game.placements() as usize) as u64);
    let starts = (0..game.board().places() as u32)
        .map(|mouse| Position::new(Place(mouse), cats.iter().copied(), game.rules().first));
    let fails = starts.into_iter().any(|start| is_bad(solution, &start, Side::Cat, wins, needed));
    strategy["placement"] = names(game, &cats);
    fails.then_some(())
}

fn answer_left_out(_: &Solution, json: &mut Value, pick: Index) -> Option<()> {
    let mut strategies = json["strategies"].as_array_mut()?.iter_mut();
    let answers = strategies.find_map(|strategy| strategy.get_mut("answers"))?.as_array_mut()?;
    answers.remove(pick.index(answers.len()));
    Some(())
}

/// Whether a side cannot promise that much at a position: to win within so many plies, or that the other does not.
fn is_bad(solution: &Solution, at: &Position, side: Side, wins: bool, rank: Option<u64>) -> bool {
    let won_in_time = |by_side| match solution.label(at) {
        Label::Won { by, plies } => by == by_side && rank.is_none_or(|rank| u64::from(plies.0) <= rank),
        Label::Open => false,
    };
    if wins { !won_in_time(side) } else { won_in_time(side.other()) }
}

/// A move as certificates write it.
fn moved(game: &Game, at: &Position, mut to: Position) -> Value {
    to.cats.sort_unstable();
    if at.turn == Side::Mouse { name(game, to.mouse) } else { names(game, &to.cats) }
}

fn has_move(strategy: &Value, line: &Value) -> bool {
    strategy["side"] == line[0]
}

/// A position that is listed, of those that will do.
fn listed(json: &Value, pick: Index, will_do: fn(&Value, &Value) -> bool) -> Option<(usize, usize)> {
    let strategies = json["strategies"].as_array()?.iter().enumerate();
    let all: Vec<(usize, usize)> = strategies
        .flat_map(|(i, strategy)| {
            let lines = strategy["positions"].as_array().expect("a list").iter().enumerate();
            lines.filter(move |(_, line)| will_do(strategy, line)).map(move |(j, _)| (i, j))
        })
        .collect();
    (!all.is_empty()).then(|| *pick.get(&all))
}
