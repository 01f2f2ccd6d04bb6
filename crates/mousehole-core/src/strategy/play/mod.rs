//! A game being played: how far it has come, what may follow, and what each choice was worth.

mod choice;
mod illegal;
mod state;

use std::sync::Arc;

pub use choice::{JudgedChoice, Quality, Standing, Tally, Worth};
pub use illegal::{Animal, IllegalChoice};
pub use state::GameState;

use super::{Ending, Move, Player};
use crate::board::Place;
use crate::game::{Game, Position, Side, Winner};
use crate::solution::{Horizon, Solution};

/// A game being played, from the placing of the animals, where the rules leave it to them, to the end.
///
/// A choice is the places that the side to move goes to: one for the mouse, one for each cat. Whoever shows the game to
/// people, asks for [`make`](Play::make) with what they chose, and for [`Player::choose`](super::Player::choose) when it
/// is not their turn.
///
/// ```
/// use mousehole::strategy::{Opponent, Play, Player, Quality};
///
/// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
/// # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
/// let mut play = Play::new(game.solve()?);
/// let cat = Player::new(Opponent::Perfect, 0);
///
/// // The mouse could win in 5 plies, and steps aside.
/// let at = |row, column| board.place_at(row, column).unwrap();
/// let made = play.make(&[at(2, 1)])?;
/// assert_eq!(made.quality, Quality::Mistake);
/// let answer = cat.choose(&play).expect("the game is not over");
/// play.make(&answer)?;
/// assert_eq!(play.ending().map(|_| "over"), Some("over"));
///
/// // It takes that back.
/// play.undo();
/// play.undo();
/// assert_eq!(play.make(&[at(2, 2)])?.quality, Quality::Best);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Play {
    solution: Arc<Solution>,
    /// The plies that it may take in all.
    limit: Option<u32>,
    /// From the start to the present; never empty.
    states: Vec<GameState>,
}

impl Play {
    /// A game at its start. Many can share one solution.
    pub fn new(solution: impl Into<Arc<Solution>>) -> Play {
        let solution = solution.into();
        let states = vec![GameState::start(solution.game())];
        Play { limit: solution.game().rules().limit, solution, states }
    }

    /// A game that begins at a position, with that many plies left; `None` for no limit. `None` where the position is not
    /// one of this game.
    ///
    /// ```
    /// use mousehole::strategy::Play;
    /// use mousehole::{Position, Side, Winner};
    ///
    /// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
    /// # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
    /// let at = |row, column| board.place_at(row, column).unwrap();
    /// let near = Position::new(at(2, 4), [at(1, 1)], Side::Mouse);
    /// let play = Play::from_position(game.solve()?, near, Some(1)).expect("a position of this game");
    /// assert_eq!(play.standing().verdict.winner, Winner::Mouse);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_position(solution: impl Into<Arc<Solution>>, position: Position, left: Option<u32>) -> Option<Play> {
        let solution = solution.into();
        solution.game().number(&position)?;
        Some(Play { solution, limit: left, states: vec![GameState::At(position)] })
    }

    /// The same game at its start again.
    pub fn restarted(&self) -> Play {
        Play { states: self.states[..1].to_vec(), ..self.clone() }
    }

    /// The solution that it is judged by.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.solution.game()
    }

    /// How far it has come.
    pub fn state(&self) -> &GameState {
        self.states.last().expect("the first is there")
    }

    /// Every state so far, the first and the present included.
    pub fn states(&self) -> &[GameState] {
        &self.states
    }

    /// The position, once everybody stands somewhere.
    pub fn position(&self) -> Option<&Position> {
        self.state().position()
    }

    /// The side that is to choose.
    pub fn side(&self) -> Side {
        self.state().side()
    }

    /// How many plies have been played. To choose a place at the start is no ply.
    pub fn plies(&self) -> u32 {
        self.plies_at(self.states.len() - 1)
    }

    /// How many plies are left; `None` where there is no limit.
    pub fn left(&self) -> Option<u32> {
        self.left_at(self.states.len() - 1)
    }

    /// How it stands.
    pub fn standing(&self) -> Standing {
        self.standing_at(self.states.len() - 1)
    }

    /// How it ended: by the rules, or because the limit left no more plies.
    pub fn ending(&self) -> Option<Ending> {
        let end = self.game().end(self.position()?).map(Ending::Finished);
        end.or_else(|| (self.left() == Some(0)).then_some(Ending::Limit))
    }

    /// The plies after which this very position stood on the board before, in order.
    pub fn repeats(&self) -> Vec<u32> {
        self.repeats_at(self.states.len() - 1).collect()
    }

    /// The plies after which this very position last stood on the board before, if it came back just now: where the
    /// position before it had come back as well, that was so already.
    pub fn came_back(&self) -> Option<u32> {
        let now = self.states.len() - 1;
        let already = now > 0 && self.repeats_at(now - 1).next().is_some();
        self.repeats_at(now).last().filter(|_| !already)
    }

    fn repeats_at(&self, now: usize) -> impl Iterator<Item = u32> {
        let same = (0..now).filter(move |&before| self.states[before] == self.states[now]);
        same.map(|index| self.plies_at(index))
    }

    /// Every legal move, best first. None while animals are still to be placed, and none when the game is over.
    pub fn moves(&self) -> Vec<Move> {
        self.position()
            .map(|position| self.solution.moves_within(position, Horizon::left(self.left())))
            .unwrap_or_default()
    }

    /// What perfect players choose: the first of the best. `None` when the game is over.
    pub fn best(&self) -> Option<Vec<Place>> {
        match self.state() {
            GameState::PlaceCats => Some(self.solution.start().cats.to_vec()),
            GameState::PlaceMouse { cats } => Some(vec![self.solution.answer_to(cats).mouse]),
            GameState::At(position) => {
                let best = self.solution.best_moves_within(position, Horizon::left(self.left())).into_iter().next()?;
                Some(self.state().choice_to(&GameState::At(best.to)))
            }
        }
    }

    /// Makes a choice: where the animals of the side to move go, or are placed, one place for each in order.
    ///
    /// Nothing changes where it is refused.
    pub fn make(&mut self, places: &[Place]) -> Result<JudgedChoice, IllegalChoice> {
        let next = self.next(places)?;
        self.states.push(next);
        Ok(self.choice_at(self.states.len() - 1))
    }

    /// Lets two players play on until it is over, or that many plies have been played, and says who wins then.
    pub fn play_out(&mut self, mouse: Player, cats: Player, most: u32) -> Winner {
        while self.plies() < most {
            let player = if self.side() == Side::Mouse { mouse } else { cats };
            let Some(choice) = player.choose(self) else { break };
            let next = self.next(&choice).expect("players keep to the rules");
            self.states.push(next);
        }
        match self.ending() {
            Some(Ending::Finished(end)) => end.winner.into(),
            _ => self.game().rules().endless,
        }
    }

    /// Takes back the last choice and returns what it was; `None` at the start.
    pub fn undo(&mut self) -> Option<Vec<Place>> {
        if self.states.len() == 1 {
            return None;
        }
        let undone = self.states.pop()?;
        Some(self.state().choice_to(&undone))
    }

    /// Every choice so far, judged.
    pub fn choices(&self) -> impl DoubleEndedIterator<Item = JudgedChoice> + '_ {
        (1..self.states.len()).map(|index| self.choice_at(index))
    }

    /// How a side's choices were, counted.
    pub fn tally(&self, side: Side) -> Tally {
        let mut tally = Tally::default();
        self.choices().filter(|choice| choice.side == side).for_each(|choice| tally.add(choice.quality));
        tally
    }

    fn plies_at(&self, index: usize) -> u32 {
        let placing = self.states.iter().take_while(|state| state.position().is_none()).count();
        index.saturating_sub(placing) as u32
    }

    fn left_at(&self, index: usize) -> Option<u32> {
        self.limit.map(|limit| limit - self.plies_at(index))
    }

    fn standing_at(&self, index: usize) -> Standing {
        let label = match &self.states[index] {
            GameState::PlaceCats => self.solution.label(self.solution.start()),
            GameState::PlaceMouse { cats } => self.solution.label(&self.solution.answer_to(cats)),
            GameState::At(position) => self.solution.label(position),
        };
        Standing::new(label, self.left_at(index), self.game().rules().endless)
    }

    fn choice_at(&self, index: usize) -> JudgedChoice {
        let [from, to] = [&self.states[index - 1], &self.states[index]];
        let [before, after] = [self.standing_at(index - 1), self.standing_at(index)];
        JudgedChoice::new(from, to, before, after)
    }
}
