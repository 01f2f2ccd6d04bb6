//! The same answers from the engines of the registry, which take every rule and tell cats apart.

use super::chase::Caught;
use super::narrow::Won;
use super::search::{Hunt, Search};
use crate::engine::{ENGINES, SolveError};
use crate::game::{Game, Start, Winner};

/// The least number of cats up to `max` that win.
pub(super) fn cop_number(search: &Search<'_>, max: usize) -> Result<Option<Won>, SolveError> {
    for cats in 1..=max {
        let Some(verdict) = won(search, &with_cats(search.game, cats)?)? else { continue };
        return Ok(Some(verdict));
    }
    Ok(None)
}

/// The game with so many cats that are still to be placed.
fn with_cats(game: &Game, cats: usize) -> Result<Game, SolveError> {
    game.unplaced(cats).map_err(|why| SolveError::Refused { engine: ENGINES[0].name(), why: why.to_string() })
}

/// Whether the cats of a game win from its start.
pub(super) fn hunt(search: &Search<'_>, game: &Game) -> Result<Hunt, SolveError> {
    let won = won(search, game)?;
    let wins = won.is_some();
    let capture = won.and_then(|won| won.caught).map(Caught::capture);
    Ok(Hunt { wins, capture, unsolved: None, shortcuts: Vec::new() })
}

fn won(search: &Search<'_>, game: &Game) -> Result<Option<Won>, SolveError> {
    let mut solver = game.solver().on_progress(&*search.on_progress);
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
    if verdict.winner != Winner::Cat {
        return Ok(None);
    }
    let placement = match game.start() {
        Start::At(position) => position.cats.clone(),
        Start::Placement { .. } => known.start().cats.clone(),
    };
    // Where endless play is the cats', they may win without a capture.
    let caught = verdict.plies.map(|plies| Caught { plies: plies.0, placement });
    Ok(Some(Won { cats: game.rules().cats, caught, unsolved: None }))
}
