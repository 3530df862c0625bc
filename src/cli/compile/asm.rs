//! `fmtc compile --asm`: formatter assembly to bytes.

use super::{CompileArgs, Emit, check_shown};
use crate::asm::{self, Assembled, AssembledKind, Head};
use crate::cli::files;
use crate::cli::outputs::Outputs;
use crate::cli::report::Reporter;
use crate::cli::target::MaybeTarget;
use crate::cli::verify;
use crate::diag::Diagnostic;
use crate::diag::codes::asm::NO_KEY;
use crate::diag::codes::section::UNWRITABLE;
use crate::isa::Flags;
use crate::object::target::Target;
use crate::object::{Kind, write};
use crate::source::SourceMap;
use std::path::Path;
use std::process::ExitCode;

/// The record for methods or a program without one.
#[derive(clap::Args)]
pub(super) struct RecordArgs {
    /// With --asm, the key of the record for methods or a program without a record
    #[arg(long, value_name = "TYPE", requires = "asm")]
    key: Option<String>,
    /// The flags of that record: names or numbers joined by `|`
    #[arg(long, value_name = "FLAGS", default_value = "0", requires = "key", value_parser = flags)]
    flags: Flags,
    /// The version of that record
    #[arg(long, value_name = "N", default_value_t = 1, requires = "key")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    record_version: u64,
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
pub(super) fn run(args: &CompileArgs, target: &MaybeTarget, reporter: &mut Reporter) -> ExitCode {
    let mut outputs = Outputs::default();
    for path in &args.files {
        let mut sources = SourceMap::new();
        let Some(assembled) = assemble(args, path, &mut sources, reporter) else { continue };
        verify::report(&assembled, &sources, reporter);
        let added = add(args, target, path, &assembled, &mut outputs);
        reporter.unwrap_or_report(added);
    }
    if !reporter.failed() {
        reporter.unwrap_or_report(outputs.write());
    }
    reporter.finish()
}

fn assemble(
    args: &CompileArgs,
    path: &Path,
    sources: &mut SourceMap,
    reporter: &mut Reporter,
) -> Option<Assembled> {
    let head = args.record.key.as_ref().map(|key| Head {
        key: key.as_bytes().to_vec(),
        flags: args.record.flags,
        version: args.record.record_version,
    });
    files::assemble(path, head.as_ref(), sources, reporter)
}

fn add(
    args: &CompileArgs,
    target: &MaybeTarget,
    path: &Path,
    assembled: &Assembled,
    outputs: &mut Outputs,
) -> Result<(), Diagnostic> {
    let bytes = &assembled.encoded.bytes;
    let bytes = match args.emit {
        Emit::Bin => bytes.clone(),
        Emit::Hex => bytes.chunks(32).map(|line| asm::hex(line) + "\n").collect::<String>().into(),
        Emit::Obj => object(assembled, target.clone()?)?,
        Emit::Fasm | Emit::Asm | Emit::C | Emit::Rust | Emit::Swift => {
            return Err(Diagnostic::new(UNWRITABLE, "assembly is not written in this form")
                .help("`--asm` writes `--emit bin`, `hex` or `obj`"));
        }
    };
    let path = files::output_path(args.output.as_deref(), path, args.emit.extension(target));
    check_shown(args, &path)?;
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
