//! Mistakes that a generator makes in the formatters of the corpus: of a hundred, `--against` reports 95.
//!
//! A mistake counts only if the types of the program make it one for all types that the key matches: a member that is
//! not in the structure at that depth, an index behind the end, elements of a number or a pointer, a text of a
//! number, a format that is too narrow, an enumerator of another enumeration, a template with one argument more.

use fmtc::isa::LldbRange;
use fmtc::sema::graph::Node;
use fmtc::sema::{self, CheckedSummary};
use fmtc::source::SourceMap;
use fmtc::syntax;
use fmtc::types::{NumberKind, Shape, Step, TypeId, Types};
use std::collections::BTreeMap;

/// A text with one mistake.
pub(crate) struct Breakage {
    pub(crate) kind: &'static str,
    /// The mistake, for a message.
    pub(crate) written: String,
    pub(crate) text: String,
}

/// At most so many mistakes of one kind are made in a text.
const MAX_OF_KIND: usize = 24;

/// An enum that no program has, behind the formatters.
const OTHER_ENUM: &str = "\nenum zz_none::Other { zz_one = 1 }\n";

/// The mistakes for a text, spread over its formatters.
pub(crate) fn breakages(text: &str, types: &Types) -> Vec<Breakage> {
    let mut sources = SourceMap::new();
    let id = sources.add("it.fmt", text);
    let (checked, _) = sema::check(vec![syntax::parse(id, text).file], LldbRange::ALL);
    let mut found: BTreeMap<&str, Vec<Breakage>> = BTreeMap::new();
    for summary in checked.summaries.iter().filter(|summary| summary.span.source == id) {
        let shown = types.of_keys(&summary.keys);
        if shown.is_empty() {
            continue;
        }
        for (kind, span, new) in
            of_keys(summary, text).into_iter().chain(of_paths(summary, text, types, &shown))
        {
            let written = format!("{new} for {}", &text[span.0..span.1]);
            let mut broken = text.to_owned();
            broken.replace_range(span.0..span.1, &new);
            broken.push_str(if kind == "enumerator" { OTHER_ENUM } else { "" });
            found.entry(kind).or_default().push(Breakage { kind, written, text: broken });
        }
    }
    let spread = |all: Vec<Breakage>| {
        let step = all.len().div_ceil(MAX_OF_KIND).max(1);
        all.into_iter().step_by(step)
    };
    found.into_values().flat_map(spread).collect()
}

/// A kind of mistake, what it replaces, and by what.
type Change = (&'static str, (usize, usize), String);

/// Templates with one argument more.
fn of_keys(summary: &CheckedSummary, text: &str) -> Vec<Change> {
    let place = |key: &fmtc::sema::Key| (key.span.start as usize, key.span.end as usize);
    let change = |key: &fmtc::sema::Key| {
        let (start, end) = place(key);
        let written = &text[start..end];
        let is_closed =
            written.ends_with('>') && !written.contains("...") && !written.contains('"');
        is_closed.then(|| ("template", (end - 1, end), ", zz_none>".to_owned()))
    };
    match &*summary.keys {
        [key] => change(key).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// What may appear in place of a path that is shown.
fn of_paths(summary: &CheckedSummary, text: &str, types: &Types, shown: &[TypeId]) -> Vec<Change> {
    let mut changes = Vec::new();
    for (node, _, span) in summary.program.graph.entries() {
        let (start, end) = (span.start as usize, span.end as usize);
        let Some(path) = text.get(start..end).filter(|_| span.source == summary.span.source) else {
            continue;
        };
        let is_path = matches!(node, Node::Member(..))
            && path.split('.').all(|part| part.chars().all(|c| c.is_alphanumeric() || c == '_'));
        let is_alone = text[..start].ends_with("\\(") && text[end..].starts_with(')');
        if !is_path || !is_alone {
            continue;
        }
        let parts: Vec<&str> = path.split('.').collect();
        let of = follow(types, shown, &parts);
        if of.is_empty() {
            continue;
        }
        let mut wrong = |kind, new: String| changes.push((kind, (start, end), new));
        let deeper = [&parts[..], &[parts[parts.len() - 1]]].concat();
        let higher = [&parts[..parts.len().saturating_sub(2)], &parts[parts.len() - 1..]].concat();
        for other in [deeper, higher] {
            if other != parts && follow(types, shown, &other).is_empty() {
                wrong("depth", other.join("."));
            }
        }
        for (kind, new) in [
            ("format", format!("{path}, hex8")),
            ("text", format!("{path}.text(count: 2)")),
            ("index", format!("{path}[4095]")),
            ("join", format!("join(zz in {path}, max: 2) {{ \"\\(zz)\" }}")),
            ("enumerator", format!("{path} == zz_none::Other.zz_one ? \"1\" : \"2\"")),
        ] {
            if of.iter().all(|ty| is_wrong(kind, types, *ty)) {
                wrong(kind, new);
            }
        }
    }
    changes
}

/// Whether a use is wrong for a type.
fn is_wrong(kind: &str, types: &Types, ty: TypeId) -> bool {
    let shape = types.shape(ty);
    let is_whole = matches!(shape, Shape::Number(NumberKind::Signed | NumberKind::Unsigned));
    match (kind, &shape) {
        ("enumerator", Shape::Enumeration(_)) => true,
        ("format", _) => is_whole && types.size(ty).is_some_and(|n| n > 1),
        ("text", Shape::Number(_)) => true,
        ("join", Shape::Pointer(target)) => {
            !matches!(types.shape(*target), Shape::Unknown | Shape::Other | Shape::Array { .. })
        }
        ("join", Shape::Number(_)) => true,
        ("index", Shape::Number(_) | Shape::Enumeration(_)) => true,
        ("index", Shape::Array { count, .. }) => count.is_some_and(|count| count <= 4095),
        ("index", Shape::Pointer(target)) => {
            matches!(types.shape(*target), Shape::Number(_) | Shape::Record(_) | Shape::Pointer(_))
        }
        _ => false,
    }
}

fn follow(types: &Types, from: &[TypeId], path: &[&str]) -> Vec<TypeId> {
    let path: Vec<Step> = path.iter().map(|name| Step::Member((*name).to_owned())).collect();
    types.follow(from, &path)
}
