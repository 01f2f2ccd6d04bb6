//! `compare`: several engines on one board.

use mousehole::engine::{ENGINES, Tuning, engine};
use mousehole::game::{Game, Input};
use mousehole::solution::Question;

use super::runner::{file, mousehole, with_input};

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

/// What each engine says it needs at the most, and what it takes.
fn bounds_and_peaks(name: &str, text: &str, flags: &[&str], game: &Game) -> Vec<(String, u64, u64)> {
    let path = file(name, text);
    let args = ["compare", path.as_str(), "--format", "json", "--engines", "bits,counter,recheck,dp"];
    let found = mousehole(&[&args, flags].concat()).json();
    let runs = found["engines"].as_array().unwrap().iter().map(|run| {
        let (name, peak) = (run["engine"].as_str().unwrap(), run["peak_bytes"].as_u64().unwrap());
        let task = Question::Everything.task(game, Tuning::default());
        (name.to_owned(), engine(name).unwrap().memory(game, &task), peak)
    });
    runs.collect()
}

#[test]
fn engines_take_no_more_memory_than_they_say() {
    // All food: every position is finished at once. No walls: long rounds. A complete graph: as many moves as places.
    let food = |side: usize| {
        let mut rows = vec!["F".repeat(side); side];
        rows[0].replace_range(0..1, "M");
        rows[side - 1].replace_range(0..1, "C");
        rows.join("\n")
    };
    let open = food(40).replace('F', ".").replacen('.', "F", 1);
    let complete = format!("{:?}", vec![(0..300).collect::<Vec<u32>>(); 300]);
    let ring = format!("{:?}", (0..48_u32).map(|i| vec![(i + 1) % 48, (i + 47) % 48]).collect::<Vec<_>>());
    let two = ["--preset", "cops", "--cats", "2"];
    for (name, text, flags) in [
        ("memory-food", food(70), &[][..]),
        ("memory-open", open, &[]),
        ("memory-complete", complete, &[]),
        ("memory-two-cats", ring.clone(), &two),
        ("memory-lazy", ring, &["--preset", "cops", "--cats", "2", "--lazy"]),
    ] {
        let input = Input::read(text.as_bytes(), None, None).unwrap();
        let builder = if flags.is_empty() { input.builder() } else { Game::cops(input.board).cats(2) };
        let game = builder.lazy(flags.contains(&"--lazy")).build().unwrap();
        let runs = bounds_and_peaks(name, &text, flags, &game);
        assert!(runs.iter().any(|(engine, ..)| engine == "counter"), "{name}: {runs:?}");
        for (engine, bound, peak) in runs {
            // The answer and the bar take a little beside.
            assert!(peak <= bound + 4096, "{name} {engine}: {peak} of {bound}");
            // The ways between places take more than the positions do where all lead to all.
            if engine == "counter" && name != "memory-complete" {
                assert!(peak <= 8 * game.positions() && bound <= 8 * game.positions(), "{name}: {peak} {bound}");
            }
        }
    }
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
