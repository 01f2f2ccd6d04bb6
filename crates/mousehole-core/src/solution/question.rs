//! What is asked of a game.

use mousehole_base::words;

use crate::engine::{Goal, Task, Tuning};
use crate::game::{Game, Side, Start, Winner};

words! {
    /// How much of a game to solve. Engines skip work that a narrower question does not need.
    Question {
        /// Who wins from the start, in how many plies, by which moves.
        Start = "start",
        /// Whether the mouse wins, everywhere.
        Mouse = "mouse",
        /// Who wins, everywhere.
        Winners = "winners",
        /// Who wins in how many plies, everywhere.
        Everything = "everything",
    }
}

impl Question {
    /// Whether the answer has distances.
    pub fn has_distances(self) -> bool {
        matches!(self, Question::Start | Question::Everything)
    }

    /// What an engine has to find out to answer it, with endless play and the limit of the game resolved.
    pub fn task(self, game: &Game, tuning: Tuning) -> Task {
        let within = game.rules().limit;
        let goal = match (self, game.start()) {
            (Question::Start, Start::At(start)) => game.number(start).map_or(Goal::Labels, Goal::LabelOf),
            (Question::Start | Question::Everything, _) => Goal::Labels,
            (Question::Winners, _) => Goal::Winners { by: None, within },
            // Where endless play is the mouse's, it wins whatever the cats do not.
            (Question::Mouse, _) if game.rules().endless == Winner::Mouse => {
                Goal::Winners { by: Some(Side::Cat), within }
            }
            (Question::Mouse, _) => Goal::Winners { by: Some(Side::Mouse), within },
        };
        Task::new(goal, tuning)
    }
}
