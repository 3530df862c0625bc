//! Methods of objects, types and texts.

use super::arguments::{Arguments, Callee};
use super::body::Body;
use super::resolve::NameKind;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::{list, nearest};
use crate::isa::{Lldb, Selector};
use crate::sema::graph::{OfTypes, Sign, Type};
use crate::sema::hir::{Constant, NumberOp, ObjectOp, Op, TextOp, Typed};
use crate::source::Span;
use crate::syntax::ast::{self, Arg};
use crate::syntax::builtins::{self, BuiltIn, Gives, Operation, Receiver, Role};
use crate::syntax::hints;

/// The row of methods of a type.
fn receiver(ty: Type) -> Option<Receiver> {
    match ty {
        Type::Object | Type::Maybe => Some(Receiver::Object),
        Type::Type => Some(Receiver::Type),
        Type::String | Type::Text => Some(Receiver::Text),
        Type::Int | Type::UInt | Type::Literal => Some(Receiver::Number),
        _ => None,
    }
}

fn result_type(gives: Gives) -> Type {
    match gives {
        Gives::Object => Type::Object,
        Gives::Maybe => Type::Maybe,
        Gives::Type => Type::Type,
        Gives::Text => Type::String,
        Gives::Signed | Gives::Number => Type::Int,
        Gives::Unsigned => Type::UInt,
        Gives::Size => Type::Integer,
        Gives::Truth => Type::Bool,
    }
}

impl<'a> Body<'_, 'a> {
    /// The value of an expression, and the object without which it has none: for a call, the object
    /// before a `?.`, or one that is missing in some releases. An object that a call returns may
    /// itself be missing.
    pub(super) fn optional_part(&mut self, expr: &'a ast::Expr) -> (Option<Typed>, Typed) {
        match expr.kind {
            ast::ExprKind::Method { .. } => {
                self.within_limits(expr, |body| body.optional_call(expr, true))
            }
            _ => (None, self.part(expr)),
        }
    }

    /// A call, and the object that may be missing, of which it is.
    pub(super) fn optional_call(
        &mut self,
        call: &'a ast::Expr,
        has_default: bool,
    ) -> (Option<Typed>, Typed) {
        let ast::ExprKind::Method { base, name, args, optional } = &call.kind else {
            return (None, self.error(call.span));
        };
        let (asked, base) = match base.kind {
            ast::ExprKind::Method { .. } => {
                self.within_limits(base, |body| body.optional_call(base, has_default))
            }
            _ => (None, self.part(base)),
        };
        match base.ty {
            Type::Maybe => self.method_of_maybe(base, name, args, call.span),
            Type::Object if *optional => self.method_of_maybe(base, name, args, call.span),
            _ => {
                let value = self.method(base, name, args, call.span);
                // With a default, what a member is asked may be missing too.
                let is_asked = has_default
                    && base.ty == Type::Object
                    && !matches!(value.ty, Type::Object | Type::Maybe | Type::Error);
                (asked.or(is_asked.then_some(base)), value)
            }
        }
    }

    pub(super) fn method_of_maybe(
        &mut self,
        base: Typed,
        name: &ast::Name,
        args: &'a [Arg],
        span: Span,
    ) -> (Option<Typed>, Typed) {
        let there = Typed { ty: Type::Object, ..base };
        let value = self.method(there, name, args, span);
        match value.ty {
            Type::Error => (None, value),
            Type::Object | Type::Maybe => (None, self.make.chained(base, value, span)),
            _ => (Some(base), value),
        }
    }

    fn method(&mut self, base: Typed, name: &ast::Name, args: &'a [Arg], span: Span) -> Typed {
        self.list_name(name, NameKind::Method);
        let Some(receiver) = receiver(base.ty) else {
            self.quiet_args(args);
            return self.no_methods(base, name, span);
        };
        let method = match self.in_prelude() {
            true => builtins::method_of_prelude(receiver, &name.text),
            false => builtins::method(receiver, &name.text),
        };
        let Some(method) = method else {
            self.quiet_args(args);
            return self.unknown_method(base, name, receiver);
        };
        let arguments = self.arguments(Callee::new(name, method), args);
        let is_complete = arguments.is_complete();
        let called = is_complete.then(|| self.call_method(base, method, &arguments, span));
        match called.flatten() {
            Some(value @ Typed { ty: Type::Object | Type::Maybe | Type::Error, .. }) => value,
            Some(value) if self.in_prelude() => value,
            Some(value) => self.make.value(Op::PartOf, &[base, value], value.ty, value.span),
            None => self.error(span),
        }
    }

    /// The value of a call without a default; reports a call that may give nothing.
    pub(super) fn result_without_default(
        &mut self,
        call: &ast::Expr,
        (asked, value): (Option<Typed>, Typed),
    ) -> Typed {
        let (Some(asked), ast::ExprKind::Method { name, .. }) = (asked, &call.kind) else {
            return value;
        };
        if let Some(diagnostic) = self.size_of_elements(call) {
            return self.wrong(diagnostic);
        }
        let default = match value.ty {
            Type::String | Type::Text => "\"\"",
            Type::Type => "self.type()",
            _ => "0",
        };
        let edits = vec![
            (call.span.at_start(), "(".to_owned()),
            (call.span.at_end(), format!(" ?? {default})")),
        ];
        let method = &name.text;
        self.wrong(
            Diagnostic::new(meaning::MAYBE_MISSING, "this value may be missing")
                .label(asked.span, format!("a missing value has no `{method}`"))
                .help(format!("give a default: `x.{method}() ?? {default}`"))
                .fix(format!("give the default {default}"), edits),
        )
    }

    /// The proposal for `x.elements().count()`, which would give 0 before LLDB 23.
    fn size_of_elements(&self, call: &ast::Expr) -> Option<Diagnostic> {
        let ast::ExprKind::Method { base: elements, name, .. } = &call.kind else { return None };
        let ast::ExprKind::Method { base, name: of, .. } = &elements.kind else { return None };
        if &*name.text != "count" || !["elements", "synthetic"].contains(&&*of.text) {
            return None;
        }
        let place = Span { start: base.span.end, ..call.span };
        Some(
            Diagnostic::new(meaning::MAYBE_MISSING, "this value may be missing")
                .label(elements.span, "a missing value has no `count`")
                .help("write `x.size()` of a container of the C++ library")
                .fix("write `.size()`", vec![(place, ".size()".to_owned())]),
        )
    }

    fn no_methods(&mut self, base: Typed, name: &ast::Name, span: Span) -> Typed {
        if matches!(base.ty, Type::Error | Type::Never) {
            return self.error(span);
        }
        self.wrong(
            Diagnostic::new(meaning::UNKNOWN_METHOD, format!("{} has no methods", base.ty.name()))
                .label(name.span, "called here"),
        )
    }

    /// The value of a call; `None` if it was rejected.
    fn call_method(
        &mut self,
        base: Typed,
        method: &BuiltIn<Operation>,
        arguments: &Arguments<'a>,
        span: Span,
    ) -> Option<Typed> {
        let ty = result_type(method.gives);
        if let Some(since) = method.operation.since()
            && !self.needs_release(since, span)
        {
            return None;
        }
        let operands: Vec<Typed> = std::iter::once(base).chain(arguments.values()).collect();
        Some(match method.operation {
            Operation::Plain => self.make.value(TextOp::Plain, &[base], Type::Text, span),
            Operation::Summary => self.make.value(TextOp::Summary, &[base], ty, span),
            Operation::Read | Operation::Address => {
                let base = match method.operation {
                    Operation::Address => self.followed(base),
                    _ => base,
                };
                let sign = if ty == Type::Int { Sign::Signed } else { Sign::Unsigned };
                let op = ObjectOp::Read { sign, is_written: true };
                Typed { span, ..self.make.value(op, &[base], ty, base.span) }
            }
            Operation::Characters => {
                let bytes = self.as_unsigned(base)?;
                self.make.value(TextOp::Characters, &[bytes], ty, span)
            }
            Operation::Convert => self.converted(base, ty, span)?,
            Operation::Prelude if method.name == "index" => self.index_of(&operands, span),
            Operation::Prelude => match self.prelude(method.name, &operands, span) {
                object @ Typed { ty: Type::Object, .. } => Typed { ty, ..object },
                other => other,
            },
            Operation::Into => {
                let name = arguments.value(Role::Name)?;
                let Some(Constant::String(name)) = self.make.known(name).cloned() else {
                    return None;
                };
                self.make.value(ObjectOp::MemberOrObject(name), &[base], ty, span)
            }
            Operation::HasValue => {
                let has_none = self.make.test(ObjectOp::HasNoValue, &[base], span);
                self.make.test(NumberOp::Not, &[has_none], span)
            }
            Operation::Known => self.make.value(NumberOp::MissingIfAllOnes, &[base], base.ty, span),
            Operation::Stride => self.of_types(OfTypes::Stride, base, span),
            Operation::Extent => self.of_types(OfTypes::Extent, base, span),
            Operation::Declared => self.of_types(OfTypes::Declared, base, span),
            Operation::Cut => {
                let format = arguments.value(Role::Value)?;
                self.make.value(TextOp::Format, &[base, format], ty, span)
            }
            Operation::Level => {
                let depth = self.make.number(arguments.value(Role::Value)?)?;
                self.at_depth(base, u32::try_from(depth).ok()?, span)?
            }
            Operation::Length => self.make.value(TextOp::Length, &[base], Type::UInt, span),
            Operation::Cast => {
                self.make.value(ObjectOp::Cast, &[base, arguments.value(Role::Of)?], ty, span)
            }
            Operation::Element => self.element_of(base, arguments, span)?,
            Operation::Text => self.counted_text(base, arguments, span)?,
            Operation::Call(Selector::GET_NUM_CHILDREN) => self.count_of(base, true, span),
            Operation::Call(selector) => {
                self.make.value(ObjectOp::Select(selector), &operands, ty, span)
            }
        })
    }

    /// The number of children. A summary needs the object; elsewhere a missing one has none.
    pub(super) fn count_of(&mut self, object: Typed, is_written: bool, span: Span) -> Typed {
        let op = ObjectOp::CountOf { is_written };
        let count = self.make.value(op, &[object], Type::UInt, span);
        self.needs(count, object, span)
    }

    /// A value that is missing where an object is missing. Only a summary can end there.
    pub(super) fn needs(&mut self, value: Typed, object: Typed, span: Span) -> Typed {
        match self.own {
            Some(_) => self.make.value(NumberOp::MissingWith, &[value, object], value.ty, span),
            None => value,
        }
    }

    /// The index of a child with a name. That of a variant of a Rust enum takes less code: all of them have names.
    fn index_of(&mut self, operands: &[Typed], span: Span) -> Typed {
        let object = operands.first().and_then(|object| self.make.tree.expr(object.id));
        let function = match object.map(|object| &object.op) {
            Some(Op::Object(ObjectOp::Member { name, .. })) if *name == "$variants$" => {
                "index_of_variant"
            }
            _ => "index",
        };
        self.prelude(function, operands, span)
    }

    /// A fact that the types of a program give; these are known for summaries alone.
    fn of_types(&mut self, fact: OfTypes, base: Typed, span: Span) -> Typed {
        match self.own {
            Some(_) => self.make.value(ObjectOp::OfTypes(fact), &[base], Type::UInt, span),
            None => self.make.constant(Constant::UInt(0), span),
        }
    }

    /// The object at an index behind a pointer, counted in objects of the pointee's type, or of
    /// another type.
    fn element_of(&mut self, pointer: Typed, args: &Arguments<'_>, span: Span) -> Option<Typed> {
        let mut number = args.value(Role::Value)?;
        if self.make.number(number).is_some_and(|number| number < 0) {
            number = self.literal_as(number, Type::Int)?;
        }
        let index = match number.ty {
            Type::Integer => number,
            _ => self.as_unsigned(number)?,
        };
        let (index, is_signed) = (self.as_integer(index)?, number.ty == Type::Int);
        let args: Vec<Typed> = [pointer, index].into_iter().chain(args.value(Role::Of)).collect();
        Some(self.make.value(ObjectOp::ElementBehind { is_signed }, &args, Type::Object, span))
    }

    /// The text of a number of characters.
    fn counted_text(&mut self, first: Typed, args: &Arguments<'_>, span: Span) -> Option<Typed> {
        if let Some(count) = args.value(Role::Inline) {
            let is_there = self.needs_release(Lldb::V24, span);
            return is_there
                .then(|| self.make.value(TextOp::InlineText, &[first, count], Type::Text, span));
        }
        let bytes = args.value(Role::Bytes);
        let count = bytes.or(args.value(Role::Count))?;
        let is_char = self.make.constant(Constant::Bool(bytes.is_some()), span);
        let text = self.prelude("counted_text", &[first, count, is_char], span);
        let text = self.make.value(TextOp::Counted, &[text, first, count], text.ty, span);
        Some(self.needs(text, first, span))
    }

    /// The same bits with the other signedness.
    fn converted(&mut self, base: Typed, wanted: Type, span: Span) -> Option<Typed> {
        let base = match base.ty {
            Type::Literal if wanted == Type::UInt => self.as_bits(base)?,
            _ => self.with_signedness(base)?,
        };
        let value = match base.ty {
            ty if ty == wanted => base,
            _ if wanted == Type::Int => self.make.value(NumberOp::AsInt, &[base], Type::Int, span),
            _ => self.make.value(NumberOp::AsUInt, &[base], Type::UInt, span),
        };
        Some(Typed { span, ..value })
    }

    fn unknown_method(&mut self, base: Typed, name: &ast::Name, receiver: Receiver) -> Typed {
        let known = || builtins::methods(receiver).map(|method| method.name);
        let mut diagnostic = Diagnostic::new(
            meaning::UNKNOWN_METHOD,
            format!("{} has no method `{}`", base.ty.name(), name.text),
        )
        .label(name.span, "unknown")
        .note(format!("the methods of {} are {}", base.ty.name(), list(known())));
        if let Some(hint) = hints::word("method", &name.text) {
            diagnostic = diagnostic.help(hint.help);
        } else if let Some(near) = nearest(&name.text, known()) {
            diagnostic =
                diagnostic.help(format!("did you mean `{near}()`?")).write(name.span, near);
        } else if matches!(base.ty, Type::Object) {
            diagnostic = diagnostic
                .help(format!("for the member, leave out the parentheses: `.{}`", name.text));
        }
        self.wrong(diagnostic)
    }
}
