//! Builds whose distances do not fit in the memory allowed, and go to a scratch file.

use std::fs;
use std::process::Stdio;
use std::time::Instant;

use mousehole_testing::{Random, random_grid, wait_for};

use super::super::runner::{command, finish, mousehole};
use super::{Folder, least_memory};

/// The bytes of scratch files that `--verbose` tells of.
fn tells_of_scratch(stderr: &str) -> bool {
    stderr.lines().any(|line| line.contains("rounds") && line.contains("of scratch files"))
}

/// A maze without circles, whose distances take more than those of a board with a few walls. Every cell that is even has a
/// way up or to the left.
fn maze(size: usize) -> String {
    let mut random = Random::new(size as u64);
    let mut cells = vec![vec!['#'; size]; size];
    for (row, column) in (0..size).step_by(2).flat_map(|row| (0..size).step_by(2).map(move |column| (row, column))) {
        cells[row][column] = '.';
        match (row, column) {
            (0, 0) => cells[0][0] = 'M',
            (0, _) => cells[0][column - 1] = '.',
            (_, 0) => cells[row - 1][0] = '.',
            _ if random.next().is_multiple_of(2) => cells[row][column - 1] = '.',
            _ => cells[row - 1][column] = '.',
        }
    }
    cells[size - 1][size - 1] = 'F';
    cells[0][size - 1] = 'C';
    cells.iter().map(|row| row.iter().chain(&['\n']).collect::<String>()).collect()
}

#[test]
fn a_table_is_the_same_with_and_without_scratch_files() {
    let folder = Folder::new();
    let (board, table) = (folder.file("board.txt", random_grid(104, 5)), folder.table());
    let least = least_memory(&board, &table);
    let build = ["table", "build", &board, "-o", &table, "--verbose"];
    let ran = mousehole(&build);
    assert!(ran.code == 0 && !tells_of_scratch(&ran.stderr), "{}", ran.stderr);
    let expected = fs::read(&table).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    for scratch in [None, elsewhere.path().to_str()] {
        fs::remove_file(&table).unwrap();
        let flags: Vec<&str> = scratch.into_iter().flat_map(|folder| ["--scratch", folder]).collect();
        let ran = mousehole(&[&build[..], &["--memory", &least], &flags].concat());
        assert!(ran.code == 0 && tells_of_scratch(&ran.stderr), "{}", ran.stderr);
        assert!(ran.stderr.contains("takes at most") && ran.stderr.contains("of scratch files in"), "{}", ran.stderr);
        assert!(fs::read(&table).unwrap() == expected, "the table is another one");
        assert_eq!(folder.files(), ["board.txt", "out.mht"]);
        assert_eq!(elsewhere.path().read_dir().unwrap().count(), 0);
    }
}

#[test]
fn thirty_kills_of_a_build_on_scratch_leave_nothing_that_stays() {
    let folder = Folder::new();
    let (board, table) = (folder.file("board.txt", maze(97)), folder.table());
    let least = least_memory(&board, &table);
    let build = ["table", "build", &board, "-o", &table, "--memory", &least, "--resume"];
    let began = Instant::now();
    let ran = mousehole(&build);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let undisturbed = began.elapsed().as_millis() as u64;
    let expected = fs::read(&table).unwrap();
    let mut random = Random::new(3);
    let (mut kills, mut runs) = (0, 0);
    while kills < 30 {
        assert!(runs < 300, "only {kills} kills came before a build was over");
        runs += 1;
        let _ = fs::remove_file(&table);
        let mut child =
            command(&build).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
        // Anywhere from the first look at the board to the last block: there is a look each millisecond, about.
        let mut looks = random.next() % undisturbed;
        wait_for("a moment to come, or the end", || {
            looks = looks.saturating_sub(1);
            (looks == 0 || child.try_wait().expect("a child").is_some()).then_some(())
        });
        kills += usize::from(child.try_wait().expect("a child").is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        let is_ours =
            |name: &String| name == "board.txt" || name.starts_with("out.mht") || name.starts_with(".mousehole-");
        assert!(folder.files().iter().all(is_ours), "{:?}", folder.files());
        if kills % 3 == 0 {
            let ran = finish(&mut command(&build), b"");
            assert_eq!(ran.code, 0, "{}", ran.stderr);
            assert!(fs::read(&table).unwrap() == expected, "the table that was continued is another one");
            assert_eq!(folder.files(), ["board.txt", "out.mht"]);
        }
    }
}

/// Empties the scratch file that a process has open: as if the disk had lost it.
#[cfg(target_os = "linux")]
fn empty_scratch_file(process: u32) {
    let open = fs::read_dir(format!("/proc/{process}/fd")).expect("a process").map(|entry| entry.unwrap().path());
    let is_scratch = |path: &std::path::PathBuf| {
        fs::read_link(path).is_ok_and(|file| file.to_string_lossy().contains("/.mousehole-"))
    };
    let found: Vec<_> = open.filter(is_scratch).collect();
    assert_eq!(found.len(), 1, "one scratch file, without a name: {found:?}");
    fs::OpenOptions::new().write(true).open(&found[0]).unwrap().set_len(0).unwrap();
}

#[test]
#[cfg(target_os = "linux")]
fn a_scratch_file_that_cannot_be_read_again_is_an_error_and_the_build_goes_on_later() {
    let folder = Folder::new();
    let (board, table) = (folder.file("board.txt", maze(97)), folder.table());
    let least = least_memory(&board, &table);
    let build = ["table", "build", &board, "-o", &table, "--memory", &least, "--resume"];
    let ran = mousehole(&build);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let expected = fs::read(&table).unwrap();
    fs::remove_file(&table).unwrap();
    let mut child = command(&build).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts");
    wait_for("blocks are being written", || {
        let written = fs::metadata(folder.path("out.mht.part")).is_ok_and(|about| about.len() > 60_000);
        (written || child.try_wait().expect("a child").is_some()).then_some(())
    });
    empty_scratch_file(child.id());
    let ran = child.wait_with_output().unwrap();
    let said = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(2), "{said}");
    assert!(said.starts_with("error: the scratch file in ") && said.lines().count() == 1, "{said}");
    assert_eq!(folder.files(), ["board.txt", "out.mht.part"]);
    let ran = mousehole(&build);
    assert!(ran.code == 0 && ran.stderr.contains("are there already"), "{}", ran.stderr);
    assert!(fs::read(&table).unwrap() == expected, "the table that was continued is another one");
    assert_eq!(folder.files(), ["board.txt", "out.mht"]);
}
