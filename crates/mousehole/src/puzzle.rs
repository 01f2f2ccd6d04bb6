//! The two puzzles, with the signatures their solvers know.
//!
//! Boards that break the puzzles' own promises are answered by the same rules where they make sense.

use mousehole_core::board::{Graph, Grid};
use mousehole_core::game::{Game, Winner};

/// LeetCode 1728, "Cat and Mouse II": can the mouse reach the food within 1000 turns, whatever the cat does?
///
/// ```
/// use mousehole::puzzle::can_mouse_win;
/// assert!(can_mouse_win(&["####F", "#C...", "M...."], 1, 2));
/// assert!(can_mouse_win(&["M.C...F"], 1, 4));
/// assert!(!can_mouse_win(&["M.C...F"], 1, 3));
/// ```
///
/// # Panics
/// If the rows are no grid with a mouse, a cat and food.
pub fn can_mouse_win<S: AsRef<str>>(grid: &[S], cat_jump: u32, mouse_jump: u32) -> bool {
    let rows: Vec<&str> = grid.iter().map(AsRef::as_ref).collect();
    let board: Grid = rows.join("\n").parse().unwrap_or_else(|error| panic!("{error}"));
    let game =
        Game::grid(&board).cat_jump(cat_jump).mouse_jump(mouse_jump).build().unwrap_or_else(|error| panic!("{error}"));
    winner(&game) == Winner::Mouse
}

/// LeetCode 913, "Cat and Mouse": 1 if the mouse wins, 2 if the cat wins, 0 if it is a draw.
///
/// ```
/// use mousehole::puzzle::cat_mouse_game;
/// assert_eq!(cat_mouse_game(&[vec![2, 5], vec![3], vec![0, 4, 5], vec![1, 4, 5], vec![2, 3], vec![0, 2, 3]]), 0);
/// assert_eq!(cat_mouse_game(&[vec![1, 3], vec![0], vec![3], vec![0, 2]]), 1);
/// ```
///
/// # Panics
/// If a list names a node that is not there, or there are fewer than three nodes.
pub fn cat_mouse_game<L: AsRef<[u32]>>(graph: &[L]) -> i32 {
    let board = Graph::from_lists(graph).unwrap_or_else(|error| panic!("{error}"));
    let game = Game::graph(&board).build().unwrap_or_else(|error| panic!("{error}"));
    match winner(&game) {
        Winner::Draw => 0,
        Winner::Mouse => 1,
        Winner::Cat => 2,
    }
}

fn winner(game: &Game) -> Winner {
    game.solver().from_start().unwrap_or_else(|error| panic!("{error}")).verdict().winner
}
