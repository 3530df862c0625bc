//! Summaries of one key for different releases become one program that tests the debugger's
//! version.

use super::Checker;
use super::body::Body;
use super::duplicates::Alternative;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Flags, Lldb, LldbRange};
use crate::sema::expand::Typed;
use crate::sema::graph::Type;
use crate::sema::{CheckedSummary, Key};
use crate::source::Span;
use crate::syntax::ast;

/// A summary for some of the releases, with one key.
#[derive(Debug)]
pub(super) struct PartialSummary {
    pub(super) key: Key,
    pub(super) flags: Flags,
    pub(super) null_check: bool,
    pub(super) range: LldbRange,
    pub(super) condition: Option<ast::Expr>,
    pub(super) body: ast::Body,
    pub(super) span: Span,
}

impl<'a> Checker<'a> {
    /// Combines the parts of each key into one summary.
    pub(super) fn merge_partial_summaries(&mut self, parts: &'a [PartialSummary]) {
        let mut keys: Vec<Vec<&'a PartialSummary>> = Vec::new();
        for part in parts {
            match keys.iter_mut().find(|k| k.first().is_some_and(|p| p.key.text == part.key.text)) {
                Some(same) => same.push(part),
                None => keys.push(vec![part]),
            }
        }
        for parts in keys {
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
        let has_children = self.names.with_children.may_include(&first.key.text);
        let mut body = Body::new(self, range);
        body.graph.has_children = has_children;
        body.graph.null_check = first.null_check;
        body.keys.push(first.key.clone());
        let mut root: Option<Typed> = None;
        // From the newest releases down: each test selects the newer ones, and falls back to what was
        // built so far.
        for (at, (releases, tried)) in segments.iter().enumerate().rev() {
            body.graph.range = *releases;
            let value = body.first_that_fits(tried);
            body.graph.range = range;
            root = Some(match (root, segments.get(at + 1)) {
                (Some(newer), Some((next, tried))) => {
                    let span = tried.first().map_or(first.span, |part| part.span);
                    let test = body.at_least(next.first(), span, span);
                    body.graph.pick_as(test, newer, value, value.ty, value.span)
                }
                _ => value,
            });
        }
        let program = body.finish(root?);
        let keys = vec![first.key.clone()];
        let PartialSummary { flags, null_check, span, .. } = *first;
        let safe_divisions = Vec::new();
        Some(CheckedSummary {
            keys,
            flags,
            null_check,
            of_rust: false,
            program,
            safe_divisions,
            span,
        })
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
