//! JSON as the command writes it: one value a line, numbers in plain decimals.

use std::time::Duration;

use mousehole::Game;
use mousehole::answer::{Answer, SolveJson};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::verified::Verified;

/// The answer of `solve`, with a newline at its end. How the engine went about it is told only if asked.
pub(crate) fn solved(game: &Game, answer: &Answer, verified: Option<&Verified>, verbose: bool) -> String {
    let layout = answer.layout.as_deref().filter(|_| verbose);
    line_of(&SolveJson::new(game, answer, verified.map(Verified::json)).with_layout(layout))
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
