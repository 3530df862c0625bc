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

#[summary("{f:x} {s:#x}")]
struct Traits {
    f: f64,
    s: String,
}

#[summary("{0.x:b}")]
struct Unnamed(Padded);

#[summary("{v:x}")]
struct Wide {
    v: u128,
}

#[derive(Summary)]
#[summary("{x}")]
struct Both {
    x: u8,
}

#[summary("{x}")]
#[summary("{x}")]
struct Twice {
    x: u8,
}

#[derive(Summary)]
#[repr(u128)]
enum Number {
    A(u8) = 1,
}

#[derive(Summary)]
enum Left {
    #[summary(skip)]
    A(u8),
}

#[derive(Summary)]
struct Hidden {
    #[summary(hide)]
    a: u8,
}

#[derive(Summary)]
struct Length {
    of_block: [u8; {
        const fn three() -> usize {
            3
        }
        three()
    }],
}

fn main() {}
