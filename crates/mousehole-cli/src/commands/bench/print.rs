//! The benchmark as lines of a table.

use std::fmt::Write;
use std::time::Duration;

use super::report::{CameTo, Done};
use crate::draw::{CAT, HEADING, MOUSE, QUIET};
use crate::words::{bytes, rate, time};

/// What stands above the rows.
pub(super) fn heading(machine: &str) -> String {
    let row = line("", ["time", "positions", "per second", "memory", "× counter"].map(str::to_owned), "target");
    format!("\n {QUIET}{machine}{QUIET:#}\n\n {QUIET}{}{QUIET:#}\n", row.trim_end())
}

/// A finished row, and below it what is worth saying.
pub(super) fn row(done: &Done) -> String {
    let figures = done.figures();
    let shown = |figure: Option<String>| figure.unwrap_or_else(|| "-".to_owned());
    let positions = match &done.came_to {
        CameTo::Measured(measured) if measured.positions > 0 => Some(rate(measured.positions as f64)),
        _ => None,
    };
    let boards = done.row.work.boards().map_or("boards", |(_, name)| name);
    let of_boards = figures.boards_per_second.map(|per_second| format!("{} {boards}", rate(per_second)));
    let cells = [
        shown(figures.seconds.map(|seconds| time(Duration::from_secs_f64(seconds), true))),
        shown(positions),
        shown(of_boards.or(figures.positions_per_second.map(rate))),
        shown(figures.bytes.map(bytes)),
        shown(figures.ratio.or(figures.growth).map(|ratio| format!("{ratio:.*}×", usize::from(ratio < 9.95)))),
    ];
    let mut out = format!(" {}", line(&done.row.name, cells, &done.target()));
    match (done.wrong(), done.reached()) {
        (Some(_), _) => write!(out, "  {CAT}FAILED{CAT:#}"),
        (None, Some(true)) => write!(out, "  {MOUSE}reached{MOUSE:#}"),
        (None, Some(false)) => write!(out, "  {HEADING}not reached{HEADING:#}"),
        (None, None) => Ok(()),
    }
    .expect("memory");
    out.truncate(out.trim_end().len());
    out.push('\n');
    for remark in remarks(done) {
        writeln!(out, "   {QUIET}{remark}{QUIET:#}").expect("memory");
    }
    out
}

/// A line of the table, in columns wide enough for every figure: the rows to come are not known yet.
fn line(name: &str, cells: [String; 5], target: &str) -> String {
    let [time, positions, per_second, memory, ratio] = cells;
    format!("{name:<20} {time:>8} {positions:>10} {per_second:>13} {memory:>8} {ratio:>10}   {target:<20}")
}

fn remarks(done: &Done) -> Vec<String> {
    let mut remarks = Vec::new();
    match &done.came_to {
        CameTo::Measured(measured) => remarks.extend(measured.notes.iter().cloned()),
        CameTo::Curve(curve) => remarks.extend(curve.points.iter().map(|point| {
            let (size, positions) = (point.size, rate(point.positions as f64));
            let (one, all) = (point.one_core, point.all_cores);
            format!("{:<8} {positions:>6}  {one:>6.3} ns on one core, {all:>6.3} ns", format!("{size}x{size}"))
        })),
        CameTo::Skipped(why) => remarks.push(format!("skipped: {why}")),
        CameTo::Broke(_) => {}
    }
    remarks.extend(done.wrong().map(|wrong| format!("FAILED: {wrong}")));
    remarks
}

/// What stands below the rows.
pub(super) fn conclusion(done: &[Done]) -> String {
    let failed: Vec<&str> = done.iter().filter(|done| done.wrong().is_some()).map(|done| &*done.row.name).collect();
    if !failed.is_empty() {
        return format!("\n {CAT}The check failed: {}.{CAT:#}\n", failed.join(", "));
    }
    let with = |reached| done.iter().filter(|done| done.reached() == Some(reached)).count();
    let (reached, targets) = (with(true), with(true) + with(false));
    format!("\n {HEADING}All checks passed; {reached} of {targets} targets reached.{HEADING:#}\n")
}

/// The same for readers that cannot be shown more than ASCII.
pub(super) fn in_ascii(text: &str) -> String {
    text.replace('×', "x").replace('≥', ">=").replace('≤', "<=").replace('µ', "u")
}

#[cfg(test)]
mod tests {
    use super::super::job::Measured;
    use super::super::table::{Row, Target, Work};
    use super::*;

    fn done(wrong: Option<&str>, checked: &[&str]) -> Done {
        let targets = vec![Target::Seconds(1.0)];
        let row = Row { name: "row".to_owned(), work: Work::Small { boards: 1 }, targets };
        let measured = Measured {
            positions: 8,
            seconds: 0.5,
            checked: checked.iter().map(|&checked| checked.to_owned()).collect(),
            wrong: wrong.map(str::to_owned),
            ..Measured::default()
        };
        Done { row, came_to: CameTo::Measured(measured) }
    }

    #[test]
    fn only_a_checked_figure_is_reached() {
        let right = done(None, &["counts"]);
        assert_eq!(right.reached(), Some(true));
        assert!(row(&right).contains("reached") && conclusion(&[right]).contains("1 of 1 targets"));
        for failed in [done(Some("mouse: 1, and 2"), &["a sample"]), done(None, &[])] {
            assert_eq!(failed.reached(), None);
            assert!(row(&failed).contains("FAILED") && !row(&failed).contains("reached"));
            assert!(conclusion(&[failed]).contains("The check failed: row."));
        }
    }

    #[test]
    fn what_is_skipped_is_told_and_no_fault() {
        let skipped = Done { came_to: CameTo::Skipped("needs 7 GB".to_owned()), ..done(None, &[]) };
        assert_eq!((skipped.wrong(), skipped.reached()), (None, None));
        assert!(row(&skipped).contains("skipped: needs 7 GB"));
    }

    #[test]
    fn ascii_is_ascii() {
        assert!(in_ascii("20× ≥ 5× ≤ 10 µs").is_ascii());
    }
}
