//! `solve --certificate`: a proof of the verdict.

use std::io::{self, BufWriter};
use std::path::Path;

use mousehole::Solution;
use mousehole::certificate::Written;

use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::output::Output;
use crate::words::{bytes, counted};

/// Where a proof is to be written.
pub(crate) enum Proof {
    File(NewFile),
    /// In place of the answer.
    Stdout,
}

impl Proof {
    /// Begins the file, so that one that cannot be written is found out before anything is solved.
    pub(crate) fn begin(out: &Path) -> Result<Proof, Failure> {
        if out.as_os_str() == "-" { Ok(Proof::Stdout) } else { NewFile::create(out).map(Proof::File) }
    }

    pub(crate) fn is_on_stdout(&self) -> bool {
        matches!(self, Proof::Stdout)
    }

    /// Writes the proof, and tells how large it is.
    pub(crate) fn write(self, solution: &Solution, output: &Output) -> Result<(), Failure> {
        let (name, written) = match self {
            Proof::Stdout => ("<stdout>".to_owned(), solution.certify(BufWriter::new(io::stdout().lock()))?),
            Proof::File(mut file) => {
                let written = solution.certify(&mut file).map_err(|error| file.failure(&error))?;
                let name = file.name().to_owned();
                file.finish()?;
                (name, written)
            }
        };
        let Written { positions, bytes: size } = written;
        output.note(&format!("{name}: a proof in {}, {}", counted(positions, "position", "positions"), bytes(size)));
        Ok(())
    }
}
