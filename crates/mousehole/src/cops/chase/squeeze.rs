//! The mouse's turn: it is lost where every place that it can go to is lost.
//!
//! In a row, the places from which the mouse can escape are the union, over the places that are not lost, of those it can
//! come from. The union is looked up for four places at a time, or put together from lists where few are left.

use rayon::prelude::*;
use smallvec::{SmallVec, smallvec};

use super::{Layer, all_of};
use crate::cops::ways::{Lists, Ways, ones};

/// A thread takes so many rows at a time.
const SHARE: usize = 1 << 12;

#[derive(Debug, Default)]
pub(super) struct Squeeze {
    words: usize,
    places: usize,
    /// For each four places and each choice of them, the places that the mouse can come to it from.
    unions: Vec<u64>,
    mouse_from: Lists,
    /// Every place; and every place that is no hole.
    all: Vec<u64>,
    floor: Vec<u64>,
}

/// What a turn came to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Squeezed {
    /// Some row with the cats to move has every place.
    pub(super) full: bool,
    /// Some row with the mouse to move changed.
    pub(super) changed: bool,
    /// Places that are lost to the mouse when it is to move, in all rows.
    pub(super) lost: u64,
}

impl Squeezed {
    fn and(self, other: Squeezed) -> Squeezed {
        Squeezed { full: self.full | other.full, changed: self.changed | other.changed, lost: self.lost + other.lost }
    }
}

impl Squeeze {
    pub(super) fn set(&mut self, ways: &Ways, words: usize) {
        (self.words, self.places) = (words, ways.places);
        self.all.clear();
        self.all.extend((0..words).map(|word| all_of(ways.places, word)));
        self.floor.clone_from(&self.all);
        for &hole in &ways.holes {
            self.floor[hole as usize / 64] &= !(1 << (hole % 64));
        }
        self.mouse_from.clone_from(&ways.mouse_from);
        let fours = ways.places.div_ceil(4);
        self.unions.clear();
        self.unions.resize(fours * 16 * words, 0);
        for (four, unions) in self.unions.chunks_exact_mut(16 * words).enumerate() {
            for choice in 1..16 {
                let (done, rest) = unions.split_at_mut(choice * words);
                let union = &mut rest[..words];
                union.copy_from_slice(&done[(choice & (choice - 1)) * words..][..words]);
                let place = 4 * four + choice.trailing_zeros() as usize;
                if place < ways.places {
                    for &from in ways.mouse_from.of(place) {
                        union[from as usize / 64] |= 1 << (from % 64);
                    }
                }
            }
        }
    }

    /// Takes the rows with the cats to move, and adds to those with the mouse to move what is lost.
    pub(super) fn run<const W: usize>(&self, cats: &mut Layer, mouse: &mut Layer, threads: usize) -> Squeezed {
        let words = if W == 0 { self.words } else { W };
        if threads == 1 {
            return self.rows::<W>(&mut cats.bits, &cats.changed, &mut mouse.bits, &mut mouse.changed);
        }
        let cats = cats.bits.par_chunks_mut(SHARE * words).zip(cats.changed.par_chunks(SHARE));
        let mouse = mouse.bits.par_chunks_mut(SHARE * words).zip(mouse.changed.par_chunks_mut(SHARE));
        let shares = cats.zip(mouse).map(|((cats, news), (mouse, changed))| self.rows::<W>(cats, news, mouse, changed));
        shares.reduce(Squeezed::default, Squeezed::and)
    }

    fn rows<const W: usize>(
        &self,
        cats: &mut [u64],
        news: &[bool],
        mouse: &mut [u64],
        changed: &mut [bool],
    ) -> Squeezed {
        let words = if W == 0 { self.words } else { W };
        let mut came_to = Squeezed::default();
        let mut safe: SmallVec<[u64; 16]> = smallvec![0; words];
        let rows = cats.chunks_exact_mut(words).zip(mouse.chunks_exact_mut(words)).zip(news.iter().zip(changed));
        for ((cats, mouse), (&news, changed)) in rows {
            *changed = false;
            if news {
                came_to.full |= self.row::<W>(cats, mouse, &mut safe, changed);
                came_to.changed |= *changed;
            }
            came_to.lost += mouse.iter().map(|bits| u64::from(bits.count_ones())).sum::<u64>();
        }
        came_to
    }

    /// One row; whether it has every place.
    #[inline(always)]
    fn row<const W: usize>(&self, cats: &mut [u64], mouse: &mut [u64], safe: &mut [u64], changed: &mut bool) -> bool {
        let words = if W == 0 { self.words } else { W };
        let (cats, mouse, safe) = (&mut cats[..words], &mut mouse[..words], &mut safe[..words]);
        let (all, floor) = (&self.all[..words], &self.floor[..words]);
        let mut full = true;
        for i in 0..words {
            // A mouse on a hole is lost only where a cat stands on it too, which the other row knows.
            cats[i] &= floor[i] | mouse[i];
            full &= cats[i] == all[i];
            safe[i] = 0;
        }
        self.come_from::<W>(cats, safe);
        for i in 0..words {
            let lost = mouse[i] | floor[i] & !safe[i];
            *changed |= lost != mouse[i];
            mouse[i] = lost;
        }
        full
    }

    /// Adds to `safe` the places from which the mouse can come to one that is not `lost`.
    #[inline(always)]
    fn come_from<const W: usize>(&self, lost: &[u64], safe: &mut [u64]) {
        let words = if W == 0 { self.words } else { W };
        if W == 0 {
            let left: usize = self.all.iter().zip(lost).map(|(all, lost)| (all & !lost).count_ones() as usize).sum();
            if left * self.mouse_from.members() < self.places * self.places / 4 * words {
                for (word, (all, lost)) in self.all.iter().zip(lost).enumerate() {
                    for bit in ones(all & !lost) {
                        for &from in self.mouse_from.of(64 * word + bit as usize) {
                            safe[from as usize / 64] |= 1 << (from % 64);
                        }
                    }
                }
                return;
            }
        }
        for (word, (all, lost)) in self.all.iter().zip(lost).enumerate() {
            let mut left = all & !lost;
            let mut four = 16 * word;
            while left != 0 {
                let union = &self.unions[(16 * four + (left & 15) as usize) * words..][..words];
                safe.iter_mut().zip(union).for_each(|(safe, union)| *safe |= union);
                left >>= 4;
                four += 1;
            }
        }
    }
}
