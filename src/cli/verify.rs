//! `fmtc verify`: which bytecode programs are proven harmless.

use super::json_lines;
use super::report::{Deny, Reporter};
use super::sections::{self, Alone, Section, SectionOptions};
use crate::asm::{self, Assembled, AssembledKind};
use crate::bytecode::instruction::decode;
use crate::diag::Diagnostic;
use crate::isa::{LldbRange, Opcode, RecordVersion, Signature};
use crate::source::{Slice, SourceMap, shortened};
use crate::verify::{
    Finding, Policy, Program, SectionEntry, SectionVerdict, diagnostics, verify, verify_section,
};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  fmtc verify app                            verify the records of a program
  fmtc verify app libgeo.so --lldb 22...24   also report keys that both contain";

/// Report which bytecode programs are proven harmless
///
/// A harmless program neither aborts nor hangs an LLDB of the range, nor makes it print an internal address. It may still
/// show an error text. For each other program the report names the reason, and the exit status is 1.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct VerifyArgs {
    /// Sections, programs, objects, archives, `.fmt` or `.fasm` files
    ///
    /// Also reads LLVM bitcode; `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write JSON: an object for each program
    #[arg(long)]
    json: bool,
    /// Verify for these LLDB releases
    #[arg(long, value_name = "RANGE", default_value_t = LldbRange::ALL)]
    lldb: LldbRange,
    #[command(flatten)]
    options: SectionOptions,
}

pub(super) fn run(args: &VerifyArgs, reporter: &mut Reporter) {
    let mut found = Vec::new();
    for path in &args.files {
        if let Some(sections) = sections::load(path, &args.options, Alone::Records, reporter) {
            found.push((path.display().to_string(), sections));
        }
    }
    let mut images = Images::default();
    let mut judged = Vec::new();
    for (file, sections) in &found {
        for section in sections.all.iter().filter(|s| !s.summaries) {
            let verdict = verify_section(&section.data, args.lldb);
            verdict.records.iter().for_each(|entry| images.add(entry, file));
            judged.push((file, section, verdict));
        }
    }
    let mut out = String::new();
    let several = args.files.len() > 1;
    for (file, section, verdict) in &judged {
        let file = if several { file.as_str() } else { "" };
        let place = Place { file, section, images: &images };
        match args.json {
            true => json_objects(&mut out, place, verdict),
            false => list(&mut out, place, verdict),
        }
    }
    if !args.json {
        images.write(&mut out);
    }
    reporter.print_as(args.json, &out);
    found.iter().for_each(|(file, sections)| sections.report_load(file, reporter));
    let is_proven = judged.iter().all(|(_, _, verdict)| verdict.is_harmless());
    if !is_proven {
        reporter.fail();
    }
}

/// The files that hold a summary or children for a key.
#[derive(Default)]
struct Images(BTreeMap<(Vec<u8>, &'static str), Vec<String>>);

impl Images {
    fn add(&mut self, entry: &SectionEntry<'_>, file: &str) {
        let record = entry.verdict.record();
        for method in &record.methods {
            let files = self.0.entry((record.key.to_vec(), kind(method.signature))).or_default();
            if !files.iter().any(|known| known == file) {
                files.push(file.into());
            }
        }
    }

    /// The other files with the same key.
    fn others(&self, key: &[u8], signature: Signature, file: &str) -> Vec<&str> {
        let files = self.0.get(&(key.to_vec(), kind(signature))).into_iter().flatten();
        files.map(String::as_str).filter(|other| *other != file).collect()
    }

    /// Reports each key that several files hold.
    fn write(&self, out: &mut String) {
        for ((key, kind), files) in self.0.iter().filter(|(_, files)| files.len() > 1) {
            let key = String::from_utf8_lossy(key);
            let _ = writeln!(
                out,
                "\"{}\": {kind} in {}; LLDB shows that of the image it loads last, never the \
                 executable's",
                key.escape_debug(),
                files.join(" and ")
            );
        }
    }
}

/// LLDB registers summaries and children separately.
fn kind(signature: Signature) -> &'static str {
    if signature == Signature::SUMMARY { "@summary" } else { "children" }
}

/// The place of a section.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// Empty if there is only one file.
    file: &'a str,
    section: &'a Section,
    images: &'a Images,
}

/// The most diagnostics that are reported; the others are counted.
const MAX_REPORTED: usize = 100;

/// Reports the programs of assembly that are not proven harmless: as errors, if that is denied.
pub(super) fn report(assembled: &Assembled, sources: &SourceMap, reporter: &mut Reporter) {
    let policy = if reporter.denies(Deny::Unproven) { Policy::Harmless } else { Policy::Anything };
    let code = &assembled.encoded;
    let span_at = |offset| code.span_at(offset);
    let found: Vec<Diagnostic> = match assembled.shape {
        AssembledKind::Program => {
            let (signature, record) = (Signature::SUMMARY, RecordVersion::V1);
            let program = Program { bytes: &code.bytes, signature, record };
            let judged = verify(program, LldbRange::ALL);
            diagnostics(&judged, "the program", policy, span_at).into_iter().collect()
        }
        AssembledKind::Section => {
            let verdict = verify_section(&code.bytes, LldbRange::ALL);
            verdict.records.iter().flat_map(|entry| entry.diagnostics(policy, span_at)).collect()
        }
    };
    reporter.report_all(found.get(..MAX_REPORTED).unwrap_or(&found), sources);
    let untold = found.get(MAX_REPORTED..).unwrap_or_default();
    if let Some(worst) = untold.iter().max_by_key(|d| d.severity()) {
        let more = format!("{} more findings, possibly more severe", untold.len());
        reporter.report(&Diagnostic::new(worst.code, more), sources);
    }
}

/// A line for each program.
fn list(out: &mut String, place: Place<'_>, verdict: &SectionVerdict<'_>) {
    let names = [place.file, &place.section.object, &place.section.name].into_iter();
    let names = names.filter(|name| !name.is_empty()).map(|name| name.escape_debug().to_string());
    let names: Vec<String> = names.collect();
    let _ = writeln!(out, "{}", names.join(": "));
    for entry in &verdict.records {
        let record = entry.verdict.record();
        let version = match record.version {
            1 => String::new(),
            version => format!(", version {version}"),
        };
        let _ = writeln!(out, "\"{}\"{version}", entry.key());
        for (method, judged) in record.methods.iter().zip(entry.verdict.programs()) {
            let name = method.signature.to_string();
            let _ = write!(out, "  @{name:<20} {}", judged.verdict);
            if let Some(finding) = judged.verdict.finding() {
                let instruction = instruction(method.program, finding);
                let _ = write!(out, ": byte {}, {instruction}: {}", finding.offset, finding.reason);
            }
            out.push('\n');
        }
        for fault in entry.verdict.faults() {
            let _ = writeln!(out, "  record: {fault}");
        }
    }
    if let Some(damage) = verdict.damage {
        let _ = writeln!(out, "damaged from byte {} on: {}", damage.offset, damage.why);
    }
}

/// The instruction as it is written in assembly.
fn instruction(code: &[u8], finding: Finding) -> String {
    match decode(code, finding.offset) {
        None => "the end".into(),
        Some(Ok((instruction, _))) if instruction.opcode() == Some(Opcode::Block) => {
            "`{ … }`".into()
        }
        Some(Ok((_, next))) => {
            let text = asm::line(code.slice(finding.offset..next));
            format!("`{}`", shortened(&text, 40))
        }
        Some(Err(_)) => "data".into(),
    }
}

/// One object for each program, and one for damage. A harmful fault of the record counts for all its programs.
fn json_objects(out: &mut String, place: Place<'_>, verdict: &SectionVerdict<'_>) {
    let named = |name| Some(name).filter(|name: &&str| !name.is_empty());
    let (file, object) = (named(place.file), named(&place.section.object));
    let section = &place.section.name;
    let mut write = |object| out.push_str(&json_lines::line(json_lines::known(object)));
    for entry in &verdict.records {
        let (record, fault) = (entry.verdict.record(), entry.verdict.harmful_fault());
        let faults: Vec<String> = entry.verdict.faults().iter().map(ToString::to_string).collect();
        let methods = record.methods.iter().zip(&entry.places).zip(entry.verdict.programs());
        for ((method, program_at), judged) in methods {
            let is_proven = judged.verdict.is_harmless() && fault.is_none();
            let finding = judged.verdict.finding();
            let reason = finding.map(|finding| finding.reason.name());
            let message = finding.map(|finding| finding.reason.to_string());
            let instruction = finding.map(|finding| instruction(method.program, finding));
            write(json!({
                "file": file,
                "object": object,
                "section": section,
                "record_offset": entry.offset,
                "record_version": record.version,
                "key": String::from_utf8_lossy(record.key),
                "method": method.signature.to_string(),
                "program_offset": program_at,
                "also_in": file.map(|file| place.images.others(record.key, method.signature, file)),
                "verdict": if is_proven { "harmless" } else { "not proven" },
                "reason": reason.or(fault.map(|_| "record")),
                "message": message.or(fault.map(|fault| fault.to_string())),
                "offset": finding.map(|finding| finding.offset),
                "instruction": instruction.as_ref().map(|text| text.trim_matches('`')),
                "faults": faults,
            }));
        }
    }
    if let Some(damage) = verdict.damage {
        write(json!({
            "file": file,
            "object": object,
            "section": section,
            "verdict": "not proven",
            "reason": "damaged",
            "message": damage.why.to_string(),
            "offset": damage.offset,
        }));
    }
}
