//! Pictures say what the solution says, in every format, and the same every time.

mod boards;
#[allow(dead_code)]
#[path = "../agreement/case.rs"]
mod case;
mod docs;
mod drawn;
mod layouts;
mod svg;
mod waves;
