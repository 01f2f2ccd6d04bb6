//! What a row came to: figures, targets and checks.

use serde::Serialize;
use serde_json::value::RawValue;

use super::curve::Curve;
use super::job::{Measured, Outcome};
use super::table::{Figures, Row, Work};

/// A finished row.
pub(super) struct Done {
    pub(super) row: Row,
    pub(super) came_to: CameTo,
}

pub(super) enum CameTo {
    Measured(Measured),
    Curve(Curve),
    Skipped(String),
    /// It did not come to its end.
    Broke(String),
}

impl CameTo {
    pub(super) fn of(outcome: Result<Outcome, String>) -> CameTo {
        match outcome {
            Ok(Outcome::Measured(measured)) => CameTo::Measured(measured),
            Ok(Outcome::Skipped(why)) => CameTo::Skipped(why),
            Err(why) => CameTo::Broke(why),
        }
    }
}

impl Done {
    pub(super) fn figures(&self) -> Figures {
        match &self.came_to {
            CameTo::Measured(measured) => {
                let boards = self.row.work.boards();
                let per_second = |things: u64| (things > 0).then(|| things as f64 / measured.seconds);
                Figures {
                    ratio: measured.counter_seconds.map(|seconds| seconds / measured.seconds),
                    positions_per_second: per_second(measured.positions),
                    boards_per_second: boards.and_then(|(boards, _)| per_second(boards as u64)),
                    seconds: Some(measured.seconds),
                    bytes: Some(measured.resident.unwrap_or(0).max(measured.peak)).filter(|&bytes| bytes > 0),
                    growth: None,
                }
            }
            CameTo::Curve(curve) => Figures { growth: Some(curve.growth()), ..Figures::default() },
            CameTo::Skipped(_) | CameTo::Broke(_) => Figures::default(),
        }
    }

    /// What is wrong with it.
    pub(super) fn wrong(&self) -> Option<&str> {
        match &self.came_to {
            CameTo::Measured(measured) => match (&measured.wrong, measured.checked.is_empty()) {
                (Some(wrong), _) => Some(wrong),
                (None, true) => Some("nothing was checked"),
                (None, false) => None,
            },
            CameTo::Curve(curve) => curve.wrong.as_deref(),
            CameTo::Broke(why) => Some(why),
            CameTo::Skipped(_) => None,
        }
    }

    /// Whether all targets are reached; `None` without a target, without a figure, and without a passed check.
    pub(super) fn reached(&self) -> Option<bool> {
        if self.wrong().is_some() || self.row.targets.is_empty() {
            return None;
        }
        let figures = self.figures();
        let each: Option<Vec<bool>> = self.row.targets.iter().map(|target| target.reached(&figures)).collect();
        each.map(|each| each.into_iter().all(|reached| reached))
    }

    pub(super) fn target(&self) -> String {
        self.row.targets.iter().map(|target| target.words()).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn json(&self) -> RowJson<'_> {
        let figures = self.figures();
        let measured = if let CameTo::Measured(measured) = &self.came_to { Some(measured) } else { None };
        let question = match &self.row.work {
            Work::Solve(solve) => solve.ask.name(),
            Work::Small { .. } | Work::Batch { .. } | Work::Hunt { .. } => "start",
            Work::Stream { .. } => "cop number",
            Work::Curve { .. } => "mouse",
        };
        RowJson {
            name: &self.row.name,
            work: self.row.work.words(),
            engine: if matches!(self.row.work, Work::Hunt { .. } | Work::Stream { .. }) { "chase" } else { "bits" },
            question,
            layout: measured.and_then(|measured| measured.layout.as_deref()),
            places: measured.map(|measured| measured.places).filter(|&places| places > 0),
            positions: measured.map(|measured| measured.positions).filter(|&positions| positions > 0),
            boards: match self.row.work {
                Work::Small { boards } => Some(boards),
                _ => self.row.work.boards().map(|(boards, _)| boards),
            },
            seconds: figures.seconds.map(|seconds| decimal(seconds, 9)),
            positions_per_second: figures.positions_per_second.map(|rate| decimal(rate, 0)),
            boards_per_second: figures.boards_per_second.map(|rate| decimal(rate, 0)),
            peak_bytes: measured.map(|measured| measured.peak).filter(|&peak| peak > 0),
            resident_bytes: measured.and_then(|measured| measured.resident),
            counter_seconds: measured.and_then(|measured| measured.counter_seconds).map(|seconds| decimal(seconds, 9)),
            ratio: figures.ratio.map(|ratio| decimal(ratio, 2)),
            curve: if let CameTo::Curve(curve) = &self.came_to { Some(curve.json()) } else { None },
            growth: figures.growth.map(|growth| decimal(growth, 2)),
            target: (!self.row.targets.is_empty()).then(|| self.target()),
            reached: self.reached(),
            skipped: if let CameTo::Skipped(why) = &self.came_to { Some(why) } else { None },
            check: CheckJson {
                passed: self.wrong().is_none() && !matches!(self.came_to, CameTo::Skipped(_)),
                how: match &self.came_to {
                    CameTo::Measured(measured) => &measured.checked,
                    CameTo::Curve(curve) => &curve.checked,
                    CameTo::Skipped(_) | CameTo::Broke(_) => &[],
                },
                wrong: self.wrong(),
            },
            notes: measured.map_or(&[], |measured| &measured.notes),
        }
    }
}

#[derive(Serialize)]
pub(super) struct RowJson<'d> {
    name: &'d str,
    work: String,
    engine: &'static str,
    question: &'static str,
    layout: Option<&'d str>,
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
    curve: Option<Vec<super::curve::PointJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    growth: Option<Box<RawValue>>,
    target: Option<String>,
    reached: Option<bool>,
    skipped: Option<&'d str>,
    check: CheckJson<'d>,
    notes: &'d [String],
}

#[derive(Serialize)]
struct CheckJson<'d> {
    passed: bool,
    how: &'d [String],
    wrong: Option<&'d str>,
}

/// A plain decimal, never in powers of ten.
pub(super) fn decimal(number: f64, digits: usize) -> Box<RawValue> {
    RawValue::from_string(format!("{number:.digits$}")).expect("a number")
}
