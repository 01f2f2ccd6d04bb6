//! Table files: every label of a game on disk, to be probed without reading the rest.
//!
//! ```
//! use mousehole::table::{Build, Table};
//! # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
//! # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("example.mht");
//! let solution = game.solve()?;
//! Build::new(&path).write(&solution)?;
//!
//! let table = Table::open(&path)?;
//! let start = table.start()?;
//! assert_eq!(table.probe(start)?, solution.label(start));
//! assert_eq!(table.info().stats, solution.stats());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A table has the whole game inside, and its labels in blocks that are compressed and checked each by itself. The format
//! is described in `docs/table-format.md`, to the byte. Whatever happened to a file, a probe gives the label that was
//! written or says that the file is damaged.

mod block;
mod build;
mod cache;
mod check;
mod error;
mod feed;
mod file;
mod header;
mod index;
mod info;
mod moves;
mod open;
mod scan;
mod start;
mod state;
mod summary;
mod unfinished;
mod write;

pub use build::Build;
pub use error::{Part, TableError};
pub use header::VERSION;
pub use info::Info;
pub use open::Table;
pub use state::{StateError, StateFile};
pub use unfinished::Unfinished;
pub use write::Written;
