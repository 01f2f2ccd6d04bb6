//! The engine `gpu`: every label and every answer is that of `counter`.
//!
//! Where there is no device, or `MOUSEHOLE_GPU=host` says so, the kernels run on the host, compiled by the C++ compiler
//! `c++`: the same source, and the same program that starts them. `MOUSEHOLE_GPU=device` has these tests fail where there is
//! no device.

#[path = "../agreement/questions.rs"]
mod questions;

mod boards;
mod failures;
mod graphs;
#[cfg(target_os = "linux")]
mod loss;
mod small;

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use mousehole::Solution;
use mousehole::game::Game;
use mousehole::solution::PackedLabel;
use mousehole_testing::any_case;
use proptest::prelude::*;

/// The memory that the host has as a device.
const HOST_MEMORY: u64 = 1 << 30;

/// Makes the engine ready, on a device or on the host. What failed once is not tried again.
fn ready() {
    static READY: OnceLock<Result<(), String>> = OnceLock::new();
    let ready = READY.get_or_init(|| {
        match (env::var("MOUSEHOLE_GPU").unwrap_or_default().as_str(), mousehole_gpu::devices()) {
            ("device", Err(why)) => Err(format!("MOUSEHOLE_GPU=device, but: {why}")),
            ("device" | "", Ok(_)) => {
                eprintln!("on the device");
                Ok(())
            }
            ("host" | "", _) => {
                eprintln!("on the host: there is no device, or MOUSEHOLE_GPU=host says so");
                use_host()
            }
            (other, _) => Err(format!("MOUSEHOLE_GPU={other}: expected host or device")),
        }
    });
    ready.as_ref().unwrap();
}

/// The kernels as a library for the host, compiled once.
fn host_library() -> Result<PathBuf, String> {
    static LIBRARY: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    LIBRARY.get_or_init(compile_kernels).clone()
}

fn compile_kernels() -> Result<PathBuf, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("kernels");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    for (name, text) in mousehole_gpu::host::SOURCES {
        std::fs::write(folder.join(name), text).map_err(|error| error.to_string())?;
    }
    let library = folder.join("kernels.so");
    let mut compiler = Command::new("c++");
    compiler.args(["-std=c++17", "-O2", "-U_FORTIFY_SOURCE", "-shared", "-fPIC", "-Wno-unknown-pragmas"]);
    let compiled = compiler.arg(folder.join("host.cpp")).arg("-o").arg(&library).status();
    match compiled.map_err(|error| format!("c++, the C++ compiler: {error}"))?.success() {
        true => Ok(library),
        false => Err("the kernels do not compile".to_owned()),
    }
}

#[expect(unsafe_code, reason = "loads a library that is compiled here")]
fn use_host() -> Result<(), String> {
    // SAFETY: it was just compiled from these sources.
    unsafe { mousehole_gpu::host::use_host(&host_library()?, HOST_MEMORY) }.map_err(|error| error.to_string())
}

/// The whole solution by the engine.
fn solve(game: &Game) -> Solution {
    ready();
    game.solver().engine("gpu").unwrap().solve().unwrap()
}

/// Every label is that of another engine, read one by one and by rows; so are the counts.
fn agrees(game: &Game, other: &str) -> Result<(), TestCaseError> {
    let found = solve(game);
    let expected = game.solver().engine(other).unwrap().solve().unwrap();
    let placements = game.placements();
    let mut row = vec![PackedLabel::default(); placements as usize];
    for number in 0..game.positions() {
        if number % placements == 0 {
            found.labels().row(number / placements, &mut row);
        }
        let label = expected.labels().get(number);
        prop_assert_eq!(row[(number % placements) as usize].label(), label, "in a row, {:?}", game.position(number));
        // One by one is slow from a device.
        if game.positions() <= 20_000 {
            prop_assert_eq!(found.labels().get(number), label, "alone, {:?}", game.position(number));
        }
    }
    prop_assert_eq!(found.stats(), expected.stats());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, max_shrink_iters: 50, ..ProptestConfig::default() })]

    #[test]
    fn random_boards_under_random_rules_have_the_labels_of_counter(case in any_case()) {
        ready();
        agrees(&case.game(), "counter")?;
    }

    #[test]
    fn every_question_is_answered_as_by_counter(case in any_case()) {
        ready();
        questions::check(&case.game(), &["gpu"])?;
    }
}

/// How many boards; on a device `PROPTEST_CASES=3000`.
fn cases() -> u32 {
    env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(300)
}
