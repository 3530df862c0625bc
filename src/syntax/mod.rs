//! Text to tree: the lexer, the grammar and the tree of `.fmt` files.

pub mod ast;
mod brackets;
mod build;
pub(crate) mod builtins;
mod callbacks;
#[cfg(feature = "tools")]
mod classify;
mod faults;
mod generated;
mod habits;
mod lexer;
pub mod limits;
mod message;
#[cfg(feature = "tools")]
mod outline;
mod parse;
#[cfg(feature = "tools")]
mod print;
mod recover;
mod scan;
pub mod spelling;
mod token;

#[cfg(feature = "tools")]
pub use classify::{Class, classify, is_keyword};
#[cfg(feature = "tools")]
pub(crate) use outline::Outline;
pub use parse::{Parsed, parse, parse_strict};
#[cfg(feature = "tools")]
pub use print::print;

pub(crate) use token::Kind;
#[cfg(feature = "tools")]
pub(crate) use token::Tok;

/// The kind of the word that begins an item.
fn item_start(word: &str) -> Option<Kind> {
    Some(match word {
        "summary" => Kind::Summary,
        "children" => Kind::Children,
        "func" => Kind::Func,
        "import" => Kind::Import,
        "expect" => Kind::Expect,
        "let" => Kind::Let,
        _ => return None,
    })
}
