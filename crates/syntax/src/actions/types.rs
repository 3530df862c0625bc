//! Keys, type names and value trees.

use super::Builder;
use crate::ast::*;
use crate::source::{Slice, Word};
use crate::spelling::{type_name, type_sign};
use crate::token::{Token, TokenKind};
use std::ops::Range;

impl Builder<'_> {
    /// The pattern between slashes.
    pub(crate) fn regex(&self, tok: Token) -> Word {
        let text = self.slice(tok);
        let pattern = text.strip_prefix('/').and_then(|t| t.strip_suffix('/')).unwrap_or(text);
        without_slash_escapes(pattern)
    }

    fn run(&self, run: &Range<u32>) -> &[Token] {
        self.tokens.slice(run.start as usize..run.end as usize)
    }

    pub(crate) fn type_name(&self, run: Range<u32>) -> TypeName {
        let tokens = self.run(&run);
        let mut parts = Vec::with_capacity(tokens.len());
        parts.extend(tokens.iter().filter_map(|tok| self.type_token(*tok)));
        TypeName { tokens: parts, span: self.between(run.start, run.end) }
    }

    fn type_token(&self, tok: Token) -> Option<TypeToken> {
        match tok.kind {
            TokenKind::Wildcard => Some(TypeToken::Wildcard),
            TokenKind::Bad => None,
            // A sign and its digits are one word.
            TokenKind::Number => {
                Some(TypeToken::Word(self.word(tok).replace([' ', '\t'], "").into()))
            }
            kind => {
                let word = || TypeToken::Word(self.word(tok).into());
                Some(type_sign(kind).map_or_else(word, TypeToken::Sign))
            }
        }
    }

    /// A type without a value after it: a word, or an array of words.
    pub(crate) fn bare_value(&self, mut run: Range<u32>) -> ValueTree {
        let mut arrays = Vec::new();
        while let Some(inner) = self.without_brackets(&run) {
            arrays.push(self.between(run.start, run.end));
            run = inner;
        }
        let name = self.type_name(run);
        let (span, kind) = (name.span, ValueKind::Word(type_name(&name).as_str().into()));
        let word = ValueTree { type_name: Some(name), kind, span };
        arrays.into_iter().rev().fold(word, |value, span| {
            let kind = ValueKind::Array(vec![value]);
            ValueTree { type_name: None, kind, span }
        })
    }

    /// The tokens between brackets that enclose the whole range and contain no length.
    fn without_brackets(&self, run: &Range<u32>) -> Option<Range<u32>> {
        let [first, middle @ .., last] = self.run(run) else { return None };
        if (first.kind, last.kind) != (TokenKind::SquareOpen, TokenKind::SquareClose) {
            return None;
        }
        let mut depth = 0usize;
        for tok in middle {
            match tok.kind {
                TokenKind::SquareOpen => depth += 1,
                TokenKind::SquareClose => depth = depth.checked_sub(1)?,
                TokenKind::Semicolon if depth == 0 => return None,
                _ => {}
            }
        }
        Some(run.start + 1..run.end - 1)
    }

    /// The name of a member, which may appear in quotes.
    pub(crate) fn field_name(&self, tok: Token) -> Name {
        let mut name = self.name(tok);
        if tok.kind == TokenKind::PlainString {
            name.text = self.slice(tok).trim_matches('"').into();
        }
        name
    }
}

/// A pattern with `/` instead of `\/`; other escapes stay.
fn without_slash_escapes(pattern: &str) -> Word {
    let mut out = String::with_capacity(pattern.len());
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, false) => out.push(c),
            (_, true) => match chars.next() {
                Some('/') => out.push('/'),
                Some(escaped) => out.extend(['\\', escaped]),
                None => out.push('\\'),
            },
        }
    }
    out.as_str().into()
}
