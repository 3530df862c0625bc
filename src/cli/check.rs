//! `fmtc check`: diagnostics only.

use super::folders;
use super::input::Inputs;
use super::report::Reporter;
use super::watch;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  fmtc check summaries.fmt --watch            check again after each change
  fmtc check fmt --against build/app          check against the types of app";

/// Check files, and write nothing
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct CheckArgs {
    /// Files to check, or directories of `.fmt` files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Check again whenever a file changes
    #[arg(long)]
    watch: bool,
    #[command(flatten)]
    options: super::input::CompilerOptions,
}

pub(super) fn run(args: &CheckArgs, reporter: &mut Reporter) {
    watch::run(args.watch, &args.files, reporter, |reporter| {
        let options = args.options.again();
        options.report_programs(reporter);
        let found = folders::expand(&args.files, reporter);
        let mut read = [found.folders, options.programs()].concat();
        for file in found.files {
            read.extend(Inputs::compile(&[file], &options, reporter).read);
        }
        reporter.write_count();
        read
    });
}
