//! Sections inside files: object files, archives, images.

#[cfg(feature = "object")]
pub mod read;
