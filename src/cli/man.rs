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
pub(super) struct ManArgs {
    /// The subcommand whose page is wanted; without it, that of the command as a whole
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(super) fn run(args: &ManArgs, mut command: clap::Command, reporter: &mut Reporter) -> ExitCode {
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
    reporter.print_bytes("the page", &render(page));
    reporter.exit_code()
}

/// All pages with their names: that of the command, `fmtc`, and those of its subcommands,
/// `fmtc-compile` and so on.
pub(super) fn pages(mut command: clap::Command) -> Vec<(String, Vec<u8>)> {
    command.build();
    let subcommands = command.get_subcommands().filter(|sub| sub.get_name() != "help");
    let named = subcommands.map(|sub| (format!("fmtc-{}", sub.get_name()), render(sub)));
    std::iter::once(("fmtc".to_owned(), render(&command))).chain(named).collect()
}

fn render(command: &clap::Command) -> Vec<u8> {
    let mut page = Vec::new();
    let manual = clap_mangen::Man::new(command.clone()).source(SOURCE).manual("fmtc");
    // Writing to memory cannot fail.
    let _ = manual.render(&mut page);
    page
}
