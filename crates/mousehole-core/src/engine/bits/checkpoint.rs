//! The state of a solve as bytes, to go on from it in another process on the same machine.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | [`VERSION`] |
//! | 2 | the layout of the mouse's bits and of the cats' |
//! | 1 | whether distances are kept as gains |
//! | … | per attractor, whether it has begun, and if so its tally and what its backend saves |

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use super::backend::Planes;
use super::distances::{Digits, Distances};
use super::frontier::{Frontier, Gain};
use super::plane::{Group, Plane, lanes};
use super::problem::{Config, Problem};
use super::round::{Run, Tally};
use crate::engine::Checkpoint;
use crate::game::Side;

/// The version of all that is written here. A state of another version is refused, so it must change whenever the bytes
/// or their meaning do; a test has the bytes of a state and fails until it does.
pub const VERSION: u64 = 4;

/// A state that does not fit this engine or this game.
fn unfit(why: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// The state of a solve, and who keeps it.
pub(super) struct Snapshot<'c> {
    pub(super) keeper: &'c dyn Checkpoint,
    pub(super) config: Config,
    pub(super) keeps_gains: bool,
}

impl Snapshot<'_> {
    /// How bits are laid out and distances kept: the state means nothing in another way.
    fn layout(&self) -> [u8; 3] {
        let [mouse, cat] = [Side::Mouse, Side::Cat].map(|side| self.config.layout(side) as u8);
        [mouse, cat, u8::from(self.keeps_gains)]
    }

    /// Has the state kept, if it is time to.
    pub(super) fn save(&self, runs: &[Run], stopping: bool) {
        if !self.keeper.is_due(stopping) {
            return;
        }
        self.keeper.keep(&mut |out| {
            write_numbers(out, &[VERSION])?;
            out.write_all(&self.layout())?;
            for run in runs {
                // A run that has not begun is easier begun again.
                let begun = run.tally.round > 0;
                out.write_all(&[u8::from(begun)])?;
                if begun {
                    run.tally.write(out)?;
                    run.backend.save(out)?;
                }
            }
            Ok(())
        });
    }

    /// Goes on from what was kept, if there is something; `false` if there is and it is of no use.
    pub(super) fn restore(&self, runs: &mut [Run]) -> bool {
        let Some(mut state) = self.keeper.kept() else { return true };
        let mut read = || {
            if read_number(&mut state)? != VERSION {
                return Err(unfit("it was written by another version"));
            }
            let mut layout = [0; 3];
            state.read_exact(&mut layout)?;
            if layout != self.layout() {
                return Err(unfit("it was laid out in another way"));
            }
            for run in &mut *runs {
                let mut begun = [0];
                state.read_exact(&mut begun)?;
                if begun != [0] {
                    run.tally = Tally::read(&mut state)?;
                    run.backend.load(&mut state)?;
                }
            }
            Ok(())
        };
        read().map_err(|why| self.keeper.is_useless(&why.to_string())).is_ok()
    }
}

fn write_numbers(out: &mut dyn Write, numbers: &[u64]) -> io::Result<()> {
    out.write_all(bytemuck::cast_slice(numbers))
}

fn read_number(input: &mut dyn Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes)?;
    Ok(u64::from_ne_bytes(bytes))
}

fn read_words(input: &mut dyn Read, words: &mut [u64]) -> io::Result<()> {
    input.read_exact(bytemuck::cast_slice_mut(words))
}

impl Tally {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Tally { round, labelled, longest, looked_at } = *self;
        write_numbers(out, &[u64::from(round), labelled, u64::from(longest), looked_at])
    }

    fn read(input: &mut dyn Read) -> io::Result<Tally> {
        let short = |number: u64| u32::try_from(number).map_err(|_| unfit("its rounds are not numbers of rounds"));
        Ok(Tally {
            round: short(read_number(input)?)?,
            labelled: read_number(input)?,
            longest: short(read_number(input)?)?,
            looked_at: read_number(input)?,
        })
    }
}

pub(super) fn write_planes(out: &mut dyn Write, planes: &Planes) -> io::Result<()> {
    write_numbers(out, &[planes.won_loser_to_move.len() as u64])?;
    if let Some(Distances::Log(log)) = &planes.distances {
        // The plane is what all gains make.
        return log.save(out);
    }
    out.write_all(planes.won_loser_to_move.bytes())?;
    if let Some(plane) = &planes.won_winner_to_move {
        out.write_all(plane.bytes())?;
    }
    if let Some(Distances::Digits(Digits { digits, distance_of, .. })) = &planes.distances {
        write_numbers(out, &[digits.len() as u64, distance_of.len() as u64])?;
        digits.iter().try_for_each(|plane| out.write_all(plane.bytes()))?;
        out.write_all(bytemuck::cast_slice(distance_of))?;
    }
    Ok(())
}

pub(super) fn read_planes(input: &mut dyn Read, planes: &mut Planes, problem: &Problem) -> io::Result<()> {
    if read_number(input)? != planes.won_loser_to_move.len() as u64 {
        return Err(unfit("its planes have another size"));
    }
    if let Some(Distances::Log(log)) = &mut planes.distances {
        let (won, Problem { layout, terminals, .. }) = (&mut planes.won_loser_to_move, problem);
        return log.load(input, |row, group, bits| {
            let Some(won) = won.get_mut(row * layout.groups() + group) else { return };
            let bits = bits.unwrap_or_else(|| {
                let lost = terminals.row(row).lost(group);
                lanes!(i => layout.used[group][i] & !lost[i])
            });
            *won = lanes!(i => won[i] | bits[i]);
        });
    }
    input.read_exact(planes.won_loser_to_move.bytes_mut())?;
    if let Some(plane) = &mut planes.won_winner_to_move {
        input.read_exact(plane.bytes_mut())?;
    }
    if let Some(Distances::Digits(distances)) = &mut planes.distances {
        let (digits, rounds) = (read_number(input)?, read_number(input)?);
        if digits > 4 || rounds > u64::from(u32::MAX) {
            return Err(unfit("its distances have another size"));
        }
        distances.digits.clear();
        for _ in 0..digits {
            let mut plane = Plane::zeroed(distances.groups * 8)?;
            input.read_exact(plane.bytes_mut())?;
            distances.digits.push(plane);
        }
        distances.distance_of.clear();
        for _ in 0..rounds {
            let mut distance = [0; 4];
            input.read_exact(&mut distance)?;
            distances.distance_of.push(u32::from_ne_bytes(distance));
        }
    }
    Ok(())
}

pub(super) fn write_frontier(out: &mut dyn Write, frontier: &Frontier) -> io::Result<()> {
    for words in [&frontier.gained, &frontier.gained_rows, &frontier.full] {
        write_numbers(out, words)?;
    }
    for rows in &frontier.candidates {
        write_numbers(out, &[rows.load(Ordering::Relaxed)])?;
    }
    let gains = frontier.pending.iter().flat_map(|part| part.chunks()).flatten();
    write_numbers(out, &[gains.clone().count() as u64])?;
    for gain in gains {
        write_numbers(out, &[u64::from(gain.row), u64::from(gain.group)])?;
        write_numbers(out, &gain.bits)?;
    }
    Ok(())
}

/// Reads a frontier whose rows have that many groups and whose parts have that many rows.
pub(super) fn read_frontier(
    input: &mut dyn Read,
    frontier: &mut Frontier,
    groups: usize,
    part_rows: usize,
) -> io::Result<()> {
    for words in [&mut frontier.gained, &mut frontier.gained_rows, &mut frontier.full] {
        read_words(input, words)?;
    }
    for rows in &mut frontier.candidates {
        *rows = AtomicU64::new(read_number(input)?);
    }
    frontier.clear_pending();
    for _ in 0..read_number(input)? {
        let (row, group) = (read_number(input)?, read_number(input)?);
        let mut bits: Group = [0; 8];
        read_words(input, &mut bits)?;
        if row >= frontier.rows as u64 || group >= groups as u64 {
            return Err(unfit("it has rows that the game does not have"));
        }
        let gain = Gain { row: row as u32, group: group as u32, bits };
        frontier.pending[row as usize / part_rows].push(gain, &frontier.pool, 0);
    }
    frontier.recount();
    frontier.pool.check()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Graph;
    use crate::Grid;
    use crate::engine::{Layout, Tuning};
    use crate::game::Game;
    use std::ops::ControlFlow;
    use std::sync::Mutex;

    /// Keeps every state in memory, and what it was told about them.
    #[derive(Default)]
    struct InMemory {
        state: Mutex<Vec<u8>>,
        useless: Mutex<Option<String>>,
    }

    impl Checkpoint for InMemory {
        fn is_due(&self, _: bool) -> bool {
            true
        }

        fn keep(&self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
            let mut bytes = Vec::new();
            write(&mut bytes).unwrap();
            *self.state.lock().unwrap() = bytes;
        }

        fn kept(&self) -> Option<Box<dyn Read + '_>> {
            let state = self.state.lock().unwrap().clone();
            (!state.is_empty()).then(|| Box::new(io::Cursor::new(state)) as Box<dyn Read>)
        }

        fn is_useless(&self, why: &str) {
            *self.useless.lock().unwrap() = Some(why.to_owned());
        }
    }

    fn plain() -> Tuning {
        Tuning { threads: Some(1), layout: Some(Layout::Plain), ..Tuning::default() }
    }

    /// The state of a solve that was stopped after some rounds.
    fn stopped(game: &Game, rounds: u64) -> InMemory {
        let keeper = InMemory::default();
        let stop = |progress: crate::engine::Progress| match progress.round >= rounds {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        assert!(game.solver().tuning(plain()).checkpoint(&keeper).on_progress(stop).solve().is_err());
        keeper
    }

    fn room() -> Game {
        let board: Grid = "M......F\n.##.###.\n........\n.#.##.#.\n.......C".parse().unwrap();
        Game::grid(&board).limit(None).build().unwrap()
    }

    #[test]
    fn a_state_of_another_version_is_refused() {
        let game = room();
        let whole = game.solver().tuning(plain()).solve().unwrap();
        for (version, refused) in [(VERSION, false), (VERSION - 1, true), (VERSION + 1, true)] {
            let keeper = stopped(&game, 5);
            keeper.state.lock().unwrap()[..8].copy_from_slice(&version.to_ne_bytes());
            let resumed = game.solver().tuning(plain()).checkpoint(&keeper).solve().unwrap();
            assert_eq!(keeper.useless.lock().unwrap().is_some(), refused, "version {version}");
            assert!(resumed.labels() == whole.labels(), "version {version}");
        }
    }

    /// Whoever changes what is written, or what it means, gets another sum here and has to raise the version with it.
    #[test]
    #[cfg(target_endian = "little")]
    fn the_version_follows_the_bytes() {
        let lists: Vec<Vec<u32>> = (0..70).map(|node: u32| vec![(node + 1) % 70, (node * 7 + 3) % 70]).collect();
        let graph = Game::graph(&Graph::from_lists(&lists).unwrap()).build().unwrap();
        let sum = |game: &Game, rounds| {
            let state = stopped(game, rounds).state.into_inner().unwrap();
            state
                .iter()
                .fold(0xCBF2_9CE4_8422_2325, |sum: u64, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
        };
        assert_eq!(
            (VERSION, sum(&room(), 6), sum(&graph, 4)),
            (4, 15_320_131_094_697_185_655, 13_226_297_140_696_341_619)
        );
    }
}
