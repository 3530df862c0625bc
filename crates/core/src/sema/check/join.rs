//! `join` and `each`: their options and clauses.

use super::arguments::{Arguments, Callee};
use super::body::{Binding, Body, Reports};
use super::resolve::PathStep;
use super::sugar::Exits;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::graph::{Arithmetic, Type};
use crate::sema::hir::{
    self, BlockId, Constant, Element, JoinOptions, Link, ObjectOp, Op, Over, Typed, Unrolled,
};
use crate::source::Span;
use crate::syntax::ast::{self, Clause, Expr, ExprKind, JoinOver};
use crate::syntax::builtins::{self, Parameter, Role};

/// The bounds of a range, and whether the second one is in it.
type Bounds = (Typed, Typed, bool);

/// The bounds of a range, an object and the number of its children, or the first node.
type Start = (Typed, Option<Typed>);

/// The most elements of a constant range that are code of their own: one `@fmt` shows all of them.
/// Longer ranges, and all that are not constant, are loops.
const MAX_UNROLLED: i128 = 16;

impl<'a> Body<'_, 'a> {
    pub(super) fn join(&mut self, join: &'a ast::Join, span: Span) -> Typed {
        let Some((options, _)) = self.join_options(join, builtins::JOIN_OPTIONS) else {
            return self.error(span);
        };
        let outside = self.local_count();
        let bounds = self.bounds(join);
        let range = bounds.and_then(|bounds| self.constant_range(bounds, options.max));
        let op = match range {
            Some((first, last, is_cut)) => {
                let elements = self.unrolled(join, first, last);
                Some(Op::Unrolled(Box::new(Unrolled { elements, is_cut, options })))
            }
            None => {
                let clauses = self.clauses(join, bounds, span);
                let element = self.element(join, Body::text_in_place);
                let of = |clauses| hir::Join { clauses, element, name: None, options };
                clauses.map(|clauses| Op::Join(Box::new(of(clauses))))
            }
        };
        self.keep_locals(outside, join.body.span.end);
        match op {
            Some(op) => self.make.value(op, &[], Type::String, span),
            None => self.error(span),
        }
    }

    /// The walk of `each`, which may give its children names.
    pub(super) fn each(&mut self, join: &'a ast::Join, span: Span) -> Option<hir::Join> {
        let (options, name) = self.join_options(join, builtins::CHILD_OPTIONS)?;
        let outside = self.local_count();
        let clauses = self.clauses(join, None, span);
        let element = self.element(join, |body, value| {
            match body.needs_object(value, "`each` gives an object of the debuggee") {
                true => body.shown_child(value),
                false => body.error(value.span),
            }
        });
        let name = name.map(|name| {
            self.in_block(|body| {
                let text = body.part(name);
                Some(body.as_text(text))
            })
        });
        self.keep_locals(outside, join.body.span.end);
        Some(hir::Join { clauses: clauses?, element, name, options })
    }

    /// Checks a walk without a meaning for its names, with the options that depend on its elements.
    fn names_of_walk(&mut self, join: &'a ast::Join, options: &Arguments<'a>) {
        self.quietly(|body| {
            let outside = body.local_count();
            body.clauses(join, None, join.body.span);
            body.quiet_parts(options.expressions());
            body.element(join, |_, value| value);
            body.keep_locals(outside, join.body.span.end);
        });
    }

    /// The options of a walk, and the name of each child.
    fn join_options(
        &mut self,
        join: &'a ast::Join,
        known: &'static [Parameter],
    ) -> Option<(JoinOptions, Option<&'a Expr>)> {
        let options = self.arguments(Callee::options(known), &join.options);
        if !options.is_complete() {
            self.names_of_walk(join, &options);
            return None;
        }
        if let Some(place) = options.place(Role::Condition) {
            self.names_of_walk(join, &options);
            return self.reject(
                Diagnostic::new(meaning::UNKNOWN_LABEL, "this condition belongs to no walk").label(
                    place,
                    "a walk has one `until:`, one `where:` and, of a tree, one `nil:` after it",
                ),
            );
        }
        let max = options.number(Role::Max);
        let (separator, more) = (options.text(Role::Separator), options.text(Role::More));
        Some((JoinOptions { max, separator, more }, options.expression(Role::Name)))
    }

    /// The bounds of a single range, whose elements are code of their own if both are constants.
    fn bounds(&mut self, join: &'a ast::Join) -> Option<Bounds> {
        let [Clause { over, until: None, filter: None, .. }] = &*join.clauses else { return None };
        let JoinOver::Range { start, end, inclusive } = over else { return None };
        Some((self.part(start), self.part(end), *inclusive))
    }

    /// The first and the last number of a walk that is unrolled, and whether `max:` leaves others out.
    fn constant_range(&self, bounds: Bounds, max: Option<u32>) -> Option<(i128, i128, bool)> {
        let (start, end, is_inclusive) = bounds;
        let (first, end) = (self.make.number(start)?, self.make.number(end)?);
        let last = if is_inclusive { end } else { end - 1 };
        let shown = max.map_or(last, |max| last.min(first + i128::from(max) - 1));
        // The names are the same in all elements.
        let is_unrolled = shown - first < MAX_UNROLLED && self.reports != Reports::Nothing;
        is_unrolled.then_some((first, shown, shown < last))
    }

    /// The elements of a constant range.
    fn unrolled(&mut self, join: &'a ast::Join, first: i128, last: i128) -> Vec<Element> {
        let mut elements = Vec::new();
        for (number, index) in (first..=last).zip(0..) {
            let (outside, steps) = (self.local_count(), self.steps);
            let names = join.clauses.iter().flat_map(|of| [Some(&of.name), of.index.as_ref()]);
            let mut variables = Vec::new();
            for (name, number) in names.flatten().zip([number, index]) {
                let constant = Some(Constant::Literal(number));
                let variable = self.make.tree.variable(constant, Type::Literal, name.span);
                self.bind(name, variable, Binding::Element, name.span.end);
                variables.push(variable);
            }
            let element = Element { variables, block: self.element(join, Body::text_in_place) };
            elements.push(element.clone());
            let depends = self.uses_locals(outside);
            self.keep_locals(outside, join.body.span.end);
            if let (false, Ok(others)) = (depends, usize::try_from(last - number)) {
                // They are the same.
                self.step_by((self.steps - steps).saturating_mul(others), join.body.span);
                elements.resize(elements.len() + others, element);
                break;
            }
        }
        if elements.is_empty() {
            self.names_of_walk(join, &Arguments::default());
        }
        elements
    }

    /// The value of an element.
    fn element(
        &mut self,
        join: &'a ast::Join,
        convert: impl FnOnce(&mut Self, Typed) -> Typed,
    ) -> BlockId {
        let outer = std::mem::replace(&mut self.in_element, true);
        let block = self.in_block(|body| {
            let value = body.block(&join.body, Exits::Forbidden).value;
            Some(convert(body, value))
        });
        self.in_element = outer;
        block
    }

    /// The clauses of a walk, whose names stay bound; `None` after a mistake in one of them.
    fn clauses(
        &mut self,
        join: &'a ast::Join,
        bounds: Option<Bounds>,
        span: Span,
    ) -> Option<Vec<hir::Clause>> {
        let clauses = join.clauses.iter().map(|clause| self.clause(clause, bounds, span));
        let clauses: Vec<Option<hir::Clause>> = clauses.collect();
        clauses.into_iter().collect()
    }

    fn clause(
        &mut self,
        clause: &'a Clause,
        bounds: Option<Bounds>,
        span: Span,
    ) -> Option<hir::Clause> {
        let mut first = None;
        let start = self.in_block(|body| {
            first = body.start(clause, bounds, span);
            None
        });
        let ty = match (&clause.over, first) {
            (JoinOver::Children(_), Some(_)) => Type::Object,
            (_, first) => first.map_or(Type::Error, |(first, _)| first.ty),
        };
        let element = self.make.tree.variable(None, ty, clause.name.span);
        let step = matches!(clause.over, JoinOver::Children(_)).then_some(PathStep::Element);
        self.note_path(element, first.map(|(first, _)| first), step);
        self.bind(&clause.name, element, Binding::Element, clause.name.span.end);
        let index = clause.index.as_ref().map(|name| {
            let index = self.make.tree.variable(None, Type::UInt, name.span);
            self.bind(name, index, Binding::Element, name.span.end);
            index
        });
        let over = self.over(clause, first, element);
        let condition = |body: &mut Self, test: &'a Option<Expr>| {
            let test = test.as_ref()?;
            Some(body.in_block(|body| Some(body.condition(test))))
        };
        let until = condition(self, &clause.until);
        let filter = condition(self, &clause.filter);
        let links = clause.over.links().iter().map(|link| link.path_length().max(1)).max();
        let (over, links) = (over?, links.unwrap_or(0));
        Some(hir::Clause { element, index, start, over, until, filter, links })
    }

    /// What a walk goes over, before its names are bound: the bounds of a range, an object and the number of its children,
    /// or the first node. `None` after a mistake.
    fn start(&mut self, clause: &'a Clause, bounds: Option<Bounds>, span: Span) -> Option<Start> {
        match &clause.over {
            JoinOver::Range { start, end, inclusive } => {
                let bounds =
                    bounds.unwrap_or_else(|| (self.part(start), self.part(end), *inclusive));
                let (start, end, is_inclusive) = bounds;
                let start = self.as_unsigned(start)?;
                let mut end = self.as_unsigned(end)?;
                if is_inclusive {
                    let one = self.make.constant(Constant::UInt(1), span);
                    end = self.make.operate(Arithmetic::Add, end, one, span);
                }
                Some((start, Some(end)))
            }
            JoinOver::Children(object) => {
                let object = self.part(object);
                let what = "`join` walks a range or the children of an object";
                let object = self.needs_object(object, what).then_some(object)?;
                Some((object, Some(self.count_of(object, false, span))))
            }
            JoinOver::Links { head, next } => {
                let head = self.part(head);
                let is_number = matches!(head.ty, Type::UInt | Type::Int | Type::Literal);
                if is_number && !is_path(next, clause) {
                    return Some((self.as_unsigned(head)?, None));
                }
                let is_object = self.needs_object(head, "a list begins with a node");
                is_object.then_some((head, None))
            }
            JoinOver::Tree { root, .. } => {
                let root = self.part(root);
                let is_object = self.needs_object(root, "a tree begins with a node");
                is_object.then_some((root, None))
            }
        }
    }

    /// What a walk goes over; its names are bound.
    fn over(&mut self, clause: &'a Clause, start: Option<Start>, element: Typed) -> Option<Over> {
        // The links have mistakes of their own.
        let (first, second) = start.unwrap_or((element, None));
        let over = match &clause.over {
            JoinOver::Range { .. } => Over::Range { start: first, end: second? },
            JoinOver::Children(_) => Over::Children { object: first, count: second? },
            JoinOver::Tree { left, right, nil, .. } => {
                let why = "`by` leads to the children of a node";
                let left = self.link(left, clause, element, why);
                let right = self.link(right, clause, element, why);
                let nil = nil.as_ref();
                let nil = nil.map(|nil| self.in_block(|body| Some(body.condition(nil))));
                Over::Tree { root: first, left, right, nil }
            }
            JoinOver::Links { next, .. } => {
                let link = self.link(next, clause, element, "`by` leads to the next element");
                match is_path(next, clause) {
                    true => Over::Links { head: first, next: link },
                    false => {
                        let unreadable = self.unreadable(clause);
                        Over::Steps { first, next: link, unreadable }
                    }
                }
            }
        };
        start.map(|_| over)
    }

    /// What leads from a node to another one: a path of its members, or an expression of its name.
    fn link(&mut self, link: &'a Expr, clause: &Clause, element: Typed, why: &str) -> Link {
        let is_path = is_path(link, clause);
        let node = match is_path {
            true => self.make.tree.variable(None, element.ty, element.span),
            false => element,
        };
        let outer = self.path_node;
        let block = self.in_block(|body| {
            if let (true, Some((first, _))) = (is_path, link.path_start()) {
                let op = ObjectOp::Linked(first.clone());
                let node = body.make.value(op, &[node], node.ty, node.span);
                body.path_node = Some((link.start().span, node));
            }
            let value = body.linked(link);
            Some(match element.ty {
                _ if is_path => value,
                Type::UInt => body.as_unsigned(value).unwrap_or_else(|| body.error(value.span)),
                _ if body.needs_object(value, why) => value,
                _ => body.error(value.span),
            })
        });
        self.path_node = outer;
        Link { node, block }
    }

    /// The value of the cast that leads to the next element, without which this one cannot be read.
    fn unreadable(&mut self, clause: &'a Clause) -> Option<BlockId> {
        let JoinOver::Links { next, .. } = &clause.over else { return None };
        let ExprKind::Method { base, name, .. } = &next.kind else { return None };
        if *name.text != *"cast" {
            return None;
        }
        let mut is_object = false;
        let block = self.in_block(|body| {
            let value = match leads_through_cast(next) {
                true => body.optional_path(base),
                false => body.part(base),
            };
            is_object = matches!(value.ty, Type::Object | Type::Maybe);
            Some(value)
        });
        is_object.then_some(block)
    }

    /// The value of an expression that leads to the next element. If memory cannot be read, members of a cast are
    /// missing, and so is the result.
    fn linked(&mut self, next: &'a Expr) -> Typed {
        if !leads_through_cast(next) {
            return self.part(next);
        }
        match self.optional_path(next) {
            Typed { ty: Type::Maybe, id, span } => Typed { ty: Type::Object, id, span },
            other => other,
        }
    }
}

/// Whether a link is a path of members of the node, not an expression of the clause's name.
fn is_path(link: &Expr, clause: &Clause) -> bool {
    link.path_start().is_some_and(|(name, _)| *name != clause.name.text)
}

/// Whether a path looks up something in a member of a cast.
fn leads_through_cast(path: &ast::Expr) -> bool {
    let (mut step, mut steps_behind) = (path, 0);
    loop {
        step = match &step.kind {
            ExprKind::Method { name, .. } if *name.text == *"cast" && steps_behind > 1 => {
                return true;
            }
            ExprKind::Method { base, .. }
            | ExprKind::Member { base, .. }
            | ExprKind::Index { base, .. } => base,
            _ => return false,
        };
        steps_behind += 1;
    }
}
