//! Values of Rust's library in their states: lazy, locked, exhausted, failed; bytes, pointers to texts.
use std::any::Any;
use std::cell::{Cell, LazyCell, OnceCell, Ref, RefCell};
use std::net::{Ipv6Addr, SocketAddr, SocketAddrV6};
use std::rc::Rc;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, RwLock};

#[allow(dead_code)]
struct User { name: String, age: u8 }

// A name as long as `unsigned char`.
#[allow(dead_code)]
enum Color { Idle, Red = 65 }

/// Locals are kept in memory with optimisation too.
macro_rules! keep {
    ($($value:ident)*) => { $(std::hint::black_box(&$value);)* };
}

static LAZY: LazyLock<String> = LazyLock::new(|| "lazy".to_string());

fn main() {
    std::panic::set_hook(Box::new(|_| ()));
    // Pointers to texts.
    let text_ref: &&str = &"two\n";
    let text_ref_seven: &&str = &"123\n567";
    let text_ref_long: &&str = &"more than seven bytes";
    let text_ref_wide: &&str = &"1234567\u{e9}";
    let text_ref_empty: &&str = &"";
    let boxed_text: Box<Box<str>> = Box::new("boxed".into());
    let raw_text: *const str = "raw";
    let raw_slice: *const [i32] = &[1, 2][..];
    // Lazy.
    let lazy_lock: LazyLock<i32> = LazyLock::new(|| 5);
    let lazy_lock_set: &LazyLock<String> = &LAZY;
    std::hint::black_box(lazy_lock_set.len());
    let lazy_lock_failed: LazyLock<String> = LazyLock::new(|| panic!());
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| lazy_lock_failed.len()));
    let lazy_cell: LazyCell<i32> = LazyCell::new(|| 5);
    let lazy_cell_set: LazyCell<String> = LazyCell::new(|| "cell".to_string());
    std::hint::black_box(lazy_cell_set.len());
    let lazy_cell_text: LazyCell<String> = LazyCell::new(String::new);
    let cell_unit = Cell::new(());
    let once_byte: OnceCell<u8> = OnceCell::from(9);
    let once_lock_byte: OnceLock<u8> = OnceLock::from(200);
    // Guards.
    let mutex = Mutex::new("locked".to_string());
    let guard = mutex.lock().unwrap();
    let mutex_byte = Mutex::new(7_u8);
    let locked = mutex_byte.lock();
    let lock = RwLock::new("read".to_string());
    let reading = lock.read().unwrap();
    let lock_number = RwLock::new(6);
    let reading_number = lock_number.read().unwrap();
    let lock_written = RwLock::new(vec![1, 2]);
    let writing = lock_written.write().unwrap();
    let poisoned = Mutex::new(vec![1]);
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _held = poisoned.lock();
        panic!()
    }));
    let poisoned_guard = poisoned.lock();
    let mutex_unit = Mutex::new(());
    let user = RefCell::new(User { name: "Ada".to_string(), age: 36 });
    let name = Ref::map(user.borrow(), |user| user.name.as_str());
    let age = Ref::map(user.borrow(), |user| &user.age);
    // Pointers to what has no size.
    let dynamic: Rc<dyn Any> = Rc::new(1);
    let shared_dynamic: Arc<dyn Any> = Arc::new(1);
    // Integers of 8 bits, and what is named like them.
    let err_byte: Result<bool, u8> = Err(27);
    let err_small: Result<char, i8> = Err(-1);
    let ok_bool: Result<bool, u8> = Ok(false);
    let ok_byte: Result<u8, ()> = Ok(65);
    let ok_long: Result<u64, u8> = Ok(65);
    let some_color = Some(Color::Red);
    let ok_color: Result<Color, Color> = Ok(Color::Idle);
    // Ranges.
    let bytes = 1_u8..200;
    let bytes_from = 3_i8..;
    let bytes_to = ..=3_u8;
    let mut exhausted = 254_u8..=255;
    exhausted.by_ref().for_each(drop);
    // Addresses.
    let scoped = SocketAddrV6::new(Ipv6Addr::LOCALHOST, 80, 0, 3);
    let flowing = SocketAddrV6::new(Ipv6Addr::LOCALHOST, 80, 7, 0);
    let socket = SocketAddr::V6(scoped);
    // Errors.
    let system = std::io::Error::from_raw_os_error(2);
    let kind = std::io::Error::from(std::io::ErrorKind::OutOfMemory);
    let custom = std::io::Error::other("custom");
    let failed: std::io::Result<usize> = Err(std::io::ErrorKind::UnexpectedEof.into());
    let done: std::io::Result<()> = Ok(());
    let denied: std::io::Result<()> = Err(std::io::Error::from_raw_os_error(13));
    let no_number = "x".parse::<i32>();
    let no_float = "".parse::<f64>();
    // LLDB takes `u64` and `usize` for one type, and a type of one of them may have no member for it.
    let mutex_number = Mutex::new(7_u64);
    std::hint::black_box(()); // break here
    keep!(text_ref text_ref_seven text_ref_long text_ref_wide text_ref_empty boxed_text raw_text);
    keep!(raw_slice lazy_lock lazy_lock_set lazy_lock_failed lazy_cell lazy_cell_set lazy_cell_text);
    keep!(cell_unit);
    keep!(once_byte once_lock_byte mutex guard mutex_byte locked lock reading lock_number);
    keep!(reading_number lock_written writing poisoned poisoned_guard mutex_number mutex_unit);
    keep!(user name age dynamic shared_dynamic err_byte err_small ok_bool ok_byte ok_long);
    keep!(some_color ok_color bytes bytes_from bytes_to exhausted scoped flowing socket system);
    keep!(kind custom failed done denied no_number no_float);
}
