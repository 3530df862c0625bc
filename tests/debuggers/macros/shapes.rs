//! Values that lead back to their types, and members of every kind.
#![forbid(unsafe_code)]
#![allow(dead_code)]

use fmtc_macros::{Summary, summary};
use std::{
    cell::{Cell, RefCell},
    collections::*,
    hint::black_box,
    marker::PhantomData,
    num::NonZeroU32,
    rc::{Rc, Weak},
    sync::{Arc, Mutex},
};

#[derive(Summary)]
struct Node {
    v: u32,
    next: Option<Box<Node>>,
}
#[derive(Summary)]
struct Rn {
    v: u32,
    next: RefCell<Option<Rc<Rn>>>,
}
type Link = Option<Box<Al>>;
#[derive(Summary)]
struct Al {
    v: u32,
    next: Link,
}
type GLink<T> = Option<Box<Gal<T>>>;
#[derive(Summary)]
struct Gal<T> {
    v: T,
    next: GLink<T>,
}
#[derive(Summary)]
enum List {
    Cons(u32, Box<List>),
    Nil,
}
#[derive(Summary)]
enum Expr {
    Num(i64),
    Add(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, Box<Expr>),
    Neg(Box<Expr>),
    Var(String),
}
#[derive(Summary)]
struct Parent {
    name: u8,
    kids: RefCell<Vec<Rc<Child>>>,
    first: RefCell<Option<Rc<Child>>>,
}
#[derive(Summary)]
struct Child {
    id: u32,
    up: RefCell<Option<Rc<Parent>>>,
    weak: Weak<Parent>,
}
#[derive(Summary)]
struct Config {
    port: u16,
    on: bool,
    level: Level,
}
#[derive(Clone, Copy)]
enum Level {
    Low,
    High,
}
#[derive(Summary)]
struct Handler {
    cfg: Arc<Config>,
    b: Box<Config>,
    lv: Level,
    o: Option<Config>,
}
struct MyBox<T>(Box<T>);
#[derive(Summary)]
struct DBox<T>(Box<T>);
#[derive(Summary)]
struct W {
    v: u32,
    next: Option<DBox<W>>,
}
#[derive(Summary)]
struct W2 {
    v: u32,
    next: Inner2,
}
#[derive(Summary)]
struct Inner2(Option<Rc<RefCell<W2>>>);
#[derive(Summary)]
struct Raw {
    v: u32,
    next: *const Raw,
}
#[derive(Summary)]
struct Refs<'a> {
    v: u32,
    next: Cell<Option<&'a Refs<'a>>>,
}
#[summary("{v} -> {next}")]
struct At {
    v: u32,
    next: Option<Box<At>>,
}
#[summary("{v} {next.v} {p.x}..{p.y}")]
struct Nest {
    v: u32,
    next: Box<Nest2>,
    p: Plain,
}
struct Nest2 {
    v: u32,
}
#[derive(Summary)]
struct Plain {
    x: i32,
    y: char,
}
#[derive(Summary)]
struct Gen<T> {
    value: T,
}
#[derive(Summary)]
struct MutexRing {
    v: u8,
    next: Mutex<Option<Arc<MutexRing>>>,
}
#[derive(Summary)]
struct S<'a> {
    a: [u8; 4],
    b: [u16; 3],
    c: [u8; 0],
    t: (i32, u8),
    u: (),
    r8: &'a u8,
    r32: &'a u32,
    b8: Box<u8>,
    b32: Box<i64>,
    p: PhantomData<u32>,
    s: &'a str,
    st: String,
    v: Vec<u32>,
    ch: char,
    u128: u128,
    i128: i128,
}
#[derive(Summary)]
struct O<'a> {
    o32: Option<u32>,
    on: Option<u32>,
    ob: Option<bool>,
    oc: Option<char>,
    obox: Option<Box<u32>>,
    ostr: Option<String>,
    onstr: Option<String>,
    onc: Option<char>,
    f: f32,
    g: Gen<u8>,
    pl: Plain,
    ptr: *const u32,
    rc: Rc<u32>,
    bp: Box<Plain>,
    ch5: char,
    i8: i8,
    unit: Option<()>,
    nz: NonZeroU32,
    onz: Option<NonZeroU32>,
    rr: &'a &'a u32,
    os: Option<&'a str>,
}
#[derive(Summary)]
struct Q<'a> {
    dynd: Box<dyn Fn()>,
    sl: &'a [u16],
    arrs: [[u8; 2]; 2],
    nest: Option<Option<u32>>,
    map: HashMap<String, u32>,
    bt: BTreeMap<u32, u32>,
    set: HashSet<u8>,
    arr: [Plain; 2],
    ow: [Option<u8>; 2],
    long: [u8; 20],
    f: fn(),
    tup: (Option<u8>, (char, &'a str)),
    rc: RefCell<Vec<u8>>,
    cell: Cell<i8>,
    mx: Mutex<i32>,
    units: [(); 2],
    none: [(); 0],
    #[summary(skip)]
    skipped: u32,
}
#[derive(Summary)]
enum V {
    #[summary("<{0:#x}>")]
    Hex(u32),
    Pair {
        #[summary("a={a}")]
        a: u8,
        b: char,
    },
    #[summary("none")]
    No,
}
#[derive(Summary)]
struct Skip(u8, #[summary(skip)] u8, #[summary("{2:03}")] u16);
#[derive(Summary)]
struct DLeft {
    v: u32,
    left: Option<Box<DLeft>>,
    right: Option<Box<DLeft>>,
}

/// rustc hides the numbers of `B` and `C` where the macro does not look; the types of the program tell it.
#[derive(Summary)]
enum Far {
    A(u64, u32, u16, u8, bool),
    B,
    C,
}

fn main() {
    let far = Far::A(2, 3, 4, 5, true);
    let far_b = Far::B;
    black_box((&far, &far_b));
    let mut l = None;
    for i in 0..5000 {
        l = Some(Box::new(Node { v: i, next: l }));
    }
    let list = l.unwrap();
    let short = Node { v: 1, next: Some(Box::new(Node { v: 2, next: None })) };
    let mut l = None;
    for i in 0..5000 {
        l = Some(Box::new(Al { v: i, next: l }));
    }
    let al = l.unwrap();
    let mut l = None;
    for i in 0..5000 {
        l = Some(Box::new(Gal { v: i, next: l }));
    }
    let gal = l.unwrap();
    let mut l = None;
    for i in 0..5000 {
        l = Some(Box::new(At { v: i, next: l }));
    }
    let at = l.unwrap();
    let mut l = None;
    for i in 0..5000 {
        l = Some(DBox(Box::new(W { v: i, next: l })));
    }
    let w = l.unwrap();
    let a = Rc::new(Rn { v: 1, next: RefCell::new(None) });
    let b = Rc::new(Rn { v: 2, next: RefCell::new(Some(a.clone())) });
    *a.next.borrow_mut() = Some(b.clone());
    let mut cons = List::Nil;
    for i in 0..5000 {
        cons = List::Cons(i, Box::new(cons));
    }
    let n = |i| Box::new(Expr::Num(i));
    let expr = Expr::Add(
        n(1),
        Box::new(Expr::Mul(n(2), Box::new(Expr::Neg(Box::new(Expr::Var("x".into())))))),
    );
    let parent =
        Rc::new(Parent { name: 65, kids: RefCell::new(vec![]), first: RefCell::new(None) });
    let child = Rc::new(Child {
        id: 7,
        up: RefCell::new(Some(parent.clone())),
        weak: Rc::downgrade(&parent),
    });
    parent.kids.borrow_mut().push(child.clone());
    *parent.first.borrow_mut() = Some(child.clone());
    let cfg = Arc::new(Config { port: 80, on: true, level: Level::High });
    let handler = Handler {
        cfg: cfg.clone(),
        b: Box::new(Config { port: 81, on: false, level: Level::Low }),
        lv: Level::High,
        o: Some(Config { port: 1, on: true, level: Level::Low }),
    };
    let w2 = Rc::new(RefCell::new(W2 { v: 1, next: Inner2(None) }));
    w2.borrow_mut().next = Inner2(Some(w2.clone()));
    let inner2 = Inner2(Some(w2.clone()));
    let n8 = 65u8;
    let n32 = 7u32;
    let raw2 = Raw { v: 2, next: std::ptr::null() };
    let raw = Raw { v: 1, next: &raw2 };
    let r1 = Refs { v: 1, next: Cell::new(None) };
    let r2 = Refs { v: 2, next: Cell::new(Some(&r1)) };
    r1.next.set(Some(&r2));
    let nest = Nest { v: 1, next: Box::new(Nest2 { v: 5 }), p: Plain { x: 3, y: 'u' } };
    let mr = Arc::new(MutexRing { v: 1, next: Mutex::new(None) });
    *mr.next.lock().unwrap() = Some(mr.clone());
    let s = S {
        a: [65, 66, 67, 200],
        b: [1, 2, 3],
        c: [],
        t: (-1, 200),
        u: (),
        r8: &n8,
        r32: &n32,
        b8: Box::new(66),
        b32: Box::new(-5),
        p: PhantomData,
        s: "héllo\n\"q",
        st: "str".to_string(),
        v: vec![1, 2, 3],
        ch: 'x',
        u128: 1 << 100,
        i128: -5,
    };
    let o = O {
        o32: Some(5),
        on: None,
        ob: Some(true),
        oc: Some('y'),
        obox: Some(Box::new(9)),
        ostr: Some("hi".into()),
        onstr: None,
        onc: None,
        f: 1.5,
        g: Gen { value: 5 },
        pl: Plain { x: 3, y: '\n' },
        ptr: &n32,
        rc: Rc::new(11),
        bp: Box::new(Plain { x: 1, y: 'é' }),
        ch5: '\u{1F600}',
        i8: -5,
        unit: Some(()),
        nz: NonZeroU32::new(5).unwrap(),
        onz: None,
        rr: &&7,
        os: Some("os"),
    };
    let q = Q {
        dynd: Box::new(|| ()),
        sl: &[1, 2, 3],
        arrs: [[1, 2], [3, 4]],
        nest: Some(None),
        map: HashMap::from([("a".to_string(), 1)]),
        bt: BTreeMap::from([(1, 2)]),
        set: HashSet::new(),
        arr: [Plain { x: 1, y: 'a' }, Plain { x: 2, y: '\'' }],
        ow: [Some(1), None],
        long: [7; 20],
        f: main,
        tup: (Some(200), ('z', "tup")),
        rc: RefCell::new(vec![1]),
        cell: Cell::new(-1),
        mx: Mutex::new(4),
        units: [(), ()],
        none: [],
        skipped: 5,
    };
    let v1 = V::Hex(255);
    let v2 = V::Pair { a: 66, b: 'b' };
    let v3 = V::No;
    let sk = Skip(1, 2, 3);
    let lf = |v| Some(Box::new(DLeft { v, left: None, right: None }));
    let tree = DLeft {
        v: 1,
        left: lf(2),
        right: Some(Box::new(DLeft { v: 3, left: lf(4), right: lf(5) })),
    };
    let my = MyBox(Box::new(5));
    let gg = Gen { value: Gen { value: 'c' } };
    black_box((
        &list, &short, &al, &gal, &at, &w, &a, &cons, &expr, &parent, &child, &handler, &inner2,
    ));
    black_box((&raw, &r1, &nest, &mr, &s, &o, &q, &v1, &v2, &v3, &sk, &my, &tree, &gg));
    println!("{}", cfg.port); // break here
    std::process::exit(0);
}
