//! Methods of objects, types and texts.

use super::body::Body;
use super::foreign_syntax;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::{list, nearest};
use crate::isa::Selector;
use crate::sema::expand::Value;
use crate::sema::graph::{Node, Padding, Piece, Type};
use crate::source::Span;
use crate::syntax::ast::{self, Arg};
use crate::syntax::builtins::{self, Method, Receiver};

/// The methods of a type.
fn receiver(ty: Type) -> Option<Receiver> {
    match ty {
        Type::Object | Type::Maybe => Some(Receiver::Object),
        Type::Type => Some(Receiver::Type),
        Type::String | Type::Text => Some(Receiver::Text),
        Type::Int | Type::UInt | Type::Literal => Some(Receiver::Number),
        _ => None,
    }
}

/// The type that a signature names.
fn result_type(method: &Method) -> Option<Type> {
    Some(match method.result() {
        "object" => Type::Object,
        "object or missing" => Type::Maybe,
        "type" => Type::Type,
        "text" => Type::String,
        "signed number" => Type::Int,
        "unsigned number" => Type::UInt,
        "number" => Type::Integer,
        _ => return None,
    })
}

/// A call of a method that exists.
#[derive(Clone, Copy)]
struct Call<'n, 'a> {
    base: Value,
    method: &'static Method,
    name: &'n ast::Name,
    args: &'a [Arg],
    span: Span,
}

impl<'a> Body<'_, 'a> {
    /// The value of an expression, and the object without which it has none: for a call, the object
    /// before a `?.`, or one that is missing in some releases. An object that a call returns may
    /// itself be missing.
    pub(in crate::sema) fn optional_part(&mut self, expr: &'a ast::Expr) -> (Option<Value>, Value) {
        match expr.kind {
            ast::ExprKind::Method { .. } => {
                self.within_limits(expr, |body| body.optional_call(expr))
            }
            _ => (None, self.part(expr)),
        }
    }

    pub(in crate::sema) fn optional_call(&mut self, call: &'a ast::Expr) -> (Option<Value>, Value) {
        let ast::ExprKind::Method { base, name, args, optional } = &call.kind else {
            return (None, self.error(call.span));
        };
        let (asked, base) = self.optional_part(base);
        match base.ty {
            Type::Maybe => self.method_of_maybe(base, name, args, call.span),
            Type::Object if *optional => self.method_of_maybe(base, name, args, call.span),
            _ => (asked, self.method(base, name, args, call.span)),
        }
    }

    pub(in crate::sema) fn method_of_maybe(
        &mut self,
        base: Value,
        name: &ast::Name,
        args: &'a [Arg],
        span: Span,
    ) -> (Option<Value>, Value) {
        let there = Value { ty: Type::Object, ..base };
        let value = self.method(there, name, args, span);
        match value.ty {
            Type::Error => (None, value),
            Type::Object | Type::Maybe => (None, self.graph.chained(base, value, span)),
            _ => (Some(base), value),
        }
    }

    fn method(&mut self, base: Value, name: &ast::Name, args: &'a [Arg], span: Span) -> Value {
        let Some(receiver) = receiver(base.ty) else { return self.no_methods(base, name, span) };
        let Some(method) = builtins::find_method(receiver, &name.text) else {
            return self.unknown_method(base, name, receiver);
        };
        let call = Call { base, method, name, args, span };
        self.call_method(call).unwrap_or_else(|| self.error(span))
    }

    /// The value of a call without a default; reports a call that may give nothing.
    pub(in crate::sema) fn result_without_default(
        &mut self,
        call: &ast::Expr,
        (asked, value): (Option<Value>, Value),
    ) -> Value {
        let (Some(asked), ast::ExprKind::Method { base, name, optional, .. }) = (asked, &call.kind)
        else {
            return value;
        };
        let default = match value.ty {
            Type::String | Type::Text => "\"\"",
            Type::Type => "self.type()",
            _ => "0",
        };
        let mut edits = vec![(call.span.at_start(), "(".to_owned())];
        if !optional && asked.span == base.span {
            let dot = Span { end: name.span.start, ..base.span.at_end() };
            edits.push((dot, "?.".to_owned()));
        }
        edits.push((call.span.at_end(), format!(" ?? {default})")));
        let method = &name.text;
        self.wrong(
            Diagnostic::new(meaning::MAYBE_MISSING, "this value may be missing")
                .label(asked.span, format!("what is `{method}` then?"))
                .help(format!("give a default: `x?.{method}() ?? {default}`"))
                .fix(format!("give the default {default}"), edits),
        )
    }

    fn no_methods(&mut self, base: Value, name: &ast::Name, span: Span) -> Value {
        if matches!(base.ty, Type::Error | Type::Never) {
            return self.error(span);
        }
        self.wrong(
            Diagnostic::new(meaning::UNKNOWN_METHOD, format!("{} has no methods", base.ty.name()))
                .label(name.span, "called here"),
        )
    }

    /// The value of a call; `None` if it was rejected.
    fn call_method(&mut self, call: Call<'_, 'a>) -> Option<Value> {
        let Call { base, method, name, args, span } = call;
        match (method.receiver, method.word.name) {
            (Receiver::Object, "element") => Some(self.element_of(base, name, args, span)),
            (Receiver::Object, "elements") => {
                self.arguments(name, args, method.arguments())?;
                Some(self.graph.elements(base, span))
            }
            (Receiver::Object, "text") => Some(self.counted_text(base, name, args, span)),
            (Receiver::Object, "index") if !self.labels_are_known(args, "of") => None,
            _ => {
                let values = self.arguments(name, args, method.arguments())?;
                if method.selector == Some(Selector::SUMMARY) {
                    self.graph.note_shown(base);
                }
                self.call_with(call, &values)
            }
        }
    }

    /// The value of a call with the right number of arguments.
    fn call_with(&mut self, call: Call<'_, 'a>, values: &[Value]) -> Option<Value> {
        let Call { base, method, name, span, .. } = call;
        match (method.receiver, method.word.name, values) {
            (Receiver::Object, "value", _) | (Receiver::Type, "name", _) => {
                Some(self.graph.plain(base, span))
            }
            (Receiver::Object, "unsigned" | "signed", _) => {
                let ty = result_type(method)?;
                let number = Node::Number { object: base.id, signed: ty == Type::Int };
                Some(Value { span, ..self.graph.value(number, ty, base.span) })
            }
            (Receiver::Number, ..) => self.converted(base, result_type(method)?, span),
            (Receiver::Text, "prefix", [count]) => {
                let count = self.as_unsigned(*count)?;
                Some(self.graph.prefix(base, count, span))
            }
            (Receiver::Text, ..) => Some(self.text_length(base, span)),
            (_, "cast", [ty]) if ty.ty != Type::Type => Some(self.no_type(*ty, name)),
            (_, "cast", [ty]) => Some(self.graph.cast(base, *ty, span)),
            (_, "clone" | "index", [text]) if text.ty != Type::String => {
                self.no_name(*text, name);
                None
            }
            (_, "argument", [index]) => {
                let index = self.as_unsigned(*index)?;
                Some(self.graph.select(
                    Selector::GET_TEMPLATE_ARGUMENT_TYPE,
                    &[base, index],
                    Type::Type,
                    span,
                ))
            }
            (_, _, values) => {
                let operands: Vec<Value> =
                    std::iter::once(base).chain(values.iter().copied()).collect();
                let selector = method.selector.filter(|own| self.needs_release(*own, span))?;
                Some(self.graph.select(selector, &operands, result_type(method)?, span))
            }
        }
    }

    /// Whether the only argument has no other label than this; reports it otherwise.
    fn labels_are_known(&mut self, args: &[Arg], known: &str) -> bool {
        match args {
            [Arg { label: Some(label), .. }] if label.text != *known => {
                self.unknown_label(label, [known]);
                false
            }
            _ => true,
        }
    }

    pub(in crate::sema) fn no_type(&mut self, value: Value, method: &ast::Name) -> Value {
        if value.ty != Type::Error {
            self.emit(
                Diagnostic::new(meaning::WRONG_TYPE, format!("`{}` needs a type", method.text))
                    .label(value.span, format!("this is {}", value.ty.name()))
                    .note("A type is reached through a value: its own, or a template argument.")
                    .help("write `self.type().argument(0)` for the first template argument"),
            );
        }
        self.error(value.span)
    }

    fn no_name(&mut self, value: Value, method: &ast::Name) {
        if value.ty != Type::Error {
            self.emit(
                Diagnostic::new(meaning::WRONG_TYPE, format!("`{}` needs a name", method.text))
                    .label(value.span, format!("this is {}", value.ty.name())),
            );
        }
    }

    /// The length of a text in bytes.
    fn text_length(&mut self, base: Value, span: Span) -> Value {
        // A value that is a text only within a string has no length outside of one.
        let piece = Piece::Value(base.id, Padding::default());
        let text = match base.ty {
            Type::Text => self.graph.value(Node::Concat([piece].into()), Type::String, base.span),
            _ => base,
        };
        self.graph.select(Selector::STRLEN, &[text], Type::UInt, span)
    }

    /// The same bits with the other signedness.
    fn converted(&mut self, base: Value, wanted: Type, span: Span) -> Option<Value> {
        let base = match base.ty {
            Type::Literal if wanted == Type::UInt => self.as_bits(base)?,
            _ => self.with_signedness(base)?,
        };
        let value = match base.ty {
            ty if ty == wanted => base,
            _ if wanted == Type::Int => self.graph.value(Node::AsInt(base.id), Type::Int, span),
            _ => self.graph.value(Node::AsUInt(base.id), Type::UInt, span),
        };
        Some(Value { span, ..value })
    }

    fn unknown_method(&mut self, base: Value, name: &ast::Name, receiver: Receiver) -> Value {
        let known = || builtins::methods(receiver).map(|method| method.word.name);
        let mut diagnostic = Diagnostic::new(
            meaning::UNKNOWN_METHOD,
            format!("{} has no method `{}`", base.ty.name(), name.text),
        )
        .label(name.span, "unknown")
        .note(format!("the methods of {} are {}", base.ty.name(), list(known())));
        if let Some(help) = foreign_syntax::method(&name.text) {
            diagnostic = diagnostic.help(help);
        } else if let Some(near) = nearest(&name.text, known()) {
            diagnostic =
                diagnostic.help(format!("did you mean `{near}()`?")).write(name.span, near);
        } else if matches!(base.ty, Type::Object) {
            diagnostic = diagnostic
                .help(format!("for the member, leave out the parentheses: `.{}`", name.text));
        }
        self.wrong(diagnostic)
    }

    /// The arguments, if their number is right.
    pub(in crate::sema) fn arguments(
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
        self.emit(
            Diagnostic::new(
                meaning::WRONG_ARGUMENTS,
                format!("`{}` takes {wanted} argument{plural}, not {}", name.text, values.len()),
            )
            .label(name.span, "called here"),
        );
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_name_types() {
        for receiver in [Receiver::Object, Receiver::Type, Receiver::Text, Receiver::Number] {
            for method in builtins::methods(receiver) {
                assert!(result_type(method).is_some(), "{}", method.word.form);
            }
        }
    }
}
