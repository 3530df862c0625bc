//! `fmtc dump`: every record of a file.

mod asm;
mod json;
mod text;

use super::report::Reporter;
use super::sections::{self, Alone, Section, SectionOptions, object_name};
use crate::bytecode::load::{self, Replaced};
use crate::bytecode::section::{self, Damage};
use crate::diag::Diagnostic;
use crate::diag::codes::section::{DAMAGE, UNUSED_RECORD};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  fmtc dump app              list the records of a program
  fmtc dump app --asm        write the section for `fmtc asm`
  fmtc dump app --asm --annotate   also write offsets, bytes and stack
  fmtc dump libfmt.a --json        write the records of each object as JSON
  echo 0122026869 | fmtc dump --asm --hex --program -";

/// List the records of files, or write them as assembly or JSON
///
/// The list marks damage, and the record that LLDB uses for a key.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct DumpArgs {
    /// Sections, programs, objects, archives, `.fmt` or `.fasm` files
    ///
    /// Also reads LLVM bitcode; `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write JSON: an object for each section
    #[arg(long)]
    json: bool,
    /// Write formatter assembly
    #[arg(long, conflicts_with = "json")]
    asm: bool,
    /// One instruction per line, with offset, bytes and stack
    #[arg(long, requires = "asm")]
    annotate: bool,
    /// Treat the file as one program, not as a section
    #[arg(long, requires = "asm")]
    program: bool,
    #[command(flatten)]
    options: SectionOptions,
}

pub(super) fn run(args: &DumpArgs, reporter: &mut Reporter) {
    for file in &args.files {
        // What prevents it is reported.
        let _ = if args.asm { asm::dump(args, file, reporter) } else { list(args, file, reporter) };
    }
}

fn list(args: &DumpArgs, file: &Path, reporter: &mut Reporter) -> Option<()> {
    let found = sections::load(file, &args.options, Alone::Records, reporter)?;
    if args.json {
        reporter.unwrap_or_report(found.check_listed(file))?;
    }
    let name = file.display().to_string();
    let sections: Vec<_> = found.all.iter().map(Listed::of).collect();
    let write = if args.json { json::write } else { text::write };
    reporter.print_as(args.json, &write(&name, &found.format, &sections));
    report_damage(&name, &sections, reporter);
    report_unused(&name, &sections, reporter);
    found.report_load(&name, reporter);
    Some(())
}

/// A section, where it is damaged, and the records that others replace; nothing in `.lldbsummaries`.
struct Listed<'a> {
    section: &'a Section,
    damage: Option<Damage>,
    replaced: Vec<Replaced>,
}

impl<'a> Listed<'a> {
    fn of(section: &'a Section) -> Self {
        let data: &[u8] = if section.summaries { &[] } else { &section.data };
        Listed { section, damage: section::damage(data), replaced: load::replaced(data) }
    }
}

/// Warns of each section that is damaged.
fn report_damage(name: &str, sections: &[Listed<'_>], reporter: &mut Reporter) {
    for Listed { section, damage, .. } in sections {
        let Some(Damage { offset, why }) = damage else { continue };
        let place = object_name(name, &section.object);
        let name = &section.name;
        let message = format!("`{place}`, {name} is damaged from {offset:#x} on: {why}");
        reporter
            .report_plain(&Diagnostic::new(DAMAGE, message).note(
                "each LLDB release reads a damaged section differently, and 20 to 22 also the records before the damage",
            ));
    }
}

/// Warns once for each section that has records which no LLDB uses, because a later one has their key.
fn report_unused(name: &str, sections: &[Listed<'_>], reporter: &mut Reporter) {
    for Listed { section, replaced, .. } in sections {
        let mut unused = replaced.iter().filter(|record| !record.is_used);
        let Some(Replaced { offset, by, .. }) = unused.next() else { continue };
        let place = object_name(name, &section.object);
        let more = match unused.count() {
            0 => String::new(),
            more => format!("; {more} more"),
        };
        let name = &section.name;
        let message = format!(
            "`{place}`, {name} at {offset:#x}: no LLDB uses this record, because the one at {by:#x} has its key{more}"
        );
        reporter.report_plain(
            &Diagnostic::new(UNUSED_RECORD, message)
                .note("of several records with the same key, LLDB uses the last one, whatever their `where`")
                .help("compile the formatters of a key together: the compiled formatter tries them in order"),
        );
    }
}
