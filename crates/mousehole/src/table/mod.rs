//! Table files: every label of a game on disk, to be probed without reading the rest.
//!
//! ```
//! use mousehole::table::{Table, TableBuilder};
//! # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
//! # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("example.mht");
//! let solution = game.solve()?;
//! TableBuilder::new(&path).write(&solution)?;
//!
//! let table = Table::open(&path)?;
//! let start = table.start()?;
//! assert_eq!(table.probe(start)?, solution.label(start));
//! assert_eq!(table.info().stats, solution.stats());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A table holds the whole game, and its labels in blocks that are each compressed and checksummed on their own.
//! `docs/table-format.md` describes the format to the byte. Whatever happens to a file, a probe returns the label that was
//! written, or an error that says the file is damaged.

mod block;
mod cache;
mod error;
mod file;
mod header;
mod label_stream;
mod snapshot;
mod writer;

pub use error::{Part, TableError};
pub use header::{VERSION, is_table};
pub use snapshot::{SnapshotError, SnapshotFile};
pub use writer::{TableBuilder, TableWriter};

use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use mousehole_core::engine::Progress;
use mousehole_core::game::{Game, Input, Position};
use mousehole_core::solution::{
    Horizon, Label, LabelSource, PackedLabel, Plies, Stats, Verdict, decided, opening, within,
};
use mousehole_formats::Format;

use block::{Block, Summary};
use cache::BlockCache;
use file::TableFile;
use header::{Header, IndexEntry, read_index};

/// Bytes of decoded blocks that are kept by default.
const CACHE: usize = 128 << 20;

/// A table file that is open for probing, from any number of threads.
///
/// A probe reads and checks the block that it needs. Decoded blocks are kept, up to 128 MiB or the bound that
/// [`Table::cache`] sets.
pub struct Table {
    file: TableFile,
    header: Header,
    game: Game,
    index: Vec<IndexEntry>,
    cache: BlockCache,
    start: OnceLock<Position>,
}

impl Table {
    /// Opens a table: reads and checks the header, the game and the index, but no block.
    pub fn open(path: impl AsRef<Path>) -> Result<Table, TableError> {
        let file = TableFile::open(path.as_ref())?;
        let (size, header) = (file.size()?, file.header()?);
        if !header.finished {
            return Err(TableError::Unfinished { path: file.path().to_owned() });
        }
        let damaged = |part, what| file.damaged(part, what);
        if header.size != size {
            return Err(damaged(Part::File, "its size is not the one it was written with"));
        }
        let first_at = header.blocks_at().filter(|&at| at <= size);
        let first_at = first_at.ok_or_else(|| damaged(Part::Index, "it passes the end of the file"))?;
        let front = file.part(header::SIZE as u64..first_at, Part::Index)?;
        if crc32fast::hash(&front) != header.front_sum {
            return Err(damaged(Part::Game, "the checksum of the game and the index differs"));
        }
        let (game, index) = front.split_at(header.game as usize);
        let game = read_game(game).ok_or_else(|| damaged(Part::Game, "it cannot be read"))?;
        if game.positions() != header.positions {
            return Err(damaged(Part::Game, "its number of positions is not the table's"));
        }
        let index = read_index(index, first_at, size);
        let end = index.last().and_then(|last| last.end());
        if index.len() as u64 != header.blocks() || end != Some(size) {
            return Err(damaged(Part::Index, "the blocks do not follow one another to the end of the file"));
        }
        let cache = BlockCache::new(CACHE, header.blocks(), header.block);
        Ok(Table { file, header, game, index, cache, start: OnceLock::new() })
    }

    /// Refuses a file that is there and is not a table of this game. Whoever resumes a build means one of the same game:
    /// with nothing to resume, only such a table may be replaced.
    pub fn check_replaceable(path: impl AsRef<Path>, game: &Game) -> Result<(), TableError> {
        match Table::open(&path) {
            Ok(table) if table.game() == game => Ok(()),
            Err(TableError::File { source, .. }) if source.kind() == io::ErrorKind::NotFound => Ok(()),
            Ok(_) => Err(TableError::OtherGame { path: path.as_ref().to_owned() }),
            Err(error) => Err(error),
        }
    }

    /// Sets the most bytes of decoded blocks to keep.
    #[must_use]
    pub fn cache(self, bytes: usize) -> Table {
        Table { cache: BlockCache::new(bytes, self.header.blocks(), self.header.block), ..self }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the header says of the table. Nothing is read.
    pub fn info(&self) -> Info {
        let Header { positions, size, block, mouse, cat, longest, longest_at, .. } = self.header;
        Info {
            version: VERSION,
            positions,
            size,
            blocks: self.header.blocks(),
            positions_per_block: block,
            stats: Stats::new([mouse, cat], positions, Plies(longest)),
            longest: (mouse + cat > 0).then(|| self.game.position(longest_at)),
        }
    }

    /// The position the game starts from: as given, or as both sides place their animals when they place them perfectly.
    ///
    /// Where the animals choose their places, the first call reads half of the table.
    pub fn start(&self) -> Result<&Position, TableError> {
        if let Some(known) = self.start.get() {
            return Ok(known);
        }
        let start = opening(self.game.start(), self)?;
        Ok(self.start.get_or_init(|| start))
    }

    /// What each side can force from a position, before endless play and the limit are counted.
    ///
    /// ```
    /// # use mousehole::table::{Table, TableBuilder, TableError};
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// # let game = mousehole::Game::grid(&board).build()?;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("example.mht");
    /// # TableBuilder::new(&path).write(&game.solve()?)?;
    /// use mousehole::{Place, Position, Side};
    /// let table = Table::open(&path)?;
    /// let caught = Position::new(Place(3), [Place(3)], Side::Mouse);
    /// assert_eq!(table.probe(&caught)?, game.solve()?.label(&caught));
    /// let nowhere = Position::new(Place(9), [Place(0)], Side::Mouse);
    /// assert!(matches!(table.probe(&nowhere), Err(TableError::NoSuchPosition)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe(&self, position: &Position) -> Result<Label, TableError> {
        self.label(self.game.number(position).ok_or(TableError::NoSuchPosition)?)
    }

    /// The label of the position with that number.
    #[inline]
    pub fn label(&self, number: u64) -> Result<Label, TableError> {
        if number >= self.header.positions {
            return Err(TableError::NoSuchPosition);
        }
        let per_block = u64::from(self.header.block);
        let (block, position) = (number / per_block, (number % per_block) as usize);
        match self.cache.get(block, position) {
            Some(label) => Ok(label.label()),
            None => Ok(self.block(block)?.get(position).label()),
        }
    }

    /// The verdict of a position with the whole limit left.
    pub fn verdict(&self, position: &Position) -> Result<Verdict, TableError> {
        self.verdict_within(position, Horizon::Game)
    }

    /// The verdict of a position when `left` plies are left to win in.
    pub fn verdict_within(&self, position: &Position, left: Horizon) -> Result<Verdict, TableError> {
        let label = within(self.probe(position)?, left.plies(&self.game));
        Ok(decided(label, self.game.rules().endless))
    }

    /// Fills `labels` with the labels of one row, that is, of one side to move and one place of the mouse:
    /// `turn · places + mouse`. A row has one label for each placement of the cats.
    ///
    /// # Panics
    /// If there is no such row, or `labels` is not as long as a row.
    pub fn row(&self, row: u64, labels: &mut [PackedLabel]) -> Result<(), TableError> {
        let width = self.game.placements();
        assert!(row < self.header.positions / width && labels.len() as u64 == width, "a row of this table");
        let per_block = u64::from(self.header.block);
        let mut number = row * width;
        let mut rest = labels;
        while !rest.is_empty() {
            let (block, position) = (number / per_block, (number % per_block) as usize);
            let here = (self.header.positions_in(block) - position).min(rest.len());
            let (now, later) = rest.split_at_mut(here);
            self.block(block)?.copy(position, now);
            number += here as u64;
            rest = later;
        }
        Ok(())
    }

    /// Reads the whole file and checks its checksum, every block, and that the counts and the longest win are those of
    /// the labels. Whether the labels are right is for [`verify`](crate::verify) to say.
    ///
    /// `on_progress` is called every few blocks with the positions checked so far, in round 0, and may stop the check.
    pub fn check(&self, mut on_progress: impl FnMut(Progress) -> ControlFlow<()>) -> Result<(), TableError> {
        let damaged = |part, what| Err(self.file.damaged(part, what));
        let mut sum = crc32fast::Hasher::new();
        sum.update(&self.file.part(header::SIZE as u64..self.index[0].at, Part::Index)?);
        if sum.clone().finalize() != self.header.front_sum {
            return damaged(Part::Game, "the checksum of the game and the index differs");
        }
        let mut summary = Summary::default();
        let mut read = 0;
        while read < self.index.len() {
            for block in self.file.summaries(&self.header, &self.index, read) {
                summary.add(block?);
                self.index[read].append_sum(&mut sum);
                read += 1;
            }
            let (labelled, positions) = (summary.positions, self.header.positions);
            if on_progress(Progress::new(0, labelled, positions)).is_break() {
                return Err(TableError::Stopped);
            }
        }
        if sum.finalize() != self.header.rest_sum {
            return damaged(Part::File, "its checksum differs");
        }
        let Header { mouse, cat, longest, longest_at, .. } = self.header;
        let (plies, at) = summary.longest.unwrap_or((Plies(0), 0));
        if (mouse, cat, longest, longest_at) != (summary.mouse, summary.cat, plies.0, at) {
            return damaged(Part::Header, "its counts are not those of the labels");
        }
        Ok(())
    }

    /// A block, from the cache or the file.
    fn block(&self, number: u64) -> Result<Arc<Block>, TableError> {
        if let Some(block) = self.cache.block(number) {
            return Ok(block);
        }
        let block = Arc::new(self.file.block(&self.header, number, self.index[number as usize])?);
        self.cache.insert(number, &block);
        Ok(block)
    }
}

impl LabelSource for Table {
    type Error = TableError;

    fn game(&self) -> &Game {
        &self.game
    }

    fn row(&self, row: u64, labels: &mut [PackedLabel]) -> Result<(), TableError> {
        Table::row(self, row, labels)
    }

    fn label(&self, number: u64) -> Result<Label, TableError> {
        Table::label(self, number)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("path", &self.file.path()).field("positions", &self.header.positions).finish()
    }
}

/// What the header of a table says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// The version of the format.
    pub version: u32,
    /// Positions of the game.
    pub positions: u64,
    /// Bytes of the file.
    pub size: u64,
    /// Blocks of labels, each compressed on its own.
    pub blocks: u64,
    /// Positions in each block but the last, which has the rest.
    pub positions_per_block: u32,
    /// How many positions each side wins, and the longest win.
    pub stats: Stats,
    /// The first position with the longest win, if anything is won.
    pub longest: Option<Position>,
}

impl Info {
    /// Bytes of the file for each position.
    pub fn bytes_per_position(&self) -> f64 {
        self.size as f64 / self.positions as f64
    }

    /// The compression from four bytes for each label, which is what a label takes in memory.
    pub fn ratio(&self) -> f64 {
        4.0 / self.bytes_per_position()
    }
}

fn read_game(bytes: &[u8]) -> Option<Game> {
    Input::read(bytes, Some(Format::Json), None).ok()?.builder().build().ok()
}
