//! `fmtc setup`: what debuggers load before they show formatters, or take commands about them.

pub(super) mod gdb;
pub(super) mod lldb;
mod packs;

use super::outputs::Outputs;
use super::report::Reporter;

const EXAMPLES: &str = "\
Examples:
  fmtc setup lldb --install    add commands to every session of LLDB
  fmtc setup gdb --install     add formatters to every session of gdb
  fmtc setup packs glm boost              show types of programs without formatters
  lldb -o \"$(fmtc setup lldb)\" app        in one session
  gdb -iex \"$(fmtc setup gdb)\" app";

/// Prepare LLDB and gdb: commands, formatters, packs
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
    Packs(packs::SetupPacksArgs),
}

pub(super) fn run(args: &SetupArgs, reporter: &mut Reporter) {
    let mut outputs = Outputs::in_new_folders();
    let said = match &args.debugger {
        Debugger::Lldb(args) => lldb::write(args, &mut outputs),
        Debugger::Gdb(args) => gdb::write(args, &mut outputs),
        Debugger::Packs(args) => return packs::run(args, reporter),
    };
    let written = said.and_then(|said| {
        outputs.say(&format!("{said}\n"));
        outputs.write()
    });
    reporter.unwrap_or_report(written);
}
