//! Strings: pieces to parts, escapes to characters, lines without their indentation.

use super::{Builder, push};
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::{Slice, Span, Word};
use crate::syntax::ast::{Arg, Expr, ExprKind, Text, TextPart};
use crate::syntax::lexer::scan::{self, Escape};
use crate::syntax::token::{Token, TokenOrigin};
use std::borrow::Cow;
use std::ops::Range;

/// A piece of a string as it was written.
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
                Diagnostic::new(
                    code::EMPTY_INTERPOLATION,
                    "there is no value in this interpolation",
                )
                .label(span, "empty")
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

    /// A string of several lines. The blanks before the closing quotes are removed from each line,
    /// and so are the first and the last line end.
    pub(crate) fn lines(&self, open: Token, pieces: Vec<StringPiece>, close: Token) -> Box<Expr> {
        let span = self.span(open).to(self.span(close));
        let inner = self.inner_lines(&pieces);
        let Some(indent) = self.indentation(open, close) else {
            return Box::new(Expr { kind: ExprKind::Error, span });
        };
        let mut parts = TextBuilder::of(pieces.len());
        let mut state = MultilineState { indent, at_start: true, reported: false };
        for piece in pieces.into_iter().take(inner.end).skip(inner.start) {
            match piece {
                StringPiece::Chars(tok) if self.is_line_end(tok) => {
                    parts.chars("\n", self.span(tok));
                    state.at_start = true;
                }
                StringPiece::Chars(tok) => {
                    let text = self.unindented(&mut state, self.slice(tok), self.span(tok));
                    parts.chars(text, self.span(tok));
                }
                StringPiece::Escape(tok) => {
                    self.unindented(&mut state, "", self.span(tok));
                    self.escape(&mut parts, tok);
                }
                StringPiece::Interpolation(args, span) => {
                    self.unindented(&mut state, "", span);
                    parts.interpolation(args, span);
                }
            }
        }
        Box::new(Expr { kind: ExprKind::String(parts.finish()), span })
    }

    /// The blanks before the closing quotes; reports quotes that are not alone on their line.
    fn indentation(&self, open: Token, close: Token) -> Option<&str> {
        let inner = self.text.slice(open.end as usize..close.start as usize);
        if !inner.trim_start_matches([' ', '\t']).starts_with(['\n', '\r']) {
            self.report(
                Diagnostic::new(
                    code::MULTI_LINE,
                    "the text between `\"\"\"` begins on the next line",
                )
                .label(self.span(open), "a line end should follow")
                .help("for a text of one line write `\"`"),
            );
            return None;
        }
        let before = inner.trim_end_matches([' ', '\t']);
        if before.ends_with(['\n', '\r']) {
            return inner.get(before.len()..);
        }
        if close.origin == TokenOrigin::Written {
            self.report(
                Diagnostic::new(code::MULTI_LINE, "the closing `\"\"\"` goes on a line of its own")
                    .label(self.span(close), "text precedes it")
                    .note("The blanks before it are taken from each line of the text."),
            );
        }
        None
    }

    /// The pieces without the line ends and blanks next to the quotes.
    fn inner_lines(&self, pieces: &[StringPiece]) -> Range<usize> {
        let chars = |piece: Option<&StringPiece>| match piece {
            Some(StringPiece::Chars(tok)) => Some(*tok),
            _ => None,
        };
        let is_end = |tok: Option<Token>| tok.is_some_and(|t| self.is_line_end(t));
        let mut first = 0;
        if !is_end(chars(pieces.first())) {
            first += 1;
        }
        first += 1;
        let mut end = pieces.len();
        if end > first && !is_end(chars(pieces.last())) {
            end -= 1;
        }
        if end > first {
            end -= 1;
        }
        first..end
    }

    fn is_line_end(&self, tok: Token) -> bool {
        self.slice(tok).starts_with(['\n', '\r'])
    }

    /// The text of a piece, at the start of a line without the required indentation.
    fn unindented<'s>(&self, state: &mut MultilineState<'_>, text: &'s str, span: Span) -> &'s str {
        if !std::mem::replace(&mut state.at_start, false) {
            return text;
        }
        if let Some(rest) = text.strip_prefix(state.indent) {
            return rest;
        }
        let spaces = text.len() - text.trim_start_matches([' ', '\t']).len();
        if spaces == text.len() && state.indent.starts_with(text) && !text.is_empty() {
            let next = self.text.slice(span.end as usize..);
            if next.starts_with(['\n', '\r']) {
                return "";
            }
        }
        if !std::mem::replace(&mut state.reported, true) {
            let first = text.chars().next().map_or(1, char::len_utf8);
            let width = if spaces > 0 { spaces } else { first };
            let at = Span { end: span.start.saturating_add(width as u32), ..span };
            self.report(
                Diagnostic::new(
                    code::MULTI_LINE,
                    "this line is indented less than the closing `\"\"\"`",
                )
                .label(at, "different blanks here")
                .note("The blanks before the closing quotes are taken from each line of the text.")
                .help(
                    "begin the line with the same blanks, or move the closing quotes to the left",
                ),
            );
        }
        text.slice(spaces..)
    }
}

/// The state of [`Builder::lines`].
struct MultilineState<'t> {
    indent: &'t str,
    at_start: bool,
    reported: bool,
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
