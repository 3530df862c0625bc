//! Items and their parts.

use super::{Builder, push};
use crate::ast::*;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::isa::{Lldb, LldbRange};
use crate::source::{Span, Word};
use crate::token::Token;

/// A part of a `children` that computes its children.
pub(crate) enum MethodsPart {
    Let(Let),
    Method(ChildMethod),
    Walk(ChildWalk),
    Bad,
}

/// The releases of an attribute; `Err` holds the place of something else.
pub(crate) type VersionRange = Option<Result<LldbRange, Span>>;

impl Builder<'_> {
    /// The releases that `23`, `22...23` or `23...` mean.
    pub(crate) fn releases(&self, range: Pattern) -> VersionRange {
        let is_error = |e: &Expr| e.kind == ExprKind::Error;
        let is_damaged = is_error(&range.first) || range.last.as_ref().is_some_and(is_error);
        (!is_damaged).then(|| version_range(&range).ok_or(range.span))
    }

    pub(crate) fn methods(
        &self,
        mut body: Box<ChildMethods>,
        part: MethodsPart,
    ) -> Box<ChildMethods> {
        match part {
            MethodsPart::Let(new) => {
                self.check_order(&body, &new);
                push(&mut body.lets, new);
            }
            MethodsPart::Method(method) => {
                if body.methods.is_empty() {
                    // `count` and `at`
                    body.methods.reserve_exact(3);
                }
                push(&mut body.methods, method);
            }
            MethodsPart::Walk(walk) => push(&mut body.walks, walk),
            MethodsPart::Bad => {}
        }
        body
    }

    /// Reports a `let` after a method.
    fn check_order(&self, body: &ChildMethods, new: &Let) {
        let method = body.methods.first().map(|method| &method.name);
        if let Some(name) = method.or(body.walks.first().map(|walk| &walk.name)) {
            self.report(
                Diagnostic::new(code::LATE_LET, "a `let` of `children` goes before the methods")
                    .label(new.span, "move this up")
                    .label(name.span, "the first method")
                    .note(
                        "These values are computed once, when the debugger looks at the children.",
                    ),
            );
        }
    }

    /// Reports a label other than `children` after the text of an `expect`.
    pub(crate) fn check_children_label(&self, label: Token) {
        if self.word(label) == "children" {
            return;
        }
        let span = self.span(label);
        self.report(
            Diagnostic::new(
                code::UNEXPECTED,
                format!("an `expect` has no `{}:`", self.word(label)),
            )
            .label(span, "write `children:`")
            .help("only `children: [\"name\": \"text\"]` can follow the text"),
        );
    }

    pub(crate) fn expect_text(&self, string: &Expr, what: &str) -> ExpectText {
        let (text, span) = self.plain(string, what);
        ExpectText { text, span }
    }

    /// The text of a string that may hold no interpolation.
    pub(crate) fn plain(&self, string: &Expr, what: &str) -> (Word, Span) {
        if let Some(text) = string.plain_text() {
            return (text, string.span);
        }
        if let ExprKind::String(text) = &string.kind {
            let found = text.parts.iter().find_map(|part| match part {
                TextPart::Interpolation { span, .. } => Some(*span),
                TextPart::Literal(..) => None,
            });
            self.report(
                Diagnostic::new(code::PLAIN_STRING, format!("{what} is a plain string"))
                    .label(found.unwrap_or(string.span), "remove this"),
            );
        }
        ("".into(), string.span)
    }
}

fn version_range(pattern: &Pattern) -> Option<LldbRange> {
    let first = release(&pattern.first)?;
    let open = pattern.last.is_none() && pattern.inclusive;
    match &pattern.last {
        None if open => LldbRange::new(first, Lldb::LAST),
        None => Some(LldbRange::only(first)),
        Some(_) if !pattern.inclusive => None,
        Some(last) => LldbRange::new(first, release(last)?),
    }
}

fn release(expr: &Expr) -> Option<Lldb> {
    let ExprKind::Int(number) = expr.kind else { return None };
    Lldb::from_number(u32::try_from(number).ok()?)
}
