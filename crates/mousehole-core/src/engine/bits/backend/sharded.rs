//! The rounds of an attractor on several processes: each runs those of its shard on its own cores.
//!
//! A shard has copies of the rows that its own rows can move to. When a round is worked out, each process sends what its own
//! rows gained to the processes that have copies of them, one message to each, and only then commits. So all shards
//! together do what one process does, round by round and bit by bit. A message is
//!
//! | bytes | what |
//! |---|---|
//! | 1 | whether its sender has anything left to commit |
//! | … | gains, each as below |
//!
//! | bytes | what |
//! |---|---|
//! | 1 to 10 | the number of the row among the copies, as the distance from that of the gain before, sign in the lowest bit |
//! | 1 to 5 | the group |
//! | 1 | which of its words gained; none where it gained all that it could |
//! | 8 each | these words |

use std::io::{self, Read, Write};
use std::sync::Arc;

use super::cpu::Cpu;
use super::{Backend, Delta, Finished, Pulse, StepError};
use crate::engine::Peers;
use crate::engine::bits::frontier::Gain;
use crate::engine::bits::gain_log::{Words, put_number, put_words, take_number};
use crate::engine::bits::shard::Shard;

/// A shard of an attractor in the making.
pub(in super::super) struct Sharded {
    local: Cpu,
    shard: Arc<Shard>,
    peers: Arc<dyn Peers>,
    groups: usize,
    is_done: bool,
}

impl Sharded {
    pub(in super::super) fn new(local: Cpu, shard: Arc<Shard>, peers: Arc<dyn Peers>, groups: usize) -> Sharded {
        Sharded { local, shard, peers, groups, is_done: false }
    }

    /// Sends the gains of own rows to those who have copies, and takes the gains of copies.
    fn exchange_gains(&mut self) -> io::Result<()> {
        let active = u8::from(!self.local.is_done());
        let mut messages = vec![vec![active]; self.peers.count()];
        let mut rows_before = vec![0i64; messages.len()];
        for gain in self.local.fresh_gains() {
            let mut entry = [0; 5 + 1 + 64];
            let mut len = 0;
            for (process, row) in self.shard.copies_of(gain.row as usize) {
                if len == 0 {
                    let is_all = gain.bits == self.local.open_bits(gain.row as usize, gain.group as usize);
                    len = put_number(gain.group, &mut entry);
                    len += put_words(&gain.bits, is_all, &mut entry[len..]);
                }
                let step = row as i64 - std::mem::replace(&mut rows_before[process], row as i64);
                put_step(step, &mut messages[process]);
                messages[process].extend_from_slice(&entry[..len]);
            }
        }
        let messages = self.peers.exchange(messages)?;
        self.is_done = messages.iter().all(|message| message.first() == Some(&0));
        let own = self.shard.process;
        for (process, message) in messages.iter().enumerate().filter(|(process, _)| *process != own) {
            self.take_gains(process, message.get(1..).unwrap_or_default()).ok_or_else(|| not_gains(process))?;
        }
        self.local.check_gains()
    }

    /// Takes the gains that a process sent; `None` if they are not gains of this game.
    fn take_gains(&mut self, process: usize, mut bytes: &[u8]) -> Option<()> {
        let mut number = 0i64;
        while !bytes.is_empty() {
            number = number.checked_add(take_step(&mut bytes)?)?;
            let row = self.shard.copy_from(process, usize::try_from(number).ok()?)?;
            let group = take_number(&mut bytes)?;
            let words = Words::take(&mut bytes)?;
            if group as usize >= self.groups {
                return None;
            }
            let bits = words.bits().unwrap_or_else(|| self.local.open_bits(row, group as usize));
            self.local.add_gain(Gain { row: row as u32, group, bits });
        }
        Some(())
    }

    /// Whether something is so in one of the processes.
    fn any(&self, here: bool) -> io::Result<bool> {
        let answers = self.peers.exchange(vec![vec![u8::from(here)]; self.peers.count()])?;
        Ok(answers.iter().any(|answer| answer.first() == Some(&1)))
    }
}

fn not_gains(process: usize) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("what process {process} sent are not gains of this game"))
}

/// Puts down a distance, seven bits to a byte, sign in the lowest bit.
fn put_step(step: i64, out: &mut Vec<u8>) {
    let mut number = ((step << 1) ^ (step >> 63)) as u64;
    while number >= 128 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Takes a distance from the front.
fn take_step(bytes: &mut &[u8]) -> Option<i64> {
    let mut number = 0u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some((number >> 1) as i64 ^ -((number & 1) as i64));
        }
    }
    None
}

impl Backend for Sharded {
    fn expand(&mut self, round: u32, pulse: &Pulse<'_>) -> Result<Delta, StepError> {
        let delta = self.local.expand(round, pulse)?;
        if round == 0 {
            // What is finished is known of copies as well.
            self.is_done = !self.any(!self.local.is_done())?;
        } else {
            self.exchange_gains()?;
        }
        Ok(delta)
    }

    fn commit(&mut self, round: u32, pulse: &Pulse<'_>) -> Result<Delta, StepError> {
        self.local.commit(round, pulse)
    }

    fn is_done(&self) -> bool {
        self.is_done
    }

    fn contains(&self, loser_moves: bool, winner: usize, loser: usize) -> io::Result<bool> {
        let own = self.shard.own(winner);
        self.any(own.map_or(Ok(false), |row| self.local.contains(loser_moves, row, loser))?)
    }

    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        self.local.save(out)
    }

    fn load(&mut self, input: &mut dyn Read) -> io::Result<()> {
        self.is_done = false;
        self.local.load(input)
    }

    fn finish(self: Box<Self>) -> Result<Finished, StepError> {
        Box::new(self.local).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_read_back_as_they_were_put_down() {
        for step in [0, 1, -1, 63, -64, 64, 1 << 40, i64::MAX, i64::MIN] {
            let mut bytes = Vec::new();
            put_step(step, &mut bytes);
            assert_eq!(take_step(&mut bytes.as_slice()), Some(step));
            assert_eq!(take_step(&mut &bytes[..bytes.len() - 1]), None);
        }
        assert_eq!(take_step(&mut [255; 20].as_slice()), None);
    }
}
