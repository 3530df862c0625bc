//! The programs after a pass, as text for people.

use super::item::{CheckedItem, CompiledItem};
use super::{Compiled, CompiledRecord, Session};
use crate::asm;
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
    /// Calls and repetition are expanded: a graph of values.
    Graph,
    /// The values have their order on the stack: instructions, with the stack and the source beside each.
    Code,
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
    if pass? == Pass::Code {
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

/// The values of an item as text, if they are asked for.
pub(super) fn values(
    pass: Option<Pass>,
    item: &CheckedItem,
    sources: &SourceMap,
) -> Option<CompiledItem> {
    if pass? != Pass::Graph {
        return None;
    }
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
    Some(CompiledItem { listing, ..CompiledItem::default() })
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
