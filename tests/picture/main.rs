//! Pictures say what the solution says, in every format, and the same every time.

mod boards;
mod docs;
mod drawn;
mod layouts;
mod look;
mod stopped;
mod svg;
mod waves;
