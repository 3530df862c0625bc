//! Types with names of the library, names that are equal but for a letter, parameters, and braces with options.
#![forbid(unsafe_code)]
#![allow(dead_code, non_snake_case)]

use fmtc_macros::{Summary, summary};
use std::{
    cell::{Cell, RefCell},
    hint::black_box,
    rc::Rc,
    sync::Arc,
};

/// Types of one's own that lead back to the type that has them.
mod of_core {
    use super::*;
    #[derive(Summary)]
    pub struct Widget {
        pub v: u32,
        pub layout: RefCell<Option<Rc<Layout>>>,
        pub instant: RefCell<Option<Rc<Instant>>>,
        pub shared: RefCell<Option<Rc<Ref<Widget>>>>,
        pub either: RefCell<Option<Rc<Either<u8>>>>,
        pub zero: RefCell<Option<Rc<NonZeroThing>>>,
        pub atomic: RefCell<Option<Rc<AtomicThing>>>,
    }
    #[derive(Summary)]
    pub struct Layout {
        pub child: RefCell<Option<Rc<Widget>>>,
    }
    #[derive(Summary)]
    pub struct Instant(pub RefCell<Option<Rc<Widget>>>);
    #[derive(Summary)]
    pub struct Ref<T>(pub RefCell<Option<Rc<T>>>);
    #[derive(Summary)]
    pub struct Either<T> {
        pub left: T,
        pub right: RefCell<Option<Rc<Widget>>>,
    }
    #[derive(Summary)]
    pub struct NonZeroThing(pub RefCell<Option<Rc<Widget>>>);
    #[derive(Summary)]
    pub struct AtomicThing(pub RefCell<Option<Rc<Widget>>>);
}

/// Names of the library for others of its types.
mod other_names {
    use super::*;
    type String = RefCell<Option<Rc<Aliased>>>;
    type Mutex<T> = RefCell<Option<Rc<Guarded<T>>>>;
    #[derive(Summary)]
    pub struct Aliased {
        pub v: u32,
        pub next: String,
    }
    #[derive(Summary)]
    pub struct Guarded<T> {
        pub v: T,
        pub next: Mutex<T>,
    }
}

/// A lock by another name.
type Lock = std::sync::Mutex<Option<Arc<Locked>>>;
#[derive(Summary)]
struct Locked {
    v: u32,
    next: Lock,
}

/// Types that lead nowhere.
#[derive(Summary)]
struct Known {
    duration: Option<std::time::Duration>,
    layout: Plain,
    path: std::path::PathBuf,
    os: std::ffi::OsString,
    text: String,
    list: Vec<String>,
    rows: Vec<Plain>,
    nothing: Option<Vec<Plain>>,
    map: std::collections::BTreeMap<u8, Plain>,
    boxed: Box<Plain>,
    shared: Rc<Plain>,
    zero: std::num::NonZeroU8,
}
#[derive(Summary)]
struct Plain {
    x: i32,
}

#[derive(Summary)]
struct Letters {
    e: Plain,
    o: Plain,
    v: Option<Vec<u8>>,
    ae: Plain,
    be: Plain,
    a: Rc<Plain>,
    b: String,
    c: String,
}

/// Types at one place of the source.
macro_rules! at_one_place {
    () => {
        #[derive(Summary)]
        struct Held {
            x: u8,
        }
        #[derive(Summary)]
        struct Holder {
            held: Box<Held>,
        }
    };
}
at_one_place!();

/// More members with names of one byte than there are other names for them.
macro_rules! many {
    ($($name:ident = $number:literal),*) => {
        #[derive(Summary)]
        struct Many { $($name: Plain),* }
        fn many() -> Many { Many { $($name: Plain { x: $number }),* } }
    };
}
many! {
    a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10, k = 11, l = 12, m = 13, n = 14, o = 15, p = 16, q = 17,
    r = 18, s = 19, t = 20, u = 21, v = 22, w = 23, x = 24, y = 25, z = 26, A = 27, B = 28, C = 29, D = 30, E = 31, F = 32, G = 33,
    H = 34, I = 35, J = 36, K = 37, L = 38, M = 39, N = 40
}

#[derive(Summary)]
struct Gen<T> {
    value: T,
}
/// LLDB has one name for a `Gen` of a reference and of a raw pointer.
#[derive(Summary)]
struct OfRaw<T> {
    value: T,
}
#[derive(Summary)]
#[repr(u8)]
enum Choice<T> {
    One(T),
    Other,
}
#[derive(Summary)]
struct Pair<A, B>(A, B);
#[derive(Summary)]
struct Behind<'a, T: ?Sized>(Box<T>, &'a T, Rc<T>);
#[derive(Summary)]
struct Dyn {
    of: Rc<dyn std::fmt::Debug>,
}

#[summary(
    "{r:x} {r:#04x} {b:5} {i:x} {j:x} {i:#b} {k:08x} {i:05} {j:+05} {k:+} {z:05} {u:05} {u:+#06x} {n:x} {a:02x} {a:03} {at.x:x} {at.x:+}"
)]
struct Braces<'a> {
    r: &'a u8,
    b: Box<i8>,
    i: i8,
    j: i16,
    k: &'a i32,
    z: i32,
    u: u16,
    n: i64,
    a: Byte,
    at: Plain,
}
type Byte = u8;

fn main() {
    use of_core::*;
    let widget = Rc::new(Widget {
        v: 1,
        layout: RefCell::new(None),
        instant: RefCell::new(None),
        shared: RefCell::new(None),
        either: RefCell::new(None),
        zero: RefCell::new(None),
        atomic: RefCell::new(None),
    });
    let back = || RefCell::new(Some(widget.clone()));
    *widget.layout.borrow_mut() = Some(Rc::new(Layout { child: back() }));
    *widget.instant.borrow_mut() = Some(Rc::new(Instant(back())));
    *widget.shared.borrow_mut() = Some(Rc::new(Ref(back())));
    *widget.either.borrow_mut() = Some(Rc::new(Either { left: 5, right: back() }));
    *widget.zero.borrow_mut() = Some(Rc::new(NonZeroThing(back())));
    *widget.atomic.borrow_mut() = Some(Rc::new(AtomicThing(back())));
    let layout = widget.layout.borrow().clone();
    let aliased = Rc::new(other_names::Aliased { v: 2, next: RefCell::new(None) });
    *aliased.next.borrow_mut() = Some(aliased.clone());
    let guarded = Rc::new(other_names::Guarded { v: 3u32, next: RefCell::new(None) });
    *guarded.next.borrow_mut() = Some(guarded.clone());
    let locked = Arc::new(Locked { v: 4, next: std::sync::Mutex::new(None) });
    *locked.next.lock().unwrap() = Some(locked.clone());
    let known = Known {
        duration: Some(std::time::Duration::from_millis(1500)),
        layout: Plain { x: 1 },
        path: "/tmp".into(),
        os: "os".into(),
        text: "text".into(),
        list: vec!["one".into()],
        rows: vec![Plain { x: 2 }],
        nothing: None,
        map: [(1, Plain { x: 3 })].into(),
        boxed: Box::new(Plain { x: 4 }),
        shared: Rc::new(Plain { x: 5 }),
        zero: std::num::NonZeroU8::MIN,
    };
    let letters = Letters {
        e: Plain { x: 1 },
        o: Plain { x: 2 },
        v: Some(vec![1]),
        ae: Plain { x: 3 },
        be: Plain { x: 4 },
        a: Rc::new(Plain { x: 5 }),
        b: "b".into(),
        c: "c".into(),
    };
    let byte = 65u8;
    let word = 7u32;
    let of_byte = Gen { value: 200u8 };
    let of_i8 = Gen { value: -5i8 };
    let of_char = Gen { value: 'c' };
    let of_ref = Gen { value: &byte };
    let of_raw = OfRaw { value: &raw const byte };
    let of_word_ref = Gen { value: &word };
    let of_box = Gen { value: Box::new(66i8) };
    let of_array = Gen { value: [65u8, 66] };
    let of_chars = Gen { value: ['a', 'b'] };
    let of_pair = Gen { value: (1u8, 'x') };
    let choice_byte = Choice::One(65u8);
    let choice_char = Choice::One('d');
    let choice_ref = Choice::One(&byte);
    let choice_raw = Choice::One(&raw const byte);
    let choice_array = Choice::One([65u8, 66]);
    let choice_box = Choice::One(Box::new(67i8));
    let choice_word = Choice::One(7u32);
    let choice_other = Choice::<i8>::Other;
    let pair = Pair(1u32, 2u8);
    let words = Pair(3u32, "four");
    let behind = Behind(Box::new(65u8), &byte, Rc::new(67u8));
    let behind_char = Behind(Box::new('a'), &'b', Rc::new('c'));
    let behind_plain = Behind(Box::new(Plain { x: 1 }), &Plain { x: 2 }, Rc::new(Plain { x: 3 }));
    let many = many();
    let holder = Holder { held: Box::new(Held { x: 1 }) };
    let dynamic = Dyn { of: Rc::new(5) };
    let of_str = Gen { value: "str" };
    let of_plain = Gen { value: Plain { x: 6 } };
    let of_number = Gen { value: 1.5 };
    let number = -42i32;
    let braces = Braces {
        r: &byte,
        b: Box::new(-7),
        i: -5,
        j: -6,
        k: &number,
        z: -42,
        u: 42,
        n: -1,
        a: 200,
        at: Plain { x: -2 },
    };
    black_box((&widget, &layout, &aliased, &guarded, &locked, &known, &letters, &braces));
    black_box((&of_byte, &of_i8, &of_char, &of_ref, &of_word_ref, &of_box, &of_array));
    black_box((
        &of_chars,
        &of_pair,
        &pair,
        &words,
        &behind,
        &behind_char,
        &behind_plain,
        &many,
        &dynamic,
    ));
    black_box((&of_str, &of_plain, &of_number, Cell::new(0)));
    black_box((&choice_byte, &choice_char, &choice_ref, &choice_array, &choice_box, &choice_word));
    black_box((&choice_other, &of_raw, &choice_raw, &holder));
    println!("{}", widget.v); // break here
    std::process::exit(0);
}
