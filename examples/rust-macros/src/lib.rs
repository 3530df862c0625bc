//! A library without `std` and without `unsafe` code, with formatters beside its types.
#![no_std]
#![forbid(unsafe_code)]

use fmtc_macros::{Summary, summary};

/// A place.
#[summary("({x}, {y})")]
pub struct Point<T> {
    /// To the right.
    pub x: T,
    /// Up.
    pub y: T,
}

/// A color.
#[summary("#{0:02x}{1:02x}{2:02x}")]
pub struct Color(pub u8, pub u8, pub u8);

/// What is drawn.
#[derive(Summary)]
pub enum Shape {
    /// Nothing.
    Empty,
    /// A circle around the origin, of this radius.
    Circle(f64),
    /// A rectangle.
    Rect {
        /// Its width.
        w: u32,
        /// Its height.
        h: u32,
    },
}

/// No program uses it; its formatter is there all the same.
#[derive(Summary)]
pub struct Unused {
    /// A number.
    pub number: u8,
}
