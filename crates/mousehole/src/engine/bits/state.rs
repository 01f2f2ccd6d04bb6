//! The state of a wave as bytes, to go on from it in another process on the same machine.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use super::buffer::Buffer;
use super::digits::Digits;
use super::kernel::Group;
use super::wave::{Gain, Wave};

/// What cannot be the state of this wave.
fn unfit() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "it was laid out in another way")
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

impl Wave {
    /// Writes all that the next round needs to know. Must be between two rounds.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Wave { rows, groups, round, labelled, longest, looked_at, .. } = self;
        write_numbers(
            out,
            &[*rows as u64, *groups as u64, u64::from(*round), *labelled, u64::from(*longest), *looked_at],
        )?;
        let planes = [Some(&self.with_o), self.with_p.as_ref()];
        for plane in planes.into_iter().flatten() {
            out.write_all(plane.bytes())?;
        }
        if let Some(plies) = &self.plies {
            plies.write(out)?;
        }
        for words in [&self.gained, &self.gained_rows, &self.full] {
            write_numbers(out, words)?;
        }
        let candidates: Vec<u64> = self.candidates.iter().map(|rows| rows.load(Ordering::Relaxed)).collect();
        write_numbers(out, &candidates)?;
        write_numbers(out, &[self.held.iter().map(Vec::len).sum::<usize>() as u64])?;
        for gain in self.held.iter().flatten() {
            write_numbers(out, &[u64::from(gain.row), u64::from(gain.group)])?;
            write_numbers(out, &gain.bits)?;
        }
        Ok(())
    }

    /// Reads what [`Wave::write`] wrote, into a wave that has not begun.
    pub(super) fn read(&mut self, input: &mut dyn Read) -> io::Result<()> {
        if [read_number(input)?, read_number(input)?] != [self.rows as u64, self.groups as u64] {
            return Err(unfit());
        }
        self.round = u32::try_from(read_number(input)?).map_err(|_| unfit())?;
        self.labelled = read_number(input)?;
        self.longest = u32::try_from(read_number(input)?).map_err(|_| unfit())?;
        self.looked_at = read_number(input)?;
        input.read_exact(self.with_o.bytes_mut())?;
        if let Some(with_p) = &mut self.with_p {
            input.read_exact(with_p.bytes_mut())?;
        }
        if let Some(plies) = &mut self.plies {
            plies.read(input)?;
        }
        for words in [&mut self.gained, &mut self.gained_rows, &mut self.full] {
            read_words(input, words)?;
        }
        for rows in &mut self.candidates {
            *rows = AtomicU64::new(read_number(input)?);
        }
        self.held.iter_mut().for_each(Vec::clear);
        for _ in 0..read_number(input)? {
            let (row, group) = (read_number(input)?, read_number(input)?);
            let mut bits: Group = [0; 8];
            read_words(input, &mut bits)?;
            if row >= self.rows as u64 || group >= self.groups as u64 {
                return Err(unfit());
            }
            self.held[row as usize / self.part_rows].push(Gain { row: row as u32, group: group as u32, bits });
        }
        Ok(())
    }
}

impl Digits {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        write_numbers(out, &[self.planes.len() as u64, self.rounds.len() as u64])?;
        self.planes.iter().try_for_each(|plane| out.write_all(plane.bytes()))?;
        out.write_all(bytemuck::cast_slice(&self.rounds))
    }

    fn read(&mut self, input: &mut dyn Read) -> io::Result<()> {
        let (planes, rounds) = (read_number(input)?, read_number(input)?);
        if planes > 4 || rounds > u64::from(u32::MAX) {
            return Err(unfit());
        }
        self.planes.clear();
        for _ in 0..planes {
            let mut plane = Buffer::zeroed(self.groups * 8);
            input.read_exact(plane.bytes_mut())?;
            self.planes.push(plane);
        }
        self.rounds.clear();
        for _ in 0..rounds {
            let mut distance = [0; 4];
            input.read_exact(&mut distance)?;
            self.rounds.push(u32::from_ne_bytes(distance));
        }
        Ok(())
    }
}
