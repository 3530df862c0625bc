//! `fmtc completions`: what a shell needs to complete the command.

use super::report::Reporter;
use clap_complete::Shell;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  fmtc completions bash > ~/.local/share/bash-completion/completions/fmtc
  fmtc completions zsh > ~/.zfunc/_fmtc
  fmtc completions fish > ~/.config/fish/completions/fmtc.fish

Exit status: 0 success, 1 it cannot be written, 2 wrong usage.";

/// Prints a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn run(
    args: &CompletionsArgs,
    mut command: clap::Command,
    reporter: &mut Reporter,
) -> ExitCode {
    reporter.print_bytes("the script", &script(args.shell, &mut command));
    reporter.exit_code()
}

/// The completion script for a shell.
pub(super) fn script(shell: Shell, command: &mut clap::Command) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, command, "fmtc", &mut script);
    script
}
