//! Rust types: own ones, those of the library, and how LLDB calls them.

use std::arch::asm;
use std::cell::RefCell;

include!(env!("FORMATTERS"));

#[allow(dead_code)]
mod geo {
    pub struct Point {
        pub x: i32,
        pub y: i32,
    }

    pub struct Meters(pub f64);

    pub struct Pair<T> {
        pub left: T,
        pub right: T,
    }
}

#[allow(dead_code)]
struct All {
    point: geo::Point,
    meters: geo::Meters,
    pair: geo::Pair<u64>,
    tuple: (i32, f64, bool),
    idle: RefCell<i32>,
    shared: RefCell<i32>,
    some: Option<i32>,
    none: Option<i32>,
    items: Vec<u16>,
}

#[inline(never)]
fn look(all: &All) {
    unsafe { asm!("/* {0} */", in(reg) all) }; // break here
}

fn main() {
    let all = All {
        point: geo::Point { x: 3, y: -4 },
        meters: geo::Meters(12.25),
        pair: geo::Pair { left: 1, right: u64::MAX },
        tuple: (1, 2.5, true),
        idle: RefCell::new(10),
        shared: RefCell::new(30),
        some: Some(-7),
        none: None,
        items: vec![1, 2, 3],
    };
    let _borrows = (all.shared.borrow(), all.shared.borrow());
    look(&all);
}
