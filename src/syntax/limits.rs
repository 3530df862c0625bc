//! What the parser refuses to follow. Each limit is reported by one diagnostic that names it.

/// How many brackets of any kind, strings and interpolations may be open at once in an item.
pub const MAX_NESTING: usize = 128;

/// How many operators, member accesses and calls may stand in one expression together with the
/// expressions around it. Together with [`MAX_NESTING`] it bounds the depth of a tree, so that
/// walking one needs no care.
pub const MAX_OPERATORS: u32 = 500;

/// How many faults of one file are reported; reading stops after them.
pub const MAX_DIAGNOSTICS: usize = 200;

/// How many tokens a text may have: a tree takes some hundred bytes for each.
pub const MAX_TOKENS: usize = if cfg!(test) { 1 << 16 } else { 4 << 20 };

/// The longest text in bytes; spans count in 32 bits.
pub const MAX_TEXT: usize = u32::MAX as usize;
