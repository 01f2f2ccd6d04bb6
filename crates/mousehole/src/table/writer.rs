//! A table that is being written: labels in, compressed blocks out, in order and on all cores.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use mousehole_base::parallel::*;

use mousehole_base::files;
use mousehole_core::engine::Progress;
use mousehole_core::game::Game;
use mousehole_core::solution::{LabelSource, PackedLabel, Plies};

use super::block::{Block, MAX_POSITIONS, Summary};
use super::error::{Part, TableError};
use super::file::{TableFile, not_a_file, part_path};
use super::header::{self, Header, IndexEntry, MAX_GAME, read_index};
use super::label_stream::LabelStream;

/// The most blocks to compress before they are written, so that they take little memory.
const MAX_AT_A_TIME: usize = 64;

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
    path: PathBuf,
    resume: bool,
    block: u32,
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

/// A table that is being written, in a locked file; made by [`TableBuilder::begin`].
///
/// If it is dropped before any block is written, or if writing fails, the file is removed. If writing is stopped, or if it
/// went on with what an earlier build had left, the file stays, to be continued.
#[derive(Debug)]
pub struct TableWriter {
    /// What the table will be called.
    target: PathBuf,
    file: TableFile,
    header: Header,
    game: String,
    /// The blocks that are written.
    index: Vec<IndexEntry>,
    overwrote: bool,
    /// Whether it goes on with blocks of an earlier build.
    resumed: bool,
    /// Whether the file stays when this is dropped.
    stays: bool,
}

impl TableWriter {
    fn begin(builder: &TableBuilder, game: &Game) -> Result<TableWriter, TableError> {
        let target = files::destination(&builder.path).map_err(|error| TableError::written(&builder.path, error))?;
        let text = game.to_json();
        let fits = u32::try_from(text.len()).ok().filter(|&bytes| bytes <= MAX_GAME);
        let bytes = fits.ok_or(TableError::TooLarge { bytes: text.len() as u64, most: MAX_GAME })?;
        let header = Header { block: builder.block, positions: game.positions(), game: bytes, ..Header::default() };
        if target.metadata().is_ok_and(|about| !about.is_file()) || target.file_name().is_none() {
            return Err(TableError::written(&target, not_a_file()));
        }
        let file = TableFile::lock(part_path(&target))?;
        // It stays until it is known to be an earlier build's, and so ours to overwrite.
        let (index, overwrote, resumed) = (Vec::new(), false, false);
        let mut writer = TableWriter { target, file, header, game: text, index, overwrote, resumed, stays: true };
        let size = writer.file.size()?;
        writer.resumed = builder.resume && writer.find_blocks(size)?;
        writer.stays = writer.resumed;
        writer.overwrote = size > 0 && !builder.resume;
        if !writer.resumed {
            writer.file.truncate(0)?;
            // In one piece and from the front: a build that is killed here leaves the header, or nothing.
            writer.file.write(0, &[&writer.header.to_bytes(), writer.game.as_bytes()].concat())?;
        }
        Ok(writer)
    }

    /// The number of blocks that an earlier build left complete. They are checked before they are used.
    pub fn resumed_blocks(&self) -> u64 {
        self.index.len() as u64
    }

    /// The number of blocks that the table will have.
    pub fn blocks(&self) -> u64 {
        self.header.blocks()
    }

    /// Whether what an earlier build had left was overwritten.
    pub fn overwrote(&self) -> bool {
        self.overwrote
    }

    /// The file that is written until the table is complete.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Writes the table and gives it its name. Blocks that an earlier build left are checked and kept.
    ///
    /// `on_progress` is called every few blocks with the positions written so far, in round 0, and may stop the writing.
    /// What is written by then stays, for [`TableBuilder::resume`].
    ///
    /// # Panics
    /// If the labels are of another game than the one given to [`TableBuilder::begin`].
    pub fn write<L: LabelSource<Error: Into<TableError>>>(
        mut self,
        labels: &L,
        mut on_progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        assert!(labels.game().to_json() == self.game, "labels of the game that the table is for");
        match self.write_blocks(labels, &mut on_progress) {
            Ok(summary) => {
                // From here on there is nothing left to be stopped.
                self.stays = false;
                self.finish(&summary)
            }
            Err(error) => {
                // What an earlier build left is not lost, whatever becomes of this one.
                self.stays = (self.resumed || matches!(error, TableError::Stopped)) && !self.index.is_empty();
                Err(error)
            }
        }
    }

    /// Finds the blocks of an earlier build; `false` if there was none, or it had not written any.
    fn find_blocks(&mut self, size: u64) -> Result<bool, TableError> {
        if size < header::SIZE as u64 {
            return Ok(false);
        }
        let refuse = |why| Err(TableError::CannotContinue { path: self.file.path().to_owned(), why });
        let header = match self.file.header() {
            Ok(header) => header,
            Err(TableError::NotATable { .. }) => return refuse("it is not an unfinished table"),
            Err(TableError::Version { .. }) => return refuse("it was left by another version"),
            Err(TableError::Damaged { .. }) => return refuse("it is damaged"),
            Err(error) => return Err(error),
        };
        if header.game != self.header.game || header.positions != self.header.positions {
            return refuse("it is of another game");
        }
        if size < header.index_at() {
            return Ok(false);
        }
        if self.file.part(header::SIZE as u64..header.index_at(), Part::Game)? != self.game.as_bytes() {
            return refuse("it is of another game");
        }
        if header.block != self.header.block {
            return refuse("its blocks have another number of positions");
        }
        let Some(first_at) = header.blocks_at().filter(|&at| at <= size) else { return Ok(false) };
        let index = self.file.part(header.index_at()..first_at, Part::Index)?;
        self.index = read_index(&index, first_at, size);
        self.header.stride = header.stride;
        Ok(!self.index.is_empty())
    }

    /// The offset of the next block.
    fn end(&self) -> u64 {
        let end = self.index.last().and_then(|last| last.end());
        end.unwrap_or_else(|| self.header.index_at() + self.header.blocks() * IndexEntry::SIZE as u64)
    }

    fn write_blocks<L: LabelSource<Error: Into<TableError>>>(
        &mut self,
        labels: &L,
        on_progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Summary, TableError> {
        let positions = self.header.positions;
        let mut report = |labelled| match on_progress(Progress::new(0, labelled, positions)) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(TableError::Stopped),
        };
        let mut summary = self.check_resumed(&mut report)?;
        let per_block = self.header.block as usize;
        let mut stream = LabelStream::new(labels, summary.positions);
        if self.index.is_empty() {
            self.header.stride = stream.best_stride(per_block)?;
            self.file.write(0, &self.header.to_bytes())?;
        }
        let at_a_time = (4 * current_num_threads()).clamp(1, MAX_AT_A_TIME);
        while summary.positions < positions {
            for several in stream.next(per_block)?.chunks(at_a_time * per_block) {
                self.write_several(several, &mut summary)?;
                report(summary.positions)?;
            }
        }
        Ok(summary)
    }

    /// Checks the blocks that an earlier build left, and drops them from the first bad one on.
    fn check_resumed(&mut self, report: &mut dyn FnMut(u64) -> Result<(), TableError>) -> Result<Summary, TableError> {
        let mut summary = Summary::default();
        let mut good = 0;
        while good < self.index.len() {
            for block in self.file.summaries(&self.header, &self.index, good) {
                let Ok(block) = block else {
                    self.index.truncate(good);
                    break;
                };
                summary.add(block);
                good += 1;
            }
            report(summary.positions)?;
        }
        self.file.truncate(self.end())?;
        Ok(summary)
    }

    /// Compresses and writes labels that make whole blocks.
    fn write_several(&mut self, labels: &[PackedLabel], summary: &mut Summary) -> Result<(), TableError> {
        let stride = self.header.stride as usize;
        let compress = |labels: &[PackedLabel]| {
            let block = Block::new(labels);
            (block.to_bytes(stride), block.summary())
        };
        let blocks: Vec<_> = labels.par_chunks(self.header.block as usize).map(compress).collect();
        let index_end = self.header.index_at() + (self.index.len() * IndexEntry::SIZE) as u64;
        let first_at = self.end();
        let (mut bytes, mut index) = (Vec::new(), Vec::new());
        for (block, sums) in blocks {
            let at = first_at + bytes.len() as u64;
            let entry = IndexEntry { at, length: block.len() as u32, sum: crc32fast::hash(&block) };
            index.extend(entry.to_bytes());
            bytes.extend(block);
            self.index.push(entry);
            summary.add(sums);
        }
        self.file.write(first_at, &bytes)?;
        // After the blocks: what the index lists is then complete, even after a kill.
        self.file.write(index_end, &index)
    }

    /// Completes the header, and gives the table its name once all of it is safe on disk.
    fn finish(mut self, summary: &Summary) -> Result<(), TableError> {
        let mut front = crc32fast::Hasher::new();
        front.update(self.game.as_bytes());
        self.index.iter().for_each(|entry| front.update(&entry.to_bytes()));
        let mut rest = front.clone();
        self.index.iter().for_each(|entry| entry.append_sum(&mut rest));
        let (longest, longest_at) = summary.longest.unwrap_or((Plies(0), 0));
        let header = Header {
            finished: true,
            size: self.end(),
            mouse: summary.mouse,
            cat: summary.cat,
            longest_at,
            longest: longest.0,
            front_sum: front.finalize(),
            rest_sum: rest.finalize(),
            ..self.header
        };
        self.file.write(0, &header.to_bytes())?;
        self.file.publish(&self.target)?;
        self.stays = true;
        Ok(())
    }
}

impl Drop for TableWriter {
    fn drop(&mut self) {
        // Labels that cannot be read any more unwind. The blocks that are written are good.
        if !(self.stays || std::thread::panicking() && !self.index.is_empty()) {
            // Nobody is left to hear of a failure.
            let _ = fs::remove_file(self.file.path());
        }
        self.file.unlock();
    }
}
