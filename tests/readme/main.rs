//! What README.md and docs/ show is what the command does: their commands are run, and the picture is drawn anew. The
//! README in Chinese is held to the one in English.
//!
//! `MOUSEHOLE_UPDATE=1 cargo test -p mousehole-cli --test readme` writes what the command says now into the files.

mod console;
mod measures;
mod picture;
mod translation;

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use mousehole_testing::{outdated, root};
use tempfile::TempDir;
use translation::anchor;

/// What the README asks a newcomer to run; the script and the continuous integration run it too.
const FIRST_COMMANDS: [&str; 2] = ["cargo run --release -- solve", "./test"];

/// Whether a command builds or checks the project, which would be slow to do here.
fn is_of_the_project(command: &str) -> bool {
    command.starts_with("cargo ") || command.starts_with("./")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// README.md and every page under docs/.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md")];
    let docs = fs::read_dir(root().join("docs")).expect("docs");
    pages.extend(
        docs.map(|entry| entry.expect("docs").path()).filter(|path| path.extension().is_some_and(|e| e == "md")),
    );
    pages.sort();
    pages
}

/// A folder that looks like the root of the project, where commands may leave files.
struct Desk(TempDir);

impl Desk {
    fn new() -> Desk {
        let folder = tempfile::tempdir().expect("a scratch folder");
        for entry in fs::read_dir(root()).expect("the root") {
            let path = fs::canonicalize(entry.expect("an entry").path()).expect("a path");
            symlink(&path, folder.path().join(path.file_name().expect("a name"))).expect("a link");
        }
        Desk(folder)
    }
}

/// What a shell prints, the errors below the output.
fn run(command: &str, desk: &Desk) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_mousehole"));
    let mut path = binary.parent().expect("a folder").as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(desk.0.path())
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .env_remove("LINES")
        .output()
        .expect("a shell");
    [output.stdout, output.stderr].iter().map(|bytes| String::from_utf8_lossy(bytes)).collect()
}

#[test]
fn commands_print_what_the_pages_show() {
    let mut wrong = Vec::new();
    let mut commands = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        let mut updated = text.clone();
        let desk = Desk::new();
        for example in console::examples(&text).filter(|example| !is_of_the_project(example.command)) {
            commands += 1;
            let found = run(example.command, &desk);
            if measures::same(example.output, &found) {
                continue;
            }
            updated = updated.replace(&example.shown(example.output), &example.shown(&found));
            wrong.push(format!("{}: $ {}\n{found}", page.display(), example.command));
        }
        if updated != text {
            wrong.push(outdated(&page, updated.as_bytes()));
        }
    }
    assert!(commands >= 8, "the README shows only {commands} commands");
    assert!(wrong.is_empty(), "these commands print something else now:\n\n{}", wrong.join("\n"));
}

#[test]
fn first_commands_are_the_ones_that_are_checked() {
    let readme = read("README.md");
    let commands = console::examples(&readme).map(|example| example.command);
    let of_the_project: Vec<&str> = commands.filter(|command| is_of_the_project(command)).collect();
    assert_eq!(of_the_project, FIRST_COMMANDS, "what the README has a newcomer run");
    let has_line = |path: &str, line: &str| read(path).lines().any(|found| found == line);
    assert!(has_line("test", FIRST_COMMANDS[0]), "./test runs the first command of the README as it stands there");
    assert!(has_line(".ci/run", "exec ./test"), ".ci/run runs ./test and nothing else");
}

#[test]
fn the_picture_is_real_output() {
    assert!(read("README.md").contains("src=\"docs/solve.svg\""), "the README shows the picture");
    let path = root().join("docs/solve.svg");
    let drawn = picture::draw("mousehole solve", &run("mousehole solve --color always", &Desk::new()));
    let committed = fs::read_to_string(&path).unwrap_or_default();
    let same = measures::same(&picture::without_widths(&committed), &picture::without_widths(&drawn));
    assert!(same, "not what `mousehole solve` prints: {}", outdated(&path, drawn.as_bytes()));
}

#[test]
fn the_readme_is_the_same_in_chinese() {
    let [page, translation] = translation::PAGES.map(read);
    let path = root().join(translation::PAGES[1]);
    let updated = translation::with_code_of(&page, &translation);
    assert!(updated == translation, "{}", outdated(&path, updated.as_bytes()));
    let difference = translation::difference(&page, &translation);
    assert!(difference.is_none(), "{}", difference.unwrap_or_default());
}

#[test]
fn links_lead_to_files_that_are_there() {
    let translation = root().join(translation::PAGES[1]);
    for page in pages().into_iter().chain([translation]) {
        let text = fs::read_to_string(&page).expect("a page");
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().expect("a folder").join(file) };
            assert!(target.exists(), "{}: nothing at {link}", page.display());
            let target = fs::read_to_string(target).unwrap_or_default();
            let mut headings = target.lines().filter(|line| line.starts_with('#')).map(anchor);
            assert!(heading.is_empty() || headings.any(|found| found == heading), "{}: {link}", page.display());
        }
    }
}
