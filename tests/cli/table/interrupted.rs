//! Builds that are killed or stopped, and go on.

use std::fs;
use std::process::{Child, Stdio};

use mousehole::table::Table;
use mousehole_testing::{Random, random_grid, wait_for};

use super::super::runner::{command, finish, mousehole};
use super::Folder;

fn start(args: &[&str]) -> Child {
    command(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
}

/// Waits until a build has written that many bytes of its part, or has ended.
fn wait_for_bytes(child: &mut Child, folder: &Folder, bytes: u64) {
    wait_for("a build writes or ends", || {
        let ended = child.try_wait().expect("a child").is_some();
        (ended || part_length(folder) >= bytes).then_some(())
    });
}

fn part_length(folder: &Folder) -> u64 {
    fs::metadata(folder.path("out.mht.part")).map_or(0, |about| about.len())
}

#[test]
fn a_hundred_kills_leave_the_old_table_or_the_new_one() {
    let folder = Folder::new();
    let (board, table) = (folder.file("board.txt", random_grid(40, 5)), folder.table());
    let build = ["table", "build", &board, "-o", &table];
    // What is in the file is of another game.
    let resuming = [&build[..], &["--resume", "--force"]].concat();
    mousehole(&build).text();
    let new = fs::read(&table).unwrap();
    let old = {
        mousehole(&["table", "build", "-o", &table]).text();
        fs::read(&table).unwrap()
    };
    let mut random = Random::new(11);
    let (mut kills, mut finished, mut left) = (0, 0, 0);
    // A build may end before the kill comes: then there is one more, until enough have met it at its work.
    while kills < 100 || left < 20 {
        assert!(kills < 1000, "only {left} kills came while the table was written, {finished} after it was finished");
        let before = if kills % 2 == 0 { Some(&old) } else { None };
        match before {
            Some(old) => fs::write(&table, old).unwrap(),
            None => fs::remove_file(&table).unwrap(),
        }
        let there = part_length(&folder);
        let mut child = start(if kills % 3 == 0 { &build } else { &resuming });
        // Some are killed before they write, the others anywhere between the first byte and the last.
        if kills % 8 != 0 {
            wait_for_bytes(&mut child, &folder, there + 1 + random.next() % (new.len() as u64 - there).max(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        match fs::read(&table) {
            Ok(found) if found == new => finished += 1,
            Ok(found) => assert!(Some(&found) == before, "the table is neither the old one nor the new one"),
            Err(error) => assert!(before.is_none(), "the old table is gone: {error}"),
        }
        let known = ["board.txt", "out.mht", "out.mht.part", "out.mht.state"];
        let is_known = |name: &String| known.contains(&name.as_str()) || name.starts_with("out.mht.state.mousehole-");
        assert!(folder.files().iter().all(is_known), "{:?}", folder.files());
        left += usize::from(folder.path("out.mht.part").exists());
        // A part is no table, whenever it was left; and what goes on from it comes to the same bytes.
        assert!(!folder.path("out.mht.part").exists() || is_part(&folder) || was_complete(&folder, &new));
        if kills % 5 == 4 || !folder.path("out.mht").exists() {
            let ran = finish(&mut command(&resuming), b"");
            assert_eq!(ran.code, 0, "{}", ran.stderr);
            assert!(fs::read(&table).unwrap() == new, "the table that was continued is another one");
            assert_eq!(folder.files(), ["board.txt", "out.mht"]);
        }
        kills += 1;
    }
}

fn is_part(folder: &Folder) -> bool {
    Table::open(folder.path("out.mht.part")).is_err()
}

/// Whether it was killed between the last byte and the new name.
fn was_complete(folder: &Folder, new: &[u8]) -> bool {
    fs::read(folder.path("out.mht.part")).is_ok_and(|found| found == new)
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_build_that_goes_on_later() {
    use std::process::Command;

    use mousehole_testing::send_signal;

    let folder = Folder::new();
    let (board, table) = (folder.file("board.txt", random_grid(64, 7)), folder.table());
    let build = ["table", "build", &board, "-o", &table];
    let interrupted = || {
        fs::remove_file(&table).unwrap_or_default();
        // A test that runs in the background may have been started with Ctrl-C ignored, and the command keeps to that.
        let mut run = Command::new("env");
        run.args(["--default-signal=INT", env!("CARGO_BIN_EXE_mousehole")]).args(build);
        let mut child = run.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // The first blocks are behind the game and the index.
        wait_for_bytes(&mut child, &folder, 20_000);
        send_signal(&mut child, libc::SIGINT);
        child.wait_with_output().unwrap()
    };
    // A build may be over before the signal comes.
    let stopped = (0..20).map(|_| interrupted()).find(|output| !output.status.success());
    let output = stopped.expect("a signal comes in time");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(130), 0), "{said}");
    assert!(said.contains("note: stopped; the same command with --resume goes on from here"), "{said}");
    assert_eq!(folder.files(), ["board.txt", "out.mht.part"]);
    mousehole(&["table", "info", &format!("{table}.part")]).refused("this table is not finished");

    // Another game is refused, with what is there left alone.
    let left = fs::read(folder.path("out.mht.part")).unwrap();
    mousehole(&["table", "build", "-o", &table, "--resume"]).refused("cannot be continued: it is of another game");
    assert!(fs::read(folder.path("out.mht.part")).unwrap() == left);

    let ran = finish(&mut command(&[&build[..], &["--resume"]].concat()), b"");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let kept = ran.stderr.split(" of ").next().and_then(|words| words.rsplit(' ').next()).map(str::parse::<u32>);
    assert!(kept.is_some_and(|kept| kept.is_ok_and(|kept| kept > 0)), "{}", ran.stderr);
    assert!(ran.stderr.ends_with("blocks are there already\n"), "{}", ran.stderr);
    assert_eq!(folder.files(), ["board.txt", "out.mht"]);
    let continued = fs::read(&table).unwrap();
    mousehole(&build).text();
    assert!(fs::read(&table).unwrap() == continued, "a table that was continued is the same table");

    // Without --resume what is left is started over, and that is said.
    fs::write(folder.path("out.mht.part"), left).unwrap();
    let ran = mousehole(&build);
    assert_eq!(ran.code, 0);
    assert!(
        ran.stderr.contains("what an earlier build left is started over; --resume goes on from it"),
        "{}",
        ran.stderr
    );
    assert!(fs::read(&table).unwrap() == continued);
}

#[test]
fn what_is_no_state_is_refused_or_started_over() {
    let folder = Folder::new();
    let table = folder.table();
    let state = folder.file("out.mht.state", "no state of anything");
    mousehole(&["table", "build", "-o", &table, "--resume"]).refused("this is not the state of a solve");
    assert_eq!(folder.files(), ["out.mht.state"], "what is refused is left as it was");
    mousehole(&["table", "build", "-o", &table]).text();
    assert_eq!(folder.files(), ["out.mht"], "{state} is gone");
    mousehole(&["table", "build", "-o", &table, "--resume"]).text();
    assert_eq!(folder.files(), ["out.mht"], "there is nothing to go on from, which is fine");
}

#[test]
fn a_build_that_cannot_be_touches_nothing() {
    let folder = Folder::new();
    let (table, part) = (folder.table(), folder.file("out.mht.part", "of an earlier build"));
    let ran = mousehole(&["table", "build", "-o", &table, "--memory", "1k"]);
    ran.refused("and 1.0 kB may be used");
    assert_eq!(fs::read(part).unwrap(), b"of an earlier build");
}
