//! Operators of Python that give a value.

use super::text;
use super::value::{Hole, HoleKind, Meaning, Piece, PyNumber, PyValue, alike, int};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Code, CodeKind, Level};

/// The code of a number.
pub(super) fn number(value: PyValue<'_>) -> Carried<Code> {
    Ok(match value {
        PyValue::Int(number) => int(number),
        PyValue::Number(number) => number.code,
        PyValue::Bool(known) => int(i128::from(known)),
        PyValue::Truth(code) => code.number(),
        _ => return Err(Refusal::new(Reason::Script, "it is not a number")),
    })
}

/// An operator that gives a value.
pub(super) fn binary<'a>(
    left: PyValue<'a>,
    operator: &str,
    right: PyValue<'a>,
) -> Carried<PyValue<'a>> {
    match (left, operator, right) {
        (PyValue::Text(format), "%", values) => text::percent(&format, values),
        (PyValue::Text(mut one), "+", PyValue::Text(other)) => {
            one.extend(other);
            for piece in &mut one {
                if let Piece::Hole(Hole { code, options, kind: kind @ HoleKind::Quoted(true) }) =
                    piece
                    && options.is_empty()
                    && code.text.ends_with(".summary()")
                {
                    *kind = HoleKind::Needed;
                }
            }
            Ok(PyValue::Text(one))
        }
        (PyValue::Text(mut one), "+", PyValue::Unknown) => {
            one.extend(text::text_of(PyValue::Unknown)?);
            Ok(PyValue::Text(one))
        }
        (PyValue::Unknown, "+", PyValue::Text(one)) => {
            let mut unknown = text::text_of(PyValue::Unknown)?;
            unknown.extend(one);
            Ok(PyValue::Text(unknown))
        }
        (PyValue::Text(one), "*", PyValue::Int(times)) if times <= 80 && one.len() <= 80 => {
            let times = usize::try_from(times).unwrap_or(0);
            Ok(PyValue::Text(one.iter().cycle().take(one.len() * times).cloned().collect()))
        }
        (PyValue::List(mut one), "+", PyValue::List(other)) => {
            one.extend(other);
            Ok(PyValue::List(one))
        }
        (PyValue::Int(one), _, PyValue::Int(other)) => folded(one, operator, other),
        (
            left @ (PyValue::Int(_) | PyValue::Number(_)),
            _,
            right @ (PyValue::Int(_) | PyValue::Number(_)),
        ) => arithmetic(left, operator, right),
        (PyValue::Text(_), "+", PyValue::None) | (PyValue::None, "+", PyValue::Text(_)) => {
            Err(Refusal::new(Reason::Script, super::RAISES))
        }
        (PyValue::Text(_), "+", _) | (_, "+", PyValue::Text(_)) => {
            Err(Refusal::new(Reason::Text, "a text is added to something that is not a text"))
        }
        _ => Err(Refusal::new(Reason::Script, format!("`{operator}` of such values"))),
    }
}

fn folded<'a>(one: i128, operator: &str, other: i128) -> Carried<PyValue<'a>> {
    let number = match operator {
        "+" => one.checked_add(other),
        "-" => one.checked_sub(other),
        "*" => one.checked_mul(other),
        "//" if other > 0 => Some(one.div_euclid(other)),
        "%" if other > 0 => Some(one.rem_euclid(other)),
        "<<" if (0..64).contains(&other) => one.checked_mul(1 << other),
        ">>" if (0..64).contains(&other) => Some(one >> other),
        "&" => Some(one & other),
        "|" => Some(one | other),
        "^" => Some(one ^ other),
        _ => None,
    };
    let number = number.filter(|number| number.unsigned_abs() < 1 << 64);
    number.map(PyValue::Int).ok_or_else(|| super::expr::unknown(operator))
}

/// What is known of a sum or a product.
fn meaning(left: &PyValue<'_>, operator: &str, right: &PyValue<'_>) -> Meaning {
    let code = |value: &PyValue<'_>| number(value.clone()).unwrap_or_default();
    let of = |value: &PyValue<'_>| match value {
        PyValue::Number(number) => number.meaning.clone(),
        _ => Meaning::Plain,
    };
    match (of(left), operator, of(right)) {
        (Meaning::Size(ty), "*", _) => Meaning::Offset(code(right), ty),
        (_, "*", Meaning::Size(ty)) => Meaning::Offset(code(left), ty),
        (Meaning::Address(object), "+", Meaning::Offset(index, ty))
        | (Meaning::Offset(index, ty), "+", Meaning::Address(object)) => {
            Meaning::Element(object, index, ty)
        }
        (byte @ Meaning::Byte(..), "%", _) if *right == PyValue::Int(256) => byte,
        (byte @ Meaning::Byte(..), "&", _) if *right == PyValue::Int(255) => byte,
        (Meaning::Address(_), "-", Meaning::Address(_)) => {
            let text = format!("{} - {}", code(left).text, code(right).text);
            Meaning::Distance(Code::new(text, Level::Sum, CodeKind::Unsigned))
        }
        _ => Meaning::Plain,
    }
}

fn arithmetic<'a>(left: PyValue<'a>, operator: &str, right: PyValue<'a>) -> Carried<PyValue<'a>> {
    let meaning = meaning(&left, operator, &right);
    // What is divided by the size of an element is the distance of two pointers.
    if let (PyValue::Number(one), "//", PyValue::Number(other)) = (&left, operator, &right)
        && let (Meaning::Distance(distance), Meaning::Size(_)) = (&one.meaning, &other.meaning)
    {
        let text = format!("{} / {}", distance.operand(Level::Product, true), other.code.base());
        let code = Code::new(text, Level::Product, CodeKind::Unsigned).since(other.code.since);
        return Ok(PyValue::Number(PyNumber::plain(code)));
    }
    let (mut one, mut other) = (number(left)?, number(right)?);
    let since = one.since.max(other.since);
    if operator == "-" {
        // Numbers of Python do not wrap.
        (one, other) = (one.signed(), other.signed());
    }
    let is_shift = matches!(operator, "<<" | ">>");
    let kinds = (one.kind, other.kind);
    if is_shift && kinds.0 == CodeKind::Literal {
        one = Code::atom(format!("({}).unsigned()", one.text), CodeKind::Unsigned).since(one.since);
    } else if operator == "&" && (kinds.0 == CodeKind::Unsigned || kinds.1 == CodeKind::Unsigned) {
        // What is left of a number without a sign has none.
        (one, other) = (one.unsigned(), other.unsigned());
    } else if !is_shift {
        (one, other) = alike(one, other);
    }
    let kind = if one.kind == CodeKind::Literal && !is_shift { other.kind } else { one.kind };
    let (sign, level) = match operator {
        "+" | "-" => (operator, Level::Sum),
        "|" | "^" => (operator, Level::Bits),
        "*" => (operator, Level::Product),
        "&" => (operator, Level::Mask),
        // Numbers below 0 are rounded down by Python, and up by the language.
        "//" | "%" if kind == CodeKind::Unsigned => (&operator[..1], Level::Product),
        "<<" | ">>" => (operator, Level::Shift),
        "//" | "%" => {
            return floored(&one, operator, &other)
                .map(|code| PyValue::Number(PyNumber::plain(code.since(since))));
        }
        "/" => return Err(Refusal::new(Reason::Float, "`/` gives a floating-point number")),
        _ => return Err(super::expr::unknown(operator)),
    };
    let text = format!("{} {sign} {}", one.operand(level, true), other.operand(level, false));
    Ok(PyValue::Number(PyNumber { code: Code::new(text, level, kind).since(since), meaning }))
}

/// A division of a number that may be negative, by a constant: Python rounds down, the language towards 0.
fn floored(number: &Code, operator: &str, divisor: &Code) -> Carried<Code> {
    let by: u64 =
        divisor.text.parse().ok().filter(|by| *by > 0).ok_or_else(|| {
            Refusal::new(Reason::Float, "a number that may be negative is divided")
        })?;
    let number = number.within(Level::Unary);
    Ok(match operator {
        "//" if by.is_power_of_two() => {
            let text = format!("{number} >> {}", by.trailing_zeros());
            Code::new(text, Level::Shift, CodeKind::Signed)
        }
        "//" => {
            let text = format!("({number} < 0 ? {number} - {} : {number}) / {by}", by - 1);
            Code::new(text, Level::Product, CodeKind::Signed)
        }
        _ => {
            let text = format!("(({number} % {by} + {by}) % {by}).unsigned()");
            Code::atom(text, CodeKind::Unsigned)
        }
    })
}
