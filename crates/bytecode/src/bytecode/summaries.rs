//! `.lldbsummaries` sections: plain summary strings, older than bytecode and read by every LLDB
//! from 20 on. Keys and strings end with a NUL that LLDB does not need; NULs between records are
//! skipped by all of them.

use super::frame::{self, FrameKind, Header, Part};
use super::leb::{self, LebError};
use crate::isa::RecordVersion;

/// A part of a section; the parts cover the section.
pub type Chunk<'a> = Part<'a, ChunkKind<'a>>;

/// The content of one part of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChunkKind<'a> {
    /// NULs.
    Padding,
    /// A summary string for a type.
    Summary(SummaryRecord<'a>),
    /// A record of a version that no LLDB knows.
    Unknown(Header<'a>),
    /// A summary string in a record that exceeds the section; LLDB 20 to 23 use it.
    Oversize(SummaryRecord<'a>, Header<'a>),
    /// A record that ends within its key or its string. LLDB 23 ignores it, 20 to 22 read the following
    /// bytes as its rest.
    Broken(Header<'a>),
    /// The rest of a section whose next version or size cannot be read.
    Unreadable(LebError),
}

impl<'a> ChunkKind<'a> {
    /// The summary string, if it can be read.
    pub fn summary(&self) -> Option<SummaryRecord<'a>> {
        match self {
            ChunkKind::Summary(summary) | ChunkKind::Oversize(summary, _) => Some(*summary),
            _ => None,
        }
    }
}

/// A summary string for a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SummaryRecord<'a> {
    /// The version: 1, or 2, which LLDB 24 reads in the same way.
    pub version: u64,
    /// The type name, or a regex that begins with `^`, without the NUL.
    pub key: &'a [u8],
    /// The summary string (`${var.x}`), without the NUL.
    pub text: &'a [u8],
}

/// The parts of a section, in order.
pub fn chunks(bytes: &[u8]) -> impl Iterator<Item = Chunk<'_>> {
    frame::frames(bytes).map(|f| {
        let kind = match f.kind {
            FrameKind::Padding => ChunkKind::Padding,
            FrameKind::Unreadable(error) => ChunkKind::Unreadable(error),
            FrameKind::Record(header) if RecordVersion::from_number(header.version).is_none() => {
                ChunkKind::Unknown(header)
            }
            FrameKind::Record(header) => match read(header) {
                Some(summary) if header.oversize() => ChunkKind::Oversize(summary, header),
                Some(summary) => ChunkKind::Summary(summary),
                None => ChunkKind::Broken(header),
            },
        };
        Part { offset: f.offset, bytes: f.bytes, kind }
    })
}

fn read(header: Header<'_>) -> Option<SummaryRecord<'_>> {
    let (key, rest) = counted(header.body)?;
    let (text, _) = counted(rest)?;
    Some(SummaryRecord {
        version: header.version,
        key: unterminated(key),
        text: unterminated(text),
    })
}

fn counted(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (len, at) = leb::read_unsigned(bytes).ok()?;
    bytes.get(at..)?.split_at_checked(usize::try_from(len).ok()?)
}

fn unterminated(bytes: &[u8]) -> &[u8] {
    bytes.strip_suffix(b"\0").unwrap_or(bytes)
}

/// Appends a record in the layout of Swift's `@DebugDescription`: key and string with their NULs.
pub fn write(out: &mut Vec<u8>, summary: &SummaryRecord<'_>) {
    let counted = |len: usize| leb::unsigned_len(len as u64 + 1) + len + 1;
    leb::write_unsigned(out, summary.version);
    leb::write_unsigned(out, (counted(summary.key.len()) + counted(summary.text.len())) as u64);
    for part in [summary.key, summary.text] {
        leb::write_unsigned(out, part.len() as u64 + 1);
        out.extend_from_slice(part);
        out.push(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_swift_comes_back() {
        let summary = SummaryRecord { version: 1, key: b"main.MyStruct", text: b"thirty" };
        let mut out = Vec::new();
        write(&mut out, &summary);
        assert_eq!(out, b"\x01\x17\x0emain.MyStruct\0\x07thirty\0");
        let kinds: Vec<_> = chunks(&out).map(|i| i.kind).collect();
        assert_eq!(kinds, [ChunkKind::Summary(summary)]);
    }

    #[test]
    fn nuls_are_optional_and_padding_is_skipped() {
        let bytes = b"\0\0\x01\x04\x01T\x01x\0\x02\x04\x01T\x01y\x07\x01z";
        let kinds: Vec<_> = chunks(bytes).map(|i| i.kind).collect();
        let summary =
            |version, text| ChunkKind::Summary(SummaryRecord { version, key: b"T", text });
        assert_eq!(
            kinds[..4],
            [ChunkKind::Padding, summary(1, b"x"), ChunkKind::Padding, summary(2, b"y")]
        );
        assert!(matches!(kinds[4..], [ChunkKind::Unknown(h)] if h.version == 7));
    }

    #[test]
    fn a_size_too_large_harms_nothing() {
        let kinds: Vec<_> = chunks(b"\x01\x7f\x04Aaa\0\x02x\0").map(|i| i.kind).collect();
        assert!(
            matches!(kinds[..], [ChunkKind::Oversize(s, _)] if s.key == b"Aaa" && s.text == b"x")
        );
    }

    #[test]
    fn what_is_cut_off_is_broken() {
        let whole = b"\x01\x17\x0emain.MyStruct\0\x07thirty\0";
        for len in 2..whole.len() {
            let kinds: Vec<_> = chunks(&whole[..len]).map(|i| i.kind).collect();
            assert!(matches!(kinds[..], [ChunkKind::Broken(_)]), "{len}: {kinds:?}");
        }
    }
}
