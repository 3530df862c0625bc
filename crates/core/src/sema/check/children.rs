//! Synthetic children: the items `children`, and which methods they may have.

use super::Checker;
use super::body::Body;
use super::duplicates::{FormatterKind, Part, groups};
use super::entries::ChildrenEntry;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::nearest;
use crate::isa::{Lldb, LldbRange};
use crate::sema::Key;
use crate::sema::hir::{self, reads_version_2};
use crate::syntax::ast::{self, ChildMethod, ChildrenBody};
use crate::syntax::builtins;

/// The first release that runs the methods; earlier ones show the raw members.
const SINCE: Lldb = Lldb::V23;

impl<'a> Checker<'a> {
    pub(super) fn children(&mut self, item: &'a ast::Item, children: &'a ast::Children) {
        let attributes = self.attributes(item);
        let keys: Vec<_> = children.keys.iter().filter_map(|key| self.key(key)).collect();
        let Some(range) = attributes.range else { return };
        let (kind, names) = (FormatterKind::Children, self.names);
        let is_tried = |key: &Key| names.tried.contains(kind, key);
        // The record stays if a release needs it: of two records LLDB takes the later one.
        let is_left = |key: &Key| !names.overrides.left(kind, key, range).is_empty();
        let (tried, mut keys): (Vec<_>, Vec<_>) = keys.into_iter().partition(is_tried);
        self.noted.formatters.extend(keys.iter().map(|key| (kind, key.clone(), range)));
        if children.condition.is_none() && tried.is_empty() || !keys.is_empty() {
            keys.retain(is_left);
            let entry = ChildrenEntry { condition: None, body: &children.body, span: item.span };
            let made = self.made_children(keys, &[entry], range);
            self.output.children.extend(made);
        }
        self.noted.entries.extend(tried.into_iter().filter(is_left).map(|key| Part {
            key,
            attributes,
            range,
            condition: children.condition.as_ref(),
            body: &children.body,
            span: item.span,
        }));
    }

    /// Joins the children that are tried in order, for each key and range.
    pub(super) fn join_children(&mut self, parts: &[Part<'a, ChildrenBody>]) {
        for parts in groups(parts, |a, b| a.key.text == b.key.text && a.range == b.range) {
            let tried = self.tried(parts.into_iter());
            let entry = |part: &&Part<'a, ChildrenBody>| ChildrenEntry {
                condition: part.condition,
                body: part.body,
                span: part.span,
            };
            let entries: Vec<_> = tried.iter().map(entry).collect();
            let Some(first) = tried.first() else { continue };
            let made = self.made_children(vec![first.key.clone()], &entries, first.range);
            self.output.children.extend(made);
        }
    }

    fn made_children(
        &mut self,
        keys: Vec<Key>,
        entries: &[ChildrenEntry<'a>],
        range: LldbRange,
    ) -> Option<hir::Children> {
        let span = entries.first()?.span;
        // Releases that ignore the methods need not support what these use.
        let running = LldbRange::new(SINCE, Lldb::LAST)?.intersect(range)?;
        entries.iter().for_each(|entry| self.check_body(entry));
        let is_hidden = self.hides_record(running);
        let mut body = Body::new(self, running);
        let entries = entries.iter().map(|entry| body.entry(entry)).collect();
        let tree = body.finish()?;
        let children = hir::Children { keys, range, running, is_hidden, tree, entries, span };
        (!children.keys.is_empty()).then_some(children)
    }

    /// Whether earlier releases in range must not read a record, which then has version 2.
    pub(super) fn hides_record(&self, running: LldbRange) -> bool {
        reads_version_2(running) && running.first() > self.names.range.first()
    }

    /// Reports misplaced methods and walks.
    fn check_body(&mut self, entry: &ChildrenEntry<'a>) {
        let ChildrenBody::Methods(body) = entry.body else { return };
        if let Some(first) = body.walks.first() {
            body.walks.iter().for_each(|walk| self.check_walk(&walk.name));
            return self.conflicting_methods(&body.methods, &first.name);
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

    /// Reports unknown and repeated methods.
    fn check_methods(&mut self, methods: &[ChildMethod]) {
        let known = methods.iter().map(|method| &method.name);
        self.repeated("method", known.filter(|name| matches!(name.text.as_str(), "count" | "at")));
        for method in methods {
            let (name, place) = (&method.name.text, method.name.span);
            let (wanted, parameters) = match name.as_str() {
                "count" => (0, "0 parameters"),
                "at" => (1, "1 parameter"),
                "each" => {
                    self.emit(
                        Diagnostic::new(meaning::BAD_CHILD_METHOD, "`each` has nothing to walk")
                            .label(place, "needs a walk")
                            .help("write `each(x in object) { … }`"),
                    );
                    continue;
                }
                _ => {
                    self.unknown_child_method(&method.name);
                    continue;
                }
            };
            let written = method.params.len();
            if written != wanted {
                let message = format!("`{name}` has {parameters}");
                self.emit(
                    Diagnostic::new(meaning::BAD_CHILD_METHOD, message)
                        .label(place, format!("{written} are written")),
                );
            }
        }
    }

    /// Reports a walk with an unknown name.
    fn check_walk(&mut self, name: &ast::Name) {
        if *name.text != *"each" {
            let diagnostic = Diagnostic::new(
                meaning::BAD_CHILD_METHOD,
                format!("children have no walk `{}`", name.text),
            )
            .label(name.span, "unknown");
            let near = nearest(&name.text, ["each"]);
            let help = match near {
                Some(_) => "did you mean `each`?",
                None => "write `each(x in object) { … }`",
            };
            self.emit(diagnostic.help(help));
        }
    }

    /// Reports methods beside a walk.
    fn conflicting_methods(&mut self, methods: &[ChildMethod], name: &ast::Name) {
        for method in methods {
            let message = format!("`{}` conflicts with `{}`", method.name.text, name.text);
            self.emit(
                Diagnostic::new(meaning::BAD_CHILD_METHOD, message)
                    .label(method.name.span, "not needed")
                    .label(name.span, "gives all children")
                    .help("write either the walk or the methods"),
            );
        }
    }

    fn unknown_child_method(&mut self, name: &ast::Name) {
        let message = format!("children have no method `{}`", name.text);
        let diagnostic = Diagnostic::new(meaning::BAD_CHILD_METHOD, message)
            .label(name.span, "unknown")
            .note("The methods are `count` and `at(i)`; `each(x in object)` replaces both. LLDB finds children by their numbers, so there is no method that finds a name.");
        let near = nearest(&name.text, builtins::names(builtins::CHILD_METHODS));
        self.emit(match near {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
            None => diagnostic,
        });
    }
}
