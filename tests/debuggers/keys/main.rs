//! Variables of many types; the comment is what `fmtc types --key` is asked for.

#![allow(dead_code)]

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::*;
use std::hint::black_box;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

mod my {
    pub struct Gen<T>(pub T);

    pub struct Two<A, B>(pub A, pub B);

    pub struct Bytes<const N: usize>(pub [u8; N]);

    pub struct Text<'a>(pub &'a str);

    pub union Bits<T: Copy> {
        pub value: T,
        pub byte: u8,
    }

    pub enum Choice<T> {
        Some(T),
        None,
    }

    pub trait Draw {}

    impl Draw for i32 {}
}

use my::*;

fn main() {
    let a1 = Gen(1i8); // key: program::my::Gen<i8>
    let a2 = Gen(1u8); // key: program::my::Gen<u8>
    let a3 = Gen(1i16); // key: program::my::Gen<i16>
    let a4 = Gen(1u16); // key: program::my::Gen<u16>
    let a5 = Gen(1i32); // key: program::my::Gen<i32>
    let a6 = Gen(1u32); // key: program::my::Gen<u32>
    let a7 = Gen(1i64); // key: program::my::Gen<i64>
    let a8 = Gen(1usize); // key: program::my::Gen<usize>
    let a9 = Gen(1i128); // key: program::my::Gen<i128>
    let a10 = Gen(1u128); // key: program::my::Gen<u128>
    let a11 = Gen(1f32); // key: program::my::Gen<f32>
    let a12 = Gen(1f64); // key: program::my::Gen<f64>
    let a13 = Gen(true); // key: program::my::Gen<bool>
    let a14 = Gen('c'); // key: struct program::my::Gen<char>
    let a15 = Gen(()); // key: program::my::Gen<()>
    let b1 = Gen("x"); // key: program::my::Gen<&str>
    let b2 = Gen(Gen(1i32)); // key: program::my::Gen<program::my::Gen<i32>>
    let b3 = Gen((1i32, 2u8)); // key: program::my::Gen<(i32, u8)>
    let b4 = Gen([1i32; 3]); // key: program::my::Gen<[i32; 3]>
    let b5 = Gen(&1i32); // key: program::my::Gen<&i32>
    let b6 = Gen(Box::new(1u16)); // key: program::my::Gen<Box<u16>>
    let b7 = Gen(&[1i32][..]); // key: program::my::Gen<&[i32]>
    let b8 = Gen(Some(1i32)); // key: program::my::Gen<Option<i32>>
    let b9 = Gen(Choice::Some(1i32)); // key: program::my::Gen<enum program::my::Choice<i32>>
    let b10 = Gen(&1i32 as &dyn Draw); // key: program::my::Gen<&dyn program::my::Draw>
    let b11 = Two(1u8, Gen(2u16)); // key: program::my::Two<u8, program::my::Gen<u16>>
    let b12 = Bytes([1; 3]); // key: program::my::Bytes<3>
    let b13 = Text("x"); // key: program::my::Text<'_>
    let b14 = Bits { value: 1i32 }; // key: union program::my::Bits<i32>
    let b15 = &Bits { value: 1u64 }; // key: &program::my::Bits<u64>
    let b16 = Box::new(Bytes([1; 2])); // key: Box<program::my::Bytes<2>>
    let b17 = [[Gen(1u32); 2]; 3]; // key: [[program::my::Gen<u32>; 2]; 3]
    let c1 = Choice::Some(Gen(1i32)); // key: enum program::my::Choice<program::my::Gen<i32>>
    let c2 = Some(vec![1i32]); // key: Option<Vec<i32>>
    let c3 = Some(Box::new(1i32)); // key: Option<Box<i32>>
    let c4 = Some(&1i32); // key: Option<&i32>
    let c5: Result<i32, String> = Ok(1); // key: Result<i32, String>
    let c6: Cow<str> = Cow::Borrowed("x"); // key: Cow<'_, str>
    let c7 = (1i32, "x", 2.5f64); // key: (i32, &str, f64)
    let c8 = "x"; // key: &str
    let c9 = &[1i32][..]; // key: &[i32]
    let d1 = vec![1i32]; // key: Vec<i32>
    let d2 = vec![Some(1i32)]; // key: std::vec::Vec<std::option::Option<i32>>
    let d3 = vec![vec![1u8]]; // key: Vec<Vec<u8>>
    let d4 = String::new(); // key: String
    let d5: HashMap<String, i32> = HashMap::new(); // key: HashMap<String, i32>
    let d6: BTreeMap<u8, i32> = BTreeMap::new(); // key: std::collections::BTreeMap<u8, i32>
    let d7: HashSet<u8> = HashSet::new(); // key: HashSet<u8>
    let d8: VecDeque<i32> = VecDeque::new(); // key: VecDeque<i32>
    let d9 = Rc::new(1i32); // key: Rc<i32>
    let d10 = Arc::new(Mutex::new(1i32)); // key: Arc<Mutex<i32>>
    let d11 = RefCell::new(1i32); // key: RefCell<i32>
    let d12 = Cell::new(1u8); // key: Cell<u8>
    let d13: Box<dyn Draw> = Box::new(1i32); // key: Box<dyn program::my::Draw>
    let d14: Box<[i32]> = Box::new([1, 2]); // key: Box<[i32]>
    let d15 = 1..3i32; // key: std::ops::Range<i32>
    black_box((&a1, &a2, &a3)); // break here
}

impl<T: Copy> Clone for Gen<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Copy> Copy for Gen<T> {}
