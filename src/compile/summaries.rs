//! Checked summaries to the strings of `.lldbsummaries`, where these can say the same.

use super::CompiledRecord;
use super::item::{CheckedItem, CompiledItem};
use crate::bytecode::summaries::{self, SummaryRecord};
use crate::diag::Diagnostic;
use crate::diag::codes::code;
use crate::isa::{Flags, RecordVersion};
use crate::sema;
use crate::sema::Key;
use crate::sema::graph::{Graph, Node, NodeId, Padding, Piece};
use crate::source::Span;

/// A construct that a summary string cannot express, and its place.
struct Beyond {
    what: &'static str,
    span: Span,
}

/// Writes a record for each key of a summary that is text and members only; anything else is an
/// error.
pub(super) fn compile(item: &CheckedItem) -> Result<CompiledItem, Diagnostic> {
    let text = match item {
        CheckedItem::Summary(summary) => string(summary),
        CheckedItem::Children(children) => {
            Err(Beyond { what: "children are", span: children.span })
        }
    };
    let text = text.map_err(|beyond| not_plain(&beyond))?;
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

fn not_plain(beyond: &Beyond) -> Diagnostic {
    Diagnostic::new(code::NOT_A_STRING, "a summary string cannot say this").label(beyond.span, format!("{} more than text and members", beyond.what))
    .note(
        "The section .lldbsummaries holds texts with members in them, `\\(a.b)`, and nothing else.",
    )
    .help("leave it to bytecode: compile this formatter without `--summaries`")
}

fn string(summary: &sema::CheckedSummary) -> Result<String, Beyond> {
    let flags = summary.flags.without(Flags::HIDE_CHILDREN);
    if flags != Flags::CASCADE {
        return Err(Beyond { what: "the attributes are", span: summary.span });
    }
    let mut out = String::new();
    let graph = &summary.program.graph;
    text(graph, summary.program.root, &mut out)?;
    if out.contains('\0') { Err(Beyond { what: "a NUL is", span: summary.span }) } else { Ok(out) }
}

fn text(graph: &Graph, id: NodeId, out: &mut String) -> Result<(), Beyond> {
    match graph.node(id) {
        Node::Concat(pieces) => {
            for piece in pieces {
                match piece {
                    Piece::Literal(literal) => escape(literal, out),
                    Piece::Value(value, padding) if *padding == Padding::default() => {
                        part(graph, *value, out)?;
                    }
                    Piece::Value(value, _) => {
                        return Err(Beyond { what: "a width is", span: graph.span(*value) });
                    }
                }
            }
            Ok(())
        }
        _ => part(graph, id, out),
    }
}

/// A constant text, or what the debugger shows for a member: its summary, else its value.
fn part(graph: &Graph, id: NodeId, out: &mut String) -> Result<(), Beyond> {
    match graph.node(id) {
        Node::String(literal) => escape(literal, out),
        Node::Shown(object) => {
            let mut names = Vec::new();
            members(graph, *object, &mut names)?;
            out.push_str("${var");
            for name in names.iter().rev() {
                out.push('.');
                out.push_str(name);
            }
            out.push_str("%S}");
        }
        other => return Err(Beyond { what: construct(other), span: graph.span(id) }),
    }
    Ok(())
}

/// The names of the members that lead to an object, the last first.
fn members<'g>(graph: &'g Graph, mut id: NodeId, names: &mut Vec<&'g str>) -> Result<(), Beyond> {
    loop {
        match graph.node(id) {
            // A string that shows the value itself would show itself in it.
            Node::SelfObject if !names.is_empty() => return Ok(()),
            Node::SelfObject => {
                return Err(Beyond { what: "the value itself is", span: graph.span(id) });
            }
            Node::Member(object, name) if is_plain(name) => {
                names.push(name);
                id = *object;
            }
            Node::Member(..) => {
                return Err(Beyond { what: "a member of that name is", span: graph.span(id) });
            }
            other => return Err(Beyond { what: construct(other), span: graph.span(id) }),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_in_a_string_is_escaped() {
        let mut out = String::new();
        escape("a\\b ${var} 100%\n", &mut out);
        assert_eq!(out, "a\\\\b \\$\\{var\\} 100%\n");
    }

    #[test]
    fn names_of_paths() {
        assert!(is_plain("_M_impl") && is_plain("größe"));
        for name in ["", "0", "__0.x", "a b", "[0]", "operator()"] {
            assert!(!is_plain(name), "{name}");
        }
    }
}
