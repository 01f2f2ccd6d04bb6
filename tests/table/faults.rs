//! Damage to a table file is always noticed: an answer is right, or there is none.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use mousehole::Solution;
use mousehole::table::{Table, TableError};

use mousehole_testing::Random;

use super::scratch::{Scratch, random_game};

fn solved() -> Solution {
    random_game(6, 4).solve().unwrap()
}

/// Whether a file is refused, at once or when all of it is looked at. Every probe until then must be right.
#[track_caller]
fn is_refused(path: &Path, solution: &Solution, change: &str) -> bool {
    let table = match Table::open(path) {
        Ok(table) => table,
        Err(error) => return says_so(&error, change),
    };
    assert_eq!(table.game(), solution.game(), "after {change}");
    let mut refused = false;
    for number in 0..solution.labels().len() {
        match table.label(number) {
            Ok(label) => assert_eq!(label, solution.labels().get(number), "position {number} after {change}"),
            Err(error) => refused |= says_so(&error, change),
        }
    }
    match table.check(|_| ControlFlow::Continue(())) {
        Ok(()) => assert!(!refused, "a probe was refused, and the check found nothing, after {change}"),
        Err(error) => refused |= says_so(&error, change),
    }
    refused
}

/// Checks that an error is about the file's content.
#[track_caller]
fn says_so(error: &TableError, change: &str) -> bool {
    let about_content = matches!(
        error,
        TableError::Damaged { .. }
            | TableError::NotATable { .. }
            | TableError::Version { .. }
            | TableError::Unfinished { .. }
    );
    assert!(about_content, "{error} after {change}");
    true
}

#[test]
fn ten_thousand_changed_bytes_and_cuts() {
    let (solution, scratch) = (solved(), Scratch::new());
    scratch.table(&solution, 300);
    let path = scratch.path();
    let whole = fs::read(&path).unwrap();
    assert!(!is_refused(&path, &solution, "nothing"));
    let mut random = Random::new(2024);
    for round in 0..10_000 {
        let mut bytes = whole.clone();
        let at = random.below(whole.len());
        let change = match round % 10 {
            9 => {
                bytes.truncate(at);
                format!("a cut at byte {at}")
            }
            _ => {
                let to = bytes[at] ^ (1 + random.below(255) as u8);
                bytes[at] = to;
                format!("byte {at} became {to}")
            }
        };
        fs::write(&path, &bytes).unwrap();
        assert!(is_refused(&path, &solution, &change), "nobody noticed {change}");
    }
}

#[test]
fn every_cut_every_zeroed_stretch_and_anything_appended() {
    let (solution, scratch) = (solved(), Scratch::new());
    scratch.table(&solution, 1000);
    let path = scratch.path();
    let whole = fs::read(&path).unwrap();
    for end in 0..whole.len() {
        fs::write(&path, &whole[..end]).unwrap();
        assert!(is_refused(&path, &solution, &format!("a cut at {end}")));
    }
    for start in (0..whole.len()).step_by(16) {
        let mut bytes = whole.clone();
        let end = whole.len().min(start + 64);
        bytes[start..end].fill(0);
        if bytes != whole {
            fs::write(&path, &bytes).unwrap();
            assert!(is_refused(&path, &solution, &format!("zeros from {start}")));
        }
    }
    for more in [&b"\0"[..], b"more", &whole] {
        fs::write(&path, [&whole, more].concat()).unwrap();
        assert!(is_refused(&path, &solution, "more bytes"));
    }
}

#[test]
fn a_file_cut_while_it_is_open() {
    let (solution, scratch) = (solved(), Scratch::new());
    let table = scratch.table(&solution, 50).cache(0);
    let size = fs::metadata(scratch.path()).unwrap().len();
    fs::OpenOptions::new().write(true).open(scratch.path()).unwrap().set_len(size / 2).unwrap();
    let last = solution.labels().len() - 1;
    let error = table.label(last).unwrap_err();
    assert!(error.to_string().ends_with("the file ends before it does"), "{error}");
}

#[test]
fn other_files_and_other_versions_by_their_names() {
    let (solution, scratch) = (solved(), Scratch::new());
    scratch.table(&solution, 300);
    let path = scratch.path();
    let whole = fs::read(&path).unwrap();
    let error = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        Table::open(&path).unwrap_err()
    };
    assert!(matches!(error(b""), TableError::NotATable { .. }));
    assert!(matches!(error(&[b'x'; 5000]), TableError::NotATable { .. }));
    assert!(matches!(error(&[&whole[..4], &b"\n"[..], &whole[6..]].concat()), TableError::NotATable { .. }));
    let newer = [&whole[..8], &7u32.to_le_bytes(), &whole[12..]].concat();
    assert!(matches!(error(&newer), TableError::Version { found: 7, .. }));
    assert!(matches!(Table::open(scratch.path().parent().unwrap()), Err(TableError::File { .. })));
    assert!(matches!(Table::open("no such file"), Err(TableError::File { .. })));
}
