//! Records: a key, flags and one program per signature.

mod read;

pub use read::{CountedError, Entry, HeaderError, MethodError, Methods, Placed, read, read_key};

use super::leb;
use crate::isa::{Flags, Signature};
use std::ops::Range;

/// One program of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method<'a> {
    /// The method that the program implements.
    pub signature: Signature,
    /// The program's bytes.
    pub program: &'a [u8],
}

/// A record; version 1 and 2 have the same layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// The version, 1 or 2 in what fmtc writes.
    pub version: u64,
    /// The type name, or a regex that begins with `^`.
    pub key: &'a [u8],
    /// The flags.
    pub flags: Flags,
    /// The programs, in order.
    pub methods: Vec<Method<'a>>,
}

/// Appends a record that was not verified, for tests of debuggers; [`Verified::write`](crate::verify::Verified::write) writes
/// verified records. Records follow each other without padding: a NUL between two of them makes
/// LLDB 20 to 22 lose the first.
pub fn write_unverified(out: &mut Vec<u8>, record: &Record<'_>) {
    let len = body_len(record);
    let header = leb::unsigned_len(record.version) + leb::unsigned_len(len as u64);
    out.reserve(header + len);
    leb::write_unsigned(out, record.version);
    leb::write_unsigned(out, len as u64);
    leb::write_unsigned(out, record.key.len() as u64);
    out.extend_from_slice(record.key);
    leb::write_unsigned(out, record.flags.0);
    for method in &record.methods {
        out.push(method.signature.0);
        leb::write_unsigned(out, method.program.len() as u64);
        out.extend_from_slice(method.program);
    }
}

/// The places of the programs of a record that [`write_unverified`] has written and that ends at `end`.
pub fn places(record: &Record<'_>, end: usize) -> Vec<Range<usize>> {
    let mut end = end;
    let place = |method: &Method<'_>| {
        let len = method.program.len();
        let place = end.saturating_sub(len)..end;
        end = place.start.saturating_sub(leb::unsigned_len(len as u64) + 1);
        place
    };
    let mut places: Vec<_> = record.methods.iter().rev().map(place).collect();
    places.reverse();
    places
}

fn body_len(record: &Record<'_>) -> usize {
    let counted = |len: usize| leb::unsigned_len(len as u64) + len;
    let methods: usize = record.methods.iter().map(|m| 1 + counted(m.program.len())).sum();
    counted(record.key.len()) + leb::unsigned_len(record.flags.0) + methods
}
