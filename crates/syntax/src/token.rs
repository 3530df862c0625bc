//! The tokens of `.fmt` files.

pub use super::generated::code::TokenKind;
pub(crate) use super::generated::strings::StringToken;

/// A token and its place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its kind.
    pub kind: TokenKind,
    /// Where it comes from.
    pub origin: TokenOrigin,
    /// Whether only spaces and comments precede it on its line.
    pub first_on_line: bool,
    /// Its first byte.
    pub start: u32,
    /// The byte after its last.
    pub end: u32,
}

/// The origin of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenOrigin {
    /// The text contains it.
    Written,
    /// The lexer inserted it and reported that it is missing.
    Supplied,
    /// The parser put it in the place of tokens that it reported.
    Recovered,
}

impl TokenKind {
    /// Whether an expression may end with it.
    pub fn ends_operand(self) -> bool {
        use TokenKind::*;
        self.is_atom() || matches!(self, StringClose | ParenClose | SquareClose)
    }

    /// Whether an expression may begin with it.
    pub fn starts_operand(self) -> bool {
        use TokenKind::*;
        let opens = matches!(self, StringOpen | ParenOpen | SquareOpen);
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
    pub fn is_operator(self) -> bool {
        use TokenKind::*;
        // These stand together in `grammar/code.rs`.
        let signs = Plus as u8..=Coalesce as u8;
        signs.contains(&(self as u8))
            || matches!(self, Dot | Arrow | OptionalDot | Question | CallOpen | IndexOpen)
    }

    /// Whether it ends the expression before it.
    pub fn separates(self) -> bool {
        use TokenKind::*;
        self.is_statement_word()
            || matches!(self, Comma | Semicolon | If | Else | Switch | In)
            || matches!(self, Through | UpTo | TwoDots)
    }

    /// Whether its kind depends on the tokens before it on the same line.
    pub fn depends_on_place(self) -> bool {
        use TokenKind::*;
        self.is_item_word()
            || self.is_statement_word()
            || matches!(self, If | Else | Switch | Join | In | As | From | By | Where)
            || matches!(self, SelfKeyword | Null | True | False)
            || matches!(self, At | ParenOpen | SquareOpen | Minus)
    }

    /// Whether an item begins with it.
    pub fn is_item_word(self) -> bool {
        use TokenKind::*;
        matches!(self, Summary | Children | Enum | Func | Import | Expect)
    }

    /// Whether a statement begins with it wherever it is.
    pub fn is_statement_word(self) -> bool {
        use TokenKind::*;
        matches!(self, Let | Guard | Return | Case | Default)
    }

    /// Whether it ends a string.
    pub fn ends_string(self) -> bool {
        matches!(self, TokenKind::PlainString | TokenKind::StringClose)
    }

    /// Whether it begins a string.
    pub fn begins_string(self) -> bool {
        matches!(self, TokenKind::PlainString | TokenKind::StringOpen)
    }

    /// Whether the name of a member follows it.
    pub fn is_dot(self) -> bool {
        matches!(self, TokenKind::Dot | TokenKind::Arrow | TokenKind::OptionalDot)
    }

    /// Whether it opens a bracket, a string or an interpolation.
    pub fn opens(self) -> bool {
        use TokenKind::*;
        matches!(self, ParenOpen | CallOpen | SquareOpen | IndexOpen | BraceOpen | AngleOpen)
            || matches!(self, StringOpen | InterpolationOpen)
    }

    /// Whether it closes a bracket, a string or an interpolation.
    pub fn closes(self) -> bool {
        use TokenKind::*;
        matches!(self, ParenClose | SquareClose | BraceClose | AngleClose)
            || matches!(self, StringClose | InterpolationClose)
    }
}
