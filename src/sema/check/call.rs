//! Calls of helper functions, which are expanded at the call.

use super::block::Exits;
use super::body::Body;
use super::foreign_syntax;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::nearest;
use crate::sema::expand::Value;
use crate::sema::graph::{Node, Type};
use crate::source::Span;
use crate::syntax::ast::{self, Arg, ExprKind};
use crate::syntax::builtins;

impl<'a> Body<'_, 'a> {
    pub(in crate::sema) fn call(
        &mut self,
        name: &'a ast::Name,
        args: &'a [Arg],
        span: Span,
    ) -> Value {
        match &*name.text {
            "exists" => self.exists(name, args, span),
            "flags" => self.flags(name, args, span),
            "abs" | "min" | "max" if !self.checker.names.helpers.contains_key(&*name.text) => {
                self.number_function(name, args, span)
            }
            _ => self.expand(name, args, span),
        }
    }

    fn expand(&mut self, name: &'a ast::Name, args: &'a [Arg], span: Span) -> Value {
        let Some(&func) = self.checker.names.helpers.get(&*name.text) else {
            return self.unknown_function(name, args);
        };
        self.checker.output.used.insert(func.name.span);
        if self.calls.contains(&&*func.name.text) {
            return self.recursion(name);
        }
        for label in args.iter().filter_map(|a| a.label.as_ref()) {
            self.emit(
                Diagnostic::new(meaning::UNKNOWN_LABEL, "arguments of a function have no labels")
                    .label(label.span, "leave it out"),
            );
        }
        let Some(values) = self.arguments(name, args, func.params.len()) else {
            return self.error(span);
        };
        let frame = self.frame();
        for (param, value) in func.params.iter().zip(values) {
            self.bind(param, value);
        }
        self.calls.push(&func.name.text);
        self.depth += 1;
        let flow = self.in_frame(frame, |body| body.block(&func.body, Exits::Value, false));
        self.depth -= 1;
        self.calls.pop();
        Value { span, ..flow.value }
    }

    fn recursion(&mut self, name: &ast::Name) -> Value {
        let way: Vec<_> = self.calls.iter().map(|c| format!("`{c}`")).collect();
        self.wrong(
            Diagnostic::new(meaning::RECURSION, format!("function `{}` calls itself", name.text))
                .label(name.span, "the inner call")
                .note(format!(
                    "A call is expanded where it stands; the way here: {}.",
                    way.join(" → ")
                ))
                .help("use `join` to repeat something a bounded number of times"),
        )
    }

    fn unknown_function(&mut self, name: &'a ast::Name, args: &'a [Arg]) -> Value {
        let habit = foreign_syntax::function(&name.text);
        // The format string of a `printf` is not checked as a text of this language.
        let format = |arg: &Arg| habit.is_some() && matches!(arg.value.kind, ExprKind::String(_));
        for arg in args.iter().filter(|arg| !format(arg)) {
            self.part(&arg.value);
        }
        let builtins = builtins::FUNCTIONS.iter().map(|function| function.name);
        let known = builtins.chain(self.checker.names.helpers.keys().copied());
        let mut diagnostic = Diagnostic::new(
            meaning::UNKNOWN_FUNCTION,
            format!("there is no function `{}`", name.text),
        )
        .label(name.span, "unknown");
        diagnostic = match (habit, nearest(&name.text, known)) {
            (Some(help), _) => diagnostic.help(help),
            (None, Some(near)) => diagnostic.suggest(name.span, near),
            (None, None) => diagnostic.help(format!(
                "define it with `func {}(…) {{ … }}`, or leave out the parentheses for a member",
                name.text
            )),
        };
        self.wrong(diagnostic)
    }

    /// `exists(a.b)`: every step of the path may be missing.
    fn exists(&mut self, name: &'a ast::Name, args: &'a [Arg], span: Span) -> Value {
        let [Arg { label: None, value: path }] = args else {
            self.arguments(name, args, 1);
            return self.error(span);
        };
        let value = self.optional_path(path);
        if !self.needs_object(value, "`exists` asks for a member") {
            return self.error(span);
        }
        let missing = self.graph.is_missing(value, span);
        self.graph.not(missing, span)
    }

    /// A path of members, each of which may be missing.
    pub(in crate::sema) fn optional_path(&mut self, path: &'a ast::Expr) -> Value {
        let (base, name) = match &path.kind {
            ExprKind::Member { base, name, .. } => (base, name),
            ExprKind::Method { base, name, args, .. } => {
                let base = self.optional_path(base);
                return self.method_of_maybe(base, name, args, path.span).1;
            }
            ExprKind::Index { base, index } if !matches!(base.kind, ExprKind::Table(_)) => {
                let base = match self.optional_path(base) {
                    object if object.ty == Type::Object => Value { ty: Type::Maybe, ..object },
                    other => other,
                };
                return self.child(base, index, path.span);
            }
            _ => return self.part(path),
        };
        let base = self.optional_path(base);
        if !self.needs_object(base, "only an object has members") {
            return self.error(path.span);
        }
        let node = Node::Member(base.id, name.text.clone());
        let member = self.graph.value(node, Type::Object, path.span);
        match self.graph.node(base.id) {
            Node::SelfObject => member,
            _ => self.graph.chained(base, member, path.span),
        }
    }
}
