//! Reading of records.

use super::{Method, Record};
use crate::bytecode::frame::Header;
use crate::bytecode::leb::{self, LebError};
use crate::isa::{Flags, Signature};
use crate::source::Slice;
use std::fmt;

/// A record in a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Version, size and body.
    pub header: Header<'a>,
    /// The key.
    pub key: &'a [u8],
    /// The flags.
    pub flags: Flags,
    /// The offset of the methods in the section.
    pub methods_at: usize,
    methods: &'a [u8],
}

impl<'a> Entry<'a> {
    /// The methods in order, up to the first that cannot be read.
    pub fn methods(&self) -> Methods<'a> {
        Methods { bytes: self.methods, base: self.methods_at, at: 0 }
    }

    /// The offset of the end of the record in the section.
    pub fn end(&self) -> usize {
        self.methods_at + self.methods.len()
    }

    /// The offset of the record in the section.
    pub fn offset(&self) -> usize {
        self.end().saturating_sub(self.header.header_len() + self.header.body.len())
    }

    /// The record with its readable methods.
    pub fn record(&self) -> Record<'a> {
        Record {
            version: self.header.version,
            key: self.key,
            flags: self.flags,
            methods: self.methods().map_while(Result::ok).map(|m| m.method).collect(),
        }
    }
}

/// A method in a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed<'a> {
    /// The offset of its signature byte in the section.
    pub offset: usize,
    /// The offset of the program in the section.
    pub program_at: usize,
    /// The method.
    pub method: Method<'a>,
}

/// A method that cannot be read; nothing of the record can be read after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodError {
    /// The offset of its signature byte in the section.
    pub offset: usize,
    /// The signature.
    pub signature: Signature,
    /// The fault of its program.
    pub kind: CountedError,
}

impl fmt::Display for MethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{} cannot be read: ", self.signature)?;
        match self.kind {
            CountedError::Length(error) => write!(f, "its length cannot be read: {error}"),
            CountedError::TooLong { claimed, left } => {
                write!(f, "its program claims {claimed} bytes and {left} are left")
            }
        }
    }
}

/// Why a length, or the bytes that it counts, cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedError {
    /// The length is not a number.
    Length(LebError),
    /// Fewer bytes are left in the record.
    TooLong {
        /// The length as the record states it.
        claimed: u64,
        /// The bytes that are left.
        left: usize,
    },
}

/// Reads a length and the bytes that it counts; returns them with the bytes that encode the length.
fn counted(bytes: &[u8]) -> Result<(&[u8], usize), CountedError> {
    let (claimed, len) = leb::read_unsigned(bytes).map_err(CountedError::Length)?;
    let rest = bytes.slice(len..);
    let counted = usize::try_from(claimed).ok().and_then(|len| rest.get(..len));
    Ok((counted.ok_or(CountedError::TooLong { claimed, left: rest.len() })?, len))
}

/// Reads methods.
#[derive(Clone, Debug)]
pub struct Methods<'a> {
    bytes: &'a [u8],
    base: usize,
    at: usize,
}

impl<'a> Iterator for Methods<'a> {
    type Item = Result<Placed<'a>, MethodError>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at;
        let signature = Signature(*self.bytes.get(start)?);
        // A method that cannot be read is the last.
        self.at = self.bytes.len();
        let (program, length_len) = match counted(self.bytes.slice(start + 1..)) {
            Ok(read) => read,
            Err(kind) => {
                return Some(Err(MethodError { offset: self.base + start, signature, kind }));
            }
        };
        let program_at = start + 1 + length_len;
        self.at = program_at + program.len();
        Some(Ok(Placed {
            offset: self.base + start,
            program_at: self.base + program_at,
            method: Method { signature, program },
        }))
    }
}

/// Why the key or the flags of a record cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderError {
    /// The fault of the key.
    Key(CountedError),
    /// The flags are not a number.
    Flags(LebError),
}

impl fmt::Display for HeaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeaderError::Key(CountedError::Length(error)) => {
                write!(f, "the key's length cannot be read: {error}")
            }
            HeaderError::Key(CountedError::TooLong { claimed, left }) => {
                write!(f, "the key claims {claimed} bytes and {left} are left")
            }
            HeaderError::Flags(error) => write!(f, "the flags cannot be read: {error}"),
        }
    }
}

/// Reads key and flags of a record whose body begins at `body_at` in the section.
///
/// # Errors
/// If they cannot be read within the record.
pub fn read(header: Header<'_>, body_at: usize) -> Result<Entry<'_>, HeaderError> {
    let body = header.body;
    let (key, key_len_len) = read_key(body)?;
    let rest = body.slice(key_len_len + key.len()..);
    let (flags, flags_len) = leb::read_unsigned(rest).map_err(HeaderError::Flags)?;
    let methods = rest.slice(flags_len..);
    Ok(Entry {
        header,
        key,
        flags: Flags(flags),
        methods_at: body_at + body.len() - methods.len(),
        methods,
    })
}

/// Reads the key at the start of a body; returns it with the bytes that encode its length.
///
/// # Errors
/// If the body ends first.
pub fn read_key(body: &[u8]) -> Result<(&[u8], usize), HeaderError> {
    counted(body).map_err(HeaderError::Key)
}
