pub struct Point { pub x: i32, pub y: i32 }
pub static ORIGIN: Point = Point { x: 3, y: -4 };
fn main() { println!("{} {}", std::hint::black_box(&ORIGIN).x, ORIGIN.y); }
