//! The pipeline: the module `compile` of the crate `fmtc-core`, and values as `expect` items write them.

#[doc(inline)]
pub use fmtc_core::compile::*;
#[cfg(feature = "tools")]
#[doc(inline)]
pub use fmtc_view::value;
