//! Summaries that run themselves again without end.
//!
//! A ring of values, or a list of some thousand nodes, exhausts LLDB's stack. A summary shows
//! values, whose summaries show others. Where the type of a shown value is not known, it counts if
//! the source treats it as a pointer, and may then be of the type of the summary itself.

use super::expected::head;
use super::keys::Keys;
use super::pointers::{path, shown_values, written};
use super::program::Program;
use super::shapes::{Shape, Shapes};
use super::values::{Known, Values};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Flags;
use crate::names::text;
use crate::sema::Summary;
use crate::sema::graph::{Graph, Node as Operation, NodeId};
use crate::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Words in the names of members that hold characters. Such a member is a text even if it is
/// compared with `null`.
const TEXTS: &str = "buf buffer bytes char chars comment cstr data desc description file label \
    message msg name path str string text title";

/// The longest cycle that is searched for, in summaries.
const MAX_CYCLE_LEN: usize = 16;
/// The highest number of values that all searches of a compilation visit.
const MAX_STEPS: usize = 1_000_000;

/// A value that a summary shows.
struct Edge {
    /// The expression that shows it.
    span: Span,
    /// The path to the value, if it is one.
    name: Option<String>,
    /// The names of its type, of which the first counts that has a summary. Without names the type is
    /// perhaps that of the summary itself.
    types: Vec<Arc<str>>,
    is_pointer: bool,
    /// Whether its type is known exactly.
    is_exact: bool,
}

/// A summary, and a name of the shown type.
type Node = (usize, Arc<str>);

/// A step of a search.
struct Step<'e> {
    owner: Node,
    edge: &'e Edge,
    /// The number of steps up to this one.
    len: usize,
    /// The step before it.
    before: Option<usize>,
}

/// The values that summaries show, for each type of the shown value.
pub(super) struct Shown<'s> {
    summaries: &'s [Summary],
    edges: FxHashMap<Node, Vec<Edge>>,
}

impl<'s> Shown<'s> {
    pub(super) fn new(summaries: &'s [Summary]) -> Shown<'s> {
        Shown { summaries, edges: FxHashMap::default() }
    }

    /// Adds the values that a summary shows.
    pub(super) fn add<S: Shapes>(&mut self, number: usize, program: &Program<'_, S>) {
        let graph = program.graph;
        let roots = program.source.roots.iter();
        for (value, place) in roots.flat_map(|root| shown_values(graph, *root)) {
            for (shown, values) in program.by_type(place) {
                let owner = program.shapes.names(shown).into_iter().next();
                let owner = owner.unwrap_or_else(|| "".into());
                let objects = values.choices(graph, value).into_iter();
                let objects = objects.filter(|object| !graph.is_self(*object));
                let edges =
                    objects.filter_map(|object| edge(program, values, object, graph.span(place)));
                self.edges.entry((number, owner)).or_default().extend(edges);
            }
        }
    }

    /// The warnings for summaries that come back to themselves; `grade` is applied to those about
    /// types that are known exactly.
    pub(super) fn findings(
        &self,
        keys: &Keys<'_>,
        grade: impl Fn(Diagnostic) -> Diagnostic,
    ) -> Vec<Diagnostic> {
        let (mut found, mut told, mut steps) = (Vec::new(), FxHashSet::default(), 0);
        let mut nodes: Vec<_> = self.edges.iter().collect();
        nodes.sort_by_key(|(node, _)| *node);
        for (node, edges) in nodes {
            for edge in edges {
                if !told.contains(&edge.span)
                    && let Some(way) = self.way_back(node, edge, keys, &mut steps)
                {
                    told.insert(edge.span);
                    let finding = finding(edge, &way);
                    found.push(if edge.is_exact { grade(finding) } else { finding });
                }
            }
        }
        found
    }

    /// The way from an edge of a node back to the node, in words.
    fn way_back(
        &self,
        from: &Node,
        edge: &Edge,
        keys: &Keys<'_>,
        steps: &mut usize,
    ) -> Option<Vec<String>> {
        if edge.types.is_empty() {
            let serves = |s: &Summary| !s.flags.has(Flags::SKIP_POINTERS);
            self.summaries.get(from.0).filter(|summary| serves(summary))?;
            let (own, name) = (&from.1, edge.name.as_deref().unwrap_or_default());
            return Some(vec![format!("`{own}` shows `{name}`, which may be a `{own}` again")]);
        }
        let mut seen = FxHashSet::default();
        let mut trail = vec![Step { owner: from.clone(), edge, len: 1, before: None }];
        let mut at = 0;
        while let Some(Step { edge, len, .. }) = trail.get(at) {
            let (edge, len) = (*edge, *len);
            let next = self.next(edge, keys).map(|(_, next)| next).unwrap_or_default();
            if next.contains(from) {
                return Some(self.words(&trail, at, keys));
            }
            for owner in next {
                *steps += 1;
                if len < MAX_CYCLE_LEN && *steps < MAX_STEPS && seen.insert(owner.clone()) {
                    let edges = self.edges.get(&owner).into_iter().flatten();
                    let (len, before) = (len + 1, Some(at));
                    trail.extend(edges.map(|edge| Step {
                        owner: owner.clone(),
                        edge,
                        len,
                        before,
                    }));
                }
            }
            at += 1;
        }
        None
    }

    /// The steps that lead to one, and that one.
    fn words(&self, trail: &[Step<'_>], last: usize, keys: &Keys<'_>) -> Vec<String> {
        let mut way = Vec::new();
        let mut at = Some(last);
        while let Some(Step { owner, edge, before, .. }) = at.and_then(|at| trail.get(at)) {
            let target = self.next(edge, keys).map(|(name, _)| name).unwrap_or_default();
            way.push(step(&owner.1, edge, &target));
            at = *before;
        }
        way.reverse();
        way
    }

    /// The summaries that LLDB may run for the target of an edge, and the name that they are for.
    fn next(&self, edge: &Edge, keys: &Keys<'_>) -> Option<(Arc<str>, Vec<Node>)> {
        let serves = |number: &usize| {
            let summary = self.summaries.get(*number);
            summary.is_some_and(|s| !(edge.is_pointer && s.flags.has(Flags::SKIP_POINTERS)))
        };
        edge.types.iter().find_map(|name| {
            let summaries = keys.of(name, edge.is_exact);
            let next: Vec<Node> =
                summaries.iter().filter(|n| serves(n)).map(|n| self.node(*n, name)).collect();
            (!next.is_empty()).then(|| (name.clone(), next))
        })
    }

    /// The node of a summary for a type: `expect`s describe types without their arguments.
    fn node(&self, summary: usize, name: &Arc<str>) -> Node {
        let exact = (summary, name.clone());
        if self.edges.contains_key(&exact) { exact } else { (summary, head(name).into()) }
    }
}

fn step(owner: &str, edge: &Edge, target: &str) -> String {
    let sign = if edge.is_pointer { " *" } else { "" };
    match &edge.name {
        Some(name) => format!("`{owner}` shows `{name}`, a `{target}{sign}`"),
        None => format!("`{owner}` shows a `{target}{sign}`"),
    }
}

/// The value that a summary shows, unless it cannot lead further.
fn edge<S: Shapes>(
    program: &Program<'_, S>,
    values: &Values<S::Type>,
    object: NodeId,
    span: Span,
) -> Option<Edge> {
    let path = path(program.graph, object).filter(|path| !path.is_empty());
    let name = path.as_deref().map(written);
    let guess = |path: Option<Vec<&str>>| {
        let is_guess = may_be_own(program.graph, object, &path?);
        let (name, types) = (name.clone(), Vec::new());
        is_guess.then_some(Edge { span, name, types, is_pointer: true, is_exact: false })
    };
    let declared = match values.known(object) {
        Known::Missing => return None,
        Known::Nothing => return guess(path),
        Known::Type(ty) => ty,
    };
    let shapes = program.shapes;
    let ty = shapes.pointed(declared);
    let is_pointer = matches!(shapes.shape(shapes.referred(declared)), Shape::Pointer(_));
    let mut types = shapes.names(ty);
    if types.is_empty() {
        let shape = shapes.shape(ty);
        let may_have = matches!(shape, Shape::Record | Shape::Array(..) | Shape::Unknown);
        return guess(path.filter(|_| may_have));
    }
    if S::IS_EXACT {
        types.extend(types.last().and_then(|name| smart_pointee(name)));
        types.splice(..0, shapes.names(declared));
    } else if !is_pointer {
        // Types of other arguments contain each other.
        return None;
    }
    Some(Edge { span, name, types, is_pointer, is_exact: S::IS_EXACT })
}

/// The type that a smart pointer of C++'s library leads to: LLDB shows its summary for the pointer.
fn smart_pointee(name: &str) -> Option<Arc<str>> {
    let (base, arguments, _) = text::template(name).filter(|(.., rest)| rest.is_empty())?;
    let is_smart = matches!(text::last_part(base), "shared_ptr" | "unique_ptr");
    let pointee = arguments.first().filter(|_| is_smart && base.starts_with("std::"))?;
    Some(Arc::from(pointee.trim()))
}

/// Whether the source treats a value as a pointer, which may lead to a value of the same type.
fn may_be_own(graph: &Graph, object: NodeId, path: &[&str]) -> bool {
    let uses = &graph.uses;
    let is_pointer = match uses.linked.get(&object) {
        // The nodes of another type's list have other members.
        Some(next) => has_member(graph, next),
        None => uses.followed.contains(&object) && !uses.characters.contains(&object),
    };
    is_pointer && !path.last().is_some_and(|name| is_text(name))
}

/// Whether the program looks up a member of that name in the shown value.
fn has_member(graph: &Graph, name: &str) -> bool {
    graph.entries().any(|(node, ..)| {
        matches!(node, Operation::Member(base, n) if &**n == name && graph.is_self(*base))
    })
}

fn is_text(name: &str) -> bool {
    let spaced: String = name
        .chars()
        .flat_map(|c| if c.is_uppercase() { vec![' ', c.to_ascii_lowercase()] } else { vec![c] })
        .collect();
    spaced.split([' ', '_']).any(|word| TEXTS.split(' ').any(|text| text == word))
}

/// The warning for a summary that recurs.
fn finding(edge: &Edge, way: &[String]) -> Diagnostic {
    let label = match edge.is_pointer {
        true => "a pointer, shown by its own summary",
        false => "its summary leads back to this one",
    };
    let message = "this summary can run itself again, without end";
    let finding = Diagnostic::new(meaning::SHOWS_OWN_KEY, message)
        .label(edge.span, label)
        .note(format!("The way round: {}.", way.join("; ")))
        .note(
            "A ring, or a list of some thousand nodes, uses up the stack of LLDB, which then dies.",
        );
    let name = edge.name.as_deref();
    let next = name.and_then(|name| name.split('.').next()).filter(|next| !next.contains('['));
    let bounded = match (name, next) {
        (Some(name), Some(next)) if way.len() == 1 && edge.is_pointer && !name.contains('[') => {
            format!("`join(p from {name} by {next}, max: 8) {{ … }}`")
        }
        _ => "a `join` with `max:`".to_owned(),
    };
    let behind = match name {
        Some(name) if edge.is_pointer => format!("what `{name}` points to"),
        Some(name) => format!("`{name}`"),
        None => "it".to_owned(),
    };
    finding.help(format!("show members of {behind}, or a bounded number of such values: {bounded}"))
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
