//! `devices`: what the engine `gpu` can run on.

use std::process::ExitCode;

use clap::Args;
use mousehole::engine::devices as found;
use serde_json::json;

use crate::failure::Failure;
use crate::output::Output;
use crate::printer::line_of;
use crate::words::bytes;

#[derive(Args)]
pub(crate) struct DevicesArgs {
    /// Print JSON
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

pub(crate) fn devices(args: &DevicesArgs, output: &Output) -> Result<ExitCode, Failure> {
    let devices = found().map_err(|error| Failure::new(error.to_string()))?;
    if args.json {
        let device = |device: &mousehole::engine::Device| {
            let (major, minor) = device.capability;
            json!({
                "name": device.name,
                "capability": format!("{major}.{minor}"),
                "multiprocessors": device.multiprocessors,
                "memory": device.memory,
                "free": device.free,
            })
        };
        output.print(&line_of(&devices.iter().map(device).collect::<Vec<_>>()))?;
        return Ok(ExitCode::SUCCESS);
    }
    for (number, device) in devices.iter().enumerate() {
        let (major, minor) = device.capability;
        output.print(&format!(
            "{number}  {}, {} of {} free, {} multiprocessors, compute capability {major}.{minor}\n",
            device.name,
            bytes(device.free),
            bytes(device.memory),
            device.multiprocessors,
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
