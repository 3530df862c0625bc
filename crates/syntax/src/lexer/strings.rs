//! The text of strings.

use super::errors;
use super::{Lexer, next_token};
use crate::limits;
use crate::token::{StringToken, TokenKind};

impl Lexer<'_> {
    /// Reads a string until it ends or an interpolation begins.
    pub(super) fn text(&mut self) {
        loop {
            let Some((token, range)) = next_token(self.text, self.pos) else {
                self.pos = self.text.len();
                return self.unclosed_line(self.text.len());
            };
            self.pos = range.end;
            match token {
                Ok(StringToken::LineEnd) => {
                    self.pos = range.start;
                    return self.unclosed_line(range.start);
                }
                Ok(StringToken::Quote) => {
                    return self.close(TokenKind::StringClose, range, false);
                }
                Ok(StringToken::InterpolationOpen) => {
                    return self.token(TokenKind::InterpolationOpen, range, false);
                }
                Ok(StringToken::Escape(true)) => self.push(TokenKind::Escape, range, false),
                Ok(StringToken::Escape(false)) | Err(()) => {
                    let escape = self.slice(range.clone());
                    // A backslash at the end of a line is the least of its string's faults.
                    if escape.len() > 1 {
                        self.report(errors::escape(self.span(range), escape));
                    }
                    if self.diagnostics.len() >= limits::ERRORS {
                        return;
                    }
                }
                Ok(StringToken::Text) => self.push(TokenKind::StringText, range, false),
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
}
