//! `fmtc import`: formatters that people already have.

use super::binaries;
use super::files;
use super::json_lines;
use super::outputs::Outputs;
use super::report::Reporter;
use super::sections::{self, Alone, SectionOptions};
use crate::bytecode::summaries::chunks;
use crate::diag::Diagnostic;
use crate::diag::codes::import::{NOTHING_FOUND, OUTPUT_EXISTS};
use crate::diag::suggest::counted;
use crate::import::{self, Imported, Outcome, Share};
use crate::isa::LldbRange;
use crate::limits;
use crate::object::read;
use crate::source::{SourceFile, SourceId, SourceMap};
use serde_json::json;
use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  fmtc import imgui.natvis --against build/app    write imgui.fmt
  fmtc import imgui.natvis --list                 list what fmtc can translate";

/// Translate formatters of other debuggers
///
/// Reads NatVis files, commands of LLDB such as `type summary add`, Python scripts for LLDB, which it does not execute,
/// and the summary strings of a binary. Writes a `.fmt` file beside each. Keeps unsupported parts as comments and
/// reports them; the exit status is still 0.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ImportArgs {
    /// Files to read
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write to this file; `-` is standard output
    #[arg(short, long, value_name = "OUT.fmt")]
    output: Option<PathBuf>,
    /// The format of the files
    ///
    /// Detected by default.
    #[arg(long, value_enum, value_name = "KIND")]
    from: Option<From>,
    /// Check against the types of programs
    ///
    /// Types allow more translations. Separate programs with commas.
    #[arg(long, value_delimiter = ',', value_name = "PROGRAMS")]
    against: Vec<PathBuf>,
    /// Compile for these LLDB releases
    #[arg(long, value_name = "RANGE", default_value_t = LldbRange::ALL)]
    lldb: LldbRange,
    /// Assume a fact that fmtc cannot know without types
    #[arg(long, value_enum, value_name = "WHAT")]
    assume: Vec<Assume>,
    /// Show at most N elements of an array
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1000))]
    max: u32,
    /// List how much fmtc can translate, and write nothing
    #[arg(long)]
    list: bool,
    /// Write JSON: an object for each entry of the list
    #[arg(long, requires = "list")]
    json: bool,
}

/// The kind of a file.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum From {
    /// Visualizers of Visual Studio
    Natvis,
    /// Commands of LLDB
    Lldb,
    /// Scripts of LLDB
    Python,
    /// A binary with a section of summary strings
    Summaries,
}

/// An assumption about programs.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Assume {
    /// Members in arithmetic are integers
    Integers,
}

/// A file that was read.
struct Read {
    path: PathBuf,
    imported: Imported,
}

pub(super) fn run(args: &ImportArgs, reporter: &mut Reporter) {
    let paths = &args.against;
    let types = if paths.is_empty() { None } else { binaries::read(paths, reporter) };
    if types.is_none() && !paths.is_empty() {
        return;
    }
    let mut sources = SourceMap::new();
    let mut read = Vec::new();
    let texts = texts(args, &mut sources, reporter);
    if reporter.failed() {
        return;
    }
    let scripts = texts.iter().filter(|text| text.is_script).map(|text| text.id);
    let scripts: Vec<SourceId> = scripts.collect();
    for path in &args.files {
        let options = import::ImportOptions {
            lldb: args.lldb,
            assume_integers: args.assume.contains(&Assume::Integers),
            max: args.max,
            against: types.as_ref(),
            scripts: &scripts,
        };
        let imported = match texts.iter().find(|text| text.path == *path) {
            Some(text) => match import::commands(&sources, text.id, &options) {
                // It is there for the commands of the other files.
                Err(found)
                    if found.code == NOTHING_FOUND && text.is_script && args.files.len() > 1 =>
                {
                    None
                }
                imported => reported(imported, &sources, reporter),
            },
            None => file(path, args.from, &options, &mut sources, reporter),
        };
        if let Some(imported) = imported {
            read.push(Read { path: path.clone(), imported });
        }
    }
    if args.list {
        let text = match args.json {
            true => json_list(&read, &sources),
            false => list(&read, &sources, args.lldb),
        };
        return reporter.print_as(args.json, &text);
    }
    for file in &read {
        reporter.report_all(&file.imported.diagnostics, &sources);
    }
    if !read.is_empty() && !reporter.failed() {
        write_all(args, &read, reporter);
    }
    if !read.is_empty() {
        reporter.say(&summary(&read, args.lldb));
    }
}

/// A file of commands, or a script.
struct ImportedText {
    path: PathBuf,
    id: SourceId,
    is_script: bool,
}

/// The commands and scripts, and the scripts beside them that they name.
fn texts(args: &ImportArgs, sources: &mut SourceMap, reporter: &mut Reporter) -> Vec<ImportedText> {
    let mut texts: Vec<ImportedText> = Vec::new();
    let kind = |path| args.from.map_or_else(|| kind(path), Ok);
    let given = args.files.iter().filter_map(|path| match kind(path) {
        Ok(kind @ (From::Lldb | From::Python)) => Some((path.clone(), kind == From::Python)),
        _ => None,
    });
    let mut left: VecDeque<(PathBuf, bool)> = given.collect();
    while let Some((path, is_script)) = left.pop_front() {
        if texts.len() >= limits::SCRIPTS || texts.iter().any(|text| text.path == path) {
            continue;
        }
        let id = files::read_source_as(sources, &path, None, import::utf8, reporter);
        let Some(id) = id else { continue };
        let file = sources.get(id).filter(|_| !files::is_standard(&path));
        let needed = file.map_or_else(Vec::new, import::needed);
        let beside = needed.iter().map(|name| path.with_file_name(format!("{name}.py")));
        left.extend(beside.filter(|path| path.is_file()).map(|path| (path, true)));
        texts.push(ImportedText { path, id, is_script });
    }
    texts
}

fn reported(
    imported: Result<Imported, Diagnostic>,
    sources: &SourceMap,
    reporter: &mut Reporter,
) -> Option<Imported> {
    imported.map_err(|diagnostic| reporter.report(&diagnostic, sources)).ok()
}

/// Reads and translates one file; reports why it cannot be read.
fn file(
    path: &Path,
    from: Option<From>,
    options: &import::ImportOptions<'_>,
    sources: &mut SourceMap,
    reporter: &mut Reporter,
) -> Option<Imported> {
    let kind = reporter.unwrap_or_report(from.map_or_else(|| kind(path), Ok))?;
    if kind == From::Summaries {
        return summaries(path, sources, options, reporter);
    }
    let id = files::read_source_as(sources, path, None, import::utf8, reporter)?;
    reported(import::natvis(sources, id, options), sources, reporter)
}

/// The kind of a file, by its name or its beginning.
fn kind(path: &Path) -> Result<From, Diagnostic> {
    if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("natvis")) {
        return Ok(From::Natvis);
    }
    if path.extension().is_some_and(|e| e == "py") {
        return Ok(From::Python);
    }
    if files::is_standard(path) {
        return Ok(From::Natvis);
    }
    let bytes = files::read(path, limits::BINARY)?;
    let text = bytes.trim_ascii_start();
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    Ok(match text.first() {
        Some(b'<') => From::Natvis,
        Some(0xFE | 0xFF) if import::utf8(bytes.clone()).trim_ascii_start().starts_with(b"<") => {
            From::Natvis
        }
        _ if read::format(&bytes).is_some() => From::Summaries,
        _ => From::Lldb,
    })
}

/// Imports the summary strings of a binary.
fn summaries(
    path: &Path,
    sources: &mut SourceMap,
    options: &import::ImportOptions<'_>,
    reporter: &mut Reporter,
) -> Option<Imported> {
    let look = SectionOptions { raw: false, hex: false, summaries: true };
    let found = sections::load(path, &look, Alone::Records, reporter)?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let sections = found.all.iter().filter(|section| section.summaries);
    let chunks = sections.flat_map(|section| chunks(&section.data));
    let strings: Vec<(String, String)> = chunks
        .filter_map(|chunk| chunk.kind.summary())
        .map(|summary| (text(summary.key), text(summary.text)))
        .collect();
    if strings.is_empty() {
        let message = format!("`{}` has no summary strings", path.display());
        reporter.report(&Diagnostic::new(NOTHING_FOUND, message), sources);
        return None;
    }
    let id = sources.add(path.display().to_string(), "");
    let pairs = strings.iter().map(|(key, text)| (key.as_str(), text.as_str()));
    reported(import::summaries(sources, id, pairs, options), sources, reporter)
}

/// Writes one file for all, or one beside each. A file without a formatter would be an error.
fn write_all(args: &ImportArgs, read: &[Read], reporter: &mut Reporter) {
    let mut outputs = Outputs::default();
    let translated = read.iter().filter(|file| !file.imported.text.is_empty());
    if let Some(output) = &args.output {
        let texts: Vec<&str> = translated.map(|file| &*file.imported.text).collect();
        if !texts.is_empty() {
            outputs.add(output, texts.join("\n").into());
        }
    } else {
        for file in translated {
            let path = files::output_path(None, &file.path, "fmt");
            if !files::is_standard(&path) && path.exists() {
                let message = format!("`{}` is there already", path.display());
                let found = Diagnostic::new(OUTPUT_EXISTS, message);
                reporter.report_plain(&found.help("`-o` names the file to write"));
            }
            outputs.add(&path, file.imported.text.clone().into());
        }
    }
    if !reporter.failed() {
        reporter.unwrap_or_report(outputs.write());
    }
}

/// The entries of files, each with its place.
fn entries<'r>(
    read: &'r [Read],
    sources: &'r SourceMap,
) -> impl Iterator<Item = (&'r SourceFile, usize, &'r Outcome)> {
    read.iter().flat_map(|file| &file.imported.outcomes).filter_map(|outcome| {
        let (source, place) = sources.place(outcome.span)?;
        Some((source, place.line, outcome))
    })
}

/// A line for each entry, then the counts.
fn list(read: &[Read], sources: &SourceMap, range: LldbRange) -> String {
    let mut out = String::new();
    for (source, line, outcome) in entries(read, sources) {
        let mut remarks: Vec<String> = Vec::new();
        if outcome.since > range.first() {
            remarks.push(format!("from LLDB {} on", outcome.since));
        }
        remarks.extend(outcome.differs.then(|| "differs a little".to_owned()));
        remarks.extend(outcome.reasons.iter().map(|reason| reason.code().to_owned()));
        // Writing to a String cannot fail.
        let _ = writeln!(
            out,
            "{}:{line}: {}: summary {}, children {}{}",
            source.name(),
            outcome.name,
            name(outcome.summary),
            name(outcome.children),
            in_brackets(&remarks),
        );
    }
    out.push_str(&summary(read, range));
    out.push('\n');
    out
}

/// An object for each entry, one a line.
fn json_list(read: &[Read], sources: &SourceMap) -> String {
    let lines = entries(read, sources).map(|(source, line, outcome)| {
        let reasons: Vec<&str> = outcome.reasons.iter().map(|reason| reason.code()).collect();
        let entry = json!({
            "file": source.name(),
            "line": line,
            "name": outcome.name,
            "summary": name(outcome.summary),
            "children": name(outcome.children),
            "entry": name(outcome.share),
            "since": outcome.since.to_string(),
            "differs": outcome.differs,
            "reasons": reasons,
        });
        json_lines::line(entry)
    });
    lines.collect()
}

fn name(share: Share) -> &'static str {
    match share {
        Share::Whole => "whole",
        Share::Part => "in part",
        Share::Not => "not",
        Share::Nothing => "none",
    }
}

/// How many entries are carried over, and why others are not.
fn summary(read: &[Read], range: LldbRange) -> String {
    let outcomes: Vec<&Outcome> = read.iter().flat_map(|file| &file.imported.outcomes).collect();
    let of = |share| outcomes.iter().filter(move |outcome| outcome.share == share);
    let later = of(Share::Whole).filter(|outcome| outcome.since > range.first());
    let since = later.clone().map(|outcome| outcome.since).min();
    let differ = of(Share::Whole).filter(|outcome| outcome.differs).count();
    let mut notes: Vec<String> = Vec::new();
    notes.extend(since.map(|since| format!("{} from LLDB {since} on", later.count())));
    notes.extend((differ > 0).then(|| format!("{differ} with small differences")));
    let [whole, part, not, nothing] =
        [Share::Whole, Share::Part, Share::Not, Share::Nothing].map(|share| of(share).count());
    let (types, notes) = (counted(outcomes.len(), "type"), in_brackets(&notes));
    let mut line = format!("{types}: {whole} whole{notes}, {part} in part, {not} not");
    if nothing > 0 {
        line.push_str(&format!(", {nothing} with nothing to show"));
    }
    let mut reasons = BTreeMap::new();
    for reason in outcomes.iter().flat_map(|outcome| &outcome.reasons) {
        *reasons.entry(reason.code()).or_insert(0) += 1;
    }
    if !reasons.is_empty() {
        let mut reasons = Vec::from_iter(reasons);
        reasons.sort_by_key(|(code, count)| (Reverse(*count), *code));
        let reasons: Vec<String> = reasons.iter().map(|(c, n)| format!("{c} {n}")).collect();
        line.push_str(&format!("; by reason: {}", reasons.join(", ")));
    }
    if read.iter().all(|file| file.imported.text.is_empty()) {
        line.push_str("; nothing to write");
    }
    line
}

fn in_brackets(remarks: &[String]) -> String {
    if remarks.is_empty() { String::new() } else { format!(" ({})", remarks.join(", ")) }
}
