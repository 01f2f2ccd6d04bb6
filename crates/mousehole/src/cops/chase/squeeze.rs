//! The mouse's turn: it is lost where every place that it can go to is lost.
//!
//! Where a row is one word, the places from which the mouse can escape are the union, over the places that are not lost, of
//! those it can come from, and that union is looked up for four places at a time. Longer rows are taken 64 at a time and
//! turned, so that there is a word for each place with a bit for each row: then one instruction looks at one way of the
//! mouse in all of them.

use rayon::prelude::*;

use super::columns::Columns;
use super::{Layer, all_of};
use crate::cops::ways::{Lists, Ways};

/// A thread takes so many rows at a time.
const SHARE: usize = 1 << 12;

#[derive(Debug, Default)]
pub(super) struct Squeeze {
    words: usize,
    /// For rows of one word, for each four places and each choice of them, the places that the mouse can come to it from.
    unions: Vec<[u64; 16]>,
    /// For longer rows, where the mouse can go.
    pub(super) mouse: Lists,
    /// Every place; and every place that is no hole.
    pub(super) all: Vec<u64>,
    pub(super) floor: Vec<u64>,
}

/// What a turn came to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Squeezed {
    /// Some row with the cats to move that changed has every place.
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

/// Some rows, with the cats to move and with the mouse to move, and whether each changed.
pub(super) struct Rows<'r> {
    pub(super) cats: &'r mut [u64],
    pub(super) news: &'r [bool],
    pub(super) mouse: &'r mut [u64],
    pub(super) changed: &'r mut [bool],
}

impl Squeeze {
    pub(super) fn set(&mut self, ways: &Ways, words: usize) {
        self.words = words;
        self.all.clear();
        self.all.extend((0..words).map(|word| all_of(ways.places, word)));
        self.floor.clone_from(&self.all);
        for &hole in &ways.holes {
            self.floor[hole as usize / 64] &= !(1 << (hole % 64));
        }
        self.unions.clear();
        if words == 1 {
            let fours = (0..ways.places).step_by(4);
            self.unions.extend(fours.map(|first| unions(&ways.mouse_from, first..ways.places.min(first + 4))));
        } else {
            self.mouse = ways.mouse_from.inverse(ways.places);
        }
    }

    /// Takes the rows with the cats to move, and adds to those with the mouse to move what is lost.
    pub(super) fn run(&self, cats: &mut Layer, mouse: &mut Layer, threads: usize) -> Squeezed {
        let rows = |cats, news, mouse, changed| self.rows(Rows { cats, news, mouse, changed });
        if threads == 1 {
            return rows(&mut cats.bits, &cats.changed, &mut mouse.bits, &mut mouse.changed);
        }
        let cats = cats.bits.par_chunks_mut(SHARE * self.words).zip(cats.changed.par_chunks(SHARE));
        let mouse = mouse.bits.par_chunks_mut(SHARE * self.words).zip(mouse.changed.par_chunks_mut(SHARE));
        let shares = cats.zip(mouse).map(|((cats, news), (mouse, changed))| rows(cats, news, mouse, changed));
        shares.reduce(Squeezed::default, Squeezed::and)
    }

    fn rows(&self, mut rows: Rows<'_>) -> Squeezed {
        let full = match self.words {
            1 => self.words(&mut rows),
            _ => Columns::new(self).run(&mut rows),
        };
        let lost = rows.mouse.iter().map(|bits| u64::from(bits.count_ones())).sum();
        Squeezed { full, changed: rows.changed.contains(&true), lost }
    }

    /// Rows of one word; whether one that changed has every place.
    fn words(&self, rows: &mut Rows<'_>) -> bool {
        let (all, floor) = (self.all[0], self.floor[0]);
        let mut full = false;
        let words = rows.cats.iter_mut().zip(&mut *rows.mouse).zip(rows.news.iter().zip(&mut *rows.changed));
        for ((cats, mouse), (&news, changed)) in words {
            *changed = false;
            if !news {
                continue;
            }
            // A mouse on a hole is lost only where a cat stands on it too, which the other row knows.
            *cats &= floor | *mouse;
            full |= *cats == all;
            let mut left = all & !*cats;
            let mut safe = 0;
            for unions in &self.unions {
                safe |= unions[(left & 15) as usize];
                left >>= 4;
            }
            let lost = *mouse | floor & !safe;
            *changed = lost != *mouse;
            *mouse = lost;
        }
        full
    }
}

/// For each choice among four places, the places that the mouse can come to one of them from.
fn unions(mouse_from: &Lists, places: std::ops::Range<usize>) -> [u64; 16] {
    let mut unions = [0; 16];
    for (bit, place) in places.enumerate() {
        let from = mouse_from.of(place).iter().fold(0, |from, &place| from | 1 << place);
        let (without, with) = unions.split_at_mut(1 << bit);
        with.iter_mut().zip(without).for_each(|(with, without)| *with = *without | from);
    }
    unions
}
