//! Programs that crash, hang, flood, fork or do not listen: each is reported as what it is, and the judge ends.

use crate::judge;

/// Judges a Python program of a few lines, and returns the kind of its failure and the message.
#[track_caller]
fn failure(flags: &[&str], program: &str) -> (String, String) {
    let program = format!("import os, subprocess, sys, time\n{program}");
    // A test that expects no hang gives far more time than anything takes.
    let mut all = vec!["--format", "json", "--puzzle", "grid", "--boards", "200"];
    if !flags.contains(&"--timeout") {
        all.extend(["--timeout", "120"]);
    }
    all.extend(flags);
    let judged = judge(&all, &["python3", "-c", &program]);
    assert_eq!(judged.code, 1, "{}{}", judged.stdout, judged.stderr);
    let failed = judged.json()[0]["failed"].clone();
    let text = |key: &str| failed[key].as_str().expect("a text").to_owned();
    (text("kind"), text("message"))
}

/// Answers every board, and then does something.
fn answering(then: &str) -> String {
    format!("for line in sys.stdin:\n    print('true', flush=True)\n    {then}")
}

#[test]
fn a_crash_is_reported_with_its_last_words() {
    let (kind, message) = failure(&[], "sys.stdin.readline()\nraise ValueError('no such mouse')");
    assert_eq!(kind, "crash");
    assert!(message.contains("exit status: 1") && message.contains("no such mouse"), "{message}");
    let (kind, message) = failure(&[], "sys.stdin.readline()\nos.abort()");
    assert!(kind == "crash" && message.contains("signal"), "{message}");
    let (kind, message) = failure(&["--each"], "print('true', flush=True)\nsys.exit(3)");
    assert!(kind == "crash" && message.contains("exit status: 3"), "{message}");
}

#[test]
fn a_hang_is_reported_after_its_time() {
    let (kind, message) = failure(&["--timeout", "0.5"], "time.sleep(1000)");
    assert!(kind == "hang" && message.contains("0.5 s"), "{message}");
    // The answer is there, but the process does not end.
    let (kind, _) = failure(&["--timeout", "0.5", "--each"], "print('false', flush=True)\ntime.sleep(1000)");
    assert_eq!(kind, "hang");
}

#[test]
fn an_end_without_an_answer_is_reported() {
    let (kind, message) = failure(&[], "sys.stdin.readline()");
    assert!(kind == "ended" && message.contains("--each"), "{message}");
    let (kind, _) = failure(&[], "os.close(1)\ntime.sleep(1000)");
    assert_eq!(kind, "closed");
}

#[test]
fn garbage_and_floods_are_reported() {
    let (kind, message) = failure(&[], "print('The mouse wins!', flush=True)\ntime.sleep(1000)");
    assert!(kind == "garbage" && message.contains("The mouse wins!") && message.contains("true or false"), "{message}");
    // More than memory holds, with and without line breaks, and on standard error.
    for flood in ["while True: print('x' * 1000)", "while True: sys.stdout.write('x' * 100000)"] {
        let (kind, message) = failure(&[], flood);
        assert!(kind == "garbage" && message.len() < 1_000, "{message}");
    }
    let noisy = answering("[sys.stderr.write('x' * 100000) for _ in range(100)]");
    let (kind, _) = failure(&[], &noisy);
    assert_eq!(kind, "wrong", "what is on standard error is nobody's answer");
    let (kind, _) = failure(&[], "print(b'\\xff\\xfe', flush=True)\ntime.sleep(1000)");
    assert_eq!(kind, "garbage");
}

#[test]
fn a_program_that_does_not_read_is_stopped() {
    // It answers for ever; the first wrong answer, a second line, or the full pipe of boards ends it.
    let (kind, _) = failure(&[], "while True: print('true', flush=True)");
    assert!(["wrong", "garbage", "deaf"].contains(&kind.as_str()), "{kind}");
    let (kind, _) = failure(&["--timeout", "1"], "os.close(0)\ntime.sleep(1000)");
    assert_eq!(kind, "hang");
}

#[cfg(target_os = "linux")]
#[test]
fn what_it_starts_is_ended_with_it() {
    use mousehole_testing::wait_until_gone;

    let folder = crate::scratch("forks");
    let pids = folder.join("pids");
    let _ = std::fs::remove_file(&pids);
    let pid_file = pids.to_str().expect("a plain path");
    // A child that outlives its parent and holds the pipes.
    let forks = format!(
        "child = subprocess.Popen(['sleep', '1000'])\nopen({pid_file:?}, 'a').write(f'{{child.pid}}\\n')\n{}",
        answering("pass")
    );
    let (kind, _) = failure(&[], &forks);
    assert_eq!(kind, "wrong");
    let started = std::fs::read_to_string(&pids).expect("pids");
    assert!(!started.trim().is_empty());
    for pid in started.lines() {
        wait_until_gone(pid);
    }
    // One that leaves the group lives on, and the judge ends all the same. Each try leaves one behind.
    let daemon = format!(
        "child = subprocess.Popen(['sleep', '1000'], start_new_session=True)\nopen({pid_file:?}, 'a').write(f'{{child.pid}}\\n')\n\
         print('true', flush=True)"
    );
    let (kind, _) = failure(&["--each"], &daemon);
    assert_eq!(kind, "left behind");
    for pid in std::fs::read_to_string(&pids).expect("pids").lines().skip(started.lines().count()) {
        assert!(std::process::Command::new("kill").arg(pid).status().expect("kill").success());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_the_program_too() {
    use std::process::{Command, Stdio};

    use mousehole_testing::{send_signal, wait_for, wait_until_gone};

    let folder = crate::scratch("interrupted");
    let pid_file = folder.join("pid");
    let _ = std::fs::remove_file(&pid_file);
    let program = format!(
        "import os, time\nopen({0:?} + '.new', 'w').write(str(os.getpid()))\nos.rename({0:?} + '.new', {0:?})\ntime.sleep(1000)",
        pid_file.to_str().expect("a plain path")
    );
    let judge = crate::command(&["--timeout", "600"], &["python3", "-c", &program]);
    // A test that runs in the background may have been started with Ctrl-C ignored, and the command keeps to that.
    let mut judge = Command::new("env")
        .arg("--default-signal=INT")
        .arg(judge.get_program())
        .args(judge.get_args())
        .stdin(Stdio::null())
        .spawn()
        .expect("the judge starts");
    let pid = wait_for("the program to start", || std::fs::read_to_string(&pid_file).ok());
    send_signal(&mut judge, libc::SIGINT);
    wait_for("the judge to end", || judge.try_wait().expect("a child"));
    wait_until_gone(&pid);
}

#[test]
fn what_cannot_be_started_is_an_error() {
    let judged = judge(&[], &["no-such-program-here"]);
    assert_eq!((judged.code, judged.stdout.as_str()), (2, ""));
    assert!(judged.stderr.contains("no-such-program-here: cannot be started"), "{}", judged.stderr);
    let judged = judge(&[], &["python3", "-c", "import sys\nfor line in sys.stdin: print('none', flush=True)"]);
    assert_eq!(judged.code, 2);
    assert!(judged.stderr.contains("neither puzzle"), "{}", judged.stderr);
}
