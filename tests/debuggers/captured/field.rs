// Values of a farm: containers, pointers, sums and generics.
// captured: cow calf herd no_herd tractor engine off seed plot silo ledger weather storm job done tool worker idle map_a gate units cellar
use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::num::NonZeroU32;
use std::rc::{Rc, Weak};
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

pub struct Animal { pub name: String, pub age: u8, pub mother: Option<Rc<Animal>>, pub weight: f32 }
pub struct Herd { pub animals: Vec<Animal>, pub leader: Option<usize> }
pub enum Fuel { Empty, Diesel(f64), Hybrid { diesel: f64, charge: u8 } }
pub struct Engine { pub fuel: Fuel, pub hours: Cell<u32>, pub serial: Option<NonZeroU32> }
pub struct Tractor { pub engine: Box<Engine>, pub driver: Option<&'static str>, pub log: RefCell<Vec<String>> }
#[derive(Clone, Copy)] pub enum Crop { Wheat = 1, Rye = 4, Oats }
pub struct Seed { pub crop: Crop, pub amount: u64, pub note: Cow<'static, str> }
pub struct Plot { pub corners: [(i32, i32); 3], pub crop: Option<Crop>, pub rows: Box<[u16]> }
pub struct Silo { pub level: Arc<Mutex<f32>>, pub inspected: RwLock<bool>, pub opened: OnceCell<u8> }
pub struct Ledger { pub entries: BTreeMap<String, i64>, pub open: HashSet<u32>, pub sum: i128 }
pub struct Weather { pub wind: Result<u32, String>, pub rain: Duration, pub sign: char }
pub struct Job<'a> { pub what: &'a str, pub on: &'a Plot, pub left: Option<Duration> }
pub struct Tool(pub &'static str, pub u8);
pub struct Worker { pub tools: LinkedList<u8>, pub boss: Weak<Animal>, pub tasks: VecDeque<i32>, pub wishes: BinaryHeap<u8> }
pub struct Map { pub spots: HashMap<u8, u8>, pub marks: BTreeSet<i8> }
pub struct Gate<T, const N: usize> { pub bars: [T; N], pub locked: bool }
pub struct Unit;
pub struct Units { pub unit: Unit, pub nothing: (), pub nested: Option<Option<u8>> }
pub struct Cellar { pub wine: Vec<Option<Box<u16>>>, pub slices: Vec<&'static [u8]> }

#[inline(never)]
fn stop() { std::hint::black_box(0); }

fn main() {
    let barn = String::from("große Scheune");
    let mother = Rc::new(Animal { name: "Alma".into(), age: 9, mother: None, weight: 612.5 });
    let cow = Animal { name: "Berta".into(), age: 4, mother: Some(mother.clone()), weight: 500.0 };
    let calf = Animal { name: String::new(), age: 0, mother: None, weight: 31.25 };
    let herd = Herd { animals: vec![Animal { name: "Cilla".into(), age: 3, mother: None, weight: 1.0 }], leader: Some(0) };
    let no_herd = Herd { animals: vec![], leader: None };
    let engine = Engine { fuel: Fuel::Hybrid { diesel: 12.5, charge: 80 }, hours: Cell::new(1200), serial: NonZeroU32::new(77) };
    let off = Engine { fuel: Fuel::Empty, hours: Cell::new(0), serial: None };
    let tractor = Tractor { engine: Box::new(Engine { fuel: Fuel::Diesel(3.0), hours: Cell::new(5), serial: None }), driver: Some("Emil"), log: RefCell::new(vec!["started".into()]) };
    let seed = Seed { crop: Crop::Rye, amount: 1 << 40, note: Cow::Borrowed("dry") };
    let plot = Plot { corners: [(0, 0), (4, 0), (0, -3)], crop: Some(Crop::Oats), rows: Box::new([7, 8]) };
    let plots = [&plot, &plot];
    let silo = Silo { level: Arc::new(Mutex::new(0.75)), inspected: RwLock::new(true), opened: OnceCell::from(3) };
    let ledger = Ledger { entries: BTreeMap::from([("hay".into(), -5), ("milk".into(), 9)]), open: HashSet::from([4]), sum: -(1 << 80) };
    let weather = Weather { wind: Ok(12), rain: Duration::from_millis(1500), sign: '☀' };
    let storm = Weather { wind: Err("broken".into()), rain: Duration::ZERO, sign: '!' };
    let job = Job { what: "plough", on: &plot, left: Some(Duration::from_secs(60)) };
    let done = Job { what: "sow", on: &plot, left: None };
    let tool = Tool("fork", 2);
    let worker = Worker { tools: LinkedList::from([1, 2]), boss: Rc::downgrade(&mother), tasks: VecDeque::from([5, 6]), wishes: BinaryHeap::from([1, 3]) };
    let idle = Worker { tools: LinkedList::new(), boss: Weak::new(), tasks: VecDeque::new(), wishes: BinaryHeap::new() };
    let map_a = Map { spots: HashMap::from([(1, 2)]), marks: BTreeSet::from([-1, 5]) };
    let tags: Vec<(&str, u8)> = vec![("a", 1), ("b", 2)];
    let gate = Gate { bars: [1.5f64, 2.5], locked: true };
    let pairing = (Crop::Wheat, "with", 3u64);
    let units = Units { unit: Unit, nothing: (), nested: Some(None) };
    let cellar = Cellar { wine: vec![None, Some(Box::new(1990))], slices: vec![&[1, 2]] };
    stop();
    std::hint::black_box((&barn, &cow, &calf, &herd, &no_herd, &engine, &off, &tractor, &seed, &plots, &silo));
    std::hint::black_box((&ledger, &weather, &storm, &job, &done, &tool, &worker, &idle, &map_a, &tags, &gate));
    std::hint::black_box((&pairing, &units, &cellar));
}
