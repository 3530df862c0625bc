//! Text to tree: the lexer, the grammar and the tree of `.fmt` files.

mod actions;
#[doc(hidden)]
pub mod ast;
pub(crate) mod builtins;
mod classify;
pub(crate) mod foreign_format;
mod generated;
mod lexer;
mod parser;
pub mod spelling;
mod token;

pub(crate) use classify::is_keyword;
pub(crate) use classify::spelled;
pub use classify::{Class, classify};
pub(crate) use lexer::item_tokens;
pub(crate) use parser::parse_key;
pub use parser::{Parsed, parse, parse_strict};

pub(crate) use token::Token;
pub(crate) use token::TokenKind;

fn item_start(word: &str) -> Option<TokenKind> {
    builtins::find(builtins::ITEMS, word).map(|item| builtins::token_kind(item.name))
}
