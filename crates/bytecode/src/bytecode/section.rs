//! `.lldbformatters` sections: reading never fails and never copies, whatever the bytes.
//!
//! The reader stays within the size that a record states, as LLDB 23 and 24 do. LLDB 20 to 22 read methods up to the end
//! of the section. In a section without [`damage`] they find each record too, because no version has the number of
//! `@summary`.

use super::frame::{self, FrameKind, Header, Part};
use super::leb::LebError;
use super::record::{self, Entry, HeaderError, MethodError};
use crate::isa::RecordVersion;
use std::fmt;

/// A part of a section; the parts cover the section.
pub type Chunk<'a> = Part<'a, ChunkKind<'a>>;

/// The content of one part of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChunkKind<'a> {
    /// NULs.
    Padding,
    /// A record whose key and flags can be read.
    Record(Entry<'a>),
    /// A record of a version that no LLDB knows; all skip it by its size.
    Unknown(Header<'a>),
    /// A record of a known version whose key or flags cannot be read.
    Broken(Header<'a>, HeaderError),
    /// The rest of a section whose next version or size cannot be read.
    Unreadable(LebError),
}

/// The parts of a section, in order.
pub fn chunks(bytes: &[u8]) -> impl Iterator<Item = Chunk<'_>> {
    frame::frames(bytes).map(|frame| {
        let kind = match frame.kind {
            FrameKind::Padding => ChunkKind::Padding,
            FrameKind::Unreadable(error) => ChunkKind::Unreadable(error),
            FrameKind::Record(header) => match RecordVersion::from_number(header.version) {
                None => ChunkKind::Unknown(header),
                Some(_) => match record::read(header, frame.offset + header.header_len()) {
                    Ok(entry) => ChunkKind::Record(entry),
                    Err(error) => ChunkKind::Broken(header, error),
                },
            },
        };
        Part { offset: frame.offset, bytes: frame.bytes, kind }
    })
}

/// The records of a section whose key and flags can be read; skips everything else.
pub fn records(bytes: &[u8]) -> impl Iterator<Item = Entry<'_>> {
    chunks(bytes).filter_map(|chunk| match chunk.kind {
        ChunkKind::Record(entry) => Some(entry),
        _ => None,
    })
}

/// The place from which on LLDBs read a damaged section differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The offset in the section.
    pub offset: usize,
    /// What is wrong there.
    pub why: DamageKind,
}

/// What is wrong in a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageKind {
    /// NULs after a record, which LLDB 20 to 22 take for its rest.
    Padding(usize),
    /// The next version or size is unreadable.
    Unreadable(LebError),
    /// A version that LLDB 20 to 22 do not read as one: 0, or one in several bytes.
    Version(u64),
    /// The size runs past the end of the section.
    Oversize {
        /// The size as the record states it.
        claimed: u64,
        /// The remaining bytes.
        left: usize,
    },
    /// The key or the flags are unreadable.
    Header(HeaderError),
    /// A method is unreadable.
    Method(MethodError),
}

impl fmt::Display for DamageKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DamageKind::Padding(1) => write!(f, "a NUL follows a record"),
            DamageKind::Padding(len) => write!(f, "{len} NULs follow a record"),
            DamageKind::Unreadable(error) => {
                write!(f, "no version and size of a record can be read here: {error}")
            }
            DamageKind::Version(version) => {
                write!(f, "LLDB 20 to 22 do not step over a record of version {version}")
            }
            DamageKind::Oversize { claimed, left } => {
                write!(f, "the record claims {claimed} bytes and {left} are left in the section")
            }
            DamageKind::Header(error) => error.fmt(f),
            DamageKind::Method(error) => error.fmt(f),
        }
    }
}

/// The first damage of a section.
pub fn damage(bytes: &[u8]) -> Option<Damage> {
    damages(bytes).next()
}

/// The damages of a section, in order.
pub(super) fn damages(bytes: &[u8]) -> impl Iterator<Item = Damage> {
    chunks(bytes).filter_map(|chunk| {
        let offset = chunk.offset;
        let wrong_header = |header: Header<'_>| match header {
            header if header.version_len != 1 || header.version == 0 => {
                Some(DamageKind::Version(header.version))
            }
            header if header.oversize() => {
                Some(DamageKind::Oversize { claimed: header.size, left: header.body.len() })
            }
            _ => None,
        };
        let why = match chunk.kind {
            ChunkKind::Padding if offset == 0 => None,
            ChunkKind::Padding => Some(DamageKind::Padding(chunk.bytes.len())),
            ChunkKind::Unreadable(error) => Some(DamageKind::Unreadable(error)),
            ChunkKind::Unknown(header) => wrong_header(header),
            ChunkKind::Broken(header, error) => {
                wrong_header(header).or(Some(DamageKind::Header(error)))
            }
            ChunkKind::Record(entry) => wrong_header(entry.header).or_else(|| {
                let method = entry.methods().find_map(Result::err)?;
                Some(DamageKind::Method(method))
            }),
        };
        why.map(|why| Damage { offset, why })
    })
}
