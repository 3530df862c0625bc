//! Formatters to start from, drafted from the types of programs.

mod enumeration;
mod formatter;
mod member;
mod pieces;
mod shapes;
mod variants;
mod vectors;

pub use formatter::list as formatters;
pub use variants::list as enums;
