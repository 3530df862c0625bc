//! `fmtc compile`: source files to a section.

use super::input::{CompilerOptions, Inputs};
use super::outputs::Outputs;
use super::report::Reporter;
use super::target::{self, MaybeTarget};
use super::{depfile, files};
use crate::compile::{Compiled, Pass};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning::EMPTY;
use crate::diag::codes::section::UNWRITABLE;
use crate::diag::suggest::counted;
use crate::object::embed::{self, EmbeddedRecord};
use crate::object::target::{ObjectFormat, Target};
use crate::object::{Kind, write};
use crate::sema::written_pattern;
use crate::source::printable::one_line;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  fmtc compile summaries.fmt                    write summaries.o
  fmtc compile summaries.fmt --emit c -o f.c    write C for any compiler
  fmtc compile a.fmt --target arm64-apple-macos build for another machine
  fmtc compile a.fmt b.fmt -o all.o             write one section for both
  fmtc compile a.fmt --pack glm,boost           add the formatters of two packs";

/// Compile formatters to a section that LLDB finds in a binary
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct CompileArgs {
    /// Files to compile, not needed with --pack; `-` is standard input
    #[arg(required_unless_present = "packs", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write to this file; `-` is standard output
    ///
    /// By default, fmtc writes each output beside its input.
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// What to write
    #[arg(long, value_enum, default_value_t = Emit::Obj, value_name = "FORM")]
    emit: Emit,
    /// Compile objects and assembler source for a machine
    ///
    /// By default, this machine.
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    /// Write a dependency file for make and ninja
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    depfile: Option<PathBuf>,
    /// Do not print what was written
    #[arg(short, long)]
    quiet: bool,
    /// Also write a runtime for gdb
    ///
    /// gdb itself cannot run formatters. Only for ELF, with --emit obj, asm, c or rust.
    #[arg(long)]
    gdb_script: bool,
    /// Print the programs after a pass to standard output, and write nothing else
    #[arg(long, value_enum, value_name = "PASS", conflicts_with_all = ["output", "depfile"])]
    #[arg(hide_short_help = true)]
    print_after: Option<After>,
    #[command(flatten)]
    options: CompilerOptions,
}

/// The passes of the compiler.
#[derive(Clone, Copy, clap::ValueEnum)]
enum After {
    /// Typed trees: names and types resolved
    Check,
    /// The graph of values: calls and repetition expanded
    Graph,
    /// Instructions, with the stack and the source beside each
    Code,
}

impl After {
    fn pass(self) -> Pass {
        match self {
            After::Check => Pass::Check,
            After::Graph => Pass::Graph,
            After::Code => Pass::Code,
        }
    }
}

/// The forms a section can be written in.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Emit {
    /// An object file to link
    Obj,
    /// The section alone
    Bin,
    /// The section in hexadecimal, one record per line
    Hex,
    /// Formatter assembly for `fmtc asm`
    Fasm,
    /// Assembler for GNU as and Clang
    Asm,
    /// C or C++
    C,
    /// Rust source to include
    Rust,
    /// Swift 6.3 and later
    Swift,
}

impl Emit {
    /// The file extension and the description of an output.
    fn info(self) -> (&'static str, &'static str) {
        match self {
            Emit::Obj => ("o", "object file"),
            Emit::Bin => ("bin", "section"),
            Emit::Hex => ("hex", "section in hex"),
            Emit::Fasm => ("fasm", "formatter assembly"),
            Emit::Asm => ("s", "assembler source"),
            Emit::C => ("c", "C source"),
            Emit::Rust => ("rs", "Rust source"),
            Emit::Swift => ("swift", "Swift source"),
        }
    }

    fn extension(self, target: &MaybeTarget) -> &'static str {
        match (self, target) {
            (Emit::Obj, Ok(target)) => target.format.extension(),
            _ => self.info().0,
        }
    }

    fn is_text(self) -> bool {
        !matches!(self, Emit::Obj | Emit::Bin)
    }
}

pub(super) fn run(args: &CompileArgs, reporter: &mut Reporter) {
    let mut options = args.options.clone();
    options.base.print_after = args.print_after.map(After::pass);
    if args.print_after.is_some() {
        let inputs = Inputs::compile(&args.files, &options, reporter);
        reporter.print(inputs.listing.unwrap_or_default());
        return;
    }
    let target = target::of(args.target.as_deref());
    if let (Err(diagnostic), Some(_)) = (&target, &args.target) {
        return reporter.report_plain(diagnostic);
    }
    // Source text for compilers is the same for all machines unless one is named.
    let is_for_one = args.target.is_some() || matches!(args.emit, Emit::Obj | Emit::Asm);
    options.base.pdb = is_for_one && target.as_ref().is_ok_and(|target| target.pdb);
    // Packs alone have one output too.
    let is_one = args.output.is_some() || args.files.is_empty();
    let groups = if is_one { vec![&*args.files] } else { args.files.chunks(1).collect() };
    // All outputs are written after all files are compiled.
    let (mut outputs, mut rules) = (Outputs::default(), Vec::new());
    for files in groups {
        let inputs = Inputs::compile(files, &options, reporter);
        reporter.unwrap_or_report(add(args, &target, files, &inputs, &mut outputs, &mut rules));
    }
    if let Some(file) = &args.depfile {
        outputs.add(file, rules);
    }
    if !reporter.failed() {
        reporter.unwrap_or_report(outputs.write());
    }
}

/// Adds the output of files that were compiled, and the rule of the dependency file that says what it depends on.
fn add(
    args: &CompileArgs,
    target: &MaybeTarget,
    files: &[PathBuf],
    inputs: &Inputs,
    outputs: &mut Outputs,
    rules: &mut Vec<u8>,
) -> Result<(), Diagnostic> {
    let Some(compiled) = &inputs.compiled else { return Ok(()) };
    check_not_empty(compiled)?;
    let of_packs = match args.options.packs[..] {
        [pack] => pack.name,
        _ => "packs",
    };
    let first = files.first().map_or(Path::new(of_packs), PathBuf::as_path);
    let path = &files::output_path(args.output.as_deref(), first, args.emit.extension(target));
    if args.output.is_none() && !args.emit.is_text() {
        files::refuse_terminal(path)?;
    }
    outputs.add(path, emit(args, target, inputs, compiled)?);
    if args.depfile.is_some() {
        rules.extend(depfile::rule(path, &inputs.read, &args.files)?);
    }
    if !files::is_standard(path) && !args.quiet {
        outputs.say(&contents(args.emit, path, compiled));
    }
    Ok(())
}

fn check_not_empty(compiled: &Compiled) -> Result<(), Diagnostic> {
    match compiled.is_empty() {
        true => Err(Diagnostic::new(EMPTY, "the file defines no `summary` or `children`")),
        false => Ok(()),
    }
}

/// An object file with the sections, and with the runtime for gdb if it is wanted.
///
/// # Errors
/// If there are no formatters, or they do not fit into such a file.
pub(super) fn object(
    compiled: &Compiled,
    target: Target,
    gdb: &[u8],
) -> Result<Vec<u8>, Diagnostic> {
    check_not_empty(compiled)?;
    write::object_file(&compiled.sections(), target, gdb)
        .map_err(|error| Diagnostic::new(UNWRITABLE, error))
}

fn emit(
    args: &CompileArgs,
    target: &MaybeTarget,
    inputs: &Inputs,
    compiled: &Compiled,
) -> Result<Vec<u8>, Diagnostic> {
    let sources = |source: &dyn Fn(Kind, &[EmbeddedRecord<'_>]) -> String| {
        let parts = compiled.parts().into_iter();
        parts.map(|(kind, parts)| source(kind, &parts)).collect::<String>().into_bytes()
    };
    if !compiled.strings.is_empty() && matches!(args.emit, Emit::Bin | Emit::Hex | Emit::Fasm) {
        return Err(Diagnostic::new(UNWRITABLE, "this output holds one section")
            .note("the texts of `@summaryString` are for another one, .lldbsummaries")
            .help("object files and source text hold both"));
    }
    let gdb = if args.gdb_script { gdb_script(args.emit, target)? } else { Vec::new() };
    let mut bytes = match args.emit {
        Emit::Bin => compiled.section.clone(),
        Emit::Obj => object(compiled, target.clone()?, &gdb)?,
        Emit::Asm => {
            let format = target.clone()?.format;
            sources(&|kind, parts| embed::assembler_source(kind, format, parts))
        }
        Emit::Hex => sources(&|_, parts| embed::hex(parts)),
        Emit::Fasm => assembly(inputs, compiled).into_bytes(),
        Emit::C => sources(&embed::c_source),
        Emit::Rust => sources(&embed::rust_source),
        Emit::Swift => sources(&embed::swift_source),
    };
    if args.emit.is_text() {
        bytes.extend(gdb);
    }
    Ok(bytes)
}

/// The script that an output format adds for gdb: more text, or the bytes of a section.
fn gdb_script(emit: Emit, target: &MaybeTarget) -> Result<Vec<u8>, Diagnostic> {
    let is_elf = || target.as_ref().is_ok_and(|target| target.format == ObjectFormat::Elf);
    let bytes = match emit {
        Emit::Obj if is_elf() => embed::gdb::section(),
        Emit::Asm if is_elf() => embed::gdb::assembler_text().into_bytes(),
        Emit::C => embed::gdb::c_text().into_bytes(),
        Emit::Rust => embed::gdb::rust_text().into_bytes(),
        _ => {
            let message = "this output has no place for the runtime of gdb";
            return Err(Diagnostic::new(UNWRITABLE, message).help(
                "write an object or assembler source for ELF, or use `--emit c` or `--emit rust`",
            ));
        }
    };
    Ok(bytes)
}

/// The records in the notation of formatter assembly, each below the place it comes from.
fn assembly(inputs: &Inputs, compiled: &Compiled) -> String {
    let mut out = String::from("# LLDB formatters, made by fmtc.\n");
    for record in &compiled.records {
        if let Some((file, place)) = inputs.sources.place(record.key_span) {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "\n# {}:{}", one_line(file.name()), place.line);
        }
        out.push_str(&crate::asm::section(compiled.bytes(&record.bytes)));
    }
    out
}

/// The most records that are listed by name; the others are counted.
const MAX_LISTED: usize = 30;

/// Reports what was written.
fn contents(emit: Emit, path: &Path, compiled: &Compiled) -> String {
    let all = || compiled.records.iter().chain(&compiled.string_records);
    let records = all().count();
    let mut out = format!(
        "{}: {}, {}, {} bytes\n",
        one_line(&path.display().to_string()),
        emit.info().1,
        counted(records, "record"),
        compiled.section.len() + compiled.strings.len()
    );
    let listed = all().take(MAX_LISTED);
    let key = |key: &str| one_line(written_pattern(key).as_deref().unwrap_or(key)).into_owned();
    let listed: Vec<_> = listed.map(|record| (key(&record.key), record)).collect();
    let widest = listed.iter().map(|(key, _)| key.chars().count()).max();
    let width = widest.unwrap_or(0).min(60);
    for (key, record) in &listed {
        let bytes = match &record.programs[..] {
            [] => record.bytes.len(),
            programs => programs.iter().map(|program| program.bytes.len()).sum(),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(out, "  {key:width$}  {}, {bytes} bytes", record.purpose());
    }
    if records > MAX_LISTED {
        let _ = writeln!(out, "  … and {} more", records - MAX_LISTED);
    }
    out
}
