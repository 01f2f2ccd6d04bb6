//! Opponents: perfect, greedy and random players.

mod distance;
mod greedy;
mod perfect;
mod random;

use super::Play;
use crate::board::Place;
use crate::game::words;

words! {
    /// How an opponent plays.
    Opponent {
        /// It never gives anything away: the shortest way to a win, the longest resistance, and of equal choices the
        /// one that leaves the other side the fewest right answers.
        Perfect = "perfect",
        /// It looks one move ahead. The mouse runs for the nearest hole, or away from the cats where there is none; the
        /// cats run for the mouse, or for a hole where that wins.
        Greedy = "greedy",
        /// It makes any legal choice.
        Random = "random",
    }
}

/// Somebody who plays: an opponent, and the seed of its chances.
///
/// What it chooses depends on nothing but the game so far and the seed. So a game can be played again, and a move that is
/// taken back and made once more is answered as it was.
///
/// ```
/// use mousehole::strategy::{Opponent, Play, Player};
///
/// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
/// # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
/// let (mouse, cat) = (Player::new(Opponent::Perfect, 0), Player::new("random".parse()?, 7));
/// let mut play = Play::new(game.solve()?);
/// while let Some(choice) = [mouse, cat][play.plies() as usize % 2].choose(&play) {
///     play.make(&choice)?;
/// }
/// assert!(play.plies() <= 5, "the mouse was promised to win in 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// How it plays.
    pub opponent: Opponent,
    /// What its chances are drawn from.
    pub seed: u64,
}

impl Player {
    /// A player.
    pub fn new(opponent: Opponent, seed: u64) -> Player {
        Player { opponent, seed }
    }

    /// What it chooses for the side to move: one place for each of its animals. `None` when the game is over.
    pub fn choose(&self, play: &Play) -> Option<Vec<Place>> {
        if play.ending().is_some() {
            return None;
        }
        match self.opponent {
            Opponent::Perfect => perfect::choose(play),
            Opponent::Greedy => greedy::choose(play),
            Opponent::Random => random::choose(play, self.seed),
        }
    }
}
