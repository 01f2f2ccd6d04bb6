//! Cops and robbers: how many cats it takes, whether `k` cats win, and how soon.

use std::ops::ControlFlow;

use mousehole::cops::{Bound as CatBound, Bounds, CopNumber, Hunt, Search};
use mousehole::engine::SolveError;
use mousehole::game::Preset;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyTuple};

use crate::errors::{bad_value, solve_error};
use crate::game::{PyGame, build};
use crate::keywords::{Keywords, SolveOptions};
use crate::monitor::{Monitor, run_monitored};
use crate::names::{short_repr, value};
use crate::source::{BoardKind, Source};
use crate::types;

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
    let (game, options) = game("cop_number", graph, keywords, Cats::Sought)?;
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
    let (game, options) = game("is_k_cop_win", graph, keywords, Cats::Given(Some(cats("k", k)?)))?;
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
    let (game, options) = game("capture_time", graph, keywords, Cats::Given(k))?;
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

/// What theorems say of the cop number, without playing: bounds and where they come from. With `max`, games of up to that many
/// cats are played as well.
///
/// >>> import mousehole
/// >>> mousehole.cop_bounds("IheA@GUAo")
/// Bounds(at_least=3, at_least_by='girth', at_most=3, at_most_by='domination')
#[pyfunction]
#[pyo3(signature = (graph, *, max=None, **keywords))]
pub(crate) fn cop_bounds<'py>(
    py: Python<'py>,
    graph: &Bound<'py, PyAny>,
    max: Option<&Bound<'py, PyAny>>,
    keywords: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let max = max.map_or(Ok(0), |max| cats("max", max))?;
    let (game, options) = game("cop_bounds", graph, keywords, Cats::Sought)?;
    let found = search(py, &game, options, move |search| search.max(max).cop_number())?;
    types::BOUNDS.make(py, bounds(found.bounds))
}

/// Bounds as they stand in records: the least number, what says so, the largest, and what says that.
pub(crate) type ShownBounds = (Option<usize>, Option<&'static str>, Option<usize>, Option<&'static str>);

pub(crate) fn bounds(found: Option<Bounds>) -> ShownBounds {
    let (least, most) = (found.map(|bounds| bounds.at_least), found.and_then(|bounds| bounds.at_most));
    let shown = |bound: Option<CatBound>| (bound.map(|bound| bound.cats), bound.map(|bound| bound.by.name()));
    let ((at_least, at_least_by), (at_most, at_most_by)) = (shown(least), shown(most));
    (at_least, at_least_by, at_most, at_most_by)
}

/// How soon each number of cats wins, from the cop number on, and the throttling number: the least sum of cats and moves.
///
/// Numbers go up to `max`, or else as long as a cat more could lower that sum. A time is `None` where it would take too much
/// memory to find out.
///
/// >>> import mousehole
/// >>> path = [(node, node + 1) for node in range(9)]
/// >>> mousehole.capture_times(path)
/// CaptureTimes(times={1: 5, 2: 2}, throttling_number=4, throttling_cats=2, is_exact=True)
#[pyfunction]
#[pyo3(signature = (graph, *, max=None, **keywords))]
pub(crate) fn capture_times<'py>(
    py: Python<'py>,
    graph: &Bound<'py, PyAny>,
    max: Option<&Bound<'py, PyAny>>,
    keywords: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let max = max.map(|max| cats("max", max)).transpose()?;
    let (game, options) = game("capture_times", graph, keywords, Cats::Sought)?;
    let found = search(py, &game, options, move |search| match max {
        Some(max) => search.max(max).capture_times(),
        None => search.capture_times(),
    })?;
    if let (true, Some(error)) = (found.captures.is_empty(), &found.unsolved) {
        return Err(solve_error(error));
    }
    let times = PyDict::new(py);
    for (cats, capture) in &found.captures {
        times.set_item(cats, capture.as_ref().map(|capture| capture.moves))?;
    }
    let (number, of, is_exact) =
        found.throttling.map_or((None, None, false), |found| (Some(found.number), Some(found.cats), found.is_exact));
    types::CAPTURE_TIMES.make(py, (times, number, of, is_exact))
}

/// All placements from which as many cats as it takes catch the mouse as soon as can be, in order.
///
/// >>> import mousehole
/// >>> mousehole.placements([(0, 1), (1, 2), (2, 3)])
/// [(1,), (2,)]
#[pyfunction]
#[pyo3(signature = (graph, **keywords))]
pub(crate) fn placements<'py>(
    py: Python<'py>,
    graph: &Bound<'py, PyAny>,
    keywords: Option<&Bound<'py, PyDict>>,
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let (game, options) = game("placements", graph, keywords, Cats::Sought)?;
    let (found, is_chased) = search(py, &game, options, |search| {
        let CopNumber { capture, unsolved, .. } = search.cop_number()?;
        let mut found = Vec::new();
        let Some(capture) = capture else { return unsolved.map_or(Ok((found, true)), Err) };
        let is_chased = search.placements(&capture, |cats| {
            found.push(cats);
            ControlFlow::Continue(())
        })?;
        Ok((found, is_chased))
    })?;
    if !is_chased {
        return Err(bad_value("placements: these rules are left to an engine, which gives one placement; see cops()"));
    }
    found.iter().map(|cats| game.naming().names(py, cats)).collect()
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

/// What a function has to do with the number of cats.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cats {
    /// It looks for it.
    Sought,
    /// It takes it, or else the places of the cats.
    Given(Option<usize>),
}

/// The game of cops and robbers, with that number of cats if one is given.
fn game(
    function: &str,
    graph: &Bound<'_, PyAny>,
    keywords: Option<&Bound<'_, PyDict>>,
    cats: Cats,
) -> PyResult<(PyGame, SolveOptions)> {
    let mut keywords = read_keywords(function, keywords, cats == Cats::Sought)?;
    if let Cats::Given(Some(cats)) = cats {
        keywords.settings.cats = Some(cats);
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
