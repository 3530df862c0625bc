//! Formatters to start from, drafted from the types of programs.

mod enumeration;
mod formatter;
mod member;
mod pieces;
mod shapes;
mod variants;
mod vectors;

pub(crate) use formatter::list as formatters;
pub(crate) use variants::list as enums;
