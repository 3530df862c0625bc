//! The effect of `@fmt` on known facts.

use super::machine::{Machine, Stack, Step};
use super::reason::Reason;
use super::recursion::Question;
use super::types::Types;
use super::value::{DEBUGGEE_TEXT, KNOWN_TEXT, Part, Text, Value};
use crate::bytecode::formatv::{self, Field, FormatPiece, UNTERMINATED};
use crate::isa::ValueType;
use crate::limits::FORMATTED_TEXT;
use crate::source::Slice;

impl Machine<'_> {
    /// The text of a format, which was taken from the stack; its arguments stay there.
    pub(super) fn format(&mut self, stack: &Stack, format: &Text) -> Step<Value> {
        let symbols = format.known.as_deref().unwrap_or(&[Part::Unknown]);
        let Some(variants) = variants(symbols) else {
            return self.in_format(stack, format.most, symbols);
        };
        let mut all = None;
        for symbols in variants {
            // A format that fails does not end the program: another one may be there.
            let Ok(value) = self.in_format(stack, format.most, &symbols) else {
                return self.not_proven(Reason::UnknownFormat);
            };
            all = Some(all.map_or(value.clone(), |all: Value| all.join(&value)));
        }
        all.map_or_else(|| self.not_proven(Reason::UnknownFormat), Ok)
    }

    fn in_format(&mut self, stack: &Stack, most: u64, symbols: &[Part]) -> Step<Value> {
        let mut pieces = Vec::new();
        let Some(needs) = formatv::parse_symbols(symbols, &mut pieces) else {
            return self.not_proven(Reason::UnknownFormat);
        };
        self.spend(symbols.len() / 8 + pieces.len())?;
        let arguments = usize::try_from(needs).ok().and_then(|n| stack.len().checked_sub(n));
        let Some(arguments) = arguments.map(|below| stack.slice(below..)) else {
            return self.fails(Reason::FewArguments { needs });
        };
        // The parts of the format that are shown are no longer than the format.
        let (mut most, mut known, mut since) = (most, Vec::new(), None);
        let (mut is_digits, mut growing, mut grown) = (true, 0, 0);
        for piece in &pieces {
            match piece {
                FormatPiece::Literal(range) => known.extend(symbols.slice(range.clone())),
                FormatPiece::Unterminated => {
                    known.extend(UNTERMINATED.iter().map(|byte| Part::Byte(*byte)));
                    most = most.saturating_add(UNTERMINATED.len() as u64);
                }
                FormatPiece::Argument(field) => {
                    let Some(value) = arguments.get(field.index as usize) else { continue };
                    let text = self.argument(value)?;
                    let len = printed(field, symbols, &text, value);
                    let grows = value.types.has(ValueType::String) && field.options.is_empty();
                    if let Some(one) = value.since.as_ref().filter(|_| grows) {
                        (growing, grown, since) = (growing + 1, text.most, Some(one));
                    }
                    most = most.saturating_add(len);
                    match text.known.filter(|_| field.width == 0 && field.options.is_empty()) {
                        Some(parts) => known.extend(&*parts),
                        None if text.is_digits && field.width == 0 => known.push(Part::Digits),
                        None if len <= 1 => known.push(Part::AtMostOne),
                        None => known.push(Part::Unknown),
                    }
                }
            }
            is_digits &= known.len() <= KNOWN_TEXT;
        }
        if most > FORMATTED_TEXT {
            return self.not_proven(Reason::TextTooLong);
        }
        let digit = |part: &Part| match part {
            Part::Byte(byte) => byte.is_ascii_digit(),
            Part::Digits => true,
            Part::AtMostOne | Part::Unknown => false,
        };
        is_digits &= known.iter().all(digit);
        // An argument ends at its first NUL, so the text is not surely as long as that of the slot.
        let more = i128::from(most.saturating_sub(grown).max(1));
        let since = since.filter(|_| growing == 1);
        let since = since.and_then(|one| one.plus(crate::isa::range::Range { lo: 0, hi: more }));
        let known = (known.len() <= KNOWN_TEXT).then(|| known.into());
        Ok(Value { since, ..Value::string(Text { most, known, is_digits }) })
    }

    /// The text of an argument.
    fn argument(&mut self, value: &Value) -> Step<Text> {
        if value.types.has(ValueType::Object) {
            self.ask(Question::Other, value.origin);
        }
        let addresses = [ValueType::UInt, ValueType::Int];
        if let Some(of) = addresses.into_iter().find(|of| value.types.has(*of)) {
            return self.not_proven(Reason::AddressShown { of });
        }
        if value.types == Types::INTEGER {
            // A sign and 39 digits, of 128 bits.
            return Ok(Text { most: 40, is_digits: value.range.lo >= 0, ..Text::default() });
        }
        let is_text = value.types == Types::STRING;
        if is_text && value.text.known.as_ref().is_none_or(|parts| !parts.contains(&Part::Byte(0)))
        {
            return Ok(value.text.clone());
        }
        let own = if value.types.has(ValueType::String) { value.text.most } else { 0 };
        Ok(Text { most: own.max(DEBUGGEE_TEXT), ..Text::default() })
    }
}

/// The start and the end of the format whose option is one byte of a text.
const BEFORE: [Part; 3] = [Part::Byte(b'{'), Part::Byte(b'0'), Part::Byte(b':')];
const AFTER: [Part; 1] = [Part::Byte(b'}')];
/// Bytes that have different effects there. A space stands for all blanks, `z` for all others.
const OPTIONS: &[u8] = b"{}0123456789 z";

/// `{0:?}`, in which `?` is at most one byte of a text, with each byte that makes a difference.
fn variants(symbols: &[Part]) -> Option<Vec<Vec<Part>>> {
    let [before @ .., Part::AtMostOne, end] = symbols else { return None };
    if before != BEFORE || [*end] != AFTER {
        return None;
    }
    let bytes = OPTIONS.iter().map(|byte| Some(Part::Byte(*byte))).chain([None]);
    Some(bytes.map(|byte| [before, byte.as_slice(), &AFTER].concat()).collect())
}

/// The greatest length of an argument as a field prints it. Options cut all but Integers.
fn printed(field: &Field, symbols: &[Part], text: &Text, value: &Value) -> u64 {
    let options: Option<Vec<u8>> = symbols
        .slice(field.options.clone())
        .iter()
        .map(|part| formatv::Symbol::byte(*part))
        .collect();
    let cut = options.filter(|options| !options.is_empty());
    let cut = cut.and_then(|options| formatv::max_length(&options));
    let can_cut = !value.types.has(ValueType::Integer);
    let most = cut.filter(|_| can_cut).map_or(text.most, |cut| cut.min(text.most));
    most.max(field.width as u64)
}
