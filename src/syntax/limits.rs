//! The limits of the parser. Each is reported by a diagnostic that states it.

/// The maximum number of brackets, strings and interpolations that are open at once in an item.
pub const MAX_NESTING: usize = 128;

/// The maximum number of operators, member accesses and calls in an expression and the expressions
/// around it. Together with [`MAX_NESTING`] it bounds the depth of a tree, so that a tree can be
/// walked by recursion.
pub const MAX_OPERATORS: u32 = 500;

/// The maximum number of errors reported for a file; parsing stops after them.
pub const MAX_DIAGNOSTICS: usize = 200;

/// The maximum number of tokens of a text. A tree takes about a hundred bytes for each.
pub const MAX_TOKENS: usize = if cfg!(test) { 1 << 16 } else { 4 << 20 };

/// The maximum length of a text in bytes; spans have 32 bits.
pub const MAX_TEXT: usize = u32::MAX as usize;
