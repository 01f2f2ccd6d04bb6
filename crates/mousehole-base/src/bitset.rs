//! Words as sets of bits: the numbers in a word, and squares of 64 rows turned into columns.

/// The numbers of the set bits of a word, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Ones(pub u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// Transposes 64 rows of 64 bits: bit `c` of word `r` becomes bit `r` of word `c`. It swaps ever smaller squares.
#[inline(always)]
pub fn transpose(square: &mut [u64; 64]) {
    swap_squares::<32>(square, 0x0000_0000_FFFF_FFFF);
    swap_squares::<16>(square, 0x0000_FFFF_0000_FFFF);
    swap_squares::<8>(square, 0x00FF_00FF_00FF_00FF);
    swap_squares::<4>(square, 0x0F0F_0F0F_0F0F_0F0F);
    swap_squares::<2>(square, 0x3333_3333_3333_3333);
    swap_squares::<1>(square, 0x5555_5555_5555_5555);
}

/// Swaps the upper right and the lower left square of side `SIDE` in each square of twice the side.
#[inline(always)]
fn swap_squares<const SIDE: usize>(square: &mut [u64; 64], low: u64) {
    let mut first = 0;
    while first < 64 {
        let mut row = first;
        while row < first + SIDE {
            let differs = (square[row] >> SIDE ^ square[row + SIDE]) & low;
            square[row] ^= differs << SIDE;
            square[row + SIDE] ^= differs;
            row += 1;
        }
        first += 2 * SIDE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let mut bits = 1u64;
        let square: [u64; 64] = std::array::from_fn(|_| {
            bits = bits.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1);
            bits.rotate_left(17)
        });
        let mut turned = square;
        transpose(&mut turned);
        for (row, bits) in square.iter().enumerate() {
            for (column, turned) in turned.iter().enumerate() {
                assert_eq!(turned >> row & 1, bits >> column & 1, "row {row}, column {column}");
            }
        }
    }
}
