//! The container of LLVM bitcode: blocks, records and their abbreviations.

use std::collections::HashMap;

/// The maximum number of fields of a record; further ones are left out.
pub(super) const MAX_FIELDS: usize = 1 << 22;
/// The maximum number of abbreviations of a block; compilers define a dozen.
const MAX_ABBREVIATIONS: usize = 1 << 12;
/// The identity of the container, as that of a block around all blocks.
pub(super) const TOP: u64 = u64::MAX;
const BLOCKINFO: u64 = 0;
const SETBID: u64 = 1;

/// Why a container cannot be read.
pub(super) type Bad = &'static str;

/// The next entry of a block that is read.
pub(super) enum StreamEntry {
    /// A record.
    Record { block: u64, code: u64, fields: Vec<u64> },
    /// The end of a block.
    End { block: u64 },
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
    /// Whether a block is read, by the identities of the block around it and its own. Others are skipped.
    is_read: fn(u64, u64) -> bool,
}

impl<'a> Reader<'a> {
    /// Reads `bytes`, which begin after the magic number at `at`.
    pub(super) fn new(bytes: &'a [u8], at: usize, is_read: fn(u64, u64) -> bool) -> Reader<'a> {
        let top = Scope { id: TOP, width: 2, abbreviations: Vec::new(), end: bytes.len() * 8 };
        let (scopes, infos) = (vec![top], HashMap::new());
        Reader { bytes, at: at * 8, scopes, infos, described: None, is_read }
    }

    /// The next entry; `None` at the end of the container.
    pub(super) fn next(&mut self) -> Result<Option<StreamEntry>, Bad> {
        loop {
            let scope = self.scopes.last().ok_or("the blocks do not pair")?;
            let (block, width, end) = (scope.id, scope.width, scope.end);
            // Less than a word follows the last block.
            if block == TOP && self.at + 32 > end {
                return Ok(None);
            }
            if self.at >= end {
                return Err("a block has no end");
            }
            let (code, fields) = match self.fixed(width)? {
                0 if block == TOP => return Ok(None),
                0 => {
                    self.scopes.pop();
                    self.at = end;
                    match block {
                        BLOCKINFO => continue,
                        _ => return Ok(Some(StreamEntry::End { block })),
                    }
                }
                1 => {
                    self.block(block)?;
                    continue;
                }
                2 => {
                    self.define(block == BLOCKINFO)?;
                    continue;
                }
                3 => self.unabbreviated()?,
                number => self.abbreviated(number)?,
            };
            match (block, code) {
                (BLOCKINFO, SETBID) => self.described = fields.first().copied(),
                (BLOCKINFO, _) => {}
                _ => return Ok(Some(StreamEntry::Record { block, code, fields })),
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

    /// Enters a block, or skips it.
    fn block(&mut self, around: u64) -> Result<(), Bad> {
        let id = self.vbr(8)?;
        let width = u32::try_from(self.vbr(4)?).ok().filter(|w| (2..=32).contains(w));
        let width = width.ok_or("a block has a bad width")?;
        self.align();
        let words = usize::try_from(self.fixed(32)?).map_err(|_| "a block is too large")?;
        let limit = self.scopes.last().map_or(0, |s| s.end);
        let end = words.checked_mul(32).and_then(|bits| self.at.checked_add(bits));
        let end = end.filter(|end| *end <= limit).ok_or("a block runs past the end")?;
        if id == BLOCKINFO || (self.is_read)(around, id) {
            self.described = None;
            let abbreviations = self.infos.get(&id).cloned().unwrap_or_default();
            self.scopes.push(Scope { id, width, abbreviations, end });
        } else {
            self.at = end;
        }
        Ok(())
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

    fn unabbreviated(&mut self) -> Result<(u64, Vec<u64>), Bad> {
        let (code, count) = (self.vbr(6)?, self.vbr(6)?);
        let mut fields = Vec::new();
        for _ in 0..count {
            keep(&mut fields, self.vbr(6)?);
        }
        Ok((code, fields))
    }

    fn abbreviated(&mut self, number: u64) -> Result<(u64, Vec<u64>), Bad> {
        let index = usize::try_from(number - 4).map_err(|_| "an unknown abbreviation")?;
        let scope = self.scopes.last().ok_or("the blocks do not pair")?;
        let operands = scope.abbreviations.get(index).ok_or("an unknown abbreviation")?.clone();
        let mut rest = operands.into_iter();
        let code = self.scalar(rest.next().ok_or("a record without a code")?)?;
        let mut fields = Vec::new();
        while let Some(operand) = rest.next() {
            match operand {
                StreamOperand::Array => {
                    let element = rest.next().ok_or("an array of nothing")?;
                    self.array(element, &mut fields)?;
                }
                scalar => keep(&mut fields, self.scalar(scalar)?),
            }
        }
        Ok((code, fields))
    }

    fn array(&mut self, element: StreamOperand, fields: &mut Vec<u64>) -> Result<(), Bad> {
        let count = self.vbr(6)?;
        if count > (self.bytes.len() as u64) * 8 {
            return Err("an array runs past the end");
        }
        for _ in 0..count {
            keep(fields, self.scalar(element)?);
        }
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
            StreamOperand::Array => Err("an array of arrays"),
            // Only blocks that are skipped have such fields.
            StreamOperand::Blob => Err("a blob where none can be"),
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

/// Adds a field, unless there are too many.
fn keep(fields: &mut Vec<u64>, field: u64) {
    if fields.len() < MAX_FIELDS {
        fields.push(field);
    }
}
