//! Graphs, several cats, and places that are chosen at the start.

use super::super::runner::file;
use super::played;

const GRAPH: &str = "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]";
const CYCLE: &str = "[[1,3],[0,2],[1,3],[2,0]]";

#[test]
fn a_graph_tells_where_one_can_go() {
    let board = file("play-graph.json", GRAPH);
    let ran = played(&[&board, "--side", "mouse"], &["up", "1", "1,3", "3", "5"]);
    ran.says(&[
        "   1 mouse  3\n",
        " The mouse is on 1 and can go to 3.\n",
        " mouse> up\n \"up\" is not a move: expected a place such as 3, or a command",
        " mouse> 1\n No: the mouse may not stay on 1.\n",
        " mouse> 1,3\n \"1,3\" is not a move",
        " mouse> 3\n  1. mouse 1 → 3   Best: that keeps the draw.\n  2. cat   2 → ",
        "   It is still a draw.\n",
        " The mouse is on 3 and can go to 1 4 5.\n",
        "A mistake: it was a draw, now you lose at once.\n",
    ]);
}

#[test]
fn names_of_nodes_are_places() {
    let names = r#""names":["hole","hint","big cat","b d","to","stay"]"#;
    let rules = r#""rules":{"mouse":"hint","cat":"big cat","hole":"hole"}"#;
    let board = file("play-names.json", format!("{{\"graph\":{GRAPH},{names},{rules}}}"));
    let ran = played(&[&board, "--side", "mouse"], &["nowhere", "b d", "to hint", "eval"]);
    ran.says(&[
        " mouse> nowhere\n No: there is no node nowhere: the nodes of this graph have names, such as hole.\n",
        "  1. mouse hint → b d   Best: that keeps the draw.\n",
        "can go to hint to stay.\n",
        " mouse> to hint\n  3. mouse b d → hint   ",
        " mouse> eval\n The cat wins in 1 ply: it catches the mouse.\n",
    ]);
}

#[test]
fn several_cats_move_as_typed() {
    let board = file("play-cats.txt", "C....\n.....\n..M..\n.....\n....C\n");
    let flags = [&board, "--preset", "cops", "--side", "cat"];
    let moved = |line: &str| played(&flags, &[line]).stdout;
    for line in ["0,1 3,4", "right up", "0,1; 3,4", "cat 1: right; cat 2: 3,4", "r u", "CAT 2 up; cat 1 0,1"] {
        let told = moved(line);
        assert!(told.contains("  1. cats  0,0 → 0,1; 4,4 ↑ 3,4   "), "{line}: {told}");
    }
    for line in ["cat 2: up", "stay up", "- 3,4", "cat 2: 1 up", "cat 2 u"] {
        let told = moved(line);
        assert!(told.contains("  1. cats  0,0 · 0,0; 4,4 ↑ 3,4   "), "{line}: {told}");
    }
    assert!(moved("stay").contains("  1. cats  0,0 · 0,0; 4,4 · 4,4   "));
    let refusals = [
        (
            "1,0",
            "\"1,0\" is not a move: expected a place for each of 2 cats, or one cat's, such as cat 2: 3,4, or a command",
        ),
        ("cat 3: up", "\"cat 3: up\" is not a move"),
        ("cat 0: up", "\"cat 0: up\" is not a move"),
        ("cat 99999999999999999999: up", "is not a move"),
        ("cat 2: 0,0", "No: cat 2 cannot get from 4,4 to 0,0 in one move."),
        ("1,0 3,4 3,4", "is not a move"),
    ];
    for (line, expected) in refusals {
        assert!(moved(line).contains(expected), "{line}: {}", moved(line));
    }
    let lazy = played(&[&flags[..], &["--lazy"]].concat(), &["right up", "cat 1: right"]);
    lazy.says(&[" No: only one cat may move in a turn.\n", "  1. cats  0,0 → 0,1; 4,4 · 4,4   "]);
    let hasty = played(&[&flags[..], &["--stay", "mouse"]].concat(), &["cat 1: right"]);
    hasty.says(&[" No: cat 2 may not stay on 4,4.\n"]);
}

#[test]
fn places_are_chosen_by_the_user_too() {
    let board = file("play-cops.json", CYCLE);
    let flags = [&board, "--preset", "cops", "--side", "cat"];
    let ran =
        played(&[&flags[..], &["--cats", "2"]].concat(), &["hint", "moves", "eval", "line", "7 0", "0 2", "resign"]);
    ran.says(&[
        "A graph of 4 nodes and 4 edges, no hole.\n",
        " cats' places> hint\n Best: cats on 0 1, where you win in 1.\n",
        " cats' places> moves\n Any place is free to choose. Best: cats on 0 1",
        " cats' places> eval\n With best play, you win in 1.\n",
        " cats' places> line\n\n     cats on 0 1\n     mouse on ",
        "\n 1. cats  0 ",
        " cats' places> 7 0\n No: there is no node 7: the graph has 4 nodes, counted from 0.\n",
        " cats' places> 0 2\n     cats on 0 2   Best: you still win in 1.\n     mouse on ",
        " cats> resign\n",
    ]);
    let ran = played(&[&flags[..], &["--cats", "1"]].concat(), &["0", "stay", "undo", "undo", "1", "quit"]);
    ran.says(&[
        " cat's place> 0\n     cat on 0   Best: you still lose by endless play.\n     mouse on 2   ",
        " cat> stay\n",
        " cat> undo\n",
        " cat> undo\n",
        " cat's place> 1\n     cat on 1   ",
        "2 moves taken back\n",
    ]);
    let mouse = played(&[&board, "--preset", "cops", "--side", "mouse", "--cat", "0"], &["0"]);
    mouse.says(&[
        "   0 cat    1 3\n",
        " mouse's place> 0\n     mouse on 0   A mistake: you were winning by endless play, now you lose at once.\n",
        " The cat is on the mouse. You lose, after 0 plies.\n",
    ]);
}

#[test]
fn a_side_without_moves_stays() {
    let board = file("play-stuck.json", r#"{"graph":[[],[2],[1]],"rules":{"mouse":0,"hole":1,"cat":2}}"#);
    let ran = played(&[&board, "--side", "mouse"], &["2", "stay", "quit"]);
    ran.says(&[
        " The mouse is on 0 and has no move.\n",
        " No: the mouse has no move, and stays on 0.\n",
        "  1. mouse 0 · 0   Best: that keeps the draw.\n",
    ]);
}

#[test]
fn a_grid_too_large_to_draw_is_drawn_in_part() {
    let row = ".".repeat(120);
    let board = file("play-large.txt", format!("M{row}\n{row}F\n{row}C\n"));
    let ran = played(&[&board, "--side", "mouse", "--mouse-jump", "40"], &["0,1", "quit"]);
    ran.says(&[
        " A grid of 3 rows and 121 columns",
        "    0         5         10        15        20        25        30        35        40        45\n  0 M · · ",
        "\n\n M──────────────────────┐⠿⠿",
        "\n\n ⣿ floor  ┌┐ the part drawn  M mouse  C cat  F food\n",
        " The mouse is on 0,0 and can go to 0,0 0,1 0,2 ",
        " …",
        "  1. mouse 0,0 → 0,1   ",
    ]);
}
