//! `compare`: several engines on one board.

use mousehole::engine::ENGINES;

use super::runner::{mousehole, with_input};

#[test]
fn the_engines_agree_on_the_example() {
    let ran = mousehole(&["compare"]);
    let text = ran.text();
    assert!(text.contains("engines agree on all 200 positions"), "{text}");
    for column in ["engine", "time", "peak memory", "looked at", "rounds", "agrees"] {
        assert!(text.contains(column), "{text}");
    }
    for engine in ENGINES {
        assert!(text.contains(engine.name()), "{text}");
    }
}

#[test]
fn json_has_the_figures() {
    let found = mousehole(&["compare", "--format", "json"]).json();
    assert_eq!((&found["agree"], &found["positions"]), (&true.into(), &200.into()));
    let engines = found["engines"].as_array().unwrap();
    assert_eq!(engines.len(), ENGINES.len());
    for engine in engines {
        assert_eq!(engine["agrees"], true);
        for figure in ["peak_bytes", "looked_at", "rounds"] {
            assert!(engine[figure].as_u64().is_some_and(|figure| figure > 0), "{engine}");
        }
        assert!(engine["seconds"].is_number());
    }
}

#[test]
fn peak_memory_follows_the_board() {
    let peak = |board: &str| {
        let found = with_input(&["compare", "-", "--engines", "counter", "--format", "json"], board).json();
        found["engines"][0]["peak_bytes"].as_u64().unwrap()
    };
    let small = peak("M..F\n...C");
    let large = peak(&format!("M{}F\n{}C", ".".repeat(98), ".".repeat(99)));
    assert!(large > 2 * 200 * 200, "at least a byte a position: {large}");
    assert!(small * 100 < large, "{small} {large}");
}

#[test]
fn engines_can_be_chosen_and_say_why_they_refuse() {
    let chosen = mousehole(&["compare", "--engines", "counter,recheck", "--format", "json"]).json();
    let names: Vec<&str> =
        chosen["engines"].as_array().unwrap().iter().map(|run| run["engine"].as_str().unwrap()).collect();
    assert_eq!(names, ["counter", "recheck"]);

    let two = ["compare", "-", "--preset", "cops", "--cats", "2"];
    let square = "[[1,3],[0,2],[1,3],[0,2]]";
    let ran = with_input(&two, square);
    assert!(ran.text().contains("recheck did not run: "), "{}", ran.stdout);
    let found = with_input(&[&two[..], &["--format", "json"]].concat(), square).json();
    assert!(found["refused"].as_array().unwrap().iter().any(|refused| refused["engine"] == "dp"), "{found}");
    with_input(&[&two[..], &["--engines", "dp"]].concat(), square).refused("no engine takes this game");
    mousehole(&["compare", "--engines", "counter,warp"]).refused("'warp'");
}
