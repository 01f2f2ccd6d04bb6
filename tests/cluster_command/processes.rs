//! The processes of a cluster, each started by itself.

use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use mousehole_testing::free_addresses;

use super::runner::{Ran, command};

/// A host file with addresses that are free.
pub(crate) fn host_file(folder: &Path, count: usize) -> PathBuf {
    let path = folder.join("hosts.txt");
    std::fs::write(&path, free_addresses(count).join("\n")).unwrap();
    path
}

/// Starts one process.
pub(crate) fn start(args: &[&str], hosts: &Path, index: usize) -> Child {
    let index = index.to_string();
    let member = ["--hosts", hosts.to_str().unwrap(), "--process", &index];
    let args: Vec<&str> = ["cluster", "solve"].into_iter().chain(args.iter().copied()).chain(member).collect();
    command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

/// Starts all processes.
pub(crate) fn start_all(args: &[&str], hosts: &Path, count: usize) -> Vec<Child> {
    (0..count).map(|index| start(args, hosts, index)).collect()
}

/// Waits for a process, which must end by itself.
pub(crate) fn end(child: Child) -> Ran {
    let output = child.wait_with_output().expect("the program ends");
    Ran {
        code: output.status.code().expect("an exit code, not a signal"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8 output"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8 messages"),
    }
}
