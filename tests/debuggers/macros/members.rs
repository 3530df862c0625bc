//! What rustc itself refuses, beside the braces.
#![allow(dead_code)]

use fmtc_macros::summary;

#[summary("{x} of {z:#x}")]
struct NoMember {
    x: i32,
}

fn main() {
    #[summary("{n}")]
    struct Local {
        n: i32,
    }
}
