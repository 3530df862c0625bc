//! An enum, and a structure with a formatter of its own.

pub enum Shape {
    Circle(f64),
    Rect { width: u32, height: u32 },
    Empty,
}

pub struct Point {
    x: i32,
    y: i32,
}

static CIRCLE: Shape = Shape::Circle(1.5);
static RECT: Shape = Shape::Rect { width: linked_macros::three!(), height: 3_000_000_000 };
static EMPTY: Shape = Shape::Empty;
static ORIGIN: Point = Point { x: 3, y: -4 };
static SOME: Option<Shape> = Some(Shape::Circle(2.5));

fn area(shape: &Shape) -> f64 {
    match shape {
        Shape::Circle(radius) => radius * radius * std::f64::consts::PI,
        Shape::Rect { width, height } => f64::from(*width) * f64::from(*height),
        Shape::Empty => 0.0,
    }
}

fn main() {
    let all = [&CIRCLE, &RECT, &EMPTY];
    println!("{}", all.into_iter().chain(&SOME).map(area).sum::<f64>());
    println!("{}", ORIGIN.x + ORIGIN.y);
}
