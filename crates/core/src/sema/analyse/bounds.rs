//! Tests at run time for values that may lead back to the summary that shows them, where nothing tells their types.
//!
//! A type leads back if its values have the members along which summaries of the compilation show values, again and
//! again: `next.next`, or `parent.child` where another summary shows `parent`. LLDB itself shows what a smart pointer of
//! C++'s library points to.

use super::pointers::{Pointers, shown_values};
use super::program::KnownProgram;
use super::shapes::Shapes;
use super::shown;
use super::values::KnownValue;
use super::ways::{
    Move, Path, alternatives, direct, either, first_member, from_target, may_be_cast_to_own,
    members, paths, tests, way,
};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Selector, library};
use crate::sema::graph::{Bound, Node, NodeId, Step, Way};
use crate::sema::hir::Evaluation;
use crate::sema::{CheckedSummary, Key, written_pattern};
use crate::source::SourceId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The most values of a summary that are tested.
const MAX_VALUES: usize = 256;
/// The most tests of one value for ways round by other summaries.
const MAX_TESTS: usize = 36;
/// The most other summaries on a way round.
const MAX_OTHERS: usize = 2;

/// What types tell of a value that a summary shows.
#[derive(Clone)]
pub(super) struct Told {
    /// The summaries that it leads to.
    to: Vec<usize>,
    /// Whether the summary may be for other types too.
    is_here_only: bool,
}

/// The values that a summary shows, by the nodes that show them; those of which something is told.
pub(super) type ToldValues = FxHashMap<NodeId, Told>;

/// Records that a summary may be for other types than those that tell of its values.
pub(super) fn only_here(here: &mut ToldValues, elsewhere: &ToldValues) {
    let untold = here.iter_mut().filter(|(place, _)| !elsewhere.contains_key(place));
    untold.for_each(|(_, told)| told.is_here_only = true);
}

impl<S: Shapes> KnownProgram<'_, S> {
    /// What is known of the values that the program shows; `summaries` are those of a type.
    pub(super) fn told_values(&self, summaries: impl Fn(&str) -> Vec<usize>) -> ToldValues {
        let shown = shown_values(self.graph, &self.nodes);
        let told = shown.filter_map(|(object, place)| {
            let names = self.told_names(object, place)?;
            let found = names.iter().flat_map(|name| summaries(name));
            Some((place, Told { to: found.collect(), is_here_only: false }))
        });
        told.collect()
    }

    /// The names of the types that a value may have; `None` if one of them is not known.
    fn told_names(&self, object: NodeId, place: NodeId) -> Option<Vec<Arc<str>>> {
        let mut names = Vec::new();
        for (_, values) in self.by_type(place) {
            for object in values.choices(self.graph, object) {
                let is_missing = values.known(object) == KnownValue::Missing;
                if !is_missing && !self.graph.is_self(object) {
                    names.extend(shown::names_of(self.shapes, self.graph, values, object)?);
                }
            }
        }
        Some(names)
    }
}

/// The tests of the values that a summary shows, by the nodes that show them.
pub(super) type Bounds = FxHashMap<NodeId, Box<[Way]>>;

/// The node that shows a value as another one does, unless that leads back.
pub(super) fn bounded(node: Node, ways: Option<&[Way]>) -> Node {
    let Some(ways) = ways else { return node };
    let bound = |or_value| Arc::new(Bound { ways: ways.into(), or_value });
    match node {
        Node::Shown(object) => Node::Bounded(object, bound(true)),
        Node::Select(Selector::SUMMARY, args) => match *args {
            [object] => Node::Bounded(object, bound(false)),
            _ => Node::Select(Selector::SUMMARY, args),
        },
        node => node,
    }
}

/// A value that a summary shows.
struct Edge {
    summary: usize,
    place: NodeId,
    paths: Vec<Path>,
    told: Option<Told>,
    /// Whether only a test proves that it is not of the summary's own type.
    needs_proof: bool,
}

impl Edge {
    /// Whether it shows what holds the value.
    fn is_up(&self) -> bool {
        self.paths.iter().any(|path| path.contains(&Move::Parent))
    }
}

/// The tests of the values of each summary that nothing is told of, and a warning about those that no test tells apart.
pub(super) fn bounds(
    summaries: &[CheckedSummary],
    said: &[Evaluation<'_>],
    told: &[ToldValues],
    ends: &dyn Fn(SourceId) -> bool,
) -> (Vec<Bounds>, Option<Diagnostic>) {
    let all = summaries.iter().zip(said).zip(told).enumerate();
    let own = all.filter(|(_, ((summary, _), _))| !ends(summary.span.source));
    let own = own.flat_map(|(number, ((summary, said), told))| edges(number, summary, said, told));
    let mut edges: Vec<Edge> = own.collect();
    // Only what leads to a value of which nothing is known can lead back to one.
    let untold = edges.iter().filter(|edge| edge.told.is_none());
    let mut open: FxHashSet<usize> = untold.map(|edge| edge.summary).collect();
    let is_open = |edge: &Edge, open: &FxHashSet<usize>| {
        edge.told.as_ref().is_none_or(|told| told.to.iter().any(|to| open.contains(to)))
    };
    let mut before = 0;
    while before < open.len() {
        before = open.len();
        let leads = edges.iter().filter(|edge| is_open(edge, &open));
        let found: Vec<usize> = leads.map(|edge| edge.summary).collect();
        open.extend(found);
    }
    let is_tested =
        |edge: &Edge| edge.needs_proof || edge.told.as_ref().is_none_or(|told| told.is_here_only);
    edges.retain(|edge| is_open(edge, &open) || is_tested(edge));
    let shown = shown_paths(&edges);
    let mut others = Others { summaries, shown: &shown, depth: 0 };
    let has_several = open.iter().any(|number| others.has_several_types(*number));
    let needed = (open.len() + usize::from(has_several)).saturating_sub(1);
    let tested = || edges.iter().filter(|edge| is_tested(edge));
    let fits = |depth: &usize| {
        let others = Others { depth: *depth, ..others };
        let count = |edge: &Edge| others.by_others(edge).iter().map(tests).sum::<usize>();
        tested().all(|edge| count(edge) <= MAX_TESTS)
    };
    others.depth = (1..=needed.min(MAX_OTHERS)).take_while(fits).last().unwrap_or_default();
    let mut is_complete = others.depth == needed;
    let mut bounds = vec![Bounds::default(); summaries.len()];
    for edge in tested() {
        let ways = others.ways(edge);
        let Some(of) = bounds.get_mut(edge.summary).filter(|_| !ways.is_empty()) else { continue };
        if of.len() < MAX_VALUES {
            of.insert(edge.place, ways.into());
        } else {
            is_complete = false;
        }
    }
    (bounds, if is_complete { None } else { others.warning(&edges) })
}

fn edges(
    number: usize,
    summary: &CheckedSummary,
    said: &Evaluation<'_>,
    told: &ToldValues,
) -> Vec<Edge> {
    let graph = &summary.program.graph;
    let characters = Pointers::new(graph, said).characters;
    let nodes = graph.reachable(&[summary.program.root]);
    let shown = shown_values(graph, &nodes);
    // The source says that these are texts.
    let shown = shown.filter(|(object, _)| !characters.contains(object));
    let of_level = |id| !graph.is_generated(id) && !said.written.contains(id);
    let (levels, own): (Vec<_>, Vec<_>) = shown.partition(|(_, place)| of_level(*place));
    let mut edges: Vec<Edge> = Vec::new();
    for (object, place) in own.into_iter().chain(levels) {
        let mut paths = paths(graph, object);
        paths.retain(|path| !path.is_empty());
        // Of the parent of a value only a test tells whether it comes back to the value.
        let is_up = paths.iter().any(|path| path.contains(&Move::Parent));
        let mut told = told.get(&place).cloned().filter(|_| !is_up);
        // What a level of `depth:` shows is what the summary itself shows.
        if of_level(place) {
            let is_same = |own: &&Edge| {
                let is_end = |path: &Path| own.paths.iter().any(|own| path.ends_with(own));
                !of_level(own.place) && paths.iter().all(is_end)
            };
            if let Some(own) = edges.iter().find(is_same) {
                (paths, told) = (own.paths.clone(), own.told.clone());
            }
        }
        let needs_proof = may_be_cast_to_own(graph, object);
        edges.push(Edge { summary: number, place, paths, told, needs_proof });
    }
    edges.retain(|edge| !edge.paths.is_empty());
    // What one pass of a loop that is written out shows is what each of them shows.
    let place = |edge: &Edge| graph.span(edge.place);
    let told: FxHashMap<_, _> =
        edges.iter().filter_map(|edge| Some((place(edge), edge.told.clone()?))).collect();
    for edge in edges.iter_mut().filter(|edge| edge.told.is_none()) {
        edge.told = told.get(&place(edge)).filter(|_| !edge.is_up()).cloned();
    }
    edges
}

/// A way from a value to one that summaries show.
struct Shown<'e> {
    path: &'e Path,
    by: FxHashSet<usize>,
    /// Whether types tell of the value in one of them: no test is there.
    is_told: bool,
}

fn shown_paths(edges: &[Edge]) -> Vec<Shown<'_>> {
    let (mut shown, mut places): (Vec<Shown<'_>>, FxHashMap<_, _>) = Default::default();
    for edge in edges {
        for path in edge.paths.iter().filter(|path| !members(path).is_empty()) {
            let place = *places.entry(path).or_insert(shown.len());
            if place == shown.len() {
                shown.push(Shown { path, by: FxHashSet::default(), is_told: false });
            }
            if let Some(shown) = shown.get_mut(place) {
                shown.by.insert(edge.summary);
                shown.is_told |= edge.told.is_some();
            }
        }
    }
    shown
}

/// The tests of ways round by several summaries.
#[derive(Clone, Copy)]
struct Others<'s> {
    summaries: &'s [CheckedSummary],
    shown: &'s [Shown<'s>],
    /// The most values that are followed one after the other.
    depth: usize,
}

impl<'s> Others<'s> {
    fn keys(&self, summary: usize) -> &[Key] {
        self.summaries.get(summary).map_or(&[], |summary| &*summary.keys)
    }

    /// Whether values of several types have a summary. Of a template those are arguments of each other, and end.
    fn has_several_types(&self, summary: usize) -> bool {
        let keys = self.keys(summary);
        keys.len() > 1 || keys.iter().any(|key| key.is_regex() && !key.text.contains('<'))
    }

    fn ways(&self, edge: &Edge) -> Vec<Way> {
        let (up, down): (Vec<_>, Vec<_>) =
            edge.paths.iter().partition(|path| path.contains(&Move::Parent));
        let proof = down.iter().filter(|_| edge.needs_proof).map(|path| members(path));
        let proof = proof.filter(|names| !names.is_empty()).map(|names| way(names, Vec::new()));
        let mut ways: Vec<Way> = proof.collect();
        if edge.told.as_ref().is_none_or(|told| told.is_here_only) {
            let others = self.by_others(edge);
            if others.is_empty() {
                ways.extend(down.into_iter().flat_map(direct));
            } else {
                let direct = down.into_iter().flat_map(from_target);
                ways.push(way(vec![Step::Target], direct.chain(others).collect()));
            }
        }
        if !up.is_empty() {
            ways.extend(self.up(edge.summary));
        }
        let mut seen = FxHashSet::default();
        ways.retain(|way| seen.insert(way.clone()));
        ways
    }

    /// The ways back from what a value points to, by values that other summaries show.
    fn by_others(&self, edge: &Edge) -> Vec<Way> {
        let is_untold = |_: &&Path| edge.told.is_none();
        let down = edge.paths.iter().filter(is_untold).filter(|path| !path.contains(&Move::Parent));
        let back = down.filter(|path| !members(path).is_empty());
        back.flat_map(|path| self.rounds(edge.summary, path, &mut Vec::new())).collect()
    }

    /// The ways from what a value points to back to a path, by others after those that were followed.
    fn rounds(&self, of: usize, to: &Path, before: &mut Vec<&'s Shown<'s>>) -> Vec<Way> {
        let mut ways = Vec::new();
        if before.len() == self.depth {
            return ways;
        }
        let back = members(to);
        for shown in self.shown {
            // One of the summaries on a way round has the test, and none is on it twice.
            let may_follow = |by: &&usize| match **by == of {
                true => self.has_several_types(of) && shown.path != to,
                false => shown.is_told || **by > of,
            };
            let only = |shown: &Shown<'_>| match shown.by.iter().next() {
                Some(by) if shown.by.len() == 1 && !self.has_several_types(*by) => Some(*by),
                _ => None,
            };
            let is_seen = |other: &&Shown<'_>| {
                other.path == shown.path || only(shown).is_some() && only(other) == only(shown)
            };
            if !shown.by.iter().any(|by| may_follow(&by)) || before.iter().any(is_seen) {
                continue;
            }
            before.push(shown);
            let others = self.rounds(of, to, before);
            before.pop();
            let then = if others.is_empty() {
                either(&back)
            } else {
                let back = [way(back.clone(), Vec::new())];
                vec![way(vec![Step::Target], back.into_iter().chain(others).collect())]
            };
            let steps = alternatives(shown.path).into_iter();
            ways.extend(steps.map(|steps| way(steps, then.clone())));
        }
        ways
    }

    /// The ways by which what holds a value shows it as another object: LLDB makes one for what a smart pointer leads to,
    /// and for children that a provider gives.
    fn up(&self, of: usize) -> Vec<Way> {
        let is_provided = |by: &usize| {
            self.keys(*by).iter().any(|key| library::class(&key.text).is_some() || key.is_regex())
        };
        let graph = self.summaries.get(of).map(|summary| &summary.program.graph);
        let own = graph.and_then(first_member).map(|name| Step::Member(name.into()));
        let shown = self.shown.iter().filter(|shown| shown.by.iter().any(is_provided));
        let by = shown.flat_map(|shown| alternatives(shown.path)).map(|mut steps| {
            steps.extend(own.clone());
            way(steps, Vec::new())
        });
        by.chain([way(vec![Step::Smart], Vec::new())]).collect()
    }

    /// A warning that names two summaries that may show each other in a way that no test finds.
    fn warning(&self, edges: &[Edge]) -> Option<Diagnostic> {
        let first = edges.iter().find(|edge| edge.told.is_none())?;
        let second = edges.iter().find(|edge| edge.summary != first.summary).unwrap_or(first);
        let name = |edge: &Edge| {
            let key = &self.keys(edge.summary).first()?.text;
            Some(written_pattern(key).unwrap_or_else(|| key.to_string()))
        };
        let span =
            |edge: &Edge| Some(self.summaries.get(edge.summary)?.program.graph.span(edge.place));
        let (one, other) = (name(first)?, name(second)?);
        let is_one = first.summary == second.summary;
        let message = match is_one {
            true => format!("`{one}` may show itself without end"),
            false => format!("`{one}` and `{other}` may show each other without end"),
        };
        let mut finding = Diagnostic::new(meaning::MAY_BE_ENDLESS, message)
            .label(span(first)?, "the type of this value is unknown");
        if !is_one {
            finding = finding.label(span(second)?, "this may lead back");
        }
        let note = "In a ring of such values, LLDB uses up its stack and crashes. There are too many values to test at run time.";
        let help =
            "compile with `--against PROGRAM`, or write an `expect` for each of these summaries";
        Some(finding.note(note).help(help))
    }
}
