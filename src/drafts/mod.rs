//! Formatters to start from, drafted from the types of programs.

mod formatter;
mod pieces;
mod variants;
mod vectors;

pub(crate) use formatter::list as formatters;
pub(crate) use variants::list as enums;
