//! Keys and value trees.
//!
//! Only this file decides where a key or a value ends and code begins. The grammar cannot: lalrpop gets finished tokens,
//! and `<`, `/` and words are other tokens in a key than in code.

use super::errors;
use super::key_token::next_key_token;
use super::scan;
use super::{KeyMode, Lexer, Mode};
use crate::item_start;
use crate::limits;
use crate::source::Slice;
use crate::token::TokenKind;
use std::ops::Range;

impl Lexer<'_> {
    /// Reads keys and value trees until the mode changes or the item ends.
    pub(super) fn key(&mut self) {
        while !self.done && self.mode() == Mode::Key {
            let Some((token, range)) = next_key_token(self.text, self.pos) else {
                return self.end_of_text();
            };
            self.pos = range.end;
            match token {
                Err(()) if self.in_parentheses() => self.code_from(range.start),
                Err(()) if self.bare_pattern(range.start) => {}
                Err(()) => return self.bad_character(range.start),
                Ok(TokenKind::Char) => self.quote(range),
                Ok(TokenKind::ThreeQuotes) => self.three_quotes(range.start),
                Ok(TokenKind::Slash) => self.regex(range.start),
                Ok(TokenKind::BlockComment) => self.block_comment(range.start),
                Ok(kind) => self.key_token(kind, range),
            }
            if self.diagnostics.len() >= limits::ERRORS {
                return;
            }
        }
    }

    fn key_token(&mut self, kind: TokenKind, range: Range<usize>) {
        // After a dot every word is a name.
        let kind = match kind {
            TokenKind::True | TokenKind::False | TokenKind::Null | TokenKind::Wildcard
                if self.last_kind == Some(TokenKind::Dot) =>
            {
                TokenKind::Name
            }
            kind => kind,
        };
        let first = self.begins_line(range.start);
        if first && self.in_column_0(range.start) {
            let word = match kind {
                TokenKind::Name => item_start(self.slice(range.clone()))
                    .filter(|word| *word != TokenKind::Enum || self.is_enum_item(range.start)),
                TokenKind::At => Some(TokenKind::At),
                _ => None,
            };
            if let Some(word) = word.filter(|w| *w != TokenKind::Let || self.open.is_empty()) {
                self.begin_item(word, range.start);
                return;
            }
        }
        if let Some(word) = self.word_behind_key(kind, &range) {
            self.keys = KeyMode::Off;
            return self.token(word, range, first);
        }
        if self.ends_keys(kind) {
            return self.code_from(range.start);
        }
        self.token(kind, range, first);
    }

    /// The word after a key, which a type cannot contain.
    fn word_behind_key(&self, kind: TokenKind, range: &Range<usize>) -> Option<TokenKind> {
        let is_behind = self.keys == KeyMode::Types && self.open.is_empty() && self.ends_key();
        Some(match self.slice(range.clone()) {
            _ if kind != TokenKind::Name || !is_behind => return None,
            "where" => TokenKind::Where,
            "if" => TokenKind::If,
            "switch" | "match" => TokenKind::Switch,
            "return" => TokenKind::Return,
            "guard" => TokenKind::Guard,
            "let" => TokenKind::Let,
            "join" => TokenKind::Join,
            _ => return None,
        })
    }

    /// Whether code begins with a token.
    fn ends_keys(&self, kind: TokenKind) -> bool {
        match (self.keys, kind) {
            (KeyMode::Types, TokenKind::Equal | TokenKind::AngleClose) => self.in_parentheses(),
            (KeyMode::Types, TokenKind::BraceOpen) => true,
            (KeyMode::Types, kind) if kind.begins_string() => !self.begins_key(),
            (KeyMode::Value, TokenKind::Assign) => self.open.is_empty(),
            (KeyMode::Value, TokenKind::Equal) => true,
            _ => false,
        }
    }

    /// Reads code from a byte on. Brackets stay open if there are only parentheses, whose content the parser reports.
    pub(super) fn code_from(&mut self, start: usize) {
        if !self.in_parentheses() {
            self.close_all(Some(start));
        }
        self.keys = KeyMode::Off;
        self.pos = start;
    }

    /// Whether all open brackets are parentheses, and there is one.
    fn in_parentheses(&self) -> bool {
        self.keys == KeyMode::Types
            && !self.open.is_empty()
            && self.open.iter().all(|open| open.kind == TokenKind::ParenOpen)
    }

    fn begins_key(&self) -> bool {
        use TokenKind::{Children, Comma, Summary};
        self.open.is_empty() && matches!(self.last_kind, Some(Comma | Summary | Children))
    }

    /// Whether the last token ends a key.
    fn ends_key(&self) -> bool {
        let Some(last) = self.tokens.last() else { return false };
        let text = self.slice(last.start as usize..last.end as usize);
        match last.kind {
            TokenKind::AngleClose | TokenKind::Regex | TokenKind::PlainString => true,
            TokenKind::Name => !matches!(text, "struct" | "class" | "enum" | "union"),
            _ => false,
        }
    }

    /// Reports and skips `^std::vector<.+>$`, a pattern without slashes.
    fn bare_pattern(&mut self, start: usize) -> bool {
        if self.keys != KeyMode::Types || !self.begins_key() || !self.rest(start).starts_with('^') {
            return false;
        }
        let line = self.line_from(start);
        let line = line.slice(..line.find(['"', '{']).unwrap_or(line.len()));
        let blank = || line.find([' ', '\t']).unwrap_or(line.len());
        let length = line.rfind('$').map_or_else(blank, |end| end + 1);
        let span = self.span(start..start + length);
        self.report(errors::bare_pattern(span, line.slice(..length)));
        self.whole(TokenKind::Bad, start..start + length);
        true
    }

    /// Reads a lifetime, a character, or a text in single quotes after a key.
    fn quote(&mut self, range: Range<usize>) {
        let is_text = self.keys == KeyMode::Types && self.open.is_empty() && self.ends_key();
        let is_text = is_text && self.line_from(range.end).contains('\'');
        match scan::read_lifetime(self.rest(range.end)).filter(|_| !is_text) {
            Some(length) => self.whole(TokenKind::Lifetime, range.start..range.end + length),
            None => {
                if is_text {
                    self.code_from(range.start);
                }
                self.char_literal(range.start);
            }
        }
    }

    /// Reports and removes the prefix of a string, `f"…"`.
    pub(super) fn string_prefix(&mut self, start: usize) {
        let Some(last) = self.tokens.last().copied() else { return };
        let text = self.slice(last.start as usize..last.end as usize);
        let after_string = self.tokens.iter().rev().nth(1).is_some_and(|t| t.kind.ends_string());
        let touches = last.kind == TokenKind::Name
            && last.end as usize == start
            && !last.first_on_line
            && !after_string;
        if touches && errors::STRING_PREFIXES.contains(&text) && self.tokens.len() > 2 {
            self.report(errors::string_prefix(self.span(last.start as usize..start), text));
            self.tokens.pop();
        }
    }

    /// Reads a pattern between slashes; one that is not closed ends with its line.
    fn regex(&mut self, start: usize) {
        let regex = scan::read_regex(self.rest(start + 1));
        let range = start..start + 1 + regex.unwrap_or_else(|line| line);
        if regex.is_err() {
            self.report(errors::unclosed_regex(self.span(range.clone())));
        }
        self.whole(if regex.is_ok() { TokenKind::Regex } else { TokenKind::Bad }, range);
    }
}
