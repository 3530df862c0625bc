//! A type with a formatter in a file has no other.
#![allow(dead_code)]

use fmtc_macros::{Summary, formatters, summary};

formatters!("written.fmt");

#[derive(Summary)]
struct Plain {
    x: u8,
}

#[summary("{x}")]
struct Text {
    x: u8,
}

// Another type than that of the file.
#[derive(Summary)]
struct Elsewhere {
    x: u8,
}

mod inner {
    use fmtc_macros::Summary;

    #[derive(Summary)]
    struct Generic<T> {
        x: T,
    }

    // The file has a formatter for one instance.
    #[derive(Summary)]
    struct OfBytes<T> {
        x: T,
    }
}

mod r#try {
    use fmtc_macros::Summary;

    #[derive(Summary)]
    struct Raw {
        x: u8,
    }
}

fn main() {}
