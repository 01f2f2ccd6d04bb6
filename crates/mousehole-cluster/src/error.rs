//! What goes wrong between processes.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a process cannot take part in a cluster.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The address of this process cannot be listened on.
    #[error("process {index} cannot listen on {address}: {source}")]
    Listen {
        /// This process.
        index: usize,
        /// Its address in the host file.
        address: String,
        /// Why.
        source: io::Error,
    },
    /// Some processes did not come up in time.
    #[error("{} did not come up within {seconds} s", .missing.join(" and "))]
    Missing {
        /// Which, with their addresses.
        missing: Vec<String>,
        /// How long they were waited for.
        seconds: u64,
    },
    /// Another process solves something else, or in another way.
    #[error("{peer} does not fit this one: {why}")]
    Unfit {
        /// Which, with its address.
        peer: String,
        /// What is different.
        why: &'static str,
    },
    /// Threads could not be started.
    #[error("the connections cannot be used: {0}")]
    Start(String),
    /// The folder of checkpoints has those of another solve.
    #[error("{}: {why}", mousehole::formats::shown_path(.folder))]
    Checkpoint {
        /// The folder.
        folder: PathBuf,
        /// Why they cannot be used.
        why: String,
    },
}

/// A process that was lost on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lost {
    /// Which process.
    pub index: usize,
    /// Its address in the host file.
    pub address: String,
    /// What was noticed.
    pub why: String,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Lost { index, address, why } = self;
        write!(f, "process {index} ({address}) was lost: {why}")
    }
}
