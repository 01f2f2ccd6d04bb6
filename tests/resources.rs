//! The engine `bits` keeps to what it was allowed: memory as promised, threads as asked for, allocations where none are due.
//!
//! A process of its own, as both are counted for the whole process.
#![allow(unsafe_code)] // An allocator cannot be written without.

use std::alloc::{GlobalAlloc, Layout as Block, System};
use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use mousehole::engine::{DistanceStore, Layout, SolveError, Tuning, engine};
use mousehole::game::Stuck;
use mousehole::solution::{BatchSolver, PackedLabel, Question};
use mousehole::{Game, Graph, Grid};

struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// By each thread for itself: that of the tests' runner allocates whenever it likes.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn taken(bytes: usize) {
    ALLOCATIONS.set(ALLOCATIONS.get() + 1);
    PEAK.fetch_max(LIVE.fetch_add(bytes, Relaxed) + bytes, Relaxed);
}

// SAFETY: every call goes to the system's allocator with the arguments unchanged; counting touches only atomics and a cell
// without a destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, block: Block) -> *mut u8 {
        taken(block.size());
        // SAFETY: the caller keeps the contract, which is the system's.
        unsafe { System.alloc(block) }
    }

    unsafe fn alloc_zeroed(&self, block: Block) -> *mut u8 {
        taken(block.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(block) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, block: Block, new_size: usize) -> *mut u8 {
        taken(new_size);
        LIVE.fetch_sub(block.size(), Relaxed);
        // SAFETY: as above.
        unsafe { System.realloc(pointer, block, new_size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, block: Block) {
        LIVE.fetch_sub(block.size(), Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, block) }
    }
}

/// Held by the test that runs: memory is counted for all threads together.
static ALONE: Mutex<()> = Mutex::new(());

/// What a piece of work returns, and the bytes that it took from the heap at its height.
fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = LIVE.load(Relaxed);
    PEAK.store(before, Relaxed);
    let done = work();
    (done, PEAK.load(Relaxed) - before)
}

/// A grid with a mouse, a cat and food in its corners, and a wall in every 1 of so many cells.
fn grid(side: usize, one_wall_in: usize) -> Grid {
    let mut number = 1u64;
    let mut cells = vec![vec![b'.'; side]; side];
    for cell in cells.iter_mut().flatten() {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        if ((number >> 33) as usize).is_multiple_of(one_wall_in) {
            *cell = b'#';
        }
    }
    (cells[0][0], cells[0][side - 1], cells[side - 1][0]) = (b'M', b'C', b'F');
    let rows: Vec<&str> = cells.iter().map(|row| std::str::from_utf8(row).unwrap()).collect();
    rows.join("\n").parse().unwrap()
}

fn ring(nodes: u32) -> Graph {
    let lists: Vec<Vec<u32>> = (0..nodes).map(|node| vec![(node + 1) % nodes, (node + nodes - 1) % nodes]).collect();
    Graph::from_lists(&lists).unwrap()
}

/// Solves a game by every question, each within the memory that the engine says it needs.
fn check_memory(name: &str, game: &Game, tuning: Tuning) {
    let solver = || game.solver().engine("bits").unwrap().tuning(tuning);
    let promised = |error: Option<SolveError>| match error {
        Some(SolveError::Memory { needed, .. }) => needed,
        other => panic!("{name}: {other:?}"),
    };
    let check = |question: &str, needed: u64, heap: usize, mapped: u64| {
        let used = heap as u64 + mapped;
        assert!(used <= needed, "{name}, {question}, {tuning:?}: {used} bytes used, {needed} promised");
    };
    let needed = promised(solver().memory(1).mouse_wins().err());
    let (mouse, heap) = peak(|| solver().mouse_wins().unwrap());
    check("mouse", needed, heap, mouse.work().mapped);
    let needed = promised(solver().memory(1).winners().err());
    let (winners, heap) = peak(|| solver().winners().unwrap());
    check("winners", needed, heap, winners.work().mapped);
    let needed = promised(solver().memory(1).solve().err());
    let (solution, heap) = peak(|| solver().solve().unwrap());
    check("everything", needed, heap, solution.work().mapped);
    let needed = promised(solver().memory(1).from_start().err());
    let (start, heap) = peak(|| solver().from_start().unwrap());
    check("start", needed, heap, start.work().mapped);
    // With a scratch file: as much memory as it likes, and no more than it must have.
    if tuning.threads == Some(1) && tuning.layout.is_none() {
        return;
    }
    let tuning = Tuning { distances: Some(DistanceStore::Gains), ..tuning };
    let solver = || game.solver().engine("bits").unwrap().tuning(tuning).scratch(std::env::temp_dir());
    for memory in [1 << 40, promised(solver().memory(1).solve().err())] {
        let task = solver().memory(memory).task(Question::Everything);
        let needed = engine("bits").unwrap().memory(game, &task);
        let mut labels = vec![PackedLabel::default(); game.placements() as usize];
        let (solution, heap) = peak(|| {
            let solution = solver().memory(memory).solve().unwrap();
            // What is read is kept for a while.
            let rows = (0..2 * game.board().places() as u64).step_by(41);
            rows.for_each(|row| solution.labels().row(row, &mut labels));
            solution
        });
        check(&format!("everything in {memory} with a scratch file"), needed, heap, solution.work().mapped);
    }
}

#[test]
fn no_solve_takes_more_memory_than_promised() {
    let _alone = ALONE.lock().unwrap();
    let mut games: Vec<(String, Game)> = Vec::new();
    for (side, one_wall_in) in [(9, 1000), (16, 1000), (24, 6), (40, 1000), (64, 6), (64, 1000)] {
        // With the longest jumps nearly every row gains in one round.
        for (mouse, cat) in [(1, 1), (1, 2), (2, 1), (8, 1), (64, 1), (64, 64)] {
            for limit in [None, Some(9)] {
                let game = Game::grid(&grid(side, one_wall_in)).mouse_jump(mouse).cat_jump(cat).limit(limit).build();
                games.push((format!("{side} × {side}, jumps {mouse} and {cat}, limit {limit:?}"), game.unwrap()));
            }
        }
    }
    let holes: Vec<u32> = (0..200).collect();
    games.push(("many holes".into(), Game::graph(&ring(300)).hole(holes).mouse(250).cat([260]).build().unwrap()));
    games.push(("a ring".into(), Game::cops(ring(600)).build().unwrap()));
    games.push(("two cats".into(), Game::cops(ring(60)).cats(2).build().unwrap()));
    games.push(("two lazy cats".into(), Game::cops(ring(60)).cats(2).lazy(true).build().unwrap()));
    games.push(("three cats".into(), Game::cops(ring(30)).cats(3).build().unwrap()));
    games.push(("stuck".into(), Game::cops(ring(70)).stuck(Stuck::Loses).build().unwrap()));
    for (name, game) in &games {
        for (threads, layout) in [(1, None), (2, None), (1, Some(Layout::Plain))] {
            check_memory(name, game, Tuning { threads: Some(threads), layout, ..Tuning::default() });
        }
    }
    // What is kept of the whole rectangle counts where hardly any of it is floor.
    let walls = "#".repeat(2_000);
    let corner = format!("M..F..C{}{}", ".".repeat(93), &walls[100..]);
    let board: Grid = format!("{corner}{}", format!("\n{walls}").repeat(1_999)).parse().unwrap();
    let game = Game::grid(&board).limit(None).build().unwrap();
    for threads in [1, 2, 9] {
        check_memory("a corner of a large rectangle", &game, Tuning { threads: Some(threads), ..Tuning::default() });
    }
}

#[test]
fn one_thread_is_one_thread_and_counting_starts_no_others() {
    let _alone = ALONE.lock().unwrap();
    let game = Game::grid(&grid(40, 6)).limit(None).build().unwrap();
    let winners = game.solver().threads(1).winners().unwrap();
    assert!(winners.counts().mouse.is_some());
    assert!(game.solver().threads(1).mouse_wins().unwrap().counts().mouse.is_some());
    assert!(game.solver().threads(1).solve().unwrap().stats().mouse > 0);
    // The pool of the whole process starts when it is first used, and can be set up only before that.
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().expect("nobody has used the pool of all cores");
}

#[test]
fn small_boards_are_solved_without_an_allocation_once_the_solver_is_warm() {
    let _alone = ALONE.lock().unwrap();
    let on_grid = |one_wall_in, jump| Game::grid(&grid(8, one_wall_in)).mouse_jump(jump).build().unwrap();
    let on_ring = |nodes| Game::graph(&ring(nodes)).build().unwrap();
    for (warm_up, games) in [
        (on_grid(1000, 1), [on_grid(1000, 1), on_grid(5, 2), on_grid(7, 1)]),
        (on_ring(64), [on_ring(64), on_ring(9), on_ring(63)]),
    ] {
        let mut solver = BatchSolver::new();
        let allocations = |solver: &mut BatchSolver, game: &Game| {
            let before = ALLOCATIONS.get();
            let known = solver.from_start(&game.solver()).unwrap().verdict();
            let solution = solver.solve(&game.solver()).unwrap();
            assert_eq!(solution.verdict(game.start()), known);
            ALLOCATIONS.get() - before
        };
        assert!(allocations(&mut solver, &warm_up) > 0, "this counts nothing");
        for game in &games {
            assert_eq!(allocations(&mut solver, game), 0, "{game:?}");
            assert_eq!(solver.solve(&game.solver()).unwrap().labels(), game.solve().unwrap().labels());
        }
    }
}

#[test]
fn a_batch_solver_takes_every_game_and_leaves_what_is_shared_alone() {
    let _alone = ALONE.lock().unwrap();
    let small = Game::grid(&grid(8, 5)).build().unwrap();
    let games = [&small, &Game::grid(&grid(24, 6)).build().unwrap(), &Game::cops(ring(20)).cats(2).build().unwrap()];
    let mut solver = BatchSolver::new();
    for game in games.into_iter().chain(games) {
        let shared = solver.solve(&game.solver()).unwrap().labels().clone();
        assert_eq!(solver.solve(&small.solver()).unwrap().labels(), small.solve().unwrap().labels());
        assert_eq!(&shared, game.solve().unwrap().labels());
        assert!(solver.solve(&game.solver().memory(1)).is_err());
    }
}
