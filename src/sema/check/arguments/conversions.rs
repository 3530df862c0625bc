//! Requirements for one argument: its type, a constant, a word.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::choice;
use crate::sema::check::body::{Body, not_constant, wrong_type};
use crate::sema::expand::Typed;
use crate::sema::graph::{Node, Type};
use crate::source::Word;
use crate::syntax::ast::{Expr, ExprKind};
use crate::syntax::builtins::{self, Choice, Parameter, Takes};

impl<'a> Body<'_, 'a> {
    pub(super) fn of_type(&mut self, ty: Type, param: &Parameter, expr: &'a Expr) -> Option<Typed> {
        let value = self.part_on_demand(expr);
        if value.ty == ty {
            return Some(value);
        }
        if value.ty != Type::Error {
            let diagnostic = wrong_type(value, format!("{} is needed here", ty.name()));
            self.emit(match param.takes {
                Takes::Type => diagnostic
                    .note("A type is reached through a value: its own, or a template argument.")
                    .help("write `self.type().argument(0)` for the first template argument"),
                _ => diagnostic,
            });
        }
        None
    }

    pub(super) fn number_up_to(
        &mut self,
        most: u32,
        param: &Parameter,
        expr: &'a Expr,
    ) -> Option<u32> {
        let checked = self.part(expr);
        let number = self.graph.number(checked.id);
        if let Some(number) = number.and_then(|number| u32::try_from(number).ok())
            && (1..=most).contains(&number)
        {
            return Some(number);
        }
        let label = param.label.unwrap_or_default();
        let diagnostic = match (number, checked.ty) {
            (Some(number), _) => {
                let message = format!("{number} is out of range");
                Diagnostic::new(meaning::OUT_OF_RANGE, message)
                    .label(expr.span, format!("1 to {most}"))
            }
            (None, Type::Error) => return None,
            (None, ty) => {
                let place = match ty {
                    Type::String | Type::Text => "this is a text",
                    _ => "must be known before the program runs",
                };
                Diagnostic::new(meaning::NOT_CONSTANT, format!("`{label}` is a constant number"))
                    .label(expr.span, place)
                    .help(format!("write a number without quotes, from 1 to {most}"))
            }
        };
        self.reject(diagnostic)
    }

    pub(super) fn one_number(
        &mut self,
        all: &[u8],
        param: &Parameter,
        expr: &'a Expr,
    ) -> Option<u32> {
        let checked = self.part(expr);
        let number = self.graph.number(checked.id);
        let found = all.iter().find(|one| number == Some((**one).into()));
        if found.is_none() && checked.ty != Type::Error {
            let help = match &expr.kind {
                ExprKind::Name(word, _) if builtins::is_bare_option(word) => {
                    format!("write `\\(n, {word})`")
                }
                _ => format!("write `{}`", param.form()),
            };
            let all: Vec<String> = all.iter().map(u8::to_string).collect();
            let message = format!(
                "`{}` is {}",
                param.label.unwrap_or_default(),
                choice(all.iter().map(String::as_str))
            );
            self.emit(
                Diagnostic::new(meaning::OUT_OF_RANGE, message)
                    .label(expr.span, "a constant is needed")
                    .help(help),
            );
        }
        found.copied().map(u32::from)
    }

    pub(super) fn constant_truth(&mut self, expr: &'a Expr) -> Option<bool> {
        let checked = self.part(expr);
        match self.graph.node(checked.id) {
            Node::Bool(truth) => Some(*truth),
            Node::Error => None,
            _ => self.reject(
                Diagnostic::new(meaning::NOT_CONSTANT, "write `true` or `false`")
                    .label(expr.span, "must be known before the program runs"),
            ),
        }
    }

    /// A constant text; `None` for another value, which is reported.
    pub(crate) fn constant_text(&mut self, expr: &'a Expr) -> Option<Word> {
        let value = self.part(expr);
        match self.graph.node(value.id) {
            Node::String(text) => Some(text.clone()),
            Node::Error => None,
            _ => self.reject(not_constant("a constant text is needed here", expr.span)),
        }
    }

    pub(super) fn constant_character(&mut self, param: &Parameter, expr: &'a Expr) -> Option<u32> {
        let checked = self.part(expr);
        if let Node::String(text) = self.graph.node(checked.id)
            && let [byte @ 0x20..=0x7e] = text.as_bytes()
        {
            return Some((*byte).into());
        }
        if checked.ty != Type::Error {
            let message = format!("`{}` is one character", param.label.unwrap_or_default());
            self.emit(
                Diagnostic::new(meaning::WRONG_TYPE, message)
                    .label(expr.span, "a text of one ASCII character is needed")
                    .help(format!("write `{}`", param.form())),
            );
        }
        None
    }

    pub(super) fn one_word(
        &mut self,
        param: &Parameter,
        words: &[(&str, Choice)],
        expr: &Expr,
    ) -> Option<Choice> {
        let word = match &expr.kind {
            ExprKind::Name(word, _) => words.iter().find(|(name, _)| *name == &**word),
            ExprKind::Error => return None,
            _ => None,
        };
        if word.is_none() {
            let message = format!(
                "`{}` is {}",
                param.label.unwrap_or_default(),
                choice(words.iter().map(|(name, _)| *name))
            );
            let diagnostic =
                Diagnostic::new(meaning::UNKNOWN_LABEL, message).label(expr.span, "something else");
            self.emit(match words {
                [(only, _)] => diagnostic
                    .help(format!("write `{}`, or leave the option out", param.form()))
                    .write(expr.span, *only),
                _ => diagnostic,
            });
        }
        word.map(|(_, choice)| *choice)
    }
}
