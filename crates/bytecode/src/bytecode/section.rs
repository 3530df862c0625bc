//! `.lldbformatters` sections: reading never fails and never copies, whatever the bytes.
//!
//! The reader stays within the size that a record states, as LLDB 23 and 24 do. The behaviour of each
//! LLDB on malformed bytes is described by [`super::malformations`].

use super::frame::{self, FrameKind, Header, Part};
use super::leb::LebError;
use super::record::{self, Entry, HeaderError};
use crate::isa::RecordVersion;

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
