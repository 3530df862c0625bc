//! Summary strings: text, `${var.a.b%x}`, and parts in braces that are shown if all in them is
//! there.

use crate::import::cpp::{self, Expr, Unary};
use crate::import::draft::{DraftText, INDEX};
use crate::import::refusal::{Carried, Reason, Refusal, refuse};
use crate::import::translate::{Code, CodeKind, Translator, joined, paths, shown};
use crate::syntax::ast::{Arg, BinaryOp, ExprKind, JoinOver, TextPart};
use crate::syntax::build;

/// A summary string as the language writes it.
pub(super) fn text(source: &str, translator: &Translator<'_>) -> Carried<DraftText> {
    let mut parser = Parser { rest: source, depth: 0 };
    let pieces = parser.pieces()?;
    if !parser.rest.is_empty() {
        return Err(syntax("a brace is not opened"));
    }
    let mut writer = StringWriter { translator, difference: None };
    let expr = build::text(writer.pieces(&pieces)?);
    Ok(DraftText { difference: writer.difference, ..DraftText::new(expr) })
}

fn syntax(what: &str) -> Refusal {
    Refusal::new(Reason::Syntax, what)
}

/// A piece of a summary string.
enum StringPiece {
    Text(String),
    Variable(Variable),
    Optional(Vec<StringPiece>),
}

/// `${…}`.
struct Variable {
    /// The path from the value that is shown.
    path: Expr,
    /// The bits or elements of which it is a range: `[3-0]`.
    range: Option<(u64, u64)>,
    /// The text after the range.
    behind: Vec<String>,
    /// The format: `%x`.
    format: String,
    is_synthetic: bool,
}

struct Parser<'t> {
    rest: &'t str,
    depth: usize,
}

/// Braces inside each other.
const DEEPEST: usize = 16;

impl Parser<'_> {
    /// The pieces up to the end or to a brace that closes.
    fn pieces(&mut self) -> Carried<Vec<StringPiece>> {
        let mut pieces = Vec::new();
        let mut literal = String::new();
        while let Some(c) = self.rest.chars().next() {
            if let Some(inside) = self.rest.strip_prefix("${") {
                let end = inside.find('}').ok_or_else(|| syntax("a brace is not closed"))?;
                flush(&mut pieces, &mut literal);
                pieces
                    .push(StringPiece::Variable(variable(inside.get(..end).unwrap_or_default())?));
                self.rest = inside.get(end + 1..).unwrap_or_default();
                continue;
            }
            if c == '}' {
                break;
            }
            self.rest = self.rest.get(c.len_utf8()..).unwrap_or_default();
            match c {
                '{' => {
                    flush(&mut pieces, &mut literal);
                    pieces.push(self.optional()?);
                }
                '\\' => literal.extend(self.escape()),
                c => literal.push(c),
            }
        }
        flush(&mut pieces, &mut literal);
        Ok(pieces)
    }

    fn optional(&mut self) -> Carried<StringPiece> {
        if self.depth >= DEEPEST {
            return refuse(Reason::Limit, "braces are nested too deeply");
        }
        self.depth += 1;
        let inside = self.pieces()?;
        self.depth -= 1;
        self.rest = self.rest.strip_prefix('}').ok_or_else(|| syntax("a brace is not closed"))?;
        Ok(StringPiece::Optional(inside))
    }

    /// The character that an escape stands for.
    fn escape(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = self.rest.get(c.len_utf8()..).unwrap_or_default();
        Some(match c {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            c => c,
        })
    }
}

fn flush(pieces: &mut Vec<StringPiece>, literal: &mut String) {
    if !literal.is_empty() {
        pieces.push(StringPiece::Text(std::mem::take(literal)));
    }
}

/// Reads the content of `${…}`.
fn variable(text: &str) -> Carried<Variable> {
    let (path, format) = text.split_once('%').unwrap_or((text, ""));
    if path.starts_with("script.") {
        return refuse(Reason::Script, "Python computes it");
    }
    let (path, is_dereferenced) = match path.strip_prefix('*') {
        Some(path) => (path, true),
        None => (path, false),
    };
    let (path, is_synthetic) = match (path.strip_prefix("svar"), path.strip_prefix("var")) {
        (Some(path), _) => (path, true),
        (_, Some(path)) => (path, false),
        _ => return refuse(Reason::Format, format!("`${{{text}}}` is not a member")),
    };
    if path.contains("[]") {
        return refuse(Reason::NeedsTypes, "how many elements there are is not known");
    }
    let no_path = || Refusal::new(Reason::Format, "it is not a path of members");
    let is_path = |c: char| c.is_alphanumeric() || "_$.->[]".contains(c);
    let parsed = cpp::parse(&format!("this{path}")).map_err(|_| no_path());
    let whole = if path.chars().all(is_path) { parsed? } else { return Err(no_path()) };
    let (mut path, mut behind, mut range) = (&whole, Vec::new(), None);
    while let Expr::Member(object, name) = path {
        behind.insert(0, name.clone());
        path = object;
    }
    match path {
        Expr::Index(array, index) if matches!(**index, Expr::Binary(..)) => {
            let Expr::Binary(BinaryOp::Sub, first, last) = &**index else { return Err(no_path()) };
            let (Expr::Number(first), Expr::Number(last)) = (&**first, &**last) else {
                return Err(syntax("a range needs two numbers"));
            };
            (path, range) = (array, Some((*first, *last)));
        }
        _ => (path, behind) = (&whole, Vec::new()),
    }
    let mut has_range = false;
    path.walk(&mut |part| has_range |= matches!(part, Expr::Binary(..)));
    if has_range {
        return refuse(Reason::Format, "a range of a range");
    }
    let path = match is_dereferenced {
        true => Expr::Unary(Unary::Deref, Box::new(path.clone())),
        false => path.clone(),
    };
    Ok(Variable { path, range, behind, format: format.to_owned(), is_synthetic })
}

struct StringWriter<'w> {
    translator: &'w Translator<'w>,
    difference: Option<&'static str>,
}

impl StringWriter<'_> {
    fn pieces(&mut self, pieces: &[StringPiece]) -> Carried<Vec<TextPart>> {
        let mut out = Vec::new();
        for piece in pieces {
            match piece {
                StringPiece::Text(text) => out.push(build::literal(text)),
                StringPiece::Variable(variable) => out.extend(self.variable(variable)?),
                StringPiece::Optional(inside) => out.extend(self.optional(inside)?),
            }
        }
        Ok(out)
    }

    /// A part that is shown if all members in it are there.
    fn optional(&mut self, inside: &[StringPiece]) -> Carried<Vec<TextPart>> {
        let mut used: Vec<Expr> = Vec::new();
        for piece in inside {
            if let StringPiece::Variable(variable) = piece {
                used.extend(paths(&variable.path));
            }
        }
        let text = self.pieces(inside)?;
        if used.is_empty() {
            return Ok(text);
        }
        let test = self.translator.code(&Expr::Exists(used))?;
        let shown = build::choice(test.expr, build::text(text), build::string(""));
        Ok(vec![build::hole(shown, Vec::new())])
    }

    fn variable(&mut self, variable: &Variable) -> Carried<Vec<TextPart>> {
        let mut is_open = false;
        variable.path.walk(&mut |part| {
            let Expr::Index(object, _) = part else { return };
            is_open |= !self.translator.is_known(object);
        });
        if is_open {
            let what = "an index may be on an array, on a pointer or on the bits of a number";
            return refuse(Reason::NeedsTypes, what);
        }
        let code = self.translator.code(&variable.path)?;
        let is_own = code.expr.kind == ExprKind::SelfValue;
        let object = match variable.is_synthetic {
            true => code.method("synthetic", CodeKind::Object).or(code.clone()),
            false => Code::object(code.expr.clone()),
        };
        if let Some(range) = variable.range {
            return self.range(object, range, variable);
        }
        let (format, _) = variable.format.split_once(':').unwrap_or((&variable.format, ""));
        if variable.format.contains(':') {
            return refuse(Reason::Format, "a format of `printf`");
        }
        let hole = |code: Code| vec![build::hole(code.expr, Vec::new())];
        let text = |name: &str| hole(object.method(name, CodeKind::Text));
        let radix = |prefix: &str, radix, options: Vec<Arg>| {
            let radix = build::labelled("radix", build::number(radix));
            let options = [radix].into_iter().chain(options).collect();
            let number = object.clone().unsigned().expr;
            vec![build::literal(prefix), build::hole(number, options)]
        };
        Ok(match format {
            // The summary of the value itself is what is being written.
            "" if is_own => text("value"),
            "" if code.kind == CodeKind::Pointee => vec![build::hole(shown(&code), Vec::new())],
            "" | "c" | "s" | "f" => hole(object),
            "V" => text("value"),
            "S" => text("summary"),
            "T" => hole(object.method("type", CodeKind::Object).method("name", CodeKind::Text)),
            "#" => hole(object.method("count", CodeKind::Unsigned)),
            "d" | "i" => hole(object.signed()),
            "u" => hole(object.unsigned()),
            "p" => radix("0x", 16, vec![build::labelled("digits", build::number(16))]),
            "x" => radix("0x", 16, self.digits(&variable.path, 2)),
            "X" => {
                let upper = build::labelled("uppercase", build::boolean(true));
                let digits = self.digits(&variable.path, 2);
                radix("0x", 16, digits.into_iter().chain([upper]).collect())
            }
            "b" => radix("0b", 2, self.digits(&variable.path, 8)),
            "o" => radix("0", 8, Vec::new()),
            other => {
                return refuse(Reason::Format, format!("there is no format like `%{other}`"));
            }
        })
    }

    /// LLDB writes as many digits as the size of the number needs.
    fn digits(&mut self, path: &Expr, of_byte: u64) -> Vec<Arg> {
        let size = self.translator.integer_size(path);
        if size.is_none() {
            self.difference = Some("a number without leading zeros");
        }
        let digits = |size: u64| build::labelled("digits", build::number((size * of_byte).into()));
        size.map(digits).into_iter().collect()
    }

    /// `[3-0]` of a number are bits, `[0-2].x` are members of elements.
    fn range(
        &mut self,
        object: Code,
        (first, last): (u64, u64),
        variable: &Variable,
    ) -> Carried<Vec<TextPart>> {
        if !variable.behind.is_empty() && first <= last && variable.format.is_empty() {
            let element = object.at(build::local(INDEX)).expr;
            let member =
                variable.behind.iter().fold(element, |base, name| build::member(base, name));
            let over = JoinOver::Range {
                start: build::number(first.into()),
                end: build::number(i128::from(last) + 1),
                inclusive: false,
            };
            let body = build::text(vec![build::hole(member, Vec::new())]);
            let options = vec![build::labelled("separator", build::string(","))];
            let join = build::join(vec![build::clause(INDEX, over)], options, body);
            let join = build::expr(ExprKind::Join(Box::new(join)));
            let join = build::hole(join, Vec::new());
            return Ok(vec![build::literal("["), join, build::literal("]")]);
        }
        if first > last && variable.behind.is_empty() && first < 64 {
            let mask = u64::MAX >> (63 - (first - last));
            let number = |value: u64| Code::literal(value.into());
            let bits = |op, one, other| joined(op, one, other, CodeKind::Unsigned);
            let shifted = bits(BinaryOp::Shr, object.unsigned(), number(last));
            let bits = bits(BinaryOp::BitAnd, shifted, number(mask)).expr;
            let radix = build::labelled("radix", build::number(16));
            return Ok(match variable.format.as_str() {
                "" | "d" | "u" => vec![build::hole(bits, Vec::new())],
                "x" => vec![build::literal("0x"), build::hole(bits, vec![radix])],
                _ => return refuse(Reason::Format, "a format of some bits"),
            });
        }
        refuse(Reason::NeedsTypes, "a range may be of bits or of elements")
    }
}
