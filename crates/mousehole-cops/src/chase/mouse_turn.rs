//! The mouse's turn: it is lost where every place that it can go to is lost.
//!
//! Where a row is one word, the places from which the mouse can escape are the union, over the places that are not lost, of
//! those it can come from, and that union is looked up for four places at a time. Longer rows are taken 64 at a time and
//! transposed, so that there is a word for each place with a bit for each row: then one instruction looks at one way of the
//! mouse in all of them.

use mousehole_base::parallel::*;

use mousehole_base::bitset::transpose;
use mousehole_core::board::Adjacency;

use super::{Layer, all_of};
use crate::move_graph::MoveGraph;

/// Rows that a thread takes at a time: about 0.2 ms of work on the map of Scotland Yard, where handing rows out takes
/// microseconds.
const SHARE: usize = 1 << 12;

#[derive(Clone, Debug, Default)]
pub(super) struct MouseTurn {
    words: usize,
    /// For rows of one word, for each four places and each choice of them, the places that the mouse can come to it from.
    unions: Vec<[u64; 16]>,
    /// For longer rows, where the mouse can go.
    mouse_to: Adjacency,
    /// Every place; and every place that is no hole.
    all: Vec<u64>,
    floor: Vec<u64>,
}

/// What a turn came to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    /// Some row with the cats to move that changed has every place.
    pub(super) full: bool,
    /// Some row with the mouse to move changed.
    pub(super) changed: bool,
    /// Places that are lost to the mouse when it is to move, in all rows.
    pub(super) lost: u64,
}

impl Outcome {
    pub(super) fn and(self, other: Outcome) -> Outcome {
        Outcome { full: self.full | other.full, changed: self.changed | other.changed, lost: self.lost + other.lost }
    }
}

/// Some rows, with the cats to move and with the mouse to move, and whether each changed.
pub(super) struct Rows<'r> {
    pub(super) cats: &'r mut [u64],
    pub(super) news: &'r [bool],
    pub(super) mouse: &'r mut [u64],
    pub(super) changed: &'r mut [bool],
}

impl MouseTurn {
    pub(super) fn set(&mut self, graph: &MoveGraph, words: usize) {
        self.words = words;
        self.all.clear();
        self.all.extend((0..words).map(|word| all_of(graph.places, word)));
        self.floor.clone_from(&self.all);
        for &hole in &graph.holes {
            self.floor[hole as usize / 64] &= !(1 << (hole % 64));
        }
        self.unions.clear();
        if words == 1 {
            let fours = (0..graph.places).step_by(4);
            self.unions.extend(fours.map(|first| unions(&graph.mouse_from, first..graph.places.min(first + 4))));
        } else {
            self.mouse_to = graph.mouse_from.reversed();
        }
    }

    /// Takes the rows with the cats to move, and adds to those with the mouse to move what is lost.
    pub(super) fn run(&self, cats: &mut Layer, mouse: &mut Layer, threads: usize) -> Outcome {
        let rows = |cats, news, mouse, changed| self.rows(Rows { cats, news, mouse, changed });
        if threads == 1 {
            return rows(&mut cats.bits, &cats.changed, &mut mouse.bits, &mut mouse.changed);
        }
        let cats = cats.bits.par_chunks_mut(SHARE * self.words).zip(cats.changed.par_chunks(SHARE));
        let mouse = mouse.bits.par_chunks_mut(SHARE * self.words).zip(mouse.changed.par_chunks_mut(SHARE));
        let shares = cats.zip(mouse).map(|((cats, news), (mouse, changed))| rows(cats, news, mouse, changed));
        shares.reduce(Outcome::default, Outcome::and)
    }

    /// Some of the rows.
    pub(super) fn rows(&self, mut rows: Rows<'_>) -> Outcome {
        let full = match self.words {
            1 => self.words(&mut rows),
            _ => Columns::new(self).run(&mut rows),
        };
        let lost = rows.mouse.iter().map(|bits| u64::from(bits.count_ones())).sum();
        Outcome { full, changed: rows.changed.contains(&true), lost }
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
fn unions(mouse_from: &Adjacency, places: std::ops::Range<usize>) -> [u64; 16] {
    let mut unions = [0; 16];
    for (bit, place) in places.enumerate() {
        let from = mouse_from.neighbors(place).iter().fold(0, |from, &place| from | 1 << place);
        let (without, with) = unions.split_at_mut(1 << bit);
        with.iter_mut().zip(without).for_each(|(with, without)| *with = *without | from);
    }
    unions
}

/// The mouse's turn in 64 rows at a time, transposed so that there is a word for each place.
struct Columns<'s> {
    turn: &'s MouseTurn,
    words: usize,
    /// For each place, in which of the rows it is lost with the cats to move.
    cats: Vec<u64>,
    /// And with the mouse to move.
    mouse: Vec<u64>,
}

impl Columns<'_> {
    fn new(turn: &MouseTurn) -> Columns<'_> {
        let words = turn.all.len();
        Columns { turn, words, cats: vec![0; 64 * words], mouse: vec![0; 64 * words] }
    }

    /// All rows that changed; whether one of them has every place.
    fn run(&mut self, rows: &mut Rows<'_>) -> bool {
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
                full |= self.load(rows, &batch[..size]);
                self.solve();
                self.store(rows, &batch[..size]);
                size = 0;
            }
        }
        full
    }

    /// Transposes the rows of a batch with the cats to move; whether one of them has every place.
    fn load(&mut self, rows: &mut Rows<'_>, batch: &[usize]) -> bool {
        let mut full = u64::MAX >> (64 - batch.len());
        for word in 0..self.words {
            let (all, floor) = (self.turn.all[word], self.turn.floor[word]);
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

    /// A place is lost in the rows in which every place that the mouse can go to is.
    fn solve(&mut self) {
        let mouse_to = &self.turn.mouse_to;
        for (place, lost) in self.mouse[..mouse_to.len()].iter_mut().enumerate() {
            *lost = mouse_to.neighbors(place).iter().fold(u64::MAX, |lost, &to| lost & self.cats[to as usize]);
        }
    }

    fn store(&mut self, rows: &mut Rows<'_>, batch: &[usize]) {
        for word in 0..self.words {
            let square: &mut [u64; 64] = (&mut self.mouse[64 * word..][..64]).try_into().expect("64 words");
            transpose(square);
            for (&row, lost) in batch.iter().zip(square) {
                let mouse = &mut rows.mouse[row * self.words + word];
                let lost = *mouse | *lost & self.turn.floor[word];
                rows.changed[row] |= lost != *mouse;
                *mouse = lost;
            }
        }
    }
}
