//! A program with formatters beside its types, of a library, and in a file:
//!
//! ```text
//! cargo build
//! lldb target/debug/rust-macros -o 'target variable ORIGIN RED NOTHING UNIT CARD PLUS LETTER SEVEN TIGHT'
//! ```
#![forbid(unsafe_code)]

use fmtc_macros::{Summary, formatters};
use rust_macros::{Color, Point, Shape};
use std::hint::black_box;

formatters!("fmt/limits.fmt");

// Only the debugger reads what it holds.
#[allow(dead_code)]
#[derive(Summary)]
enum Token {
    Letter(char),
    Number(i64),
    Plus,
}

struct Limits {
    least: u32,
    most: u32,
}

static ORIGIN: Point<i32> = Point { x: 3, y: -4 };
static RED: Color = Color(255, 0, 7);
static NOTHING: Shape = Shape::Empty;
static UNIT: Shape = Shape::Circle(1.5);
static CARD: Shape = Shape::Rect { w: 85, h: 55 };
static PLUS: Token = Token::Plus;
static LETTER: Token = Token::Letter('x');
static SEVEN: Token = Token::Number(7);
static TIGHT: Limits = Limits { least: 1, most: 2 };

fn main() {
    black_box((&ORIGIN, &RED, &NOTHING, &UNIT, &CARD, &PLUS, &LETTER, &SEVEN));
    let tight = black_box(&TIGHT);
    println!("{}..{}", tight.least, tight.most);
}
