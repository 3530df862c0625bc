//! `DisplayString` elements as texts of a summary.

use super::Reader;
use super::display::{Piece, Specifier, pieces};
use super::entry::Entry;
use super::xml::Element;
use crate::import::cpp::{self, Expr};
use crate::import::draft::{Branch, Text};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Code, Kind, Level, Translator, escaped, paths, shown};
use crate::isa::Lldb;

/// The texts of an entry in the default view, in their order.
pub(super) fn branches(
    reader: &Reader<'_>,
    entry: &Entry,
    translator: &Translator<'_>,
) -> Vec<Branch> {
    if entry.is_view() {
        return Vec::new();
    }
    let mut branches = Vec::new();
    for element in entry.element.with_tag("DisplayString") {
        if element.attribute("IncludeView").is_some() {
            continue;
        }
        let branch = branch(reader, element, translator, reader.options.max);
        let is_last = branch.condition.is_none();
        branches.push(branch);
        // What follows a text without a condition is never shown.
        if is_last {
            break;
        }
    }
    branches
}

fn branch(reader: &Reader<'_>, element: &Element, translator: &Translator<'_>, max: u32) -> Branch {
    let condition = element.attribute("Condition");
    let mut used = Vec::new();
    let mut code = condition.map(|text| {
        let expr = cpp::parse(&text.value)?;
        used.push(translator.scope.resolve(&expr)?);
        translator.condition(&expr)
    });
    let text = text(&element.text.value, translator, max, &mut used);
    if element.is_true("Optional") {
        let known = code.transpose();
        code = known.and_then(|known| present(&used, translator, known)).transpose();
    }
    Branch {
        original: reader.original(element),
        span: reader.span(element.place.clone()),
        condition: code,
        text,
    }
}

/// The condition of what is optional: that all members are there which its expressions use.
pub(super) fn present(
    used: &[Expr],
    translator: &Translator<'_>,
    condition: Option<Code>,
) -> Carried<Option<Code>> {
    let mut all: Vec<Expr> = Vec::new();
    for path in used.iter().flat_map(paths) {
        if !all.contains(&path) {
            all.push(path);
        }
    }
    if all.is_empty() {
        return Ok(condition);
    }
    let test = translator.code(&Expr::Exists(all))?;
    let Some(condition) = condition else { return Ok(Some(test)) };
    let text = format!("{} && {}", test.text, condition.within(Level::Comparison));
    Ok(Some(Code { text, level: Level::And, kind: Kind::Bool, ..condition }))
}

/// A text as the language writes it; what it uses is added to `used`.
pub(super) fn text(
    source: &str,
    translator: &Translator<'_>,
    max: u32,
    used: &mut Vec<Expr>,
) -> Carried<Text> {
    let pieces = pieces(source.trim())?;
    let has_values = pieces.iter().any(|piece| matches!(piece, Piece::Value(..)));
    let mut out = Text { code: String::from("\""), since: Lldb::FIRST, difference: None };
    for piece in &pieces {
        match piece {
            Piece::Text(text) if has_values => out.code.push_str(&escaped(text)),
            // Without values it could be mistaken for the text of another language.
            Piece::Text(text) => {
                let text = escaped(text).replace('{', "\\u{7B}");
                out.code.push_str(&text);
            }
            Piece::Value(expr, specifier) => {
                let expr = cpp::parse(expr)?;
                used.push(translator.scope.resolve(&expr)?);
                let value = Value { translator, specifier, max };
                value.write(&expr, &mut out)?;
            }
        }
    }
    out.code.push('"');
    Ok(out)
}

/// A value in a text.
struct Value<'v> {
    translator: &'v Translator<'v>,
    specifier: &'v Specifier,
    max: u32,
}

impl Value<'_> {
    fn write(&self, expr: &Expr, out: &mut Text) -> Carried<()> {
        if self.specifier.view {
            out.difference = Some("the default view is shown");
        }
        let code = match &self.specifier.count {
            Some(count) => self.counted(expr, count, out)?,
            None => self.formatted(expr, out)?,
        };
        out.code.push_str(&code);
        Ok(())
    }

    fn formatted(&self, expr: &Expr, out: &mut Text) -> Carried<String> {
        let code = self.translator.code(expr)?;
        out.since = out.since.max(code.since);
        if code.kind == Kind::Null {
            return Ok("nullptr".to_owned());
        }
        let format = self.specifier.format.as_str();
        if code.kind == Kind::Text {
            return Ok(plain_text(&code, format));
        }
        Ok(match format {
            "" | "c" | "en" => format!("\\({})", shown(&code)),
            "s" | "s8" => format!("\\({})", shown(&code)),
            "g" | "f" | "e" => {
                out.difference = Some("floating-point numbers as LLDB writes them");
                format!("\\({})", shown(&code))
            }
            "sb" | "s8b" | "su" | "sub" | "s32" | "s32b" | "bstr" => {
                out.difference = Some("text as LLDB writes it, in quotes");
                format!("\\({})", shown(&code))
            }
            "d" => format!("\\({})", code.signed().text),
            "u" => format!("\\({})", code.unsigned().text),
            "o" => format!("\\({}, radix: 8)", code.unsigned().text),
            "b" => format!("0b\\({}, radix: 2)", code.unsigned().text),
            "bb" => format!("\\({}, radix: 2)", code.unsigned().text),
            _ => self.hexadecimal(expr, code, format, out)?,
        })
    }

    /// A number in radix 16, with the digits of its size where that is known.
    fn hexadecimal(
        &self,
        expr: &Expr,
        code: Code,
        format: &str,
        out: &mut Text,
    ) -> Carried<String> {
        let (radix, is_bare) = match format.strip_suffix('b') {
            Some(radix) => (radix, true),
            None => (format, false),
        };
        let upper = match radix {
            "x" | "h" => "",
            "X" | "H" => ", uppercase: true",
            _ => {
                let what = format!("there is no format like `{format}`");
                return Err(Refusal::new(Reason::Format, what));
            }
        };
        let digits = self.translator.integer_size(expr);
        if digits.is_none() {
            out.difference = Some("a number without leading zeros");
        }
        let digits = digits.map_or(String::new(), |size| format!(", digits: {}", size * 2));
        let prefix = if is_bare { "" } else { "0x" };
        Ok(format!("{prefix}\\({}, radix: 16{digits}{upper})", code.unsigned().text))
    }

    /// So many characters or elements.
    fn counted(&self, expr: &Expr, count: &str, out: &mut Text) -> Carried<String> {
        let count = cpp::parse(count)?;
        let number = self.translator.count(&count)?;
        out.since = out.since.max(number.since);
        match self.specifier.format.as_str() {
            format @ ("s" | "s8" | "sb" | "s8b") => {
                let text = self.translator.code(expr)?;
                out.since = out.since.max(text.since);
                if !text.is_object() {
                    return Err(Refusal::new(Reason::Text, "the characters of what is no object"));
                }
                if format.ends_with('b') {
                    out.difference = Some("text as LLDB writes it, in quotes");
                }
                let count = number.unsigned();
                Ok(format!("\\({}.text(count: {}))", text.within(Level::Atom), count.text))
            }
            "" => self.elements(expr, number, out),
            format => {
                let what = format!("there is no format like `[n]{format}`");
                Err(Refusal::new(Reason::Format, what))
            }
        }
    }

    fn elements(&self, expr: &Expr, count: Code, out: &mut Text) -> Carried<String> {
        let index = "i";
        let translator = Translator { index: Some(index), ..self.translator.clone() };
        let element = Expr::Index(Box::new(expr.clone()), Box::new(Expr::Name("$i".to_owned())));
        let element = translator.code(&element)?;
        out.since = out.since.max(element.since);
        let count = count.unsigned();
        Ok(format!(
            "[\\(join({index} in 0..<{}, max: {}, separator: \", \", more: \", …\") {{ \"\\({})\" }})]",
            count.within(Level::Shift),
            self.max,
            shown(&element)
        ))
    }
}

/// A text that is no object: with quotes where Visual Studio has them.
fn plain_text(code: &Code, format: &str) -> String {
    let is_bare = format.ends_with('b') || !code.text.starts_with('"');
    if is_bare { format!("\\({})", code.text) } else { format!("\\\"\\({})\\\"", code.text) }
}
