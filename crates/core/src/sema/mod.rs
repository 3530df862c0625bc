//! Trees to checked programs.
//!
//! ```text
//! keys ──▶ check ──▶ hir ──▶ expand ──▶ graph ──▶ analyse
//! ```
//!
//! *keys* reads the keys, *check* makes typed trees (`hir`), *expand* makes graphs of these, and *analyse* reads both. A stage uses
//! only those before it. Every mistake of every file is reported: none stops the check of the rest.

pub mod analyse;
mod check;
mod expand;
mod hir;
mod keys;

use crate::diag::codes::meaning;
use crate::diag::{Diagnostic, has_errors};
use crate::isa::LldbRange;
use crate::source::{SourceId, Span};
use crate::syntax::ast;
pub(crate) use analyse::NoDebugInformation;
use check::output::CheckOutput;
use check::refusals;
use expand::programs::Programs;
use hir::print;
use std::mem::take;

pub use crate::names::pattern::written as written_pattern;
pub use crate::names::rust::{RustKeyError, rust_key};
pub use analyse::asked_members;
pub use analyse::{Matcher, MemberLookup, NumberKind, OfKeys, Shape, Shapes};
pub use check::{is_foreign_name, resolve};
pub use fmtc_lower::checked::{CheckedChildren, CheckedSummary, Program, State};
#[doc(hidden)]
pub use fmtc_lower::graph;
pub use fmtc_lower::show::show;
pub(crate) use keys::is_of_rust_library;
pub use keys::text as key_text;
pub use keys::{Key, KeyNames, regex, respell};
pub use keys::{written_key, written_key_of_rust};

/// A key of a tree as LLDB reads it; `None` if it could not be read.
pub fn key(key: &ast::Key) -> Option<Key> {
    Some(Key { text: keys::text(&key.kind)?, span: key.span })
}

/// A checked `@summaryString summary`.
#[derive(Clone, Debug)]
pub struct SummaryString {
    /// Its keys.
    pub keys: Vec<Key>,
    /// The summary string, in the language of LLDB.
    pub text: Box<str>,
}

/// A checked `expect`.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The value.
    pub value: ast::ValueTree,
    /// The expected text.
    pub text: Box<str>,
    /// The expected children, if the source states them.
    pub children: Option<Vec<(ast::ExpectText, ast::ExpectText)>>,
    /// Its releases.
    pub range: LldbRange,
    /// The item.
    pub span: Span,
    /// The place of the text.
    pub text_span: Span,
}

/// A checked `enum`.
#[derive(Clone, Debug)]
pub struct Enum {
    /// The name as it is written, in the debugger's spelling.
    pub name: String,
    /// Its type.
    pub key: Key,
    /// The enumerators with their numbers, in order; a variant without a number has all other numbers.
    pub enumerators: Vec<(ast::Name, Option<i128>)>,
    /// The path from the members of the variant without a number to the number of the value.
    pub by: Option<String>,
    /// The item.
    pub span: Span,
}

/// The result of checking files.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The summaries, in order.
    pub summaries: Vec<CheckedSummary>,
    /// The summary strings, in order.
    pub strings: Vec<SummaryString>,
    /// The synthetic children, in order.
    pub children: Vec<CheckedChildren>,
    /// The enums, in order.
    pub enums: Vec<Enum>,
    /// The expectations, in order.
    pub expectations: Vec<Expectation>,
}

/// Checks files together: helpers and constants of one are visible in all.
pub fn check(files: Vec<ast::File>, range: LldbRange) -> (Checked, Vec<Diagnostic>) {
    check_against::<NoDebugInformation>(files, range, None, &|_| false)
}

/// Checks files together for programs with debug information. The summaries of files for which `ends` holds are known to
/// end whatever they show, as those of packs.
pub fn check_against<S: Shapes>(
    files: Vec<ast::File>,
    range: LldbRange,
    debug: Option<&S>,
    ends: &dyn Fn(SourceId) -> bool,
) -> (Checked, Vec<Diagnostic>) {
    let output = check_files(files, range, false, debug, ends);
    (output.checked, output.diagnostics)
}

/// The types of all checked expressions, those of a helper once for each call; and the enums.
pub fn index(files: Vec<ast::File>, range: LldbRange) -> (Vec<(Span, graph::Type)>, Vec<Enum>) {
    let output = check_files::<NoDebugInformation>(files, range, true, None, &|_| false);
    (output.types.unwrap_or_default(), output.checked.enums)
}

/// The typed trees of files as text for people, each with the place of its formatter.
pub fn trees(files: &[ast::File], range: LldbRange) -> Vec<(Span, String)> {
    let output = check::files(files, range, CheckOutput::new(false));
    let summaries = output.summaries.iter().map(|of| (of.span, print::summary(of)));
    summaries.chain(output.children.iter().map(|of| (of.span, print::children(of)))).collect()
}

fn check_files<S: Shapes>(
    files: Vec<ast::File>,
    range: LldbRange,
    is_traced: bool,
    debug: Option<&S>,
    ends: &dyn Fn(SourceId) -> bool,
) -> CheckOutput {
    let mut output = check::files(&files, range, CheckOutput::new(is_traced));
    drop(files);
    let own = output.summaries.iter().filter(|of| !ends(of.span.source));
    let empty = Vec::from_iter(own.filter_map(analyse::silent::always_empty));
    empty.into_iter().for_each(|finding| output.emit(finding));
    let (summaries, children) = (take(&mut output.summaries), take(&mut output.children));
    let programs = Programs::new(&summaries, &children, &output.collapsed);
    let evaluations = (&*programs.of_summaries, &*programs.of_children);
    refusals::diagnostics(programs.refused).for_each(|finding| output.emit(finding));
    (output.checked.summaries, output.checked.children) = (programs.summaries, programs.children);
    for (key, warning) in take(&mut output.dead_keys) {
        // A program says it better, or has such a type.
        if !debug.is_some_and(|debug| debug.knows_types_of(&key)) {
            output.emit(warning);
        }
    }
    let checked = &mut output.checked;
    let findings = analyse::findings(checked, evaluations, range.first(), debug, ends);
    findings.into_iter().for_each(|finding| output.emit(finding));
    output.close();
    // What is wrong may tell more once it is right.
    if has_errors(&output.diagnostics) {
        let may_be_wrong = [meaning::MAY_BE_ENDLESS, meaning::NO_TEXT];
        output.diagnostics.retain(|finding| !may_be_wrong.contains(&finding.code));
    }
    output
}

/// Reports a name that is defined for the second time.
fn twice(what: &str, name: &ast::Name, first: Span) -> Diagnostic {
    Diagnostic::new(meaning::DEFINED_TWICE, format!("the {what} `{}` is defined twice", name.text))
        .label(name.span, "the second definition")
        .label(first, "the first one")
        .help("remove one, or give it another name")
}
