//! Checked summaries to the strings of `.lldbsummaries`, where these can say the same.

use super::CompiledRecord;
use super::item::{CheckedItem, CompiledItem};
use crate::bytecode::summaries::{self, SummaryRecord};
use crate::diag::Diagnostic;
use crate::diag::codes::code;
use crate::isa::{Flags, RecordVersion};
use crate::sema::graph::{Graph, Node, NodeId, Padding, Piece};
use crate::sema::{CheckedSummary, Key};
use crate::source::Span;

/// Writes a record for each key of a summary that is text and members only; anything else is an
/// error.
pub(super) fn compile(item: &CheckedItem) -> Result<CompiledItem, Diagnostic> {
    let text = match item {
        CheckedItem::Summary(summary) => string(summary)?,
        CheckedItem::Children(children) => return beyond("children are", children.span),
    };
    let mut out = CompiledItem::default();
    let write = |key| write(&mut out.bytes, key, &text);
    out.records = item.keys().iter().map(write).collect();
    Ok(out)
}

pub(super) fn write(bytes: &mut Vec<u8>, key: &Key, text: &str) -> CompiledRecord {
    let version = RecordVersion::V1;
    let record = SummaryRecord {
        version: version.number(),
        key: key.text.as_bytes(),
        text: text.as_bytes(),
    };
    let start = bytes.len();
    summaries::write(bytes, &record);
    CompiledRecord {
        key: key.text.clone(),
        key_span: key.span,
        flags: Flags::CASCADE,
        version,
        bytes: start..bytes.len(),
        programs: Vec::new(),
    }
}

/// The error about a construct that a summary string cannot express.
fn beyond<T>(what: &str, span: Span) -> Result<T, Diagnostic> {
    let error = Diagnostic::new(code::NOT_A_STRING, "a summary string cannot say this")
        .label(span, format!("{what} more than text and members"))
        .note("The section .lldbsummaries holds texts with members in them, `\\(a.b)`, and nothing else.");
    Err(error.help("leave it to bytecode: compile this formatter without `--summaries`"))
}

fn string(summary: &CheckedSummary) -> Result<String, Diagnostic> {
    let flags = summary.flags.without(Flags::HIDE_CHILDREN);
    if flags != Flags::CASCADE {
        return beyond("the attributes are", summary.span);
    }
    if summary.version != RecordVersion::V1 {
        return beyond("the releases are", summary.span);
    }
    let mut out = String::new();
    let graph = &summary.program.graph;
    text(graph, summary.program.root, &mut out)?;
    if out.contains('\0') { beyond("a NUL is", summary.span) } else { Ok(out) }
}

fn text(graph: &Graph, id: NodeId, out: &mut String) -> Result<(), Diagnostic> {
    let Node::Concat(pieces) = graph.node(id) else { return part(graph, id, out) };
    for piece in pieces {
        match piece {
            Piece::Literal(literal) => escape(literal, out),
            Piece::Value(value, padding) if *padding == Padding::default() => {
                part(graph, *value, out)?;
            }
            Piece::Value(value, _) => return beyond("a width is", graph.span(*value)),
        }
    }
    Ok(())
}

/// A constant text, or what the debugger shows for a member: its summary, else its value.
fn part(graph: &Graph, id: NodeId, out: &mut String) -> Result<(), Diagnostic> {
    match graph.node(id) {
        Node::String(literal) => escape(literal, out),
        // A string cannot test whether the value leads back.
        Node::Shown(object) | Node::Bounded(object, _) => {
            let mut names = Vec::new();
            members(graph, *object, &mut names)?;
            out.push_str("${var");
            for name in names.iter().rev() {
                out.push('.');
                out.push_str(name);
            }
            out.push_str("%S}");
        }
        other => return beyond(construct(other), graph.span(id)),
    }
    Ok(())
}

/// The names of the members that lead to an object, the last first.
fn members<'g>(
    graph: &'g Graph,
    mut id: NodeId,
    names: &mut Vec<&'g str>,
) -> Result<(), Diagnostic> {
    while let Node::Member(object, name) = graph.node(id) {
        if !is_plain(name) {
            return beyond("a member of that name is", graph.span(id));
        }
        names.push(name);
        id = *object;
    }
    match graph.node(id) {
        // A string that shows the value itself would show itself in it.
        Node::SelfObject if names.is_empty() => beyond("the value itself is", graph.span(id)),
        Node::SelfObject => Ok(()),
        other => beyond(construct(other), graph.span(id)),
    }
}

/// Whether a name has the same meaning inside a path.
fn is_plain(name: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    name.chars().all(is_word) && name.starts_with(|c: char| !c.is_ascii_digit())
}

fn escape(literal: &str, out: &mut String) {
    for character in literal.chars() {
        if matches!(character, '\\' | '$' | '{' | '}') {
            out.push('\\');
        }
        out.push(character);
    }
}

fn construct(node: &Node) -> &'static str {
    match node {
        Node::If { .. } | Node::Table { .. } | Node::AtLeast(_) => "a choice is",
        Node::Return(_) | Node::And(..) | Node::Or(..) | Node::Not(_) => "a choice is",
        Node::Compare(..) | Node::IsNotZero(_) | Node::IsMissing(_) => "a comparison is",
        Node::Arithmetic(..) | Node::Complement(_) => "arithmetic is",
        Node::Digits(..) | Node::Number { .. } | Node::UInt(_) | Node::Int(_) => "a number is",
        Node::ChildAt(..) => "an element is",
        Node::Select(..) | Node::Plain(_) => "a method is",
        Node::Format { .. } => "a repetition is",
        _ => "this is",
    }
}
