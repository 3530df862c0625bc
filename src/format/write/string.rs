//! Strings.

use super::LayoutWriter;
use crate::format::element::{Element, Group, Mode};
use crate::source::Slice;
use crate::syntax::{Token, TokenKind};

impl LayoutWriter<'_, '_> {
    /// A string of one or of several lines.
    pub(super) fn string(&mut self) {
        match self.peek() {
            Some(TokenKind::StringOpen) => {
                self.token();
                while self.peek().is_some_and(|k| k != TokenKind::StringClose) {
                    self.text_piece();
                }
                self.token();
            }
            Some(TokenKind::MultilineOpen) => self.lines(),
            _ => self.token(),
        }
    }

    fn text_piece(&mut self) {
        if self.is_at(TokenKind::InterpolationOpen) { self.interpolation() } else { self.token() }
    }

    /// `\(a, radix: 16)`: lines are broken only inside its blocks.
    fn interpolation(&mut self) {
        self.in_text += 1;
        self.token();
        while self.peek().is_some_and(|k| k != TokenKind::InterpolationClose) {
            self.element();
            if self.peek_at(1) == Some(TokenKind::InterpolationClose) {
                self.take();
            } else if self.comma() {
                self.word(" ");
            }
        }
        self.token();
        self.in_text -= 1;
    }

    /// `"""`: its lines are moved together with the closing quotes.
    fn lines(&mut self) {
        let indentation = self.indentation();
        self.open(true);
        if let Some(element) = self.elements.last_mut() {
            *element = Element::Open(Group { mode: Mode::TextLines, indent: true });
        }
        self.token();
        if self.spaces().is_some() {
            self.take();
        }
        let mut line_start = false;
        while let Some(token) = self.next_in_lines() {
            if self.is_line_end(token) {
                self.take();
                self.push(Element::TextLine);
                line_start = true;
                continue;
            }
            if std::mem::replace(&mut line_start, false) && token.kind == TokenKind::StringText {
                self.unindented(token, &indentation);
            } else {
                self.text_piece();
            }
        }
        if self.spaces().is_some() {
            self.take();
        }
        self.token();
        self.close();
    }

    /// The spaces before the closing quotes.
    fn indentation(&self) -> String {
        let close = self.source.closer(self.at);
        let start = self.source.tokens.get(close).map_or(0, |t| t.start as usize);
        let before = self.source.slice(0..start);
        before.slice(before.trim_end_matches([' ', '\t']).len()..).to_owned()
    }

    /// The next token before the closing quotes and the spaces before these.
    fn next_in_lines(&self) -> Option<Token> {
        let token = self.source.tokens.get(self.at)?;
        let last = self.spaces().is_some() && self.peek_at(1) == Some(TokenKind::MultilineClose);
        (token.kind != TokenKind::MultilineClose && !last).then_some(*token)
    }

    /// The next token, if it is nothing but spaces in a text.
    fn spaces(&self) -> Option<Token> {
        let token = self.source.tokens.get(self.at).filter(|t| t.kind == TokenKind::StringText)?;
        let text = self.source.slice(token.start as usize..token.end as usize);
        text.bytes().all(|b| matches!(b, b' ' | b'\t')).then_some(*token)
    }

    fn is_line_end(&self, token: Token) -> bool {
        let text = self.source.slice(token.start as usize..token.end as usize);
        token.kind == TokenKind::StringText && text.starts_with(['\n', '\r'])
    }

    /// Text at the start of a line without the indentation.
    fn unindented(&mut self, token: Token, indentation: &str) {
        self.take();
        let (start, end) = (token.start as usize, token.end as usize);
        let text = self.source.slice(start..end);
        // A line shorter than the indentation is empty.
        let skipped = if text.starts_with(indentation) { indentation.len() } else { text.len() };
        if start + skipped < end {
            self.push(Element::Source(self.source.piece(start + skipped..end)));
        }
    }
}
