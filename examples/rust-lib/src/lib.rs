//! A library whose users see its types as it wants them shown.

include!(concat!(env!("OUT_DIR"), "/fmtc.rs"));

/// A circle around the origin.
pub struct Circle {
    /// In meters.
    pub radius: u32,
}

/// From one place to another.
pub struct Span<T> {
    /// The first.
    pub from: T,
    /// The one after the last.
    pub to: T,
}
