//! The transfer function of `@fmt`.

use super::run::{Machine, State, Step, Stop};
use crate::bytecode::formatv::{self, Field, FormatPiece, Symbol, UNTERMINATED};
use crate::isa::range::Range;
use crate::isa::{Selector, ValueType};
use crate::limits::FORMATTED_TEXT;
use crate::source::Slice;
use crate::verify::arena::Arena;
use crate::verify::domain::{Abstract, Chars, Form, Id, MAX_KNOWN_LEN, Part, Text, Tribool, Types};
use crate::verify::reason::Reason;
use crate::verify::recursion::Question;

/// A parsed format string.
struct Format<'f, S> {
    symbols: &'f [S],
    pieces: Vec<FormatPiece>,
    /// How many arguments it needs.
    needs: u64,
}

impl<'f, S: FormatSymbol> Format<'f, S> {
    /// `None` if its unknown parts may contain braces.
    fn read(symbols: &'f [S]) -> Option<Format<'f, S>> {
        // Most formats have few parts beside fields such as `{0}`.
        let mut pieces = Vec::with_capacity(symbols.len() / 3 + 1);
        let needs = formatv::parse_symbols(symbols, &mut pieces)?;
        Some(Format { symbols, pieces, needs })
    }

    fn part(&self, range: &std::ops::Range<usize>) -> &'f [S] {
        self.symbols.slice(range.clone())
    }
}

/// How much of an argument's text a field prints.
enum Cut {
    All,
    /// At most this many bytes.
    At(u64),
    /// An unknown number of bytes.
    Somewhere,
}

/// A byte of a format, or an unknown part of it.
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

/// The symbols of a format, which may be known in part.
trait FormatSymbol: Symbol {
    /// The text of the known symbols.
    fn text<'a>(symbols: &'a [Self], arena: &'a Arena) -> Text<'a>;

    /// The effect of a field's options on its argument.
    fn cut(options: &[Self]) -> Cut;
}

impl FormatSymbol for u8 {
    fn text<'a>(symbols: &'a [u8], arena: &'a Arena) -> Text<'a> {
        Text::known(symbols, arena)
    }

    fn cut(options: &[u8]) -> Cut {
        formatv::max_length(options).map_or(Cut::All, Cut::At)
    }
}

impl FormatSymbol for Sym {
    fn text<'a>(symbols: &'a [Sym], arena: &'a Arena) -> Text<'a> {
        literal(symbols, arena)
    }

    fn cut(options: &[Sym]) -> Cut {
        let known: Option<Vec<u8>> = options.iter().map(|symbol| symbol.byte()).collect();
        known.map_or(Cut::Somewhere, |known| u8::cut(&known))
    }
}

/// The symbols of a text that is known in part; `None` if there are too many.
fn symbols(parts: &[Part<'_>]) -> Option<Vec<Sym>> {
    let mut symbols = Vec::new();
    for part in parts {
        match part {
            Part::Lit(bytes) => symbols.extend(bytes.iter().map(|byte| Sym::Byte(*byte))),
            Part::Some { chars, min, max } => {
                symbols.push(Sym::Hole { chars: *chars, min: *min, max: *max });
            }
        }
    }
    (symbols.len() <= MAX_KNOWN_LEN).then_some(symbols)
}

fn literal<'a>(symbols: &[Sym], arena: &'a Arena) -> Text<'a> {
    let mut texts = Vec::new();
    let mut bytes = Vec::new();
    for symbol in symbols {
        match symbol {
            Sym::Byte(byte) => bytes.push(*byte),
            Sym::Hole { chars, min, max } => {
                texts.push(Text::known(arena.keep_all(&bytes), arena));
                texts.push(Text::some(*chars, *min, *max, arena));
                bytes.clear();
            }
        }
    }
    texts.push(Text::known(arena.keep_all(&bytes), arena));
    Text::concat(&texts, arena)
}

/// The text of an argument as a field prints it; numbers are never cut.
fn printed<'a>(
    field: &Field,
    cut: &Cut,
    text: Text<'a>,
    can_cut: bool,
    arena: &'a Arena,
) -> Text<'a> {
    let text = match cut {
        Cut::At(most) if can_cut => text.cut_at(*most, arena),
        Cut::Somewhere if can_cut => Text::some(text.chars(), 0, text.len().1, arena),
        Cut::All | Cut::At(_) | Cut::Somewhere => text,
    };
    let width = field.width as u64;
    if width == 0 {
        return text;
    }
    let ((least, most), mut chars) = (text.len(), text.chars());
    chars.add(field.fill);
    Text::some(chars, least.max(width), most.max(width), arena)
}

/// The growth of a text that each pass of a loop extends.
#[derive(Default)]
struct Growth {
    /// The text at the head of the loop from which an argument was made.
    of: Option<Id>,
    /// The length of the argument, and the difference to the length of the text.
    len: u64,
    by: i128,
    /// Whether several arguments grow.
    is_lost: bool,
}

impl Growth {
    /// Adds an argument, as it is printed.
    fn add(&mut self, of: Id, by: i128, text: Text<'_>) {
        self.is_lost |= self.of.is_some();
        (self.of, self.len, self.by) = (Some(of), text.len().1, by);
    }

    /// The growth of the result, which has this length at most.
    fn form(&self, longest: u64) -> Form {
        let rest = longest.saturating_sub(self.len);
        match self.of.filter(|_| !self.is_lost) {
            Some(of) => Form::sum(of, Range { lo: 0, hi: self.by + i128::from(rest) }),
            None => Form::Plain,
        }
    }
}

impl<'a> Machine<'a> {
    /// `@fmt`; the format is popped already, the arguments are not.
    pub(super) fn format(&mut self, state: &State<'a>, format: &Text<'a>) -> Step<Abstract<'a>> {
        self.values.work += format.weight() as u64;
        match (format.alternatives(), format) {
            (Some(all), _) => self.print_one_of(state, all),
            (None, Text::Pattern(parts)) => {
                let symbols = symbols(parts).map(|symbols| self.values.arena.keep_all(&symbols));
                match symbols.and_then(Format::read) {
                    Some(format) => self.print(state, &format, false),
                    None => Ok(self.unknown_format(state)),
                }
            }
            (None, _) => Ok(self.unknown_format(state)),
        }
    }

    fn print_one_of(&mut self, state: &State<'a>, formats: &[&'a [u8]]) -> Step<Abstract<'a>> {
        let several = formats.len() > 1;
        let mut result: Option<Abstract<'a>> = None;
        // Known texts can be parsed.
        for format in formats.iter().filter_map(|format| Format::read(format)) {
            match self.print(state, &format, several) {
                Ok(text) => {
                    result = Some(match result {
                        None => text,
                        Some(old) => old.join(&text, self.values.arena),
                    });
                }
                Err(stop) if !several => return Err(stop),
                Err(_) => {}
            }
        }
        match result {
            Some(text) => Ok(text),
            None => self.fails(Reason::FewArguments { needs: 0 }),
        }
    }

    /// A format with unknown fields may need any element.
    fn unknown_format(&mut self, state: &State<'a>) -> Abstract<'a> {
        self.may_fail(Reason::FewArguments { needs: state.stack.depth().0.into() });
        if state.stack.any(|v| !v.types.and(Types::WORD).is_empty()) {
            self.may_harm(Reason::AddressShown { of: None });
        }
        // Its fields may also pad by any number.
        self.may_harm(Reason::TextTooLong);
        Abstract::string(Text::Any)
    }

    /// Prints a format, which may be one of several.
    fn print<S: FormatSymbol>(
        &mut self,
        state: &State<'a>,
        format: &Format<'a, S>,
        several: bool,
    ) -> Step<Abstract<'a>> {
        self.need_arguments(state, format.needs, several)?;
        self.values.work += format.needs.min(state.stack.len() as u64);
        let arena = self.values.arena;
        let mut texts = Vec::with_capacity(format.pieces.len());
        let mut growth = Growth::default();
        for piece in &format.pieces {
            texts.push(match piece {
                FormatPiece::Literal(range) => S::text(format.part(range), arena),
                FormatPiece::Unterminated => Text::known(UNTERMINATED, arena),
                FormatPiece::Argument(field) => {
                    let below = format.needs.saturating_sub(u64::from(field.index) + 1);
                    let (text, can_cut, form) = self.argument(state, below, several)?;
                    self.values.work += text.weight() as u64 / 4;
                    let cut = match format.part(&field.options) {
                        [] => Cut::All,
                        options => S::cut(options),
                    };
                    let text = printed(field, &cut, text, can_cut, arena);
                    if let Form::Sum(of, by) = form {
                        growth.add(of, by.hi + field.width as i128, text);
                    }
                    text
                }
            });
        }
        let (_, longest) = self.check_length(&texts, several)?;
        let text = Abstract::string(Text::concat(&texts, arena));
        Ok(match growth.form(longest) {
            Form::Plain => text,
            form => text.with_form(form, arena),
        })
    }

    fn need_arguments(&mut self, state: &State<'a>, needs: u64, several: bool) -> Step {
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

    /// The shortest and the longest length.
    fn check_length(&mut self, texts: &[Text<'_>], several: bool) -> Step<(u64, u64)> {
        let (mut least, mut most) = (0u64, 0u64);
        for (min, max) in texts.iter().map(Text::len) {
            (least, most) = (least.saturating_add(min), most.saturating_add(max));
        }
        if least > FORMATTED_TEXT && !several {
            return self.harms(Reason::TextTooLong);
        }
        if most > FORMATTED_TEXT {
            self.may_harm(Reason::TextTooLong);
        }
        Ok((least, most))
    }

    /// The text of the element this many places below the top, whether options can cut it, and how
    /// a String was made.
    fn argument(
        &mut self,
        state: &State<'a>,
        below: u64,
        several: bool,
    ) -> Step<(Text<'a>, bool, Form)> {
        let below = u32::try_from(below).unwrap_or(u32::MAX);
        let value = state.stack.peek(below, &mut self.values);
        if value.types == Types::STRING {
            return Ok((value.text.until_nul(self.values.arena), true, value.form()));
        }
        let value = state.facts.resolve(value, self.values.arena);
        if value.types.has(ValueType::Object) {
            self.ask(Question::Other, value.origin);
        }
        for of in [ValueType::UInt, ValueType::Int].into_iter().filter(|of| value.types.has(*of)) {
            let reason = Reason::AddressShown { of: Some(of) };
            if value.types.is_one() && !several {
                return self.harms(reason);
            }
            self.may_harm(reason);
        }
        let arena = self.values.arena;
        let texts = value.types.iter().map(|of| self.text_of(value, of));
        let text = texts.reduce(|a, b| a.join(b, arena)).unwrap_or(Text::Any);
        Ok((text, !value.types.has(ValueType::Integer), Form::Plain))
    }

    fn text_of(&mut self, value: &Abstract<'a>, of: ValueType) -> Text<'a> {
        let arena = self.values.arena;
        match of {
            ValueType::String => value.text.until_nul(arena),
            ValueType::Object if value.null == Tribool::True => Text::known(b"null object", arena),
            ValueType::Object | ValueType::UInt | ValueType::Int => Text::Any,
            ValueType::Type => Text::some(Chars::ALL, 1, Text::Any.len().1, arena),
            ValueType::Selector => self.selector_text(value.selectors()),
            ValueType::Integer => match value.wide() {
                Some(wide) => {
                    Text::known(arena.keep_all(wide.value().to_string().as_bytes()), arena)
                }
                None => Text::some(Chars::of(b"-0123456789"), 1, Text::Any.len().1, arena),
            },
            ValueType::Dictionary => Text::known(b"dict", arena),
        }
    }

    fn selector_text(&mut self, selectors: Option<&[u8]>) -> Text<'a> {
        let arena = self.values.arena;
        let texts = selectors.unwrap_or_default().iter().map(|byte| {
            let text = self.release.ask(|lldb| Selector(*byte).text_in(lldb));
            Text::known(arena.keep_all(text.as_bytes()), arena)
        });
        texts.reduce(|a, b| a.join(b, arena)).unwrap_or(Text::Any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_options_do_no_harm_but_unknown_braces_do() {
        let digit = Part::Some { chars: Chars::of(b"0123"), min: 1, max: 1 };
        let lit = |t: &'static str| Part::Lit(t.as_bytes());
        let padded = symbols(&[lit("{0:"), digit, lit("}")]).unwrap();
        let format = Format::read(&padded).unwrap();
        assert_eq!(format.needs, 1);
        let [FormatPiece::Argument(field)] = &format.pieces[..] else {
            panic!("{:?}", format.pieces)
        };
        assert!(matches!(Sym::cut(format.part(&field.options)), Cut::Somewhere));
        for unknown in
            [&[lit("{"), digit, lit("}")][..], &[Part::Some { chars: Chars::ALL, min: 0, max: 9 }]]
        {
            assert!(Format::read(&symbols(unknown).unwrap()).is_none());
        }
    }
}
