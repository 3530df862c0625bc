//! Misuse of members whose types `expect`s show: fractions that are cut off, defaults without
//! effect, and pointers used as arrays.

use super::expected::{Expected, members, path};
use super::recursion::head;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::graph::{Arithmetic, Node, NodeId};
use crate::sema::{Checked, Summary};
use crate::syntax::ast::{self, ValueKind};
use crate::syntax::spelling;
use rustc_hash::FxHashSet;

/// The scopes whose types have summaries of LLDB.
const LIBRARIES: [&str; 3] = ["std::", "core::", "alloc::"];

/// Warns of misused members of summaries, by the types in `expect`s.
pub(super) fn misused_members(checked: &Checked, expected: &Expected<'_>) -> Vec<Diagnostic> {
    let mut warnings = Vec::new();
    for summary in &checked.summaries {
        let values = expected.of(summary);
        warnings.extend(fractions(summary, &values));
        if values.is_empty() {
            continue;
        }
        warnings.extend(pointer_arithmetic(summary, &values));
        warnings.extend(vain_defaults(summary, &values, &checked.summaries));
        warnings.extend(single_characters(summary, &values));
    }
    warnings
}

/// Members whose fraction is cut off, unless the source says so.
fn fractions(summary: &Summary, values: &[&ast::Value]) -> Vec<Diagnostic> {
    let graph = &summary.program.graph;
    let mut seen = FxHashSet::default();
    let mut warnings = Vec::new();
    for (object, span) in &graph.uses.numbers {
        let Some(path) = path(graph, *object) else { continue };
        let own = || own_key(summary).filter(|_| path.is_empty());
        let Some(of) = members(values, &path).find_map(float_type).or_else(own) else { continue };
        if !seen.insert(*span) {
            continue;
        }
        let name = written(&path);
        warnings.push(
            Diagnostic::new(
                meaning::FRACTION_LOST,
                format!("`{name}` is a `{of}`, whose fraction is lost here"),
            )
            .label(*span, "read as a whole number: 0.5 is 0")
            .note("Bytecode computes with integers only. A `float` or `double` is shown as it is: `\\(x)`.")
            .help(format!("to compute with its whole part, write `{name}.signed()`"))
            .fix("read the whole part", vec![(span.at_end(), ".signed()".to_owned())]),
        );
    }
    warnings
}

/// The type of a value with a fraction.
fn float_type(value: &ast::Value) -> Option<String> {
    let has_fraction = matches!(&value.kind, ValueKind::Number(number) if number.contains('.'));
    match &value.type_name {
        Some(name) => Some(spelling::type_name(name)).filter(|name| has_fraction || is_float(name)),
        None => has_fraction.then(|| "double".to_owned()),
    }
}

fn is_float(name: &str) -> bool {
    matches!(name, "float" | "double" | "long double" | "f32" | "f64")
}

/// The key of a summary for numbers with fractions.
fn own_key(summary: &Summary) -> Option<String> {
    let mut keys = summary.keys.iter();
    keys.find(|key| is_float(&key.text)).map(|key| key.text.to_string())
}

/// Defaults by `??` of members that exist but have no text.
fn vain_defaults(
    summary: &Summary,
    values: &[&ast::Value],
    summaries: &[Summary],
) -> Vec<Diagnostic> {
    let graph = &summary.program.graph;
    let mut seen = FxHashSet::default();
    let mut warnings = Vec::new();
    for (object, span) in &graph.uses.defaults {
        let Some(path) = path(graph, *object).filter(|path| !path.is_empty()) else { continue };
        let mut known = members(values, &path);
        let Some(what) = known.find_map(|value| textless(value, summaries)) else { continue };
        if !seen.insert(*span) {
            continue;
        }
        let name = written(&path);
        warnings.push(
            Diagnostic::new(
                meaning::VAIN_DEFAULT,
                format!("`{name}` is there, so `??` does not give the default"),
            )
            .label(*span, format!("{what}: LLDB shows nothing"))
            .note("`??` is for a member that the value does not have.")
            .help(format!("write `\\({name}, else: \"…\")` for what shows no text")),
        );
    }
    warnings
}

/// The kind of a value of which LLDB shows no text.
fn textless(value: &ast::Value, summaries: &[Summary]) -> Option<&'static str> {
    let has_summary = value.type_name.as_ref().is_some_and(|name| {
        let name = head(&spelling::type_name(name));
        let is_own = |summary: &Summary| summary.keys.iter().any(|key| head(&key.text) == name);
        LIBRARIES.iter().any(|scope| name.starts_with(scope)) || summaries.iter().any(is_own)
    });
    let is_character = |item: &ast::Value| matches!(item.kind, ValueKind::Char(_));
    match &value.kind {
        _ if has_summary => None,
        ValueKind::Struct(_) => Some("a struct without a summary"),
        ValueKind::Array(items) if !items.iter().any(is_character) => Some("an array"),
        _ => None,
    }
}

/// Texts behind a member that is not a pointer: LLDB shows only the character that the member is.
fn single_characters(summary: &Summary, values: &[&ast::Value]) -> Vec<Diagnostic> {
    let graph = &summary.program.graph;
    let mut objects: Vec<NodeId> = graph.uses.characters.iter().copied().collect();
    objects.sort_unstable();
    let described = |object: NodeId| {
        let path = path(graph, object).filter(|path| !path.is_empty())?;
        let what = members(values, &path).find_map(single)?;
        let name = written(&path);
        let message = format!("`{name}` is {what}: no text begins behind it");
        Some(
            Diagnostic::new(meaning::SINGLE_CHARACTER, message)
                .label(graph.span(object), "no pointer to characters")
                .help(format!(
                    "if it is the first of them, write `{name}.text(inline: length)` for LLDB 24, \
                     which alone can read the others"
                )),
        )
    };
    objects.into_iter().filter_map(described).collect()
}

/// The kind of a value that has one character or none.
fn single(value: &ast::Value) -> Option<&'static str> {
    match &value.kind {
        _ if is_pointer(value) => None,
        ValueKind::Char(_) => Some("one character"),
        ValueKind::Number(_) => Some("a number"),
        ValueKind::Array(items) if items.len() == 1 => Some("an array of one character"),
        _ => None,
    }
}

/// Pointer arithmetic as in C: `p[1]` is a member of the pointee, and a difference counts bytes.
fn pointer_arithmetic(summary: &Summary, values: &[&ast::Value]) -> Vec<Diagnostic> {
    let graph = &summary.program.graph;
    let pointer = |object: NodeId| -> Option<String> {
        let path = path(graph, object).filter(|path| !path.is_empty())?;
        members(values, &path).any(is_pointer).then(|| written(&path))
    };
    let reachable = graph.reachable(&[summary.program.root]);
    let mut scaled = FxHashSet::default();
    for id in &reachable {
        match graph.node(*id) {
            Node::Arithmetic(Arithmetic::Add | Arithmetic::Sub, ..) => {}
            Node::Arithmetic(_, a, b) | Node::Compare(_, a, b) => scaled.extend([*a, *b]),
            Node::IsNotZero(a) => scaled.extend([*a]),
            _ => {}
        }
    }
    let mut warnings = Vec::new();
    for id in reachable {
        let warning = match graph.node(id) {
            Node::ChildAt(base, index) if !matches!(graph.node(*index), Node::UInt(0)) => {
                pointer(*base).map(|name| element_behind(&name))
            }
            Node::Arithmetic(Arithmetic::Sub, a, b) if !scaled.contains(&id) => {
                let read = |id: &NodeId| match graph.node(*id) {
                    Node::Number { object, .. } => pointer(*object),
                    _ => None,
                };
                read(a).zip(read(b)).map(|(a, b)| difference(&a, &b))
            }
            _ => None,
        };
        warnings.extend(warning.map(|(message, label, help)| {
            Diagnostic::new(meaning::POINTER_ARITHMETIC, message)
                .label(graph.span(id), label)
                .help(help)
        }));
    }
    warnings
}

fn is_pointer(value: &ast::Value) -> bool {
    value.type_name.as_ref().is_some_and(|name| spelling::type_name(name).ends_with('*'))
}

type Words = (String, &'static str, String);

fn element_behind(name: &str) -> Words {
    (
        format!("`{name}` is a pointer: an index counts the members of what it points to"),
        "not the next object in memory",
        format!(
            "write `{name}.element(i)` for the object at an index, which LLDB 24 can reach, or the \
             name of the member"
        ),
    )
}

fn difference(a: &str, b: &str) -> Words {
    (
        "the difference of two pointers counts bytes".to_owned(),
        "not the number of objects between them",
        format!("divide it by the size of what they point to: `({a} - {b}) / 4`"),
    )
}

fn written(path: &[&str]) -> String {
    if path.is_empty() { "self".to_owned() } else { path.join(".").replace(".[]", "[…]") }
}
