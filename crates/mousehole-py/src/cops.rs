//! Cops and robbers: how many cats it takes, whether `k` cats win, and how soon.

use mousehole::cops::{CopNumber, Hunt, Search};
use mousehole::engine::SolveError;
use mousehole::game::Preset;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::errors::{bad_value, solve_error};
use crate::game::{PyGame, build};
use crate::keywords::{Keywords, SolveOptions};
use crate::monitor::{Monitor, run_monitored};
use crate::names::{short_repr, value};
use crate::source::{BoardKind, Source};

/// The cop number: the least number of cats that catch the mouse on a graph, wherever it starts and however it runs.
///
/// The graph is anything that `solve_graph` takes, or a grid. The game is cops and robbers unless rules change it, as in
/// `solve_graph`. With `max`, no larger number is tried, and the result is `None` where none of them wins. Without, a mouse
/// that no number of cats can catch is a `ValueError`.
///
/// >>> import mousehole
/// >>> mousehole.cop_number("IheA@GUAo")  # the Petersen graph
/// 3
#[pyfunction]
#[pyo3(signature = (graph, *, max=None, **keywords))]
pub(crate) fn cop_number(
    py: Python<'_>,
    graph: &Bound<'_, PyAny>,
    max: Option<&Bound<'_, PyAny>>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Option<usize>> {
    let max = max.map(|max| cats("max", max)).transpose()?;
    let (game, options) = game("cop_number", graph, keywords, None)?;
    let found = search(py, &game, options, move |search| match max {
        Some(max) => search.max(max).cop_number(),
        None => search.cop_number(),
    })?;
    let CopNumber { cats, unsolved, .. } = found;
    match unsolved {
        Some(error) if cats.is_none() => Err(solve_error(&error)),
        None if cats.is_none() && max.is_none() => {
            Err(bad_value("no number of cats catches the mouse: it may choose a hole that cats may not enter"))
        }
        _ => Ok(cats),
    }
}

/// Whether `k` cats catch the mouse on a graph, in the game of `cop_number`.
///
/// >>> import mousehole
/// >>> mousehole.is_k_cop_win("IheA@GUAo", 2)
/// False
#[pyfunction]
#[pyo3(signature = (graph, k, **keywords))]
pub(crate) fn is_k_cop_win(
    py: Python<'_>,
    graph: &Bound<'_, PyAny>,
    k: &Bound<'_, PyAny>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<bool> {
    let (game, options) = game("is_k_cop_win", graph, keywords, Some(cats("k", k)?))?;
    Ok(search(py, &game, options, |search| search.hunt())?.wins)
}

/// The moves that `k` cats take to catch the mouse, when both sides play their best; `None` where they never do.
///
/// Without `k` there are as many cats as have a place in `cat`, or else as it takes.
///
/// >>> import mousehole
/// >>> mousehole.capture_time("IheA@GUAo", 3)
/// 1
#[pyfunction]
#[pyo3(signature = (graph, k=None, **keywords))]
pub(crate) fn capture_time(
    py: Python<'_>,
    graph: &Bound<'_, PyAny>,
    k: Option<&Bound<'_, PyAny>>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Option<u32>> {
    let k = k.map(|k| cats("k", k)).transpose()?;
    let (game, options) = game("capture_time", graph, keywords, k)?;
    let is_placed = game.game.start().cats().is_some();
    let (capture, unknown) = if k.is_some() || is_placed {
        let Hunt { capture, unsolved, .. } = search(py, &game, options, |search| search.hunt())?;
        (capture, unsolved)
    } else {
        let CopNumber { capture, unsolved, .. } = search(py, &game, options, |search| search.cop_number())?;
        (capture, unsolved)
    };
    match unknown {
        Some(error) => Err(solve_error(&error)),
        None => Ok(capture.map(|capture| capture.moves)),
    }
}

/// A number of cats.
pub(crate) fn cats(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<usize> {
    if given.is_instance_of::<PyBool>()
        || given.extract::<i128>().is_err_and(|error| error.is_instance_of::<PyTypeError>(given.py()))
    {
        return Err(PyTypeError::new_err(format!(
            "{argument}: found {}, expected a whole number of cats",
            short_repr(given)
        )));
    }
    value(argument, given, "1 cat or more", |&cats| cats > 0)
}

/// Reads the keywords of a function that finds out how many cats it takes, or has `k` for their number.
pub(crate) fn read_keywords(
    function: &str,
    keywords: Option<&Bound<'_, PyDict>>,
    finds_number: bool,
) -> PyResult<Keywords> {
    let keywords = Keywords::read(function, keywords)?;
    if keywords.settings.cats.is_some() {
        let instead = if finds_number { "finds out how many it takes" } else { "has k for their number" };
        return Err(PyTypeError::new_err(format!("{function}() takes no cats: it {instead}")));
    }
    if finds_number && (keywords.cat.is_some() || keywords.mouse.is_some()) {
        let why = "both sides choose their places";
        return Err(PyTypeError::new_err(format!("{function}() takes neither cat nor mouse: {why}")));
    }
    Ok(keywords)
}

/// The game of cops and robbers, with that number of cats if one is given.
fn game(
    function: &str,
    graph: &Bound<'_, PyAny>,
    keywords: Option<&Bound<'_, PyDict>>,
    cats: Option<usize>,
) -> PyResult<(PyGame, SolveOptions)> {
    let mut keywords = read_keywords(function, keywords, function == "cop_number")?;
    if cats.is_some() {
        keywords.settings.cats = cats;
        keywords.given.push("cats".to_owned());
    }
    let game = build(Source::of(graph, BoardKind::Any)?, &keywords, Some(Preset::Cops))?;
    Ok((game, keywords.options))
}

/// Searches, monitored for signals and progress.
fn search<T: Send + 'static>(
    py: Python<'_>,
    game: &PyGame,
    options: SolveOptions,
    ask: impl FnOnce(Search<'_>) -> Result<T, SolveError> + Send + 'static,
) -> PyResult<T> {
    let SolveOptions { engine, memory, threads, progress } = options;
    // Which numbers of cats will be tried, and how long each takes, is not known before.
    let large = if game.game.board().places() <= SMALL { 0 } else { u64::MAX };
    let game = game.game.clone();
    let found = run_monitored(py, large, progress, move |monitor: &Monitor| {
        let mut search = Search::new(&game).on_progress(|progress| monitor.report(progress));
        if let Some(engine) = &engine {
            search = search.engine(engine)?;
        }
        if let Some(memory) = memory {
            search = search.memory(memory);
        }
        if let Some(threads) = threads {
            search = search.threads(threads);
        }
        let found = ask(search)?;
        monitor.finish(game.positions());
        Ok(found)
    })?;
    found.map_err(|error| solve_error(&error))
}

/// Boards of up to this many places are searched on the calling thread, and larger ones on a thread that can be left.
const SMALL: usize = 12;
