//! Options of braces that would show other digits than `format!`.
#![allow(dead_code)]

use fmtc_macros::summary;

type Small = i8;

#[summary("{of:x}")]
struct Other {
    of: Small,
}

#[summary("{of:+}")]
struct Flag {
    of: bool,
}

#[summary("{of:05}")]
struct Generic<T> {
    of: T,
}

#[summary("{of.inner:05}")]
struct Inner {
    of: Signed,
}

#[summary("{of:5} {of:>5}")]
struct Width {
    of: Small,
}

#[summary("{of:x} {of}")]
struct Twice {
    of: Small,
}

struct Signed {
    inner: i32,
}

#[summary("{of:+6x}")]
struct Padded {
    of: u32,
}

fn main() {}
