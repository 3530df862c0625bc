// Containers of Rust's standard library: their elements, as far as each LLDB reaches them.
#![allow(dead_code)]

include!(env!("FORMATTERS"));

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList, VecDeque};
use std::mem::{transmute, ManuallyDrop};

#[derive(PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Point {
    x: i32,
    y: i32,
}

/// Its summary is that of what it holds.
struct Shown<T>(T);

macro_rules! shown {
    ($($name:ident)*) => { $(let $name = Shown($name);)* };
}

fn main() {
    let vec = vec![1, 2, 3];
    let vec_text = vec!["x".to_string(), "y".to_string()];
    let vec_unit = vec![(), ()];
    let deque: VecDeque<String> = ["a".to_string(), "b".to_string()].into();
    let mut ring: VecDeque<i32> = VecDeque::with_capacity(8);
    ring.extend(0..8);
    ring.drain(..5);
    ring.extend(8..12);
    let list: LinkedList<i32> = [1, 2, 3].into();
    let list_empty: LinkedList<i32> = LinkedList::new();
    let list_long: LinkedList<u64> = (0..20).collect();
    let tree: BTreeMap<i32, &str> = [(1, "a"), (2, "b")].into();
    let tree_empty: BTreeMap<i32, i32> = BTreeMap::new();
    let tree_full: BTreeMap<u64, u64> = (0..11).map(|i| (i, i * i)).collect();
    let tree_two: BTreeMap<u64, String> = (0..30).map(|i| (i, format!("v{i}"))).collect();
    let tree_big: BTreeMap<u32, u32> = (0..1000).rev().map(|i| (i, i + 1)).collect();
    let set: BTreeSet<i64> = [-7].into();
    let set_big: BTreeSet<u16> = (0..5000).collect();
    let set_points: BTreeSet<Point> = (0..3).map(|x| Point { x, y: 1 }).collect();
    let map: HashMap<u8, u16> = [(1, 2)].into();
    let map_empty: HashMap<u8, u16> = HashMap::new();
    let map_big: HashMap<u64, u8> = (0..1000).map(|i| (i, 0)).collect();
    let map_text: HashMap<&str, f64> = [("pi", 3.25)].into();
    let map_points: HashMap<Point, u8> = [(Point { x: 1, y: 2 }, 3)].into();
    let hash_set: HashSet<Point> = [Point { x: 3, y: 4 }].into();

    // What has not been written yet: links to nowhere, and numbers that cannot be.
    let ones = vec![u64::MAX; 200];
    let at_ones = ones.as_ptr() as usize;
    type Tree = ManuallyDrop<BTreeMap<u64, u64>>;
    type List = ManuallyDrop<LinkedList<u64>>;
    let node = unsafe { std::ptr::read(&tree_full as *const _ as *const [usize; 3]) }[0];
    let wild: Tree = unsafe { transmute([16usize, 1, 5]) };
    let wild_leaf: Tree = unsafe { transmute([16usize, 0, 5]) };
    let high: Tree = unsafe { transmute([node, 5, 5]) };
    let long: Tree = unsafe { transmute([node, 0, usize::MAX]) };
    let junk: Tree = unsafe { transmute([at_ones, 1, 77]) };
    type Map = ManuallyDrop<HashMap<u64, u64>>;
    let map_wild: Map = unsafe { transmute([16usize, 7, 3, 3, 0, 0]) };
    let map_junk: Map = unsafe { transmute([at_ones, usize::MAX, 3, 3, 0, 0]) };
    let wild_list: List = unsafe { transmute([16usize, 16, 5]) };
    let junk_list: List = unsafe { transmute([at_ones, 16, 5]) };
    shown!(vec vec_text vec_unit deque ring list list_empty list_long tree tree_empty tree_full);
    shown!(tree_two tree_big set set_big set_points map map_empty hash_set);
    shown!(map_big map_text map_points map_wild map_junk);
    shown!(wild wild_leaf high long junk wild_list junk_list);
    std::hint::black_box((&vec, &vec_text, &vec_unit, &deque, &ring, &list, &list_empty)); // break here
    std::hint::black_box((&list_long, &tree, &tree_empty, &tree_full, &tree_two, &tree_big));
    std::hint::black_box((&set, &set_big, &set_points, &map, &map_empty, &hash_set, &ones));
    std::hint::black_box((&map_big, &map_text, &map_points, &map_wild, &map_junk));
    std::hint::black_box((&wild, &wild_leaf, &high, &long, &junk, &wild_list, &junk_list));
}
