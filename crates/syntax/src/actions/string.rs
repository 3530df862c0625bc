//! Strings: pieces to parts, escapes to characters.

use super::{Builder, push};
use crate::ast::{Arg, Expr, ExprKind, Text, TextPart};
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::lexer::scan::{self, Escape};
use crate::source::{Slice, Span, Word};
use crate::token::{Token, TokenOrigin};
use std::borrow::Cow;

/// A piece of a string as written.
pub(crate) enum StringPiece {
    /// Characters that mean themselves.
    Chars(Token),
    /// An escape that means a character.
    Escape(Token),
    /// `\( … )`.
    Interpolation(Vec<Arg>, Span),
}

impl Builder<'_> {
    pub(crate) fn interpolation(
        &self,
        open: Token,
        mut args: Vec<Arg>,
        close: Token,
    ) -> StringPiece {
        let span = self.span(open).to(self.span(close));
        match args.as_slice() {
            [] if close.origin == TokenOrigin::Written => self.report(
                Diagnostic::new(code::EMPTY_INTERPOLATION, "an interpolation needs a value")
                    .label(span, "write a value")
                    .help("write `\\(name)`; a backslash itself is written `\\\\`"),
            ),
            [only] if only.value.kind == ExprKind::Error => args.clear(),
            _ => {}
        }
        StringPiece::Interpolation(args, span)
    }

    pub(crate) fn plain_string(&self, tok: Token) -> Box<Expr> {
        let span = self.span(tok);
        let text = self.slice(tok);
        let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or_default();
        let mut parts = Vec::new();
        if !inner.is_empty() {
            let place = Span { start: span.start + 1, end: span.end - 1, ..span };
            push(&mut parts, TextPart::Literal(inner.into(), place));
        }
        Box::new(Expr { kind: ExprKind::String(Text { parts }), span })
    }

    pub(crate) fn string(&self, open: Token, pieces: Vec<StringPiece>, close: Token) -> Box<Expr> {
        let mut parts = TextBuilder::of(pieces.len());
        for piece in pieces {
            match piece {
                StringPiece::Chars(tok) => parts.chars(self.slice(tok), self.span(tok)),
                StringPiece::Escape(tok) => self.escape(&mut parts, tok),
                StringPiece::Interpolation(args, span) => parts.interpolation(args, span),
            }
        }
        let span = self.span(open).to(self.span(close));
        Box::new(Expr { kind: ExprKind::String(parts.finish()), span })
    }

    fn escape(&self, parts: &mut TextBuilder<'_>, tok: Token) {
        if let (Escape::Char(c), _) = scan::read_escape(self.slice(tok).slice(1..)) {
            parts.char(c, self.span(tok));
        }
    }
}

/// Builds the parts of a string; characters are collected up to the next interpolation.
struct TextBuilder<'t> {
    parts: Vec<TextPart>,
    literal: Cow<'t, str>,
    place: Option<Span>,
}

impl<'t> TextBuilder<'t> {
    /// With capacity for the parts of a number of pieces.
    fn of(pieces: usize) -> TextBuilder<'t> {
        TextBuilder { parts: Vec::with_capacity(pieces), literal: Cow::default(), place: None }
    }

    fn chars(&mut self, text: &'t str, span: Span) {
        self.literal += text;
        self.place = Some(self.place.map_or(span, |p| p.to(span)));
    }

    fn char(&mut self, c: char, span: Span) {
        self.literal.to_mut().push(c);
        self.place = Some(self.place.map_or(span, |p| p.to(span)));
    }

    fn flush(&mut self) {
        let text = std::mem::take(&mut self.literal);
        if let (Some(place), false) = (self.place.take(), text.is_empty()) {
            self.parts.push(TextPart::Literal(Word::from(&*text), place));
        }
    }

    fn interpolation(&mut self, args: Vec<Arg>, span: Span) {
        self.flush();
        self.parts.push(TextPart::Interpolation { args, span });
    }

    fn finish(mut self) -> Text {
        self.flush();
        Text { parts: self.parts }
    }
}
