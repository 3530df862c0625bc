//! `fmtc generate`: what shells, manuals and build systems read.

mod all;
mod man;
mod reference;

use super::report::Reporter;
use clap::CommandFactory;
use clap_complete::Shell;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  fmtc generate completions zsh > ~/.zfunc/_fmtc
  fmtc generate man compile | man -l -
  fmtc generate cmake > cmake/Fmtc.cmake
  fmtc generate all --prefix ~/.local     write all files where programs look for them";

const CMAKE: &str = include_str!("../../../cmake/Fmtc.cmake");
const BAZEL: &str = include_str!("../../../bazel/fmtc.bzl");

/// Write shell completions, the manual, and files for builds
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct GenerateArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Print a completion script
    #[command(
        after_help = "Examples:\n  fmtc generate completions zsh > ~/.zfunc/_fmtc\n  fmtc generate completions bash"
    )]
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Print a page of the manual in roff
    #[command(
        after_help = "Examples:\n  fmtc generate man | man -l -\n  fmtc generate man compile | man -l -"
    )]
    Man {
        /// The command; without it, fmtc itself
        command: Option<String>,
    },
    /// Print the reference of the command line in Markdown
    #[command(
        after_help = "Examples:\n  fmtc generate reference\n  fmtc generate reference > commands.md"
    )]
    Reference,
    /// Print the module of CMake with `fmtc_target_formatters`
    #[command(
        after_help = "Examples:\n  fmtc generate cmake\n  fmtc generate cmake > cmake/Fmtc.cmake"
    )]
    Cmake,
    /// Print the rule for Bazel
    #[command(after_help = "Examples:\n  fmtc generate bazel\n  fmtc generate bazel > fmtc.bzl")]
    Bazel,
    /// Write all of these files below a prefix
    ///
    /// Writes to share/man, share/bash-completion, share/zsh, share/fish, share/cmake and share/bazel. CMake finds the package with `find_package(Fmtc)`. Prints the names of all files.
    #[command(after_help = "Examples:\n  fmtc generate all\n  fmtc generate all --prefix ~/.local")]
    All {
        /// Write below a directory
        ///
        /// By default, the directory that contains the `bin` of this command.
        #[arg(long, value_name = "DIR")]
        prefix: Option<PathBuf>,
    },
}

pub(super) fn run(args: &GenerateArgs, reporter: &mut Reporter) {
    let text = match &args.what {
        What::Completions { shell } => completions(*shell),
        What::Man { command } => man::page(command.as_deref(), super::command(true)),
        What::Reference => reference::text(&mut super::command(true)).into_bytes(),
        What::Cmake => CMAKE.into(),
        What::Bazel => BAZEL.into(),
        What::All { prefix } => {
            reporter.unwrap_or_report(all::write(prefix.as_deref()));
            return;
        }
    };
    reporter.print_bytes(&text);
}

/// The script that completes commands in a shell.
fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut super::Cli::command(), "fmtc", &mut script);
    script
}
