//! Names of a program that the output of the macros must not take for its own, and types that it must name with care.
#![deny(warnings)]
#![recursion_limit = "16"]
#![forbid(unsafe_code)]
#![allow(dead_code)]

use fmtc_macros::{Summary, formatters, summary};

macro_rules! line {
    ($x:expr) => {
        $x
    };
}
macro_rules! column {
    ($x:expr) => {
        line!($x)
    };
}
#[allow(unused_macros)]
macro_rules! concat {
    ($x:expr) => {
        column!($x)
    };
}
#[allow(unused_macros)]
macro_rules! module_path {
    () => {};
}
#[macro_export]
macro_rules! assert {
    ($x:expr) => {
        $x
    };
}

// Both files have keys for a `Point`.
formatters!("own_names.fmt");
formatters!("own_names_2.fmt");
mod first {
    pub struct Point(pub u8);
}
mod second {
    pub struct Point(pub u8);
    /// Keys of the file have the same name, and begin as its own does.
    #[derive(fmtc_macros::Summary)]
    pub struct Near {
        pub x: u8,
    }
}

const KEY: usize = 32;
const IS_LOCAL: u8 = 1;
const LEN: usize = 3;
const X: u8 = 1;
struct Y;
fn is_written(x: u8) -> u8 {
    column!(x)
}

struct Buffer<const N: usize>([u8; N]);

#[derive(Summary)]
struct Suite {
    tests: Vec<Test>,
    first: Option<Box<Test>>,
    key: Option<Box<[u8; KEY]>>,
    of_length: Option<Box<Buffer<LEN>>>,
}
#[derive(Summary)]
struct Test {
    n: u8,
}

#[derive(Summary)]
struct Constants<const N: usize, const B: bool> {
    buffer: Buffer<N>,
    boxed: Option<Box<Flags<B>>>,
    nested: Vec<Box<Buffer<{ N }>>>,
}
#[derive(Summary)]
struct Flags<const B: bool>(u8);

#[derive(Summary)]
struct Callbacks<T: 'static> {
    of: T,
    function: Option<fn(&Self)>,
    list: Vec<Box<dyn Fn(&Self) -> bool>>,
}

#[summary("{it} {X} {Y} {X:>5}")]
#[allow(non_snake_case)]
struct Members {
    it: u8,
    X: u8,
    Y: u8,
}

#[summary("{s:5} {t:>5} {u:5} {c:5} {r:5}")]
struct Sides<'a> {
    s: String,
    t: Option<u8>,
    u: &'a str,
    c: char,
    r: &'a u8,
}

#[deprecated]
#[summary("{x} {y}")]
pub struct Old {
    x: u8,
    #[deprecated]
    y: u8,
}
#[deprecated]
#[derive(Summary)]
pub struct OldToo {
    x: Vec<u8>,
}

#[summary("{n} {x}")]
struct Unsized<T: ?Sized> {
    n: u8,
    x: T,
}
#[summary("{x}")]
struct Text {
    n: u8,
    x: str,
}

/// Of a struct with an attribute, only what it shows is used: `#[cfg]` may take the others away.
#[summary("{a}")]
struct Shown {
    a: u8,
    #[cfg(any())]
    of_another_system: nowhere::Handle,
}

/// Names that bindings cannot have, and names of Rust's own types.
#[allow(non_upper_case_globals, non_camel_case_types)]
mod others {
    use fmtc_macros::{Summary, summary};
    static size: std::primitive::u8 = 1;
    static end: std::primitive::u8 = 2;
    static here: std::primitive::u8 = 3;
    struct u8;
    struct u64;
    struct usize;
    struct bool;
    struct str;
    type Word = std::primitive::u32;
    #[derive(Summary)]
    struct Lists<T> {
        list: Vec<super::Test>,
        of: Option<Box<T>>,
        byte: std::primitive::u8,
        text: &'static std::primitive::str,
    }
    #[summary("{n:x}")]
    struct Number {
        n: Word,
    }
}

fn main() {
    let _ = (is_written(IS_LOCAL), X, Y, first::Point(1), second::Point(2), second::Near { x: 3 });
}
