//! `table`: build, info, probe, verify.

mod answers;
mod interrupted;
mod limits;
mod scratch;

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::runner::mousehole;

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

/// The least memory that a build can do with: what a refusal says.
fn least_memory(board: &str, table: &str) -> String {
    let refused = mousehole(&["table", "build", board, "-o", table, "--memory", "1M"]);
    let said = refused.stderr.split("--memory ").nth(1).unwrap_or_else(|| panic!("{}", refused.stderr));
    said.split(|c: char| !c.is_ascii_alphanumeric()).next().expect("a word").to_owned()
}

fn text(path: &Path) -> String {
    path.to_str().expect("a plain path").to_owned()
}
