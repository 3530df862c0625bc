//! The tokens of `.fmt` files, and the binary operators among them.

use super::ast::BinaryOp;

pub(crate) use super::generated::code::TokenKind;
pub(crate) use super::generated::keys::KeyToken;
pub(crate) use super::generated::strings::StringToken;

/// A token with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// What it is.
    pub(crate) kind: TokenKind,
    /// How it came here.
    pub(crate) origin: Origin,
    /// Whether it is the first one on its line.
    pub(crate) first_on_line: bool,
    /// Its first byte.
    pub(crate) start: u32,
    /// The byte after its last.
    pub(crate) end: u32,
}

/// How a token came into the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// It was written.
    Written,
    /// It was not written, a diagnostic says so.
    Supplied,
    /// It stands for tokens that made no sense, a diagnostic says so.
    Recovered,
}

impl KeyToken {
    /// The same token among all tokens; `None` for those that need a closer look.
    pub(crate) fn kind(self) -> Option<TokenKind> {
        Some(match self {
            KeyToken::Word => TokenKind::Name,
            KeyToken::Wildcard => TokenKind::Wildcard,
            KeyToken::True => TokenKind::True,
            KeyToken::False => TokenKind::False,
            KeyToken::Null => TokenKind::Null,
            KeyToken::Number => TokenKind::Number,
            KeyToken::PlainString => TokenKind::PlainString,
            KeyToken::StringOpen => TokenKind::StringOpen,
            KeyToken::MultilineOpen => TokenKind::MultilineOpen,
            KeyToken::BlockComment => TokenKind::BlockComment,
            KeyToken::Scope => TokenKind::Scope,
            KeyToken::Colon => TokenKind::Colon,
            KeyToken::AngleOpen => TokenKind::AngleOpen,
            KeyToken::AngleClose => TokenKind::AngleClose,
            KeyToken::ParenOpen => TokenKind::ParenOpen,
            KeyToken::ParenClose => TokenKind::ParenClose,
            KeyToken::SquareOpen => TokenKind::SquareOpen,
            KeyToken::SquareClose => TokenKind::SquareClose,
            KeyToken::BraceOpen => TokenKind::BraceOpen,
            KeyToken::BraceClose => TokenKind::BraceClose,
            KeyToken::Comma => TokenKind::Comma,
            KeyToken::Semicolon => TokenKind::Semicolon,
            KeyToken::Star => TokenKind::Star,
            KeyToken::PointerConst => TokenKind::PointerConst,
            KeyToken::PointerMut => TokenKind::PointerMut,
            KeyToken::And => TokenKind::And,
            KeyToken::AndAnd => TokenKind::AndAnd,
            KeyToken::ReferenceMut => TokenKind::ReferenceMut,
            KeyToken::Arrow => TokenKind::Arrow,
            KeyToken::Plus => TokenKind::Plus,
            KeyToken::Through => TokenKind::Through,
            KeyToken::Equal => TokenKind::Equal,
            KeyToken::Assign => TokenKind::Assign,
            KeyToken::At => TokenKind::At,
            KeyToken::Quote | KeyToken::Regex | KeyToken::ColonScope => return None,
        })
    }
}

impl TokenKind {
    fn is(self, trait_of: u8) -> bool {
        TRAITS[self as usize] & trait_of != 0
    }

    /// Whether an expression may end with it.
    pub(crate) fn ends_operand(self) -> bool {
        self.is(ENDS_OPERAND)
    }

    /// Whether an expression may begin with it.
    pub(crate) fn starts_operand(self) -> bool {
        self.is(STARTS_OPERAND)
    }

    /// Whether it adds a level to the tree of an expression.
    pub(crate) fn is_operator(self) -> bool {
        self.is(OPERATOR)
    }

    /// Whether no expression goes on behind it.
    pub(crate) fn separates(self) -> bool {
        self.is(SEPARATES)
    }

    /// Whether what it is in code depends on what stands before it, even if that is on its line.
    pub(crate) fn depends_on_place(self) -> bool {
        self.is(PLACED)
    }

    /// Whether it is the first word of an item.
    pub(crate) fn is_item_word(self) -> bool {
        use TokenKind::*;
        matches!(self, Summary | Children | Func | Import | Expect)
    }

    /// Whether a statement begins with it wherever it stands.
    pub(crate) fn is_statement_word(self) -> bool {
        use TokenKind::*;
        matches!(self, Let | Guard | Return | Case | Default)
    }

    /// Whether it opens a bracket, a string or an interpolation.
    pub(crate) fn opens(self) -> bool {
        self.is(OPENS)
    }

    /// Whether it closes a bracket, a string or an interpolation.
    pub(crate) fn closes(self) -> bool {
        self.is(CLOSES)
    }
}

/// The binary operators: token, meaning, sign, and how tightly they bind. The order is Swift's, so
/// `a & 1 == 0` is `(a & 1) == 0`. All are left-associative but `??`; comparisons do not chain.
const BINARY_OPERATORS: [(TokenKind, BinaryOp, &str, u8); 19] = [
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
    /// The operator it is between two operands.
    pub(crate) fn binary_operator(self) -> Option<BinaryOp> {
        BINARY_OPERATORS.iter().find(|row| row.0 == self).map(|row| row.1)
    }
}

impl BinaryOp {
    /// As it is written.
    pub fn sign(self) -> &'static str {
        BINARY_OPERATORS.iter().find(|row| row.1 == self).map_or("", |row| row.2)
    }

    /// How tightly it binds; those that bind more tightly have the greater number.
    pub fn precedence(self) -> u8 {
        BINARY_OPERATORS.iter().find(|row| row.1 == self).map_or(0, |row| row.3)
    }

    /// Whether it compares its operands.
    pub fn is_comparison(self) -> bool {
        use BinaryOp::*;
        matches!(self, Eq | Ne | Lt | Le | Gt | Ge)
    }
}

// What a kind may be: the bits of `TRAITS`.
const ENDS_OPERAND: u8 = 1;
const STARTS_OPERAND: u8 = 1 << 1;
const OPERATOR: u8 = 1 << 2;
const SEPARATES: u8 = 1 << 3;
const PLACED: u8 = 1 << 4;
const OPENS: u8 = 1 << 5;
const CLOSES: u8 = 1 << 6;

/// What the lexer asks about every token, by kind.
static TRAITS: [u8; TokenKind::BadStatement as usize + 1] = {
    use TokenKind::*;
    let mut table = [0; TokenKind::BadStatement as usize + 1];
    mark(
        &mut table,
        ENDS_OPERAND,
        &[
            Name,
            As,
            From,
            By,
            Int,
            Char,
            PlainString,
            StringClose,
            MultilineClose,
            ParenClose,
            SquareClose,
            SelfKeyword,
            Null,
            True,
            False,
            Bad,
        ],
    );
    mark(
        &mut table,
        STARTS_OPERAND,
        &[
            Name,
            As,
            From,
            By,
            Int,
            Char,
            PlainString,
            StringOpen,
            MultilineOpen,
            ParenOpen,
            SquareOpen,
            SelfKeyword,
            Null,
            True,
            False,
            Bad,
            Sign,
            Tilde,
            Not,
            If,
            Switch,
            Join,
            Available,
        ],
    );
    mark(
        &mut table,
        OPERATOR,
        &[
            Dot,
            Arrow,
            OptionalDot,
            Question,
            CallOpen,
            IndexOpen,
            Plus,
            Minus,
            Sign,
            Star,
            Slash,
            Percent,
            ShiftLeft,
            ShiftRight,
            And,
            Or,
            Xor,
            Tilde,
            Not,
            Equal,
            NotEqual,
            Less,
            LessEqual,
            Greater,
            GreaterEqual,
            AndAnd,
            OrOr,
            Coalesce,
        ],
    );
    mark(
        &mut table,
        SEPARATES,
        &[
            Comma, Semicolon, Let, Guard, Return, Case, Default, If, Else, Switch, In, Through,
            UpTo, TwoDots,
        ],
    );
    mark(
        &mut table,
        PLACED,
        &[
            Summary,
            Children,
            Func,
            Import,
            Expect,
            Let,
            Guard,
            Return,
            Case,
            Default,
            If,
            Else,
            Switch,
            Join,
            In,
            SelfKeyword,
            Null,
            True,
            False,
            As,
            From,
            By,
            At,
            ParenOpen,
            SquareOpen,
            Minus,
            TwoDots,
            Int,
            Fraction,
        ],
    );
    mark(
        &mut table,
        OPENS,
        &[
            ParenOpen,
            CallOpen,
            SquareOpen,
            IndexOpen,
            BraceOpen,
            AngleOpen,
            StringOpen,
            MultilineOpen,
            InterpolationOpen,
        ],
    );
    mark(
        &mut table,
        CLOSES,
        &[
            ParenClose,
            SquareClose,
            BraceClose,
            AngleClose,
            StringClose,
            MultilineClose,
            InterpolationClose,
        ],
    );
    table
};

/// Gives a trait to some kinds.
const fn mark(table: &mut [u8], trait_of: u8, kinds: &[TokenKind]) {
    let mut at = 0;
    while at < kinds.len() {
        table[kinds[at] as usize] |= trait_of;
        at += 1;
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
        assert!(BINARY_OPERATORS.iter().all(|row| row.1.is_comparison() == (row.3 == 3)));
    }
}
