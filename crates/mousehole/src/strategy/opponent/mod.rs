//! Opponents: perfect, greedy and random players.

mod greedy;

use super::{GameState, Play};
use crate::board::Place;
use crate::words::words;

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
            Opponent::Perfect => play.best(),
            Opponent::Greedy => greedy::greedy(play),
            Opponent::Random => random(play, self.seed),
        }
    }
}

/// Any legal choice, each as likely as the others, and the same for the same seed and the same state of the game.
fn random(play: &Play, seed: u64) -> Option<Vec<Place>> {
    let game = play.game();
    let number = play.position().map_or(0, |position| game.number(position).expect("a position of this game"));
    let random = mixed(number ^ mixed(seed ^ mixed(play.states().len() as u64)));
    let draw = |bound: u64| ((u128::from(random) * u128::from(bound)) >> 64) as u64;
    match play.state() {
        GameState::PlaceCats => Some(game.cats_at(draw(game.placements())).to_vec()),
        GameState::PlaceMouse { .. } => Some(vec![Place(draw(game.board().places() as u64) as u32)]),
        GameState::At(position) => {
            let mut moves = game.successors(position);
            let drawn = draw(moves.size_hint().0 as u64) as usize;
            moves.nth(drawn).map(|to| play.state().choice_to(&GameState::At(to)))
        }
    }
}

/// A number that looks random, the same on every machine (splitmix64).
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}
