//! Solving a game, as far as a question asks, and the functions that solve a board in one go.

use std::sync::Arc;

use mousehole::engine::SolveError;
use mousehole::game::Start;
use mousehole::solution::{FromStart, MouseWins, Question, Solution, Winners};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{bad_value, solve_error};
use crate::game::{PyGame, build};
use crate::keywords::{Keywords, SolveOptions};
use crate::monitor::run_monitored;
use crate::solution::PySolution;
use crate::source::{BoardKind, Source};
use crate::winners::{PyFromStart, PyMouseWins, PyWinners};

/// An answer to a question.
enum Answer {
    Start(FromStart),
    Mouse(MouseWins),
    Winners(Winners),
    Everything(Solution),
}

/// Solves a game as far as a question asks, monitored for signals and progress.
pub(crate) fn solve<'py>(
    py: Python<'py>,
    game: PyGame,
    question: Question,
    mut options: SolveOptions,
) -> PyResult<Bound<'py, PyAny>> {
    let (owned, progress) = (game.game.clone(), options.progress.take());
    let found = run_monitored(py, owned.positions(), progress, move |monitor| {
        let solver = options.on(owned.solver())?.on_progress(|progress| monitor.report(progress));
        Ok(match question {
            Question::Start => Answer::Start(solver.from_start()?),
            Question::Mouse => Answer::Mouse(solver.mouse_wins()?),
            Question::Winners => Answer::Winners(solver.winners()?),
            Question::Everything => {
                let solution = solver.solve()?;
                // To place the animals takes a look at every position, which is better done while signals are seen.
                if matches!(owned.start(), Start::Placement { .. }) {
                    solution.start();
                }
                Answer::Everything(solution)
            }
        })
    })?;
    match found.map_err(|error: SolveError| solve_error(&error))? {
        Answer::Start(known) => Ok(Bound::new(py, PyFromStart { game, known: Arc::new(known) })?.into_any()),
        Answer::Mouse(wins) => Ok(Bound::new(py, PyMouseWins { game, wins: Arc::new(wins) })?.into_any()),
        Answer::Winners(winners) => Ok(Bound::new(py, PyWinners::new(game, winners))?.into_any()),
        Answer::Everything(solution) => Ok(Bound::new(py, PySolution::new(game, solution))?.into_any()),
    }
}

/// The question that an argument asks.
pub(crate) fn question(word: &str) -> PyResult<Question> {
    word.parse().map_err(|expected| bad_value(format!("question: found '{word}', {expected}")))
}

/// An answer as it is pickled: its game, the question, and the engine. It is solved again when it is loaded, which takes less
/// than to read as many labels, and is exact.
pub(crate) type Parts = (PyGame, String, &'static str);

pub(crate) fn parts<'py>(
    py: Python<'py>,
    game: &PyGame,
    question: Question,
    engine: &'static str,
) -> PyResult<(Bound<'py, PyAny>, Parts)> {
    let restore = py.import("mousehole._mousehole")?.getattr("_restore_answer")?;
    Ok((restore, (game.clone(), question.to_string(), engine)))
}

/// An answer that was pickled.
#[pyfunction]
pub(crate) fn _restore_answer<'py>(
    game: &Bound<'py, PyGame>,
    question: &str,
    engine: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = SolveOptions::of([("engine", Some(engine))])?;
    solve(game.py(), game.get().clone(), self::question(question)?, options)
}

/// Solves a grid, by the rules of LeetCode 1728, "Cat and Mouse II", unless keywords change them.
///
/// The rows are of `.` floor, `#` wall, `M` the mouse, `C` a cat and `F` food. Rules are given by the names of the
/// command line's flags, or as `rules=Rules(...)`. How to solve: `engine`, `memory` in bytes, `threads`, and `progress`, a
/// function that is called with a `Progress`, or a bar of tqdm.
///
/// `question` says how much: `"everything"` gives a `Solution`; `"winners"`, who wins everywhere, gives `Winners`;
/// `"mouse"`, whether the mouse does, `MouseWins`; and `"start"`, the answer for the start, `FromStart`. What asks for less
/// takes less time and memory.
///
/// >>> import mousehole
/// >>> mousehole.solve_grid(["####F", "#C...", "M...."], cat_jump=1, mouse_jump=2)
/// <Solution: the mouse wins in 5 plies, 200 positions>
/// >>> mousehole.solve_grid(["M.C...F"], cat_jump=1, mouse_jump=3, question="mouse").wins
/// False
#[pyfunction]
#[pyo3(
    signature = (rows, cat_jump=None, mouse_jump=None, *, question="everything", **keywords),
    text_signature = "(rows, cat_jump=1, mouse_jump=1, *, question='everything', **keywords)"
)]
pub(crate) fn solve_grid<'py>(
    py: Python<'py>,
    rows: &Bound<'py, PyAny>,
    cat_jump: Option<&Bound<'py, PyAny>>,
    mouse_jump: Option<&Bound<'py, PyAny>>,
    question: &str,
    keywords: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut keywords = Keywords::read("solve_grid", keywords)?;
    for (key, value) in [("cat_jump", cat_jump), ("mouse_jump", mouse_jump)] {
        if let Some(value) = value {
            keywords.set(key, value)?;
        }
    }
    let question = self::question(question)?;
    solve(py, build(Source::of(rows, BoardKind::Grid)?, &keywords, None)?, question, keywords.options)
}

/// Solves a graph, by the rules of LeetCode 913, "Cat and Mouse", unless keywords change them.
///
/// The graph is one of NetworkX, igraph or rustworkx, a list or a dict of adjacency lists, edges as tuples of two, a square
/// matrix of numpy or scipy, or a text such as graph6. Where its nodes are 0, 1, 2, …, the mouse starts on 1, the cat on 2,
/// and 0 is the hole; otherwise `mouse`, `cat` and `hole` say so. Nodes go by their own labels in all answers. Lists and
/// matrices say which way edges lead; `directed=False` makes them lead both ways. Tuples of two lead both ways. The
/// keywords are those of `solve_grid`.
///
/// >>> import mousehole
/// >>> mousehole.solve_graph([[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]]).winner
/// 'draw'
/// >>> path = {"home": ["hall"], "hall": ["home", "yard"], "yard": ["hall"]}
/// >>> mousehole.solve_graph(path, mouse="hall", cat="yard", hole="home").best_moves()
/// [Move(to='home', winner='mouse', plies=0)]
#[pyfunction]
#[pyo3(signature = (graph, *, question="everything", **keywords))]
pub(crate) fn solve_graph<'py>(
    py: Python<'py>,
    graph: &Bound<'py, PyAny>,
    question: &str,
    keywords: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let keywords = Keywords::read("solve_graph", keywords)?;
    let question = self::question(question)?;
    solve(py, build(Source::of(graph, BoardKind::Graph)?, &keywords, None)?, question, keywords.options)
}
