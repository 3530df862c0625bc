//! LLVM bitcode, which `-flto` stores in object files: the globals that are placed in the section.

use super::bitstream::{Bad, Reader, StreamEntry};
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
    let mut reader = Reader::new(bytes, 4);
    let mut modules = || -> Result<(), Bad> {
        loop {
            match reader.next()? {
                StreamEntry::End => return Ok(()),
                StreamEntry::Block { id: MODULE } => {
                    reader.enter();
                    let module = Module::read(&mut reader)?;
                    module.report(finder, object);
                }
                StreamEntry::Block { .. } | StreamEntry::Record { .. } => {}
            }
        }
    };
    modules().map_err(|error| format!("the bitcode cannot be read: {error}"))
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
    Other,
}

/// A constant of the initial value of a global.
enum Constant {
    Bytes(Vec<u8>),
    Integer { bits: u64, value: u64 },
    Aggregate(Vec<u64>),
    Null(usize),
    Other,
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
    types: Vec<BitcodeType>,
    /// The number of the first constant: functions and variables come before.
    named: u64,
    constants: Vec<Constant>,
}

impl Module {
    fn read(reader: &mut Reader<'_>) -> Result<Module, Bad> {
        let mut module = Module::default();
        loop {
            match reader.next()? {
                StreamEntry::End => return Ok(module),
                StreamEntry::Block { id: TYPES } => {
                    reader.enter();
                    module.types(reader)?;
                }
                StreamEntry::Block { id: CONSTANTS } => {
                    reader.enter();
                    module.constants(reader)?;
                }
                StreamEntry::Block { .. } => {}
                StreamEntry::Record { code, fields, .. } => module.record(code, &fields),
            }
        }
    }

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

    fn types(&mut self, reader: &mut Reader<'_>) -> Result<(), Bad> {
        loop {
            let (code, fields) = match reader.next()? {
                StreamEntry::End => return Ok(()),
                StreamEntry::Block { .. } => continue,
                StreamEntry::Record { code, fields, .. } => (code, fields),
            };
            let field = |at: usize| fields.get(at).copied().unwrap_or(0);
            match code {
                TYPE_NUMENTRY | TYPE_STRUCT_NAME => {}
                TYPE_INTEGER => self.types.push(BitcodeType::Integer { bits: field(0) }),
                TYPE_ARRAY => {
                    let element = usize::try_from(field(1)).unwrap_or(usize::MAX);
                    self.types.push(BitcodeType::Array { count: field(0), element });
                }
                _ => self.types.push(BitcodeType::Other),
            }
        }
    }

    fn constants(&mut self, reader: &mut Reader<'_>) -> Result<(), Bad> {
        let mut current = usize::MAX;
        loop {
            let (code, fields, cut) = match reader.next()? {
                StreamEntry::End => return Ok(()),
                StreamEntry::Block { .. } => continue,
                StreamEntry::Record { code, fields, cut } => (code, fields, cut),
            };
            if code == CONSTANT_SETTYPE {
                current = fields
                    .first()
                    .map_or(usize::MAX, |t| usize::try_from(*t).unwrap_or(usize::MAX));
                continue;
            }
            let constant = if cut { Constant::Other } else { self.constant(code, fields, current) };
            self.constants.push(constant);
        }
    }

    fn constant(&self, code: u64, fields: Vec<u64>, current: usize) -> Constant {
        match code {
            CONSTANT_NULL => Constant::Null(current),
            CONSTANT_STRING => Constant::Bytes(narrow(&fields)),
            CONSTANT_CSTRING => {
                let mut bytes = narrow(&fields);
                bytes.push(0);
                Constant::Bytes(bytes)
            }
            CONSTANT_AGGREGATE => Constant::Aggregate(fields),
            CONSTANT_INTEGER => {
                let coded = fields.first().copied().unwrap_or(0);
                // The lowest bit is the sign.
                let value = if coded & 1 == 0 { coded >> 1 } else { (coded >> 1).wrapping_neg() };
                match self.types.get(current) {
                    Some(BitcodeType::Integer { bits }) => Constant::Integer { bits: *bits, value },
                    _ => Constant::Other,
                }
            }
            CONSTANT_DATA => {
                let element = match self.types.get(current) {
                    Some(BitcodeType::Array { element, .. }) => self.types.get(*element),
                    _ => None,
                };
                let Some(BitcodeType::Integer { bits }) = element else { return Constant::Other };
                let mut bytes = Vec::new();
                for field in fields {
                    if !self.integer(&mut bytes, *bits, field) {
                        return Constant::Other;
                    }
                }
                Constant::Bytes(bytes)
            }
            _ => Constant::Other,
        }
    }

    /// Appends an integer of 1, 2, 4 or 8 bytes; `false` for other widths.
    fn integer(&self, out: &mut Vec<u8>, bits: u64, value: u64) -> bool {
        let len = match bits {
            8 | 16 | 32 | 64 => (bits / 8) as usize,
            _ => return false,
        };
        if self.big_endian {
            out.extend(value.to_be_bytes().iter().skip(8 - len));
        } else {
            out.extend(value.to_le_bytes().iter().take(len));
        }
        true
    }

    /// Reports the sections with the contents of their globals.
    fn report(&self, finder: &mut Finder, object: &str) {
        for (index, name) in self.sections.iter().enumerate() {
            // A section of Mach-O is named `SEGMENT,section,attributes`.
            let bare = match name.iter().position(|b| *b == b',') {
                Some(comma) => {
                    let after = name.slice(comma + 1..);
                    after.split(|b| *b == b',').next().unwrap_or_default()
                }
                None => name,
            };
            let Some(kind) = Format::Bitcode.kind_of(bare) else { continue };
            let mut data = Vec::new();
            let mut notes = Vec::new();
            for global in self.globals.iter().filter(|g| g.section == index + 1) {
                let aligned = (data.len() as u64).next_multiple_of(global.alignment);
                data.resize(usize::try_from(aligned).unwrap_or(data.len()), 0);
                let limit = finder.budget;
                if !self.append(&mut data, global.initial - 1, 0, limit) {
                    notes = vec![Note::Opaque];
                }
            }
            finder.budget = finder.budget.saturating_sub(data.len() as u64);
            let at = SectionPlace { object, format: Format::Bitcode, name: bare, notes };
            finder.add(at, kind, None, data);
        }
    }

    /// Appends the bytes of a value; `false` if they are not known.
    fn append(&self, out: &mut Vec<u8>, value: u64, depth: usize, limit: u64) -> bool {
        if depth > 8 || out.len() as u64 > limit {
            return false;
        }
        let index = value.checked_sub(self.named).and_then(|at| usize::try_from(at).ok());
        match index.and_then(|at| self.constants.get(at)) {
            Some(Constant::Bytes(bytes)) => {
                out.extend_from_slice(bytes);
                true
            }
            Some(Constant::Integer { bits, value }) => self.integer(out, *bits, *value),
            Some(Constant::Aggregate(parts)) => {
                parts.iter().all(|part| self.append(out, *part, depth + 1, limit))
            }
            Some(Constant::Null(of)) => match self.size(*of, 0).filter(|size| *size <= limit) {
                Some(size) => {
                    let len = usize::try_from(size).unwrap_or(0);
                    out.resize(out.len() + len, 0);
                    true
                }
                None => false,
            },
            Some(Constant::Other) | None => false,
        }
    }

    /// The size of an integer or an array of them.
    fn size(&self, of: usize, depth: usize) -> Option<u64> {
        match self.types.get(of)? {
            BitcodeType::Integer { bits } => Some(bits / 8).filter(|size| *size > 0),
            BitcodeType::Array { count, element } if depth < 8 => {
                count.checked_mul(self.size(*element, depth + 1)?)
            }
            BitcodeType::Array { .. } | BitcodeType::Other => None,
        }
    }
}

fn narrow(fields: &[u64]) -> Vec<u8> {
    fields.iter().map(|f| (f & 0xff) as u8).collect()
}
