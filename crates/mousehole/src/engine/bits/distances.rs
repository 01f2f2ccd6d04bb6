//! Distances as wide as they need to be: byte by byte, with a further byte only once there are more rounds than the bytes
//! so far can number.
//!
//! What is stored is not the distance but the number of the round among those in which something was labelled; a list
//! gives the distance back. In one attractor every other round is often empty, so one byte reaches past 500 plies.

use std::io;

use super::plane::{Group, Plane};

/// The round in which each bit of a plane was labelled.
pub(super) struct Distances {
    /// The lowest bytes, the next, and so on: 512 bytes for each group of words.
    pub(super) digits: Vec<Plane>,
    pub(super) groups: usize,
    /// The distance that each number stands for.
    pub(super) distance_of: Vec<u32>,
    /// As many digits as memory was promised for.
    most_digits: usize,
}

impl Distances {
    pub(super) fn new(groups: usize, most_digits: usize) -> Distances {
        Distances { digits: Vec::new(), groups, distance_of: Vec::new(), most_digits }
    }

    /// Starts the round of a distance: what is written from now on has it. Fails where that takes a digit too many.
    pub(super) fn begin(&mut self, distance: u32) -> io::Result<()> {
        let number = self.distance_of.len();
        self.distance_of.push(distance);
        let digits = if number == 0 { 1 } else { (number.ilog2() / 8 + 1) as usize };
        if digits > self.most_digits {
            let why = format!("there are more than {number} different distances, and no memory was planned for those");
            return Err(io::Error::new(io::ErrorKind::OutOfMemory, why));
        }
        if self.digits.len() < digits {
            self.digits.push(Plane::zeroed(self.groups * 8)?);
        }
        Ok(())
    }

    /// The digits cut into parts of that many groups, to be written side by side.
    pub(super) fn parts(&mut self, groups: usize) -> Vec<DistancesPart<'_>> {
        let number = self.distance_of.len().saturating_sub(1);
        let parts = (0..self.groups.div_ceil(groups)).map(|_| DistancesPart { digits: Vec::new(), number });
        let mut parts: Vec<DistancesPart<'_>> = parts.collect();
        for plane in &mut self.digits {
            for (part, bytes) in parts.iter_mut().zip(plane.bytes_mut().chunks_mut(groups * 512)) {
                part.digits.push(bytes);
            }
        }
        parts
    }

    /// The distance written for a bit.
    pub(super) fn get(&self, bit: usize) -> u32 {
        let digits = self.digits.iter().enumerate();
        self.distance(digits.fold(0, |number, (at, plane)| number | u32::from(plane.bytes()[bit]) << (8 * at)))
    }

    /// The numbers of rounds, to read many of them.
    pub(super) fn rounds(&self) -> Rounds<'_> {
        let mut digits = self.digits.iter().map(Plane::bytes);
        Rounds { low: digits.next().unwrap_or_default(), high: digits.collect() }
    }

    /// The distance that the number of a round stands for.
    #[inline]
    pub(super) fn distance(&self, round: u32) -> u32 {
        self.distance_of[round as usize]
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

/// A part of the distances, and the number of the round now being written.
pub(super) struct DistancesPart<'d> {
    digits: Vec<&'d mut [u8]>,
    number: usize,
}

impl DistancesPart<'_> {
    /// Writes the current distance for bits of a group.
    #[inline(always)]
    pub(super) fn write(&mut self, group: usize, bits: &Group, store: impl Fn(&mut [u8; 64], u64, u8)) {
        for (at, plane) in self.digits.iter_mut().enumerate() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_that_was_not_planned_is_refused() {
        let mut distances = Distances::new(1, 1);
        for round in 0..256 {
            distances.begin(2 * round).unwrap();
        }
        assert_eq!(distances.begin(512).unwrap_err().kind(), io::ErrorKind::OutOfMemory);
    }
}
