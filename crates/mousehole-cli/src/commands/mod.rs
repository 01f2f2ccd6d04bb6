//! One file or folder for each command.

mod batch;
mod bench;
mod compare;
mod convert;
mod cops;
mod explain;
mod line;
mod play;
mod render;
mod serve;
mod shell;
mod solve;
mod table;

pub(crate) use batch::batch;
pub(crate) use bench::bench;
pub(crate) use compare::compare;
pub(crate) use convert::convert;
pub(crate) use cops::cops;
pub(crate) use explain::explain;
pub(crate) use line::line;
pub(crate) use play::play;
pub(crate) use render::render;
pub(crate) use serve::serve;
pub(crate) use shell::{completions, man};
pub(crate) use solve::solve;
pub(crate) use table::table;
