//! A part of a file, and its beginning.

use super::{Format, ReadAt, bytes_at};
use object::read::ReadCacheOps;

/// Bytes of a file from an offset on.
#[derive(Clone, Copy)]
pub(super) struct View<'f> {
    file: &'f dyn ReadAt,
    offset: u64,
    len: u64,
}

impl<'f> View<'f> {
    pub(super) fn new(file: &'f dyn ReadAt) -> View<'f> {
        View { file, offset: 0, len: file.size() }
    }

    /// A part of the view, truncated at its end.
    pub(super) fn part(self, offset: u64, len: u64) -> View<'f> {
        let offset = offset.min(self.len);
        View { offset: self.offset + offset, len: len.min(self.len - offset), ..self }
    }

    pub(super) fn offset(self) -> u64 {
        self.offset
    }

    pub(super) fn len(self) -> u64 {
        self.len
    }

    fn fill(self, offset: u64, buffer: &mut [u8]) -> Result<(), String> {
        let end = offset.checked_add(buffer.len() as u64);
        if end.is_none_or(|end| end > self.len) {
            return Err("the file ends too early".into());
        }
        self.file.read_exact_at(self.offset + offset, buffer).map_err(|e| e.to_string())
    }

    /// The bytes at an offset. A length past the end is rejected before memory is allocated.
    pub(super) fn read(self, offset: u64, size: u64) -> Result<Vec<u8>, String> {
        if offset.checked_add(size).is_none_or(|end| end > self.len) {
            return Err("the file ends too early".into());
        }
        bytes_at(self.file, self.offset + offset, size)
    }

    /// A reader for the `object` crate.
    pub(super) fn cache(self) -> object::ReadCache<Cursor<'f>> {
        object::ReadCache::new(Cursor { view: self, at: 0 })
    }

    /// The kind of file that begins here.
    pub(super) fn format(self) -> Option<Format> {
        let mut start = [0; 64];
        let have = usize::try_from(self.len).unwrap_or(usize::MAX).min(start.len());
        self.fill(0, start.get_mut(..have)?).ok()?;
        match start {
            [0x7f, b'E', b'L', b'F', class @ (1 | 2), data @ (1 | 2), ..] => {
                Some(Format::Elf { bits: 32 * class, little: data == 1 })
            }
            [0xfe, 0xed, 0xfa, 0xce, ..] => Some(Format::MachO { bits: 32, little: false }),
            [0xfe, 0xed, 0xfa, 0xcf, ..] => Some(Format::MachO { bits: 64, little: false }),
            [0xce, 0xfa, 0xed, 0xfe, ..] => Some(Format::MachO { bits: 32, little: true }),
            [0xcf, 0xfa, 0xed, 0xfe, ..] => Some(Format::MachO { bits: 64, little: true }),
            // Java classes begin alike; their version is larger than any number of processors.
            [0xca, 0xfe, 0xba, 0xbe | 0xbf, 0, 0, 0, 0..40, ..] => Some(Format::MachOFat),
            [b'!', b'<', b'a', b'r', b'c', b'h', b'>', b'\n', ..] => Some(Format::Archive),
            [b'!', b'<', b't', b'h', b'i', b'n', b'>', b'\n', ..] => Some(Format::Archive),
            [b'B', b'C', 0xc0, 0xde, ..] | [0xde, 0xc0, 0x17, 0x0b, ..] => Some(Format::Bitcode),
            [b'M', b'Z', ..] => self.pe(&start),
            [0, 0, 0xff, 0xff, version, ..] if have >= 56 && version >= 2 => Some(Format::Coff),
            _ => self.is_coff(&start).then_some(Format::Coff),
        }
    }

    fn pe(self, start: &[u8; 64]) -> Option<Format> {
        let [.., a, b, c, d] = *start;
        let mut headers = [0; 26];
        self.fill(u32::from_le_bytes([a, b, c, d]).into(), &mut headers).ok()?;
        match headers {
            [b'P', b'E', 0, 0, .., 0x0b, 1] => Some(Format::Pe { bits: 32 }),
            [b'P', b'E', 0, 0, .., 0x0b, 2] => Some(Format::Pe { bits: 64 }),
            _ => None,
        }
    }

    /// A COFF object has no magic number, only a processor: it is accepted if the rest of the header is plausible.
    fn is_coff(self, start: &[u8; 64]) -> bool {
        let [m0, m1, s0, s1, _, _, _, _, t0, t1, t2, t3, _, _, _, _, o0, o1, ..] = *start;
        let sections = u64::from(u16::from_le_bytes([s0, s1]));
        let table = u64::from(u32::from_le_bytes([t0, t1, t2, t3]));
        let machine = u16::from_le_bytes([m0, m1]);
        let known = object::pe::IMAGE_FILE_MACHINE_I386.0 == machine
            || object::pe::IMAGE_FILE_MACHINE_AMD64.0 == machine
            || object::pe::IMAGE_FILE_MACHINE_ARM.0 == machine
            || object::pe::IMAGE_FILE_MACHINE_ARMNT.0 == machine
            || object::pe::IMAGE_FILE_MACHINE_ARM64.0 == machine
            || object::pe::IMAGE_FILE_MACHINE_ARM64EC.0 == machine
            || object::pe::IMAGE_FILE_MACHINE_ARM64X.0 == machine
            || object::pe::IMAGE_FILE_MACHINE_RISCV32.0 == machine
            || object::pe::IMAGE_FILE_MACHINE_RISCV64.0 == machine;
        known && [o0, o1] == [0, 0] && 20 + 40 * sections <= self.len && table <= self.len
    }
}

/// Reads a view piece by piece.
pub(super) struct Cursor<'f> {
    view: View<'f>,
    at: u64,
}

impl ReadCacheOps for Cursor<'_> {
    fn len(&mut self) -> Result<u64, ()> {
        Ok(self.view.len)
    }

    fn seek(&mut self, at: u64) -> Result<u64, ()> {
        self.at = at;
        Ok(at)
    }

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, ()> {
        let left = self.view.len.saturating_sub(self.at);
        let len = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
        self.read_exact(buffer.get_mut(..len).ok_or(())?)?;
        Ok(len)
    }

    fn read_exact(&mut self, buffer: &mut [u8]) -> Result<(), ()> {
        self.view.fill(self.at, buffer).map_err(|_| ())?;
        self.at += buffer.len() as u64;
        Ok(())
    }
}
