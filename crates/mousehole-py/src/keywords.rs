//! The keywords of a function: rules, and how to solve.

use std::thread;

use mousehole::Board;
use mousehole::engine::SolveError;
use mousehole::game::{Places, Preset, Settings};
use mousehole::solution::Solver;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

use crate::errors::bad_value;
use crate::monitor::Callback;
use crate::names::{Names, place, places, short_repr};
use crate::rules::{PyRules, is_rule, set};

/// The keywords of a call.
#[derive(Default)]
pub(crate) struct Keywords {
    pub(crate) preset: Option<Preset>,
    pub(crate) rules: Option<PyRules>,
    /// The rules that were given one by one, but for those that name places.
    pub(crate) settings: Settings,
    pub(crate) mouse: Option<Py<PyAny>>,
    pub(crate) cat: Option<Py<PyAny>>,
    pub(crate) hole: Option<Py<PyAny>>,
    pub(crate) options: SolveOptions,
    /// The names of the rules that were given.
    pub(crate) given: Vec<String>,
}

/// The options of a solve.
#[derive(Default)]
pub(crate) struct SolveOptions {
    pub(crate) engine: Option<String>,
    pub(crate) memory: Option<u64>,
    pub(crate) threads: Option<usize>,
    pub(crate) progress: Option<Callback>,
}

impl Keywords {
    /// Reads the keywords of a function of that name.
    pub(crate) fn read(function: &str, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Keywords> {
        let mut read = Keywords::default();
        for (key, value) in keywords.into_iter().flatten() {
            let key = key.cast::<PyString>()?.to_string_lossy().into_owned();
            if !read.set(&key, &value)? {
                return Err(PyTypeError::new_err(format!("{function}() got an unexpected keyword argument '{key}'")));
            }
        }
        Ok(read)
    }

    /// Sets one of them, if there is one of that name.
    pub(crate) fn set(&mut self, key: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        match key {
            // What signatures have for the default of a rule.
            _ if value.is(value.py().Ellipsis()) => return Ok(is_rule(key)),
            _ if self.options.set(key, value)? => return Ok(true),
            "mouse" | "cat" | "hole" if value.is_none() => return Ok(true),
            "mouse" => self.mouse = Some(value.clone().unbind()),
            "cat" => self.cat = Some(value.clone().unbind()),
            "hole" => self.hole = Some(value.clone().unbind()),
            "preset" | "rules" if value.is_none() => return Ok(true),
            "preset" => {
                let word = value.extract::<String>().map_err(|_| bad_preset(value))?;
                self.preset = Some(word.parse().map_err(|_| bad_preset(value))?);
            }
            "rules" => {
                let rules = value.cast::<PyRules>();
                self.rules =
                    Some(rules.map_err(|_| PyTypeError::new_err("rules: expected a mousehole.Rules"))?.get().clone());
            }
            _ if set(&mut self.settings, key, value)? => {}
            _ => return Ok(false),
        }
        self.given.push(key.to_owned());
        Ok(true)
    }
}

impl Keywords {
    /// The preset of the keywords.
    pub(crate) fn preset(&self) -> Option<Preset> {
        self.preset.or(self.rules.as_ref().map(|rules| rules.preset))
    }

    /// The rules as settings, to go over those of a board. The interpreter is not needed unless they name places.
    pub(crate) fn settings_on(&self, board: &Board, names: Option<&Names>) -> PyResult<Settings> {
        let rules = self.rules.as_ref().map(PyRules::settings).unwrap_or_default();
        let mut settings = rules.overridden_by(self.settings.clone());
        if self.mouse.is_none() && self.cat.is_none() && self.hole.is_none() {
            return Ok(settings);
        }
        Python::attach(|py| {
            let several = |argument, given: &Py<PyAny>| {
                let found = places(board, names, argument, given.bind(py))?;
                Ok::<_, PyErr>(Places::Named(found.into_iter().map(|place| board.name(place)).collect()))
            };
            if let Some(mouse) = &self.mouse {
                settings.mouse = Some(board.name(place(board, names, "mouse", mouse.bind(py))?));
            }
            settings.cat = self.cat.as_ref().map(|cat| several("cat", cat)).transpose()?;
            settings.hole = self.hole.as_ref().map(|hole| several("hole", hole)).transpose()?;
            Ok(settings)
        })
    }
}

/// More threads than this slow each other down, and starting thousands takes seconds.
fn max_threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from).saturating_mul(4).max(16)
}

/// A number, which True is not.
fn number<'a, 'py, T: FromPyObject<'a, 'py>>(given: &'a Bound<'py, PyAny>) -> Option<T> {
    if given.is_instance_of::<PyBool>() { None } else { given.extract().ok() }
}

fn bad_preset(given: &Bound<'_, PyAny>) -> PyErr {
    bad_value(format!("preset: found {}, expected one of grid graph cops", short_repr(given)))
}

impl SolveOptions {
    /// Reads keywords that a function lists by name.
    pub(crate) fn of<const N: usize>(given: [(&str, Option<&Bound<'_, PyAny>>); N]) -> PyResult<SolveOptions> {
        let mut options = SolveOptions::default();
        for (key, value) in given {
            if let Some(value) = value {
                options.set(key, value)?;
            }
        }
        Ok(options)
    }

    /// A solver with these options, but for progress.
    pub(crate) fn on<'a>(&self, mut solver: Solver<'a>) -> Result<Solver<'a>, SolveError> {
        if let Some(engine) = &self.engine {
            solver = solver.engine(engine)?;
        }
        if let Some(memory) = self.memory {
            solver = solver.memory(memory);
        }
        if let Some(threads) = self.threads {
            solver = solver.threads(threads);
        }
        Ok(solver)
    }

    pub(crate) fn is_unset(&self) -> bool {
        self.engine.is_none() && self.memory.is_none() && self.threads.is_none() && self.progress.is_none()
    }

    fn set(&mut self, key: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        if !["engine", "memory", "threads", "progress"].contains(&key) {
            return Ok(false);
        }
        if value.is_none() {
            return Ok(true);
        }
        let found = |expected: &str| bad_value(format!("{key}: found {}, expected {expected}", short_repr(value)));
        match key {
            "engine" => self.engine = Some(value.extract().map_err(|_| found("the name of an engine"))?),
            "memory" => {
                let bytes = number::<f64>(value).filter(|bytes| *bytes >= 0.0 && bytes.is_finite());
                self.memory = Some(bytes.ok_or_else(|| found("a number of bytes"))? as u64);
            }
            "threads" => {
                let threads = number::<usize>(value).filter(|threads| *threads > 0);
                self.threads = Some(threads.ok_or_else(|| found("1 thread or more"))?.min(max_threads()));
            }
            _ => self.progress = Some(Callback::new(value)?),
        }
        Ok(true)
    }
}
