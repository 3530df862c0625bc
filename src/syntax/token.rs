//! The tokens of `.fmt` files, in the three modes they are read in.

use super::scan;
use logos::Logos;

/// A token with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tok {
    /// What it is.
    pub(crate) kind: Kind,
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

/// The kinds of tokens. The patterns are those of code; [`KeyToken`] and [`TextToken`] have those
/// of the other modes.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[logos(skip r"[ \t\r\n\x0C]+")]
#[logos(skip(r"//[^\r\n]*", allow_greedy = true))]
pub(crate) enum Kind {
    // Words.
    #[regex(r"[\p{XID_Start}_]\p{XID_Continue}*")]
    #[regex(r"`[^`\r\n]+`")]
    Name,
    #[token("summary")]
    Summary,
    #[token("children")]
    Children,
    #[token("func")]
    Func,
    #[token("import")]
    Import,
    #[token("expect")]
    Expect,
    #[token("let")]
    Let,
    #[token("guard")]
    Guard,
    #[token("return")]
    Return,
    #[token("if")]
    If,
    #[token("else")]
    Else,
    #[token("switch")]
    Switch,
    #[token("case")]
    Case,
    #[token("default")]
    Default,
    #[token("join")]
    Join,
    #[token("in")]
    In,
    #[token("self")]
    SelfWord,
    #[token("null")]
    Null,
    #[token("true")]
    True,
    #[token("false")]
    False,
    #[token("as")]
    As,
    #[token("from")]
    From,
    #[token("by")]
    By,
    #[token("#available")]
    Available,

    // Literals.
    #[regex(r"[0-9][0-9A-Za-z_]*")]
    Int,
    #[regex(r"[0-9][0-9_]*\.[0-9][0-9A-Za-z_]*")]
    Fraction,
    #[token("'")]
    Char,
    #[regex(r#""[^"\\\r\n]*""#)]
    Plain,
    #[token("\"")]
    TextOpen,
    #[token("\"\"\"")]
    MultiOpen,
    Text,
    Escape,
    TextClose,
    MultiClose,
    InterpolationOpen,
    InterpolationClose,

    // Brackets. Whether `(` and `[` touch an operand before them is found out afterwards.
    #[token("(")]
    ParenOpen,
    CallOpen,
    #[token(")")]
    ParenClose,
    #[token("[")]
    SquareOpen,
    IndexOpen,
    #[token("]")]
    SquareClose,
    #[token("{")]
    BraceOpen,
    #[token("}")]
    BraceClose,
    AngleOpen,
    AngleClose,

    // Signs.
    #[token(".")]
    Dot,
    #[token("->")]
    Arrow,
    #[token("?.")]
    OptionalDot,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token(";")]
    Semicolon,
    #[token("=")]
    Assign,
    #[token("?")]
    Question,
    #[token("@")]
    At,
    #[token("...")]
    Through,
    #[token("..<")]
    UpTo,
    #[token("..")]
    TwoDots,

    // Operators.
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    /// `-` before an operand.
    Sign,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("%")]
    Percent,
    #[token("<<")]
    ShiftLeft,
    #[token(">>")]
    ShiftRight,
    #[token("&")]
    And,
    #[token("|")]
    Or,
    #[token("^")]
    Xor,
    #[token("~")]
    Tilde,
    #[token("!")]
    Not,
    #[token("==")]
    Equal,
    #[token("!=")]
    NotEqual,
    #[token("<")]
    Less,
    #[token("<=")]
    LessEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    GreaterEqual,
    #[token("&&")]
    AndAnd,
    #[token("||")]
    OrOr,
    #[token("??")]
    Coalesce,

    // Keys and value trees only.
    Scope,
    Wildcard,
    Number,
    Lifetime,
    PointerConst,
    PointerMut,
    ReferenceMut,
    Regex,

    // What could not be read; a diagnostic has been given.
    #[token("/*")]
    BlockComment,
    /// Stands where an expression, a type or a value may stand.
    Bad,
    /// Stands where a statement may stand.
    BadStatement,
}

/// The tokens of keys and value trees.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r\n\x0C]+")]
#[logos(skip(r"//[^\r\n]*", allow_greedy = true))]
pub(crate) enum KeyToken {
    #[regex(r"[\p{XID_Start}_]\p{XID_Continue}*")]
    #[regex(r"`[^`\r\n]+`")]
    Word,
    #[token("_", priority = 3)]
    Wildcard,
    #[token("true")]
    True,
    #[token("false")]
    False,
    #[token("null")]
    Null,
    #[regex(r"(-[ \t]*)?[0-9][0-9A-Za-z_]*(\.[0-9][0-9A-Za-z_]*)?([eE][+-][0-9]+)?")]
    Number,
    #[token("'")]
    Quote,
    #[regex(r#""[^"\\\r\n]*""#)]
    Plain,
    #[token("\"")]
    TextOpen,
    #[token("\"\"\"")]
    MultiOpen,
    #[token("/")]
    Regex,
    #[token("/*")]
    BlockComment,
    #[token("::")]
    Scope,
    /// A colon after a field's name, then a type that begins with `::`.
    #[token(":::")]
    ColonScope,
    #[token(":")]
    Colon,
    #[token("<")]
    AngleOpen,
    #[token(">")]
    AngleClose,
    #[token("(")]
    ParenOpen,
    #[token(")")]
    ParenClose,
    #[token("[")]
    SquareOpen,
    #[token("]")]
    SquareClose,
    #[token("{")]
    BraceOpen,
    #[token("}")]
    BraceClose,
    #[token(",")]
    Comma,
    #[token(";")]
    Semicolon,
    #[token("*")]
    Star,
    #[regex(r"\*const[ \t]+")]
    PointerConst,
    #[regex(r"\*mut[ \t]+")]
    PointerMut,
    #[token("&")]
    And,
    #[token("&&")]
    AndAnd,
    #[regex(r"&mut[ \t]+")]
    ReferenceMut,
    #[token("->")]
    Arrow,
    #[token("+")]
    Plus,
    #[token("...")]
    Through,
    #[token("==")]
    Equal,
    #[token("=")]
    Assign,
    #[token("@")]
    At,
}

impl KeyToken {
    /// The same token among all tokens; `None` for those that need a closer look.
    pub(crate) fn kind(self) -> Option<Kind> {
        Some(match self {
            KeyToken::Word => Kind::Name,
            KeyToken::Wildcard => Kind::Wildcard,
            KeyToken::True => Kind::True,
            KeyToken::False => Kind::False,
            KeyToken::Null => Kind::Null,
            KeyToken::Number => Kind::Number,
            KeyToken::Plain => Kind::Plain,
            KeyToken::TextOpen => Kind::TextOpen,
            KeyToken::MultiOpen => Kind::MultiOpen,
            KeyToken::BlockComment => Kind::BlockComment,
            KeyToken::Scope => Kind::Scope,
            KeyToken::Colon => Kind::Colon,
            KeyToken::AngleOpen => Kind::AngleOpen,
            KeyToken::AngleClose => Kind::AngleClose,
            KeyToken::ParenOpen => Kind::ParenOpen,
            KeyToken::ParenClose => Kind::ParenClose,
            KeyToken::SquareOpen => Kind::SquareOpen,
            KeyToken::SquareClose => Kind::SquareClose,
            KeyToken::BraceOpen => Kind::BraceOpen,
            KeyToken::BraceClose => Kind::BraceClose,
            KeyToken::Comma => Kind::Comma,
            KeyToken::Semicolon => Kind::Semicolon,
            KeyToken::Star => Kind::Star,
            KeyToken::PointerConst => Kind::PointerConst,
            KeyToken::PointerMut => Kind::PointerMut,
            KeyToken::And => Kind::And,
            KeyToken::AndAnd => Kind::AndAnd,
            KeyToken::ReferenceMut => Kind::ReferenceMut,
            KeyToken::Arrow => Kind::Arrow,
            KeyToken::Plus => Kind::Plus,
            KeyToken::Through => Kind::Through,
            KeyToken::Equal => Kind::Equal,
            KeyToken::Assign => Kind::Assign,
            KeyToken::At => Kind::At,
            KeyToken::Quote | KeyToken::Regex | KeyToken::ColonScope => return None,
        })
    }
}

/// The tokens inside `"…"` and `"""`. Which of line ends and quotes are text depends on the string.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextToken {
    #[regex(r#"[^"\\\r\n]+"#)]
    Text,
    #[regex(r"\r\n|\r|\n")]
    LineEnd,
    #[token("\"")]
    Quote,
    #[token("\"\"\"")]
    ThreeQuotes,
    #[token(r"\(")]
    InterpolationOpen,
    #[token("\\", scan::escape)]
    Escape(bool),
}

impl Kind {
    /// Whether an expression may end with it.
    pub(crate) fn ends_operand(self) -> bool {
        use Kind::*;
        matches!(
            self,
            Name | As
                | From
                | By
                | Int
                | Char
                | Plain
                | TextClose
                | MultiClose
                | ParenClose
                | SquareClose
                | SelfWord
                | Null
                | True
                | False
                | Bad
        )
    }

    /// Whether an expression may begin with it.
    pub(crate) fn starts_operand(self) -> bool {
        use Kind::*;
        matches!(
            self,
            Name | As
                | From
                | By
                | Int
                | Char
                | Plain
                | TextOpen
                | MultiOpen
                | ParenOpen
                | SquareOpen
                | SelfWord
                | Null
                | True
                | False
                | Bad
                | Sign
                | Tilde
                | Not
                | If
                | Switch
                | Join
                | Available
        )
    }

    /// Whether it adds a level to the tree of an expression.
    pub(crate) fn is_operator(self) -> bool {
        use Kind::*;
        matches!(
            self,
            Dot | Arrow
                | OptionalDot
                | Question
                | CallOpen
                | IndexOpen
                | Plus
                | Minus
                | Sign
                | Star
                | Slash
                | Percent
                | ShiftLeft
                | ShiftRight
                | And
                | Or
                | Xor
                | Tilde
                | Not
                | Equal
                | NotEqual
                | Less
                | LessEqual
                | Greater
                | GreaterEqual
                | AndAnd
                | OrOr
                | Coalesce
        )
    }

    /// Whether no expression goes on behind it.
    pub(crate) fn separates(self) -> bool {
        use Kind::*;
        matches!(
            self,
            Comma
                | Semicolon
                | Let
                | Guard
                | Return
                | Case
                | Default
                | If
                | Else
                | Switch
                | In
                | Through
                | UpTo
                | TwoDots
        )
    }

    /// Whether it is the first word of an item.
    pub(crate) fn is_item_word(self) -> bool {
        use Kind::*;
        matches!(self, Summary | Children | Func | Import | Expect)
    }

    /// Whether a statement begins with it wherever it stands.
    pub(crate) fn is_statement_word(self) -> bool {
        use Kind::*;
        matches!(self, Let | Guard | Return | Case | Default)
    }

    /// Whether it opens a bracket, a string or an interpolation.
    pub(crate) fn opens(self) -> bool {
        use Kind::*;
        matches!(
            self,
            ParenOpen
                | CallOpen
                | SquareOpen
                | IndexOpen
                | BraceOpen
                | AngleOpen
                | TextOpen
                | MultiOpen
                | InterpolationOpen
        )
    }

    /// Whether it closes a bracket, a string or an interpolation.
    pub(crate) fn closes(self) -> bool {
        use Kind::*;
        matches!(
            self,
            ParenClose
                | SquareClose
                | BraceClose
                | AngleClose
                | TextClose
                | MultiClose
                | InterpolationClose
        )
    }
}
