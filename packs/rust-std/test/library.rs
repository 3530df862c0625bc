//! Values of Rust's library: empty, full, nested, borrowed, poisoned, beyond ASCII.
//@ flags: --edition 2021
use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell, UnsafeCell};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::ffi::{CString, OsString};
use std::mem::ManuallyDrop;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZeroI8, NonZeroU32, NonZeroU64, Saturating, Wrapping};
use std::ops::{Bound, ControlFlow};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::rc::{Rc, Weak};
use std::sync::atomic::{AtomicBool, AtomicI8, AtomicPtr, AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, OnceLock, RwLock};
use std::task::Poll;
use std::time::{Duration, Instant, SystemTime};

#[derive(Clone, Copy)]
#[allow(dead_code)]
enum Color { Red, Green, Blue }

#[allow(dead_code)]
struct User { name: String, age: u8 }

#[allow(dead_code)]
struct Owner { id: i32, user: User }

#[allow(dead_code)]
struct Pair<A, B> { one: A, two: B }

#[allow(dead_code)]
enum Shape { Round(i32), Named { name: String }, Empty }

/// Locals are kept in memory with optimisation too.
macro_rules! keep {
    ($($value:ident)*) => { $(std::hint::black_box(&$value);)* };
}

fn main() {
    // Texts.
    let string = "gr\u{fc}n \u{1f600}".to_string();
    let string_empty = String::new();
    let string_escaped = "say \"hi\"\n".to_string();
    let string_nul = "nul\0inside".to_string();
    let string_controls = "\u{1}\u{7f}\u{85}\u{2028}\u{fffd}\u{1b}[0m".to_string();
    let string_lines = "one \"line\"\n".repeat(20);
    let string_most = "one \"line\"\n".repeat(93);
    let string_long = "x".repeat(300);
    let string_longest = "y".repeat(1025);
    let string_unreadable =
        ManuallyDrop::new(unsafe { String::from_raw_parts(8 as *mut u8, 5, 5) });
    let slice = &string[1..5];
    let slice_escaped = &string_escaped[4..];
    let slice_empty = &string[..0];
    let boxed: Box<str> = "boxed".into();
    let counted: Rc<str> = "counted".into();
    let shared: Arc<str> = "shared".into();
    let path = PathBuf::from("/tmp/a b");
    let path_ref: &Path = path.as_path();
    let path_escaped = PathBuf::from("a\\b\n");
    let os = OsString::from("os");
    let os_latin = unsafe { OsString::from_encoded_bytes_unchecked(b"caf\xe9 x".to_vec()) };
    let os_ref = os.as_os_str();
    let c = CString::new("c text").unwrap();
    let c_ref = c.as_c_str();
    let c_escaped = CString::new("c \"text\"").unwrap();
    let c_empty = CString::default();
    let borrowed: Cow<str> = Cow::Borrowed("lent");
    let owned: Cow<str> = Cow::Owned("owned".to_string());
    let owned_empty: Cow<str> = Cow::Owned(String::new());
    let letter = 'é';
    let string_ref = &string;
    // Options.
    let five = 5;
    let none: Option<i32> = None;
    let some: Option<i32> = Some(41);
    let none_ref: Option<&i32> = None;
    let some_ref: Option<&i32> = Some(&five);
    let (byte, small, glyph, yes) = (3u8, -4i8, 'x', true);
    let some_byte_ref = Some(&byte);
    let some_small_ref = Some(&small);
    let some_glyph_ref = Some(&glyph);
    let some_yes_ref = Some(&yes);
    let some_string_ref = Some(&string);
    let some_boxed_byte = Some(Box::new(7u8));
    let ok_byte_ref: Result<&u8, ()> = Ok(&byte);
    let none_string: Option<String> = None;
    let some_string = Some("text".to_string());
    let some_string_empty = Some(String::new());
    let none_none: Option<Option<String>> = None;
    let some_none: Option<Option<String>> = Some(None);
    let some_some = Some(Some("q".to_string()));
    let some_some_empty = Some(Some(String::new()));
    let none_user: Option<User> = None;
    let some_user = Some(User { name: String::new(), age: 7 });
    let none_str: Option<&str> = None;
    let some_str = Some("abc");
    let none_bool: Option<bool> = None;
    let some_bool = Some(true);
    let none_char: Option<char> = None;
    let some_char = Some('é');
    let none_nonzero: Option<NonZeroU32> = None;
    let some_nonzero = NonZeroU32::new(7);
    let none_order: Option<Ordering> = None;
    let some_order = Some(Ordering::Less);
    let none_duration: Option<Duration> = None;
    let some_duration = Some(Duration::from_millis(1500));
    let none_instant: Option<Instant> = None;
    let some_system = Some(SystemTime::UNIX_EPOCH);
    let none_flag: Option<Option<bool>> = None;
    let some_no_flag: Option<Option<bool>> = Some(None);
    let some_flag = Some(Some(false));
    let none_color: Option<Color> = None;
    let some_color = Some(Color::Blue);
    let none_unit: Option<()> = None;
    let some_unit = Some(());
    let none_byte: Option<u8> = None;
    let some_byte: Option<u8> = Some(65);
    let some_small: Option<i8> = Some(-3);
    let none_wide: Option<i128> = None;
    let some_wide: Option<i128> = Some(-3);
    let none_vec: Option<Vec<u8>> = None;
    let some_vec: Option<Vec<u8>> = Some(Vec::new());
    let none_box: Option<Box<Vec<i32>>> = None;
    let some_box = Some(Box::new(vec![1, 2]));
    let none_boxed_fn: Option<Box<dyn Fn()>> = None;
    let some_float = Some(1.5);
    let none_member: Option<Pair<i32, String>> = None;
    let some_member = Some(Pair { one: 1, two: String::new() });
    let none_flagged: Option<Pair<i32, bool>> = None;
    let some_flagged = Some(Pair { one: 0, two: true });
    let none_range: Option<std::ops::RangeInclusive<i32>> = None;
    let some_range = Some(1..=2);
    let none_pair: Option<Pair<u8, &str>> = None;
    let some_zero_pair = Some(Pair { one: 0_u8, two: "one" });
    let some_lowest = std::num::NonZeroI64::new(i64::MIN);
    let none_owner: Option<Owner> = None;
    let some_owner = Some(Owner { id: 0, user: User { name: String::new(), age: 0 } });
    let none_shape: Option<Shape> = None;
    let some_shape = Some(Shape::Named { name: String::new() });
    let some_manual = Some(ManuallyDrop::new(String::new()));
    let ready_none: Poll<Option<Duration>> = Poll::Ready(None);
    let pending_time: Poll<Option<Duration>> = Poll::Pending;
    let ok_utf8: Result<i32, std::str::Utf8Error> = Ok(7);
    let err_utf8: Result<i32, _> = std::str::from_utf8(b"\xff").map(|_| 7);
    let some_pair = Some((1, "one"));
    let some_max = Some(u64::MAX);
    // Results.
    let ok: Result<i32, String> = Ok(3);
    let err: Result<i32, String> = Err("bad".to_string());
    let err_empty: Result<i32, String> = Err(String::new());
    let ok_string: Result<String, u8> = Ok("fine".to_string());
    let err_byte: Result<String, u8> = Err(7);
    let ok_byte: Result<u8, String> = Ok(200);
    let ok_unit: Result<(), std::fmt::Error> = Ok(());
    let err_unit: Result<(), std::fmt::Error> = Err(std::fmt::Error);
    let ok_parsed = "3".parse::<i32>();
    let err_parsed = "x".parse::<i32>();
    let ok_never: Result<i32, std::convert::Infallible> = Ok(5);
    let ok_wide: Result<u128, ()> = Ok(1);
    let err_wide: Result<u128, ()> = Err(());
    let go: ControlFlow<i32, ()> = ControlFlow::Continue(());
    let stop: ControlFlow<i32, ()> = ControlFlow::Break(9);
    let ready: Poll<i32> = Poll::Ready(1);
    let pending: Poll<i32> = Poll::Pending;
    let included = Bound::Included(1);
    let excluded = Bound::Excluded(2);
    let unbounded: Bound<i32> = Bound::Unbounded;
    let less = Ordering::Less;
    // Containers.
    let vec = vec![3, -1, 4];
    let vec_empty: Vec<String> = Vec::new();
    let vec_nested = vec![vec![1], vec![]];
    let vec_ref = &vec;
    let elements = &vec[1..];
    let boxed_slice: Box<[i32]> = vec![1, 2].into();
    let deque: VecDeque<i32> = (0..4).collect();
    let map: HashMap<String, i32> = [("one".to_string(), 1), ("two".to_string(), 2)].into();
    let map_empty: HashMap<u8, u8> = HashMap::new();
    let set: HashSet<i32> = [1, 2, 3].into();
    let tree: BTreeMap<i32, &str> = [(1, "a"), (2, "b")].into();
    let tree_empty: BTreeMap<i32, i32> = BTreeMap::new();
    let tree_set: BTreeSet<char> = ['x'].into();
    let heap: BinaryHeap<i32> = [5, 1].into();
    let list: LinkedList<i32> = [1, 2, 3].into();
    // Pointers.
    let boxed_number = Box::new(7);
    let rc = Rc::new(77);
    let rc_again = rc.clone();
    let rc_string = Rc::new("text".to_string());
    let weak = Rc::downgrade(&rc);
    let weak_new: Weak<i32> = Weak::new();
    let weak_gone = Rc::downgrade(&Rc::new(1));
    let arc = Arc::new(78);
    let arc_weak = Arc::downgrade(&arc);
    let arc_mutex = Arc::new(Mutex::new(5));
    let pin = Pin::new(&boxed_number);
    let cell = Cell::new(-5);
    let unsafe_cell = UnsafeCell::new(6);
    let idle = RefCell::new(10);
    let changing = RefCell::new(20);
    let guard = changing.borrow_mut();
    let read = RefCell::new("shared".to_string());
    let (read_once, read_again) = (read.borrow(), read.borrow());
    let mutex = Mutex::new(9);
    let poisoned = Arc::new(Mutex::new(1));
    std::panic::set_hook(Box::new(|_| ()));
    let other = poisoned.clone();
    let _ = std::thread::spawn(move || { let _held = other.lock(); panic!() }).join();
    let lock = RwLock::new(4);
    let once: OnceCell<i32> = OnceCell::new();
    let once_set = OnceCell::from("set".to_string());
    let once_lock: OnceLock<i32> = OnceLock::new();
    let once_lock_set = OnceLock::from(3);
    // Numbers.
    let nonzero = NonZeroU64::new(u64::MAX).unwrap();
    let nonzero_small = NonZeroI8::new(-1).unwrap();
    let wrapping = Wrapping(250_u8);
    let saturating = Saturating(-1);
    let reverse = Reverse(3);
    let manual = ManuallyDrop::new("kept".to_string());
    let atomic = AtomicUsize::new(12);
    let atomic_max = AtomicU64::new(u64::MAX);
    let atomic_bool = AtomicBool::new(true);
    let atomic_small = AtomicI8::new(-2);
    let atomic_pointer: AtomicPtr<i32> = AtomicPtr::default();
    let range = 1..5;
    let range_from = 2..;
    let range_to = ..3;
    let range_inclusive = 1..=4;
    let range_to_inclusive = ..=6;
    let range_full = ..;
    let range_chars = 'a'..='f';
    let duration = Duration::from_millis(1500);
    let zero = Duration::ZERO;
    let tiny = Duration::from_nanos(1);
    let micros = Duration::from_micros(2_000_350);
    let longest = Duration::MAX;
    let now = Instant::now();
    let epoch = SystemTime::UNIX_EPOCH;
    let later = SystemTime::UNIX_EPOCH + Duration::from_millis(951_827_696_250);
    let earlier = SystemTime::UNIX_EPOCH - Duration::from_millis(500);
    // Addresses.
    let localhost = Ipv4Addr::LOCALHOST;
    let broadcast = Ipv4Addr::BROADCAST;
    let six_localhost = Ipv6Addr::LOCALHOST;
    let six_any = Ipv6Addr::UNSPECIFIED;
    let six: Ipv6Addr = "2001:db8::8a2e:370:7334".parse().unwrap();
    let six_full: Ipv6Addr = "1:2:3:4:5:6:7:8".parse().unwrap();
    let six_two_gaps: Ipv6Addr = "1:0:0:2:0:0:0:3".parse().unwrap();
    let six_mapped = Ipv4Addr::new(192, 0, 2, 1).to_ipv6_mapped();
    let ip = IpAddr::V4(Ipv4Addr::new(192, 168, 0, 1));
    let ip_six = IpAddr::V6(six_localhost);
    let socket_four = SocketAddrV4::new(localhost, 8080);
    let socket_six = SocketAddrV6::new(six, 443, 0, 0);
    let socket = SocketAddr::V4(socket_four);
    let socket_wide = SocketAddr::V6(socket_six);
    let no_ip: Option<IpAddr> = None;
    let some_ip = Some(ip);
    std::hint::black_box(()); // break here
    keep!(string string_empty string_escaped slice slice_empty boxed counted shared path path_ref);
    keep!(os os_ref c c_ref borrowed owned owned_empty letter string_ref);
    keep!(string_nul string_controls string_lines string_most string_long string_longest string_unreadable);
    keep!(slice_escaped path_escaped os_latin c_escaped c_empty none_member some_member);
    keep!(none_flagged some_flagged none_range some_range none_pair some_zero_pair some_lowest);
    keep!(none_owner some_owner none_shape some_shape some_manual ready_none pending_time ok_utf8);
    keep!(err_utf8);
    keep!(some_byte_ref some_small_ref some_glyph_ref some_yes_ref some_string_ref some_boxed_byte);
    keep!(ok_byte_ref);
    keep!(none some none_ref some_ref none_string some_string some_string_empty none_none some_none);
    keep!(some_some some_some_empty none_user some_user none_str some_str none_bool some_bool);
    keep!(none_char some_char none_nonzero some_nonzero none_order some_order none_duration);
    keep!(some_duration none_flag some_no_flag some_flag none_color some_color none_unit some_unit);
    keep!(none_byte some_byte some_small none_wide some_wide none_vec some_vec none_box some_box);
    keep!(none_instant some_system none_boxed_fn some_float some_pair some_max);
    keep!(ok err err_empty ok_string err_byte ok_byte ok_unit err_unit ok_parsed err_parsed ok_never);
    keep!(ok_wide err_wide go stop ready pending included excluded unbounded less);
    keep!(vec vec_empty vec_nested vec_ref elements boxed_slice deque map map_empty set tree tree_empty);
    keep!(tree_set heap list);
    keep!(boxed_number rc rc_again rc_string weak weak_new weak_gone arc arc_weak arc_mutex pin cell);
    keep!(unsafe_cell idle changing guard read read_once read_again mutex poisoned lock once once_set);
    keep!(once_lock once_lock_set);
    keep!(nonzero nonzero_small wrapping saturating reverse manual atomic atomic_max atomic_bool);
    keep!(atomic_small atomic_pointer range range_from range_to range_inclusive range_to_inclusive);
    keep!(range_full range_chars duration zero tiny micros longest now epoch later earlier);
    keep!(localhost broadcast six_localhost six_any six six_full six_two_gaps six_mapped ip ip_six);
    keep!(socket_four socket_six socket socket_wide no_ip some_ip);
}
