//! Files to a section, batch by batch: the items of a batch are read, checked, lowered, encoded
//! and judged on one thread, and all of that but the records is forgotten with the batch.
//!
//! What is wrong with the text of one item may explain other findings, so where something is
//! wrong the caller goes through all items together instead.

use super::imports::{self, Outlined};
use super::parallel::in_parallel;
use super::records::{self, Made, Source, Tools};
use super::{Compiled, Options, Progress, Sources, finish};
use crate::diag::{Diagnostic, has_errors};
use crate::sema::{self, CheckOutput, Expectation, Names, PartialSummary};
use crate::source::{SourceId, SourceMap, Span};
use crate::syntax::Outline;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Compiles files and those they import; `None` if there is an error in their text.
pub(super) fn compile(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
    options: Options,
    progress: &Progress,
) -> Option<(Option<Compiled>, Vec<Diagnostic>)> {
    let (mut files, mut diagnostics) = imports::outline_all(sources, roots, loader)?;
    let keys: Vec<_> = files.iter_mut().map(|file| std::mem::take(&mut file.keys)).collect();
    let mut names = Names::new(options.lldb);
    files.iter().for_each(|file| names.add(&file.shared));
    keys.into_iter().for_each(|keys| names.have_children(keys));
    if has_errors(&diagnostics) || has_errors(names.diagnostics()) {
        return None;
    }
    progress.expect(files.iter().flat_map(|file| &file.outlines).map(Outline::formatters).sum());
    let line = Line {
        batches: batches(&files),
        names: &names,
        options,
        progress,
        stopped: AtomicBool::new(false),
    };
    let done = in_parallel(line.batches.len(), |at| {
        line.batches.get(at).and_then(|batch| line.work(batch))
    });
    let (made, expectations, found) = line.join(done)?;
    diagnostics.extend(found);
    // The tokens are as large as what was made of them.
    drop(line);
    drop(names);
    drop(files);
    Some(finish(made, expectations, diagnostics))
}

/// Items of a file that are compiled together.
struct Batch<'f> {
    file: &'f Outlined,
    outline: &'f Outline,
    items: Range<usize>,
    /// How many of the file's items before them do not stand alone.
    shared_before: usize,
}

fn batches(files: &[Outlined]) -> Vec<Batch<'_>> {
    let mut out = Vec::new();
    for file in files {
        let mut shared_before = 0;
        for outline in &file.outlines {
            for items in outline.stretches() {
                let shared = items.clone().filter(|item| !outline.stands_alone(*item)).count();
                out.push(Batch { file, outline, items, shared_before });
                shared_before += shared;
            }
        }
    }
    out
}

/// What became of a batch.
struct Done<'f> {
    summaries: Made,
    children: Made,
    expectations: Vec<Expectation>,
    /// Summaries for some of the releases.
    parts: Vec<PartialSummary<'f>>,
    /// What there is to say about the text.
    diagnostics: Vec<Diagnostic>,
    used: FxHashSet<Span>,
    /// How many formatters there are.
    formatters: usize,
}

/// What all batches go through.
struct Line<'f> {
    batches: Vec<Batch<'f>>,
    names: &'f Names<'f>,
    options: Options,
    progress: &'f Progress,
    /// Whether something is wrong somewhere.
    stopped: AtomicBool,
}

impl<'f> Line<'f> {
    /// Compiles the items of a batch; `None` if something is wrong with the text.
    fn work(&self, batch: &Batch<'f>) -> Option<Done<'f>> {
        if self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        let done = self.compile(batch);
        if done.is_none() {
            self.stopped.store(true, Ordering::Relaxed);
        }
        done
    }

    fn compile(&self, batch: &Batch<'f>) -> Option<Done<'f>> {
        let Batch { file, outline, items, shared_before } = batch;
        let alone = outline.read(&file.text, items.clone(), true)?;
        let mut alone = alone.iter();
        let mut shared = file.shared.get(*shared_before..).unwrap_or_default().iter();
        let (mut found, mut parts, mut formatters) = (CheckOutput::default(), Vec::new(), 0);
        for at in items.clone() {
            let item = if outline.stands_alone(at) {
                let item = alone.next()?;
                // It is no part of a summary.
                self.names.check(item, &mut found, &mut Vec::new());
                item
            } else {
                let item = shared.next()?;
                self.names.check(item, &mut found, &mut parts);
                item
            };
            formatters += usize::from(sema::is_formatter(item));
        }
        if has_errors(&found.diagnostics) {
            return None;
        }
        let CheckOutput { checked, diagnostics, used, .. } = found;
        let (mut summaries, mut children) = (Made::default(), Made::default());
        let mut tools = Tools::default();
        let sources: Vec<_> = checked.summaries.iter().map(Source::Summary).collect();
        records::make(&sources, self.options, &mut tools, &mut summaries);
        let sources: Vec<_> = checked.children.iter().map(Source::Children).collect();
        records::make(&sources, self.options, &mut tools, &mut children);
        for made in [&mut summaries, &mut children] {
            made.section.shrink_to_fit();
            made.records.shrink_to_fit();
        }
        self.progress.add(formatters);
        let expectations = checked.expectations;
        Some(Done { summaries, children, expectations, parts, diagnostics, used, formatters })
    }

    /// Puts the batches together.
    fn join(
        &self,
        done: Vec<Option<Done<'f>>>,
    ) -> Option<(Vec<Made>, Vec<Expectation>, Vec<Diagnostic>)> {
        let done: Vec<Done<'f>> = done.into_iter().collect::<Option<_>>()?;
        let (mut summaries, mut children) = (Vec::new(), Vec::new());
        let (mut expectations, mut parts) = (Vec::new(), Vec::new());
        let (mut used, mut users) = (FxHashSet::default(), FxHashSet::default());
        let mut all = Findings::default();
        for (done, batch) in done.into_iter().zip(&self.batches) {
            summaries.push(done.summaries);
            children.push(done.children);
            expectations.extend(done.expectations);
            parts.extend(done.parts);
            all.add(done.diagnostics);
            used.extend(done.used);
            users.extend((done.formatters > 0).then(|| batch.outline.source()));
        }
        let mut found = CheckOutput::default();
        self.names.merge_partial_summaries(parts, &mut found);
        if has_errors(&found.diagnostics) {
            return None;
        }
        all.add(found.diagnostics);
        used.extend(found.used);
        all.add(self.names.unused(&used, &users));
        summaries.extend(records::compile(&found.checked, self.options));
        summaries.append(&mut children);
        Some((summaries, expectations, all.diagnostics))
    }
}

/// What was found in batches. What is wrong with a helper is found wherever it is called, and
/// told once.
#[derive(Default)]
struct Findings {
    diagnostics: Vec<Diagnostic>,
    at: FxHashMap<Option<Span>, Vec<usize>>,
}

impl Findings {
    fn add(&mut self, batch: Vec<Diagnostic>) {
        let known = self.diagnostics.len();
        for diagnostic in batch {
            let at = self.at.entry(diagnostic.span()).or_default();
            let told = |at: &usize| *at < known && self.diagnostics.get(*at) == Some(&diagnostic);
            if !at.iter().any(told) {
                at.push(self.diagnostics.len());
                self.diagnostics.push(diagnostic);
            }
        }
    }
}
