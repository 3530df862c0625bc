//! Diagnostics for programs, one file per format.

mod json;
mod sarif;

pub use json::json;
pub use sarif::Sarif;
