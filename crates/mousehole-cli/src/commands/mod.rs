//! One file for each command.

mod batch;
mod batch_lines;
mod batch_told;
mod bench;
mod compare;
mod compare_print;
mod line;
mod shell;
mod solve;

pub(crate) use batch::batch;
pub(crate) use bench::bench;
pub(crate) use compare::compare;
pub(crate) use line::line;
pub(crate) use shell::{completions, man};
pub(crate) use solve::solve;
