//! Boards made so that a motif must appear, and what is said of them, to the letter.

use mousehole::game::Input;
use mousehole_explain::{Effort, English, Language, explain_with};

/// Explains a board, a grid or the lists of a graph, under rules as a game file has them; changes only where asked.
fn explained(board: &str, rules: &str, changes: bool) -> Vec<String> {
    let (preset, rules) = rules.split_once(' ').filter(|(first, _)| *first == "cops").unwrap_or(("", rules));
    let preset = if preset.is_empty() { String::new() } else { format!("preset = \"{preset}\"\n") };
    let board = match board.starts_with("[[") {
        true => format!("graph = {board}\n"),
        false => format!("grid = {:?}\n", board.split_whitespace().collect::<Vec<_>>()),
    };
    let rules = rules.replace("; ", "\n");
    let input = Input::read(format!("{preset}{board}[rules]\n{rules}\n").as_bytes(), None, None).unwrap();
    let solution = input.builder().build().unwrap().solve().unwrap();
    let effort = if changes { Effort::default() } else { Effort { positions: 0, ..Effort::default() } };
    English.explanation(&explain_with(&solution, effort))
}

#[track_caller]
fn told(board: &str, rules: &str, expected: &[&str]) {
    assert_eq!(explained(board, rules, false), expected, "{board} {rules}");
}

/// Checks what is said about changes, at the end.
#[track_caller]
fn changed(board: &str, rules: &str, expected: &[&str]) {
    let about_changes = |line: &String| ["The smallest", "None of", "Not "].iter().any(|first| line.starts_with(first));
    let mut all = explained(board, rules, true);
    all.retain(about_changes);
    assert_eq!(all, *expected, "{board} {rules}");
}

#[test]
fn a_race_that_the_mouse_wins_is_told_with_its_way() {
    told(
        "####F #C... M....",
        "mouse_jump = 2",
        &[
            "The mouse wins in 5 plies: it reaches the food.",
            "The mouse gets there first: from 2,0 by 2,2 2,4 to 0,4 in 3 moves, and the cat cannot stop it. \
             The cat would need 4 moves.",
            "The mouse has no turn to spare: to sit out the first would give the win away.",
            "At 1 of 3 choices only one move keeps the win:",
            "  ply 1: mouse to 2,2, or else the cat wins in 3 plies",
        ],
    );
}

#[test]
fn the_mouse_goes_round() {
    told(
        "..M. .#.. .F.. .#C.",
        "cat_hole = \"forbidden\"",
        &[
            "The mouse wins in 9 plies: it reaches the food.",
            "The mouse gets there first: from 0,2 by 0,1 0,0 1,0 2,0 to 2,1 in 5 moves, and the cat cannot stop it. \
             The shortest way takes 3 moves, but is not safe.",
            "The mouse could sit out its first 2 turns and still win.",
            "No move is critical: at every choice of the perfect game more than one keeps the win.",
        ],
    );
}

#[test]
fn the_mouse_has_to_answer() {
    told(
        "#.C..M##.. ..F.....#. .#..#.#...",
        "cat_hole = \"forbidden\"; endless = \"draw\"; cat_jump = 3; mouse_jump = 2",
        &[
            "The mouse wins in 5 plies: it reaches the food.",
            "The mouse cannot simply run: the cat could stop it on any way. It has to answer what the cat does.",
            "After ply 2 of the perfect game it can simply run there: 2 moves to 1,2, and the cat cannot stop it.",
            "The mouse has no turn to spare: to sit out the first would give the win away.",
            "At 2 of 3 choices only one move keeps the win:",
            "  ply 1: mouse to 1,5, or else the cat wins in 3 plies",
            "  ply 3: mouse to 1,3, or else it is a draw",
        ],
    );
}

#[test]
fn the_cat_walks_to_the_food() {
    told(
        "##F #C. M..",
        "",
        &[
            "The cat wins in 4 plies: it catches the mouse.",
            "The cat could as well walk to the food: by 1,2 to 0,2 in 2 moves. The mouse needs 4 moves.",
            "The cat could sit out its first 2 turns and still win.",
            "No move is critical: at every choice of the perfect game more than one keeps the win.",
        ],
    );
}

#[test]
fn the_cat_walks_to_the_food_when_it_can() {
    told(
        "F.....#M ..#..C..",
        "mouse_jump = 3",
        &[
            "The cat wins in 12 plies: it reaches the food first.",
            "Whichever way to the food the mouse sets out on, the cat can be there in time to stop it.",
            "After ply 7 of the perfect game the cat can simply walk to the food: 3 moves to 0,0, and the mouse comes \
             too late.",
            "The cat could sit out its first turn and still win.",
            "At 1 of 6 choices only one move keeps the win:",
            "  ply 12: cat to 0,0, or else the mouse wins in 1 ply",
        ],
    );
}

#[test]
fn a_place_that_every_way_leads_through() {
    let gate = |board: &str, rules: &str, expected: &str| assert_eq!(explained(board, rules, false)[1], expected);
    gate(
        "M..# ##.F #C.#",
        "cat_hole = \"forbidden\"",
        "Every way to the food leads through 1,2. The cat is there in 2 moves, the mouse in 3 moves; then the cat need \
         only stay.",
    );
    gate(
        "#F #C M.",
        "cat_hole = \"forbidden\"",
        "Every way to the food leads through 1,1. The cat stands there, and need only stay.",
    );
    gate(
        ".#M#.. #..C.# .F#..F",
        "cat_hole = \"forbidden\"; cat_jump = 2",
        "Every way to the food leads through 1,2. The cat is there in 1 move, just in time to catch the mouse, and then \
         need only stay.",
    );
    gate(
        "M...FC",
        "cat_hole = \"enters\"",
        "The only food is on 0,4. The cat is there in 1 move, the mouse in 4 moves; then the cat need only stay.",
    );
}

#[test]
fn the_mouse_is_squeezed() {
    told(
        "M..# ##.F #C.#",
        "cat_hole = \"forbidden\"",
        &[
            "The cat wins in 10 plies: it catches the mouse.",
            "Every way to the food leads through 1,2. The cat is there in 2 moves, the mouse in 3 moves; then the cat \
             need only stay.",
            "The mouse is squeezed: from turn to turn, the number of places it can get to before the cat is 3, 3, 2, 1 and 0.",
            "The cat could sit out its first turn and still win.",
            "No move is critical: at every choice of the perfect game more than one keeps the win.",
        ],
    );
    assert_eq!(
        explained("M..C", "cops ", false)[1],
        "The mouse is squeezed: at first it can get to 1 place before the cat, in the end to none."
    );
}

#[test]
fn the_mouse_is_caught_next() {
    let next = |board: &str, rules: &str, expected: &str| assert_eq!(explained(board, rules, false)[1], expected);
    next("M.C#F", "cat_jump = 2", "Wherever the mouse goes, the cat is on it with the next move.");
    next("MC.F", "", "The mouse walks onto the cat, or the cat is on it with the next move.");
    next("CM.C..F", "", "The mouse walks onto a cat, or a cat is on it with the next move.");
    next("MC.F", "mouse_jump = 0", "The mouse can only stay, and the cat is on it with the next move.");
    next("MC.F", "stay = \"cat\"", "The mouse can go nowhere but onto the cat.");
    next("MC.F", "first = \"cat\"", "The cat is one move away from the mouse.");
}

#[test]
fn no_way_leads_there() {
    told(
        "M.# ..# C#F",
        "endless = \"draw\"",
        &[
            "A draw: neither side can force an end.",
            "The mouse can keep to a ring of 4 places for ever, and is not caught: 0,0 0,1 1,1 1,0.",
            "No way leads from the mouse to the food.",
            "At 4 of 9 choices only one move keeps the draw:",
            "  ply 3: mouse stays on 0,1, or else the cat wins in 1 ply",
            "  ply 5: mouse to 1,1, or else the cat wins in 1 ply",
            "  ply 7: mouse to 1,0, or else the cat wins in 1 ply",
            "  and 1 more",
        ],
    );
    told(
        "M#C .#.",
        "cops ",
        &[
            "The mouse wins: neither side can force an end, and endless play is the mouse's.",
            "The cat can never get to where the mouse can go.",
            "The mouse could sit out its first 9 turns, or more, and still win.",
        ],
    );
}

#[test]
fn the_cat_guards_the_food() {
    told(
        "..F.. ..... ..C.. ..... ..M..",
        "cat_hole = \"forbidden\"",
        &[
            "The cat wins: neither side can force an end, and endless play is the cat's.",
            "Whichever way to the food the mouse sets out on, the cat can be there in time to stop it.",
            "The cat can get to 3 places and keep to them for ever, and the mouse does not get to the food: 1,1 1,2 1,3. \
             If the mouse errs, the cat wins.",
            "The cat could sit out its first 2 turns and still win.",
            "No move is critical: at every choice of the perfect game more than one keeps the win.",
        ],
    );
}

/// Of the places that it can keep to, the cat takes one near to the food, also where it may not enter the food.
#[test]
fn the_cat_guards_food_that_it_may_not_enter_from_nearby() {
    let rules = "endless = \"cat\"; cat_hole = \"forbidden\"";
    assert_eq!(
        explained("....CF ....#. M##... #.....", rules, false)[2],
        "The cat can get to 0,3 and stay there for ever, and the mouse does not get to the food. \
         If the mouse errs, the cat wins."
    );
}

#[test]
fn a_chase_that_never_ends_and_where_it_is() {
    told(
        "[[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]]",
        "",
        &[
            "A draw: neither side can force an end.",
            "The mouse can get to 2 places and keep to them for ever, and is not caught: 3 4. If the cat errs, the mouse \
             wins.",
            "Whichever way to the hole the mouse sets out on, the cat can be there in time to stop it.",
            "The cat can keep to 2 places for ever, and the mouse does not get to the hole: 2 5. If the mouse errs, the \
             cat wins.",
            "As long as nobody errs, the mouse stays on 3 places of 6: 1 3 4.",
            "At 4 of 4 choices only one move keeps the draw:",
            "  ply 2: cat to 5, or else the mouse wins in 3 plies",
            "  ply 3: mouse to 4, or else the cat wins in 2 plies",
            "  ply 4: cat to 2, or else the mouse wins in 3 plies",
            "  and 1 more",
        ],
    );
    let ring = explained("..... M###C .....", "cops ", false);
    assert_eq!(
        ring[1],
        "The mouse can keep to a ring of 12 places for ever, and is not caught: \
         0,0 0,1 0,2 0,3 0,4 1,4 2,4 2,3 2,2 2,1 2,0 1,0."
    );
}

#[test]
fn beaten_by_the_limit() {
    told(
        "M.....F ....... C......",
        "limit = 9",
        &[
            "The cat wins: the mouse needs 11 plies, only 9 plies count, and play without end is the cat's.",
            "Only the limit decides: the mouse comes 2 plies too late.",
            "The cat could sit out its first 9 turns, or more, and still win.",
        ],
    );
    assert_eq!(
        explained("M..C", "cops limit = 2; endless = \"cat\"; stuck = \"loses\"", false)[1],
        "Without the limit the cat would win as well."
    );
    let close = explained("M.F ### C##", "limit = 3", false);
    assert_eq!(close[2], "That is just within the limit: one ply more would be too late.");
    let close = explained("M.F ### C##", "limit = 5", false);
    assert_eq!(close[2], "That is 2 plies before the limit.");
}

#[test]
fn animals_that_choose_their_places() {
    let ring = "[[1, 4], [0, 2], [1, 3], [2, 4], [3, 0]]";
    told(
        ring,
        "cops cats = 2",
        &[
            "The cats win in 1 ply: one of them catches the mouse.",
            "From 0 2 the cats win wherever the mouse starts.",
            "A cat is one move away from the mouse.",
        ],
    );
    told(
        ring,
        "cops cats = 1",
        &[
            "The mouse wins: neither side can force an end, and endless play is the mouse's.",
            "Wherever the cat starts, the mouse has an answer: against 0, it starts on 2.",
            "The mouse can keep to a ring of 5 places for ever, and is not caught: 0 1 2 3 4.",
            "The mouse has no turn to spare: to sit out the first would give the win away.",
            "At 5 of 5 choices only one move keeps the win:",
            "  ply 2: mouse to 3, or else the cat wins in 1 ply",
            "  ply 4: mouse to 4, or else the cat wins in 1 ply",
            "  ply 6: mouse to 0, or else the cat wins in 1 ply",
            "  and 2 more",
        ],
    );
    let given = explained(ring, "cops cat = 3", false);
    assert_eq!(given[1], "The mouse does best to start on 0.");
}

#[test]
fn a_game_without_a_motif_or_without_a_move() {
    told(
        "M.#C #### ###F",
        "stay = \"none\"; stuck = \"loses\"",
        &["The mouse wins in 1 ply: the cat has no legal move left."],
    );
    told("M.F", "cat = [0, 0]", &["The cat wins at once: it catches the mouse.", "The game is over before it begins."]);
    changed("M.F", "cat = [0, 0]", &[]);
}

#[test]
fn changes_are_told_from_the_smallest() {
    changed(
        "####F #C... M....",
        "mouse_jump = 2",
        &["The smallest change that turns it: the cat moves first. Then the cat wins in 3 plies."],
    );
    changed(
        "M.# ..# C#F",
        "endless = \"draw\"",
        &[
            "The smallest change that turns it: the mouse may not stay in place. Then the cat wins in 4 plies.",
            "Not enough, each alone: the cat moves first; the mouse jumps 2 instead of 1; the cat jumps 2 instead of 1.",
        ],
    );
    changed(
        "M#C .#.",
        "cops ",
        &[
            "The smallest change that turns it: endless play is a draw. Then it is a draw.",
            "Not enough, each alone: the cat jumps 2, 3 or 4 instead of 1; the mouse may not stay in place; one more \
             cat, also from 0,2.",
        ],
    );
    changed(
        "M.....F ####### C......",
        "limit = 9; mouse_jump = 1",
        &["The smallest change that turns it: the mouse jumps 2 instead of 1. Then the mouse wins in 5 plies."],
    );
    changed(
        "M.....F ####### C......",
        "limit = 1; stay = \"none\"",
        &[
            "The smallest change that turns it: a limit of 11 plies. Then the mouse wins in 11 plies.",
            "Not enough, each alone: the cat moves first; the mouse jumps 2 instead of 1; the mouse may stay in place.",
        ],
    );
    changed(
        "[[1, 4], [0, 2], [1, 3], [2, 4], [3, 0]]",
        "cops cats = 2",
        &[
            "The smallest change that turns it: one cat less. Then the mouse wins.",
            "Not enough, each alone: the mouse moves first; the mouse jumps 2, 3 or 4 instead of 1; the cats may not \
             stay in place.",
        ],
    );
}

#[test]
fn what_is_too_large_is_said_to_be_left_out() {
    let board = "M.#C #.#. ..F.";
    let input = Input::read(board.replace(' ', "\n").as_bytes(), None, None).unwrap();
    let solution = input.builder().build().unwrap().solve().unwrap();
    let told = explain_with(&solution, Effort { positions: 1, ..Effort::default() });
    let changes = told.changes.as_ref().unwrap();
    assert!(changes.flips.is_none() && !changes.left_out.is_empty());
    let last = English.explanation(&told).pop().unwrap();
    assert!(last.starts_with("Not tried, as there are too many positions: "), "{last}");
}
