//! Labels that are remembered once they were read.

use std::collections::HashMap;
use std::sync::Mutex;

use crate::engine::{LabelSource, PackedLabel};
use crate::game::Game;
use crate::solution::Label;

/// Labels, of which those that were read lately are remembered: who follows a line reads the same ones a hundred times, as each
/// position of it looks at most of what the one before it did. To find a label among gains takes some µs.
pub(super) struct Remembered<'l, L> {
    labels: &'l L,
    known: Mutex<HashMap<u64, Label>>,
}

/// The labels that are remembered, in a few MB. Then they are forgotten and read again.
const MOST_KNOWN: usize = 1 << 16;

impl<'l, L> Remembered<'l, L> {
    pub(super) fn new(labels: &'l L) -> Remembered<'l, L> {
        Remembered { labels, known: Mutex::default() }
    }
}

impl<L: LabelSource> LabelSource for Remembered<'_, L> {
    type Error = L::Error;

    fn game(&self) -> &Game {
        self.labels.game()
    }

    fn row(&self, row: u64, labels: &mut [PackedLabel]) -> Result<(), L::Error> {
        self.labels.row(row, labels)
    }

    fn part_of_row(&self, row: u64, from: u64, labels: &mut [PackedLabel]) -> Result<(), L::Error> {
        self.labels.part_of_row(row, from, labels)
    }

    fn label(&self, number: u64) -> Result<Label, L::Error> {
        let mut known = self.known.lock().unwrap_or_else(|lock| lock.into_inner());
        if let Some(label) = known.get(&number) {
            return Ok(*label);
        }
        let label = self.labels.label(number)?;
        if known.len() == MOST_KNOWN {
            known.clear();
        }
        known.insert(number, label);
        Ok(label)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;
    use crate::Grid;
    use crate::engine::Plies;
    use crate::game::Side;

    /// Labels that tell their numbers, and how often they were read.
    struct Counted(Game, AtomicU64);

    impl LabelSource for Counted {
        type Error = ();

        fn game(&self) -> &Game {
            &self.0
        }

        fn row(&self, _: u64, _: &mut [PackedLabel]) -> Result<(), ()> {
            Err(())
        }

        fn label(&self, number: u64) -> Result<Label, ()> {
            self.1.fetch_add(1, Relaxed);
            Ok(Label::Won { by: Side::Mouse, plies: Plies(number as u32) })
        }
    }

    #[test]
    fn each_label_is_read_once_until_there_are_too_many() {
        let board: Grid = "M.F\n..C".parse().unwrap();
        let source = Counted(Game::grid(&board).build().unwrap(), AtomicU64::new(0));
        let labels = Remembered::new(&source);
        let read = |number| {
            assert_eq!(labels.label(number), source.label(number));
            source.1.swap(0, Relaxed) - 1
        };
        assert_eq!([7, 8, 7, 8, 7].map(read), [1, 1, 0, 0, 0]);
        assert_eq!((0..2 * MOST_KNOWN as u64).map(read).sum::<u64>(), 2 * MOST_KNOWN as u64 - 2);
        assert!(labels.known.lock().unwrap().len() <= MOST_KNOWN);
        assert_eq!([7, 7].map(read), [1, 0]);
    }
}
