//! The instruction sets an attractor runs on, chosen when it starts. All of them run the same code; wider ones let the
//! compiler use wider registers, and AVX-512 writes 64 distances with one instruction.

use crate::engine::Instructions;

/// An instruction set that this CPU has. Only [`Isa::detect`] makes one, so whoever holds it may run it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Isa(Instructions);

impl Isa {
    /// The instruction set, if this CPU has it.
    pub(in super::super) fn detect(instructions: Instructions) -> Option<Isa> {
        let is_here = match instructions {
            Instructions::Portable => true,
            Instructions::Avx2 => has_avx2(),
            Instructions::Avx512 => has_avx2() && has_avx512(),
        };
        is_here.then_some(Isa(instructions))
    }

    /// The instruction sets this CPU has, slowest first.
    pub(in super::super) fn available() -> impl DoubleEndedIterator<Item = Isa> {
        [Instructions::Portable, Instructions::Avx2, Instructions::Avx512].into_iter().filter_map(Isa::detect)
    }

    pub(in super::super) fn instructions(self) -> Instructions {
        self.0
    }

    /// Does the work with these instructions.
    #[allow(unsafe_code)]
    pub(in super::super) fn run<W: Work>(self, work: W) -> W::Output {
        match self.0 {
            // SAFETY: `detect` found the features of this instruction set on this CPU.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { x86::run_avx2(work) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { x86::run_avx512(work) },
            _ => work.run(store_by_table),
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx2() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx512() -> bool {
    false
}

/// Work that can be compiled for each instruction set.
pub(in super::super) trait Work {
    type Output;

    /// Does the work; `store` writes a byte wherever a bit is set. Must be `#[inline(always)]`.
    fn run(self, store: impl Fn(&mut [u8; 64], u64, u8) + Copy) -> Self::Output;
}

/// Writes a byte wherever a bit is set, eight at a time.
#[inline(always)]
fn store_by_table(bytes: &mut [u8; 64], bits: u64, value: u8) {
    let spread = u64::from(value) * 0x0101_0101_0101_0101;
    for (at, eight) in bytes.chunks_exact_mut(8).enumerate() {
        let byte = (bits >> (8 * at)) as u8;
        if byte != 0 {
            let mask = BYTES_OF_BITS[byte as usize];
            let old = u64::from_le_bytes((&*eight).try_into().expect("eight bytes"));
            eight.copy_from_slice(&(old & !mask | spread & mask).to_le_bytes());
        }
    }
}

/// For each byte, a word with all ones in the bytes whose bit is one.
const BYTES_OF_BITS: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte] |= 0xFF << (8 * bit);
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod x86 {
    use super::{Work, store_by_table};

    /// # Safety
    ///
    /// The CPU must have these features.
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) unsafe fn run_avx2<W: Work>(work: W) -> W::Output {
        work.run(store_by_table)
    }

    /// # Safety
    ///
    /// The CPU must have these features.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,popcnt")]
    pub(super) unsafe fn run_avx512<W: Work>(work: W) -> W::Output {
        work.run(store_by_mask)
    }

    #[inline(always)]
    fn store_by_mask(bytes: &mut [u8; 64], bits: u64, value: u8) {
        // SAFETY: only reached through `run_avx512`, whose features these are; the 64 bytes are borrowed for writing.
        unsafe {
            use std::arch::x86_64::{_mm512_mask_storeu_epi8, _mm512_set1_epi8};
            _mm512_mask_storeu_epi8(bytes.as_mut_ptr().cast(), bits, _mm512_set1_epi8(value as i8));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fill<'a>(&'a mut [u8; 64], u64, u8);

    impl Work for Fill<'_> {
        type Output = ();

        #[inline(always)]
        fn run(self, store: impl Fn(&mut [u8; 64], u64, u8) + Copy) {
            store(self.0, self.1, self.2);
        }
    }

    #[test]
    fn every_instruction_set_stores_the_same_bytes() {
        for isa in Isa::available() {
            let mut bits = 0x9E37_79B9_7F4A_7C15u64;
            for value in 0..=255 {
                bits = bits.rotate_left(7).wrapping_mul(0xD134_2543_DE82_EF95);
                let before: [u8; 64] = std::array::from_fn(|i| (bits >> (i % 57)) as u8);
                let mut bytes = before;
                isa.run(Fill(&mut bytes, bits, value));
                let expected = std::array::from_fn(|i| if bits >> i & 1 == 1 { value } else { before[i] });
                assert_eq!(bytes, expected, "{isa:?} {bits:x} {value}");
            }
        }
    }
}
