//! Diagnostics as text, one file per format.

#[cfg(feature = "render")]
mod human;
#[cfg(feature = "json")]
mod json;
mod short;

#[cfg(feature = "render")]
pub use human::{Human, Style, human};
#[cfg(feature = "json")]
pub use json::json;
pub use short::short;
