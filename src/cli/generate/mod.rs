//! `fmtc generate`: what shells, manuals and build systems read.

mod all;
mod completions;
mod man;
mod reference;

use super::report::Reporter;
use clap_complete::Shell;
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  fmtc generate completions zsh > ~/.zfunc/_fmtc
  fmtc generate man compile | man -l -
  fmtc generate cmake > cmake/Fmtc.cmake
  fmtc generate all --prefix ~/.local     all of it where programs look for it";

const CMAKE: &str = include_str!("../../../cmake/Fmtc.cmake");
const BAZEL: &str = include_str!("../../../bazel/fmtc.bzl");

/// Writes completions for shells, the manual, and what CMake and Bazel need
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct GenerateArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Prints a completion script
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Prints a page of the manual in roff
    Man {
        /// The subcommand whose page is wanted; without it, that of the command as a whole
        command: Option<String>,
    },
    /// Prints the reference of the command line in Markdown
    Reference,
    /// Prints the module of CMake with `fmtc_target_formatters`
    Cmake,
    /// Prints the rule for Bazel
    Bazel,
    /// Writes all of it below a prefix: share/man, share/bash-completion, share/zsh, share/fish, share/cmake, share/bazel
    ///
    /// CMake finds the package by `find_package(Fmtc)`. The names of all files are printed.
    All {
        /// The folder to write to; without it the one that holds the `bin` of this command
        #[arg(long, value_name = "DIR")]
        prefix: Option<PathBuf>,
    },
}

pub(super) fn run(args: &GenerateArgs, reporter: &mut Reporter) -> ExitCode {
    let text = match &args.what {
        What::Completions { shell } => completions::script(*shell, &mut super::plain_command()),
        What::Man { command } => man::page(command.as_deref(), super::command()),
        What::Reference => reference::text(&mut super::command()).into_bytes(),
        What::Cmake => CMAKE.into(),
        What::Bazel => BAZEL.into(),
        What::All { prefix } => {
            reporter.unwrap_or_report(all::write(prefix.as_deref()));
            return reporter.exit_code();
        }
    };
    reporter.print_bytes("the text", &text);
    reporter.exit_code()
}
