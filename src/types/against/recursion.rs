//! Summaries that come back to themselves through pointers: exactly, where types are known.
//!
//! A summary of a type shows values of other types, whose summaries show others. Values cannot hold
//! themselves, so a way back to the same type goes through a pointer, and a ring of values goes it
//! without end.

use super::program::Program;
use super::proofs::Disproved;
use super::values::Known;
use super::{Matcher, Patterns};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning::SHOWS_OWN_KEY;
use crate::isa::Flags;
use crate::sema::Summary;
use crate::sema::analyse::pointers::shown_values;
use crate::sema::analyse::recursion::without_end;
use crate::source::Span;
use crate::types::{Damage, Shape, Types};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A value that a summary shows, for one type of the shown value.
struct Edge {
    span: Span,
    /// The type whose summary LLDB runs, if it is known.
    target: Option<Arc<str>>,
    is_pointer: bool,
}

/// A summary of a type.
type Node = (usize, Arc<str>);

/// The values that the summaries of files show, for each type.
pub(super) struct Shown<'s> {
    summaries: &'s [Summary],
    edges: FxHashMap<Node, Vec<Edge>>,
    /// Whether a key is a typedef: LLDB compares it with how a member is declared.
    has_typedefs: bool,
}

/// Nodes that are followed from one edge.
const MAX_STEPS: usize = 100_000;

impl<'s> Shown<'s> {
    pub(super) fn new(summaries: &'s [Summary]) -> Shown<'s> {
        Shown { summaries, edges: FxHashMap::default(), has_typedefs: false }
    }

    /// Adds what a summary shows.
    pub(super) fn add(&mut self, number: usize, program: &Program<'_>) -> Result<(), Damage> {
        let Some(summary) = self.summaries.get(number) else { return Ok(()) };
        let (types, graph) = (program.types, program.graph);
        for shown in program.shown {
            self.has_typedefs |= types.typedef(*shown)?.is_some();
        }
        for (value, place) in shown_values(graph, summary.program.root) {
            for (shown, values) in program.by_type(place) {
                let owner = types.name(types.unqualified(shown)?)?;
                let edges = self.edges.entry((number, owner)).or_default();
                let mut objects = values.choices(graph, value);
                objects.retain(|object| !graph.is_self(*object));
                for object in objects {
                    edges.extend(edge(types, values.known(object), graph.span(place))?);
                }
            }
        }
        Ok(())
    }

    /// The summaries that come back to themselves; notes where the others do not.
    pub(super) fn findings(
        &self,
        patterns: Patterns<'_>,
        disproved: &mut Disproved,
    ) -> Vec<Diagnostic> {
        let mut keys = Keys::new(self.summaries, patterns);
        let mut found = Vec::new();
        let mut told = FxHashSet::default();
        let mut nodes: Vec<&Node> = self.edges.keys().collect();
        nodes.sort();
        for node in nodes {
            for edge in self.edges.get(node).into_iter().flatten() {
                let Some(target) = &edge.target else {
                    disproved.add(SHOWS_OWN_KEY.id, edge.span, false);
                    continue;
                };
                let way = self.way_back(node, target, edge.is_pointer, &mut keys);
                let is_wrong = matches!(way, Way::No) && !self.has_typedefs;
                disproved.add(SHOWS_OWN_KEY.id, edge.span, is_wrong);
                if let Way::Back(way) = way
                    && told.insert(edge.span)
                {
                    found.push(finding(&node.1, edge, target, &way));
                }
            }
        }
        found
    }

    /// Whether the target of an edge leads back to a node.
    fn way_back(
        &self,
        from: &Node,
        target: &Arc<str>,
        is_pointer: bool,
        keys: &mut Keys<'_>,
    ) -> Way {
        let mut seen: FxHashMap<Node, Option<Node>> = FxHashMap::default();
        let mut waiting: Vec<Node> = Vec::new();
        let mut is_open = false;
        for next in keys.of(target, is_pointer) {
            let node = (next, target.clone());
            seen.insert(node.clone(), None);
            waiting.push(node);
        }
        while let Some(node) = waiting.pop() {
            if node == *from {
                return Way::Back(way(&seen, node));
            }
            if seen.len() > MAX_STEPS {
                return Way::Perhaps;
            }
            let Some(edges) = self.edges.get(&node) else { continue };
            for edge in edges {
                let Some(target) = &edge.target else {
                    is_open = true;
                    continue;
                };
                for next in keys.of(target, edge.is_pointer) {
                    let next = (next, target.clone());
                    if !seen.contains_key(&next) {
                        seen.insert(next.clone(), Some(node.clone()));
                        waiting.push(next);
                    }
                }
            }
        }
        if is_open { Way::Perhaps } else { Way::No }
    }
}

/// Whether a path leads back to a summary.
enum Way {
    /// By these types.
    Back(Vec<Arc<str>>),
    No,
    /// Something on the way is not known.
    Perhaps,
}

fn way(seen: &FxHashMap<Node, Option<Node>>, last: Node) -> Vec<Arc<str>> {
    let mut names = vec![last.1.clone()];
    let mut at = last;
    while let Some(Some(before)) = seen.get(&at) {
        names.push(before.1.clone());
        at = before.clone();
    }
    names.reverse();
    names
}

fn finding(own: &str, edge: &Edge, target: &str, way: &[Arc<str>]) -> Diagnostic {
    let sign = if edge.is_pointer { " *" } else { "" };
    let mut steps = format!("`{own}` shows a `{target}{sign}`");
    for (from, to) in way.iter().zip(way.iter().skip(1)) {
        steps.push_str(&format!("; `{from}` shows a `{to}`"));
    }
    without_end(edge.span, &steps).help(format!(
        "show members of the `{target}`, or a bounded number of such values: a `join` with `max:`"
    ))
}

/// The value whose text is shown: what has no text of its own is left out.
fn edge(types: &Types, known: Known, span: Span) -> Result<Option<Edge>, Damage> {
    let Known::Type(ty) = known else {
        let is_open = known == Known::Nothing;
        return Ok(is_open.then_some(Edge { span, target: None, is_pointer: false }));
    };
    let mut ty = types.unqualified(ty)?;
    let mut is_pointer = false;
    if let Shape::Reference(target) = types.shape(ty)? {
        ty = types.unqualified(target)?;
    }
    if let Shape::Pointer(target) = types.shape(ty)? {
        ty = types.unqualified(target)?;
        is_pointer = true;
    }
    let target = match types.shape(ty)? {
        Shape::Record(_) | Shape::Enumeration(_) | Shape::Unknown => types.name(ty)?,
        // Numbers show nothing further.
        _ => Arc::from(""),
    };
    Ok(Some(Edge { span, target: Some(target), is_pointer }))
}

/// Which summaries are for a type.
struct Keys<'s> {
    exact: FxHashMap<&'s str, Vec<usize>>,
    patterns: Vec<(usize, Matcher)>,
    summaries: &'s [Summary],
    known: FxHashMap<(Arc<str>, bool), Vec<usize>>,
}

impl<'s> Keys<'s> {
    fn new(summaries: &'s [Summary], patterns: Patterns<'_>) -> Keys<'s> {
        let mut exact: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
        let mut compiled = Vec::new();
        for (number, summary) in summaries.iter().enumerate() {
            for key in &summary.keys {
                if key.is_regex() {
                    compiled.extend(patterns(&key.text).map(|matches| (number, matches)));
                } else {
                    exact.entry(&key.text).or_default().push(number);
                }
            }
        }
        Keys { exact, patterns: compiled, summaries, known: FxHashMap::default() }
    }

    /// The summaries that LLDB may run for a type or a pointer to it.
    fn of(&mut self, name: &Arc<str>, is_pointer: bool) -> Vec<usize> {
        let key = (name.clone(), is_pointer);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let mut found = self.exact.get(&**name).cloned().unwrap_or_default();
        let matching = self.patterns.iter().filter(|(_, matches)| matches(name));
        found.extend(matching.map(|(number, _)| *number));
        found.retain(|number| {
            let serves = |s: &Summary| !(is_pointer && s.flags.has(Flags::SKIP_POINTERS));
            self.summaries.get(*number).is_some_and(serves)
        });
        found.sort_unstable();
        found.dedup();
        self.known.insert(key, found.clone());
        found
    }
}
