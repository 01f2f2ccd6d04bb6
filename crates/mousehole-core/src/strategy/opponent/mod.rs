//! Opponents: perfect, greedy and random players, and nine levels between random and perfect.

mod greedy;
mod level;

use mousehole_base::random::Random;
use mousehole_base::words;

use super::{GameState, Play};
use crate::board::Place;

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
        /// The weakest of nine levels that err as people do: they overlook long wins, go for what is near, and slip.
        Level1 = "level-1",
        /// The second level.
        Level2 = "level-2",
        /// The third.
        Level3 = "level-3",
        /// The fourth.
        Level4 = "level-4",
        /// The fifth: in the middle.
        Level5 = "level-5",
        /// The sixth.
        Level6 = "level-6",
        /// The seventh.
        Level7 = "level-7",
        /// The eighth.
        Level8 = "level-8",
        /// The strongest level: it seldom slips, and sees far.
        Level9 = "level-9",
    }
}

impl Opponent {
    /// The players of the levels 1 to 9, from the weakest to the strongest.
    pub const LEVELS: [Opponent; 9] = {
        use Opponent::*;
        [Level1, Level2, Level3, Level4, Level5, Level6, Level7, Level8, Level9]
    };

    /// Its level, from 1 to 9; `None` for those that have none.
    pub fn level(self) -> Option<usize> {
        Opponent::LEVELS.iter().position(|&level| level == self).map(|index| index + 1)
    }

    /// Whether its seed matters.
    pub fn is_random(self) -> bool {
        self == Opponent::Random || self.level().is_some()
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
        let mut draws = draws(play, self.seed);
        match self.opponent {
            Opponent::Perfect => play.best(),
            Opponent::Greedy => greedy::greedy(play),
            Opponent::Random => random(play, &mut draws),
            leveled => level::choose(play, leveled.level().expect("all others have a level"), &mut draws),
        }
    }
}

/// Any legal choice, each as likely as the others.
fn random(play: &Play, draws: &mut Random) -> Option<Vec<Place>> {
    let game = play.game();
    match play.state() {
        GameState::PlaceCats => Some(game.cats_at(draws.below(game.placements())).to_vec()),
        GameState::PlaceMouse { cats } => {
            let places = (0..game.board().places() as u32).map(Place);
            let places: Vec<Place> = places.filter(|&mouse| game.mouse_may_start(cats, mouse)).collect();
            Some(vec![places[draws.below(places.len() as u64) as usize]])
        }
        GameState::At(position) => {
            let mut moves = game.successors(position);
            let drawn = draws.below(moves.size_hint().0 as u64) as usize;
            moves.nth(drawn).map(|to| play.state().choice_to(&GameState::At(to)))
        }
    }
}

/// Random numbers for one choice, the same for the same seed and the same state of the game.
fn draws(play: &Play, seed: u64) -> Random {
    let number = play.position().map_or(0, |at| play.game().number(at).expect("a position of this game"));
    let mixed = |number| Random::new(number).next();
    Random::new(number ^ mixed(seed ^ mixed(play.states().len() as u64)))
}
