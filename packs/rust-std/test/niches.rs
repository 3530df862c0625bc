//! Options of structs: the member that tells `None` apart may be any, and one of any type.
//@ flags: --edition 2021
use std::cmp::Ordering;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;
use std::rc::Rc;
use std::time::{Duration, SystemTime};

#[allow(dead_code)]
struct One<A> { a: A }
#[allow(dead_code)]
struct Two<A, B> { a: A, b: B }
#[allow(dead_code)]
struct Three<A, B, C> { a: A, b: B, c: C }
#[allow(dead_code)]
struct Four<A, B, C, D> { a: A, b: B, c: C, d: D }
#[allow(dead_code)]
struct Id(u64);
#[allow(dead_code)]
enum Kind { First, Second, Third }

static FIVE: i32 = 5;

/// Locals are kept in memory with optimisation too.
macro_rules! keep {
    ($($value:ident)*) => { $(std::hint::black_box(&$value);)* };
}

fn main() {
    let some_duration: Option<One<Duration>> = Some(One { a: Duration::ZERO });
    let none_duration: Option<One<Duration>> = None;
    let some_time: Option<One<SystemTime>> = Some(One { a: SystemTime::UNIX_EPOCH });
    let none_time: Option<One<SystemTime>> = None;
    let some_kind: Option<One<Kind>> = Some(One { a: Kind::Third });
    let none_kind: Option<One<Kind>> = None;
    let some_order_unit: Option<Two<Ordering, ()>> = Some(Two { a: Ordering::Less, b: () });
    let none_order_unit: Option<Two<Ordering, ()>> = None;
    let some_bool_u32: Option<Two<bool, u32>> = Some(Two { a: true, b: u32::MAX });
    let none_bool_u32: Option<Two<bool, u32>> = None;
    let some_kind_u32: Option<Two<Kind, u32>> = Some(Two { a: Kind::Third, b: u32::MAX });
    let none_kind_u32: Option<Two<Kind, u32>> = None;
    let some_u8_u32_bool: Option<Three<u8, u32, bool>> = Some(Three { a: 2, b: u32::MAX, c: true });
    let none_u8_u32_bool: Option<Three<u8, u32, bool>> = None;
    let some_u32_order_u64: Option<Three<u32, Ordering, u64>> =
        Some(Three { a: u32::MAX, b: Ordering::Less, c: 0 });
    let none_u32_order_u64: Option<Three<u32, Ordering, u64>> = None;
    let some_f64_ref: Option<Two<f64, &i32>> = Some(Two { a: 0.1234567890123456, b: &FIVE });
    let none_f64_ref: Option<Two<f64, &i32>> = None;
    let some_f64_char: Option<Two<f64, char>> = Some(Two { a: 0.1234567890123456, b: 'q' });
    let none_f64_char: Option<Two<f64, char>> = None;
    let some_i64_boxed: Option<Two<i64, Box<i32>>> = Some(Two { a: -2, b: Box::new(0) });
    let none_i64_boxed: Option<Two<i64, Box<i32>>> = None;
    let some_nonzero_no_box: Option<Two<NonZeroU32, Option<Box<i32>>>> =
        Some(Two { a: NonZeroU32::MIN, b: None });
    let none_nonzero_no_box: Option<Two<NonZeroU32, Option<Box<i32>>>> = None;
    let some_nonzero_u32: Option<Two<NonZeroU32, u32>> =
        Some(Two { a: NonZeroU32::MIN, b: u32::MAX });
    let none_nonzero_u32: Option<Two<NonZeroU32, u32>> = None;
    let some_u32_rc: Option<Two<u32, Rc<i32>>> = Some(Two { a: u32::MAX, b: Rc::new(1) });
    let none_u32_rc: Option<Two<u32, Rc<i32>>> = None;
    let some_rc_str_u64: Option<Two<Rc<str>, u64>> = Some(Two { a: "".into(), b: 0 });
    let none_rc_str_u64: Option<Two<Rc<str>, u64>> = None;
    let some_dyn_u8: Option<Two<Box<dyn Fn()>, u8>> = Some(Two { a: Box::new(|| ()), b: 2 });
    let none_dyn_u8: Option<Two<Box<dyn Fn()>, u8>> = None;
    let some_u64_str: Option<Two<u64, &str>> = Some(Two { a: 0, b: "s" });
    let none_u64_str: Option<Two<u64, &str>> = None;
    let some_str_no_box_u64: Option<Three<&str, Option<Box<i32>>, u64>> =
        Some(Three { a: "s", b: None, c: 0 });
    let none_str_no_box_u64: Option<Three<&str, Option<Box<i32>>, u64>> = None;
    let some_map_u64: Option<Two<HashMap<u8, u8>, u64>> = Some(Two { a: HashMap::new(), b: 0 });
    let none_map_u64: Option<Two<HashMap<u8, u8>, u64>> = None;
    let some_map_no_byte: Option<Two<HashMap<u8, u8>, Option<u8>>> =
        Some(Two { a: HashMap::new(), b: None });
    let none_map_no_byte: Option<Two<HashMap<u8, u8>, Option<u8>>> = None;
    let some_ip_u64_boxed: Option<Three<IpAddr, u64, Box<i32>>> =
        Some(Three { a: IpAddr::V4(Ipv4Addr::LOCALHOST), b: 0, c: Box::new(0) });
    let none_ip_u64_boxed: Option<Three<IpAddr, u64, Box<i32>>> = None;
    let some_duration_no_byte: Option<Two<Duration, Option<u8>>> =
        Some(Two { a: Duration::ZERO, b: None });
    let none_duration_no_byte: Option<Two<Duration, Option<u8>>> = None;
    let some_u32_duration: Option<Two<u32, Duration>> =
        Some(Two { a: u32::MAX, b: Duration::ZERO });
    let none_u32_duration: Option<Two<u32, Duration>> = None;
    let some_char_u64_u32: Option<Three<char, u64, u32>> =
        Some(Three { a: 'q', b: 0, c: u32::MAX });
    let none_char_u64_u32: Option<Three<char, u64, u32>> = None;
    let some_no_bool_u8: Option<Two<Option<bool>, u8>> = Some(Two { a: None, b: 2 });
    let none_no_bool_u8: Option<Two<Option<bool>, u8>> = None;
    let some_no_bool_bool_str: Option<Three<Option<bool>, bool, &str>> =
        Some(Three { a: None, b: true, c: "s" });
    let none_no_bool_bool_str: Option<Three<Option<bool>, bool, &str>> = None;
    let some_no_text_u64: Option<Two<Option<String>, u64>> = Some(Two { a: None, b: 0 });
    let none_no_text_u64: Option<Two<Option<String>, u64>> = None;
    let some_no_text_text_u64: Option<Three<Option<String>, String, u64>> =
        Some(Three { a: None, b: String::new(), c: 0 });
    let none_no_text_text_u64: Option<Three<Option<String>, String, u64>> = None;
    let some_no_box_ref: Option<Two<Option<Box<i32>>, &i32>> = Some(Two { a: None, b: &FIVE });
    let none_no_box_ref: Option<Two<Option<Box<i32>>, &i32>> = None;
    let some_unit_boxed_time: Option<Three<(), Box<i32>, SystemTime>> =
        Some(Three { a: (), b: Box::new(0), c: SystemTime::UNIX_EPOCH });
    let none_unit_boxed_time: Option<Three<(), Box<i32>, SystemTime>> = None;
    let some_kind_bool_u64: Option<Three<Kind, bool, u64>> =
        Some(Three { a: Kind::Third, b: true, c: 0 });
    let none_kind_bool_u64: Option<Three<Kind, bool, u64>> = None;
    let some_id_ref: Option<Two<Id, &i32>> = Some(Two { a: Id(0), b: &FIVE });
    let none_id_ref: Option<Two<Id, &i32>> = None;
    let some_u64_pair: Option<Two<u64, Two<u8, bool>>> =
        Some(Two { a: 0, b: Two { a: 0, b: false } });
    let none_u64_pair: Option<Two<u64, Two<u8, bool>>> = None;
    let some_u64_kind_f64_u8: Option<Four<u64, Kind, f64, u8>> =
        Some(Four { a: 0, b: Kind::Third, c: 0.1234567890123456, d: 2 });
    let none_u64_kind_f64_u8: Option<Four<u64, Kind, f64, u8>> = None;
    let some_u64_u32_duration_bool: Option<Four<u64, u32, Duration, bool>> =
        Some(Four { a: 0, b: u32::MAX, c: Duration::ZERO, d: true });
    let none_u64_u32_duration_bool: Option<Four<u64, u32, Duration, bool>> = None;
    let some_u64_i64_f64_text: Option<Four<u64, i64, f64, String>> =
        Some(Four { a: 0, b: -2, c: 0.1234567890123456, d: String::new() });
    let none_u64_i64_f64_text: Option<Four<u64, i64, f64, String>> = None;
    let some_u64_order_no_box_u32: Option<Four<u64, Ordering, Option<Box<i32>>, u32>> =
        Some(Four { a: 0, b: Ordering::Less, c: None, d: u32::MAX });
    let none_u64_order_no_box_u32: Option<Four<u64, Ordering, Option<Box<i32>>, u32>> = None;
    std::hint::black_box(()); // break here
    keep!(some_duration none_duration some_time none_time some_kind none_kind some_order_unit);
    keep!(none_order_unit some_bool_u32 none_bool_u32 some_kind_u32 none_kind_u32);
    keep!(some_u8_u32_bool none_u8_u32_bool some_u32_order_u64 none_u32_order_u64 some_f64_ref);
    keep!(none_f64_ref some_f64_char none_f64_char some_i64_boxed none_i64_boxed);
    keep!(some_nonzero_no_box none_nonzero_no_box some_nonzero_u32 none_nonzero_u32 some_u32_rc);
    keep!(none_u32_rc some_rc_str_u64 none_rc_str_u64 some_dyn_u8 none_dyn_u8 some_u64_str);
    keep!(none_u64_str some_str_no_box_u64 none_str_no_box_u64 some_map_u64 none_map_u64);
    keep!(some_map_no_byte none_map_no_byte some_ip_u64_boxed none_ip_u64_boxed);
    keep!(some_duration_no_byte none_duration_no_byte some_u32_duration none_u32_duration);
    keep!(some_char_u64_u32 none_char_u64_u32 some_no_bool_u8 none_no_bool_u8);
    keep!(some_no_bool_bool_str none_no_bool_bool_str some_no_text_u64 none_no_text_u64);
    keep!(some_no_text_text_u64 none_no_text_text_u64 some_no_box_ref none_no_box_ref);
    keep!(some_unit_boxed_time none_unit_boxed_time some_kind_bool_u64 none_kind_bool_u64);
    keep!(some_id_ref none_id_ref some_u64_pair none_u64_pair some_u64_kind_f64_u8);
    keep!(none_u64_kind_f64_u8 some_u64_u32_duration_bool none_u64_u32_duration_bool);
    keep!(some_u64_i64_f64_text none_u64_i64_f64_text some_u64_order_no_box_u32);
    keep!(none_u64_order_no_box_u32);
}
