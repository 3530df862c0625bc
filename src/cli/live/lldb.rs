//! `fmtc lldb`: commands for LLDB.

use super::package;
use crate::cli::outputs;
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
    let done = match (args.install, args.uninstall) {
        (true, _) => install(),
        (_, true) => uninstall(),
        _ => package::write().and_then(|folder| package::import_line(&folder)),
    };
    if let Some(text) = reporter.unwrap_or_report(done) {
        reporter.print("the line", format!("{text}\n"));
    }
    reporter.exit_code()
}

/// Adds the line to the init file, in the place of one for another version.
fn install() -> Result<String, Diagnostic> {
    let line = package::import_line(&package::write()?)?;
    let path = init_file()?;
    let old = read(&path)?;
    let mut lines: Vec<&str> = old.lines().filter(|l| !package::is_import_line(l)).collect();
    lines.push(&line);
    replace(&path, &old, &lines)?;
    Ok(line)
}

fn uninstall() -> Result<String, Diagnostic> {
    let path = init_file()?;
    let old = read(&path)?;
    let lines: Vec<&str> = old.lines().filter(|l| !package::is_import_line(l)).collect();
    if lines.len() == old.lines().count() {
        return Ok(format!("{}: the commands are not in it", path.display()));
    }
    replace(&path, &old, &lines)?;
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

/// Writes the lines if they are not what is there.
fn replace(path: &Path, old: &str, lines: &[&str]) -> Result<(), Diagnostic> {
    let mut text = lines.join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    if text == old { Ok(()) } else { outputs::write(path, text.as_bytes()) }
}
