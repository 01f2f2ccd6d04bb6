//! The bits of a line, six to a character, the most significant first.

use super::BIAS;

/// A walk through bits.
pub(super) struct Bits<'a> {
    data: std::slice::Iter<'a, u8>,
    /// Bits that were read and not yet taken: the last `count` of them.
    ahead: u64,
    count: u32,
}

impl Bits<'_> {
    pub(super) fn new(data: &[u8]) -> Bits<'_> {
        Bits { data: data.iter(), ahead: 0, count: 0 }
    }

    /// The next `length` bits, up to 58, as a number. Past the end there are zeros.
    #[inline]
    pub(super) fn number(&mut self, length: u32) -> u64 {
        while self.count < length {
            self.ahead = self.ahead << 6 | self.data.next().map_or(0, |byte| u64::from(byte - BIAS));
            self.count += 6;
        }
        self.count -= length;
        self.ahead >> self.count & ((1 << length) - 1)
    }

    /// The next `length` bits, up to 64, as a set: the first of them is bit 0.
    #[inline]
    pub(super) fn set(&mut self, length: u32) -> u64 {
        match length {
            0 => 0,
            1..=58 => self.number(length).reverse_bits() >> (64 - length),
            _ => self.set(32) | self.set(length - 32) << 32,
        }
    }
}
