//! Summary strings: text, `${var.a.b%x}`, and parts in braces that are shown if all members in them exist. Rare forms
//! are refused: such a string stays unchanged.

use crate::cpp::{self, Expr, Unary};
use crate::draft::DraftText;
use crate::refusal::{Carried, Reason, Refusal, refuse};
use crate::syntax::ast::{ExprKind, TextPart};
use crate::syntax::build;
use crate::translate::{Code, CodeKind, Translator, digits_in, paths, shown};

/// A summary string as the language writes it.
pub(super) fn text(source: &str, translator: &Translator<'_>) -> Carried<DraftText> {
    let mut writer =
        StringWriter { rest: source, depth: 0, translator, used: Vec::new(), difference: None };
    let parts = writer.parts()?;
    if !writer.rest.is_empty() {
        return Err(syntax("a brace is not opened"));
    }
    Ok(DraftText { difference: writer.difference, ..DraftText::new(build::text(parts)) })
}

fn syntax(what: &str) -> Refusal {
    Refusal::new(Reason::Syntax, what)
}

struct StringWriter<'w> {
    rest: &'w str,
    depth: usize,
    translator: &'w Translator<'w>,
    /// The members in the part in braces.
    used: Vec<Expr>,
    difference: Option<&'static str>,
}

/// The highest number of nested braces.
const DEEPEST: usize = 16;

impl StringWriter<'_> {
    /// The parts up to the end or to a brace that closes.
    fn parts(&mut self) -> Carried<Vec<TextPart>> {
        let mut parts = Vec::new();
        while let Some(c) = self.rest.chars().next() {
            if let Some(inside) = self.rest.strip_prefix("${") {
                let variable = inside.split_once('}');
                let (variable, rest) = variable.ok_or_else(|| syntax("a brace is not closed"))?;
                self.rest = rest;
                parts.extend(self.variable(variable)?);
                continue;
            }
            if c == '}' {
                break;
            }
            self.next();
            match c {
                '{' => parts.push(self.optional()?),
                '\\' => parts.extend(self.escape()),
                c => parts.push(build::literal(c.encode_utf8(&mut [0; 4]))),
            }
        }
        Ok(parts)
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = self.rest.get(c.len_utf8()..).unwrap_or_default();
        Some(c)
    }

    /// The character that an escape stands for.
    fn escape(&mut self) -> Option<TextPart> {
        let c = match self.next()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            c => c,
        };
        Some(build::literal(c.encode_utf8(&mut [0; 4])))
    }

    /// A part that is shown if all members in it exist.
    fn optional(&mut self) -> Carried<TextPart> {
        if self.depth >= DEEPEST {
            return refuse(Reason::Limit, "braces are nested too deeply");
        }
        self.depth += 1;
        let outer = std::mem::take(&mut self.used);
        let text = build::text(self.parts()?);
        let used = std::mem::replace(&mut self.used, outer);
        self.depth -= 1;
        self.rest = self.rest.strip_prefix('}').ok_or_else(|| syntax("a brace is not closed"))?;
        if used.is_empty() {
            return Ok(build::hole(text, Vec::new()));
        }
        let test = self.translator.code(&Expr::Exists(used))?;
        Ok(build::hole(build::choice(test.expr, text, build::string("")), Vec::new()))
    }

    /// `${…}`.
    fn variable(&mut self, text: &str) -> Carried<Vec<TextPart>> {
        let (path, format) = text.split_once('%').unwrap_or((text, ""));
        if path.starts_with("script.") {
            return refuse(Reason::Script, "Python computes it");
        }
        let own = path.strip_prefix('*').unwrap_or(path);
        let is_synthetic = own.starts_with("svar");
        let members = own.strip_prefix("svar").or_else(|| own.strip_prefix("var"));
        let is_path =
            |members: &&str| members.chars().all(|c| c.is_alphanumeric() || "_$.->[]".contains(c));
        let parsed =
            members.filter(is_path).and_then(|path| cpp::parse(&format!("this{path}")).ok());
        let Some(mut path_expr) = parsed else {
            return refuse(Reason::Format, format!("`${{{text}}}` is not a path of members"));
        };
        if own != path {
            path_expr = Expr::Unary(Unary::Deref, Box::new(path_expr));
        }
        let is_open = path_expr.has(&|part| match part {
            Expr::Index(object, index) => !self.translator.is_known(object) || !index.is_literal(),
            _ => false,
        });
        if is_open {
            let what = "an index may be on an array, on a pointer or on the bits of a number";
            return refuse(Reason::NeedsTypes, what);
        }
        self.used.extend(paths(&path_expr));
        let code = self.translator.code(&path_expr)?;
        let is_own = code.expr.kind == ExprKind::SelfValue;
        let object = match is_synthetic {
            true => code.method("synthetic").or(code.clone()),
            false => Code::object(code.expr.clone()),
        };
        let hole = |code: Code| vec![build::hole(code.expr, Vec::new())];
        let text = |name: &str| hole(object.method(name));
        Ok(match format {
            // The summary of the value itself is what is being written.
            "" if is_own => text("value"),
            "" if code.kind == CodeKind::Pointee => vec![build::hole(shown(&code), Vec::new())],
            "" | "c" | "s" | "f" => hole(object),
            "V" => text("value"),
            "S" => text("summary"),
            "T" => hole(object.method("type").method("name")),
            "#" => hole(object.method("count")),
            "d" | "i" => hole(object.signed()),
            "u" => hole(object.unsigned()),
            "x" | "X" | "p" => {
                // LLDB writes as many digits as the size of the number needs.
                let size = self.translator.integer_size(&path_expr);
                let size = size.or((format == "p").then_some(8));
                if size.is_none() {
                    self.difference = Some("a number without leading zeros");
                }
                let (number, digits) = (object.unsigned().expr, size.map(|size| size * 2));
                let options = digits_in(16, digits, format == "X");
                vec![build::literal("0x"), build::hole(number, options)]
            }
            other => {
                return refuse(Reason::Format, format!("there is no format like `%{other}`"));
            }
        })
    }
}
