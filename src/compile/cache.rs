//! The results of earlier compilations, by item: an item that did not change is compiled
//! once, wherever it moves to.

use super::Options;
use super::item::{CheckedItem, CompiledItem};
use crate::sema::graph::Graph;
use crate::sema::{CheckedChildren, CheckedSummary, Key, Program, State};
use crate::source::{SourceMap, Span};
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of compilations after which an unused item is removed.
const MAX_IDLE_RUNS: u64 = 8;

/// The compiled items of earlier compilations of one text with the same options.
#[derive(Default)]
pub struct Cache {
    entries: Mutex<HashMap<u64, CachedItem>>,
    hasher: RandomState,
    /// The number of compilations of the text.
    runs: u64,
}

struct CachedItem {
    /// The position of the item when it was compiled.
    place: Span,
    compiled: CompiledItem,
    /// The compilation that used it last.
    run: u64,
}

impl Cache {
    /// Begins a compilation; removes items that many compilations did not use.
    pub(super) fn begin(&mut self) -> &Cache {
        self.runs += 1;
        let oldest = self.runs.saturating_sub(MAX_IDLE_RUNS);
        self.entries().retain(|_, entry| entry.run >= oldest);
        self
    }

    /// The result of compiling an item, cached or new.
    pub(super) fn compile(
        &self,
        item: &CheckedItem,
        options: Options,
        sources: &SourceMap,
    ) -> CompiledItem {
        let (key, place) = (self.key(item), item.span());
        if let Some(entry) = self.entries().get_mut(&key) {
            entry.run = self.runs;
            return moved(&entry.compiled, entry.place, place);
        }
        let compiled = item.compile(options, sources);
        let entry = CachedItem { place, compiled: compiled.clone(), run: self.runs };
        self.entries().insert(key, entry);
        compiled
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<u64, CachedItem>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The hash of everything that determines the result of an item.
    fn key(&self, item: &CheckedItem) -> u64 {
        let mut hasher = self.hasher.build_hasher();
        match item {
            CheckedItem::Summary(summary) => {
                let CheckedSummary {
                    keys,
                    flags,
                    version,
                    null_check,
                    of_rust,
                    of_numbers,
                    program,
                    safe_divisions,
                    span,
                } = summary;
                (flags, version, null_check, of_rust, of_numbers).hash(&mut hasher);
                hash_places(safe_divisions, *span, &mut hasher);
                hash_keys(keys, *span, &mut hasher);
                hash_program(program, *span, &mut hasher);
            }
            CheckedItem::Children(children) => {
                let CheckedChildren {
                    keys,
                    version,
                    range,
                    state,
                    methods,
                    null_check,
                    safe_divisions,
                    span,
                } = children;
                (version, range, null_check).hash(&mut hasher);
                hash_places(safe_divisions, *span, &mut hasher);
                hash_keys(keys, *span, &mut hasher);
                if let Some(State { graph, values, parts }) = state {
                    (values, parts).hash(&mut hasher);
                    hash_graph(graph, *span, &mut hasher);
                }
                for (signature, program) in methods {
                    signature.hash(&mut hasher);
                    hash_program(program, *span, &mut hasher);
                }
            }
        }
        hash_place(item.span(), item.span(), &mut hasher);
        hasher.finish()
    }
}

fn hash_keys(keys: &[Key], item: Span, hasher: &mut impl Hasher) {
    for Key { text, span } in keys {
        text.hash(hasher);
        hash_place(*span, item, hasher);
    }
}

fn hash_program(program: &Program, item: Span, hasher: &mut impl Hasher) {
    program.root.hash(hasher);
    hash_graph(&program.graph, item, hasher);
}

fn hash_graph(graph: &Graph, item: Span, hasher: &mut impl Hasher) {
    for id in graph.ids() {
        let known = (graph.is_trusted(id), graph.is_doubted(id));
        (graph.node(id), graph.ty(id), known).hash(hasher);
        hash_place(graph.span(id), item, hasher);
    }
}

fn hash_places(places: &[Span], item: Span, hasher: &mut impl Hasher) {
    places.len().hash(hasher);
    places.iter().for_each(|place| hash_place(*place, item, hasher));
}

/// Places count from the beginning of the item, those elsewhere from the beginning of the file.
fn hash_place(span: Span, item: Span, hasher: &mut impl Hasher) {
    match is_inside(span, item) {
        true => (span.start - item.start, span.end - item.start).hash(hasher),
        false => (u32::MAX, span).hash(hasher),
    }
}

fn is_inside(span: Span, item: Span) -> bool {
    span.source == item.source && item.start <= span.start && span.end <= item.end
}

/// The result of an item, moved to another position.
fn moved(compiled: &CompiledItem, from: Span, to: Span) -> CompiledItem {
    let move_span = |span: &mut Span| {
        if is_inside(*span, from) {
            span.source = to.source;
            span.start = span.start - from.start + to.start;
            span.end = span.end - from.start + to.start;
        }
    };
    let mut compiled = compiled.clone();
    for record in &mut compiled.records {
        move_span(&mut record.key_span);
        let lines = record.programs.iter_mut().flat_map(|program| &mut program.lines);
        lines.for_each(|(_, span)| move_span(span));
    }
    for diagnostic in &mut compiled.diagnostics {
        diagnostic.labels.iter_mut().for_each(|label| move_span(&mut label.span));
        let edits = diagnostic.fix.iter_mut().flat_map(|fix| &mut fix.edits);
        edits.for_each(|(span, _)| move_span(span));
    }
    compiled
}
