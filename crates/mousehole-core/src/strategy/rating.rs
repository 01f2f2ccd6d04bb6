//! How hard a level is for a person.

use std::sync::Arc;

use super::look::Look;
use super::{Opponent, Play, Player, Worth};
use crate::game::{Side, Winner};
use crate::solution::{Horizon, Solution};

/// How hard it is to get out of a game what there is in it, playing one side against perfection.
///
/// ```
/// use mousehole::strategy::Rating;
///
/// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
/// # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
/// let rating = Rating::new(game.solve()?, 20, 0);
/// assert_eq!((rating.plies, rating.choices, rating.only_moves), (5, 3, 1));
/// assert!(rating.shares[0] < rating.shares[8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rating {
    /// The side that is played: the one that wins, or the mouse in a draw.
    pub side: Side,
    /// What is in it.
    pub winner: Winner,
    /// The length of the perfect game, up to where it repeats.
    pub plies: usize,
    /// The side's turns in it that have more than one move.
    pub choices: usize,
    /// Those at which only one move does not give the result away.
    pub only_moves: usize,
    /// Those at which the move that looks best gives it away.
    pub temptations: usize,
    /// How often a player of each level, from 1 to 9, gets that result against a perfect opponent: from 0 to 1.
    pub shares: [f64; 9],
    /// The lowest level that gets it in at least half of its games; `None` where none does.
    pub level: Option<usize>,
}

/// A game is given up as endless after this many plies, or after four times the perfect game.
const PATIENCE: u32 = 100;

impl Rating {
    /// Rates a game from its start, with that many games of each level.
    pub fn new(solution: impl Into<Arc<Solution>>, games: u32, seed: u64) -> Rating {
        let solution = solution.into();
        let winner = solution.verdict(solution.start()).winner;
        let side = if winner == Winner::Cat { Side::Cat } else { Side::Mouse };
        let mut rating =
            Rating { side, winner, plies: 0, choices: 0, only_moves: 0, temptations: 0, shares: [0.0; 9], level: None };
        rating.look_at_line(&solution);
        let most = PATIENCE.max(4 * rating.plies as u32);
        for (share, level) in rating.shares.iter_mut().zip(Opponent::LEVELS) {
            let gets = |seed: &u64| {
                let (player, perfect) = (Player::new(level, *seed), Player::new(Opponent::Perfect, 0));
                let (mouse, cats) = if side == Side::Mouse { (player, perfect) } else { (perfect, player) };
                Play::new(Arc::clone(&solution)).play_out(mouse, cats, most) == winner
            };
            *share = (seed..).take(games as usize).filter(gets).count() as f64 / f64::from(games.max(1));
        }
        rating.level = rating.shares.iter().position(|&share| share >= 0.5).map(|index| index + 1);
        rating
    }

    /// Counts the choices of the perfect game.
    fn look_at_line(&mut self, solution: &Solution) {
        let (game, line) = (solution.game(), solution.line());
        self.plies = line.positions.len() - 1;
        for (ply, at) in line.positions[..self.plies].iter().enumerate().filter(|(_, at)| at.turn == self.side) {
            let left = game.rules().limit.map(|limit| limit - ply as u32);
            let moves = solution.moves_within(at, Horizon::left(left));
            if moves.len() < 2 {
                continue;
            }
            let keeps = |winner| Worth::of(winner, self.side) >= Worth::of(self.winner, self.side);
            let look = Look::new(game, self.side, at);
            let tempting = moves.iter().min_by_key(|found| look.at(&found.to));
            self.choices += 1;
            self.only_moves += usize::from(moves.iter().filter(|found| keeps(found.verdict.winner)).count() == 1);
            self.temptations += usize::from(tempting.is_some_and(|found| !keeps(found.verdict.winner)));
        }
    }
}
