//! Summaries that run themselves again without end.
//!
//! A ring of values, or a list of some thousand nodes, exhausts LLDB's stack. A summary shows values, whose summaries
//! show others: a value is reported if its summary leads back to the one that shows it.

use super::expected::head;
use super::formatter::Formatter;
use super::keys::Keys;
use super::pointers::shown_values;
use super::program::KnownProgram;
use super::shapes::Shapes;
use super::shown::{Edge, edges};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Flags;
use crate::sema::CheckedSummary;
use crate::sema::hir::TextOp;
use crate::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A summary, and a name of the shown type.
type SummaryOfType = (usize, Arc<str>);

/// An edge from one node to another, by their indexes.
struct Link<'e> {
    edge: &'e Edge,
    from: usize,
    to: usize,
    /// The name of the type for which LLDB runs the summary.
    target: Arc<str>,
}

/// The values that summaries show, for each type of the shown value.
#[derive(Default)]
pub(super) struct ShownValues<'s> {
    summaries: &'s [CheckedSummary],
    edges: FxHashMap<SummaryOfType, Vec<Edge>>,
    /// The summaries that are analysed only if values lead to them.
    deferred: FxHashSet<usize>,
    /// The nodes that edges lead to; names of types that are known exactly.
    reached: FxHashSet<(usize, Option<Arc<str>>)>,
    /// The nodes still to be visited, and those whose edges are still to be followed.
    open: Vec<(usize, Option<Arc<str>>)>,
    new: Vec<SummaryOfType>,
}

impl<'s> ShownValues<'s> {
    pub(super) fn new(summaries: &'s [CheckedSummary]) -> ShownValues<'s> {
        ShownValues { summaries, ..ShownValues::default() }
    }

    /// Defers a summary until values lead to it.
    pub(super) fn defer(&mut self, formatter: &Formatter<'_>) {
        self.deferred.extend(formatter.summary);
    }

    /// A deferred summary, and the name of a type that leads to it, if that is known exactly; each once.
    pub(super) fn next_deferred(&mut self, keys: &Keys<'_>) -> Option<(usize, Option<Arc<str>>)> {
        for node in std::mem::take(&mut self.new) {
            for edge in self.edges.get(&node).into_iter().flatten() {
                let Some((name, summaries)) = self.served(edge, keys) else { continue };
                for number in summaries.into_iter().filter(|number| self.deferred.contains(number))
                {
                    let reached = (number, edge.is_exact.then(|| name.clone()));
                    if self.reached.insert(reached.clone()) {
                        self.open.push(reached);
                    }
                }
            }
        }
        self.open.pop()
    }

    pub(super) fn add<S: Shapes>(&mut self, number: usize, program: &KnownProgram<'_, S>) {
        let graph = program.graph;
        let alone = program.source.said.of_texts().filter_map(|(op, args)| match (op, args) {
            (TextOp::Shown { is_alone: true }, [object]) => Some(object.span),
            _ => None,
        });
        let alone: FxHashSet<Span> = alone.collect();
        for (value, place) in shown_values(graph, &program.nodes) {
            let span = graph.span(place);
            let place_of_edge = (span, alone.contains(&span));
            for (shown, values) in program.by_type(place) {
                let owner = program.shapes.names(shown).into_iter().next();
                let owner = owner.unwrap_or_else(|| "".into());
                let objects = values.choices(graph, value).into_iter();
                let objects = objects.filter(|object| !graph.is_self(*object));
                let edges =
                    objects.flat_map(|object| edges(program, values, object, place_of_edge));
                let of_node = self.edges.entry((number, owner)).or_insert_with_key(|node| {
                    self.new.push(node.clone());
                    Vec::new()
                });
                of_node.extend(edges);
            }
        }
    }

    /// The findings about summaries that lead back to themselves, one for each way round.
    pub(super) fn findings(&self, keys: &Keys<'_>) -> Vec<Diagnostic> {
        let mut nodes: Vec<&SummaryOfType> = self.edges.keys().collect();
        nodes.sort();
        let mut links = self.links(&nodes, keys);
        let components = components(nodes.len(), &links);
        let of = |node: usize| components.get(node);
        links.retain(|link| of(link.from) == of(link.to));
        links.sort_by_key(|link| link.edge.span.order());
        let (mut found, mut told) = (Vec::new(), FxHashSet::default());
        for (at, link) in links.iter().enumerate() {
            if !told.contains(&link.edge.span) {
                let way = way_round(&links, at);
                let way: Vec<&Link<'_>> = way.iter().filter_map(|at| links.get(*at)).collect();
                told.extend(way.iter().map(|link| link.edge.span));
                let owner = |link: &Link<'_>| nodes.get(link.from).map_or("", |node| &node.1);
                found.push(finding(link.edge, &words(&way, owner)));
            }
        }
        found
    }

    fn links(&self, nodes: &[&SummaryOfType], keys: &Keys<'_>) -> Vec<Link<'_>> {
        let index: FxHashMap<&SummaryOfType, usize> = nodes.iter().copied().zip(0..).collect();
        let mut links = Vec::new();
        for (from, node) in nodes.iter().enumerate() {
            for edge in self.edges.get(*node).into_iter().flatten() {
                if edge.types.is_empty() {
                    let serves = !self.skips_pointers(node.0);
                    let target = node.1.clone();
                    links.extend(serves.then_some(Link { edge, from, to: from, target }));
                    continue;
                }
                let Some((target, next)) = self.served(edge, keys) else { continue };
                let next = next.into_iter().map(|summary| self.node(summary, &target));
                let to = next.filter_map(|node| index.get(&node).copied());
                links.extend(to.map(|to| Link { edge, from, to, target: target.clone() }));
            }
        }
        links
    }

    fn skips_pointers(&self, summary: usize) -> bool {
        self.summaries.get(summary).is_none_or(|summary| summary.flags.has(Flags::SKIP_POINTERS))
    }

    /// The summaries that LLDB may run for the target of an edge, and the name that they are for.
    fn served(&self, edge: &Edge, keys: &Keys<'_>) -> Option<(Arc<str>, Vec<usize>)> {
        let serves = |number: &usize| !(edge.is_pointer && self.skips_pointers(*number));
        edge.types.iter().find_map(|name| {
            let mut next = keys.of(name, edge.is_exact);
            next.retain(serves);
            (!next.is_empty()).then(|| (name.clone(), next))
        })
    }

    /// The node of a summary for a type: `expect`s describe types without their arguments.
    fn node(&self, summary: usize, name: &Arc<str>) -> SummaryOfType {
        let exact = (summary, name.clone());
        if self.edges.contains_key(&exact) { exact } else { (summary, head(name).into()) }
    }
}

/// The number of the strongly connected component of each node: two nodes have the same one if each leads to the
/// other.
fn components(nodes: usize, links: &[Link<'_>]) -> Vec<usize> {
    let next = neighbours(nodes, links.iter().map(|link| (link.from, link.to)));
    let before = neighbours(nodes, links.iter().map(|link| (link.to, link.from)));
    // The nodes in the order in which all that they lead to was seen.
    let (mut order, mut seen) = (Vec::new(), vec![false; nodes]);
    for start in 0..nodes {
        visit(start, &next, &mut seen, &mut order);
    }
    let (mut component, mut seen) = (vec![0; nodes], vec![false; nodes]);
    for start in order.into_iter().rev() {
        let mut own = Vec::new();
        visit(start, &before, &mut seen, &mut own);
        for node in own {
            if let Some(component) = component.get_mut(node) {
                *component = start;
            }
        }
    }
    component
}

fn neighbours(nodes: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new(); nodes];
    for (from, to) in pairs {
        if let Some(of) = all.get_mut(from) {
            of.push(to);
        }
    }
    all
}

/// Visits what a node leads to and was not seen, and adds each node after those that it leads to.
fn visit(start: usize, next: &[Vec<usize>], seen: &mut [bool], order: &mut Vec<usize>) {
    let mut enter = |node: usize| {
        let is_new = seen.get_mut(node).is_some_and(|seen| !std::mem::replace(seen, true));
        is_new.then(|| (node, next.get(node).into_iter().flatten()))
    };
    let mut open: Vec<_> = enter(start).into_iter().collect();
    while let Some((node, rest)) = open.last_mut() {
        match rest.next() {
            Some(next) => open.extend(enter(*next)),
            None => {
                order.push(*node);
                open.pop();
            }
        }
    }
}

/// The shortest way from the start of a link, by it, back to its start.
fn way_round(links: &[Link<'_>], first: usize) -> Vec<usize> {
    let mut by_start: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    for (at, link) in links.iter().enumerate() {
        by_start.entry(link.from).or_default().push(at);
    }
    let start = links.get(first).map(|link| link.from);
    let mut seen = FxHashSet::default();
    // Each link with the position of the one before it.
    let mut trail = vec![(first, None)];
    let mut at = 0;
    while let Some((link, _)) =
        trail.get(at).and_then(|(link, before)| Some((links.get(*link)?, before)))
    {
        if Some(link.to) == start {
            break;
        }
        if seen.insert(link.to) {
            let next = by_start.get(&link.to).into_iter().flatten();
            trail.extend(next.map(|next| (*next, Some(at))));
        }
        at += 1;
    }
    let mut way = Vec::new();
    let mut at = Some(at);
    while let Some((link, before)) = at.and_then(|at| trail.get(at)) {
        way.push(*link);
        at = *before;
    }
    way.reverse();
    way
}

const MAX_LISTED: usize = 8;

fn words<'n>(way: &[&Link<'_>], owner: impl Fn(&Link<'_>) -> &'n str) -> Vec<String> {
    let step = |link: &&Link<'_>| {
        let Link { edge, target, .. } = link;
        let owner = owner(link);
        let sign = if edge.is_pointer { " *" } else { "" };
        match &edge.name {
            Some(name) if edge.types.is_empty() => {
                format!("`{owner}` shows `{name}`, from which it follows its own members")
            }
            Some(name) => format!("`{owner}` shows `{name}`, which leads to a `{target}{sign}`"),
            None => format!("`{owner}` shows a `{target}{sign}`"),
        }
    };
    let mut words: Vec<String> = way.iter().take(MAX_LISTED).map(step).collect();
    if way.len() > MAX_LISTED {
        words.push(format!("{} more", way.len() - MAX_LISTED));
    }
    words
}

fn finding(edge: &Edge, way: &[String]) -> Diagnostic {
    let message = "this summary can run itself again, without end";
    let finding = Diagnostic::new(meaning::ENDLESS, message)
        .label(edge.span, "its summary leads back to this one")
        .note(format!("The cycle: {}.", way.join("; ")))
        .note(
            "In a ring, or in a list of some thousand nodes, LLDB uses up its stack and crashes.",
        );
    let name = edge.name.as_deref();
    let behind = name.map_or_else(|| "it".to_owned(), |name| format!("`{name}`"));
    let shown = name.filter(|name| !name.contains('['));
    let [_] = way else {
        return finding.help(format!("show members of {behind}, in one of these summaries"));
    };
    let finding = finding.help(format!(
        "show members of {behind}, or a few levels of this summary: `\\({}, depth: 3)`, of a list \
         `\\(x, elements: 8, depth: 3)`",
        shown.unwrap_or("x")
    ));
    if !edge.is_alone {
        return finding;
    }
    let end = edge.span.range().end;
    let end = Span::new(edge.span.source, end..end);
    finding.fix("show three levels of it", vec![(end, ", depth: 3".to_owned())])
}
