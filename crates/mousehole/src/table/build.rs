//! Setting up the writing of a table.

use std::ops::ControlFlow;
use std::path::PathBuf;

use super::block::MOST_POSITIONS;
use super::error::TableError;
use super::unfinished::Unfinished;
use crate::game::Game;
use crate::solution::LabelSource;

/// Sets up the writing of a table.
///
/// A table is written beside its target, under a name that ends in `.part`, and takes its name when it is complete and
/// safe on disk: at any moment, the target is what it was before or the whole new table.
///
/// ```
/// use std::ops::ControlFlow;
/// use mousehole::table::{Build, Table};
/// # let board: mousehole::Grid = "C.F\nM..".parse()?;
/// # let game = mousehole::Game::grid(&board).build()?;
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("example.mht");
/// let unfinished = Build::new(&path).resume(true).begin(&game)?;
/// println!("{} of {} blocks are there already", unfinished.kept(), unfinished.blocks());
/// unfinished.write(&game.solve()?, |so_far| {
///     println!("{} of {} positions", so_far.positions, so_far.of);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(Table::open(&path)?.game(), &game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "call begin() or write()"]
pub struct Build {
    pub(super) path: PathBuf,
    pub(super) resume: bool,
    pub(super) block: u32,
}

impl Build {
    /// A table in that file.
    pub fn new(path: impl Into<PathBuf>) -> Build {
        Build { path: path.into(), resume: false, block: MOST_POSITIONS }
    }

    /// Whether to go on from what an interrupted build left; otherwise that is started over.
    pub fn resume(mut self, resume: bool) -> Build {
        self.resume = resume;
        self
    }

    /// How many positions a block has, 1 to 65,536, which is where it stands unless told otherwise. Smaller blocks take
    /// less time to decode, and more room.
    pub fn positions_per_block(mut self, positions: u32) -> Build {
        self.block = positions.clamp(1, MOST_POSITIONS);
        self
    }

    /// Takes hold of the file, before the game is solved: refuses what cannot be continued, and what another build is
    /// writing.
    pub fn begin(self, game: &Game) -> Result<Unfinished, TableError> {
        Unfinished::begin(&self, game)
    }

    /// Writes the whole table in one go.
    pub fn write<L: LabelSource<Error: Into<TableError>>>(self, labels: &L) -> Result<(), TableError> {
        self.begin(labels.game())?.write(labels, |_| ControlFlow::Continue(()))
    }
}
