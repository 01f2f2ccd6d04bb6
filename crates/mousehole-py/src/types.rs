//! The named tuples that answers are made of, which are written in Python.

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// A class of `mousehole._types`, found once.
pub(crate) struct Class {
    name: &'static str,
    class: PyOnceLock<Py<PyType>>,
}

pub(crate) static POSITION: Class = Class::named("Position");
pub(crate) static VERDICT: Class = Class::named("Verdict");
pub(crate) static MOVE: Class = Class::named("Move");
pub(crate) static STATS: Class = Class::named("Stats");
pub(crate) static PROGRESS: Class = Class::named("Progress");
pub(crate) static LINE: Class = Class::named("Line");
pub(crate) static REPORT: Class = Class::named("Report");
pub(crate) static CHOICE: Class = Class::named("Choice");
pub(crate) static PROOF: Class = Class::named("Proof");
pub(crate) static EXPLANATION: Class = Class::named("Explanation");
pub(crate) static BOUNDS: Class = Class::named("Bounds");
pub(crate) static CAPTURE_TIMES: Class = Class::named("CaptureTimes");
pub(crate) static COPS: Class = Class::named("Cops");

impl Class {
    const fn named(name: &'static str) -> Class {
        Class { name, class: PyOnceLock::new() }
    }

    /// An object of the class, of its fields in order.
    pub(crate) fn make<'py>(&self, py: Python<'py>, fields: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.class.import(py, "mousehole._types", self.name)?.call1(fields)
    }
}
