//! Disks without room, limits on the size of files, and memory.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use mousehole_testing::{random_grid, wait_for};

use super::super::runner::{Ran, command, finish};
use super::{Folder, least_memory, text};

/// Runs a build below a limit on the size of files, in blocks of 512 bytes, after some more of the shell's own.
fn below_limit(args: &[&str], limit: u32, more: &str) -> Ran {
    let program = command(args);
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{more} ulimit -f {limit}; exec \"$@\""), "sh"]);
    shell.arg(program.get_program()).args(program.get_args());
    finish(&mut shell, b"")
}

#[test]
fn a_limit_on_the_size_of_files_gives_one_error_and_no_leftovers() {
    let folder = Folder::new();
    let (board, table) = (folder.file("board.txt", random_grid(40, 5)), folder.table());
    let build = ["table", "build", &board, "-o", &table];
    for (limit, more) in [(0, ""), (1, ""), (8, ""), (100, ""), (100, "trap '' XFSZ;")] {
        let ran = below_limit(&build, limit, more);
        ran.refused("out.mht.part: cannot be written: File too large");
        assert_eq!(folder.files(), ["board.txt"], "limit {limit}");
        // An old table stays.
        fs::write(&table, "old").unwrap();
        below_limit(&build, limit, more).refused("cannot be written");
        assert_eq!(fs::read(&table).unwrap(), b"old");
        fs::remove_file(&table).unwrap();
    }
    let ran = below_limit(&build, 100_000, "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert_eq!(folder.files(), ["board.txt", "out.mht"]);
}

#[test]
fn a_scratch_file_without_room_gives_one_error_and_keeps_what_resumes() {
    let folder = Folder::new();
    let (board, table) = (folder.file("board.txt", random_grid(104, 5)), folder.table());
    let least = least_memory(&board, &table);
    let build = ["table", "build", &board, "-o", &table, "--memory", &least];
    // The game and the first blocks fit, the gains do not.
    below_limit(&build, 2_000, "").refused("the scratch file in ");
    assert_eq!(folder.files(), ["board.txt"]);
    // What an earlier build left stays, and is gone on from.
    let mut child =
        command(&build[..5]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
    wait_for("some blocks are written", || {
        let written = fs::metadata(folder.path("out.mht.part")).is_ok_and(|about| about.len() > 60_000);
        (written || child.try_wait().expect("a child").is_some()).then_some(())
    });
    child.kill().unwrap();
    child.wait().unwrap();
    let left = fs::read(folder.path("out.mht.part")).expect("it was killed at its work");
    let resume = [&build[..], &["--resume"]].concat();
    // Quiet, as what is there already would be noted before the error.
    below_limit(&[&resume[..], &["-q"]].concat(), 2_000, "").refused("the scratch file in ");
    assert!(fs::read(folder.path("out.mht.part")).unwrap() == left, "nothing is lost");
    let ran = finish(&mut command(&resume), b"");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stderr.contains("blocks are there already"), "{}", ran.stderr);
    assert_eq!(folder.files(), ["board.txt", "out.mht"]);
}

/// Runs a build with a disk of 64 kB mounted over a folder, and gives what is on the disk afterwards as well; `None` where
/// this user may neither mount one nor make a namespace to mount one in.
fn on_small_disk(args: &[&str], disk: &Path) -> Option<(Ran, String)> {
    let program = command(args);
    let script = "mount -t tmpfs -o size=64k none \"$0\" || exit 77; ls=$1; shift; \"$@\"; code=$?; ls -A \"$0\" > \"$ls\"; exit $code";
    let list = disk.with_extension("list");
    let run = |namespace: &[&str]| {
        // What an earlier run listed says nothing of this one.
        fs::remove_file(&list).unwrap_or_default();
        let mut shell = Command::new("unshare");
        shell.args(namespace).args(["sh", "-c", script]).arg(disk).arg(&list);
        shell.arg(program.get_program()).args(program.get_args());
        let ran = finish(&mut shell, b"");
        fs::read_to_string(&list).ok().map(|files| (ran, files))
    };
    run(&["--mount"]).or_else(|| run(&["--user", "--map-root-user", "--mount"]))
}

#[test]
fn a_full_disk_gives_one_error_and_no_leftovers() {
    let folder = Folder::new();
    let board = folder.file("board.txt", random_grid(40, 5));
    let disk = folder.path("disk");
    fs::create_dir(&disk).unwrap();
    let table = text(&disk.join("out.mht"));
    let Some((ran, files)) = on_small_disk(&["table", "build", &board, "-o", &table], &disk) else {
        // Past the test harness, which shows nothing of a test that passes.
        let note = "NOT RUN: a_full_disk_gives_one_error_and_no_leftovers needs the right to mount, or user namespaces";
        writeln!(std::io::stderr(), "{note}").unwrap();
        return;
    };
    ran.refused("No space left on device");
    assert_eq!(files, "", "nothing is left");
    let (ran, files) = on_small_disk(&["table", "build", "-o", &table], &disk).unwrap();
    assert_eq!((ran.code, files.as_str()), (0, "out.mht\n"), "a small one fits: {}", ran.stderr);
}

/// The most memory that the program had, in bytes. Only a parent that waited for it is told.
fn peak(args: &[&str]) -> u64 {
    let watcher = "import resource, subprocess, sys\n\
                   subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n\
                   print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)";
    let program = command(args);
    let mut python = Command::new("python3");
    python.args(["-c", watcher]).arg(program.get_program()).args(program.get_args());
    let ran = finish(&mut python, b"");
    1024 * ran.stdout.trim().parse::<u64>().unwrap_or_else(|_| panic!("python3, which this test needs: {}", ran.stderr))
}

#[test]
fn writing_takes_little_memory_beside_the_solve() {
    let folder = Folder::new();
    let (board, table) = (folder.file("board.txt", random_grid(64, 5)), folder.table());
    let solve = peak(&["solve", &board, "--question", "everything", "--limit", "none"]);
    let build = peak(&["table", "build", &board, "-o", &table, "--limit", "none"]);
    assert!(build <= solve + 64_000_000, "{build} bytes, of which {solve} for the solve");
    let verify = peak(&["table", "verify", &table]);
    assert!(verify < 250_000_000, "{verify} bytes to verify a table");
}

#[test]
fn a_search_that_ends_at_once_does_not_bring_the_whole_plane_into_memory() {
    let mut cells: Vec<Vec<u8>> = random_grid(256, 5).lines().map(|row| row.bytes().collect()).collect();
    cells.iter_mut().flatten().filter(|cell| b"MCF".contains(cell)).for_each(|cell| *cell = b'.');
    // Nobody comes to the food, so next to nothing is won by the mouse. The plane has 480 MB.
    (cells[0][0], cells[0][1], cells[1][0], cells[9][9], cells[200][200]) = (b'F', b'#', b'#', b'M', b'C');
    let folder = Folder::new();
    let board = folder.file("board.txt", cells.join(&b'\n'));
    for threads in ["1", "2"] {
        let solve = peak(&["solve", &board, "--question", "mouse", "--limit", "none", "--threads", threads]);
        assert!(solve < 100_000_000, "{solve} bytes with {threads} threads");
    }
}
