// Types whose summaries in `paths_rust.fmt` run themselves again.
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
pub struct Boxed { pub id: i32, pub p: Option<Box<Boxed>> }
pub struct Counted { pub id: i32, pub p: Option<Rc<Counted>> }
pub struct Shared { pub id: i32, pub p: Option<Arc<Shared>> }
pub struct Celled { pub id: i32, pub p: RefCell<Option<Rc<Celled>>> }
pub struct Locked { pub id: i32, pub p: Mutex<Option<Arc<Locked>>> }
pub struct Many { pub id: i32, pub p: Vec<Many> }
pub struct Boxes { pub id: i32, pub p: Vec<Box<Boxes>> }
pub struct Refers { pub id: i32, pub p: &'static Refers }
pub struct Raw { pub id: i32, pub p: *const Raw }
pub struct Slice { pub id: i32, pub p: [Option<Box<Slice>>; 2] }
static R: Refers = Refers { id: 1, p: &R };
fn main() {
    let boxed = Boxed { id: 1, p: None }; let counted = Counted { id: 1, p: None }; let shared = Shared { id: 1, p: None };
    let celled = Celled { id: 1, p: RefCell::new(None) }; let locked = Locked { id: 1, p: Mutex::new(None) };
    let many = Many { id: 1, p: vec![] }; let boxes = Boxes { id: 1, p: vec![] };
    let refers = &R; let raw = Raw { id: 1, p: std::ptr::null() }; let slice = Slice { id: 1, p: [None, None] };
    println!("{}", boxed.id + counted.id + shared.id + celled.id + locked.id + many.id + boxes.id + refers.id + raw.id + slice.id);
}
