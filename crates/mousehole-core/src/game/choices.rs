//! The words that rules choose between.

use mousehole_base::words;

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
    /// What a jump of more than one step may pass.
    JumpPath {
        /// A jump is judged only by where it ends.
        Over = "over",
        /// Every place between where a jump begins and where it ends is free of the other side.
        Free = "free",
    }
}

words! {
    /// How the mouse is caught.
    CapturedBy {
        /// A cat stands on the mouse, or is within `reach` of it.
        Touch = "touch",
        /// A cat stands on every neighbour of the mouse's place.
        Surround = "surround",
    }
}

words! {
    /// Where a cat may move.
    CatsMove {
        /// Wherever its jump takes it.
        Freely = "freely",
        /// Only to places that are nearer to the mouse.
        Nearer = "nearer",
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
