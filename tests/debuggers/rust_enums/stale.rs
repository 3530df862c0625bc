//! Enums in several layouts, each a `cfg`: `stale.fmt` is made for the first one.

#![allow(dead_code, unexpected_cfgs)]

use std::hint::black_box;

/// Its numbers are capacities that no `String` has.
#[cfg(layout = "first")]
enum Token {
    Ident(String),
    Number(u64),
    Plus,
    Minus,
}
/// Variants change places.
#[cfg(layout = "reordered")]
enum Token {
    Ident(String),
    Minus,
    Plus,
    Number(u64),
}
/// A variant is added in front of others.
#[cfg(layout = "in_front")]
enum Token {
    Star,
    Ident(String),
    Number(u64),
    Plus,
    Minus,
}
/// A variant is added behind the others.
#[cfg(layout = "behind")]
enum Token {
    Ident(String),
    Number(u64),
    Plus,
    Minus,
    Star,
}
/// Another member has the numbers.
#[cfg(layout = "no_path")]
enum Token {
    Ident(Box<str>, bool),
    Number(u64),
    Plus,
    Minus,
}
/// Each variant has a number of its own.
#[cfg(layout = "numbered")]
#[repr(u8)]
enum Token {
    Ident(String),
    Number(u64),
    Plus,
    Minus,
}

fn main() {
    #[cfg(not(layout = "no_path"))]
    let ident = Token::Ident("x".into());
    #[cfg(layout = "no_path")]
    let ident = Token::Ident("x".into(), true);
    let number = Token::Number(7);
    let plus = Token::Plus;
    let minus = Token::Minus;
    black_box((&ident, &number, &plus, &minus)); // break here
}
