//! LLVM bitcode, which `-flto` stores in object files: the globals that are placed in the section.

use super::bitstream::{MAX_FIELDS, Reader, StreamEntry, TOP};
use super::view::View;
use super::{Finder, Format, Note, SectionPlace};
use crate::source::Slice;

/// The size of the largest file that is read: bitcode is read as a whole.
const MAX_SIZE: u64 = 256 << 20;
/// The largest alignment of a global that is honoured.
const MAX_ALIGNMENT: u64 = 4096;

// Blocks, and codes of the records in them (LLVMBitCodes.h).
const MODULE: u64 = 8;
const TYPES: u64 = 17;
const CONSTANTS: u64 = 11;
const MODULE_VERSION: u64 = 1;
const MODULE_DATALAYOUT: u64 = 3;
const MODULE_SECTIONNAME: u64 = 5;
const MODULE_GLOBALVAR: u64 = 7;
const MODULE_FUNCTION: u64 = 8;
const MODULE_ALIAS_OLD: u64 = 9;
const MODULE_ALIAS: u64 = 14;
const MODULE_IFUNC: u64 = 15;
const TYPE_NUMENTRY: u64 = 1;
const TYPE_INTEGER: u64 = 7;
const TYPE_ARRAY: u64 = 11;
const TYPE_STRUCT_NAME: u64 = 19;
const CONSTANT_SETTYPE: u64 = 1;
const CONSTANT_NULL: u64 = 2;
const CONSTANT_INTEGER: u64 = 4;
const CONSTANT_AGGREGATE: u64 = 7;
const CONSTANT_STRING: u64 = 8;
const CONSTANT_CSTRING: u64 = 9;
const CONSTANT_DATA: u64 = 22;

pub(super) fn sections(finder: &mut Finder, view: View<'_>, object: &str) -> Result<(), String> {
    if view.len() > MAX_SIZE {
        return Err(format!("bitcode of more than {MAX_SIZE} bytes is not read"));
    }
    let bytes = view.read(0, view.len())?;
    let (start, end) = unwrap(&bytes).ok_or("the wrapper of the bitcode is broken")?;
    let bytes = bytes.slice(start..end);
    let mut reader = Reader::new(bytes, 4, is_read);
    let mut module = Module::default();
    loop {
        match reader.next().map_err(|error| format!("the bitcode cannot be read: {error}"))? {
            None => return Ok(()),
            Some(StreamEntry::End { block: MODULE }) => {
                std::mem::take(&mut module).report(finder, object);
            }
            Some(StreamEntry::End { .. }) => module.current = None,
            Some(StreamEntry::Record { block, code, fields }) => match block {
                TYPES => module.add_type(code, &fields),
                CONSTANTS => module.add_constant(code, &fields),
                MODULE => module.record(code, &fields),
                _ => {}
            },
        }
    }
}

/// The blocks of a module that are read; those of functions have constants too.
fn is_read(around: u64, id: u64) -> bool {
    matches!((around, id), (TOP, MODULE) | (MODULE, TYPES | CONSTANTS))
}

/// The range of the bitcode after the header that Apple's tools prepend.
fn unwrap(bytes: &[u8]) -> Option<(usize, usize)> {
    if !bytes.starts_with(&[0xde, 0xc0, 0x17, 0x0b]) {
        return Some((0, bytes.len()));
    }
    let word = |at: usize| {
        let word: [u8; 4] = bytes.get(at..at + 4)?.try_into().ok()?;
        usize::try_from(u32::from_le_bytes(word)).ok()
    };
    let (start, len) = (word(8)?, word(12)?);
    let end = start.checked_add(len)?;
    let inside = bytes.get(start..end)?;
    inside.starts_with(b"BC\xc0\xde").then_some((start, end))
}

/// A type of the initial value of a global.
#[derive(Clone, Copy)]
enum BitcodeType {
    Integer { bits: u64 },
    Array { count: u64, element: usize },
}

/// A constant of the initial value of a global.
enum Constant {
    Bytes(Vec<u8>),
    Integer { bits: u64, value: u64 },
    Aggregate(Vec<u64>),
    Null(Option<BitcodeType>),
}

/// A global variable in a section.
struct Global {
    /// The number of its section, from 1.
    section: usize,
    /// The number of its initial value, from 1.
    initial: u64,
    alignment: u64,
}

#[derive(Default)]
struct Module {
    version: u64,
    big_endian: bool,
    sections: Vec<Vec<u8>>,
    globals: Vec<Global>,
    /// `None` for types that are neither.
    types: Vec<Option<BitcodeType>>,
    /// The type of the next constants.
    current: Option<BitcodeType>,
    /// The number of the first constant: functions and variables come before.
    named: u64,
    /// `None` for other constants.
    constants: Vec<Option<Constant>>,
}

impl Module {
    fn record(&mut self, code: u64, fields: &[u64]) {
        // From version 2 on the name comes first, as a place in a table of strings.
        let skip = if self.version >= 2 { 2 } else { 0 };
        let field = |at: usize| fields.get(skip + at).copied().unwrap_or(0);
        match code {
            MODULE_VERSION => self.version = fields.first().copied().unwrap_or(0),
            MODULE_DATALAYOUT => self.big_endian = fields.first() == Some(&u64::from(b'E')),
            MODULE_SECTIONNAME => self.sections.push(narrow(fields)),
            MODULE_GLOBALVAR => {
                self.named += 1;
                let (initial, section) = (field(2), usize::try_from(field(5)).unwrap_or(0));
                if initial != 0 && section != 0 {
                    let log = u32::try_from(field(4) & 63).unwrap_or(0).saturating_sub(1);
                    let alignment = 1u64.checked_shl(log).unwrap_or(1).min(MAX_ALIGNMENT);
                    self.globals.push(Global { section, initial, alignment });
                }
            }
            MODULE_FUNCTION | MODULE_ALIAS | MODULE_ALIAS_OLD | MODULE_IFUNC => self.named += 1,
            _ => {}
        }
    }

    fn add_type(&mut self, code: u64, fields: &[u64]) {
        let field = |at: usize| fields.get(at).copied().unwrap_or(0);
        self.types.push(match code {
            TYPE_NUMENTRY | TYPE_STRUCT_NAME => return,
            TYPE_INTEGER => Some(BitcodeType::Integer { bits: field(0) }),
            TYPE_ARRAY => {
                let element = usize::try_from(field(1)).unwrap_or(usize::MAX);
                Some(BitcodeType::Array { count: field(0), element })
            }
            _ => None,
        });
    }

    fn add_constant(&mut self, code: u64, fields: &[u64]) {
        if code == CONSTANT_SETTYPE {
            let number = fields.first().and_then(|number| usize::try_from(*number).ok());
            self.current = number.and_then(|number| self.of(number));
            return;
        }
        let is_whole = fields.len() < MAX_FIELDS;
        self.constants.push(if is_whole { self.constant(code, fields) } else { None });
    }

    fn constant(&self, code: u64, fields: &[u64]) -> Option<Constant> {
        Some(match (code, self.current) {
            (CONSTANT_NULL, of) => Constant::Null(of),
            (CONSTANT_STRING, _) => Constant::Bytes(narrow(fields)),
            (CONSTANT_CSTRING, _) => Constant::Bytes([narrow(fields).as_slice(), b"\0"].concat()),
            (CONSTANT_AGGREGATE, _) => Constant::Aggregate(fields.to_vec()),
            (CONSTANT_INTEGER, Some(BitcodeType::Integer { bits })) => {
                let coded = fields.first().copied().unwrap_or(0);
                // The lowest bit is the sign.
                let value = if coded & 1 == 0 { coded >> 1 } else { (coded >> 1).wrapping_neg() };
                Constant::Integer { bits, value }
            }
            (CONSTANT_DATA, Some(BitcodeType::Array { element, .. })) => {
                let BitcodeType::Integer { bits } = self.of(element)? else { return None };
                let mut bytes = Vec::new();
                for field in fields {
                    self.integer(&mut bytes, bits, *field)?;
                }
                Constant::Bytes(bytes)
            }
            _ => return None,
        })
    }

    /// Appends an integer of 1, 2, 4 or 8 bytes; `None` for other widths.
    fn integer(&self, out: &mut Vec<u8>, bits: u64, value: u64) -> Option<()> {
        let len = matches!(bits, 8 | 16 | 32 | 64).then_some((bits / 8) as usize)?;
        if self.big_endian {
            out.extend(value.to_be_bytes().iter().skip(8 - len));
        } else {
            out.extend(value.to_le_bytes().iter().take(len));
        }
        Some(())
    }

    /// Reports the sections with the contents of their globals.
    fn report(&self, finder: &mut Finder, object: &str) {
        for (index, name) in self.sections.iter().enumerate() {
            // A section of Mach-O is named `SEGMENT,section,attributes`.
            let bare = name.split(|b| *b == b',').nth(1).unwrap_or(name);
            let Some(kind) = Format::Bitcode.kind_of(bare) else { continue };
            let mut data = Vec::new();
            let mut notes = Vec::new();
            for global in self.globals.iter().filter(|g| g.section == index + 1) {
                let aligned = (data.len() as u64).next_multiple_of(global.alignment);
                data.resize(usize::try_from(aligned).unwrap_or(data.len()), 0);
                let limit = finder.budget;
                if self.append(&mut data, global.initial - 1, 0, limit).is_none() {
                    notes = vec![Note::Opaque];
                }
            }
            finder.budget = finder.budget.saturating_sub(data.len() as u64);
            let at = SectionPlace { object, format: Format::Bitcode, name: bare, notes };
            finder.add(at, kind, None, data);
        }
    }

    /// Appends the bytes of a value; `None` if they are not known.
    fn append(&self, out: &mut Vec<u8>, value: u64, depth: usize, limit: u64) -> Option<()> {
        if depth > 8 || out.len() as u64 > limit {
            return None;
        }
        let index = usize::try_from(value.checked_sub(self.named)?).ok()?;
        match self.constants.get(index)?.as_ref()? {
            Constant::Bytes(bytes) => out.extend_from_slice(bytes),
            Constant::Integer { bits, value } => self.integer(out, *bits, *value)?,
            Constant::Aggregate(parts) => {
                for part in parts {
                    self.append(out, *part, depth + 1, limit)?;
                }
            }
            Constant::Null(of) => {
                let size = self.size((*of)?, 0).filter(|size| *size <= limit)?;
                out.resize(out.len() + usize::try_from(size).ok()?, 0);
            }
        }
        Some(())
    }

    fn of(&self, number: usize) -> Option<BitcodeType> {
        self.types.get(number).copied().flatten()
    }

    /// The size of an integer or an array of them.
    fn size(&self, of: BitcodeType, depth: usize) -> Option<u64> {
        match of {
            BitcodeType::Integer { bits } => Some(bits / 8).filter(|size| *size > 0),
            BitcodeType::Array { count, element } if depth < 8 => {
                count.checked_mul(self.size(self.of(element)?, depth + 1)?)
            }
            BitcodeType::Array { .. } => None,
        }
    }
}

fn narrow(fields: &[u64]) -> Vec<u8> {
    fields.iter().map(|f| (f & 0xff) as u8).collect()
}
