//! Formatter assembly, which `fmtc asm` reads again.

use super::DumpArgs;
use crate::asm;
use crate::bytecode::summaries;
use crate::cli::files;
use crate::cli::report::Reporter;
use crate::cli::sections::{self, Alone, Section};
use crate::isa::RecordVersion;
use crate::listing;
use crate::source::SourceMap;
use crate::source::printable::one_line;
use std::fmt::Write as _;
use std::path::Path;

pub(super) fn dump(args: &DumpArgs, path: &Path, reporter: &mut Reporter) -> Option<()> {
    let is_assembly = path.extension().is_some_and(|extension| extension == "fasm");
    let read = if is_assembly { assembled } else { disassembled };
    let text = read(args, path, reporter)?;
    reporter.print(&text);
    Some(())
}

fn disassembled(args: &DumpArgs, path: &Path, reporter: &mut Reporter) -> Option<String> {
    let found = sections::load(path, &args.options, Alone::Anything, reporter)?;
    reporter.unwrap_or_report(found.check_listed(path))?;
    if args.program {
        return found.all.first().map(|section| written(args, true, &section.data, &|_| None));
    }
    let mut out = String::new();
    let alone = found.all.len() == 1;
    for section in &found.all {
        if !alone || section.summaries {
            let _ = writeln!(out, "# {}{}", place(section), section.name.escape_debug());
        }
        if section.summaries {
            summary_strings(&mut out, section);
        } else {
            out.push_str(&written(args, false, &section.data, &|_| None));
        }
    }
    Some(out)
}

/// A program or a section in the form that was asked for, with a note beside each instruction that has one.
fn written(
    args: &DumpArgs,
    is_program: bool,
    code: &[u8],
    note: &dyn Fn(usize) -> Option<String>,
) -> String {
    match (is_program, args.annotate) {
        (true, true) => listing::annotated_program(code, RecordVersion::V1, note),
        (true, false) => asm::program(code),
        (false, true) => listing::annotated_section(code, note),
        (false, false) => asm::section(code),
    }
}

fn place(section: &Section) -> String {
    match section.object.as_str() {
        "" => String::new(),
        object => format!("{}: ", object.escape_debug()),
    }
}

/// Summary strings are not assembly: they are written as comments.
fn summary_strings(out: &mut String, section: &Section) {
    for item in summaries::chunks(&section.data) {
        if let Some(summary) = item.kind.summary() {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let _ = writeln!(out, "#   {:?}: {:?}", text(summary.key), text(summary.text));
        }
    }
}

/// Assembles a file and writes it again, with the lines it came from.
fn assembled(args: &DumpArgs, path: &Path, reporter: &mut Reporter) -> Option<String> {
    let mut sources = SourceMap::new();
    let assembled = files::assemble(path, None, &mut sources, reporter)?;
    let bytes = &assembled.encoded.bytes;
    reporter.unwrap_or_report(sections::check_listed(path, bytes.len()))?;
    let note = |at: usize| {
        let (file, place) = sources.place(assembled.encoded.span_at(at)?)?;
        Some(format!("{}:{}", one_line(file.name()), place.line))
    };
    let is_program = assembled.shape == asm::AssembledKind::Program;
    Some(written(args, is_program, bytes, &note))
}
