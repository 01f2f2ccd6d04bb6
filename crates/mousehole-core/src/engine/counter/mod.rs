//! `counter`: the classic method.
//!
//! Start from the finished positions. Take labelled positions in the order of their distance; from each, look back at the
//! positions a move before. If the winner moves there, that position is won, one ply further. If the loser moves there,
//! one more of its moves is known to lose: count it, and when all of them do, the position is lost, one ply further than
//! the last of them. Each move is looked at once.

mod cat_moves;
mod queue;

use std::io;

use super::labels::{Labels, PackedLabel};
use super::progress::{Meter, Progress, Stopped};
use super::{Context, Engine, Outcome, Refusal, SolveError, Task, Tuning, Work, allocate};
use crate::board::Place;
use crate::game::{End, Game, Opposition, Side, Steps, Stuck};
use cat_moves::CatMoves;
use queue::{Entry, Queue};

/// See the [module](self).
pub(super) struct Counter;

impl Engine for Counter {
    fn name(&self) -> &'static str {
        "counter"
    }

    fn about(&self) -> &'static str {
        "a queue of labelled positions, and a count of tried moves for each other one"
    }

    fn source(&self) -> &'static str {
        "Thompson, Retrograde analysis of certain endgames, ICCA Journal 9(3), 1986"
    }

    fn accepts(&self, game: &Game, _: &Tuning) -> Result<(), Refusal> {
        match game.placements() {
            0..=MOST_PLACEMENTS => Ok(()),
            placements => Err(Refusal::Placements { placements, most: MOST_PLACEMENTS }),
        }
    }

    fn memory(&self, game: &Game, _: &Task) -> u64 {
        let cells = game.positions().saturating_mul(size_of::<PackedLabel>() as u64);
        let rows = 2 * game.board().places() as u64;
        let queues = 2 * Queue::memory(rows, game.placements());
        let part = (PART * size_of::<Entry>()) as u64;
        // Two marks a placement while the finished positions are looked for.
        let marks = game.placements().saturating_mul(2);
        let steps = Steps::memory(game, Side::Mouse).saturating_add(Steps::memory(game, Side::Cat));
        [queues, part, marks, CatMoves::memory(game), steps].into_iter().fold(cells, u64::saturating_add)
    }

    fn label(&self, game: &Game, _: &Task, context: &Context<'_>) -> Result<Outcome, SolveError> {
        let run = Run::new(game).map_err(|error| SolveError::failed(self.name(), error))?;
        Ok(run.label(Meter::new(context.on_progress))?)
    }
}

/// A placement and a winner fit in a queue entry.
const MOST_PLACEMENTS: u64 = 1 << 31;

/// How many positions of a row are taken at a time: so few that the labels they lead to stay in the cache.
const PART: usize = 1 << 12;

/// A move of `mover` from this position leads to a win of `by`: counts it, and says whether that labels the position.
#[inline]
fn settle(cell: &mut PackedLabel, by: Side, mover: Side, moves: u32, plies: u32) -> bool {
    if cell.winner().is_some() {
        return false;
    }
    if mover != by {
        let (counted, count) = cell.counted();
        if count < moves {
            *cell = counted;
            return false;
        }
    }
    *cell = PackedLabel::won(by, plies);
    true
}

struct Run<'g> {
    game: &'g Game,
    places: usize,
    placements: usize,
    /// The mouse's moves; all that are possible, where cats may be in its way.
    mouse: Steps,
    /// The cats' moves, unless the mouse may be in their way: then they are made anew for each of its places.
    cats: Option<CatMoves>,
    cells: Vec<PackedLabel>,
    next: Queue,
    /// How many positions `next` has.
    found: u64,
}

impl<'g> Run<'g> {
    fn new(game: &'g Game) -> io::Result<Run<'g>> {
        let places = game.board().places();
        let placements = game.placements() as usize;
        Ok(Run {
            game,
            places,
            placements,
            mouse: Steps::possible(game, Side::Mouse),
            cats: (!game.rules().is_opposed(Side::Cat)).then(|| CatMoves::new(game, &Opposition::default())),
            cells: allocate(PackedLabel::default(), game.positions() as usize)?,
            next: Queue::new(2 * places, placements),
            found: 0,
        })
    }

    fn label(mut self, mut meter: Meter<'_>) -> Result<Outcome, Stopped> {
        self.label_finished(&meter)?;
        let positions = self.cells.len() as u64;
        let mut done = Progress { round: 0, labelled: 0, positions };
        let mut current = Queue::new(2 * self.places, self.placements);
        let mut part = Vec::with_capacity(PART.min(self.placements));
        while self.found > 0 {
            done.labelled += std::mem::take(&mut self.found);
            meter.report(done)?;
            done.round += 1;
            std::mem::swap(&mut current, &mut self.next);
            for (number, row) in current.rows.iter_mut().enumerate().filter(|(_, row)| row.len() > 0) {
                match row.listed() {
                    Some(listed) => {
                        for part in listed.chunks(PART) {
                            self.look_back(number, part, done, &mut meter)?;
                        }
                    }
                    None => {
                        for first in (0..self.placements).step_by(PART) {
                            self.sweep(number, first, done.round as u32 - 1, &mut part);
                            self.look_back(number, &part, done, &mut meter)?;
                        }
                    }
                }
                row.clear();
            }
        }
        let work = Work { rounds: done.round, looked_at: meter.looked_at, ..Work::default() };
        Ok(Outcome { labels: Labels::new(self.cells), work, layout: None })
    }

    /// Finds the positions of part of a row that were labelled in the last round, by their distance.
    fn sweep(&self, row: usize, first: usize, plies: u32, found: &mut Vec<Entry>) {
        let cells = &self.cells[row * self.placements..][..self.placements];
        let cells = &cells[first..self.placements.min(first + PART)];
        found.clear();
        let entries = cells.iter().zip(first..).filter_map(|(cell, cats)| Some(Entry::new(cats, cell.won_in(plies)?)));
        found.extend(entries);
    }

    /// Looks at every position a move before these, which are of one row.
    fn look_back(
        &mut self,
        row: usize,
        entries: &[Entry],
        done: Progress,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        if row >= self.places && self.game.rules().is_opposed(Side::Mouse) {
            return self.look_back_past_cats(row - self.places, entries, done, meter);
        }
        let Run { game, places, placements, ref mouse, ref cats, ref mut cells, ref mut next, ref mut found } = *self;
        let (plies, most) = (done.round as u32, next.most);
        if row >= places {
            // The cats are to move, so the mouse moved before.
            for &before in mouse.from.neighbors(row - places) {
                let before = before as usize;
                let moves = mouse.to.neighbors(before).len() as u32;
                let cells = &mut cells[before * placements..][..placements];
                let next = &mut next.rows[before];
                let had = next.len();
                for entry in entries {
                    if settle(&mut cells[entry.cats()], entry.winner(), Side::Mouse, moves, plies) {
                        next.push(*entry, most);
                    }
                }
                *found += next.len() - had;
                meter.looked_at += entries.len() as u64;
                meter.report_within_round(Progress { labelled: done.labelled + *found, ..done })?;
            }
            return Ok(());
        }
        let against_mouse;
        let cats = match cats {
            Some(cats) => cats,
            None => {
                against_mouse = CatMoves::new(game, &game.opposed_by(Side::Cat, &[Place(row as u32)]));
                &against_mouse
            }
        };
        let before_row = places + row;
        let cells = &mut cells[before_row * placements..][..placements];
        let next = &mut next.rows[before_row];
        let had = next.len();
        let mut look_at = |before: usize, winner: Side| {
            if settle(&mut cells[before], winner, Side::Cat, cats.count(before), plies) {
                next.push(Entry::new(before, winner), most);
            }
        };
        let mut looked = 0;
        if let Some(cat) = cats.alone() {
            // What follows does this too, but not as fast, and there is one cat more often than not.
            for entry in entries {
                let before = cat.from.neighbors(entry.cats());
                before.iter().for_each(|&before| look_at(before as usize, entry.winner()));
                looked += before.len();
            }
        } else {
            for entry in entries {
                cats.each_before(entry.cats(), |run| {
                    run.placements().for_each(|before| look_at(before, entry.winner()));
                    looked += run.len();
                    // Many cats have so many moves that even those to one position are reported on the way.
                    if looked < PART {
                        return Ok(());
                    }
                    meter.looked_at += std::mem::take(&mut looked) as u64;
                    meter.report_within_round(Progress { labelled: done.labelled + *found, ..done })
                })?;
            }
        }
        *found += next.len() - had;
        meter.looked_at += looked as u64;
        meter.report_within_round(Progress { labelled: done.labelled + *found, ..done })
    }

    /// The same where the mouse moved, and cats may have been in its way: each of its moves is asked for.
    fn look_back_past_cats(
        &mut self,
        to: usize,
        entries: &[Entry],
        done: Progress,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let Run { game, placements, ref mouse, ref mut cells, ref mut next, ref mut found, .. } = *self;
        let target = Place(to as u32);
        for entry in entries {
            let cats = game.cats_at(entry.cats() as u64);
            let opposition = game.opposed_by(Side::Mouse, &cats);
            for &before in mouse.from.neighbors(to) {
                let cell = &mut cells[before as usize * placements + entry.cats()];
                if cell.winner().is_some() {
                    continue;
                }
                let moves = game.destinations_against(Side::Mouse, Place(before), &opposition);
                let is_move = moves.contains(&target) || moves.is_empty() && before == target.0;
                if is_move && settle(cell, entry.winner(), Side::Mouse, moves.len().max(1) as u32, done.round as u32) {
                    next.rows[before as usize].push(*entry, next.most);
                    *found += 1;
                }
            }
            meter.looked_at += mouse.from.neighbors(to).len() as u64;
            meter.report_within_round(Progress { labelled: done.labelled + *found, ..done })?;
        }
        Ok(())
    }

    /// Labels the finished positions, in the order in which the rules look at them.
    fn label_finished(&mut self, meter: &Meter<'_>) -> Result<(), Stopped> {
        let rules = self.game.rules();
        let (places, placements) = (self.places, self.placements);
        if !rules.is_plain() {
            return self.label_finished_one_by_one(meter);
        }
        for cats in 0..placements {
            for place in self.game.cats_at(cats as u64).iter() {
                self.finish(place.index(), cats, End::CAPTURE.winner);
            }
        }
        if !self.game.holes().is_empty() {
            let in_hole = |cats: usize| self.game.any_in_hole(&self.game.cats_at(cats as u64));
            let in_hole: Vec<bool> = (0..placements).map(in_hole).collect();
            for mouse in 0..places {
                let mouse_in_hole = self.game.is_hole(Place(mouse as u32));
                let ends = [false, true].map(|cat_in_hole| self.game.end_in_holes(mouse_in_hole, cat_in_hole));
                if ends == [None; 2] {
                    continue;
                }
                for (cats, &in_hole) in in_hole.iter().enumerate() {
                    if let Some(end) = ends[usize::from(in_hole)] {
                        self.finish(mouse, cats, end.winner);
                    }
                }
                self.report_finished(meter)?;
            }
        }
        if rules.stuck == Stuck::Loses {
            let is_stuck = |side, place| self.game.destinations(side, place).is_empty();
            let stuck_alone: Vec<bool> = (0..places as u32).map(|cat| is_stuck(Side::Cat, Place(cat))).collect();
            let all_stuck = |cats: usize| self.game.cats_at(cats as u64).iter().all(|cat| stuck_alone[cat.index()]);
            let stuck: Vec<bool> = (0..placements).map(all_stuck).collect();
            for mouse in 0..places {
                if is_stuck(Side::Mouse, Place(mouse as u32)) {
                    for cats in 0..placements {
                        self.finish_in(mouse, cats, Side::Cat);
                    }
                }
                for cats in (0..placements).filter(|&cats| stuck[cats]) {
                    self.finish_in(places + mouse, cats, Side::Mouse);
                }
                self.report_finished(meter)?;
            }
        }
        Ok(())
    }

    /// The same for games in which more than a cat on the mouse ends them.
    fn label_finished_one_by_one(&mut self, meter: &Meter<'_>) -> Result<(), Stopped> {
        for row in 0..2 * self.places {
            for cats in 0..self.placements {
                let position = self.game.position((row * self.placements + cats) as u64);
                if let Some(end) = self.game.end(&position) {
                    self.finish_in(row, cats, end.winner);
                }
            }
            self.report_finished(meter)?;
        }
        Ok(())
    }

    fn report_finished(&self, meter: &Meter<'_>) -> Result<(), Stopped> {
        meter.report(Progress { round: 0, labelled: self.found, positions: self.cells.len() as u64 })
    }

    /// Labels a finished position for both sides to move.
    fn finish(&mut self, mouse: usize, cats: usize, winner: Side) {
        self.finish_in(mouse, cats, winner);
        self.finish_in(self.places + mouse, cats, winner);
    }

    fn finish_in(&mut self, row: usize, cats: usize, winner: Side) {
        let cell = &mut self.cells[row * self.placements + cats];
        if cell.winner().is_none() {
            *cell = PackedLabel::won(winner, 0);
            self.next.rows[row].push(Entry::new(cats, winner), self.next.most);
            self.found += 1;
        }
    }
}
