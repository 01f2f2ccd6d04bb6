//! A solve that is stopped and goes on from its kept state comes to the same labels.

use std::env::temp_dir;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use mousehole::engine::{Checkpoint, DistanceStore, Instructions, Layout, Progress, SolveError, Tuning};
use mousehole::game::Game;
use proptest::prelude::*;

/// Keeps the state in memory when the solve is stopped.
#[derive(Default)]
struct Memory {
    state: Mutex<Option<Vec<u8>>>,
    useless: AtomicU64,
}

impl Checkpoint for Memory {
    fn is_due(&self, stopping: bool) -> bool {
        stopping
    }

    fn keep(&self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        let mut bytes = Vec::new();
        write(&mut bytes).unwrap();
        *self.state.lock().unwrap() = Some(bytes);
    }

    fn kept(&self) -> Option<Box<dyn Read + '_>> {
        let state = self.state.lock().unwrap().clone()?;
        Some(Box::new(io::Cursor::new(state)))
    }

    fn is_useless(&self, _: &str) {
        self.useless.fetch_add(1, Ordering::Relaxed);
    }
}

/// Stops a solve after so many rounds.
struct StopAfter(AtomicU64);

impl StopAfter {
    fn progress(&self, _: Progress) -> ControlFlow<()> {
        let left = self.0.fetch_sub(1, Ordering::Relaxed);
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Solves with an interruption after every `rounds` rounds, each time with the next number of threads.
pub(crate) fn check(game: &Game, rounds: u64) -> Result<(), TestCaseError> {
    let expected = game.solver().engine("counter").unwrap().solve().unwrap();
    let best = Instructions::available().pop();
    let ways = super::ways::ways(game, &[1]).into_iter().filter(|way| way.instructions == best);
    let ways = ways.flat_map(|way| [None, Some(DistanceStore::Gains)].map(|distances| Tuning { distances, ..way }));
    'ways: for way in ways {
        let (memory, mut threads) = (Memory::default(), 1);
        let solved = loop {
            let way = Tuning { threads: Some(threads), ..way };
            let stop = StopAfter(AtomicU64::new(rounds));
            let solver = game.solver().engine("bits").unwrap().tuning(way).scratch(temp_dir()).checkpoint(&memory);
            let solver = solver.on_progress(|progress| stop.progress(progress));
            match solver.solve() {
                Ok(solved) => break solved,
                Err(error) => prop_assert_eq!(error, SolveError::Stopped),
            }
            // Rows of one word are not kept: they are solved before anybody could stop them.
            if memory.state.lock().unwrap().is_none() {
                prop_assert_eq!(way.layout, Some(Layout::Words));
                continue 'ways;
            }
            threads = threads % 3 + 1;
        };
        prop_assert_eq!(solved.labels(), expected.labels(), "{:?}", way);
        prop_assert_eq!(solved.stats(), expected.stats(), "{:?}", way);
        prop_assert_eq!(memory.useless.load(Ordering::Relaxed), 0);
        damaged(game, way, &memory)?;
    }
    Ok(())
}

/// A state cut short, or of another layout, is told of and not used.
fn damaged(game: &Game, way: Tuning, memory: &Memory) -> Result<(), TestCaseError> {
    let Some(state) = memory.state.lock().unwrap().clone() else { return Ok(()) };
    for bad in [&state[..state.len() / 2], &[&[7, 7], &state[2..]].concat()] {
        let memory = Memory { state: Mutex::new(Some(bad.to_vec())), useless: AtomicU64::new(0) };
        let solver = || game.solver().engine("bits").unwrap().tuning(way).scratch(temp_dir());
        let (solved, whole) = (solver().checkpoint(&memory).solve().unwrap(), solver().solve().unwrap());
        prop_assert_eq!(solved.labels(), whole.labels());
        prop_assert_eq!(memory.useless.load(Ordering::Relaxed), 1);
    }
    Ok(())
}
