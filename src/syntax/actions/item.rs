//! Items and their parts.

use super::expr::plain_text;
use super::{Builder, JoinParts, TokenRange, push};
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::isa::{Lldb, LldbRange};
use crate::source::{Span, Word};
use crate::syntax::ast::*;
use crate::syntax::token::Token;

impl Builder<'_> {
    pub(crate) fn item(
        &self,
        mut list: Vec<Item>,
        run: TokenRange,
        attributes: Vec<Attribute>,
        kind: Box<ItemKind>,
    ) -> Vec<Item> {
        push(&mut list, Item { attributes, kind: *kind, span: self.run_span(self.run(run)) });
        list
    }

    pub(crate) fn attribute(
        &self,
        mut list: Vec<Attribute>,
        at: Token,
        name: Token,
        argument: Option<(Option<Box<Pattern>>, Token)>,
    ) -> Vec<Attribute> {
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
        push(&mut list, Attribute { name, range, span });
        list
    }

    pub(crate) fn summary(&self, keys: Vec<Key>, body: Box<Body>) -> Box<ItemKind> {
        Box::new(ItemKind::Summary(Summary { keys, body: *body }))
    }

    pub(crate) fn body_text(&self, text: Box<Expr>) -> Box<Body> {
        Box::new(Body::Text(text))
    }

    pub(crate) fn body_block(&self, block: Box<Block>) -> Box<Body> {
        Box::new(Body::Block(*block))
    }

    pub(crate) fn enumeration(
        &self,
        name: TokenRange,
        enumerators: Vec<Enumerator>,
    ) -> Box<ItemKind> {
        Box::new(ItemKind::Enum(Enum { name: self.type_name(name), enumerators }))
    }

    pub(crate) fn enumerator(
        &self,
        mut list: Vec<Enumerator>,
        name: Token,
        value: Option<Box<Expr>>,
    ) -> Vec<Enumerator> {
        let value = value.map(|value| *value);
        push(&mut list, Enumerator { name: self.name(name), value });
        list
    }

    pub(crate) fn func(&self, name: Token, params: Vec<Name>, body: Box<Block>) -> Box<ItemKind> {
        Box::new(ItemKind::Func(Func { name: self.name(name), params, body: *body }))
    }

    pub(crate) fn param(&self, mut list: Vec<Name>, name: Token) -> Vec<Name> {
        push(&mut list, self.name(name));
        list
    }

    pub(crate) fn constant(&self, word: Token, name: Token, value: Box<Expr>) -> Box<ItemKind> {
        Box::new(ItemKind::Const(self.let_node(word, name, value)))
    }

    pub(crate) fn import(&self, path: Box<Expr>) -> Box<ItemKind> {
        let (path, span) = self.plain(&path, "the path of an import");
        Box::new(ItemKind::Import(Import { path, span }))
    }

    // Children

    pub(crate) fn children(&self, keys: Vec<Key>, body: Box<ChildrenBody>) -> Box<ItemKind> {
        Box::new(ItemKind::Children(Children { keys, body: *body }))
    }

    pub(crate) fn members(&self, members: Vec<ChildMember>) -> Box<ChildrenBody> {
        Box::new(ChildrenBody::Members(members))
    }

    pub(crate) fn member(
        &self,
        mut list: Vec<ChildMember>,
        path: Box<Expr>,
        name: Option<Box<Expr>>,
    ) -> Vec<ChildMember> {
        let name = name.map(|n| self.plain(&n, "the name of a child"));
        push(&mut list, ChildMember { path: *path, name });
        list
    }

    pub(crate) fn methods(&self, body: Box<ChildMethods>) -> Box<ChildrenBody> {
        Box::new(ChildrenBody::Methods(*body))
    }

    pub(crate) fn child_let(
        &self,
        body: Option<Box<ChildMethods>>,
        word: Token,
        name: Token,
        value: Box<Expr>,
    ) -> Box<ChildMethods> {
        let mut body = body.unwrap_or_default();
        let new = self.let_node(word, name, value);
        let method = body.methods.first().map(|method| &method.name);
        if let Some(name) = method.or(body.walks.first().map(|walk| &walk.name)) {
            self.report(
                Diagnostic::new(code::LATE_LET, "a `let` of `children` stands before the methods")
                    .label(new.span, "comes after a method")
                    .label(name.span, "the first method")
                    .note(
                        "These values are computed once, when the debugger looks at the children.",
                    ),
            );
        }
        push(&mut body.lets, new);
        body
    }

    pub(crate) fn child_method(
        &self,
        body: Option<Box<ChildMethods>>,
        name: Token,
        params: Vec<Name>,
        block: Box<Block>,
    ) -> Box<ChildMethods> {
        let mut body = body.unwrap_or_default();
        let span = self.span(name).to(block.span);
        if body.methods.is_empty() {
            // `count`, `index` and `at`
            body.methods.reserve_exact(3);
        }
        let method = ChildMethod { name: self.name(name), params, body: *block, span };
        push(&mut body.methods, method);
        body
    }

    pub(crate) fn child_walk(
        &self,
        body: Option<Box<ChildMethods>>,
        name: Token,
        parts: Box<JoinParts>,
        block: Box<Block>,
    ) -> Box<ChildMethods> {
        let mut body = body.unwrap_or_default();
        let span = self.span(name).to(block.span);
        push(&mut body.walks, ChildWalk { name: self.name(name), join: parts.join(block), span });
        body
    }

    // Expectations

    pub(crate) fn expect(
        &self,
        value: Box<Value>,
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
        mut list: Vec<(ExpectText, ExpectText)>,
        name: Box<Expr>,
        text: Box<Expr>,
    ) -> Vec<(ExpectText, ExpectText)> {
        let text_of = |(text, span)| ExpectText { text, span };
        let name = text_of(self.plain(&name, "the name of a child"));
        push(&mut list, (name, text_of(self.plain(&text, "the text of a child"))));
        list
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
                    .label(found.unwrap_or(string.span), "an interpolation cannot stand here"),
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
