//! What tests and benchmarks share: random numbers, random boards under random rules, the files of the project, and
//! processes.

mod addresses;
mod case;
mod peers;
#[cfg(unix)]
mod processes;
mod project;
mod random;
mod stopping;
mod wait;

pub use addresses::free_addresses;
pub use case::{Case, Literature, Plain, any_case, literature_case};
pub use peers::together;
#[cfg(unix)]
pub use processes::{send_signal, write_script};
pub use project::{outdated, root, vectors};
pub use random::{Random, random_grid};
pub use stopping::stops_at_any_report;
pub use wait::wait_for;
#[cfg(target_os = "linux")]
pub use wait::wait_until_gone;
