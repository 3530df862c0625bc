//! Keys, type names and value trees.

use super::{Builder, TokenRange};
use crate::source::Word;
use crate::syntax::ast::*;
use crate::syntax::spelling::{type_name, type_sign};
use crate::syntax::token::{Token, TokenKind};

impl<'t> Builder<'t> {
    pub(crate) fn type_key(&self, run: TokenRange) -> Box<Key> {
        let name = self.type_name(run);
        Box::new(Key { span: name.span, kind: KeyKind::Type(name) })
    }

    pub(crate) fn regex_key(&self, tok: Token) -> Box<Key> {
        let text = self.slice(tok);
        let pattern = text.strip_prefix('/').and_then(|t| t.strip_suffix('/')).unwrap_or(text);
        let kind = KeyKind::Regex(without_slash_escapes(pattern));
        Box::new(Key { kind, span: self.span(tok) })
    }

    pub(crate) fn quoted_key(&self, text: Box<Expr>) -> Box<Key> {
        let (text, span) = self.plain(&text, "a key");
        Box::new(Key { kind: KeyKind::Quoted(text), span })
    }

    pub(crate) fn bad_key(&self, tok: Token) -> Box<Key> {
        Box::new(Key { kind: KeyKind::Error, span: self.span(tok) })
    }

    pub(crate) fn type_name(&self, run: TokenRange) -> TypeName {
        let tokens = self.run(run);
        let mut parts = Vec::with_capacity(tokens.len());
        for tok in tokens {
            parts.extend(self.type_token(*tok));
        }
        TypeName { tokens: parts, span: self.run_span(tokens) }
    }

    fn type_token(&self, tok: Token) -> Option<TypeToken> {
        match tok.kind {
            TokenKind::Wildcard => Some(TypeToken::Wildcard),
            TokenKind::Bad => None,
            kind => {
                let word = || TypeToken::Word(self.word(tok).into());
                Some(type_sign(kind).map_or_else(word, TypeToken::Sign))
            }
        }
    }

    // Value trees

    /// A type without a value after it: a word, or an array of words.
    pub(crate) fn bare_value(&self, run: TokenRange) -> Box<ValueTree> {
        let mut inner = run;
        let mut arrays = Vec::new();
        while let Some(next) = self.without_brackets(inner) {
            arrays.push(self.run_span(self.run(inner)));
            inner = next;
        }
        let name = self.type_name(inner);
        let word = type_name(&name).as_str().into();
        let span = name.span;
        let mut value = ValueTree { type_name: Some(name), kind: ValueKind::Word(word), span };
        for span in arrays.into_iter().rev() {
            value = ValueTree { type_name: None, kind: ValueKind::Array(vec![value]), span };
        }
        Box::new(value)
    }

    /// The tokens between brackets that enclose the whole range and contain no length.
    fn without_brackets(&self, run: TokenRange) -> Option<TokenRange> {
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
        Some(TokenRange { first: run.first + 1, end: run.end - 1 })
    }

    pub(crate) fn typed_value(&self, run: TokenRange, mut value: Box<ValueTree>) -> Box<ValueTree> {
        let name = self.type_name(run);
        value.span = name.span.to(value.span);
        value.type_name = Some(name);
        value
    }

    /// `shop::Kind.open`.
    pub(crate) fn enumerator_value(&self, run: TokenRange, name: Token) -> Box<ValueTree> {
        let of = self.type_name(run);
        let span = of.span.to(self.span(name));
        let kind = ValueKind::Enumerator(self.name(name), None);
        Box::new(ValueTree { type_name: Some(of), kind, span })
    }

    pub(crate) fn value(&self, kind: ValueKind, first: Token, last: Token) -> Box<ValueTree> {
        let span = self.span(first).to(self.span(last));
        Box::new(ValueTree { type_name: None, kind, span })
    }

    pub(crate) fn number_value(&self, tok: Token) -> Box<ValueTree> {
        let kind = self.value_number(tok).map_or(ValueKind::Error, ValueKind::Number);
        self.value(kind, tok, tok)
    }

    pub(crate) fn constant_value(&self, tok: Token) -> Box<ValueTree> {
        let kind = match tok.kind {
            TokenKind::Char => ValueKind::Char(self.char_number(tok)),
            TokenKind::True => ValueKind::Bool(true),
            TokenKind::False => ValueKind::Bool(false),
            TokenKind::Null => ValueKind::Null,
            _ => ValueKind::Error,
        };
        self.value(kind, tok, tok)
    }

    pub(crate) fn string_value(&self, text: Box<Expr>) -> Box<ValueTree> {
        let (text, span) = self.plain(&text, "a value");
        Box::new(ValueTree { type_name: None, kind: ValueKind::String(text), span })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slashes_in_patterns() {
        assert_eq!(&*without_slash_escapes(r"^a\/b\\\/c\.d$"), r"^a/b\\/c\.d$");
    }
}
