//! The programs after a pass, as text for people.

use super::item::{CheckedItem, CompiledItem, Stage};
use super::{Compiled, CompiledRecord, Session};
use crate::asm::{self, Encoded};
use crate::bytecode::record;
use crate::isa::Signature;
use crate::sema::{self, Program};
use crate::source::printable::one_line;
use crate::source::{SourceId, SourceMap, Span};
use fmtc_bytecode::listing;
use std::fmt::Write as _;

/// A pass after which the programs can be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Names and types are known: a typed tree.
    Check,
    /// Calls and repetition are expanded: values.
    Expand,
    /// The values have their order on the stack: assembly.
    Lower,
    /// The bytes, with the stack and the source beside each instruction.
    Encode,
}

/// The typed trees of files that have no mistakes, if they are asked for.
pub(super) fn trees(session: &mut Session<'_>, roots: &[SourceId]) -> Option<String> {
    if session.options.print_after? != Pass::Check {
        return None;
    }
    let mut files = session.load(roots).files;
    session.leave_out_unused(&mut files);
    let trees = sema::trees(&files, session.options.lldb);
    let head = |span| format!("# {}\n", place(span, session.sources));
    Some(trees.into_iter().map(|(span, tree)| head(span) + &tree).collect())
}

/// The programs of all items after a pass.
pub(super) fn listing(
    pass: Option<Pass>,
    compiled: &[CompiledItem],
    sources: &SourceMap,
) -> Option<String> {
    if pass? == Pass::Encode {
        return Some(encoded(&Compiled::of(compiled.to_vec(), Vec::new()), sources));
    }
    Some(compiled.iter().map(|item| &*item.listing).collect())
}

/// The heading of an item in a listing.
fn head(item: &CheckedItem, sources: &SourceMap) -> String {
    format!("# {}\n", place(item.span(), sources))
}

/// `file:line`.
fn place(span: Span, sources: &SourceMap) -> String {
    match sources.get(span.source) {
        Some(file) => {
            format!("{}:{}", one_line(file.name()), file.line_column(span.range().start).line)
        }
        None => String::new(),
    }
}

/// The listing of an item after the last stage of a compilation: its programs as text.
pub(super) fn after(
    pass: Option<Pass>,
    stage: Stage<'_>,
    item: &CheckedItem,
    sources: &SourceMap,
) -> Option<CompiledItem> {
    match (pass?, stage) {
        (Pass::Expand, Stage::Checked) => Some(values(item, sources)),
        (Pass::Lower, Stage::Lowered(programs)) => Some(assembly(item, sources, programs)),
        _ => None,
    }
}

fn values(item: &CheckedItem, sources: &SourceMap) -> CompiledItem {
    let keys: Vec<&str> = item.keys().iter().map(|key| &*key.text).collect();
    let mut listing = head(item, sources);
    let mut show = |what: String, program: &Program| {
        let _ = writeln!(listing, "{what} of {}:", one_line(&keys.join(", ")));
        for line in sema::show(program).lines() {
            let _ = writeln!(listing, "  {line}");
        }
    };
    match item {
        CheckedItem::Summary(summary) => {
            show(format!("@{}", Signature::SUMMARY), &summary.program);
        }
        CheckedItem::Children(children) => {
            if let Some(state) = &children.state {
                for (number, id) in &state.values {
                    let value = Program { root: *id, graph: state.graph.clone() };
                    show(format!("state {number}"), &value);
                }
            }
            for (signature, program) in &children.methods {
                show(format!("@{signature}"), program);
            }
        }
    }
    CompiledItem { listing, ..CompiledItem::default() }
}

/// The unverified records of an item.
fn assembly(
    item: &CheckedItem,
    sources: &SourceMap,
    programs: &[(Signature, Encoded)],
) -> CompiledItem {
    let mut bytes = Vec::new();
    for key in item.keys() {
        record::write_unverified(&mut bytes, &item.record(key, programs));
    }
    let listing = head(item, sources) + &asm::section(&bytes);
    CompiledItem { listing, ..CompiledItem::default() }
}

/// Records with the stack and the source beside each instruction.
fn encoded(compiled: &Compiled, sources: &SourceMap) -> String {
    let mut out = String::new();
    for record in &compiled.records {
        let note = |at: usize| source_of(record, at).map(|span| place(span, sources));
        let bytes = compiled.bytes(&record.bytes);
        out.push_str(&listing::annotated_section(bytes, &note));
    }
    out
}

/// The source of the instruction at an offset in a record.
fn source_of(record: &CompiledRecord, at: usize) -> Option<Span> {
    let at = at + record.bytes.start;
    let program = record.programs.iter().find(|program| program.bytes.contains(&at))?;
    asm::span_at(&program.lines, at - program.bytes.start)
}
