//! Rules as keywords, by the names of the command line's flags.

use std::hash::{Hash, Hasher};

use mousehole::formats::Value;
use mousehole::game::{Knob, KnobValues, Preset, Rules, Settings};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};

use crate::errors::bad_value;
use crate::names::short_repr;

/// The keywords that are rules and belong to the board as well, so that they are not part of `Rules`.
const OF_A_BOARD: [&str; 4] = ["directed", "mouse", "cat", "hole"];

/// Rules: those of a preset, with any of them changed.
///
/// The presets are the three well-known games: ``"grid"`` (LeetCode 1728, "Cat and Mouse II"), ``"graph"`` (LeetCode
/// 913, "Cat and Mouse") and ``"cops"`` (cops and robbers). Every rule is a keyword and an attribute; ``limit`` is ``None``
/// for none. Places are not part of the rules: ``mouse``, ``cat`` and ``hole`` are given with the board. Without ``cats``
/// there are as many as are placed.
///
/// >>> import mousehole
/// >>> rules = mousehole.Rules("grid", mouse_jump=2)
/// >>> rules.mouse_jump, rules.limit, rules.endless
/// (2, 1000, 'cat')
/// >>> mousehole.solve_grid(["####F", "#C...", "M...."], rules=rules).winner
/// 'mouse'
#[pyclass(frozen, eq, hash, name = "Rules", module = "mousehole")]
#[derive(Clone, Debug)]
pub(crate) struct PyRules {
    pub(crate) preset: Preset,
    pub(crate) rules: Rules,
    /// Whether the number of cats was given. Otherwise, there are as many as are placed.
    pub(crate) sets_cats: bool,
}

impl PartialEq for PyRules {
    fn eq(&self, other: &PyRules) -> bool {
        (self.preset, self.sets_cats, &self.rules) == (other.preset, other.sets_cats, &other.rules)
    }
}

impl Hash for PyRules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.preset, self.sets_cats, &self.rules).hash(state);
    }
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (preset="grid", **changes))]
    fn new(preset: &str, changes: Option<&Bound<'_, PyDict>>) -> PyResult<PyRules> {
        let preset: Preset = preset.parse().map_err(|why| bad_value(format!("preset: found '{preset}', {why}")))?;
        let mut settings = Settings::default();
        for (key, value) in changes.into_iter().flatten() {
            let key = key.cast::<PyString>()?.to_string_lossy().into_owned();
            if OF_A_BOARD.contains(&key.as_str()) {
                return Err(PyTypeError::new_err(format!("{key} is not part of the rules: give it with the board")));
            }
            if !set(&mut settings, &key, &value)? {
                return Err(PyTypeError::new_err(format!("Rules() got an unexpected keyword argument '{key}'")));
            }
        }
        let sets_cats = settings.cats.is_some();
        Ok(PyRules { preset, rules: settings.applied_to(&Rules::preset(preset)), sets_cats })
    }

    /// The game whose rules these started from: `"grid"`, `"graph"` or `"cops"`.
    #[getter]
    fn preset(&self) -> String {
        self.preset.to_string()
    }

    /// The value of a rule, for the attribute of its name.
    fn _value<'py>(&self, py: Python<'py>, rule: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = fields(py, &self.rules)?.into_iter().find(|(name, _)| *name == rule);
        Ok(found.map(|(_, value)| value))
    }

    pub(crate) fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut text = format!("Rules('{}'", self.preset);
        let preset = fields(py, &Rules::preset(self.preset))?;
        for ((name, value), (_, usual)) in fields(py, &self.rules)?.into_iter().zip(preset) {
            if !value.eq(usual)? || name == "cats" && self.sets_cats {
                text += &format!(", {name}={}", short_repr(&value));
            }
        }
        Ok(text + ")")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        let restore = py.import("mousehole._mousehole")?.getattr("_restore_rules")?;
        let changes = PyDict::new(py);
        for (name, value) in fields(py, &self.rules)? {
            if name != "cats" || self.sets_cats {
                changes.set_item(name, value)?;
            }
        }
        Ok((restore, (self.preset.to_string(), changes)))
    }
}

/// A rule as signatures show it: its name, what it is about, what its values are, the words to choose from, and whether it
/// belongs to the board.
type ShownKnob = (&'static str, &'static str, &'static str, &'static [&'static str], bool);

/// All rules.
#[pyfunction]
pub(crate) fn _knobs() -> Vec<ShownKnob> {
    let shown = |knob: &Knob| {
        let (kind, words): (_, &[&str]) = match knob.values {
            KnobValues::Number => ("number", &[]),
            KnobValues::NumberOr("none") => ("number or none", &[]),
            KnobValues::NumberOr(_) => ("jump", &[]),
            KnobValues::Truth => ("truth", &[]),
            KnobValues::Words(words) => ("word", words),
            KnobValues::Place => ("place", &[]),
            _ => ("places", &[]),
        };
        (knob.key, knob.about(), kind, words, OF_A_BOARD.contains(&knob.key))
    };
    Settings::KNOBS.iter().map(shown).collect()
}

/// Rules as they are pickled: their preset, and each of them.
type Parts<'py> = (String, Bound<'py, PyDict>);

/// Rebuilds rules that were pickled.
#[pyfunction]
pub(crate) fn _restore_rules(preset: &str, changes: &Bound<'_, PyDict>) -> PyResult<PyRules> {
    PyRules::new(preset, Some(changes))
}

impl PyRules {
    /// The rules of a preset as they are.
    pub(crate) fn of_preset(preset: Preset) -> PyRules {
        PyRules { preset, rules: Rules::preset(preset), sets_cats: false }
    }

    /// These rules as settings, to go over those of a file.
    pub(crate) fn settings(&self) -> Settings {
        Settings { cats: self.sets_cats.then_some(self.rules.cats), ..Settings::from(&self.rules) }
    }
}

/// Each rule with its value.
fn fields<'py>(py: Python<'py>, rules: &Rules) -> PyResult<Vec<(&'static str, Bound<'py, PyAny>)>> {
    let field = |(key, value)| Ok((key, object(py, key, value)?));
    rules.values().into_iter().map(field).collect()
}

/// The value of a rule as Python has it: a limit is a number, or None.
fn object<'py>(py: Python<'py>, key: &str, value: Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Text(plies) if key == "limit" => plies.parse::<u32>().ok().into_bound_py_any(py),
        Value::Text(word) => word.into_bound_py_any(py),
        Value::Bool(truth) => truth.into_bound_py_any(py),
        Value::Integer(number) => number.into_bound_py_any(py),
        Value::List(values) => {
            values.into_iter().map(|value| object(py, key, value)).collect::<PyResult<Vec<_>>>()?.into_bound_py_any(py)
        }
    }
}

/// Whether there is a rule of that name.
pub(crate) fn is_rule(key: &str) -> bool {
    Settings::KNOBS.iter().any(|knob| knob.key == key)
}

/// Sets a rule, if there is one of that name. `...` and `None` leave it as it is, but for the limit, where it means none.
pub(crate) fn set(settings: &mut Settings, key: &str, given: &Bound<'_, PyAny>) -> PyResult<bool> {
    if !is_rule(key) {
        return Ok(false);
    }
    let value = if given.is(given.py().Ellipsis()) || given.is_none() && key != "limit" {
        return Ok(true);
    } else if given.is_none() {
        Value::Text("none".to_owned())
    } else if let Ok(truth) = given.cast::<PyBool>() {
        Value::Bool(truth.is_true())
    } else if let Ok(text) = given.cast::<PyString>() {
        Value::Text(text.to_string_lossy().into_owned())
    } else if let Ok(number) = given.extract::<i64>() {
        Value::Integer(number)
    } else {
        // The library says what is expected: ask it with a number or a word that is never right.
        let is_number = given.is_instance_of::<PyInt>() || given.is_instance_of::<PyFloat>();
        let never = if is_number { Value::Integer(-1) } else { Value::Text(short_repr(given)) };
        let expected = settings.clone().set(key, &never).err();
        let expected = expected.map_or("expected a word or a number".to_owned(), |expected| expected.to_string());
        return Err(bad_value(format!("{key}: found {}, {expected}", short_repr(given))));
    };
    settings
        .set(key, &value)
        .map_err(|expected| bad_value(format!("{key}: found {}, {expected}", short_repr(given))))?;
    Ok(true)
}
