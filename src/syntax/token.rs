//! The tokens of `.fmt` files, and the binary operators among them.

use super::ast::BinaryOp;

pub(crate) use super::generated::code::TokenKind;
pub(crate) use super::generated::strings::StringToken;

/// A token and its place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    /// Where it comes from.
    pub(crate) origin: Origin,
    pub(crate) first_on_line: bool,
    /// Its first byte.
    pub(crate) start: u32,
    /// The byte after its last.
    pub(crate) end: u32,
}

/// The origin of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The text contains it.
    Written,
    /// The lexer inserted it and reported that it is missing.
    Supplied,
    /// The parser put it in the place of tokens that it reported.
    Recovered,
}

impl TokenKind {
    /// Whether an expression may end with it.
    pub(crate) fn ends_operand(self) -> bool {
        use TokenKind::*;
        self.is_atom() || matches!(self, StringClose | MultilineClose | ParenClose | SquareClose)
    }

    /// Whether an expression may begin with it.
    pub(crate) fn starts_operand(self) -> bool {
        use TokenKind::*;
        let opens = matches!(self, StringOpen | MultilineOpen | ParenOpen | SquareOpen);
        let prefix = matches!(self, Sign | Tilde | Not);
        self.is_atom() || opens || prefix || matches!(self, If | Switch | Join | Available)
    }

    /// Whether it is an operand by itself.
    fn is_atom(self) -> bool {
        use TokenKind::*;
        matches!(self, Name | As | From | By | Where | Int | Char | PlainString)
            || matches!(self, SelfKeyword | Null | True | False | Bad)
    }

    /// Whether it adds a level to the tree of an expression.
    pub(crate) fn is_operator(self) -> bool {
        use TokenKind::*;
        // These stand together in `grammar/code.rs`.
        let signs = Plus as u8..=Coalesce as u8;
        signs.contains(&(self as u8))
            || matches!(self, Dot | Arrow | OptionalDot | Question | CallOpen | IndexOpen)
    }

    /// Whether it ends the expression before it.
    pub(crate) fn separates(self) -> bool {
        use TokenKind::*;
        self.is_statement_word()
            || matches!(self, Comma | Semicolon | If | Else | Switch | In)
            || matches!(self, Through | UpTo | TwoDots)
    }

    /// Whether its kind depends on the tokens before it on the same line.
    pub(crate) fn depends_on_place(self) -> bool {
        use TokenKind::*;
        self.is_item_word()
            || self.is_statement_word()
            || matches!(self, If | Else | Switch | Join | In | As | From | By | Where)
            || matches!(self, SelfKeyword | Null | True | False | Int | Fraction)
            || matches!(self, At | ParenOpen | SquareOpen | Minus | TwoDots)
    }

    pub(crate) fn is_item_word(self) -> bool {
        use TokenKind::*;
        matches!(self, Summary | Children | Enum | Func | Import | Expect)
    }

    /// Whether a statement begins with it wherever it is.
    pub(crate) fn is_statement_word(self) -> bool {
        use TokenKind::*;
        matches!(self, Let | Guard | Return | Case | Default)
    }

    pub(crate) fn ends_string(self) -> bool {
        matches!(self, TokenKind::PlainString | TokenKind::StringClose | TokenKind::MultilineClose)
    }

    pub(crate) fn begins_string(self) -> bool {
        matches!(self, TokenKind::PlainString | TokenKind::StringOpen | TokenKind::MultilineOpen)
    }

    /// Whether the name of a member follows it.
    pub(crate) fn is_dot(self) -> bool {
        matches!(self, TokenKind::Dot | TokenKind::Arrow | TokenKind::OptionalDot)
    }

    /// Whether it opens a bracket, a string or an interpolation.
    pub(crate) fn opens(self) -> bool {
        use TokenKind::*;
        matches!(self, ParenOpen | CallOpen | SquareOpen | IndexOpen | BraceOpen | AngleOpen)
            || matches!(self, StringOpen | MultilineOpen | InterpolationOpen)
    }

    /// Whether it closes a bracket, a string or an interpolation.
    pub(crate) fn closes(self) -> bool {
        use TokenKind::*;
        matches!(self, ParenClose | SquareClose | BraceClose | AngleClose)
            || matches!(self, StringClose | MultilineClose | InterpolationClose)
    }
}

/// The binary operators: token, meaning, sign, and how tightly they bind. The order is Swift's, so
/// `a & 1 == 0` is `(a & 1) == 0`. All are left-associative but `??`; comparisons do not chain.
const BINARY_OPERATORS: &[(TokenKind, BinaryOp, &str, u8)] = &[
    (TokenKind::ShiftLeft, BinaryOp::Shl, "<<", 7),
    (TokenKind::ShiftRight, BinaryOp::Shr, ">>", 7),
    (TokenKind::Star, BinaryOp::Mul, "*", 6),
    (TokenKind::Slash, BinaryOp::Div, "/", 6),
    (TokenKind::Percent, BinaryOp::Mod, "%", 6),
    (TokenKind::And, BinaryOp::BitAnd, "&", 6),
    (TokenKind::Plus, BinaryOp::Add, "+", 5),
    (TokenKind::Minus, BinaryOp::Sub, "-", 5),
    (TokenKind::Or, BinaryOp::BitOr, "|", 5),
    (TokenKind::Xor, BinaryOp::BitXor, "^", 5),
    (TokenKind::Coalesce, BinaryOp::Coalesce, "??", 4),
    (TokenKind::Equal, BinaryOp::Eq, "==", 3),
    (TokenKind::NotEqual, BinaryOp::Ne, "!=", 3),
    (TokenKind::Less, BinaryOp::Lt, "<", 3),
    (TokenKind::LessEqual, BinaryOp::Le, "<=", 3),
    (TokenKind::Greater, BinaryOp::Gt, ">", 3),
    (TokenKind::GreaterEqual, BinaryOp::Ge, ">=", 3),
    (TokenKind::AndAnd, BinaryOp::And, "&&", 2),
    (TokenKind::OrOr, BinaryOp::Or, "||", 1),
];

impl TokenKind {
    /// Its meaning between two operands.
    pub(crate) fn binary_operator(self) -> Option<BinaryOp> {
        BINARY_OPERATORS.iter().find(|row| row.0 == self).map(|row| row.1)
    }
}

impl BinaryOp {
    /// Its spelling.
    pub fn sign(self) -> &'static str {
        BINARY_OPERATORS.iter().find(|row| row.1 == self).map_or("", |row| row.2)
    }

    /// The operator with that spelling.
    pub(crate) fn of_sign(sign: &str) -> Option<BinaryOp> {
        BINARY_OPERATORS.iter().find(|row| row.2 == sign).map(|row| row.1)
    }

    /// Its precedence; a greater number binds more tightly.
    pub fn precedence(self) -> u8 {
        BINARY_OPERATORS.iter().find(|row| row.1 == self).map_or(0, |row| row.3)
    }

    /// Whether it compares its operands.
    pub(crate) fn is_comparison(self) -> bool {
        use BinaryOp::*;
        matches!(self, Eq | Ne | Lt | Le | Gt | Ge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operator_between_operands_is_in_the_table() {
        let grammar = include_str!("../../grammar/fmt.lalrpop");
        let (_, rule) = grammar.split_once("\nOperator: Token = {").expect("the rule");
        let signs = rule.split_once('}').expect("its end").0.split('"').skip(1).step_by(2);
        let mut known: Vec<_> = BINARY_OPERATORS.iter().map(|row| row.1.sign()).collect();
        let mut expected: Vec<_> = signs.collect();
        known.sort_unstable();
        expected.sort_unstable();
        assert_eq!(known, expected);
        assert!(BINARY_OPERATORS.iter().all(|row| row.0.binary_operator() == Some(row.1)));
        assert!(BINARY_OPERATORS.iter().all(|row| row.0.is_operator()));
        assert!(BINARY_OPERATORS.iter().all(|row| row.1.is_comparison() == (row.3 == 3)));
    }
}
