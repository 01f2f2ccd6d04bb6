//! One block of labels: a palette of the different labels in it, and each position's index into the palette.
//!
//! A block has few different labels, so an index mostly takes one byte. Blocks are kept in memory in the same form.

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use mousehole_core::game::Side;
use mousehole_core::solution::{Label, PackedLabel, Plies};

/// The most positions of a block: any index into its palette then fits in two bytes.
pub(super) const MAX_POSITIONS: u32 = 1 << 16;

/// Bytes before what is compressed: the size of the palette.
const COUNT: usize = 4;

/// How hard to compress: a higher level takes several times as long and gains a few percent.
const LEVEL: u32 = 6;

pub(super) enum Block {
    /// At most 256 different labels. The array is that long, so that a byte needs no bounds check.
    Narrow { palette: Box<[PackedLabel; 256]>, count: usize, indices: Box<[u8]> },
    /// More than 256 different labels.
    Wide { palette: Box<[PackedLabel]>, indices: Box<[u16]> },
}

/// Runs the same code for both widths of index.
macro_rules! with_indices {
    ($block:expr, |$palette:ident, $indices:ident| $body:expr) => {
        match $block {
            Block::Narrow { palette: $palette, indices: $indices, .. } => $body,
            Block::Wide { palette: $palette, indices: $indices } => $body,
        }
    };
}

impl Block {
    /// The block of 1 to [`MAX_POSITIONS`] labels.
    pub(super) fn new(labels: &[PackedLabel]) -> Block {
        debug_assert!(!labels.is_empty() && labels.len() <= MAX_POSITIONS as usize);
        let codes: Vec<u32> = labels.iter().map(|label| label.code()).collect();
        let distinct = distinct(&codes);
        let palette = distinct.iter().map(|&code| PackedLabel::from_code(code).expect("the code of a label"));
        match distinct.len() {
            ..=256 => Block::narrow(palette, indices(&codes, &distinct, |index| index as u8)),
            _ => Block::Wide { palette: palette.collect(), indices: indices(&codes, &distinct, |index| index as u16) },
        }
    }

    fn narrow(labels: impl ExactSizeIterator<Item = PackedLabel>, indices: Box<[u8]>) -> Block {
        let count = labels.len();
        let mut palette = Box::new([PackedLabel::default(); 256]);
        palette.iter_mut().zip(labels).for_each(|(slot, label)| *slot = label);
        Block::Narrow { palette, count, indices }
    }

    /// The different labels, in the order of their codes.
    fn palette(&self) -> &[PackedLabel] {
        match self {
            Block::Narrow { palette, count, .. } => &palette[..*count],
            Block::Wide { palette, .. } => palette,
        }
    }

    #[inline]
    pub(super) fn get(&self, position: usize) -> PackedLabel {
        with_indices!(self, |palette, indices| palette[usize::from(indices[position])])
    }

    /// Copies the labels of the positions from `from` on.
    pub(super) fn copy(&self, from: usize, labels: &mut [PackedLabel]) {
        with_indices!(self, |palette, indices| {
            let indices = &indices[from..][..labels.len()];
            labels.iter_mut().zip(indices).for_each(|(label, &index)| *label = palette[usize::from(index)]);
        });
    }

    pub(super) fn memory(&self) -> usize {
        let parts = with_indices!(self, |palette, indices| size_of_val(&**palette) + size_of_val(&**indices));
        size_of::<Block>() + parts
    }

    pub(super) fn summary(&self) -> Summary {
        // Neighbours mostly have the same label: with one count for all of them, each addition would wait for the last.
        let mut counts = vec![[0u32; 4]; self.palette().len()];
        with_indices!(self, |_palette, indices| {
            for four in indices.chunks(4) {
                four.iter().enumerate().for_each(|(at, &index)| counts[usize::from(index)][at] += 1);
            }
        });
        let counts: Vec<u64> = counts.iter().map(|counts| counts.iter().sum::<u32>().into()).collect();
        Summary::new(self.palette(), &counts, |label| {
            let first = with_indices!(self, |_palette, indices| {
                indices.iter().position(|&index| usize::from(index) == label)
            });
            first.expect("a label with a count has a position")
        })
    }

    /// The block as it is written. Unless `stride` is 0, an index is stored as its difference from the one `stride`
    /// positions before.
    pub(super) fn to_bytes(&self, stride: usize) -> Vec<u8> {
        let mut plain = Vec::new();
        let mut before = 0;
        for label in self.palette() {
            plain.extend((label.code() - before).to_le_bytes());
            before = label.code();
        }
        match self {
            Block::Narrow { indices, .. } => put_plane(&mut plain, indices, |index| index, stride),
            Block::Wide { indices, .. } => {
                put_plane(&mut plain, indices, |index| index as u8, stride);
                put_plane(&mut plain, indices, |index| (index >> 8) as u8, stride);
            }
        }
        let mut bytes = Vec::with_capacity(COUNT + plain.len() + plain.len() / 1000 + 64);
        bytes.extend((self.palette().len() as u32).to_le_bytes());
        let mut deflate = Compress::new(Compression::new(LEVEL), false);
        loop {
            let rest = &plain[deflate.total_in() as usize..];
            let status = deflate.compress_vec(rest, &mut bytes, FlushCompress::Finish);
            match status.expect("deflate takes everything") {
                Status::StreamEnd => return bytes,
                _ => bytes.reserve(1 << 12),
            }
        }
    }

    /// Reads a block with that many positions back; the error says what is wrong with the bytes.
    pub(super) fn from_bytes(bytes: &[u8], positions: usize, stride: usize) -> Result<Block, &'static str> {
        let (count, compressed) = bytes.split_first_chunk::<COUNT>().ok_or("it is too short")?;
        let count = u32::from_le_bytes(*count) as usize;
        if count == 0 || count > positions {
            return Err("its number of different labels is impossible");
        }
        let wide = count > 256;
        let mut plain = inflate(compressed, 4 * count + positions * if wide { 2 } else { 1 })?;
        let (codes, planes) = plain.split_at_mut(4 * count);
        let palette = read_palette(codes)?;
        planes.chunks_exact_mut(positions).for_each(|plane| undo_stride(plane, stride));
        let block = if wide {
            let (low, high) = planes.split_at(positions);
            let index = |(&low, &high)| u16::from_le_bytes([low, high]);
            Block::Wide { palette: palette.into(), indices: low.iter().zip(high).map(index).collect() }
        } else {
            Block::narrow(palette.into_iter(), (&*planes).into())
        };
        if block.max_index() < count { Ok(block) } else { Err("a position has a label that does not exist") }
    }

    fn max_index(&self) -> usize {
        with_indices!(self, |_palette, indices| indices.iter().fold(0, |max, &index| max.max(index)).into())
    }
}

/// What the labels of consecutive positions sum up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) positions: u64,
    /// Positions that the mouse wins.
    pub(super) mouse: u64,
    /// Positions that the cats win.
    pub(super) cat: u64,
    /// The longest win, and the first position that has it, counted from the first of these positions.
    pub(super) longest: Option<(Plies, u64)>,
}

impl Summary {
    /// Sums up a palette, given how many positions have each label, and the first of them.
    fn new(palette: &[PackedLabel], counts: &[u64], first: impl Fn(usize) -> usize) -> Summary {
        let mut summary = Summary::default();
        let mut wins = Vec::new();
        for (index, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            summary.positions += count;
            let Label::Won { by, plies } = palette[index].label() else { continue };
            *(if by == Side::Mouse { &mut summary.mouse } else { &mut summary.cat }) += count;
            wins.push((plies, index));
        }
        summary.longest = wins.iter().map(|&(plies, _)| plies).max().map(|longest| {
            let of_longest = wins.iter().filter(|&&(plies, _)| plies == longest);
            let at = of_longest.map(|&(_, index)| first(index)).min();
            (longest, at.expect("some win is the longest") as u64)
        });
        summary
    }

    /// Adds the positions that follow.
    pub(super) fn add(&mut self, next: Summary) {
        let moved = next.longest.map(|(plies, at)| (plies, self.positions + at));
        self.longest = match (self.longest, moved) {
            (Some(own), Some(other)) => Some(if other.0 > own.0 { other } else { own }),
            (own, other) => own.or(other),
        };
        self.positions += next.positions;
        self.mouse += next.mouse;
        self.cat += next.cat;
    }
}

/// Codes below this are looked up in an array of that length; they are those of wins in less than 16,384 plies.
const LOOKED_UP: u32 = 1 << 16;

fn distinct(codes: &[u32]) -> Vec<u32> {
    let max = codes.iter().fold(0, |max, &code| max.max(code));
    if max < LOOKED_UP {
        let mut seen = vec![false; max as usize + 1];
        codes.iter().for_each(|&code| seen[code as usize] = true);
        return (0..=max).filter(|&code| seen[code as usize]).collect();
    }
    let mut distinct = codes.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    distinct
}

/// The index of each code among the distinct ones.
fn indices<I>(codes: &[u32], distinct: &[u32], index: impl Fn(usize) -> I) -> Box<[I]> {
    let max = distinct.last().copied().unwrap_or_default();
    if max < LOOKED_UP {
        let mut known = vec![0u16; max as usize + 1];
        (0u16..).zip(distinct).for_each(|(index, &code)| known[code as usize] = index);
        return codes.iter().map(|&code| index(known[code as usize].into())).collect();
    }
    codes.iter().map(|code| index(distinct.partition_point(|other| other < code))).collect()
}

/// Appends one byte of each index, or its difference from the one `stride` before.
fn put_plane<I: Copy>(out: &mut Vec<u8>, indices: &[I], byte: impl Fn(I) -> u8, stride: usize) {
    let first = if stride == 0 { indices.len() } else { stride.min(indices.len()) };
    out.extend(indices[..first].iter().map(|&index| byte(index)));
    out.extend(indices[first..].iter().zip(indices).map(|(&index, &before)| byte(index).wrapping_sub(byte(before))));
}

/// Undoes the differences of [`put_plane`].
fn undo_stride(plane: &mut [u8], stride: usize) {
    if stride == 0 || stride >= plane.len() {
        return;
    }
    for at in (stride..plane.len()).step_by(stride) {
        let (before, now) = plane[at - stride..].split_at_mut(stride);
        now.iter_mut().zip(before).for_each(|(byte, before)| *byte = byte.wrapping_add(*before));
    }
}

/// The palette, from the differences between its codes.
fn read_palette(bytes: &[u8]) -> Result<Vec<PackedLabel>, &'static str> {
    let (differences, _) = bytes.as_chunks::<4>();
    let mut code = 0u32;
    let label = |(index, difference): (usize, &[u8; 4])| {
        let difference = u32::from_le_bytes(*difference);
        let next = code.checked_add(difference).filter(|_| index == 0 || difference > 0);
        code = next.ok_or("its labels are not in order")?;
        PackedLabel::from_code(code).ok_or("one of its labels has an impossible code")
    };
    differences.iter().enumerate().map(label).collect()
}

/// Decompresses what must have exactly that many bytes.
fn inflate(compressed: &[u8], expected: usize) -> Result<Vec<u8>, &'static str> {
    // One byte more, to notice what is too long.
    let mut plain = vec![0; expected + 1];
    let mut inflate = Decompress::new(false);
    let status = inflate.decompress(compressed, &mut plain, FlushDecompress::Finish);
    let done = matches!(status, Ok(Status::StreamEnd));
    if !done || inflate.total_out() != expected as u64 || inflate.total_in() != compressed.len() as u64 {
        return Err("it does not decompress to what it should");
    }
    plain.truncate(expected);
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(codes: impl Iterator<Item = u64>) -> Vec<PackedLabel> {
        let label = |code: u64| match code % 3 {
            0 => Label::Open,
            1 => Label::Won { by: Side::Mouse, plies: Plies((code / 3) as u32) },
            _ => Label::Won { by: Side::Cat, plies: Plies((code / 3) as u32) },
        };
        codes.map(|code| label(code).into()).collect()
    }

    /// Blocks of every kind: one label, a few, one for each position, large and small.
    fn blocks() -> Vec<Vec<PackedLabel>> {
        let noise = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        vec![
            labels(0..1),
            labels((0..1000).map(|_| 5)),
            labels((0..65_536).map(|i| noise(i) % 100)),
            labels((0..65_536).map(|i| i / 700 % 400 * 3 + 1)),
            labels((0..65_535).map(|i| i * 3 + 2)),
            labels((0..256).map(|i| 3 * i + 1)),
            labels((0..257).map(|i| 3 * i + 1)),
            labels([3 * u64::from(PackedLabel::LONGEST) + 2, 0, 1].into_iter()),
        ]
    }

    #[test]
    fn blocks_read_back() {
        for labels in blocks() {
            for stride in [0, 1, 17, labels.len() - 1, labels.len(), 1 << 20] {
                let block = Block::new(&labels);
                let bytes = block.to_bytes(stride);
                let read = Block::from_bytes(&bytes, labels.len(), stride).unwrap();
                assert_eq!(read.summary(), block.summary());
                let mut copied = vec![PackedLabel::default(); labels.len()];
                read.copy(0, &mut copied);
                assert!(copied == labels && (0..labels.len()).all(|at| read.get(at) == labels[at]));
                let middle = labels.len() / 3;
                read.copy(middle, &mut copied[middle..]);
                assert!(copied == labels);
            }
        }
    }

    #[test]
    fn bytes_that_are_not_a_block_are_refused() {
        for labels in blocks() {
            let bytes = Block::new(&labels).to_bytes(3);
            let refused = |bytes: &[u8], positions| Block::from_bytes(bytes, positions, 3).is_err();
            assert!(refused(&bytes, labels.len() + 1) && refused(&bytes, labels.len() - 1));
            assert!(refused(&[&bytes[..], &[0]].concat(), labels.len()));
            (0..bytes.len().min(50)).for_each(|end| assert!(refused(&bytes[..end], labels.len()), "cut at {end}"));
            assert!(refused(&bytes[..bytes.len() - 1], labels.len()));
        }
    }
}
