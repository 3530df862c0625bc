// Names and layouts of Rust that are hard to get right.
#![allow(dead_code, unused_variables)]
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

mod shop {
    #[derive(Clone)]
    pub struct Money {
        pub cents: i64,
        pub code: [u8; 3],
    }
    pub struct Pair<A, B> {
        pub a: A,
        pub b: B,
    }
    pub enum Kind {
        Closed,
        Open = 4,
    }
    pub enum Shape {
        Circle(f32),
        Rect { w: u16, h: u16 },
        Empty,
    }
    pub struct Meters(pub f64);
    pub struct Unit;
    pub struct Const<const N: usize, const B: bool>(pub [u8; N]);
    pub union Raw {
        pub i: u32,
        pub f: f32,
    }
}
struct Node {
    next: Option<Box<Node>>,
    value: char,
}
trait Speak {
    fn speak(&self) -> i32;
}
impl Speak for Node {
    fn speak(&self) -> i32 {
        1
    }
}

fn main() {
    let money = shop::Money { cents: 5, code: *b"EUR" };
    let pair = shop::Pair { a: 1u8, b: shop::Pair { a: "x", b: 2i64 } };
    let kind = shop::Kind::Open;
    let (circle, rect, empty) =
        (shop::Shape::Circle(1.0), shop::Shape::Rect { w: 1, h: 2 }, shop::Shape::Empty);
    let (meters, unit, counted, raw) =
        (shop::Meters(1.5), shop::Unit, shop::Const::<3, true>([1; 3]), shop::Raw { i: 1 });
    let node = Node { next: Some(Box::new(Node { next: None, value: 'b' })), value: 'a' };
    let (option, result): (Option<i32>, Result<u8, String>) = (Some(3), Ok(1));
    let (niche, wide): (Option<&i32>, Option<u64>) = (None, Some(1));
    let (text, slice, array) = ("abc", &[1i16, 2][..], [[1u8; 2]; 3]);
    let (vec, string) = (vec![1i32], String::from("s"));
    let (map, tree) = (HashMap::from([(1u8, 2u16)]), BTreeMap::from([(1u8, 'c')]));
    let (rc, boxed): (Rc<str>, Box<dyn Speak>) = ("rc".into(), Box::new(node));
    let (tuple, unit_value, never) = ((1i32, 2.0f64, true), (), None::<std::convert::Infallible>);
    let (i, u, s, c, w) = (1i128, 2u128, 3isize, 'c', 4usize);
    let add = |x: i32| x + option.unwrap_or(0);
    let pointer: *const shop::Money = &money;
    let function: fn(i32) -> u8 = |x| x as u8;
    println!("{}", add(1)); // break here
}
