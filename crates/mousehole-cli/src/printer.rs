//! Answers as text or as JSON, and notes on how they came about.

use std::time::Duration;

use mousehole::{Game, Solution};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::args::{OutputFormat, PrintArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::SolvePlan;
use crate::screen::Screen;
use crate::text;

/// Prints answers in the format that the user chose, and notes where they are wanted.
pub(crate) struct Printer<'o> {
    output: &'o Output,
    format: OutputFormat,
}

impl<'o> Printer<'o> {
    pub(crate) fn new(args: &PrintArgs, output: &'o Output) -> Printer<'o> {
        Printer::plain(args.format, output)
    }

    pub(crate) fn plain(format: OutputFormat, output: &'o Output) -> Printer<'o> {
        Printer { output, format }
    }

    /// Prints an answer; text is made for the screen.
    pub(crate) fn answer(
        &self,
        text: impl FnOnce(Screen) -> String,
        json: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        match self.format {
            OutputFormat::Text => self.output.show(&text(self.output.screen())),
            OutputFormat::Json => self.output.print(&json()),
        }
    }

    /// With `--verbose`, a note on standard error.
    pub(crate) fn note(&self, note: impl FnOnce(bool) -> String) {
        if self.output.verbose {
            self.output.note(&note(self.output.unicode));
        }
    }

    /// With `--verbose`, what a solve may take; fails if it cannot be.
    pub(crate) fn note_needs(&self, plan: &SolvePlan) -> Result<(), Failure> {
        let needs = plan.needs()?;
        self.note(|_| needs);
        Ok(())
    }

    /// With `--verbose`, the rules in force.
    pub(crate) fn note_rules(&self, game: &Game) {
        self.note(|_| text::rules_in_full(game.rules()));
    }

    /// With `--verbose`, the rules in force and what the engine did.
    pub(crate) fn note_solve(&self, solution: &Solution) {
        self.note_rules(solution.game());
        let (engine, layout) = (solution.engine(), solution.layout());
        self.note(|unicode| text::work(engine, layout, solution.work(), solution.took(), unicode));
    }
}

/// A value as one line.
pub(crate) fn line_of(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("plain data");
    line.push('\n');
    line
}

/// Seconds as a plain decimal to the microsecond, never in powers of ten.
pub(crate) fn seconds(time: Duration) -> Box<RawValue> {
    RawValue::from_string(format!("{:.6}", time.as_secs_f64())).expect("a number")
}
