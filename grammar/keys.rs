// The tokens of keys and value trees, read like `code.rs`.

/// The tokens of keys and value trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Logos)]
#[logos(skip r"[ \t\r\n\x0C]+")]
#[logos(skip(r"//[^\r\n]*", allow_greedy = true))]
pub(crate) enum KeyToken {
    #[regex(r"[A-Za-z_][0-9A-Za-z_]*", crate::syntax::lexer::callbacks::key_word)]
    #[regex(r"[^\x00-\x7F]", crate::syntax::lexer::callbacks::key_word_beyond_ascii)]
    #[regex(r"`[^`\r\n]+`")]
    Word,
    Wildcard,
    True,
    False,
    Null,
    #[regex(r"(-[ \t]*)?[0-9][0-9A-Za-z_]*(\.[0-9][0-9A-Za-z_]*)?([eE][+-][0-9]+)?")]
    Number,
    #[token("'")]
    Quote,
    #[regex(r#""[^"\\\r\n]*""#)]
    PlainString,
    #[token("\"")]
    StringOpen,
    #[token("\"\"\"")]
    MultilineOpen,
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
    #[token(".")]
    Dot,
    #[token("...")]
    Through,
    #[token("==")]
    Equal,
    #[token("=")]
    Assign,
    #[token("@")]
    At,
}
