//! What a loop goes through: where it begins, which element it stands at, where it ends.

use super::trees::{Links, Stand, Tree};
use crate::isa::Selector;
use crate::sema::check::body::{Body, Value};
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};
use crate::source::Span;
use crate::syntax::ast::{self, Clause, ExprKind, JoinOver};

/// What a loop goes through.
pub(in crate::sema) enum Walk<'a> {
    /// The numbers from one on, below another; both are unsigned.
    Range { start: Value, end: Value },
    /// The children of an object, so many.
    Children { object: Value, count: Value },
    /// The nodes of a list, from the first one on to a null pointer.
    Links { head: Value, next: &'a ast::Expr },
    /// What an expression makes of the value before, as long as the author says.
    Steps { first: Value, next: &'a ast::Expr },
    /// The nodes of a binary tree, in order.
    Tree(Tree<'a>),
}

impl Walk<'_> {
    /// What a walk begins with in which each element is found from the one before it.
    pub(in crate::sema) fn first(&self) -> Option<Value> {
        match self {
            Walk::Links { head: first, .. } | Walk::Steps { first, .. } => Some(*first),
            Walk::Tree(tree) => Some(tree.first),
            Walk::Range { .. } | Walk::Children { .. } => None,
        }
    }

    /// As how many passes one of its own passes counts: there are loops in it.
    pub(in crate::sema) fn weight(over: &JoinOver) -> u64 {
        match over {
            JoinOver::Range { .. } | JoinOver::Children(_) | JoinOver::Links { .. } => 1,
            JoinOver::Tree { .. } => Tree::WEIGHT,
        }
    }
}

/// The loop of a clause.
pub(in crate::sema) struct Stage<'a> {
    pub(in crate::sema) clause: Option<&'a Clause>,
    pub(in crate::sema) walk: Walk<'a>,
    /// The clauses inside of it.
    pub(in crate::sema) inner: &'a [Clause],
}

/// Where a loop stands.
#[derive(Clone, Copy)]
pub(in crate::sema) struct Step {
    /// The node of a list, the place in a tree, what a step has made, else the index.
    pub(in crate::sema) at: Value,
    /// How many passes there were.
    pub(in crate::sema) index: Value,
    /// What the passes of this loop and of those inside of it have counted.
    pub(in crate::sema) count: Value,
    /// The node at a place in a tree.
    pub(in crate::sema) stand: Option<Stand>,
}

impl<'a> Body<'_, 'a> {
    pub(in crate::sema) fn walk_of(&mut self, clause: &'a Clause, span: Span) -> Option<Walk<'a>> {
        match &clause.over {
            JoinOver::Range { start, end, inclusive } => {
                let (start, end) = (self.part(start), self.part(end));
                let (start, mut end) = (self.as_unsigned(start)?, self.as_unsigned(end)?);
                if *inclusive {
                    let one = self.uint(1, span);
                    end = self.operate(Arithmetic::Add, end, one, span);
                }
                Some(Walk::Range { start, end })
            }
            JoinOver::Children(object) => {
                let object = self.part(object);
                let what = "`join` walks a range or the children of an object";
                self.needs_object(object, what).then_some(())?;
                let count = self.count_of(object, span);
                Some(Walk::Children { object, count })
            }
            JoinOver::Links { head, next } => {
                let head = self.part(head);
                let is_path = next.path_start().is_some_and(|(name, _)| *name != clause.name.text);
                if !is_path && matches!(head.ty, Type::UInt | Type::Int | Type::Literal) {
                    return Some(Walk::Steps { first: self.as_unsigned(head)?, next });
                }
                self.needs_object(head, "a list begins with a node").then_some(())?;
                Some(match is_path {
                    true => Walk::Links { head, next },
                    false => Walk::Steps { first: head, next },
                })
            }
            JoinOver::Tree { root, left, right, nil } => {
                let root = self.part(root);
                self.needs_object(root, "a tree begins with a node").then_some(())?;
                let nil = nil.as_ref();
                let links = Links { name: &clause.name, left, right, nil };
                Some(Walk::Tree(self.tree(links, root)))
            }
        }
    }

    /// How many children an object has; what is missing has none.
    pub(in crate::sema) fn count_of(&mut self, object: Value, span: Span) -> Value {
        let count = self.select(Selector::GET_NUM_CHILDREN, &[object], Type::UInt, span);
        if object.ty != Type::Maybe {
            return count;
        }
        let (missing, none) = (self.is_missing(object, span), self.uint(0, span));
        self.pick(missing, none, count, Type::UInt, span)
    }

    /// Gives the names of a clause their values.
    pub(in crate::sema) fn bind_clause(
        &mut self,
        clause: &'a Clause,
        element: Value,
        index: Value,
    ) {
        self.bind(&clause.name, element);
        clause.index.iter().for_each(|name| self.bind(name, index));
    }

    /// The same where a loop stands; gives the element.
    pub(in crate::sema) fn bind_step(
        &mut self,
        stage: &Stage<'a>,
        step: Step,
        span: Span,
    ) -> Value {
        let element = self.at_step(&stage.walk, step, span);
        stage.clause.iter().for_each(|clause| self.bind_clause(clause, element, step.index));
        element
    }

    /// The element at which a loop stands.
    pub(in crate::sema) fn at_step(&mut self, walk: &Walk<'a>, step: Step, span: Span) -> Value {
        match walk {
            Walk::Range { start, .. } if self.graph.number(start.id) == Some(0) => step.at,
            Walk::Range { start, .. } => self.operate(Arithmetic::Add, *start, step.at, span),
            Walk::Children { object, .. } => {
                self.value(Node::ChildAt(object.id, step.at.id), Type::Object, span)
            }
            Walk::Links { .. } | Walk::Steps { .. } | Walk::Tree(_) => {
                step.stand.map_or(step.at, |stand| stand.node)
            }
        }
    }

    /// Whether a loop stands behind the last element. A node of a list is none if it is null or cannot
    /// be read: then the member that leads to the next one has no value.
    pub(in crate::sema) fn is_behind_end(
        &mut self,
        stage: &Stage<'a>,
        step: Step,
        span: Span,
    ) -> Value {
        match &stage.walk {
            Walk::Range { end, .. } => {
                let index = self.at_step(&stage.walk, step, span);
                self.comparison(Comparison::Ge, index, *end, span)
            }
            Walk::Children { count, .. } => self.comparison(Comparison::Ge, step.at, *count, span),
            Walk::Links { next, .. } => {
                let next = self.node_path(step.at, next);
                self.has_no_value(next, span)
            }
            Walk::Steps { first, .. } if first.ty == Type::UInt => {
                self.value(Node::Bool(false), Type::Bool, span)
            }
            Walk::Steps { first, next } => {
                let following = self.next_step(*first, next);
                let is_last = self.is_missing(following, span);
                match self.is_unreadable(step.at, next) {
                    Some(is_unreadable) => self.either(is_unreadable, is_last, span),
                    None => is_last,
                }
            }
            Walk::Tree(tree) => match step.stand {
                Some(stand) => self.is_behind_tree(tree, step.at, stand),
                None => self.error(span),
            },
        }
    }

    /// Where a walk stands behind an element, whose names are bound.
    pub(in crate::sema) fn following(&mut self, walk: &Walk<'a>, step: Step, span: Span) -> Value {
        match walk {
            Walk::Links { next, .. } => self.node_path(step.at, next),
            Walk::Steps { first, next } => self.next_step(*first, next),
            Walk::Tree(tree) => match step.stand {
                Some(stand) => self.next_in_tree(tree, stand),
                None => self.error(span),
            },
            Walk::Range { .. } | Walk::Children { .. } => {
                let one = self.uint(1, span);
                self.operate(Arithmetic::Add, step.at, one, span)
            }
        }
    }

    /// What an expression of the clause's name, which is bound, makes of an element: of the kind of the
    /// first one.
    fn next_step(&mut self, first: Value, next: &'a ast::Expr) -> Value {
        let value = self.link(next);
        if first.ty == Type::UInt {
            return self.as_unsigned(value).unwrap_or_else(|| self.error(next.span));
        }
        if self.needs_object(value, "`by` leads to the next element") {
            return value;
        }
        self.error(next.span)
    }

    /// Whether an element is missing or cannot be read, where the walk goes on by a cast: a struct has no text, so
    /// the scalar is tested that stands in its place as the value which the cast takes.
    pub(in crate::sema) fn is_unreadable(
        &mut self,
        element: Value,
        next: &'a ast::Expr,
    ) -> Option<Value> {
        let ExprKind::Method { base, name, .. } = &next.kind else { return None };
        let value = match leads_through_cast(next) {
            _ if *name.text != *"cast" => return None,
            true => self.optional_path(base),
            false => self.part(base),
        };
        if !matches!(value.ty, Type::Object | Type::Maybe) {
            return None;
        }
        let span = next.span;
        let ty = self.select(Selector::GET_TYPE, &[value], Type::Type, span);
        let word = self.cast(element, ty, span);
        let has_no_value = self.has_no_value(word, span);
        let count = self.select(Selector::GET_NUM_CHILDREN, &[value], Type::UInt, span);
        let has_children = self.is_not_zero(count, span);
        let is_scalar = self.not(has_children, span);
        let mut is_unreadable = self.both(has_no_value, is_scalar, span);
        if value.ty == Type::Maybe {
            let is_missing = self.is_missing(value, span);
            is_unreadable = self.either(is_missing, is_unreadable, span);
        }
        let is_missing = self.is_missing(element, span);
        Some(self.either(is_missing, is_unreadable, span))
    }

    /// What an expression makes of an element. Members of a cast are missing where memory cannot be read; then
    /// so is the result.
    pub(in crate::sema) fn link(&mut self, next: &'a ast::Expr) -> Value {
        if !leads_through_cast(next) {
            return self.part(next);
        }
        match self.optional_path(next) {
            Value { ty: Type::Maybe, id, span } => Value { ty: Type::Object, id, span },
            other => other,
        }
    }

    /// Notes that a `join` walks along a value: a pointer, but for `self`.
    pub(in crate::sema) fn note_link(&mut self, node: Value, next: &ast::Expr) {
        if let Some((name, _)) = next.path_start() {
            self.graph.uses.linked.insert(node.id, name.clone());
        }
    }

    /// A path that begins at a node of a list.
    pub(in crate::sema) fn node_path(&mut self, node: Value, path: &'a ast::Expr) -> Value {
        let outer = self.path_node.replace(node);
        let end = self.link(path);
        self.path_node = outer;
        end
    }

    /// Whether an object has no value, because it cannot be read or is missing: of a missing one a
    /// text says `null object`.
    pub(in crate::sema) fn has_no_value(&mut self, object: Value, span: Span) -> Value {
        let text = self.plain(object, span);
        let first = self.literal("{0:1}", span);
        let node = Node::Format { text: text.id, format: first.id };
        let start = self.value(node, Type::String, span);
        let length = self.select(Selector::STRLEN, &[start], Type::UInt, span);
        let missing = self.is_missing(object, span);
        self.comparison(Comparison::Le, length, missing, span)
    }
}

/// Whether a path asks a member of a cast for something.
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
