//! `fmtc asm`: formatter assembly to bytes.

use super::files;
use super::outputs::{Outputs, stdout_is_terminal};
use super::report::Reporter;
use super::target;
use super::verify;
use crate::asm::Shape;
use crate::asm::{self, Assembled, Head};
use crate::diag::Diagnostic;
use crate::diag::codes::asm::NO_KEY;
use crate::diag::codes::section::{TERMINAL, UNWRITABLE};
use crate::isa::Flags;
use crate::object::{Kind, write};
use crate::source::SourceMap;
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  fmtc asm coord.fasm                          writes coord.bin, the section
  fmtc asm coord.fasm --emit hex -o -          shows the bytes
  fmtc asm coord.fasm --emit obj               writes coord.o, to be linked
  fmtc asm --key Coord summary.fasm            methods without a record
  fmtc dump --asm app | fmtc asm - -o again.bin    the section of app, byte for byte";

/// Assembles formatter assembly to a section, or to the bytes of one program
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct AsmArgs {
    /// The file to assemble; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where to write; `-` is standard output. By default the output is written beside the file
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// What to write
    #[arg(long, value_enum, default_value_t = Emit::Bin)]
    emit: Emit,
    /// The key of the record for methods or a program without a record
    #[arg(long, value_name = "TYPE")]
    key: Option<String>,
    /// The flags of that record: names or numbers joined by `|`
    #[arg(long, value_name = "FLAGS", default_value = "0", requires = "key", value_parser = flags)]
    flags: Flags,
    /// The version of that record
    #[arg(long, value_name = "N", default_value_t = 1, requires = "key")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    record_version: u64,
    /// The machine to write an object for; by default this one
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
}

/// The forms the bytes can be written in.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Emit {
    /// The bytes
    Bin,
    /// The bytes in hexadecimal
    Hex,
    /// An object file to link
    Obj,
}

/// The file extension of the default output.
fn extension(args: &AsmArgs) -> &'static str {
    match args.emit {
        Emit::Bin => "bin",
        Emit::Hex => "hex",
        Emit::Obj => {
            target::of(args.target.as_deref()).map_or("o", |target| target.format.extension())
        }
    }
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

pub(super) fn run(args: &AsmArgs, reporter: &mut Reporter) -> ExitCode {
    let mut sources = SourceMap::new();
    let assembled = assemble(args, &mut sources, reporter);
    if let Some(assembled) = &assembled {
        verify::report(assembled, &sources, reporter);
    }
    if let Some(assembled) = assembled
        && !reporter.failed()
        && let Err(diagnostic) = write(args, &assembled)
    {
        reporter.report(&diagnostic, &sources);
    }
    reporter.finish()
}

fn assemble(args: &AsmArgs, sources: &mut SourceMap, reporter: &mut Reporter) -> Option<Assembled> {
    let id = files::read_source(sources, &args.file, None, reporter)?;
    let text = sources.get(id)?.text().clone();
    let head = args.key.as_ref().map(|key| Head {
        key: key.as_bytes().to_vec(),
        flags: args.flags,
        version: args.record_version,
    });
    match asm::assemble(&text, id, head.as_ref()) {
        Ok(assembled) => Some(assembled),
        Err(errors) => {
            reporter.report_all(&errors, sources);
            None
        }
    }
}

fn write(args: &AsmArgs, assembled: &Assembled) -> Result<(), Diagnostic> {
    let path = files::output_path(args.output.as_deref(), &args.file, extension(args));
    let standard = files::is_standard(&path);
    if standard && args.output.is_none() && args.emit != Emit::Hex && stdout_is_terminal() {
        return Err(Diagnostic::new(TERMINAL, "a terminal cannot show bytes")
            .help("name a file with `-o`, write `--emit hex`, or insist with `-o -`"));
    }
    let bytes = &assembled.encoded.bytes;
    let bytes = match args.emit {
        Emit::Bin => bytes.clone(),
        Emit::Hex => hex(bytes).into_bytes(),
        Emit::Obj => object(args, assembled)?,
    };
    let mut outputs = Outputs::beside([&*args.file]);
    outputs.add(&path, bytes);
    outputs.write()
}

fn hex(bytes: &[u8]) -> String {
    bytes.chunks(32).map(|line| asm::hex(line) + "\n").collect()
}

fn object(args: &AsmArgs, assembled: &Assembled) -> Result<Vec<u8>, Diagnostic> {
    if assembled.shape == Shape::Program {
        return Err(Diagnostic::new(NO_KEY, "an object file holds records, not a program")
            .help("write `record \"Type\" { @summary: … }` around it, or give `--key Type`"));
    }
    let target = target::of(args.target.as_deref())?;
    write::object_file(&[(Kind::Formatters, &assembled.encoded.bytes)], target, &[])
        .map_err(|error| Diagnostic::new(UNWRITABLE, error))
}
