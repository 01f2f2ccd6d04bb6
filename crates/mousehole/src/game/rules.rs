//! The one rule set. Every rule is declared here, once; files, builder, flags and the rest derive from this list.

use super::knobs::knobs;
use super::{CatInHole, Places, Preset, Side, Stay, Stuck, Winner};
use crate::board::{Directions, PlaceName};

knobs! {
    /// The rules of a game. The presets are starting points; every field can be changed.
    ///
    /// ```
    /// use mousehole::game::{Rules, Winner};
    /// assert_eq!(Rules::grid().limit, Some(1000));
    /// assert_eq!(Rules::graph().endless, Winner::Draw);
    /// ```
    // Each rule with its type, its value in the presets grid, graph and cops, what a flag calls its value, and whether it
    // counts for `labels` or only for the `verdict`. Games are written in this order.
    Rules {
        /// How far the mouse moves in a turn.
        mouse_jump: u32 = [1, 1, 1], "N", labels;
        /// How far a cat moves in a turn.
        cat_jump: u32 = [1, 1, 1], "N", labels;
        /// Who moves first.
        first: Side = [Side::Mouse, Side::Mouse, Side::Cat], "SIDE", verdict;
        /// Who may stay in place.
        stay: Stay = [Stay::Both, Stay::None, Stay::Both], "WHO", labels;
        /// What a side without a legal move does.
        stuck: Stuck = [Stuck::Stays, Stuck::Stays, Stuck::Stays], "WHAT", labels;
        /// What a hole, or the food, is to a cat.
        cat_hole: CatInHole = [CatInHole::Wins, CatInHole::Forbidden, CatInHole::Enters], "WHAT", labels;
        /// How many cats there are.
        cats: usize = [1, 1, 1], "K", labels;
        /// At most one cat moves in a turn.
        lazy: bool = [false, false, false], "BOOL", labels;
        /// What endless play is worth.
        endless: Winner = [Winner::Cat, Winner::Draw, Winner::Mouse], "WINNER", verdict;
        /// A win counts only within N plies; or none.
        limit: Option<u32> as impl Into<Option<u32>> = [Some(1000), None, None], "N|none", verdict;
        /// Directions of movement on a grid.
        directions: Directions = [Directions::Four, Directions::Four, Directions::Four], "N", labels;
    }
    // What is set like a rule, but belongs to the board.
    Settings {
        /// Whether the edges of a graph lead only as listed, or both ways.
        directed: bool, "BOOL";
        /// Where the mouse starts: ROW,COL from 0 on a grid, a node's number or name on a graph.
        mouse: PlaceName, "PLACE";
        /// Where a cat starts.
        cat: Places, "PLACE";
        /// A hole, or food.
        hole: Places, "PLACE";
    }
}

impl Rules {
    /// The rules of a preset.
    pub fn preset(preset: Preset) -> Rules {
        match preset {
            Preset::Grid => Rules::grid(),
            Preset::Graph => Rules::graph(),
            Preset::Cops => Rules::cops(),
        }
    }

    /// How far that side moves in a turn.
    pub fn jump(&self, side: Side) -> u32 {
        match side {
            Side::Mouse => self.mouse_jump,
            Side::Cat => self.cat_jump,
        }
    }
}
