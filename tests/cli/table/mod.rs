//! `table`: build, info, probe, verify.

mod answers;
mod interrupted;
mod limits;

use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A folder for a table.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a scratch folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The path of the table, as an argument.
    fn table(&self) -> String {
        text(&self.path("out.mht"))
    }

    /// A file with that content, as an argument.
    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        std::fs::write(self.path(name), content).expect("a scratch file");
        text(&self.path(name))
    }

    /// The names of all files, in order.
    fn files(&self) -> Vec<String> {
        let entries = self.0.path().read_dir().expect("a folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name")).collect();
        names.sort();
        names
    }
}

fn text(path: &Path) -> String {
    path.to_str().expect("a plain path").to_owned()
}

/// A square with 15 % walls, food in a corner, the cat in the middle and the mouse in the corner across.
fn random_grid(size: usize, seed: u64) -> String {
    let mut random = Random(seed);
    let mut rows: Vec<String> =
        (0..size).map(|_| (0..size).map(|_| if random.below(100) < 15 { '#' } else { '.' }).collect()).collect();
    for (token, at) in [("F", 0), ("C", size / 2), ("M", size - 1)] {
        rows[at].replace_range(at..=at, token);
    }
    rows.join("\n")
}

/// Random numbers that are the same in every run (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}
