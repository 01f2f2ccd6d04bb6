//! Watching a solve and stopping it, with every engine.

use std::ops::ControlFlow;
use std::sync::Mutex;

use mousehole::engine::{ENGINES, Progress, SolveError};
use mousehole::{Game, Graph, Grid};
use mousehole_testing::stops_at_any_report;

/// Keeps what it is told, and says stop after so many reports.
struct Watcher {
    seen: Mutex<Vec<Progress>>,
    stop_after: usize,
}

impl Watcher {
    fn new(stop_after: usize) -> Watcher {
        Watcher { seen: Mutex::new(Vec::new()), stop_after }
    }
}

impl Watcher {
    fn progress(&self, progress: Progress) -> ControlFlow<()> {
        let mut seen = self.seen.lock().unwrap();
        seen.push(progress);
        if seen.len() >= self.stop_after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A room with a wall in it, large enough for some dozens of rounds.
fn room() -> Game {
    let mut rows = vec![".".repeat(9); 9];
    rows[4] = "########.".to_owned();
    rows[0].replace_range(0..1, "M");
    rows[8].replace_range(0..1, "F");
    rows[1].replace_range(0..1, "C");
    let board: Grid = rows.join("\n").parse().unwrap();
    Game::grid(&board).build().unwrap()
}

#[test]
fn every_engine_tells_how_far_it_is() {
    let game = room();
    for engine in ENGINES {
        let watcher = Watcher::new(usize::MAX);
        let solution = game
            .solver()
            .engine(engine.name())
            .unwrap()
            .on_progress(|progress| watcher.progress(progress))
            .solve()
            .unwrap();
        let seen = watcher.seen.into_inner().unwrap();
        let name = engine.name();
        assert!(seen.len() > 4, "{name}: {seen:?}");
        assert!(
            seen.iter().all(|seen| seen.positions == game.positions() && seen.labelled <= seen.positions),
            "{name}"
        );
        // An engine may look for one side's wins first and then for the other's, and count each from nothing.
        for side in seen.chunk_by(|before, after| before.round <= after.round) {
            assert!(side.is_sorted_by_key(|seen| seen.labelled), "{name}: {side:?}");
        }
        let (first, last) = (seen[0], seen[seen.len() - 1]);
        assert!(first.round < last.round && first.labelled < last.labelled, "{name}: {first:?} {last:?}");
        let stats = solution.stats();
        assert!(last.labelled <= stats.mouse + stats.cat, "{name}: {last:?} {stats:?}");
    }
}

#[test]
fn every_engine_stops_when_told() {
    let game = room();
    for engine in ENGINES {
        for stop_after in [1, 3] {
            let watcher = Watcher::new(stop_after);
            let solver =
                || game.solver().engine(engine.name()).unwrap().on_progress(|progress| watcher.progress(progress));
            assert_eq!(solver().solve().err(), Some(SolveError::Stopped), "{}", engine.name());
            assert_eq!(watcher.seen.lock().unwrap().len(), stop_after, "{}", engine.name());
        }
    }
}

/// Twenty cats on two places that lead to each other: every position has a million positions a move before it, and the
/// method that looks at each of them would take days.
#[test]
fn many_cats_are_stopped_within_a_round() {
    let board = Graph::from_lists(&[vec![0, 1], vec![0, 1]]).unwrap();
    let game = Game::cops(&board).cats(20).build().unwrap();
    let watcher = Watcher::new(4);
    let stopped = game.solver().engine("counter").unwrap().on_progress(|progress| watcher.progress(progress)).solve();
    assert_eq!(stopped.err(), Some(SolveError::Stopped));
    let seen = watcher.seen.into_inner().unwrap();
    assert_eq!((seen.len(), seen[3].round), (4, 1), "{seen:?}");
}

/// Sixteen cats that all move: a single round of `bits` folds 65,536 rows along 16 axes, on one thread or on two.
#[test]
fn bits_is_stopped_within_a_round() {
    let board = Graph::from_lists(&[vec![0, 1], vec![0, 1]]).unwrap();
    let game = Game::cops(&board).cats(16).build().unwrap();
    for threads in [1, 2] {
        let watcher = Watcher::new(4);
        let solver = game.solver().engine("bits").unwrap().threads(threads);
        let stopped = solver.on_progress(|progress| watcher.progress(progress)).winners();
        assert_eq!(stopped.err(), Some(SolveError::Stopped));
        let seen = watcher.seen.into_inner().unwrap();
        assert_eq!(seen.len(), 4, "{threads} threads: {seen:?}");
        assert!(seen.iter().all(|report| report.round == seen[0].round), "{threads} threads: {seen:?}");
    }
}

#[test]
fn a_line_can_be_stopped_at_every_ply() {
    let solution = room().solve().unwrap();
    let start = solution.start();
    let reports = stops_at_any_report(|on_progress| solution.line_watched(start, None, on_progress));
    assert_eq!(reports, solution.line_from(start, None).positions.len());
}
