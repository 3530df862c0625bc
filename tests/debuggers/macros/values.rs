//! Values whose formatters are beside their types.
#![forbid(unsafe_code)]
#![allow(dead_code)]

use fmtc_macros::{Summary, formatters, summary};
use std::hint::black_box;
use std::num::NonZeroU32;

formatters!("values.fmt");

#[summary("<{x}, {y:#06x} {{}} \"q\" \\>")]
struct Point {
    x: i32,
    y: u32,
}

#[summary("{0:+} {1:>5}|{1:<5}|{1:*^7}|{1:b}|{1:#o}|{1:X}")]
struct Tuple(i32, u8);

#[summary("{at.x} of {r#type}")]
struct Nested {
    at: Point,
    r#type: i64,
}

#[derive(Summary)]
struct Record {
    byte: u8,
    tuple: Tuple,
    less: i8,
    r#type: i64,
}

#[derive(Summary)]
struct Unit;

#[derive(Summary)]
struct Braces {}

#[derive(Summary, Clone, Copy)]
struct Generic<T: Copy> {
    value: T,
}

#[derive(Summary)]
struct Sized<const N: usize> {
    text: i8,
    bytes: [u16; N],
}

mod inner {
    pub mod r#mod {
        #[fmtc_macros::summary("{first} and {rest.1}")]
        pub struct Both<'a, T, const N: usize> {
            pub first: T,
            pub rest: (u16, u32),
            pub all: &'a [T; N],
        }
    }
}

/// A degree has its formatter in the file.
struct Degrees {
    number: f32,
}

#[derive(Summary)]
enum Shape {
    Empty,
    Circle(f64),
    Rect { w: u32, h: u32 },
    Poly(Vec<(f32, f32)>),
    Named(String, Box<Shape>),
}

#[derive(Summary)]
enum Token {
    Ident(String),
    Number(i64),
    Plus,
    Minus,
}

#[derive(Summary)]
enum Plain {
    A(u32),
    B,
    C { t: Degrees },
}

#[derive(Summary)]
enum Tree<K> {
    Leaf,
    Node { key: K, left: Box<Tree<K>> },
}

#[derive(Summary)]
enum One {
    Only(u32, i8),
}

#[derive(Summary)]
enum Pointer {
    Nil,
    Ref(&'static u32),
}

#[derive(Summary)]
enum Tagged {
    A(u8),
    B(i16),
    C,
}

#[derive(Summary)]
#[repr(i8)]
enum Negative {
    A(u8) = -2,
    B(i16) = 5,
    C = 100,
}

#[derive(Summary)]
#[repr(u64)]
enum Big {
    A(u8) = 0xFFFF_FFFF_0000_0001,
    B = 1,
    C(u32) = 0x1_0000_0000,
}

/// The number of each variant is the place of the other.
#[derive(Summary)]
#[repr(u8)]
enum Swapped {
    A(u8) = 1,
    B(u16) = 0,
}

#[derive(Summary)]
#[repr(C, align(16))]
enum LikeC {
    A(u8),
    B { x: f64 },
}

#[derive(Summary)]
enum Letter {
    C(char),
    X,
    Y,
}

#[derive(Summary)]
enum Truth {
    C(bool),
    X,
    Y,
}

#[derive(Summary)]
enum Perhaps {
    S(Option<bool>),
    X,
}

#[derive(Summary)]
enum Within {
    T(Token),
    X,
    Y,
}

#[derive(Summary)]
enum Number {
    N(NonZeroU32),
    Z,
}

/// rustc hides the other variants behind the start of `A`.
#[derive(Summary)]
enum Late {
    A(u64, u32, u16, u8, bool),
    B,
    C,
}

struct Ends {
    number: u64,
    flag: bool,
}

/// The same in a member whose type the macro does not know.
#[derive(Summary)]
enum Hidden {
    A(Ends),
    B,
    C,
}

/// The text has more unused values than the flag, and is in front.
#[derive(Summary)]
enum Several {
    A(bool, String, u16),
    B,
    C,
}

/// Either the null pointer or a capacity tells the variants apart.
#[derive(Summary)]
enum Either {
    Text(String),
    Node(Box<u32>, u64, u64, u64),
}

/// The number of the option has more unused values than the capacity.
#[derive(Summary)]
enum Wide {
    A(Option<u64>, String),
    B,
    C,
}

/// Boxes have too few unused values for the other variants.
#[derive(Summary)]
enum Json {
    Null,
    Pair(Box<Json>, Box<Json>),
    Flag(bool),
    Text(String),
    List(Vec<Json>),
}

#[derive(Summary)]
enum Deep {
    B,
    A(Option<Option<String>>),
    C(u8),
}

/// LLDB shows these names by itself.
#[derive(Summary)]
enum Names {
    A,
    B,
}

fn main() {
    let point = Point { x: 1, y: 255 };
    let tuple = Tuple(5, 200);
    let nested = Nested { at: Point { x: 7, y: 0 }, r#type: -3 };
    let record = Record { byte: 200, tuple: Tuple(-1, 2), less: -128, r#type: -4 };
    let unit = Unit;
    let braces = Braces {};
    let generic = Generic { value: Generic { value: 3 } };
    let sized = Sized::<3> { text: 5, bytes: [1; 3] };
    let both = inner::r#mod::Both { first: 1u64, rest: (2, 3), all: &[4; 5] };
    let empty = Shape::Empty;
    let circle = Shape::Circle(1.5);
    let rect = Shape::Rect { w: 3, h: 4 };
    let poly = Shape::Poly(vec![(1.0, 2.0)]);
    let named = Shape::Named("abc".into(), Box::new(Shape::Circle(2.0)));
    let nameless = Shape::Named(String::new(), Box::new(Shape::Empty));
    let word = Token::Ident("identifier".into());
    let nothing = Token::Ident(String::new());
    let short = Token::Ident("a".into());
    let number = Token::Number(-7);
    let plus = Token::Plus;
    let minus = Token::Minus;
    let plain_a = Plain::A(5);
    let plain_b = Plain::B;
    let plain_c = Plain::C { t: Degrees { number: 3.0 } };
    let node = Tree::Node { key: 7, left: Box::new(Tree::Leaf) };
    let leaf: Tree<i32> = Tree::Leaf;
    let one = One::Only(4, -5);
    let nil = Pointer::Nil;
    let tagged_a = Tagged::A(200);
    let tagged_b = Tagged::B(-3);
    let tagged_c = Tagged::C;
    let negative_a = Negative::A(1);
    let negative_b = Negative::B(2);
    let negative_c = Negative::C;
    let big_a = Big::A(1);
    let big_b = Big::B;
    let big_c = Big::C(9);
    let swapped_a = Swapped::A(1);
    let swapped_b = Swapped::B(2);
    let like_a = LikeC::A(3);
    let like_b = LikeC::B { x: 2.5 };
    let letter_x = Letter::X;
    let letter_y = Letter::Y;
    let truth_c = Truth::C(true);
    let truth_x = Truth::X;
    let truth_y = Truth::Y;
    let perhaps_none = Perhaps::S(None);
    let perhaps_true = Perhaps::S(Some(true));
    let perhaps_x = Perhaps::X;
    let within_plus = Within::T(Token::Plus);
    let within_word = Within::T(Token::Ident("inside".into()));
    let within_x = Within::X;
    let within_y = Within::Y;
    let number_n = Number::N(NonZeroU32::MIN);
    let number_z = Number::Z;
    let late_a = Late::A(2, 3, 4, 5, true);
    let late_b = Late::B;
    let hidden_a = Hidden::A(Ends { number: 3, flag: false });
    let hidden_c = Hidden::C;
    let several_a = Several::A(true, "a text that is long".into(), 7);
    let several_c = Several::C;
    let either_text = Either::Text("x".into());
    let either_node = Either::Node(Box::new(1), 2, 3, 4);
    let wide_a = Wide::A(Some(3), "t".into());
    let wide_none = Wide::A(None, "t".into());
    let wide_b = Wide::B;
    let wide_c = Wide::C;
    let json_null = Json::Null;
    let json_flag = Json::Flag(true);
    let json_text = Json::Text("a".into());
    let json_list = Json::List(vec![Json::Null]);
    let deep_some = Deep::A(Some(None));
    let deep_a = Deep::A(Some(Some("a".into())));
    let deep_b = Deep::B;
    let deep_c = Deep::C(7);
    let names = Names::B;
    black_box((&point, &tuple, &nested, &record, &unit, &braces, &generic, &sized, &both));
    black_box((&empty, &circle, &rect, &poly, &named, &nameless, &word, &nothing, &short));
    black_box((&number, &plus, &minus, &plain_a, &plain_b, &plain_c, &node, &leaf, &one, &nil));
    black_box((&tagged_a, &tagged_b, &tagged_c, &negative_a, &negative_b, &negative_c));
    black_box((&big_a, &big_b, &big_c, &swapped_a, &swapped_b, &like_a, &like_b, &letter_x, &letter_y, &names));
    black_box((&truth_c, &truth_x, &truth_y, &perhaps_none, &perhaps_true, &perhaps_x));
    black_box((&within_plus, &within_word, &within_x, &within_y, &number_n, &number_z));
    black_box((&either_text, &either_node, &wide_a, &wide_none, &wide_b, &wide_c, &json_null, &json_flag));
    black_box((&json_text, &json_list, &deep_some, &deep_a, &deep_b, &deep_c));
    black_box((&late_a, &late_b, &hidden_a, &hidden_c, &several_a, &several_c)); // break here
}
