//! Methods of objects, types and texts.

use super::body::{Body, Value};
use super::foreign_syntax;
use super::graph::{Node, Type};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::{list, nearest};
use crate::isa::Selector;
use crate::source::Span;
use crate::syntax::ast::{self, Arg};

const OBJECT_METHODS: [&str; 15] = [
    "value",
    "summary",
    "unsigned",
    "signed",
    "address",
    "count",
    "type",
    "cast",
    "parent",
    "synthetic",
    "raw",
    "clone",
    "index",
    "text",
    "element",
];
const TYPE_METHODS: [&str; 4] = ["name", "argument", "pointee", "size"];
const TEXT_METHODS: [&str; 2] = ["count", "prefix"];
const NUMBER_METHODS: [&str; 2] = ["unsigned", "signed"];

impl<'a> Body<'_, 'a> {
    pub(super) fn method(
        &mut self,
        base: Value,
        name: &ast::Name,
        args: &'a [Arg],
        optional: bool,
        span: Span,
    ) -> Value {
        if base.ty == Type::Maybe && !optional {
            return self.method_of_missing(base, name, span);
        }
        let value = match base.ty {
            Type::Object | Type::Maybe => self.object_method(base, name, args, span),
            Type::Type => self.type_method(base, name, args, span),
            Type::String | Type::Text => self.text_method(base, name, args, span),
            Type::Int | Type::UInt | Type::Literal => self.number_method(base, name, args, span),
            Type::Error | Type::Never => self.error(span),
            Type::Bool | Type::Null | Type::Integer | Type::Dictionary => self.wrong(
                meaning::UNKNOWN_METHOD,
                name.span,
                format!("{} has no methods", base.ty.name()),
                "called here",
            ),
        };
        match (base.ty, value.ty) {
            (_, Type::Error) => value,
            (Type::Maybe, Type::Object | Type::Maybe) => self.chained(base, value, span),
            (Type::Maybe, _) => self.wrong(
                meaning::MAYBE_MISSING,
                span,
                format!("`{}` of what may be missing is no value", name.text),
                "what if it is missing?",
            ),
            _ => value,
        }
    }

    fn method_of_missing(&mut self, base: Value, name: &ast::Name, span: Span) -> Value {
        self.emit(
            Diagnostic::at(
                meaning::MAYBE_MISSING,
                base.span,
                "this value may be missing",
                "no method can be called on nothing",
            )
            .help(format!("test it first: `exists(…) ? ….{}() : …`", name.text)),
        );
        self.error(span)
    }

    fn object_method(
        &mut self,
        base: Value,
        name: &ast::Name,
        args: &'a [Arg],
        span: Span,
    ) -> Value {
        let plain = |body: &mut Self, selector, ty| match body.arguments(name, args, 0) {
            Some(_) => body.select(selector, &[base], ty, span),
            None => body.error(span),
        };
        match name.text.as_bytes() {
            b"value" => match self.arguments(name, args, 0) {
                Some(_) => self.value(Node::Plain(base.id), Type::Text, span),
                None => self.error(span),
            },
            b"unsigned" | b"signed" => match self.arguments(name, args, 0) {
                Some(_) => {
                    let number = self.read(base, name.text.is("signed"));
                    Value { span, ..number }
                }
                None => self.error(span),
            },
            b"summary" if self.is_copy_of_self(base.id) => self.shows_itself(base),
            b"summary" => plain(self, Selector::SUMMARY, Type::String),
            b"address" => plain(self, Selector::GET_VALUE_AS_ADDRESS, Type::UInt),
            b"count" => plain(self, Selector::GET_NUM_CHILDREN, Type::UInt),
            b"type" => plain(self, Selector::GET_TYPE, Type::Type),
            b"parent" => plain(self, Selector::GET_PARENT, Type::Maybe),
            b"synthetic" => plain(self, Selector::GET_SYNTHETIC_VALUE, Type::Maybe),
            b"raw" => plain(self, Selector::GET_NON_SYNTHETIC_VALUE, Type::Object),
            b"cast" => self.with_type(base, name, args, span),
            b"clone" => self.with_name(Selector::CLONE, Type::Object, base, name, args, span),
            b"index" => self.index_of(base, name, args, span),
            b"element" => self.element_of(base, name, args, span),
            b"text" => self.counted_text(base, name, args, span),
            _ => self.unknown_method(base, name, &OBJECT_METHODS, span),
        }
    }

    fn with_type(&mut self, base: Value, name: &ast::Name, args: &'a [Arg], span: Span) -> Value {
        let Some(ty) = self.arguments(name, args, 1).and_then(|a| a.first().copied()) else {
            return self.error(span);
        };
        if ty.ty != Type::Type {
            return self.no_type(ty, name);
        }
        self.select(Selector::CAST, &[base, ty], Type::Object, span)
    }

    pub(super) fn no_type(&mut self, value: Value, method: &ast::Name) -> Value {
        if value.ty != Type::Error {
            self.emit(
                Diagnostic::at(
                    meaning::WRONG_TYPE,
                    value.span,
                    format!("`{}` needs a type", method.text),
                    format!("this is {}", value.ty.name()),
                )
                .note("A type is reached through a value: its own, or a template argument.")
                .help("write `self.type().argument(0)` for the first template argument"),
            );
        }
        self.error(value.span)
    }

    fn with_name(
        &mut self,
        selector: Selector,
        ty: Type,
        base: Value,
        name: &ast::Name,
        args: &'a [Arg],
        span: Span,
    ) -> Value {
        let Some(text) = self.arguments(name, args, 1).and_then(|a| a.first().copied()) else {
            return self.error(span);
        };
        if text.ty != Type::String {
            if text.ty != Type::Error {
                self.wrong(
                    meaning::WRONG_TYPE,
                    text.span,
                    format!("`{}` needs a name", name.text),
                    format!("this is {}", text.ty.name()),
                );
            }
            return self.error(span);
        }
        self.select(selector, &[base, text], ty, span)
    }

    /// `.index(of: "n")`.
    fn index_of(&mut self, base: Value, name: &ast::Name, args: &'a [Arg], span: Span) -> Value {
        if let [Arg { label: Some(label), .. }] = args
            && !label.text.is("of")
        {
            self.unknown_label(label, &["of"]);
            return self.error(span);
        }
        self.with_name(Selector::GET_CHILD_INDEX, Type::UInt, base, name, args, span)
    }

    fn type_method(&mut self, base: Value, name: &ast::Name, args: &'a [Arg], span: Span) -> Value {
        match &*name.text {
            "name" => match self.arguments(name, args, 0) {
                Some(_) => self.value(Node::Plain(base.id), Type::Text, span),
                None => self.error(span),
            },
            "argument" => {
                let index = self.arguments(name, args, 1).and_then(|a| a.first().copied());
                match index.and_then(|index| self.as_unsigned(index)) {
                    Some(index) => {
                        let selector = Selector::GET_TEMPLATE_ARGUMENT_TYPE;
                        self.select(selector, &[base, index], Type::Type, span)
                    }
                    None => self.error(span),
                }
            }
            "pointee" => match self.arguments(name, args, 0) {
                Some(_) => self.select(Selector::GET_POINTEE_TYPE, &[base], Type::Type, span),
                None => self.error(span),
            },
            "size" => match self.arguments(name, args, 0) {
                Some(_) => self.select(Selector::GET_BYTE_SIZE, &[base], Type::Integer, span),
                None => self.error(span),
            },
            _ => self.unknown_method(base, name, &TYPE_METHODS, span),
        }
    }

    fn text_method(&mut self, base: Value, name: &ast::Name, args: &'a [Arg], span: Span) -> Value {
        match &*name.text {
            "prefix" => return self.prefix(base, name, args, span),
            "count" => {}
            _ => return self.unknown_method(base, name, &TEXT_METHODS, span),
        }
        if self.arguments(name, args, 0).is_none() {
            return self.error(span);
        }
        // What is a text only in a string has no length before it is put into one.
        let piece = super::graph::Piece::Value(base.id, super::graph::Padding::default());
        let text = match base.ty {
            Type::Text => self.value(Node::Concat([piece].into()), Type::String, base.span),
            _ => base,
        };
        self.select(Selector::STRLEN, &[text], Type::UInt, span)
    }

    fn number_method(
        &mut self,
        base: Value,
        name: &ast::Name,
        args: &'a [Arg],
        span: Span,
    ) -> Value {
        if !NUMBER_METHODS.iter().any(|known| name.text.is(known)) {
            return self.unknown_method(base, name, &NUMBER_METHODS, span);
        }
        if self.arguments(name, args, 0).is_none() {
            return self.error(span);
        }
        let signed = name.text.is("signed");
        let wanted = if signed { Type::Int } else { Type::UInt };
        match base.ty {
            Type::Literal => match self.literal_as(base, wanted) {
                Some(value) => Value { span, ..value },
                None => self.error(span),
            },
            ty if ty == wanted => Value { span, ..base },
            _ if signed => self.value(Node::AsInt(base.id), Type::Int, span),
            _ => self.value(Node::AsUInt(base.id), Type::UInt, span),
        }
    }

    fn unknown_method(
        &mut self,
        base: Value,
        name: &ast::Name,
        known: &[&str],
        span: Span,
    ) -> Value {
        let mut diagnostic = Diagnostic::at(
            meaning::UNKNOWN_METHOD,
            name.span,
            format!("{} has no method `{}`", base.ty.name(), name.text),
            "unknown",
        )
        .note(format!(
            "the methods of {} are {}",
            base.ty.name(),
            list(known.iter().copied())
        ));
        if let Some(help) = foreign_syntax::method(&name.text) {
            diagnostic = diagnostic.help(help);
        } else if let Some(near) = nearest(&name.text, known.iter().copied()) {
            diagnostic = diagnostic
                .help(format!("did you mean `{near}()`?"))
                .fix(format!("write `{near}`"), vec![(name.span, near.to_owned())]);
        } else if matches!(base.ty, Type::Object) {
            diagnostic = diagnostic
                .help(format!("for the member, leave out the parentheses: `.{}`", name.text));
        }
        self.emit(diagnostic);
        self.error(span)
    }

    /// The arguments, if there are as many as wanted.
    pub(super) fn arguments(
        &mut self,
        name: &ast::Name,
        args: &'a [Arg],
        wanted: usize,
    ) -> Option<Vec<Value>> {
        let values: Vec<Value> = args.iter().map(|arg| self.part_on_demand(&arg.value)).collect();
        if values.len() == wanted {
            return Some(values);
        }
        let plural = if wanted == 1 { "" } else { "s" };
        let wanted = if wanted == 0 { "no".to_owned() } else { wanted.to_string() };
        self.wrong(
            meaning::WRONG_ARGUMENTS,
            name.span,
            format!("`{}` takes {wanted} argument{plural}, not {}", name.text, values.len()),
            "called here",
        );
        None
    }
}
