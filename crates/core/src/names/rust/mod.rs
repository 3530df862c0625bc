//! Names of Rust types as LLDB has them, which is what keys must say.
//!
//! rustc names types in its debug information as Rust does. LLDB makes new names for structs and unions, with C names of
//! arguments, and keeps the names of enums, tuples and fat pointers.

mod choices;
mod library;
mod pdb;
mod read;

use super::pattern::{ANY, REST};
pub(crate) use choices::{RustNames, names};
use library::LibraryType;
pub(crate) use library::c_scalar;
pub(crate) use library::is_in_rust_library;
use std::fmt;

/// The key that matches a Rust type, as LLDB 22 and 23 name what rustc 1.95 compiles for 64-bit
/// systems with a `long` of 64 bits.
///
/// Types of the standard library may be written short, others with their crate. An enum of another crate
/// must be marked, since its name is made in another way: `enum my::Shape<i32>`. References and boxes
/// have the key of their target.
///
/// ```
/// use fmtc::sema::rust_key;
///
/// assert_eq!(rust_key("Vec<u8>").unwrap(), "alloc::vec::Vec<unsigned char, alloc::alloc::Global>");
/// assert_eq!(rust_key("Option<u8>").unwrap(), "core::option::Option<u8>");
/// assert_eq!(rust_key("&my::Pair<my::Gen<i32>>").unwrap(), "my::Pair<my::Gen<int> >");
/// ```
///
/// # Errors
/// If the text is not a type, or one whose name in LLDB is not known: functions, closures.
pub fn rust_key(text: &str) -> Result<String, RustKeyError> {
    Ok(in_lldb(read::read(text, None)?.shown()))
}

/// The key of a type of the library that is written short, with scalars of Rust.
pub(crate) fn key_of_library(text: &str) -> Option<String> {
    let (name, arguments) = text.split_once('<')?;
    let is_scalar = |word: &str| library::scalar(word).is_some() && word != "char";
    let mut words = arguments.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_rust = !name.contains("::") && library::find(name).is_some() && words.any(is_scalar);
    if is_rust { rust_key(text).ok() } else { None }
}

/// Why a text has no key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RustKeyError {
    /// The byte of the text where reading stopped.
    pub at: usize,
    /// The problem at that place, as a sentence without a full stop.
    pub reason: String,
}

impl fmt::Display for RustKeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.reason, self.at)
    }
}

impl std::error::Error for RustKeyError {}

/// A type as it was written, or a constant argument.
#[derive(Clone)]
enum RustType {
    /// A path with arguments; names of the library are whole.
    Path {
        name: String,
        arguments: Vec<RustType>,
        kind: PathKind,
    },
    /// `&`, `&mut`, `*const` or `*mut`, with its space.
    Pointer {
        sign: &'static str,
        to: Box<RustType>,
    },
    Tuple(Vec<RustType>),
    Array {
        of: Box<RustType>,
        len: String,
    },
    Slice(Box<RustType>),
    /// `dyn …`, as it is.
    Object(String),
    /// A number, `true`, `false` or a character.
    Constant(String),
    /// Any type, or the rest of the arguments.
    Wildcard(char),
}

/// The kind of type that a path names, as far as it is known.
#[derive(Clone, Copy, PartialEq)]
enum PathKind {
    Unknown,
    Record,
    Enum,
}

impl RustType {
    /// Whether a pointer to it has two words, for which LLDB keeps the name that rustc gave.
    fn is_unsized(&self) -> bool {
        match self {
            RustType::Slice(_) | RustType::Object(_) => true,
            RustType::Path { name, .. } => name == "str",
            _ => false,
        }
    }

    /// The type whose key matches it, because formatters also apply to pointers to their types.
    fn shown(&self) -> &RustType {
        match self {
            RustType::Pointer { to, .. } if !to.is_unsized() => to,
            ty => boxed(ty).filter(|to| !to.is_unsized()).unwrap_or(ty),
        }
    }
}

/// The type that a `Box` points to.
fn boxed(ty: &RustType) -> Option<&RustType> {
    match ty {
        RustType::Path { name, arguments, .. } if name == library::BOX => arguments.first(),
        _ => None,
    }
}

/// The name that rustc gives.
fn in_rust(ty: &RustType) -> String {
    match ty {
        RustType::Path { name, arguments, .. } if arguments.is_empty() => name.clone(),
        RustType::Path { name, arguments, .. } => format!("{name}<{}>", list(arguments, in_rust)),
        RustType::Pointer { sign, to } => format!("{sign}{}", in_rust(to)),
        RustType::Tuple(of) => format!("({})", list(of, in_rust)),
        RustType::Array { of, len } => format!("[{}; {len}]", in_rust(of)),
        RustType::Slice(of) => format!("[{}]", in_rust(of)),
        RustType::Object(text) | RustType::Constant(text) => text.clone(),
        RustType::Wildcard(sign) => sign.to_string(),
    }
}

/// The name that LLDB makes.
fn in_lldb(ty: &RustType) -> String {
    match ty {
        RustType::Path { name, arguments, kind } => {
            if let Some(to) = boxed(ty).filter(|to| !to.is_unsized()) {
                return pointer(to);
            }
            if *kind == PathKind::Enum || boxed(ty).is_some() {
                return in_rust(ty);
            }
            if arguments.is_empty() {
                return library::scalar(name).unwrap_or(name).to_owned();
            }
            let arguments = list(arguments, in_lldb);
            let gap = if arguments.ends_with('>') { " " } else { "" };
            format!("{name}<{arguments}{gap}>")
        }
        RustType::Pointer { to, .. } if !to.is_unsized() => pointer(to),
        RustType::Tuple(of) if of.is_empty() => "void".to_owned(),
        RustType::Array { .. } => array(ty, in_lldb),
        ty => in_rust(ty),
    }
}

fn pointer(to: &RustType) -> String {
    let to = in_lldb(to);
    let gap = if to.ends_with('*') { "" } else { " " };
    format!("{to}{gap}*")
}

/// An array, the outermost length first.
fn array(mut ty: &RustType, element: fn(&RustType) -> String) -> String {
    let mut lengths = String::new();
    while let RustType::Array { of, len } = ty {
        lengths.push_str(&format!("[{len}]"));
        ty = of;
    }
    element(ty) + &lengths
}

fn list(types: &[RustType], name: fn(&RustType) -> String) -> String {
    types.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// A path with the name, the arguments and the kind that the library's own has.
fn path(name: String, mut arguments: Vec<RustType>, kind: PathKind) -> RustType {
    let Some(LibraryType { name, takes, adds, is_enum }) = library::find(&name) else {
        return RustType::Path { name, arguments, kind };
    };
    // After a wildcard these may be any.
    let is_open = matches!(arguments.last(), Some(RustType::Wildcard(ANY)));
    if arguments.len() == *takes && is_open && !adds.is_empty() {
        arguments.push(RustType::Wildcard(REST));
    } else if arguments.len() == *takes && !is_open {
        let added = |name: &&str| RustType::Path {
            name: (*name).to_owned(),
            arguments: Vec::new(),
            kind: PathKind::Record,
        };
        arguments.extend(adds.iter().map(added));
    }
    let kind = if *is_enum { PathKind::Enum } else { PathKind::Record };
    RustType::Path { name: (*name).to_owned(), arguments, kind }
}
