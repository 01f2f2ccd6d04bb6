//! Files whose checksums are right and whose content is not: never a panic, never memory without bound.
//!
//! The checksums are put right by `fuzz/src/reseal.rs`, a second reading of `docs/table-format.md`.

use std::convert::Infallible;
use std::fs;
use std::ops::ControlFlow;

use mousehole::solution::{Label, LabelSource, PackedLabel};
use mousehole::strategy::reason;
use mousehole::table::{Table, TableBuilder};
use mousehole::verify::Verifier;
use mousehole::{Plies, Side};

use mousehole_testing::Random;

use super::scratch::{Scratch, random_game};
use reseal::reseal;

#[path = "../../fuzz/src/reseal.rs"]
mod reseal;

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
        assert!(table.game().positions() < 1 << 20, "games as small as the file");
        reseal::read_all(&table);
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
