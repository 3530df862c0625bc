//! `DisplayString` elements as texts of a summary.

use super::EntryReader;
use super::display::{DisplayPiece, Specifier, pieces};
use super::entry::TypeEntry;
use super::xml::Element;
use crate::cpp::{self, Expr};
use crate::draft::{Body, DraftText, INDEX, Part, Role};
use crate::isa::Lldb;
use crate::refusal::{Carried, Reason, Refusal, refuse};
use crate::syntax::ast::{Arg, BinaryOp, Branch as TreeBranch, Expr as Tree, ExprKind, TextPart};
use crate::syntax::build;
use crate::translate::{
    Code, CodeKind, IS_NULL, IS_TEXT, Local, Translator, all_of, digits_in, helpers_in, paths,
    shown, shown_in_text,
};
use std::cell::RefCell;

/// The texts of an entry in the default view, in their order.
pub(super) fn branches(
    reader: &EntryReader<'_>,
    entry: &TypeEntry,
    translator: &Translator<'_>,
) -> Vec<Part> {
    if entry.is_view() {
        return Vec::new();
    }
    let element = &entry.element;
    let texts = Texts { reader, element, translator, view: None, depth: 0 }.branches().into_iter();
    let part = |text: Branch<'_>| {
        reader.part(text.element, Role::Text, text.condition, text.text.map(Body::Text))
    };
    texts.map(part).collect()
}

/// The highest number of nested views that are followed.
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

/// A text, and its condition.
struct Branch<'t> {
    element: &'t Element,
    condition: Option<Carried<Code>>,
    text: Carried<DraftText>,
}

impl<'t> Texts<'t> {
    /// The texts of the view, in their order.
    fn branches(&self) -> Vec<Branch<'t>> {
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

    fn branch(&self, element: &'t Element) -> Branch<'t> {
        let is_optional = element.is_true("Optional");
        let translator = &Translator { is_optional, ..self.translator.clone() };
        let mut used = Vec::new();
        let mut condition = condition(element, translator, &mut used);
        let text = Texts { translator, ..*self }.text(&element.text, &mut used);
        if is_optional {
            condition = condition.and_then(|known| present(&used, translator, known));
        }
        Branch { element, condition: condition.transpose(), text }
    }

    /// A text in the language; adds the expressions that it uses to `used`.
    fn text(&self, source: &str, used: &mut Vec<Expr>) -> Carried<DraftText> {
        let pieces = pieces(source.trim())?;
        let mut has_value = false;
        let mut out = ShownText::default();
        for piece in &pieces {
            match piece {
                DisplayPiece::Text(text) => out.parts.push(build::literal(text)),
                DisplayPiece::Value(expr, specifier) => {
                    let expr = self.translator.read(expr)?;
                    let view = specifier.view.as_deref().filter(|_| expr == Expr::This);
                    used.push(expr.clone());
                    let written = match view {
                        Some(view) => self.view(view, &mut out),
                        None => ShownValue { texts: self, specifier }.write(&expr, &mut out),
                    };
                    match written {
                        Err(refusal) if refusal.reason == Reason::Float => {
                            out.parts.push(build::literal("…"));
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
        match out.lost {
            // Nothing but terms that are left out.
            Some(refusal) if !has_value => Err(refusal),
            lost => {
                let (expr, difference) = (build::text(out.parts), out.difference);
                Ok(DraftText { expr, lost, difference })
            }
        }
    }

    /// Another view of the same value, whose texts are inserted in its place.
    fn view(&self, view: &str, out: &mut ShownText) -> Carried<()> {
        if self.depth >= DEEPEST_VIEWS {
            return refuse(Reason::Limit, "its views are nested too deeply");
        }
        let inner = Texts { view: Some(view), depth: self.depth + 1, ..*self };
        let mut shown: Option<Tree> = None;
        for branch in inner.branches().into_iter().rev() {
            let text = branch.text?;
            out.difference = out.difference.or(text.difference);
            out.lost = out.lost.take().or(text.lost);
            shown = Some(match branch.condition.transpose()? {
                None => text.expr,
                Some(condition) => {
                    let otherwise = shown.unwrap_or_else(|| build::string(""));
                    build::choice(condition.expr, text.expr, otherwise)
                }
            });
        }
        let shown = shown.ok_or_else(|| {
            Refusal::new(Reason::View, format!("the view `{view}` has no text of its own"))
        })?;
        out.parts.extend(shown_in_text(shown));
        Ok(())
    }
}

/// A text that is being written.
#[derive(Default)]
struct ShownText {
    parts: Vec<TextPart>,
    /// Why a term is left out of it.
    lost: Option<Refusal>,
    /// How the text differs from what the source shows.
    difference: Option<&'static str>,
}

/// Whether a text shows a view of the value itself.
pub(super) fn shows_view(text: &str, view: &str) -> bool {
    let is_view = |piece: &DisplayPiece| {
        let DisplayPiece::Value(expr, specifier) = piece else { return false };
        specifier.view.as_deref() == Some(view) && cpp::parse(expr) == Ok(Expr::This)
    };
    pieces(text).is_ok_and(|pieces| pieces.iter().any(is_view))
}

/// Whether an element is shown in a view, or in the default one.
fn is_in(element: &Element, view: Option<&str>) -> bool {
    let names = |attribute: &str, view: &str| {
        let views = element.attribute(attribute).unwrap_or_default();
        views.split(';').any(|name| name.trim() == view)
    };
    match view {
        None => element.attribute("IncludeView").is_none(),
        Some(view) if element.attribute("IncludeView").is_some() => names("IncludeView", view),
        Some(view) => !names("ExcludeView", view),
    }
}

/// The condition of an element; adds it to the expressions that are `used`.
pub(super) fn condition(
    element: &Element,
    translator: &Translator<'_>,
    used: &mut Vec<Expr>,
) -> Carried<Option<Code>> {
    let Some(condition) = element.attribute("Condition") else { return Ok(None) };
    let expr = translator.read(condition)?;
    used.push(expr.clone());
    translator.condition(&expr).map(Some)
}

/// The condition of an optional part: all members that its expressions use exist.
pub(super) fn present(
    used: &[Expr],
    translator: &Translator<'_>,
    condition: Option<Code>,
) -> Carried<Option<Code>> {
    let mut all = paths(&Expr::Exists(used.to_vec()));
    // What the condition asks for already.
    for expr in used {
        expr.walk(&mut |part| {
            if let Expr::Exists(tested) = part {
                all.retain(|path| !tested.contains(path));
            }
        });
    }
    let test = (!all.is_empty()).then(|| translator.code(&Expr::Exists(all))).transpose()?;
    Ok(all_of(BinaryOp::And, test.into_iter().chain(condition)))
}

/// A value in a text.
struct ShownValue<'v> {
    texts: &'v Texts<'v>,
    specifier: &'v Specifier,
}

impl ShownValue<'_> {
    fn write(&self, expr: &Expr, out: &mut ShownText) -> Carried<()> {
        if self.specifier.view.is_some() {
            out.difference = Some("the default view is shown");
        }
        let parts = match &self.specifier.count {
            Some(count) => self.counted(expr, count, out)?,
            None => self.formatted(expr, out)?,
        };
        out.parts.extend(parts);
        Ok(())
    }

    fn formatted(&self, expr: &Expr, out: &mut ShownText) -> Carried<Vec<TextPart>> {
        let checks = RefCell::new(Vec::new());
        let translator = Translator { checks: Some(&checks), ..self.texts.translator.clone() };
        let (parts, calls) = self.number_or_text(&translator, expr, out)?;
        let checks = all_of(BinaryOp::And, checks.into_inner());
        if checks.is_some() || calls {
            out.difference = Some(OPEN);
        }
        Ok(match checks {
            Some(checks) => either(checks.expr, build::text(parts), build::string("…")),
            None => parts,
        })
    }

    /// The expression that shows a value, and whether it asks the debugger about types.
    fn number_or_text(
        &self,
        translator: &Translator<'_>,
        expr: &Expr,
        out: &mut ShownText,
    ) -> Carried<(Vec<TextPart>, bool)> {
        let format = self.specifier.format.as_str();
        let name = match format {
            "" | "en" => translator.enumerator_name(expr)?,
            _ => None,
        };
        let is_name = name.is_some();
        let code = match format {
            // Read as whole numbers.
            "d" | "u" | "o" | "b" | "bb" | "x" | "X" | "h" | "H" | "xb" | "Xb" | "hb" | "Hb" => {
                translator.count(expr)?
            }
            _ => name.map_or_else(|| translator.code(translator.uncast(expr)?), Ok)?,
        };
        let calls = helpers_in(&code.expr).iter().any(|helper| !helper.starts_with("int"));
        if code.kind == CodeKind::Null {
            return Ok((vec![build::literal("nullptr")], false));
        }
        if code.kind == CodeKind::Text {
            return Ok((plain_text(code, if is_name { "sb" } else { format }), calls));
        }
        let hole = |code: Code| vec![build::hole(code.expr, Vec::new())];
        let digits = |code: Code, radix| {
            build::hole(translator.digits_of(expr, code).expr, digits_in(radix, None, false))
        };
        let as_shown = |options| vec![build::hole(shown(&code), options)];
        let parts = match format {
            "" | "c" | "en" | "s" | "s8" => as_shown(Vec::new()),
            "sb" | "s8b" => as_shown(vec![no_quotes()]),
            "g" | "f" | "e" => {
                out.difference = Some("floating-point numbers as LLDB writes them");
                as_shown(Vec::new())
            }
            "su" | "sub" | "s32" | "s32b" | "bstr" => {
                out.difference = Some("text as LLDB writes it, in quotes");
                as_shown(Vec::new())
            }
            "d" => hole(translator.decimal_of(expr, code)),
            "u" => hole(translator.digits_of(expr, code)),
            "o" => vec![digits(code, 8)],
            "b" => vec![build::literal("0b"), digits(code, 2)],
            "bb" => vec![digits(code, 2)],
            _ => self.hexadecimal(expr, code, format, out)?,
        };
        Ok((parts, calls))
    }

    /// A number in radix 16, with the digits of its size if that is known.
    fn hexadecimal(
        &self,
        expr: &Expr,
        code: Code,
        format: &str,
        out: &mut ShownText,
    ) -> Carried<Vec<TextPart>> {
        let (radix, is_bare) = match format.strip_suffix('b') {
            Some(radix) => (radix, true),
            None => (format, false),
        };
        if !matches!(radix, "x" | "h" | "X" | "H") {
            return refuse(Reason::Format, format!("there is no format like `{format}`"));
        }
        let size = self.texts.translator.integer_size(expr);
        if size.is_none() {
            out.difference = Some("a number without leading zeros");
        }
        let number = self.texts.translator.digits_of(expr, code).expr;
        let is_upper = matches!(radix, "X" | "H");
        let prefix = build::literal(if is_bare { "" } else { "0x" });
        let digits = digits_in(16, size.map(|size| size * 2), is_upper);
        Ok(vec![prefix, build::hole(number, digits)])
    }

    /// The number of characters or elements.
    fn counted(&self, expr: &Expr, count: &str, out: &mut ShownText) -> Carried<Vec<TextPart>> {
        let translator = self.texts.translator;
        let count = translator.read(count)?;
        let format = self.specifier.format.as_str();
        let are_bytes = matches!(format, "s" | "s8" | "sb" | "s8b");
        let are_wide = matches!(format, "su" | "sub" | "s32" | "s32b");
        let number = match are_bytes {
            true => translator.bytes(&count)?,
            false => translator.count(&count)?,
        };
        let is_open = match translator.is_characters(expr) {
            _ if are_bytes => false,
            _ if !are_wide && !format.is_empty() => {
                return refuse(Reason::Format, format!("there is no format like `[n]{format}`"));
            }
            Some(true) => false,
            Some(false) if !are_wide => return self.elements(expr, number),
            None if !translator.is_known(expr) => true,
            _ => {
                let what = "elements are shown as a text only if they are characters";
                return refuse(Reason::NeedsTypes, what);
            }
        };
        let what = "the characters of a value that is not an object";
        let text = translator.object(expr, Reason::Text, what)?;
        if matches!(format, "sub" | "s32b") {
            out.difference = Some("text as LLDB writes it, in quotes");
        }
        let count = |label| vec![build::labelled(label, number.clone().unsigned().expr)];
        let is_wide = are_wide || format.is_empty() && translator.is_wide(expr);
        let characters = match is_wide {
            // Before LLDB 24 no text of wide characters ends after a number of them.
            true => {
                out.difference.get_or_insert("`…` before LLDB 24");
                let first = text.element(build::number(0), None);
                let all = first.method_with("text", count("inline"));
                in_24(all.expr, build::string("…"))
            }
            false => text.method_with("text", count("count")).expr,
        };
        let is_bare = matches!(format, "sb" | "s8b") && !is_wide;
        let options: Vec<Arg> = is_bare.then(no_quotes).into_iter().collect();
        let characters = vec![build::hole(characters, options)];
        if !is_open {
            return Ok(characters);
        }
        out.difference = Some(OPEN);
        let ask = |helper: &str| build::call(helper, vec![build::arg(text.expr.clone())]);
        // Elements of a null pointer are of no known kind.
        let mut otherwise = build::string("…");
        if format.is_empty() {
            let elements = build::text(self.elements(expr, number.clone())?);
            otherwise = build::choice(ask(IS_NULL), otherwise, elements);
        }
        Ok(either(ask(IS_TEXT), build::text(characters), otherwise))
    }

    fn elements(&self, expr: &Expr, count: Code) -> Carried<Vec<TextPart>> {
        let translator = self.texts.translator.with(&[Local::index(INDEX)]);
        let element = Expr::Index(Box::new(expr.clone()), Box::new(Expr::Name("$i".to_owned())));
        let element = build::hole(shown(&translator.code(&element)?), Vec::new());
        let clause = build::clause(INDEX, build::up_to(count.unsigned().expr));
        let options = vec![
            build::labelled("max", build::number(self.texts.reader.options.max.into())),
            build::labelled("separator", build::string(", ")),
            build::labelled("more", build::string(", …")),
        ];
        let join = build::join(vec![clause], options, build::text(vec![element]));
        let join = build::hole(build::expr(ExprKind::Join(Box::new(join))), Vec::new());
        Ok(vec![build::literal("["), join, build::literal("]")])
    }
}

/// The difference of texts that ask the debugger about types.
const OPEN: &str = "`…` where a type is not the expected one";

fn no_quotes() -> Arg {
    build::labelled("quotes", build::name("none"))
}

/// One of two texts, in a text.
fn either(condition: Tree, then: Tree, otherwise: Tree) -> Vec<TextPart> {
    vec![build::hole(build::choice(condition, then, otherwise), Vec::new())]
}

/// `if #available(lldb 24) { … } else { … }`.
fn in_24(then: Tree, otherwise: Tree) -> Tree {
    let block = build::block(Vec::new(), Some(then));
    let branches = vec![TreeBranch { condition: build::available(Lldb::V24.number()), block }];
    let otherwise = Box::new(build::block(Vec::new(), Some(otherwise)));
    build::expr(ExprKind::If { branches, otherwise })
}

/// A text that is not an object, with quotes where Visual Studio has them.
fn plain_text(code: Code, format: &str) -> Vec<TextPart> {
    let is_bare = format.ends_with('b') || !matches!(code.expr.kind, ExprKind::String(_));
    let quote = build::literal(if is_bare { "" } else { "\"" });
    [quote.clone()].into_iter().chain(shown_in_text(code.expr)).chain([quote]).collect()
}
