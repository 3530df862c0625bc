//! The library that makes graphs: texts, numbers, loops.

pub(in crate::sema) mod characters;
pub(in crate::sema) mod compare;
pub(in crate::sema) mod elements;
pub(in crate::sema) mod inline_text;
pub(in crate::sema) mod join;
pub(in crate::sema) mod nodes;
pub(in crate::sema) mod number_format;
pub(in crate::sema) mod number_function;
pub(in crate::sema) mod pointer_index;
pub(in crate::sema) mod quotes;
pub(in crate::sema) mod repeat;
pub(in crate::sema) mod std_string;
pub(in crate::sema) mod substring;
pub(in crate::sema) mod words;
