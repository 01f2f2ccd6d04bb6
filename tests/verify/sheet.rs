//! Labels in memory that can be changed, and that count how often a row is read.

use std::sync::Mutex;

use mousehole::game::Game;
use mousehole::solution::{Label, LabelSource, PackedLabel, Solution};

pub(crate) struct Sheet {
    game: Game,
    cells: Vec<PackedLabel>,
    /// A row that cannot be read.
    pub(crate) unreadable: Option<u64>,
    reads: Mutex<Vec<u32>>,
}

impl Sheet {
    pub(crate) fn new(game: &Game, cells: Vec<PackedLabel>) -> Sheet {
        assert_eq!(cells.len() as u64, game.positions());
        let rows = 2 * game.board().places();
        Sheet { game: game.clone(), cells, unreadable: None, reads: Mutex::new(vec![0; rows]) }
    }

    /// What a solution says.
    pub(crate) fn copy(solution: &Solution) -> Sheet {
        Sheet::new(solution.game(), solution.labels().iter().map(PackedLabel::from).collect())
    }

    pub(crate) fn label(&self, number: u64) -> Label {
        self.cells[number as usize].label()
    }

    /// Gives a position another label, and tells the one it had.
    pub(crate) fn plant(&mut self, number: u64, label: Label) -> Label {
        std::mem::replace(&mut self.cells[number as usize], label.into()).label()
    }

    /// How often each row was read since this was last asked.
    pub(crate) fn reads(&self) -> Vec<u32> {
        let mut reads = self.reads.lock().unwrap();
        let none = vec![0; reads.len()];
        std::mem::replace(&mut reads, none)
    }
}

impl LabelSource for Sheet {
    type Error = String;

    fn game(&self) -> &Game {
        &self.game
    }

    fn row(&self, row: u64, cells: &mut [PackedLabel]) -> Result<(), String> {
        self.reads.lock().unwrap()[row as usize] += 1;
        if self.unreadable == Some(row) {
            return Err(format!("row {row} is torn"));
        }
        cells.copy_from_slice(&self.cells[row as usize * cells.len()..][..cells.len()]);
        Ok(())
    }
}
