//! References, raw pointers and boxes of enums.
enum Shape {
    Dot,
    Circle(f64),
}

enum List {
    End,
    Cons(u32, Box<List>),
}

#[inline(never)]
fn show(shape: &Shape, raw: *const Shape, list: &mut List, some: &Option<u32>) -> usize {
    std::hint::black_box((shape, raw, list, some)); // break here
    0
}

fn main() {
    let (shape, dot) = (Shape::Circle(1.5), Shape::Dot);
    let mut list = List::Cons(1, Box::new(List::Cons(2, Box::new(List::End))));
    println!("{}", show(&shape, &dot, &mut list, &Some(4)));
}
