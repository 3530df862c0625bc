//! CodeView: the type records of a PDB that LLDB reads.
//!
//! A record has a kind and the fields of that kind, in little-endian order. Types are numbered in order; lower numbers
//! denote types without a record.

use super::simple;
use crate::source::Slice;
use crate::types::dwarf::Tag;

pub(super) type Index = u32;

#[derive(Debug)]
pub(super) enum Record<'p> {
    /// A number, its encoding in DWARF, and its size in bytes.
    Number { name: &'static str, encoding: u64, size: u64 },
    /// `const` or `volatile`.
    Modifier { of: Index, is_const: bool, is_volatile: bool },
    /// A pointer, a reference, or a pointer to a member of a class; its size is in bytes.
    Pointer {
        of: Index,
        tag: Tag,
        class: Option<Index>,
        size: u64,
        is_const: bool,
        is_volatile: bool,
    },
    /// A function; the object of a method, and its arguments.
    Function { returns: Index, object: Option<Index>, arguments: Index },
    /// The types of arguments.
    Arguments(Vec<Index>),
    /// An array and its size in bytes.
    Array { of: Index, size: u64 },
    /// A bit-field: its type, its bits, and those before it in its word.
    BitField { of: Index, bits: u8, position: u8 },
    /// A structure, a class, a union or an enumeration.
    Named(Named<'p>),
}

/// A type with a name.
#[derive(Debug)]
pub(super) struct Named<'p> {
    pub(super) tag: Tag,
    /// The type of the values of an enumeration.
    pub(super) underlying: Option<Index>,
    pub(super) fields: Index,
    /// In bytes; 0 for enumerations.
    pub(super) size: u64,
    pub(super) name: &'p [u8],
    /// The mangled name, or another text that distinguishes types of one name.
    pub(super) unique_name: Option<&'p [u8]>,
    pub(super) is_declared: bool,
}

/// A field of a type with a name.
#[derive(Clone, Copy, Debug)]
pub(super) enum Field<'p> {
    /// A base class; the offset of a virtual one is not known.
    Base {
        of: Index,
        offset: Option<u64>,
    },
    Member {
        of: Index,
        offset: u64,
        name: &'p [u8],
    },
    Enumerator {
        name: &'p [u8],
        value: i64,
    },
    /// The rest of the fields.
    Continued(Index),
    /// A method, a static member, a nested type.
    Other,
}

/// The records of all types.
pub(super) struct Records<'p> {
    bytes: &'p [u8],
    /// The start of each record.
    starts: Vec<usize>,
    first: Index,
    address_size: u64,
}

/// The minimum number of bytes before the records of a stream.
const MIN_HEADER: usize = 20;
/// The maximum number of records that continue a list of fields.
const MAX_CONTINUED: usize = 1 << 16;
const HAS_UNIQUE_NAME: u16 = 0x200;
const IS_DECLARED: u16 = 0x80;

impl<'p> Records<'p> {
    /// Finds the records of a stream; `None` if its header is damaged.
    pub(super) fn new(bytes: &'p [u8], address_size: u64) -> Option<Records<'p>> {
        let mut header = Reader(bytes);
        let [_, size, first, ..] = [header.u32()?, header.u32()?, header.u32()?];
        let mut at = usize::try_from(size).ok().filter(|size| *size >= MIN_HEADER)?;
        let mut starts = Vec::new();
        while let Some(len) = bytes.get(at..).and_then(|rest| Reader(rest).u16()) {
            starts.push(at + 2);
            at = at.checked_add(2 + usize::from(len))?;
        }
        Some(Records { bytes, starts, first, address_size })
    }

    /// The number of records.
    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    /// The numbers of all records.
    pub(super) fn indexes(&self) -> impl Iterator<Item = Index> + use<> {
        let first = self.first;
        (0..u32::try_from(self.starts.len()).unwrap_or(u32::MAX))
            .map_while(move |n| first.checked_add(n))
    }

    /// The kind and the fields of a record.
    fn fields_of(&self, index: Index) -> Option<(u16, Reader<'p>)> {
        let start = *self.starts.get(usize::try_from(index.checked_sub(self.first)?).ok()?)?;
        let len = Reader(self.bytes.get(start - 2..)?).u16()?;
        let mut reader = Reader(self.bytes.get(start..start + usize::from(len))?);
        Some((reader.u16()?, reader))
    }

    /// A record, or what stands for one; `None` if it is damaged, or nothing that types refer to.
    pub(super) fn record(&self, index: Index) -> Option<Record<'p>> {
        if index < self.first {
            return simple::record(index, self.address_size);
        }
        let (kind, mut r) = self.fields_of(index)?;
        Some(match kind {
            0x1001 => {
                let (of, flags) = (r.u32()?, r.u16()?);
                Record::Modifier { of, is_const: flags & 1 != 0, is_volatile: flags & 2 != 0 }
            }
            0x1002 => r.pointer()?,
            0x1008 => {
                let returns = r.u32()?;
                r.skip(4)?;
                Record::Function { returns, object: None, arguments: r.u32()? }
            }
            0x1009 => {
                let (returns, _, this) = (r.u32()?, r.u32()?, r.u32()?);
                r.skip(4)?;
                let object = Some(this).filter(|this| *this != 0);
                Record::Function { returns, object, arguments: r.u32()? }
            }
            0x1201 => {
                let count = r.u32()?;
                Record::Arguments((0..count).map_while(|_| r.u32()).collect())
            }
            0x1205 => Record::BitField { of: r.u32()?, bits: r.u8()?, position: r.u8()? },
            0x1503 => {
                let (of, _) = (r.u32()?, r.u32()?);
                Record::Array { of, size: r.unsigned()? }
            }
            0x1504 => r.named(Tag::Class)?,
            0x1505 | 0x1519 => r.named(Tag::Structure)?,
            0x1506 => r.named(Tag::Union)?,
            0x1507 => r.named(Tag::Enumeration)?,
            _ => return None,
        })
    }

    /// The types whose declarations are recorded in a stream, each with its file and line.
    pub(super) fn declarations(&self) -> impl Iterator<Item = (Index, &'p [u8], u32)> {
        self.indexes().filter_map(|index| {
            let (0x1606, mut r) = self.fields_of(index)? else { return None };
            let (ty, file, line) = (r.u32()?, r.u32()?, r.u32()?);
            let (0x1605, mut r) = self.fields_of(file)? else { return None };
            r.skip(4)?;
            Some((ty, r.name()?, line))
        })
    }

    /// The readable fields of a type with a name.
    pub(super) fn fields(&self, index: Index) -> Vec<Field<'p>> {
        let (mut fields, mut next) = (Vec::new(), Some(index));
        for _ in 0..MAX_CONTINUED {
            let Some((0x1203, mut reader)) = next.take().and_then(|index| self.fields_of(index))
            else {
                break;
            };
            while let Some(field) = reader.field() {
                match field {
                    Field::Continued(index) => next = Some(index),
                    field => fields.push(field),
                }
                reader.skip_padding();
            }
        }
        fields
    }
}

/// The bytes that remain to be read.
pub(super) struct Reader<'p>(pub(super) &'p [u8]);

impl<'p> Reader<'p> {
    pub(super) fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    pub(super) fn skip(&mut self, bytes: usize) -> Option<()> {
        self.0 = self.0.get(bytes..)?;
        Some(())
    }

    fn u8(&mut self) -> Option<u8> {
        self.take().map(u8::from_le_bytes)
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    /// A NUL-terminated name.
    fn name(&mut self) -> Option<&'p [u8]> {
        let end = self.0.iter().position(|byte| *byte == 0)?;
        let name = self.0.slice(..end);
        self.0 = self.0.slice(end + 1..);
        Some(name)
    }

    /// A number: small ones are stored directly, others follow a tag with their width.
    fn number(&mut self) -> Option<i64> {
        Some(match self.u16()? {
            small @ 0..0x8000 => small.into(),
            0x8000 => i8::from_le_bytes(self.take()?).into(),
            0x8001 => i16::from_le_bytes(self.take()?).into(),
            0x8002 => self.u16()?.into(),
            0x8003 => i32::from_le_bytes(self.take()?).into(),
            0x8004 => self.u32()?.into(),
            0x8009 => i64::from_le_bytes(self.take()?),
            0x800a => u64::from_le_bytes(self.take()?).cast_signed(),
            // The lower half of 128 bits.
            0x8017 | 0x8018 => {
                let low = i64::from_le_bytes(self.take()?);
                self.skip(8)?;
                low
            }
            _ => return None,
        })
    }

    fn unsigned(&mut self) -> Option<u64> {
        self.number().map(i64::cast_unsigned)
    }

    fn pointer(&mut self) -> Option<Record<'p>> {
        let (of, attributes) = (self.u32()?, self.u32()?);
        let (tag, class) = match attributes >> 5 & 7 {
            0 => (Tag::Pointer, None),
            1 => (Tag::Reference, None),
            2 | 3 => (Tag::MemberPointer, Some(self.u32()?)),
            4 => (Tag::RvalueReference, None),
            _ => return None,
        };
        let (is_const, is_volatile) = (attributes & 0x400 != 0, attributes & 0x200 != 0);
        let size = u64::from(attributes >> 13 & 0x3f);
        Some(Record::Pointer { of, tag, class, size, is_const, is_volatile })
    }

    fn named(&mut self, tag: Tag) -> Option<Record<'p>> {
        let (_, properties) = (self.u16()?, self.u16()?);
        let underlying = if tag == Tag::Enumeration { Some(self.u32()?) } else { None };
        let fields = self.u32()?;
        self.skip(if matches!(tag, Tag::Class | Tag::Structure) { 8 } else { 0 })?;
        let size = if tag.is_record() { self.unsigned()? } else { 0 };
        let name = self.name()?;
        let unique_name = if properties & HAS_UNIQUE_NAME == 0 { None } else { Some(self.name()?) };
        let is_declared = properties & IS_DECLARED != 0;
        Some(Record::Named(Named { tag, underlying, fields, size, name, unique_name, is_declared }))
    }

    /// The next field of a list; `None` at its end, or if it cannot be read.
    fn field(&mut self) -> Option<Field<'p>> {
        let (kind, attributes) = (self.u16()?, self.u16()?);
        Some(match kind {
            0x1400 => Field::Base { of: self.u32()?, offset: Some(self.unsigned()?) },
            0x1401 | 0x1402 => {
                let (of, _) = (self.u32()?, self.u32()?);
                self.number()?;
                self.number()?;
                Field::Base { of, offset: None }
            }
            0x1404 => Field::Continued(self.u32()?),
            0x1409 => self.skip(4).map(|()| Field::Other)?,
            0x1502 => {
                let value = self.number()?;
                Field::Enumerator { name: self.name()?, value }
            }
            0x150d => {
                let (of, offset) = (self.u32()?, self.unsigned()?);
                Field::Member { of, offset, name: self.name()? }
            }
            // Static members, overloaded methods and nested types.
            0x150e | 0x150f | 0x1510 | 0x1512 => {
                self.skip(4)?;
                self.name().map(|_| Field::Other)?
            }
            0x1511 => {
                let introduces_virtual = matches!(attributes >> 2 & 7, 4 | 6);
                self.skip(if introduces_virtual { 8 } else { 4 })?;
                self.name().map(|_| Field::Other)?
            }
            _ => return None,
        })
    }

    /// Fields are aligned to four bytes; the padding states its own length.
    fn skip_padding(&mut self) {
        if let Some(byte @ 0xf1..) = self.0.first() {
            self.0 = self.0.get(usize::from(byte & 0xf)..).unwrap_or_default();
        }
    }
}
