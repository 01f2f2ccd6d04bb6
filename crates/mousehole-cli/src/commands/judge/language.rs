//! Harnesses: programs that speak the judge's protocol, but for the solution that is pasted into them.

use clap::ValueEnum;

/// A language that has a harness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    Python,
    Cpp,
    Java,
    Javascript,
    Go,
    Rust,
}

impl Language {
    pub(super) fn template(self) -> &'static str {
        match self {
            Language::Python => include_str!("templates/python.py"),
            Language::Cpp => include_str!("templates/cpp.cpp"),
            Language::Java => include_str!("templates/java.java"),
            Language::Javascript => include_str!("templates/javascript.js"),
            Language::Go => include_str!("templates/go.go"),
            Language::Rust => include_str!("templates/rust.rs"),
        }
    }
}
