//! Attributes: flags of records and ranges of releases.

use super::Checker;
use super::duplicates::FormatterKind;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::{list, nearest};
use crate::isa::{Flags, LldbRange};
use crate::sema::{Key, SummaryString};
use crate::source::Span;
use crate::syntax::ast;
use crate::syntax::builtins::{ATTRIBUTES, AttributeKind};

/// The attributes of an item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attributes {
    pub(super) flags: Flags,
    /// The place of `@summaryString`.
    pub(super) summary_string: Option<Span>,
    /// Its releases; `None` if none of them is requested.
    pub(super) range: Option<LldbRange>,
}

impl Checker<'_> {
    /// Evaluates the attributes of an item.
    pub(super) fn attributes(&mut self, item: &ast::Item) -> Attributes {
        let range = Some(self.names.range);
        let mut all = Attributes { flags: Flags::DEFAULT, summary_string: None, range };
        for attribute in &item.attributes {
            let mut known = ATTRIBUTES.iter();
            let Some(known) = known.find(|known| *known.name == *attribute.name.text) else {
                self.unknown_attribute(&attribute.name);
                continue;
            };
            match known.kind {
                AttributeKind::Sets(flag) => all.flags |= flag,
                AttributeKind::Clears(flag) => all.flags = all.flags.without(flag),
                AttributeKind::Collapse => {
                    self.output.collapsed.insert(item.span);
                }
                AttributeKind::SummaryString => {
                    all.summary_string = Some(attribute.span);
                    if !matches!(item.kind, ast::ItemKind::Summary(_)) {
                        self.needs_a_text(attribute.span);
                    }
                }
                AttributeKind::Releases => {
                    all.range = all.range.and_then(|range| self.lldb(attribute, range));
                    continue;
                }
            }
            self.no_argument(attribute);
        }
        all
    }

    /// A summary in LLDB's own language of summary strings. Only the text goes into a section.
    pub(super) fn summary_string(
        &mut self,
        item: &ast::Item,
        summary: &ast::Summary,
        mut keys: Vec<Key>,
        place: Span,
    ) {
        let text = match &summary.body {
            ast::Body::Text(text) => text.plain_text(),
            ast::Body::Block(_) => None,
        };
        let is_alone = item.attributes.len() == 1 && summary.condition.is_none();
        let Some(text) = text.filter(|text| is_alone && !text.contains('\0')) else {
            return self.needs_a_text(place);
        };
        let (kind, range) = (FormatterKind::Summary, self.names.range);
        let noted = keys.iter().map(|key| (kind, key.clone(), range));
        self.noted.formatters.extend(noted);
        keys.retain(|key| !self.names.overrides.left(kind, key, range).is_empty());
        self.output.checked.strings.push(SummaryString { keys, text: (&*text).into() });
    }

    fn needs_a_text(&mut self, summary_string: Span) {
        let reason = "the section has no place for values, conditions, children and attributes";
        self.emit(
            Diagnostic::new(meaning::MISPLACED_ATTRIBUTE, "`@summaryString` needs a text alone")
                .label(summary_string, reason)
                .help("write `@summaryString summary Key \"…${var.x}…\"`"),
        );
    }

    fn no_argument(&mut self, attribute: &ast::Attribute) {
        if attribute.range.is_some() {
            let (name, span) = (&attribute.name.text, attribute.span);
            let message = format!("`@{name}` takes no argument");
            self.emit(
                Diagnostic::new(meaning::MISPLACED_ATTRIBUTE, message)
                    .label(span, "write it without parentheses")
                    .fix("remove the argument", vec![(span, format!("@{name}"))]),
            );
        }
    }

    /// Reports attributes of an item that does not allow any.
    pub(super) fn no_attributes(&mut self, item: &ast::Item) {
        for attribute in &item.attributes {
            let message = format!("`@{}` has no effect here", attribute.name.text);
            self.emit(
                Diagnostic::new(meaning::MISPLACED_ATTRIBUTE, message)
                    .label(attribute.span, "this item compiles to nothing by itself")
                    .help("attributes go before `summary`, `children` and `expect`"),
            );
        }
    }

    fn lldb(&mut self, attribute: &ast::Attribute, range: LldbRange) -> Option<LldbRange> {
        let (message, place, label, help) = match attribute.range {
            Some(Ok(wanted)) => return range.intersect(wanted),
            Some(Err(span)) => (
                "this is not a range of LLDB releases",
                span,
                "not a release that fmtc knows",
                format!(
                    "write `@lldb(23)`, `@lldb(22...23)` or `@lldb(23...)`; known are {}",
                    LldbRange::ALL
                ),
            ),
            None => (
                "`@lldb` needs a range of releases",
                attribute.span,
                "for which releases?",
                "write `@lldb(23...)`".to_owned(),
            ),
        };
        self.emit(Diagnostic::new(meaning::BAD_RANGE, message).label(place, label).help(help));
        Some(range)
    }

    fn unknown_attribute(&mut self, name: &ast::Name) {
        let names = || ATTRIBUTES.iter().map(|attribute| attribute.name);
        let mut diagnostic = Diagnostic::new(
            meaning::UNKNOWN_ATTRIBUTE,
            format!("there is no attribute `@{}`", name.text),
        )
        .label(name.span, "unknown")
        .note(format!("the attributes are {}", list(names())));
        if name.text.contains("DebugDescription") {
            diagnostic =
                diagnostic.help("remove it: every `summary` is for the debugger").remove(name.span);
        } else if *name.text == *"expand" {
            diagnostic = diagnostic
                .help(
                    "`children` are shown below a summary unless `@collapse` precedes it; for members write \
                     `@members`",
                )
                .fix("write `@members`", vec![(name.span, "@members".to_owned())]);
        } else if matches!(&*name.text, "available" | "since" | "version") {
            diagnostic = diagnostic.help("for some releases only: `@lldb(23...)`");
        } else if let Some(near) = nearest(&name.text, names()) {
            diagnostic = diagnostic
                .help(format!("did you mean `@{near}`?"))
                .fix(format!("write `@{near}`"), vec![(name.span, format!("@{near}"))]);
        }
        self.emit(diagnostic);
    }
}
