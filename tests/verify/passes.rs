//! Threads and memory change how labels are read, and nothing else.

use std::ops::ControlFlow;
use std::sync::Mutex;

use mousehole::engine::Progress;
use mousehole::game::{Game, Side};
use mousehole::solution::Label;
use mousehole::solution::LabelSource;
use mousehole::verify::{Verifier, VerifyError};
use mousehole::{Graph, Grid, Plies};

use super::sheet::Sheet;

/// A room of 40 × 40 with pillars.
fn room() -> Sheet {
    let cell = |row: usize, column: usize| match (row, column) {
        (0, 0) => 'M',
        (20, 20) => 'C',
        (39, 39) => 'F',
        _ if row % 3 == 1 && column % 4 == 1 => '#',
        _ => '.',
    };
    let rows: Vec<String> = (0..40).map(|row| (0..40).map(|column| cell(row, column)).collect()).collect();
    let board: Grid = rows.join("\n").parse().unwrap();
    Sheet::copy(&Game::grid(&board).mouse_jump(2).limit(None).build().unwrap().solve().unwrap())
}

/// Every place of a graph leads to every other, so that no row can be done without.
fn complete() -> Sheet {
    let lists: Vec<Vec<u32>> = (0..60u32).map(|node| (0..60).filter(|&to| to != node).collect()).collect();
    let game = Game::graph(&Graph::from_lists(&lists).unwrap()).build().unwrap();
    Sheet::copy(&game.solve().unwrap())
}

/// Two cats on a ring, of which one moves at a time.
fn ring() -> Sheet {
    let lists: Vec<Vec<u32>> = (0..30u32).map(|node| vec![(node + 1) % 30, (node + 29) % 30]).collect();
    let game = Game::cops(Graph::from_lists(&lists).unwrap()).cats(2).lazy(true).build().unwrap();
    Sheet::copy(&game.solve().unwrap())
}

/// Makes some labels wrong, all over the game.
fn spoil(sheet: &mut Sheet) {
    let positions = sheet.game().positions();
    for number in (0..positions).step_by((positions / 97) as usize) {
        let wrong = if sheet.label(number) == Label::Open {
            Label::Won { by: Side::Cat, plies: Plies(3) }
        } else {
            Label::Open
        };
        sheet.plant(number, wrong);
    }
}

#[test]
fn every_way_to_go_about_it_finds_the_same() {
    for mut sheet in [room(), complete(), ring()] {
        assert!(Verifier::new().verify(&sheet).unwrap().holds());
        spoil(&mut sheet);
        for keep in [0, 7, 1_000_000] {
            let plain = Verifier::new().threads(1).keep(keep).verify(&sheet).unwrap();
            assert!(plain.wrong >= 97);
            assert_eq!(plain.violations.len() as u64, plain.wrong.min(keep as u64));
            assert!(plain.violations.is_sorted_by_key(|violation| violation.number));
            for threads in [1, 2, 8] {
                for memory in [0, 100_000, 500_000, 1 << 28] {
                    let report = Verifier::new().threads(threads).memory(memory).keep(keep).verify(&sheet).unwrap();
                    assert_eq!(report, plain, "{threads} threads, {memory} bytes");
                }
            }
        }
    }
}

#[test]
fn each_row_is_read_once_where_the_band_fits() {
    for sheet in [room(), complete(), ring()] {
        sheet.reads();
        for threads in [1, 2, 8] {
            Verifier::new().threads(threads).verify(&sheet).unwrap();
            assert!(sheet.reads().iter().all(|&reads| reads == 1), "{threads} threads");
        }
    }
    // Three rows of the room up and down are its band: 260 rows of cells of two bytes, and some for the batch.
    let sheet = room();
    let row = sheet.game().placements() * 2;
    Verifier::new().threads(1).memory(300 * row).verify(&sheet).unwrap();
    assert!(sheet.reads().iter().all(|&reads| reads == 1));
    Verifier::new().threads(1).memory(100 * row).verify(&sheet).unwrap();
    let (of_mouse, of_cats) = (sheet.game().board().places(), sheet.reads());
    assert!(of_cats[..of_mouse].iter().all(|&reads| reads == 1), "mouse rows are needed once");
    assert!(of_cats[of_mouse..].iter().any(|&reads| reads > 1));
}

#[test]
fn a_row_that_cannot_be_read_is_told() {
    let mut sheet = room();
    for row in [0, 700, sheet.reads().len() as u64 - 1] {
        sheet.unreadable = Some(row);
        for threads in [1, 8] {
            let error = Verifier::new().threads(threads).verify(&sheet).unwrap_err();
            assert_eq!(error, VerifyError::Unread(format!("row {row} is torn")));
        }
    }
}

#[test]
fn a_verifier_reports_how_far_it_is_and_stops_on_request() {
    let sheet = room();
    let positions = sheet.game().positions();
    let seen = Mutex::new(Vec::new());
    let watch = |progress: Progress| {
        let mut seen = seen.lock().unwrap();
        seen.push(progress.labelled);
        assert_eq!(progress.positions, positions);
        if seen.len() == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    // Little memory makes small batches, and so more reports.
    let verifier = Verifier::new().threads(1).memory(50 * sheet.game().placements() * 2).on_progress(watch);
    assert_eq!(verifier.verify(&sheet).err(), Some(VerifyError::Stopped));
    let mut told = std::mem::take(&mut *seen.lock().unwrap());
    assert_eq!(told.len(), 100);
    assert!(told.is_sorted_by(|before, after| before < after) && told.pop() < Some(positions));

    assert!(Verifier::new().on_progress(watch).verify(&sheet).unwrap().holds());
    assert_eq!(seen.lock().unwrap().last(), Some(&positions));
}
