//! Requirements for one argument: its type, a constant, a word.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::choice;
use crate::sema::check::body::{Body, not_constant, wrong_type};
use crate::sema::graph::Type;
use crate::sema::hir::{Constant, Typed};
use crate::source::Word;
use crate::syntax::ast::{Expr, ExprKind};
use crate::syntax::builtins::{self, Choice, Parameter, TYPES_AT_HAND, Takes};

impl<'a> Body<'_, 'a> {
    /// Reports an argument that does not fit, unless a mistake in it was reported.
    fn unfit<T>(&mut self, argument: Typed, diagnostic: Diagnostic) -> Option<T> {
        if argument.ty != Type::Error {
            self.emit(diagnostic);
        }
        None
    }

    pub(super) fn of_type(&mut self, ty: Type, param: &Parameter, expr: &'a Expr) -> Option<Typed> {
        let value = self.part_on_demand(expr);
        if value.ty == ty {
            return Some(value);
        }
        let diagnostic = wrong_type(value, format!("{} is needed here", ty.name()));
        let diagnostic = match param.takes {
            Takes::Type => diagnostic
                .note("The first template argument is `self.type().argument(0)`.")
                .help(TYPES_AT_HAND),
            _ => diagnostic,
        };
        self.unfit(value, diagnostic)
    }

    pub(super) fn number_up_to(
        &mut self,
        most: u32,
        param: &Parameter,
        expr: &'a Expr,
    ) -> Option<u32> {
        let value = self.part(expr);
        let number = self.make.number(value);
        let fitting = number.filter(|number| (1..=most.into()).contains(number));
        if let Some(number) = fitting.and_then(|number| u32::try_from(number).ok()) {
            return Some(number);
        }
        let diagnostic = match number {
            Some(number) => {
                Diagnostic::new(meaning::OUT_OF_RANGE, format!("{number} is out of range"))
                    .label(expr.span, format!("1 to {most}"))
            }
            None => {
                let message = format!("`{}` is a constant number", label(param));
                let place = match value.ty {
                    Type::String | Type::Text => "this is a text",
                    _ => "must be known at compile time",
                };
                Diagnostic::new(meaning::NOT_CONSTANT, message)
                    .label(expr.span, place)
                    .help(format!("write a number without quotes, from 1 to {most}"))
            }
        };
        self.unfit(value, diagnostic)
    }

    pub(super) fn one_number(
        &mut self,
        all: &[u8],
        param: &Parameter,
        expr: &'a Expr,
    ) -> Option<u32> {
        let value = self.part(expr);
        let number = self.make.number(value);
        if let Some(one) = all.iter().find(|one| number == Some((**one).into())) {
            return Some((*one).into());
        }
        let help = match &expr.kind {
            ExprKind::Name(word, _) if builtins::is_bare_option(word) => {
                format!("write `\\(n, {word})`")
            }
            _ => format!("write `{}`", param.form()),
        };
        let all: Vec<String> = all.iter().map(u8::to_string).collect();
        let message = format!("`{}` is {}", label(param), choice(all.iter().map(String::as_str)));
        let diagnostic = Diagnostic::new(meaning::OUT_OF_RANGE, message);
        self.unfit(value, diagnostic.label(expr.span, "a constant is needed").help(help))
    }

    pub(super) fn constant_truth(&mut self, expr: &'a Expr) -> Option<bool> {
        let value = self.part(expr);
        match self.make.known(value) {
            Some(Constant::Bool(truth)) => Some(*truth),
            _ => self.unfit(
                value,
                Diagnostic::new(meaning::NOT_CONSTANT, "write `true` or `false`")
                    .label(expr.span, "must be known at compile time"),
            ),
        }
    }

    /// A constant text; `None` for another value, which is reported.
    pub(crate) fn constant_text(&mut self, expr: &'a Expr) -> Option<Word> {
        let value = self.part(expr);
        match self.make.known(value) {
            Some(Constant::String(text)) => Some(text.clone()),
            _ => self.unfit(value, not_constant("a constant text is needed here", expr.span)),
        }
    }

    pub(super) fn constant_character(&mut self, param: &Parameter, expr: &'a Expr) -> Option<u32> {
        let value = self.part(expr);
        if let Some(Constant::String(text)) = self.make.known(value)
            && let [byte @ 0x20..=0x7e] = text.as_bytes()
        {
            return Some((*byte).into());
        }
        let message = format!("`{}` is one character", label(param));
        let diagnostic = Diagnostic::new(meaning::WRONG_TYPE, message)
            .label(expr.span, "a text of one ASCII character is needed")
            .help(format!("write `{}`", param.form()));
        self.unfit(value, diagnostic)
    }

    pub(super) fn one_word(
        &mut self,
        param: &Parameter,
        words: &[(&str, Choice)],
        expr: &'a Expr,
    ) -> Option<Choice> {
        match &expr.kind {
            ExprKind::Name(word, _) => {
                if let Some((_, choice)) = words.iter().find(|(name, _)| *name == &**word) {
                    return Some(*choice);
                }
            }
            ExprKind::Error => return None,
            _ => self.quiet_parts([expr]),
        }
        let message =
            format!("`{}` is {}", label(param), choice(words.iter().map(|(name, _)| *name)));
        let diagnostic =
            Diagnostic::new(meaning::UNKNOWN_LABEL, message).label(expr.span, "something else");
        self.reject(match words {
            [(only, _)] => diagnostic
                .help(format!("write `{}`, or leave the option out", param.form()))
                .write(expr.span, *only),
            _ => diagnostic,
        })
    }
}

fn label(param: &Parameter) -> &'static str {
    param.label.unwrap_or_default()
}
