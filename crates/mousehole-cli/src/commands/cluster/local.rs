//! `cluster local`: a cluster on one machine.
//!
//! The program starts itself as often as asked, with the same arguments. In the environment of each such process is which one
//! it is, and where all of them are.

use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;

use mousehole::engine::available_memory;
use mousehole_cluster::Hosts;

use super::ClusterLocalArgs;
use super::member::{LOST, Task};
use crate::child_group::ChildGroup;
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::SolvePlan;
use crate::source::Source;

/// The variable that tells a process which one it is, and after a blank the addresses of all, apart by commas.
const MEMBER: &str = "MOUSEHOLE_CLUSTER_MEMBER";

pub(super) fn local(args: &ClusterLocalArgs, output: &Output) -> Result<ExitCode, Failure> {
    match std::env::var(MEMBER) {
        Ok(member) => be_member(args, &member, output),
        Err(_) => start(args),
    }
}

/// Takes part as one of the processes.
fn be_member(args: &ClusterLocalArgs, member: &str, output: &Output) -> Result<ExitCode, Failure> {
    let unknown = || Failure::new(format!("{MEMBER} is {member:?}, and is for cluster local alone"));
    let (index, addresses) = member.split_once(' ').ok_or_else(unknown)?;
    let hosts: Hosts = addresses.replace(',', "\n").parse().map_err(|_| unknown())?;
    let index = index.parse().ok().filter(|&index: &usize| index < hosts.len()).ok_or_else(unknown)?;
    let mut plan = SolvePlan::asking(&args.board, &args.solving, args.asking.question())?;
    if args.output.is_some() {
        plan.question = mousehole::solution::Question::Everything;
    }
    // They share the machine.
    let count = hosts.len();
    plan.tuning
        .threads
        .get_or_insert_with(|| thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(count)));
    plan.memory = plan.memory.or_else(|| available_memory().map(|bytes| bytes / count as u64));
    let task = Task { plan: &plan, stats: args.asking.stats, loss: &args.loss, output };
    match &args.output {
        Some(path) => task.table((&hosts, index), &args.print, path),
        None => task.solve((&hosts, index), &args.print),
    }
}

/// Starts all processes, and waits for them.
fn start(args: &ClusterLocalArgs) -> Result<ExitCode, Failure> {
    let count = usize::from(args.processes);
    let failed = |error: std::io::Error| Failure::new(format!("cannot start {count} processes: {error}"));
    let source = Source::or_example(args.board.file.as_deref(), Source::Example);
    let piped = if let Source::Stdin = source { Some(source.read()?) } else { None };
    let hosts = free_addresses(count).map_err(failed)?.join(",");
    let program = std::env::current_exe().map_err(failed)?;
    let mut children: Vec<(Child, ChildGroup)> = Vec::new();
    for index in 0..count {
        let mut command = Command::new(&program);
        command.args(std::env::args_os().skip(1)).env(MEMBER, format!("{index} {hosts}"));
        command.stdin(if piped.is_some() { Stdio::piped() } else { Stdio::inherit() });
        if index > 0 {
            command.stdout(Stdio::null());
        }
        match ChildGroup::spawn(&mut command) {
            Ok((mut child, group)) => {
                if let (Some(bytes), Some(mut stdin)) = (&piped, child.stdin.take()) {
                    // A process that does not read it says why by itself.
                    let _ = stdin.write_all(bytes);
                }
                children.push((child, group));
            }
            Err(error) => {
                children.iter_mut().for_each(|(child, group)| group.end(child));
                return Err(failed(error));
            }
        }
    }
    let mut worst = 0;
    for (child, _) in &mut children {
        // One that a signal ended is lost.
        let code = child.wait().map_err(failed)?.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(LOST);
        worst = match (worst, code) {
            (0 | LOST, code) if code != 0 => code,
            (worst, _) => worst,
        };
    }
    Ok(ExitCode::from(worst))
}

/// Addresses that were free a moment ago.
fn free_addresses(count: usize) -> std::io::Result<Vec<String>> {
    // Linux has a network of addresses for itself: another cluster that is started meanwhile takes them from its own.
    let [_, a, b, c] = if cfg!(target_os = "linux") { std::process::id().to_be_bytes() } else { [0, 0, 0, 1] };
    let host = Ipv4Addr::new(127, a, b, c.max(1));
    // All at once, so that none is found twice.
    let listeners = (0..count).map(|_| TcpListener::bind((host, 0))).collect::<Result<Vec<_>, _>>()?;
    listeners.iter().map(|listener| Ok(listener.local_addr()?.to_string())).collect()
}
