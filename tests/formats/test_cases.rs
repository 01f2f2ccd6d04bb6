//! Test cases of the puzzles: what is written reads back as the same game, and other games are refused by name.

use mousehole::formats::{Format, Value, detect};
use mousehole::game::{Input, NoTestCase, Settings, TestCase};
use mousehole::{Game, Graph, Grid};
use proptest::prelude::*;

/// A grid of up to 7 × 7 cells with a mouse, a cat and food, and any jumps.
fn any_grid_game() -> impl Strategy<Value = Game> {
    (1..=7usize, 3..=7usize, any::<u64>(), prop::array::uniform2(0..=9u32)).prop_flat_map(
        |(rows, columns, walls, [cat_jump, mouse_jump])| {
            Just((0..rows * columns).collect::<Vec<_>>()).prop_shuffle().prop_map(move |places| {
                let letter = |at: usize| match places.iter().position(|&place| place == at) {
                    Some(who) if who < 3 => ['M', 'C', 'F'][who],
                    _ if walls >> (at % 64) & 1 == 1 => '#',
                    _ => '.',
                };
                let row = |row| (0..columns).map(|column| letter(row * columns + column)).collect::<String>();
                let board: Grid = (0..rows).map(row).collect::<Vec<_>>().join("\n").parse().unwrap();
                Game::grid(&board).cat_jump(cat_jump).mouse_jump(mouse_jump).build().unwrap()
            })
        },
    )
}

/// A graph of 3 to 12 nodes, edges in any direction.
fn any_graph_game() -> impl Strategy<Value = Game> {
    (3..=12u32).prop_flat_map(|nodes| {
        prop::collection::vec(prop::collection::btree_set(0..nodes, 0..=4), nodes as usize).prop_map(|lists| {
            let lists: Vec<Vec<u32>> = lists.into_iter().map(|list| list.into_iter().collect()).collect();
            Game::graph(&Graph::from_lists(&lists).unwrap()).build().unwrap()
        })
    })
}

fn read(text: &str, format: Option<Format>) -> Game {
    let input = Input::read(text.as_bytes(), format, None).unwrap_or_else(|error| panic!("{text}: {error}"));
    input.builder().build().unwrap_or_else(|error| panic!("{text}: {error}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn a_test_case_reads_back_as_the_same_game(game in prop_oneof![any_grid_game(), any_graph_game()]) {
        for &(form, name) in TestCase::ALL {
            let text = game.to_test_case(form).unwrap();
            prop_assert_eq!(&read(&text, None), &game, "{}: {}", name, text);
            prop_assert_eq!(&read(&text, Some(Format::Pasted)), &game, "{}: {}", name, text);
            // One adjacency list with a name could be a game file as well, and means the same.
            let is_list = form == TestCase::Python && text.starts_with("graph");
            prop_assert_eq!(detect(&text), Ok(if is_list { Format::Toml } else { Format::Pasted }));
        }
    }

    #[test]
    fn another_rule_is_refused_by_name(
        game in prop_oneof![any_grid_game(), any_graph_game()],
        (rule, value) in prop::sample::select(vec![
            ("first", "cat"), ("stay", "mouse"), ("stuck", "loses"), ("cat_hole", "enters"), ("endless", "mouse"),
            ("limit", "7"),
        ]),
        form in prop::sample::select(TestCase::ALL),
    ) {
        let mut settings = Settings::default();
        settings.set(rule, &Value::Text(value.to_owned())).unwrap();
        let input = Input::read(game.to_json().as_bytes(), None, None).unwrap();
        let other = input.builder().settings(settings).build().unwrap();
        let refused = other.to_test_case(form.0);
        prop_assert!(matches!(&refused, Err(NoTestCase::Rule { rule: found, .. }) if *found == rule), "{:?}", refused);
    }
}

#[test]
fn what_a_puzzle_has_no_room_for_is_refused() {
    let graph = Graph::from_lists(&[vec![1, 2], vec![0], vec![0]]).unwrap();
    let refused = |game: Game| game.to_test_case(TestCase::Pasted).unwrap_err().to_string();
    let jumps = Game::graph(&graph).cat_jump(2).build().unwrap();
    assert_eq!(refused(jumps), "cat_jump is 2, and in the puzzle it is 1; JSON has every rule");
    let moved = Game::graph(&graph).mouse(2).cat([1]).build().unwrap();
    assert_eq!(refused(moved), "mouse is 2, and in the puzzle it is 1; JSON has every rule");
    let named = graph.clone().named(["a", "b", "c"]).unwrap();
    let named = Game::graph(&named).mouse("b").cat(["c"]).hole(["a"]).build().unwrap();
    assert_eq!(refused(named), "the nodes have names, and those of the puzzle are numbers; JSON has room for names");
    let chosen = refused(Game::cops(graph).build().unwrap());
    assert!(chosen.starts_with("first is \"cat\", and in the puzzle it is \"mouse\""), "{chosen}");
    let grid: Grid = "M.C\n..F".parse().unwrap();
    let together = Game::grid(&grid).mouse((1, 2)).build().unwrap();
    assert!(refused(together).contains("both stand on 1,2"));
    let empty = refused(Game::cops("M.C\n...".parse::<Grid>().unwrap()).build().unwrap());
    assert!(!empty.is_empty());
}
