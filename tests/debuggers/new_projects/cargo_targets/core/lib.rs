#![forbid(unsafe_code)]
pub struct Point { pub x: i32, pub y: i32 }
pub static ORIGIN: Point = Point { x: 3, y: -4 };
pub fn origin() -> &'static Point { std::hint::black_box(&ORIGIN) }
