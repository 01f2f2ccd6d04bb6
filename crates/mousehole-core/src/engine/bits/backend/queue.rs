//! The queue of tiles, where the threads of [`Eager`](super::Eager) meet.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::*};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

use mousehole_base::clock::Stopwatch;
use mousehole_base::parallel::Patience;

use crate::board::Adjacency;

/// The tiles that wait for a thread, and the threads that wait for a tile.
pub(super) struct Queue<'t> {
    state: Mutex<State>,
    /// The tiles near each tile: nobody works in these while somebody works in it.
    near: &'t Adjacency,
    /// How many of the threads that wait may take a tile. A call to all for each tile would keep those at work from the queue.
    offers: AtomicUsize,
    offered: Condvar,
    patience: Patience,
    /// The nanoseconds that threads waited, together.
    waited: AtomicU64,
}

#[derive(Default)]
struct State {
    waiting: BTreeSet<u32>,
    is_taken: Vec<bool>,
    taken: usize,
    /// Threads that wait for a tile, and those of them that are asleep.
    idle: usize,
    asleep: usize,
    is_paused: bool,
    is_closed: bool,
}

/// A tile that a thread works in.
pub(super) struct Turn<'q> {
    pub(super) tile: u32,
    /// The tiles that can learn from it.
    next: Vec<u32>,
    queue: &'q Queue<'q>,
}

impl Turn<'_> {
    pub(super) fn queue_up(&mut self, tile: u32) {
        if tile != self.tile && !self.next.contains(&tile) {
            self.next.push(tile);
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        // Turns end in `Queue::next`, unless the work panics.
        let mut state = self.queue.state();
        state.is_closed = true;
        state.hand_back(self);
        self.queue.dismiss();
    }
}

impl State {
    fn hand_back(&mut self, turn: &Turn<'_>) {
        self.is_taken[turn.tile as usize] = false;
        self.taken -= 1;
        self.waiting.extend(&turn.next);
    }

    /// The tiles that nobody works near.
    fn free(&self, near: &Adjacency) -> impl Iterator<Item = u32> {
        let is_free = |tile: &u32| {
            let mut around = near.neighbors(*tile as usize).iter().chain([tile]);
            !around.any(|&near| self.is_taken[near as usize])
        };
        self.waiting.iter().copied().filter(is_free)
    }

    /// Takes the first of them.
    fn take(&mut self, near: &Adjacency) -> Option<u32> {
        let tile = self.free(near).next()?;
        self.waiting.remove(&tile);
        self.is_taken[tile as usize] = true;
        self.taken += 1;
        Some(tile)
    }

    /// Whether no tile is left to anybody.
    fn is_over(&self) -> bool {
        self.is_closed || self.waiting.is_empty() && self.taken == 0
    }
}

impl<'t> Queue<'t> {
    pub(super) fn new(near: &'t Adjacency, patience: Patience) -> Queue<'t> {
        let state = State { is_taken: vec![false; near.len()], ..State::default() };
        let (offers, waited) = (AtomicUsize::new(0), AtomicU64::new(0));
        Queue { state: Mutex::new(state), near, offers, offered: Condvar::new(), patience, waited }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|lock| lock.into_inner())
    }

    pub(super) fn add(&self, tiles: impl Iterator<Item = u32>) {
        self.state().waiting.extend(tiles);
    }

    /// Lets nobody take a tile any more.
    pub(super) fn close(&self) {
        self.state().is_closed = true;
    }

    /// Lets nobody take a tile until [`resume`](Queue::resume).
    pub(super) fn pause(&self) {
        self.state().is_paused = true;
    }

    /// Lets threads take tiles again, when none of them is left here; says whether there are any.
    pub(super) fn resume(&self) -> bool {
        let mut state = self.state();
        state.is_paused = false;
        self.offers.store(0, Release);
        !state.is_over()
    }

    /// How long threads waited, together.
    pub(super) fn waited(&self) -> Duration {
        Duration::from_nanos(self.waited.load(Relaxed))
    }

    /// Offers the tiles that are free to as many of those who wait for one.
    fn offer(&self, state: &State) {
        let offers = state.free(self.near).take(state.idle).count();
        self.offers.store(offers, Release);
        (0..offers.min(state.asleep)).for_each(|_| self.offered.notify_one());
    }

    /// Lets all go who wait, as there is nothing to wait for. Only where the state is locked, so that nobody misses it.
    fn dismiss(&self) {
        self.offers.store(usize::MAX, Release);
        self.offered.notify_all();
    }

    /// Whether one who waits may look for a tile.
    fn accept(&self) -> bool {
        self.offers.fetch_update(Acquire, Relaxed, |offers| offers.checked_sub(1)).is_ok()
    }

    /// Ends a turn and begins the next, once there is a tile to work in; `None` in a pause and when there will be no more. Where
    /// there is just one, it stays with the thread that has what it learns from in its cache.
    pub(super) fn next<'q>(&'q self, last: Option<Turn<'q>>) -> Option<Turn<'q>> {
        let mut state = self.state();
        if let Some(mut turn) = last {
            state.hand_back(&turn);
            drop(std::mem::take(&mut turn.next));
            std::mem::forget(turn);
        }
        loop {
            if state.is_paused || state.is_over() {
                self.dismiss();
                return None;
            }
            if let Some(tile) = state.take(self.near) {
                self.offer(&state);
                return Some(Turn { tile, next: Vec::new(), queue: self });
            }
            state.idle += 1;
            drop(state);
            let began = Stopwatch::start();
            let is_offered = self.patience.wait(|| self.accept());
            state = self.state();
            while !is_offered && !self.accept() {
                state.asleep += 1;
                state = self.offered.wait(state).unwrap_or_else(|lock| lock.into_inner());
                state.asleep -= 1;
            }
            state.idle -= 1;
            self.waited.fetch_add(began.elapsed().as_nanos() as u64, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::AtomicBool;
    use std::thread;

    use mousehole_base::parallel::Crew;

    use super::*;

    const TILES: u32 = 24;
    /// More threads than can work in tiles of a ring at once, so that some wait.
    const THREADS: usize = 16;

    fn ring() -> Adjacency {
        (0..TILES).map(|tile| [(tile + TILES - 1) % TILES, (tile + 1) % TILES]).collect()
    }

    /// What came of turns in tiles around a ring.
    struct Turns {
        taken: Vec<AtomicUsize>,
        /// How often each tile was queued up, and how much of that its last turn saw.
        queued: Vec<AtomicUsize>,
        seen: Vec<AtomicUsize>,
    }

    impl Turns {
        fn count(&self) -> usize {
            self.taken.iter().map(|taken| taken.load(SeqCst)).sum()
        }
    }

    /// Lets threads take turns, in each of which the next tile is queued up, until a tile has had `most`.
    fn take_turns(queue: &Queue<'_>, starts: &[u32], most: usize, work: impl Fn(u32) + Sync) -> Turns {
        let counters = || (0..TILES).map(|_| AtomicUsize::new(0)).collect();
        let turns = Turns { taken: counters(), queued: counters(), seen: counters() };
        queue.add(starts.iter().copied());
        let worker = || {
            let mut turn = None;
            while let Some(mut taken) = queue.next(turn.take()) {
                let (tile, next) = (taken.tile as usize, (taken.tile + 1) % TILES);
                turns.seen[tile].store(turns.queued[tile].load(SeqCst), SeqCst);
                work(taken.tile);
                if turns.taken[tile].fetch_add(1, SeqCst) + 1 < most {
                    turns.queued[next as usize].fetch_add(1, SeqCst);
                    taken.queue_up(next);
                }
                turn = Some(taken);
            }
        };
        thread::scope(|scope| (0..THREADS).for_each(|_| _ = scope.spawn(worker)));
        turns
    }

    #[test]
    fn nobody_works_near_another_and_whatever_is_queued_up_has_its_turn() {
        let (near, patience) = (ring(), Crew::new(1).patience());
        for starts in [vec![5], vec![0, 1, 2], (0..TILES).collect()] {
            let busy: Vec<_> = (0..TILES).map(|_| AtomicBool::new(false)).collect();
            let turns = take_turns(&Queue::new(&near, patience), &starts, 200, |tile| {
                assert!(!busy[tile as usize].swap(true, SeqCst), "two threads work in tile {tile}");
                thread::yield_now();
                for &near in near.neighbors(tile as usize) {
                    assert!(!busy[near as usize].load(SeqCst), "threads work in tiles {tile} and {near}");
                }
                busy[tile as usize].store(false, SeqCst);
            });
            for (tile, (queued, seen)) in turns.queued.iter().zip(&turns.seen).enumerate() {
                assert_eq!(queued.load(SeqCst), seen.load(SeqCst), "tile {tile}");
            }
            assert!(turns.taken.iter().any(|taken| taken.load(SeqCst) >= 200));
        }
    }

    /// So many turns end the test where threads should have come back before.
    const TOO_MANY: usize = 10_000;

    /// Lets threads take turns until one of them asks for the end of it, and says what came of them. No turn begins after that.
    fn take_turns_until(queue: &Queue<'_>, end: impl Fn() + Sync) -> Turns {
        let (worked, worked_by_then) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let starts: Vec<_> = (0..TILES).collect();
        let turns = take_turns(queue, &starts, TOO_MANY, |_| {
            if worked.fetch_add(1, SeqCst) == 1_000 {
                end();
                worked_by_then.store(worked.load(SeqCst), SeqCst);
            }
        });
        let by_then = worked_by_then.into_inner();
        assert!((by_then..=by_then + THREADS).contains(&turns.count()), "{} turns, {by_then} by then", turns.count());
        turns
    }

    #[test]
    fn all_threads_come_back_in_a_pause_and_every_tile_that_waits_has_its_turn_after_it() {
        let (near, patience) = (ring(), Crew::new(1).patience());
        let queue = Queue::new(&near, patience);
        let before = take_turns_until(&queue, || queue.pause());
        assert_eq!(take_turns(&queue, &[], TOO_MANY, |_| ()).count(), 0, "it is still paused");
        assert!(queue.resume(), "tiles wait");
        let after = take_turns(&queue, &[], 200, |_| ());
        for (tile, (queued, seen)) in before.queued.iter().zip(&before.seen).enumerate() {
            let waits = queued.load(SeqCst) > seen.load(SeqCst);
            assert!(!waits || after.taken[tile].load(SeqCst) > 0, "tile {tile} was lost");
        }
        assert!(!queue.resume(), "all have had their turns");
    }

    #[test]
    fn all_threads_come_back_once_one_closes_the_queue_or_panics() {
        let (near, patience) = (ring(), Crew::new(1).patience());
        let queue = Queue::new(&near, patience);
        take_turns_until(&queue, || queue.close());
        let starts: Vec<_> = (0..TILES).collect();
        let queue = Queue::new(&near, patience);
        let panics = || take_turns(&queue, &starts, TOO_MANY, |tile| assert_ne!(tile, 3, "planted"));
        assert!(catch_unwind(AssertUnwindSafe(panics)).is_err());
    }
}
