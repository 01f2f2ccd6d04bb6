//! The real server, in a process of its own.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Seek};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;

use mousehole_testing::wait_for;
use serde_json::Value;

use crate::client::Client;

pub(crate) struct Server {
    pub(crate) process: Child,
    pub(crate) address: SocketAddr,
    stderr: File,
}

impl Server {
    /// Starts a server at a free port, with more flags.
    pub(crate) fn start(flags: &[&str]) -> Server {
        let stderr = tempfile::tempfile().unwrap();
        let mut process = Command::new(env!("CARGO_BIN_EXE_mousehole"))
            .args(["serve", "--port", "0"])
            .args(flags)
            .stdout(Stdio::piped())
            .stderr(stderr.try_clone().unwrap())
            .spawn()
            .unwrap();
        let stdout = process.stdout.take().unwrap();
        let (sender, address) = mpsc::channel();
        thread::spawn(move || {
            let mut line = String::new();
            let _ = sender.send(BufReader::new(stdout).read_line(&mut line).map(|_| line));
        });
        let line = wait_for("the server names its address", || address.try_recv().ok()).unwrap();
        let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        let address = address.and_then(|address| address.parse().ok());
        Server { process, address: address.unwrap_or_else(|| panic!("no address: {line:?}")), stderr }
    }

    pub(crate) fn client(&self) -> Client {
        Client::connect(self.address)
    }

    /// What it says of itself.
    pub(crate) fn about(&self) -> Value {
        self.client().get("/api").ok()
    }

    /// Waits until it is as busy as that.
    pub(crate) fn wait_for(&self, what: &str, number: u64) {
        wait_for(&format!("{what} is {number}"), || (self.about()["load"][what] == number).then_some(()));
    }

    /// Waits until the process ends, and gives its exit code.
    pub(crate) fn exit_code(&mut self) -> Option<i32> {
        wait_for("the server ends", || self.process.try_wait().unwrap()).code()
    }

    /// What it wrote on standard error.
    pub(crate) fn said(&mut self) -> String {
        let mut said = String::new();
        self.stderr.rewind().unwrap();
        self.stderr.read_to_string(&mut said).unwrap();
        said
    }

    /// The most memory that the process ever had, where the system tells.
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kilobytes * 1024)
    }

    /// It still answers, and nothing went wrong inside.
    pub(crate) fn is_well(&mut self) {
        assert_eq!(self.about()["name"], "mousehole");
        assert_eq!(self.said(), "");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
