//! A program with formatters of its own and of two libraries:
//!
//! ```text
//! cargo build
//! lldb target/debug/rust-app -o 'target variable ORIGIN UNIT DAY ATTIC'
//! ```

use rust_lib::{Circle, Span};
use rust_safe_lib::Level;
use std::hint::black_box;

include!(concat!(env!("OUT_DIR"), "/fmtc.rs"));

struct Point {
    x: i32,
    y: i32,
}

static ORIGIN: Point = Point { x: 3, y: -4 };
static UNIT: Circle = Circle { radius: 1 };
static DAY: Span<u16> = Span { from: 8, to: 17 };
static ATTIC: Level = Level { number: 4 };

fn main() {
    let (origin, unit, day, attic) = black_box((&ORIGIN, &UNIT, &DAY, &ATTIC));
    println!("{} {} {} {}..{} {}", origin.x, origin.y, unit.radius, day.from, day.to, attic.number);
}
