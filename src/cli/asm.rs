//! `fmtc asm`: formatter assembly to bytes.

use super::outputs::Outputs;
use super::report::Reporter;
use super::{files, target, verify};
use crate::asm::{self, Assembled, AssembledKind, Head};
use crate::diag::Diagnostic;
use crate::diag::codes::asm::NO_KEY;
use crate::diag::codes::section::UNWRITABLE;
use crate::isa::Flags;
use crate::object::target::Target;
use crate::object::{Kind, write};
use crate::source::SourceMap;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  fmtc asm coord.fasm                         write coord.bin, the section
  fmtc dump --asm app | fmtc asm - -o app.bin   copy the section of app";

/// Assemble formatter assembly, as `fmtc dump --asm` writes it
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct AsmArgs {
    /// Files to assemble; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write to this file; `-` is standard output
    ///
    /// By default, fmtc writes each output beside its input.
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// What to write
    #[arg(long, value_enum, default_value_t = Emit::Bin)]
    emit: Emit,
    /// The machine to write objects for; by default this one
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    /// The key of the record for methods or a program without one
    #[arg(long, value_name = "TYPE")]
    key: Option<String>,
    /// The flags of that record: names or numbers joined by `|`
    #[arg(long, value_name = "FLAGS", default_value = "0", requires = "key", value_parser = flags)]
    flags: Flags,
    /// The version of that record
    #[arg(long, value_name = "N", default_value_t = 1, requires = "key")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    record_version: u64,
}

/// The forms of an assembled section.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Emit {
    /// The section alone
    Bin,
    /// The section in hexadecimal
    Hex,
    /// An object file to link
    Obj,
}

fn flags(text: &str) -> Result<Flags, String> {
    let mut flags = Flags::default();
    for word in text.split('|') {
        let number = || match word.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).ok().map(Flags),
            None => word.parse().ok().map(Flags),
        };
        let names = || Flags::NAMED.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ");
        flags |= Flags::from_name(word)
            .or_else(number)
            .ok_or_else(|| format!("no flag `{word}`; the flags are {}, or a number", names()))?;
    }
    Ok(flags)
}

/// Assembles each file, and writes all outputs or none.
pub(super) fn run(args: &AsmArgs, reporter: &mut Reporter) {
    let mut outputs = Outputs::default();
    let head = args.key.as_ref().map(|key| Head {
        key: key.as_bytes().to_vec(),
        flags: args.flags,
        version: args.record_version,
    });
    for path in &args.files {
        let mut sources = SourceMap::new();
        let assembled = files::assemble(path, head.as_ref(), &mut sources, reporter);
        let Some(assembled) = assembled else { continue };
        verify::report(&assembled, &sources, reporter);
        let added = add(args, path, &assembled, &mut outputs);
        reporter.unwrap_or_report(added);
    }
    if !reporter.failed() {
        reporter.unwrap_or_report(outputs.write());
    }
}

fn add(
    args: &AsmArgs,
    path: &Path,
    assembled: &Assembled,
    outputs: &mut Outputs,
) -> Result<(), Diagnostic> {
    let bytes = &assembled.encoded.bytes;
    let (bytes, extension) = match args.emit {
        Emit::Bin => (bytes.clone(), "bin"),
        Emit::Hex => {
            let lines = bytes.chunks(32).map(|line| asm::hex(line) + "\n");
            (lines.collect::<String>().into(), "hex")
        }
        Emit::Obj => {
            let target = target::of(args.target.as_deref())?;
            (object(assembled, target)?, target.format.extension())
        }
    };
    let path = files::output_path(args.output.as_deref(), path, extension);
    if args.output.is_none() && args.emit != Emit::Hex {
        files::refuse_terminal(&path)?;
    }
    outputs.add(&path, bytes);
    Ok(())
}

fn object(assembled: &Assembled, target: Target) -> Result<Vec<u8>, Diagnostic> {
    if assembled.shape == AssembledKind::Program {
        return Err(Diagnostic::new(NO_KEY, "an object file holds records, not a program")
            .help("write `record \"Type\" { @summary: … }` around it, or give `--key Type`"));
    }
    write::object_file(&[(Kind::Formatters, &assembled.encoded.bytes)], target, &[])
        .map_err(|error| Diagnostic::new(UNWRITABLE, error))
}
