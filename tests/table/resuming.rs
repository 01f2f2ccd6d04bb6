//! Builds that are stopped, continued, started over, refused, or in each other's way.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use mousehole::Solution;
use mousehole::table::{Table, TableBuilder, TableError, TableWriter};

use mousehole_testing::Random;

use super::scratch::{Scratch, assert_same, random_game};

const PER_BLOCK: u32 = 500;

fn build(scratch: &Scratch) -> TableBuilder {
    TableBuilder::new(scratch.path()).positions_per_block(PER_BLOCK)
}

fn part(scratch: &Scratch) -> PathBuf {
    scratch.path().with_extension("mht.part")
}

/// The bytes of the finished table.
fn finished(solution: &Solution) -> Vec<u8> {
    let scratch = Scratch::new();
    build(&scratch).write(solution).unwrap();
    fs::read(scratch.path()).unwrap()
}

/// Writes until so many positions are done; whether it came to the end before.
fn write_until(writer: TableWriter, solution: &Solution, positions: u64) -> bool {
    let watch = |progress: mousehole::engine::Progress| match progress.labelled < positions {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    };
    match writer.write(solution, watch) {
        Ok(()) => true,
        Err(TableError::Stopped) => false,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_stopped_build_is_continued_to_the_same_bytes() {
    let solution = random_game(20, 1).solve().unwrap();
    let expected = finished(&solution);
    let mut random = Random::new(3);
    for _ in 0..20 {
        let scratch = Scratch::new();
        let mut rounds = 0;
        let mut kept = 0;
        loop {
            let writer = build(&scratch).resume(true).begin(solution.game()).unwrap();
            assert!(writer.resumed_blocks() >= kept, "nothing that was written is lost");
            kept = writer.resumed_blocks();
            rounds += 1;
            let until = kept * u64::from(PER_BLOCK) + 1 + random.next() % 60_000;
            if write_until(writer, &solution, until) {
                break;
            }
            assert_eq!(scratch.files(), ["game.mht.part"]);
            assert!(matches!(Table::open(part(&scratch)), Err(TableError::Unfinished { .. })));
        }
        assert!(rounds > 2, "it was stopped {rounds} times");
        assert_eq!(scratch.files(), ["game.mht"]);
        assert!(fs::read(scratch.path()).unwrap() == expected);
    }
}

#[test]
fn blocks_that_are_there_are_not_written_again() {
    let solution = random_game(20, 1).solve().unwrap();
    let scratch = Scratch::new();
    write_until(build(&scratch).begin(solution.game()).unwrap(), &solution, 100_000);
    let writer = build(&scratch).resume(true).begin(solution.game()).unwrap();
    assert!(writer.resumed_blocks() >= 200, "{} blocks", writer.resumed_blocks());
    assert!(!writer.overwrote());
    // Labels that were asked for once more would be found out.
    let kept = writer.resumed_blocks() * u64::from(PER_BLOCK);
    let asked = AskedFrom { solution: &solution, first: std::sync::Mutex::new(u64::MAX) };
    writer.write(&asked, |_| ControlFlow::Continue(())).unwrap();
    let (first, width) = (asked.first.into_inner().unwrap(), solution.game().placements());
    assert!(first + width > kept, "asked from {first} though {kept} were there");
    assert_same(&Table::open(scratch.path()).unwrap(), &solution);
}

/// Remembers the first label that was asked for.
struct AskedFrom<'s> {
    solution: &'s Solution,
    first: std::sync::Mutex<u64>,
}

impl mousehole::solution::LabelSource for AskedFrom<'_> {
    type Error = std::convert::Infallible;

    fn game(&self) -> &mousehole::Game {
        self.solution.game()
    }

    fn row(&self, row: u64, cells: &mut [mousehole::solution::PackedLabel]) -> Result<(), Self::Error> {
        let mut first = self.first.lock().unwrap();
        *first = (*first).min(row * cells.len() as u64);
        self.solution.labels().row(row, cells);
        Ok(())
    }
}

#[test]
fn damage_to_what_is_left_is_noticed_or_mended() {
    let solution = random_game(12, 2).solve().unwrap();
    let expected = finished(&solution);
    let scratch = Scratch::new();
    write_until(build(&scratch).begin(solution.game()).unwrap(), &solution, 15_000);
    let left = fs::read(part(&scratch)).unwrap();
    let mut random = Random::new(8);
    let (mut refused, mut continued) = (0, 0);
    for round in 0..500 {
        let mut bytes = left.clone();
        let at = random.below(left.len());
        if round % 5 == 0 {
            bytes.truncate(at);
        } else {
            bytes[at] ^= 1 + random.below(255) as u8;
        }
        fs::write(part(&scratch), &bytes).unwrap();
        match build(&scratch).resume(true).begin(solution.game()) {
            Ok(writer) => {
                writer.write(&solution, |_| ControlFlow::Continue(())).unwrap();
                assert!(fs::read(scratch.path()).unwrap() == expected, "byte {at}");
                fs::remove_file(scratch.path()).unwrap();
                continued += 1;
            }
            Err(error) => {
                assert!(matches!(error, TableError::CannotContinue { .. }), "{error}");
                assert!(fs::read(part(&scratch)).unwrap() == bytes, "what is refused is left as it was");
                refused += 1;
            }
        }
    }
    assert!(refused > 10 && continued > 100, "{refused} refused, {continued} continued");
}

#[test]
fn what_another_game_left_is_refused_or_started_over() {
    let [one, other] = [1, 2].map(|seed| random_game(12, seed).solve().unwrap());
    let scratch = Scratch::new();
    write_until(build(&scratch).begin(one.game()).unwrap(), &one, 10_000);
    let left = fs::read(part(&scratch)).unwrap();
    let refused = |build: TableBuilder, solution: &Solution, why: &str| {
        let error = build.resume(true).begin(solution.game()).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
        assert!(fs::read(part(&scratch)).unwrap() == left);
    };
    refused(build(&scratch), &other, "it is of another game");
    refused(build(&scratch).positions_per_block(501), &one, "its blocks have another number of positions");

    let writer = build(&scratch).begin(other.game()).unwrap();
    assert!(writer.overwrote());
    writer.write(&other, |_| ControlFlow::Continue(())).unwrap();
    assert_same(&Table::open(scratch.path()).unwrap(), &other);

    fs::write(part(&scratch), b"something else that happens to be called so, and is longer than eighty bytes in all")
        .unwrap();
    let error = build(&scratch).resume(true).begin(one.game()).unwrap_err();
    assert!(error.to_string().contains("it is not an unfinished table"), "{error}");
}

#[test]
fn two_builds_of_one_table_do_not_mix() {
    let solution = random_game(12, 1).solve().unwrap();
    let scratch = Scratch::new();
    let first = build(&scratch).begin(solution.game()).unwrap();
    for resume in [false, true] {
        let error = build(&scratch).resume(resume).begin(solution.game()).unwrap_err();
        assert!(matches!(error, TableError::Busy { .. }), "{error}");
    }
    first.write(&solution, |_| ControlFlow::Continue(())).unwrap();
    assert_same(&Table::open(scratch.path()).unwrap(), &solution);
    // Many at once: each says that it is busy, or writes the same table.
    let solution = random_game(4, 1).solve().unwrap();
    build(&scratch).write(&solution).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..100 {
                    match build(&scratch).write(&solution) {
                        Ok(()) | Err(TableError::Busy { .. }) => {}
                        Err(error) => panic!("{error}"),
                    }
                    assert_eq!(Table::open(scratch.path()).unwrap().info().stats, solution.stats());
                }
            });
        }
    });
    assert_eq!(scratch.files(), ["game.mht"]);
    assert!(fs::read(scratch.path()).unwrap() == finished(&solution));
}

#[test]
fn nothing_is_left_of_a_build_that_did_not_begin_to_write() {
    let solution = random_game(8, 1).solve().unwrap();
    let scratch = Scratch::new();
    drop(build(&scratch).begin(solution.game()).unwrap());
    assert_eq!(scratch.files(), [""; 0]);
    fs::create_dir(scratch.path()).unwrap();
    let error = build(&scratch).begin(solution.game()).unwrap_err();
    assert!(error.to_string().ends_with("it is not a file"), "{error}");
    assert_eq!(scratch.files(), ["game.mht"]);
    let nowhere = TableBuilder::new(scratch.path().join("deeper").join("x.mht")).write(&solution);
    assert!(matches!(nowhere, Err(TableError::File { .. })));
}

#[test]
fn a_source_that_fails_leaves_nothing() {
    let solution = random_game(12, 1).solve().unwrap();
    let scratch = Scratch::new();
    let table = scratch.table(&solution, PER_BLOCK);
    let size = fs::metadata(scratch.path()).unwrap().len();
    fs::OpenOptions::new().write(true).open(scratch.path()).unwrap().set_len(size - 1).unwrap();
    let elsewhere = Scratch::new();
    let error = TableBuilder::new(elsewhere.path()).positions_per_block(100).write(&table.cache(0)).unwrap_err();
    assert!(matches!(error, TableError::Damaged { .. }), "{error}");
    assert_eq!(elsewhere.files(), [""; 0]);
}

#[test]
#[cfg(unix)]
fn a_link_stays_and_what_it_leads_to_is_replaced() {
    let solution = random_game(8, 1).solve().unwrap();
    let (scratch, elsewhere) = (Scratch::new(), Scratch::new());
    fs::write(elsewhere.path(), "old").unwrap();
    std::os::unix::fs::symlink(elsewhere.path(), scratch.path()).unwrap();
    assert_same(&scratch.table(&solution, 500), &solution);
    assert!(scratch.path().symlink_metadata().unwrap().is_symlink());
    assert_eq!((scratch.files(), elsewhere.files()), (vec!["game.mht".to_owned()], vec!["game.mht".to_owned()]));
    assert_same(&Table::open(elsewhere.path()).unwrap(), &solution);
}
