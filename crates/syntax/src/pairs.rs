//! The pairs of brackets, and the beginnings of statements. The lexer has closed every bracket. The parser asks again
//! after each repair, which moves tokens.

use super::token::{Token, TokenKind};

/// The brackets of some tokens, in pairs.
pub(super) struct Pairs {
    /// For each token the bracket that it belongs to, which is open before it.
    around: Vec<Option<usize>>,
    /// For each bracket that opens, the one that closes it.
    closers: Vec<usize>,
}

impl Pairs {
    pub(super) fn of(tokens: &[Token]) -> Pairs {
        let mut open: Vec<usize> = Vec::new();
        let mut closers = vec![tokens.len(); tokens.len()];
        let mut around = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            around.push(open.last().copied());
            if token.kind.opens() {
                open.push(at);
            } else if token.kind.closes()
                && let Some(closer) = open.pop().and_then(|open| closers.get_mut(open))
            {
                *closer = at;
            }
        }
        Pairs { around, closers }
    }

    /// The bracket that is open before a token.
    pub(super) fn around(&self, at: usize) -> Option<usize> {
        self.around.get(at).copied().flatten()
    }

    /// The token that closes a bracket; the number of tokens if none does.
    pub(super) fn closer(&self, open: usize) -> usize {
        self.closers.get(open).copied().unwrap_or(self.closers.len())
    }

    /// The tokens in a bracket that are not inside inner ones.
    pub(super) fn inside(&self, open: usize) -> impl Iterator<Item = usize> + '_ {
        (open + 1..self.closer(open)).filter(move |at| self.around(*at) == Some(open))
    }
}

/// Whether a statement begins with a token, regardless of the text before it on its line.
pub(super) fn begins_statement(token: &Token) -> bool {
    token.kind.is_statement_word()
        || token.first_on_line
            && (token.kind.starts_operand() || token.kind == TokenKind::BadStatement)
}
