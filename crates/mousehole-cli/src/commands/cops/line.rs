//! The line of play.

use mousehole::answer::LineMoveJson;
use mousehole::cops::{CaptureLine, Search};
use mousehole::engine::SolveError;
use mousehole::game::Winner;
use mousehole::strategy::{Ending, Line};
use mousehole::{Game, Plies, Verdict};

use super::answer::{Answer, Said};
use super::asked::Asked;
use crate::args::{CopsArgs, CopsFormat};
use crate::failure::Failure;
use crate::progress::Bar;
use crate::text::played_moves;

/// The line of play is shown unasked where so few positions are to be looked at that it takes no time.
const FEW_POSITIONS: u64 = 20_000_000;

/// The game that perfect players play.
pub(super) struct PerfectGame {
    game: Game,
    line: Line,
    verdicts: Vec<Verdict>,
}

impl PerfectGame {
    /// The perfect game, if it is asked for: with --line, or as text about cats that win where it comes at no cost.
    pub(super) fn find(
        args: &CopsArgs,
        asked: &Asked<'_>,
        game: &Game,
        answer: &Answer,
        hunt: bool,
    ) -> Result<Option<PerfectGame>, Failure> {
        let cats = match answer.said {
            Said::CopNumber(cats) | Said::Hunt { cats, .. } => cats,
            Said::MoreThan(_) | Said::NoNumber => return Ok(None),
        };
        let game = match hunt {
            true => game.clone(),
            false => match game.unplaced(cats) {
                Ok(game) => game,
                Err(error) if args.line => return Err(Failure::new(format!("--line: {error}"))),
                Err(_) => return Ok(None),
            },
        };
        let is_cheap = game.positions() <= FEW_POSITIONS;
        let is_told = hunt && args.format == CopsFormat::Text && answer.capture.is_some() && is_cheap;
        if !args.line && !is_told {
            return Ok(None);
        }
        let found = match &answer.capture {
            Some(capture) => {
                let mut search = Search::new(&game);
                if let Some(memory) = asked.memory {
                    search = search.memory(memory);
                }
                if let Some(threads) = asked.threads {
                    search = search.threads(threads);
                }
                search.capture_line(capture).map(|line| line.map(PerfectGame::of_chase))
            }
            None => Ok(None),
        };
        let found = match found {
            Ok(Some(found)) => Ok(found),
            Ok(None) => PerfectGame::of_solution(asked, &game),
            Err(error) => Err(error),
        };
        match found {
            Ok(found) => Ok(Some(found)),
            Err(error) if args.line => Err(Failure::in_search(&game, asked.tuning(), &error)),
            Err(_) => Ok(None),
        }
    }

    fn of_chase(line: CaptureLine) -> PerfectGame {
        let CaptureLine { game, positions, plies, .. } = line;
        let end = positions.last().and_then(|last| game.end(last)).expect("a chase that cats win ends");
        let verdict = |plies: u32| Verdict { winner: Winner::Cat, plies: Some(Plies(plies)) };
        let verdicts = plies.into_iter().map(verdict).collect();
        PerfectGame { line: Line { positions, ending: Ending::Finished(end) }, verdicts, game }
    }

    fn of_solution(asked: &Asked<'_>, game: &Game) -> Result<PerfectGame, SolveError> {
        let mut solver = game.solver();
        if let Some(engine) = asked.engine {
            solver = solver.engine(engine)?;
        }
        if let Some(memory) = asked.memory {
            solver = solver.memory(memory);
        }
        if let Some(threads) = asked.threads {
            solver = solver.threads(threads);
        }
        let bar = Bar::new();
        let solution = solver.on_progress(|progress| bar.progress(progress)).solve()?;
        let line = solution.line();
        let verdicts = solution.verdicts(&line, game.rules().limit);
        Ok(PerfectGame { game: game.clone(), line, verdicts })
    }

    pub(super) fn text(&self, unicode: bool) -> String {
        played_moves(&self.game, &self.line, &self.verdicts, 0, None, unicode)
    }

    pub(super) fn moves(&self) -> Vec<LineMoveJson> {
        LineMoveJson::all(&self.game, &self.line, &self.verdicts)
    }

    /// PlacesJson the mouse starts.
    pub(super) fn mouse(&self) -> String {
        self.game.board().name(self.line.positions[0].mouse).to_string()
    }
}
