//! Text to tree: the lexer, the grammar and the tree of `.fmt` files.

mod actions;
#[doc(hidden)]
pub mod ast;
#[doc(hidden)]
pub mod build;
#[doc(hidden)]
pub mod builtins;
mod classify;
pub mod diag;
mod generated;
#[doc(hidden)]
pub mod hints;
mod lexer;
pub mod limits;
mod pairs;
mod parser;
#[doc(hidden)]
pub mod source;
pub mod spelling;
mod token;

pub use classify::{Class, classify};
#[doc(hidden)]
pub use classify::{is_keyword, spelled};
#[doc(hidden)]
pub use lexer::tokens;
pub use parser::{Parsed, parse, parse_strict};
#[doc(hidden)]
pub use parser::{parse_key, parse_value};
#[doc(hidden)]
pub use token::{Token, TokenKind};

use fmtc_bytecode::isa;

fn item_start(word: &str) -> Option<TokenKind> {
    builtins::find(builtins::ITEMS, word).map(|item| builtins::token_kind(item.name))
}
