//! `cops`: how many cats it takes, for one board or for a stream of graphs.

mod answer;
mod asked;
mod line;
mod one;
mod opened;
mod stream;
mod summary;
mod text;

use std::process::ExitCode;

use mousehole::game::Preset;

use crate::args::CopsArgs;
use crate::failure::Failure;
use crate::output::Output;
use opened::Opened;

pub(crate) fn cops(args: &CopsArgs, output: &Output) -> Result<ExitCode, Failure> {
    if let Some(preset) = args.rules.preset.filter(|preset| *preset != Preset::Cops) {
        return Err(Failure::new(format!("--preset: found {preset}, and this command plays by the rules of cops")));
    }
    match opened::open(args)? {
        Opened::One { source, bytes } => one::one(args, &source, &bytes, output),
        Opened::Stream { source, reader } => stream::stream(args, &source, reader, output),
    }
}
