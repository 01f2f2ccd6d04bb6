//! Both checkers, and brute force.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use mousehole_check::Failure;
use mousehole_testing::root;

/// What a checker says of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Checked {
    /// 0 if it is proved, 1 if the proof fails, 2 if it is not a certificate.
    pub(crate) code: i32,
    /// All that is said.
    pub(crate) text: String,
}

/// Python with those arguments, which leaves no compiled script behind.
pub(crate) fn python(args: &[&str], folder: &Path) -> Output {
    let output = Command::new("python3").arg("-B").args(args).current_dir(folder).output();
    output.expect("python3, which this test needs")
}

/// The path of the script.
pub(crate) fn script() -> String {
    root().join("examples/check_certificate.py").to_str().expect("UTF-8").to_owned()
}

/// Has the script check all of them, some hundreds in one run.
pub(crate) fn by_script<T: AsRef<[u8]>>(certificates: &[T]) -> Vec<Checked> {
    certificates.chunks(500).flat_map(by_one_script).collect()
}

fn by_one_script<T: AsRef<[u8]>>(certificates: &[T]) -> Vec<Checked> {
    let folder = tempfile::tempdir().expect("a folder");
    let names: Vec<String> = (0..certificates.len()).map(|i| format!("{i}.json")).collect();
    for (name, certificate) in names.iter().zip(certificates) {
        fs::write(folder.path().join(name), certificate).expect("a file");
    }
    let script = script();
    let args: Vec<&str> = [script.as_str()].into_iter().chain(names.iter().map(String::as_str)).collect();
    let output = python(&args, folder.path());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)), "only printable ASCII");
    // A line that does not begin with a blank is the first about a file.
    let mut all: Vec<Checked> = Vec::new();
    for line in text.lines() {
        match line.strip_prefix(' ') {
            Some(_) => all.last_mut().expect("a file before").text += &format!("\n{line}"),
            None => {
                let said = line.strip_prefix(&format!("{}: ", names[all.len()])).expect("the next file");
                let code = match said {
                    _ if said.starts_with("proved in ") => 0,
                    _ if said.starts_with("WRONG: ") => 1,
                    _ if said.starts_with("not a certificate: ") => 2,
                    _ => panic!("{said}"),
                };
                all.push(Checked { code, text: said.to_owned() });
            }
        }
    }
    assert_eq!(all.len(), certificates.len());
    assert_eq!(output.status.code(), all.iter().map(|checked| checked.code).max());
    all
}

/// Has the crate check one.
pub(crate) fn by_crate(certificate: &[u8]) -> Checked {
    match mousehole_check::check(certificate, None) {
        Ok(proved) => Checked { code: 0, text: proved.to_string() },
        Err(failure) => {
            let code = if matches!(failure, Failure::Wrong(_)) { 1 } else { 2 };
            Checked { code, text: failure.to_string() }
        }
    }
}

/// What both checkers say, who must agree: on the outcome, and to the byte on what is proved and what is wrong.
pub(crate) fn check_both<T: AsRef<[u8]>>(certificates: &[T]) -> Vec<Checked> {
    let all = by_script(certificates);
    for (script, certificate) in all.iter().zip(certificates) {
        let found = by_crate(certificate.as_ref());
        let shown = String::from_utf8_lossy(certificate.as_ref());
        assert_eq!(script.code, found.code, "script: {}\ncrate: {}\n{shown}", script.text, found.text);
        assert!(script.code == 2 || *script == found, "script: {}\ncrate: {}\n{shown}", script.text, found.text);
    }
    all
}

/// Whether claims are true, by a script that tries everything.
pub(crate) fn brute_force(questions: &[&str]) -> Vec<bool> {
    let mut child = Command::new("python3")
        .args(["-B", root().join("tests/certificate/brute_force.py").to_str().expect("UTF-8")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3, which this test needs");
    let mut input = child.stdin.take().expect("its input");
    let lines = questions.join("\n") + "\n";
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()).expect("it reads"));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("all is written");
    assert!(output.status.success());
    let answers: Vec<bool> = String::from_utf8_lossy(&output.stdout).lines().map(|line| line == "true").collect();
    assert_eq!(answers.len(), questions.len());
    answers
}
