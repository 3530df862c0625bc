//! Type names and value trees.

use super::{BRACED, List, TABLE, Writer};
use crate::format::element::{Element, Piece};
use crate::format::print::push_character;
use crate::source::Slice;
use crate::syntax::ast::*;
use crate::syntax::{TokenKind, spelled, spelling};
use std::fmt::Write;

impl Writer<'_> {
    pub(super) fn type_name(&mut self, name: &TypeName) {
        let mut before: Option<&TypeToken> = None;
        for token in &name.tokens {
            // At the end of a line it would be another token.
            if before.is_some_and(is_pointer) {
                self.comments_here(true);
            }
            if before.is_some_and(|before| spelling::is_apart_in_source(before, token)) {
                self.word(" ");
            }
            match token {
                TypeToken::Wildcard => self.token("_"),
                // The spaces in these are not written.
                TypeToken::Sign(sign) if is_pointer(token) => {
                    self.comments_here(false);
                    self.word(sign);
                    self.source.as_mut().map(|source| source.advance());
                }
                TypeToken::Sign(sign) => self.token(sign),
                TypeToken::Word(word) if self.is_at(TokenKind::Number) => self.number(word),
                TypeToken::Word(word) => {
                    self.spelled(|out| out.push_str(&spelling::word_in_source(word)));
                }
            }
            before = Some(token);
        }
    }

    /// A number; its sign is right before it.
    fn number(&mut self, text: &str) {
        self.comments_here(false);
        let Some(source) = &mut self.source else {
            return self.spelled(|out| out.push_str(text));
        };
        let Some(token) = source.advance() else { return };
        let (start, end) = (token.start as usize, token.end as usize);
        let digits = source.text.slice(start..end).trim_start_matches(['-', ' ', '\t']).len();
        let piece = Piece::new(source.text, end - digits..end);
        if digits < end - start {
            self.word("-");
        }
        self.push(Element::Token(piece));
    }

    pub(super) fn value(&mut self, value: &ValueTree) {
        if let Some(name) = &value.type_name {
            self.type_name(name);
            if !matches!(value.kind, ValueKind::Enumerator(..) | ValueKind::Word(_)) {
                self.word(" ");
            }
        }
        match &value.kind {
            ValueKind::Struct(members) => self.list(BRACED, members, |w, (name, value)| {
                w.spelled(|out| push_member(out, &name.text));
                w.token(": ");
                w.value(value);
            }),
            ValueKind::Array(elements) => {
                self.list(List { comma_counts: true, ..TABLE }, elements, Self::value);
            }
            ValueKind::Number(text) => self.number(text),
            ValueKind::String(text) => self.quoted(text),
            ValueKind::Char(number) => self.spelled(|out| push_character(out, *number)),
            ValueKind::Bool(value) => self.token(if *value { "true" } else { "false" }),
            ValueKind::Null => self.token("null"),
            ValueKind::Enumerator(name, _) => {
                self.token(".");
                self.name(&name.text);
            }
            // The type is the word.
            ValueKind::Word(_) | ValueKind::Error => {}
        }
    }
}

/// Whether a sign of two words is a token.
fn is_pointer(token: &TypeToken) -> bool {
    matches!(token, TypeToken::Sign("*const" | "*mut" | "&mut"))
}

/// The name of a member: a number or `_` is one too, and any text in quotes.
fn push_member(out: &mut String, name: &str) {
    match spelled(name) {
        _ if name == "_" || name.bytes().all(|byte| byte.is_ascii_digit()) => out.push_str(name),
        Some(spelled) => out.push_str(&spelled),
        None => _ = write!(out, "\"{name}\""),
    }
}
