//! The arguments of `convert`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{ReadingArgs, RuleFlags};

#[derive(Args)]
pub(crate) struct ConvertArgs {
    /// The board, or a stream of graphs: a file, or - for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,
    /// The format to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) to: To,
    /// Where to write it; without it, to standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) rules: RuleFlags,
}

/// The formats that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum To {
    /// One line a graph, as half its matrix
    Graph6,
    /// One line a graph, as its edges
    Sparse6,
    /// One line a directed graph, as its matrix
    Digraph6,
    /// An edge a line, with names
    Edges,
    /// `p edge`, then `e U V` for each edge
    Dimacs,
    /// Rows of 0 and 1
    Matrix,
    /// For Graphviz, with names
    Dot,
    /// A JSON object: the board, or the whole game where rules are given
    Json,
    /// The whole game as a parity game, for PGSolver and oink
    Pg,
}

impl To {
    /// Whether a file of this format can hold many graphs.
    pub(crate) fn takes_many(self) -> bool {
        matches!(self, To::Graph6 | To::Sparse6 | To::Digraph6 | To::Dot | To::Json)
    }
}
