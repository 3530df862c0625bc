//! `fmtc setup gdb`: the runtime for gdb, which has no interpreter of its own.

use crate::cli::init_file::{self, InitLine};
use crate::cli::lldb_command;
use crate::cli::outputs::Outputs;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::runtime::{self, FILE};
use fmtc_disk as disk;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  fmtc setup gdb --install            prepare every session
  gdb -iex \"$(fmtc setup gdb)\" app    prepare one session
  sudo fmtc setup gdb --install --system
                                      prepare the sessions of every user

In gdb, `info pretty-printer` lists the printer `fmtc`, `disable pretty-printer global fmtc` and
`print/r` show values without it.";

/// Add an interpreter for formatters to gdb, in Python
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct GdbArgs {
    /// Add the line to gdb's init file
    #[arg(long)]
    install: bool,
    /// Remove the line from gdb's init file
    #[arg(long, conflicts_with = "install")]
    uninstall: bool,
    /// For all users: use a file in /etc/gdb/gdbinit.d
    #[arg(long)]
    system: bool,
}

/// The files that gdb loads for every user, whatever their names.
const SYSTEM: &str = "/etc/gdb/gdbinit.d";

/// Adds what was asked for to the outputs; returns what to say.
pub(super) fn write(args: &GdbArgs, outputs: &mut Outputs) -> Result<String, Diagnostic> {
    match (args.install, args.uninstall, args.system) {
        (true, _, true) => {
            let path = add(outputs, &Path::new(SYSTEM).join(FILE));
            Ok(format!("{}: gdb loads it for every user", path.display()))
        }
        (_, true, true) => uninstall_for_all(),
        (_, true, _) => init_line()?.remove(outputs),
        (install, ..) => {
            let line = source_line(&add(outputs, &data_file()?))?;
            if install { init_line()?.add(outputs, line) } else { Ok(line) }
        }
    }
}

/// The file in the user's data directory, one for each version.
pub(crate) fn data_file() -> Result<PathBuf, Diagnostic> {
    Ok(disk::data_folder()?.join("fmtc").join(env!("CARGO_PKG_VERSION")).join(FILE))
}

/// Adds the runtime to the outputs, unless it exists already; returns its path.
pub(crate) fn add(outputs: &mut Outputs, path: &Path) -> PathBuf {
    outputs.add_changed(path, &runtime::bundle());
    path.to_owned()
}

/// The command of gdb that loads a file.
const SOURCE: &str = "source ";

/// The line that loads a file. Its command takes the rest of the line as the name.
pub(crate) fn source_line(path: &Path) -> Result<String, Diagnostic> {
    Ok(format!("{SOURCE}{}", lldb_command::plain("gdb", path)?))
}

/// Whether an init file loads the runtime.
pub(crate) fn is_installed() -> bool {
    init_line().is_ok_and(|line| line.is_there()) || Path::new(SYSTEM).join(FILE).is_file()
}

fn uninstall_for_all() -> Result<String, Diagnostic> {
    let path = Path::new(SYSTEM).join(FILE);
    match std::fs::remove_file(&path) {
        Ok(()) => Ok(format!("{}: removed", path.display())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Ok(format!("{}: it is not there", path.display()))
        }
        Err(error) => {
            let reason = disk::reason(&error);
            let message = format!("cannot remove `{}`: {reason}", path.display());
            Err(Diagnostic::new(UNWRITABLE, message))
        }
    }
}

/// The line in the init file that gdb reads for the user: the first one that is there, else `~/.gdbinit`.
fn init_line() -> Result<InitLine, Diagnostic> {
    let home = init_file::home()?;
    let folder = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let folder = folder.filter(|folder| folder.is_absolute());
    let in_folder = folder.unwrap_or_else(|| home.join(".config")).join("gdb/gdbinit");
    let path = if in_folder.exists() { in_folder } else { home.join(".gdbinit") };
    Ok(InitLine { path, command: SOURCE, loads: FILE })
}
