//! Tables in folders that go away with the test.

use mousehole::solution::Horizon;
use std::path::PathBuf;

use mousehole::solution::{Label, PackedLabel};
use mousehole::strategy::{best_moves, reason};
use mousehole::table::{Table, TableBuilder};
use mousehole::verify::Verifier;
use mousehole::{Game, Solution};
use mousehole_testing::random_grid;
use tempfile::TempDir;

/// A folder with room for a table.
pub(crate) struct Scratch {
    folder: TempDir,
}

impl Scratch {
    pub(crate) fn new() -> Scratch {
        Scratch { folder: tempfile::tempdir().expect("a scratch folder") }
    }

    /// The table's file.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("game.mht")
    }

    /// The names of all files, in order.
    pub(crate) fn files(&self) -> Vec<String> {
        let entries = self.folder.path().read_dir().expect("a folder");
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }

    /// The table of a solution, in blocks of so many positions.
    pub(crate) fn table(&self, solution: &Solution, per_block: u32) -> Table {
        TableBuilder::new(self.path()).positions_per_block(per_block).write(solution).expect("a table");
        Table::open(self.path()).expect("the table that was written")
    }
}

/// Checks that a table has the labels of a solution: by position, by number and by row.
#[track_caller]
pub(crate) fn assert_same(table: &Table, solution: &Solution) {
    let game = solution.game();
    assert_eq!(table.game(), game);
    for number in 0..game.positions() {
        let expected = solution.labels().get(number);
        assert_eq!(table.label(number).unwrap(), expected, "position {number}");
    }
    let mut cells = vec![PackedLabel::default(); game.placements() as usize];
    for row in 0..2 * game.board().places() as u64 {
        table.row(row, &mut cells).unwrap();
        for (number, cell) in (row * game.placements()..).zip(&cells) {
            assert_eq!(cell.label(), solution.labels().get(number), "position {number}");
        }
    }
    let step = (game.positions() / 50).max(1);
    for number in (0..game.positions()).step_by(step as usize) {
        let position = game.position(number);
        assert_eq!(table.probe(&position).unwrap(), solution.label(&position));
        assert_eq!(table.verdict(&position).unwrap(), solution.verdict(&position));
        assert_eq!(best_moves(table, &position, game.rules().limit).unwrap(), solution.best_moves(&position));
        let expected = solution.reason_within(&position, Horizon::Game);
        assert_eq!(reason(table, &position, game.rules().limit).unwrap(), Some(expected));
    }
    assert_eq!(table.start().unwrap(), solution.start());
    let info = table.info();
    assert_eq!(info.stats, solution.stats());
    let has_longest = |&number: &u64| matches!(solution.labels().get(number), Label::Won { plies, .. } if plies == info.stats.longest);
    let longest = (0..game.positions()).find(has_longest).map(|number| game.position(number));
    assert_eq!(info.longest, longest, "the first of the longest wins");
    table.check(|_| std::ops::ControlFlow::Continue(())).unwrap();
    assert!(Verifier::new().verify(table).unwrap().holds());
}

/// The game on a random grid, without a limit.
pub(crate) fn random_game(size: usize, seed: u64) -> Game {
    Game::grid(&random_grid(size, seed).parse().expect("a grid")).limit(None).build().expect("a game")
}
