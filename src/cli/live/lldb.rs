//! `fmtc lldb`: commands for LLDB.

use super::package;
use crate::cli::outputs::Outputs;
use crate::cli::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::disk;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  lldb -o \"$(fmtc lldb)\" app            a session that has the commands
  fmtc lldb --install                   every session from now on

In LLDB, and in the debug console of an editor:
  fmtc load FILE...     use formatters now, without linking them
  fmtc watch FILE...    and again at each stop where they have changed
  fmtc unload           go back to those of the program
  fmtc show VARIABLE    which formatter made the text, and how
  fmtc why VARIABLE     why none did
  fmtc capture VARIABLE [--expect]
                        the value as a file for `fmtc run`, or as a test

Exit status: 0 success, 1 it cannot be written, 2 wrong usage.";

/// Brings commands to LLDB that load formatters into a session, watch and explain them
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::cli) struct Args {
    /// Load the commands in every session: add the line to ~/.lldbinit
    #[arg(long)]
    install: bool,
    /// Take the line out of ~/.lldbinit
    #[arg(long, conflicts_with = "install")]
    uninstall: bool,
}

pub(in crate::cli) fn run(args: &Args, reporter: &mut Reporter) -> ExitCode {
    reporter.unwrap_or_report(write(args));
    reporter.exit_code()
}

/// Writes what was asked for, and says it, or does neither.
fn write(args: &Args) -> Result<(), Diagnostic> {
    let mut outputs = Outputs::in_new_folders();
    let text = match (args.install, args.uninstall) {
        (true, _) => install(&mut outputs)?,
        (_, true) => uninstall(&mut outputs)?,
        _ => package::import_line(&package::add(&mut outputs)?)?,
    };
    outputs.say(&format!("{text}\n"));
    outputs.write()
}

/// Adds the line to the init file, in the place of one for another version.
fn install(outputs: &mut Outputs) -> Result<String, Diagnostic> {
    let line = package::import_line(&package::add(outputs)?)?;
    let path = init_file()?;
    let old = read(&path)?;
    replace(outputs, &path, &old, &format!("{}{line}\n", without_commands(&old)));
    Ok(line)
}

fn uninstall(outputs: &mut Outputs) -> Result<String, Diagnostic> {
    let path = init_file()?;
    let old = read(&path)?;
    if !old.lines().any(package::is_import_line) {
        return Ok(format!("{}: the commands are not in it", path.display()));
    }
    replace(outputs, &path, &old, &without_commands(&old));
    Ok(format!("{}: the commands are out of it", path.display()))
}

fn init_file() -> Result<PathBuf, Diagnostic> {
    let home = std::env::home_dir().filter(|home| home.is_absolute());
    let home = home.ok_or_else(|| {
        Diagnostic::new(UNWRITABLE, "the home folder is not known").help("set HOME")
    })?;
    Ok(home.join(".lldbinit"))
}

/// The text of the init file; it is empty if there is none.
fn read(path: &Path) -> Result<String, Diagnostic> {
    let read = match disk::read_regular(path, disk::MAX_SOURCE) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(String::new()),
        read => read.and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other)),
    };
    read.map_err(|error| disk::unreadable(path, &error))
}

/// The lines that load no commands.
fn without_commands(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.lines().filter(|line| !package::is_import_line(line)) {
        kept.push_str(line);
        kept.push('\n');
    }
    kept
}

/// Has a text written if it is not what is there.
fn replace(outputs: &mut Outputs, path: &Path, old: &str, new: &str) {
    if new != old {
        outputs.add_rewritten(path, new.into());
    }
}
