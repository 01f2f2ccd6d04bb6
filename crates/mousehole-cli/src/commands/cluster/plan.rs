//! `cluster plan`: what a solve on several processes would take.

use std::fmt::Write;
use std::process::ExitCode;

use mousehole::engine::available_memory;
use mousehole_cluster::{Plan, Shard};
use serde::Serialize;

use super::ClusterPlanArgs;
use super::member::share;
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::SolvePlan;
use crate::printer::{Printer, line_of};
use crate::words::{bytes, count, counted};

#[derive(Serialize)]
struct PlanJson {
    processes: usize,
    places: usize,
    positions: u64,
    /// Bytes of memory of one process alone, of the largest shard, and those that there are.
    alone: u64,
    memory: u64,
    available: Option<u64>,
    fits: Option<bool>,
    /// Rows of the largest shard, and copies of rows of others.
    rows: u64,
    copies: u64,
    rounds: u64,
    /// Bytes that a process sends at the most, in all and in a round.
    sent: u64,
    sent_a_round: u64,
}

pub(super) fn plan(args: &ClusterPlanArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = SolvePlan::asking(&args.board, &args.solving, args.asking.question())?;
    plan.board.warn(output);
    let processes = usize::from(args.processes);
    let (game, solver) = (plan.game(), plan.solver().memory(u64::MAX));
    let planned = Plan::new(game, plan.question, &solver, processes).map_err(|error| plan.failure(&error))?;
    let available = plan.memory.or_else(available_memory);
    let (memory, sent) = (planned.most(|shard| shard.memory), planned.most(|shard| shard.sent));
    let json = PlanJson {
        processes,
        places: game.board().places(),
        positions: game.positions(),
        alone: planned.alone,
        memory,
        available,
        fits: available.map(|available| memory <= available),
        rows: planned.most(|shard: &Shard| shard.rows),
        copies: planned.most(|shard| shard.copies),
        rounds: planned.rounds,
        sent,
        sent_a_round: sent / planned.rounds.max(1),
    };
    Printer::new(&args.print, output).answer(|_| text(&json), || line_of(&json))?;
    Ok(ExitCode::SUCCESS)
}

fn text(plan: &PlanJson) -> String {
    let mut out = String::new();
    let mut line = |words: String| writeln!(out, " {words}").expect("memory");
    line(format!("{}, {} positions", counted(plan.places as u64, "place", "places"), count(plan.positions)));
    line(format!("{}:", counted(plan.processes as u64, "process", "processes")));
    let of_one = share(plan.memory, plan.alone);
    line(format!(
        "  memory  at most {} each, {of_one} of the {} that one alone takes",
        bytes(plan.memory),
        bytes(plan.alone)
    ));
    line(format!("  rows    {} each, and copies of {} of others", count(plan.rows), count(plan.copies)));
    line(format!("  rounds  about {}", count(plan.rounds)));
    line(format!("  sends   about {} each, {} a round", bytes(plan.sent), bytes(plan.sent_a_round)));
    if let (Some(available), Some(fits)) = (plan.available, plan.fits) {
        let verdict = if fits { "fits" } else { "does not fit" };
        line(format!("It {verdict} in {} each.", bytes(available)));
    }
    out
}
