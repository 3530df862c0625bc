//! Expressions of C++ as visualizers write them.

mod ast;
mod lexer;
mod parser;
mod types;

pub(super) use ast::{Binary, Expr, Unary};
pub(super) use parser::parse;
