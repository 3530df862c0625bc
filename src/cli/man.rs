//! `fmtc man`: the manual, a page for the command and one for each subcommand.

use super::report::Reporter;
use clap::error::ErrorKind;
use std::process::ExitCode;

/// The footer of every page.
const SOURCE: &str = concat!("fmtc ", env!("CARGO_PKG_VERSION"));

const EXAMPLES: &str = "\
Examples:
  fmtc man > fmtc.1
  fmtc man compile | man -l -

Exit status: 0 success, 1 it cannot be written, 2 wrong usage.";

/// Prints a page of the manual in roff
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The subcommand whose page is wanted; without it, that of the command as a whole
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(super) fn run(args: &Args, mut command: clap::Command, reporter: &mut Reporter) -> ExitCode {
    // Subcommands get their full names.
    command.build();
    let page = match &args.command {
        None => &command,
        Some(name) => match command.find_subcommand(name) {
            Some(found) => found,
            None => {
                let message = format!("there is no subcommand `{name}`");
                command.error(ErrorKind::InvalidSubcommand, message).exit()
            }
        },
    };
    let mut text = Vec::new();
    let manual = clap_mangen::Man::new(page.clone()).source(SOURCE).manual("fmtc");
    // Writing to memory cannot fail.
    let _ = manual.render(&mut text);
    reporter.print("the page", text);
    reporter.exit_code()
}
