//! Expressions of C++ as visualizers write them.

mod ast;
mod lexer;
mod parser;
mod types;

pub(super) use ast::{Expr, Unary, is_for_integers};
pub(super) use parser::parse;
