//! Diagnostics as text.

#[cfg(feature = "tools")]
mod machine;

#[doc(inline)]
pub use fmtc_core::diag::render::{Human, Style, build, github, human, short};
#[cfg(feature = "tools")]
pub use machine::{Sarif, json};
