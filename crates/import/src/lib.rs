//! Formatters that people already have, as `.fmt` files: NatVis, commands of LLDB, scripts in Python,
//! sections of summary strings.
//!
//! ```text
//! NatVis, commands, scripts, sections ──▶ trees in drafts ──render──▶ text ──settle──▶ text that compiles
//! ```
//!
//! fmtc does not guess. A part that the language cannot express, or that would be right only for some types of a member,
//! becomes a comment above the formatter, with the [`Reason`]. The input may come from strangers: nothing is executed,
//! every nesting and length has a limit, no file is opened, no entity is expanded.

pub mod cpp;
mod draft;
mod kinds;
mod lldb;
pub mod natvis;
mod python;
mod refusal;
mod render;
mod settle;
mod translate;

use fmtc_bytecode::isa;
use fmtc_core::{compile, diag, limits, names, sema};
use fmtc_debuginfo::types;
use fmtc_syntax::{self as syntax, source};
use fmtc_view::{display, format};

pub use draft::Share;
pub use refusal::{Reason, Refusal};

use crate::diag::Diagnostic;
use crate::diag::codes::import::{DIFFERS, NEEDS_TYPES, NOT_CARRIED, NOTHING_FOUND};
use crate::diag::codes::section::UNREADABLE;
use crate::diag::codes::types::NO_TYPES;
use crate::isa::{Lldb, LldbRange};
use crate::limits::IMPORTED;
use crate::source::{SourceFile, SourceId, SourceMap, Span};
use crate::types::Types;
use draft::Draft;
use python::Program;
use refusal::refuse;
use std::collections::BTreeSet;

/// The options of an import.
#[derive(Clone, Copy)]
pub struct ImportOptions<'t> {
    /// The releases that the file must work in.
    pub lldb: LldbRange,
    /// Whether members in arithmetic are assumed to be integers.
    pub assume_integers: bool,
    /// The most elements of an array that a text shows.
    pub max: u32,
    /// The types of programs.
    pub against: Option<&'t Types>,
    /// Scripts in Python, whose functions commands may name.
    pub scripts: &'t [SourceId],
}

impl Default for ImportOptions<'_> {
    fn default() -> Self {
        ImportOptions {
            lldb: LldbRange::ALL,
            assume_integers: false,
            max: 8,
            against: None,
            scripts: &[],
        }
    }
}

/// The result for an entry.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Where its name is in the source.
    pub span: Span,
    /// The name.
    pub name: String,
    /// How completely its summary is translated.
    pub summary: Share,
    /// How completely its children are translated.
    pub children: Share,
    /// How completely the whole is translated.
    pub share: Share,
    /// The first release that shows all that is translated.
    pub since: Lldb,
    /// Whether a text differs a little from what the source shows.
    pub differs: bool,
    /// The reasons why parts are not translated, each once.
    pub reasons: Vec<Reason>,
}

/// A file that was imported.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The `.fmt` file; empty if nothing is carried over.
    pub text: String,
    /// The unsupported parts, and remarks.
    pub diagnostics: Vec<Diagnostic>,
    /// The results of the entries, in the order of the source.
    pub outcomes: Vec<Outcome>,
}

impl Imported {
    /// The number of translated entries.
    pub fn count(&self, share: Share) -> usize {
        self.outcomes.iter().filter(|outcome| outcome.share == share).count()
    }
}

/// The text of a file as UTF-8: the editors of Windows write UTF-16 too.
pub fn utf8(bytes: Vec<u8>) -> Vec<u8> {
    let is_little = match &*bytes {
        [0xFF, 0xFE, ..] | [b'<', 0, ..] => true,
        [0xFE, 0xFF, ..] | [0, b'<', ..] => false,
        _ => return bytes,
    };
    let read = if is_little { u16::from_le_bytes } else { u16::from_be_bytes };
    let units: Vec<u16> = bytes.as_chunks().0.iter().map(|unit| read(*unit)).collect();
    String::from_utf16_lossy(&units).trim_start_matches('\u{FEFF}').as_bytes().to_vec()
}

/// Imports a NatVis file.
///
/// # Errors
/// If the XML or the types of the programs cannot be read.
pub fn natvis(
    sources: &SourceMap,
    id: SourceId,
    options: &ImportOptions<'_>,
) -> Result<Imported, Diagnostic> {
    let Some(file) = sources.get(id) else { return finish(Vec::new(), Vec::new(), options) };
    let (mut drafts, findings) = natvis::read(id, file, options)?;
    without_duplicates(&mut drafts, |_| false);
    finish(drafts, findings, options)
}

/// Imports the commands of LLDB that define formatters, out of any text, or out of one of the scripts.
///
/// # Errors
/// If there are none, or the types of the programs cannot be read.
pub fn commands(
    sources: &SourceMap,
    id: SourceId,
    options: &ImportOptions<'_>,
) -> Result<Imported, Diagnostic> {
    let Some(file) = sources.get(id) else { return finish(Vec::new(), Vec::new(), options) };
    let scripts = options.scripts.iter().filter_map(|id| Program::read(sources, *id));
    let scripts: Vec<Program> = scripts.collect();
    let (mut drafts, findings) = lldb::commands(id, file, &scripts, options)?;
    // Commands for children leave those for summaries.
    without_duplicates(&mut drafts, |draft| draft.texts().next().is_none());
    collapse(&mut drafts);
    if drafts.is_empty() {
        let message = format!("`{}` has no formatters", file.name());
        let report = Diagnostic::new(NOTHING_FOUND, message)
            .note("looked for `type summary add` and `type synthetic add`");
        return Err(match file.text().contains("gdb.") {
            true => report.note(
                "printers of gdb are not translated, because a Python program computes each text",
            ),
            false => report,
        });
    }
    finish(drafts, findings, options)
}

/// The names of the scripts beside a file whose functions its commands name.
pub fn needed(file: &SourceFile) -> Vec<String> {
    lldb::modules(file.text())
}

/// Imports summary strings, each with the type it is for; the source has the name of the binary.
///
/// # Errors
/// If the types of the programs cannot be read.
pub fn summaries<'s>(
    sources: &SourceMap,
    id: SourceId,
    summaries: impl Iterator<Item = (&'s str, &'s str)>,
    options: &ImportOptions<'_>,
) -> Result<Imported, Diagnostic> {
    let Some(file) = sources.get(id) else { return finish(Vec::new(), Vec::new(), options) };
    let (mut drafts, findings) = lldb::summaries(id, file, summaries, options);
    without_duplicates(&mut drafts, |_| false);
    finish(drafts, findings, options)
}

fn check_count(count: usize, file: &SourceFile) -> Result<(), Diagnostic> {
    if count <= limits::IMPORTED {
        return Ok(());
    }
    let message = format!("`{}` has more than {IMPORTED} formatters", file.name());
    Err(Diagnostic::new(UNREADABLE, message))
}

fn finish(
    mut drafts: Vec<Draft>,
    mut diagnostics: Vec<Diagnostic>,
    options: &ImportOptions<'_>,
) -> Result<Imported, Diagnostic> {
    if let Some(damage) = options.against.and_then(Types::damage) {
        return Err(Diagnostic::new(NO_TYPES, damage.to_string()));
    }
    let text = settle::settle(&mut drafts, options);
    drafts.retain(|draft| !draft.is_rest);
    let entries = drafts.chunk_by(|one, other| one.entry == other.entry);
    let mut outcomes: Vec<Outcome> = entries.filter_map(outcome).collect();
    outcomes.sort_by_key(|outcome| outcome.span.order());
    for draft in &drafts {
        diagnostics.extend(draft.refusals().iter().map(|(span, refusal)| report(*span, refusal)));
        diagnostics.extend(differences(draft));
    }
    crate::diag::sort(&mut diagnostics);
    diagnostics.dedup_by(|one, other| one.message == other.message && one.span() == other.span());
    Ok(Imported { text, diagnostics, outcomes })
}

/// Of several formatters for one key the last one stays, as in LLDB, and those before it that need certain members.
/// `is_apart` tells formatters that are for something else.
fn without_duplicates(drafts: &mut [Draft], is_apart: fn(&Draft) -> bool) {
    let mut seen = BTreeSet::new();
    for draft in drafts.iter_mut().rev().filter(|draft| draft.required.is_empty()) {
        let is_apart = is_apart(draft);
        let Ok(keys) = &mut draft.keys else { continue };
        keys.retain(|key| seen.insert((is_apart, key.clone())));
        if keys.is_empty() {
            let what = "another entry for the same types has precedence";
            draft.keys = refuse(Reason::Duplicate, what);
        }
    }
}

/// Keeps children hidden below a summary that LLDB adds without `-e`.
fn collapse(drafts: &mut [Draft]) {
    let made = drafts.iter().filter(|draft| draft.children().next().is_some());
    let with_children: BTreeSet<String> =
        made.flat_map(|draft| draft.keys.iter().flatten().cloned()).collect();
    for draft in drafts.iter_mut().filter(|draft| draft.texts().next().is_some()) {
        let has_children = draft.keys.iter().flatten().any(|key| with_children.contains(key));
        if has_children && !draft.attributes.contains(&"@members") {
            draft.attributes.insert(0, "@collapse");
        }
    }
}

/// The result for the drafts of one entry.
fn outcome(drafts: &[Draft]) -> Option<Outcome> {
    let refusals = drafts.iter().flat_map(Draft::refusals);
    let reasons: BTreeSet<Reason> = refusals.map(|(_, refusal)| refusal.reason).collect();
    let first = drafts.first()?;
    Some(Outcome {
        span: first.span,
        name: first.name.clone(),
        summary: Share::of_all(drafts.iter().map(Draft::summary_share)),
        children: Share::of_all(drafts.iter().map(Draft::children_share)),
        share: Share::of_all(drafts.iter().map(Draft::share)),
        since: drafts.iter().map(Draft::since).fold(Lldb::FIRST, Lldb::max),
        differs: drafts.iter().any(Draft::differs),
        reasons: reasons.into_iter().collect(),
    })
}

fn report(span: Span, refusal: &Refusal) -> Diagnostic {
    let code = match refusal.reason {
        Reason::NeedsTypes | Reason::Constant => NEEDS_TYPES,
        _ => NOT_CARRIED,
    };
    let message = format!("not carried over ({}): {}", refusal.reason.code(), refusal.what);
    let report = Diagnostic::new(code, message).label(span, "kept as a comment");
    match refusal.reason.way_out() {
        Some(way_out) => report.help(way_out),
        None => report,
    }
}

fn differences(draft: &Draft) -> impl Iterator<Item = Diagnostic> {
    draft.parts.iter().filter_map(|part| {
        let message = format!("the text differs a little: {}", part.difference()?);
        Some(Diagnostic::new(DIFFERS, message).label(part.span, "look at it in the debugger"))
    })
}

/// The line of a byte, counted from 1.
fn line_of(file: &SourceFile, at: usize) -> usize {
    file.line_column(at).line
}

/// The name of a file in comments: without its directory, so that it is the same everywhere.
fn label(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

/// Not a part of the API: functions that the tests call by themselves.
#[doc(hidden)]
pub mod internals {
    pub use crate::cpp::{Expr, Unary, parse};
    pub use crate::natvis::key::matches;
}
