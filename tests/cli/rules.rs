//! Every rule flag, and the edges of the rules.

use serde_json::{Value, json};

use super::runner::{corridor, file, mousehole, with_input};

fn solve(board: &str, flags: &str) -> Value {
    let args: Vec<&str> = ["solve", "-", "--format", "json"].into_iter().chain(flags.split_whitespace()).collect();
    with_input(&args, board).json()
}

/// The winner, plies and reason of a board under some flags.
fn verdict(board: &str, flags: &str) -> (String, Option<u64>, String) {
    let found = solve(board, flags);
    let word = |key: &str| found[key].as_str().unwrap_or("null").to_owned();
    (word("winner"), found["plies"].as_u64(), word("reason"))
}

#[track_caller]
fn check(board: &str, flags: &str, winner: &str, plies: impl Into<Option<u64>>, reason: &str) {
    assert_eq!(verdict(board, flags), (winner.to_owned(), plies.into(), reason.to_owned()), "{board} {flags}");
}

#[test]
fn jumps() {
    check("M.C...F", "--cat-jump 1 --mouse-jump 4", "mouse", 3, "hole");
    check("M.C...F", "--cat-jump 1 --mouse-jump 3", "cat", 8, "guard");
    check("M..F\nC###", "--mouse-jump 0 --cat-jump 0", "cat", None, "endless");
    check("M..F\nC###", "--mouse-jump 1000000000 --cat-jump 1000000000", "mouse", 1, "hole");
}

#[test]
fn rules_of_papers() {
    // A mouse that leaps gets over the cat, and one that runs does not.
    check("M.C...F", "--mouse-jump unbounded", "mouse", 1, "hole");
    check("M.C...F", "--mouse-jump unbounded --jump free --endless draw --cat-hole enters", "cat", 4, "capture");
    check("MC.F", "--reach 1", "cat", 0, "reach");
    check("M.C#F", "--capture surround --endless draw", "cat", 3, "surround");
    check("M.C#F", "--cats-move nearer --stay cat", "cat", 2, "capture");
}

#[test]
fn limit_and_endless() {
    check("M.F\n###\nC##", "", "mouse", 3, "hole");
    check("M.F\n###\nC##", "--limit 3", "mouse", 3, "hole");
    check("M.F\n###\nC##", "--limit 2", "cat", None, "limit");
    check("M.F\n###\nC##", "--limit 2 --endless draw", "draw", None, "limit");
    check("M.F\n###\nC##", "--limit 0", "cat", None, "limit");
    check("M#F\n###\nC##", "--endless mouse", "mouse", None, "endless");
    check("M#F\n###\nC##", "--endless draw", "draw", None, "endless");
    assert_eq!(solve("M.F\n###\nC##", "--limit 0")["best"], json!([]));
}

#[test]
fn the_limit_falls_between_999_and_1001_plies() {
    check(&corridor(500), "", "mouse", 999, "hole");
    check(&corridor(501), "", "cat", None, "limit");
    check(&corridor(501), "--limit none", "mouse", 1001, "hole");
    let long = file("rules-corridor", corridor(501));
    let ran = mousehole(&["solve", &long]);
    assert!(ran.text().contains("the mouse needs 1,001 plies, only 1,000 plies count"), "{}", ran.stdout);
}

#[test]
fn first_stay_and_stuck() {
    check("MC.F", "", "cat", 2, "capture");
    check("MC.F", "--first cat", "cat", 1, "capture");
    check("M#C.\n####\n###F", "--stay none --stuck loses", "cat", 0, "stuck");
    check("M.#C\n####\n###F", "--stay none --stuck loses", "mouse", 1, "stuck");
    check("M.#C\n####\n###F", "--stay cat --stuck loses", "cat", None, "endless");
    check("M#C.\n####\n###F", "--stay mouse --stuck loses", "cat", None, "endless");
    check("M#C.\n####\n###F", "--stay none --stuck stays", "cat", None, "endless");
    check("M#C.\n####\n###F", "--stay both --stuck loses", "cat", None, "endless");
}

#[test]
fn cats_and_lazy() {
    let square = "[[1,3],[0,2],[1,3],[0,2]]";
    check(square, "--preset cops", "mouse", None, "endless");
    check(square, "--preset cops --cats 2", "cat", 1, "capture");
    check(square, "--preset cops --cat 0 --cat 2", "cat", 1, "capture");
    // From one corner two cats close in together; one at a time, they take longer.
    let ring = "[[1,5],[0,2],[1,3],[2,4],[3,5],[4,0]]";
    let both = verdict(ring, "--preset cops --cat 0 --cat 0 --mouse 3");
    let lazy = verdict(ring, "--preset cops --cat 0 --cat 0 --mouse 3 --lazy");
    assert_eq!((both.0.as_str(), lazy.0.as_str()), ("cat", "cat"));
    assert!(both.1 < lazy.1, "{both:?} {lazy:?}");
    assert_eq!(verdict(ring, "--preset cops --cat 0 --cat 0 --mouse 3 --lazy=false"), both);
}

#[test]
fn directions_and_places() {
    check("M..\n...\n..F\n###\nC##", "", "mouse", 7, "hole");
    check("M..\n...\n..F\n###\nC##", "--directions 8", "mouse", 3, "hole");
    check("M..\n...\n..F\n###\nC##", "--directions 4 --mouse 2,1", "mouse", 1, "hole");
    check("M..\n...\n..F\n###\nC##", "--hole 0,1", "mouse", 1, "hole");
    check("M..\n...\n..F\n###\nC##", "--hole 0,1 --hole 1,0 --cat 2,2", "mouse", 1, "hole");
    check("M..\n...\n..F\n###\nC##", "--cat 0,1", "cat", 6, "guard");
}

#[test]
fn holes_for_cats() {
    check("M...CF", "--cat-hole wins", "cat", 2, "guard");
    check("M...CF", "--cat-hole enters --endless draw", "cat", 8, "capture");
    let forbidden = verdict("M...CF", "--cat-hole forbidden --endless draw");
    assert_eq!((forbidden.0.as_str(), forbidden.2.as_str()), ("cat", "capture"));
}

#[test]
fn directed_edges_and_presets() {
    let way = "[[],[0],[1]]";
    check(way, "", "mouse", 1, "hole");
    check("[[1],[],[1]]", "", "cat", 2, "capture");
    check("[[1],[],[1]]", "--directed", "cat", 2, "capture");
    check("[[1],[],[1]]", "--directed=false", "mouse", 1, "hole");
    check("M.F\n###\nC##", "--preset graph", "mouse", 3, "hole");
    check("M.C.F", "--preset cops", "cat", 3, "capture");
}

#[test]
fn capture_comes_before_the_food() {
    let ran = mousehole(&["solve", "--mouse", "0,4", "--cat", "0,4", "--format", "json"]);
    let found = ran.json();
    assert_eq!((&found["winner"], &found["plies"], &found["reason"]), (&json!("cat"), &json!(0), &json!("capture")));
    assert_eq!(found["best"], json!([]));
    let text = mousehole(&["solve", "--mouse", "0,4", "--cat", "0,4"]);
    assert!(text.text().contains("The cat wins at once: it catches the mouse."), "{}", text.stdout);
}

#[test]
fn flags_go_over_what_the_file_says() {
    let path = file("rules-over.toml", "grid = \"M.F\\n###\\nC##\"\n\n[rules]\nlimit = 2\nendless = \"draw\"\n");
    let winner = |flags: &[&str]| {
        mousehole(&[&["solve", path.as_str(), "--format", "json"], flags].concat()).json()["winner"].clone()
    };
    assert_eq!(winner(&[]), "draw");
    assert_eq!(winner(&["--endless", "cat"]), "cat");
    assert_eq!(winner(&["--limit", "none"]), "mouse");
}

#[test]
fn every_engine_answers_by_its_name() {
    for engine in mousehole::engine::ENGINES {
        let found = solve("####F\n#C...\nM....", &format!("--mouse-jump 2 --engine {}", engine.name()));
        assert_eq!((found["engine"].as_str(), found["plies"].as_u64()), (Some(engine.name()), Some(5)));
    }
}
