//! `fmtc setup lldb`: commands for LLDB.

use crate::cli::init_file::{self, InitLine};
use crate::cli::live::package;
use crate::cli::outputs::Outputs;
use crate::diag::Diagnostic;

/// The init file of LLDB in the home directory.
const INIT: &str = ".lldbinit";

const EXAMPLES: &str = "\
Examples:
  fmtc setup lldb --install             prepare every session
  lldb -o \"$(fmtc setup lldb)\" app      prepare one session


In LLDB, and in the debug console of an editor:
  fmtc load FILE...     use formatters without linking them
  fmtc watch FILE...    load the files again after each change
  fmtc status           list the loaded files
  fmtc unload [FILE...] use the program's formatters again
  fmtc show VARIABLE    show which formatter made the text, and how
  fmtc why VARIABLE     explain why no formatter did
  fmtc capture VARIABLE [--expect]
                        write the value as a file for `fmtc run`, or as a test";

/// Add commands to LLDB that load, watch and explain formatters
///
/// LLDB 14 to 19 then also use the formatters in programs.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct LldbArgs {
    /// Add the line to ~/.lldbinit
    #[arg(long)]
    install: bool,
    /// Remove the line from ~/.lldbinit
    #[arg(long, conflicts_with = "install")]
    uninstall: bool,
}

/// Adds what was asked for to the outputs; returns what to say.
pub(super) fn write(args: &LldbArgs, outputs: &mut Outputs) -> Result<String, Diagnostic> {
    if args.uninstall {
        return init_line()?.remove(outputs);
    }
    let line = package::import_line(&package::add(outputs)?)?;
    if args.install { init_line()?.add(outputs, line) } else { Ok(line) }
}

/// Whether LLDB's init file loads the commands, and with them the runtime of older releases.
pub(crate) fn is_installed() -> bool {
    init_line().is_ok_and(|line| line.is_there())
}

fn init_line() -> Result<InitLine, Diagnostic> {
    let path = init_file::home()?.join(INIT);
    Ok(InitLine { path, command: package::IMPORT, loads: package::NAME })
}
