//! Text to tree: the lexer, the grammar and the tree of `.fmt` files.

pub mod ast;
