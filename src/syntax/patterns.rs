//! The tokens of `.fmt` files and the patterns that logos makes lexers of.
//!
//! Who changes this file runs `cargo check --features regenerate`.

use super::scan;
use std::ops::Range;

/// A lexer: an enum of tokens with the patterns that logos reads. Here the patterns mean nothing,
/// `generated/lexers.rs` has what logos makes of them. Tests ask logos itself as well.
macro_rules! lexer {
    (
        $(#[$_enum:meta])*
        pub(crate) enum $name:ident {
            $($(#[$_variant:meta])* $variant:ident $(($field:ty))?,)*
        }
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum $name {
            $($variant $(($field))?,)*
        }

        #[cfg(test)]
        impl $name {
            /// The first token from a byte on as logos' own lexer reads it, before any function is
            /// asked, and its place.
            fn by_logos(text: &str, from: usize) -> Option<(Result<String, ()>, Range<usize>)> {
                #[derive(Debug, logos::Logos)]
                $(#[$_enum])*
                #[allow(dead_code, reason = "some are made by functions only")]
                enum Token {
                    $($(#[$_variant])* $variant $(($field))?,)*
                }
                #[allow(dead_code, reason = "words of code")]
                fn word(_: &mut logos::Lexer<'_, Token>) {}
                #[allow(dead_code, reason = "words of keys")]
                fn key_word(_: &mut logos::Lexer<'_, Token>) {}
                #[allow(dead_code, reason = "strings")]
                fn escape(_: &mut logos::Lexer<'_, Token>) -> bool { true }

                let mut lexer = <Token as logos::Logos>::lexer(text.get(from..)?);
                let token = lexer.next()?.map(|token| format!("{token:?}"));
                let place = lexer.span();
                Some((token, place.start + from..place.end + from))
            }
        }
    };
}

lexer! {
    /// The kinds of tokens. The patterns are those of code; [`KeyToken`] and [`TextToken`] have those
    /// of the other modes.
    #[logos(skip r"[ \t\r\n\x0C]+")]
    #[logos(skip(r"//[^\r\n]*", allow_greedy = true))]
    pub(crate) enum Kind {
        // Words. `scan::word_end` adds their letters beyond ASCII.
        #[regex(r"[A-Za-z_][0-9A-Za-z_]*", word)]
        #[regex(r"`[^`\r\n]+`")]
        Name,
        Summary,
        Children,
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
        SelfWord,
        Null,
        True,
        False,
        As,
        From,
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
}

/// The kind of a word in code, and its end. Patterns of keywords would double the lexer.
pub(super) fn word(text: &str, ascii: Range<usize>) -> (Kind, usize) {
    let end = scan::word_end(text, ascii.end);
    let kind = match text.get(ascii.start..end).unwrap_or_default() {
        "summary" => Kind::Summary,
        "children" => Kind::Children,
        "func" => Kind::Func,
        "import" => Kind::Import,
        "expect" => Kind::Expect,
        "let" => Kind::Let,
        "guard" => Kind::Guard,
        "return" => Kind::Return,
        "if" => Kind::If,
        "else" => Kind::Else,
        "switch" => Kind::Switch,
        "case" => Kind::Case,
        "default" => Kind::Default,
        "join" => Kind::Join,
        "in" => Kind::In,
        "self" => Kind::SelfWord,
        "null" => Kind::Null,
        "true" => Kind::True,
        "false" => Kind::False,
        "as" => Kind::As,
        "from" => Kind::From,
        "by" => Kind::By,
        _ => Kind::Name,
    };
    (kind, end)
}

lexer! {
    /// The tokens of keys and value trees.
    #[logos(skip r"[ \t\r\n\x0C]+")]
    #[logos(skip(r"//[^\r\n]*", allow_greedy = true))]
    pub(crate) enum KeyToken {
        #[regex(r"[A-Za-z_][0-9A-Za-z_]*", key_word)]
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
}

/// The kind of a word in keys and value trees, and its end.
pub(super) fn key_word(text: &str, ascii: Range<usize>) -> (KeyToken, usize) {
    let end = scan::word_end(text, ascii.end);
    let kind = match text.get(ascii.start..end).unwrap_or_default() {
        "_" => KeyToken::Wildcard,
        "true" => KeyToken::True,
        "false" => KeyToken::False,
        "null" => KeyToken::Null,
        _ => KeyToken::Word,
    };
    (kind, end)
}

lexer! {
    /// The tokens inside `"…"` and `"""`. Which of line ends and quotes are text depends on the string.
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
        #[token("\\", escape)]
        Escape(bool),
    }
}

/// An escape, which may mean a character, and its end.
pub(super) fn escape(text: &str, backslash: Range<usize>) -> (TextToken, usize) {
    let (meaning, length) = scan::read_escape(text.get(backslash.end..).unwrap_or_default());
    let is_char = matches!(meaning, scan::Escape::Char(_));
    (TextToken::Escape(is_char), backslash.end + length)
}

#[cfg(test)]
mod tests {
    use super::super::automaton::Automaton;
    use super::super::generated::lexers::{KEYTOKEN, KIND, TEXTTOKEN};
    use super::*;
    use proptest::prelude::*;
    use std::fmt::Debug;

    type Read<T> = Option<(T, Range<usize>)>;

    /// Compares the first tokens from every place on. `words` are what logos calls the tokens that
    /// `read` makes.
    fn compare<T: Copy + Debug + PartialEq>(
        text: &str,
        tables: &Automaton<T>,
        by_logos: fn(&str, usize) -> Read<Result<String, ()>>,
        words: &str,
        read: fn(&str, Range<usize>) -> (T, usize),
    ) {
        for from in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
            let ours = tables.next(text, from);
            let logos = by_logos(text, from);
            match (ours, logos) {
                (Some((Ok(token), place)), Some((Ok(name), first)))
                    if name == words && !text[first.clone()].starts_with('`') =>
                {
                    let (made, end) = read(text, first.clone());
                    assert_eq!((token, place), (made, first.start..end), "{from} of {text:?}");
                }
                (ours, logos) => {
                    let named = |(token, place): (Result<T, ()>, _)| {
                        (token.map(|token| format!("{token:?}")), place)
                    };
                    assert_eq!(ours.map(named), logos, "{from} of {text:?}");
                }
            }
        }
    }

    fn compare_all(text: &str) {
        compare(text, &KIND, Kind::by_logos, "Name", word);
        compare(text, &KEYTOKEN, KeyToken::by_logos, "Word", key_word);
        compare(text, &TEXTTOKEN, TextToken::by_logos, "Escape(true)", escape);
    }

    #[test]
    fn tables_read_what_logos_reads_of_every_example() {
        let mut read = 0;
        for entry in std::fs::read_dir("examples").expect("they are there") {
            let path = entry.expect("a name").path();
            if path.extension().is_some_and(|extension| extension == "fmt") {
                compare_all(&std::fs::read_to_string(path).expect("a text"));
                read += 1;
            }
        }
        assert!(read > 0);
    }

    /// What tokens are made of, and what may spoil them.
    const PIECES: &[&str] = &[
        "a",
        "Z9",
        "_",
        "`",
        "`a b`",
        "é",
        "中",
        "7",
        "0x1F",
        "1.5",
        "e+3",
        ".",
        "..",
        "..<",
        "->",
        "?.",
        "??",
        "?",
        "!",
        "!=",
        "=",
        "==",
        "<",
        "<<",
        "<=",
        ">",
        ">>",
        ">=",
        "&",
        "&&",
        "&mut",
        "|",
        "||",
        "^",
        "~",
        "+",
        "-",
        "*",
        "*const",
        "*mut",
        "/",
        "//",
        "/*",
        "%",
        ":",
        ",",
        ";",
        "@",
        "#available",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "\"\"",
        "'",
        "\\",
        "\\(",
        "\\u{41}",
        "\\n",
        " ",
        "\t",
        "\n",
        "\r",
        "\0",
        "case",
    ];

    proptest! {
        #[test]
        fn tables_read_what_logos_reads(
            pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40)
        ) {
            compare_all(&pieces.concat());
        }
    }
}
