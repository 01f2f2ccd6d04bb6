//! The records of `data/records`: each is as long as it says, by `counter` and by a proof that `mousehole-check` accepts.

use std::fs;

use mousehole::game::Input;
use mousehole_testing::root;

/// The longest wins that the files must hold: in the grid puzzle, on a grid under other rules, and in the graph puzzle.
const LEAST: [(&str, u32); 3] = [("grid.jsonl", 79), ("variants.jsonl", 162), ("graph.jsonl", 1_201)];

#[test]
fn records_are_as_long_as_they_say() {
    for (file, least) in LEAST {
        let lines = fs::read_to_string(root().join("data/records").join(file)).expect("a file of records");
        let mut longest = 0;
        for line in lines.lines() {
            let input = Input::read(line.as_bytes(), None, None).expect("a record is a board");
            let id = input.id.clone().expect("a record has an id");
            let game = input.builder().build().expect("a record is a game");
            let solution = game.solver().engine("counter").expect("an engine").solve().expect("a small board");
            let verdict = solution.verdict(&solution.start().clone());
            let plies = verdict.plies.expect("a forced win").0;
            assert!(id.starts_with(&format!("\"{} wins in {plies} plies", verdict.winner)), "{id}: {plies} plies");
            let mut proof = Vec::new();
            mousehole::certificate::write(&solution, &mut proof).expect("a proof");
            let proved = mousehole_check::check(&proof[..], None).unwrap_or_else(|failure| panic!("{id}: {failure}"));
            assert_eq!((proved.winner.to_owned(), proved.plies), (verdict.winner.to_string(), Some(plies)), "{id}");
            longest = longest.max(plies);
        }
        assert!(longest >= least, "{file}: {longest}");
    }
}
