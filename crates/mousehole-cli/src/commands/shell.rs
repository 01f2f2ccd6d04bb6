//! `completions` and `man`: what the shell wants to know.

use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Cli;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn completions(shell: Shell, output: &Output) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "mousehole", &mut script);
    output.print(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(command: Option<&str>, output: &Output) -> Result<ExitCode, Failure> {
    let mut root = Cli::command().disable_help_subcommand(true);
    root.build();
    let page = match command {
        None => whole_page(root)?,
        Some(name) => {
            let names: Vec<&str> = root.get_subcommands().map(clap::Command::get_name).collect();
            let expected = names.join(", ");
            let command = root
                .find_subcommand(name)
                .ok_or_else(|| Failure::new(format!("man: there is no command {name}; expected one of {expected}")))?;
            let mut page = Vec::new();
            let source = concat!("mousehole ", env!("CARGO_PKG_VERSION"));
            Man::new(command.clone()).title(format!("mousehole-{name}")).source(source).render(&mut page)?;
            page
        }
    };
    // All that the commands say beyond their flags is examples.
    output.print(
        &String::from_utf8_lossy(&page).replace(".SH EXTRA", ".SH EXAMPLES").replace(".SS EXTRA", ".SS EXAMPLES"),
    )?;
    Ok(ExitCode::SUCCESS)
}

/// The page of the program, and below it a section for each command, its parts one level down.
fn whole_page(root: clap::Command) -> Result<Vec<u8>, Failure> {
    let commands: Vec<clap::Command> = root.get_subcommands().cloned().collect();
    let mut page = Vec::new();
    Man::new(root).render(&mut page)?;
    for command in commands {
        page.extend(format!(".SH MOUSEHOLE {}\n", command.get_name().to_uppercase()).bytes());
        let man = Man::new(command);
        let mut parts = Vec::new();
        man.render_description_section(&mut parts)?;
        man.render_synopsis_section(&mut parts)?;
        man.render_options_section(&mut parts)?;
        man.render_extra_section(&mut parts)?;
        let parts = String::from_utf8_lossy(&parts).replace("\n.SH ", "\n.SS ");
        page.extend(parts.strip_prefix(".SH ").map_or(parts.clone(), |rest| format!(".SS {rest}")).bytes());
    }
    Ok(page)
}
