//! Files whose checksums are right and whose content is not: never a panic, never memory without bound.
//!
//! The checksums are put right by a second reading of `docs/table-format.md`, so the offsets here are those of the page.

use std::convert::Infallible;
use std::fs;
use std::ops::ControlFlow;

use mousehole::solution::{Label, LabelSource, PackedLabel};
use mousehole::strategy::{best_moves, reason};
use mousehole::table::{Table, TableBuilder};
use mousehole::verify::Verifier;
use mousehole::{Plies, Side};

use mousehole_testing::Random;

use super::scratch::{Scratch, random_game};

fn number(bytes: &[u8], at: usize, length: usize) -> u64 {
    bytes.get(at..at + length).map_or(0, |field| field.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte)))
}

fn seal(bytes: &mut [u8], at: usize, sum: u32) {
    if let Some(field) = bytes.get_mut(at..at + 4) {
        field.copy_from_slice(&sum.to_le_bytes());
    }
}

/// Puts every checksum right that can be found.
fn reseal(bytes: &mut [u8]) {
    let (positions, per_block) = (number(bytes, 16, 8), number(bytes, 12, 4).max(1));
    let index = 80 + number(bytes, 32, 4) as usize;
    let blocks = positions.div_ceil(per_block).min(10_000) as usize;
    for entry in (0..blocks).map(|block| index.saturating_add(16 * block)) {
        let (at, length) = (number(bytes, entry, 8) as usize, number(bytes, entry + 8, 4) as usize);
        if let Some(block) = at.checked_add(length).and_then(|end| bytes.get(at..end)) {
            let sum = crc32fast::hash(block);
            seal(bytes, entry + 12, sum);
        }
    }
    let front = bytes.get(80..index.saturating_add(16 * blocks)).map(crc32fast::hash);
    seal(bytes, 68, front.unwrap_or(0));
    let rest = bytes.get(80..).map(crc32fast::hash);
    seal(bytes, 72, rest.unwrap_or(0));
    let header = bytes.get(..76).map(crc32fast::hash);
    seal(bytes, 76, header.unwrap_or(0));
}

#[test]
fn counts_that_are_not_those_of_the_labels_are_noticed() {
    let game = random_game(6, 8);
    let scratch = Scratch::new();
    scratch.table(&game.solve().unwrap(), 300);
    let whole = fs::read(scratch.path()).unwrap();
    for field in [40, 48, 56, 64] {
        let mut bytes = whole.clone();
        bytes[field] -= 1;
        reseal(&mut bytes);
        fs::write(scratch.path(), &bytes).unwrap();
        let error = Table::open(scratch.path()).unwrap().check(|_| ControlFlow::Continue(())).unwrap_err();
        assert!(error.to_string().contains("its counts are not those of the labels"), "{error}");
    }
}

#[test]
fn forged_files_are_refused_or_answered_and_never_panic() {
    let game = random_game(6, 8);
    let scratch = Scratch::new();
    scratch.table(&game.solve().unwrap(), 300);
    let path = scratch.path();
    let whole = fs::read(&path).unwrap();
    let mut resealed = whole.clone();
    reseal(&mut resealed);
    assert!(resealed == whole, "the page and the library agree on every checksum");

    let mut random = Random::new(31);
    let (mut refused, mut opened) = (0, 0);
    for round in 0..6000 {
        let mut bytes = whole.clone();
        // Half of them in the header and the index, where sizes are.
        let bound = if round % 2 == 0 { 80 } else { whole.len() };
        for _ in 0..=round % 3 {
            let at = random.below(bound);
            bytes[at] = [0, 1, 0xFF, random.below(256) as u8][random.below(4)];
        }
        if random.below(10) == 0 {
            bytes.truncate(random.below(whole.len()));
        }
        reseal(&mut bytes);
        fs::write(&path, &bytes).unwrap();
        let Ok(table) = Table::open(&path) else {
            refused += 1;
            continue;
        };
        opened += 1;
        let game = table.game();
        assert!(game.positions() < 1 << 20, "games as small as the file");
        let mut cells = vec![PackedLabel::default(); game.placements() as usize];
        let rows = 2 * game.board().places() as u64;
        let _ = (0..rows).try_for_each(|row| table.row(row, &mut cells));
        let _ = (0..game.positions()).step_by(7).try_for_each(|number| table.label(number).map(drop));
        let _ = table.start();
        for number in (0..game.positions()).step_by(101) {
            let position = game.position(number);
            let limit = game.rules().limit;
            let _ = (best_moves(&table, &position, limit), reason(&table, &position, limit));
        }
        let _ = table.info();
        let _ = table.check(|_| ControlFlow::Continue(()));
    }
    assert!(refused > 1000 && opened > 1000, "{refused} refused, {opened} opened");
}

/// Labels that are made up: every position is won in more plies than any move of it.
struct MadeUp(mousehole::Game);

impl LabelSource for MadeUp {
    type Error = Infallible;

    fn game(&self) -> &mousehole::Game {
        &self.0
    }

    fn row(&self, row: u64, cells: &mut [PackedLabel]) -> Result<(), Infallible> {
        let plies = Plies(1_000_000_000 - row as u32 % 7);
        cells.fill(Label::Won { by: Side::Mouse, plies }.into());
        Ok(())
    }
}

#[test]
fn labels_that_contradict_each_other_are_told_and_not_followed_for_ever() {
    let scratch = Scratch::new();
    TableBuilder::new(scratch.path()).write(&MadeUp(random_game(6, 8))).unwrap();
    let table = Table::open(scratch.path()).unwrap();
    let position = table.game().position(100);
    assert_eq!(reason(&table, &position, None).unwrap(), None);
    assert!(!Verifier::new().verify(&table).unwrap().holds());
}
