//! The one rule set. Every rule is declared here, once; files, builder, flags and the rest derive from this list.

use mousehole_formats::{Fault, ReadErrorKind, Setting, Value};

use super::knobs::knobs;
use super::{CapturedBy, CatInHole, CatsMove, JumpPath, Preset, Side, Stay, Stuck, Winner};
use crate::board::{Board, Directions, NoSuchPlace, Place, PlaceName};

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
        mouse_jump: u32 = [1, 1, 1], "N|unbounded", labels;
        /// How far a cat moves in a turn.
        cat_jump: u32 = [1, 1, 1], "N|unbounded", labels;
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
        /// What a jump passes: over the other side, or only along places free of it (the fast robber).
        jump: JumpPath = [JumpPath::Over, JumpPath::Over, JumpPath::Over], "HOW", labels;
        /// The cats win as soon as one is within D steps of the mouse (distance-k capture).
        reach: usize = [0, 0, 0], "D", labels;
        /// How the mouse is caught: a cat on it, or cats on all its neighbours (surrounding cops).
        capture: CapturedBy = [CapturedBy::Touch, CapturedBy::Touch, CapturedBy::Touch], "HOW", labels;
        /// Where cats may move: freely, or only nearer to the mouse (zombies).
        cats_move: CatsMove = [CatsMove::Freely, CatsMove::Freely, CatsMove::Freely], "WHERE", labels;
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

    /// A jump without a bound: as far as the board goes.
    pub const UNBOUNDED: u32 = u32::MAX;

    /// The rules that no preset turns.
    const BEYOND_PRESETS: [&str; 4] = ["jump", "reach", "capture", "cats_move"];

    /// Each rule with its value, without those that no preset turns where they are not turned here either.
    pub fn worth_telling(&self) -> Vec<(&'static str, Value)> {
        let beyond = self.beyond_presets();
        let is_told = |rule: &(&'static str, Value)| !Rules::BEYOND_PRESETS.contains(&rule.0) || beyond.contains(rule);
        self.values().into_iter().filter(is_told).collect()
    }

    /// Each rule that is not as every preset has it, of those that no preset turns, with its value.
    pub fn beyond_presets(&self) -> Vec<(&'static str, Value)> {
        let usual = Rules::grid().values();
        let is_beyond = |rule: &(&'static str, Value)| Rules::BEYOND_PRESETS.contains(&rule.0) && !usual.contains(rule);
        self.values().into_iter().filter(is_beyond).collect()
    }

    /// Whether a rule is written only where it is changed: games were written without it before there was a choice, and
    /// tables, certificates and links keep their bytes.
    #[cfg(feature = "json")]
    pub(super) fn is_written_if_changed(rule: &str) -> bool {
        Rules::BEYOND_PRESETS.contains(&rule)
    }

    /// The value of the rule of that name, as messages write it; nothing where there is no such rule.
    pub fn value(&self, rule: &str) -> String {
        let value = self.values().into_iter().find(|(key, _)| *key == rule);
        value.map_or_else(String::new, |(_, value)| value.to_string())
    }

    /// How far that side moves in a turn.
    pub fn jump(&self, side: Side) -> u32 {
        match side {
            Side::Mouse => self.mouse_jump,
            Side::Cat => self.cat_jump,
        }
    }
}

/// Places as users write them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// Each by its name.
    Named(Vec<PlaceName>),
    /// A list of two bare numbers, which only the board can tell: one cell of a grid, or two nodes of a graph.
    Pair(u32, u32),
}

impl Places {
    /// The places of a board that are meant.
    pub(super) fn on(&self, board: &Board) -> Result<Vec<Place>, NoSuchPlace> {
        match (self, board) {
            (Places::Named(names), _) => names.iter().map(|name| board.place(name)).collect(),
            (&Places::Pair(row, column), Board::Grid(_)) => Ok(vec![board.place(&PlaceName::Cell { row, column })?]),
            (&Places::Pair(first, second), Board::Graph(_)) => {
                [first, second].iter().map(|&node| board.place(&PlaceName::Node(node))).collect()
            }
        }
    }
}

impl From<Vec<PlaceName>> for Places {
    fn from(names: Vec<PlaceName>) -> Places {
        Places::Named(names)
    }
}

impl Settings {
    /// Reads the settings of a file.
    pub fn from_document(settings: &[Setting]) -> Result<Settings, Fault> {
        let mut read = Settings::default();
        for setting in settings {
            match read.set(&setting.key, &setting.value) {
                Ok(true) => {}
                Ok(false) => {
                    let keys: Vec<&str> = Settings::KNOBS.iter().map(|knob| knob.key).collect();
                    let message = [
                        format!("found {setting}, which is no rule; expected one of {}", keys.join(", ")),
                        format!("发现 {setting}，没有这条规则；预期 {} 之一", keys.join("、")),
                    ];
                    return Err(Fault::new(setting.key_offset, message).of_kind(ReadErrorKind::Rule));
                }
                Err(expected) => return Err(setting.fault(expected)),
            }
        }
        Ok(read)
    }
}
