//! Constructs of other languages that the grammar accepts: names, functions, texts.

use super::body::Body;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::expand::Typed;
use crate::source::{Slice, Span};
use crate::syntax::ast::{self, BinaryOp, ExprKind, TextPart};

/// The replacement of a name of another language, and the reason.
pub(super) fn name(name: &[u8]) -> Option<(&'static str, &'static str)> {
    Some(match name {
        b"nil" | b"NULL" | b"nullptr" | b"None" | b"nullopt" | b"undefined" | b"Null" => {
            ("null", "the null pointer is called `null`")
        }
        b"this" | b"Self" | b"$self" => ("self", "the value that is shown is called `self`"),
        b"True" | b"TRUE" => ("true", "truth is written `true`"),
        b"False" | b"FALSE" => ("false", "untruth is written `false`"),
        _ => return None,
    })
}

/// The replacement of a function of another language.
pub(super) fn function(name: &str) -> Option<&'static str> {
    Some(match name {
        "printf" | "sprintf" | "snprintf" | "format" | "print" | "println" | "fmt" | "NSString"
        | "StringFormat" => "a text holds its values: `\"\\(size) bytes\"`",
        "String" | "str" | "string" | "repr" | "to_string" | "toString" | "std_to_string" => {
            "put the value into a text: `\"\\(x)\"`, `\"\\(x, radix: 16, digits: 2)\"`"
        }
        "Int" | "int" | "long" | "Int64" | "Int32" | "i64" | "i32" | "number" => {
            "an object becomes a number by a method: `x.signed()`"
        }
        "UInt" | "unsigned" | "UInt64" | "UInt32" | "UInt8" | "u64" | "u32" | "size_t" | "ord" => {
            "an object becomes a number by a method: `x.unsigned()`"
        }
        "hex" => "write it as a text: `\"\\(x, hex)\"`",
        "bin" => "write it as a text: `\"\\(x, radix: 2)\"`",
        "oct" => "write it as a text: `\"\\(x, radix: 8)\"`",
        "len" | "strlen" | "count" => "length and number of children are a method: `x.count()`",
        "sizeof" | "size_of" | "size_of_val" => {
            "the size of a type is a method, from LLDB 24 on: `x.type().size()`"
        }
        "typeof" | "decltype" | "type" => "the type is a method: `x.type()`",
        "static_cast" | "reinterpret_cast" | "dynamic_cast" | "cast" | "bit_cast" => {
            "conversions are methods: `x.signed()`, `x.cast(T)`"
        }
        "map" | "forEach" | "for_each" | "enumerate" | "range" | "zip" => {
            "to repeat something write `join(x in values, max: 8) { … }`"
        }
        "is_null" | "isNull" | "isnull" => "compare with `null`: `x == null`",
        _ => return None,
    })
}

/// The replacement of a method of another language.
pub(super) fn method(name: &str) -> Option<&'static str> {
    Some(match name {
        "length" | "len" => {
            "nothing of the program is called: write the member that holds it, `x.count`; `x.size()` is that of a \
             container or string of the C++ library"
        }
        "empty" | "isEmpty" | "is_empty" => {
            "nothing of the program is called: compare the member that holds the count, `x.count == 0`; of a \
             container or string of the C++ library `x.size() == 0`"
        }
        "has_value" | "hasValue" | "is_some" | "isSome" => {
            "nothing of the program is called: test a member, or ask `exists(a.b)`; of an `optional` of the C++ library, \
             with `import \"fmtc:std\"`, `std_has_value(x)`"
        }
        "hasPrefix" | "hasSuffix" | "startswith" | "startsWith" | "starts_with" | "contains"
        | "endswith" | "endsWith" | "compare" | "equals" | "isEqual" | "strcmp" | "match" => {
            "no LLDB can look into a text; compare a number instead"
        }
        "hex" | "to_hex" | "toHex" => "write it as a text: `\"\\(x, hex)\"`",
        "format" | "join" | "joined" | "append" | "concat" | "appending" => {
            "texts are put together in a string: `\"\\(a), \\(b)\"`; for many values write \
             `join(x in values, max: 8, separator: \", \") { … }`"
        }
        "map" | "filter" | "forEach" | "reduce" | "each" | "iter" | "into_iter" => {
            "to repeat something write `join(x in values, max: 8) { … }`"
        }
        "to_string" | "toString" | "description" | "str" | "c_str" | "data" => {
            "a text shows a value as the debugger does, `\"\\(x)\"`; without its quotes, `\"\\(x, quotes: none)\"`"
        }
        "upper" | "lower" | "uppercased" | "lowercased" | "toUpperCase" | "toLowerCase"
        | "trim" | "strip" | "replace" | "split" | "substr" | "substring" | "slice" => {
            "no LLDB can change a text; `.prefix(n)` is its beginning, `\"\\(x, quotes: none)\"` leaves out \
             its quotes"
        }
        "get" | "value_or" | "unwrap" | "unwrap_or" | "valueOr" => {
            "nothing of the program is called; for what may be missing write `a?.b ?? …`, for the pointer in a smart \
             pointer of the C++ library, with `import \"fmtc:std\"`, `std_pointer(x)`"
        }
        "begin" | "end" | "front" | "back" | "at" | "first" | "last" => {
            "elements are children: `x[0]`, `x[i]`"
        }
        _ => return None,
    })
}

/// A placeholder of another language in a text.
struct Placeholder {
    /// Its place, in bytes of the text.
    start: usize,
    end: usize,
    /// The value; empty if the placeholder names none.
    value: String,
}

/// The highest number of characters between braces that is taken for a value.
const MAX_PATH_LEN: usize = 80;

/// The first `${x}` or `$(x)` of a text. A text with interpolations rarely contains one on purpose.
fn dollar_placeholder(text: &str) -> Option<Placeholder> {
    text.match_indices('$').find_map(|(start, _)| {
        let (length, value) = enclosed(text.slice(start + 1..))?;
        (!value.is_empty()).then_some(Placeholder { start, end: start + 1 + length, value })
    })
}

/// The length of `{…}` or `(…)` at the start, and the path in it.
fn enclosed(text: &str) -> Option<(usize, String)> {
    let Some(inside) = text.strip_prefix('(') else { return braces(text) };
    let path = inside.slice(..inside.find(|c| !is_word(c) && c != '.').unwrap_or(inside.len()));
    let is_path = path.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let closes = inside.slice(path.len()..).starts_with(')');
    (is_path && closes).then(|| (path.len() + 2, path.to_owned()))
}

/// The first `${…}`, `$(x)`, `$x`, `{x}`, `{}` or `%d` of a text.
fn placeholder(text: &str) -> Option<Placeholder> {
    if !text.bytes().any(|byte| matches!(byte, b'$' | b'{' | b'%')) {
        return None;
    }
    let at = |start: usize| text.slice(start..);
    for (start, c) in text.char_indices() {
        let found = match c {
            '$' if at(start).starts_with("${") || at(start).starts_with("$(") => {
                enclosed(at(start + 1)).map(|(length, value)| (length + 1, value))
            }
            '$' => {
                let name = at(start + 1);
                let length = name.find(|c: char| !is_word(c)).unwrap_or(name.len());
                let begins = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
                begins.then(|| (length + 1, name.slice(..length).to_owned()))
            }
            '{' => braces(at(start)).filter(|(length, _)| *length < text.len() || *length > 2),
            '%' => conversion(at(start + 1)).map(|length| (length + 1, String::new())),
            _ => None,
        };
        if let Some((length, value)) = found {
            return Some(Placeholder { start, end: start + length, value });
        }
    }
    None
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of `{…}` at the start, and the path in it without a format.
fn braces(text: &str) -> Option<(usize, String)> {
    let inside = text.strip_prefix('{')?;
    let (end, _) = inside.char_indices().take(MAX_PATH_LEN).find(|(_, c)| "{}".contains(*c))?;
    let inside =
        inside.get(..end).filter(|_| inside.get(end..).is_some_and(|r| r.starts_with('}')))?;
    let path_end = inside.find([',', ':', '%', '!']).unwrap_or(inside.len());
    let (path, format) = inside.split_at(path_end);
    let fine = |c: char| is_word(c) || ".->*".contains(c);
    let plain = path.is_empty() && !format.starts_with(',')
        || path.chars().all(fine) && path.starts_with(|c: char| is_word(c) || c == '*');
    let short = format.len() <= 8 && !format.contains(char::is_whitespace);
    if !plain || !short {
        return None;
    }
    let path = path.trim_start_matches('*');
    let path = path.strip_prefix("var.").or(path.strip_prefix("self.")).unwrap_or(path);
    let path = path.strip_prefix("this->").unwrap_or(path);
    let name = path.starts_with(|c: char| c.is_alphabetic() || c == '_') && path != "var";
    let value = match path {
        "var" => "self",
        _ if name => path,
        _ => "",
    };
    Some((inside.len() + 2, value.to_owned()))
}

/// The length of a conversion of printf, without its `%`.
fn conversion(text: &str) -> Option<usize> {
    let flags = text.find(|c: char| !"-+#0123456789.".contains(c))?;
    let rest = text.get(flags..)?;
    let length = rest.find(|c: char| !"hlzjt".contains(c))?;
    let letter = rest.get(length..)?.chars().next().filter(|c| "diuxXcspfgeE@".contains(*c))?;
    let end = flags + length + letter.len_utf8();
    let apart = text.get(end..)?.chars().next().is_none_or(|c| !is_word(c));
    apart.then_some(end)
}

impl<'a> Body<'_, 'a> {
    /// Warns of a text that would show a value in another language. An escaped sign is literal;
    /// beside an interpolation everything except `${x}` and `$(x)` is.
    pub(super) fn warn_of_placeholder(&mut self, text: &ast::Text) {
        let is_alone = text.parts.len() == 1;
        let first_in = if is_alone { placeholder } else { dollar_placeholder };
        let found = text.parts.iter().find_map(|part| match part {
            TextPart::Literal(literal, span) if span.range().len() == literal.len() => {
                first_in(literal).map(|found| (found, literal, *span))
            }
            _ => None,
        });
        let Some((first, literal, span)) = found.filter(|_| !self.in_prelude()) else { return };
        let place = |start: usize, end: usize| {
            let from = span.range().start;
            Span::new(span.source, from + start..from + end)
        };
        let shown = literal.slice(first.start..first.end);
        let mut diagnostic =
            Diagnostic::new(meaning::FOREIGN_TEXT, format!("`{shown}` is shown as it is"))
                .label(place(first.start, first.end), "no value is put here")
                .note("A value is put into a text by `\\(…)`.");
        let (mut edits, mut is_known) = (Vec::new(), true);
        let (mut from, mut written) = (0, String::new());
        while let Some(next) = first_in(literal.slice(from..)) {
            let (start, end) = (from + next.start, from + next.end);
            if from > 0 {
                diagnostic = diagnostic.label(place(start, end), "nor here");
            }
            is_known &= !next.value.is_empty();
            let value = format!("\\({})", next.value);
            written.extend([literal.slice(from..start), &value]);
            edits.push((place(start, end), value));
            from = end;
        }
        written.push_str(literal.slice(from..));
        let help = match is_known {
            true if is_alone => format!("write `\"{written}\"`"),
            true => format!("write `\\({})`", first.value),
            false => "write the value in its place: `\"\\(size) bytes\"`".to_owned(),
        };
        diagnostic = diagnostic.help(help);
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
                .help("for what may be missing write `a?.b ?? \"none\"`, else `c ? a : \"none\"`"),
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
        if test.len() < value.len() && value.starts_with(&test) {
            self.emit(
                Diagnostic::new(meaning::SHOWN_TRUTH, "this shows true or false, not the member")
                    .label(*op_span, "gives a truth value")
                    .help(format!(
                        "for a member that may be missing write `{}?.{} ?? \"none\"`",
                        test.join("."),
                        value.slice(test.len()..).join("?.")
                    )),
            );
        }
    }

    /// Reports `"(" + x + ")"`, and suggests one string; `None` if it is not a sum of texts.
    pub(super) fn sum_of_texts(&mut self, expr: &'a ast::Expr) -> Option<Typed> {
        let mut operands = Vec::new();
        let mut first = expr;
        let mut sign = None;
        while let ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Mod, op_span, left, right } =
            &first.kind
        {
            operands.push(&**right);
            sign = Some(*op_span);
            first = left;
        }
        operands.push(first);
        operands.reverse();
        let is_text = |e: &&ast::Expr| matches!(e.kind, ExprKind::String(_));
        let op_span = sign.filter(|_| operands.iter().any(is_text))?;
        for operand in operands.iter().filter(|e| !is_text(e)) {
            self.part(operand);
        }
        let sum = matches!(expr.kind, ExprKind::Binary { op: BinaryOp::Add, .. });
        let message =
            if sum { "texts are not added" } else { "a text takes no values after a `%`" };
        let diagnostic = Diagnostic::new(meaning::SUM_OF_TEXTS, message)
            .label(op_span, "puts nothing together")
            .help("texts and values are put together in a string: `\"\\(a), \\(b)\"`");
        let simple = operands.iter().all(|e| !is_text(e) || on_one_line(e));
        self.emit(if sum && simple {
            diagnostic.fix("write one string", one_string(&operands))
        } else {
            diagnostic
        });
        Some(self.error(expr.span))
    }
}

/// The names of a path of members.
fn path(expr: &ast::Expr) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    let mut expr = expr;
    loop {
        match &expr.kind {
            ExprKind::Member { base, name, .. } => {
                names.push(&*name.text);
                expr = base;
            }
            ExprKind::Name(name, _) => {
                names.push(name);
                names.reverse();
                return Some(names);
            }
            _ => return None,
        }
    }
}

/// Whether a string has one quote on each side.
fn on_one_line(text: &ast::Expr) -> bool {
    let ExprKind::String(string) = &text.kind else { return false };
    match string.parts.first() {
        Some(TextPart::Literal(_, span) | TextPart::Interpolation { span, .. }) => {
            span.start == text.span.start + 1
        }
        None => text.span.range().len() == 2,
    }
}

/// The edits that turn operands and the signs between them into one string.
fn one_string(operands: &[&ast::Expr]) -> Vec<(Span, String)> {
    let is_text = |e: &ast::Expr| matches!(e.kind, ExprKind::String(_));
    let mut edits = Vec::new();
    let mut end: Option<(u32, bool)> = None;
    for operand in operands {
        let text = is_text(operand);
        let start = operand.span.start + u32::from(text);
        let open = if text { "" } else { "\\(" };
        let (from, before) = match end {
            Some((from, true)) => (from, ""),
            Some((from, false)) => (from, ")"),
            None => (operand.span.start, "\""),
        };
        if end.is_some() || !text {
            let span = Span { start: from, end: start, ..operand.span };
            edits.push((span, format!("{before}{open}")));
        }
        end = Some((operand.span.end - u32::from(text), text));
    }
    if let (Some((from, false)), Some(last)) = (end, operands.last()) {
        edits.push((Span { start: from, end: from, ..last.span }, ")\"".to_owned()));
    }
    edits
}
