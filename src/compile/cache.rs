//! What became of items, for a text that is compiled again and again: of an item that did not
//! change, the code is made and judged once, wherever it moves to.

use super::records::{Made, Source, in_order_of_versions};
use crate::diag::Diagnostic;
use crate::isa::LldbRange;
use crate::sema::graph::Graph;
use crate::sema::{Checked, Children, Key, Program, State, Summary};
use crate::source::Span;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};

/// How often a text is compiled without an item before that is forgotten.
const PATIENCE: u64 = 8;

/// What earlier compilations of one text made of its items.
#[derive(Debug, Default)]
pub struct Cache {
    entries: HashMap<u64, Entry>,
    hasher: RandomState,
    /// How often the text was compiled.
    runs: u64,
}

#[derive(Debug)]
struct Entry {
    /// Where the item was when it was made.
    base: Span,
    made: Made,
    /// When it was used last.
    run: u64,
}

/// Makes the records that [`records::compile`](super::records::compile) makes; nothing if it is
/// told to stop. What was made until then is not lost.
pub(super) fn compile(
    checked: &Checked,
    range: LldbRange,
    cache: &mut Cache,
    stop: &dyn Fn() -> bool,
) -> Option<Made> {
    cache.begin();
    let (mut records, mut diagnostics) = Made::default();
    let summaries = checked.summaries.iter().map(Source::Summary);
    for source in summaries.chain(checked.children.iter().map(Source::Children)) {
        if stop() {
            return None;
        }
        let mut made = cache.get(&source, range);
        records.append(&mut made.0);
        diagnostics.append(&mut made.1);
    }
    in_order_of_versions(&mut records);
    Some((records, diagnostics))
}

impl Cache {
    /// Begins a compilation; forgets what many of them did without.
    fn begin(&mut self) {
        self.runs += 1;
        let oldest = self.runs.saturating_sub(PATIENCE);
        self.entries.retain(|_, entry| entry.run >= oldest);
    }

    /// What becomes of an item.
    fn get(&mut self, source: &Source<'_>, range: LldbRange) -> Made {
        let (key, base) = self.key(source, range);
        let run = self.runs;
        let entry = self.entries.entry(key).or_insert_with(|| {
            let mut made = Made::default();
            source.make(range, &mut made);
            Entry { base, made, run }
        });
        entry.run = run;
        let mut made = entry.made.clone();
        if entry.base != base {
            shift(&mut made, entry.base, base);
        }
        made
    }

    /// Names everything that decides what becomes of an item, and tells where the item is. Places
    /// count from its beginning, those elsewhere from the beginning of the file.
    fn key(&self, source: &Source<'_>, range: LldbRange) -> (u64, Span) {
        let mut hasher = self.hasher.build_hasher();
        (range.first(), range.last()).hash(&mut hasher);
        let base = match source {
            Source::Summary(summary) => {
                let Summary { keys, flags, program, span } = summary;
                flags.hash(&mut hasher);
                hash_keys(keys, *span, &mut hasher);
                hash_program(program, *span, &mut hasher);
                *span
            }
            Source::Children(children) => {
                let Children { keys, version, range, state, methods, span } = children;
                (version, range.first(), range.last()).hash(&mut hasher);
                hash_keys(keys, *span, &mut hasher);
                if let Some(State { graph, values }) = state {
                    values.hash(&mut hasher);
                    hash_graph(graph, *span, &mut hasher);
                }
                for (signature, program) in methods {
                    signature.hash(&mut hasher);
                    hash_program(program, *span, &mut hasher);
                }
                *span
            }
        };
        hash_place(base, base, &mut hasher);
        (hasher.finish(), base)
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
    for (node, ty, span) in graph.entries() {
        (node, ty).hash(hasher);
        hash_place(span, item, hasher);
    }
}

fn hash_place(span: Span, item: Span, hasher: &mut impl Hasher) {
    match is_inside(span, item) {
        true => (span.start - item.start, span.end - item.start).hash(hasher),
        false => (u32::MAX, span).hash(hasher),
    }
}

fn is_inside(span: Span, item: Span) -> bool {
    span.source == item.source && item.start <= span.start && span.end <= item.end
}

/// Moves what was made of an item to where the item is now.
fn shift(made: &mut Made, from: Span, to: Span) {
    let moved = |span: &mut Span| {
        if is_inside(*span, from) {
            span.source = to.source;
            span.start = span.start - from.start + to.start;
            span.end = span.end - from.start + to.start;
        }
    };
    for record in &mut made.0 {
        moved(&mut record.key_span);
        for (_, program) in &mut record.programs {
            program.lines.iter_mut().for_each(|(_, span)| moved(span));
        }
    }
    for Diagnostic { labels, fix, .. } in &mut made.1 {
        labels.iter_mut().for_each(|label| moved(&mut label.span));
        let edits = fix.iter_mut().flat_map(|fix| &mut fix.edits);
        edits.for_each(|(span, _)| moved(span));
    }
}
