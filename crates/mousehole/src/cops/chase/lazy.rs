//! The cats' turn where only one of them moves.

use rayon::prelude::*;
use smallvec::{SmallVec, smallvec};

use super::Layer;
use crate::cops::multisets::{Multisets, advance};
use crate::cops::ways::Lists;

/// A thread takes so many rows at a time.
const SHARE: usize = 1 << 10;

pub(super) struct OneMoves<'a> {
    pub(super) multisets: &'a Multisets,
    /// Where a cat can go, its own place included where it may stay there; nowhere, where it is stuck.
    pub(super) cat: &'a Lists,
    pub(super) cats: usize,
    /// Words of a row.
    pub(super) words: usize,
}

impl OneMoves<'_> {
    pub(super) fn run(&self, from: &Layer, to: &mut Layer, threads: usize) {
        if threads == 1 {
            return self.rows(0, from, &mut to.bits, &mut to.changed);
        }
        let shares = to.bits.par_chunks_mut(SHARE * self.words).zip(to.changed.par_chunks_mut(SHARE));
        shares.enumerate().for_each(|(share, (bits, changed))| self.rows(share * SHARE, from, bits, changed));
    }

    /// Some rows, from the one with the number `first`.
    fn rows(&self, first: usize, from: &Layer, bits: &mut [u64], changed: &mut [bool]) {
        let mut members: SmallVec<[usize; 8]> = smallvec![0; self.cats];
        let mut moved = members.clone();
        self.multisets.members(first, &mut members);
        for (row, (bits, changed)) in (first..).zip(bits.chunks_exact_mut(self.words).zip(changed)) {
            *changed = false;
            let mut add = |number: usize| {
                if from.changed[number] {
                    let from = &from.bits[number * self.words..][..self.words];
                    bits.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
                    *changed = true;
                }
            };
            if members.iter().all(|&cat| self.cat.of(cat).is_empty()) {
                add(row);
            }
            for (i, &cat) in members.iter().enumerate().filter(|&(i, cat)| i == 0 || members[i - 1] != *cat) {
                for &to in self.cat.of(cat) {
                    replaced(&members, i, to as usize, &mut moved);
                    add(self.multisets.number(&moved));
                }
            }
            advance(&mut members);
        }
    }
}

/// The members with the one at `out` replaced, in order.
fn replaced(members: &[usize], out: usize, by: usize, moved: &mut [usize]) {
    moved.copy_from_slice(members);
    let mut at = out;
    while at > 0 && moved[at - 1] > by {
        moved[at] = moved[at - 1];
        at -= 1;
    }
    while at + 1 < moved.len() && moved[at + 1] < by {
        moved[at] = moved[at + 1];
        at += 1;
    }
    moved[at] = by;
}

#[test]
fn a_replaced_member_is_put_where_it_belongs() {
    let mut moved = [0; 4];
    for (out, by, expected) in [(0, 9, [2, 4, 6, 9]), (3, 0, [0, 1, 2, 4]), (1, 5, [1, 4, 5, 6]), (2, 4, [1, 2, 4, 6])]
    {
        replaced(&[1, 2, 4, 6], out, by, &mut moved);
        assert_eq!(moved, expected);
    }
}
