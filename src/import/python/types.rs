//! Texts that are compared, and what the types of programs tell.

use super::call::Arguments;
use super::expr::{has_text, opposite};
use super::machine::{Found, Machine, Test, stop};
use super::value::{Hole, HoleKind, Object, Piece, PyValue, constant};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Class, Code, CodeKind, Level};
use crate::isa::Lldb;
use std::ops::Range;

impl<'a> Machine<'a> {
    pub(super) fn compare_texts(
        &mut self,
        one: &[Piece],
        operator: &str,
        other: &[Piece],
    ) -> Carried<Test> {
        let refused = || Err(Refusal::new(Reason::Text, "it compares texts"));
        match (constant(one), constant(other)) {
            (Some(one), Some(other)) => Ok(Test::Known(match operator {
                "==" => one == other,
                "!=" => one != other,
                "in" => other.contains(&one),
                "not in" => !other.contains(&one),
                _ => return refused(),
            })),
            (None, Some(text)) if text.is_empty() && operator == "!=" => has_text(one),
            (None, Some(text)) if text.is_empty() && operator == "==" => {
                Ok(opposite(has_text(one)?))
            }
            (Some(_), None) => self.compare_texts(other, operator, one),
            (None, Some(text)) if is_own_name(one) && self.has_other_name(&text) => {
                Ok(Test::Known(operator == "!="))
            }
            (None, Some(text)) => match (self.shows(one, &text)?, operator) {
                (Some(test), "==") => Ok(test),
                (Some(test), "!=") => Ok(opposite(test)),
                _ => refused(),
            },
            _ => refused(),
        }
    }

    /// Whether the type of the shown value certainly has another name, of pointers, references and typedefs too.
    pub(super) fn has_other_name(&mut self, text: &str) -> bool {
        let own = text.trim_start_matches("const ").trim_start_matches("volatile ");
        let is_other = self.name.is_some_and(|name| own.trim_end_matches([' ', '*', '&']) != name);
        if is_other {
            self.attributes.extend(["@noCascade", "@skipPointers", "@skipReferences"]);
        }
        is_other
    }

    /// Whether LLDB shows a value as a number, or as `true` or `false`. Of an enumerator nothing but its type tells that it is neither.
    pub(super) fn shows(&self, pieces: &[Piece], text: &str) -> Carried<Option<Test>> {
        let Some((path, value)) = of_value(pieces) else { return Ok(None) };
        let number = match text {
            "true" => Some(1),
            "false" => Some(0),
            _ => text.parse::<i64>().ok().filter(|number| number.to_string() == text),
        };
        let Some(number) = number else { return Ok(None) };
        let (class, name) = self.known.and_then(|known| known.of_path(path)).ok_or_else(|| {
            Refusal::new(Reason::NeedsTypes, "a text that is that of a number or of an enumerator")
        })?;
        let is_bool = matches!(text, "true" | "false");
        if !matches!(class, Class::Integer(_))
            || is_bool != (name == "bool")
            || !is_shown_by_number(&name)
        {
            return Ok(None);
        }
        let sign = if number < 0 { "signed" } else { "unsigned" };
        let test = format!("{path}.{sign}() == {number}");
        let test = Code::new(test, Level::Comparison, CodeKind::Bool).since(value.since);
        Ok(Some(Test::Asked(test)))
    }

    /// A text of LLDB without `U`, the prefix of `char32_t`.
    pub(super) fn without_prefix(
        &mut self,
        pieces: Vec<Piece>,
        given: &Arguments<'a>,
        at: &Range<usize>,
    ) -> Found<PyValue<'a>> {
        let path = match &*pieces {
            [Piece::Hole(Hole { code, kind: HoleKind::Quoted(true), options })]
                if options.is_empty() && given.text(0).as_deref() == Some("U") =>
            {
                code.text.strip_suffix(".summary()")
            }
            _ => None,
        };
        let Some(path) = path else { return stop(at, Reason::Text, "`lstrip` of a text") };
        let Some((_, ty)) = self.known.and_then(|known| known.of_path(path)) else {
            return stop(at, Reason::NeedsTypes, "the prefix of a text depends on its type");
        };
        if ty != "char32_t" {
            return Ok(PyValue::Text(pieces));
        }
        self.leave_out(at, "a text that cannot be read to its end, shown with its prefix");
        let code = Code::atom(path, CodeKind::Object).since(Lldb::V24);
        let options = ", characters: wide".to_owned();
        let quote = || Piece::Literal("\"".to_owned());
        let text = Piece::Hole(Hole { code, options, kind: HoleKind::Other });
        Ok(PyValue::Text(vec![quote(), text, quote()]))
    }

    /// Whether a value has the type already that is a template argument of another one's type.
    pub(super) fn is_of(&self, object: &Object, ty: &Code) -> bool {
        let of = ty.text.strip_suffix(')').and_then(|text| text.split_once(".type().argument("));
        let is_same = |(of, number): (&str, &str)| {
            let number = number.parse().ok()?;
            Some(!object.is_pointee && self.known?.is_argument(&object.code.text, of, number))
        };
        of.and_then(is_same) == Some(true)
    }
}

/// Whether LLDB shows a whole number of that type as a number.
fn is_shown_by_number(ty: &str) -> bool {
    let words = ["bool", "int", "unsigned", "short", "long", "signed", "__int128"];
    !ty.contains("char") && ty.split(' ').all(|word| words.contains(&word))
}

/// Whether a text is the name of the type of the shown value.
fn is_own_name(pieces: &[Piece]) -> bool {
    matches!(pieces, [Piece::Hole(hole)] if hole.code.text == "self.type().name()" && hole.options.is_empty())
}

/// The member whose value LLDB shows as this text.
fn of_value(pieces: &[Piece]) -> Option<(&str, &Code)> {
    let [Piece::Hole(hole)] = pieces else { return None };
    let path = hole.code.text.strip_suffix(".value()").filter(|_| hole.options.is_empty())?;
    Some((path, &hole.code))
}
