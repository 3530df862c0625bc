//! Frames: the format that `.lldbformatters` and `.lldbsummaries` share, a sequence of records,
//! each with a version and a size, and with optional NULs between them.

use super::leb::{self, LebError};
use crate::source::Slice;

/// A part of a section; the parts cover the section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a, K> {
    /// Its offset in the section.
    pub offset: usize,
    /// All of its bytes.
    pub bytes: &'a [u8],
    /// Its kind.
    pub kind: K,
}

/// A part of a section of either kind.
pub type Frame<'a> = Part<'a, FrameKind<'a>>;

/// The kind of a part of a section of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameKind<'a> {
    /// NULs.
    Padding,
    /// A record of any version.
    Record(Header<'a>),
    /// The rest of a section from an unreadable version or size on: every LLDB stops here.
    Unreadable(LebError),
}

/// A record's version and size, and the bytes that they delimit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header<'a> {
    /// The version.
    pub version: u64,
    /// The bytes that encode the version.
    pub version_len: usize,
    /// The size of the body as the record states it.
    pub size: u64,
    /// The bytes that encode the size.
    pub size_len: usize,
    /// The body; shorter than `size` if the section ends first.
    pub body: &'a [u8],
}

impl Header<'_> {
    /// The number of bytes before the body.
    pub fn header_len(&self) -> usize {
        self.version_len + self.size_len
    }

    /// Whether the record exceeds the section.
    pub fn oversize(&self) -> bool {
        self.size > self.body.len() as u64
    }
}

/// The frames of a section, up to the end of the bytes, whatever they are.
pub fn frames(bytes: &[u8]) -> impl Iterator<Item = Frame<'_>> {
    let mut offset = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(offset..).filter(|rest| !rest.is_empty())?;
        let (kind, len) = one(rest);
        let frame = Part { offset, bytes: rest.slice(..len), kind };
        offset += len;
        Some(frame)
    })
}

fn one(rest: &[u8]) -> (FrameKind<'_>, usize) {
    let nuls = rest.iter().position(|b| *b != 0).unwrap_or(rest.len());
    if nuls > 0 {
        return (FrameKind::Padding, nuls);
    }
    match header(rest) {
        Ok(header) => {
            let len = header.header_len() + header.body.len();
            (FrameKind::Record(header), len)
        }
        Err(error) => (FrameKind::Unreadable(error), rest.len()),
    }
}

fn header(rest: &[u8]) -> Result<Header<'_>, LebError> {
    let (version, version_len) = leb::read_unsigned(rest)?;
    let (size, size_len) = leb::read_unsigned(rest.slice(version_len..))?;
    let body = rest.slice(version_len + size_len..);
    let len = usize::try_from(size).map_or(body.len(), |size| size.min(body.len()));
    let body = body.slice(..len);
    Ok(Header { version, version_len, size, size_len, body })
}
