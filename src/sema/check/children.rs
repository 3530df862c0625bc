//! Synthetic children: the items `children`, and which methods they may have.

use super::Checker;
use super::attributes::Attributes;
use super::duplicates::{Alternative, FormatterKind, groups};
use super::entries::ChildrenEntry;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::nearest;
use crate::isa::{Lldb, LldbRange, RecordVersion, Signature};
use crate::sema::{CheckedChildren, Key, Program, twice};
use crate::source::{Slice, Span};
use crate::syntax::ast::{self, ChildMethod, ChildrenBody};
use crate::syntax::builtins;

/// Children with a key whose entries are tried in order.
pub(super) struct TriedChildren {
    key: Key,
    range: LldbRange,
    children: ast::Children,
    null_check: bool,
    span: Span,
}

/// The first release that runs the methods; earlier ones show the raw members.
const SINCE: Lldb = Lldb::V23;

impl<'a> Checker<'a> {
    pub(super) fn children(&mut self, item: &'a ast::Item, children: &'a ast::Children) {
        let Attributes { range, null_check, .. } = self.attributes(item);
        let keys: Vec<_> = children.keys.iter().filter_map(|key| self.key(key)).collect();
        let Some(range) = range else { return };
        let is_tried = |key: &Key| self.names.tried.contains(FormatterKind::Children, key);
        let (tried, mut keys): (Vec<_>, Vec<_>) = keys.into_iter().partition(is_tried);
        keys.iter().for_each(|key| self.note_formatter(FormatterKind::Children, key, range));
        if children.condition.is_none() && tried.is_empty() || !keys.is_empty() {
            keys.retain(|key| self.is_left(key, range));
            let (body, span) = (&children.body, item.span);
            let entry = ChildrenEntry { condition: None, body, null_check, span };
            let made = self.made_children(keys, &[entry], range);
            self.output.checked.children.extend(made);
        }
        let left = tried.into_iter().filter(|key| self.is_left(key, range));
        let entries = left.map(|key| {
            let (children, span) = (children.clone(), item.span);
            TriedChildren { key, range, children, null_check, span }
        });
        let entries: Vec<_> = entries.collect();
        self.output.entries.extend(entries);
    }

    /// Releases for which nothing replaces it keep it: of two records LLDB takes the later one.
    fn is_left(&self, key: &Key, range: LldbRange) -> bool {
        !self.left(FormatterKind::Children, key, range).is_empty()
    }

    /// Joins the children that are tried in order, for each key and range.
    pub(super) fn join_children(&mut self, items: &'a [TriedChildren]) {
        let are_alike =
            |a: &&TriedChildren, b: &&TriedChildren| a.key.text == b.key.text && a.range == b.range;
        for group in groups(items, are_alike) {
            let tried = self.tried(group.iter().map(|item| Alternative {
                item: *item,
                key: &item.key,
                is_last: item.children.condition.is_none(),
            }));
            let entry = |item: &&'a TriedChildren| {
                let (condition, body) = (item.children.condition.as_ref(), &item.children.body);
                ChildrenEntry { condition, body, null_check: item.null_check, span: item.span }
            };
            let entries: Vec<_> = tried.iter().map(entry).collect();
            let Some(first) = tried.first() else { continue };
            let made = self.made_children(vec![first.key.clone()], &entries, first.range);
            self.output.checked.children.extend(made);
        }
    }

    /// The children that entries make.
    fn made_children(
        &mut self,
        keys: Vec<Key>,
        entries: &[ChildrenEntry<'a>],
        range: LldbRange,
    ) -> Option<CheckedChildren> {
        let span = entries.first()?.span;
        // Releases that ignore the methods need not support what these use.
        let running = LldbRange::new(SINCE, Lldb::LAST)?.intersect(range)?;
        entries.iter().for_each(|entry| self.check_body(entry));
        let (state, methods) = self.methods(entries, running).unwrap_or_default();
        let version = self.record_version(running, &methods);
        let null_check = entries.iter().all(|entry| entry.null_check);
        let safe_divisions = Vec::new();
        (!keys.is_empty()).then_some(CheckedChildren {
            keys,
            range,
            version,
            state,
            methods,
            null_check,
            safe_divisions,
            span,
        })
    }

    /// Version 2 hides the record from LLDB 23; its children behind pointers may have computed
    /// indexes.
    fn record_version(
        &self,
        running: LldbRange,
        methods: &[(Signature, Program)],
    ) -> RecordVersion {
        let uses_integers = |program: &Program| program.graph.uses_integers();
        if self.hides_record(running)
            || reads_version_2(running) && methods.iter().any(|(_, program)| uses_integers(program))
        {
            RecordVersion::V2
        } else {
            RecordVersion::V1
        }
    }

    /// Whether earlier releases in range must not read a record, which then has version 2.
    pub(super) fn hides_record(&self, running: LldbRange) -> bool {
        reads_version_2(running) && running.first() > self.names.range.first()
    }

    /// Reports methods and walks that cannot appear in such a body.
    fn check_body(&mut self, entry: &ChildrenEntry<'a>) {
        let ChildrenBody::Methods(body) = entry.body else { return };
        if !body.walks.is_empty() {
            return body.walks.iter().for_each(|walk| self.check_walk(body, walk));
        }
        self.check_methods(&body.methods);
        let has = |name: &str| body.methods.iter().any(|method| method.name.text == name);
        for missing in ["count", "at"].into_iter().filter(|name| !has(name) && !has("each")) {
            self.emit(
                Diagnostic::new(
                    meaning::BAD_CHILD_METHOD,
                    format!("these children have no `{missing}`"),
                )
                .label(entry.span, "needed by the debugger")
                .help("write `count { … }` and `at(i) { … }`"),
            );
        }
    }

    /// Reports methods that are unknown or written twice.
    fn check_methods(&mut self, methods: &[ChildMethod]) {
        for (position, method) in methods.iter().enumerate() {
            let name = &method.name.text;
            if builtins::find(builtins::CHILD_METHODS, name).is_none() {
                let mut diagnostic = Diagnostic::new(
                    meaning::BAD_CHILD_METHOD,
                    format!("children have no method `{name}`"),
                )
                .label(method.name.span, "unknown")
                .note("The methods are `count`, `at(i)` and `index(name)`; `each(x in object)` stands for all of them.");
                if let Some(near) = nearest(name, builtins::names(builtins::CHILD_METHODS)) {
                    diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
                }
                self.emit(diagnostic);
                continue;
            }
            if *name == "each" {
                self.emit(
                    Diagnostic::new(meaning::BAD_CHILD_METHOD, "`each` has nothing to walk")
                        .label(method.name.span, "needs a walk")
                        .help("write `each(x in object) { … }`"),
                );
                continue;
            }
            let earlier = methods.slice(..position);
            if let Some(first) = earlier.iter().find(|m| m.name.text == method.name.text) {
                self.emit(twice("method", &method.name, first.name.span));
            }
            let wanted = usize::from(*name != "count");
            if method.params.len() != wanted {
                self.emit(
                    Diagnostic::new(
                        meaning::BAD_CHILD_METHOD,
                        format!(
                            "`{name}` has {wanted} parameter{}",
                            if wanted == 1 { "" } else { "s" }
                        ),
                    )
                    .label(method.name.span, format!("{} are written", method.params.len())),
                );
            }
        }
    }
}

/// Whether all releases read records of version 2 and run every method of children.
pub(super) fn reads_version_2(range: LldbRange) -> bool {
    range.first().record_version() >= RecordVersion::V2.number()
}
