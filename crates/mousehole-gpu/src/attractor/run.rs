//! The rounds of an attractor, to the end or to a limit.
//!
//! Of the positions with the loser to move, those won in `d` plies depend on those won in `d - 2` and fewer. So those of even
//! and of odd `d` are two chains that do not depend on each other: each begins with what is won at once, the odd one with
//! what is won in 1 ply as well, and goes on by two plies a round. Where nothing is won in 1 ply, both are the same and one
//! is run. Whoever does not ask for plies is answered by one chain.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use super::{Attractor, Counts, Goal, NEVER};
use crate::machine::{Blocks, Buffer, Error, Machine};
use crate::params::Params;
use crate::problem::{Captures, Every, Lists, Moves, NO_BIT, Problem, Row, TILE_WORDS};

/// Rounds between two looks at how far it has come. A round takes some 20 µs at the least, and a look about as much.
const BATCH: u32 = 16;

/// Rounds whose gains are kept apart on the machine.
const RING: u32 = 64;

/// A chain that has been run.
pub(super) struct Chain {
    pub(super) won: Buffer,
    /// What the last round gained, where it was not made part of the set.
    pub(super) fresh: Option<Buffer>,
    /// 0 for even plies, 1 for odd ones.
    pub(super) parity: u32,
    /// Rounds whose gains are part of the set.
    pub(super) rounds: u32,
}

/// The chains of an attractor being run.
pub(super) struct Run<'p> {
    machine: Arc<dyn Machine>,
    problem: &'p Problem,
    goal: Goal,
    pub(super) params: Params,
    /// The moves of one animal, where several move along axes.
    axes: [Option<Axes>; 2],
    plies: Option<Buffer>,
    held: Vec<Buffer>,
    slides: bool,
    /// Whether rows have many moves: see `kernels/slides.cuh`.
    many: bool,
    /// By plies, how many positions are won within as many: with the loser to move, and with the winner to move.
    won_within: Vec<[u64; 2]>,
    labelled: u64,
    rounds: u32,
    complete: bool,
    kernel_ms: f32,
    transfer_ms: f32,
}

/// Several animals that move together.
struct Axes {
    at: u64,
    to: u64,
    base: u64,
    animals: u32,
}

impl<'p> Run<'p> {
    pub(super) fn new(machine: &Arc<dyn Machine>, problem: &'p Problem, goal: Goal) -> Result<Run<'p>, Error> {
        let mut held = Vec::new();
        let mut hold = |buffer: Result<Buffer, Error>| -> Result<u64, Error> {
            let buffer = buffer?;
            let address = buffer.address;
            held.push(buffer);
            Ok(address)
        };
        let (rows, words) = (problem.rows as u64, problem.words as u64);
        let slides = matches!(problem.every, Every::Slides { .. });
        let states: Vec<u8> = problem.states.iter().map(|&state| state as u8).collect();
        let mut params = Params {
            state: hold(Buffer::of(machine, &states))?,
            used: hold(Buffer::of(machine, &problem.used))?,
            lost: hold(Buffer::of(machine, &problem.lost))?,
            lost_in_done: hold(Buffer::of(machine, &problem.lost_in_done))?,
            gains: hold(Buffer::zeroed(machine, u64::from(RING) * 8))?,
            winner_won: hold(Buffer::zeroed(machine, u64::from(RING) * 8))?,
            looked_at: hold(Buffer::zeroed(machine, 8))?,
            rows,
            words,
            tiles: words / TILE_WORDS as u64,
            mask_words: (words / TILE_WORDS as u64).div_ceil(64),
            bits: problem.bits as u64,
            capture_wins: problem.capture_wins.into(),
            any_lost: problem.lost.iter().any(|&lost| lost != 0).into(),
            ..Params::default()
        };
        match &problem.captures {
            Captures::One(bits) => params.capture = hold(Buffer::of(machine, bits))?,
            Captures::Many(pairs) => params.captures = hold(plane_of(machine, &params, pairs))?,
        }
        let mut axes = [None, None];
        let mut many = false;
        let axes_of = |moves: &Moves, hold: &mut dyn FnMut(Result<Buffer, Error>) -> Result<u64, Error>| match moves {
            Moves::Lists(lists) => {
                Ok(((hold(Buffer::of(machine, &lists.at))?, hold(Buffer::of(machine, &lists.to))?), None))
            }
            Moves::Axes { steps, animals } => {
                let (at, to) = (hold(Buffer::of(machine, &steps.at))?, hold(Buffer::of(machine, &steps.to))?);
                Ok(((0, 0), Some(Axes { at, to, base: steps.len() as u64, animals: *animals })))
            }
        };
        ((params.to_at, params.to), axes[0]) = axes_of(&problem.moves, &mut hold)?;
        match &problem.every {
            Every::Slides { beside, floor, stuck, jump, stays } => {
                let Moves::Lists(lists) = &problem.moves else { panic!("slides go with lists of moves") };
                let marks = Marks::new(lists, *stays);
                many = marks.many;
                let captures =
                    if let Captures::One(bits) = &problem.captures { bits } else { panic!("slides have one cat") };
                let moves = (0..problem.rows).map(|row| row_moves(lists.list(row), captures[row], marks.flags[row]));
                params.row_moves = hold(Buffer::of(machine, moves.collect::<Vec<[u32; 8]>>().as_flattened()))?;
                let from = &marks.origins;
                let origins = (0..problem.rows).map(|row| origins(from.list(row)));
                params.origins = hold(Buffer::of(machine, origins.collect::<Vec<[u32; 8]>>().as_flattened()))?;
                params.tile_shift = params.tiles.next_power_of_two().trailing_zeros().into();
                params.from_at = hold(Buffer::of(machine, &from.at))?;
                params.from = hold(Buffer::of(machine, &from.to))?;
                params.beside = hold(Buffer::of(machine, beside.as_flattened()))?;
                params.floor = hold(Buffer::of(machine, floor))?;
                params.stuck = hold(Buffer::of(machine, stuck))?;
                (params.jump, params.stays) = (u64::from(*jump), u64::from(*stays));
                let masks = rows * params.mask_words;
                params.dirty = hold(Buffer::zeroed(machine, 2 * masks * 8))?;
                params.queue = hold(Buffer::zeroed(machine, 2 * rows * params.tiles * 4))?;
                params.queue_lengths = hold(Buffer::zeroed(machine, 16))?;
                params.full = hold(Buffer::zeroed(machine, masks * 8))?;
                params.gained_lengths = hold(Buffer::zeroed(machine, 8))?;
                if goal == Goal::Set {
                    params.known = hold(Buffer::zeroed(machine, 2 * masks * 8))?;
                }
                if goal != Goal::Set {
                    params.gained = hold(Buffer::zeroed(machine, rows * params.tiles * 4))?;
                }
            }
            Every::Moves(moves) => {
                ((params.every_at, params.every), axes[1]) = axes_of(moves, &mut hold)?;
                params.columns = hold(Buffer::zeroed(machine, rows.div_ceil(64) * 64 * words * 8))?;
            }
        }
        let plies = match goal {
            Goal::Plies => {
                let plies = Buffer::zeroed(machine, rows * words * 128)?;
                plies.fill(0xff)?;
                Some(plies)
            }
            _ => None,
        };
        params.plies = plies.as_ref().map_or(0, |plies| plies.address);
        let transfer_ms = machine.finish()?;
        Ok(Run {
            machine: machine.clone(),
            problem,
            goal,
            params,
            axes,
            plies,
            held,
            slides,
            many,
            won_within: Vec::new(),
            labelled: 0,
            rounds: 0,
            complete: true,
            kernel_ms: 0.0,
            transfer_ms,
        })
    }

    /// Runs one of the chains.
    pub(super) fn chain(
        &mut self,
        parity: u32,
        on_round: &mut dyn FnMut(u32, u64) -> ControlFlow<()>,
    ) -> Result<Chain, Error> {
        let machine = self.machine.clone();
        let plane = self.params.rows * self.params.words * 8;
        let won = Buffer::zeroed(&machine, plane)?;
        let keeps_fresh = matches!(self.goal, Goal::Within(_)) || self.slides && self.goal == Goal::Plies;
        let fresh = if keeps_fresh { Some(Buffer::zeroed(&machine, plane)?) } else { None };
        self.params.won = won.address;
        self.params.fresh = fresh.as_ref().map_or(0, |fresh| fresh.address);
        let mut copies = Vec::new();
        if self.axes.iter().any(Option::is_some) {
            let bytes = plane.max(self.params.rows.div_ceil(64) * self.params.bits * 8);
            copies = vec![Buffer::zeroed(&machine, bytes)?, Buffer::zeroed(&machine, bytes)?];
        }
        let copies: Vec<u64> = copies.iter().map(|copy| copy.address).collect();
        let begun = self.begin(parity, &copies)?;
        // How many rounds there may be, the last of which stays apart.
        let most = match self.goal {
            Goal::Within(limit) => limit.saturating_sub(parity) / 2,
            _ => u32::MAX,
        };
        let mut round = 0;
        let mut labelled = begun;
        let mut has_fresh = false;
        self.note(parity, [begun, 0]);
        let mut done = false;
        while !done && round < most {
            let batch = BATCH.min(most - round);
            let first = round;
            for _ in 0..batch {
                let now = 2 * (round + 1) + parity;
                if self.goal == Goal::Plies && now >= u32::from(NEVER) {
                    return Err(Error::TooLong(u32::from(NEVER) - 1));
                }
                let is_last = round + 1 == most;
                has_fresh = is_last;
                let last = u64::from(is_last);
                self.params = Params { round: round.into(), now: now.into(), last, nothing_yet: 0, ..self.params };
                self.round(&copies, is_last)?;
                round += 1;
            }
            let gains: Vec<u64> = self.read(self.params.gains, RING as usize)?;
            let winner_won: Vec<u64> = self.read(self.params.winner_won, RING as usize)?;
            for past in first..round {
                let at = (past % RING) as usize;
                // The winner's own are those that follow from the round before.
                if !self.slides {
                    self.note(2 * past + parity + 1, [0, winner_won[at]]);
                }
                labelled += gains[at];
                self.note(2 * (past + 1) + parity, [labelled, 0]);
            }
            self.rounds = self.rounds.max(round);
            let gains_nothing = gains[((round - 1) % RING) as usize] == 0;
            done = match self.slides {
                // What stays apart is marked nowhere.
                true if has_fresh => gains_nothing,
                true => self.read::<u32>(self.params.queue_lengths, 3)?[(round % 3) as usize] == 0,
                false => gains_nothing,
            };
            if on_round(round, self.labelled.max(labelled)).is_break() {
                return Err(Error::Stopped);
            }
        }
        self.complete &= done || most == u32::MAX;
        self.kernel_ms += machine.finish()?;
        self.labelled = labelled;
        Ok(Chain { won, fresh: fresh.filter(|_| has_fresh), parity, rounds: round - u32::from(has_fresh) })
    }

    fn read<T: bytemuck::Pod>(&self, address: u64, count: usize) -> Result<Vec<T>, Error> {
        let mut values = vec![T::zeroed(); count];
        self.machine.read(address, bytemuck::cast_slice_mut(&mut values))?;
        Ok(values)
    }

    /// Takes note of what is won within that many plies.
    fn note(&mut self, plies: u32, [loser, winner]: [u64; 2]) {
        if self.goal == Goal::Plies {
            let plies = plies as usize;
            if self.won_within.len() <= plies {
                self.won_within.resize(plies + 1, [0; 2]);
            }
            let known = &mut self.won_within[plies];
            *known = [known[0].max(loser), known[1].max(winner)];
        }
    }

    /// Puts what a chain begins with into the set, and marks what follows from it; gives how many positions that are.
    fn begin(&mut self, parity: u32, copies: &[u64]) -> Result<u64, Error> {
        let problem = self.problem;
        let mut first = problem.won_at_once.clone();
        let plies = self.params.plies;
        let mut count = self.put(&first, plies)?;
        if parity == 1 {
            match self.slides {
                true => {
                    let in_one = problem
                        .won_in_one
                        .iter()
                        .map(|&(row, bit)| [u64::from(row) * self.params.words + u64::from(bit) / 64, 1 << (bit % 64)]);
                    let in_one: Vec<[u64; 2]> = in_one.collect();
                    count += self.put(&in_one, 0)?;
                    self.plies_of_one()?;
                    first.extend(in_one);
                }
                false => {
                    self.clear_counts()?;
                    self.params = Params { round: 0, now: 1, last: 0, nothing_yet: 1, ..self.params };
                    self.round(copies, false)?;
                    count += self.read::<u64>(self.params.gains, 1)?[0];
                }
            }
        }
        self.clear_counts()?;
        if self.slides {
            self.mark(&first)?;
        } else {
            // What is finished with the winner to move.
            let params = Params { round: 0, nothing_yet: 1, ..self.params };
            self.machine.launch("winner_columns", params.values())?;
            let finished = self.read::<u64>(self.params.winner_won, 1)?[0];
            self.note(0, [0, finished]);
            self.clear_counts()?;
        }
        Ok(count)
    }

    fn zero(&self, address: u64) -> Result<(), Error> {
        self.machine.write(address, &[0; 8])
    }

    /// Clears what the first round adds to; each round does so for the next.
    fn clear_counts(&self) -> Result<(), Error> {
        self.zero(self.params.gains)?;
        self.zero(self.params.winner_won)
    }

    /// Writes that what is won in 1 ply is.
    fn plies_of_one(&self) -> Result<(), Error> {
        let Some(plies) = &self.plies else { return Ok(()) };
        for &(row, bit) in &self.problem.won_in_one {
            let at = plies.address + 2 * (u64::from(row) * self.params.words * 64 + u64::from(bit));
            self.machine.write(at, bytemuck::bytes_of(&1u16))?;
        }
        Ok(())
    }

    /// Puts bits of words into the set; gives how many.
    fn put(&self, words: &[[u64; 2]], plies: u64) -> Result<u64, Error> {
        set_words(&self.machine, &Params { plies, ..self.params }, self.params.won, words)?;
        Ok(words.iter().map(|[_, bits]| u64::from(bits.count_ones())).sum())
    }

    /// Marks the tiles to look at first: those with something won, in their row and in rows that the winner can move from to
    /// it, and the tiles beside them; also where captures are won.
    fn mark(&mut self, words: &[[u64; 2]]) -> Result<(), Error> {
        let Every::Slides { beside, .. } = &self.problem.every else { unreachable!("only slides are marked") };
        let Moves::Lists(lists) = &self.problem.moves else { unreachable!("slides go with lists of moves") };
        let from = lists.reversed();
        let mask_words = self.params.mask_words as usize;
        let mut dirty = vec![0u64; self.problem.rows * mask_words];
        let mut mark = |row: usize, tile: usize| {
            let tiles = beside[tile].into_iter().filter(|&tile| tile != NO_BIT).map(|tile| tile as usize);
            for tile in tiles.chain([tile]) {
                for &row in from.list(row).iter().chain([&(row as u32)]) {
                    if self.problem.states[row as usize] != Row::Done {
                        dirty[row as usize * mask_words + tile / 64] |= 1 << (tile % 64);
                    }
                }
            }
        };
        let mut before = None;
        for [index, _] in words {
            let at = (index / self.params.words, index % self.params.words / TILE_WORDS as u64);
            if before != Some(at) {
                mark(at.0 as usize, at.1 as usize);
            }
            before = Some(at);
        }
        let mut queue: Vec<u32> = Vec::new();
        for (at, &marks) in dirty.iter().enumerate() {
            let (row, first) = (at / mask_words, at % mask_words * 64);
            let tiles = (0..64).filter(|tile| marks >> tile & 1 != 0).map(|tile| first + tile);
            queue.extend(tiles.map(|tile| (row << self.params.tile_shift | tile) as u32));
        }
        self.machine.fill(self.params.dirty, 0, dirty.len() as u64 * 16)?;
        self.machine.write(self.params.dirty, bytemuck::cast_slice(&dirty))?;
        self.machine.write(self.params.queue, bytemuck::cast_slice(&queue))?;
        self.machine.write(self.params.queue_lengths, bytemuck::cast_slice(&[queue.len() as u32, 0, 0, 0]))?;
        self.machine.fill(self.params.full, 0, dirty.len() as u64 * 8)?;
        if self.params.known != 0 {
            self.machine.write(self.params.known, bytemuck::cast_slice(&self.known(words)))?;
        }
        self.machine.write(self.params.gained_lengths, &[0; 8])
    }

    /// Pairs of masks of each row: tiles in which anything is won to begin with, and in which everything is that is not lost.
    fn known(&self, words: &[[u64; 2]]) -> Vec<[u64; 2]> {
        let mask_words = self.params.mask_words as usize;
        let (used, lost) = (&self.problem.used, &self.problem.lost);
        let mut known = vec![[0; 2]; self.problem.rows * mask_words];
        let mut words = words.to_vec();
        words.sort_unstable();
        for tile_words in words.chunk_by(|a, b| a[0] / TILE_WORDS as u64 == b[0] / TILE_WORDS as u64) {
            let (row, word) = (tile_words[0][0] / self.params.words, tile_words[0][0] % self.params.words);
            let tile = word as usize / TILE_WORDS;
            let mut won = [0; TILE_WORDS];
            tile_words.iter().for_each(|[index, bits]| won[*index as usize % TILE_WORDS] |= bits);
            let first = tile * TILE_WORDS;
            let is_whole = (0..TILE_WORDS).all(|word| used[first + word] & !lost[first + word] & !won[word] == 0);
            let [begun, whole] = &mut known[row as usize * mask_words + tile / 64];
            *begun |= 1 << (tile % 64);
            *whole |= u64::from(is_whole) << (tile % 64);
        }
        known
    }

    /// Runs one round. What it gains becomes part of the set unless it is the last.
    fn round(&self, copies: &[u64], is_last: bool) -> Result<(), Error> {
        let (machine, params) = (&self.machine, &self.params);
        if self.slides {
            let kernel = match (self.goal == Goal::Set, params.jump) {
                (true, 1) if self.many => "slide_in_place_many",
                (true, 1) => "slide_in_place",
                (true, _) => "slide_in_place_far",
                (false, 1) => "slide_round",
                (false, _) => "slide_round_far",
            };
            machine.launch(kernel, params.values())?;
            if self.goal != Goal::Set && !is_last {
                machine.launch("slide_commit", params.values())?;
            }
            return Ok(());
        }
        let mut union = 0;
        if let Some(axes) = &self.axes[0] {
            union = self.fold(axes, params.won, copies, params.words, params.rows * params.words, false)?;
        }
        machine.launch("winner_columns", Params { fold_from: union, ..*params }.values())?;
        let mut all = 0;
        if let Some(axes) = &self.axes[1] {
            machine.launch("pack_columns", Params { fold_to: copies[0], ..*params }.values())?;
            all =
                self.fold(axes, copies[0], &[copies[1], copies[0]], 1, params.rows.div_ceil(64) * params.bits, true)?;
        }
        machine.launch("loser_rows", Params { fold_from: all, ..*params }.values())
    }

    /// Folds along every axis, from one copy to the other; gives where the result is.
    fn fold(&self, axes: &Axes, from: u64, copies: &[u64], unit: u64, elements: u64, all: bool) -> Result<u64, Error> {
        let (mut from, mut worth) = (from, unit);
        for animal in 0..axes.animals as usize {
            let params = Params {
                fold_from: from,
                fold_to: copies[animal % 2],
                to_at: axes.at,
                to: axes.to,
                axis_base: axes.base,
                axis_worth: worth,
                axis_all: all.into(),
                axis_elements: elements,
                ..self.params
            };
            self.machine.launch("fold_axis", params.values())?;
            (from, worth) = (params.fold_to, worth * axes.base);
        }
        Ok(from)
    }

    /// Hands over what is kept.
    pub(super) fn finish(mut self, chains: Vec<Chain>) -> Result<Attractor, Error> {
        let machine = self.machine.clone();
        let looked_at = self.read::<u64>(self.params.looked_at, 1)?[0];
        let out = Buffer::zeroed(&machine, self.params.rows * 2)?;
        let counts = OnceLock::new();
        let first =
            |at: usize, all: u64| self.won_within.iter().position(|won| won[at] == all).unwrap_or_default() as u32;
        let mut longest = first(0, self.labelled);
        if !self.slides && self.complete {
            // The last round gained nothing, so it began with all that is won.
            let at = (self.params.round as u32 % RING) as usize;
            let winner_to_move = self.read::<u64>(self.params.winner_won, RING as usize)?[at];
            longest = longest.max(first(1, winner_to_move));
            let _ = counts.set(Ok(Counts { loser_to_move: self.labelled, winner_to_move, longest }));
        }
        self.transfer_ms += machine.finish()?;
        Ok(Attractor {
            machine,
            words: self.params.words,
            params: self.params,
            chains,
            plies: self.plies,
            blocks: Blocks::default(),
            out,
            complete: self.complete,
            counts,
            longest,
            rounds: self.rounds,
            looked_at,
            kernel_ms: self.kernel_ms,
            transfer_ms: self.transfer_ms,
            _held: self.held,
        })
    }
}

/// What kernels read of a row at once: `RowMoves` of `kernels/slides.cuh`.
fn row_moves(to: &[u32], capture: u32, marks: u32) -> [u32; 8] {
    let to_at = |at: usize| to.get(at).or(to.last()).copied().unwrap_or_default();
    [to_at(0), to_at(1), to_at(2), to_at(3), to_at(4), capture, to.len() as u32, marks]
}

/// For whom the gains of each row are marked.
struct Marks {
    /// `marks` of `RowMoves`: for rows of the first moves, only what is new there counts.
    flags: Vec<u32>,
    /// The other rows that can move to it.
    origins: Lists,
    /// Whether there are any, or a row with more moves than `RowMoves` has.
    many: bool,
}

impl Marks {
    fn new(lists: &Lists, loser_stays: bool) -> Marks {
        let from = lists.reversed();
        // What a row that may stay has won is in the union of its moves, and what it gains was there before if the loser
        // may stay as well: `news` of `kernels/slides.cuh` has the argument.
        let knows = |origin: u32| loser_stays && lists.list(origin as usize).first() == Some(&origin);
        // A bit for each of the first five moves, five bits apart, and between them one for each of the next five.
        let flag = |row: usize, origin: u32| {
            let at = lists.list(row).iter().take(10).position(|&to| to == origin).filter(|_| knows(origin))?;
            Some(1u32 << (at % 5 * 5 + at / 5))
        };
        let mut flags = vec![0; lists.len()];
        let mut others = vec![Vec::new(); lists.len()];
        for (row, (flags, others)) in flags.iter_mut().zip(&mut others).enumerate() {
            for &origin in from.list(row) {
                match flag(row, origin) {
                    _ if origin as usize == row && loser_stays => {}
                    Some(flag) if origin as usize != row => *flags |= flag,
                    _ => others.push(origin),
                }
            }
            *flags |= u32::from(!others.is_empty()) << 31;
        }
        let many = (0..lists.len()).any(|row| flags[row] >> 31 != 0 || lists.list(row).len() > 5);
        Marks { flags, origins: Lists::new(others), many }
    }
}

/// Where moves to a row come from: `RowOrigins` of `kernels/slides.cuh`.
fn origins(from: &[u32]) -> [u32; 8] {
    let from_at = |at: usize| from.get(at).copied().unwrap_or_default();
    std::array::from_fn(|at| if at < 7 { from_at(at) } else { from.len() as u32 })
}

/// Sets bits of the words of a plane: each word by its number.
fn set_words(machine: &Arc<dyn Machine>, params: &Params, plane: u64, words: &[[u64; 2]]) -> Result<(), Error> {
    for some in words.chunks(1 << 20) {
        let list = Buffer::of(machine, some.as_flattened())?;
        let params = Params { fold_from: list.address, fold_to: plane, axis_elements: some.len() as u64, ..*params };
        machine.launch("set_words", params.values())?;
        machine.finish()?;
    }
    Ok(())
}

/// A plane of bits on the machine.
fn plane_of(machine: &Arc<dyn Machine>, params: &Params, pairs: &[(u32, u32)]) -> Result<Buffer, Error> {
    let plane = Buffer::zeroed(machine, params.rows * params.words * 8)?;
    // Words are set side by side, so pairs of one word, which follow each other, are made one.
    let mut words: Vec<[u64; 2]> = Vec::new();
    for &(row, bit) in pairs {
        let (index, bits) = (u64::from(row) * params.words + u64::from(bit) / 64, 1 << (bit % 64));
        match words.last_mut() {
            Some(last) if last[0] == index => last[1] |= bits,
            _ => words.push([index, bits]),
        }
    }
    set_words(machine, params, plane.address, &words)?;
    Ok(plane)
}
