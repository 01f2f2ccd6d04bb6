//! Every position checked against the rules: for `solve --verify` and `table verify`.

use std::fmt::Write;
use std::time::{Duration, Instant};

use mousehole::Solution;
use mousehole::answer::PositionJson;
use mousehole::solution::LabelSource;
use mousehole::verify::{Report, Verifier, VerifyError, Violation};
use serde::Serialize;

use crate::draw::{BAD, GOOD};
use crate::progress;
use crate::text::label;
use crate::words::{count, counted, rate, time};

/// What came of a check, and how long it took.
pub(crate) struct Verified {
    pub(crate) report: Report,
    took: Duration,
}

impl Verified {
    /// Checks every label, with a bar on a terminal.
    pub(crate) fn check<L: LabelSource>(labels: &L, threads: Option<usize>) -> Result<Verified, VerifyError<L::Error>> {
        let began = Instant::now();
        let mut verifier = Verifier::new().on_progress(progress::working("verifying"));
        if let Some(threads) = threads {
            verifier = verifier.threads(threads);
        }
        let report = verifier.verify(labels)?;
        Ok(Verified { report, took: began.elapsed() })
    }

    /// Checks a solution, which is in memory and can always be read.
    pub(crate) fn check_solution(solution: &Solution, threads: Option<usize>) -> Verified {
        match Verified::check(solution, threads) {
            Ok(verified) => verified,
            Err(VerifyError::Stopped) => unreachable!("the bar stops nothing"),
        }
    }

    /// One line if every label is right, and the first violations if not.
    pub(crate) fn text(&self) -> String {
        let Report { positions, wrong, violations, .. } = &self.report;
        if self.report.holds() {
            return format!(" {GOOD}Verified: all {} positions follow from the rules.{GOOD:#}\n", count(*positions));
        }
        let follow = if *wrong == 1 { "does not follow" } else { "do not follow" };
        let of = format!("{} of {} positions {follow} from the rules", count(*wrong), count(*positions));
        let mut out = format!(" {BAD}Not verified: {of}.{BAD:#}\n");
        for violation in violations {
            writeln!(out, "   {violation}").expect("memory");
        }
        if let Some(more) = wrong.checked_sub(violations.len() as u64).filter(|&more| more > 0) {
            writeln!(out, "   and {}", counted(more, "other", "others")).expect("memory");
        }
        out
    }

    /// How long it took.
    pub(crate) fn note(&self, unicode: bool) -> String {
        let speed = rate(self.report.positions as f64 / self.took.as_secs_f64().max(1e-9));
        format!("verified in {}, {speed} positions/s", time(self.took, unicode))
    }

    /// The keys that a JSON answer gets.
    pub(crate) fn json(&self) -> VerifiedJson {
        let (holds, Report { wrong, violations, .. }) = (self.report.holds(), &self.report);
        VerifiedJson {
            verified: holds,
            wrong: (!holds).then_some(*wrong),
            violations: violations.iter().map(ViolationJson::from).collect(),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct VerifiedJson {
    verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    violations: Vec<ViolationJson>,
}

#[derive(Serialize)]
struct ViolationJson {
    #[serde(flatten)]
    position: PositionJson,
    expected: String,
    found: String,
    why: String,
}

impl From<&Violation> for ViolationJson {
    fn from(violation: &Violation) -> ViolationJson {
        ViolationJson {
            position: PositionJson::new(violation.game().board(), &violation.position),
            expected: label(violation.expected),
            found: label(violation.label),
            why: violation.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use mousehole::solution::PackedLabel;
    use mousehole::{Game, Grid};

    use super::*;

    /// A solution whose first positions are wrongly labelled open.
    struct Spoiled(Solution, u64);

    impl LabelSource for Spoiled {
        type Error = Infallible;

        fn game(&self) -> &Game {
            self.0.game()
        }

        fn row(&self, row: u64, cells: &mut [PackedLabel]) -> Result<(), Infallible> {
            LabelSource::row(&self.0, row, cells)?;
            let spoiled = self.1.saturating_sub(row * self.game().placements());
            cells.iter_mut().take(spoiled as usize).for_each(|cell| *cell = PackedLabel::default());
            Ok(())
        }
    }

    fn check(spoiled: u64) -> Verified {
        let board: Grid = "####F\n#C...\nM....".parse().unwrap();
        let solution = Game::grid(&board).mouse_jump(2).build().unwrap().solve().unwrap();
        Verified::check(&Spoiled(solution, spoiled), None).unwrap()
    }

    #[test]
    fn what_holds_takes_one_line() {
        let verified = check(0);
        let text = anstream::adapter::strip_str(&verified.text()).to_string();
        assert_eq!(text, " Verified: all 200 positions follow from the rules.\n");
        assert_eq!(serde_json::to_string(&verified.json()).unwrap(), "{\"verified\":true}");
    }

    #[test]
    fn what_does_not_is_listed() {
        let verified = check(1);
        let text = anstream::adapter::strip_str(&verified.text()).to_string();
        let (head, list) = text.split_once('\n').unwrap();
        assert_eq!(head, " Not verified: 1 of 200 positions does not follow from the rules.");
        assert_eq!(
            list,
            "   mouse 0,4, cat 0,4, mouse to move: labelled open, but the game is over: the cat stands on the mouse\n"
        );
        let json = serde_json::to_value(verified.json()).unwrap();
        assert_eq!((&json["verified"], &json["wrong"]), (&false.into(), &1.into()));
        let first = &json["violations"][0];
        assert_eq!((&first["expected"], &first["found"]), (&"cat in 0".into(), &"open".into()));
        assert_eq!((first["mouse"].to_string(), first["to_move"].as_str()), ("[0,4]".to_owned(), Some("mouse")));
    }

    #[test]
    fn those_that_are_not_listed_are_counted() {
        let verified = check(14);
        let text = verified.text();
        assert!(text.contains(&format!("{} of 200 positions do not follow", verified.report.wrong)), "{text}");
        assert!(text.ends_with(&format!("   and {} others\n", verified.report.wrong - 10)), "{text}");
        assert_eq!(text.lines().count(), 1 + 10 + 1);
    }
}
