//! Keys, type names and value trees.

use super::item::{ARGUMENTS, BRACED};
use super::{LayoutWriter, List};
use crate::format::element::Element;
use crate::syntax::ast::TypeToken;
use crate::syntax::{TokenKind, spelling};

impl LayoutWriter<'_, '_> {
    pub(super) fn key(&mut self) {
        match self.peek() {
            Some(TokenKind::Regex) => self.token(),
            Some(kind) if kind.begins_string() => self.string(),
            _ => self.type_name(),
        }
    }

    fn type_name(&mut self) {
        let mut before: Option<TypeToken> = None;
        let mut depth = 0usize;
        let mut named = false;
        while let Some(kind) = self.peek().filter(|k| depth > 0 || is_of_type(*k, named)) {
            let token = self.type_token(kind);
            if let Some(TypeToken::Sign("*const" | "*mut" | "&mut")) = before {
                self.comments_behind();
            }
            if before.as_ref().is_some_and(|before| spelling::is_apart_in_source(before, &token)) {
                self.word(" ");
            }
            named |= matches!(
                kind,
                TokenKind::Name
                    | TokenKind::Wildcard
                    | TokenKind::ParenOpen
                    | TokenKind::SquareOpen
            );
            match kind {
                TokenKind::AngleOpen | TokenKind::ParenOpen | TokenKind::SquareOpen => depth += 1,
                TokenKind::AngleClose | TokenKind::ParenClose | TokenKind::SquareClose => {
                    depth = depth.saturating_sub(1);
                }
                _ => {}
            }
            match token {
                // The spaces after these belong to their tokens.
                TypeToken::Sign(sign @ ("*const" | "*mut" | "&mut")) => {
                    self.comments_here();
                    self.take();
                    self.word(sign);
                }
                _ if kind == TokenKind::Number => self.number(),
                _ => self.token(),
            }
            before = Some(token);
        }
    }

    fn type_token(&self, kind: TokenKind) -> TypeToken {
        if kind == TokenKind::Wildcard {
            return TypeToken::Wildcard;
        }
        let word = || {
            let token = self.source.tokens.get(self.at);
            let range = token.map_or(0..0, |t| t.start as usize..t.end as usize);
            TypeToken::Word(self.source.slice(range).into())
        };
        spelling::type_sign(kind).map_or_else(word, TypeToken::Sign)
    }

    /// A number; its sign is right before it.
    fn number(&mut self) {
        self.comments_here();
        let Some(token) = self.take() else { return };
        let text = self.source.slice(token.start as usize..token.end as usize);
        let digits = text.trim_start_matches(['-', ' ', '\t']);
        if digits.len() < text.len() {
            self.word("-");
        }
        let start = token.end as usize - digits.len();
        self.push(Element::Source(self.source.piece(start..token.end as usize)));
    }

    pub(super) fn value(&mut self) {
        if self.is_at(TokenKind::SquareOpen) && self.is_type_in_brackets() || !self.is_payload() {
            self.type_name();
            if self.token_if(TokenKind::Dot) {
                return self.token();
            }
            if !self.is_payload() {
                return;
            }
            self.word(" ");
        }
        match self.peek() {
            Some(TokenKind::Number) => self.number(),
            Some(TokenKind::BraceOpen) => self.list(BRACED, |w, _| w.field()),
            Some(TokenKind::SquareOpen) => {
                let fill = self.holds_only_simple(self.at);
                self.list(List { fill, comma_counts: true, ..ARGUMENTS }, |w, _| w.value());
            }
            _ => self.string(),
        }
    }

    /// Whether a value without a type, or what follows the type, is next.
    fn is_payload(&self) -> bool {
        use TokenKind::*;
        matches!(
            self.peek(),
            Some(
                Number
                    | Char
                    | True
                    | False
                    | Null
                    | PlainString
                    | StringOpen
                    | BraceOpen
                    | SquareOpen
            )
        )
    }

    /// Whether the bracket that is next holds a type: something of a value or type follows it, or
    /// a length is in it.
    fn is_type_in_brackets(&self) -> bool {
        let close = self.source.closer(self.at);
        let before_length = close.checked_sub(2).and_then(|at| self.source.kind(at));
        let behind = self.source.kind(close + 1);
        let ends =
            [TokenKind::Comma, TokenKind::SquareClose, TokenKind::BraceClose, TokenKind::Equal];
        before_length == Some(TokenKind::Semicolon) || behind.is_some_and(|k| !ends.contains(&k))
    }

    /// `name: value`.
    fn field(&mut self) {
        self.token();
        self.token_and_blank();
        self.value();
    }
}

/// Whether a token outside brackets belongs to a type name; a `[` behind a name holds a value.
fn is_of_type(kind: TokenKind, named: bool) -> bool {
    use TokenKind::*;
    match kind {
        Name | Wildcard | Scope | Lifetime | Star | And | AndAnd | PointerConst | PointerMut
        | ReferenceMut | AngleOpen | ParenOpen | Arrow | Plus => true,
        SquareOpen => !named,
        _ => false,
    }
}
