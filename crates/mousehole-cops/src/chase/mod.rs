//! The chase: do some number of interchangeable cats catch the mouse, from which placement, and in how many moves?
//!
//! Only the cats' attractor is worked out. It has a row of bits for each multiset of cat places, one bit for each place of
//! the mouse. Rounds alternate:
//!
//! - the cats move: a row is the union of the rows that they can move to (see `cats_turn`);
//! - the mouse moves: in a row, a place is lost when every place that the mouse can go to is (see `mouse_turn`).
//!
//! No distances are kept. The round in which the first row is full is the capture time, and where a round changes nothing
//! before that, the mouse is never caught.
//!
//! A mouse that may not stay can be driven into a cat, and be caught by its own move. So there are two chases: one counts
//! back from a cat's last move, the other from the mouse's. Where the mouse may stay, the second finds nothing that the
//! first does not.

mod cats_turn;
mod folded;
mod mouse_turn;
mod multisets;
mod orbits;
mod past_cats;
mod query;

use std::ops::ControlFlow;

use mousehole_core::board::Place;
use mousehole_core::engine::{OnProgress, Progress, Stopped, report};
use mousehole_core::game::{Cats, Side};
use smallvec::{SmallVec, smallvec};

use super::dominating::Reach;
use super::move_graph::MoveGraph;
use super::shortcut::Shortcut;
use cats_turn::CatsTurn;
use folded::{Asked, Folded};
use mouse_turn::{MouseTurn, Outcome};
use multisets::{Multisets, advance, advance_as_list};
use past_cats::PastCats;
pub(super) use query::{NAME, Placement, Query};

/// Steps that a search for a dominating set may take, some 50 ms, before it is left to the chase. Seven cats on the
/// Hoffman–Singleton graph take 3,732.
const STEPS: u64 = 1 << 23;

/// How cats that win do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The moves of the cats until the mouse is caught, when both sides play their best.
    pub moves: u32,
    /// Where the cats start: of the best placements the first; or one of them, where a theorem gives it and there is no
    /// memory to look for the first.
    pub placement: Cats,
}

/// The numbers of the cats' places, in order.
pub(super) type Members = SmallVec<[usize; 8]>;

/// A row of bits for each multiset, and whether it changed in the last step.
#[derive(Clone, Debug, Default)]
struct Layer {
    bits: Vec<u64>,
    changed: Vec<bool>,
}

impl Layer {
    fn reset(&mut self, rows: usize, words: usize) {
        // No more than is needed: the memory that a chase takes is known before.
        self.bits.clear();
        self.bits.reserve_exact(rows * words);
        self.bits.resize(rows * words, 0);
        self.changed.clear();
        self.changed.resize(rows, true);
    }
}

/// What a chase works with. It serves for one chase after the other, and keeps its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Chase {
    multisets: Multisets,
    /// Words of a row.
    words: usize,
    /// Rows with the mouse to move in the first layer, with the cats to move in the last, and between them those in which
    /// some of the cats have moved.
    layers: Vec<Layer>,
    /// The rows with the mouse to move, where symmetry is made use of: there are no layers then.
    folded: Option<Folded>,
    /// The places that a cat by itself holds after one move.
    reach: Reach,
    mouse_turn: MouseTurn,
    /// The rows with the mouse to move that are lost within a number of plies, if a record is kept.
    record: Vec<(u32, Vec<u64>)>,
}

/// How a chase ends.
#[derive(Clone, Debug)]
pub(super) struct Caught {
    /// The moves of both sides until then.
    pub(super) plies: u32,
    pub(super) placement: Cats,
}

/// Whose last move a chase is counted back from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Last {
    Cats,
    Mouse,
}

impl Caught {
    pub(super) fn capture(self) -> Capture {
        // Every other ply is the cats', the first of them all included.
        Capture { moves: self.plies.div_ceil(2), placement: self.placement }
    }

    /// The same on a board where places have other numbers.
    pub(super) fn renamed(self, rename: impl Fn(Place) -> Place) -> Caught {
        Caught { plies: self.plies, placement: self.placement.iter().map(|&place| rename(place)).collect() }
    }
}

impl Chase {
    /// How cats that choose their places catch the mouse before it can move, if they do and that is seen soon. It takes no
    /// chase, and next to no memory.
    pub(super) fn glance(&mut self, graph: &MoveGraph, query: &Query) -> Option<Caught> {
        if graph.places <= Reach::MOST_PLACES {
            self.set_reach(graph);
        }
        // Cats that catch by more than a move onto the mouse are left to the chase.
        let is_free = matches!(query.placement, Placement::Free) && graph.holes.is_empty() && graph.opposed.is_none();
        is_free.then(|| at_once(graph, query).or_else(|| self.in_one_ply(graph, query))).flatten()
    }

    /// How the cats catch the mouse, where a glance has not shown it; `None` where they do not. There must be memory for it.
    pub(super) fn count(
        &mut self,
        graph: &MoveGraph,
        query: &Query,
        on_progress: &OnProgress<'_>,
    ) -> Result<Option<Caught>, Stopped> {
        self.words = graph.places.div_ceil(64);
        if graph.places > Reach::MOST_PLACES {
            self.set_reach(graph);
        }
        if graph.mouse_may_stay() {
            return self.count_back(Last::Cats, graph, query, None, on_progress);
        }
        // The second finds the cats to win in as few moves as the first, and takes a ply more if it is not one fewer.
        let Some(driven) = self.count_back(Last::Mouse, graph, query, None, on_progress)? else { return Ok(None) };
        let most = Some(driven.plies.div_ceil(2));
        let struck = self.count_back(Last::Cats, graph, query, most, on_progress)?;
        Ok(struck.filter(|struck| struck.plies < driven.plies).or(Some(driven)))
    }

    /// Calls `found` with every placement from which the cats win as `caught` has it, in order, until it breaks. It was found
    /// by this chase, of cats that choose their places.
    pub(super) fn each_won(
        &mut self,
        graph: &MoveGraph,
        query: &Query,
        caught: &Caught,
        on_progress: &OnProgress<'_>,
        mut found: impl FnMut(Cats) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let by_glance = self.layers.is_empty() && self.folded.is_none();
        if by_glance {
            if caught.plies == 0 {
                self.reach.set(graph.places, graph.places, |cat| std::iter::once(cat as u32));
            }
            self.reach.dominating(query.cats, u64::MAX, |members| found(placed(graph, members)));
            return Ok(());
        }
        // Counted back from the mouse's last move, the plies are even; the rows may be those of the cats' last move by now.
        if !graph.mouse_may_stay() && caught.plies > 0 && caught.plies.is_multiple_of(2) {
            self.count_back(Last::Mouse, graph, query, None, on_progress)?;
        }
        let to_move = if caught.plies == 0 { Side::Mouse } else { Side::Cat };
        let mut members: Members = smallvec![0; query.cats];
        loop {
            if self.has_won(to_move, graph, &members, None) && found(placed(graph, &members)).is_break() {
                return Ok(());
            }
            if !advance_as_list(&mut members, graph.cat_places.len()) {
                return Ok(());
            }
        }
    }

    /// In how many plies the mouse is caught that is to move on this place, with the cats on these, by their numbers and in
    /// any order; `None` where that is not on record.
    pub(super) fn recorded_plies(&self, cats: &mut [usize], mouse: usize) -> Option<u32> {
        cats.sort_unstable();
        let (row, mouse) = match &self.folded {
            Some(folded) => folded.find(cats, mouse),
            None => (self.multisets.number(cats), mouse),
        };
        let word = row * self.words + mouse / 64;
        self.record.iter().find(|(_, rows)| rows[word] >> (mouse % 64) & 1 == 1).map(|(plies, _)| *plies)
    }

    /// The symmetry that the chase made use of, if it did.
    pub(super) fn symmetry(&self) -> Option<Shortcut> {
        self.folded.as_ref().map(|folded| folded.symmetry.clone())
    }

    fn record(&mut self, plies: u32) {
        let at = self.record.partition_point(|(before, _)| *before < plies);
        let rows = self.folded.as_ref().map_or_else(|| &self.layers[0].bits, |folded| &folded.rows);
        self.record.insert(at, (plies, rows.clone()));
    }

    fn set_reach(&mut self, graph: &MoveGraph) {
        match &graph.opposed {
            None => self.reach.set(graph.places, graph.cat_places.len(), |cat| graph.reach(cat)),
            Some(opposed) => {
                let reach = |cat| opposed.reach(cat, &graph.cat_to).into_iter();
                self.reach.set(graph.places, graph.cat_places.len(), reach);
            }
        }
    }

    /// The first placement from which every place is within reach of a cat, if there is one and it is found soon.
    fn in_one_ply(&self, graph: &MoveGraph, query: &Query) -> Option<Caught> {
        if query.at_least > 1 || graph.places > Reach::MOST_PLACES {
            return None;
        }
        let mut first = None;
        self.reach.dominating(query.cats, STEPS, |members| {
            first = Some(Caught { plies: 1, placement: placed(graph, members) });
            ControlFlow::Break(())
        });
        first
    }

    /// The chase counted back from a side's last move, for as many moves of the cats as it takes or at the most.
    fn count_back(
        &mut self,
        last: Last,
        graph: &MoveGraph,
        query: &Query,
        most: Option<u32>,
        on_progress: &OnProgress<'_>,
    ) -> Result<Option<Caught>, Stopped> {
        self.begin(graph, query, last);
        if query.recorded.is_some() {
            self.record(0);
        }
        let is_free = matches!(query.placement, Placement::Free);
        // Rows stay full, and only those that changed are looked at in a round.
        let mut may_win = !is_free;
        if query.at_least == 0
            && (!is_free || query.cats >= graph.places || graph.opposed.as_ref().is_some_and(|it| it.catch_at_once))
            && let Some(placement) = self.first_won(Side::Mouse, graph, query)
        {
            return Ok(Some(Caught { plies: 0, placement }));
        }
        let mut progress = Progress::new(0, 0, query.positions(graph));
        // Counted back from the mouse's last move, there is one before the cats'.
        let first = if last == Last::Cats { 1 } else { 0 };
        for moves in first..=most.unwrap_or(u32::MAX) {
            let plies = 2 * moves - first;
            progress.round = u64::from(plies) + 1;
            let is_first = moves == first;
            let found = self.round(is_first, moves > 0, graph, query, &|| report(on_progress, progress))?;
            if query.recorded.is_some() {
                self.record(plies + 1);
            }
            may_win |= found.full;
            progress.labelled = found.lost;
            report(on_progress, progress)?;
            if moves == 0 {
                continue;
            }
            if may_win
                && (plies >= query.at_least || !found.changed)
                && let Some(placement) = self.first_won(Side::Cat, graph, query)
            {
                return Ok(Some(Caught { plies, placement }));
            }
            if !found.changed {
                break;
            }
        }
        Ok(None)
    }

    /// The cats move, and the mouse after them. In the first round, layers have the cats' moves already, if there are any.
    fn round(
        &mut self,
        is_first: bool,
        cats_move: bool,
        graph: &MoveGraph,
        query: &Query,
        report: &(dyn Fn() -> Result<(), Stopped> + Sync),
    ) -> Result<Outcome, Stopped> {
        let Chase { multisets, words, layers, mouse_turn, folded, .. } = self;
        if let Some(folded) = folded {
            let watched = match &query.placement {
                Placement::Fixed { cats, mouse: Some(mouse) } => Some(folded.find(cats, *mouse)),
                _ => None,
            };
            let asked = Asked { mouse_turn, watched, threads: query.threads, report };
            return if cats_move { folded.round(&asked) } else { Ok(folded.mouse_moves(mouse_turn)) };
        }
        // Cats that surround the mouse do not do it one by one: what they reach is found as in every other round.
        if !is_first || cats_move && graph.is_by_surrounding() {
            let turn = CatsTurn { multisets, graph, cats: query.cats, words: *words, threads: query.threads };
            turn.run(layers, report)?;
        }
        let [mouse, .., cats] = &mut layers[..] else { unreachable!("two layers or more") };
        let found = match graph.opposed.as_ref().and_then(|opposed| opposed.mouse.as_ref()) {
            None => mouse_turn.run(cats, mouse, query.threads),
            Some(paths) => {
                PastCats { graph, paths, multisets, cats: query.cats, words: *words, threads: query.threads }
                    .run(cats, mouse)
            }
        };
        if !cats_move {
            mouse.changed.fill(true);
        }
        Ok(found)
    }

    /// Sets all rows up for the end of the chase: with the mouse to move, it is lost where a cat stands, and with the cats
    /// to move, where they stand, or where they can go if theirs is the last move.
    fn begin(&mut self, graph: &MoveGraph, query: &Query, last: Last) {
        self.mouse_turn.set(graph, self.words);
        self.folded = query.symmetry.as_ref().map(|symmetry| Folded::new(graph, symmetry, query.cats));
        if self.folded.is_some() {
            return;
        }
        let (places, cats) = (graph.cat_places.len(), query.cats);
        if !self.multisets.serve(places, cats) {
            self.multisets = Multisets::new(places, cats);
        }
        let folds = if graph.lazy { 1 } else { cats };
        self.layers.resize_with(folds + 1, Layer::default);
        for (fold, layer) in self.layers.iter_mut().enumerate() {
            let to_move = fold * cats / folds;
            layer.reset(self.multisets.count(cats - to_move) * self.multisets.count(to_move), self.words);
        }
        let words = self.words;
        let [mouse, .., first] = &mut self.layers[..] else { unreachable!("two layers or more") };
        let mut members: Members = smallvec![0; cats];
        for caught in mouse.bits.chunks_exact_mut(words) {
            match &graph.opposed {
                Some(opposed) => opposed.add_caught(&members, &graph.held(&members, words), caught),
                None => {
                    for &cat in &members {
                        let place = graph.cat_places[cat] as usize;
                        caught[place / 64] |= 1 << (place % 64);
                    }
                }
            }
            advance(&mut members);
        }
        if last == Last::Mouse || graph.is_by_surrounding() {
            first.bits.copy_from_slice(&mouse.bits);
            return;
        }
        members.fill(0);
        for reach in first.bits.chunks_exact_mut(words) {
            for &cat in &members {
                unite(reach, &self.reach.rows[cat * words..][..words]);
            }
            advance(&mut members);
        }
    }

    /// The first placement of those that start the chase and have won with a side to move.
    fn first_won(&self, to_move: Side, graph: &MoveGraph, query: &Query) -> Option<Cats> {
        let members = match &query.placement {
            Placement::Fixed { cats, mouse } => {
                self.has_won(to_move, graph, cats, *mouse).then(|| cats.as_slice().into())
            }
            Placement::Free => first_placement(graph, query, |members| {
                let may_be_first = self.folded.as_ref().is_none_or(|folded| folded.may_be_first(members));
                may_be_first && self.has_won(to_move, graph, members, None)
            }),
        }?;
        Some(placed(graph, &members))
    }

    /// Whether these cats have won with a side to move: against a mouse on that place, or else wherever it is.
    fn has_won(&self, to_move: Side, graph: &MoveGraph, members: &[usize], mouse: Option<usize>) -> bool {
        let (bits, row, mouse) = match &self.folded {
            Some(folded) => {
                let (row, mouse_there) = folded.find(members, mouse.unwrap_or(0));
                if to_move == Side::Cat {
                    return folded.won[row];
                }
                (&folded.rows, row, mouse.map(|_| mouse_there))
            }
            None => {
                let layer = if to_move == Side::Mouse { self.layers.first() } else { self.layers.last() };
                (&layer.expect("two layers or more").bits, self.multisets.number(members), mouse)
            }
        };
        let row = &bits[row * self.words..][..self.words];
        // A mouse that keeps off cats does not choose their places.
        let kept_off = graph.is_by_surrounding().then(|| graph.held(members, self.words));
        let kept_off = |word: usize| kept_off.as_ref().map_or(0, |held| held[word]);
        let is_full =
            || row.iter().enumerate().all(|(word, &bits)| bits | kept_off(word) == all_of(graph.places, word));
        mouse.map_or_else(is_full, |mouse| row[mouse / 64] >> (mouse % 64) & 1 == 1)
    }
}

/// The word of a row in which every place of the board is set.
fn all_of(places: usize, word: usize) -> u64 {
    match places - 64 * word {
        left if left >= 64 => u64::MAX,
        left => (1 << left) - 1,
    }
}

/// Adds the bits of one run of words to another.
#[inline(always)]
fn unite(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}

/// The same, of those bits that are allowed.
#[inline]
fn unite_allowed(to: &mut [u64], from: &[u64], allowed: Option<&[u64]>) {
    match allowed {
        None => unite(to, from),
        Some(allowed) => to.iter_mut().zip(from).zip(allowed).for_each(|((to, from), allowed)| *to |= from & allowed),
    }
}

/// The first placement that will do, in the order of lists.
fn first_placement(graph: &MoveGraph, query: &Query, will_do: impl Fn(&[usize]) -> bool) -> Option<Members> {
    let mut members: Members = smallvec![0; query.cats];
    while !will_do(&members) {
        if !advance_as_list(&mut members, graph.cat_places.len()) {
            return None;
        }
    }
    Some(members)
}

fn placed(graph: &MoveGraph, members: &[usize]) -> Cats {
    members.iter().map(|&cat| Place(graph.cat_places[cat])).collect()
}

/// Where there are cats for every place, the mouse is caught before it can move.
fn at_once(graph: &MoveGraph, query: &Query) -> Option<Caught> {
    let spare = query.cats.checked_sub(graph.places).filter(|_| query.at_least == 0)?;
    let members: Members = (0..query.cats).map(|cat| cat.saturating_sub(spare)).collect();
    Some(Caught { plies: 0, placement: placed(graph, &members) })
}
