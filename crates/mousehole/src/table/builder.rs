//! How to write a table.

use std::ops::ControlFlow;
use std::path::PathBuf;

use super::block::MAX_POSITIONS;
use super::error::TableError;
use super::writer::TableWriter;
use crate::game::Game;
use crate::solution::LabelSource;

/// Sets up the writing of a table.
///
/// A table is written beside its target, under a name that ends in `.part`, and takes its name when it is complete and
/// safe on disk: at any moment, the target is what it was before or the whole new table.
///
/// ```
/// use std::ops::ControlFlow;
/// use mousehole::table::{Table, TableBuilder};
/// # let board: mousehole::Grid = "C.F\nM..".parse()?;
/// # let game = mousehole::Game::grid(&board).build()?;
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("example.mht");
/// let writer = TableBuilder::new(&path).resume(true).begin(&game)?;
/// println!("{} of {} blocks are there already", writer.resumed_blocks(), writer.blocks());
/// writer.write(&game.solve()?, |progress| {
///     println!("{} of {} positions", progress.labelled, progress.positions);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(Table::open(&path)?.game(), &game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "call begin() or write()"]
pub struct TableBuilder {
    pub(super) path: PathBuf,
    pub(super) resume: bool,
    pub(super) block: u32,
}

impl TableBuilder {
    /// A table in that file.
    pub fn new(path: impl Into<PathBuf>) -> TableBuilder {
        TableBuilder { path: path.into(), resume: false, block: MAX_POSITIONS }
    }

    /// Whether to continue what an interrupted build left. By default it is overwritten.
    pub fn resume(mut self, resume: bool) -> TableBuilder {
        self.resume = resume;
        self
    }

    /// Sets the number of positions in a block, 1 to 65,536, which is the default. Smaller blocks decode faster and take
    /// more space.
    pub fn positions_per_block(mut self, positions: u32) -> TableBuilder {
        self.block = positions.clamp(1, MAX_POSITIONS);
        self
    }

    /// Opens and locks the file, before the game is solved. Refuses what cannot be continued, and a file that another
    /// build is writing.
    pub fn begin(self, game: &Game) -> Result<TableWriter, TableError> {
        TableWriter::begin(&self, game)
    }

    /// Writes the whole table in one go.
    pub fn write<L: LabelSource<Error: Into<TableError>>>(self, labels: &L) -> Result<(), TableError> {
        self.begin(labels.game())?.write(labels, |_| ControlFlow::Continue(()))
    }
}
