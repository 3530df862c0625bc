//! Callbacks of the token patterns in `grammar/*.rs`: keywords, letters beyond ASCII, escapes.

use super::scan::{self, Escape};
use crate::builtins::token_kind;
use crate::token::{StringToken, TokenKind};
use logos::{Lexer, Logos};
use unicode_ident::{is_xid_continue, is_xid_start};

/// A word of code that begins with an ASCII letter.
pub(crate) fn word(lexer: &mut Lexer<'_, TokenKind>) -> TokenKind {
    extend(lexer);
    token_kind(lexer.slice())
}

/// A word that begins with a letter beyond ASCII; an error for other characters.
pub(crate) fn word_beyond_ascii(lexer: &mut Lexer<'_, TokenKind>) -> Result<TokenKind, ()> {
    begins_word(lexer).then_some(TokenKind::Name).ok_or(())
}

/// Reads the escape after a backslash; returns whether it means a character.
pub(crate) fn escape(lexer: &mut Lexer<'_, StringToken>) -> bool {
    let (meaning, length) = scan::read_escape(lexer.remainder());
    lexer.bump(length);
    matches!(meaning, Escape::Char(_))
}

/// Consumes the word that the last character begins; returns whether it begins one.
fn begins_word<'t, T: Logos<'t, Source = str>>(lexer: &mut Lexer<'t, T>) -> bool {
    let begins = lexer.slice().chars().all(is_xid_start);
    if begins {
        take_letters(lexer);
    }
    begins
}

/// Consumes the rest of a word whose ASCII letters are followed by another letter.
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
    use super::super::next_token;
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
        assert_eq!(kinds("größe"), [(Ok(TokenKind::Name), "größe")]);
        assert_eq!(
            kinds("if ifé éif"),
            [(Ok(TokenKind::If), "if"), (Ok(TokenKind::Name), "ifé"), (Ok(TokenKind::Name), "éif")]
        );
        assert_eq!(
            kinds("if→1é"),
            [
                (Ok(TokenKind::If), "if"),
                (Err(()), "→"),
                (Ok(TokenKind::Int), "1"),
                (Ok(TokenKind::Name), "é")
            ]
        );
        // A mark goes on with a word and begins none.
        assert_eq!(kinds("a\u{301}\u{301}"), [(Ok(TokenKind::Name), "a\u{301}\u{301}")]);
        assert_eq!(kinds("\u{301}"), [(Err(()), "\u{301}")]);
    }
}
