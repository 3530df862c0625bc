//! Values that rustc's own formatters replace: they rename the fields of tuples, and give the
//! types of the library and enums with data other children.
#![allow(dead_code)]

include!(env!("FORMATTERS"));

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::hint::black_box;
use std::rc::{Rc, Weak};
use std::sync::{Arc, Mutex};

struct Id(u32);
struct Span(u32, u32);
struct Pair(u32, u32);
struct Meters(f64);
struct Point {
    x: i32,
    y: i32,
}
#[derive(Clone, Copy)]
enum Level {
    Low = 1,
    High = 9,
}
enum Shape {
    Dot(Point),
    Circle { at: Point, r: u32 },
    Pair(u32, u32),
    Nothing,
}
struct Wrap<T> {
    inner: T,
}
struct Newtype<T>(T);
struct Account {
    id: Id,
    owner: String,
    level: Level,
    tags: Vec<u32>,
    at: (i32, Point),
    best: Option<u32>,
    next: Option<Box<Account>>,
    shape: Shape,
    shared: Rc<Point>,
    cell: RefCell<i32>,
    count: Cell<u16>,
    by_name: HashMap<u8, u32>,
    bytes: [u8; 4],
    ids: [Id; 2],
}
union Bits {
    whole: u32,
    float: f32,
}
struct Node {
    key: u32,
    up: RefCell<Weak<Node>>,
    down: RefCell<Vec<Rc<Node>>>,
}

fn account(next: Option<Box<Account>>) -> Account {
    Account {
        id: Id(7),
        owner: "ada".to_string(),
        level: Level::High,
        tags: vec![1, 2, 3],
        at: (5, Point { x: 1, y: 2 }),
        best: Some(4),
        next,
        shape: Shape::Circle { at: Point { x: 3, y: 4 }, r: 5 },
        shared: Rc::new(Point { x: 8, y: 9 }),
        cell: RefCell::new(6),
        count: Cell::new(11),
        by_name: HashMap::from([(1, 2)]),
        bytes: *b"abcd",
        ids: [Id(1), Id(2)],
    }
}

fn main() {
    let id = Id(77);
    let span = Span(3, 9);
    let two = Pair(1, 2);
    let meters = Meters(1.5);
    let point = Point { x: 3, y: -4 };
    let level = Level::Low;
    let level_ref = &level;
    let level_box = Box::new(Level::High);
    let level_nowhere = unsafe { &*std::ptr::without_provenance::<Level>(16) };
    let dot = Shape::Dot(Point { x: 12, y: 13 });
    let circle = Shape::Circle { at: Point { x: 1, y: 2 }, r: 3 };
    let pair = Shape::Pair(4, 5);
    let nothing = Shape::Nothing;
    let wrap_id = Wrap { inner: Id(5) };
    let wrap_vec = Wrap { inner: vec![1u8, 2] };
    let newtype = Newtype(Point { x: 5, y: 6 });
    let newtype_id = Newtype(Id(8));
    let account = account(Some(Box::new(account(None))));
    let by_ref = &account;
    let boxed = Box::new(Id(9));
    let shared = Rc::new(Id(10));
    let atomic = Arc::new(Mutex::new(Id(11)));
    let some = Some(Id(12));
    let none: Option<Id> = None;
    let ok: Result<u8, String> = Ok(3);
    let err: Result<u8, String> = Err("bad".to_string());
    let text = String::from("h\u{e9}llo");
    let slice: &str = &text[0..1];
    let ids = vec![Id(1), Id(2)];
    let slice_of_ids = &ids[..];
    let array = [Id(3), Id(4)];
    let tuple = (1i32, 2.5f64, true);
    let tuple_of = (Id(1), Point { x: 7, y: 8 });
    let deque = VecDeque::from([1, 2]);
    let tree = BTreeMap::from([(1u8, 2u8)]);
    let map = HashMap::from([(1u8, Point { x: 20, y: 21 })]);
    let bits = Bits { whole: 0x3f80_0000 };
    let cell = Cell::new(5i32);
    let ref_cell = RefCell::new(Id(6));
    let root = Rc::new(Node { key: 1, up: RefCell::new(Weak::new()), down: RefCell::new(vec![]) });
    let up = RefCell::new(Rc::downgrade(&root));
    let leaf = Rc::new(Node { key: 2, up, down: RefCell::new(vec![]) });
    root.down.borrow_mut().push(leaf.clone());
    black_box((&level_ref, &level_box, &raw const level_nowhere));
    black_box((&id, &span, &two, &meters, &point, &level, &dot, &circle, &pair, &nothing));
    black_box((&wrap_id, &wrap_vec, &newtype, &newtype_id, &by_ref, &boxed, &shared, &atomic));
    black_box((&some, &none, &ok, &err, &text, &slice, &ids, &slice_of_ids, &array, &tuple));
    black_box((&tuple_of, &deque, &tree, &map, &bits, &cell, &ref_cell, &root, &leaf));
    println!("ready"); // break here
}
