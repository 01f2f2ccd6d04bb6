//! Why a game is not solved.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use mousehole_base::memory;
use mousehole_base::message::InChinese;
use mousehole_formats::shown_path;

use super::{Instructions, Stopped, bytes_in_words};
use crate::game::{BuildError, Rules};

/// Why an engine does not take a game, or not with that tuning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// More than one cat.
    #[error("it takes 1 cat, since {because}, and there are {cats}")]
    Cats {
        /// The cats of the game.
        cats: usize,
        /// What the engine does that more cats would make too long.
        because: &'static str,
    },
    /// Too many positions.
    #[error("it takes at most {most} positions, since {because}, and there are {positions}")]
    Positions {
        /// The positions of the game.
        positions: u64,
        /// The most positions that the engine takes.
        most: u64,
        /// What the engine does that more positions would make too long.
        because: &'static str,
    },
    /// Too many placements of the cats.
    #[error("it takes at most {most} placements of the cats, and there are {placements}")]
    Placements {
        /// The placements of the game's cats.
        placements: u64,
        /// The most placements that the engine takes.
        most: u64,
    },
    /// A rule that the engine does not know.
    #[error("it does not know games where `{rule}` is {value}")]
    Rule {
        /// The rule.
        rule: &'static str,
        /// Its value.
        value: String,
    },
    /// Instructions that the processor lacks.
    #[error("this machine does not have the instructions {0}")]
    Instructions(Instructions),
    /// Rows of one word for a game that is too large for them.
    #[error("rows of one word are for one cat and at most 64 places")]
    Words,
    /// Patches for a game without a side that can use them.
    #[error("patches are for one animal that jumps at most 8 cells in 4 directions on a grid")]
    Patches,
    /// There is no device to solve on.
    #[error("{0}")]
    Device(String),
    /// A board for many at a time is no small grid.
    #[error("many boards at a time are grids of at most 64 cells with one cat")]
    SmallGrid,
    /// Too many nodes for one word to a row.
    #[error("the graph has {nodes} nodes, and small ones have at most {most}")]
    Nodes {
        /// The nodes of the graph.
        nodes: usize,
        /// The most nodes that are taken.
        most: usize,
    },
    /// An edge without one back.
    #[error("row {from} has an edge to node {to}, and row {to} has none back")]
    OneWay {
        /// Where the edge starts.
        from: usize,
        /// Where it leads.
        to: usize,
    },
    /// The game cannot be changed as the search needs it.
    #[error(transparent)]
    Rules(Box<BuildError>),
}

impl Refusal {
    /// A game is refused for the value of that rule.
    pub fn rule(rules: &Rules, rule: &'static str) -> Refusal {
        Refusal::Rule { rule, value: rules.value(rule) }
    }
}

/// Why a game was not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The engine does not take this game.
    #[error("the engine {engine} does not take this game: {why}")]
    Refused {
        /// The engine.
        engine: &'static str,
        /// Why.
        #[source]
        why: Refusal,
    },
    /// No engine of that name.
    #[error("there is no engine {name}; expected one of {engines}")]
    NoSuchEngine {
        /// The name given.
        name: String,
        /// The names there are.
        engines: String,
    },
    /// It would not fit.
    #[error("{engine} needs {} for {positions} positions, and {} may be used", bytes_in_words(*needed), bytes_in_words(*allowed))]
    Memory {
        /// The engine.
        engine: &'static str,
        /// Positions of the game.
        positions: u64,
        /// Bytes it needs.
        needed: u64,
        /// Bytes it may use.
        allowed: u64,
    },
    /// It would not fit on the device.
    #[error(
        "{engine} needs {} on the device for {positions} positions, and {} are free there",
        bytes_in_words(*needed), bytes_in_words(*free)
    )]
    DeviceMemory {
        /// The engine.
        engine: &'static str,
        /// Positions of the game.
        positions: u64,
        /// Bytes it needs.
        needed: u64,
        /// Bytes that are free now.
        free: u64,
    },
    /// The scratch file would not fit.
    #[error(
        "{engine} needs {} of scratch files in {} to keep to the memory, and {} are free",
        bytes_in_words(*needed), shown_path(folder), bytes_in_words(*free)
    )]
    Disk {
        /// The engine.
        engine: &'static str,
        /// The folder for scratch files.
        folder: PathBuf,
        /// Bytes it needs there, about.
        needed: u64,
        /// Bytes that are free there.
        free: u64,
    },
    /// The engine began, and the machine failed it: memory, a disk, a device.
    #[error("the engine {engine} cannot go on: {why}")]
    Failed {
        /// The engine.
        engine: &'static str,
        /// What failed.
        #[source]
        why: MachineError,
    },
    /// The progress closure stopped it.
    #[error("stopped before the end")]
    Stopped,
    /// This process of a cluster had its part in the solve; the first one has the answer.
    #[doc(hidden)]
    #[error("the answer is with the first process of the cluster")]
    Served,
}

impl InChinese for Refusal {
    fn in_chinese(&self) -> String {
        match self {
            Refusal::Cats { cats, .. } => format!("它只接受 1 只猫，这里有 {cats} 只"),
            Refusal::Positions { positions, most, .. } => format!("它最多接受 {most} 个局面，这里有 {positions} 个"),
            Refusal::Placements { placements, most } => {
                format!("它最多接受 {most} 种猫的站法，这里有 {placements} 种")
            }
            Refusal::Rule { rule, value } => format!("它不支持 `{rule}` 为 {value} 的游戏"),
            Refusal::Instructions(instructions) => format!("这台机器没有 {instructions} 指令"),
            Refusal::Words => "单字的行只用于一只猫和最多 64 处".to_owned(),
            Refusal::Patches => "分块只用于网格上四个方向、每次最多跳 8 格的一只动物".to_owned(),
            Refusal::Device(_) => "没有可用的设备".to_owned(),
            Refusal::SmallGrid => "批量棋盘只能是最多 64 格、一只猫的网格".to_owned(),
            Refusal::Nodes { nodes, most } => format!("图有 {nodes} 个节点，小图最多 {most} 个"),
            Refusal::OneWay { from, to } => format!("第 {from} 行有一条边通向节点 {to}，第 {to} 行却没有返回的边"),
            Refusal::Rules(error) => error.in_chinese(),
        }
    }
}

impl InChinese for SolveError {
    fn in_chinese(&self) -> String {
        let size = |bytes: &u64| bytes_in_words(*bytes);
        match self {
            SolveError::Refused { engine, why } => format!("引擎 {engine} 不接受这个游戏：{}", why.in_chinese()),
            SolveError::NoSuchEngine { name, engines } => format!("没有引擎 {name}；预期 {engines} 之一"),
            SolveError::Memory { engine, positions, needed, allowed } => {
                format!("{engine} 求解 {positions} 个局面需要 {}，而可用 {}", size(needed), size(allowed))
            }
            SolveError::DeviceMemory { engine, positions, needed, free } => {
                format!("{engine} 求解 {positions} 个局面在设备上需要 {}，而那里还有 {}", size(needed), size(free))
            }
            SolveError::Disk { engine, folder, needed, free } => {
                let folder = shown_path(folder);
                format!("{engine} 需要在 {folder} 中存放 {} 临时文件，而那里还有 {}", size(needed), size(free))
            }
            SolveError::Failed { engine, .. } => format!("引擎 {engine} 无法继续：机器出了故障"),
            SolveError::Stopped => "在结束之前被停止".to_owned(),
            SolveError::Served => "答案在集群的第一个进程那里".to_owned(),
        }
    }
}

impl SolveError {
    /// The machine failed an engine that had begun.
    pub(crate) fn failed(engine: &'static str, why: io::Error) -> SolveError {
        SolveError::Failed { engine, why: why.into() }
    }
}

impl From<Stopped> for SolveError {
    fn from(_: Stopped) -> SolveError {
        SolveError::Stopped
    }
}

/// What failed on the machine. Two are equal where their kinds and messages are.
#[derive(Clone, Debug)]
pub struct MachineError(Arc<io::Error>);

impl From<io::Error> for MachineError {
    fn from(error: io::Error) -> MachineError {
        MachineError(Arc::new(error))
    }
}

impl MachineError {
    /// What kind of failure it is.
    pub fn kind(&self) -> io::ErrorKind {
        self.0.kind()
    }
}

impl fmt::Display for MachineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for MachineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&*self.0)
    }
}

impl PartialEq for MachineError {
    fn eq(&self, other: &MachineError) -> bool {
        self.0.kind() == other.0.kind() && self.0.to_string() == other.0.to_string()
    }
}

impl Eq for MachineError {}

/// Below this, memory is taken without asking the machine how much it has.
const SMALL: u64 = 64 << 20;

/// Refuses work that needs more bytes than are allowed: those given, or else what the machine has to spare.
pub fn check_memory(engine: &'static str, positions: u64, needed: u64, given: Option<u64>) -> Result<(), SolveError> {
    let allowed = match given {
        None if needed <= SMALL => u64::MAX,
        given => memory::allowed(given),
    };
    if needed <= allowed { Ok(()) } else { Err(SolveError::Memory { engine, positions, needed, allowed }) }
}
