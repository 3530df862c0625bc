//! Code: functions, bodies, interpolations.

use super::errors;
use super::{ItemPart, Lexer, Mode, next_token};
use crate::hints::{looks_like_format, number_format};
use crate::limits;
use crate::source::Slice;
use crate::token::TokenKind;
use std::ops::Range;

impl Lexer<'_> {
    /// Reads code until the mode changes or the item ends.
    pub(super) fn code(&mut self) {
        while !self.done && self.mode() == Mode::Code {
            let Some((token, range)) = next_token(self.text, self.pos) else {
                return self.end_of_text();
            };
            self.pos = range.end;
            match token {
                Err(()) => return self.bad_character(range.start),
                Ok(TokenKind::Char) => self.char_literal(range.start),
                Ok(TokenKind::ThreeQuotes) => self.three_quotes(range.start),
                Ok(TokenKind::BlockComment) => self.block_comment(range.start),
                Ok(kind) => self.code_token(kind, range),
            }
            if self.diagnostics.len() >= limits::ERRORS {
                return;
            }
        }
    }

    pub(super) fn code_token(&mut self, kind: TokenKind, range: Range<usize>) {
        match kind {
            TokenKind::Colon | TokenKind::Percent if self.foreign_format(kind, &range) => return,
            // A string that goes on inside an interpolation is what follows one that is not closed.
            TokenKind::StringOpen if self.interpolations > 0 => {}
            kind if kind.begins_string() => self.string_prefix(range.start),
            // The members of a tuple: `a.0.1`.
            TokenKind::Fraction if self.last_kind.is_some_and(TokenKind::is_dot) => {
                let digits = self.slice(range.clone()).find('.').unwrap_or(range.len());
                self.pos = range.start + digits;
                return self.code_token(TokenKind::Int, range.start..self.pos);
            }
            _ => {}
        }
        let first = self.begins_line(range.start);
        if first || kind.depends_on_place() || self.stage == ItemPart::Nothing {
            self.placed_token(kind, range, first)
        } else {
            self.token(kind, range, false)
        }
    }

    /// Adds a token whose kind may depend on its place, or ends the item before it.
    pub(super) fn placed_token(&mut self, kind: TokenKind, range: Range<usize>, first: bool) {
        if first && self.interpolations > 0 {
            self.close_broken_interpolations(true);
        }
        let Some(kind) = self.item_or_name(kind, first, range.start) else { return };
        if first && matches!(kind, TokenKind::Let | TokenKind::Guard | TokenKind::Return) {
            self.close_before_statement(range.start);
        }
        if self.stage == ItemPart::Nothing {
            return self.no_item(range);
        }
        let touches = self.last_end == range.start;
        let after_operand = self.last_kind.is_some_and(TokenKind::ends_operand);
        let kind = match kind {
            TokenKind::ParenOpen if touches && after_operand => TokenKind::CallOpen,
            TokenKind::ParenOpen
                if matches!(self.last_kind, Some(TokenKind::Join | TokenKind::Available)) =>
            {
                TokenKind::CallOpen
            }
            TokenKind::SquareOpen if touches && after_operand => TokenKind::IndexOpen,
            TokenKind::Minus if !after_operand => TokenKind::Sign,
            TokenKind::Minus if first && !self.space_at(range.end) => TokenKind::Sign,
            kind => kind,
        };
        self.token(kind, range, first);
    }

    /// Reports and skips a format of another language, `\(x:02x)` or `\(x%02x)`; returns whether there is one.
    fn foreign_format(&mut self, sign: TokenKind, range: &Range<usize>) -> bool {
        let Some(open) = self.open.last().copied() else { return false };
        if open.kind != TokenKind::InterpolationOpen || self.last_end != range.start {
            return false;
        }
        let rest = self.rest(range.end);
        let format = rest.slice(..rest.bytes().take(13).position(|b| b == b')').unwrap_or(0));
        // `x % 5` and `x%n` compute.
        let computes = sign == TokenKind::Percent
            && !(format.starts_with(|c: char| c.is_ascii_digit())
                && format.ends_with(|c: char| c.is_ascii_alphabetic()));
        let mut inside = self.tokens.iter().rev().take_while(|t| t.start as usize != open.start);
        let is_format = looks_like_format(format)
            && !computes
            && inside.all(|t| !matches!(t.kind, TokenKind::Comma | TokenKind::Question));
        if is_format {
            let span = self.span(range.start..range.end + format.len());
            let value = self.slice(open.end..range.start).trim();
            self.report(errors::format_behind_value(span, value, number_format(format)));
            self.pos = span.range().end;
        }
        is_format
    }

    /// Decides whether a word or `@` begins an item or is a name; `None` if it begins the next
    /// item.
    pub(super) fn item_or_name(
        &mut self,
        kind: TokenKind,
        first: bool,
        start: usize,
    ) -> Option<TokenKind> {
        let column_0 = first && self.in_column_0(start);
        let outside = self.open.is_empty();
        let starts = match kind {
            TokenKind::Enum => self.is_enum_item(start),
            kind => kind.is_item_word() || kind == TokenKind::At,
        };
        let after_dot = self.last_kind.is_some_and(TokenKind::is_dot);
        let continues = after_dot || self.last_kind == Some(TokenKind::Comma);
        let begins = if starts {
            column_0 || outside && !continues
        } else {
            kind == TokenKind::Let && outside && (column_0 || !continues)
        };
        if !begins {
            let is_name = kind.is_item_word()
                || after_dot && !(first && kind.is_statement_word()) && self.is_word(start);
            return Some(if is_name { TokenKind::Name } else { kind });
        }
        self.begin_item(kind, start)
    }
}
