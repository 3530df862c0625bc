//! `fmtc dump --verify`: what the programs of a file may do to each LLDB.

use super::DumpArgs;
use crate::asm::{self, Assembled, AssembledKind};
use crate::bytecode::instruction::decode;
use crate::cli::json_lines;
use crate::cli::report::{Deny, Reporter};
use crate::cli::sections::{self, Alone, Section};
use crate::diag::Diagnostic;
use crate::isa::{Lldb, LldbRange, RecordVersion, Signature};
use crate::source::{Slice, SourceMap, shortened};
use crate::verify::{
    Finding, Judgement, Policy, Program, SectionEntry, Verdict, Verdicts, releases, verify,
    verify_section,
};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::ExitCode;

pub(super) fn run(args: &DumpArgs, reporter: &mut Reporter) -> ExitCode {
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
            let entries = verify_section(&section.data, args.lldb);
            entries.iter().for_each(|entry| images.add(entry, file));
            judged.push((file, section, entries));
        }
    }
    let mut out = String::new();
    let several = args.files.len() > 1;
    for (file, section, entries) in &judged {
        let file = if several { file.as_str() } else { "" };
        if args.json {
            let places = Places { file, section, images: &images };
            entries.iter().for_each(|entry| json_lines(&mut out, places, entry, args.lldb));
        } else {
            table(&mut out, file, section, entries, args.lldb);
        }
    }
    if !args.json {
        images.write(&mut out);
    }
    if args.json {
        reporter.print_json("the verdicts", &out);
    } else {
        reporter.print("the verdicts", &out);
    }
    found.iter().for_each(|(file, sections)| sections.report_load(file, reporter));
    let worst = judged.iter().flat_map(|(_, _, entries)| entries).map(SectionEntry::worst).max();
    match reporter.finish() {
        ExitCode::SUCCESS if worst.is_some_and(Verdict::is_harmful) => ExitCode::FAILURE,
        code => code,
    }
}

/// The files that hold a summary or children for a key.
#[derive(Default)]
struct Images(BTreeMap<(Vec<u8>, &'static str), Vec<String>>);

impl Images {
    fn add(&mut self, entry: &SectionEntry<'_>, file: &str) {
        for (_, program) in &entry.programs {
            let files = self.0.entry((entry.key.to_vec(), kind(program))).or_default();
            if !files.iter().any(|known| known == file) {
                files.push(file.into());
            }
        }
    }

    /// The other files with the same key.
    fn others(&self, key: &[u8], program: &Verdicts<'_>, file: &str) -> Vec<&str> {
        let files = self.0.get(&(key.to_vec(), kind(program))).into_iter().flatten();
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
fn kind(program: &Verdicts<'_>) -> &'static str {
    if program.program().signature == Signature::SUMMARY { "@summary" } else { "children" }
}

/// The place of a record.
#[derive(Clone, Copy)]
struct Places<'a> {
    /// Empty if there is only one file.
    file: &'a str,
    section: &'a Section,
    images: &'a Images,
}

/// The most diagnostics that are reported; the others are counted.
const MAX_REPORTED: usize = 100;

/// Reports the verdicts on assembled programs. Denied hazards are errors.
pub(in crate::cli) fn report(assembled: &Assembled, sources: &SourceMap, reporter: &mut Reporter) {
    let policy = if reporter.denies(Deny::Hazards) { Policy::Harmless } else { Policy::Anything };
    let code = &assembled.encoded;
    let diagnostics: Vec<Diagnostic> = match assembled.shape {
        AssembledKind::Program => {
            let (signature, record) = (Signature::SUMMARY, RecordVersion::V1);
            let program = Program { bytes: &code.bytes, signature, record };
            let verdicts = verify(program, LldbRange::ALL);
            verdicts.diagnostics("the program", policy, |offset| code.span_at(offset))
        }
        AssembledKind::Section => verify_section(&code.bytes, LldbRange::ALL)
            .iter()
            .flat_map(|entry| entry.diagnostics(policy, |offset| code.span_at(offset)))
            .collect(),
    };
    reporter.report_all(diagnostics.get(..MAX_REPORTED).unwrap_or(&diagnostics), sources);
    let untold = diagnostics.get(MAX_REPORTED..).unwrap_or_default();
    if let Some(worst) = untold.iter().max_by_key(|d| d.severity()) {
        let more = format!("{} more findings, possibly more severe", untold.len());
        reporter.report(&Diagnostic::new(worst.code, more), sources);
    }
}

fn table(
    out: &mut String,
    file: &str,
    section: &Section,
    entries: &[SectionEntry<'_>],
    range: LldbRange,
) {
    let places = [file, &section.object, &section.name].into_iter().filter(|name| !name.is_empty());
    let place: Vec<String> = places.map(|name| name.escape_debug().to_string()).collect();
    let place = place.join(": ");
    row(out, &place, range, |lldb| lldb.to_string());
    for entry in entries {
        let key = String::from_utf8_lossy(entry.key);
        let version = match entry.version {
            1 => String::new(),
            version => format!(", version {version}"),
        };
        let _ = writeln!(out, "\"{}\"{version}", key.escape_debug());
        for (_, program) in &entry.programs {
            let name = format!("  @{}", program.program().signature);
            row(out, &name, range, |lldb| shown(program, lldb));
            findings(out, program);
        }
        if !entry.faults.is_empty() {
            row(out, "  record", range, |lldb| entry.own_verdict(lldb).to_string());
            for (text, verdict, lldb) in faults(entry) {
                let verdict = if verdict == Verdict::Safe { "note" } else { verdict.name() };
                let _ = writeln!(out, "    {verdict} in {}: {text}", releases(&lldb));
            }
        }
    }
}

/// The most findings of a program in the table; `--json` lists all.
const MAX_FINDINGS: usize = 3;

fn findings(out: &mut String, program: &Verdicts<'_>) {
    let all = program.findings();
    for merged in all.iter().take(MAX_FINDINGS) {
        let finding = merged.finding;
        let instruction = instruction(program, &finding);
        let verdict = match finding.verdict {
            Verdict::Safe => "note",
            Verdict::Error if finding.reason.depends_on_types() => TYPES,
            verdict => verdict.name(),
        };
        let (releases, offset, reason) = (merged.releases(), finding.offset, finding.reason);
        let _ =
            writeln!(out, "    {verdict} in {releases}, byte {offset}, {instruction}: {reason}");
    }
    if all.len() > MAX_FINDINGS {
        let _ = writeln!(out, "    {} more, listed by --json", all.len() - MAX_FINDINGS);
    }
}

fn row(out: &mut String, name: &str, range: LldbRange, cell: impl Fn(Lldb) -> String) {
    let _ = write!(out, "{name:<24}");
    let cells: Vec<String> = range.iter().map(|lldb| format!("{:<8}", cell(lldb))).collect();
    let _ = writeln!(out, "  {}", cells.join(" ").trim_end());
}

fn shown(program: &Verdicts<'_>, lldb: Lldb) -> String {
    match program.judgements().iter().find(|j| j.lldb == lldb && j.runs) {
        Some(judgement) => class(judgement).into(),
        None => "-".into(),
    }
}

/// The verdict, or a note that the error depends on types.
fn class(judgement: &Judgement) -> &'static str {
    if judgement.depends_on_types() { TYPES } else { judgement.verdict().name() }
}

/// Replaces `error` for a program that is correct for the right types.
const TYPES: &str = "types";

/// The instruction as it is written in assembly.
fn instruction(program: &Verdicts<'_>, finding: &Finding) -> String {
    let code = program.program().bytes;
    match decode(code, finding.offset) {
        None => "the end".into(),
        Some(Ok((instruction, _))) if instruction.opcode() == Some(crate::isa::Opcode::Block) => {
            "`{ … }`".into()
        }
        Some(Ok((_, next))) => {
            let text = asm::line(code.slice(finding.offset..next));
            format!("`{}`", shortened(&text, 40))
        }
        Some(Err(_)) => "data".into(),
    }
}

/// The findings about a record itself, once for all LLDBs with the same verdict.
fn faults(entry: &SectionEntry<'_>) -> Vec<(String, Verdict, Vec<Lldb>)> {
    let merged = entry.merged_faults().into_iter();
    merged.map(|(fault, verdict, lldb)| (fault.to_string(), verdict, lldb)).collect()
}

/// One object for each program; one without a signature for a record without programs. What is
/// wrong with the record counts for all its programs.
fn json_lines(out: &mut String, places: Places<'_>, entry: &SectionEntry<'_>, range: LldbRange) {
    if entry.programs.is_empty() {
        let mut object = head(places, entry);
        object.insert("signature".into(), Value::Null);
        object.insert("verdicts".into(), verdicts(range, |lldb| entry.own_verdict(lldb)));
        object.insert("findings".into(), json!(fault_values(entry)));
        out.push_str(&json_lines::line(Value::Object(object)));
    }
    for (place, program) in &entry.programs {
        out.push_str(&json_lines::line(json_program(places, entry, *place, program, range)));
    }
}

fn json_program(
    places: Places<'_>,
    entry: &SectionEntry<'_>,
    place: usize,
    program: &Verdicts<'_>,
    range: LldbRange,
) -> Value {
    let mut object = head(places, entry);
    let signature = program.program().signature;
    object.insert("signature".into(), json!(signature.name().unwrap_or("unknown")));
    object.insert("signature_number".into(), json!(signature.0));
    object.insert("program_offset".into(), json!(place));
    let worst = |lldb| {
        let own = program.verdict(lldb).unwrap_or(Verdict::Safe);
        own.max(entry.own_verdict(lldb))
    };
    object.insert("verdicts".into(), verdicts(range, worst));
    let classes = program.judgements().iter().map(|judgement| {
        let own = entry.own_verdict(judgement.lldb);
        let class = if own >= judgement.verdict() { own.name() } else { class(judgement) };
        (judgement.lldb.to_string(), json!(class))
    });
    object.insert("classes".into(), classes.collect());
    if !places.file.is_empty() {
        let others = places.images.others(entry.key, program, places.file);
        object.insert("also_in".into(), json!(others));
    }
    let runs = program.judgements().iter().filter(|j| j.runs);
    object.insert("runs_in".into(), runs.map(|j| json!(j.lldb.number())).collect());
    let mut findings: Vec<Value> = program
        .findings()
        .iter()
        .map(|merged| {
            let finding = merged.finding;
            json!({
                "verdict": finding.verdict.name(),
                "depends_on_types": finding.reason.depends_on_types(),
                "lldb": numbers(&merged.lldb),
                "offset": finding.offset,
                "instruction": instruction(program, &finding).trim_matches('`'),
                "reason": finding.reason.name(),
                "message": finding.reason.to_string(),
            })
        })
        .collect();
    findings.extend(fault_values(entry));
    object.insert("findings".into(), Value::Array(findings));
    Value::Object(object)
}

fn head(places: Places<'_>, entry: &SectionEntry<'_>) -> Map<String, Value> {
    let (mut object, section) = (Map::new(), places.section);
    if !places.file.is_empty() {
        object.insert("file".into(), json!(places.file));
    }
    if !section.object.is_empty() {
        object.insert("object".into(), json!(section.object));
    }
    object.insert("section".into(), json!(section.name));
    object.insert("record_offset".into(), json!(entry.offset));
    object.insert("record_version".into(), json!(entry.version));
    object.insert("key".into(), json!(String::from_utf8_lossy(entry.key)));
    object
}

fn verdicts(range: LldbRange, of: impl Fn(Lldb) -> Verdict) -> Value {
    range.iter().map(|lldb| (lldb.to_string(), json!(of(lldb).name()))).collect()
}

fn fault_values(entry: &SectionEntry<'_>) -> Vec<Value> {
    let value = |(message, verdict, lldb): (String, Verdict, Vec<Lldb>)| {
        json!({
            "verdict": verdict.name(),
            "lldb": numbers(&lldb),
            "offset": null,
            "reason": "record",
            "message": message,
        })
    };
    faults(entry).into_iter().map(value).collect()
}

fn numbers(all: &[Lldb]) -> Vec<u32> {
    all.iter().map(|lldb| lldb.number()).collect()
}
