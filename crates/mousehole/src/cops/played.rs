//! The game that perfect players play where the cats win, worked out from the record of a chase.

use super::chase::{self, Capture, From, Plan, Record};
use super::search::Search;
use super::ways::Ways;
use crate::board::Place;
use crate::engine::{ENGINES, SolveError};
use crate::game::{Game, Position, Side, Start};

/// A game in which cats that win and the mouse play their best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The game, with as many cats.
    pub game: Game,
    /// The positions, the last of which is finished.
    pub positions: Vec<Position>,
    /// In how many plies the cats win, for each position.
    pub plies: Vec<u32>,
}

impl Search<'_> {
    /// The perfect game of cats that win as `capture` says, as [`Solution::line`](crate::Solution::line) has it; `None` where
    /// the rules are left to an engine. It takes a chase of its own, and memory for each of its rounds.
    pub fn played(&self, capture: &Capture) -> Result<Option<Played>, SolveError> {
        let cats = capture.placement.len();
        if !self.takes_rules() {
            return Ok(None);
        }
        let is_own = cats == self.game.rules().cats && !matches!(self.game.start(), Start::Placement { cats: None });
        let game = match is_own {
            true => self.game.clone(),
            false => self
                .game
                .unplaced(cats)
                .map_err(|why| SolveError::Refused { engine: ENGINES[0].name(), why: why.to_string() })?,
        };
        let ways = Ways::of(&game);
        let needed = chase::memory(&ways, cats).saturating_add(chase::record_memory(&ways, cats, 2 * capture.moves));
        chase::refuse_beyond(&ways, cats, needed, self.memory)?;
        let number = |cat: &Place| game.cat_places().index(*cat).expect("cats of this game");
        let mut members: Vec<usize> = capture.placement.iter().map(number).collect();
        members.sort_unstable();
        let mouse = match game.start() {
            Start::At(position) => Some(position.mouse.index()),
            Start::Placement { .. } => None,
        };
        let plan = Plan { start: From::Here { cats: members, mouse }, records: true, ..Plan::new(cats) };
        let (_, chase) = self.chase(&ways, plan)?;
        let judge = Judge { game: &game, record: chase.into_record() };
        let positions = judge.line(capture, mouse);
        let plies = positions.iter().map(|at| judge.plies(at)).collect();
        Ok(Some(Played { positions, plies, game }))
    }
}

/// Says how long a mouse that is lost can hold out.
struct Judge<'g> {
    game: &'g Game,
    record: Record,
}

/// What has no end on record; it is never chosen where cats win.
const NEVER: u32 = u32::MAX;

impl Judge<'_> {
    fn plies(&self, at: &Position) -> u32 {
        if self.game.end(at).is_some_and(|end| end.winner == Side::Cat) {
            return 0;
        }
        match at.turn {
            Side::Mouse => {
                let number = |cat: &Place| self.game.cat_places().index(*cat).expect("cats of this game");
                let mut members: Vec<usize> = at.cats.iter().map(number).collect();
                self.record.plies(&mut members, at.mouse.index()).unwrap_or(NEVER)
            }
            Side::Cat => {
                let soonest = self.game.moves(at).iter().map(|to| self.plies(to)).min().unwrap_or(NEVER);
                soonest.saturating_add(1)
            }
        }
    }

    fn line(&self, capture: &Capture, mouse: Option<usize>) -> Vec<Position> {
        let at = |mouse: u32| Position::new(Place(mouse), capture.placement.iter().copied(), Side::Cat);
        let start = match mouse {
            Some(mouse) => at(mouse as u32),
            // The mouse starts where it holds out longest, and of such places on the first.
            None => {
                let all = (0..self.game.board().places() as u32).rev().map(at);
                all.max_by_key(|at| self.plies(at)).expect("a board has places")
            }
        };
        let mut positions = vec![start];
        loop {
            let last = positions.last().expect("the first is there");
            let moves = self.game.moves(last);
            // The first of the best: the soonest for the cats, the latest for the mouse.
            let next = match last.turn {
                Side::Cat => moves.into_iter().min_by_key(|to| self.plies(to)),
                Side::Mouse => moves.into_iter().rev().max_by_key(|to| self.plies(to)),
            };
            match next {
                Some(next) => positions.push(next),
                None => return positions,
            }
        }
    }
}
