//! Constructs of other languages that the grammar accepts: texts and operators, which are no rows of tokens and no words.

use super::body::Body;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::hir::Typed;
use crate::source::{Slice, Span};
use crate::syntax::ast::{self, BinaryOp, ExprKind, TextPart};
use crate::syntax::hints::TEXTS;
use std::ops::Range;

/// The highest number of characters between braces that is taken for a value.
const MAX_PATH_LEN: usize = 80;

/// The first placeholder of another language, and the path in it, which is empty if it has none: `${x}` and `$(x)`;
/// in a text without interpolations also `$x`, `{x}`, `{}` and `%d`.
fn placeholder(text: &str, is_alone: bool) -> Option<(Range<usize>, &str)> {
    text.char_indices().find_map(|(start, c)| {
        let rest = text.slice(start + c.len_utf8()..);
        let begins = |name: &str| name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let names = |signs: &str, text: &str| {
            text.find(|c: char| !is_word(c) && !signs.contains(c)).unwrap_or(text.len())
        };
        let (length, value) = match (c, rest.strip_prefix('(')) {
            ('$', Some(inside)) => {
                let path = inside.slice(..names(".", inside));
                let closes = inside.slice(path.len()..).starts_with(')');
                (path.len() + 2, Some(path).filter(|path| closes && begins(path))?)
            }
            ('$', None) if rest.starts_with('{') => {
                braces(rest).filter(|(_, value)| is_alone || !value.is_empty())?
            }
            ('$', None) if is_alone => {
                let name = rest.slice(..names("", rest));
                (name.len(), Some(name).filter(|name| begins(name))?)
            }
            ('{', _) if is_alone => {
                let (length, value) = braces(text.slice(start..))?;
                (length - 1, Some(value).filter(|_| length < text.len() || length > 2)?)
            }
            ('%', _) if is_alone => (conversion(rest)?, ""),
            _ => return None,
        };
        Some((start..start + 1 + length, value))
    })
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of `{…}` at the start, and the path in it without a format.
fn braces(text: &str) -> Option<(usize, &str)> {
    let inside = text.strip_prefix('{')?;
    let (end, _) = inside.char_indices().take(MAX_PATH_LEN).find(|(_, c)| "{}".contains(*c))?;
    let inside = inside.slice(..end);
    let (path, format) = inside.split_at(inside.find([',', ':', '%', '!']).unwrap_or(end));
    let named = |path: &str| path.starts_with(|c: char| is_word(c) || c == '*');
    let plain = path.is_empty() && !format.starts_with(',')
        || named(path) && path.chars().all(|c| is_word(c) || ".->*".contains(c));
    let short = format.len() <= 8 && !format.contains(char::is_whitespace);
    if !plain || !short || !text.slice(1 + end..).starts_with('}') {
        return None;
    }
    let path = path.trim_start_matches('*');
    let prefix = ["var.", "self.", "this->"].into_iter().find(|prefix| path.starts_with(prefix));
    let path = path.slice(prefix.map_or(0, str::len)..);
    let value = match path {
        "var" => "self",
        _ if path.starts_with(|c: char| c.is_ascii_digit()) => "",
        _ => path,
    };
    Some((end + 2, value))
}

/// The length of a conversion of printf, without its `%`.
fn conversion(text: &str) -> Option<usize> {
    let letters = text.trim_start_matches(|c: char| "-+#0123456789.".contains(c));
    let letter = letters.trim_start_matches(|c: char| "hlzjt".contains(c));
    let rest = letter.strip_prefix(|c: char| "diuxXcspfgeE@".contains(c))?;
    (!rest.starts_with(is_word)).then_some(text.len() - rest.len())
}

/// The names of a path of members, the last one first.
fn path(mut expr: &ast::Expr) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    while let ExprKind::Member { base, name, .. } = &expr.kind {
        names.push(&*name.text);
        expr = base;
    }
    let ExprKind::Name(name, _) = &expr.kind else { return None };
    names.push(name);
    Some(names)
}

impl<'a> Body<'_, 'a> {
    /// Warns of a text that would show a value in another language. An escaped sign is literal.
    pub(super) fn warn_of_placeholder(&mut self, text: &ast::Text) {
        let is_alone = text.parts.len() == 1;
        let found = text.parts.iter().find_map(|part| match part {
            TextPart::Literal(literal, span) if span.range().len() == literal.len() => {
                placeholder(literal, is_alone).map(|(first, _)| (first, literal, *span))
            }
            _ => None,
        });
        let Some((first, literal, span)) = found.filter(|_| !self.in_prelude()) else { return };
        let (mut edits, mut from, mut written) = (Vec::new(), 0, String::new());
        let mut is_known = true;
        while let Some((next, value)) = placeholder(literal.slice(from..), is_alone) {
            let place = Span {
                start: span.start + (from + next.start) as u32,
                end: span.start + (from + next.end) as u32,
                ..span
            };
            is_known &= !value.is_empty();
            let value = format!("\\({value})");
            written.extend([literal.slice(from..from + next.start), &value]);
            edits.push((place, value));
            from += next.end;
        }
        written.push_str(literal.slice(from..));
        let Some((_, value)) = edits.first() else { return };
        let message = format!("`{}` is shown as it is", literal.slice(first));
        let help = match is_known {
            true if is_alone => format!("write `\"{written}\"`"),
            true => format!("write `{value}`"),
            false => "write the value in its place: `\"\\(size) bytes\"`".to_owned(),
        };
        let diagnostic = Diagnostic::new(meaning::FOREIGN_TEXT, message).help(help);
        let diagnostic = edits.iter().fold(diagnostic, |diagnostic, (place, value)| {
            diagnostic.label(*place, format!("write `{}`", value.replace("()", "(…)")))
        });
        self.emit(if is_known { diagnostic.fix("write `\\(…)`", edits) } else { diagnostic });
    }

    /// Warns of an operation that C would group in another way: `a << n * 8` is `(a << n) * 8`.
    pub(super) fn warn_of_grouping(
        &mut self,
        op: BinaryOp,
        op_span: Span,
        left: &ast::Expr,
        right: &ast::Expr,
    ) {
        let Some(outer) = op.precedence_in_c() else { return };
        for (operand, is_left) in [(left, true), (right, false)] {
            let Some((inner_op, inner_span)) = operand.bare_operator() else { continue };
            let Some(inner) = inner_op.precedence_in_c() else { continue };
            if inner > outer || is_left && inner == outer {
                continue;
            }
            let (first, then) = (inner_op.sign(), op.sign());
            let edits = [(operand.span.at_start(), "("), (operand.span.at_end(), ")")];
            let message = format!("`{first}` is computed before `{then}`; C computes it after");
            self.emit(
                Diagnostic::new(meaning::GROUPED_OTHERWISE, message)
                    .label(inner_span, "first")
                    .label(op_span, "then")
                    .help("put one of them into parentheses")
                    .fix(
                        format!("put `{first}` into parentheses, as it is computed"),
                        edits.map(|(place, sign)| (place, sign.to_owned())).into(),
                    ),
            );
        }
    }

    /// `a || "none"`.
    pub(super) fn default_by_or(&mut self, op_span: Span) -> Typed {
        self.wrong(
            Diagnostic::new(meaning::WRONG_TYPE, "`||` gives true or false, not one of its sides")
                .label(op_span, "gives no default")
                .help("for a value that may be missing write `a?.b ?? \"none\"`, else `c ? a : \"none\"`"),
        )
    }

    /// Warns of `\(a && a.b)`, which shows true or false.
    pub(super) fn shown_truth(&mut self, shown: &ast::Expr) {
        let ExprKind::Binary { op: BinaryOp::And, op_span, left, right } = &shown.kind else {
            return;
        };
        let left = match &left.kind {
            ExprKind::Binary { op: BinaryOp::And, right, .. } => right,
            _ => left,
        };
        let (Some(test), Some(value)) = (path(left), path(right)) else { return };
        let Some(rest) = value.strip_suffix(&*test).filter(|rest| !rest.is_empty()) else { return };
        let names = |path: &[&str], by| Vec::from_iter(path.iter().rev().copied()).join(by);
        let (test, rest) = (names(&test, "."), names(rest, "?."));
        self.emit(
            Diagnostic::new(meaning::SHOWN_TRUTH, "this shows true or false, not the member")
                .label(*op_span, "gives a Boolean")
                .help(format!(
                    "for a member that may be missing write `{test}?.{rest} ?? \"none\"`"
                )),
        );
    }

    /// Reports `"(" + x + ")"`; `None` if it is not a sum of texts.
    pub(super) fn sum_of_texts(&mut self, expr: &'a ast::Expr) -> Option<Typed> {
        let (mut operands, mut first, mut sign) = (Vec::new(), expr, None);
        while let ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Mod, op_span, left, right } =
            &first.kind
        {
            operands.push(&**right);
            sign = Some(*op_span);
            first = left;
        }
        operands.push(first);
        operands.reverse();
        let op_span = sign.filter(|_| operands.iter().any(|e| is_text(e)))?;
        for operand in operands.iter().filter(|e| !is_text(e)) {
            self.part(operand);
        }
        self.quiet_parts(operands.iter().copied().filter(|e| is_text(e)));
        let sum = matches!(expr.kind, ExprKind::Binary { op: BinaryOp::Add, .. });
        let sign = if sum { "+" } else { "%" };
        let message = format!("`{sign}` does not join texts and values");
        let diagnostic = Diagnostic::new(meaning::SUM_OF_TEXTS, message)
            .label(op_span, "write one string")
            .help(TEXTS);
        self.emit(match sum {
            true => diagnostic.fix("write one string", one_string(&operands)),
            false => diagnostic,
        });
        Some(self.error(expr.span))
    }
}

fn is_text(expr: &ast::Expr) -> bool {
    matches!(expr.kind, ExprKind::String(_))
}

/// The edits that turn operands and the signs between them into one string.
fn one_string(operands: &[&ast::Expr]) -> Vec<(Span, String)> {
    let (mut edits, mut before) = (Vec::new(), "\"");
    let mut from = operands.first().map_or_else(Span::default, |first| first.span.at_start());
    for operand in operands {
        let (open, close, quote) = if is_text(operand) { ("", "", 1) } else { ("\\(", ")", 0) };
        let end = operand.span.start + quote;
        edits.push((Span { end, ..from }, format!("{before}{open}")));
        let start = operand.span.end - quote;
        (from, before) = (Span { start, end: operand.span.end, ..from }, close);
    }
    edits.push((from, format!("{before}\"")));
    edits
}
