//! The round in which each bit of a plane came in, kept in one of two ways.
//!
//! Digits are as wide as they need to be: byte by byte, with a further byte only once there are more rounds than the bytes
//! so far can number. Gains are what each round added: a fraction of that where most groups fill in a few rounds, as they do
//! with one cat on a large board, and they may go to a scratch file.
//!
//! What is stored is not the distance but the number of the round among those in which something was labelled; a list
//! gives the distance back. In one attractor every other round is often empty, so one byte reaches past 500 plies.

use std::io;

use mousehole_base::bitset::Ones;
use mousehole_base::parallel::Crew;

use super::gain_index::{GainIndex, NEVER, Order};
use super::gain_log::{GainLog, GainLogPart};
use super::plane::{Group, Plane, has};

/// The round in which each bit of a plane was labelled.
pub(super) enum Distances {
    Digits(Digits),
    /// While rounds run.
    Log(GainLog),
    /// Once they have.
    Index(GainIndex),
}

impl Distances {
    /// Starts the round of a distance: what is written from now on has it.
    pub(super) fn begin(&mut self, distance: u32) -> io::Result<()> {
        match self {
            Distances::Digits(digits) => digits.begin(distance),
            Distances::Log(log) => {
                log.distance_of.push(distance);
                Ok(())
            }
            Distances::Index(_) => unreachable!("the rounds are over"),
        }
    }

    /// The distances cut into parts of that many groups, which are whole buckets, to be written side by side.
    pub(super) fn parts(&mut self, groups: usize) -> Box<dyn Iterator<Item = DistancesPart<'_>> + '_> {
        match self {
            Distances::Digits(digits) => Box::new(digits.parts(groups).map(DistancesPart::Digits)),
            Distances::Log(log) => Box::new(log.parts(groups).map(DistancesPart::Log)),
            Distances::Index(_) => unreachable!("the rounds are over"),
        }
    }

    /// Fails if something could not be written.
    pub(super) fn check(&self) -> io::Result<()> {
        if let Distances::Log(log) = self { log.pool.check() } else { Ok(()) }
    }

    /// Makes ready to be read; see [`GainIndex::new`]. Gains are sorted by a crew, or as they are read.
    pub(super) fn finish(
        self,
        won: &[Group],
        order: Order,
        longest: u32,
        slice_bytes: u64,
        crew: Option<&Crew>,
    ) -> io::Result<Distances> {
        let Distances::Log(log) = self else { return Ok(self) };
        let rows = won.len() / log.groups.max(1);
        let index = GainIndex::new(log, rows, order, longest, slice_bytes);
        crew.map_or(Ok(()), |crew| index.sort(won, crew))?;
        Ok(Distances::Index(index))
    }

    /// The number of the round in which a bit came in that is set in `won`. The lower, the shorter the distance.
    pub(super) fn number(&self, row: usize, bit: usize, won: &[Group], groups: usize) -> u32 {
        match self {
            Distances::Digits(digits) => digits.rounds().get(row * groups * 512 + bit),
            Distances::Index(index) => index.number(row, bit, won),
            Distances::Log(_) => unreachable!("the rounds still run"),
        }
    }

    /// Lowers plies, by bits, to the distances of a row and some more.
    pub(super) fn lower_to_row(&self, row: usize, won: &[Group], groups: usize, more: u32, plies: &mut [u32]) {
        match self {
            Distances::Digits(digits) => {
                let round_of = digits.rounds();
                let words = won[row * groups..][..groups].as_flattened();
                for (at, &word) in words.iter().enumerate().filter(|(_, word)| **word != 0) {
                    let plies = &mut plies[at * 64..][..64];
                    let first = (row * groups * 8 + at) * 64;
                    Ones(word).for_each(|bit| {
                        let distance = digits.distance_of[round_of.get(first + bit) as usize];
                        plies[bit] = plies[bit].min(distance + more);
                    });
                }
            }
            Distances::Index(index) => index.lower_to_row(row, won, more, plies),
            Distances::Log(_) => unreachable!("the rounds still run"),
        }
    }

    /// The distances of a column, by rows; [`NEVER`] where the bit is not set in `won`.
    pub(super) fn column(&self, bit: usize, won: &[Group], groups: usize) -> Vec<u32> {
        match self {
            Distances::Digits(digits) => {
                let round_of = digits.rounds();
                let is_won = |row: usize| has(&won[row * groups + bit / 512], bit);
                let distance = |row: usize| digits.distance_of[round_of.get(row * groups * 512 + bit) as usize];
                (0..won.len() / groups).map(|row| if is_won(row) { distance(row) } else { NEVER }).collect()
            }
            Distances::Index(index) => index.column(bit, won),
            Distances::Log(_) => unreachable!("the rounds still run"),
        }
    }

    /// The distance that the number of a round stands for.
    #[inline]
    pub(super) fn distance(&self, number: u32) -> u32 {
        match self {
            Distances::Digits(digits) => digits.distance_of[number as usize],
            Distances::Index(index) => index.distance(number),
            Distances::Log(log) => log.distance_of[number as usize],
        }
    }

    /// The planes among them.
    pub(super) fn planes(&self) -> &[Plane] {
        if let Distances::Digits(digits) = self { &digits.digits } else { &[] }
    }

    /// The planes among them, to be written.
    pub(super) fn planes_mut(&mut self) -> &mut [Plane] {
        if let Distances::Digits(digits) = self { &mut digits.digits } else { &mut [] }
    }

    /// Bytes in memory, beside the planes.
    pub(super) fn bytes_held(&self) -> u64 {
        if let Distances::Index(index) = self { index.bytes_held() } else { 0 }
    }
}

/// A part of the distances, to be written by one thread.
pub(super) enum DistancesPart<'d> {
    Digits(DigitsPart<'d>),
    Log(GainLogPart<'d>),
}

impl DistancesPart<'_> {
    /// Writes the current distance for bits of a group, which may be full now.
    #[inline(always)]
    pub(super) fn write(&mut self, group: usize, bits: &Group, is_full: bool, store: impl Fn(&mut [u8; 64], u64, u8)) {
        match self {
            DistancesPart::Digits(digits) => digits.write(group, bits, store),
            DistancesPart::Log(log) => log.write(group, bits, is_full),
        }
    }
}

/// No more digits are ever planned for: four number every round there can be.
const MOST_DIGITS: usize = 4;

/// Distances as digits.
pub(super) struct Digits {
    /// The lowest bytes, the next, and so on: 512 bytes for each group of words.
    pub(super) digits: Vec<Plane>,
    pub(super) groups: usize,
    /// The distance that each number stands for.
    pub(super) distance_of: Vec<u32>,
    /// As many digits as memory was promised for.
    most_digits: usize,
}

impl Digits {
    pub(super) fn new(groups: usize, most_digits: usize) -> Digits {
        Digits { digits: Vec::new(), groups, distance_of: Vec::new(), most_digits }
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

    /// The digits cut into parts of that many groups, to be written side by side. That is done every round, so it must not
    /// allocate for each part.
    fn parts(&mut self, groups: usize) -> impl Iterator<Item = DigitsPart<'_>> {
        let number = self.distance_of.len().saturating_sub(1);
        let mut planes = self.digits.iter_mut().map(|plane| plane.bytes_mut().chunks_mut(groups * 512));
        let mut planes: [_; MOST_DIGITS] = std::array::from_fn(|_| planes.next());
        (0..self.groups.div_ceil(groups)).map(move |_| DigitsPart {
            digits: planes.each_mut().map(|plane| plane.as_mut().and_then(Iterator::next).unwrap_or_default()),
            number,
        })
    }

    /// The numbers of rounds, to read many of them.
    fn rounds(&self) -> Rounds<'_> {
        let mut digits = self.digits.iter().map(Plane::bytes);
        Rounds { low: digits.next().unwrap_or_default(), high: digits.collect() }
    }
}

/// The number of the round in which each bit was labelled. The lower, the shorter the distance.
struct Rounds<'d> {
    low: &'d [u8],
    high: Vec<&'d [u8]>,
}

impl Rounds<'_> {
    /// The number written for a bit.
    #[inline]
    fn get(&self, bit: usize) -> u32 {
        let high = self.high.iter().rev().fold(0, |number, plane| number << 8 | u32::from(plane[bit]));
        high << 8 | u32::from(self.low[bit])
    }
}

/// A part of the digits, and the number of the round now being written.
pub(super) struct DigitsPart<'d> {
    /// Empty where there is no such digit yet.
    digits: [&'d mut [u8]; MOST_DIGITS],
    number: usize,
}

impl DigitsPart<'_> {
    #[inline(always)]
    fn write(&mut self, group: usize, bits: &Group, store: impl Fn(&mut [u8; 64], u64, u8)) {
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
        let mut distances = Digits::new(1, 1);
        for round in 0..256 {
            distances.begin(2 * round).unwrap();
        }
        assert_eq!(distances.begin(512).unwrap_err().kind(), io::ErrorKind::OutOfMemory);
    }
}
