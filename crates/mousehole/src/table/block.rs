//! One block of labels: which labels it has, and the number among them of each position's.
//!
//! A block has few different labels, so that a number is mostly one byte. That is how blocks are kept in memory too.

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use super::summary::Summary;
use crate::solution::PackedLabel;

/// Positions of a block, at the most: then the number of a label always fits in two bytes.
pub(super) const MOST_POSITIONS: u32 = 1 << 16;

/// Bytes before what is compressed: how many different labels there are.
const COUNT: usize = 4;

/// How hard to compress: more takes several times as long and gains a few parts in a hundred.
const LEVEL: u32 = 6;

pub(super) enum Block {
    /// At most 256 different labels.
    Narrow {
        labels: Box<[PackedLabel; 256]>,
        count: usize,
        numbers: Box<[u8]>,
    },
    Wide {
        labels: Box<[PackedLabel]>,
        numbers: Box<[u16]>,
    },
}

impl Block {
    /// The block with those labels, of which there are 1 to [`MOST_POSITIONS`].
    pub(super) fn of(cells: &[PackedLabel]) -> Block {
        debug_assert!(!cells.is_empty() && cells.len() <= MOST_POSITIONS as usize);
        let codes: Vec<u32> = cells.iter().map(|cell| cell.code()).collect();
        let different = different(&codes);
        let label = |code: &u32| PackedLabel::from_code(*code).expect("the code of a cell");
        let labels = different.iter().map(label);
        match different.len() {
            ..=256 => Block::narrow(labels, numbers(&codes, &different, |number| number as u8)),
            _ => Block::Wide { labels: labels.collect(), numbers: numbers(&codes, &different, |number| number as u16) },
        }
    }

    fn narrow(labels: impl ExactSizeIterator<Item = PackedLabel>, numbers: Box<[u8]>) -> Block {
        let count = labels.len();
        let mut table = Box::new([PackedLabel::default(); 256]);
        table.iter_mut().zip(labels).for_each(|(slot, label)| *slot = label);
        Block::Narrow { labels: table, count, numbers }
    }

    /// The different labels, in the order of their codes.
    fn labels(&self) -> &[PackedLabel] {
        match self {
            Block::Narrow { labels, count, .. } => &labels[..*count],
            Block::Wide { labels, .. } => labels,
        }
    }

    /// The label of a position.
    #[inline]
    pub(super) fn get(&self, position: usize) -> PackedLabel {
        match self {
            Block::Narrow { labels, numbers, .. } => labels[usize::from(numbers[position])],
            Block::Wide { labels, numbers } => labels[usize::from(numbers[position])],
        }
    }

    /// Copies the labels of the positions from that one on.
    pub(super) fn copy(&self, from: usize, cells: &mut [PackedLabel]) {
        match self {
            Block::Narrow { labels, numbers, .. } => {
                let numbers = &numbers[from..from + cells.len()];
                cells.iter_mut().zip(numbers).for_each(|(cell, number)| *cell = labels[usize::from(*number)]);
            }
            Block::Wide { labels, numbers } => {
                let numbers = &numbers[from..from + cells.len()];
                cells.iter_mut().zip(numbers).for_each(|(cell, number)| *cell = labels[usize::from(*number)]);
            }
        }
    }

    /// Bytes it takes in memory.
    pub(super) fn memory(&self) -> usize {
        size_of::<Block>()
            + match self {
                Block::Narrow { labels, numbers, .. } => size_of_val(&**labels) + numbers.len(),
                Block::Wide { labels, numbers } => size_of_val(&**labels) + size_of_val(&**numbers),
            }
    }

    /// What its labels sum up to.
    pub(super) fn summary(&self) -> Summary {
        let mut counts = vec![0u64; self.labels().len()];
        match self {
            Block::Narrow { numbers, .. } => numbers.iter().for_each(|&number| counts[usize::from(number)] += 1),
            Block::Wide { numbers, .. } => numbers.iter().for_each(|&number| counts[usize::from(number)] += 1),
        }
        let first = |label: usize| match self {
            Block::Narrow { numbers, .. } => numbers.iter().position(|&number| usize::from(number) == label),
            Block::Wide { numbers, .. } => numbers.iter().position(|&number| usize::from(number) == label),
        };
        Summary::of(self.labels(), &counts, |label| first(label).expect("every label is some position's"))
    }

    /// The block as it is written. Numbers are told as differences from those `stride` positions before, unless that is 0.
    pub(super) fn to_bytes(&self, stride: usize) -> Vec<u8> {
        let mut plain = Vec::new();
        let mut before = 0;
        for label in self.labels() {
            plain.extend((label.code() - before).to_le_bytes());
            before = label.code();
        }
        match self {
            Block::Narrow { numbers, .. } => put_plane(&mut plain, numbers.iter().copied(), stride),
            Block::Wide { numbers, .. } => {
                put_plane(&mut plain, numbers.iter().map(|&number| number as u8), stride);
                put_plane(&mut plain, numbers.iter().map(|&number| (number >> 8) as u8), stride);
            }
        }
        let mut bytes = Vec::with_capacity(COUNT + plain.len() + plain.len() / 1000 + 64);
        bytes.extend((self.labels().len() as u32).to_le_bytes());
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

    /// The block of so many positions that is written so; or what is wrong with it.
    pub(super) fn from_bytes(bytes: &[u8], positions: usize, stride: usize) -> Result<Block, &'static str> {
        let (count, compressed) = bytes.split_first_chunk::<COUNT>().ok_or("it is too short")?;
        let count = u32::from_le_bytes(*count) as usize;
        if count == 0 || count > positions {
            return Err("it cannot have so many different labels");
        }
        let wide = count > 256;
        let mut plain = inflate(compressed, 4 * count + positions * if wide { 2 } else { 1 })?;
        let (codes, planes) = plain.split_at_mut(4 * count);
        let labels = read_labels(codes)?;
        planes.chunks_exact_mut(positions).for_each(|plane| undo_stride(plane, stride));
        let block = if wide {
            let (low, high) = planes.split_at(positions);
            let number = |(&low, &high)| u16::from_le_bytes([low, high]);
            Block::Wide { labels: labels.into(), numbers: low.iter().zip(high).map(number).collect() }
        } else {
            Block::narrow(labels.into_iter(), (&*planes).into())
        };
        if usize::from(block.most()) < count { Ok(block) } else { Err("a position has a label that is not there") }
    }

    /// The largest number of a label that a position has.
    fn most(&self) -> u16 {
        match self {
            Block::Narrow { numbers, .. } => numbers.iter().fold(0, |most, &number| most.max(number)).into(),
            Block::Wide { numbers, .. } => numbers.iter().fold(0, |most, &number| most.max(number)),
        }
    }
}

/// Codes below this are looked up in an array; they are those of wins in less than 16,384 plies.
const LOOKED_UP: u32 = 1 << 16;

/// The different ones among the codes, in order.
fn different(codes: &[u32]) -> Vec<u32> {
    let most = codes.iter().fold(0, |most, &code| most.max(code));
    if most < LOOKED_UP {
        let mut seen = vec![false; most as usize + 1];
        codes.iter().for_each(|&code| seen[code as usize] = true);
        return (0..=most).filter(|&code| seen[code as usize]).collect();
    }
    let mut different = codes.to_vec();
    different.sort_unstable();
    different.dedup();
    different
}

/// The number of each code among the different ones.
fn numbers<N>(codes: &[u32], different: &[u32], number: impl Fn(usize) -> N) -> Box<[N]> {
    if different.last().is_some_and(|&most| most < LOOKED_UP) {
        let mut known = vec![0u16; LOOKED_UP as usize];
        (0u16..).zip(different).for_each(|(number, &code)| known[code as usize] = number);
        return codes.iter().map(|&code| number(known[code as usize].into())).collect();
    }
    codes.iter().map(|code| number(different.partition_point(|other| other < code))).collect()
}

/// Puts down one byte of each number, or its difference from the one `stride` before.
fn put_plane(out: &mut Vec<u8>, numbers: impl Iterator<Item = u8>, stride: usize) {
    let start = out.len();
    out.extend(numbers);
    let plane = &mut out[start..];
    if stride > 0 {
        for at in (stride..plane.len()).rev() {
            plane[at] = plane[at].wrapping_sub(plane[at - stride]);
        }
    }
}

/// Makes numbers of the differences from those `stride` before.
fn undo_stride(plane: &mut [u8], stride: usize) {
    if stride == 0 || stride >= plane.len() {
        return;
    }
    for at in (stride..plane.len()).step_by(stride) {
        let (before, now) = plane[at - stride..].split_at_mut(stride);
        now.iter_mut().zip(before).for_each(|(number, before)| *number = number.wrapping_add(*before));
    }
}

/// The labels, from the differences of their codes.
fn read_labels(bytes: &[u8]) -> Result<Vec<PackedLabel>, &'static str> {
    let (differences, _) = bytes.as_chunks::<4>();
    let mut code = 0u32;
    let label = |(number, difference): (usize, &[u8; 4])| {
        let difference = u32::from_le_bytes(*difference);
        code = code
            .checked_add(difference)
            .filter(|_| number == 0 || difference > 0)
            .ok_or("its labels are not in order")?;
        PackedLabel::from_code(code).ok_or("it has a label that is none")
    };
    differences.iter().enumerate().map(label).collect()
}

/// Decompresses what must come to that many bytes.
fn inflate(compressed: &[u8], expected: usize) -> Result<Vec<u8>, &'static str> {
    // A byte more shows what is too long.
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
    use crate::engine::{Label, Plies};
    use crate::game::Side;

    fn cells(codes: impl Iterator<Item = u64>) -> Vec<PackedLabel> {
        let label = |code: u64| match code % 3 {
            0 => Label::Open,
            1 => Label::Won { by: Side::Mouse, plies: Plies((code / 3) as u32) },
            _ => Label::Won { by: Side::Cat, plies: Plies((code / 3) as u32) },
        };
        codes.map(|code| label(code).into()).collect()
    }

    /// Blocks of every kind: one label, a few, as many as positions, large and small.
    fn blocks() -> Vec<Vec<PackedLabel>> {
        let noise = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        vec![
            cells(0..1),
            cells((0..1000).map(|_| 5)),
            cells((0..65_536).map(|i| noise(i) % 100)),
            cells((0..65_536).map(|i| i / 700 % 400 * 3 + 1)),
            cells((0..65_535).map(|i| i * 3 + 2)),
            cells((0..256).map(|i| 3 * i + 1)),
            cells((0..257).map(|i| 3 * i + 1)),
            cells([3 * u64::from(PackedLabel::LONGEST) + 2, 0, 1].into_iter()),
        ]
    }

    #[test]
    fn blocks_read_back() {
        for cells in blocks() {
            for stride in [0, 1, 17, cells.len() - 1, cells.len(), 1 << 20] {
                let block = Block::of(&cells);
                let bytes = block.to_bytes(stride);
                let read = Block::from_bytes(&bytes, cells.len(), stride).unwrap();
                assert_eq!(read.summary(), block.summary());
                let mut copied = vec![PackedLabel::default(); cells.len()];
                read.copy(0, &mut copied);
                assert!(copied == cells && (0..cells.len()).all(|at| read.get(at) == cells[at]));
                let middle = cells.len() / 3;
                read.copy(middle, &mut copied[middle..]);
                assert!(copied == cells);
            }
        }
    }

    #[test]
    fn bytes_that_are_no_block_are_refused() {
        for cells in blocks() {
            let bytes = Block::of(&cells).to_bytes(3);
            let refused = |bytes: &[u8], positions| Block::from_bytes(bytes, positions, 3).is_err();
            assert!(refused(&bytes, cells.len() + 1) && refused(&bytes, cells.len() - 1));
            assert!(refused(&[&bytes[..], &[0]].concat(), cells.len()));
            (0..bytes.len().min(50)).for_each(|end| assert!(refused(&bytes[..end], cells.len()), "cut at {end}"));
            assert!(refused(&bytes[..bytes.len() - 1], cells.len()));
        }
    }
}
