//! Operators of Python that give a value.

use super::text;
use super::value::{Hole, HoleKind, Meaning, Number, Piece, Value, alike, int};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Code, CodeKind, Level};

/// The code of a number.
pub(super) fn number(value: Value<'_>) -> Carried<Code> {
    Ok(match value {
        Value::Int(number) => int(number),
        Value::Number(number) => number.code,
        Value::Bool(known) => int(i128::from(known)),
        Value::Truth(code) => code.number(),
        _ => return Err(Refusal::new(Reason::Script, "it is not a number")),
    })
}

/// An operator that gives a value.
pub(super) fn binary<'a>(left: Value<'a>, operator: &str, right: Value<'a>) -> Carried<Value<'a>> {
    match (left, operator, right) {
        (Value::Text(format), "%", values) => text::percent(&format, values),
        (Value::Text(mut one), "+", Value::Text(other)) => {
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
            Ok(Value::Text(one))
        }
        (Value::Text(mut one), "+", Value::Unknown) => {
            one.extend(text::text_of(Value::Unknown)?);
            Ok(Value::Text(one))
        }
        (Value::Unknown, "+", Value::Text(one)) => {
            let mut unknown = text::text_of(Value::Unknown)?;
            unknown.extend(one);
            Ok(Value::Text(unknown))
        }
        (Value::Text(one), "*", Value::Int(times)) if times <= 80 && one.len() <= 80 => {
            let times = usize::try_from(times).unwrap_or(0);
            Ok(Value::Text(one.iter().cycle().take(one.len() * times).cloned().collect()))
        }
        (Value::List(mut one), "+", Value::List(other)) => {
            one.extend(other);
            Ok(Value::List(one))
        }
        (Value::Int(one), _, Value::Int(other)) => folded(one, operator, other),
        (
            left @ (Value::Int(_) | Value::Number(_)),
            _,
            right @ (Value::Int(_) | Value::Number(_)),
        ) => arithmetic(left, operator, right),
        (Value::Text(_), "+", Value::None) | (Value::None, "+", Value::Text(_)) => {
            Err(Refusal::new(Reason::Script, super::RAISES))
        }
        (Value::Text(_), "+", _) | (_, "+", Value::Text(_)) => {
            Err(Refusal::new(Reason::Text, "a text is added to something that is not a text"))
        }
        _ => Err(Refusal::new(Reason::Script, format!("`{operator}` of such values"))),
    }
}

fn folded<'a>(one: i128, operator: &str, other: i128) -> Carried<Value<'a>> {
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
    number.map(Value::Int).ok_or_else(|| super::expr::unknown(operator))
}

/// What is known of a sum or a product.
fn meaning(left: &Value<'_>, operator: &str, right: &Value<'_>) -> Meaning {
    let code = |value: &Value<'_>| number(value.clone()).unwrap_or_default();
    let of = |value: &Value<'_>| match value {
        Value::Number(number) => number.meaning.clone(),
        _ => Meaning::Plain,
    };
    match (of(left), operator, of(right)) {
        (Meaning::Size(ty), "*", _) => Meaning::Offset(code(right), ty),
        (_, "*", Meaning::Size(ty)) => Meaning::Offset(code(left), ty),
        (Meaning::Address(object), "+", Meaning::Offset(index, ty))
        | (Meaning::Offset(index, ty), "+", Meaning::Address(object)) => {
            Meaning::Element(object, index, ty)
        }
        (byte @ Meaning::Byte(..), "%", _) if *right == Value::Int(256) => byte,
        (byte @ Meaning::Byte(..), "&", _) if *right == Value::Int(255) => byte,
        (Meaning::Address(_), "-", Meaning::Address(_)) => {
            let text = format!("{} - {}", code(left).text, code(right).text);
            Meaning::Distance(Code::new(text, Level::Sum, CodeKind::Unsigned))
        }
        _ => Meaning::Plain,
    }
}

fn arithmetic<'a>(left: Value<'a>, operator: &str, right: Value<'a>) -> Carried<Value<'a>> {
    let meaning = meaning(&left, operator, &right);
    // What is divided by the size of an element is the distance of two pointers.
    if let (Value::Number(one), "//", Value::Number(other)) = (&left, operator, &right)
        && let (Meaning::Distance(distance), Meaning::Size(_)) = (&one.meaning, &other.meaning)
    {
        let text = format!("{} / {}", distance.within(Level::Product), other.code.base());
        let code = Code::new(text, Level::Product, CodeKind::Unsigned).since(other.code.since);
        return Ok(Value::Number(Number::plain(code)));
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
        "+" | "-" | "|" | "^" => (operator, Level::Sum),
        "*" | "&" => (operator, Level::Product),
        // Numbers below 0 are rounded down by Python, and up by the language.
        "//" | "%" if kind == CodeKind::Unsigned => (&operator[..1], Level::Product),
        "<<" | ">>" => (operator, Level::Shift),
        "//" | "%" => {
            return floored(&one, operator, &other)
                .map(|code| Value::Number(Number::plain(code.since(since))));
        }
        "/" => return Err(Refusal::new(Reason::Float, "`/` gives a floating-point number")),
        _ => return Err(super::expr::unknown(operator)),
    };
    let (before, behind) = match level {
        Level::Sum => (Level::Sum, Level::Product),
        Level::Product => (Level::Product, Level::Shift),
        _ => (Level::Shift, Level::Unary),
    };
    let text = format!("{} {sign} {}", one.within(before), other.within(behind));
    Ok(Value::Number(Number { code: Code::new(text, level, kind).since(since), meaning }))
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
