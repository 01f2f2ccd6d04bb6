//! The functions that solve a board in one go.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::game::build;
use crate::keywords::Keywords;
use crate::solution::PySolution;
use crate::source::{BoardKind, Source};

/// Solves a grid, by the rules of LeetCode 1728, "Cat and Mouse II", unless keywords change them.
///
/// The rows are of `.` floor, `#` wall, `M` the mouse, `C` a cat and `F` food. Rules are given by the names of the
/// command line's flags: `limit`, `endless`, `first`, `stay`, `cats`, `lazy`, `stuck`, `cat_hole`, `directions`, `mouse`,
/// `cat`, `hole`, `preset`; or as `rules=Rules(...)`. How to solve: `engine`, `memory` in bytes, `threads`, and
/// `progress`, a function that is called with a `Progress`, or a bar of tqdm.
///
/// >>> import mousehole
/// >>> mousehole.solve_grid(["####F", "#C...", "M...."], cat_jump=1, mouse_jump=2)
/// <Solution: the mouse wins in 5 plies, 200 positions>
/// >>> mousehole.solve_grid(["M.C...F"], cat_jump=1, mouse_jump=3).winner
/// 'cat'
#[pyfunction]
#[pyo3(signature = (rows, cat_jump=None, mouse_jump=None, **rules), text_signature = "(rows, cat_jump=1, mouse_jump=1, **rules)")]
pub(crate) fn solve_grid(
    py: Python<'_>,
    rows: &Bound<'_, PyAny>,
    cat_jump: Option<&Bound<'_, PyAny>>,
    mouse_jump: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyDict>>,
) -> PyResult<PySolution> {
    let mut keywords = Keywords::read("solve_grid", rules)?;
    for (key, value) in [("cat_jump", cat_jump), ("mouse_jump", mouse_jump)] {
        if let Some(value) = value {
            keywords.set(key, value)?;
        }
    }
    let game = build(Source::of(rows, BoardKind::Grid)?, &keywords, None)?;
    PySolution::solve(py, game, keywords.options)
}

/// Solves a graph, by the rules of LeetCode 913, "Cat and Mouse", unless keywords change them.
///
/// The graph is a NetworkX graph, a list or a dict of adjacency lists, edges as tuples of two, a square numpy matrix, or a
/// text such as graph6. Where its nodes are 0, 1, 2, …, the mouse starts on 1, the cat on 2, and 0 is the hole; otherwise
/// `mouse`, `cat` and `hole` say so. The nodes of a NetworkX graph go by their own labels in all answers. Lists and
/// matrices say which way edges lead; `directed=False` makes them lead both ways. Tuples of two lead both ways. The
/// keywords are those of `solve_grid`, and `directed`.
///
/// >>> import mousehole
/// >>> mousehole.solve_graph([[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]]).winner
/// 'draw'
/// >>> path = {"home": ["hall"], "hall": ["home", "yard"], "yard": ["hall"]}
/// >>> mousehole.solve_graph(path, mouse="hall", cat="yard", hole="home").best_moves()
/// [Move(to='home', winner='mouse', plies=0)]
#[pyfunction]
#[pyo3(signature = (graph, **rules))]
pub(crate) fn solve_graph(
    py: Python<'_>,
    graph: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyDict>>,
) -> PyResult<PySolution> {
    let keywords = Keywords::read("solve_graph", rules)?;
    let game = build(Source::of(graph, BoardKind::Graph)?, &keywords, None)?;
    PySolution::solve(py, game, keywords.options)
}
