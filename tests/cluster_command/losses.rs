//! Processes that are killed, stopped, late or of another mind: all others end and say who it was, and what was kept is used.

use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

use mousehole_testing::{Random, send_signal, wait_for};

use super::processes::{end, host_file, start, start_all};
use super::runner::mousehole;
use super::{board, times, without_time};

/// The number of the last checkpoint of a process.
fn last_checkpoint(folder: &Path, process: usize) -> Option<u64> {
    let files = std::fs::read_dir(folder).ok()?;
    let number =
        |name: String| name.strip_prefix(&format!("everything-{process}-of-"))?.split_once('.')?.1.parse().ok();
    files.filter_map(|file| number(file.ok()?.file_name().to_str()?.to_owned())).max()
}

/// Waits until a process has a checkpoint of that number, or one has ended.
fn reach(checkpoint: u64, folder: &Path, process: usize, children: &mut [Child]) {
    wait_for("a checkpoint", || {
        let ended = children.iter_mut().any(|child| child.try_wait().unwrap().is_some());
        (ended || last_checkpoint(folder, process) >= Some(checkpoint)).then_some(())
    });
}

/// Ends all processes but one, which is lost, and checks that they name it.
fn others_name(lost: usize, hosts: &Path, children: Vec<Child>) {
    let address = std::fs::read_to_string(hosts).unwrap().lines().nth(lost).unwrap().to_owned();
    for (index, child) in children.into_iter().enumerate() {
        if index == lost {
            drop(child.wait_with_output());
            continue;
        }
        let ran = end(child);
        assert_eq!(ran.code, 3, "process {index}: {}", ran.stderr);
        let name = format!("error: process {lost} ({address}) was lost: ");
        assert!(ran.stderr.starts_with(&name), "process {index}: {}", ran.stderr);
        assert!(ran.stderr.contains("--resume"), "{}", ran.stderr);
    }
}

#[test]
fn a_killed_process_is_named_and_the_others_go_on_where_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path(), 32);
    let mut random = Random::new(9);
    let solve = ["solve", board.to_str().unwrap(), "--stats", "--format", "json"];
    let expected = without_time(mousehole(&solve).text());
    for kill in 0..times("MOUSEHOLE_CLUSTER_KILLS", 2) {
        let count = 2 + random.below(3);
        let kept = folder.path().join(format!("kept-{kill}"));
        let kept_name = kept.to_str().unwrap();
        let args =
            [board.to_str().unwrap(), "--stats", "--format", "json", "-q", "--threads", "1", "--checkpoint", kept_name];
        let every = [&args[..], &["--every", "0"]].concat();
        let hosts = host_file(folder.path(), count);
        let mut children = start_all(&every, &hosts, count);
        let lost = random.below(count);
        reach(1 + random.below(40) as u64, &kept, lost, &mut children);
        children[lost].kill().unwrap();
        others_name(lost, &hosts, children);
        // Other ports are as good as other hosts.
        let hosts = host_file(folder.path(), count);
        let resumed = [&args[..], &["--resume"]].concat();
        let ran: Vec<_> = start_all(&resumed, &hosts, count).into_iter().map(end).collect();
        assert_eq!(without_time(ran[0].text()), expected, "kill {kill}: process {lost} of {count}");
        assert_eq!(std::fs::read_dir(&kept).unwrap().count(), 0, "checkpoints stay when they are of no more use");
    }
}

#[test]
fn a_stopped_process_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path(), 40);
    let kept = folder.path().join("kept");
    let flags = ["--stats", "-q", "--checkpoint", kept.to_str().unwrap(), "--every", "0"];
    let args = [&[board.to_str().unwrap()], &flags[..]].concat();
    let hosts = host_file(folder.path(), 3);
    let mut children = start_all(&args, &hosts, 3);
    reach(3, &kept, 1, &mut children);
    send_signal(&mut children[1], libc::SIGSTOP);
    let began = Instant::now();
    let others: Vec<Child> = [0, 1].map(|at| children.remove(at)).into();
    wait_for("the others to end", || {
        // None of them may be looked at before both are through.
        std::thread::sleep(Duration::from_millis(10));
        others
            .iter()
            .all(|child| {
                std::fs::read_to_string(format!("/proc/{}/stat", child.id())).is_ok_and(|stat| stat.contains(") Z"))
            })
            .then_some(())
    });
    println!("noticed after {:.1} s", began.elapsed().as_secs_f64());
    let address = std::fs::read_to_string(&hosts).unwrap().lines().nth(1).unwrap().to_owned();
    for other in others {
        let ran = end(other);
        assert_eq!(ran.code, 3, "{}", ran.stderr);
        assert!(ran.stderr.starts_with(&format!("error: process 1 ({address}) was lost: ")), "{}", ran.stderr);
    }
    children[0].kill().unwrap();
    children[0].wait().unwrap();
}

#[test]
fn a_process_that_never_comes_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path(), 16);
    let hosts = host_file(folder.path(), 2);
    let ran = end(start(&[board.to_str().unwrap(), "--wait", "1", "-q"], &hosts, 0));
    let address = std::fs::read_to_string(&hosts).unwrap().lines().nth(1).unwrap().to_owned();
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (3, format!("error: process 1 ({address}) did not come up within 1 s\n").as_str())
    );
}

#[test]
fn processes_of_another_mind_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path(), 16);
    let hosts = host_file(folder.path(), 2);
    let flags = [board.to_str().unwrap(), "--wait", "10", "-q"];
    let first = start(&flags, &hosts, 0);
    let second = end(start(&[&flags[..], &["--mouse-jump", "2"]].concat(), &hosts, 1));
    second.refused("does not fit this one: it solves another board, or by other rules");
    assert_eq!(end(first).code, 3);
}

#[test]
fn checkpoints_of_another_board_or_number_of_processes_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (board(folder.path(), 40), board(folder.path(), 41));
    let kept = folder.path().join("kept");
    let flags = |board: &Path| {
        [board.to_str().unwrap(), "--stats", "-q", "--checkpoint", kept.to_str().unwrap(), "--every", "0"]
            .map(str::to_owned)
    };
    let hosts = host_file(folder.path(), 2);
    let of_one = flags(&one);
    let of_one: Vec<&str> = of_one.iter().map(String::as_str).collect();
    let mut children = start_all(&of_one, &hosts, 2);
    reach(2, &kept, 0, &mut children);
    children[1].kill().unwrap();
    others_name(1, &hosts, children);
    let of_other = flags(&other);
    let of_other: Vec<&str> = of_other.iter().map(String::as_str).chain(["--resume"]).collect();
    let ran: Vec<_> = start_all(&of_other, &host_file(folder.path(), 2), 2).into_iter().map(end).collect();
    assert!(
        ran.iter().any(|ran| ran.code == 2 && ran.stderr.contains("the state of another game")),
        "{}",
        ran[0].stderr
    );
    let of_one: Vec<&str> = of_one.into_iter().chain(["--resume"]).collect();
    let ran: Vec<_> = start_all(&of_one, &host_file(folder.path(), 3), 3).into_iter().map(end).collect();
    let refused = "these are checkpoints of 2 processes, and there are 3";
    assert!(ran.iter().any(|ran| ran.code == 2 && ran.stderr.contains(refused)), "{}", ran[0].stderr);
}
