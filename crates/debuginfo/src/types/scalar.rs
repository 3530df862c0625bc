//! Base types: LLDB uses the C type of that encoding and size; the name is only a hint.

use crate::sema::NumberKind;

const ADDRESS: u64 = 1;
pub(super) const BOOLEAN: u64 = 2;
pub(super) const COMPLEX_FLOAT: u64 = 3;
pub(super) const FLOAT: u64 = 4;
pub(super) const SIGNED: u64 = 5;
pub(super) const SIGNED_CHAR: u64 = 6;
pub(super) const UNSIGNED: u64 = 7;
pub(super) const UNSIGNED_CHAR: u64 = 8;
pub(super) const UTF: u64 = 16;

/// The name in LLDB of a base type of an encoding and a size in bytes; `long` is the size of that
/// type.
pub(super) fn name(written: &str, encoding: u64, size: u64, long: u64) -> &str {
    match (encoding, size) {
        // The `()` of Rust.
        (_, 0) => "void",
        (ADDRESS, _) => "void *",
        (BOOLEAN, 1) => "bool",
        (SIGNED, 4) if written == "wchar_t" => "wchar_t",
        (UNSIGNED, 2 | 4) if written == "wchar_t" => "wchar_t",
        (SIGNED, _) => integer(written, size, long).map_or(written, |(signed, _)| signed),
        (SIGNED_CHAR, 1) if written == "char" => "char",
        (SIGNED_CHAR, 1) => "signed char",
        (UNSIGNED, _) => integer(written, size, long).map_or(written, |(_, unsigned)| unsigned),
        (BOOLEAN | UNSIGNED_CHAR, _) => {
            integer("", size, long).map_or(written, |(_, unsigned)| unsigned)
        }
        (UTF, 1) => "char8_t",
        (UTF, 2) => "char16_t",
        (UTF, 4) => "char32_t",
        (FLOAT, _) => float(written, size),
        (COMPLEX_FLOAT, 8) => "_Complex float",
        (COMPLEX_FLOAT, 16) => "_Complex double",
        (COMPLEX_FLOAT, 32) => "_Complex long double",
        _ => written,
    }
}

/// The integers of C: a part of the name that the compiler writes, the size in bytes, and the names in LLDB. The last of
/// a size is meant if the compiler writes none of these. `long` has the size of the target.
const INTEGERS: [(&str, u64, &str, &str); 6] = [
    ("long long", 8, "long long", "unsigned long long"),
    ("long", 8, "long", "unsigned long"),
    ("short", 2, "short", "unsigned short"),
    ("char", 1, "char", "unsigned char"),
    ("int", 4, "int", "unsigned int"),
    ("int", 16, "__int128", "unsigned __int128"),
];

/// The signed and the unsigned integer of a size.
fn integer(written: &str, size: u64, long: u64) -> Option<(&'static str, &'static str)> {
    let bytes = |part: &str, bytes: u64| if part == "long" { long } else { bytes };
    let mut of_size = INTEGERS.iter().filter(|(part, usual, ..)| bytes(part, *usual) == size);
    let by_name = of_size.clone().find(|(part, ..)| written.contains(part));
    by_name.or_else(|| of_size.next_back()).map(|(.., signed, unsigned)| (*signed, *unsigned))
}

fn float(written: &str, size: u64) -> &str {
    match (written, size) {
        ("__bf16", 2) => "__bf16",
        ("_Float16", 2) => "_Float16",
        ("__float128" | "_Float128" | "f128", 16) => "__float128",
        (_, 2) => "__fp16",
        (_, 4) => "float",
        (_, 8) => "double",
        (_, 10 | 12 | 16) => "long double",
        _ => written,
    }
}

/// The kind of a number with an encoding; `None` if it is not a number of at most 64 bits.
pub(super) fn number(encoding: u64, size: u64) -> Option<NumberKind> {
    match encoding {
        _ if size == 0 => None,
        BOOLEAN | UNSIGNED | UNSIGNED_CHAR | UTF if size <= 8 => Some(NumberKind::Unsigned),
        SIGNED | SIGNED_CHAR if size <= 8 => Some(NumberKind::Signed),
        FLOAT if matches!(size, 4 | 8) => Some(NumberKind::Float),
        _ => None,
    }
}
