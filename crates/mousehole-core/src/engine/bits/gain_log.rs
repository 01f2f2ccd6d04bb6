//! Distances as the gains that made them: each bit comes in exactly once, in the round that is its distance.
//!
//! The log has a sequence of bytes for each 64 rows, so that it can be written by any number of threads that share out the
//! rows, and sorted a little at a time once the last round is over; see [`gain_index`](super::gain_index). An entry is
//!
//! | bytes | what |
//! |---|---|
//! | 1 to 5 | 0 for a new round, or else 1 more than how far the group is from the last one, sign in the lowest bit |
//! | 1 to 5 | of a round, its number among those that gained something |
//! | 1 | of a group, which of its words gained; none where it is now full and all that it lacked came in |
//! | 8 each | these words |

use std::io::{self, Read, Write};
use std::sync::Arc;

use super::pages::{PagePool, Pages};
use super::plane::Group;

/// Rows of one sequence.
pub(super) const BUCKET_ROWS: usize = 64;

/// An entry takes no more bytes than this.
const LONGEST_ENTRY: usize = 5 + 1 + 64;

/// The gains of all rounds so far.
pub(super) struct GainLog {
    /// Groups of a row.
    pub(super) groups: usize,
    pub(super) buckets: Vec<Bucket>,
    /// The distance that the number of each round stands for.
    pub(super) distance_of: Vec<u32>,
    pub(super) pool: Arc<PagePool>,
}

/// The gains of some rows.
#[derive(Default)]
pub(super) struct Bucket {
    pub(super) pages: Pages,
    /// The round of the last entry, counted from 1.
    round: u32,
    /// Its group, counted from the first of the bucket.
    group: u32,
}

impl GainLog {
    pub(super) fn new(rows: usize, groups: usize, pool: Arc<PagePool>) -> GainLog {
        let buckets = (0..rows.div_ceil(BUCKET_ROWS)).map(|_| Bucket::default()).collect();
        GainLog { groups, buckets, distance_of: Vec::new(), pool }
    }

    /// The log cut into parts of that many groups, to be written side by side.
    pub(super) fn parts(&mut self, groups: usize) -> impl Iterator<Item = GainLogPart<'_>> {
        let (bucket_groups, round) = (BUCKET_ROWS * self.groups, self.distance_of.len() as u32);
        let pool = &*self.pool;
        let parts = self.buckets.chunks_mut(groups / bucket_groups);
        parts.map(move |buckets| GainLogPart { buckets, bucket_groups, round, pool })
    }

    /// Writes the whole log.
    pub(super) fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(bytemuck::cast_slice(&[self.distance_of.len() as u64]))?;
        out.write_all(bytemuck::cast_slice(&self.distance_of))?;
        let mut bytes = Vec::new();
        for Bucket { pages, round, group } in &self.buckets {
            out.write_all(bytemuck::cast_slice(&[pages.len() as u64, u64::from(*round), u64::from(*group)]))?;
            bytes.clear();
            pages.read(0..pages.len(), &mut bytes, &self.pool)?;
            out.write_all(&bytes)?;
        }
        Ok(())
    }

    /// Reads what was saved, and calls `replay` with the row, the group and the bits of each gain; without bits where the
    /// group is full.
    pub(super) fn load(
        &mut self,
        input: &mut dyn Read,
        mut replay: impl FnMut(usize, usize, Option<Group>),
    ) -> io::Result<()> {
        let bad = || io::Error::new(io::ErrorKind::InvalidData, "its gains are not gains of this game");
        let mut rounds = [0u64];
        input.read_exact(bytemuck::cast_slice_mut(&mut rounds))?;
        let [rounds] = rounds;
        self.distance_of.clear();
        for _ in 0..rounds {
            let mut distance = [0; 4];
            input.read_exact(&mut distance)?;
            self.distance_of.push(u32::from_ne_bytes(distance));
        }
        let mut bytes = Vec::new();
        for (at, bucket) in self.buckets.iter_mut().enumerate() {
            let mut header = [0u64; 3];
            input.read_exact(bytemuck::cast_slice_mut(&mut header))?;
            let [len, round, group] = header;
            bytes.clear();
            if input.take(len).read_to_end(&mut bytes)? as u64 != len {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            bucket.pages.clear(&self.pool);
            bucket.pages.append(&bytes, &self.pool);
            (bucket.round, bucket.group) = (round as u32, group as u32);
            let first = at * BUCKET_ROWS;
            let mut entries = Entries::new(&bytes);
            for Entry { number, cell, words, .. } in &mut entries {
                let (row, group) = (first + cell as usize / self.groups, cell as usize % self.groups);
                if u64::from(number) >= rounds || cell as usize >= BUCKET_ROWS * self.groups {
                    return Err(bad());
                }
                replay(row, group, words.bits());
            }
            if !entries.are_whole() {
                return Err(bad());
            }
        }
        self.pool.check()
    }
}

/// A part of the log, to be written by one thread.
pub(super) struct GainLogPart<'l> {
    buckets: &'l mut [Bucket],
    bucket_groups: usize,
    /// The round being written, counted from 1.
    round: u32,
    pool: &'l PagePool,
}

impl GainLogPart<'_> {
    /// Writes what a group gained, and whether it is full now.
    #[inline]
    pub(super) fn write(&mut self, group: usize, bits: &Group, is_full: bool) {
        let bucket = &mut self.buckets[group / self.bucket_groups];
        let group = (group % self.bucket_groups) as u32;
        let mut entry = [0; 1 + 5 + LONGEST_ENTRY];
        let mut len = 0;
        if bucket.round != self.round {
            len += 1 + put_number(self.round - 1, &mut entry[1..]);
            (bucket.round, bucket.group) = (self.round, 0);
        }
        let distance = group.wrapping_sub(bucket.group) as i32;
        len += put_number(((distance << 1) ^ (distance >> 31)) as u32 + 1, &mut entry[len..]);
        bucket.group = group;
        len += put_words(bits, is_full, &mut entry[len..]);
        bucket.pages.append(&entry[..len], self.pool);
    }
}

/// Puts down a number, seven bits to a byte, and returns how many bytes that took.
#[inline]
pub(super) fn put_number(mut number: u32, out: &mut [u8]) -> usize {
    let mut len = 0;
    while number >= 128 {
        out[len] = number as u8 | 128;
        number >>= 7;
        len += 1;
    }
    out[len] = number as u8;
    len + 1
}

/// Puts down which words of a group are not 0, and those; or, where the reader can tell what it has left, none.
#[inline]
pub(super) fn put_words(bits: &Group, is_rest: bool, out: &mut [u8]) -> usize {
    let mut len = 1;
    out[0] = 0;
    if !is_rest {
        for (at, word) in bits.iter().enumerate().filter(|(_, word)| **word != 0) {
            out[0] |= 1 << at;
            out[len..len + 8].copy_from_slice(&word.to_ne_bytes());
            len += 8;
        }
    }
    len
}

/// Takes a number from the front.
#[inline]
pub(super) fn take_number(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in (0..35).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

/// The words of a group as they were put down.
#[derive(Clone, Copy)]
pub(super) struct Words<'b> {
    mask: u8,
    bytes: &'b [u8],
}

impl<'b> Words<'b> {
    /// Takes the words of a group from the front.
    #[inline]
    pub(super) fn take(bytes: &mut &'b [u8]) -> Option<Words<'b>> {
        let (&mask, rest) = bytes.split_first()?;
        let (words, rest) = rest.split_at_checked(8 * mask.count_ones() as usize)?;
        *bytes = rest;
        Some(Words { mask, bytes: words })
    }

    /// The bits; `None` where they are all that was left.
    #[inline]
    pub(super) fn bits(&self) -> Option<Group> {
        if self.mask == 0 {
            return None;
        }
        let mut words = self.bytes.as_chunks::<8>().0.iter();
        let mut bits = [0; 8];
        for (at, word) in bits.iter_mut().enumerate() {
            if self.mask >> at & 1 != 0 {
                *word = u64::from_ne_bytes(*words.next()?);
            }
        }
        Some(bits)
    }
}

/// A gain of the log.
pub(super) struct Entry<'b> {
    /// The number of its round.
    pub(super) number: u32,
    /// Its group, counted from the first of the bucket.
    pub(super) cell: u32,
    pub(super) words: Words<'b>,
    /// Where its words begin.
    pub(super) at: usize,
}

/// The entries of a bucket, in the order they were written.
pub(super) struct Entries<'b> {
    bytes: &'b [u8],
    at: usize,
    number: u32,
    cell: u32,
}

impl<'b> Entries<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Entries<'b> {
        Entries { bytes, at: 0, number: 0, cell: 0 }
    }

    /// Whether all that was written has been read.
    fn are_whole(&self) -> bool {
        self.at == self.bytes.len()
    }
}

impl<'b> Iterator for Entries<'b> {
    type Item = Entry<'b>;

    #[inline]
    fn next(&mut self) -> Option<Entry<'b>> {
        let mut bytes = &self.bytes[self.at..];
        let mut step = take_number(&mut bytes)?;
        if step == 0 {
            (self.number, self.cell) = (take_number(&mut bytes)?, 0);
            step = take_number(&mut bytes)?;
        }
        let step = step.wrapping_sub(1);
        self.cell = self.cell.wrapping_add((step >> 1) ^ (step & 1).wrapping_neg());
        let at = self.bytes.len() - bytes.len();
        let words = Words::take(&mut bytes)?;
        self.at = self.bytes.len() - bytes.len();
        Some(Entry { number: self.number, cell: self.cell, words, at })
    }
}
