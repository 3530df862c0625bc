//! The functions of Python itself.

use super::RAISES;
use super::call::{Arguments, refused};
use super::machine::{At, Found, Machine};
use super::operators::{binary, number};
use super::text::{formatted, text_of};
use super::value::{HoleKind, Meaning, Piece, PyNumber, PyValue, alike, constant, hole};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Code, CodeKind, Level};
use std::ops::Range;

impl<'a> Machine<'a> {
    pub(super) fn builtin(
        &mut self,
        name: &str,
        given: Arguments<'a>,
        at: &Range<usize>,
    ) -> Found<PyValue<'a>> {
        match (name, given.get(0)) {
            (
                "chr" | "unichr",
                PyValue::Number(PyNumber { code, meaning: Meaning::Plain | Meaning::Address(_) }),
            ) => {
                self.leave_out(at, "a character that is not ASCII, shown as `�`");
                let text = format!(
                    "{} < 128 ? {}.characters() : \"�\"",
                    code.within(Level::Bits),
                    code.base()
                );
                let code = Code::new(text, Level::Conditional, CodeKind::Text).since(code.since);
                Ok(hole(code, HoleKind::Other))
            }
            _ => self.plain_builtin(name, given).at(at),
        }
    }

    fn plain_builtin(&mut self, name: &str, mut given: Arguments<'a>) -> Carried<PyValue<'a>> {
        let first = given.get(0);
        match (name, first) {
            ("str" | "unicode", value) => Ok(PyValue::Text(text_of(value)?)),
            ("int" | "long", PyValue::Text(pieces)) => integer(&pieces, given.all.len() > 1),
            ("int" | "long", value @ (PyValue::Int(_) | PyValue::Number(_))) => Ok(value),
            ("int", value) => Ok(PyValue::Number(PyNumber::plain(number(value)?))),
            ("bytes" | "bytearray", value @ PyValue::Memory(..)) => Ok(value),
            ("list" | "tuple" | "print", value) => Ok(value),
            ("len", PyValue::List(all))
                if !all.iter().any(|one| matches!(one, PyValue::Each(..))) =>
            {
                Ok(PyValue::Int(all.len() as i128))
            }
            ("len", PyValue::Dict(all)) => Ok(PyValue::Int(all.len() as i128)),
            ("len", PyValue::Text(pieces)) => match constant(&pieces) {
                Some(text) => Ok(PyValue::Int(text.chars().count() as i128)),
                None => Err(Refusal::new(Reason::Text, "the length of a text")),
            },
            ("range", to) if given.all.len() == 1 => {
                Ok(PyValue::Range(Box::new(PyValue::Int(0)), Box::new(to)))
            }
            ("range", from) if given.all.len() == 2 => {
                Ok(PyValue::Range(Box::new(from), Box::new(given.get(1))))
            }
            ("min", one) if matches!(&*given.all, [_, PyValue::Session(_)]) => Ok(one),
            (
                "chr" | "unichr",
                PyValue::Number(PyNumber { code, meaning: Meaning::Byte(place, count) }),
            ) => Ok(hole(code, HoleKind::Byte(place, count))),
            ("min" | "max", one) if given.all.len() == 2 => extreme(name, one, given.get(1)),
            ("divmod", value) if given.all.len() == 2 => {
                let of = |operator| binary(value.clone(), operator, given.get(1));
                Ok(PyValue::List(vec![of("//")?, of("%")?]))
            }
            ("hex", value) => Ok(PyValue::Text(formatted(value, "#x")?)),
            ("bool", value) => Ok(self.truth(value)?.value()),
            ("enumerate", PyValue::List(all)) => Ok(PyValue::List(
                all.into_iter()
                    .enumerate()
                    .map(|(at, one)| PyValue::List(vec![PyValue::Int(at as i128), one]))
                    .collect(),
            )),
            ("format", value) if given.all.len() == 2 => {
                let spec = given.text(1).unwrap_or_else(|| "?".to_owned());
                Ok(PyValue::Text(formatted(std::mem::replace(&mut given.all[0], value), &spec)?))
            }
            _ => refused(format!("`{name}` of such a value")),
        }
    }
}

/// `int(…)` of a text: the text of a value may be signed, unsigned, or no number.
fn integer<'a>(pieces: &[Piece], has_base: bool) -> Carried<PyValue<'a>> {
    let text = constant(pieces).filter(|_| !has_base);
    if text.as_ref().is_some_and(|text| !text.contains(|c: char| c.is_numeric())) {
        return Err(Refusal::new(Reason::Script, RAISES));
    }
    let number = text.and_then(|text| text.trim().parse().ok());
    number.map(PyValue::Int).ok_or_else(|| Refusal::new(Reason::Text, "a text is read as a number"))
}

/// `int(a / b)`, rounded towards 0 as in the language.
pub(super) fn quotient<'a>(left: PyValue<'a>, right: PyValue<'a>) -> Carried<PyValue<'a>> {
    if let (PyValue::Int(_), PyValue::Int(_)) = (&left, &right) {
        return binary(left, "//", right);
    }
    let (one, other) = alike(number(left)?, number(right)?);
    let text =
        format!("{} / {}", one.operand(Level::Product, true), other.operand(Level::Product, false));
    let kind = if one.kind == CodeKind::Literal { other.kind } else { one.kind };
    let code = Code::new(text, Level::Product, kind).since(one.since.max(other.since));
    Ok(PyValue::Number(PyNumber::plain(code)))
}

fn extreme<'a>(name: &str, one: PyValue<'a>, other: PyValue<'a>) -> Carried<PyValue<'a>> {
    if let (PyValue::Int(one), PyValue::Int(other)) = (&one, &other) {
        return Ok(PyValue::Int(if name == "min" { *one.min(other) } else { *one.max(other) }));
    }
    let (one, other) = alike(number(one)?, number(other)?);
    let kind = if one.kind == CodeKind::Literal { other.kind } else { one.kind };
    let code = Code::atom(format!("{name}({}, {})", one.text, other.text), kind);
    Ok(PyValue::Number(PyNumber::plain(code.since(one.since.max(other.since)))))
}
