//! `serve`: the playground in the browser.

use std::process::{Command, ExitCode, Stdio};

use mousehole_web::{ServeError, Server};

use crate::args::ServeArgs;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn serve(args: &ServeArgs, output: &Output) -> Result<ExitCode, Failure> {
    let failed = |error: ServeError| Failure::new(error.to_string());
    let server = Server::bind(&args.config()).map_err(failed)?;
    if !args.bind.is_loopback() {
        output.warn(
            "anybody who can reach this machine over the network can use the playground, which solves whatever it is sent \
             within its limits; without --bind, only this machine can",
        );
    }
    output.print(&format!("{}\n", server.url()))?;
    if args.open
        && let Err(error) = open(&server.url())
    {
        output.warn(&format!("cannot open the browser: {error}"));
    }
    server.run().map_err(failed)?;
    Ok(ExitCode::SUCCESS)
}

/// Opens a page in the browser of the user, without a shell in between.
fn open(url: &str) -> std::io::Result<()> {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let quiet = Stdio::null;
    let mut browser = Command::new(program).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn()?;
    // It is done when it has told the browser, and must not be left behind.
    std::thread::spawn(move || browser.wait());
    Ok(())
}
