//! The chase on a board with symmetry: of the placements that automorphisms carry into each other, one has a row.
//!
//! A round takes the rows with the mouse to move to those of the next round, with nothing between them that is kept:
//!
//! - *The last cat moves.* It stands on the last place of an orbit. Wherever the others go, the placements that it can bring
//!   about are carried to those that have a row, and the rows carried back and united. This is the only step in which
//!   automorphisms play a part.
//! - *The others move*, one after the other, from the one on the last place down. Where `d` is that place and the cats that
//!   have moved are `moved`,
//!
//!   ```text
//!   table[moved + d][rest] = union over the moves from d to e of table[moved][rest + e]
//!   ```
//!
//!   for every multiset `rest` of places that the cats still to move may go to. There is one table for each number of cats
//!   that have moved, and it is used for all placements that begin alike. So the work grows as in [`cats_turn`], and next to
//!   the rows themselves the largest table takes the memory.
//! - *The mouse moves*, as in [`mouse_turn`].
//!
//! [`cats_turn`]: super::cats_turn
//! [`mouse_turn`]: super::mouse_turn

use std::mem::take;
use std::sync::Mutex;

use mousehole_base::bitset::transpose;
use mousehole_base::parallel::*;
use mousehole_core::engine::Stopped;
use smallvec::smallvec;

use super::mouse_turn::{MouseTurn, Outcome, Rows};
use super::multisets::{advance, count};
use super::orbits::{self, Carrier, Orbits};
use super::{Members, all_of, unite};
use crate::move_graph::MoveGraph;
use crate::shortcut::Shortcut;
use crate::symmetry::Symmetry;

/// Rows that a thread takes at a time where the last cat moves: about a millisecond of work.
const SHARE: usize = 1 << 14;

/// Where this many cats or fewer are still to move, the mouse's turn follows for all their placements at once.
const FEW: usize = 2;

/// The rows of a chase, with the mouse to move.
#[derive(Clone, Debug)]
pub(super) struct Folded {
    orbits: Orbits,
    pub(super) symmetry: Shortcut,
    cats: usize,
    /// Words of a row.
    words: usize,
    pub(super) rows: Vec<u64>,
    /// What rows become in a round, but for those of the last block: no other block is worked out after it.
    next: Vec<u64>,
    /// The rows after the last cat has moved, for every multiset of places of the others.
    moved: Vec<u64>,
    /// The placements that have won, with the cats to move.
    pub(super) won: Vec<bool>,
    all: Vec<u64>,
}

/// What a round is asked.
pub(super) struct Asked<'a> {
    pub(super) mouse_turn: &'a MouseTurn,
    /// In this row the placement has won where that place is lost to the mouse; in others, where every place is.
    pub(super) watched: Option<(usize, usize)>,
    pub(super) threads: usize,
    /// Called within the round.
    pub(super) report: &'a (dyn Fn() -> Result<(), Stopped> + Sync),
}

impl Folded {
    /// How many rows a chase keeps, and the bytes that it takes with all threads; `None` where there are too many to count.
    pub(super) fn memory(graph: &MoveGraph, symmetry: &Symmetry, cats: usize, threads: usize) -> Option<(u64, u64)> {
        let row = 8 * graph.places.div_ceil(64) as u64;
        let places = graph.cat_places.len();
        let rows = orbits::rows(graph, symmetry, cats)?;
        let tables = (0..cats - 1).chain([FEW]).try_fold(0u64, |sum, size| sum.checked_add(count(places, size)?))?;
        let scratch = tables.checked_mul(threads as u64)?.checked_mul(row + 2)?;
        let carriers = (places as u64).checked_mul(4 * graph.places as u64 + 8 * places as u64)?;
        // There are as many rows again in the last block: after the last cat's move, and in others: in the next round.
        let bytes = rows.checked_mul(2 * row + 1)?.checked_add(scratch)?.checked_add(carriers)?;
        Some((rows, bytes))
    }

    /// The bytes that are held between rounds, and by one thread within them.
    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        let Scratch { tables, cats, flags } = Scratch::new(&self.orbits, self.cats - 1, self.words);
        let words = tables.iter().chain([&self.rows, &self.next, &self.moved, &cats]).map(Vec::capacity).sum::<usize>();
        let carriers = self.orbits.carriers.iter().map(|carrier| 8 * carrier.cats.len() + 4 * carrier.places.len());
        8 * words + self.won.capacity() + flags.iter().map(Vec::capacity).sum::<usize>() + carriers.sum::<usize>()
    }

    /// Sets all rows up for the end of the chase, where the mouse is lost with a cat on its place. Takes two cats or more.
    pub(super) fn new(graph: &MoveGraph, symmetry: &Symmetry, cats: usize) -> Folded {
        let words = graph.places.div_ceil(64);
        let orbits = Orbits::new(graph, symmetry, cats);
        let count = orbits.rows();
        let last = orbits.blocks.last().map_or(0, |block| block.rows);
        let mut rows = vec![0; count * words];
        for block in &orbits.blocks {
            let mut others: Members = smallvec![0; cats - 1];
            for row in rows[block.first_row * words..][..block.rows * words].chunks_exact_mut(words) {
                others.iter().chain([&block.last]).for_each(|&cat| set(row, orbits.places[cat]));
                advance(&mut others);
            }
        }
        Folded {
            symmetry: Shortcut::Symmetry {
                automorphisms: symmetry.order,
                orbits: symmetry.orbits.len(),
                places: graph.places,
            },
            cats,
            words,
            rows,
            next: vec![0; (count - last) * words],
            moved: vec![0; orbits.multisets.count(cats - 1) * words],
            won: vec![false; count],
            all: (0..words).map(|word| all_of(graph.places, word)).collect(),
            orbits,
        }
    }

    /// The row of a placement, given by cat-place numbers, and where the mouse is carried to with it.
    pub(super) fn find(&self, cats: &[usize], mouse: usize) -> (usize, usize) {
        let mut members: Members = cats.iter().map(|&cat| self.orbits.number[cat]).collect();
        members.sort_unstable();
        let (carrier, row) = self.orbits.row(&members);
        (row, carrier.places[mouse] as usize)
    }

    /// Whether a placement may be the first of those that it is carried to: then its first cat is on the first place of an
    /// orbit.
    pub(super) fn may_be_first(&self, cats: &[usize]) -> bool {
        self.orbits.is_first[cats[0]]
    }

    /// The mouse moves, and is lost where a cat stands.
    pub(super) fn mouse_moves(&mut self, turn: &MouseTurn) -> Outcome {
        let (mut cats, news) = (self.rows.clone(), vec![true; self.won.len()]);
        turn.rows(Rows { cats: &mut cats, news: &news, mouse: &mut self.rows, changed: &mut vec![false; news.len()] })
    }

    /// The cats move, and the mouse after them.
    pub(super) fn round(&mut self, asked: &Asked<'_>) -> Result<Outcome, Stopped> {
        let waiting = self.next.len();
        self.next.copy_from_slice(&self.rows[..waiting]);
        let mut found = Outcome::default();
        for block in 0..self.orbits.blocks.len() {
            found = found.and(match self.words {
                1 => self.block::<1>(block, asked),
                2 => self.block::<2>(block, asked),
                3 => self.block::<3>(block, asked),
                4 => self.block::<4>(block, asked),
                _ => self.block::<0>(block, asked),
            }?);
        }
        self.rows[..waiting].copy_from_slice(&self.next);
        Ok(found)
    }

    /// The rows of a block. Where rows have few words, their number is known to the compiler.
    fn block<const W: usize>(&mut self, number: usize, asked: &Asked<'_>) -> Result<Outcome, Stopped> {
        let words = if W == 0 { self.words } else { W };
        let Folded { orbits, rows, next, moved, won, .. } = self;
        let block = &orbits.blocks[number];
        let last_cat = LastCat { orbits, words, rows, to: orbits.cat_to.neighbors(block.last), others: self.cats - 1 };
        shared(asked.threads, moved.chunks_mut(SHARE * words).enumerate().collect(), |(share, moved)| {
            last_cat.run(share * SHARE, moved);
            (asked.report)()
        })?;
        let range = block.first_row * words..(block.first_row + block.rows) * words;
        let is_last = number + 1 == orbits.blocks.len();
        let part = Part {
            first: block.first_row,
            rows: if is_last { &mut rows[range] } else { &mut next[range] },
            won: &mut won[block.first_row..][..block.rows],
        };
        let others = Others::<W> { orbits, words, asked, all: &self.all };
        let size = self.cats - 1;
        if size == 1 {
            let mut scratch = Scratch::new(orbits, size, words);
            return Ok(others.mouse_follows(size, moved, block.last, &[block.last], part, &mut scratch));
        }
        // The largest first, so that none is left over at the end.
        let mut parts: Vec<_> = others.parts(size, block.last, part).collect();
        parts.reverse();
        let idle = Mutex::new(Vec::new());
        let found = shared(asked.threads, parts, |(cat, part)| {
            let free = idle.lock().ok().and_then(|mut idle| idle.pop());
            let mut scratch = free.unwrap_or_else(|| Scratch::new(orbits, size, words));
            let mut moved_cats: Members = smallvec![block.last];
            let found = others.move_one(size, moved, cat, &mut moved_cats, part, &mut scratch);
            if let Ok(mut idle) = idle.lock() {
                idle.push(scratch);
            }
            (asked.report)().map(|()| found)
        })?;
        Ok(found.into_iter().fold(Outcome::default(), Outcome::and))
    }
}

fn set(row: &mut [u64], place: u32) {
    row[place as usize / 64] |= 1 << (place % 64);
}

/// Does all jobs, on several threads if there are, and gives what came of each.
fn shared<J: Send, T: Send>(
    threads: usize,
    jobs: Vec<J>,
    work: impl Fn(J) -> Result<T, Stopped> + Sync + Send,
) -> Result<Vec<T>, Stopped> {
    match threads {
        1 => jobs.into_iter().map(work).collect(),
        _ => jobs.into_par_iter().map(work).collect(),
    }
}

/// The move of the cat on the last place of an orbit.
struct LastCat<'a> {
    orbits: &'a Orbits,
    words: usize,
    rows: &'a [u64],
    /// Where it can go.
    to: &'a [u32],
    /// How many others there are.
    others: usize,
}

impl LastCat<'_> {
    /// Unites the rows that it can bring about, for the multisets of places of the others from that number on.
    fn run(&self, mut number: usize, moved: &mut [u64]) {
        let multisets = &self.orbits.multisets;
        let mut others: Members = smallvec![0; self.others];
        multisets.members(number, &mut others);
        let mut batch: Vec<usize> = Vec::with_capacity(64 * self.others);
        let mut found = Found { rows: Vec::with_capacity(64), with_each: vec![0; self.orbits.places.len()] };
        let mut columns =
            Columns { words: self.words, loaded: vec![0; 64 * self.words], united: vec![0; 64 * self.words] };
        let mut left = moved;
        while !left.is_empty() {
            // The multisets of a batch have their largest member in common, so the same automorphism carries them.
            let largest = others[self.others - 1];
            let size = 64.min(left.len() / self.words).min(multisets.below(self.others, largest + 1) - number);
            batch.clear();
            for _ in 0..size {
                batch.extend(&others);
                advance(&mut others);
            }
            number += size;
            let (rows, rest) = take(&mut left).split_at_mut(size * self.words);
            self.batch(largest, &batch, rows, &mut found, &mut columns);
            left = rest;
        }
    }

    fn batch(&self, largest: usize, batch: &[usize], rows: &mut [u64], found: &mut Found, columns: &mut Columns) {
        rows.fill(0);
        columns.united.fill(0);
        for &to in self.to {
            let to = to as usize;
            let carrier = &self.orbits.carriers[to.max(largest)];
            found.look(self, carrier, to.min(largest), batch);
            let from = found.rows.iter().map(|&row| &self.rows[row * self.words..][..self.words]);
            if carrier.carries_nothing {
                rows.chunks_exact_mut(self.words).zip(from).for_each(|(row, from)| unite(row, from));
            } else {
                columns.load(from);
                columns.carry_back(carrier);
            }
        }
        columns.add_to(rows);
    }
}

/// The rows of the placements of a batch.
struct Found {
    rows: Vec<usize>,
    /// For each cat, the number of the multiset with it added to some others.
    with_each: Vec<usize>,
}

impl Found {
    /// Finds the rows of placements that are carried, each without its last cat: the others of a multiset of the batch but
    /// for its largest, and one more.
    fn look(&mut self, of: &LastCat<'_>, carrier: &Carrier, one_more: usize, batch: &[usize]) {
        self.rows.clear();
        for (i, others) in batch.chunks_exact(of.others).enumerate() {
            let (first, [middle @ .., _]) = (others[0], &others[1..]) else {
                self.rows.push(carrier.first_row + carrier.cats[one_more]);
                continue;
            };
            // The first of them goes through all places up to the second before any other changes.
            if i == 0 || first == 0 {
                let members = carrier.carried(middle.iter().copied().chain([one_more]));
                of.orbits.multisets.with_each(&members, &mut self.with_each);
            }
            self.rows.push(carrier.first_row + self.with_each[carrier.cats[first]]);
        }
    }
}

/// Up to 64 rows, transposed so that there is a word for each place.
struct Columns {
    words: usize,
    loaded: Vec<u64>,
    united: Vec<u64>,
}

impl Columns {
    fn load<'r>(&mut self, rows: impl Iterator<Item = &'r [u64]>) {
        self.loaded.fill(0);
        for (i, row) in rows.enumerate() {
            row.iter().enumerate().for_each(|(word, &bits)| self.loaded[64 * word + i] = bits);
        }
        turn(&mut self.loaded);
    }

    fn carry_back(&mut self, carrier: &Carrier) {
        for (united, &to) in self.united.iter_mut().zip(&carrier.places) {
            *united |= self.loaded[to as usize];
        }
    }

    fn add_to(&mut self, rows: &mut [u64]) {
        turn(&mut self.united);
        for (i, row) in rows.chunks_exact_mut(self.words).enumerate() {
            row.iter_mut().enumerate().for_each(|(word, bits)| *bits |= self.united[64 * word + i]);
        }
    }
}

/// Transposes one square after the other.
fn turn(squares: &mut [u64]) {
    for square in squares.chunks_exact_mut(64) {
        transpose(square.try_into().expect("64 words"));
    }
}

/// The tables of one thread.
#[derive(Debug)]
struct Scratch {
    /// For each number of cats that are still to move, the rows for every multiset of places that they go to.
    tables: Vec<Vec<u64>>,
    /// Rows with the cats to move, and flags for the mouse's turn.
    cats: Vec<u64>,
    flags: [Vec<bool>; 2],
}

impl Scratch {
    /// For placements of that many cats beside the last.
    fn new(orbits: &Orbits, others: usize, words: usize) -> Scratch {
        let rows = orbits.multisets.count(FEW.min(others));
        Scratch {
            tables: (0..others).map(|size| vec![0; orbits.multisets.count(size) * words]).collect(),
            cats: vec![0; rows * words],
            flags: [vec![true; rows], vec![false; rows]],
        }
    }
}

/// The rows of placements in which all but some cats stand on given places.
struct Part<'r> {
    /// The number of the first of them.
    first: usize,
    rows: &'r mut [u64],
    won: &'r mut [bool],
}

/// The moves of the cats other than the last.
struct Others<'a, const W: usize> {
    orbits: &'a Orbits,
    words: usize,
    asked: &'a Asked<'a>,
    all: &'a [u64],
}

impl<const W: usize> Others<'_, W> {
    fn words(&self) -> usize {
        if W == 0 { self.words } else { W }
    }

    /// The part with all of `size` cats on places up to `bound`, by the last place.
    fn parts<'r>(&self, size: usize, bound: usize, part: Part<'r>) -> impl Iterator<Item = (usize, Part<'r>)> {
        let Part { mut first, mut rows, mut won } = part;
        (0..=bound).map(move |cat| {
            let count = self.orbits.multisets.below(size - 1, cat + 1);
            let (own, rest) = take(&mut rows).split_at_mut(count * self.words());
            let (own_won, rest_won) = take(&mut won).split_at_mut(count);
            let part = Part { first, rows: own, won: own_won };
            (first, rows, won) = (first + count, rest, rest_won);
            (cat, part)
        })
    }

    /// Moves a cat, the last of `size`; `table` has the rows for every multiset of places that they go to.
    fn move_one(
        &self,
        size: usize,
        table: &[u64],
        cat: usize,
        moved: &mut Members,
        part: Part<'_>,
        scratch: &mut Scratch,
    ) -> Outcome {
        let mut next = take(&mut scratch.tables[size - 1]);
        self.unite_moves(size - 1, table, cat, &mut next);
        moved.push(cat);
        let found = if size - 1 <= FEW {
            self.mouse_follows(size - 1, &next, cat, moved, part, scratch)
        } else {
            let parts = self.parts(size - 1, cat, part);
            parts
                .map(|(cat, part)| self.move_one(size - 1, &next, cat, moved, part, scratch))
                .fold(Outcome::default(), Outcome::and)
        };
        moved.pop();
        scratch.tables[size - 1] = next;
        found
    }

    /// For every multiset of `size`, unites the rows of those with a place added that the cat can go to.
    fn unite_moves(&self, size: usize, table: &[u64], cat: usize, next: &mut [u64]) {
        next.fill(0);
        for &to in self.orbits.cat_to.neighbors(cat) {
            self.unite_with(size, self.orbits.cat_to.len(), to as usize, table, next);
        }
    }

    /// Unites the rows of all multisets of `size` with members below `bound` with those that have `with` added.
    fn unite_with(&self, size: usize, bound: usize, with: usize, from: &[u64], to: &mut [u64]) {
        let (multisets, words) = (&self.orbits.multisets, self.words());
        // Where no member is larger, the added one comes last, and the rows lie side by side.
        let run = multisets.below(size, bound.min(with + 1)) * words;
        unite(&mut to[..run], &from[multisets.below(size + 1, with) * words..][..run]);
        for largest in with + 1..bound {
            if size == 1 {
                unite(
                    &mut to[largest * words..][..words],
                    &from[(multisets.below(2, largest) + with) * words..][..words],
                );
            } else if size > 1 {
                let from = &from[multisets.below(size + 1, largest) * words..];
                self.unite_with(size - 1, largest + 1, with, from, &mut to[multisets.below(size, largest) * words..]);
            }
        }
    }

    /// Moves `size` cats, few as they are, and then the mouse.
    fn mouse_follows(
        &self,
        size: usize,
        table: &[u64],
        bound: usize,
        moved: &[usize],
        part: Part<'_>,
        scratch: &mut Scratch,
    ) -> Outcome {
        let words = self.words();
        let Scratch { tables, cats, flags: [news, changed] } = scratch;
        let Part { first, rows: mouse, won } = part;
        let cats = &mut cats[..mouse.len()];
        self.move_few(size, table, bound, cats, tables);
        let mut stand: smallvec::SmallVec<[u64; 4]> = smallvec![0; words];
        moved.iter().for_each(|&cat| set(&mut stand, self.orbits.places[cat]));
        let mut members: Members = smallvec![0; size];
        for row in cats.chunks_exact_mut(words) {
            unite(row, &stand);
            members.iter().for_each(|&cat| set(row, self.orbits.places[cat]));
            advance(&mut members);
        }
        let (news, changed) = (&news[..won.len()], &mut changed[..won.len()]);
        let found = self.asked.mouse_turn.rows(Rows { cats: &mut *cats, news, mouse, changed });
        let rows = cats.chunks_exact(words);
        if found.full {
            won.iter_mut().zip(rows.clone()).for_each(|(won, row)| *won = row == self.all);
        }
        if let Some((row, place)) = self.asked.watched
            && let Some(won) = row.checked_sub(first).and_then(|at| won.get_mut(at))
        {
            let row = rows.clone().nth(row - first).expect("a row of this part");
            *won = row[place / 64] >> (place % 64) & 1 == 1;
        }
        found
    }

    /// Moves `size` cats on places up to `bound`.
    fn move_few(&self, size: usize, table: &[u64], bound: usize, cats: &mut [u64], tables: &mut [Vec<u64>]) {
        let words = self.words();
        if size == 1 {
            for (cat, row) in cats.chunks_exact_mut(words).enumerate() {
                row.fill(0);
                for &to in self.orbits.cat_to.neighbors(cat) {
                    unite(row, &table[to as usize * words..][..words]);
                }
            }
            return;
        }
        let (next, tables) = tables[..size].split_last_mut().expect("a table for each size");
        for cat in 0..=bound {
            self.unite_moves(size - 1, table, cat, next);
            let block =
                self.orbits.multisets.below(size, cat) * words..self.orbits.multisets.below(size, cat + 1) * words;
            self.move_few(size - 1, next, cat, &mut cats[block], tables);
        }
    }
}
