//! Each of these is refused, with a reason.
#![allow(dead_code)]

use fmtc_macros::{Summary, formatters, summary};

formatters!("none.fmt");
formatters!("mistakes.fmt");

#[summary("{z}")]
struct NoMember {
    x: i32,
}

#[summary("{x:.2}")]
struct Precision {
    x: f32,
}

#[summary("{x:#?}")]
struct Pretty {
    x: f32,
}

#[summary("{x:#6x}")]
struct Padded {
    x: u32,
}

#[summary("{x")]
struct Open {
    x: i32,
}

#[summary("{}")]
struct Nameless {
    x: i32,
}

#[summary("{0}")]
enum Variants {
    One(u8),
    Two,
}

#[derive(Summary)]
union Either {
    a: u8,
    b: i8,
}

#[summary("{x}")]
type Alias = NoMember;

#[summary("{x:+}")]
struct Signed {
    x: (i32, i32),
}

const FIRST: u8 = 1;

#[derive(Summary)]
#[repr(u8)]
enum Computed {
    A(u8) = FIRST,
    B(u8),
}

#[summary(x)]
struct NoText {
    x: i32,
}

fn main() {}
