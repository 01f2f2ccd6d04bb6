//! Distances as wide as they need to be: byte by byte, a byte more only when there are more rounds than the last one holds.
//!
//! What is stored is not the distance but the number of the round among those in which something was labelled; a list
//! gives the distance back. With one attractor's rows every other round is empty, so one byte reaches past 500 plies.

use super::buffer::Buffer;
use super::kernel::Group;

/// The round in which each bit of a plane was labelled.
pub(super) struct Digits {
    /// The lowest bytes, the next, and so on: 512 bytes for each group of words.
    pub(super) planes: Vec<Buffer>,
    pub(super) groups: usize,
    /// The distance that each number stands for.
    pub(super) rounds: Vec<u32>,
}

impl Digits {
    pub(super) fn new(groups: usize) -> Digits {
        Digits { planes: Vec::new(), groups, rounds: Vec::new() }
    }

    /// From now on, labels are written with this distance.
    pub(super) fn begin(&mut self, distance: u32) {
        let number = self.rounds.len();
        self.rounds.push(distance);
        let bytes = if number == 0 { 1 } else { (number.ilog2() / 8 + 1) as usize };
        if self.planes.len() < bytes {
            self.planes.push(Buffer::zeroed(self.groups * 8));
        }
    }

    /// The parts of the planes that hold so many groups each, to be written side by side.
    pub(super) fn parts(&mut self, groups: usize) -> Vec<Part<'_>> {
        let number = self.rounds.len().saturating_sub(1);
        let mut parts: Vec<Part<'_>> =
            (0..self.groups.div_ceil(groups)).map(|_| Part { planes: Vec::new(), number }).collect();
        for plane in &mut self.planes {
            for (part, bytes) in parts.iter_mut().zip(plane.bytes_mut().chunks_mut(groups * 512)) {
                part.planes.push(bytes);
            }
        }
        parts
    }

    /// Bytes that are not on the heap.
    pub(super) fn mapped(&self) -> u64 {
        self.planes.iter().map(Buffer::mapped).sum()
    }

    /// The distance written for a bit.
    pub(super) fn get(&self, bit: usize) -> u32 {
        let digits = self.planes.iter().enumerate();
        self.distance(digits.fold(0, |number, (at, plane)| number | u32::from(plane.bytes()[bit]) << (8 * at)))
    }

    /// The numbers of rounds, to read many of them.
    pub(super) fn rounds(&self) -> Rounds<'_> {
        let mut planes = self.planes.iter().map(Buffer::bytes);
        Rounds { low: planes.next().unwrap_or_default(), high: planes.collect() }
    }

    /// The distance that the number of a round stands for.
    #[inline]
    pub(super) fn distance(&self, round: u32) -> u32 {
        self.rounds[round as usize]
    }
}

/// The number of the round in which each bit was labelled. The lower, the shorter the distance.
pub(super) struct Rounds<'d> {
    low: &'d [u8],
    high: Vec<&'d [u8]>,
}

impl Rounds<'_> {
    /// The number written for a bit.
    #[inline]
    pub(super) fn get(&self, bit: usize) -> u32 {
        let high = self.high.iter().rev().fold(0, |number, plane| number << 8 | u32::from(plane[bit]));
        high << 8 | u32::from(self.low[bit])
    }
}

/// A part of the distances, and the number now being written.
pub(super) struct Part<'d> {
    planes: Vec<&'d mut [u8]>,
    number: usize,
}

impl Part<'_> {
    /// Writes the current distance for bits of a group.
    #[inline(always)]
    pub(super) fn write(&mut self, group: usize, bits: &Group, store: impl Fn(&mut [u8; 64], u64, u8)) {
        for (at, plane) in self.planes.iter_mut().enumerate() {
            let digit = (self.number >> (8 * at)) as u8;
            if digit == 0 {
                continue;
            }
            let (bytes, _) = plane[group * 512..][..512].as_chunks_mut::<64>();
            for (bytes, &bits) in bytes.iter_mut().zip(bits) {
                if bits != 0 {
                    store(bytes, bits, digit);
                }
            }
        }
    }
}
