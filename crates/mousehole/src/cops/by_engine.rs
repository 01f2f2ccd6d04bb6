//! The same answers from the engines of the registry, which take every rule and tell cats apart.

use super::chase::Capture;
use super::search::{Hunt, Search};
use crate::engine::{ENGINES, SolveError};
use crate::game::{Game, Start, Winner};

/// The game with so many cats that are still to be placed.
pub(super) fn with_cats(game: &Game, cats: usize) -> Result<Game, SolveError> {
    game.unplaced(cats).map_err(|why| SolveError::Refused { engine: ENGINES[0].name(), why: why.to_string() })
}

/// Whether the cats of a game win from its start.
pub(super) fn hunt(search: &Search<'_>, game: &Game) -> Result<Hunt, SolveError> {
    let mut solver = game.solver().observer(search.observer);
    if let Some(engine) = search.engine {
        solver = solver.engine(engine.name())?;
    }
    if let Some(memory) = search.memory {
        solver = solver.memory(memory);
    }
    if let Some(threads) = search.threads {
        solver = solver.threads(threads);
    }
    let known = solver.from_start()?;
    let verdict = known.verdict();
    let wins = verdict.winner == Winner::Cat;
    // Of both sides' plies those of the cats: every other one, the last included.
    let capture = verdict.plies.filter(|_| wins).map(|plies| Capture {
        moves: plies.0.div_ceil(2),
        placement: match game.start() {
            Start::At(position) => position.cats.clone(),
            Start::Placement { .. } => known.start().cats.clone(),
        },
    });
    Ok(Hunt { wins, capture, shortcuts: Vec::new() })
}
