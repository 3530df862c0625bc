//! Types without a record, identified by a number.

use super::codeview::{Index, Record};
use crate::types::dwarf::Tag;
use crate::types::scalar::{
    BOOLEAN, COMPLEX_FLOAT, FLOAT, SIGNED, SIGNED_CHAR, UNSIGNED, UNSIGNED_CHAR, UTF,
};

/// The record that such a type would have; `None` for `void`, and for numbers without a meaning.
pub(super) fn record(index: Index, address_size: u64) -> Option<Record<'static>> {
    match (index >> 8 & 0xf, index & 0xff) {
        (0, kind) => number(kind),
        (4 | 6, of) => Some(Record::Pointer {
            of,
            tag: Tag::Pointer,
            class: None,
            size: address_size,
            is_const: false,
            is_volatile: false,
        }),
        _ => None,
    }
}

fn number(kind: Index) -> Option<Record<'static>> {
    let (name, encoding, size) = match kind {
        0x08 | 0x12 => ("long", SIGNED, 4),
        0x10 | 0x68 => ("signed char", SIGNED_CHAR, 1),
        0x11 | 0x72 => ("short", SIGNED, 2),
        0x13 | 0x76 => ("long long", SIGNED, 8),
        0x14 | 0x78 => ("__int128", SIGNED, 16),
        0x20 | 0x69 => ("unsigned char", UNSIGNED_CHAR, 1),
        0x21 | 0x73 => ("unsigned short", UNSIGNED, 2),
        0x22 => ("unsigned long", UNSIGNED, 4),
        0x23 | 0x77 => ("unsigned long long", UNSIGNED, 8),
        0x24 | 0x79 => ("unsigned __int128", UNSIGNED, 16),
        0x30 => ("bool", BOOLEAN, 1),
        0x31 => ("bool", BOOLEAN, 2),
        0x32 => ("bool", BOOLEAN, 4),
        0x33 => ("bool", BOOLEAN, 8),
        0x40 => ("float", FLOAT, 4),
        0x41 => ("double", FLOAT, 8),
        0x42 => ("long double", FLOAT, 10),
        0x43 => ("__float128", FLOAT, 16),
        0x46 => ("__fp16", FLOAT, 2),
        0x50 => ("_Complex float", COMPLEX_FLOAT, 8),
        0x51 => ("_Complex double", COMPLEX_FLOAT, 16),
        0x70 => ("char", SIGNED_CHAR, 1),
        0x71 => ("wchar_t", UNSIGNED, 2),
        0x74 => ("int", SIGNED, 4),
        0x75 => ("unsigned int", UNSIGNED, 4),
        0x7a => ("char16_t", UTF, 2),
        0x7b => ("char32_t", UTF, 4),
        0x7c => ("char8_t", UTF, 1),
        _ => return None,
    };
    Some(Record::Number { name, encoding, size })
}
