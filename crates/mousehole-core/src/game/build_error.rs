//! Settings that make no game, and which of them is at fault.

use mousehole_base::message::InChinese;

use crate::board::{NoSuchPlace, PlaceName};

/// Settings that make no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A name that names no place.
    #[error("{knob}: {why}")]
    Place {
        /// The setting.
        knob: &'static str,
        /// What is wrong with it.
        #[source]
        why: NoSuchPlace,
    },
    /// Nowhere to stand.
    #[error("the board has no place to stand on")]
    NoPlaces,
    /// Holes everywhere, and cats may not enter them.
    #[error("hole: every place is a hole that cats may not enter, so no cat can stand anywhere")]
    NoPlaceForCats,
    /// The mouse is nowhere.
    #[error("there is no mouse: {}set `mouse`", mark(*grid, 'M'))]
    NoMouse {
        /// Whether the board is a grid, where its place can be marked.
        grid: bool,
    },
    /// The cat is nowhere.
    #[error("there is no cat: {}set `cat`", mark(*grid, 'C'))]
    NoCat {
        /// Whether the board is a grid, where its place can be marked.
        grid: bool,
    },
    /// No hole, and endless play is the cat's.
    #[error("{}", no_hole(*set, *grid))]
    NoHole {
        /// Whether `hole` was set, to nothing.
        set: bool,
        /// Whether the board is a grid, where its place can be marked.
        grid: bool,
    },
    /// Zero cats.
    #[error("{knob}: there must be at least 1 cat")]
    NoCats {
        /// The setting.
        knob: &'static str,
    },
    /// More cats than are ever of use.
    #[error("{knob}: there are {cats} cats, and at most {most} are taken")]
    TooManyCats {
        /// The setting.
        knob: &'static str,
        /// How many there are.
        cats: usize,
        /// How many there may be.
        most: usize,
    },
    /// More or fewer cats on the board than the rules say.
    #[error("cats: the rules say {cats} but the board has {placed}: set `cat` to a place for each")]
    CatsDiffer {
        /// What the rules say.
        cats: usize,
        /// How many have a place.
        placed: usize,
    },
    /// A cat starts where it may not be.
    #[error("cat: {place} is a hole, which cats may not enter under these rules")]
    CatInForbiddenHole {
        /// Where.
        place: PlaceName,
    },
    /// Diagonals on a graph.
    #[error("directions: 8 directions are for grids; a graph has edges instead")]
    DirectionsOnGraph,
    /// Directed edges on a grid.
    #[error("directed: a grid has no edges to direct")]
    DirectedGrid,
    /// Cats that surround the mouse, and catch it from afar.
    #[error(
        "reach: cats that surround the mouse do not catch it from a distance; `capture` and `reach` are one or the other"
    )]
    ReachAndSurround,
    /// More positions than can be counted.
    #[error("cats: {cats} cat{} on {places} places make more than 2^63 positions", if *cats == 1 { "" } else { "s" })]
    TooManyPositions {
        /// Cats.
        cats: usize,
        /// Places.
        places: usize,
    },
}

/// What to do about something missing that a grid can show.
fn mark(grid: bool, letter: char) -> String {
    if grid { format!("mark its place with {letter} or ") } else { String::new() }
}

fn no_hole(set: bool, grid: bool) -> String {
    if set {
        return "hole: there must be at least 1, or the mouse can never win".to_owned();
    }
    let what = if grid { "food" } else { "hole" };
    format!("there is no {what}, so the mouse can never win: {}set `hole`", mark(grid, 'F'))
}

impl InChinese for BuildError {
    fn in_chinese(&self) -> String {
        let mark = |grid, letter| if grid { format!("用 {letter} 标出它的位置，或") } else { String::new() };
        match self {
            BuildError::Place { knob, why } => format!("{knob}：{}", why.in_chinese()),
            BuildError::NoPlaces => "棋盘上没有可以站的地方".to_owned(),
            BuildError::NoPlaceForCats => "hole：处处都是猫不能进的洞，猫无处可站".to_owned(),
            BuildError::NoMouse { grid } => format!("没有老鼠：请{}设置 `mouse`", mark(*grid, 'M')),
            BuildError::NoCat { grid } => format!("没有猫：请{}设置 `cat`", mark(*grid, 'C')),
            BuildError::NoHole { set: true, .. } => "hole：至少要有 1 个，否则老鼠永远赢不了".to_owned(),
            BuildError::NoHole { set: false, grid } => {
                let what = if *grid { "食物" } else { "洞" };
                format!("没有{what}，老鼠永远赢不了：请{}设置 `hole`", mark(*grid, 'F'))
            }
            BuildError::NoCats { knob } => format!("{knob}：至少要有 1 只猫"),
            BuildError::TooManyCats { knob, cats, most } => format!("{knob}：有 {cats} 只猫，最多 {most} 只"),
            BuildError::CatsDiffer { cats, placed } => {
                format!("cats：规则说有 {cats} 只，棋盘上却有 {placed} 只：请在 `cat` 中为每只猫给出位置")
            }
            BuildError::CatInForbiddenHole { place } => format!("cat：{place} 是洞，按这些规则猫不能进"),
            BuildError::DirectionsOnGraph => "directions：8 个方向只用于网格；图上走的是边".to_owned(),
            BuildError::DirectedGrid => "directed：网格没有可以定向的边".to_owned(),
            BuildError::ReachAndSurround => {
                "reach：靠包围抓老鼠的猫不能隔着距离抓；`capture` 与 `reach` 只能选一个".to_owned()
            }
            BuildError::TooManyPositions { cats, places } => {
                format!("cats：{places} 处有 {cats} 只猫，局面超过 2^63 个")
            }
        }
    }
}

impl BuildError {
    /// The setting that is at fault, by its name in files; `None` where it is the board.
    pub fn knob(&self) -> Option<&'static str> {
        match self {
            BuildError::Place { knob, .. } | BuildError::NoCats { knob } | BuildError::TooManyCats { knob, .. } => {
                Some(knob)
            }
            BuildError::NoHole { set: true, .. } | BuildError::NoPlaceForCats => Some("hole"),
            BuildError::NoPlaces
            | BuildError::NoMouse { .. }
            | BuildError::NoCat { .. }
            | BuildError::NoHole { set: false, .. } => None,
            BuildError::CatsDiffer { .. } | BuildError::TooManyPositions { .. } => Some("cats"),
            BuildError::CatInForbiddenHole { .. } => Some("cat"),
            BuildError::DirectionsOnGraph => Some("directions"),
            BuildError::DirectedGrid => Some("directed"),
            BuildError::ReachAndSurround => Some("reach"),
        }
    }

    /// The setting that would mend it, by its name in files, where one is missing.
    pub fn missing(&self) -> Option<&'static str> {
        match self {
            BuildError::NoMouse { .. } => Some("mouse"),
            BuildError::NoCat { .. } | BuildError::CatsDiffer { .. } => Some("cat"),
            BuildError::NoHole { set: false, .. } => Some("hole"),
            _ => None,
        }
    }
}
