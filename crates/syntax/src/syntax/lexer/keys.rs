//! Keys and value trees.

use super::errors;
use super::key_token::next_key_token;
use super::scan;
use super::{KeyMode, Lexer, Mode};
use crate::limits;
use crate::source::Slice;
use crate::syntax::item_start;
use crate::syntax::token::TokenKind;
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
                Err(()) if self.bare_pattern(range.start) => {}
                Err(()) if self.body_in_parentheses() => {}
                Err(()) => return self.bad_character(range.start),
                Ok(TokenKind::Char) if self.single_quotes(range.start) => {}
                Ok(TokenKind::Char) => match scan::read_lifetime(self.rest(range.end)) {
                    Some(length) => {
                        self.whole(TokenKind::Lifetime, range.start..range.end + length)
                    }
                    None => self.char_literal(range.start),
                },
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

    pub(super) fn key_token(&mut self, kind: TokenKind, range: Range<usize>) {
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
            let ends = word.is_some_and(|w| w != TokenKind::Let || self.open.is_empty());
            if let (true, Some(word)) = (ends, word) {
                self.begin_item(word, range.start);
                return;
            }
        }
        if kind == TokenKind::Assign && self.is_in_struct() {
            self.report(errors::assigned_member(self.span(range.clone())));
            return self.token(TokenKind::Colon, range, first);
        }
        match (self.keys, kind) {
            (KeyMode::Types, TokenKind::BraceOpen) => self.leave_keys(range.start),
            (KeyMode::Types, TokenKind::Name) if self.condition_behind_key(&range) => {
                self.leave_keys(range.start);
                return self.token(TokenKind::Where, range, first);
            }
            (KeyMode::Types, TokenKind::Name) if self.statement_behind_key(&range) => return,
            (KeyMode::Types, kind) if kind.begins_string() => {
                let key = self.begins_key();
                if !key && (self.called_text(range.start) || self.body_in_parentheses()) {
                    return;
                }
                if !key {
                    self.string_prefix(range.start);
                    self.leave_keys(range.start);
                }
            }
            (KeyMode::Value, TokenKind::Equal | TokenKind::Assign) => self.leave_keys(range.start),
            _ => {}
        }
        self.token(kind, range, first);
    }

    fn begins_key(&self) -> bool {
        self.open.is_empty()
            && matches!(
                self.last_kind,
                Some(TokenKind::Comma | TokenKind::Summary | TokenKind::Children)
            )
    }

    /// Reports and skips `^std::vector<.+>$`, a pattern without slashes.
    fn bare_pattern(&mut self, start: usize) -> bool {
        if self.keys != KeyMode::Types || !self.begins_key() || !self.rest(start).starts_with('^') {
            return false;
        }
        let line = self.rest(start);
        let line = line.slice(..line.find(['\n', '\r', '"', '{']).unwrap_or(line.len()));
        let pattern = match line.rfind('$') {
            Some(end) => line.slice(..=end),
            None => line.split_whitespace().next().unwrap_or(line),
        };
        let range = start..start + pattern.len();
        self.report(errors::bare_pattern(self.span(range.clone()), pattern));
        self.whole(TokenKind::Bad, range);
        true
    }

    /// Reports and skips a text in single quotes after a key, which begins like a lifetime.
    fn single_quotes(&mut self, start: usize) -> bool {
        let behind_key = matches!(
            self.last_kind,
            Some(TokenKind::Name | TokenKind::AngleClose | TokenKind::Regex)
        );
        let is_word = scan::read_lifetime(self.rest(start + 1)).is_some();
        if self.keys != KeyMode::Types || !self.open.is_empty() || !behind_key || !is_word {
            return false;
        }
        let line = self.line_from(start + 1);
        let Some(length) = line.rfind('\'') else { return false };
        let range = start..start + length + 2;
        self.report(errors::single_quotes(self.source, range.clone()));
        self.leave_keys(start);
        self.whole(TokenKind::Bad, range);
        true
    }

    /// Reports `printf("…", x)` after a key and discards the item.
    fn called_text(&mut self, start: usize) -> bool {
        let (Some(open), [.., name, _]) = (self.open.last(), &*self.tokens) else { return false };
        let called = open.kind == TokenKind::ParenOpen
            && name.kind == TokenKind::Name
            && name.end as usize == open.start
            && self.tokens.len() > 3;
        if called {
            self.report(errors::called_text(self.span(name.start as usize..start)));
            self.give_up();
        }
        called
    }

    /// Reports `("…")` and `(c ? "…" : "…")` after a key and discards the item.
    fn body_in_parentheses(&mut self) -> bool {
        let [open] = &*self.open else { return false };
        let open = open.start..open.end;
        let before = self.tokens.iter().rev().find(|token| (token.start as usize) < open.start);
        let Some(key) = before.filter(|_| self.slice(open.clone()) == "(") else { return false };
        let behind_key = matches!(
            key.kind,
            TokenKind::Name | TokenKind::AngleClose | TokenKind::Regex | TokenKind::PlainString
        );
        if self.keys != KeyMode::Types || !behind_key {
            return false;
        }
        let touches = key.end as usize == open.start;
        let is_text = self.tokens.last().is_some_and(|last| last.start as usize == open.start);
        let close = self.line_from(open.end).trim_end();
        let close = close.ends_with(')').then(|| open.end + close.len());
        let close = close.map(|end| self.span(end - 1..end));
        self.report(errors::body_in_parentheses(self.span(open), close, is_text, touches));
        self.give_up();
        true
    }

    /// Whether a word is the `where` after the keys of an item.
    fn condition_behind_key(&self, word: &Range<usize>) -> bool {
        self.open.is_empty() && self.slice(word.clone()) == "where" && self.ends_key()
    }

    /// Whether the last token ends a key.
    fn ends_key(&self) -> bool {
        let Some(last) = self.tokens.last() else { return false };
        match last.kind {
            TokenKind::AngleClose | TokenKind::Regex | TokenKind::PlainString => true,
            TokenKind::Name => !matches!(
                self.slice(last.start as usize..last.end as usize),
                "struct" | "class" | "enum" | "union"
            ),
            _ => false,
        }
    }

    /// Reports `if …`, `switch …`, `return …` and the like after a key and discards the item.
    fn statement_behind_key(&mut self, word: &Range<usize>) -> bool {
        let is_statement = matches!(
            self.slice(word.clone()),
            "if" | "switch" | "match" | "return" | "guard" | "let" | "join"
        );
        if !is_statement || !self.open.is_empty() || !self.ends_key() {
            return false;
        }
        let line = self.line_from(word.start).trim_end();
        let next_line = self.rest(word.start + line.len()).trim_start_matches([' ', '\t', '\r']);
        let ends = next_line.is_empty()
            || next_line.strip_prefix('\n').is_some_and(|l| !l.starts_with([' ', '\t', '}']));
        let balanced = line.matches('{').count() == line.matches('}').count();
        let whole = ends && balanced && !line.contains("//");
        let item = self.tokens.first().map_or(word.start, |first| first.start as usize);
        self.report(errors::statement_behind_key(
            self.span(word.clone()),
            self.slice(word.clone()),
            whole.then(|| (self.slice(item..word.start), line)),
        ));
        self.give_up();
        true
    }

    /// Whether the last token is the name of a member in a value tree.
    fn is_in_struct(&self) -> bool {
        let in_braces = self.open.last().is_some_and(|open| open.kind == TokenKind::BraceOpen);
        let named = matches!(self.last_kind, Some(TokenKind::Name | TokenKind::PlainString));
        self.keys == KeyMode::Value && in_braces && named
    }

    pub(super) fn leave_keys(&mut self, before: usize) {
        self.close_all(Some(before));
        self.keys = KeyMode::Off;
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
