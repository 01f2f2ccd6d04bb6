//! What the rows of `mousehole bench` are to reach. `bench` itself shows figures and ratios; targets are ours.
//!
//! ```sh
//! mousehole bench --json figures.json
//! MOUSEHOLE_FIGURES=figures.json cargo test --release -p mousehole-cli --test targets -- --ignored --nocapture
//! ```

use std::process::Command;

use serde_json::Value;

/// A bound on one figure of a row.
#[derive(Clone, Copy, Debug)]
enum Target {
    AtLeast(&'static str, f64),
    AtMost(&'static str, f64),
    /// At most as many times the same figure of another row.
    TimesOther(&'static str, f64, &'static str),
}

use Target::{AtLeast, AtMost, TimesOther};

/// Targets of rows by name. The last are rows of files: two maps of the Moving AI collection, and the map of Scotland Yard given
/// as a graph.
const TARGETS: &[(&str, &[Target])] = &[
    ("8x8", &[AtMost("seconds", 10e-6)]),
    ("batch", &[AtLeast("boards_per_second", 150_000.0)]),
    ("48x48", &[AtLeast("ratio", 20.0)]),
    ("128x128-mouse", &[AtLeast("ratio", 200.0)]),
    ("128x128-mouse-jump2", &[AtLeast("ratio", 200.0)]),
    ("128x128-start", &[AtLeast("ratio", 120.0), TimesOther("seconds", 2.0, "128x128-winners")]),
    ("128x128-winners", &[AtLeast("ratio", 120.0)]),
    ("128x128", &[AtLeast("ratio", 50.0)]),
    ("256x256-mouse", &[AtLeast("positions_per_second", 4e9), AtMost("bytes", 0.8e9)]),
    ("512x512-mouse", &[AtMost("bytes", 12e9)]),
    ("maze-65", &[AtLeast("ratio", 5.0)]),
    ("maze-129", &[AtLeast("ratio", 5.0)]),
    ("graph-10000", &[AtLeast("ratio", 15.0)]),
    ("cops-2", &[AtMost("seconds", 0.1)]),
    ("cops-3", &[AtMost("seconds", 10.0), AtMost("bytes", 4e9)]),
    ("cops-stream-9", &[AtMost("seconds", 1.0)]),
    ("cops-stream-10", &[AtMost("seconds", 45.0)]),
    ("curve", &[AtMost("growth", 2.0)]),
    ("AR0071SR", &[AtLeast("positions_per_second", 4e9), AtMost("bytes", 1.2e9)]),
    ("AR0071SR-start", &[AtMost("bytes", 2.5e9), TimesOther("seconds", 2.0, "AR0071SR-winners")]),
    ("orz900d", &[AtLeast("positions_per_second", 3e9), AtMost("bytes", 2.5e9)]),
    ("orz900d-start", &[AtMost("bytes", 6e9), TimesOther("seconds", 2.0, "orz900d-winners")]),
    ("scotland-yard", &[AtMost("seconds", 0.1)]),
];

const OF_FILES: [&str; 5] = ["AR0071SR", "AR0071SR-start", "orz900d", "orz900d-start", "scotland-yard"];

impl Target {
    /// Whether one of the rows reaches it; `None` where the figure was not measured.
    fn is_reached(self, row: &Value, rows: &[Value]) -> Option<bool> {
        match self {
            AtLeast(name, least) => figure(row, name).map(|found| found >= least),
            AtMost(name, most) => figure(row, name).map(|found| found <= most),
            TimesOther(name, times, other) => {
                let other = figure(rows.iter().find(|row| row["name"] == other)?, name)?;
                figure(row, name).map(|found| found <= times * other)
            }
        }
    }
}

/// A figure of a row; `bytes` is the most that was allocated or in memory.
fn figure(row: &Value, name: &str) -> Option<f64> {
    match name {
        "bytes" => [&row["peak_bytes"], &row["resident_bytes"]].into_iter().filter_map(Value::as_f64).reduce(f64::max),
        name => row[name].as_f64(),
    }
}

/// Whether one of the rows reaches its targets; `None` without a target, a figure or a passed check.
fn is_reached(row: &Value, rows: &[Value]) -> Option<bool> {
    let (_, targets) = TARGETS.iter().find(|(name, _)| row["name"] == *name)?;
    let each: Option<Vec<bool>> = targets.iter().map(|target| target.is_reached(row, rows)).collect();
    each.filter(|_| row["check"]["passed"] == true).map(|each| each.into_iter().all(|reached| reached))
}

#[test]
#[ignore = "needs MOUSEHOLE_FIGURES, a file that mousehole bench --json has written"]
fn every_row_reaches_its_targets() {
    let path = std::env::var("MOUSEHOLE_FIGURES").expect("MOUSEHOLE_FIGURES names a file of mousehole bench --json");
    let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let figures: Value = serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut missed = Vec::new();
    let rows = figures["rows"].as_array().expect("rows");
    for row in rows {
        let (name, is_reached) = (row["name"].as_str().expect("a name"), is_reached(row, rows));
        println!("{name:<20} {is_reached:?}");
        missed.extend((is_reached == Some(false)).then_some(name));
    }
    assert!(missed.is_empty(), "not reached: {}", missed.join(", "));
}

#[test]
fn every_target_is_of_a_row() {
    let bench = Command::new(env!("CARGO_BIN_EXE_mousehole")).args(["bench", "--only", "no such row"]).output();
    let message = String::from_utf8(bench.expect("mousehole runs").stderr).expect("text");
    let rows: Vec<&str> = message.rsplit("one of ").next().expect("a list").trim().split(", ").collect();
    for (name, _) in TARGETS.iter().filter(|(name, _)| !OF_FILES.contains(name)) {
        assert!(rows.contains(name), "{name}: {rows:?}");
    }
}

#[test]
fn a_bound_is_kept_broken_or_not_measured() {
    let row = serde_json::json!({"ratio": 20.0, "peak_bytes": 4, "resident_bytes": 5, "seconds": null});
    assert_eq!(AtLeast("ratio", 20.0).is_reached(&row, &[]), Some(true));
    assert_eq!(AtLeast("ratio", 20.5).is_reached(&row, &[]), Some(false));
    assert_eq!(AtMost("bytes", 4.0).is_reached(&row, &[]), Some(false));
    assert_eq!(AtMost("seconds", 4.0).is_reached(&row, &[]), None);
    let rows = [serde_json::json!({"name": "other", "ratio": 8.0})];
    assert_eq!(TimesOther("ratio", 2.5, "other").is_reached(&row, &rows), Some(true));
    assert_eq!(TimesOther("ratio", 2.4, "other").is_reached(&row, &rows), Some(false));
    assert_eq!(TimesOther("ratio", 2.4, "none").is_reached(&row, &rows), None);
}

#[test]
fn only_a_checked_figure_reaches_a_target() {
    let row = |passed: bool| serde_json::json!({"name": "48x48", "ratio": 30.0, "check": {"passed": passed}});
    assert_eq!(is_reached(&row(true), &[]), Some(true));
    assert_eq!(is_reached(&row(false), &[]), None);
}
