//! Best moves, wherever the labels are kept, and the moves that keep a verdict where no distances are known.

use std::cmp::Reverse;

use super::fight;
use super::remembered::Remembered;
use crate::game::{Game, Position, Reason};
use crate::solution::{
    FromStart, Horizon, Label, LabelSource, MouseWins, Plies, Solution, Verdict, Winners, decided, rank, sure, within,
};

/// A legal move and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// The position after the move.
    pub to: Position,
    /// The verdict there, with one ply less left.
    pub verdict: Verdict,
    /// How good it is for the side that moves; equal for equally good moves.
    rank: i64,
}

impl Move {
    /// Whether it is neither better nor worse than another move of the same position.
    pub fn is_as_good_as(&self, other: &Move) -> bool {
        self.rank == other.rank
    }
}

/// Every legal move of a position with that many plies left, best first, by the labels of where they lead.
///
/// Of the best, those come first to which the fewest answers are right, then those that look better: nearer to a hole for
/// the mouse, nearer to the mouse for the cats. So the loser fights.
///
/// There are none when the game is over or no plies are left.
///
/// # Panics
/// If the position is not one of this game; see [`Game::number`].
pub fn moves<L: LabelSource>(labels: &L, position: &Position, left: Option<u32>) -> Result<Vec<Move>, L::Error> {
    let game = labels.game();
    if left == Some(0) {
        return Ok(Vec::new());
    }
    let left = left.map(|left| left - 1);
    let judged = |to: Position| {
        let number = game.number(&to).expect("a move leads to a position of this game");
        let label = within(labels.label(number)?, left);
        Ok(Move { verdict: decided(label, game.rules().endless), rank: rank(label, position.turn), to })
    };
    let mut moves: Vec<Move> = game.successors(position).map(judged).collect::<Result<_, L::Error>>()?;
    moves.sort_by_key(|found| Reverse(found.rank));
    let equals = equals(&moves);
    fight::order(labels, &mut moves[..equals], position.turn, left)?;
    Ok(moves)
}

/// How many of these moves, best first, are as good as the first.
fn equals(moves: &[Move]) -> usize {
    moves.iter().take_while(|other| other.is_as_good_as(&moves[0])).count()
}

/// The best of [`moves`]: the first, and those that are as good.
///
/// # Panics
/// If the position is not one of this game.
pub fn best_moves<L: LabelSource>(labels: &L, position: &Position, left: Option<u32>) -> Result<Vec<Move>, L::Error> {
    let mut moves = moves(labels, position, left)?;
    moves.truncate(equals(&moves));
    Ok(moves)
}

/// By what means a position comes out as it does, with that many plies left. `None` where the labels contradict the rules.
///
/// # Panics
/// If the position is not one of this game.
pub fn reason<L: LabelSource>(labels: &L, position: &Position, left: Option<u32>) -> Result<Option<Reason>, L::Error> {
    let game = labels.game();
    let label = labels.label(game.number(position).expect("a position of this game"))?;
    let (by, plies) = match (label, within(label, left)) {
        (Label::Won { .. }, Label::Open) => return Ok(Some(Reason::Limit)),
        (_, Label::Open) => return Ok(Some(Reason::Endless)),
        (_, Label::Won { by, plies }) => (by, plies),
    };
    // In the perfect game there is one ply less to go after each; or the labels are wrong, and this might never end.
    let (labels, mut at) = (Remembered::new(labels), position.clone());
    for left in (0..plies.0).rev() {
        let expected = Verdict { winner: by.into(), plies: Some(Plies(left)) };
        match best_moves(&labels, &at, None)?.into_iter().next() {
            Some(best) if best.verdict == expected => at = best.to,
            _ => return Ok(None),
        }
    }
    Ok(game.end(&at).filter(|end| end.winner == by).map(|end| end.reason))
}

impl Solution {
    /// All best moves of a position, with the whole limit left.
    ///
    /// The winner takes the shortest way, the loser the longest; where nobody can force anything, they are the moves that
    /// keep it so. Where the limit decides, they are the moves that keep its verdict.
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`].
    pub fn best_moves(&self, position: &Position) -> Vec<Move> {
        self.best_moves_within(position, Horizon::Game)
    }

    /// All best moves of a position with that many plies left. There are none when no plies are left.
    ///
    /// # Panics
    /// If the position is not one of this game.
    pub fn best_moves_within(&self, position: &Position, left: Horizon) -> Vec<Move> {
        sure(best_moves(self, position, left.plies(self.game())))
    }

    /// Every legal move of a position with that many plies left, best first.
    ///
    /// # Panics
    /// If the position is not one of this game.
    pub fn moves_within(&self, position: &Position, left: Horizon) -> Vec<Move> {
        sure(moves(self, position, left.plies(self.game())))
    }

    /// By what means a position comes out as it does, with that many plies left.
    ///
    /// # Panics
    /// If the position is not one of this game.
    pub fn reason_within(&self, position: &Position, left: Horizon) -> Reason {
        sure(reason(self, position, left.plies(self.game()))).expect("the labels of a solution are right")
    }
}

impl FromStart {
    /// All best moves of the start.
    pub fn best_moves(&self) -> Vec<Move> {
        self.solution.best_moves(self.start())
    }

    /// By what means the game comes out as it does.
    pub fn reason(&self) -> Reason {
        self.solution.reason_within(self.start(), Horizon::Game)
    }
}

impl Winners {
    /// The moves that keep the verdict of a position, with the whole limit left before them and one ply less after.
    ///
    /// ```
    /// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
    /// # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
    /// let winners = game.solver().winners()?;
    /// assert_eq!(winners.keeping_moves(&winners.start()).len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the position is not one of this game.
    pub fn keeping_moves(&self, position: &Position) -> Vec<Position> {
        let winner = self.winner(position);
        moves_in_time(self.game(), position, |to| self.winner_after_a_move(to) == winner)
    }
}

impl MouseWins {
    /// The moves after which the mouse still wins, or still does not, as from this position.
    ///
    /// # Panics
    /// If the position is not one of this game.
    pub fn keeping_moves(&self, position: &Position) -> Vec<Position> {
        let wins = self.contains(position);
        moves_in_time(self.game(), position, |to| self.contains_after_a_move(to) == wins)
    }
}

/// The moves that pass `keeps`. None when the limit leaves no plies.
fn moves_in_time(game: &Game, position: &Position, keeps: impl Fn(&Position) -> bool) -> Vec<Position> {
    if game.rules().limit == Some(0) {
        return Vec::new();
    }
    game.successors(position).filter(keeps).collect()
}
