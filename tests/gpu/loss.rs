//! A device that goes away: whichever call of the driver is the first to fail, there is an error, and never a wrong answer, a panic
//! or a hang.
//!
//! The driver and the compiler are `driver.c`, which runs the kernels on the host: the program that calls them is the one for a
//! device. As a device is opened once, each loss takes a process of its own: this test again, with [`PART`] set.

use std::env;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio, exit};
use std::thread::{available_parallelism, scope, sleep};
use std::time::{Duration, Instant};

use mousehole::engine::{MachineError, SolveError};
use mousehole::game::Game;
use mousehole::{Graph, Grid};

use crate::host_library;

/// What a process of its own is to solve.
const PART: &str = "MOUSEHOLE_GPU_LOSS";

/// The name of the one test that processes of their own run.
const NAME: &str = "loss::a_device_that_goes_away_is_an_error_whenever_it_does";

/// What the driver answers: a device that is not available, a failure of its memory, an illegal address, a kernel that failed, no known
/// cause.
const ERRORS: [u32; 5] = [46, 214, 700, 719, 999];

/// A process that takes longer hangs. The longest takes a fraction of a second.
const PATIENCE: Duration = Duration::from_secs(60);

/// Everything that is read of some games.
fn answers(part: &str) -> Result<String, SolveError> {
    let game = match part {
        "grid" => Game::grid(&"M.F\n.C.\n".parse::<Grid>().unwrap()).limit(None).build().unwrap(),
        _ => {
            let ring: Vec<Vec<u32>> = (0..4).map(|node| vec![(node + 1) % 4, (node + 3) % 4]).collect();
            Game::cops(Graph::from_lists(&ring).unwrap()).cats(2).build().unwrap()
        }
    };
    let solver = || game.solver().engine("gpu");
    let all = 0..game.positions();
    let mouse_wins = solver()?.mouse_wins()?;
    let mut text: String =
        all.clone().map(|at| if mouse_wins.contains(&game.position(at)) { 'm' } else { '.' }).collect();
    let solution = solver()?.solve()?;
    all.for_each(|at| text += &format!(" {:?}", solution.labels().get(at)));
    Ok(format!("{text} {:?}", solution.stats()))
}

/// Solves, and ends the process: with 0 and the answers, or with 2 and the reason why there are none.
fn solve_and_exit(part: &str) -> ! {
    match catch_unwind(AssertUnwindSafe(|| answers(part))) {
        Ok(Ok(answers)) => println!("\nanswers: {answers}"),
        Ok(Err(error)) => {
            println!("\nerror: {error}");
            exit(2);
        }
        // Labels that cannot be read unwind so; the command makes a failure of it.
        Err(unwound) => match unwound.downcast_ref::<MachineError>() {
            Some(error) => {
                println!("\nerror: {error}");
                exit(2);
            }
            None => exit(101),
        },
    }
    exit(0);
}

/// Compiles the driver, and links the compiler to it; gives their folder.
fn driver() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("driver");
    fs::create_dir_all(&folder).unwrap();
    let source = folder.join("driver.c");
    fs::write(&source, include_str!("driver.c")).unwrap();
    let mut compiler = Command::new("cc");
    compiler.args(["-O1", "-shared", "-fPIC"]).arg(&source).arg("-o").arg(folder.join("libcuda.so")).arg("-ldl");
    assert!(compiler.status().expect("cc, the C compiler").success());
    // The same file under another name is the same library, so calls of both are counted together.
    let compiler = folder.join("libnvrtc.so");
    let _ = fs::remove_file(&compiler);
    fs::hard_link(folder.join("libcuda.so"), compiler).unwrap();
    folder
}

/// A process that solves with a driver whose calls fail.
fn process(part: &str, driver: &Path, kernels: &Path) -> Command {
    let mut process = Command::new(env::current_exe().unwrap());
    let libraries = env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let libraries = env::join_paths([driver.to_owned()].into_iter().chain(env::split_paths(&libraries))).unwrap();
    process.args(["--exact", NAME, "--nocapture", "--test-threads=1"]);
    process.env(PART, part).env("FAKE_KERNELS", kernels).env("LD_LIBRARY_PATH", libraries);
    // A folder that cannot be made: kernels are compiled each time.
    process.env("XDG_CACHE_HOME", driver.join("driver.c")).env_remove("MOUSEHOLE_GPU");
    process.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
    process
}

/// Waits for a process to end, but not forever.
fn ended(mut process: Child, what: &str) -> Output {
    let until = Instant::now() + PATIENCE;
    while process.try_wait().unwrap().is_none() {
        if Instant::now() > until {
            process.kill().unwrap();
            panic!("{what}: it hangs");
        }
        sleep(Duration::from_millis(2));
    }
    process.wait_with_output().unwrap()
}

/// The last line that begins so.
fn line<'o>(output: &'o str, begin: &str) -> Option<&'o str> {
    output.lines().rev().find_map(|line| line.strip_prefix(begin))
}

#[test]
fn a_device_that_goes_away_is_an_error_whenever_it_does() {
    if let Ok(part) = env::var(PART) {
        solve_and_exit(&part);
    }
    let (driver, kernels) = (driver(), host_library().unwrap());
    for part in ["grid", "graph"] {
        let counted = driver.join(format!("calls-{part}"));
        let whole = process(part, &driver, &kernels).env("FAKE_CALLS", &counted).spawn().unwrap();
        let whole = String::from_utf8(ended(whole, "no loss").stdout).unwrap();
        let expected = line(&whole, "answers: ").unwrap_or_else(|| panic!("no answers without a loss: {whole}"));
        let calls: usize = fs::read_to_string(counted).unwrap().parse().unwrap();
        assert!(calls > 100, "{calls} calls");
        let check = |at: usize, once: bool| {
            let error = ERRORS[at % ERRORS.len()];
            let what = format!("{part}, error {error} at call {at} of {calls}{}", if once { " alone" } else { "" });
            let mut process = process(part, &driver, &kernels);
            process.env("FAKE_FAILS_AT", at.to_string()).env("FAKE_ERROR", error.to_string());
            if once {
                process.env("FAKE_ONCE", "1");
            }
            let output = ended(process.spawn().unwrap(), &what);
            let text = String::from_utf8_lossy(&output.stdout);
            match output.status.code() {
                // What failed was not needed: to give memory back, or to look at the device once more.
                Some(0) => assert_eq!(line(&text, "answers: "), Some(expected), "{what}"),
                Some(2) => assert!(line(&text, "error: ").is_some_and(|why| why.len() > 20), "{what}: {text}"),
                _ => panic!("{what}: {output:?}"),
            }
            output.status.code()
        };
        let threads = available_parallelism().map_or(1, usize::from);
        let check = &check;
        let answered: usize = scope(|scope| {
            let work = |first: usize| {
                move || {
                    let losses = (1 + first..=calls).step_by(threads);
                    // One call that fails by itself is rarer: every fifth is tried.
                    losses.clone().filter(|at| at % 5 == 0).for_each(|at| {
                        check(at, true);
                    });
                    losses.filter(|&at| check(at, false) == Some(0)).count()
                }
            };
            let threads: Vec<_> = (0..threads).map(|first| scope.spawn(work(first))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        // All but the last few calls are needed.
        assert!(answered * 4 < calls, "{answered} of {calls} losses went unnoticed");
    }
}
