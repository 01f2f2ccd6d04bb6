//! `levels` and `rate`: how strong opponents are, and how hard a board is for a person.

use serde_json::Value;

use super::runner::{mousehole, with_input};

#[test]
fn the_table_of_levels_is_the_same_by_seed_and_adds_up() {
    let table = |seed: &str| mousehole(&["levels", "--boards", "4", "--seed", seed, "--format", "json"]).json();
    let measured = table("1");
    assert_eq!(measured, table("1"));
    assert_ne!(measured["shares"], table("2")["shares"]);
    let players = measured["players"].as_array().unwrap();
    assert_eq!(players.len(), 12);
    for one in 0..players.len() {
        assert_eq!(measured["shares"][one][one], Value::Null);
        for other in (0..players.len()).filter(|&other| other != one) {
            let share = |row: usize, column: usize| measured["shares"][row][column].as_f64().unwrap();
            assert!((share(one, other) + share(other, one) - 1.0).abs() < 1e-9);
        }
    }
    let text = mousehole(&["levels", "--boards", "1"]);
    assert!(text.text().contains("Percent of 2 games won by the row against the column"), "{}", text.stdout);
}

#[test]
fn a_straight_run_is_easy_and_a_board_of_only_moves_is_not() {
    let rate = |board: &str, flags: &[&str]| {
        with_input(&[&["rate", "-", "--games", "40", "--format", "json"], flags].concat(), board).json()
    };
    let easy = rate("M..F\n####\nC###\n", &[]);
    assert_eq!((&easy["winner"], &easy["plies"], &easy["only_moves"]), (&"mouse".into(), &5.into(), &0.into()));
    assert!(easy["level"].as_u64().unwrap() <= 2, "{easy}");
    // What is nearest to the hole is where the cat comes.
    let hard = rate("[[7],[3,5],[3,4,6],[1,2,7],[2,5],[1,4],[2],[0,3]]", &[]);
    assert_eq!((&hard["winner"], &hard["only_moves"], &hard["temptations"]), (&"draw".into(), &4.into(), &2.into()));
    let share = |rated: &Value, level: usize| rated["shares"][level - 1].as_f64().unwrap();
    assert!(share(&hard, 3) < share(&easy, 3) && share(&hard, 1) < share(&hard, 9), "{hard}");
    assert!(with_input(&["rate", "-"], "M..F\n####\nC###\n").text().contains("\n Easy: level "));
}
