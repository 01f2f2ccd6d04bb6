//! The one rule set, and its presets.

use super::words::words;
use crate::board::Directions;

words! {
    /// The two sides.
    Side {
        /// The mouse.
        Mouse = "mouse",
        /// The cats.
        Cat = "cat",
    }
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::Mouse => Side::Cat,
            Side::Cat => Side::Mouse,
        }
    }
}

words! {
    /// Who wins, once endless play and the limit are counted.
    Winner {
        /// The mouse wins.
        Mouse = "mouse",
        /// The cats win.
        Cat = "cat",
        /// Nobody wins.
        Draw = "draw",
    }
}

impl From<Side> for Winner {
    fn from(side: Side) -> Winner {
        match side {
            Side::Mouse => Winner::Mouse,
            Side::Cat => Winner::Cat,
        }
    }
}

words! {
    /// Who may stay in place instead of moving.
    Stay {
        /// Both sides may.
        Both = "both",
        /// Neither may.
        None = "none",
        /// The mouse may.
        Mouse = "mouse",
        /// The cats may.
        Cat = "cat",
    }
}

impl Stay {
    /// Whether that side may stay.
    pub fn allows(self, side: Side) -> bool {
        match self {
            Stay::Both => true,
            Stay::None => false,
            Stay::Mouse => side == Side::Mouse,
            Stay::Cat => side == Side::Cat,
        }
    }

    /// The same with that side allowed to stay, or not.
    pub fn with(self, side: Side, may: bool) -> Stay {
        let allows = |other: Side| if other == side { may } else { self.allows(other) };
        match (allows(Side::Mouse), allows(Side::Cat)) {
            (true, true) => Stay::Both,
            (true, false) => Stay::Mouse,
            (false, true) => Stay::Cat,
            (false, false) => Stay::None,
        }
    }
}

words! {
    /// What happens to a side that has no legal move.
    Stuck {
        /// It stays where it is.
        Stays = "stays",
        /// It loses.
        Loses = "loses",
    }
}

words! {
    /// What a hole (or the food) is to a cat.
    CatInHole {
        /// A cat may not stop on a hole. It may jump over one.
        Forbidden = "forbidden",
        /// A cat may stand on a hole, and nothing comes of it.
        Enters = "enters",
        /// A cat that stands on a hole wins.
        Wins = "wins",
    }
}

words! {
    /// The three well-known games.
    Preset {
        /// Cat and Mouse II (LeetCode 1728).
        Grid = "grid",
        /// Cat and Mouse (LeetCode 913).
        Graph = "graph",
        /// Cops and robbers.
        Cops = "cops",
    }
}

/// The rules of a game. The presets are starting points; every field can be changed.
///
/// ```
/// use mousehole::game::{Rules, Winner};
/// assert_eq!(Rules::grid().limit, Some(1000));
/// assert_eq!(Rules::graph().endless, Winner::Draw);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How far the mouse moves in a turn: cells in a straight line, or steps along edges.
    pub mouse_jump: u32,
    /// How far a cat moves in a turn.
    pub cat_jump: u32,
    /// Who moves first.
    pub first: Side,
    /// Who may stay in place.
    pub stay: Stay,
    /// What a side without a legal move does.
    pub stuck: Stuck,
    /// What a hole is to a cat.
    pub cat_in_hole: CatInHole,
    /// How many cats there are.
    pub cats: usize,
    /// At most one cat moves in a turn.
    pub lazy: bool,
    /// What play without end is worth.
    pub endless: Winner,
    /// A win counts only within this many plies.
    pub limit: Option<u32>,
    /// Directions of movement on a grid.
    pub directions: Directions,
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

    /// Cat and Mouse II: jumps along rows and columns to the food, a cat on the food wins, 1000 plies.
    pub fn grid() -> Rules {
        Rules {
            mouse_jump: 1,
            cat_jump: 1,
            first: Side::Mouse,
            stay: Stay::Both,
            stuck: Stuck::Stays,
            cat_in_hole: CatInHole::Wins,
            cats: 1,
            lazy: false,
            endless: Winner::Cat,
            limit: Some(1000),
            directions: Directions::Four,
        }
    }

    /// Cat and Mouse: along edges to the hole, nobody stays, the cat keeps out of the hole, endless play is a draw.
    pub fn graph() -> Rules {
        Rules {
            stay: Stay::None,
            cat_in_hole: CatInHole::Forbidden,
            endless: Winner::Draw,
            limit: None,
            ..Rules::grid()
        }
    }

    /// Cops and robbers: the cats move first, everybody may stay, a mouse that is never caught wins.
    pub fn cops() -> Rules {
        Rules { first: Side::Cat, cat_in_hole: CatInHole::Enters, endless: Winner::Mouse, limit: None, ..Rules::grid() }
    }

    /// How far that side moves in a turn.
    pub fn jump(&self, side: Side) -> u32 {
        match side {
            Side::Mouse => self.mouse_jump,
            Side::Cat => self.cat_jump,
        }
    }
}
