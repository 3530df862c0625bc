//! `fmtc check`: diagnostics only.

use super::folders;
use super::input::Inputs;
use super::report::Reporter;
use std::path::PathBuf;
use std::process::ExitCode;

/// Reports errors and warnings in files, and writes nothing
#[derive(clap::Args)]
#[command(after_help = "Example: fmtc check summaries.fmt\n\n\
                        Exit status: 0 success, 1 errors were reported, 2 wrong usage.")]
pub(super) struct Args {
    /// Files to check, or folders of `.fmt` files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    options: super::input::Options,
}

pub(super) fn run(args: &Args, reporter: &mut Reporter) -> ExitCode {
    for file in folders::expand(&args.files, reporter) {
        Inputs::compile(&[file], &args.options, reporter);
    }
    reporter.finish()
}
