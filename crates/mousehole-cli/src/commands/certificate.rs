//! `certificate check`: proofs, checked with nothing of the solver.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use mousehole_check::{Failure as Rejection, Proved, check};
use serde::Serialize;

use crate::args::OutputFormat;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Args)]
pub(crate) struct CertificateArgs {
    #[command(subcommand)]
    pub(crate) command: CertificateCommand,
}

#[derive(Subcommand)]
pub(crate) enum CertificateCommand {
    /// Check proofs of `solve --certificate` with nothing of the solver
    #[command(after_help = "\
Exits with 1 if a proof fails, and with 2 if a file is not a certificate. docs/certificate.md has the format.

Examples:
  mousehole solve --certificate - | mousehole certificate check
  mousehole convert board.txt --preset grid --to json -o game.json
  mousehole certificate check --game game.json proof.json")]
    Check(CertificateCheckArgs),
}

#[derive(Args)]
pub(crate) struct CertificateCheckArgs {
    /// Certificates; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) files: Vec<PathBuf>,
    /// The game that must be proved, as `convert --to json` writes it
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<PathBuf>,
    /// Print text, or one JSON object for each file
    #[arg(long, value_enum, default_value_t = OutputFormat::Text, help_heading = "Output")]
    pub(crate) format: OutputFormat,
}

pub(crate) fn certificate(args: &CertificateArgs, output: &Output) -> Result<ExitCode, Failure> {
    match &args.command {
        CertificateCommand::Check(args) => check_all(args, output),
    }
}

/// What was found of one file, as JSON.
#[derive(Serialize)]
struct Checked<'c> {
    file: &'c str,
    proved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'c str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<Option<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'c str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

fn check_all(args: &CertificateCheckArgs, output: &Output) -> Result<ExitCode, Failure> {
    let read = |path: &Path| fs::read(path).map_err(|error| Failure::Message(format!("{}: {error}", path.display())));
    let game = args.game.as_deref().map(read).transpose()?;
    let mut worst = 0;
    for path in &args.files {
        let name = path.display().to_string();
        let (found, code) = match open(path) {
            Ok(file) => match check(file, game.as_deref()) {
                Ok(proved) => (Ok(proved), 0),
                Err(rejection) => {
                    let code = if matches!(rejection, Rejection::Wrong(_)) { 1 } else { 2 };
                    (Err(rejection.to_string()), code)
                }
            },
            Err(error) => (Err(format!("not a certificate: {error}")), 2),
        };
        worst = worst.max(code);
        output.print(&match args.format {
            OutputFormat::Text => format!("{name}: {}\n", found.map_or_else(|why| why, |proved| proved.to_string())),
            OutputFormat::Json => json(&name, &found) + "\n",
        })?;
    }
    Ok(ExitCode::from(worst))
}

fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path == Path::new("-") { Ok(Box::new(io::stdin().lock())) } else { Ok(Box::new(File::open(path)?)) }
}

fn json(file: &str, found: &Result<Proved, String>) -> String {
    let proved = found.as_ref().ok();
    let checked = Checked {
        file,
        proved: proved.is_some(),
        winner: proved.map(|proved| proved.winner),
        plies: proved.map(|proved| proved.plies),
        reason: proved.map(|proved| proved.reason),
        positions: proved.map(|proved| proved.positions),
        error: found.as_ref().err().cloned(),
    };
    serde_json::to_string(&checked).expect("nothing here fails to be written")
}
