//! Any number of threads finds what one does, and can be stopped at any moment.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use mousehole::engine::{Progress, SolveError, Tuning};
use mousehole::game::CatInHole;
use mousehole::solution::{Horizon, Label};
use mousehole::{Game, Position, Winner};
use mousehole_testing::Random;

use super::boards::{grid, sparse_graph};
use super::{bits, counter_labels};

/// Fewer and more than there are cores, and more than some games have parts.
const THREADS: [usize; 5] = [1, 2, 3, 8, 16];

fn on(threads: usize) -> Tuning {
    Tuning { threads: Some(threads), ..Tuning::default() }
}

/// A game of several words of rows and of bits, by turns on a grid, on a graph, and of two cats that both move or one.
fn game(seed: u64) -> Game {
    let mut random = Random::new(seed);
    let mut from = |low: usize, high: usize| low + random.below(high - low);
    let game = match seed % 4 {
        0 | 1 => {
            let board = grid(from(65, 900), from(7, 40), seed);
            Game::grid(&board).cat_jump(from(1, 4) as u32).mouse_jump(from(1, 4) as u32).limit(None).build()
        }
        2 => Game::graph(&sparse_graph(from(65, 700), seed)).build(),
        _ => Game::cops(sparse_graph(from(9, 24), seed)).cats(2).lazy(seed % 8 == 3).build(),
    };
    game.unwrap()
}

#[test]
fn every_number_of_threads_answers_every_question_as_counter_does() {
    for seed in 0..16 {
        let game = game(seed);
        let expected = counter_labels(&game);
        let positions = || (0..game.positions()).map(|number| (number, game.position(number)));
        let winner = |number| match expected.labels().get(number) {
            Label::Won { by, .. } => Some(by),
            Label::Open => None,
        };
        for threads in THREADS {
            let name = format!("seed {seed}, {threads} threads");
            let found = bits(&game, on(threads));
            assert_eq!(found.stats(), expected.stats(), "{name}");
            assert!(found.labels() == expected.labels(), "{name}");
            let winners = game.solver().tuning(on(threads)).winners().unwrap();
            assert!(positions().all(|(number, at)| winners.forced(&at) == winner(number)), "{name}");
            let (counts, stats) = (winners.counts(), expected.stats());
            assert_eq!((counts.mouse, counts.cat), (Some(stats.mouse), Some(stats.cat)), "{name}");
            let mouse = game.solver().tuning(on(threads)).mouse_wins().unwrap();
            let wins = |at: &Position| expected.verdict(at).winner == Winner::Mouse;
            assert!(positions().all(|(_, at)| mouse.contains(&at) == wins(&at)), "{name}");
        }
    }
}

#[test]
fn every_number_of_threads_knows_the_start_and_what_is_won_sooner_by_either_side() {
    let mut starts_won = 0;
    for seed in 0..24 {
        let game = game(seed);
        let expected = counter_labels(&game);
        let start = expected.start();
        let alone = game.solver().tuning(on(1)).from_start().unwrap();
        for threads in THREADS {
            let name = format!("seed {seed}, {threads} threads");
            let known = game.solver().tuning(on(threads)).from_start().unwrap();
            assert_eq!((known.start(), known.label()), (start, expected.label(start)), "{name}");
            assert_eq!(known.best_moves(), expected.best_moves(start), "{name}");
            assert_eq!(known.reason(), expected.reason_within(start, Horizon::Game), "{name}");
            let Label::Won { plies: of_start, .. } = known.label() else { continue };
            starts_won += 1;
            assert!(known.solution.labels() == alone.solution.labels(), "{name}: what is known depends on threads");
            for (label, found) in expected.labels().iter().zip(known.solution.labels()) {
                let is_sooner = matches!(label, Label::Won { plies, .. } if plies < of_start);
                assert!(found == label || found == Label::Open && !is_sooner, "{name}: {found:?} is {label:?}");
            }
        }
    }
    assert!(starts_won > 10 * THREADS.len(), "{starts_won}");
}

#[test]
fn a_solve_stops_at_whatever_moment_it_is_asked_to() {
    let mut random = Random::new(7);
    for seed in 0..8 {
        let game = game(seed);
        for threads in THREADS {
            let asked = AtomicUsize::new(0);
            let count = |_| {
                asked.fetch_add(1, Relaxed);
                ControlFlow::Continue(())
            };
            let whole = game.solver().tuning(on(threads)).on_progress(count).solve().unwrap();
            let last = 1 + random.below(asked.into_inner());
            let asked = AtomicUsize::new(0);
            let stop = |_| match asked.fetch_add(1, Relaxed) + 1 >= last {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            let stopped = game.solver().tuning(on(threads)).on_progress(stop).solve();
            assert!(matches!(stopped, Err(SolveError::Stopped)), "seed {seed}, {threads} threads, report {last}");
            for last in [1, 5] {
                let asked = AtomicUsize::new(0);
                let stop = |_| match asked.fetch_add(1, Relaxed) + 1 >= last {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                };
                let stopped = game.solver().tuning(on(threads)).on_progress(stop).from_start();
                let is_asked = asked.into_inner() >= last;
                assert_eq!(stopped.is_err(), is_asked, "seed {seed}, {threads} threads, start, report {last}");
            }
            assert!(bits(&game, on(threads)).labels() == whole.labels(), "seed {seed}, {threads} threads");
        }
    }
}

#[test]
fn a_panic_while_a_solve_reports_ends_it() {
    let game = game(0);
    for threads in THREADS {
        let solver = || game.solver().tuning(on(threads)).on_progress(|_| panic!("from the closure"));
        assert!(catch_unwind(AssertUnwindSafe(|| solver().solve().map(drop))).is_err(), "{threads} threads");
        assert!(
            catch_unwind(AssertUnwindSafe(|| solver().from_start().map(drop))).is_err(),
            "{threads} threads, start"
        );
    }
}

#[test]
fn reports_of_both_sides_add_up_and_never_fall() {
    for threads in [2, 5] {
        let (game, seen) = (game(1), Mutex::new(Vec::new()));
        let watch = |progress: Progress| {
            // Two at a time would find it taken.
            seen.try_lock().expect("one report at a time").push(progress);
            ControlFlow::Continue(())
        };
        let solution = game.solver().tuning(on(threads)).on_progress(watch).solve().unwrap();
        let (stats, seen) = (solution.stats(), seen.into_inner().unwrap());
        assert!(seen.is_sorted_by_key(|report| report.labelled) && seen.is_sorted_by_key(|report| report.round));
        // Positions with the winner to move count only where their plane is kept.
        let last = seen.last().unwrap();
        assert!(last.labelled <= stats.mouse + stats.cat && last.labelled > stats.mouse.max(stats.cat) / 2, "{last:?}");
        assert!(u64::from(stats.longest.0) <= last.round + 1, "{last:?}");
    }
}

#[test]
fn a_report_that_panics_ends_the_solve_of_both_sides() {
    for (threads, last) in [(2, 1), (2, 7), (8, 20)] {
        let (game, calls) = (game(1), AtomicUsize::new(0));
        let watch = |_| {
            assert!(calls.fetch_add(1, Relaxed) + 1 != last, "as planted");
            ControlFlow::Continue(())
        };
        let solve = || game.solver().tuning(on(threads)).on_progress(watch).solve().map(drop);
        assert!(catch_unwind(AssertUnwindSafe(solve)).is_err(), "{threads} threads");
        assert_eq!(calls.into_inner(), last, "nobody is told anything after that");
    }
}

#[test]
fn a_search_for_winners_that_gets_the_threads_of_the_other_finds_all_the_same() {
    // Cats that may not enter the hole win next to nothing here, and are done while the mouse's search has hardly begun.
    let board = grid(6_000, 80, 5);
    let game = Game::grid(&board).mouse_jump(2).cat_hole(CatInHole::Forbidden).limit(None).build().unwrap();
    let find = |threads| {
        let winners = game.solver().tuning(on(threads)).winners().unwrap();
        assert_eq!(winners.work().rounds, 1, "it is a search without rounds");
        winners.counts()
    };
    let expected = find(1);
    let [mouse, cat] = [expected.mouse, expected.cat].map(Option::unwrap);
    assert!(mouse > 100 * cat, "{expected:?}");
    for threads in [2, 3, 6] {
        (0..5).for_each(|run| assert_eq!(find(threads), expected, "{threads} threads, run {run}"));
    }
}

#[test]
fn a_search_for_winners_is_watched_stopped_and_ended_by_a_panic() {
    let board = grid(6_000, 80, 3);
    let game = Game::grid(&board).limit(None).build().unwrap();
    let expected = game.solver().tuning(on(1)).winners().unwrap().counts();
    for threads in THREADS {
        let solver = || game.solver().tuning(on(threads));
        let seen = Mutex::new(Vec::new());
        let watch = |progress: Progress| {
            seen.try_lock().expect("one report at a time").push(progress);
            ControlFlow::Continue(())
        };
        let winners = solver().on_progress(watch).winners().unwrap();
        let (counts, seen) = (winners.counts(), seen.into_inner().unwrap());
        // Who was done first left the other its threads.
        assert_eq!(counts, expected, "{threads} threads");
        assert!(seen.is_sorted_by_key(|report| report.labelled), "{threads} threads: {seen:?}");
        assert!(seen.iter().all(|report| report.positions == game.positions()), "{threads} threads: {seen:?}");
        assert!(seen.last().unwrap().labelled <= counts.mouse.unwrap() + counts.cat.unwrap(), "{threads} threads");
        assert!(seen.len() > 2, "{threads} threads: {seen:?}");
        for last in 1..=seen.len().min(3) {
            let asked = AtomicUsize::new(0);
            let is_last = || asked.fetch_add(1, Relaxed) + 1 >= last;
            let stop = |_| if is_last() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            let stopped = solver().on_progress(stop).winners().map(drop);
            assert_eq!(stopped, Err(SolveError::Stopped), "{threads} threads, report {last}");
            asked.store(0, Relaxed);
            let panics = |_| {
                assert!(!is_last(), "as planted");
                ControlFlow::Continue(())
            };
            let solve = || solver().on_progress(panics).winners().map(drop);
            assert!(catch_unwind(AssertUnwindSafe(solve)).is_err(), "{threads} threads, report {last}");
        }
    }
}
