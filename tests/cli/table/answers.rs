//! What is read from a table is what `solve` finds, and what is wrong with a table is told.

use std::convert::Infallible;
use std::fs;

use mousehole::solution::{LabelSource, PackedLabel};
use mousehole::table::TableBuilder;
use mousehole::{Game, Grid, Solution};
use serde_json::{Value, json};

use super::super::runner::{data, mousehole, with_input};
use super::Folder;

const PETERSEN: &str = "[[1,4,5],[0,2,6],[1,3,7],[2,4,8],[0,3,9],[0,7,8],[1,8,9],[2,5,9],[3,5,6],[4,6,7]]";

#[test]
fn probes_tell_what_solve_tells() {
    let grid = "..#F.\nC...#\n.#..M\n.....";
    let games: [(&str, &[&str]); 7] = [
        (grid, &["--mouse-jump", "2"]),
        (grid, &["--limit", "3"]),
        (grid, &["--endless", "draw", "--stay", "none"]),
        (PETERSEN, &[]),
        (PETERSEN, &["--preset", "cops"]),
        (PETERSEN, &["--preset", "cops", "--cats", "2"]),
        (PETERSEN, &["--preset", "cops", "--cats", "2", "--cat", "0", "--cat", "7"]),
    ];
    for (board, rules) in games {
        let folder = Folder::new();
        let table = folder.table();
        let with_rules = |args: &[&'static str]| [args, rules].concat();
        let built = [with_rules(&["table", "build", "-"]), vec!["-o", &table]].concat();
        let line = with_input(&built, board);
        assert!(line.text().starts_with(&format!(" {table}: ")), "{}", line.stdout);
        let solved = with_input(&with_rules(&["solve", "-", "--format", "json", "--stats"]), board).json();
        let probed = mousehole(&["table", "probe", &table, "--format", "json"]).json();
        for key in ["winner", "plies", "reason", "to_move", "best", "places", "positions"] {
            assert_eq!(probed[key], solved[key], "{key} of {rules:?}");
        }
        let info = mousehole(&["table", "info", &table, "--format", "json"]).json();
        assert_eq!(info["stats"], solved["stats"], "{rules:?}");
        assert_eq!(info["bytes"], fs::metadata(&table).unwrap().len());
        // The position with the longest win has it.
        let place = |value: &Value| value.to_string().trim_matches(['[', ']']).to_owned();
        let mut probe: Vec<String> = ["table", "probe", &table, "--format", "json"].map(str::to_owned).to_vec();
        probe.extend(["--mouse".to_owned(), place(&info["longest"]["mouse"])]);
        let cats = match (info["game"]["rules"]["cats"].as_u64(), &info["longest"]["cat"]) {
            (Some(1), cat) => vec![place(cat)],
            (_, cats) => cats.as_array().unwrap().iter().map(place).collect(),
        };
        probe.extend(cats.into_iter().flat_map(|cat| ["--cat".to_owned(), cat]));
        probe.extend(["--turn".to_owned(), info["longest"]["to_move"].as_str().unwrap().to_owned()]);
        let longest = mousehole(&probe.iter().map(String::as_str).collect::<Vec<_>>()).json();
        let forced = longest["forced"].as_str().unwrap();
        assert!(forced.ends_with(&format!(" in {}", info["longest"]["plies"])), "{forced} in {info}");
        let verified = mousehole(&["table", "verify", &table, "--format", "json"]).json();
        assert_eq!(verified, json!({"positions": solved["positions"], "verified": true}));
    }
}

#[test]
fn people_are_told_the_same() {
    let folder = Folder::new();
    let table = folder.table();
    mousehole(&["table", "build", "-o", &table]).text();
    assert_eq!(folder.files(), ["out.mht"]);
    let info = mousehole(&["table", "info", &table]);
    for said in [
        "The longest win takes 8 plies: mouse 2,1, cat 2,2, mouse to move.",
        "Forced, of all 200 positions: mouse 88, cat 112, open 0; the longest win takes 8 plies.",
        "10 places, 200 positions in 1 block, ",
        " bytes a position, compression 1.",
        "mouse jumps 2, cat 1; mouse first",
    ] {
        assert!(info.text().contains(said), "{}", info.stdout);
    }
    let probe = mousehole(&["table", "probe", &table]);
    for said in ["The mouse wins in 5 plies: it reaches the food.", "mouse 2,0 → 2,2   mouse wins in 4"] {
        assert!(probe.text().contains(said), "{}", probe.stdout);
    }
    let probe = mousehole(&["table", "probe", &table, "--mouse", "2,4", "--cat", "2,4", "--turn", "cat"]);
    assert!(probe.text().contains("The cat wins at once: it catches the mouse."), "{}", probe.stdout);
    let verify = mousehole(&["table", "verify", &table]);
    assert_eq!(verify.text(), " Verified: all 200 positions follow from the rules.\n");
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let folder = Folder::new();
    let table = folder.table();
    with_input(&["table", "build", "-", "-o", &table], PETERSEN).text();
    for (flags, message) in [
        ("--mouse 10", "--mouse: there is no node 10"),
        ("--mouse 1,1", "--mouse: 1,1 is not a place of a graph"),
        ("--cat 1 --cat 2", "--cat: the game has 1 cat, and 2 are given"),
        ("--cat 0", "--cat: 0 is a hole, which no cat may enter"),
        ("--turn dog", "--turn"),
    ] {
        let args: Vec<&str> = ["table", "probe", &table].into_iter().chain(flags.split(' ')).collect();
        let ran = mousehole(&args);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{flags}");
        assert!(ran.stderr.contains(message), "{flags}: {}", ran.stderr);
    }
    mousehole(&["solve", &table]).refused("this is a table; `mousehole table probe` reads it");
    mousehole(&["table", "build"]).refused("--output");
    assert_eq!(mousehole(&["table"]).code, 2, "a command is needed");
    let board = data("grid.jsonl");
    for command in ["info", "probe", "verify"] {
        mousehole(&["table", command, &board]).refused("this is not a table");
        mousehole(&["table", command, "nowhere.mht"]).refused("nowhere.mht: cannot be read");
        mousehole(&["table", command, "."]).refused("it is not a file");
    }
    let nowhere = folder.path("no/such/folder.mht").to_str().unwrap().to_owned();
    mousehole(&["table", "build", "-o", &nowhere]).refused("cannot be written");
    mousehole(&["table", "build", "-o", "."]).refused("it is not a file");
    mousehole(&["table", "build", "-o", "/dev/full"]).refused("/dev/full: cannot be written: it is not a file");
}

#[test]
fn damage_is_told_and_exits_with_2() {
    let folder = Folder::new();
    let table = folder.table();
    mousehole(&["table", "build", "-o", &table]).text();
    let whole = fs::read(&table).unwrap();
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        fs::write(&table, bytes).unwrap();
    };
    changed(whole.len() - 1);
    mousehole(&["table", "info", &table]).text();
    for command in ["probe", "verify"] {
        mousehole(&["table", command, &table]).refused("damaged: block 0, at byte ");
    }
    changed(50);
    for command in ["info", "probe", "verify"] {
        mousehole(&["table", command, &table]).refused("damaged: the header: its checksum differs");
    }
    changed(8);
    mousehole(&["table", "info", &table]).refused("this table has version 17 of the format; expected version 1");
    fs::write(&table, &whole[..whole.len() - 1]).unwrap();
    mousehole(&["table", "info", &table]).refused("damaged: the file as a whole");
}

/// A solution with one label changed.
struct Spoiled(Solution, u64);

impl LabelSource for Spoiled {
    type Error = Infallible;

    fn game(&self) -> &Game {
        self.0.game()
    }

    fn row(&self, row: u64, cells: &mut [PackedLabel]) -> Result<(), Infallible> {
        LabelSource::row(&self.0, row, cells)?;
        let width = self.game().placements();
        if self.1 / width == row {
            let cell = &mut cells[(self.1 % width) as usize];
            *cell = PackedLabel::from_code(cell.code() + 8).expect("two plies more");
        }
        Ok(())
    }
}

#[test]
fn a_table_that_is_wrong_exits_with_1() {
    let folder = Folder::new();
    let table = folder.table();
    let board: Grid = "####F\n#C...\nM....".parse().unwrap();
    let solution = Game::grid(&board).mouse_jump(2).build().unwrap().solve().unwrap();
    TableBuilder::new(&table).write(&Spoiled(solution, 77)).unwrap();
    let ran = mousehole(&["table", "verify", &table]);
    assert_eq!((ran.code, ran.stderr.as_str()), (1, ""));
    assert!(ran.stdout.starts_with(" Not verified: "), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("mouse 2,2, cat 2,2, mouse to move: labelled a cat win in 2, but the game is over"),
        "{}",
        ran.stdout
    );
    let ran = mousehole(&["table", "verify", &table, "--format", "json"]);
    let found: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((ran.code, &found["verified"]), (1, &json!(false)));
    assert!(found["violations"].as_array().is_some_and(|all| !all.is_empty()), "{found}");
}
