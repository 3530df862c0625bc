//! Scalars, and types of the standard library with short names.

use crate::names::text;

pub(super) struct LibraryType {
    /// Where it is defined.
    pub(super) name: &'static str,
    /// The number of arguments that are usually written.
    pub(super) takes: usize,
    /// The arguments that are usually omitted.
    pub(super) adds: &'static [&'static str],
    pub(super) is_enum: bool,
}

pub(super) const BOX: &str = "alloc::boxed::Box";

pub(super) const GLOBAL: &str = "alloc::alloc::Global";
const RANDOM: &str = "std::hash::random::RandomState";

const fn plain(name: &'static str) -> LibraryType {
    LibraryType { name, takes: 0, adds: &[], is_enum: false }
}

const fn allocated(name: &'static str, takes: usize) -> LibraryType {
    LibraryType { name, takes, adds: &[GLOBAL], is_enum: false }
}

const fn hashed(name: &'static str, takes: usize) -> LibraryType {
    LibraryType { name, takes, adds: &[RANDOM, GLOBAL], is_enum: false }
}

const fn choice(name: &'static str) -> LibraryType {
    LibraryType { name, takes: 0, adds: &[], is_enum: true }
}

const LIBRARY: [LibraryType; 32] = [
    allocated(BOX, 1),
    allocated("alloc::collections::binary_heap::BinaryHeap", 1),
    allocated("alloc::collections::btree::map::BTreeMap", 2),
    allocated("alloc::collections::btree::set::BTreeSet", 1),
    allocated("alloc::collections::linked_list::LinkedList", 1),
    allocated("alloc::collections::vec_deque::VecDeque", 1),
    allocated("alloc::rc::Rc", 1),
    allocated("alloc::sync::Arc", 1),
    allocated("alloc::vec::Vec", 1),
    choice("alloc::borrow::Cow"),
    choice("core::cmp::Ordering"),
    choice("core::option::Option"),
    choice("core::result::Result"),
    hashed("std::collections::hash::map::HashMap", 2),
    hashed("std::collections::hash::set::HashSet", 1),
    plain("alloc::string::String"),
    plain("core::cell::Cell"),
    plain("core::cell::RefCell"),
    plain("core::cell::UnsafeCell"),
    plain("core::cell::once::OnceCell"),
    plain("core::num::nonzero::NonZero"),
    plain("core::num::wrapping::Wrapping"),
    plain("core::ops::range::Range"),
    plain("core::ops::range::RangeFrom"),
    plain("core::ops::range::RangeInclusive"),
    plain("core::ops::range::RangeTo"),
    plain("core::pin::Pin"),
    plain("core::time::Duration"),
    plain("std::ffi::os_str::OsString"),
    plain("std::path::PathBuf"),
    plain("std::sync::poison::mutex::Mutex"),
    plain("std::sync::poison::rwlock::RwLock"),
];

/// The type that a path means: a last name alone, or one in a crate of the library, which
/// reexports types from where they are defined.
pub(super) fn find(path: &str) -> Option<&'static LibraryType> {
    let (module, last) = path.rsplit_once("::").unwrap_or(("", path));
    let root = module.split("::").next().unwrap_or_default();
    let same = |known: &&LibraryType| known.name.rsplit("::").next() == Some(last);
    LIBRARY.iter().find(same).filter(|_| matches!(root, "" | "std" | "core" | "alloc"))
}

/// LLDB's name of a scalar.
pub(super) fn scalar(name: &str) -> Option<&'static str> {
    if name == "char" { Some("char32_t") } else { c_scalar(name) }
}

/// LLDB's name of a Rust scalar that has another name in C. `char` is a type of both.
pub(crate) fn c_scalar(name: &str) -> Option<&'static str> {
    Some(match name {
        "i8" => "char",
        "u8" => "unsigned char",
        "i16" => "short",
        "u16" => "unsigned short",
        "i32" => "int",
        "u32" => "unsigned int",
        "i64" | "isize" => "long",
        "u64" | "usize" => "unsigned long",
        "i128" => "__int128",
        "u128" => "unsigned __int128",
        "f32" => "float",
        "f64" => "double",
        _ => return None,
    })
}

/// The public modules of the library.
const MODULES: &str = "alloc any array ascii async_iter backtrace borrow boxed cell char clone cmp \
    collections convert env error ffi fmt fs future hash io iter marker mem net \
    num ops option os panic path pin process ptr range rc result slice str string \
    sync sys task thread time vec";

/// Whether a name, or a pattern without its `^`, begins as those of types of the library do. C++
/// has namespaces called `core` and `std` as well, with types beside modules. In a pattern several
/// modules and types may appear where one does in a name.
pub(crate) fn is_in_rust_library(name: &str) -> bool {
    let in_crate = ["alloc::", "core::", "std::"].iter().find_map(|root| name.strip_prefix(root));
    let path = text::base(in_crate.unwrap_or_default());
    let is_part = |c: char| c == '_' || c.is_ascii_alphanumeric();
    let mut names = path.split(|c| !is_part(c)).filter(|name| !name.is_empty());
    let in_module =
        names.next().is_some_and(|name| MODULES.split(' ').any(|module| module == name));
    in_module && names.any(|name| name.starts_with(|c: char| c.is_ascii_uppercase()))
}
