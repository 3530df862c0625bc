// Values whose formatters show vectors, texts, options, boxes and enums.
// captured: point named tags no_tags route maybe maybe_not owner node log calm scene grid bytes cells queue table pair letter shared refs wrap_int wrap_text wrap_level
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

pub struct Point { pub x: f32, pub y: f32 }
pub struct Named { pub name: String, pub id: u32 }
pub struct Tags { pub tags: Vec<String> }
pub struct Route { pub points: Vec<Point>, pub label: &'static str }
pub struct Maybe { pub number: Option<u32>, pub text: Option<String> }
pub struct Owner { pub owned: Box<Named>, pub shared: Rc<Named> }
pub struct Node { pub value: i32, pub next: Option<Box<Node>> }
pub enum Level { Debug, Info, Error }
pub struct Log { pub level: Level, pub text: String }
pub enum Shape { Nothing, Circle(f64), Rect { w: f64, h: f64 } }
pub struct Scene { pub shapes: Vec<Shape>, pub first: Shape }
pub struct Grid { pub cells: [[i32; 3]; 2] }
pub struct Bytes { pub data: Vec<u8>, pub slice: &'static [u8] }
pub struct Cells { pub count: Cell<i32>, pub text: RefCell<String> }
pub struct Queue { pub jobs: VecDeque<i32> }
pub struct Table { pub map: HashMap<i32, i32>, pub tree: BTreeMap<i32, i32> }
pub struct Pair(pub i32, pub String);
pub struct Letter { pub letter: char, pub flag: bool, pub wide: u128 }
pub struct Shared { pub text: Arc<str>, pub slice: Rc<[i32]> }
pub struct Refs<'a> { pub name: &'a Named, pub numbers: &'a [i32] }
pub struct Wrap<T> { pub content: T }

#[inline(never)]
fn stop() { std::hint::black_box(0); }

fn main() {
    let point = Point { x: 1.5, y: -2.0 };
    let named = Named { name: "Ada".to_string(), id: 7 };
    let tags = Tags { tags: vec!["red".into(), "blue".into()] };
    let no_tags = Tags { tags: vec![] };
    let route = Route { points: vec![Point { x: 1.0, y: 2.0 }], label: "route" };
    let maybe = Maybe { number: Some(4), text: Some("four".into()) };
    let maybe_not = Maybe { number: None, text: None };
    let owner = Owner { owned: Box::new(Named { name: "own".into(), id: 1 }), shared: Rc::new(Named { name: "our".into(), id: 2 }) };
    let node = Node { value: 1, next: Some(Box::new(Node { value: 2, next: None })) };
    let log = Log { level: Level::Error, text: "disk full".into() };
    let calm = Log { level: Level::Debug, text: String::new() };
    let scene = Scene { shapes: vec![Shape::Nothing, Shape::Circle(1.0)], first: Shape::Rect { w: 1.0, h: 2.0 } };
    let grid = Grid { cells: [[1, 2, 3], [4, 5, 6]] };
    let bytes = Bytes { data: vec![1, 2, 255], slice: &[9, 8] };
    let cells = Cells { count: Cell::new(3), text: RefCell::new("cell".into()) };
    let queue = Queue { jobs: VecDeque::from([1, 2, 3]) };
    let table = Table { map: HashMap::from([(1, 2)]), tree: BTreeMap::from([(3, 4)]) };
    let pair = Pair(1, "first".into());
    let letter = Letter { letter: 'ß', flag: true, wide: 1 << 70 };
    let shared = Shared { text: "shared".into(), slice: Rc::new([1, 2]) };
    let numbers = [1, 2, 3];
    let refs = Refs { name: &named, numbers: &numbers };
    let wrap_int = Wrap { content: 3 };
    let wrap_text = Wrap { content: "wrapped".to_string() };
    let wrap_level = Wrap { content: Level::Info };
    stop();
    std::hint::black_box((&point, &named, &tags, &no_tags, &route, &maybe, &maybe_not, &owner, &node, &log, &calm));
    std::hint::black_box((&scene, &grid, &bytes, &cells, &queue, &table, &pair, &letter, &shared, &refs));
    std::hint::black_box((&wrap_int, &wrap_text, &wrap_level));
    if let Shape::Circle(_) = scene.first { std::process::exit(1) }
}
