//! Sessions over the network: a process is a thread here, with connections of its own.

mod boards;
mod strangers;

use std::sync::Arc;
use std::thread;

use mousehole::Game;
use mousehole_cluster::{Hosts, Job, Options, Session};
use mousehole_testing::free_addresses;

/// The number of times that an environment variable asks for, in place of those of an everyday run.
fn times(variable: &str, usual: usize) -> usize {
    std::env::var(variable).ok().map_or(usual, |times| times.parse().expect("a number of times"))
}

/// Addresses of this machine that are free.
fn addresses(count: usize) -> Hosts {
    free_addresses(count).join("\n").parse().unwrap()
}

fn any_game() -> Game {
    let board: mousehole::Grid = "M.F\n..C".parse().unwrap();
    Game::grid(&board).build().unwrap()
}

/// Does the same work in each of several processes that are connected, and returns what the first makes of it.
fn in_processes<T: Send>(count: usize, work: impl Fn(Arc<Session>) -> T + Sync) -> T {
    let hosts = addresses(count);
    let job = Job::new(&any_game(), "test");
    thread::scope(|scope| {
        let start = |index| {
            let (work, job, hosts) = (&work, &job, &hosts);
            scope.spawn(move || work(Arc::new(Session::connect(job, hosts, index, &Options::default()).unwrap())))
        };
        let processes: Vec<_> = (0..count).map(start).collect();
        let mut done = processes.into_iter().map(|process| process.join().expect("a process that ends well"));
        let first = done.next().expect("a first process");
        done.for_each(drop);
        first
    })
}
