//! Sections in files: object files, archives, images, and source text that compiles to them.

#[doc(inline)]
pub use fmtc_core::object::{Kind, embed, target};
#[cfg(feature = "object")]
#[doc(inline)]
pub use fmtc_object::{inject, read, write};
