//! Legal moves and finished positions: the rules, as plainly as they can be put.

use super::{CatInHole, Cats, Game, Position, Side, Stuck, words};
use crate::board::Place;

words! {
    /// Why a game ends as it does.
    Reason {
        /// The mouse stands on a hole.
        Hole = "hole",
        /// A cat stands on the mouse.
        Capture = "capture",
        /// A cat stands on the food.
        Guard = "guard",
        /// The side to move has no legal move, and that loses.
        Stuck = "stuck",
        /// Nobody can force an end.
        Endless = "endless",
        /// The win would come after the limit.
        Limit = "limit",
    }
}

/// How a finished position came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won.
    pub winner: Side,
    /// And why.
    pub reason: Reason,
}

impl Game {
    /// How the game came out, if this position is finished.
    ///
    /// Capture is looked at first, then the mouse's hole, then the cat's, then whether the side to move can.
    pub fn end(&self, position: &Position) -> Option<End> {
        let end = |winner, reason| Some(End { winner, reason });
        if position.cats.contains(&position.mouse) {
            return end(Side::Cat, Reason::Capture);
        }
        if self.is_hole(position.mouse) {
            return end(Side::Mouse, Reason::Hole);
        }
        if self.rules().cat_in_hole == CatInHole::Wins && position.cats.iter().any(|&cat| self.is_hole(cat)) {
            return end(Side::Cat, Reason::Guard);
        }
        if self.rules().stuck == Stuck::Loses && self.is_stuck(position) {
            return end(position.turn.other(), Reason::Stuck);
        }
        None
    }

    /// Every position one ply on, in a fixed order and without repeats. None from a finished position.
    ///
    /// A cat without a move of its own stays while the others move; the side is stuck when none of them has one.
    pub fn moves(&self, position: &Position) -> Vec<Position> {
        if self.end(position).is_some() {
            return Vec::new();
        }
        let turn = position.turn.other();
        match position.turn {
            Side::Mouse => {
                let mut to = self.destinations(Side::Mouse, position.mouse);
                if to.is_empty() {
                    to.push(position.mouse);
                }
                to.into_iter().map(|mouse| Position { mouse, cats: position.cats.clone(), turn }).collect()
            }
            Side::Cat => {
                let placed = |cats| Position { mouse: position.mouse, cats, turn };
                self.cat_moves(&position.cats).into_iter().map(placed).collect()
            }
        }
    }

    /// Where one animal may go in a turn, in order; empty where it has no legal move.
    pub fn destinations(&self, side: Side, from: Place) -> Vec<Place> {
        let rules = self.rules();
        let mut to = Vec::new();
        self.board().reach(from, rules.jump(side), rules.directions, &mut to);
        if rules.stay.allows(side) {
            to.push(from);
        }
        if side == Side::Cat {
            to.retain(|&place| self.cat_places().index(place).is_some());
        }
        to.sort_unstable();
        to.dedup();
        to
    }

    fn is_stuck(&self, position: &Position) -> bool {
        match position.turn {
            Side::Mouse => self.destinations(Side::Mouse, position.mouse).is_empty(),
            Side::Cat => position.cats.iter().all(|&cat| self.destinations(Side::Cat, cat).is_empty()),
        }
    }

    fn cat_moves(&self, cats: &Cats) -> Vec<Cats> {
        let each: Vec<Vec<Place>> = cats.iter().map(|&cat| self.destinations(Side::Cat, cat)).collect();
        if each.iter().all(Vec::is_empty) {
            return vec![cats.clone()];
        }
        if self.rules().lazy { one_moves(cats, &each) } else { all_move(cats, &each) }
    }
}

/// One cat moves, or none where one of them may end its turn where it began.
fn one_moves(cats: &Cats, each: &[Vec<Place>]) -> Vec<Cats> {
    let mut moves = Vec::new();
    if cats.iter().zip(each).any(|(cat, to)| to.contains(cat)) {
        moves.push(cats.clone());
    }
    for (i, to) in each.iter().enumerate() {
        for &place in to.iter().filter(|&&place| place != cats[i]) {
            let mut moved = cats.clone();
            moved[i] = place;
            moves.push(moved);
        }
    }
    moves
}

/// Every cat moves, save those without a move of their own.
fn all_move(cats: &Cats, each: &[Vec<Place>]) -> Vec<Cats> {
    let mut moves = vec![cats.clone()];
    for (i, to) in each.iter().enumerate().filter(|(_, to)| !to.is_empty()) {
        moves = moves
            .iter()
            .flat_map(|placed| {
                to.iter().map(move |&place| {
                    let mut moved = placed.clone();
                    moved[i] = place;
                    moved
                })
            })
            .collect();
    }
    moves
}
