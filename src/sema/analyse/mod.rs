//! Analyses of checked programs.

pub(in crate::sema) mod expected;
pub(in crate::sema) mod expected_types;
pub(in crate::sema) mod hidden_children;
pub(in crate::sema) mod null;
pub(crate) mod pointers;
pub(crate) mod recursion;
pub(in crate::sema) mod self_recursion;
