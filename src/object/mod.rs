//! Sections inside files: object files, archives, images, and source text that makes them.

pub mod embed;
#[cfg(feature = "object")]
pub mod read;
#[cfg(feature = "object")]
pub mod write;
