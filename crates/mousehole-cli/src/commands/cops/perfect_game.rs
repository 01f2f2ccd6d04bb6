//! The line of play.

use mousehole::answer::LineMoveJson;
use mousehole::cops::CaptureLine;
use mousehole::engine::SolveError;
use mousehole::game::Winner;
use mousehole::strategy::{Ending, Line};
use mousehole::{Game, Plies, Verdict};

use super::answer::{Answer, CopsVerdict};
use super::plan::CopsPlan;
use super::{CopsArgs, CopsFormat};
use crate::failure::Failure;
use crate::progress;
use crate::text::played_moves;

/// Up to this many positions the line of play is shown unasked: it takes well under a second.
const FEW_POSITIONS: u64 = 20_000_000;

/// The game that perfect players play.
pub(super) struct PerfectGame {
    game: Game,
    line: Line,
    verdicts: Vec<Verdict>,
}

impl PerfectGame {
    /// The perfect game, if it is wanted: with `--line`, or in a text about cats that win where it costs next to nothing.
    pub(super) fn find(
        args: &CopsArgs,
        plan: &CopsPlan<'_>,
        game: &Game,
        answer: &Answer,
    ) -> Result<Option<PerfectGame>, Failure> {
        let cats = match answer.verdict {
            CopsVerdict::CopNumber(cats) | CopsVerdict::Hunt { cats, .. } => cats,
            CopsVerdict::MoreThan(_) | CopsVerdict::NoNumber | CopsVerdict::Unsolved => return Ok(None),
        };
        let unplaced = if plan.hunt && plan.cats.is_none() { Ok(game.clone()) } else { game.unplaced(cats) };
        let game = match unplaced {
            Ok(game) => game,
            Err(error) if args.line => return Err(Failure::new(format!("--line: {error}"))),
            Err(_) => return Ok(None),
        };
        let is_cheap = game.positions() <= FEW_POSITIONS;
        let is_free = plan.hunt && args.format == CopsFormat::Text && answer.capture.is_some() && is_cheap;
        if !args.line && !is_free {
            return Ok(None);
        }
        let chase = answer.capture.as_ref().map(|capture| plan.search(&game).capture_line(capture));
        let found = match chase.transpose().map(Option::flatten) {
            Ok(Some(line)) => Ok(PerfectGame::of_chase(line)),
            Ok(None) => PerfectGame::of_solution(plan, &game),
            Err(error) => Err(error),
        };
        match found {
            Ok(found) => Ok(Some(found)),
            Err(error) if args.line => Err(Failure::in_search(&game, plan.tuning(), true, &error)),
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

    fn of_solution(plan: &CopsPlan<'_>, game: &Game) -> Result<PerfectGame, SolveError> {
        let mut solver = game.solver();
        if let Some(engine) = plan.engine {
            solver = solver.engine(engine)?;
        }
        if let Some(memory) = plan.memory {
            solver = solver.memory(memory);
        }
        let solution = solver.tuning(plan.tuning()).on_progress(progress::solving()).solve()?;
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

    /// Where the mouse starts.
    pub(super) fn mouse(&self) -> String {
        self.game.board().name(self.line.positions[0].mouse).to_string()
    }
}
