//! The container of LLVM bitcode: blocks, records and their abbreviations.

use std::collections::HashMap;

/// The maximum number of fields of a record.
const MAX_FIELDS: usize = 1 << 22;
/// The maximum number of abbreviations of a block; compilers define a dozen.
const MAX_ABBREVIATIONS: usize = 1 << 12;

/// Why a container cannot be read.
pub(super) type Bad = &'static str;

/// The next entry of a block.
pub(super) enum StreamEntry {
    /// A block begins; it is entered or skipped.
    Block { id: u64 },
    /// A record; `cut` if it has more than the maximum number of fields.
    Record { code: u64, fields: Vec<u64>, cut: bool },
    /// The block ends; at the top level, the container.
    End,
}

#[derive(Clone, Copy)]
enum StreamOperand {
    Literal(u64),
    Fixed(u32),
    Vbr(u32),
    Char6,
    Array,
    Blob,
}

type Abbreviation = Vec<StreamOperand>;

struct Scope {
    id: u64,
    width: u32,
    abbreviations: Vec<Abbreviation>,
    /// The bit after the block.
    end: usize,
}

/// Reads a container.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    /// The bit to be read next.
    at: usize,
    scopes: Vec<Scope>,
    /// Abbreviations, by the identity of their block.
    infos: HashMap<u64, Vec<Abbreviation>>,
    /// The block that the abbreviations in the table are for.
    described: Option<u64>,
    /// The last block, if it was not entered: its identity, its width and its end.
    pending: Option<(u64, u32, usize)>,
}

impl<'a> Reader<'a> {
    /// Reads `bytes`, which begin after the magic number at `at`.
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Reader<'a> {
        let top = Scope { id: u64::MAX, width: 2, abbreviations: Vec::new(), end: bytes.len() * 8 };
        Reader {
            bytes,
            at: at * 8,
            scopes: vec![top],
            infos: HashMap::new(),
            described: None,
            pending: None,
        }
    }

    /// Enters the last block; its entries come next.
    pub(super) fn enter(&mut self) {
        if let Some((id, width, end)) = self.pending.take() {
            let abbreviations = self.infos.get(&id).cloned().unwrap_or_default();
            self.scopes.push(Scope { id, width, abbreviations, end });
        }
    }

    /// The next entry of the current block. A block that was not entered is skipped.
    pub(super) fn next(&mut self) -> Result<StreamEntry, Bad> {
        if let Some((.., end)) = self.pending.take() {
            self.at = end;
        }
        loop {
            let scope = self.scopes.last().ok_or("the blocks do not pair")?;
            let (width, end, top) = (scope.width, scope.end, self.scopes.len() == 1);
            let is_info = scope.id == BLOCKINFO;
            // Less than a word follows the last block.
            if top && self.at + 32 > end {
                return Ok(StreamEntry::End);
            }
            if self.at >= end {
                return Err("a block has no end");
            }
            match self.fixed(width)? {
                0 if top => return Ok(StreamEntry::End),
                0 => {
                    self.scopes.pop();
                    self.at = end;
                    if !is_info {
                        return Ok(StreamEntry::End);
                    }
                }
                2 => self.define(is_info)?,
                3 if is_info => {
                    if let StreamEntry::Record { code: SETBID, fields, .. } =
                        self.unabbreviated()?
                    {
                        self.described = fields.first().copied();
                    }
                }
                _ if is_info => return Err("a block inside the table of abbreviations"),
                1 => {
                    let id = self.block()?;
                    if id != BLOCKINFO {
                        return Ok(StreamEntry::Block { id });
                    }
                    self.described = None;
                    self.enter();
                }
                3 => return self.unabbreviated(),
                number => return self.abbreviated(number),
            }
        }
    }

    /// Reads an abbreviation for the current block, or in the table of abbreviations for another.
    fn define(&mut self, is_info: bool) -> Result<(), Bad> {
        let abbreviation = self.abbreviation()?;
        let abbreviations = if is_info {
            let id = self.described.ok_or("an abbreviation for no block")?;
            if self.infos.len() > MAX_ABBREVIATIONS {
                return Err("too many abbreviations");
            }
            self.infos.entry(id).or_default()
        } else {
            &mut self.scopes.last_mut().ok_or("the blocks do not pair")?.abbreviations
        };
        if abbreviations.len() >= MAX_ABBREVIATIONS {
            return Err("too many abbreviations");
        }
        abbreviations.push(abbreviation);
        Ok(())
    }

    fn block(&mut self) -> Result<u64, Bad> {
        let id = self.vbr(8)?;
        let width = u32::try_from(self.vbr(4)?).ok().filter(|w| (2..=32).contains(w));
        let width = width.ok_or("a block has a bad width")?;
        self.align();
        let words = usize::try_from(self.fixed(32)?).map_err(|_| "a block is too large")?;
        let limit = self.scopes.last().map_or(0, |s| s.end);
        let end = words.checked_mul(32).and_then(|bits| self.at.checked_add(bits));
        let end = end.filter(|end| *end <= limit).ok_or("a block runs past the end")?;
        self.pending = Some((id, width, end));
        Ok(id)
    }

    fn abbreviation(&mut self) -> Result<Abbreviation, Bad> {
        let count = self.vbr(5)?;
        let mut operands = Vec::new();
        for _ in 0..count {
            let operand = if self.fixed(1)? == 1 {
                StreamOperand::Literal(self.vbr(8)?)
            } else {
                match self.fixed(3)? {
                    1 => StreamOperand::Fixed(self.operand_width()?),
                    2 => StreamOperand::Vbr(self.operand_width()?),
                    3 => StreamOperand::Array,
                    4 => StreamOperand::Char6,
                    5 => StreamOperand::Blob,
                    _ => return Err("an unknown kind of abbreviation"),
                }
            };
            operands.push(operand);
            if operands.len() > MAX_ABBREVIATIONS {
                return Err("an abbreviation is too long");
            }
        }
        let array = operands.iter().position(|o| matches!(o, StreamOperand::Array));
        let misplaced = array.is_some_and(|at| at + 2 != operands.len());
        match operands.first() {
            None | Some(StreamOperand::Array | StreamOperand::Blob) => {
                Err("an abbreviation without a code")
            }
            Some(_) if misplaced => Err("an array is not the last but one"),
            Some(_) => Ok(operands),
        }
    }

    fn operand_width(&mut self) -> Result<u32, Bad> {
        let width = u32::try_from(self.vbr(5)?).ok().filter(|w| *w <= 64);
        width.ok_or("a field is too wide")
    }

    fn unabbreviated(&mut self) -> Result<StreamEntry, Bad> {
        let code = self.vbr(6)?;
        let count = self.vbr(6)?;
        let mut fields = Fields::default();
        for _ in 0..count {
            let field = self.vbr(6)?;
            fields.push(field);
        }
        Ok(StreamEntry::Record { code, fields: fields.kept, cut: fields.cut })
    }

    fn abbreviated(&mut self, number: u64) -> Result<StreamEntry, Bad> {
        let index = usize::try_from(number - 4).map_err(|_| "an unknown abbreviation")?;
        let scope = self.scopes.last().ok_or("the blocks do not pair")?;
        let operands = scope.abbreviations.get(index).ok_or("an unknown abbreviation")?.clone();
        let mut fields = Fields::default();
        let mut rest = operands.iter();
        while let Some(operand) = rest.next() {
            match operand {
                StreamOperand::Array => {
                    let element = rest.next().copied().ok_or("an array of nothing")?;
                    self.array(element, &mut fields)?;
                }
                StreamOperand::Blob => self.blob(&mut fields)?,
                scalar => {
                    let field = self.scalar(*scalar)?;
                    fields.push(field);
                }
            }
        }
        let code = fields.kept.first().copied().ok_or("a record without a code")?;
        fields.kept.remove(0);
        Ok(StreamEntry::Record { code, fields: fields.kept, cut: fields.cut })
    }

    fn array(&mut self, element: StreamOperand, fields: &mut Fields) -> Result<(), Bad> {
        let count = self.vbr(6)?;
        if count > (self.bytes.len() as u64) * 8 {
            return Err("an array runs past the end");
        }
        for _ in 0..count {
            let field = self.scalar(element)?;
            fields.push(field);
        }
        Ok(())
    }

    fn blob(&mut self, fields: &mut Fields) -> Result<(), Bad> {
        let len = usize::try_from(self.vbr(6)?).map_err(|_| "a blob is too large")?;
        self.align();
        let start = self.at / 8;
        let blob = start.checked_add(len).and_then(|end| self.bytes.get(start..end));
        for byte in blob.ok_or("a blob runs past the end")? {
            fields.push(u64::from(*byte));
        }
        self.at += len * 8;
        self.align();
        Ok(())
    }

    fn scalar(&mut self, operand: StreamOperand) -> Result<u64, Bad> {
        const CHAR6: &[u8; 64] =
            b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
        match operand {
            StreamOperand::Literal(value) => Ok(value),
            StreamOperand::Fixed(width) => self.fixed(width),
            StreamOperand::Vbr(0) => Ok(0),
            StreamOperand::Vbr(width) => self.vbr(width),
            StreamOperand::Char6 => {
                let index = usize::try_from(self.fixed(6)?).unwrap_or(0);
                Ok(CHAR6.get(index).copied().unwrap_or(0).into())
            }
            StreamOperand::Array | StreamOperand::Blob => Err("an array of arrays"),
        }
    }

    /// Reads up to 64 bits.
    fn fixed(&mut self, width: u32) -> Result<u64, Bad> {
        let (mut value, mut have) = (0u64, 0);
        while have < width {
            let byte = *self.bytes.get(self.at / 8).ok_or("the bitcode ends too early")?;
            let skip = (self.at % 8) as u32;
            let take = (8 - skip).min(width - have);
            let bits = u64::from(byte >> skip) & ((1 << take) - 1);
            value |= bits << have;
            have += take;
            self.at += take as usize;
        }
        Ok(value)
    }

    /// Reads a number in pieces of `width` bits, the highest of which tells whether more follow.
    fn vbr(&mut self, width: u32) -> Result<u64, Bad> {
        let more = 1u64.checked_shl(width.wrapping_sub(1)).ok_or("a field is too wide")?;
        let (mut value, mut shift) = (0u64, 0u32);
        loop {
            let piece = self.fixed(width)?;
            value |= (piece & (more - 1)).checked_shl(shift).unwrap_or(0);
            if piece & more == 0 {
                return Ok(value);
            }
            shift = shift.saturating_add(width - 1);
            if width < 2 || shift > 128 {
                return Err("a number is too long");
            }
        }
    }

    fn align(&mut self) {
        self.at = self.at.next_multiple_of(32);
    }
}

const BLOCKINFO: u64 = 0;
const SETBID: u64 = 1;

#[derive(Default)]
struct Fields {
    kept: Vec<u64>,
    cut: bool,
}

impl Fields {
    fn push(&mut self, field: u64) {
        match self.kept.len() {
            0..MAX_FIELDS => self.kept.push(field),
            _ => self.cut = true,
        }
    }
}
