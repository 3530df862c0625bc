//! Types in functions have no path that a key could be.
#![allow(dead_code)]

use fmtc_macros::Summary;

struct Known {
    x: i32,
}

fn main() {
    #[derive(Summary)]
    struct Plain {
        n: i32,
    }

    #[derive(Summary)]
    struct Generic<'a, T, const N: usize> {
        all: &'a [T; N],
    }

    #[derive(Summary)]
    enum Choice<T> {
        A(T),
        B,
    }

    // Not the one of the module.
    #[derive(Summary)]
    struct Known {
        x: i64,
    }

    mod inner {
        #[derive(fmtc_macros::Summary)]
        pub struct Item<'a, T: Clone + 'a>(&'a T)
        where
            T: Copy;
    }
}
