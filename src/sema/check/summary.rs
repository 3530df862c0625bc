//! Summaries. Those of one key for different releases become one program that tests the debugger's version; those with
//! conditions are tried in order.

use super::Checker;
use super::attributes::Attributes;
use super::body::Body;
use super::duplicates::{Alternative, FormatterKind, groups};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Lldb, LldbRange};
use crate::sema::expand::Typed;
use crate::sema::graph::Type;
use crate::sema::{CheckedSummary, Key};
use crate::source::Span;
use crate::syntax::ast;

/// A summary for some of the releases, with one key.
#[derive(Debug)]
pub(super) struct PartialSummary {
    key: Key,
    attributes: Attributes,
    range: LldbRange,
    condition: Option<ast::Expr>,
    body: ast::Body,
    span: Span,
}

impl<'a> Checker<'a> {
    /// Checks a summary, or notes the parts that are combined with others of the same key.
    pub(super) fn summary(&mut self, item: &'a ast::Item, summary: &'a ast::Summary) {
        let attributes = self.attributes(item);
        let mut keys: Vec<Key> = Vec::with_capacity(summary.keys.len());
        keys.extend(summary.keys.iter().filter_map(|key| self.key(key)));
        if let Some(place) = attributes.summary_string {
            return self.summary_string(item, summary, keys, place);
        }
        let Some(range) = attributes.range else { return };
        let kind = FormatterKind::Summary;
        keys.retain(|key| {
            let is_alone = range == self.names.range && !self.names.tried.contains(kind, key);
            // Parts are combined; overlaps there are an error.
            if is_alone {
                self.note_formatter(kind, key, range);
            }
            let left = self.left(kind, key, range);
            let is_whole = is_alone && left == [range];
            if !is_whole {
                let parts = left.into_iter().map(|range| PartialSummary {
                    key: key.clone(),
                    attributes,
                    range,
                    condition: summary.condition.clone(),
                    body: summary.body.clone(),
                    span: item.span,
                });
                self.output.parts.extend(parts);
            }
            is_whole
        });
        let with_children = &self.names.with_children;
        let has_children = |key: &Key| with_children.may_include(&key.text);
        keys.sort_by_key(has_children);
        for keys in keys.chunk_by(|a, b| has_children(a) == has_children(b)) {
            let make = |body: &mut Body<'_, 'a>| body.body(&summary.body);
            let checked = self.checked_summary(keys.to_vec(), attributes, item.span, make);
            self.output.checked.summaries.push(checked);
        }
    }

    /// The summary of keys that all may have synthetic children, or none. `make` computes the text.
    fn checked_summary(
        &mut self,
        keys: Vec<Key>,
        attributes: Attributes,
        span: Span,
        make: impl FnOnce(&mut Body<'_, 'a>) -> Typed,
    ) -> CheckedSummary {
        let Attributes { flags, null_check, .. } = attributes;
        let names = self.names;
        let mut body = Body::new(self, names.range);
        body.graph.has_children =
            keys.first().is_some_and(|key| names.with_children.may_include(&key.text));
        body.graph.null_check = null_check;
        body.keys.clone_from(&keys);
        let root = make(&mut body);
        let (program, safe_divisions) = (body.finish(root), Vec::new());
        CheckedSummary { keys, flags, null_check, of_rust: false, program, safe_divisions, span }
    }

    /// Combines the parts of each key into one summary.
    pub(super) fn merge_partial_summaries(&mut self, parts: &'a [PartialSummary]) {
        for parts in groups(parts, |a, b| a.key.text == b.key.text) {
            let is_tried = parts.iter().any(|part| part.condition.is_some());
            if self.covers(&parts, is_tried) {
                let merged = self.merged(&parts);
                self.output.checked.summaries.extend(merged);
            }
        }
    }

    /// Whether a part covers each requested release, and unless they are tried in order only one; reports a mistake.
    fn covers(&mut self, parts: &[&'a PartialSummary], is_tried: bool) -> bool {
        let mut fine = true;
        for version in self.names.range.iter() {
            let mut of_version = parts.iter().filter(|part| part.range.contains(version));
            match (of_version.next(), of_version.next(), parts.first()) {
                (None, _, Some(first)) => {
                    let missing = self.missing_from(version, parts);
                    let message = format!("`{}` has no summary for LLDB {missing}", first.key.text);
                    self.emit(
                        Diagnostic::new(meaning::BAD_RANGE, message)
                            .label(first.span, format!("this one is for {}", first.range))
                            .note("LLDB 20 to 23 read the same records, so every release needs one.")
                            .help(format!(
                                "write `@lldb({missing}) summary {} …` as well, or compile with a narrower \
                                 `--lldb`",
                                first.key.text
                            )),
                    );
                    return false;
                }
                (Some(one), Some(other), _) if !is_tried => {
                    self.emit(
                        Diagnostic::new(
                            meaning::DEFINED_TWICE,
                            format!("`{}` has two summaries for LLDB {version}", other.key.text),
                        )
                        .label(other.span, format!("this one is for {}", other.range))
                        .label(one.span, format!("this one is for {}", one.range)),
                    );
                    fine = false;
                }
                _ => {}
            }
        }
        fine
    }

    /// A contiguous range of releases that no part covers, from a release on.
    fn missing_from(&self, first: Lldb, parts: &[&'a PartialSummary]) -> LldbRange {
        let without = |version: &Lldb| parts.iter().all(|part| !part.range.contains(*version));
        let row = self.names.range.iter().skip_while(|version| *version < first);
        let last = row.take_while(without).last().unwrap_or(first);
        LldbRange::new(first, last).unwrap_or(LldbRange::only(first))
    }

    fn merged(&mut self, parts: &[&'a PartialSummary]) -> Option<CheckedSummary> {
        let segments = self.segments(parts);
        let first = *segments.first()?.1.first()?;
        let range = self.names.range;
        let make = |body: &mut Body<'_, 'a>| {
            // From the newest releases down: each test selects the newer ones, and falls back to what was
            // built so far.
            let mut newer: Option<(Lldb, Span, Typed)> = None;
            for (releases, tried) in segments.iter().rev() {
                body.graph.range = *releases;
                let mut value = body.first_that_fits(tried);
                body.graph.range = range;
                if let Some((since, span, newer)) = newer {
                    let test = body.at_least(since, span, span);
                    value = body.graph.pick_as(test, newer, value, value.ty, value.span);
                }
                let span = tried.first().map_or(first.span, |part| part.span);
                newer = Some((releases.first(), span, value));
            }
            newer.map_or_else(|| body.error(first.span), |(.., value)| value)
        };
        Some(self.checked_summary(vec![first.key.clone()], first.attributes, first.span, make))
    }

    /// The parts that are tried in consecutive releases, in order.
    fn segments(
        &mut self,
        parts: &[&'a PartialSummary],
    ) -> Vec<(LldbRange, Vec<&'a PartialSummary>)> {
        let mut segments: Vec<(LldbRange, Vec<&'a PartialSummary>)> = Vec::new();
        for version in self.names.range.iter() {
            let of_version = parts.iter().copied().filter(|part| part.range.contains(version));
            let tried = self.tried(of_version.map(|part| Alternative {
                item: part,
                key: &part.key,
                is_last: part.condition.is_none(),
            }));
            match segments.last_mut() {
                Some((releases, same))
                    if same.iter().map(|p| p.span).eq(tried.iter().map(|p| p.span)) =>
                {
                    *releases = LldbRange::new(releases.first(), version).unwrap_or(*releases);
                }
                _ => segments.push((LldbRange::only(version), tried)),
            }
        }
        segments
    }
}

impl<'a> Body<'_, 'a> {
    /// The text of the first part whose condition holds; if none does, it is empty.
    fn first_that_fits(&mut self, tried: &[&'a PartialSummary]) -> Typed {
        let made: Vec<_> = tried
            .iter()
            .map(|part| {
                let others = part.condition.as_ref().map(|condition| self.is_for_others(condition));
                (others, self.body(&part.body))
            })
            .collect();
        let span = tried.last().map_or_else(Span::default, |part| part.span);
        let none = self.graph.literal("", span);
        made.into_iter().rev().fold(none, |otherwise, (others, value)| match others {
            Some(others) => {
                let ty = if value.ty == Type::Never { otherwise.ty } else { value.ty };
                self.graph.pick_as(others, otherwise, value, ty, others.span)
            }
            None => value,
        })
    }
}
