//! One file or folder for each command, with its arguments.

pub(crate) mod batch;
pub(crate) mod bench;
pub(crate) mod certificate;
#[cfg(feature = "cluster")]
pub(crate) mod cluster;
#[cfg(not(feature = "cluster"))]
#[path = "no_cluster.rs"]
pub(crate) mod cluster;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod cops;
#[cfg(feature = "gpu")]
pub(crate) mod devices;
pub(crate) mod explain;
pub(crate) mod hunt;
pub(crate) mod judge;
pub(crate) mod levels;
pub(crate) mod line;
pub(crate) mod play;
pub(crate) mod rate;
pub(crate) mod render;
pub(crate) mod serve;
pub(crate) mod shell;
pub(crate) mod solve;
pub(crate) mod table;
pub(crate) mod trace;
