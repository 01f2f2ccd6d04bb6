//! What a row came to, as lines of a table and as JSON.

use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;
use serde_json::value::RawValue;

use super::curve::{Curve, Point};
use super::job::{Job, Measured, Outcome};
use super::row::{Row, Work};
use super::scaling::{self, Scaling};
use crate::draw::{CAT, HEADING, QUIET};
use crate::words::{bytes, rate, time};

/// A finished row.
pub(super) struct Report {
    pub(super) row: Row,
    pub(super) result: RowResult,
}

pub(super) enum RowResult {
    Measured(Measured),
    Curve(Curve),
    Scaling(Scaling),
    Skipped(String),
    /// It did not finish.
    Failed(String),
}

impl From<Result<Outcome, String>> for RowResult {
    fn from(outcome: Result<Outcome, String>) -> RowResult {
        match outcome {
            Ok(Outcome::Measured(measured)) => RowResult::Measured(*measured),
            Ok(Outcome::Skipped(why)) => RowResult::Skipped(why),
            Err(why) => RowResult::Failed(why),
        }
    }
}

impl From<Result<Curve, String>> for RowResult {
    fn from(curve: Result<Curve, String>) -> RowResult {
        curve.map_or_else(RowResult::Failed, RowResult::Curve)
    }
}

impl From<Result<Result<Scaling, String>, String>> for RowResult {
    fn from(scaling: Result<Result<Scaling, String>, String>) -> RowResult {
        match scaling {
            Ok(Ok(scaling)) => RowResult::Scaling(scaling),
            Ok(Err(why)) => RowResult::Skipped(why),
            Err(why) => RowResult::Failed(why),
        }
    }
}

/// The figures worked out from what was measured; `None` where they were not.
#[derive(Default)]
struct Figures {
    seconds: Option<f64>,
    positions_per_second: Option<f64>,
    boards_per_second: Option<f64>,
    bytes: Option<u64>,
    ratio: Option<f64>,
    growth: Option<f64>,
}

impl Report {
    fn figures(&self) -> Figures {
        match &self.result {
            RowResult::Measured(measured) => {
                let per_second = |number: u64| (number > 0).then(|| number as f64 / measured.seconds);
                Figures {
                    seconds: Some(measured.seconds),
                    positions_per_second: per_second(measured.positions),
                    boards_per_second: self.boards().and_then(|(boards, _)| per_second(boards as u64)),
                    bytes: Some(measured.resident.unwrap_or(0).max(measured.peak)).filter(|&bytes| bytes > 0),
                    ratio: measured.counter_seconds.map(|seconds| seconds / measured.seconds),
                    growth: None,
                }
            }
            RowResult::Curve(curve) => Figures { growth: Some(curve.growth()), ..Figures::default() },
            RowResult::Scaling(_) | RowResult::Skipped(_) | RowResult::Failed(_) => Figures::default(),
        }
    }

    /// The number of boards or graphs of a stream, and what they are called.
    fn boards(&self) -> Option<(usize, &'static str)> {
        if let Work::Job(job) = &self.row.work { job.boards() } else { None }
    }

    fn measured(&self) -> Option<&Measured> {
        if let RowResult::Measured(measured) = &self.result { Some(measured) } else { None }
    }

    /// The checks that passed.
    fn checked(&self) -> &[String] {
        match &self.result {
            RowResult::Measured(measured) => &measured.checked,
            RowResult::Curve(curve) => &curve.checked,
            RowResult::Scaling(scaling) => &scaling.checked,
            RowResult::Skipped(_) | RowResult::Failed(_) => &[],
        }
    }

    /// What is wrong with it. A figure that nothing was checked of is wrong too.
    pub(super) fn wrong(&self) -> Option<&str> {
        match &self.result {
            RowResult::Measured(measured) => {
                let unchecked = measured.checked.is_empty().then_some("nothing was checked");
                measured.wrong.as_deref().or(unchecked)
            }
            RowResult::Curve(curve) => curve.wrong.as_deref(),
            RowResult::Scaling(scaling) => scaling.wrong.as_deref(),
            RowResult::Failed(why) => Some(why),
            RowResult::Skipped(_) => None,
        }
    }

    /// The row of the table, and below it what is worth noting.
    pub(super) fn text(&self) -> String {
        let mut out = format!(" {}", self.cells());
        if self.wrong().is_some() {
            write!(out, "   {CAT}FAILED{CAT:#}").expect("memory");
        }
        out.push('\n');
        for remark in self.remarks() {
            writeln!(out, "   {QUIET}{remark}{QUIET:#}").expect("memory");
        }
        out
    }

    /// The figures, each below its title.
    fn cells(&self) -> String {
        if let Work::Scaling { threads, .. } = &self.row.work {
            let points = if let RowResult::Scaling(scaling) = &self.result { &scaling.points[..] } else { &[] };
            let seconds = |threads: &usize| points.iter().find(|point| point.threads == *threads);
            let cell = |point: Option<&scaling::Point>| point.map_or("-".to_owned(), |point| in_words(point.seconds));
            return columns(&self.row.name, threads.iter().map(|threads| cell(seconds(threads))));
        }
        let figures = self.figures();
        let positions = self.measured().map(|measured| measured.positions).filter(|&positions| positions > 0);
        let of_boards = figures.boards_per_second.zip(self.boards());
        let of_boards = of_boards.map(|(per_second, (_, name))| format!("{} {name}", rate(per_second)));
        let cells = [
            figures.seconds.map(in_words),
            positions.map(|positions| rate(positions as f64)),
            of_boards.or(figures.positions_per_second.map(rate)),
            figures.bytes.map(bytes),
            figures.ratio.or(figures.growth).map(times),
        ];
        line(&self.row.name, cells.map(|cell| cell.unwrap_or_else(|| "-".to_owned())))
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = match &self.result {
            RowResult::Measured(measured) => measured.notes.clone(),
            RowResult::Curve(curve) => curve.points.iter().map(point).collect(),
            RowResult::Scaling(scaling) => {
                let speedups = scaling.points.iter().map(|point| times(scaling.speedup(point)));
                vec![columns("", speedups)[2..].to_owned()]
            }
            RowResult::Skipped(why) => vec![format!("skipped: {why}")],
            RowResult::Failed(_) => Vec::new(),
        };
        remarks.extend(self.wrong().map(|wrong| format!("FAILED: {wrong}")));
        remarks
    }

    pub(super) fn json(&self) -> RowJson<'_> {
        let (figures, measured) = (self.figures(), self.measured());
        RowJson {
            name: &self.row.name,
            work: self.row.work.description(),
            engine: self.row.work.engine(),
            question: self.row.work.question(),
            layout: measured.and_then(|measured| measured.layout.as_deref()),
            places: measured.map(|measured| measured.places).filter(|&places| places > 0),
            positions: match &self.result {
                RowResult::Measured(measured) => Some(measured.positions).filter(|&positions| positions > 0),
                RowResult::Scaling(scaling) => Some(scaling.positions),
                _ => None,
            },
            boards: match self.row.work {
                Work::Job(Job::Small { boards }) => Some(boards),
                _ => self.boards().map(|(boards, _)| boards),
            },
            seconds: figures.seconds.map(|seconds| decimal(seconds, 9)),
            positions_per_second: figures.positions_per_second.map(|rate| decimal(rate, 0)),
            boards_per_second: figures.boards_per_second.map(|rate| decimal(rate, 0)),
            peak_bytes: measured.map(|measured| measured.peak).filter(|&peak| peak > 0),
            resident_bytes: measured.and_then(|measured| measured.resident),
            counter_seconds: measured.and_then(|measured| measured.counter_seconds).map(|seconds| decimal(seconds, 9)),
            ratio: figures.ratio.map(|ratio| decimal(ratio, 2)),
            curve: if let RowResult::Curve(curve) = &self.result { Some(&curve.points) } else { None },
            scaling: if let RowResult::Scaling(scaling) = &self.result { Some(&scaling.points) } else { None },
            growth: figures.growth.map(|growth| decimal(growth, 2)),
            skipped: if let RowResult::Skipped(why) = &self.result { Some(why) } else { None },
            check: CheckJson {
                passed: self.wrong().is_none() && !matches!(self.result, RowResult::Skipped(_)),
                how: self.checked(),
                wrong: self.wrong(),
            },
            notes: measured.map_or(&[], |measured| &measured.notes),
        }
    }
}

#[derive(Serialize)]
pub(super) struct RowJson<'r> {
    name: &'r str,
    work: String,
    engine: &'static str,
    question: &'static str,
    layout: Option<&'r str>,
    places: Option<usize>,
    positions: Option<u64>,
    boards: Option<usize>,
    seconds: Option<Box<RawValue>>,
    positions_per_second: Option<Box<RawValue>>,
    boards_per_second: Option<Box<RawValue>>,
    peak_bytes: Option<u64>,
    resident_bytes: Option<u64>,
    counter_seconds: Option<Box<RawValue>>,
    ratio: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    curve: Option<&'r [Point]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scaling: Option<&'r [scaling::Point]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    growth: Option<Box<RawValue>>,
    skipped: Option<&'r str>,
    check: CheckJson<'r>,
    notes: &'r [String],
}

#[derive(Serialize)]
struct CheckJson<'r> {
    passed: bool,
    how: &'r [String],
    wrong: Option<&'r str>,
}

/// A plain decimal, never in powers of ten.
pub(super) fn decimal(number: f64, digits: usize) -> Box<RawValue> {
    RawValue::from_string(format!("{number:.digits$}")).expect("a number")
}

/// What stands above the rows.
pub(super) fn heading(machine: &str, rows: &[Row]) -> String {
    let titles = match rows.first().map(|row| &row.work) {
        Some(Work::Scaling { threads, .. }) => {
            let cores = |&threads: &usize| format!("{threads} core{}", if threads == 1 { "" } else { "s" });
            columns("", threads.iter().map(cores))
        }
        _ => line("", ["time", "positions", "per second", "memory", "× counter"].map(str::to_owned)),
    };
    format!("\n {QUIET}{machine}{QUIET:#}\n\n {QUIET}{titles}{QUIET:#}\n")
}

/// A line of the table. Columns are wide enough for every figure, since rows are printed as they finish.
fn line(name: &str, [time, positions, per_second, memory, ratio]: [String; 5]) -> String {
    format!("{name:<20} {time:>8} {positions:>10} {per_second:>13} {memory:>8} {ratio:>10}")
}

/// A line of a table with as many columns as there are numbers of cores.
fn columns(name: &str, cells: impl Iterator<Item = String>) -> String {
    cells.fold(format!("{name:<20}"), |line, cell| format!("{line} {cell:>9}"))
}

fn in_words(seconds: f64) -> String {
    time(Duration::from_secs_f64(seconds), true)
}

pub(super) fn times(ratio: f64) -> String {
    format!("{ratio:.*}×", usize::from(ratio < 9.95))
}

fn point(point: &Point) -> String {
    let (size, positions) = (format!("{0}x{0}", point.size), rate(point.positions as f64));
    let (one, all) = (point.one_core, point.all_cores);
    format!("{size:<8} {positions:>6}  {one:>6.3} ns on one core, {all:>6.3} ns")
}

/// What stands below the rows.
pub(super) fn conclusion(reports: &[Report]) -> String {
    let failed = reports.iter().filter(|report| report.wrong().is_some());
    let failed: Vec<&str> = failed.map(|report| &*report.row.name).collect();
    if failed.is_empty() {
        return format!("\n {HEADING}All checks passed.{HEADING:#}\n");
    }
    format!("\n {CAT}The check failed: {}.{CAT:#}\n", failed.join(", "))
}

/// The same for readers that cannot be shown more than ASCII.
pub(super) fn in_ascii(text: &str) -> String {
    text.replace('×', "x").replace('µ', "u")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(wrong: Option<&str>, checked: &[&str]) -> Report {
        let row = Row { name: "row".to_owned(), work: Work::Job(Job::Small { boards: 1 }) };
        let measured = Measured {
            positions: 8,
            seconds: 0.5,
            checked: checked.iter().map(|&checked| checked.to_owned()).collect(),
            wrong: wrong.map(str::to_owned),
            ..Measured::default()
        };
        Report { row, result: RowResult::Measured(measured) }
    }

    #[test]
    fn a_figure_passes_only_if_it_was_checked() {
        let right = report(None, &["counts"]);
        assert!(right.json().check.passed && !right.text().contains("FAILED"));
        assert!(conclusion(&[right]).contains("All checks passed."));
        for failed in [report(Some("mouse: 1, and 2"), &["a sample"]), report(None, &[])] {
            assert!(!failed.json().check.passed && failed.text().contains("FAILED"));
            assert!(conclusion(&[failed]).contains("The check failed: row."));
        }
    }

    #[test]
    fn a_skipped_row_is_noted_and_does_not_fail() {
        let skipped = Report { result: RowResult::Skipped("needs 7 GB".to_owned()), ..report(None, &[]) };
        assert_eq!(skipped.wrong(), None);
        assert!(!skipped.json().check.passed);
        assert!(skipped.text().contains("skipped: needs 7 GB"));
    }

    #[test]
    fn ascii_is_ascii() {
        assert!(in_ascii("20× 10 µs").is_ascii());
    }
}
