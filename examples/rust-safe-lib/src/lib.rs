//! A library without `unsafe`.
#![forbid(unsafe_code)]

/// How high.
pub struct Level {
    /// Counted from the ground.
    pub number: u32,
}
