//! Summaries. Those of one key for different releases become one program that tests the debugger's version; those with
//! conditions are tried in order.

use super::Checker;
use super::attributes::Attributes;
use super::body::Body;
use super::duplicates::{FormatterKind, Part, groups, ranges};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::LldbRange;
use crate::sema::Key;
use crate::sema::hir::{self, BlockId};
use crate::source::Span;
use crate::syntax::ast;

/// The parts that are tried in consecutive releases.
pub(super) type Segment<'p, 'a> = (LldbRange, Vec<&'p Part<'a, ast::Body>>);

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
                self.noted.formatters.push((kind, key.clone(), range));
            }
            let left = self.names.overrides.left(kind, key, range);
            let is_whole = is_alone && left == [range];
            if !is_whole {
                let parts = left.into_iter().map(|range| Part {
                    key: key.clone(),
                    attributes,
                    range,
                    condition: summary.condition.as_ref(),
                    body: &summary.body,
                    span: item.span,
                });
                self.noted.parts.extend(parts);
            }
            is_whole
        });
        if !keys.is_empty() {
            let make = |body: &mut Body<'_, 'a>| body.body(&summary.body);
            let checked = self.checked_summary(keys, attributes, item.span, make);
            self.output.summaries.extend(checked);
        }
    }

    /// The summary of keys, unless it is too large. `make` computes the text.
    fn checked_summary(
        &mut self,
        mut keys: Vec<Key>,
        attributes: Attributes,
        span: Span,
        make: impl FnOnce(&mut Body<'_, 'a>) -> BlockId,
    ) -> Option<hir::Summary> {
        let (flags, names) = (attributes.flags, self.names);
        let mut body = Body::new(self, names.range);
        body.keys.clone_from(&keys);
        let text = make(&mut body);
        let tree = body.finish()?;
        let has_children = |key: &Key| names.with_children.may_include(&key.text);
        keys.sort_by_key(has_children);
        let groups = keys.chunk_by(|a, b| has_children(a) == has_children(b));
        let groups = groups.map(|keys| (keys.to_vec(), keys.first().is_some_and(has_children)));
        let (keys, range) = (groups.collect(), names.range);
        Some(hir::Summary { keys, flags, range, is_hidden: false, tree, text, span })
    }

    /// Combines the parts of each key into one summary.
    pub(super) fn merge_partial_summaries(&mut self, parts: &[Part<'a, ast::Body>]) {
        for parts in groups(parts, |a, b| a.key.text == b.key.text) {
            let is_tried = parts.iter().any(|part| part.condition.is_some());
            if self.covers(&parts, is_tried) {
                let merged = self.merged(&parts);
                self.output.summaries.extend(merged);
            }
        }
    }

    /// Whether a part covers each requested release, and only one unless they are tried in order; reports a mistake.
    fn covers(&mut self, parts: &[&Part<'a, ast::Body>], is_tried: bool) -> bool {
        let Some(key) = parts.first().map(|part| &part.key.text) else { return false };
        let is_missing = |version| parts.iter().all(|part| !part.range.contains(version));
        let place =
            |part: &Part<'_, ast::Body>| (part.span, format!("this one is for {}", part.range));
        let missing = if self.is_hidden(parts) {
            None
        } else {
            ranges(self.names.range, is_missing).first().copied()
        };
        if let (Some(missing), [first, ..]) = (missing, parts) {
            let message = format!("`{key}` has no summary for LLDB {missing}");
            let (span, label) = place(first);
            self.emit(
                Diagnostic::new(meaning::BAD_RANGE, message)
                    .label(span, label)
                    .note("LLDB 20 to 23 read the same records, so every release needs one.")
                    .help(format!(
                        "write `@lldb({missing}) summary {key} …` as well, or compile with a narrower \
                         `--lldb`"
                    )),
            );
            return false;
        }
        let mut is_unambiguous = true;
        for version in self.names.range.iter().filter(|_| !is_tried) {
            let mut of_version = parts.iter().filter(|part| part.range.contains(version));
            if let (Some(one), Some(other)) = (of_version.next(), of_version.next()) {
                let message = format!("`{key}` has two summaries for LLDB {version}");
                let [(one, label), (other, other_label)] = [place(one), place(other)];
                self.emit(
                    Diagnostic::new(meaning::DEFINED_TWICE, message)
                        .label(other, other_label)
                        .label(one, label),
                );
                is_unambiguous = false;
            }
        }
        is_unambiguous
    }

    /// Whether all parts are for LLDB 24: earlier releases do not read records of version 2.
    fn is_hidden(&self, parts: &[&Part<'a, ast::Body>]) -> bool {
        let (mut parts, last) = (parts.iter().map(|part| part.range), self.names.range.last());
        parts.all(|range| self.hides_record(range) && range.contains(last))
    }

    fn merged(&mut self, parts: &[&Part<'a, ast::Body>]) -> Option<hir::Summary> {
        let segments = self.segments(parts);
        let first = *segments.first()?.1.first()?;
        let make = |body: &mut Body<'_, 'a>| {
            body.in_block(|body| Some(body.in_segments(&segments, first.span)))
        };
        let keys = vec![first.key.clone()];
        let merged = self.checked_summary(keys, first.attributes, first.span, make)?;
        Some(hir::Summary { is_hidden: self.is_hidden(parts), ..merged })
    }

    /// The parts that are tried in consecutive releases, in order.
    fn segments<'p>(&mut self, parts: &[&'p Part<'a, ast::Body>]) -> Vec<Segment<'p, 'a>> {
        let mut segments: Vec<Segment<'p, 'a>> = Vec::new();
        for version in self.names.range.iter() {
            let of_version = parts.iter().copied().filter(|part| part.range.contains(version));
            let tried = self.tried(of_version);
            match segments.last_mut() {
                Some((releases, same))
                    if same.iter().map(|p| p.span).eq(tried.iter().map(|p| p.span)) =>
                {
                    *releases = LldbRange::new(releases.first(), version).unwrap_or(*releases);
                }
                _ if tried.is_empty() => {}
                _ => segments.push((LldbRange::only(version), tried)),
            }
        }
        segments
    }
}
