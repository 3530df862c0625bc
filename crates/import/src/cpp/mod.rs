//! Expressions of C++ as visualizers write them.

mod ast;
mod lexer;
mod parser;
mod types;

pub(super) use ast::is_for_integers;
pub use ast::{Expr, Unary};
pub use parser::parse;
pub(super) use types::argument;
