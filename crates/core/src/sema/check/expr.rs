//! Expressions: names, members, constants, dispatch.

use super::body::{Body, Reports, wrong_type};
use super::enums::path_text;
use super::refusals::too_deep;
use super::resolve::{NameKind, joined};
use super::sugar::Exits;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Lldb, Selector};
use crate::limits;
use crate::sema::graph::Type;
use crate::sema::hir::{Constant, ObjectOp, Op, TextOp, Typed};
use crate::source::{Span, Word};
use crate::syntax::ast::{self, ExprKind};
use crate::syntax::hints::{self, Hint};

impl<'a> Body<'_, 'a> {
    /// Checks the last expression of a block, whose own blocks may be last parts too.
    pub(super) fn tail_expr(&mut self, expr: &'a ast::Expr, exits: Exits) -> Typed {
        match &expr.kind {
            ExprKind::If { branches, otherwise } => {
                self.if_expr(branches, otherwise, expr.span, exits)
            }
            ExprKind::Switch(switch) => self.switch_expr(switch, expr.span, exits),
            _ => self.expr(expr, exits),
        }
    }

    pub(super) fn expr(&mut self, expr: &'a ast::Expr, exits: Exits) -> Typed {
        self.within_limits(expr, |body| (None, body.expr_inside(expr, exits))).1
    }

    /// Checks an expression unless a limit is exceeded. The second result of `check` is the value.
    pub(super) fn within_limits(
        &mut self,
        expr: &'a ast::Expr,
        check: impl FnOnce(&mut Self) -> (Option<Typed>, Typed),
    ) -> (Option<Typed>, Typed) {
        let is_too_deep = self.depth >= limits::EXPRESSION_DEPTH;
        if is_too_deep {
            self.emit(too_deep(expr.span));
        }
        if is_too_deep || !self.step_by(1, expr.span) {
            self.use_all();
            return (None, self.error(expr.span));
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let checked = check(self);
        self.depth -= 1;
        let is_own = !self.in_prelude() && self.reports == Reports::All;
        if let Some(types) = self.checker.output.types.as_mut().filter(|_| is_own) {
            types.push((expr.span, checked.1.ty));
        }
        checked
    }

    fn expr_inside(&mut self, expr: &'a ast::Expr, exits: Exits) -> Typed {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Name(name, _) => self.name(name, span),
            ExprKind::SelfValue => self.self_value(span),
            ExprKind::Null => self.make.constant(Constant::Null, span),
            ExprKind::Bool(b) => self.make.constant(Constant::Bool(*b), span),
            ExprKind::Int(n) => self.make.constant(Constant::Literal((*n).into()), span),
            ExprKind::Char(c) => self.make.constant(Constant::Literal((*c).into()), span),
            ExprKind::String(text) => self.text(text, span),
            ExprKind::Scoped(names) => {
                self.list_word(&joined(names), span, NameKind::Enum);
                self.scoped(names, span)
            }
            ExprKind::Member { base, name, optional, arrow } => {
                let is_dot = !*optional && !*arrow;
                if let Some(definition) = self.enum_named(base).filter(|_| is_dot) {
                    return self.enumerator(definition, name, span);
                }
                let base = self.before_dot(base, name, Self::part);
                self.member(base, name, (*optional, *arrow), span)
            }
            ExprKind::Index { base, index } => self.index(base, index, span),
            ExprKind::Call { name, args } => self.call(name, args, span),
            ExprKind::Method { .. } => {
                let called = self.optional_call(expr, false);
                self.result_without_default(expr, called)
            }
            ExprKind::Unary { op, operand } => self.unary(*op, operand, span),
            ExprKind::Binary { .. } => self.binary(expr),
            ExprKind::Ternary { condition, then, otherwise } => {
                self.ternary(condition, then, otherwise, span)
            }
            ExprKind::If { branches, otherwise } => {
                let exits = self.inside(exits);
                self.if_expr(branches, otherwise, span, exits)
            }
            ExprKind::Switch(switch) => {
                let exits = self.inside(exits);
                self.switch_expr(switch, span, exits)
            }
            ExprKind::Table(_) | ExprKind::Map(_) => {
                self.quiet_parts(expr.parts());
                let (message, label) = match &expr.kind {
                    ExprKind::Table(_) => ("a table is not a value by itself", "index it"),
                    _ => ("a list of bits is not a value by itself", "belongs into `flags(…)`"),
                };
                self.wrong(Diagnostic::new(meaning::UNSUPPORTED, message).label(span, label))
            }
            ExprKind::Join(join) => self.join(join, span),
            ExprKind::Available { subject, version, version_span } => {
                self.available(subject, *version, *version_span, span)
            }
            ExprKind::Error => self.error(span),
        }
    }

    fn inside(&self, exits: Exits) -> Exits {
        match exits {
            Exits::Forbidden => Exits::Forbidden,
            _ if self.in_function() => Exits::Forbidden,
            _ => Exits::Leave,
        }
    }

    fn name(&mut self, name: &Word, span: Span) -> Typed {
        if let Some((_, node)) = self.path_node.filter(|(start, _)| *start == span) {
            self.list_word(name, span, NameKind::Member);
            return self.member_named(node, name.clone(), span);
        }
        if let Some(local) = self.local(name, span) {
            return local;
        }
        self.list_outer(name, span, None);
        let value = self.constant(name, span);
        value.unwrap_or_else(|| self.member_of_self(name, span))
    }

    fn member_of_self(&mut self, name: &Word, span: Span) -> Typed {
        // A name in backquotes is that of a member.
        let quoted = span.range().len() > name.len();
        if let Some(hint) = hints::word("name", name).filter(|_| !quoted) {
            return self.foreign_name(name, hint, span);
        }
        if self.in_function() {
            return self.unknown_in_function(name, span);
        }
        let object = self.make.constant(Constant::SelfObject, span);
        self.member_named(object, name.clone(), span)
    }

    /// The member of an object that is known to be one.
    pub(super) fn member_named(
        &mut self,
        object: Typed,
        name: impl Into<Word>,
        span: Span,
    ) -> Typed {
        let op = ObjectOp::Member { name: name.into(), place: None };
        self.make.value(op, &[object], Type::Object, span)
    }

    pub(super) fn foreign_name(&mut self, name: &str, hint: &Hint, span: Span) -> Typed {
        let instead = hint.write.unwrap_or_default();
        self.emit(
            Diagnostic::new(meaning::FOREIGN_NAME, hint.message)
                .label(span, format!("write `{instead}`"))
                .help(format!("write `{instead}`; a member of that name is written `` `{name}` ``"))
                .write(span, instead),
        );
        match instead {
            "null" => self.make.constant(Constant::Null, span),
            "self" if !self.in_function() => self.make.constant(Constant::SelfObject, span),
            "self" => self.error(span),
            truth => self.make.constant(Constant::Bool(truth == "true"), span),
        }
    }

    fn unknown_in_function(&mut self, name: &str, span: Span) -> Typed {
        let function = self.calls.last().and_then(|call| call.function);
        let what = function.map_or("a constant".to_owned(), |name| format!("function `{name}`"));
        let mut diagnostic =
            Diagnostic::new(meaning::SELF_IN_FUNCTION, format!("there is no `{name}` in {what}"))
                .label(span, "neither a parameter, a local nor a constant")
                .note("A function can use only its parameters, not the members of a value.");
        let names: Vec<_> = self.local_names().collect();
        diagnostic = match crate::diag::suggest::nearest(name, names) {
            Some(near) => diagnostic.suggest(span, near),
            None if function.is_none() => diagnostic,
            None => {
                diagnostic.help(format!("add a parameter `{name}` and pass the member at the call"))
            }
        };
        self.wrong(diagnostic)
    }

    fn self_value(&mut self, span: Span) -> Typed {
        if self.in_function() {
            return self.wrong(
                Diagnostic::new(meaning::SELF_IN_FUNCTION, "there is no `self` in a function")
                    .label(span, "of which value?")
                    .help("add a parameter and pass `self` at the call"),
            );
        }
        self.make.constant(Constant::SelfObject, span)
    }

    /// An object that the source follows as a pointer.
    pub(super) fn followed(&mut self, pointer: Typed) -> Typed {
        self.make.value(ObjectOp::Follows, &[pointer], pointer.ty, pointer.span)
    }

    /// Whether the value is an object; reports it otherwise.
    pub(super) fn needs_object(&mut self, value: Typed, why: &str) -> bool {
        match value.ty {
            Type::Object | Type::Maybe => true,
            Type::Error => false,
            _ => {
                self.emit(wrong_type(value, why));
                false
            }
        }
    }

    /// `base[index]`: a child, a member by its name, or an entry of a table.
    fn index(&mut self, base: &'a ast::Expr, index: &'a ast::Expr, span: Span) -> Typed {
        if let ExprKind::Table(entries) = &base.kind {
            return self.table(entries, index, None, span);
        }
        let value = self.part(base);
        let child = self.child((base, value), index, span);
        match child.ty {
            Type::Object | Type::Maybe if !self.in_prelude() => {
                self.make.value(Op::PartOf, &[value, child], child.ty, span)
            }
            _ => child,
        }
    }

    /// `base[index]` of an object.
    pub(super) fn child(
        &mut self,
        (of, base): (&ast::Expr, Typed),
        index: &'a ast::Expr,
        span: Span,
    ) -> Typed {
        let is_written = matches!(index.kind, ExprKind::Int(_));
        let index = self.part(index);
        if !self.needs_object(base, "only an object has children") {
            return self.error(span);
        }
        let child = match index.ty {
            Type::String | Type::Text => self.member_of_computed_name(base, index, span),
            _ => {
                if let Some(diagnostic) = self.index_from_end(of, index) {
                    return self.wrong(diagnostic);
                }
                let Some(index) = self.as_unsigned(index) else { return self.error(span) };
                let op = ObjectOp::ChildAt { is_written };
                self.make.value(op, &[base, index], Type::Object, span)
            }
        };
        if base.ty == Type::Maybe { self.make.chained(base, child, span) } else { child }
    }

    /// `base[-1]`.
    fn index_from_end(&self, base: &ast::Expr, index: Typed) -> Option<Diagnostic> {
        let is_negative = |number: &i128| *number < 0 && !self.make.reach.never_runs;
        let number = self.make.number(index).filter(is_negative)?;
        let (name, object) = match path_text(base) {
            Some(path) => ("", path),
            None => ("`let x = …` and ", "x".to_owned()),
        };
        let message = "children are counted from the first one, which is 0";
        Some(
            Diagnostic::new(meaning::OUT_OF_RANGE, message)
                .label(index.span, "no child has a negative index")
                .help(format!(
                    "to count from the end: {name}`{object}[{object}.count() - {}]`",
                    -number
                )),
        )
    }

    /// `base["…\(n)"]`: a member whose name is computed in the debugger.
    fn member_of_computed_name(&mut self, base: Typed, name: Typed, span: Span) -> Typed {
        let name = match name.ty {
            Type::Text => self.make.value(TextOp::Concat, &[name], Type::String, name.span),
            _ => name,
        };
        if let Some(Constant::String(name)) = self.make.known(name) {
            return self.member_named(base, name.clone(), span);
        }
        let op = ObjectOp::Select(Selector::GET_CHILD_WITH_NAME);
        self.make.value(op, &[base, name], Type::Object, span)
    }

    /// Whether all releases in range are that one or later; reports it otherwise.
    pub(super) fn needs_release(&mut self, since: Lldb, span: Span) -> bool {
        if self.make.reach.range.first() < since {
            let range = self.make.reach.range;
            let message = format!("this needs LLDB {since}, but the formatter is for {range}");
            self.emit(
                Diagnostic::new(meaning::NEEDS_NEWER_LLDB, message)
                    .label(span, format!("LLDB {} cannot do this", range.first()))
                    .note("For alternatives, see language.md: what bytecode cannot do.")
                    .help(format!(
                        "give an object a default after `??`, write `@lldb({since}...)` before the formatter, or put \
                         this into `if #available(lldb {since}) {{ … }} else {{ … }}`"
                    )),
            );
            return false;
        }
        true
    }
}
