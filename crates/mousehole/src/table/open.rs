//! A table that is open for probing.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::block::Block;
use super::cache::Cache;
use super::error::{Part, TableError};
use super::file::read_at;
use super::header::{self, Header, NoHeader};
use super::index::{self, Entry};
use crate::formats::Format;
use crate::game::{Game, Input, Position};
use crate::solution::{Label, LabelSource, PackedLabel, Verdict, decided, within};

/// Bytes of decoded blocks that are kept, unless told otherwise.
const CACHE: usize = 128 << 20;

/// A table file that is open for probing, from as many threads as there are.
///
/// What is asked for is read when it is asked for, a block at a time, and checked before it is believed. Blocks that were
/// decoded are kept, up to 128 MiB of them or as much as [`Table::cache`] says.
pub struct Table {
    pub(super) path: PathBuf,
    pub(super) file: File,
    pub(super) header: Header,
    pub(super) game: Game,
    pub(super) index: Vec<Entry>,
    cache: Cache,
    pub(super) start: OnceLock<Position>,
}

impl Table {
    /// Opens a table: reads what it begins with, the game and the index, and checks them. No block is read.
    pub fn open(path: impl AsRef<Path>) -> Result<Table, TableError> {
        let path = path.as_ref();
        let (file, size) = open_file(path).map_err(|error| TableError::read(path, error))?;
        let header = read_header(&file, path, size)?;
        if !header.finished {
            return Err(TableError::Unfinished { path: path.to_owned() });
        }
        let damaged = |part, what| TableError::damaged(path, part, what);
        if header.size != size {
            return Err(damaged(Part::File, "it does not have as many bytes as it should"));
        }
        let first_at = header.blocks_at().filter(|&at| at <= size);
        let first_at = first_at.ok_or_else(|| damaged(Part::Index, "it passes the end of the file"))?;
        let front = read_part(&file, path, header::SIZE as u64, first_at, Part::Index)?;
        if crc32fast::hash(&front) != header.front_sum {
            return Err(damaged(Part::Game, "the checksum of the game and the index differs"));
        }
        let (game, index) = front.split_at(header.game as usize);
        let game = read_game(game).ok_or_else(|| damaged(Part::Game, "it is none"))?;
        if game.positions() != header.positions {
            return Err(damaged(Part::Game, "it does not have as many positions as the table"));
        }
        let index = index::entries(index, first_at, size);
        let end = index.last().and_then(|last| last.end());
        if index.len() as u64 != header.blocks() || end != Some(size) {
            return Err(damaged(Part::Index, "the blocks do not follow one another to the end of the file"));
        }
        let cache = Cache::new(CACHE, header.blocks(), header.block);
        Ok(Table { path: path.to_owned(), file, header, game, index, cache, start: OnceLock::new() })
    }

    /// The same table with another bound on the memory for decoded blocks, in bytes.
    #[must_use]
    pub fn cache(self, bytes: usize) -> Table {
        Table { cache: Cache::new(bytes, self.header.blocks(), self.header.block), ..self }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What each side can force from a position, before endless play and the limit are counted.
    ///
    /// ```
    /// # use mousehole::table::{Build, Table, TableError};
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// # let game = mousehole::Game::grid(&board).build()?;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("example.mht");
    /// # Build::new(&path).write(&game.solve()?)?;
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
            Some(cell) => Ok(cell.label()),
            None => Ok(self.block(block)?.get(position).label()),
        }
    }

    /// The verdict of a position with the whole limit left.
    pub fn verdict(&self, position: &Position) -> Result<Verdict, TableError> {
        self.verdict_within(position, self.game.rules().limit)
    }

    /// The verdict of a position when so many plies are left to win in.
    pub fn verdict_within(&self, position: &Position, left: Option<u32>) -> Result<Verdict, TableError> {
        Ok(decided(&self.game, within(self.probe(position)?, left)))
    }

    /// Puts down the labels of one row, which has the positions of one side to move and one place of the mouse:
    /// `turn · places + mouse`. `cells` has room for one for each placement of the cats.
    ///
    /// # Panics
    /// If there is no such row, or `cells` has not that much room.
    pub fn row(&self, row: u64, cells: &mut [PackedLabel]) -> Result<(), TableError> {
        let width = self.game.placements();
        assert!(row < self.header.positions / width && cells.len() as u64 == width, "a row of this table");
        let per_block = u64::from(self.header.block);
        let mut number = row * width;
        let mut rest = cells;
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

    /// A block, from the cache or the file.
    fn block(&self, number: u64) -> Result<Arc<Block>, TableError> {
        if let Some(block) = self.cache.block(number) {
            return Ok(block);
        }
        let block = Arc::new(self.read_block(number)?);
        self.cache.keep(number, &block);
        Ok(block)
    }

    /// A block, read from the file and checked.
    pub(super) fn read_block(&self, number: u64) -> Result<Block, TableError> {
        let entry = self.index[number as usize];
        read_block(&self.file, &self.path, &self.header, number, entry)
    }
}

impl LabelSource for Table {
    type Error = TableError;

    fn game(&self) -> &Game {
        &self.game
    }

    fn row(&self, row: u64, cells: &mut [PackedLabel]) -> Result<(), TableError> {
        self.row(row, cells)
    }

    fn label(&self, number: u64) -> Result<Label, TableError> {
        self.label(number)
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("path", &self.path).field("positions", &self.header.positions).finish()
    }
}

/// Opens a plain file, and says how large it is: a pipe or a device is refused, which might never answer.
fn open_file(path: &Path) -> io::Result<(File, u64)> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    Ok((file, size))
}

/// The header of a file, finished or not.
pub(super) fn read_header(file: &File, path: &Path, size: u64) -> Result<Header, TableError> {
    let not_a_table = || TableError::NotATable { path: path.to_owned() };
    let mut bytes = [0; header::SIZE];
    if size < bytes.len() as u64 {
        return Err(not_a_table());
    }
    read_at(file, 0, &mut bytes).map_err(|error| TableError::read(path, error))?;
    Header::from_bytes(&bytes).map_err(|wrong| match wrong {
        NoHeader::Magic => not_a_table(),
        NoHeader::Version(found) => TableError::Version { path: path.to_owned(), found },
        NoHeader::Damaged(what) => TableError::damaged(path, Part::Header, what),
    })
}

/// The bytes from one place to another, which the file is known to have.
pub(super) fn read_part(file: &File, path: &Path, from: u64, to: u64, part: Part) -> Result<Vec<u8>, TableError> {
    let mut bytes = vec![0; (to - from) as usize];
    read_at(file, from, &mut bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => TableError::damaged(path, part, "the file ends before it does"),
        _ => TableError::read(path, error),
    })?;
    Ok(bytes)
}

/// A block of a file, checked.
pub(super) fn read_block(
    file: &File,
    path: &Path,
    header: &Header,
    number: u64,
    entry: Entry,
) -> Result<Block, TableError> {
    let part = Part::Block { number, at: entry.at };
    let bytes = read_part(file, path, entry.at, entry.at + u64::from(entry.length), part)?;
    if crc32fast::hash(&bytes) != entry.sum {
        return Err(TableError::damaged(path, part, "its checksum differs"));
    }
    Block::from_bytes(&bytes, header.positions_in(number), header.stride as usize)
        .map_err(|what| TableError::damaged(path, part, what))
}

fn read_game(bytes: &[u8]) -> Option<Game> {
    Input::read(bytes, Some(Format::Json), None).ok()?.builder().build().ok()
}
