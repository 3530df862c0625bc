// The tokens inside strings, read like `code.rs`.

/// The tokens inside `"…"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Logos)]
pub(crate) enum StringToken {
    #[regex(r#"[^"\\\r\n]+"#)]
    Text,
    #[regex(r"\r\n|\r|\n")]
    LineEnd,
    #[token("\"")]
    Quote,
    #[token(r"\(")]
    InterpolationOpen,
    #[token("\\", crate::lexer::callbacks::escape)]
    Escape(bool),
}
