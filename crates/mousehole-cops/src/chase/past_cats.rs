//! The mouse's turn where cats may be in its way: each row allows it moves of its own, so each is looked at by itself.

use mousehole_base::parallel::*;
use smallvec::{SmallVec, smallvec};

use mousehole_base::bitset::Ones;

use super::mouse_turn::Outcome;
use super::multisets::{Multisets, advance};
use super::{Layer, Members, all_of};
use crate::move_graph::MoveGraph;
use crate::opposed::MousePaths;

/// Rows that a thread takes at a time: a row takes microseconds, as handing one out does.
const SHARE: usize = 1 << 6;

pub(super) struct PastCats<'a> {
    pub(super) graph: &'a MoveGraph,
    pub(super) paths: &'a MousePaths,
    pub(super) multisets: &'a Multisets,
    pub(super) cats: usize,
    /// Words of a row.
    pub(super) words: usize,
    pub(super) threads: usize,
}

/// What the mouse can do from a place.
#[derive(PartialEq)]
enum Found {
    /// It has a move to a place that is not lost.
    Escape,
    /// All its moves lead to places that are.
    Lost,
    /// It has no move.
    Stuck,
}

type Row = SmallVec<[u64; 4]>;

/// What a search from one place remembers: where it was, as a mark for each place, and where it goes on from.
struct Search {
    seen: Vec<u64>,
    mark: u64,
    queue: Vec<u32>,
}

fn has(row: &[u64], place: u32) -> bool {
    row[place as usize / 64] >> (place % 64) & 1 == 1
}

impl PastCats<'_> {
    /// Takes the rows with the cats to move, and adds to those with the mouse to move what is lost.
    pub(super) fn run(&self, cats: &mut Layer, mouse: &mut Layer) -> Outcome {
        let rows = |first, cats: &mut [u64], news: &[bool], mouse: &mut [u64], changed: &mut [bool]| {
            self.rows(first, cats, news, mouse, changed)
        };
        if self.threads == 1 {
            return rows(0, &mut cats.bits, &cats.changed, &mut mouse.bits, &mut mouse.changed);
        }
        let cats = cats.bits.par_chunks_mut(SHARE * self.words).zip(cats.changed.par_chunks(SHARE));
        let mouse = mouse.bits.par_chunks_mut(SHARE * self.words).zip(mouse.changed.par_chunks_mut(SHARE));
        let shares = cats.zip(mouse).enumerate();
        let shares =
            shares.map(|(share, ((cats, news), (mouse, changed)))| rows(share * SHARE, cats, news, mouse, changed));
        shares.reduce(Outcome::default, Outcome::and)
    }

    /// Some rows, from the one with the number `first`.
    fn rows(&self, first: usize, cats: &mut [u64], news: &[bool], mouse: &mut [u64], changed: &mut [bool]) -> Outcome {
        let mut members: Members = smallvec![0; self.cats];
        self.multisets.members(first, &mut members);
        let mut search = Search { seen: vec![0; self.graph.places], mark: 0, queue: Vec::new() };
        let mut outcome = Outcome::default();
        let rows = cats.chunks_exact_mut(self.words).zip(mouse.chunks_exact_mut(self.words));
        for ((cats, mouse), (news, changed)) in rows.zip(news.iter().zip(changed)) {
            *changed = *news && {
                let held = self.graph.held(&members, self.words);
                let before = Row::from_slice(mouse);
                outcome.full |= self.row(&held, cats, mouse, &mut search);
                mouse != &before[..]
            };
            outcome.changed |= *changed;
            outcome.lost += mouse.iter().map(|bits| u64::from(bits.count_ones())).sum::<u64>();
            advance(&mut members);
        }
        outcome
    }

    /// One row, with cats on `held`; whether it has every place that the mouse may choose.
    fn row(&self, held: &[u64], cats: &mut [u64], mouse: &mut [u64], search: &mut Search) -> bool {
        // A mouse on a hole is lost only where it is caught there, which the other row knows.
        for &hole in &self.graph.holes {
            if !has(mouse, hole) {
                cats[hole as usize / 64] &= !(1 << (hole % 64));
            }
        }
        let kept_off = |word: usize| if self.paths.keeps_off { held[word] } else { 0 };
        let all = |word| all_of(self.graph.places, word);
        let safe: Row = (0..self.words).map(|word| all(word) & !cats[word] & !kept_off(word)).collect();
        for (word, mouse) in mouse.iter_mut().enumerate() {
            for bit in Ones(all(word) & !*mouse) {
                let place = (64 * word + bit) as u32;
                let is_lost = match self.search(place, held, &safe, search) {
                    Found::Escape => false,
                    Found::Lost => true,
                    Found::Stuck => has(cats, place),
                };
                if is_lost && self.graph.holes.binary_search(&place).is_err() {
                    *mouse |= 1 << bit;
                }
            }
        }
        (0..self.words).all(|word| cats[word] | kept_off(word) == all(word))
    }

    fn search(&self, from: u32, held: &[u64], safe: &[u64], search: &mut Search) -> Found {
        let MousePaths { lines, jump, free, keeps_off, may_stay } = self.paths;
        let may_end = |place: u32| !(*keeps_off && has(held, place));
        let may_stay = may_stay[from as usize] && may_end(from);
        if may_stay && has(safe, from) {
            return Found::Escape;
        }
        let mut can_move = may_stay;
        for line in lines {
            search.mark += 1;
            search.seen[from as usize] = search.mark;
            search.queue.clear();
            search.queue.push(from);
            let mut next = 0;
            for _ in 0..*jump {
                let layer = next..search.queue.len();
                next = layer.end;
                for at in layer {
                    for &to in line.neighbors(search.queue[at] as usize) {
                        if std::mem::replace(&mut search.seen[to as usize], search.mark) == search.mark {
                            continue;
                        }
                        can_move |= may_end(to);
                        if has(safe, to) {
                            return Found::Escape;
                        }
                        if !(*free && has(held, to)) {
                            search.queue.push(to);
                        }
                    }
                }
                if next == search.queue.len() {
                    break;
                }
            }
        }
        if can_move { Found::Lost } else { Found::Stuck }
    }
}
