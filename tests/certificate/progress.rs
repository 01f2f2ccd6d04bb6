//! A large proof tells how far it is, and stops when it is asked to.

use std::io;
use std::ops::ControlFlow;

use mousehole::certificate::{CertificateSize, write, write_watched};
use mousehole::{Game, Grid, Solution};

/// A board whose proof has 77,371 positions.
fn solution() -> Solution {
    let mut rows = vec![vec!['.'; 60]; 60];
    (rows[0][0], rows[30][30], rows[59][59]) = ('M', 'C', 'F');
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    let board: Grid = rows.join("\n").parse().expect("a grid");
    Game::grid(&board).build().expect("a game").solve().expect("small")
}

#[test]
fn a_large_proof_reports_what_it_found_and_wrote() {
    let (solution, mut text, mut reports) = (solution(), Vec::new(), Vec::new());
    let size = write_watched(&solution, &mut text, |size| {
        reports.push(size);
        ControlFlow::Continue(())
    });
    let size = size.expect("memory");
    assert_eq!((size.positions, size.bytes), (77_371, text.len() as u64));
    let grows = |before: &CertificateSize, after: &CertificateSize| {
        before.positions <= after.positions && before.bytes <= after.bytes && before != after
    };
    assert!(reports.is_sorted_by(grows), "{reports:?}");
    assert!(reports.iter().any(|report| report.bytes > size.bytes / 2), "{reports:?}");
    let mut unwatched = Vec::new();
    write(&solution, &mut unwatched).expect("memory");
    assert!(unwatched == text, "a proof is the same whether it is watched or not");
}

#[test]
fn a_large_proof_stops_when_asked() {
    let (solution, mut calls) = (solution(), 0);
    let stopped = write_watched(&solution, io::sink(), |_| {
        calls += 1;
        ControlFlow::Break(())
    });
    assert_eq!(stopped.expect_err("asked to stop").kind(), io::ErrorKind::Interrupted);
    assert_eq!(calls, 1);
}
