//! Calls: of helper functions, which are checked for the types of the arguments, and of the functions of the language.

use super::arguments::{Arguments, Callee, wrong_number};
use super::body::{Binding, Body, Reports};
use super::resolve::NameKind;
use super::sugar::Exits;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::nearest;
use crate::sema::graph::{Comparison, Type};
use crate::sema::hir::{Instance, NumberOp, ObjectOp, Op, Typed};
use crate::source::Span;
use crate::syntax::ast::{self, Arg, ExprKind};
use crate::syntax::builtins::{self, BuiltIn, Function, Role};
use crate::syntax::hints;

impl<'a> Body<'_, 'a> {
    pub(super) fn call(&mut self, name: &'a ast::Name, args: &'a [Arg], span: Span) -> Typed {
        let function = builtins::function(&name.text);
        let kind = function.map_or(NameKind::Function, |_| NameKind::BuiltIn);
        self.list_name(name, kind);
        match function {
            Some(function) if !self.is_replaced(function) => {
                self.built_in(name, function, args, span).unwrap_or_else(|| self.error(span))
            }
            _ => self.helper_call(name, args, span),
        }
    }

    /// Whether a helper has the name of a function of numbers, which it replaces.
    fn is_replaced(&self, function: &BuiltIn<Function>) -> bool {
        match function.operation {
            Function::Absolute | Function::Least | Function::Greatest => {
                self.helper(function.name).is_some()
            }
            Function::Exists | Function::Flags => false,
        }
    }

    /// The value of a call of a function of the language; `None` if it was rejected.
    fn built_in(
        &mut self,
        name: &ast::Name,
        function: &'static BuiltIn<Function>,
        args: &'a [Arg],
        span: Span,
    ) -> Option<Typed> {
        let arguments = self.arguments(Callee::new(name, function), args);
        if !arguments.is_complete() {
            self.quiet_parts(arguments.expressions());
            return None;
        }
        match function.operation {
            Function::Exists => self.exists(arguments.expression(Role::Value)?, span),
            Function::Flags => self.flags(&arguments, span),
            Function::Absolute => {
                let number = self.as_number(arguments.value(Role::Value)?)?;
                let ty = if number.ty == Type::Integer { number.ty } else { Type::UInt };
                Some(self.make.value(NumberOp::Magnitude, &[number], ty, span))
            }
            Function::Least => self.first_of(Comparison::Lt, &arguments, span),
            Function::Greatest => self.first_of(Comparison::Gt, &arguments, span),
        }
    }

    /// The first of the arguments in an order.
    fn first_of(
        &mut self,
        order: Comparison,
        arguments: &Arguments<'_>,
        span: Span,
    ) -> Option<Typed> {
        let mut values = arguments.values();
        let first = values.next()?;
        values.try_fold(first, |first, value| {
            let (a, b, ty) = self.agree(value.span, first, value)?;
            let is_first = self.make.test(NumberOp::Compare(order), &[a, b], span);
            Some(self.make.value(Op::If, &[is_first, a, b], ty, span))
        })
    }

    /// The call of a helper.
    fn helper_call(&mut self, name: &'a ast::Name, args: &'a [Arg], span: Span) -> Typed {
        if self.reports == Reports::Nothing {
            self.quiet_args(args);
            return self.error(span);
        }
        let Some(func) = self.helper(&name.text) else {
            return self.unknown_function(name, args);
        };
        self.checker.output.used.insert(func.name.span);
        if !self.in_prelude()
            && self.calls.iter().any(|call| call.function == Some(&func.name.text))
        {
            self.quiet_args(args);
            return self.recursion(name);
        }
        for label in args.iter().filter_map(|a| a.label.as_ref()) {
            self.emit(
                Diagnostic::new(meaning::UNKNOWN_LABEL, "arguments of a function have no labels")
                    .label(label.span, "leave it out"),
            );
        }
        let values: Vec<Typed> = args.iter().map(|arg| self.part_on_demand(&arg.value)).collect();
        if values.len() != func.params.len() {
            let message = wrong_number(&name.text, func.params.len(), values.len());
            return self.wrong(
                Diagnostic::new(meaning::WRONG_ARGUMENTS, message).label(name.span, "called here"),
            );
        }
        self.call_of(func, &values, span, false)
    }

    /// The call of a function, whose body is checked once for arguments of these types, with these constants.
    pub(super) fn call_of(
        &mut self,
        func: &'a ast::Func,
        args: &[Typed],
        span: Span,
        prelude: bool,
    ) -> Typed {
        if self.reports == Reports::Nothing {
            return self.error(span);
        }
        let (instance, is_new) = self.instance_of(func, args);
        let is_small = is_new || self.steps_of(instance, span);
        let result = self.make.tree.result(instance).filter(|_| is_small);
        let Some(result) = result else { return self.error(span) };
        self.make.value(Op::Call { instance, prelude }, args, result.ty, span)
    }

    /// A function for arguments of these types, with these constants, and whether this is the first call.
    pub(super) fn instance_of(&mut self, func: &'a ast::Func, args: &[Typed]) -> (usize, bool) {
        let key = self.instance_key(func, args);
        if let Some(known) = self.instances.get(&key) {
            return (*known, false);
        }
        let findings = self.checker.output.diagnostics.len();
        let checked = self.checked_instance(func, args);
        // A mistake in the prelude is one of each call.
        if !self.in_prelude() || self.checker.output.diagnostics.len() == findings {
            self.instances.insert(key, checked);
        }
        (checked, true)
    }

    /// Checks the names in a function that nobody calls.
    pub(super) fn names_of(&mut self, func: &'a ast::Func) {
        let args = func.params.iter().map(|param| self.error(param.span));
        let args: Vec<Typed> = args.collect();
        self.instance_of(func, &args);
    }

    fn checked_instance(&mut self, func: &'a ast::Func, args: &[Typed]) -> usize {
        let (outside, steps, depth) = (self.local_count(), self.steps, self.depth);
        let deepest = std::mem::replace(&mut self.deepest, depth);
        let block = self.make.tree.begin();
        let mut params = Vec::with_capacity(args.len());
        for (param, arg) in func.params.iter().zip(args) {
            let constant = self.make.known(*arg).cloned();
            let variable = self.make.tree.variable(constant, arg.ty, param.span);
            self.bind(param, variable, Binding::Parameter, func.body.span.start);
            params.push(variable);
        }
        let check = |body: &mut Self| {
            let flow = body.block(&func.body, Exits::Function);
            body.keep_locals(outside, func.body.span.end);
            flow
        };
        let flow = self.within_call(Some(&func.name.text), outside, check);
        self.make.tree.end(Some(flow.value));
        let name = func.name.text.clone();
        let (steps, depth) = (self.steps - steps, self.deepest - depth);
        self.deepest = self.deepest.max(deepest);
        self.make.tree.instance(Instance { params, block, name, steps, depth })
    }

    fn recursion(&mut self, name: &ast::Name) -> Typed {
        let way = self.calls.iter().filter_map(|call| call.function);
        let way: Vec<_> = way.map(|name| format!("`{name}`")).collect();
        self.wrong(
            Diagnostic::new(meaning::RECURSION, format!("function `{}` calls itself", name.text))
                .label(name.span, "the inner call")
                .note(format!(
                    "fmtc replaces a call with the body of the function. The calls up to here: {}.",
                    way.join(" → ")
                ))
                .help("use `join` to repeat something a bounded number of times"),
        )
    }

    fn unknown_function(&mut self, name: &'a ast::Name, args: &'a [Arg]) -> Typed {
        let habit = hints::word("function", &name.text);
        // The format string of a `printf` is not checked as a text of this language.
        let format = |arg: &Arg| habit.is_some() && matches!(arg.value.kind, ExprKind::String(_));
        for arg in args.iter().filter(|arg| !format(arg)) {
            self.part(&arg.value);
        }
        self.quiet_args(args.iter().filter(|arg| format(arg)));
        let builtins = builtins::FUNCTIONS.iter().map(|function| function.name);
        let known = builtins.chain(self.checker.names.helpers.keys().copied());
        let mut diagnostic = Diagnostic::new(
            meaning::UNKNOWN_FUNCTION,
            format!("there is no function `{}`", name.text),
        )
        .label(name.span, "unknown");
        diagnostic = match (habit, nearest(&name.text, known)) {
            (Some(hint), _) => diagnostic.help(hint.help),
            (None, Some(near)) => diagnostic.suggest(name.span, near),
            (None, None) => diagnostic
                .help(format!(
                    "define it with `func {}(…) {{ … }}`, or leave out the parentheses for a member",
                    name.text
                ))
                .note("A formatter cannot call functions of the program (language.md: what bytecode cannot do)."),
        };
        self.wrong(diagnostic)
    }

    /// `exists(a.b)`: every step of the path may be missing.
    fn exists(&mut self, path: &'a ast::Expr, span: Span) -> Option<Typed> {
        if let Some(newer) = self.needs_test(path, None) {
            let exists = self.under(newer, true, |body| body.exists(path, span))?;
            return Some(self.make.test(NumberOp::And, &[newer, exists], span));
        }
        let value = self.optional_path(path);
        if !self.needs_object(value, "`exists` tests for a member") {
            return None;
        }
        let missing = self.make.test(ObjectOp::IsMissing, &[value], span);
        Some(self.make.test(NumberOp::Not, &[missing], span))
    }
}
