//! The state of a solve as bytes, to go on from it in another process on the same machine.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | [`VERSION`] |
//! | 2 | the layout of the mouse's bits and of the cats' |
//! | … | per attractor, whether it has begun, and if so its tally and what its backend saves |

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use super::backend::Planes;
use super::distances::Distances;
use super::frontier::{Frontier, Gain};
use super::plane::{Group, Plane};
use super::problem::Config;
use super::round::{Run, Tally};
use crate::engine::Checkpoint;
use crate::game::Side;

/// The version of all that is written here. A state of another version is refused, so it must change whenever the bytes
/// or their meaning do; a test has the bytes of a state and fails until it does.
const VERSION: u64 = 2;

/// A state that does not fit this engine or this game.
fn unfit(why: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// The state of a solve, and who keeps it.
pub(super) struct Snapshot<'c> {
    pub(super) keeper: &'c dyn Checkpoint,
    pub(super) config: Config,
}

impl Snapshot<'_> {
    /// The layout that bits are in: the state means nothing in another.
    fn layout(&self) -> [u8; 2] {
        [Side::Mouse, Side::Cat].map(|side| self.config.layout(side) as u8)
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
            let mut layout = [0; 2];
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
    out.write_all(planes.won_loser_to_move.bytes())?;
    if let Some(plane) = &planes.won_winner_to_move {
        out.write_all(plane.bytes())?;
    }
    if let Some(Distances { digits, distance_of, .. }) = &planes.distances {
        write_numbers(out, &[digits.len() as u64, distance_of.len() as u64])?;
        digits.iter().try_for_each(|plane| out.write_all(plane.bytes()))?;
        out.write_all(bytemuck::cast_slice(distance_of))?;
    }
    Ok(())
}

pub(super) fn read_planes(input: &mut dyn Read, planes: &mut Planes) -> io::Result<()> {
    if read_number(input)? != planes.won_loser_to_move.len() as u64 {
        return Err(unfit("its planes have another size"));
    }
    input.read_exact(planes.won_loser_to_move.bytes_mut())?;
    if let Some(plane) = &mut planes.won_winner_to_move {
        input.read_exact(plane.bytes_mut())?;
    }
    if let Some(distances) = &mut planes.distances {
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
        frontier.pending[row as usize / part_rows].push(gain, &frontier.pool);
    }
    frontier.pool.check()
}
