//! `fmtc setup packs`: formatters of libraries for programs that carry none, and of files that
//! fmtc does not carry.
//!
//! LLDB reads formatters of every module that it loads, and keeps them: an init file makes the
//! object a target, and deletes that target.

use super::gdb;
use crate::cli::compile::object;
use crate::cli::input::{CompilerOptions, Inputs};
use crate::cli::outputs::Outputs;
use crate::cli::packs::parser;
use crate::cli::report::Reporter;
use crate::cli::{files, folders, lldb_command, target};
use crate::compile::{Compiled, Options};
use crate::diag::Diagnostic;
use crate::diag::codes::section::{UNREADABLE, UNWRITABLE};
use crate::diag::suggest::counted;
use crate::isa::LldbRange;
use crate::limits;
use crate::packs::Pack;
use crate::runtime;
use fmtc_disk as disk;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  fmtc setup packs glm boost               add two packs
  fmtc setup packs --fmt vendor/tiny       add formatters of a library
  fmtc setup packs --all --prefix /opt/formatters

Writes fmtc/packs/lldbinit, fmtc/packs/gdbinit and the files that these load below DIR. Add the
printed lines to ~/.lldbinit and ~/.gdbinit. Installed packs stay; files of an earlier --fmt are
compiled again. To uninstall all packs, delete the directory fmtc/packs.";

/// Add packs to LLDB and gdb, for programs without formatters
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct SetupPacksArgs {
    /// Packs
    #[arg(required_unless_present_any = ["all", "fmt"], value_parser = parser(), value_name = "NAME")]
    #[arg(hide_possible_values = true)]
    packs: Vec<&'static Pack>,
    /// Add every pack
    #[arg(long, conflicts_with = "packs")]
    all: bool,
    /// Add a `.fmt` file, or all files below a directory
    #[arg(long, value_name = "PATH")]
    fmt: Vec<PathBuf>,
    /// Write below a directory
    ///
    /// By default, the directory for the user's data.
    #[arg(long, value_name = "DIR")]
    prefix: Option<PathBuf>,
}

/// The file that LLDB reads.
const INIT: &str = "lldbinit";

/// The file that gdb reads.
const GDB_INIT: &str = "gdbinit";

/// The first line of both files.
const HEADING: &str =
    "# Formatters of libraries, written by `fmtc setup packs`, which renews them.\n";

/// The start of the line that names the packs.
const INSTALLED: &str = "# Packs: ";

/// The start of a line that names a file or directory of `--fmt`.
const FROM: &str = "# From: ";

pub(super) fn run(args: &SetupPacksArgs, reporter: &mut Reporter) {
    let Some((folder, packs)) = reporter.unwrap_or_report(chosen(args)) else { return };
    let paths = folders::expand(&packs.from, reporter).files;
    let options = CompilerOptions {
        packs: packs.known.clone(),
        base: Options { fallback: true, ..Options::default() },
        ..CompilerOptions::unchecked(LldbRange::ALL)
    };
    let inputs = Inputs::compile(&paths, &options, reporter);
    if let (Some(compiled), false) = (inputs.compiled, reporter.failed()) {
        reporter.unwrap_or_report(install(&folder, &packs, &compiled));
    }
}

/// The content of an installation.
#[derive(Default)]
struct Packs {
    known: Vec<&'static Pack>,
    /// The absolute paths of `--fmt`.
    from: Vec<PathBuf>,
}

/// The directory to write to, the packs that are in it, and those of the command.
fn chosen(args: &SetupPacksArgs) -> Result<(PathBuf, Packs), Diagnostic> {
    let folder = folder(args.prefix.as_deref())?;
    let Packs { known, mut from } = installed(&folder)?;
    for path in &args.fmt {
        let path = std::fs::canonicalize(path).map_err(|error| disk::unreadable(path, &error))?;
        // The path is a line of the init file.
        lldb_command::argument(&path)?;
        if !from.contains(&path) {
            from.push(path);
        }
    }
    let is_named = |pack: &Pack| known.iter().chain(&args.packs).any(|p| p.name == pack.name);
    let known = Pack::all().iter().filter(|pack| args.all || is_named(pack)).collect();
    Ok((folder, Packs { known, from }))
}

/// Writes the packs, and says what to do.
fn install(folder: &Path, packs: &Packs, compiled: &Compiled) -> Result<(), Diagnostic> {
    let target = target::of(None)?;
    let object = object(compiled, target, &[])?;
    let object_path = folder.join("packs").with_extension(target.format.extension());
    let mut outputs = Outputs::in_new_folders();
    outputs.add(&object_path, object);
    let runtime = gdb::add(&mut outputs, &folder.join(runtime::FILE));
    outputs.add_rewritten(&folder.join(INIT), init(packs, &object_path, &runtime)?.into_bytes());
    outputs.add(&folder.join(GDB_INIT), gdb_init(&object_path, &runtime)?.into_bytes());
    let for_gdb = gdb::source_line(&folder.join(GDB_INIT))?;
    // LLDB goes on where one without Python refuses the runtime.
    let init = lldb_command::argument(&folder.join(INIT))?;
    let for_lldb = format!("command source -e false -s true {init}");
    outputs.say(&said(packs, compiled, &for_lldb, &for_gdb));
    outputs.write()
}

/// The directory of installed packs, as an absolute path.
fn folder(prefix: Option<&Path>) -> Result<PathBuf, Diagnostic> {
    let below = match prefix {
        None => disk::data_folder()?,
        Some(prefix) => std::path::absolute(prefix).map_err(|error| {
            let message = format!("cannot write `{}`: {}", prefix.display(), disk::reason(&error));
            Diagnostic::new(UNWRITABLE, message)
        })?,
    };
    Ok(below.join("fmtc").join("packs"))
}

/// The packs that were installed before.
fn installed(folder: &Path) -> Result<Packs, Diagnostic> {
    let init = folder.join(INIT);
    if !init.exists() {
        return Ok(Packs::default());
    }
    let bytes = files::read(&init, limits::SOURCE_FILE)?;
    let text = String::from_utf8_lossy(&bytes);
    let names = text.lines().find_map(|line| line.strip_prefix(INSTALLED)).unwrap_or_default();
    let known = names.split(' ').filter_map(|name| Pack::named(name).ok()).collect();
    let from = text.lines().filter_map(|line| line.strip_prefix(FROM)).map(PathBuf::from);
    let from: Vec<PathBuf> = from.collect();
    match from.iter().find(|path| !path.exists()) {
        None => Ok(Packs { known, from }),
        Some(path) => {
            let message = format!("`{}`, which was installed, is gone", path.display());
            let help = format!("restore it, or delete its line in {}", init.display());
            Err(Diagnostic::new(UNREADABLE, message).help(help))
        }
    }
}

/// The file that makes LLDB load an object; LLDB before 20 reads it by the runtime, which does
/// nothing in others.
fn init(packs: &Packs, object: &Path, runtime: &Path) -> Result<String, Diagnostic> {
    let known: Vec<&str> = packs.known.iter().map(|pack| pack.name).collect();
    let from = packs.from.iter().map(|path| format!("{FROM}{}\n", path.display()));
    Ok(format!(
        "{HEADING}{INSTALLED}{}\n{}\
         target create {}\n\
         command script import {}\n\
         target delete\n",
        known.join(" "),
        from.collect::<String>(),
        lldb_command::argument(object)?,
        lldb_command::argument(runtime)?,
    ))
}

/// The file that makes gdb load an object by the runtime.
fn gdb_init(object: &Path, runtime: &Path) -> Result<String, Diagnostic> {
    let source = gdb::source_line(runtime)?;
    let object = object.display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
    let package = "fmtc_runtime.gdb.load";
    Ok(format!("{HEADING}{source}\npython import {package}; {package}.use_pack(\"{object}\")\n"))
}

fn said(packs: &Packs, compiled: &Compiled, source: &str, for_gdb: &str) -> String {
    let known = packs.known.iter().map(|pack| pack.name.to_owned());
    let names: Vec<_> =
        known.chain(packs.from.iter().map(|path| path.display().to_string())).collect();
    format!(
        "{} installed: {} ({}, {} bytes)\n\
         To use them in every session, add this line to ~/.lldbinit:\n\
         {source}\n\
         And this one to ~/.gdbinit:\n\
         {for_gdb}\n",
        counted(names.len(), "pack"),
        names.join(", "),
        counted(compiled.records.len(), "record"),
        compiled.section.len(),
    )
}
