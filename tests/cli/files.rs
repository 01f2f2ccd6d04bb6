//! Commands that write files: killed, interrupted, and lured by links.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use mousehole_testing::{Random, random_grid, send_signal, wait_for};
use serde_json::Value;
use tempfile::TempDir;

use super::runner::{Ran, command, finish, mousehole};

/// A folder with a board, and the file that a command writes there.
struct Place {
    folder: TempDir,
    name: &'static str,
    args: &'static [&'static str],
}

/// Every command that writes a file: its name, and the arguments before that name.
const WRITERS: [(&str, &[&str]); 9] = [
    ("proof.json", &["solve", "board.txt", "--limit", "none", "--certificate"]),
    ("game.json", &["convert", "board.txt", "--to", "json", "-o"]),
    ("graphs.s6", &["convert", "graphs.g6", "--to", "sparse6", "-o"]),
    ("picture.svg", &["render", "board.txt", "-o"]),
    ("picture.png", &["render", "board.txt", "-o"]),
    ("wave.gif", &["render", "board.txt", "-o"]),
    ("figures.json", &["bench", "--map", "board.txt", "--only", "board", "--json"]),
    ("all.mht", &["table", "build", "board.txt", "-o"]),
    ("more.mht", &["table", "build", "board.txt", "--resume", "--force", "-o"]),
];

/// What the folder has besides what a command writes.
const INPUTS: [&str; 2] = ["board.txt", "graphs.g6"];

impl Place {
    fn new((name, args): (&'static str, &'static [&'static str]), size: usize) -> Place {
        let folder = tempfile::tempdir().expect("a scratch folder");
        fs::write(folder.path().join("board.txt"), random_grid(size, 5)).expect("a board");
        fs::write(folder.path().join("graphs.g6"), "IheA@GUAo\n".repeat(20_000)).expect("graphs");
        Place { folder, name, args }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn target(&self) -> PathBuf {
        self.path(self.name)
    }

    /// The command, in that folder, with every signal as it is by default.
    fn command(&self) -> Command {
        let program = command(self.args);
        let mut run = Command::new("env");
        run.args(["--default-signal=INT,TERM,HUP", program.get_program().to_str().expect("a plain path")]);
        run.args(program.get_args()).arg(self.name);
        run.current_dir(self.folder.path()).stdin(Stdio::null());
        run
    }

    fn start(&self) -> Child {
        self.command().stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
    }

    /// Runs to the end, after which the file is there and nothing else.
    #[track_caller]
    fn finish(&self) -> Vec<u8> {
        let ran = finish(&mut self.command(), b"");
        assert_eq!(ran.code, 0, "{}: {}", self.name, ran.stderr);
        assert_eq!(self.others(), [] as [String; 0], "{}: leftovers after a run", self.name);
        fs::read(self.target()).expect("the file")
    }

    /// All files but the inputs and the target, in order.
    fn others(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("the folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"));
        let mut names: Vec<_> = names.filter(|name| name != self.name && !INPUTS.contains(&name.as_str())).collect();
        names.sort();
        names
    }

    /// Whether a name is one of those that a command gives to what it has not finished.
    fn is_unfinished(&self, name: &str) -> bool {
        let rest = name.strip_prefix(self.name).unwrap_or_default();
        rest == ".part" || rest == ".state" || rest.trim_start_matches(".state").starts_with(".mousehole-")
    }

    /// Whether those are the bytes of a whole file. Figures differ from run to run.
    fn is_whole(&self, bytes: &[u8], expected: &[u8]) -> bool {
        match self.name {
            "figures.json" => serde_json::from_slice::<Value>(bytes).is_ok_and(|found| found["passed"] == true),
            _ => bytes == expected,
        }
    }

    /// Waits until something unfinished is there, or the command has ended. It may be there for less than a millisecond.
    fn wait_for_scratch(&self, child: &mut Child) {
        let began = Instant::now();
        while self.others().is_empty() && child.try_wait().expect("a child").is_none() {
            assert!(began.elapsed() < Duration::from_secs(300), "{}: neither a scratch file nor an end", self.name);
        }
    }

    /// Waits until nobody holds what a killed command left: a child that it was about to start has its locks for a moment.
    fn wait_for_locks(&self) {
        for name in self.others() {
            let is_free = |file: File| file.try_lock().is_ok().then_some(());
            wait_for("a lock to be let go", || File::open(self.path(&name)).map_or(Some(()), is_free));
        }
    }
}

#[test]
fn a_hundred_kills_of_every_writer_lose_nothing_and_the_next_run_clears_up() {
    for writer in WRITERS {
        let place = Place::new(writer, 24);
        let new = place.finish();
        let mut random = Random::new(17);
        let (mut kills, mut left) = (0, 0);
        // Some end before the kill comes: then there are more, until enough were met at their work.
        while kills < 100 || left < 20 {
            assert!(kills < 1000, "{}: only {left} kills of {kills} left something", place.name);
            let before = if kills % 2 == 0 { Some(&b"an older one"[..]) } else { None };
            match before {
                Some(old) => fs::write(place.target(), old).unwrap(),
                None => fs::remove_file(place.target()).unwrap_or_default(),
            }
            let mut child = place.start();
            if kills % 4 != 0 {
                place.wait_for_scratch(&mut child);
            }
            std::thread::sleep(Duration::from_micros(random.next() % if kills % 3 == 0 { 10_000 } else { 500 }));
            child.kill().unwrap();
            child.wait().unwrap();
            place.wait_for_locks();
            match fs::read(place.target()) {
                Ok(found) if Some(&found[..]) == before => {}
                Ok(found) => assert!(place.is_whole(&found, &new), "{}: cut short", place.name),
                Err(error) => assert!(before.is_none(), "{}: the older one is gone: {error}", place.name),
            }
            let others = place.others();
            assert!(others.iter().all(|name| place.is_unfinished(name)), "{others:?}");
            left += usize::from(!others.is_empty());
            kills += 1;
            if kills % 20 == 0 {
                let found = place.finish();
                assert!(place.is_whole(&found, &new), "{}: another file than without kills", place.name);
            }
        }
        place.finish();
    }
}

#[test]
fn signals_that_end_a_writer_leave_the_older_file_and_nothing_else() {
    for writer in WRITERS.into_iter().filter(|(name, _)| !name.ends_with(".mht")) {
        let place = Place::new(writer, 40);
        let new = place.finish();
        // By the sixth, the C library ends a program that it has no memory for.
        for signal in [1, 2, 6, 15] {
            let mut tries = 0;
            loop {
                assert!(tries < 100, "{}: signal {signal} always came too late", place.name);
                tries += 1;
                fs::write(place.target(), "an older one").unwrap();
                let mut child = place.start();
                place.wait_for_scratch(&mut child);
                send_signal(&mut child, signal);
                let status = wait_for("the command to end", || child.try_wait().unwrap());
                assert_eq!(place.others(), [] as [String; 0], "{}: after signal {signal}", place.name);
                let found = fs::read(place.target()).unwrap();
                if found == b"an older one" {
                    let expected = if signal == 6 { (Some(2), None) } else { (None, Some(signal)) };
                    assert_eq!((status.code(), status.signal()), expected, "{}: {status}", place.name);
                    break;
                }
                // It came when the work was done.
                assert!(place.is_whole(&found, &new), "{}: cut short", place.name);
            }
        }
    }
}

#[test]
fn an_abort_while_a_file_gets_its_name_leaves_none() {
    let place = Place::new(WRITERS[3], 8);
    let (mut met, mut runs) = (0, 0);
    while met < 200 {
        assert!(runs < 10_000, "only {met} of {runs} signals came while the file was written");
        runs += 1;
        fs::remove_file(place.target()).unwrap_or_default();
        let mut child = place.start();
        place.wait_for_scratch(&mut child);
        send_signal(&mut child, libc::SIGABRT);
        wait_for("the command to end", || child.try_wait().unwrap());
        assert_eq!(place.others(), [] as [String; 0], "run {runs}");
        met += usize::from(!place.target().exists());
    }
}

#[test]
fn only_what_killed_runs_left_is_cleared_away() {
    let place = Place::new(("game.json", WRITERS[1].1), 8);
    let plant = |name: &str| fs::write(place.path(name), "unfinished").unwrap();
    let digits = "0123456789abcdef";
    let left = format!("game.json.mousehole-{digits}.part");
    plant(&left);
    place.finish();
    let busy = format!("game.json.mousehole-{}.part", digits.replace('0', "1"));
    plant(&busy);
    let lock = File::open(place.path(&busy)).unwrap();
    lock.lock().unwrap();
    let linked = format!("game.json.mousehole-{}.part", digits.replace('0', "2"));
    symlink("board.txt", place.path(&linked)).unwrap();
    let shared = format!("game.json.mousehole-{}.part", digits.replace('0', "3"));
    fs::hard_link(place.path("board.txt"), place.path(&shared)).unwrap();
    let mut stay = vec![busy, linked, shared];
    for other in ["game.json.part", "game.json.mousehole-012.part", "game.json.mousehole-0123456789abcdeg.part"] {
        plant(other);
        stay.push(other.to_owned());
    }
    plant(&format!("picture.mousehole-{digits}.part"));
    stay.push(format!("picture.mousehole-{digits}.part"));
    stay.sort();
    let board = fs::read(place.path("board.txt")).unwrap();
    assert_eq!(finish(&mut place.command(), b"").code, 0);
    assert_eq!(place.others(), stay);
    assert_eq!(fs::read(place.path("board.txt")).unwrap(), board);
    // A build clears away what it left of its state, too.
    let place = Place::new(WRITERS[7], 8);
    fs::write(place.path(&format!("all.mht.state.mousehole-{digits}.part")), "unfinished").unwrap();
    place.finish();
}

/// Whom the tests of links run as: a user that is not the administrator, since the system lets that one do anything.
#[derive(Clone, Copy)]
struct User(Option<u32>);

impl User {
    fn me() -> User {
        let id = Command::new("id").arg("-u").output().expect("id");
        User((id.stdout.trim_ascii() == b"0").then_some(65_534))
    }

    /// A command as that user.
    fn run(self, program: &Path) -> Command {
        match self.0 {
            None => Command::new(program),
            Some(user) => {
                let mut run = Command::new("setpriv");
                run.args([format!("--reuid={user}"), format!("--regid={user}"), "--clear-groups".to_owned()]);
                run.arg(program);
                run
            }
        }
    }
}

/// A folder that every user may write to, with the program and a folder of things that nobody is to touch.
struct Shared {
    place: Place,
    program: PathBuf,
    user: User,
}

impl Shared {
    fn new(writer: (&'static str, &'static [&'static str])) -> Shared {
        let (place, user) = (Place::new(writer, 8), User::me());
        fs::set_permissions(place.folder.path(), PermissionsExt::from_mode(0o777)).unwrap();
        let elsewhere = place.path("elsewhere");
        let make = |name: &str| assert!(user.run(name.as_ref()).arg(&elsewhere).status().unwrap().success());
        make("mkdir");
        fs::set_permissions(&elsewhere, PermissionsExt::from_mode(0o777)).unwrap();
        // The folder it was built in may be closed to others.
        let program = place.path("program");
        // By another process: one that a test beside this one starts would have the copy open for writing, and none could run it.
        assert!(Command::new("cp").arg(env!("CARGO_BIN_EXE_mousehole")).arg(&program).status().unwrap().success());
        let shared = Shared { place, program, user };
        shared.sh("echo precious > elsewhere/file");
        shared
    }

    /// A shell command, as the user, in the folder.
    #[track_caller]
    fn sh(&self, script: &str) {
        let mut sh = self.user.run("sh".as_ref());
        assert!(sh.args(["-c", script]).current_dir(self.place.folder.path()).status().unwrap().success(), "{script}");
    }

    fn run(&self) -> Ran {
        let mut run = self.user.run(&self.program);
        // A minute is far more than it takes, unless it hangs.
        let mut bounded = Command::new("timeout");
        bounded.arg("60").arg(run.get_program()).args(run.get_args()).args(self.place.args).arg(self.place.name);
        run = bounded;
        finish(run.current_dir(self.place.folder.path()).stdin(Stdio::null()), b"")
    }

    /// Nothing elsewhere has changed.
    #[track_caller]
    fn check(&self, what: &str) {
        let elsewhere = self.place.path("elsewhere");
        let files: Vec<_> = fs::read_dir(&elsewhere).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(files, ["file"], "{what}");
        assert_eq!(fs::read(elsewhere.join("file")).unwrap(), b"precious\n", "{what}");
    }
}

#[test]
fn links_planted_for_any_name_lead_no_writer_astray() {
    let ends = ["part", "state", "state.part", "tmp", "mousehole-0123456789abcdef.part"];
    for writer in WRITERS {
        let shared = Shared::new(writer);
        let name = shared.place.name;
        for end in ends {
            for plant in [
                "ln -s elsewhere/file", // to a file
                "ln -s elsewhere/new",  // to a name that is free
                "ln -s .",              // to a folder
                "ln elsewhere/file",    // a second name of a file
                "mkfifo",
            ] {
                let what = format!("{plant} {name}.{end}");
                shared.sh(&what);
                let ran = shared.run();
                shared.check(&what);
                assert!(ran.code == 0 || ran.code == 2, "{what}: {}", ran.stderr);
                let used = name.ends_with(".mht") && (end == "part" || end == "state" && name == "more.mht");
                assert_eq!(ran.code == 2, used, "{what}: {}", ran.stderr);
                if used {
                    let why = match plant {
                        "mkfifo" => "it is not a file",
                        "ln elsewhere/file" => "it has another name as well",
                        _ => "it is a link; expected a plain file, or none",
                    };
                    assert!(ran.stderr.contains(why), "{what}: {}", ran.stderr);
                }
                shared.sh(&format!("rm -rf {name}.{end} {name}"));
            }
        }
    }
}

#[test]
fn a_target_that_is_a_link_is_followed_if_the_user_made_it() {
    for writer in WRITERS {
        let shared = Shared::new(writer);
        let (name, other) = (shared.place.name, User(shared.user.0.map(|user| user - 1)));
        shared.sh(&format!("ln -s elsewhere/made {name}"));
        let ran = shared.run();
        assert_eq!(ran.code, 0, "{name}: {}", ran.stderr);
        assert!(shared.place.target().symlink_metadata().unwrap().is_symlink(), "{name}: the link stays");
        let made = fs::read(shared.place.path("elsewhere/made")).unwrap();
        assert!(!made.is_empty(), "{name}: and leads to the new file");
        shared.sh("rm elsewhere/made");
        shared.check(name);
        shared.sh(&format!("rm {name} && ln -s {name} {name}"));
        assert!(shared.run().stderr.contains("it is a link that leads in a circle"));
        shared.sh(&format!("rm {name}"));
        if other.0.is_none() {
            // Past the test harness, which shows nothing of a test that passes.
            let note =
                "NOT RUN: a_target_that_is_a_link_is_followed needs the administrator to try the link of another user";
            writeln!(std::io::stderr(), "{note}").unwrap();
            continue;
        }
        for end in ["elsewhere/file", "elsewhere/new", "/dev/null"] {
            let plant = format!("ln -s {end} {name}");
            let planted =
                other.run("sh".as_ref()).args(["-c", &plant]).current_dir(shared.place.folder.path()).status();
            assert!(planted.unwrap().success());
            let ran = shared.run();
            assert!(ran.stderr.contains("it is a link that another user made"), "{plant}: {}", ran.stderr);
            assert_eq!(ran.code, 2);
            shared.check(&plant);
            fs::remove_file(shared.place.target()).unwrap();
        }
    }
}

#[test]
fn a_file_that_is_replaced_keeps_its_permissions() {
    for mode in [0o600, 0o640, 0o666] {
        let place = Place::new(WRITERS[1], 8);
        fs::write(place.target(), "an older one").unwrap();
        fs::set_permissions(place.target(), PermissionsExt::from_mode(mode)).unwrap();
        place.finish();
        assert_eq!(place.target().metadata().unwrap().permissions().mode() & 0o777, mode);
    }
}

#[test]
fn resuming_replaces_no_table_of_another_game_unless_forced() {
    let place = Place::new(WRITERS[7], 8);
    let table = place.target();
    let table = table.to_str().unwrap();
    let first = place.finish();
    let resume = ["table", "build", "-o", table, "--resume"];
    mousehole(&resume).refused("all.mht: this is a table of another game, and there is nothing to resume; --force");
    assert_eq!(fs::read(table).unwrap(), first);
    fs::write(table, "no table at all").unwrap();
    mousehole(&resume).refused("this is not a table");
    assert_eq!(fs::read(table).unwrap(), b"no table at all");
    assert_eq!(place.others(), [] as [String; 0]);
    mousehole(&[&resume[..], &["--force"]].concat()).text();
    // The same game is built again.
    mousehole(&resume).text();
    mousehole(&["table", "build", "-o", table, "--force"]).stderr.contains("--resume").then_some(()).unwrap();
}

#[test]
fn a_closed_standard_output_is_an_error_of_every_command() {
    let help = mousehole(&["--help"]).stdout;
    let commands = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap();
    let commands = commands.lines().filter_map(|line| line.split_whitespace().next());
    let mut all: Vec<Vec<&str>> = commands.map(|command| vec![command]).collect();
    assert!(all.len() >= 15, "{all:?}");
    all.extend([vec!["--help"], vec!["--version"], vec!["solve", "--help"]]);
    for (_, args) in WRITERS {
        all.push([args, &["nowhere/out"]].concat());
    }
    for args in all {
        for how in ["exec \"$@\" >&-", "exec \"$@\" 1</dev/null"] {
            let mut shell = Command::new("sh");
            shell.args(["-c", how, "sh", env!("CARGO_BIN_EXE_mousehole")]).args(&args);
            let ran = finish(shell.stdin(Stdio::null()), b"");
            assert_eq!((ran.code, ran.stderr.as_str()), (2, "error: standard output is closed\n"), "{args:?} {how}");
        }
    }
    for args in [&["--help"][..], &["solve"], &["man"]] {
        let full = File::options().write(true).open("/dev/full");
        let Ok(full) = full else { continue };
        let output = command(args).stdout(full).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.starts_with("error: cannot write the output: "), "{args:?}: {said}");
    }
}
