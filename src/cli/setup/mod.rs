//! `fmtc setup`: what debuggers load before they show formatters, or take commands about them.

pub(super) mod gdb;
pub(super) mod lldb;

use super::report::Reporter;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  fmtc setup lldb --install             commands in every session of LLDB, formatters in LLDB 14 to 19
  fmtc setup gdb --install              formatters in every session of gdb
  lldb -o \"$(fmtc setup lldb)\" app      in one session
  gdb -iex \"$(fmtc setup gdb)\" app";

/// Prepares a debugger: commands for LLDB, formatters for gdb and LLDB 14 to 19
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct SetupArgs {
    #[command(subcommand)]
    debugger: Debugger,
}

#[derive(clap::Subcommand)]
enum Debugger {
    Lldb(lldb::LldbArgs),
    Gdb(gdb::GdbArgs),
}

pub(super) fn run(args: &SetupArgs, reporter: &mut Reporter) -> ExitCode {
    let done = match &args.debugger {
        Debugger::Lldb(args) => lldb::write(args),
        Debugger::Gdb(args) => gdb::write(args),
    };
    reporter.unwrap_or_report(done);
    reporter.exit_code()
}
