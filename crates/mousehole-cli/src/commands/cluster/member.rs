//! `cluster solve` and `cluster table`: one process among several.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use mousehole::answer::{Answer, SolveJson};
use mousehole::engine::{Peers, ShardOf, SolveError, shard_size};
use mousehole::formats::shown_path;
use mousehole::solution::Solver;
use mousehole::table::{Table, TableBuilder, TableError};
use mousehole::{Solution, files};
use mousehole_cluster::{Checkpoints, ClusterError, Hosts, Job, Lost, Options, Session, Slurm};

use super::{ClusterSolveArgs, ClusterTableArgs, LossArgs, MemberArgs};
use crate::args::PrintArgs;
use crate::commands::solve;
use crate::commands::table::{info_json, info_line};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::SolvePlan;
use crate::printer::{Printer, line_of};
use crate::progress;
use crate::source::Source;
use crate::words::{bytes, counted};

/// The exit status where another process was lost, or never came.
pub(super) const LOST: u8 = 3;

/// Whether there are checkpoints to go on from after a loss.
static HAS_CHECKPOINTS: AtomicBool = AtomicBool::new(false);

/// Whether only errors are told.
static QUIET: AtomicBool = AtomicBool::new(false);

pub(super) fn solve(args: &ClusterSolveArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = SolvePlan::asking(&args.board, &args.solving, args.asking.question())?;
    let (hosts, index) = hosts(&args.member)?;
    let task = Task { plan: &plan, stats: args.asking.stats, loss: &args.loss, output };
    task.solve((&hosts, index), &args.print)
}

pub(super) fn table(args: &ClusterTableArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = SolvePlan::everything(&args.board, &args.solving)?;
    let (hosts, index) = hosts(&args.member)?;
    Task { plan: &plan, stats: false, loss: &args.loss, output }.table((&hosts, index), &args.print, &args.output)
}

/// Where the processes are, and which of them this is.
fn hosts(args: &MemberArgs) -> Result<(Hosts, usize), Failure> {
    let (Some(file), Some(index)) = (&args.hosts, args.process) else {
        let slurm = Slurm::read(args.port, |name| std::env::var(name).ok());
        let Slurm { hosts, process } = slurm.map_err(|error| {
            Failure::new(format!("expected --hosts FILE and --process I, or the environment of a Slurm step: {error}"))
        })?;
        return Ok((hosts, process));
    };
    let source = Source::new(file);
    let text = String::from_utf8(source.read()?);
    let hosts = text
        .map_err(|_| "it is not text".to_owned())
        .and_then(|text| text.parse::<Hosts>().map_err(|error| error.to_string()));
    let hosts = hosts.map_err(|why| Failure::new(format!("{}: {why}", source.name())))?;
    if index >= hosts.len() {
        let last = hosts.len() - 1;
        return Err(Failure::new(format!("--process: {index} is not in {}, expected 0 to {last}", source.name())));
    }
    Ok((hosts, index))
}

/// What the processes do together.
pub(super) struct Task<'t> {
    pub(super) plan: &'t SolvePlan,
    pub(super) stats: bool,
    pub(super) loss: &'t LossArgs,
    pub(super) output: &'t Output,
}

impl Task<'_> {
    /// Solves; the first process prints.
    pub(super) fn solve(&self, at: (&Hosts, usize), print: &PrintArgs) -> Result<ExitCode, Failure> {
        let (plan, output) = (self.plan, self.output);
        let printer = Printer::new(print, output);
        let asked = format!("{} {}", plan.question, self.stats);
        self.together(at, &asked, &printer, |solver| {
            let (answer, solution) = Answer::find(solver, plan.question, self.stats)?;
            // The others are done once nobody asks for labels any more.
            drop(solution);
            plan.board.warn(output);
            printer.note_rules(plan.game());
            let layout = answer.layout.as_deref();
            printer.note(|unicode| crate::text::work(answer.engine, layout, answer.work, answer.took, unicode));
            let layout = layout.filter(|_| output.verbose);
            let solved = || SolveJson::new(plan.game(), &answer, None::<()>).with_layout(layout);
            Ok(printer.answer(|screen| solve::text(plan, &answer, None, screen), || line_of(&solved())))
        })
    }

    /// Solves everything; the first process writes a table.
    pub(super) fn table(
        &self,
        at: (&Hosts, usize),
        print: &PrintArgs,
        path: &std::path::Path,
    ) -> Result<ExitCode, Failure> {
        let printer = Printer::new(print, self.output);
        self.together(at, "table", &printer, |solver| {
            let solution = solver.solve()?;
            printer.note_solve(&solution);
            Ok(write_table(&solution, path).and_then(|table| {
                let text = format!(" {}: {}\n", shown_path(path), info_line(&table));
                printer.answer(|_| text, || info_json(&table))
            }))
        })
    }

    /// Connects to the other processes and does the work with them; only the first comes to its end, and the others serve.
    fn together(
        &self,
        (hosts, index): (&Hosts, usize),
        asked: &str,
        printer: &Printer<'_>,
        work: impl FnOnce(Solver<'_>) -> Result<Result<(), Failure>, SolveError>,
    ) -> Result<ExitCode, Failure> {
        let (plan, output) = (self.plan, self.output);
        if plan.engine.as_ref().is_some_and(|engine| engine != "bits") {
            return Err(Failure::new("--engine: only the engine bits runs on a cluster"));
        }
        self.check_memory(hosts.len(), index)?;
        QUIET.store(output.is_quiet(), Relaxed);
        HAS_CHECKPOINTS.store(self.loss.checkpoint.is_some(), Relaxed);
        let options = Options { wait: Duration::from_secs(self.loss.wait), note, on_lost, ..Options::default() };
        let job = Job::new(plan.game(), &format!("{asked} {}", self.loss.resume));
        let session = match Session::connect(&job, hosts, index, &options) {
            Ok(session) => Arc::new(session),
            Err(error @ ClusterError::Missing { .. }) => {
                output.error(&error.to_string());
                return Ok(ExitCode::from(LOST));
            }
            Err(error) => return Err(Failure::new(error.to_string())),
        };
        let tell = |why: &str| output.note(why);
        let checkpoints = self.loss.checkpoint.as_ref().map(|folder| {
            let times = (Duration::from_secs_f64(self.loss.every), self.loss.resume);
            let name = if asked == "table" { "table".to_owned() } else { plan.question.to_string() };
            Checkpoints::new(folder, (plan.game(), &name), &session, times, &tell)
        });
        let checkpoints = checkpoints.transpose().map_err(|error| Failure::new(error.to_string()))?;
        let resumes = checkpoints.as_ref().is_some_and(Checkpoints::resumes);
        if self.loss.resume && index == 0 {
            output.note(if resumes {
                "goes on from the last checkpoint"
            } else {
                "there is no checkpoint that every process has: starts over"
            });
        }
        let peers: Arc<dyn Peers> = session.clone();
        let mut solver = plan.solver().peers(peers);
        if let Some(checkpoints) = &checkpoints {
            solver = solver.checkpoint(checkpoints);
        }
        let done = if index == 0 {
            let bar = progress::solving();
            let count = hosts.len() as u64;
            // Each process knows of its own positions only.
            work(solver.on_progress(move |mut progress| {
                progress.labelled = (progress.labelled * count).min(progress.positions);
                bar(progress)
            }))
        } else {
            work(solver)
        };
        let done = match done {
            Ok(done) => done,
            Err(SolveError::Served) => Ok(()),
            Err(error) => Err(plan.failure(&error)),
        };
        if let (Ok(()), Some(checkpoints)) = (&done, &checkpoints) {
            checkpoints.remove();
        }
        printer.note(|_| {
            let (sent, payload) = (bytes(session.sent()), bytes(session.payload()));
            let exchanges = counted(session.exchanges(), "exchange", "exchanges");
            format!("process {index} sent {sent} in {exchanges}, {payload} of them gains and labels")
        });
        done.map(|()| ExitCode::SUCCESS)
    }

    /// Refuses what does not fit, and has the first process say what each takes.
    fn check_memory(&self, count: usize, index: usize) -> Result<(), Failure> {
        let (plan, solver) = (self.plan, self.plan.solver());
        let mut task = solver.task(plan.question);
        let failed = |error: SolveError| plan.failure(&error);
        let alone = shard_size(plan.game(), &task).map_err(failed)?.memory;
        task.shard = Some(ShardOf { index, count });
        let shard = shard_size(plan.game(), &task).map_err(failed)?.memory;
        if index == 0 {
            let processes = counted(count as u64, "process", "processes");
            let each =
                format!("at most {} of memory each, {} of what one process takes", bytes(shard), share(shard, alone));
            self.output.note(&format!("{processes}, {each}"));
        }
        Ok(())
    }
}

/// A part of a whole in hundredths.
pub(super) fn share(part: u64, whole: u64) -> String {
    format!("{:.0} %", 100.0 * part as f64 / whole.max(1) as f64)
}

fn write_table(solution: &Solution, path: &std::path::Path) -> Result<Table, Failure> {
    let write = || {
        let writer = TableBuilder::new(path).begin(solution.game())?;
        writer.write(solution, progress::working("writing"))?;
        Table::open(path)
    };
    write().map_err(|error: TableError| error.into())
}

/// Writes to standard error, which all processes share, in one piece.
fn tell(line: &str) {
    let _ = io::stderr().write_all(line.as_bytes());
}

/// Says what is worth a line, wherever it comes from.
fn note(what: &str) {
    if !QUIET.load(Relaxed) {
        tell(&format!("note: {what}\n"));
    }
}

/// Ends the program when another process was lost.
fn on_lost(lost: &Lost) -> ! {
    let way_out = if HAS_CHECKPOINTS.load(Relaxed) {
        "; the same commands with --resume go on from the last checkpoint"
    } else {
        ""
    };
    tell(&format!("error: {lost}{way_out}\n"));
    files::try_to_remove_scratch_files();
    std::process::exit(LOST.into())
}
