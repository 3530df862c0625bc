//! Text to tree: the lexer, the grammar and the tree of `.fmt` files.

mod actions;
#[doc(hidden)]
pub mod ast;
pub mod builtins;
mod classify;
pub mod foreign_format;
mod generated;
mod lexer;
mod parser;
pub mod spelling;
mod token;

pub use classify::is_keyword;
pub use classify::spelled;
pub use classify::{Class, classify};
pub use lexer::item_tokens;
pub use parser::parse_key;
pub use parser::{Parsed, parse, parse_strict};

pub use token::Token;
pub use token::TokenKind;

fn item_start(word: &str) -> Option<TokenKind> {
    builtins::find(builtins::ITEMS, word).map(|item| builtins::token_kind(item.name))
}
