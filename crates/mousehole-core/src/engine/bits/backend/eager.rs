//! Who wins, without rounds: bits are committed as soon as they are found.
//!
//! Where neither distances nor a limit are asked for, the order in which bits come in does not matter: the least closed set is
//! the same. So the rows are cut into tiles, each the rows of 8 × 8 or 4 × 4 cells of the board. A thread takes a tile, works in
//! it until nothing more comes of what its neighbours have, and hands it back; tiles that can learn from it are queued. Threads
//! meet only at the queue, and a tile stays in the cache of the thread that works in it.
//!
//! A thread reads tiles that a move leads to while it writes its own. So of two tiles between which there is a move, one waits
//! for the other; the locks around them are there to prove that, and nobody ever waits at one.

use std::io::{self, Read, Write};
use std::iter;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::sync::{Arc, RwLock, RwLockReadGuard};

use mousehole_base::bitset::Ones;
use mousehole_base::parallel::{Allowance, Claims, Crew};
use smallvec::SmallVec;

use super::isa::{self, Isa};
use super::queue::{Queue, Turn};
use super::wave::Scratch;
use super::{Backend, Delta, Finished, LOOKS_OF_PAGE, Planes, Pulse, StepError};
use crate::board::{Adjacency, Board, Grid, Place};
use crate::engine::bits::forced::{EveryMove, Forced, Slides};
use crate::engine::bits::frontier::Uncommitted;
use crate::engine::bits::layout::BitLayout;
use crate::engine::bits::moves::SideMoves;
use crate::engine::bits::plane::{Group, Plane, any, count_ones, lanes};
use crate::engine::bits::problem::{Config, Problem};
use crate::engine::{Goal, Layout, Task};
use crate::game::{Game, Side};

/// An attractor in the making.
pub(in super::super) struct Eager {
    problem: Arc<Problem>,
    isa: Isa,
    crew: Rc<Crew>,
    tiling: Tiling,
    won_loser_to_move: Plane,
    is_done: bool,
}

/// Cells along the side of a tile. Among many threads, small ones leave fewer of them waiting for a tile that nobody works near:
/// on 16 cores, the bench row `256x256` took 31 ms with them after it was set up, and 35 ms without.
fn side(threads: usize) -> u32 {
    if threads > 8 { 4 } else { 8 }
}

/// Groups for each thread that is called: a thread looks at so many in two milliseconds, and takes a tenth of one to start. Tests
/// have boards of fewer, and are to have several threads.
const GROUPS_OF_THREAD: usize = if cfg!(debug_assertions) { 1 << 3 } else { 1 << 14 };

/// The longest jump of a winner. With longer ones a row learns from so many others, one after the other, that it is looked at
/// again and again: for a mouse on 128 × 128 cells with hardly a wall, it takes 1.1 times as long as with rounds for jumps of 3, and
/// 2.1 times for jumps of 16.
const NEAR: u32 = 2;

/// Which rows are in which tile.
struct Tiling {
    /// The tile of each row, and the row's number in it.
    tile_of: Vec<(u32, u32)>,
    /// The rows of each tile.
    rows: Adjacency,
    /// The tiles beside each tile: no move leads farther.
    near: Adjacency,
}

const NO_TILE: u32 = u32::MAX;

/// How many tiles there are from the top of a grid to its bottom, and from left to right, with floor or without, and with a
/// border of tiles that have none.
fn tiles_of_rectangle(grid: &Grid, side: u32) -> [usize; 2] {
    [grid.rows(), grid.columns()].map(|cells| cells.div_ceil(side) as usize + 2)
}

impl Tiling {
    fn new(game: &Game, winner: Side, problem: &Problem, threads: usize) -> Tiling {
        let side = side(threads);
        let Board::Grid(grid) = game.board() else { unreachable!("rows of patches are of a grid") };
        let [down, across] = tiles_of_rectangle(grid, side);
        let mut tile_at = vec![NO_TILE; down * across];
        let (mut rows, mut spots): (Vec<Vec<u32>>, _) = (Vec::new(), Vec::new());
        let mut tile_of = vec![(0, 0); problem.rows()];
        for row in nearest_first(problem) {
            let place = if winner == Side::Mouse { Place(row) } else { game.cat_places().place(row as usize) };
            let cell = grid.cell(place);
            let spot = (cell.0 / side + 1) as usize * across + (cell.1 / side + 1) as usize;
            let tile = &mut tile_at[spot];
            if *tile == NO_TILE {
                *tile = rows.len() as u32;
                rows.push(Vec::with_capacity((side * side) as usize));
                spots.push(spot);
            }
            let own = &mut rows[*tile as usize];
            tile_of[row as usize] = (*tile, own.len() as u32);
            own.push(row);
        }
        let beside = |spot: usize| [spot - across, spot - 1, spot + 1, spot + across].map(|spot| tile_at[spot]);
        let near = spots.into_iter().map(|spot| beside(spot).into_iter().filter(|&tile| tile != NO_TILE));
        Tiling { tile_of, near: near.collect(), rows: rows.into_iter().collect() }
    }

    fn count(&self) -> usize {
        self.rows.len()
    }
}

impl Eager {
    /// The playground asks for distances, so its module does without: it weighs 20 kB less on the way.
    pub(in super::super) const IS_COMPILED: bool = cfg!(not(target_family = "wasm"));

    /// Whether the wins of a side can be found so.
    pub(in super::super) fn takes(game: &Game, task: &Task, config: &Config, winner: Side) -> bool {
        let in_any_order = matches!(task.goal, Goal::Winners { within: None, .. }) && task.shard.is_none();
        let from_near = game.rules().cats == 1 && game.rules().jump(winner) <= NEAR;
        Eager::IS_COMPILED && in_any_order && from_near && config.layout(winner.other()) == Layout::Patches
    }

    pub(in super::super) fn new(
        game: &Game,
        winner: Side,
        problem: Arc<Problem>,
        config: &Config,
        crew: Rc<Crew>,
    ) -> io::Result<Eager> {
        let won_loser_to_move = Plane::zeroed(problem.rows() * problem.layout.groups())?;
        let tiling = Tiling::new(game, winner, &problem, crew.threads());
        Ok(Eager { problem, isa: config.isa, crew, tiling, won_loser_to_move, is_done: false })
    }

    /// An upper bound of the bytes it takes beside the plane.
    pub(in super::super) fn memory(game: &Game, rows: u64, groups: u64, threads: u64) -> u64 {
        let Board::Grid(grid) = game.board() else { return 0 };
        let side = side(threads as usize);
        let tiles = BitLayout::patches_with_floor(game) as u64 * u64::from((8 / side).pow(2));
        let rectangle: usize = tiles_of_rectangle(grid, side).into_iter().product();
        // Of a row: two masks, where it lies, its tile, its number there, and its number in a list that may be twice as long as
        // it needs to be. Of a tile: those lists, and those of the tiles near it, in four directions.
        let masks = 2 * 8 * groups.div_ceil(64);
        let of_rows = rows.saturating_mul(masks + 16 + 8 + 3 * 4);
        let of_threads = threads.saturating_mul(groups * size_of::<(usize, Group)>() as u64);
        of_rows.saturating_add(tiles.saturating_mul(400 + 12 * 8)).saturating_add(of_threads + 4 * rectangle as u64)
    }

    /// Finds all that is won.
    fn solve(&mut self, pulse: &Pulse<'_>) -> Delta {
        let Eager { problem, isa, crew, tiling, won_loser_to_move, .. } = self;
        let (rows, groups) = (problem.rows(), problem.layout.groups());
        let Forced::Slides(forced) = &problem.forced else { unreachable!("rows of patches slide") };
        let (to, from) = lists(&problem.moves);
        let mask_words = groups.div_ceil(64);
        let words = |count: usize| (0..count).map(|_| AtomicU64::new(0)).collect();
        let field = Field {
            problem,
            forced,
            to,
            from,
            tiling,
            pulse,
            isa: *isa,
            groups,
            mask_words,
            active: words(tiling.count()),
            news: words(rows * mask_words),
            queue: Queue::new(&tiling.near, crew.patience()),
            allowance: crew.allowance(),
        };
        let mut full = vec![0; rows * mask_words];
        let tiles = Tile::all(won_loser_to_move, &mut full, groups, tiling);
        let mut found = field.begin(crew, &tiles);
        // A search that ends before it has looked at as many groups as there are rows comes to few pages.
        field.search(crew, &tiles, 512 * rows as u64, &mut found);
        if field.queue.resume() {
            drop(tiles);
            won_loser_to_move.touch(crew, || pulse.go_on(LOOKS_OF_PAGE));
            field.search(crew, &Tile::all(won_loser_to_move, &mut full, groups, tiling), u64::MAX, &mut found);
        }
        crew.note_waiting(field.queue.waited());
        found
    }
}

/// The rows by how many moves they are from a hole that wins. In this order most rows gain all they ever do in one look or two:
/// what they learn from is there before.
fn nearest_first(problem: &Problem) -> Vec<u32> {
    let (_, from) = lists(&problem.moves);
    from.nearest_first((0..).zip(&problem.terminals.done).filter(|(_, done)| **done).map(|(row, _)| row))
}

/// Where the winner can go from each row, and where it comes from.
fn lists(moves: &SideMoves) -> (&Adjacency, &Adjacency) {
    let SideMoves::Lists { to, from } = moves else { unreachable!("one animal's moves are listed") };
    (to, from)
}

/// What a thread writes that works in a tile.
struct Tile<'p> {
    /// Its rows of `won_loser_to_move`.
    rows: Vec<&'p mut [Group]>,
    /// Per row, the groups in which nothing is left to win.
    full: &'p mut [u64],
}

impl<'p> Tile<'p> {
    /// All tiles, with the rows of a plane, and the masks of those in the order of the tiles.
    fn all(plane: &'p mut [Group], full: &'p mut [u64], groups: usize, tiling: &Tiling) -> Vec<RwLock<Tile<'p>>> {
        let mask_words = groups.div_ceil(64);
        let mut plane: Vec<_> = plane.chunks_mut(groups).map(Some).collect();
        let mut row_of = |row: &u32| plane[*row as usize].take().expect("a row is in one tile");
        let mut rest = full;
        let tiles = tiling.rows.lists().map(|rows| {
            let (full, others) = std::mem::take(&mut rest).split_at_mut(rows.len() * mask_words);
            rest = others;
            RwLock::new(Tile { rows: rows.iter().map(&mut row_of).collect(), full })
        });
        tiles.collect()
    }
}

/// What all threads see.
struct Field<'f> {
    problem: &'f Problem,
    forced: &'f Slides,
    to: &'f Adjacency,
    from: &'f Adjacency,
    tiling: &'f Tiling,
    pulse: &'f Pulse<'f>,
    isa: Isa,
    groups: usize,
    mask_words: usize,
    /// Per tile, the rows that may learn something.
    active: Vec<AtomicU64>,
    /// Per row, the groups that gained bits in rows that its moves lead to, since it was last looked at. Whoever adds to it
    /// hands the tile on through the queue, which is what orders these.
    news: Vec<AtomicU64>,
    queue: Queue<'f>,
    allowance: Allowance<'f>,
}

type Tiles<'t, 'p> = &'t [RwLock<Tile<'p>>];

impl Field<'_> {
    /// How many threads may work now and are worth it.
    fn threads(&self) -> usize {
        let groups = self.problem.rows() * self.groups;
        self.allowance.threads().min(groups.div_ceil(GROUPS_OF_THREAD))
    }

    /// Puts down what is finished, and queues up the tiles that can learn from it.
    fn begin(&self, crew: &Crew, tiles: Tiles<'_, '_>) -> Delta {
        let find = |_, numbers: Claims<'_, _>| numbers.map(|tile| self.find_finished(tile, tiles)).sum();
        let (bands, count) = (self.threads(), tiles.len());
        let band = |at: usize| (count * at / bands) as u32..(count * (at + 1) / bands) as u32;
        let (labelled, _) = crew.share(bands, (0..bands).map(band).collect(), find, |all: u64, some| all + some);
        self.queue.add((0..).zip(&self.active).filter(|(_, rows)| rows.load(Relaxed) != 0).map(|(tile, _)| tile));
        Delta { labelled, ..Delta::default() }
    }

    /// Works until no tile waits any more, or about as many positions were looked at as there should be, and adds what it finds.
    fn search(&self, crew: &Crew, tiles: Tiles<'_, '_>, most_looks: u64, found: &mut Delta) {
        while found.looked_at < most_looks && self.queue.resume() {
            let threads = self.threads();
            let most_looks = (most_looks - found.looked_at).div_ceil(threads as u64);
            let work = |_, turns: Claims<'_, _>| {
                let mut scratch = Scratch::new(self.groups, false);
                let mut gains = Vec::with_capacity(self.groups);
                let worker = |()| {
                    let (scratch, gains) = (&mut scratch, &mut gains);
                    self.isa.run(Worker { field: self, tiles, threads, most_looks, scratch, gains })
                };
                turns.map(worker).fold(Delta::default(), Delta::add)
            };
            let turns = (0..threads).map(|_| iter::once(())).collect();
            *found = found.add(crew.share(threads, turns, work, Delta::add).0);
        }
    }

    /// Tells a row that some groups gained bits; says whether there are any.
    fn tell(&self, row: usize, groups: &[u64]) -> bool {
        let mut any = 0;
        for (news, &groups) in self.news[row * self.mask_words..].iter().zip(groups).filter(|(_, groups)| **groups != 0)
        {
            news.fetch_or(groups, Relaxed);
            any |= groups;
        }
        if any != 0 {
            let (tile, at) = self.tiling.tile_of[row];
            self.active[tile as usize].fetch_or(1 << at, Relaxed);
        }
        any != 0
    }

    /// The rows that a move leads from to a row, without that itself where it learns nothing from itself.
    fn rows_from(&self, row: usize) -> impl Iterator<Item = usize> {
        let from = self.from.neighbors(row).iter().map(|&from| from as usize);
        from.filter(move |&from| !self.problem.loser_stays || from != row)
    }

    /// Puts down what is won in 0 plies in a tile, and counts it.
    fn find_finished(&self, tile: u32, tiles: Tiles<'_, '_>) -> u64 {
        let mut own = tiles[tile as usize].try_write().expect("nobody else works in it");
        let Tile { rows, full } = &mut *own;
        let terminals = &self.problem.terminals;
        let (mut mask, mut labelled) = (vec![0; self.mask_words], 0);
        let numbers = self.tiling.rows.neighbors(tile as usize).iter().map(|&row| row as usize);
        for ((row, won), full) in numbers.zip(rows).zip(full.chunks_mut(self.mask_words)) {
            mask.fill(0);
            terminals.mark_won(row, self.groups, true, &mut mask);
            for at in 0..self.mask_words {
                for bit in Ones(mask[at]) {
                    let group = at * 64 + bit;
                    let bits = terminals.won_when_loser_moves(row, group, &self.problem.layout.used[group]);
                    if let Some((new, is_full)) = self.problem.commit(row, group, &mut won[group], &bits) {
                        full[at] |= u64::from(is_full) << bit;
                        labelled += count_ones(&new);
                    }
                }
            }
            self.rows_from(row).for_each(|from| _ = self.tell(from, &mask));
            mask.fill(0);
            terminals.mark_won(row, self.groups, false, &mut mask);
            self.tell(row, &mask);
        }
        labelled
    }
}

/// The tiles around one that a thread works in, by number.
type Near<'f> = SmallVec<[(u32, RwLockReadGuard<'f, Tile<'f>>); 8]>;

/// One thread's work, tile by tile.
struct Worker<'w, 'f, 'p> {
    field: &'w Field<'f>,
    tiles: Tiles<'w, 'p>,
    /// How many threads are at work.
    threads: usize,
    /// Positions from which on it asks for a pause.
    most_looks: u64,
    scratch: &'w mut Scratch,
    /// What the row gained that is looked at: groups and their new bits.
    gains: &'w mut Vec<(usize, Group)>,
}

impl isa::Work for Worker<'_, '_, '_> {
    type Output = Delta;

    #[inline(always)]
    fn run(mut self, _: impl Fn(&mut [u8; 64], u64, u8) + Copy) -> Delta {
        let field = self.field;
        let Field { queue, pulse, .. } = field;
        let mut found = Delta::default();
        let mut turn = None;
        loop {
            turn = queue.next(turn);
            let Some(turn) = &mut turn else { return found };
            let delta = self.work_in(turn);
            found = found.add(delta);
            pulse.add_labelled(delta.labelled);
            if !pulse.go_on(delta.looked_at) {
                queue.close();
            } else if found.looked_at >= self.most_looks || field.threads() > self.threads {
                queue.pause();
            }
        }
    }
}

impl Worker<'_, '_, '_> {
    /// Works in a tile until nothing more comes of what its neighbours have.
    #[inline(always)]
    fn work_in(&mut self, turn: &mut Turn<'_>) -> Delta {
        let (Field { tiling, active, .. }, tiles) = (self.field, self.tiles);
        let tile = turn.tile as usize;
        let mut own = tiles[tile].try_write().expect("nobody works near it");
        let near = tiling.near.neighbors(tile).iter();
        let near: Near<'_> =
            near.map(|&near| (near, tiles[near as usize].try_read().expect("nobody works in it"))).collect();
        let mut delta = Delta::default();
        while let Some(at) = Ones(active[tile].load(Relaxed)).next() {
            active[tile].fetch_and(!(1 << at), Relaxed);
            self.look_at(at, &mut own, &near, turn, &mut delta);
        }
        delta
    }

    /// Commits what a row of the tile gains, and tells the rows that can learn from it.
    #[inline(always)]
    fn look_at(&mut self, at: usize, own: &mut Tile<'_>, near: &Near<'_>, turn: &mut Turn<'_>, delta: &mut Delta) {
        let row = self.field.tiling.rows.neighbors(turn.tile as usize)[at] as usize;
        if !self.some_move(row, at, own, near, turn.tile) {
            return;
        }
        self.every_move(row, at, own, delta);
        if self.gains.is_empty() {
            return;
        }
        let Worker { field, scratch, gains, .. } = self;
        for from in field.rows_from(row) {
            let (tile, _) = field.tiling.tile_of[from];
            let won = row_of(from, field.tiling, turn.tile, own, near);
            scratch.changed.fill(0);
            for (group, new) in gains.iter() {
                let is_news = !field.problem.loser_stays || any(&lanes!(i => new[i] & !won[*group][i]));
                scratch.changed[group / 64] |= u64::from(is_news) << (group % 64);
            }
            if field.tell(from, &scratch.changed) {
                turn.queue_up(tile);
            }
        }
    }

    /// *Some* move of P: makes the union of what its moves lead to. Says whether the row may gain by it.
    #[inline(always)]
    fn some_move(&mut self, row: usize, at: usize, own: &Tile<'_>, near: &Near<'_>, tile: u32) -> bool {
        let Worker { field, scratch, .. } = self;
        let Field { problem, forced, tiling, mask_words, .. } = **field;
        let full = &own.full[at * mask_words..][..mask_words];
        let news = &field.news[row * mask_words..][..mask_words];
        for ((changed, news), full) in scratch.changed.iter_mut().zip(news).zip(full) {
            // Where O may stay, the union has all that the row has: where that is full, there is nothing to learn.
            *changed = news.swap(0, Relaxed) & if problem.loser_stays { !full } else { !0 };
        }
        let to = if problem.terminals.frozen(row) { &[] } else { field.to.neighbors(row) };
        let to = to.iter().map(|&to| to as usize).filter(|&to| to != row || !problem.loser_stays);
        let reached: SmallVec<[&[Group]; 16]> = to.map(|to| row_of(to, tiling, tile, own, near)).collect();
        let union = |group: usize| {
            reached.iter().fold([0; 8], |union, from| {
                let from = &from[group];
                lanes!(i => union[i] | from[i])
            })
        };
        if !scratch.find_wanted(forced, full) {
            return false;
        }
        scratch.make_union(problem, forced, row, 0, union);
        true
    }

    /// *Every* move of O: commits what the row gains, once [`Worker::some_move`] has made its union.
    #[inline(always)]
    fn every_move(&mut self, row: usize, at: usize, own: &mut Tile<'_>, delta: &mut Delta) {
        let Worker { field: Field { problem, forced, mask_words, .. }, scratch, gains, .. } = self;
        let (won, full) = (&mut own.rows[at], &mut own.full[at * mask_words..][..*mask_words]);
        let terminals = problem.terminals.row(row);
        gains.clear();
        for (word, full) in full.iter_mut().enumerate() {
            for bit in Ones(scratch.wanted[word]) {
                let group = word * 64 + bit;
                let open = problem.open(&terminals, group, &won[group]);
                let bits = terminals.without_captures(forced.every(&scratch.union, group, &open), group);
                delta.looked_at += 512;
                if let Some((new, is_full)) = problem.commit(row, group, &mut won[group], &bits) {
                    *full |= u64::from(is_full) << bit;
                    delta.labelled += count_ones(&new);
                    gains.push((group, new));
                }
            }
        }
    }
}

/// A row of the tile that a thread works in, or of one near it.
#[inline(always)]
fn row_of<'t>(row: usize, tiling: &Tiling, tile: u32, own: &'t Tile<'_>, near: &'t Near<'_>) -> &'t [Group] {
    let (of, at) = tiling.tile_of[row];
    let rows = match of == tile {
        true => &own.rows,
        false => &near.iter().find(|(near, _)| *near == of).expect("a move leads there").1.rows,
    };
    rows[at as usize]
}

impl Backend for Eager {
    /// Round 1 does all of it.
    fn expand(&mut self, round: u32, pulse: &Pulse<'_>) -> Result<Delta, StepError> {
        let found = if round == 0 { Delta::default() } else { self.solve(pulse) };
        pulse.check()?;
        self.is_done = round > 0;
        Ok(found)
    }

    fn commit(&mut self, _: u32, _: &Pulse<'_>) -> Result<Delta, StepError> {
        Ok(Delta::default())
    }

    fn is_done(&self) -> bool {
        self.is_done
    }

    fn contains(&self, loser_moves: bool, winner: usize, loser: usize) -> io::Result<bool> {
        Ok(self.problem.is_won(&self.won_loser_to_move, loser_moves, winner, loser))
    }

    fn save(&self, _: &mut dyn Write) -> io::Result<()> {
        Err(no_state())
    }

    fn load(&mut self, _: &mut dyn Read) -> io::Result<()> {
        Err(no_state())
    }

    fn finish(self: Box<Self>) -> Result<Finished, StepError> {
        let rows = self.problem.rows();
        let planes = Planes { won_loser_to_move: self.won_loser_to_move, won_winner_to_move: None, distances: None };
        Ok(Finished { planes, uncommitted: [(); 2].map(|()| Uncommitted::new(Vec::new(), rows)) })
    }
}

/// There are no rounds between which to save a state.
fn no_state() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "without rounds there is no state to go on from")
}
