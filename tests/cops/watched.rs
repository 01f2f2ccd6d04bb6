//! Watching and stopping a search, and its bounds.

use std::ops::ControlFlow;
use std::sync::Mutex;

use mousehole::Game;
use mousehole::cops::Search;
use mousehole::engine::{Progress, SolveError};

use crate::graphs::{lattice, named};

/// Keeps what it is told, and says stop after so many reports.
struct Watcher {
    seen: Mutex<Vec<Progress>>,
    stop_after: usize,
}

impl Watcher {
    fn progress(&self, progress: Progress) -> ControlFlow<()> {
        let mut seen = self.seen.lock().unwrap();
        seen.push(progress);
        if seen.len() >= self.stop_after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn a_search_tells_how_far_it_is_and_stops_when_told() {
    let game = Game::cops(lattice(9, 9)).cats(2).build().unwrap();
    for threads in [1, 2] {
        let watcher = Watcher { seen: Mutex::new(Vec::new()), stop_after: usize::MAX };
        let hunt =
            Search::new(&game).threads(threads).on_progress(|progress| watcher.progress(progress)).hunt().unwrap();
        assert_eq!(hunt.capture.unwrap().moves, 8);
        let seen = watcher.seen.into_inner().unwrap();
        assert!(seen.is_sorted_by_key(|seen| (seen.round, seen.labelled)), "{seen:?}");
        assert!(seen.len() > 8 && seen.iter().all(|seen| seen.positions == 81 * 81 * 82 / 2));
        assert!(seen[seen.len() - 1].labelled <= seen[0].positions);
        for stop_after in [1, 5] {
            let watcher = Watcher { seen: Mutex::new(Vec::new()), stop_after };
            let stopped = Search::new(&game).threads(threads).on_progress(|progress| watcher.progress(progress)).hunt();
            assert_eq!(stopped, Err(SolveError::Stopped));
            assert_eq!(watcher.seen.lock().unwrap().len(), stop_after);
        }
    }
}

#[test]
fn what_would_not_fit_is_refused_before_it_starts() {
    let game = Game::cops(named("scotland-yard")).cats(3).build().unwrap();
    let refused = Search::new(&game).memory(100 << 20).hunt().unwrap_err();
    let SolveError::Memory { engine: "chase", needed, allowed, .. } = refused else { panic!("{refused}") };
    assert_eq!(allowed, 100 << 20);
    assert!((300_000_000..400_000_000).contains(&needed), "{needed}");
    let game = Game::cops(named("scotland-yard")).cats(7).build().unwrap();
    assert!(matches!(Search::new(&game).hunt(), Err(SolveError::Memory { .. })));
}
