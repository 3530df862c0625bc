//! Summaries that recur through a pointer without end.
//!
//! A ring of values, or a list of some thousand nodes, exhausts LLDB's stack. Types are not known
//! here: a shown value counts if the source treats it as a pointer, unless an `expect` shows its
//! type.

use super::expected::{Expected, members, path};
use super::pointers::shown_objects;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Flags;
use crate::names::text;
use crate::sema::graph::{Graph, Node, NodeId};
use crate::sema::{Checked, Summary};
use crate::source::Span;
use crate::syntax::ast::{self, ValueKind};
use crate::syntax::spelling;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::Cell;

/// Words in the names of members that hold characters. Such a member is a text even if it is
/// compared with `null`.
const TEXTS: [&str; 20] = [
    "buf",
    "buffer",
    "bytes",
    "char",
    "chars",
    "comment",
    "cstr",
    "data",
    "desc",
    "description",
    "file",
    "label",
    "message",
    "msg",
    "name",
    "path",
    "str",
    "string",
    "text",
    "title",
];

/// The longest cycle that is searched for, in summaries.
const MAX_CYCLE_LEN: usize = 16;
/// The highest number of summaries that all searches of a compilation visit.
const MAX_STEPS: u32 = 1_000_000;

/// The type of a shown value.
enum Target {
    /// Possibly a value with the same key.
    Unknown,
    /// A type with this head.
    Known(String),
}

/// A pointer that a summary shows.
struct Edge {
    /// The expression that shows it.
    span: Span,
    /// The source of the member.
    name: String,
    target: Target,
}

/// The name of a type without its arguments: `std::pair` for `^std::(__1::)?pair<.+>$`.
pub(crate) fn head(key: &str) -> String {
    match key.strip_prefix('^') {
        Some(pattern) => {
            let is_name = |c: &char| c.is_alphanumeric() || *c == '_' || *c == ':';
            pattern.replace("(__1::)?", "").chars().take_while(is_name).collect()
        }
        None => text::base(key).trim_end_matches([' ', '*', '&']).to_owned(),
    }
}

/// The warning for a summary that recurs.
pub(crate) fn without_end(span: Span, way: &str) -> Diagnostic {
    Diagnostic::new(meaning::SHOWS_OWN_KEY, "this summary can run itself again, without end")
        .label(span, "a pointer, shown by its own summary")
        .note(format!("The way round: {way}."))
        .note(
            "A ring, or a list of some thousand nodes, uses up the stack of LLDB, which then dies.",
        )
}

/// Warns of each summary that can recur to its own key.
pub(super) fn endless_summaries(checked: &Checked, expected: &Expected<'_>) -> Vec<Diagnostic> {
    let summaries = &checked.summaries;
    let edges: Vec<_> = summaries.iter().map(|summary| edges(summary, expected)).collect();
    let mut by_head: FxHashMap<String, Vec<usize>> = FxHashMap::default();
    if edges.iter().any(|edges| !edges.is_empty()) {
        for (at, summary) in summaries.iter().enumerate().filter(|(_, s)| serves_pointers(s)) {
            let heads = summary.keys.iter().map(|key| head(&key.text));
            heads.for_each(|head| by_head.entry(head).or_default().push(at));
        }
    }
    let search = Search { summaries, edges: &edges, by_head: &by_head, steps: Cell::new(0) };
    let mut warnings = Vec::new();
    for (at, own) in edges.iter().enumerate() {
        let mut seen = FxHashSet::default();
        let own = own.iter().filter(|edge| seen.insert(edge.span));
        warnings.extend(own.filter_map(|edge| search.warning(at, edge)));
    }
    warnings
}

/// Whether LLDB runs a summary for pointers to its type.
fn serves_pointers(summary: &Summary) -> bool {
    !summary.flags.has(Flags::SKIP_POINTERS)
}

/// The pointers that a summary shows.
fn edges(summary: &Summary, expected: &Expected<'_>) -> Vec<Edge> {
    let values = expected.of(summary);
    let graph = &summary.program.graph;
    if values.is_empty() && !graph.uses.has_pointers() && graph.uses.linked.is_empty() {
        return Vec::new();
    }
    let shown = shown_objects(graph, summary.program.root).into_iter();
    shown.filter_map(|(object, place)| edge(graph, &values, object, graph.span(place))).collect()
}

fn edge(graph: &Graph, values: &[&ast::Value], object: NodeId, span: Span) -> Option<Edge> {
    let path = path(graph, object).filter(|path| !path.is_empty())?;
    let name = path.join(".").replace(".[]", "[…]");
    let uses = &graph.uses;
    match member_type(values, &path) {
        Some(MemberType::Pointer(target)) => {
            Some(Edge { span, name, target: Target::Known(target) })
        }
        Some(MemberType::Other) => None,
        None => {
            let may_be_own = match uses.linked.get(&object) {
                // The nodes of another type's list have other members.
                Some(next) => has_member(graph, next),
                None => uses.followed.contains(&object) && !uses.characters.contains(&object),
            };
            let is_text = path.last().is_some_and(|name| is_text(name));
            (may_be_own && !is_text).then_some(Edge { span, name, target: Target::Unknown })
        }
    }
}

/// Whether the program looks up a member of that name in the shown value.
fn has_member(graph: &Graph, name: &str) -> bool {
    graph.entries().any(
        |(node, ..)| matches!(node, Node::Member(base, n) if &**n == name && graph.is_self(*base)),
    )
}

fn is_text(name: &str) -> bool {
    let spaced: String = name
        .chars()
        .flat_map(|c| if c.is_uppercase() { vec![' ', c.to_ascii_lowercase()] } else { vec![c] })
        .collect();
    spaced.split([' ', '_']).any(|word| TEXTS.contains(&word))
}

/// The type of a member according to `expect`s.
enum MemberType {
    /// A pointer to a type of this head.
    Pointer(String),
    /// A text, a number, or another value that is not a pointer.
    Other,
}

fn member_type(values: &[&ast::Value], path: &[&str]) -> Option<MemberType> {
    members(values, path).find_map(|value| match (&value.type_name, &value.kind) {
        (Some(name), _) => {
            let name = spelling::type_name(name);
            let is_pointer = name.ends_with('*');
            Some(if is_pointer { MemberType::Pointer(head(&name)) } else { MemberType::Other })
        }
        (None, ValueKind::Struct(_) | ValueKind::Array(_) | ValueKind::Null) => None,
        (None, _) => Some(MemberType::Other),
    })
}

struct Search<'s> {
    summaries: &'s [Summary],
    edges: &'s [Vec<Edge>],
    by_head: &'s FxHashMap<String, Vec<usize>>,
    steps: Cell<u32>,
}

impl Search<'_> {
    fn warning(&self, own: usize, edge: &Edge) -> Option<Diagnostic> {
        let summary = self.summaries.get(own)?;
        let key = summary.keys.first().map(|key| head(&key.text)).unwrap_or_default();
        let way = match &edge.target {
            Target::Unknown if !serves_pointers(summary) => return None,
            Target::Unknown => {
                format!("`{key}` shows `{}`, which may be a `{key}` again", edge.name)
            }
            Target::Known(head) => {
                let mut way = vec![format!("`{key}` shows `{}`, a `{head}`", edge.name)];
                self.leads_back(head, own, &mut FxHashSet::default(), &mut way).then_some(())?;
                way.join("; ")
            }
        };
        let bounded = match (&edge.target, edge.name.split('.').next()) {
            (Target::Unknown, Some(next)) if !edge.name.contains('[') => {
                format!("`join(p from {} by {next}, max: 8) {{ … }}`", edge.name)
            }
            _ => "a `join` with `max:`".to_owned(),
        };
        Some(without_end(edge.span, &way).help(format!(
            "show members of what `{}` points to, or a bounded number of such values: {bounded}",
            edge.name
        )))
    }

    /// Whether the summaries of a type lead back to one; appends the cycle.
    fn leads_back(
        &self,
        head: &str,
        own: usize,
        seen: &mut FxHashSet<usize>,
        way: &mut Vec<String>,
    ) -> bool {
        let Some(next) = self.by_head.get(head) else { return false };
        if next.contains(&own) {
            return true;
        }
        for at in next {
            self.steps.set(self.steps.get() + 1);
            if way.len() >= MAX_CYCLE_LEN || self.steps.get() > MAX_STEPS || !seen.insert(*at) {
                continue;
            }
            for edge in self.edges.get(*at).into_iter().flatten() {
                let Target::Known(target) = &edge.target else { continue };
                way.push(format!("`{head}` shows `{}`, a `{target}`", edge.name));
                if self.leads_back(target, own, seen, way) {
                    return true;
                }
                way.pop();
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::LldbRange;
    use crate::source::SourceId;
    use crate::syntax;

    fn ways(text: &str) -> usize {
        let file = syntax::parse(SourceId(0), text).file;
        let (_, diagnostics) = crate::sema::check(vec![file], LldbRange::ALL);
        diagnostics.iter().filter(|diagnostic| diagnostic.code == meaning::SHOWS_OWN_KEY).count()
    }

    #[test]
    fn pointers_that_may_lead_back_are_reported() {
        for (text, count) in [
            (r#"summary N { next == null ? "" : "\(next)" }"#, 1),
            (r#"summary N { "\(next->key) \(next)" }"#, 1),
            (r#"summary N { join(n from next by next, max: 4) { "\(n)" } }"#, 1),
            (r#"summary N { guard next != null else { return "" } "\(next.summary())" }"#, 1),
            (r#"summary N { a == null ? "" : "\(a ?? b) \(c)" }"#, 1),
            (r#"summary N<_> "\(p)" expect N<int> { p: N<int> * { p: null } } == "x""#, 1),
            (
                r#"summary A "\(b)" summary B "\(a)"
               expect A { b: B * { a: null } } == "x" expect B { a: A * { b: null } } == "x""#,
                2,
            ),
        ] {
            assert_eq!(ways(text), count, "{text}");
        }
    }

    #[test]
    fn what_ends_is_not_reported() {
        for text in [
            r#"summary N { next == null ? "" : "\(next->key)" }"#,
            r#"summary N { count == 0 ? "" : "\(count)" }"#,
            r#"summary N { flag ? "\(flag)" : "" }"#,
            r#"summary N { firstName == null ? "" : "\(firstName)" }"#,
            r#"summary N { p == null ? "" : "\(p) \(p.text(count: 3))" }"#,
            r#"summary N { p == null ? "" : "\(p)" } expect N { p: "one" } == "x""#,
            r#"summary N { p == null ? "" : "\(p)" } expect N { p: B * { a: 1 } } == "x""#,
            r#"summary L { join(n from head by next, max: 4) { "\(n)" } }"#,
            r#"@skipPointers summary N { next == null ? "" : "\(next)" }"#,
            r#"summary A "\(b)" summary B "\(n)" expect A { b: B * { n: 1 } } == "x""#,
        ] {
            assert_eq!(ways(text), 0, "{text}");
        }
    }

    #[test]
    fn long_ways_and_many_summaries_cost_little() {
        let one = |n: usize| {
            let (key, next) = (n % 3_000, (n + 1) % 3_000);
            format!(
                "summary T{key} \"\\(p)\"\nexpect T{key} {{ p: T{next} * {{ q: 1 }} }} == \"x\"\n"
            )
        };
        assert_eq!(ways(&(0..3_000).map(one).collect::<String>()), 0);
    }
}
