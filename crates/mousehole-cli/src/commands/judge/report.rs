//! What a judgement came to, as text and as JSON.

use std::fmt::Write;
use std::time::Duration;

use mousehole::answer::LineJson;
use mousehole_explain::{Effort, English, Explanation, Language as _, explain_with};
use serde::Serialize;
use serde_json::value::RawValue;

use super::JudgeArgs;
use super::judgement::{Again, Failed, Judgement, Wrong};
use super::program::Fault;
use crate::commands::explain;
use crate::draft::{Draft, Puzzle};
use crate::draw::{HEADING, QUIET};
use crate::printer::{line_of, seconds};
use crate::screen::Screen;
use crate::text::played_moves;
use crate::words::{count, time};

/// The judgement as people read it.
pub(super) fn text(judgement: &Judgement, args: &JudgeArgs, screen: Screen) -> String {
    let (name, boards) = (judgement.puzzle.name(), count(args.boards));
    let found = match &judgement.failed {
        None => format!("all {boards} boards are answered right"),
        Some(failed) => format!("board {} of {boards} is not answered right", count(failed.number + 1)),
    };
    let mut out = format!("\n {HEADING}{name}: {found}{HEADING:#} {QUIET}(seed {}){QUIET:#}\n", args.seed);
    if let Some(failed) = &judgement.failed {
        out.push_str(&of_failed(judgement.puzzle, failed, screen));
    }
    if judgement.right > 0 {
        writeln!(out, "\n {QUIET}{:12}{:>10}{:>10}{QUIET:#}", "a board", "median", "worst").expect("memory");
        for (who, times) in [("the program", &judgement.times), ("mousehole", &judgement.own_times)] {
            let [median, worst] = median_and_worst(times).map(|took| time(took, screen.unicode));
            writeln!(out, " {who:12}{median:>10}{worst:>10}").expect("memory");
        }
    }
    out
}

fn of_failed(puzzle: Puzzle, failed: &Failed, screen: Screen) -> String {
    let mut out = String::new();
    let sentence = |wrong: &Wrong| what_is_wrong(puzzle, wrong);
    match &failed.again {
        Again::Fails { smallest, wrong } => {
            writeln!(out, " {}", sentence(wrong)).expect("memory");
            let shrunk = smallest != &failed.draft;
            let from = format!(", shrunk from {}", size(&failed.draft));
            let from = if shrunk { &from } else { "" };
            writeln!(
                out,
                "\n {HEADING}The smallest board found that fails{HEADING:#} {QUIET}({}{from}){QUIET:#}",
                size(smallest)
            )
            .expect("memory");
            writeln!(out, "   {smallest}").expect("memory");
            out.push_str(&explained(smallest, screen));
            if shrunk {
                writeln!(out, "\n {HEADING}The board that failed first{HEADING:#}\n   {}", failed.draft)
                    .expect("memory");
            }
        }
        Again::After(boards) => {
            writeln!(out, " {}", sentence(&failed.wrong)).expect("memory");
            let before = if *boards == 1 {
                "the board before it".to_owned()
            } else {
                format!("the {} boards before it", count(*boards))
            };
            writeln!(out, " Asked alone it is answered right, and after {before} it is not: the program keeps something from one board\n   to the next, such as a global variable.").expect("memory");
            writeln!(out, "   {}", failed.draft).expect("memory");
        }
        Again::Passes => {
            writeln!(out, " {}", sentence(&failed.wrong)).expect("memory");
            writeln!(
                out,
                " Asked again it is answered right: the program does not always do the same.\n   {}",
                failed.draft
            )
            .expect("memory");
        }
    }
    out
}

/// Why a board comes out as it does, and the perfect game on it.
fn explained(draft: &Draft, screen: Screen) -> String {
    let Some((explanation, line)) = analysis(draft) else { return String::new() };
    let mut out = explain::text(&explanation, screen);
    writeln!(out, "\n {HEADING}The perfect game{HEADING:#}\n").expect("memory");
    let moves = played_moves(
        &explanation.game,
        &line.0,
        &line.1,
        0,
        Some("; mousehole line --full shows them"),
        screen.unicode,
    );
    out.push_str(&moves);
    out
}

type VerdictLine = (mousehole::strategy::Line, Vec<mousehole::Verdict>);

/// Changes of the rules are no help to a solver: the puzzle's are fixed.
fn analysis(draft: &Draft) -> Option<(Explanation, VerdictLine)> {
    let game = draft.game();
    let solution = game.solve().ok()?;
    let explanation = explain_with(&solution, Effort { positions: 0, ..Effort::default() });
    let line = solution.line();
    let verdicts = solution.verdicts(&line, game.rules().limit);
    Some((explanation, (line, verdicts)))
}

fn size(draft: &Draft) -> String {
    match draft {
        Draft::Grid(grid) => format!("{} × {} cells", grid.rows.len(), grid.columns()),
        Draft::Graph(graph) => format!("{} nodes", graph.lists.len()),
    }
}

fn what_is_wrong(puzzle: Puzzle, wrong: &Wrong) -> String {
    let with = |what: &str, said: &str| {
        let said: String = said.lines().map(|line| format!("\n   {line}")).collect();
        if said.is_empty() { format!("{what}.") } else { format!("{what}. The last it wrote to standard error:{said}") }
    };
    match wrong {
        Wrong::Answer { found, expected } => {
            format!("The program answers {}; right is {}.", puzzle.write(*found), puzzle.write(*expected))
        }
        Wrong::Fault(fault) => match fault {
            Fault::NotStarted(error) => format!("The program cannot be started: {error}."),
            Fault::Crashed { how, said } => with(&format!("The program crashes ({how})"), said),
            Fault::Ended { said } => with(
                "The program ends without an answer: it is to answer each line of its input (--each starts it anew for each board)",
                said,
            ),
            Fault::Closed => "The program closes its output without an answer, and runs on.".to_owned(),
            Fault::Hung(timeout) => format!(
                "The program hangs: there is no answer after {} s (--timeout allows more).",
                timeout.as_secs_f64()
            ),
            Fault::Garbage(found) => format!(
                "The program writes {found:?}; expected one line with {} for each board (other output belongs on standard error).",
                puzzle.expects()
            ),
            Fault::Surplus(found) => format!(
                "The program writes a second line for one board, {found:?}; expected one line with {} for each (other output belongs on standard error).",
                puzzle.expects()
            ),
            Fault::Deaf => "The program answers without reading its input.".to_owned(),
            Fault::LeftBehind => "The program ends, but a process that it started holds its output open.".to_owned(),
        },
    }
}

fn median_and_worst(times: &[Duration]) -> [Duration; 2] {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    [sorted[sorted.len() / 2], sorted[sorted.len() - 1]]
}

#[derive(Serialize)]
struct JudgementJson {
    puzzle: &'static str,
    boards: u64,
    seed: u64,
    right: u64,
    passed: bool,
    failed: Option<FailedJson>,
    /// `null` where no board was answered right.
    seconds: Option<TimesJson>,
    mousehole_seconds: Option<TimesJson>,
}

#[derive(Serialize)]
struct TimesJson {
    median: Box<RawValue>,
    worst: Box<RawValue>,
}

#[derive(Serialize)]
struct FailedJson {
    /// From 1.
    number: u64,
    board: Box<RawValue>,
    #[serde(flatten)]
    wrong: WrongJson,
    /// How many of the boards before it make it fail; `null` where it fails by itself, or did not fail again.
    after: Option<u64>,
    smallest: Option<SmallestJson>,
}

#[derive(Serialize)]
struct WrongJson {
    kind: &'static str,
    expected: Option<&'static str>,
    found: Option<String>,
    message: String,
}

#[derive(Serialize)]
struct SmallestJson {
    board: Box<RawValue>,
    #[serde(flatten)]
    wrong: WrongJson,
    explanation: Vec<String>,
    #[serde(flatten)]
    line: Option<LineJson>,
}

/// The judgement for programs, as one line.
pub(super) fn json(judgement: &Judgement, args: &JudgeArgs) -> String {
    let puzzle = judgement.puzzle;
    let times = |times: &[Duration]| {
        (!times.is_empty()).then(|| {
            let [median, worst] = median_and_worst(times).map(seconds);
            TimesJson { median, worst }
        })
    };
    line_of(&JudgementJson {
        puzzle: match puzzle {
            Puzzle::Grid => "grid",
            Puzzle::Graph => "graph",
        },
        boards: args.boards,
        seed: args.seed,
        right: judgement.right,
        passed: judgement.failed.is_none(),
        failed: judgement.failed.as_ref().map(|failed| failed_json(puzzle, failed)),
        seconds: times(&judgement.times),
        mousehole_seconds: times(&judgement.own_times),
    })
}

fn failed_json(puzzle: Puzzle, failed: &Failed) -> FailedJson {
    let (after, smallest) = match &failed.again {
        Again::Fails { smallest, wrong } => (None, Some(smallest_json(puzzle, smallest, wrong))),
        Again::After(boards) => (Some(*boards), None),
        Again::Passes => (None, None),
    };
    FailedJson {
        number: failed.number + 1,
        board: raw(&failed.draft),
        wrong: wrong_json(puzzle, &failed.wrong),
        after,
        smallest,
    }
}

fn smallest_json(puzzle: Puzzle, draft: &Draft, wrong: &Wrong) -> SmallestJson {
    let analysis = analysis(draft);
    let explanation = analysis.as_ref().map(|(explanation, _)| English.explanation(explanation)).unwrap_or_default();
    let line = analysis.map(|(explanation, (line, verdicts))| LineJson::new(&explanation.game, &line, &verdicts));
    SmallestJson { board: raw(draft), wrong: wrong_json(puzzle, wrong), explanation, line }
}

fn wrong_json(puzzle: Puzzle, wrong: &Wrong) -> WrongJson {
    let (kind, expected, found) = match wrong {
        Wrong::Answer { found, expected } => {
            ("wrong", Some(puzzle.write(*expected)), Some(puzzle.write(*found).to_owned()))
        }
        Wrong::Fault(Fault::Garbage(found) | Fault::Surplus(found)) => ("garbage", None, Some(found.clone())),
        Wrong::Fault(Fault::NotStarted(_)) => ("not started", None, None),
        Wrong::Fault(Fault::Crashed { .. }) => ("crash", None, None),
        Wrong::Fault(Fault::Ended { .. }) => ("ended", None, None),
        Wrong::Fault(Fault::Closed) => ("closed", None, None),
        Wrong::Fault(Fault::Hung(_)) => ("hang", None, None),
        Wrong::Fault(Fault::Deaf) => ("deaf", None, None),
        Wrong::Fault(Fault::LeftBehind) => ("left behind", None, None),
    };
    WrongJson { kind, expected, found, message: what_is_wrong(puzzle, wrong) }
}

fn raw(draft: &Draft) -> Box<RawValue> {
    RawValue::from_string(draft.to_string()).expect("a draft is written as JSON")
}
