//! Threads that stay up for a whole solve and meet several times a round.
//!
//! Waking a thread takes longer than many a round. So the threads of a crew wait for the next piece of work awake, for up to
//! a millisecond, before they go to sleep; and each of them begins with about the same items every time, which are then still
//! in its cache.

use std::any::Any;
use std::cell::{Cell, UnsafeCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::*};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::thread::{self, JoinHandle, Thread};
use std::time::Duration;

use super::cores;
use crate::clock::Stopwatch;

/// A thread's share of a piece of work, by the number of the thread.
type Share<'a> = dyn Fn(usize) + Sync + 'a;

/// Threads that work together, the one that made it among them: that one is number 0.
///
/// The others are started when they are first needed, so a crew that is never needed costs nothing.
pub struct Crew {
    most_threads: usize,
    cores: SharedCores,
    threads: Cell<usize>,
    meeting: Arc<Meeting>,
    handles: Cell<Vec<JoinHandle<()>>>,
    /// The time that shared work took, and that threads worked in it, together.
    spent: Cell<[Duration; 2]>,
}

/// The place of a crew among those that share the cores, of which each has an even part.
struct SharedCores {
    crews: Arc<AtomicUsize>,
    /// Whether this one has what cannot be shared evenly.
    has_rest: bool,
}

impl SharedCores {
    /// A place for one more.
    fn join(&self) -> SharedCores {
        self.crews.fetch_add(1, Relaxed);
        SharedCores { crews: self.crews.clone(), has_rest: false }
    }
}

impl Drop for SharedCores {
    fn drop(&mut self) {
        self.crews.fetch_sub(1, Relaxed);
    }
}

/// A crew to be, which another thread makes for itself; see [`Crew::beside`].
pub struct Beside {
    most_threads: usize,
    cores: SharedCores,
}

impl Beside {
    /// The crew of the calling thread.
    pub fn crew(self) -> Crew {
        Crew::sharing(self.most_threads, self.cores)
    }
}

/// Looks at the state of a meeting before a thread goes to sleep: some in quick succession, 10 to 40 µs in all, and then
/// others that leave the core to whoever else wants it, for half a millisecond and more. With fewer, threads would be asleep
/// whenever one of them had a little more to do: on two cores the bench row `256x256` took a tenth longer.
const LOOKS: usize = 1_000;
const PATIENT_LOOKS: usize = 1_000;

/// How many threads of a crew may work: all of them, once another crew beside it is done.
#[derive(Clone, Copy)]
pub struct Allowance<'c> {
    most_threads: usize,
    cores: &'c SharedCores,
}

impl Allowance<'_> {
    /// The most that may work now.
    pub fn threads(self) -> usize {
        let SharedCores { crews, has_rest } = self.cores;
        let crews = crews.load(Relaxed);
        let threads = if *has_rest { self.most_threads.div_ceil(crews) } else { self.most_threads / crews };
        threads.max(1)
    }
}

/// How long a thread waits awake.
#[derive(Clone, Copy)]
pub struct Patience {
    looks: usize,
}

impl Patience {
    /// That of one of so many threads. Where they outnumber cores, one that waits awake keeps another from working.
    fn of(threads: usize) -> Patience {
        Patience { looks: if threads <= cores() { LOOKS + PATIENT_LOOKS } else { 0 } }
    }

    /// Waits until `is_over`, for a while; says whether it is.
    pub fn wait(self, is_over: impl Fn() -> bool) -> bool {
        (0..self.looks).any(|look| {
            let is_over = is_over();
            match is_over {
                true => {}
                false if look < LOOKS => std::hint::spin_loop(),
                false => thread::yield_now(),
            }
            is_over
        })
    }
}

/// What the threads of a crew share, each part in cache lines of its own.
struct Meeting {
    /// The number of the last call, and in the lowest 16 bits how many threads it is for: none to end.
    call: Padded<AtomicU64>,
    /// How many threads take part now, the first aside, and [`CLOSED`] where no more may join.
    present: Padded<AtomicUsize>,
    /// What those threads do. Written by the first thread, while it is closed and nobody takes part.
    share: UnsafeCell<&'static Share<'static>>,
    sleepers: Vec<Padded<Sleeper>>,
    patience: Patience,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

/// A thread that may be asleep.
#[derive(Default)]
struct Sleeper {
    thread: OnceLock<Thread>,
    is_asleep: AtomicBool,
}

/// Something in cache lines of its own, so that writing to it disturbs no one else.
#[repr(align(128))]
pub struct Padded<T>(pub T);

const COUNT: u64 = (1 << 16) - 1;
const CLOSED: usize = 1 << (usize::BITS - 1);

// SAFETY: `share` is the only part that is not `Sync` by itself. A thread reads it only after it has counted itself into
// `present` and found that not closed, and before it counts itself out. The first thread writes to it only after it has
// closed `present` and found nobody in it.
#[allow(unsafe_code)]
unsafe impl Sync for Meeting {}

impl Crew {
    /// A crew of up to `threads` threads.
    pub fn new(threads: usize) -> Crew {
        Crew::sharing(threads, SharedCores { crews: Arc::new(AtomicUsize::new(1)), has_rest: true })
    }

    /// Another crew, for other work at the same time. While there are both, each works with half of the threads.
    pub fn beside(&self) -> Beside {
        Beside { most_threads: self.most_threads, cores: self.cores.join() }
    }

    fn sharing(threads: usize, cores_of_all: SharedCores) -> Crew {
        let most_threads = if cfg!(feature = "parallel") { threads.clamp(1, COUNT as usize) } else { 1 };
        let meeting = Meeting {
            call: Padded(AtomicU64::new(1)),
            present: Padded(AtomicUsize::new(CLOSED)),
            share: UnsafeCell::new(&|_| ()),
            sleepers: (0..most_threads).map(|_| Padded(Sleeper::default())).collect(),
            patience: Patience::of(most_threads),
            panic: Mutex::new(None),
        };
        // The first thread sleeps too, until the others are done.
        let _ = meeting.sleepers[0].0.thread.set(thread::current());
        Crew {
            most_threads,
            cores: cores_of_all,
            threads: Cell::new(1),
            meeting: Arc::new(meeting),
            handles: Cell::default(),
            spent: Cell::default(),
        }
    }

    /// The most threads that may work now.
    pub fn threads(&self) -> usize {
        self.allowance().threads()
    }

    /// How many threads may work, for these to ask.
    pub fn allowance(&self) -> Allowance<'_> {
        Allowance { most_threads: self.most_threads, cores: &self.cores }
    }

    /// The most threads that may ever work.
    pub fn most_threads(&self) -> usize {
        self.most_threads
    }

    /// How long one of the threads should wait awake for another.
    pub fn patience(&self) -> Patience {
        self.meeting.patience
    }

    /// The time that all threads worked, together, in a stretch of time that this crew was made for.
    pub fn worked(&self, stretch: Duration) -> Duration {
        let [wall, busy] = self.spent.get();
        stretch.saturating_sub(wall) + busy
    }

    /// Calls up to `threads` threads to `share`, each with its own number, and returns when all who came are done. Who comes
    /// too late is not waited for, so `share` must finish the work whoever takes part; it may be called twice by a thread.
    /// If it panics, so does this, once all are done.
    #[allow(unsafe_code)]
    fn meet(&self, threads: usize, share: &Share<'_>) {
        let threads = threads.min(self.start(threads));
        if threads < 2 {
            return share(0);
        }
        let meeting = &*self.meeting;
        // SAFETY: others use the borrow only while they are present. `wait` below returns when nobody is and nobody can join,
        // and it is always reached: nothing before it unwinds.
        let everlasting = unsafe { std::mem::transmute::<&Share<'_>, &'static Share<'static>>(share) };
        // SAFETY: it is closed and nobody is present, since the crew was made or since the last meeting.
        unsafe { *meeting.share.get() = everlasting };
        meeting.present.0.fetch_and(!CLOSED, SeqCst);
        meeting.call(threads as u64);
        meeting.wake(0, threads);
        let own = catch_unwind(AssertUnwindSafe(|| share(0)));
        meeting.present.0.fetch_or(CLOSED, SeqCst);
        meeting.wait(0, || meeting.present.0.load(SeqCst) == CLOSED);
        let panic = lock(&meeting.panic).take();
        if let Some(panic) = own.err().or(panic) {
            resume_unwind(panic);
        }
    }

    /// Starts all threads that may work now. A thread that starts changes the map of memory, and for that has to wait for all who bring
    /// in new pages: where there are many pages to come, threads are better there before.
    pub fn assemble(&self) {
        self.start(self.threads());
    }

    /// Starts threads until there are as many as wanted, or no more to be had; says how many there are.
    fn start(&self, wanted: usize) -> usize {
        let mut handles = self.handles.take();
        while self.threads.get() < wanted.min(self.most_threads) {
            let (meeting, number) = (self.meeting.clone(), self.threads.get());
            // A thread joins between two calls: the last one is not for it.
            let seen = meeting.call.0.load(Relaxed);
            match thread::Builder::new().name("mousehole".into()).spawn(move || meeting.attend(number, seen)) {
                Ok(handle) => {
                    let _ = self.meeting.sleepers[number].0.thread.set(handle.thread().clone());
                    handles.push(handle);
                    self.threads.set(number + 1);
                }
                Err(_) => break,
            }
        }
        self.handles.set(handles);
        self.threads.get()
    }

    /// Makes something of each item, of all at the same time if there are threads for that.
    pub fn map<I: Send, T: Send>(&self, items: Vec<I>, make: impl Fn(I) -> T + Sync) -> Vec<T> {
        let threads = items.len();
        let work = |_, items: Claims<'_, _>| items.map(|(at, item)| (at, make(item))).collect::<Vec<_>>();
        let bands = items.into_iter().enumerate().map(std::iter::once).collect();
        let (mut made, _) = self.share(threads, bands, work, |all, some| [all, some].into_iter().flatten().collect());
        made.sort_unstable_by_key(|(at, _)| *at);
        made.into_iter().map(|(_, made)| made).collect()
    }

    /// Works on each item, with all threads.
    pub fn for_each<I: Iterator + Send>(&self, items: I, work: impl Fn(I::Item) + Sync) {
        self.share(self.threads(), vec![items], |_, items: Claims<'_, I>| items.for_each(&work), |(), ()| ());
    }

    /// Takes note that threads waited for so long, together, while they shared work.
    pub fn note_waiting(&self, waited: Duration) {
        let [wall, busy] = self.spent.get();
        self.spent.set([wall, busy.saturating_sub(waited)]);
    }

    /// Hands out the items of `bands` to `threads` threads, and adds up what they return. A thread takes items one at a
    /// time, from its own band while there are any and then from the bands of others.
    pub fn share<I: Iterator + Send, T: Send + Default>(
        &self,
        threads: usize,
        bands: Vec<I>,
        work: impl Fn(usize, Claims<'_, I>) -> T + Sync,
        add: impl Fn(T, T) -> T,
    ) -> (T, Cost) {
        let began = Stopwatch::start();
        let bands: Vec<_> = bands.into_iter().map(|band| Padded(Mutex::new(band))).collect();
        // Each thread has its own place for what it returns: with one for all they would wait for each other at the end.
        // A thread that comes late may have any number.
        let places = if threads > 1 { self.most_threads } else { 1 };
        let done: Vec<_> = (0..places).map(|_| Padded(Mutex::new(Vec::new()))).collect();
        self.meet(threads, &|thread| {
            let began = Stopwatch::start();
            let result = work(thread, Claims { bands: &bands, at: thread % bands.len().max(1), left: bands.len() });
            lock(&done[thread].0).push((result, began.elapsed()));
        });
        let mut cost = Cost { wall: began.elapsed(), ..Cost::default() };
        let mut all = T::default();
        for (result, busy) in
            done.into_iter().flat_map(|Padded(done)| done.into_inner().unwrap_or_else(|lock| lock.into_inner()))
        {
            all = add(all, result);
            cost.busy += busy;
        }
        let [wall, busy] = self.spent.get();
        self.spent.set([wall + cost.wall, busy + cost.busy]);
        (all, cost)
    }
}

/// What a piece of work took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// The time that passed.
    pub wall: Duration,
    /// The time that all threads worked, together.
    pub busy: Duration,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|lock| lock.into_inner())
}

impl Drop for Crew {
    fn drop(&mut self) {
        self.meeting.call(0);
        self.meeting.wake(0, self.threads.get());
        // None of them panics: `attend` catches what the work throws.
        self.handles.take().into_iter().for_each(|handle| drop(handle.join()));
    }
}

impl Meeting {
    /// What a thread does until the crew is dismissed.
    #[allow(unsafe_code)]
    fn attend(&self, own: usize, mut seen: u64) {
        // What the allocator sets up for a thread that first asks for memory belongs to the start.
        drop(std::hint::black_box(Box::new(own)));
        loop {
            self.wait(own, || self.call.0.load(SeqCst) != seen);
            seen = self.call.0.load(SeqCst);
            let called = (seen & COUNT) as usize;
            if called == 0 {
                return self.wake(own, self.sleepers.len());
            }
            if own >= called {
                continue;
            }
            self.wake(own, called);
            if self.present.0.fetch_add(1, SeqCst) & CLOSED == 0 {
                // SAFETY: this thread is present, and it was not closed when it came.
                let share = unsafe { *self.share.get() };
                if let Err(panic) = catch_unwind(AssertUnwindSafe(|| share(own))) {
                    *lock(&self.panic) = Some(panic);
                }
            }
            if self.present.0.fetch_sub(1, SeqCst) == CLOSED + 1 {
                self.sleepers[0].0.wake();
            }
        }
    }

    /// Calls threads to the next piece of work.
    fn call(&self, threads: u64) {
        let last = self.call.0.load(Relaxed);
        self.call.0.store((last | COUNT).wrapping_add(1) | threads, SeqCst);
    }

    /// Wakes those that a thread has to wake: two, who wake two each, so that nobody wakes all.
    fn wake(&self, own: usize, called: usize) {
        for next in [2 * own + 1, 2 * own + 2] {
            if next < called.min(self.sleepers.len()) {
                self.sleepers[next].0.wake();
            }
        }
    }

    /// Waits until `is_over`, awake for a while.
    fn wait(&self, own: usize, is_over: impl Fn() -> bool) {
        if self.patience.wait(&is_over) {
            return;
        }
        let is_asleep = &self.sleepers[own].0.is_asleep;
        loop {
            // Whoever ends the wait either sees this flag or did so before the look after it: all of these are `SeqCst`.
            is_asleep.store(true, SeqCst);
            if is_over() {
                break;
            }
            thread::park();
        }
        is_asleep.store(false, SeqCst);
    }
}

impl Sleeper {
    fn wake(&self) {
        if self.is_asleep.swap(false, SeqCst)
            && let Some(thread) = self.thread.get()
        {
            thread.unpark();
        }
    }
}

/// The items that a thread works on.
pub struct Claims<'b, I> {
    bands: &'b [Padded<Mutex<I>>],
    /// The band that items are taken from, and how many bands are left with it.
    at: usize,
    left: usize,
}

impl<I: Iterator> Iterator for Claims<'_, I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        while self.left > 0 {
            let item = lock(&self.bands[self.at].0).next();
            if item.is_some() {
                return item;
            }
            self.at = (self.at + 1) % self.bands.len();
            self.left -= 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum of some numbers, shared out in bands.
    fn sum(crew: &Crew, threads: usize, bands: &[Vec<u64>]) -> u64 {
        let bands = bands.iter().map(|band| band.iter()).collect();
        crew.share(threads, bands, |_, numbers| numbers.sum::<u64>(), |sum, part| sum + part).0
    }

    #[test]
    fn every_item_is_worked_on_once_whoever_comes() {
        for most in [1, 2, 3, 8, 16] {
            let crew = Crew::new(most);
            for round in 0..300 {
                let bands: Vec<Vec<u64>> = (0..round % 20).map(|band| (0..band * 7 % 50).collect()).collect();
                let expected: u64 = bands.iter().flatten().sum();
                assert_eq!(sum(&crew, 1 + round as usize % most, &bands), expected, "{most} threads, round {round}");
            }
        }
    }

    #[test]
    fn nobody_is_at_work_once_a_meeting_is_over() {
        let crew = Crew::new(3);
        crew.assemble();
        let at_work = AtomicUsize::new(0);
        for round in 0..200 {
            // Others take longer than the first thread, which has to wait for whoever came.
            let work = |thread: usize, _: Claims<'_, std::iter::Once<()>>| {
                at_work.fetch_add(1, SeqCst);
                (0..if thread == 0 { 2_000 } else { 20_000 }).for_each(|_| std::hint::spin_loop());
                at_work.fetch_sub(1, SeqCst);
            };
            crew.share(3, vec![std::iter::once(())], work, |(), ()| ());
            assert_eq!(at_work.load(SeqCst), 0, "round {round}");
        }
    }

    #[test]
    fn a_panic_in_any_thread_ends_the_meeting_and_not_the_crew() {
        let crew = Crew::new(4);
        let bands: Vec<Vec<u64>> = vec![(0..1_000).collect(); 4];
        for wrong in [0, 1, 500, 999] {
            let work = |_, numbers: Claims<'_, std::slice::Iter<'_, u64>>| numbers.for_each(|&at| assert!(at != wrong));
            let bands = || bands.iter().map(|band| band.iter()).collect();
            let failed = catch_unwind(AssertUnwindSafe(|| crew.share(4, bands(), work, |(), ()| ())));
            assert!(failed.is_err(), "number {wrong}");
        }
        assert_eq!(sum(&crew, 4, &bands), 4 * 499_500);
    }

    #[test]
    fn two_crews_have_half_of_the_threads_each_until_one_is_done() {
        let crew = Crew::new(6);
        assert_eq!(crew.threads(), 6);
        let beside = crew.beside();
        assert_eq!((crew.threads(), crew.most_threads()), (3, 6));
        let bands: Vec<Vec<u64>> = vec![(0..1_000).collect(); 6];
        thread::scope(|scope| {
            let other = scope.spawn(|| {
                let crew = beside.crew();
                (crew.threads(), sum(&crew, crew.threads(), &bands))
            });
            assert_eq!(sum(&crew, crew.threads(), &bands), 6 * 499_500);
            assert_eq!(other.join().unwrap(), (3, 6 * 499_500));
        });
        assert_eq!(crew.threads(), 6);
        // Whichever is done first.
        let beside = crew.beside().crew();
        assert_eq!(beside.threads(), 3);
        drop(crew);
        assert_eq!((beside.threads(), sum(&beside, 6, &bands)), (6, 6 * 499_500));
        let crew = beside;
        drop(crew.beside());
        assert_eq!((crew.threads(), sum(&crew, 6, &bands)), (6, 6 * 499_500));
        assert_eq!(Crew::new(1).beside().crew().threads(), 1);
        let crew = Crew::new(5);
        let beside = crew.beside().crew();
        assert_eq!((crew.threads(), beside.threads()), (3, 2), "the first has the odd one");
    }

    #[test]
    fn what_is_made_of_items_is_in_their_order() {
        for threads in [1, 2, 5] {
            let made = Crew::new(threads).map((0..40).collect(), |item| item * item);
            assert!(made.into_iter().eq((0..40).map(|item| item * item)), "{threads} threads");
        }
    }

    /// Waits for others, and fails if they take a minute.
    fn until(is_over: impl Fn() -> bool) {
        let began = Stopwatch::start();
        while !is_over() {
            assert!(began.elapsed() < Duration::from_secs(60), "nobody came");
            thread::yield_now();
        }
    }

    #[test]
    fn threads_that_went_to_sleep_come_again() {
        let crew = Crew::new(3);
        let met = AtomicUsize::new(0);
        for meeting in 1..=5 {
            // Each takes one item and holds it until all three have one: it ends only if all of them come.
            let hold = |_, items: Claims<'_, std::ops::Range<u32>>| {
                for _ in items {
                    met.fetch_add(1, SeqCst);
                    until(|| met.load(SeqCst) == 3 * meeting);
                }
            };
            crew.share(3, vec![0..1, 0..1, 0..1], hold, |(), ()| ());
            until(|| crew.meeting.sleepers[1..].iter().all(|sleeper| sleeper.0.is_asleep.load(SeqCst)));
        }
        assert_eq!(met.into_inner(), 15);
    }
}
