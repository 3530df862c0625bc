//! `fmtc setup lldb`: commands for LLDB.

use crate::cli::init_file;
use crate::cli::live::package;
use crate::cli::outputs::Outputs;
use crate::diag::Diagnostic;
use crate::limits;
use fmtc_disk as disk;
use std::path::PathBuf;

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

/// Writes what was asked for, and says it, or does neither.
pub(super) fn write(args: &LldbArgs) -> Result<(), Diagnostic> {
    let mut outputs = Outputs::in_new_folders();
    let text = match (args.install, args.uninstall) {
        (true, _) => install(&mut outputs)?,
        (_, true) => uninstall(&mut outputs)?,
        _ => package::import_line(&package::add(&mut outputs)?)?,
    };
    outputs.say(&format!("{text}\n"));
    outputs.write()
}

/// Whether LLDB's init file loads the commands, and with them the runtime of older releases.
pub(crate) fn is_installed() -> bool {
    let read = |home: PathBuf| disk::read_regular(&home.join(INIT), limits::SOURCE_FILE).ok();
    let text = init_file::home().ok().and_then(read).unwrap_or_default();
    String::from_utf8_lossy(&text).lines().any(package::is_import_line)
}

/// Adds the line to the init file, in place of one for another version.
fn install(outputs: &mut Outputs) -> Result<String, Diagnostic> {
    let line = package::import_line(&package::add(outputs)?)?;
    init_file::add(outputs, &init_file::home()?.join(INIT), &line, package::is_import_line)?;
    Ok(line)
}

fn uninstall(outputs: &mut Outputs) -> Result<String, Diagnostic> {
    let path = init_file::home()?.join(INIT);
    let was_there = init_file::remove(outputs, &path, package::is_import_line)?;
    let what = if was_there { "removed" } else { "not there" };
    Ok(format!("{}: the commands are {what}", path.display()))
}
