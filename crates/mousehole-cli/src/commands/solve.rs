//! `solve`: who wins, how soon, by which moves.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use mousehole::Solution;
use mousehole::answer::{Answer, SolveJson};
use mousehole::certificate::{self, CertificateSize};
use mousehole::game::Start;

use crate::args::{BoardArgs, PrintArgs, Question, SolvingArgs};
use crate::draw::{self, HEADING, QUIET};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::{SolvePlan, question};
use crate::printer::{Printer, line_of};
use crate::progress;
use crate::screen::Screen;
use crate::sink::Sink;
use crate::text::{best_moves, counted_positions, marks, rules_in_short, verdict};
use crate::verified::Verified;
use crate::words::{bytes, count, counted, time};

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) solving: SolvingArgs,
    /// What to find out; less is cheaper [default: start; with --stats, --verify or --certificate: everything]
    #[arg(long, value_enum, value_name = "QUESTION", help_heading = "Solving")]
    pub(crate) question: Option<Question>,
    /// Count the positions each side wins, as far as the question finds out
    #[arg(long, help_heading = "Solving")]
    pub(crate) stats: bool,
    /// Solve everything, and check every position against the rules; exits with 1 if one is wrong
    #[arg(long, help_heading = "Solving")]
    pub(crate) verify: bool,
    /// Write a proof of the verdict to a file, or with - to standard output in place of the answer;
    /// examples/check_certificate.py checks it
    #[arg(long, value_name = "OUT", help_heading = "Output")]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

pub(crate) fn solve(args: &SolveArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = SolvePlan::asking(&args.board, &args.solving, question(args)?)?;
    if args.certificate.is_some() {
        certificate::takes(plan.game()).map_err(|why| Failure::new(format!("--certificate: {why}")))?;
    }
    let proof = args.certificate.as_deref().map(Sink::create).transpose()?;
    let printer = Printer::new(&args.print, output);
    printer.note_needs(&plan)?;
    let solver = plan.solver().on_progress(progress::solving());
    let (answer, solution) = Answer::find(solver, plan.question, args.stats).map_err(|error| plan.failure(&error))?;
    let verified = solution.as_ref().filter(|_| args.verify);
    let verified = verified.map(|solution| Verified::check_solution(solution, plan.tuning.threads));
    plan.board.warn(output);
    printer.note_rules(plan.game());
    let layout = answer.layout.as_deref();
    printer.note(|unicode| crate::text::work(answer.engine, layout, answer.work, answer.took, unicode));
    if let Some(verified) = &verified {
        printer.note(|unicode| verified.note(unicode));
    }
    let holds = verified.as_ref().is_none_or(|verified| verified.report.holds());
    // What is not right cannot be proved.
    let proof = proof.filter(|_| holds);
    let takes_stdout = proof.as_ref().is_some_and(Sink::is_stdout);
    if let (Some(proof), Some(solution)) = (proof, &solution) {
        write_certificate(solution, proof, output)?;
    }
    if !takes_stdout {
        let layout = layout.filter(|_| output.verbose);
        let solved = || SolveJson::new(plan.game(), &answer, verified.as_ref().map(Verified::json)).with_layout(layout);
        printer.answer(|screen| text(&plan, &answer, verified.as_ref(), screen), || line_of(&solved()))?;
    }
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Writes the proof and notes its size.
fn write_certificate(solution: &Solution, mut sink: Sink, output: &Output) -> Result<(), Failure> {
    let size =
        certificate::write_watched(solution, &mut sink, progress::proving()).map_err(|error| sink.failure(&error))?;
    let CertificateSize { positions, bytes: size, .. } = size;
    let name = sink.name().to_owned();
    sink.finish()?;
    output.note(&format!("{name}: a proof in {}, {}", counted(positions, "position", "positions"), bytes(size)));
    Ok(())
}

/// The answer of `solve`.
pub(crate) fn text(plan: &SolvePlan, answer: &Answer, verified: Option<&Verified>, screen: Screen) -> String {
    let game = plan.game();
    let mut out = String::from("\n");
    out.push_str(&draw::board(game, &answer.start, &marks(answer), screen));
    writeln!(out, "\n {QUIET}{}{QUIET:#}", rules_in_short(game.rules())).expect("memory");
    if let Start::Placement { cats } = game.start() {
        let who =
            if cats.is_some() { "the mouse chose its place" } else { "the cats chose their places, then the mouse" };
        writeln!(out, " {QUIET}{who}{QUIET:#}").expect("memory");
    }
    writeln!(out, "\n {HEADING}{}{HEADING:#}\n", verdict(game, answer, plan.question)).expect("memory");
    out.push_str(&best_moves(game, answer, screen.unicode));
    if let Some(counts) = &answer.counts {
        writeln!(out, " {}\n", counted_positions(game.positions(), counts)).expect("memory");
    }
    writeln!(
        out,
        " {QUIET}{}, {} positions, solved by {} in {}{QUIET:#}",
        counted(game.board().places() as u64, "place", "places"),
        count(game.positions()),
        answer.engine,
        time(answer.took, screen.unicode),
    )
    .expect("memory");
    if let Some(verified) = verified {
        out.push_str(&verified.text());
    }
    if plan.board.is_example {
        out.push_str(&what_to_try());
    }
    out
}

/// Commands for who has just seen the example.
fn what_to_try() -> String {
    let tries = [
        ("mousehole line", "the perfect game, move by move"),
        ("mousehole solve --mouse-jump 1", "the same board with a slower mouse"),
        ("mousehole solve --stats", "who wins how many of all positions"),
        ("printf 'M..C\\n..#F\\n' | mousehole solve", "a board of your own"),
        ("mousehole compare", "every engine on this board"),
        ("mousehole help solve", "all rules and flags"),
    ];
    let width = tries.iter().map(|(command, _)| command.len()).max().unwrap_or(0);
    let mut out = format!("\n {HEADING}Try next{HEADING:#}\n");
    for (command, what) in tries {
        writeln!(out, "   {command:width$}   {QUIET}{what}{QUIET:#}").expect("memory");
    }
    out
}
