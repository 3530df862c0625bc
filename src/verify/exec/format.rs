//! The transfer function of `@fmt`.

use super::run::{Machine, State, Step, Stop};
use crate::bytecode::formatv::{self, Field, Piece, Symbol, UNTERMINATED};
use crate::isa::{Selector, ValueType};
use crate::source::Slice;
use crate::verify::domain::{Chars, MAX_KNOWN_LEN, Part, Text, Tribool, Types, Value};
use crate::verify::reason::Reason;
use crate::verify::state::ValueRef;

/// A text may not grow beyond that.
const MAX_TEXT: u64 = 1 << 26;

/// A format as it is read.
struct Format {
    items: Vec<Item>,
    /// How many arguments it needs.
    needs: u64,
}

enum Item {
    Text(Text),
    Argument(Field, Cut),
}

/// How much of an argument's text a field prints.
enum Cut {
    All,
    /// At most so many bytes.
    At(u64),
    /// No one knows how many.
    Somewhere,
}

/// A byte of a format, or a stretch of it that is not known.
#[derive(Clone, Copy)]
enum Sym {
    Byte(u8),
    Hole { chars: Chars, min: u64, max: u64 },
}

impl Symbol for Sym {
    fn byte(self) -> Option<u8> {
        match self {
            Sym::Byte(byte) => Some(byte),
            Sym::Hole { .. } => None,
        }
    }

    fn may_hold(self, byte: u8) -> bool {
        match self {
            Sym::Byte(own) => own == byte,
            Sym::Hole { chars, .. } => chars.has(byte),
        }
    }
}

/// The ways to read a format: one for each text it may be; none if braces may hide in unknown
/// parts of it.
fn read(format: &Text) -> Option<Vec<Format>> {
    match (format.alternatives(), format) {
        (Some(all), _) => Some(all.iter().map(|one| read_known(one)).collect()),
        (None, Text::Pattern(parts)) => read_parts(parts).map(|one| vec![one]),
        (None, _) => None,
    }
}

fn read_known(format: &[u8]) -> Format {
    // Most formats are little but fields such as `{0}`.
    let mut pieces = Vec::with_capacity(format.len() / 3 + 1);
    let needs = formatv::parse(format, &mut pieces);
    let bytes = |range| format.slice(range);
    let items = pieces.into_iter().map(|piece| match piece {
        Piece::Literal(range) => Item::Text(Text::known(bytes(range))),
        Piece::Unterminated => Item::Text(Text::known(UNTERMINATED)),
        Piece::Argument(field) => {
            let cut = formatv::max_length(bytes(field.options.clone()));
            Item::Argument(field, cut.map_or(Cut::All, Cut::At))
        }
    });
    Format { items: items.collect(), needs }
}

fn read_parts(parts: &[Part]) -> Option<Format> {
    let mut symbols = Vec::new();
    for part in parts {
        match part {
            Part::Lit(bytes) => symbols.extend(bytes.iter().map(|byte| Sym::Byte(*byte))),
            Part::Some { chars, min, max } => {
                symbols.push(Sym::Hole { chars: *chars, min: *min, max: *max });
            }
        }
    }
    if symbols.len() > MAX_KNOWN_LEN {
        return None;
    }
    let mut pieces = Vec::new();
    let needs = formatv::parse_symbols(&symbols, &mut pieces)?;
    let part = |range| symbols.slice(range);
    let items = pieces.into_iter().map(|piece| match piece {
        Piece::Literal(range) => Item::Text(literal(part(range))),
        Piece::Unterminated => Item::Text(Text::known(UNTERMINATED)),
        Piece::Argument(field) => {
            let options = part(field.options.clone());
            let known: Option<Vec<u8>> = options.iter().map(|symbol| symbol.byte()).collect();
            let cut = match known {
                Some(known) => formatv::max_length(&known).map_or(Cut::All, Cut::At),
                None => Cut::Somewhere,
            };
            Item::Argument(field, cut)
        }
    });
    Some(Format { items: items.collect(), needs })
}

fn literal(symbols: &[Sym]) -> Text {
    let mut texts = Vec::new();
    let mut bytes = Vec::new();
    for symbol in symbols {
        match symbol {
            Sym::Byte(byte) => bytes.push(*byte),
            Sym::Hole { chars, min, max } => {
                texts.push(Text::known(&std::mem::take(&mut bytes)));
                texts.push(Text::some(*chars, *min, *max));
            }
        }
    }
    texts.push(Text::known(&bytes));
    Text::concat(&texts)
}

/// An argument's text as a field prints it; numbers are never cut.
fn printed(field: &Field, cut: &Cut, text: Text, can_cut: bool) -> Text {
    let text = match cut {
        Cut::At(most) if can_cut => {
            let len = usize::try_from(*most).unwrap_or(usize::MAX);
            let shorter = |bytes: &[u8]| bytes.get(..len).unwrap_or(bytes).to_vec();
            text.map(shorter, |len| len.min(*most))
        }
        Cut::Somewhere if can_cut => Text::some(text.chars(), 0, text.len().1),
        Cut::All | Cut::At(_) | Cut::Somewhere => text,
    };
    let width = field.width as u64;
    if width == 0 {
        return text;
    }
    let ((least, most), mut chars) = (text.len(), text.chars());
    chars.add(field.fill);
    Text::some(chars, least.max(width), most.max(width))
}

impl Machine<'_> {
    /// `@fmt`: the format was popped, the arguments stay.
    pub(super) fn format(&mut self, state: &State, format: &Text) -> Step<Value> {
        self.values.work += format.weight() as u64;
        let Some(formats) = read(format) else { return Ok(self.unknown_format(state)) };
        let several = formats.len() > 1;
        let mut result: Option<Text> = None;
        for format in formats {
            match self.print(state, &format, several) {
                Ok(text) => {
                    result = Some(match result {
                        None => text,
                        Some(old) => old.join(&text),
                    });
                }
                Err(stop) if !several => return Err(stop),
                Err(_) => {}
            }
        }
        match result {
            Some(text) => Ok(Value::string(text)),
            None => self.fails(Reason::FewArguments { needs: 0 }),
        }
    }

    /// A format with unknown fields may ask for any element.
    fn unknown_format(&mut self, state: &State) -> Value {
        self.may_fail(Reason::FewArguments { needs: state.stack.depth().0.into() });
        if state.stack.any(&self.values, |v| !v.types.and(Types::WORD).is_empty()) {
            self.may_harm(Reason::AddressShown { of: None });
        }
        // Its fields may pad too, by any number.
        self.may_harm(Reason::TextTooLong);
        Value::string(Text::Any)
    }

    /// Prints a format, perhaps one of several that it may be.
    fn print(&mut self, state: &State, format: &Format, several: bool) -> Step<Text> {
        self.need_arguments(state, format.needs, several)?;
        let needs = usize::try_from(format.needs).unwrap_or(usize::MAX);
        let topmost: Vec<ValueRef> = state.stack.topmost().take(needs).collect();
        self.values.work += topmost.len() as u64;
        let mut texts = Vec::with_capacity(format.items.len());
        for item in &format.items {
            match item {
                Item::Text(text) => texts.push(text.clone()),
                Item::Argument(field, cut) => {
                    let below = format.needs.saturating_sub(u64::from(field.index) + 1);
                    let (text, can_cut) = self.argument(state, &topmost, below, several)?;
                    self.values.work += text.weight() as u64 / 4;
                    texts.push(printed(field, cut, text, can_cut));
                }
            }
        }
        self.check_length(&texts, several)?;
        Ok(Text::concat(&texts))
    }

    fn need_arguments(&mut self, state: &State, needs: u64, several: bool) -> Step {
        let (min, max) = state.stack.depth();
        let reason = Reason::FewArguments { needs };
        if needs > max.into() {
            if several {
                self.may_fail(reason);
                return Err(Stop);
            }
            return self.fails(reason);
        }
        if needs > min.into() {
            self.may_fail(reason);
        }
        Ok(())
    }

    fn check_length(&mut self, texts: &[Text], several: bool) -> Step {
        let (mut least, mut most) = (0u64, 0u64);
        for (min, max) in texts.iter().map(Text::len) {
            (least, most) = (least.saturating_add(min), most.saturating_add(max));
        }
        if least > MAX_TEXT && !several {
            return self.harms(Reason::TextTooLong);
        }
        if most > MAX_TEXT {
            self.may_harm(Reason::TextTooLong);
        }
        Ok(())
    }

    /// The text of the element so many places below the top, and whether the field's options can
    /// cut it.
    fn argument(
        &mut self,
        state: &State,
        topmost: &[ValueRef],
        below: u64,
        several: bool,
    ) -> Step<(Text, bool)> {
        let below = u32::try_from(below).unwrap_or(u32::MAX);
        let value = match topmost.get(below as usize) {
            Some(value) => *value,
            None => state.stack.peek(below, &mut self.values),
        };
        let value = self.values.get(value);
        if value.types == Types::of(ValueType::String) {
            return Ok((value.text.until_nul(), true));
        }
        let value = state.facts.resolve(value);
        for of in [ValueType::UInt, ValueType::Int].into_iter().filter(|of| value.types.has(*of)) {
            let reason = Reason::AddressShown { of: Some(of) };
            if value.types.is_one() && !several {
                return self.harms(reason);
            }
            self.may_harm(reason);
        }
        let texts = value.types.iter().map(|of| self.text_of(&value, of));
        let text = texts.reduce(|a, b| a.join(&b)).unwrap_or(Text::Any);
        Ok((text, !value.types.has(ValueType::Integer)))
    }

    /// The text of a value if it is of that type.
    fn text_of(&mut self, value: &Value, of: ValueType) -> Text {
        match of {
            ValueType::String => value.text.until_nul(),
            ValueType::Object if value.null == Tribool::True => Text::known(b"null object"),
            ValueType::Object | ValueType::UInt | ValueType::Int => Text::Any,
            ValueType::Type => Text::some(Chars::ALL, 1, Text::Any.len().1),
            ValueType::Selector => self.selector_text(value.selectors()),
            ValueType::Integer => match value.wide() {
                Some(wide) => Text::known(wide.decimal().as_bytes()),
                None => Text::some(Chars::of(b"-0123456789"), 1, Text::Any.len().1),
            },
            ValueType::Dictionary => Text::known(b"dict"),
        }
    }

    fn selector_text(&mut self, selectors: Option<&[u8]>) -> Text {
        let texts = selectors.unwrap_or_default().iter().map(|byte| {
            let text = self.release.ask(|lldb| Selector(*byte).text_in(lldb));
            Text::known(text.as_bytes())
        });
        texts.reduce(|a, b| a.join(&b)).unwrap_or(Text::Any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_options_do_no_harm_but_unknown_braces_do() {
        let digit = Part::Some { chars: Chars::of(b"0123"), min: 1, max: 1 };
        let lit = |t: &str| Part::Lit(t.as_bytes().into());
        let format = read_parts(&[lit("{0:"), digit.clone(), lit("}")]).unwrap();
        assert_eq!(format.needs, 1);
        assert!(matches!(&format.items[..], [Item::Argument(_, Cut::Somewhere)]));
        assert!(read_parts(&[lit("{"), digit, lit("}")]).is_none());
        assert!(read_parts(&[Part::Some { chars: Chars::ALL, min: 0, max: 9 }]).is_none());
    }
}
