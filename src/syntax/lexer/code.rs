//! Code: functions, bodies, interpolations.

use super::errors;
use super::scan;
use super::{Lexer, Mode, Stage, next_token};
use crate::syntax::limits::MAX_DIAGNOSTICS;
use crate::syntax::token::TokenKind;
use std::ops::Range;

impl Lexer<'_> {
    /// Reads code until another mode begins or the item ends.
    pub(super) fn code(&mut self) {
        while !self.done && self.mode() == Mode::Code {
            let Some((token, range)) = next_token(self.text, self.pos) else {
                return self.end_of_text();
            };
            self.pos = range.end;
            match token {
                Err(()) => return self.bad_character(range.start),
                Ok(TokenKind::Char) => {
                    let (quoted, length) = scan::read_char(self.rest(range.end));
                    self.char_literal(quoted, range.start..range.end + length);
                }
                Ok(TokenKind::BlockComment) => {
                    let length = self.block_comment_length(range.end);
                    self.block_comment(range.start..range.end + length);
                }
                Ok(kind) => self.code_token(kind, range),
            }
            if self.diagnostics.len() >= MAX_DIAGNOSTICS {
                return;
            }
        }
    }

    pub(super) fn code_token(&mut self, kind: TokenKind, range: Range<usize>) {
        let first = self.begins_line(range.start);
        if first || kind.depends_on_place() || self.stage == Stage::Nothing {
            self.placed_token(kind, range, first)
        } else {
            self.token(kind, range, false)
        }
    }

    /// Takes a token of which its place may make another one or the end of the item.
    pub(super) fn placed_token(&mut self, kind: TokenKind, range: Range<usize>, first: bool) {
        if first && self.interpolations > 0 {
            self.close_broken_interpolations(true);
        }
        let Some(kind) = self.item_or_name(kind, first, range.start) else { return };
        if first && matches!(kind, TokenKind::Let | TokenKind::Guard | TokenKind::Return) {
            self.close_before_statement(range.start);
        }
        if self.stage == Stage::Nothing {
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
            TokenKind::TwoDots => {
                self.report(errors::two_dots(self.span(range.clone())));
                TokenKind::Through
            }
            TokenKind::Int | TokenKind::Fraction if self.last_kind == Some(TokenKind::Dot) => {
                let text = self.slice(range.clone());
                let is_index = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
                let span = self.span(range.clone());
                self.report(match is_index {
                    true => errors::numbered_member(span, text),
                    false => errors::format_behind_colon(span),
                });
                TokenKind::Name
            }
            TokenKind::Fraction => {
                self.report(errors::fraction(self.span(range.clone())));
                TokenKind::Bad
            }
            kind => kind,
        };
        self.token(kind, range, first);
    }

    /// Finds out whether a word or `@` begins an item or is a name; `None` if it begins the next
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
            kind == TokenKind::Let && outside && !continues
        };
        if !begins {
            let is_name = kind.is_item_word()
                || after_dot && !(first && kind.is_statement_word()) && self.is_word(start);
            return Some(if is_name { TokenKind::Name } else { kind });
        }
        self.begin_item(kind, start)
    }
}
