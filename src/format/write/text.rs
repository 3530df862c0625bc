//! Strings.

use super::Writer;
use crate::format::step::{Group, Mode, Step};
use crate::syntax::{Kind, Tok};

impl Writer<'_, '_> {
    /// A string of one or of several lines.
    pub(super) fn string(&mut self) {
        match self.peek() {
            Some(Kind::TextOpen) => {
                self.token();
                while self.peek().is_some_and(|k| k != Kind::TextClose) {
                    self.text_piece();
                }
                self.token();
            }
            Some(Kind::MultiOpen) => self.lines(),
            _ => self.token(),
        }
    }

    fn text_piece(&mut self) {
        if self.is_at(Kind::InterpolationOpen) { self.interpolation() } else { self.token() }
    }

    /// `\(a, radix: 16)`: no line ends in it, but in the blocks of its own.
    fn interpolation(&mut self) {
        self.in_text += 1;
        self.token();
        while self.peek().is_some_and(|k| k != Kind::InterpolationClose) {
            self.element();
            if self.peek_at(1) == Some(Kind::InterpolationClose) {
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
        if let Some(step) = self.steps.last_mut() {
            *step = Step::Open(Group { mode: Mode::TextLines, indent: true });
        }
        self.token();
        if self.blanks().is_some() {
            self.take();
        }
        let mut line_start = false;
        while let Some(token) = self.next_in_lines() {
            if self.is_line_end(token) {
                self.take();
                self.push(Step::TextLine);
                line_start = true;
                continue;
            }
            if std::mem::replace(&mut line_start, false) && token.kind == Kind::Text {
                self.unindented(token, &indentation);
            } else {
                self.text_piece();
            }
        }
        if self.blanks().is_some() {
            self.take();
        }
        self.token();
        self.close();
    }

    /// The blanks before the closing quotes.
    fn indentation(&self) -> String {
        let close = self.source.closer(self.at);
        let start = self.source.tokens.get(close).map_or(0, |t| t.start as usize);
        let before = self.source.slice(0..start);
        before.get(before.trim_end_matches([' ', '\t']).len()..).unwrap_or_default().to_owned()
    }

    /// The next token before the closing quotes and the blanks before these.
    fn next_in_lines(&self) -> Option<Tok> {
        let token = self.source.tokens.get(self.at).filter(|_| self.at < self.end)?;
        let last = self.blanks().is_some() && self.peek_at(1) == Some(Kind::MultiClose);
        (token.kind != Kind::MultiClose && !last).then_some(*token)
    }

    /// The next token, if it is nothing but blanks in a text.
    fn blanks(&self) -> Option<Tok> {
        let token = self.source.tokens.get(self.at).filter(|t| t.kind == Kind::Text)?;
        let text = self.source.slice(token.start as usize..token.end as usize);
        text.bytes().all(|b| matches!(b, b' ' | b'\t')).then_some(*token)
    }

    fn is_line_end(&self, token: Tok) -> bool {
        let text = self.source.slice(token.start as usize..token.end as usize);
        token.kind == Kind::Text && text.starts_with(['\n', '\r'])
    }

    /// Text at the start of a line without the indentation.
    fn unindented(&mut self, token: Tok, indentation: &str) {
        self.take();
        let (start, end) = (token.start as usize, token.end as usize);
        let text = self.source.slice(start..end);
        // A line shorter than the indentation is empty.
        let skipped = if text.starts_with(indentation) { indentation.len() } else { text.len() };
        if start + skipped < end {
            self.push(Step::Piece(self.source.piece(start + skipped..end)));
        }
    }
}
