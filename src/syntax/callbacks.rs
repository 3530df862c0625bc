//! What the patterns in `grammar/*.rs` leave to functions: keywords, letters beyond ASCII, escapes.

use super::scan::{self, Escape};
use super::token::{KeyToken, Kind, StringToken};
use logos::{Lexer, Logos};
use unicode_ident::{is_xid_continue, is_xid_start};

/// A word of code that begins with an ASCII letter.
pub(super) fn word(lexer: &mut Lexer<'_, Kind>) -> Kind {
    extend(lexer);
    match lexer.slice() {
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
    }
}

/// A word of a key or a value tree that begins with an ASCII letter.
pub(super) fn key_word(lexer: &mut Lexer<'_, KeyToken>) -> KeyToken {
    extend(lexer);
    match lexer.slice() {
        "_" => KeyToken::Wildcard,
        "true" => KeyToken::True,
        "false" => KeyToken::False,
        "null" => KeyToken::Null,
        _ => KeyToken::Word,
    }
}

/// A word of code that begins with another letter, or a character that begins nothing.
pub(super) fn word_beyond_ascii(lexer: &mut Lexer<'_, Kind>) -> Result<Kind, ()> {
    begins_word(lexer).then_some(Kind::Name).ok_or(())
}

/// The same in keys and value trees.
pub(super) fn key_word_beyond_ascii(lexer: &mut Lexer<'_, KeyToken>) -> Result<KeyToken, ()> {
    begins_word(lexer).then_some(KeyToken::Word).ok_or(())
}

/// Reads the escape after a backslash; whether it stands for a character.
pub(super) fn escape(lexer: &mut Lexer<'_, StringToken>) -> bool {
    let (meaning, length) = scan::read_escape(lexer.remainder());
    lexer.bump(length);
    matches!(meaning, Escape::Char(_))
}

/// Takes the whole word if the character that was read begins one.
fn begins_word<'t, T: Logos<'t, Source = str>>(lexer: &mut Lexer<'t, T>) -> bool {
    let begins = lexer.slice().chars().all(is_xid_start);
    if begins {
        take_letters(lexer);
    }
    begins
}

/// Takes the rest of a word if a letter beyond ASCII follows its ASCII letters.
fn extend<'t, T: Logos<'t, Source = str>>(lexer: &mut Lexer<'t, T>) {
    if lexer.remainder().as_bytes().first().is_some_and(|byte| !byte.is_ascii()) {
        take_letters(lexer);
    }
}

fn take_letters<'t, T: Logos<'t, Source = str>>(lexer: &mut Lexer<'t, T>) {
    let rest = lexer.remainder();
    lexer.bump(rest.find(|c| !is_xid_continue(c)).unwrap_or(rest.len()));
}

#[cfg(test)]
mod tests {
    use super::super::lexer::next_token;
    use super::*;

    #[test]
    fn letters_beyond_ascii() {
        let kinds = |text: &'static str| {
            let (mut at, mut out) = (0, Vec::new());
            while let Some((token, range)) = next_token(text, at) {
                at = range.end;
                out.push((token, &text[range]));
            }
            out
        };
        assert_eq!(kinds("größe"), [(Ok(Kind::Name), "größe")]);
        assert_eq!(
            kinds("if ifé éif"),
            [(Ok(Kind::If), "if"), (Ok(Kind::Name), "ifé"), (Ok(Kind::Name), "éif")]
        );
        assert_eq!(
            kinds("if→1é"),
            [(Ok(Kind::If), "if"), (Err(()), "→"), (Ok(Kind::Int), "1"), (Ok(Kind::Name), "é")]
        );
        // A mark goes on with a word and begins none.
        assert_eq!(kinds("a\u{301}\u{301}"), [(Ok(Kind::Name), "a\u{301}\u{301}")]);
        assert_eq!(kinds("\u{301}"), [(Err(()), "\u{301}")]);
    }
}
