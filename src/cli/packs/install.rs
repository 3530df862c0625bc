//! `fmtc packs install`: formatters of libraries for programs that carry none.
//!
//! LLDB reads formatters of every module that it loads, and keeps them: an init file makes the
//! object a target, and deletes that target.

use super::{compiled, parser};
use crate::cli::outputs::Outputs;
use crate::cli::report::Reporter;
use crate::cli::{files, gdb, lldb_command, target};
use crate::compile::{Compiled, Options};
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::diag::suggest::counted;
use crate::disk;
use crate::limits;
use crate::object::{Kind, write};
use crate::packs::Pack;
use crate::runtime;
use std::io;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  fmtc packs install glm boost
  fmtc packs install --all --prefix /opt/formatters

Writes fmtc/packs/lldbinit and gdbinit below DIR, with what they load. LLDB and gdb read them with
the printed lines in ~/.lldbinit and ~/.gdbinit. Packs that are installed already stay.
To be rid of all, delete the folder fmtc/packs.

Exit status: 0 success, 1 errors were reported and nothing was written, 2 wrong usage.";

/// Installs packs for all programs, also those that carry no formatters
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct PacksInstallArgs {
    /// Packs
    #[arg(required_unless_present = "all", value_parser = parser(), value_name = "NAME")]
    #[arg(hide_possible_values = true)]
    packs: Vec<&'static Pack>,
    /// Install every pack
    #[arg(long, conflicts_with = "packs")]
    all: bool,
    /// The folder to write below; by default that for the user's data
    #[arg(long, value_name = "DIR")]
    prefix: Option<PathBuf>,
}

/// The file that LLDB reads.
const INIT: &str = "lldbinit";

/// The file that gdb reads.
const GDB_INIT: &str = "gdbinit";

/// What both begin with.
const HEADING: &str =
    "# Formatters of libraries, written by `fmtc packs install`, which renews them.\n";

/// What the line of that file begins with that names the packs.
const INSTALLED: &str = "# Packs: ";

pub(super) fn run(args: &PacksInstallArgs, reporter: &mut Reporter) {
    reporter.unwrap_or_report(install(args));
}

/// Installs the packs, and says what to do.
fn install(args: &PacksInstallArgs) -> Result<(), Diagnostic> {
    let folder = folder(args.prefix.as_deref())?;
    let installed = installed(&folder)?;
    let is_wanted = |pack: &&Pack| {
        args.all || installed.contains(&pack.name) || args.packs.iter().any(|p| p.name == pack.name)
    };
    let packs: Vec<&Pack> = Pack::all().iter().filter(is_wanted).collect();
    let (compiled, _) = compiled(&packs, Options { fallback: true, ..Options::default() });
    let target = target::of(None)?;
    let object = write::object_file(&compiled.section, Kind::Formatters, target, &[])
        .map_err(|error| Diagnostic::new(UNWRITABLE, error))?;
    let object_path = folder.join("packs").with_extension(target.format.extension());
    let mut outputs = Outputs::in_new_folders();
    outputs.add(&object_path, object);
    let runtime = gdb::add(&mut outputs, &folder.join(runtime::FILE));
    outputs.add(&folder.join(INIT), init(&packs, &object_path, &runtime)?.into_bytes());
    outputs.add(&folder.join(GDB_INIT), gdb_init(&object_path, &runtime)?.into_bytes());
    let for_gdb = gdb::source_line(&folder.join(GDB_INIT))?;
    outputs.say(&said(&packs, &compiled, &source(&folder)?, &for_gdb));
    outputs.write()
}

/// The folder of installed packs, as an absolute path.
fn folder(prefix: Option<&Path>) -> Result<PathBuf, Diagnostic> {
    let below = match prefix {
        None => disk::data_folder()?,
        Some(prefix) => std::path::absolute(prefix).map_err(|error| unwritable(prefix, &error))?,
    };
    Ok(below.join("fmtc").join("packs"))
}

/// The names of the packs that were installed before.
fn installed(folder: &Path) -> Result<Vec<&'static str>, Diagnostic> {
    let path = folder.join(INIT);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let bytes = files::read(&path, limits::SOURCE_FILE)?;
    let text = String::from_utf8_lossy(&bytes);
    let names = text.lines().find_map(|line| line.strip_prefix(INSTALLED)).unwrap_or_default();
    Ok(names.split(' ').filter_map(|name| Some(Pack::named(name).ok()?.name)).collect())
}

/// The file that makes LLDB load an object; LLDB before 20 reads it by the runtime, which does
/// nothing in others.
fn init(packs: &[&Pack], object: &Path, runtime: &Path) -> Result<String, Diagnostic> {
    let names: Vec<&str> = packs.iter().map(|pack| pack.name).collect();
    Ok(format!(
        "{HEADING}{INSTALLED}{}\n\
         target create {}\n\
         command script import {}\n\
         target delete\n",
        names.join(" "),
        lldb_command::argument(object)?,
        lldb_command::argument(runtime)?,
    ))
}

/// The file that makes gdb load an object by the runtime.
fn gdb_init(object: &Path, runtime: &Path) -> Result<String, Diagnostic> {
    let source = gdb::source_line(runtime)?;
    let object = object.display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
    let package = "fmtc_runtime.gdb_load";
    Ok(format!("{HEADING}{source}\npython import {package}; {package}.use_pack(\"{object}\")\n"))
}

/// The command of LLDB that loads the packs.
fn source(folder: &Path) -> Result<String, Diagnostic> {
    Ok(format!("command source -s true {}", lldb_command::argument(&folder.join(INIT))?))
}

fn unwritable(path: &Path, error: &io::Error) -> Diagnostic {
    let message = format!("cannot write `{}`: {}", path.display(), disk::reason(error));
    Diagnostic::new(UNWRITABLE, message)
}

fn said(packs: &[&Pack], compiled: &Compiled, source: &str, for_gdb: &str) -> String {
    let names: Vec<&str> = packs.iter().map(|pack| pack.name).collect();
    format!(
        "{} installed: {} ({}, {} bytes)\n\
         To use them in every session, add this line to ~/.lldbinit:\n\
         {source}\n\
         And this one to ~/.gdbinit:\n\
         {for_gdb}\n",
        counted(packs.len(), "pack"),
        names.join(", "),
        counted(compiled.records.len(), "record"),
        compiled.section.len(),
    )
}
