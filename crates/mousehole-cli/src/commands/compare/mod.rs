//! `compare`: several engines on one board.

mod print;

use std::process::ExitCode;
use std::time::Duration;

use mousehole::engine::{ENGINES, SolveError, Work};
use mousehole::solution::Labels;
use mousehole::{Game, Solution};

use crate::args::{CompareArgs, OutputFormat};
use crate::failure::Failure;
use crate::output::Output;
use crate::peak_memory::measure;
use crate::plan::Plan;
use crate::progress::Bar;
use crate::text;
use print::{as_json, as_text};

/// What came of running several engines.
#[derive(Default)]
pub(super) struct Comparison {
    pub(super) runs: Vec<Run>,
    /// The engines that did not run, and why.
    pub(super) refused: Vec<(&'static str, String)>,
}

/// One engine's work.
pub(super) struct Run {
    pub(super) engine: &'static str,
    pub(super) took: Duration,
    pub(super) peak: u64,
    pub(super) work: Work,
    /// The first position whose label is not the first engine's, by number, and the two labels in words.
    pub(super) difference: Option<Difference>,
}

pub(super) struct Difference {
    pub(super) number: u64,
    pub(super) expected: mousehole::solution::Label,
    pub(super) found: mousehole::solution::Label,
}

impl Comparison {
    pub(super) fn agree(&self) -> bool {
        self.runs.iter().all(|run| run.difference.is_none())
    }
}

pub(crate) fn compare(args: &CompareArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = Plan::new(&args.board)?;
    let comparison = run_all(&plan.game, args)?;
    for warning in &plan.warnings {
        output.warn(warning);
    }
    if args.print.verbose {
        output.note(&text::rules_in_full(plan.game.rules()));
    }
    output.print(&match args.print.format {
        OutputFormat::Json => as_json(&plan.game, &comparison),
        OutputFormat::Text => as_text(&plan.game, &comparison, output.unicode),
    })?;
    Ok(if comparison.agree() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn run_all(game: &Game, args: &CompareArgs) -> Result<Comparison, Failure> {
    let asked = |name: &str| args.engines.is_empty() || args.engines.iter().any(|asked| asked == name);
    let mut comparison = Comparison::default();
    let mut first: Option<Solution> = None;
    for engine in ENGINES.iter().filter(|engine| asked(engine.name())) {
        let mut solver = game.solver().engine(engine.name()).expect("it is in the list");
        if let Some(memory) = args.memory.memory {
            solver = solver.memory(memory.0);
        }
        let bar = Bar::new();
        match measure(|| solver.on_progress(|progress| bar.progress(progress)).solve()) {
            (Ok(solution), peak) => {
                let difference = first.as_ref().and_then(|first| difference(first.labels(), solution.labels()));
                let (took, work) = (solution.took(), solution.work());
                // Memory that the engine had mapped is not on the heap, and kept to the end.
                let peak = peak + work.mapped;
                comparison.runs.push(Run { engine: engine.name(), took, peak, work, difference });
                first.get_or_insert(solution);
            }
            (Err(SolveError::Refused { why, .. }), _) => comparison.refused.push((engine.name(), why.to_string())),
            (Err(error), _) => comparison.refused.push((engine.name(), error.to_string())),
        }
    }
    if comparison.runs.is_empty() {
        let why: Vec<String> = comparison.refused.iter().map(|(engine, why)| format!("{engine}: {why}")).collect();
        return Err(Failure::new(format!("no engine takes this game\n  {}", why.join("\n  "))));
    }
    Ok(comparison)
}

/// The first position on which two solutions of one game differ.
fn difference(expected: &Labels, found: &Labels) -> Option<Difference> {
    if expected == found {
        return None;
    }
    let differs = |number: &u64| expected.get(*number) != found.get(*number);
    let number = (0..expected.len().min(found.len())).find(differs)?;
    Some(Difference { number, expected: expected.get(number), found: found.get(number) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(mouse_jump: u32) -> Solution {
        let board: mousehole::Grid = "####F\n#C...\nM....".parse().unwrap();
        Game::grid(&board).mouse_jump(mouse_jump).build().unwrap().solve().unwrap()
    }

    #[test]
    fn equal_labels_do_not_differ() {
        assert!(difference(solved(2).labels(), solved(2).labels()).is_none());
    }

    #[test]
    fn the_first_difference_is_found_and_told() {
        let (slow, quick) = (solved(1), solved(2));
        let found = difference(slow.labels(), quick.labels()).expect("the jump matters");
        let all = slow.labels().iter().zip(quick.labels().iter());
        let first = all.into_iter().position(|(slow, quick)| slow != quick).unwrap();
        assert_eq!(found.number, first as u64);

        let run = |engine, difference| Run { engine, took: Duration::ZERO, peak: 0, work: Work::default(), difference };
        let comparison = Comparison { runs: vec![run("one", None), run("two", Some(found))], refused: Vec::new() };
        assert!(!comparison.agree());
        let text = as_text(slow.game(), &comparison, true);
        assert!(text.contains("two differs from one"), "{text}");
        let json: serde_json::Value = serde_json::from_str(&as_json(slow.game(), &comparison)).unwrap();
        assert_eq!(json["agree"], false);
        assert_eq!(json["engines"][1]["agrees"], false);
        assert!(json["engines"][1]["difference"]["mouse"].is_array(), "{json}");
    }
}
