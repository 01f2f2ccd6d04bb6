//! The chase: do so many alike cats catch the mouse, from which placement, and in how many moves?
//!
//! Only the cats' attractor is worked out, and cats are not told apart: there is a row of bits for each multiset of cat
//! places, one bit for each place of the mouse. Rounds alternate:
//!
//! - the cats move: a row is the union of the rows that they can move to. Where all cats move this is one fold for each
//!   cat, so that the work grows with their number and not with the number of their moves together (see `fold`);
//! - the mouse moves: in a row, a place is lost when every place that the mouse can go to is (see `squeeze`).
//!
//! No distances are kept. The round in which the first row is full is the capture time, and where a round changes nothing
//! before that, the mouse is never caught.
//!
//! A mouse that may not stay can be driven into a cat, and be caught by its own move. So there are two chases: one counts
//! back from a cat's last move, the other from the mouse's. Where the mouse may stay, the second finds nothing that the
//! first does not.

mod columns;
mod fold;
mod lazy;
mod memory;
mod record;
mod squeeze;

use smallvec::{SmallVec, smallvec};

use crate::board::Place;
use crate::cops::multisets::{Multisets, advance, advance_as_list};
use crate::cops::ways::Ways;
use crate::engine::{OnProgress, Progress, Stopped, report};
use crate::game::Cats;
use fold::Fold;
use lazy::OneMoves;
use memory::positions;
pub(super) use memory::{check_memory, memory, record_memory, refuse_beyond};
pub(super) use record::Record;
use squeeze::Squeeze;

/// How cats that win do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The moves of the cats, counted until the mouse is caught, when both sides play their best.
    pub moves: u32,
    /// Where the cats start: of the best placements the first.
    pub placement: Cats,
}

/// The places of the cats, in order, by their numbers.
type Members = SmallVec<[usize; 8]>;

/// A row of bits for each multiset, and whether it changed in the last step.
#[derive(Debug, Default)]
struct Layer {
    bits: Vec<u64>,
    changed: Vec<bool>,
}

impl Layer {
    fn reset(&mut self, rows: usize, words: usize) {
        self.bits.clear();
        self.bits.resize(rows * words, 0);
        self.changed.clear();
        self.changed.resize(rows, true);
    }
}

/// What a chase works with. It serves for one chase after the other, and keeps its memory.
#[derive(Debug, Default)]
pub(super) struct Chase {
    multisets: Multisets,
    /// Words of a row.
    words: usize,
    /// Rows with the mouse to move in the first layer, with the cats to move in the last, and the folds between them.
    layers: Vec<Layer>,
    /// The places that a cat by itself holds after one move: a row for each.
    within_reach: Vec<u64>,
    squeeze: Squeeze,
    record: Record,
}

/// What a chase is to find out.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) cats: usize,
    pub(super) start: From,
    /// Placements are equally good that catch the mouse within so many plies.
    pub(super) at_least: u32,
    /// The pool of rayon is used where there is more than one.
    pub(super) threads: usize,
    /// Keep what was lost after each round.
    pub(super) records: bool,
}

/// How a chase ends.
#[derive(Clone, Debug)]
pub(super) struct Caught {
    /// The moves of both sides until then.
    pub(super) plies: u32,
    pub(super) placement: Cats,
}

impl Caught {
    pub(super) fn capture(self) -> Capture {
        // Every other ply is the cats', the first of them all included.
        Capture { moves: self.plies.div_ceil(2), placement: self.placement }
    }
}

/// Whose last move a chase is counted back from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Last {
    Cats,
    Mouse,
}

/// Where a chase starts.
#[derive(Clone, Debug)]
pub(super) enum From {
    /// The cats choose places, then the mouse.
    Anywhere,
    /// The cats stand here, by their numbers and in order; the mouse chooses a place, unless it stands on this one.
    Here { cats: Vec<usize>, mouse: Option<usize> },
}

impl Plan {
    pub(super) fn new(cats: usize) -> Plan {
        Plan { cats, start: From::Anywhere, at_least: 0, threads: 1, records: false }
    }
}

impl Chase {
    /// Whether so many cats catch the mouse, and how. There must be [`memory`] for it.
    pub(super) fn run(
        &mut self,
        ways: &Ways,
        plan: &Plan,
        on_progress: &OnProgress<'_>,
    ) -> Result<Option<Caught>, Stopped> {
        self.words = ways.places.div_ceil(64);
        self.set_within_reach(ways);
        if let (From::Anywhere, None) = (&plan.start, ways.holes.first())
            && let Some(caught) = at_once(ways, plan).or_else(|| self.in_one_ply(ways, plan))
        {
            return Ok(Some(caught));
        }
        if ways.mouse_may_stay() {
            return self.counted_back(Last::Cats, ways, plan, None, on_progress);
        }
        // The second finds the cats to win in as few moves as the first, and takes a ply more if it is not one fewer.
        let Some(driven) = self.counted_back(Last::Mouse, ways, plan, None, on_progress)? else { return Ok(None) };
        let most = Some(driven.plies.div_ceil(2));
        let struck = self.counted_back(Last::Cats, ways, plan, most, on_progress)?;
        Ok(struck.filter(|struck| struck.plies < driven.plies).or(Some(driven)))
    }

    /// The chase counted back from a side's last move, for as many moves of the cats as it takes or at the most.
    fn counted_back(
        &mut self,
        last: Last,
        ways: &Ways,
        plan: &Plan,
        most: Option<u32>,
        on_progress: &OnProgress<'_>,
    ) -> Result<Option<Caught>, Stopped> {
        match self.words {
            1 => self.rounds::<1>(last, ways, plan, most, on_progress),
            2 => self.rounds::<2>(last, ways, plan, most, on_progress),
            3 => self.rounds::<3>(last, ways, plan, most, on_progress),
            4 => self.rounds::<4>(last, ways, plan, most, on_progress),
            _ => self.rounds::<0>(last, ways, plan, most, on_progress),
        }
    }

    /// What was lost after each round, if that was kept.
    pub(super) fn into_record(self) -> Record {
        Record { multisets: self.multisets, words: self.words, ..self.record }
    }

    fn set_within_reach(&mut self, ways: &Ways) {
        self.within_reach.clear();
        self.within_reach.resize(ways.cat_places.len() * self.words, 0);
        for (cat, row) in self.within_reach.chunks_exact_mut(self.words).enumerate() {
            let reached = ways.cat.of(cat).iter().map(|&to| ways.cat_places[to as usize]);
            for place in reached.chain([ways.cat_places[cat]]) {
                row[place as usize / 64] |= 1 << (place % 64);
            }
        }
    }

    /// The first placement from which every place is within reach of a cat, if there is one: that takes no chase.
    fn in_one_ply(&self, ways: &Ways, plan: &Plan) -> Option<Caught> {
        if plan.at_least > 1 {
            return None;
        }
        let mut members: Members = smallvec![0; plan.cats];
        let is_held = |members: &[usize]| {
            (0..self.words).all(|word| {
                let held = members.iter().fold(0, |held, &cat| held | self.within_reach[cat * self.words + word]);
                held == all_of(ways.places, word)
            })
        };
        while !is_held(&members) {
            if !advance_as_list(&mut members, ways.cat_places.len()) {
                return None;
            }
        }
        Some(Caught { plies: 1, placement: placed(ways, &members) })
    }

    fn rounds<const W: usize>(
        &mut self,
        last: Last,
        ways: &Ways,
        plan: &Plan,
        most: Option<u32>,
        on_progress: &OnProgress<'_>,
    ) -> Result<Option<Caught>, Stopped> {
        self.begin(ways, plan.cats, last);
        if plan.records {
            self.record.add(0, &self.layers[0].bits);
        }
        let is_chosen = matches!(plan.start, From::Anywhere);
        // Rows stay full, and only those that changed are looked at in a round.
        let mut may_win = !is_chosen;
        if plan.at_least == 0
            && (!is_chosen || plan.cats >= ways.places)
            && let Some(placement) = self.first_won(&self.layers[0], ways, plan)
        {
            return Ok(Some(Caught { plies: 0, placement }));
        }
        let mut progress = Progress { round: 0, labelled: 0, positions: positions(ways, plan.cats) };
        // Counted back from the mouse's last move, there is one before the cats'.
        let first = if last == Last::Cats { 1 } else { 0 };
        for moves in first..=most.unwrap_or(u32::MAX) {
            let plies = 2 * moves - first;
            progress.round = u64::from(plies) + 1;
            if moves > first {
                self.cats_move::<W>(ways, plan, progress, on_progress)?;
            }
            let [mouse, .., cats] = &mut self.layers[..] else { unreachable!("two layers or more") };
            let found = self.squeeze.run(cats, mouse, plan.threads);
            if plan.records {
                self.record.add(plies + 1, &self.layers[0].bits);
            }
            may_win |= found.full;
            progress.labelled = found.lost;
            report(on_progress, progress)?;
            if moves == 0 {
                self.layers[0].changed.fill(true);
                continue;
            }
            if may_win
                && (plies >= plan.at_least || !found.changed)
                && let Some(placement) = self.first_won(&self.layers[self.layers.len() - 1], ways, plan)
            {
                return Ok(Some(Caught { plies, placement }));
            }
            if !found.changed {
                break;
            }
        }
        Ok(None)
    }

    /// Sets all rows up for the end of the chase: with the mouse to move, it is lost where a cat stands, and with the cats
    /// to move, where they stand, or where they can go if theirs is the last move.
    fn begin(&mut self, ways: &Ways, cats: usize, last: Last) {
        let places = ways.cat_places.len();
        if !self.multisets.serve(places, cats) {
            self.multisets = Multisets::new(places, cats);
        }
        self.squeeze.set(ways, self.words);
        let folds = if ways.lazy { 1 } else { cats };
        self.layers.resize_with(folds + 1, Layer::default);
        for (fold, layer) in self.layers.iter_mut().enumerate() {
            let to_move = fold * cats / folds;
            layer.reset(self.multisets.count(cats - to_move) * self.multisets.count(to_move), self.words);
        }
        let words = self.words;
        let [mouse, .., first] = &mut self.layers[..] else { unreachable!("two layers or more") };
        let mut members: Members = smallvec![0; cats];
        for stand in mouse.bits.chunks_exact_mut(words) {
            for &cat in &members {
                let place = ways.cat_places[cat] as usize;
                stand[place / 64] |= 1 << (place % 64);
            }
            advance(&mut members);
        }
        if last == Last::Mouse {
            first.bits.copy_from_slice(&mouse.bits);
            return;
        }
        members.fill(0);
        for reach in first.bits.chunks_exact_mut(words) {
            for &cat in &members {
                let held = &self.within_reach[cat * words..][..words];
                reach.iter_mut().zip(held).for_each(|(reach, held)| *reach |= held);
            }
            advance(&mut members);
        }
    }

    fn cats_move<const W: usize>(
        &mut self,
        ways: &Ways,
        plan: &Plan,
        progress: Progress,
        on_progress: &OnProgress<'_>,
    ) -> Result<(), Stopped> {
        let Chase { multisets, words, layers, .. } = self;
        if ways.lazy {
            let [mouse, cats] = &mut layers[..] else { unreachable!("two layers") };
            OneMoves { multisets, cat: &ways.cat, cats: plan.cats, words: *words }.run(mouse, cats, plan.threads);
            return Ok(());
        }
        for to_move in 0..plan.cats {
            let (now, next) = layers.split_at_mut(to_move + 1);
            let standing = plan.cats - to_move - 1;
            let fold = Fold { multisets, cat: &ways.cat, standing, to_move, words: *words };
            fold.run::<W>(&now[to_move], &mut next[0], plan.threads);
            report(on_progress, progress)?;
        }
        Ok(())
    }

    /// The first placement of those that start the chase and have won by the rows of a layer.
    fn first_won(&self, layer: &Layer, ways: &Ways, plan: &Plan) -> Option<Cats> {
        let row = |members: &[usize]| &layer.bits[self.multisets.number(members) * self.words..][..self.words];
        let is_full = |row: &[u64]| row.iter().enumerate().all(|(word, &bits)| bits == all_of(ways.places, word));
        match &plan.start {
            From::Here { cats, mouse } => {
                let won =
                    mouse.map_or_else(|| is_full(row(cats)), |mouse| row(cats)[mouse / 64] >> (mouse % 64) & 1 == 1);
                won.then(|| placed(ways, cats))
            }
            From::Anywhere => {
                let mut members: Members = smallvec![0; plan.cats];
                while !is_full(row(&members)) {
                    if !advance_as_list(&mut members, ways.cat_places.len()) {
                        return None;
                    }
                }
                Some(placed(ways, &members))
            }
        }
    }
}

/// The word of a row in which every place of the board is set.
fn all_of(places: usize, word: usize) -> u64 {
    match places - 64 * word {
        left if left >= 64 => u64::MAX,
        left => (1 << left) - 1,
    }
}

fn placed(ways: &Ways, members: &[usize]) -> Cats {
    members.iter().map(|&cat| Place(ways.cat_places[cat])).collect()
}

/// Where there are cats for every place, the mouse is caught before it can move.
fn at_once(ways: &Ways, plan: &Plan) -> Option<Caught> {
    let spare = plan.cats.checked_sub(ways.places).filter(|_| plan.at_least == 0)?;
    let members: Members = (0..plan.cats).map(|cat| cat.saturating_sub(spare)).collect();
    Some(Caught { plies: 0, placement: placed(ways, &members) })
}
