//! The text of strings.

use super::errors;
use super::{Lexer, MAX_REWINDS, Mode, next_token};
use crate::limits;
use crate::syntax::token::{StringToken, TokenKind};

impl Lexer<'_> {
    /// Reads a string until it ends or an interpolation begins.
    pub(super) fn text(&mut self) {
        let lines = self.mode() == Mode::Lines;
        loop {
            let Some((token, range)) = next_token(self.text, self.pos) else {
                self.pos = self.text.len();
                return if lines {
                    self.unclosed_lines()
                } else {
                    self.unclosed_line(self.text.len())
                };
            };
            self.pos = range.end;
            match token {
                Ok(StringToken::LineEnd) if !lines => {
                    self.pos = range.start;
                    return self.unclosed_line(range.start);
                }
                Ok(StringToken::ThreeQuotes) if lines => {
                    return self.close(TokenKind::MultilineClose, range, false);
                }
                Ok(StringToken::Quote) if !lines => {
                    return self.close(TokenKind::StringClose, range, false);
                }
                Ok(StringToken::ThreeQuotes) => {
                    self.pos = range.start + 1;
                    return self.close(TokenKind::StringClose, range.start..range.start + 1, false);
                }
                Ok(StringToken::InterpolationOpen) => {
                    return self.token(TokenKind::InterpolationOpen, range, false);
                }
                Ok(StringToken::Escape(true)) => self.push(TokenKind::Escape, range, false),
                Ok(StringToken::Escape(false)) | Err(()) => {
                    let escape = self.slice(range.clone());
                    // A backslash at the end of a line is the least of its string's faults.
                    if lines || escape.len() > 1 {
                        self.report(errors::escape(self.span(range), escape));
                    }
                    if self.diagnostics.len() >= limits::ERRORS {
                        return;
                    }
                }
                Ok(_) => self.push(TokenKind::StringText, range, false),
            }
        }
    }

    /// A string without a closing quote ends with its line, and so do those around it.
    pub(super) fn unclosed_line(&mut self, line_end: usize) {
        let mut around =
            self.open.iter().rev().skip(1).take_while(|o| o.kind != TokenKind::BraceOpen);
        let interpolation = around.find(|o| o.kind == TokenKind::InterpolationOpen);
        if let Some(open) = self.open.last() {
            let string = self.span(open.start..line_end);
            let fault = match interpolation {
                Some(i) => errors::unclosed_inside(self.span(i.start..i.end), string),
                None => errors::unclosed_string(string, open.end),
            };
            self.report(fault);
        }
        self.last_end = line_end;
        self.supply_close();
        self.close_broken_interpolations(false);
    }

    /// A `"""` without an end: if an item begins on a later line, reading goes on there.
    pub(super) fn unclosed_lines(&mut self) {
        let Some(open) = self.open.last().copied() else { return };
        self.report(errors::unclosed_lines(self.span(open.start..open.end)));
        let next = self.next_item_line(open.end);
        if self.rewinds < MAX_REWINDS && next < self.text.len() {
            self.rewinds += 1;
            self.pos = next;
            self.last_end = next;
        }
        self.done = true;
        self.given_up = true;
    }
}
