// The tokens of `.fmt` files. `generate.rs` passes this file to logos, as `logos-cli` would.

/// The kinds of tokens in all modes. The patterns are those of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Logos)]
#[logos(skip r"[ \t\r\n\x0C]+")]
#[logos(skip(r"//[^\r\n]*", allow_greedy = true))]
pub enum TokenKind {
    // Words. Callbacks add letters beyond ASCII, whose tables would make the lexer six times as
    // large, and tell keywords from names.
    #[regex(r"[A-Za-z_][0-9A-Za-z_]*", crate::lexer::callbacks::word)]
    #[regex(r"[^\x00-\x7F]", crate::lexer::callbacks::word_beyond_ascii)]
    #[regex(r"`[^`\r\n]+`")]
    Name,
    Summary,
    Children,
    Enum,
    Func,
    Import,
    Expect,
    Let,
    Guard,
    Return,
    If,
    Else,
    Switch,
    Case,
    Default,
    Join,
    In,
    SelfKeyword,
    Null,
    True,
    False,
    As,
    From,
    By,
    Where,
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
    PlainString,
    #[token("\"")]
    StringOpen,
    /// No string begins with it; a diagnostic has been given.
    #[token("\"\"\"")]
    ThreeQuotes,
    StringText,
    Escape,
    StringClose,
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
    #[token("::")]
    Scope,
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
    /// Takes the place of an expression, a type or a value.
    Bad,
    /// Takes the place of a statement.
    BadStatement,

    // The parser puts one of these before the tokens: one set of tables then reads items, values and keys.
    Items,
    Value,
    Key,
}
