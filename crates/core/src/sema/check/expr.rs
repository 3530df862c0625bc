//! Expressions: names, members, constants, dispatch.

use super::block::Exits;
use super::body::{Body, wrong_type};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Lldb, Selector};
use crate::limits::{self, EXPRESSION_DEPTH};
use crate::sema::expand::Typed;
use crate::sema::graph::{Node, NodeId, Padding, Piece, Type};
use crate::source::{Span, Word};
use crate::syntax::ast::{self, ExprKind, Referent};
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
        if self.depth >= limits::EXPRESSION_DEPTH {
            let error = self.wrong(
                Diagnostic::new(
                    meaning::TOO_LARGE,
                    format!("more than {EXPRESSION_DEPTH} expressions inside each other"),
                )
                .label(expr.span, "too deep"),
            );
            return (None, error);
        }
        if !self.step(expr.span) {
            return (None, self.error(expr.span));
        }
        self.depth += 1;
        let checked = check(self);
        self.depth -= 1;
        self.report_excess();
        let is_own = !self.in_prelude();
        if let Some(types) = self.checker.output.types.as_mut().filter(|_| is_own) {
            types.push((expr.span, checked.1.ty));
        }
        checked
    }

    fn expr_inside(&mut self, expr: &'a ast::Expr, exits: Exits) -> Typed {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Name(name, referent) => self.name(name, *referent, span),
            ExprKind::SelfValue => self.self_value(span),
            ExprKind::Null => self.graph.value(Node::Null, Type::Null, span),
            ExprKind::Bool(b) => self.graph.value(Node::Bool(*b), Type::Bool, span),
            ExprKind::Int(n) => self.graph.value(Node::Literal((*n).into()), Type::Literal, span),
            ExprKind::Char(c) => self.graph.value(Node::Literal((*c).into()), Type::Literal, span),
            ExprKind::String(text) => self.text(text, span),
            ExprKind::Scoped(names) => self.scoped(names, span),
            ExprKind::Member { base, name, optional, arrow } => {
                let is_dot = !*optional && !*arrow;
                if let Some(definition) = self.enum_named(base).filter(|_| is_dot) {
                    return self.enumerator(definition, name, span);
                }
                let base = self.part(base);
                if *arrow {
                    self.graph.uses().followed.insert(base.id);
                }
                self.member(base, name, *optional, span)
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
            ExprKind::Table(_) => self.wrong(
                Diagnostic::new(meaning::UNSUPPORTED, "a table is not a value by itself")
                    .label(span, "index it"),
            ),
            ExprKind::Map(_) => self.wrong(
                Diagnostic::new(meaning::UNSUPPORTED, "a list of bits is not a value by itself")
                    .label(span, "belongs into `flags(…)`"),
            ),
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

    fn name(&mut self, name: &Word, referent: Referent, span: Span) -> Typed {
        let value = match referent {
            Referent::Local(start) => self.local(start, span),
            Referent::Node => {
                self.path_node.map(|node| self.member_named(node, name.clone(), span))
            }
            Referent::Outer => self.constant(name, span),
        };
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
        let object = self.own_value(span);
        self.member_named(object, name.clone(), span)
    }

    /// The member of an object that is known to be one.
    pub(super) fn member_named(
        &mut self,
        object: Typed,
        name: impl Into<Word>,
        span: Span,
    ) -> Typed {
        self.graph.value(Node::Member(object.id, name.into()), Type::Object, span)
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
            "null" => self.graph.value(Node::Null, Type::Null, span),
            "self" if !self.in_function() => self.own_value(span),
            "self" => self.error(span),
            truth => self.graph.value(Node::Bool(truth == "true"), Type::Bool, span),
        }
    }

    fn unknown_in_function(&mut self, name: &str, span: Span) -> Typed {
        let function = self.calls.last().map_or("", |call| call.function);
        let what = match function {
            "" => "a constant".to_owned(),
            name => format!("function `{name}`"),
        };
        let mut diagnostic =
            Diagnostic::new(meaning::SELF_IN_FUNCTION, format!("there is no `{name}` in {what}"))
                .label(span, "neither a parameter, a local nor a constant")
                .note("A function can use only its parameters, not the members of a value.");
        let names: Vec<_> = self.local_names().collect();
        diagnostic = match crate::diag::suggest::nearest(name, names) {
            Some(near) => diagnostic.suggest(span, near),
            None if function.is_empty() => diagnostic,
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
        self.own_value(span)
    }

    fn own_value(&mut self, span: Span) -> Typed {
        self.walks.uses(self.walks.of_self);
        self.graph.raw_self(span)
    }

    /// `base.name`; missing if the base may be missing and is.
    fn member(&mut self, base: Typed, name: &ast::Name, optional: bool, span: Span) -> Typed {
        if !self.needs_object(base, "only an object has members") {
            return self.error(span);
        }
        let member = self.member_named(base, name.text.clone(), span);
        self.graph.uses().names.entry(member.id).or_insert(name.span);
        if optional || base.ty == Type::Maybe {
            self.graph.chained(base, member, span)
        } else {
            member
        }
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
        let (base, walk) = self.with_walk(|body| body.part(base));
        let child = self.child(base, index, span);
        self.looked_up(base, walk, child);
        child
    }

    /// `base[index]` of an object.
    pub(super) fn child(&mut self, base: Typed, index: &'a ast::Expr, span: Span) -> Typed {
        let is_written = matches!(index.kind, ExprKind::Int(_));
        let of_pieces = std::mem::take(&mut self.walks.of_pieces);
        let index = self.part(index);
        self.walks.uses(self.walks.of_pieces);
        self.walks.of_pieces = self.walks.of_pieces.max(of_pieces);
        if !self.needs_object(base, "only an object has children") {
            return self.error(span);
        }
        let child = match index.ty {
            Type::String | Type::Text => self.member_of_computed_name(base, index, span),
            _ => {
                if let Some(diagnostic) = self.index_from_end(base, index) {
                    return self.wrong(diagnostic);
                }
                let Some(index) = self.as_unsigned(index) else { return self.error(span) };
                let child = self.graph.value(Node::ChildAt(base.id, index.id), Type::Object, span);
                if is_written {
                    self.graph.uses().indexed.insert(child.id);
                }
                child
            }
        };
        if base.ty == Type::Maybe { self.graph.chained(base, child, span) } else { child }
    }

    /// `base[-1]`.
    fn index_from_end(&self, base: Typed, index: Typed) -> Option<Diagnostic> {
        let is_negative = |number: &i128| *number < 0 && !self.never_runs;
        let number = self.graph.number(index.id).filter(is_negative)?;
        let name = self.path_of(base.id).unwrap_or_else(|| "x".to_owned());
        let message = "children are counted from the first one, which is 0";
        Some(
            Diagnostic::new(meaning::OUT_OF_RANGE, message)
                .label(index.span, "no child has a negative index")
                .help(format!("to count from the end: `{name}[{name}.count() - {}]`", -number)),
        )
    }

    /// The source of a member; `None` for any other value.
    fn path_of(&self, mut id: NodeId) -> Option<String> {
        let mut names = Vec::new();
        while let Node::Member(object, name) = self.graph.node(id) {
            names.push(&**name);
            id = *object;
        }
        if *self.graph.node(id) != Node::SelfObject {
            return None;
        } else if names.is_empty() {
            names.push("self");
        }
        names.reverse();
        Some(names.join("."))
    }

    /// `base["…\(n)"]`: a member whose name is computed in the debugger.
    fn member_of_computed_name(&mut self, base: Typed, name: Typed, span: Span) -> Typed {
        let piece = Piece::Value(name.id, Padding::default());
        let name = match name.ty {
            Type::Text => self.graph.value(Node::Concat([piece].into()), Type::String, name.span),
            _ => name,
        };
        if let Node::String(name) = self.graph.nodes().node(name.id).clone() {
            return self.member_named(base, name, span);
        }
        self.graph.select(Selector::GET_CHILD_WITH_NAME, &[base, name], Type::Object, span)
    }

    /// Whether all releases in range are that one or later; reports it otherwise.
    pub(super) fn needs_release(&mut self, since: Lldb, span: Span) -> bool {
        if self.graph.range.first() < since {
            let range = self.graph.range;
            let message = format!("this needs LLDB {since}, but the formatter is for {range}");
            self.emit(
                Diagnostic::new(meaning::NEEDS_NEWER_LLDB, message)
                    .label(span, format!("LLDB {} cannot do this", range.first()))
                    .note("For alternatives, see language.md: what bytecode cannot do.")
                    .help(format!(
                        "write `@lldb({since}...)` before the formatter, or put this into \
                         `if #available(lldb {since}) {{ … }} else {{ … }}`"
                    )),
            );
            return false;
        }
        true
    }
}
