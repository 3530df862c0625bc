//! What became of items, for a text that is compiled again and again: of an item that did not
//! change, the code is made and judged once, wherever it moves to.

use super::Options;
use super::records::{self, CompiledRecord, Made, Section, Source, Tools};
use crate::diag::Diagnostic;
use crate::isa::LldbRange;
use crate::sema::graph::Graph;
use crate::sema::{Checked, Children, Key, Program, State, Summary};
use crate::source::Span;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::Arc;

/// How often a text is compiled without an item before that is forgotten.
const PATIENCE: u64 = 8;

/// What earlier compilations of one text made of its items.
#[derive(Default)]
pub struct Cache {
    entries: HashMap<u64, Entry>,
    hasher: RandomState,
    /// Room for what an item is named by.
    room: Vec<u8>,
    tools: Tools,
    /// How often the text was compiled.
    runs: u64,
}

struct Entry {
    /// Where the item was when it was made.
    base: Span,
    made: Arc<Made>,
    /// When it was used last.
    run: u64,
}

/// Makes the records that [`records::compile`](super::records::compile) makes; nothing if it is
/// told to stop. What was made until then is not lost.
pub(super) fn compile(
    checked: &Checked,
    options: Options,
    cache: &mut Cache,
    stop: &dyn Fn() -> bool,
) -> Option<Parts> {
    // Those who compile again and again look at the code as well.
    let options = Options { lines: true, ..options };
    cache.begin();
    let mut parts = Parts::default();
    let summaries = checked.summaries.iter().map(Source::Summary);
    for source in summaries.chain(checked.children.iter().map(Source::Children)) {
        if stop() {
            return None;
        }
        parts.items.push(cache.get(&source, options));
    }
    Some(parts)
}

impl Cache {
    /// Begins a compilation; forgets what many of them did without.
    fn begin(&mut self) {
        self.runs += 1;
        let oldest = self.runs.saturating_sub(PATIENCE);
        self.entries.retain(|_, entry| entry.run >= oldest);
    }

    /// What becomes of an item.
    fn get(&mut self, source: &Source<'_>, options: Options) -> Part {
        let (key, base) = self.key(source, options.lldb);
        let run = self.runs;
        let entry = self.entries.entry(key).or_insert_with(|| {
            let mut made = Made::default();
            records::make(std::slice::from_ref(source), options, &mut self.tools, &mut made);
            Entry { base, made: Arc::new(made), run }
        });
        entry.run = run;
        Part { made: entry.made.clone(), from: entry.base, to: base }
    }

    /// Names everything that decides what becomes of an item, and tells where the item is. Places
    /// count from its beginning, those elsewhere from the beginning of the file.
    fn key(&mut self, source: &Source<'_>, range: LldbRange) -> (u64, Span) {
        let mut hasher = Gathered(std::mem::take(&mut self.room));
        hasher.0.clear();
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
        let Gathered(bytes) = hasher;
        let key = self.hasher.hash_one(bytes.as_slice());
        self.room = bytes;
        (key, base)
    }
}

/// What is to be hashed, in one piece: that is twice as fast as piece by piece.
struct Gathered(Vec<u8>);

impl Hasher for Gathered {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Not a hash by itself.
    fn finish(&self) -> u64 {
        0
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

/// What was made of an item, and where the item has moved to since.
#[derive(Clone, Debug)]
struct Part {
    made: Arc<Made>,
    from: Span,
    to: Span,
}

impl Part {
    /// Where a place is now.
    fn moved(&self, span: Span) -> Span {
        if !is_inside(span, self.from) {
            return span;
        }
        Span {
            source: self.to.source,
            start: span.start - self.from.start + self.to.start,
            end: span.end - self.from.start + self.to.start,
        }
    }

    fn record(&self, record: &CompiledRecord) -> CompiledRecord {
        let mut record = record.clone();
        record.key_span = self.moved(record.key_span);
        for program in &mut record.programs {
            program.lines.iter_mut().for_each(|(_, span)| *span = self.moved(*span));
        }
        record
    }

    fn diagnostic(&self, diagnostic: &Diagnostic) -> Diagnostic {
        let mut diagnostic = diagnostic.clone();
        diagnostic.labels.iter_mut().for_each(|label| label.span = self.moved(label.span));
        let edits = diagnostic.fix.iter_mut().flat_map(|fix| &mut fix.edits);
        edits.for_each(|(span, _)| *span = self.moved(*span));
        diagnostic
    }
}

/// What was made of the items of a section, in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    items: Vec<Part>,
}

impl Parts {
    /// What there is to say about them.
    pub(super) fn diagnostics(&self) -> impl Iterator<Item = Diagnostic> {
        self.items.iter().flat_map(|part| part.made.diagnostics.iter().map(|d| part.diagnostic(d)))
    }

    /// The section and its records.
    pub(super) fn section(&self) -> Section {
        let size = self.items.iter().map(|part| part.made.section.len()).sum();
        let mut builder = records::SectionBuilder::new(size);
        for part in &self.items {
            for record in &part.made.records {
                builder.add(&part.made.section, part.record(record));
            }
        }
        builder.finish()
    }
}
