//! Enums without formatters of their own: rustc tells their variants apart in each way that it has.
//!
//! The name of a variable says which variant it holds.

#![allow(dead_code, unused_variables)]

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::hint::black_box;
use std::num::{NonZeroU32, NonZeroU128};
use std::rc::{Rc, Weak};
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

enum Shape {
    Empty,
    Circle(f64),
    Rect { w: u32, h: u32 },
    Named(String, Box<Shape>),
}
trait Speak {
    fn speak(&self) -> bool;
}
impl Speak for Config {
    fn speak(&self) -> bool {
        self.name.is_some()
    }
}
enum Token {
    Ident(String),
    Number(i64),
    Plus,
    Minus,
}
enum Expr {
    Lit(i64),
    Neg(Box<Expr>),
    Call { name: &'static str, args: Vec<Expr> },
}
enum Tree<K, V> {
    Leaf,
    Node { key: K, value: V, left: Box<Tree<K, V>> },
}
enum Known {
    Off,
    On(bool),
}
#[repr(u8)]
enum Tagged {
    Low(u8) = 5,
    High(u8) = 200,
}
#[repr(i16)]
enum Signed {
    Minus(u8) = -300,
    Plus(u8) = 300,
}
#[repr(i64)]
enum Far {
    Near(u8) = -5,
    Middle(u8) = 3,
}
#[repr(C)]
enum Foreign {
    A(u8),
    B { x: u32 },
    C,
}
#[repr(C, u8)]
enum Both {
    A(u16),
    B,
}
enum One {
    Only(u8, u16),
}
enum Never {}
enum Flag {
    Set(bool),
    Absent,
    Unknown,
}
enum Letter {
    Is(char),
    Start,
    End,
}
enum Pointer {
    To(&'static i32),
    Nowhere,
}
enum Shared {
    Text(Rc<str>, u8),
    Nothing,
}
enum Count {
    Some(NonZeroU32),
    Zero,
}
enum Wait {
    For(Duration),
    Forever,
    Never,
}
enum Store {
    Map(HashMap<u8, u8>),
    Closed,
}
enum Words {
    Whole(Cow<'static, str>),
    None,
    Lost,
}
enum Nested {
    Of(Flag),
    Neither,
    Other,
}
enum Level {
    Low,
    Mid,
    High,
}
enum Level2 {
    At(Level),
    Off,
    Broken,
}
enum Option2 {
    Inner(Option<bool>),
    Outer,
    Far,
}
/// The niche is not where the payload begins.
struct Late {
    number: u64,
    flag: bool,
}
enum Behind {
    At(Late),
    Gone,
    Left,
}
#[repr(C)]
struct LateText {
    number: u64,
    text: String,
}
enum BehindText {
    At(LateText),
    Short(u32),
    Gone,
}
struct Wrapped(String);
enum Wide {
    A(Wrapped, u64),
    B(u32),
    C,
}
enum Twice {
    A([bool; 2]),
    B,
    C,
}
enum Raw {
    At(*const u8, bool),
    Null,
}
/// Numbers of 128 bits; one of more than two.
enum Huge {
    Of(u128),
    Not,
}
enum Huge3 {
    Of(u128),
    By(u8),
    Not,
}
enum HugeNiche {
    Of(NonZeroU128),
    Not,
}
/// Only one of the variants can be.
enum Impossible {
    No(std::convert::Infallible),
    Yes(i32),
}
enum Array {
    None([u8; 0]),
    Some([u16; 2], [bool; 3]),
    Few([i8; 12]),
}
struct Holder {
    shape: Shape,
    flag: Flag,
}

/// Elements of sizes that are not a multiple of a word, and of more than four words.
#[derive(Clone)]
struct Small {
    a: u8,
    b: u16,
}
#[derive(Clone)]
struct Large {
    name: String,
    at: [f64; 3],
    next: Option<Box<Large>>,
}
/// A list, a tree with counted nodes, and a ring.
struct Link {
    value: i32,
    next: Option<Box<Link>>,
}
struct Folder {
    name: String,
    children: Vec<Rc<RefCell<Folder>>>,
    parent: Option<Weak<RefCell<Folder>>>,
}
enum Json {
    Null,
    List(Vec<Json>),
}
struct Config {
    name: Option<String>,
    tags: Vec<u8>,
}
/// Names of numbers in one byte, and in two.
#[derive(Clone)]
enum Hue {
    Red = 1,
    Green,
    Blue = 200,
}
#[repr(i16)]
enum Sign {
    Minus = -300,
    Plus = 300,
}
/// A ring of counted structures, and a tree of maps.
struct Team {
    name: String,
    members: RefCell<Vec<Rc<Team>>>,
}
enum Object {
    Number(u8),
    Map(BTreeMap<String, Object>),
}
/// Types that LLDB and Rust call by each other's names.
struct Kept<T> {
    kept: T,
}
enum Found<T> {
    At(T),
    Nowhere,
}

/// An option of an enum that hides its number where this one does.
enum Within {
    Of(Token),
    Perhaps(Option<Token>),
}

fn main() {
    let empty = Shape::Empty;
    let circle = Shape::Circle(1.5);
    let rect = Shape::Rect { w: 3, h: 4 };
    let named = Shape::Named("box".into(), Box::new(Shape::Empty));
    let ident = Token::Ident("foo".into());
    let ident_empty = Token::Ident(String::new());
    let number = Token::Number(-7);
    let plus = Token::Plus;
    let minus = Token::Minus;
    let lit = Expr::Lit(1);
    let neg = Expr::Neg(Box::new(Expr::Lit(2)));
    let call = Expr::Call { name: "max", args: vec![Expr::Lit(1)] };
    let leaf: Tree<i32, String> = Tree::Leaf;
    let node: Tree<i32, String> =
        Tree::Node { key: 5, value: "five".into(), left: Box::new(Tree::Leaf) };
    let off = Known::Off;
    let on = Known::On(true);
    let tagged_low = Tagged::Low(1);
    let tagged_high = Tagged::High(2);
    let signed_minus = Signed::Minus(1);
    let signed_plus = Signed::Plus(2);
    let far_near = Far::Near(1);
    let far_middle = Far::Middle(2);
    let foreign_a = Foreign::A(1);
    let foreign_b = Foreign::B { x: 2 };
    let foreign_c = Foreign::C;
    let both_a = Both::A(1);
    let both_b = Both::B;
    let only = One::Only(1, 2);
    let set = Flag::Set(true);
    let absent = Flag::Absent;
    let unknown = Flag::Unknown;
    let start = Letter::Start;
    let end = Letter::End;
    let to = Pointer::To(&5);
    let nowhere = Pointer::Nowhere;
    let text = Shared::Text("rc".into(), 0);
    let nothing = Shared::Nothing;
    let some = Count::Some(NonZeroU32::MIN);
    let zero = Count::Zero;
    let wait = Wait::For(Duration::from_millis(2500));
    let forever = Wait::Forever;
    let never = Wait::Never;
    let map = Store::Map(HashMap::new());
    let closed = Store::Closed;
    let borrowed = Words::Whole("lent".into());
    let owned = Words::Whole(String::from("own").into());
    let none = Words::None;
    let lost = Words::Lost;
    let nested = Nested::Of(Flag::Unknown);
    let neither = Nested::Neither;
    let other = Nested::Other;
    let at = Level2::At(Level::High);
    let level_ref = Some(&Level::High);
    let level_off = Level2::Off;
    let broken = Level2::Broken;
    let inner = Option2::Inner(None);
    let inner_true = Option2::Inner(Some(true));
    let outer = Option2::Outer;
    let far = Option2::Far;
    let late = Behind::At(Late { number: 2, flag: true });
    let gone = Behind::Gone;
    let left = Behind::Left;
    let late_text = BehindText::At(LateText { number: 1 << 63, text: "abc".into() });
    let short = BehindText::Short(5);
    let text_gone = BehindText::Gone;
    let wide_a = Wide::A(Wrapped("w".into()), 1);
    let wide_b = Wide::B(2);
    let wide_c = Wide::C;
    let twice = Twice::A([true, false]);
    let twice_c = Twice::C;
    let raw_at = Raw::At(std::ptr::null(), false);
    let raw_null = Raw::Null;
    let huge = Huge::Of(1);
    let huge_not = Huge::Not;
    let huge3 = Huge3::Of(2);
    let huge3_by = Huge3::By(1);
    let huge3_not = Huge3::Not;
    let huge_niche = HugeNiche::Of(NonZeroU128::MIN);
    let huge_none = HugeNiche::Not;
    let huge_nowhere = unsafe { &*std::ptr::without_provenance::<Huge>(16) };
    let possible = Impossible::Yes(-4);
    let array_none = Array::None([]);
    let array_some = Array::Some([1, 2], [true, false, true]);
    let array_few = Array::Few([-1; 12]);
    let held = Holder { shape: Shape::Circle(2.5), flag: Flag::Absent };
    let in_option = Some(Token::Plus);
    let no_token: Option<Token> = None;
    let in_result: Result<Shape, Token> = Ok(Shape::Rect { w: 1, h: 2 });
    let newtype = Some(Wrapped("new".into()));
    black_box((&empty, &circle, &rect, &named, &ident, &ident_empty, &number, &plus, &minus));
    black_box((&lit, &neg, &call, &leaf, &node, &off, &on, &tagged_low, &tagged_high));
    black_box((&signed_minus, &signed_plus, &far_near, &far_middle, &foreign_a, &foreign_b));
    black_box((&foreign_c, &both_a, &both_b, &only, &set, &absent, &unknown, &start, &end));
    black_box((&to, &nowhere, &text, &nothing, &some, &zero, &wait, &forever, &never, &map));
    black_box((&closed, &borrowed, &owned, &none, &lost, &nested, &neither, &other, &at));
    black_box((&level_off, &broken, &inner, &inner_true, &outer, &far, &late, &gone, &left));
    black_box((&late_text, &short, &text_gone, &wide_a, &wide_b, &wide_c, &twice, &held));
    black_box((&twice_c, &raw_at, &raw_null, &huge, &huge_not, &huge3, &huge3_by, &huge3_not));
    black_box((&huge_niche, &huge_none, &possible, &array_none, &array_some, &array_few));
    black_box((&level_ref, &raw const huge_nowhere));
    let tokens = vec![Token::Ident("x".into()), Token::Plus, Token::Number(-1)];
    let bytes = vec![Some(1u8), None, Some(3)];
    let small = vec![Small { a: 1, b: 2 }, Small { a: 255, b: 65535 }];
    let points = vec![(1.5f32, 2.5f32), (3.5, -4.0)];
    let large = vec![Large { name: "l".into(), at: [1.0, 2.0, 3.0], next: None }; 2];
    let large_shown = Some(large[0].clone());
    let exprs = vec![Expr::Lit(1), Expr::Neg(Box::new(Expr::Lit(2)))];
    let shared = vec![Rc::new(RefCell::new(7i32)), Rc::new(RefCell::new(8))];
    let boxes = vec![Box::new(Shape::Circle(1.0)), Box::new(Shape::Empty)];
    let many: Vec<Option<u16>> = (0..20).map(Some).collect();
    let none_of = Vec::<Token>::new();
    let tokens_behind = &tokens;
    let list =
        Some(Box::new(Link { value: 1, next: Some(Box::new(Link { value: 2, next: None })) }));
    let root =
        Rc::new(RefCell::new(Folder { name: "root".into(), children: vec![], parent: None }));
    let kid = Rc::new(RefCell::new(Folder {
        name: "kid".into(),
        children: vec![],
        parent: Some(Rc::downgrade(&root)),
    }));
    root.borrow_mut().children.push(kid.clone());
    // A ring.
    kid.borrow_mut().children.push(root.clone());
    let json = Json::List(vec![Json::Null, Json::List(vec![Json::Null])]);
    let config = RwLock::new(Config { name: Some("c".into()), tags: vec![1, 2] });
    let locked = Mutex::new((1u8, "two"));
    let lent = RefCell::new(Config { name: None, tags: b"text".to_vec() });
    let lent_now = lent.borrow();
    black_box((&tokens, &bytes, &small, &points, &large, &large_shown, &exprs));
    black_box((&shared, &boxes, &many, &none_of, &tokens_behind, &list, &root, &kid, &json));
    black_box((&config, &locked, &lent_now));
    let hues = vec![Hue::Red, Hue::Green, Hue::Blue];
    let hue_slice = &hues[1..];
    let signs = vec![Sign::Minus, Sign::Plus];
    let truths = vec![true, false, false, true, true, false, true, false, true, true];
    let letters = vec!['a', 'é', '\n'];
    let letter_slice = &letters[..2];
    let characters = ['x', '\''];
    let numbers = [-1i8, 2];
    let bytes_behind = b"ab\0";
    let counted = Rc::new(Config { name: None, tags: vec![] });
    let counted_atomically = Arc::new(Small { a: 3, b: 4 });
    let speaker: Rc<dyn Speak> = Rc::new(Config { name: None, tags: vec![] });
    let team = Rc::new(Team { name: "t".into(), members: RefCell::default() });
    team.members.borrow_mut().push(team.clone());
    let leaves = BTreeMap::from([("x".into(), Object::Number(1))]);
    let object = Object::Map(BTreeMap::from([
        ("a".into(), Object::Number(200)),
        ("b".into(), Object::Map(leaves)),
    ]));
    let no_object = Object::Map(BTreeMap::new());
    let within = Within::Of(Token::Plus);
    let perhaps = Within::Perhaps(Some(Token::Minus));
    let perhaps_not = Within::Perhaps(None);
    let (kept_number, kept_letter) = (Kept { kept: -1i8 }, Kept { kept: 'k' });
    let (found_number, found_letter) = (Found::At(-2i8), Found::At('f'));
    black_box((&kept_number, &kept_letter, &found_number, &found_letter));
    black_box((&hues, &hue_slice, &signs, &truths, &letters, &letter_slice, &characters));
    black_box((&numbers, &bytes_behind, &counted, &counted_atomically, &speaker, &team, &object));
    black_box((&no_object, &within, &perhaps, &perhaps_not));
    black_box((&in_option, &no_token, &in_result, &newtype)); // break here
}
