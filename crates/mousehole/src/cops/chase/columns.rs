//! The mouse's turn in 64 rows at a time, turned so that there is a word for each place.

use super::squeeze::{Rows, Squeeze};
use crate::bitset::transpose;

pub(super) struct Columns<'s> {
    squeeze: &'s Squeeze,
    words: usize,
    /// For each place, in which of the rows it is lost with the cats to move.
    cats: Vec<u64>,
    /// And with the mouse to move.
    mouse: Vec<u64>,
}

impl Columns<'_> {
    pub(super) fn new(squeeze: &Squeeze) -> Columns<'_> {
        let words = squeeze.all.len();
        Columns { squeeze, words, cats: vec![0; 64 * words], mouse: vec![0; 64 * words] }
    }

    /// All rows that changed; whether one of them has every place.
    pub(super) fn run(&mut self, rows: &mut Rows<'_>) -> bool {
        rows.changed.fill(false);
        let mut batch = [0; 64];
        let mut size = 0;
        let mut full = false;
        for row in 0..rows.news.len() {
            if rows.news[row] {
                batch[size] = row;
                size += 1;
            }
            if size == 64 || row + 1 == rows.news.len() && size > 0 {
                full |= self.turn(rows, &batch[..size]);
                self.squeeze();
                self.turn_back(rows, &batch[..size]);
                size = 0;
            }
        }
        full
    }

    /// Turns the rows of a batch with the cats to move; whether one of them has every place.
    fn turn(&mut self, rows: &mut Rows<'_>, batch: &[usize]) -> bool {
        let mut full = u64::MAX >> (64 - batch.len());
        for word in 0..self.words {
            let (all, floor) = (self.squeeze.all[word], self.squeeze.floor[word]);
            let square: &mut [u64; 64] = (&mut self.cats[64 * word..][..64]).try_into().expect("64 words");
            square.fill(0);
            for (i, (&row, turned)) in batch.iter().zip(square.iter_mut()).enumerate() {
                let cats = &mut rows.cats[row * self.words + word];
                // A mouse on a hole is lost only where a cat stands on it too, which the other row knows.
                *cats &= floor | rows.mouse[row * self.words + word];
                full &= !(u64::from(*cats != all) << i);
                *turned = *cats;
            }
            transpose(square);
        }
        full != 0
    }

    fn squeeze(&mut self) {
        let mouse = &self.squeeze.mouse;
        for (place, lost) in self.mouse[..mouse.len()].iter_mut().enumerate() {
            *lost = mouse.of(place).iter().fold(u64::MAX, |lost, &to| lost & self.cats[to as usize]);
        }
    }

    fn turn_back(&mut self, rows: &mut Rows<'_>, batch: &[usize]) {
        for word in 0..self.words {
            let square: &mut [u64; 64] = (&mut self.mouse[64 * word..][..64]).try_into().expect("64 words");
            transpose(square);
            for (&row, lost) in batch.iter().zip(square) {
                let mouse = &mut rows.mouse[row * self.words + word];
                let lost = *mouse | *lost & self.squeeze.floor[word];
                rows.changed[row] |= lost != *mouse;
                *mouse = lost;
            }
        }
    }
}
