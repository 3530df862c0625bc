//! `DisplayString` elements as texts of a summary.

use super::EntryReader;
use super::display::{DisplayPiece, Specifier, pieces};
use super::entry::TypeEntry;
use super::xml::Element;
use crate::import::cpp::{self, Expr, Unary};
use crate::import::draft::{Branch, DraftText};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{
    Code, CodeKind, ELEMENTS, IS_NULL, IS_TEXT, Level, Local, Translator, escaped, helpers, paths,
    shown,
};
use crate::isa::Lldb;
use std::cell::RefCell;

/// The texts of an entry in the default view, in their order.
pub(super) fn branches(
    reader: &EntryReader<'_>,
    entry: &TypeEntry,
    translator: &Translator<'_>,
) -> Vec<Branch> {
    if entry.is_view() {
        return Vec::new();
    }
    let element = &entry.element;
    Texts { reader, element, translator, view: None, depth: 0 }.branches()
}

/// Views inside each other that are followed.
const DEEPEST_VIEWS: usize = 4;

/// The context for translating the texts of an entry.
#[derive(Clone, Copy)]
struct Texts<'t> {
    reader: &'t EntryReader<'t>,
    element: &'t Element,
    translator: &'t Translator<'t>,
    /// The requested view; `None` is the default view.
    view: Option<&'t str>,
    /// The number of views around it.
    depth: usize,
}

impl Texts<'_> {
    /// The texts of the view, in their order.
    fn branches(&self) -> Vec<Branch> {
        let mut branches = Vec::new();
        let texts = self.element.with_tag("DisplayString");
        // A text that shows its own view again would never end: it is for other views.
        let is_reached =
            |element: &&Element| self.view.is_none_or(|view| !shows_view(&element.text, view));
        for element in texts.filter(|e| is_in(e, self.view)).filter(is_reached) {
            let branch = self.branch(element);
            let is_last = branch.condition.is_none();
            branches.push(branch);
            // What follows a text without a condition is never shown.
            if is_last {
                break;
            }
        }
        branches
    }

    fn branch(&self, element: &Element) -> Branch {
        let condition = element.attribute("Condition");
        let is_optional = element.is_true("Optional");
        let translator = &Translator { is_optional, ..self.translator.clone() };
        let mut used = Vec::new();
        let mut code = condition.map(|text| {
            let expr = cpp::parse(&text.value)?;
            used.push(translator.scope.resolve(&expr)?);
            translator.condition(&expr)
        });
        let text = Texts { translator, ..*self }.text(&element.text, &mut used);
        if is_optional {
            let known = code.transpose();
            code = known.and_then(|known| present(&used, translator, known)).transpose();
        }
        Branch {
            original: self.reader.original(element),
            span: self.reader.span(element.place.clone()),
            condition: code,
            text,
        }
    }

    /// A text as the language writes it; what it uses is added to `used`.
    fn text(&self, source: &str, used: &mut Vec<Expr>) -> Carried<DraftText> {
        let pieces = pieces(source.trim())?;
        let has_values = pieces.iter().any(|piece| matches!(piece, DisplayPiece::Value(..)));
        let mut has_value = false;
        let mut out = DraftText {
            code: String::from("\""),
            since: Lldb::FIRST,
            lost: None,
            difference: None,
        };
        for piece in &pieces {
            match piece {
                DisplayPiece::Text(text) if has_values => out.code.push_str(&escaped(text)),
                // Without values it could be mistaken for the text of another language.
                DisplayPiece::Text(text) => {
                    let text = escaped(text).replace('{', "\\u{7B}");
                    out.code.push_str(&text);
                }
                DisplayPiece::Value(expr, specifier) => {
                    let expr = cpp::parse(expr)?;
                    let resolved = self.translator.scope.resolve(&expr)?;
                    let view = specifier.view.as_deref().filter(|_| is_self(&resolved));
                    used.push(resolved);
                    let written = match view {
                        Some(view) => self.view(view, &mut out),
                        None => ShownValue { texts: self, specifier }.write(&expr, &mut out),
                    };
                    match written {
                        Err(refusal) if refusal.reason == Reason::Float => {
                            out.code.push('…');
                            out.lost = Some(refusal);
                        }
                        written => {
                            written?;
                            has_value = true;
                        }
                    }
                }
            }
        }
        out.code.push('"');
        match out.lost {
            // Nothing but terms that are left out.
            Some(refusal) if !has_value => Err(refusal),
            _ => Ok(out),
        }
    }

    /// Another view of the same value: its texts are where it is shown.
    fn view(&self, view: &str, out: &mut DraftText) -> Carried<()> {
        if self.depth >= DEEPEST_VIEWS {
            return Err(Refusal::new(Reason::Limit, "its views are inside each other too deeply"));
        }
        let inner = Texts { view: Some(view), depth: self.depth + 1, ..*self };
        let branches = inner.branches();
        if let [Branch { condition: None, text: Ok(text), .. }] = &*branches {
            out.since = out.since.max(text.since);
            out.difference = out.difference.or(text.difference);
            out.lost = out.lost.take().or(text.lost.clone());
            out.code.push_str(text.inside());
            return Ok(());
        }
        let mut shown: Option<String> = None;
        for branch in branches.into_iter().rev() {
            let text = branch.text?;
            out.since = out.since.max(text.since);
            out.difference = out.difference.or(text.difference);
            out.lost = out.lost.take().or(text.lost.clone());
            shown = Some(match branch.condition.transpose()? {
                None => text.code,
                Some(condition) => {
                    out.since = out.since.max(condition.since);
                    let otherwise = shown.unwrap_or_else(|| "\"\"".to_owned());
                    format!("{} ? {} : {otherwise}", condition.within(Level::Or), text.code)
                }
            });
        }
        let shown = shown.ok_or_else(|| {
            Refusal::new(Reason::View, format!("the view `{view}` has no text of its own"))
        })?;
        out.code.push_str(&format!("\\({shown})"));
        Ok(())
    }
}

/// Whether a text shows a view of the value itself.
pub(super) fn shows_view(text: &str, view: &str) -> bool {
    let is_view = |piece: &DisplayPiece| {
        let DisplayPiece::Value(expr, specifier) = piece else { return false };
        specifier.view.as_deref() == Some(view) && cpp::parse(expr).is_ok_and(|expr| is_self(&expr))
    };
    pieces(text).is_ok_and(|pieces| pieces.iter().any(is_view))
}

/// Whether an element is shown in a view, or in the default one.
fn is_in(element: &Element, view: Option<&str>) -> bool {
    let names = |attribute: &str, view: &str| {
        let views = element.attribute(attribute).map_or("", |views| views.value.as_str());
        views.split(';').any(|name| name.trim() == view)
    };
    match view {
        None => element.attribute("IncludeView").is_none(),
        Some(view) if element.attribute("IncludeView").is_some() => names("IncludeView", view),
        Some(view) => !names("ExcludeView", view),
    }
}

/// Whether an expression is the value that is shown.
fn is_self(expr: &Expr) -> bool {
    match expr {
        Expr::This => true,
        Expr::Unary(Unary::Deref, pointer) => **pointer == Expr::This,
        _ => false,
    }
}

/// The condition of an optional part: all members that its expressions use exist.
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
    // What the condition asks for already.
    for expr in used {
        expr.walk(&mut |part| {
            if let Expr::Exists(tested) = part {
                all.retain(|path| !tested.contains(path));
            }
        });
    }
    if all.is_empty() {
        return Ok(condition);
    }
    let test = translator.code(&Expr::Exists(all))?;
    let Some(condition) = condition else { return Ok(Some(test)) };
    let text = format!("{} && {}", test.text, condition.within(Level::Comparison));
    Ok(Some(Code { text, level: Level::And, kind: CodeKind::Bool, ..condition }))
}

/// A value in a text.
struct ShownValue<'v> {
    texts: &'v Texts<'v>,
    specifier: &'v Specifier,
}

impl ShownValue<'_> {
    fn write(&self, expr: &Expr, out: &mut DraftText) -> Carried<()> {
        if self.specifier.view.is_some() {
            out.difference = Some("the default view is shown");
        }
        let code = match &self.specifier.count {
            Some(count) => self.counted(expr, count, out)?,
            None => self.formatted(expr, out)?,
        };
        out.code.push_str(&code);
        Ok(())
    }

    fn formatted(&self, expr: &Expr, out: &mut DraftText) -> Carried<String> {
        let checks = RefCell::new(Vec::new());
        let translator = Translator { checks: Some(&checks), ..self.texts.translator.clone() };
        let mut shown = self.number_or_text(&translator, expr, out)?;
        let checks = checks.into_inner();
        let is_open = !checks.is_empty() || !helpers(&shown).is_empty();
        if !checks.is_empty() {
            shown = format!("\\({} ? \"{shown}\" : \"…\")", checks.join(" && "));
        }
        if is_open {
            out.difference = Some(OPEN);
        }
        Ok(shown)
    }

    fn number_or_text(
        &self,
        translator: &Translator<'_>,
        expr: &Expr,
        out: &mut DraftText,
    ) -> Carried<String> {
        let name = match self.specifier.format.as_str() {
            "" | "en" => translator.enumerator_name(expr)?,
            _ => None,
        };
        let is_name = name.is_some();
        let code = match self.specifier.format.as_str() {
            // Read as whole numbers.
            "d" | "u" | "o" | "b" | "bb" | "x" | "X" | "h" | "H" | "xb" | "Xb" | "hb" | "Hb" => {
                translator.count(expr)?
            }
            _ => name.map_or_else(|| translator.code(expr), Ok)?,
        };
        out.since = out.since.max(code.since);
        if code.kind == CodeKind::Null {
            return Ok("nullptr".to_owned());
        }
        let format = self.specifier.format.as_str();
        if code.kind == CodeKind::Text {
            return Ok(plain_text(&code, if is_name { "sb" } else { format }));
        }
        Ok(match format {
            "" | "c" | "en" => format!("\\({})", shown(&code)),
            "s" | "s8" => format!("\\({})", shown(&code)),
            "sb" | "s8b" => format!("\\({}, quotes: none)", shown(&code)),
            "g" | "f" | "e" => {
                out.difference = Some("floating-point numbers as LLDB writes them");
                format!("\\({})", shown(&code))
            }
            "su" | "sub" | "s32" | "s32b" | "bstr" => {
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
        out: &mut DraftText,
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
        let digits = self.texts.translator.integer_size(expr);
        if digits.is_none() {
            out.difference = Some("a number without leading zeros");
        }
        let digits = digits.map_or(String::new(), |size| format!(", digits: {}", size * 2));
        let prefix = if is_bare { "" } else { "0x" };
        Ok(format!("{prefix}\\({}, radix: 16{digits}{upper})", code.unsigned().text))
    }

    /// The number of characters or elements.
    fn counted(&self, expr: &Expr, count: &str, out: &mut DraftText) -> Carried<String> {
        let count = cpp::parse(count)?;
        let translator = self.texts.translator;
        let format = self.specifier.format.as_str();
        let number = match format {
            "s" | "s8" | "sb" | "s8b" => translator.bytes(&count)?,
            _ => translator.count(&count)?,
        };
        out.since = out.since.max(number.since);
        let is_open = match (format, translator.is_characters(expr)) {
            ("s" | "s8" | "sb" | "s8b", _) => false,
            ("" | "su" | "sub" | "s32" | "s32b", Some(true)) => false,
            ("", Some(false)) => return self.elements(expr, number, out),
            ("" | "su" | "sub" | "s32" | "s32b", None) if !translator.is_known(expr) => true,
            ("" | "su" | "sub" | "s32" | "s32b", _) => {
                let what = "elements are shown as a text only if they are characters";
                return Err(Refusal::new(Reason::NeedsTypes, what));
            }
            (format, _) => {
                let what = format!("there is no format like `[n]{format}`");
                return Err(Refusal::new(Reason::Format, what));
            }
        };
        let text = translator.code(expr)?;
        out.since = out.since.max(text.since);
        if !text.is_object() {
            let what = "the characters of a value that is not an object";
            return Err(Refusal::new(Reason::Text, what));
        }
        if matches!(format, "sub" | "s32b") {
            out.difference = Some("text as LLDB writes it, in quotes");
        }
        let quotes = if matches!(format, "sb" | "s8b") { ", quotes: none" } else { "" };
        let count = number.clone().unsigned().text;
        let pointer = text.within(Level::Atom);
        let is_wide = matches!(format, "su" | "sub" | "s32" | "s32b")
            || format.is_empty() && translator.is_wide(expr);
        // Before LLDB 24 no text of wide characters ends after a number of them.
        let shown = match is_wide {
            true => format!(
                "\\(if #available(lldb 24) {{ {pointer}.element(0).text(inline: {count}) }} else {{ \"…\" }})"
            ),
            false => format!("\\({pointer}.text(count: {count}){quotes})"),
        };
        if is_wide {
            out.difference.get_or_insert("`…` before LLDB 24");
        }
        if !is_open {
            return Ok(shown);
        }
        out.difference = Some(OPEN);
        out.since = out.since.max(ELEMENTS);
        // Elements of a null pointer are of no known kind.
        let otherwise = match format {
            "" => {
                format!("{IS_NULL}({pointer}) ? \"…\" : \"{}\"", self.elements(expr, number, out)?)
            }
            _ => "\"…\"".to_owned(),
        };
        Ok(format!("\\({IS_TEXT}({pointer}) ? \"{shown}\" : {otherwise})"))
    }

    fn elements(&self, expr: &Expr, count: Code, out: &mut DraftText) -> Carried<String> {
        let index = "i";
        let translator = self.texts.translator.with(&[Local::index(index)]);
        let element = Expr::Index(Box::new(expr.clone()), Box::new(Expr::Name("$i".to_owned())));
        let element = translator.code(&element)?;
        out.since = out.since.max(element.since);
        let count = count.unsigned();
        Ok(format!(
            "[\\(join({index} in 0..<{}, max: {}, separator: \", \", more: \", …\") {{ \"\\({})\" }})]",
            count.within(Level::Shift),
            self.texts.reader.options.max,
            shown(&element)
        ))
    }
}

/// The difference of texts that ask the debugger about types.
const OPEN: &str = "`…` where a type is not the expected one";

/// A text that is not an object, with quotes where Visual Studio has them.
fn plain_text(code: &Code, format: &str) -> String {
    let is_bare = format.ends_with('b') || !code.text.starts_with('"');
    if is_bare { format!("\\({})", code.text) } else { format!("\\\"\\({})\\\"", code.text) }
}
