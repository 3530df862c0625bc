//! Items and their parts.

use super::{ARGUMENTS, BRACED, MAP, Writer};
use crate::format::element::{Element, Group, Line, Mode};
use crate::syntax::TokenKind;
use crate::syntax::ast::*;
use std::fmt::Write;

impl Writer<'_> {
    /// The comments and the line end before an item or the end of the text. Marks where the item begins with the
    /// comments on lines of their own, and returns that place in the source.
    pub(in crate::format) fn begin_item(&mut self) -> usize {
        let mut place = None;
        let (mut is_first, mut is_blank) = (false, false);
        if let Some(source) = &self.source {
            let comment = source.comments.iter().find(|comment| comment.own_line);
            place = comment.map(|comment| comment.piece.start).or(source.next.map(|t| t.start));
            place = place.or(Some(source.text.len() as u32));
            (is_first, is_blank) = (source.is_first, source.is_blank);
        }
        let fresh = self.comments_before(Line::SOFT, is_first);
        if self.source.is_none() || self.next().is_some() {
            self.push(Element::Line(Line { blank: is_blank && !fresh, ..Line::SOFT }));
        }
        let line = self.elements.iter().position(|element| matches!(element, Element::Line(_)));
        if let Some(line) = line {
            self.elements.insert(line + 1, Element::Mark);
        }
        place.unwrap_or_default() as usize
    }

    pub(in crate::format) fn item(&mut self, item: &Item) {
        item.attributes.iter().for_each(|attribute| self.attribute(attribute));
        match &item.kind {
            ItemKind::Summary(Summary { keys, condition, body }) => {
                self.open(true);
                self.keys("summary ", keys, condition.as_ref());
                if let Body::Text(text) = body {
                    self.separate(Line::SPACE, true);
                    self.expr(text);
                }
                self.close();
                if let Body::Block(block) = body {
                    self.block(block);
                }
            }
            ItemKind::Children(Children { keys, condition, body }) => {
                self.open(true);
                self.keys("children ", keys, condition.as_ref());
                self.close();
                self.children(body);
            }
            ItemKind::Enum(Enum { name, enumerators }) => {
                self.token("enum ");
                self.type_name(name);
                self.word(" ");
                self.list(BRACED, enumerators, Self::enumerator);
            }
            ItemKind::Func(Func { name, params, body }) => {
                self.token("func ");
                self.name(&name.text);
                self.names(ARGUMENTS, params);
                self.block(body);
            }
            ItemKind::Const(constant) => self.binding(constant),
            ItemKind::Import(import) => {
                self.token("import ");
                self.quoted(&import.path);
            }
            ItemKind::Expect(expect) => self.expect(expect),
            ItemKind::Error => {}
        }
        self.skip(TokenKind::Semicolon);
        // The walk has written the whole item; if it had not, no token would be lost.
        self.unread(item.span.end);
    }

    /// Writes the tokens before a byte, which are not in the tree, with the spaces and line ends of the author.
    fn unread(&mut self, end: u32) {
        let mut last = None;
        while let Some(next) = self.next().filter(|next| next.start < end) {
            if last.is_some() && next.first_on_line {
                self.separate(Line::SPACE, true);
            } else if last.is_some_and(|last| last < next.start) {
                self.word(" ");
            }
            self.spelled(|_| {});
            last = Some(next.end);
        }
    }

    /// An attribute and the space or line end after it: that one is the author's.
    fn attribute(&mut self, Attribute { name, range, .. }: &Attribute) {
        self.token("@");
        self.spelled(|out| out.push_str(&name.text));
        if self.is_at(TokenKind::CallOpen) || self.source.is_none() && range.is_some() {
            self.token("(");
            match range {
                Some(Ok(range)) if self.source.is_none() => {
                    self.spelled(|out| _ = write!(out, "{range}"));
                }
                Some(Err(span)) if !self.is_at(TokenKind::ParenClose) => {
                    self.open_as(Group { mode: Mode::Broken, indent: true });
                    self.unread(span.end);
                    self.close();
                }
                _ => self.tokens_before(|next| next.kind == TokenKind::ParenClose),
            }
            self.token(")");
        }
        if self.source.is_none() || self.begins_line() {
            self.separate(Line::SPACE, true);
        } else {
            self.word(" ");
        }
    }

    /// The word of an item, its keys, and the condition after them.
    fn keys(&mut self, word: &'static str, keys: &[Key], condition: Option<&Expr>) {
        self.token(word);
        for (at, key) in keys.iter().enumerate() {
            if at > 0 {
                self.comma();
                self.separate(Line::FILL, true);
            }
            match &key.kind {
                KeyKind::Type(name) => self.type_name(name),
                KeyKind::Regex(pattern) => {
                    self.spelled(|out| _ = write!(out, "/{}/", pattern.replace("/", "\\/")));
                }
                KeyKind::Quoted(text) => self.quoted(text),
                KeyKind::Error => {}
            }
        }
        if let Some(condition) = condition {
            self.separate(Line::SPACE, true);
            self.token("where ");
            self.expr(condition);
        }
    }

    pub(in crate::format) fn children(&mut self, body: &ChildrenBody) {
        let members = match body {
            ChildrenBody::Members(members) => members,
            ChildrenBody::Methods(methods) => return self.methods(methods),
        };
        self.word(" ");
        self.list(BRACED, members, |w, ChildMember { path, name }| {
            w.expr(path);
            if let Some((name, _)) = name {
                w.token(" as ");
                w.quoted(name);
            }
        });
    }

    fn enumerator(&mut self, enumerator: &Enumerator) {
        self.name(&enumerator.name.text);
        for (sign, value) in [(" = ", &enumerator.value), (" by ", &enumerator.by)] {
            if let Some(value) = value {
                self.token(sign);
                self.expr(value);
            }
        }
    }

    /// `let name = value`.
    pub(super) fn binding(&mut self, Let { name, value, .. }: &Let) {
        self.token("let ");
        self.name(&name.text);
        if !matches!(value.kind, ExprKind::String(_)) || !self.is_bare(value, false) {
            self.token(" = ");
            return self.expr(value);
        }
        self.word(" ");
        self.open(true);
        self.token("=");
        self.separate(Line::SPACE, true);
        self.expr(value);
        self.close();
    }

    /// `expect VALUE == "text", children: [ … ]`.
    fn expect(&mut self, expect: &Expect) {
        self.open(false);
        self.token("expect ");
        self.value(&expect.value);
        self.push(Element::Indent);
        self.separate(Line::FILL, true);
        self.token("== ");
        expect.text.iter().for_each(|text| self.expr(text));
        if let Some(children) = &expect.children {
            self.comma();
            self.separate(Line::FILL, true);
            self.token("children");
            self.token(": ");
            self.list(MAP, children, |w, (name, text)| {
                w.quoted(&name.text);
                w.token(": ");
                w.quoted(&text.text);
            });
        }
        self.close();
    }
}
