//! Formatters in a folder.
#![allow(dead_code)]

fmtc_macros::formatters!("fmt");

struct First {
    x: i32,
}

struct Second {
    x: i32,
}

fn main() {
    std::hint::black_box((&First { x: 1 }, &Second { x: 2 }));
}
