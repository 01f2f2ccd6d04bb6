//! The Python module of mousehole: the library's types and functions, converted to and from Python's.

mod arrays;
mod batch;
mod board;
mod certificate;
mod cops;
mod errors;
mod game;
mod graphs;
mod keywords;
mod load;
mod monitor;
mod names;
mod picture;
mod play;
mod position;
mod rules;
mod solution;
mod solve;
mod source;
mod table;
mod types;
mod verify;
mod winners;
mod write;

/// The compiled part of the package `mousehole`.
#[pyo3::pymodule]
mod _mousehole {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::cops::cops;
    #[pymodule_export]
    use crate::batch::{PyBatch, batch};
    #[pymodule_export]
    use crate::board::{_restore_board, PyBoard};
    #[pymodule_export]
    use crate::certificate::check_certificate;
    #[pymodule_export]
    use crate::cops::{capture_time, capture_times, cop_bounds, cop_number, is_k_cop_win, placements};
    #[pymodule_export]
    use crate::game::{_restore_game, PyGame};
    #[pymodule_export]
    use crate::load::load;
    #[pymodule_export]
    use crate::picture::{_icon, _shade};
    #[pymodule_export]
    use crate::play::PyPlay;
    #[pymodule_export]
    use crate::rules::{_knobs, _restore_rules, PyRules};
    #[pymodule_export]
    use crate::solution::PySolution;
    #[pymodule_export]
    use crate::solve::{_restore_answer, solve_graph, solve_grid};
    #[pymodule_export]
    use crate::table::{PyTable, open_table};
    #[pymodule_export]
    use crate::winners::{PyFromStart, PyMouseWins, PyWinners};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
