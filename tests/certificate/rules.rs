//! The rules as the script reads them: the end and the moves of every position, against the library's.

use std::fs;
use std::path::Path;

use mousehole::Place;
use mousehole::board::PlaceName;
use mousehole::game::{Game, Position, Side};
use serde_json::{Value, json};

use super::checkers::python;
use super::games;

/// Prints, for the game of each line, the end or the moves of every position, in order.
const LIST: &str = r#"
import json, sys
from itertools import combinations_with_replacement
from check_certificate import Game
for line in open(sys.argv[1], encoding="utf-8"):
    game = Game(line.rstrip("\n"))
    found = []
    for turn in ["mouse", "cat"]:
        for mouse in range(len(game.names)):
            for cats in combinations_with_replacement(game.cat_places, game.cat_count):
                at = (turn, mouse, cats)
                moves = sorted(set(game.moves(at)))
                found.append(game.end(at) or [[turn, game.names[mouse], game.named(cats)] for turn, mouse, cats in moves])
    print(json.dumps(found))
"#;

#[test]
fn the_script_reads_the_rules_as_the_library_does() {
    let games: Vec<Game> = games().take(400).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let lines: Vec<String> = games.iter().map(Game::to_json).collect();
    let path = folder.path().join("games.jsonl");
    fs::write(&path, lines.join("\n")).expect("a file");
    let examples = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples"));
    let output = python(&["-c", LIST, path.to_str().expect("a plain path")], examples);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text.lines().count(), games.len());
    for (game, line) in games.iter().zip(text.lines()) {
        let found: Vec<Value> = serde_json::from_str(line).expect("a list");
        let mut found = found.into_iter();
        for number in 0..game.positions() {
            let position = game.position(number);
            if position.cats.is_sorted() {
                assert_eq!(found.next(), Some(end_or_moves(game, &position)), "{position:?} of {}", game.to_json());
            }
        }
        assert_eq!(found.next(), None);
    }
}

fn end_or_moves(game: &Game, position: &Position) -> Value {
    if let Some(end) = game.end(position) {
        return json!([end.winner.to_string(), end.reason.to_string()]);
    }
    let sorted = |mut to: Position| {
        to.cats.sort_unstable();
        (to.mouse, to.cats)
    };
    let mut moves: Vec<_> = game.successors(position).map(sorted).collect();
    moves.sort_unstable();
    moves.dedup();
    let turn = position.turn.other().to_string();
    moves.iter().map(|(mouse, cats)| json!([turn, name(game, *mouse), names(game, cats)])).collect()
}

/// A place as certificates write it.
pub(crate) fn name(game: &Game, place: Place) -> Value {
    match game.board().name(place) {
        PlaceName::Cell { row, column } => json!([row, column]),
        PlaceName::Node(node) => json!(node),
        PlaceName::Named(name) => json!(name.to_string()),
    }
}

pub(crate) fn names(game: &Game, places: &[Place]) -> Value {
    places.iter().map(|&place| name(game, place)).collect()
}

/// The position that a certificate's line lists.
pub(crate) fn position(game: &Game, line: &Value) -> Position {
    let place = |value: &Value| {
        let all = (0..game.board().places() as u32).map(Place);
        all.into_iter().find(|&place| name(game, place) == *value).expect("a place")
    };
    let turn = if line[0] == "mouse" { Side::Mouse } else { Side::Cat };
    Position::new(place(&line[1]), line[2].as_array().expect("cats").iter().map(place), turn)
}
