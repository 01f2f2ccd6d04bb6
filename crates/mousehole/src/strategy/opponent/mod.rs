//! Opponents: perfect, greedy and random players.

mod greedy;

use super::{GameState, Play, Standing};
use crate::board::Place;
use crate::game::Position;
use crate::solution::Solution;
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
            Opponent::Perfect => perfect(play),
            Opponent::Greedy => greedy::greedy(play),
            Opponent::Random => random(play, self.seed),
        }
    }
}

/// More answers than this are not looked at: the first of the best moves is as good.
const MOST_ANSWERS: usize = 100_000;

/// One of the best choices, and of these the first to which the fewest of all answers are right.
fn perfect(play: &Play) -> Option<Vec<Place>> {
    let GameState::At(position) = play.state() else { return play.best() };
    let best = play.solution().perfect_moves(position, play.left());
    let left = play.left().map(|left| left - 1);
    let answers = best.first().map_or(0, |to| play.game().successors(to).count());
    let to = if best.len().saturating_mul(answers) > MOST_ANSWERS {
        best.into_iter().next()
    } else {
        best.into_iter().min_by_key(|to| right_answers(play.solution(), to, left))
    };
    to.map(|to| play.state().choice_to(&GameState::At(to)))
}

/// How many of a thousand answers are right.
fn right_answers(solution: &Solution, position: &Position, left: Option<u32>) -> usize {
    let answers: Vec<Position> = solution.game().successors(position).collect();
    if answers.is_empty() {
        return 0;
    }
    let standing = |at, left| Standing::new(solution.label(at), left, solution.game().rules().endless);
    let best = standing(position, left).best(1);
    let left = left.map(|left| left.saturating_sub(1));
    let right = answers.iter().filter(|to| standing(to, left).verdict == best).count();
    right * 1000 / answers.len()
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
