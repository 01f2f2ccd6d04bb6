//! The command `serve`: what it prints, how it ends.

use std::process::{Command, Output};

use serde_json::json;

use crate::games::{LARGE, path};
use crate::server::Server;

fn run(flags: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mousehole")).arg("serve").args(flags).output().unwrap()
}

#[track_caller]
fn refused(flags: &[&str], part: &str) {
    let Output { status, stdout, stderr } = run(flags);
    let stderr = String::from_utf8(stderr).unwrap();
    assert_eq!((status.code(), stdout.is_empty()), (Some(2), true), "{stderr}");
    assert!(stderr.starts_with("error: ") && stderr.contains(part), "{stderr}");
}

#[test]
fn a_port_that_is_taken_is_told() {
    let server = Server::start(&[]);
    let port = server.address.port().to_string();
    refused(&["--port", &port], &format!("cannot listen at 127.0.0.1:{port}: the port is in use"));
}

#[test]
fn bad_flags_are_refused() {
    refused(&["--bind", "192.0.2.1", "--port", "0"], "cannot listen at 192.0.2.1:0: this machine has no such address");
    refused(&["--bind", "somewhere"], "somewhere");
    refused(&["--port", "70000"], "70000");
    refused(&["--time=-1"], "expected a number of seconds");
    refused(&["--time", "nan"], "expected a number of seconds");
    refused(&["--time", "1e300"], "expected a number of seconds");
    refused(&["--memory", "lots"], "expected a size");
    refused(&["--solves", "0"], "--solves");
    refused(&["--connections", "0"], "--connections");
}

#[test]
fn letting_others_in_is_warned_of() {
    let mut server = Server::start(&["--bind", "0.0.0.0"]);
    // The address that is printed can be opened here.
    assert!(server.address.ip().is_loopback());
    server.about();
    assert!(server.said().starts_with("warning: anybody who can reach this machine"), "{}", server.said());
    let mut own = Server::start(&["--bind", "127.0.0.1"]);
    assert_eq!(own.said(), "");
}

#[cfg(unix)]
mod signals {
    use mousehole_testing::send_signal;

    use super::*;

    #[test]
    fn a_server_that_is_told_to_ends_cleanly() {
        for number in [libc::SIGINT, libc::SIGTERM] {
            let mut server = Server::start(&[]);
            // A client that stays connected does not keep it.
            let mut idle = server.client();
            idle.get("/").header("etag").unwrap();
            send_signal(&mut server.process, number);
            assert_eq!(server.exit_code(), Some(0));
            assert!(idle.is_closed());
            assert_eq!(server.said(), "");
        }
    }

    #[test]
    fn a_server_that_is_told_to_ends_cleanly_as_soon_as_it_names_its_address() {
        for _ in 0..20 {
            let mut server = Server::start(&[]);
            send_signal(&mut server.process, libc::SIGINT);
            assert_eq!((server.exit_code(), server.said()), (Some(0), String::new()));
        }
    }

    #[test]
    fn a_server_ends_in_the_middle_of_a_solve() {
        let mut server = Server::start(&[&LARGE[..], &["--time", "1000"]].concat());
        let mut client = server.client();
        let body = json!({"game": path(600)}).to_string();
        client.send("POST", "/api/solve", &[("Content-Type", "application/json")], body.as_bytes()).unwrap();
        server.wait_for("running", 1);
        send_signal(&mut server.process, libc::SIGTERM);
        assert_eq!(server.exit_code(), Some(0));
        assert_eq!(server.said(), "");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_page_is_opened_without_a_shell() {
    use std::fs;
    use std::process::Stdio;

    use mousehole_testing::{wait_for, write_script};

    let folder = tempfile::tempdir().unwrap();
    let (browser, opened) = (folder.path().join("xdg-open"), folder.path().join("opened"));
    let text = format!("#!/bin/sh\nprintf '%s\\n' \"$@\" > {0}.new\nmv {0}.new {0}\n", opened.display());
    write_script(&browser, &text);
    let path = format!("{}:/usr/bin:/bin", folder.path().display());
    let start = |path: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mousehole"));
        command.args(["serve", "--port", "0", "--open"]).env("PATH", path);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let mut server = start(&path);
    wait_for("the browser is opened", || opened.exists().then_some(()));
    server.kill().unwrap();
    let printed = server.wait_with_output().unwrap().stdout;
    assert_eq!(fs::read(&opened).unwrap(), printed, "the address that is printed is the one that is opened");

    // Without a browser, it serves all the same.
    let mut server = start("/nowhere");
    let mut said = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(server.stderr.take().unwrap()), &mut said).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(said.starts_with("warning: cannot open the browser: "), "{said}");
}
