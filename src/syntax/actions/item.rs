//! Items and their parts.

use super::expr::plain_text;
use super::{Builder, JoinParts, TokenRange, push};
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::isa::{Lldb, LldbRange};
use crate::source::{Span, Word};
use crate::syntax::ast::*;
use crate::syntax::token::Token;

/// A part of a `children` that computes its children.
pub(crate) enum MethodsPart {
    Let(Box<Let>),
    Method(ChildMethod),
    Walk(ChildWalk),
    Bad,
}

impl Builder<'_> {
    pub(crate) fn item(
        &self,
        run: TokenRange,
        attributes: Vec<Attribute>,
        kind: Box<ItemKind>,
    ) -> Box<Item> {
        Box::new(Item { attributes, kind: *kind, span: self.run_span(self.run(run)) })
    }

    pub(crate) fn enumerator(
        &self,
        name: Token,
        value: Option<Box<Expr>>,
        by: Option<Box<Expr>>,
    ) -> Box<Enumerator> {
        let (value, by) = (value.map(|value| *value), by.map(|path| *path));
        Box::new(Enumerator { name: self.name(name), value, by })
    }

    pub(crate) fn attribute(
        &self,
        at: Token,
        name: Token,
        argument: Option<(Option<Box<Pattern>>, Token)>,
    ) -> Box<Attribute> {
        let mut span = self.span(at).to(self.span(name));
        let name = Name { text: self.word(name).into(), span };
        let mut range = None;
        if let Some((pattern, close)) = argument {
            let parentheses = span.at_end().to(self.span(close));
            span = span.to(parentheses);
            range = match pattern {
                None => Some(Err(parentheses)),
                Some(p) if has_error(&p) => None,
                Some(p) => Some(version_range(&p).ok_or(p.span)),
            };
        }
        Box::new(Attribute { name, range, span })
    }

    pub(crate) fn import(&self, path: Box<Expr>) -> Box<ItemKind> {
        let (path, span) = self.plain(&path, "the path of an import");
        Box::new(ItemKind::Import(Import { path, span }))
    }

    pub(crate) fn member(&self, path: Box<Expr>, name: Option<Box<Expr>>) -> Box<ChildMember> {
        let name = name.map(|n| self.plain(&n, "the name of a child"));
        Box::new(ChildMember { path: *path, name })
    }

    pub(crate) fn methods(
        &self,
        mut body: Box<ChildMethods>,
        part: Box<MethodsPart>,
    ) -> Box<ChildMethods> {
        match *part {
            MethodsPart::Let(new) => {
                self.check_order(&body, &new);
                push(&mut body.lets, *new);
            }
            MethodsPart::Method(method) => {
                if body.methods.is_empty() {
                    // `count`, `index` and `at`
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
                    .label(new.span, "comes after a method")
                    .label(name.span, "the first method")
                    .note(
                        "These values are computed once, when the debugger looks at the children.",
                    ),
            );
        }
    }

    pub(crate) fn child_method(
        &self,
        name: Token,
        params: Vec<Name>,
        block: Box<Block>,
    ) -> Box<MethodsPart> {
        let (span, name) = (self.span(name).to(block.span), self.name(name));
        Box::new(MethodsPart::Method(ChildMethod { name, params, body: *block, span }))
    }

    pub(crate) fn child_walk(
        &self,
        name: Token,
        parts: Box<JoinParts>,
        block: Box<Block>,
    ) -> Box<MethodsPart> {
        let (span, name) = (self.span(name).to(block.span), self.name(name));
        Box::new(MethodsPart::Walk(ChildWalk { name, join: parts.join(block), span }))
    }

    // Expectations

    pub(crate) fn expect(
        &self,
        value: Box<ValueTree>,
        text: Box<Expr>,
        children: Option<(Token, Vec<(ExpectText, ExpectText)>)>,
    ) -> Box<ItemKind> {
        self.plain(&text, "the text of an `expect`");
        let children = children.map(|(label, list)| {
            self.check_children_label(label);
            list
        });
        Box::new(ItemKind::Expect(Expect { value: *value, text: Some(text), children }))
    }

    fn check_children_label(&self, label: Token) {
        if self.word(label) == "children" {
            return;
        }
        let span = self.span(label);
        self.report(
            Diagnostic::new(
                code::UNEXPECTED,
                format!("an `expect` has no `{}:`", self.word(label)),
            )
            .label(span, "unknown label")
            .help("only `children: [\"name\": \"text\"]` can follow the text"),
        );
    }

    pub(crate) fn expected_child(
        &self,
        name: Box<Expr>,
        text: Box<Expr>,
    ) -> Box<(ExpectText, ExpectText)> {
        let text_of = |(text, span)| ExpectText { text, span };
        let name = text_of(self.plain(&name, "the name of a child"));
        Box::new((name, text_of(self.plain(&text, "the text of a child"))))
    }

    /// The text of a string that may hold no interpolation.
    pub(super) fn plain(&self, string: &Expr, what: &str) -> (Word, Span) {
        if let Some(text) = plain_text(string) {
            return (text, string.span);
        }
        if let ExprKind::String(text) = &string.kind {
            let found = text.parts.iter().find_map(|part| match part {
                TextPart::Interpolation { span, .. } => Some(*span),
                TextPart::Literal(..) => None,
            });
            self.report(
                Diagnostic::new(code::PLAIN_STRING, format!("{what} is a plain string"))
                    .label(found.unwrap_or(string.span), "an interpolation cannot appear here"),
            );
        }
        ("".into(), string.span)
    }
}

fn has_error(pattern: &Pattern) -> bool {
    let is_error = |e: &Expr| e.kind == ExprKind::Error;
    is_error(&pattern.first) || pattern.last.as_ref().is_some_and(is_error)
}

/// The releases that `23`, `22...23` or `23...` mean.
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
