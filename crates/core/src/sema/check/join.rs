//! `join` and `each`: their options and clauses.
//!
//! [`crate::sema::expand::walk`] makes the loops, and calls back for the values of the source.

use super::arguments::Callee;
use super::block::Exits;
use super::body::Body;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::expand::walk::{self, Gathers, Shown, Side, Source, Tree, Walk, Walker};
use crate::sema::expand::{Builder, Typed};
use crate::sema::graph::{Arithmetic, Node, Type};
use crate::source::Span;
use crate::syntax::ast::{self, Clause, Expr, ExprKind, JoinOver};
use crate::syntax::builtins::{self, Parameter, Role};
use std::ops::RangeInclusive;

/// The most elements of a constant range that are code of their own: one `@fmt` shows all of them.
/// Longer ranges, and all that are not constant, are loops.
const MAX_UNROLLED: i128 = 16;

fn options(gathers: Gathers) -> &'static [Parameter] {
    match gathers {
        Gathers::Text => builtins::JOIN_OPTIONS,
        Gathers::Number | Gathers::Child(_) => builtins::CHILD_OPTIONS,
    }
}

/// The parts of a clause that change its loop.
fn described(clause: &Clause) -> walk::Clause {
    walk::Clause {
        has_index: clause.index.is_some(),
        has_until: clause.until.is_some(),
        has_filter: clause.filter.is_some(),
        is_tree: matches!(clause.over, JoinOver::Tree { .. }),
        links: clause.over.links().iter().map(|link| link.path_length().max(1)).max().unwrap_or(0),
    }
}

impl<'a> Body<'_, 'a> {
    pub(super) fn join(&mut self, join: &'a ast::Join, span: Span) -> Typed {
        let Some(first) = join.clauses.first() else { return self.error(span) };
        let Some((mut shown, _)) = self.shown_by(join, Gathers::Text) else {
            return self.error(span);
        };
        if let JoinOver::Range { start, end, inclusive } = &first.over
            && shown.shows_all
            && first.until.is_none()
            && let Some((first, last)) = self.constant_range(start, end, *inclusive)
        {
            // Fewer passes leave more of them for loops in the elements.
            let count = (last - first + 1).clamp(1, shown.max().into());
            shown.max = u32::try_from(count).ok();
            return self.unrolled(join, &shown, first..=last, span);
        }
        let outer = self.walks.used;
        let mut joined = Joined::new(self, join, None);
        let text = Walker::new(&mut joined, &shown, span).text();
        let start = joined.start.take();
        let text = text.unwrap_or_else(|| self.error(span));
        self.walks.used = outer;
        if let Some((start, walk)) = start {
            self.walks.uses(walk);
            self.graph.note_value_of(start, text);
        }
        text
    }

    /// The output of a walk, and the name of each child.
    pub(super) fn shown_by(
        &mut self,
        join: &'a ast::Join,
        gathers: Gathers,
    ) -> Option<(Shown, Option<&'a Expr>)> {
        let clauses = join.clauses.iter().map(described).collect();
        let mut shown = Shown::new(gathers, clauses, self.graph.passes_around);
        let callee = Callee::options(options(gathers));
        let options = self.arguments(callee, &join.options).complete()?;
        if let Some(place) = options.place(Role::Condition) {
            return self.reject(
                Diagnostic::new(meaning::UNKNOWN_LABEL, "this condition belongs to no walk").label(
                    place,
                    "a walk has one `until:`, one `where:` and, of a tree, one `nil:` after it",
                ),
            );
        }
        let name = options.expression(Role::Name);
        shown.max = options.number(Role::Max);
        shown.has_names = name.is_some();
        for (role, text) in [(Role::Separator, &mut shown.separator), (Role::More, &mut shown.more)]
        {
            options.text(role).into_iter().for_each(|written| *text = written);
        }
        Some((shown, name))
    }

    /// The first and the last number of a range that is unrolled.
    pub(super) fn constant_range(
        &mut self,
        start: &'a ast::Expr,
        end: &'a ast::Expr,
        inclusive: bool,
    ) -> Option<(i128, i128)> {
        let (start, end) = (self.part(start), self.part(end));
        let (first, end) = (self.graph.number(start.id)?, self.graph.number(end.id)?);
        let last = if inclusive { end } else { end - 1 };
        (last - first < MAX_UNROLLED).then_some((first, last))
    }

    fn unrolled(
        &mut self,
        join: &'a ast::Join,
        shown: &Shown,
        range: RangeInclusive<i128>,
        span: Span,
    ) -> Typed {
        let Some(clause) = join.clauses.first() else { return self.error(span) };
        let count = (range.end() - range.start() + 1).max(0);
        let most = count.min(shown.max().into());
        let separator = self.graph.literal(&shown.separator, span);
        let mut parts = Vec::new();
        for (index, number) in (0..most).zip(range) {
            if index > 0 {
                parts.push(separator);
            }
            let mut literal = |number, name: &ast::Name| {
                self.graph.value(Node::Literal(number), Type::Literal, name.span)
            };
            let number = literal(number, &clause.name);
            let index = literal(index, clause.index.as_ref().unwrap_or(&clause.name));
            let mut joined = Joined::new(self, join, None);
            joined.bind(0, number, index);
            let element = joined.element(shown);
            joined.forget(0);
            parts.push(element);
        }
        if most < count {
            parts.push(self.graph.literal(&shown.more, span));
        }
        self.graph.concat(&parts, span)
    }
}

/// A walk whose loops are being made.
pub(super) struct Joined<'b, 'c, 'a> {
    body: &'b mut Body<'c, 'a>,
    clauses: &'a [Clause],
    /// The value of an element.
    block: &'a ast::Block,
    /// The name of a child.
    name: Option<&'a Expr>,
    /// The object that the outermost loop walks over or begins with, and the innermost walk that it uses.
    start: Option<(Typed, usize)>,
}

impl<'b, 'c, 'a> Joined<'b, 'c, 'a> {
    /// A walk of the source, which may give its children names.
    pub(super) fn new(
        body: &'b mut Body<'c, 'a>,
        join: &'a ast::Join,
        name: Option<&'a Expr>,
    ) -> Self {
        Joined { body, clauses: &join.clauses, block: &join.body, name, start: None }
    }

    /// The expression that leads to the next element.
    fn link(&self, depth: usize) -> Option<(&'a Clause, &'a Expr)> {
        let clause = self.clauses.get(depth)?;
        match &clause.over {
            JoinOver::Links { next, .. } => Some((clause, next)),
            _ => None,
        }
    }

    /// Checks an expression in which a node has a name.
    fn named(
        &mut self,
        name: &'a ast::Name,
        node: Typed,
        check: impl FnOnce(&mut Body<'c, 'a>) -> Typed,
    ) -> Typed {
        let outside = self.body.local_count();
        self.body.bind(name, node);
        let value = check(self.body);
        self.body.keep_locals(outside);
        value
    }

    /// The value, if it is an object; reports another one.
    fn object(&mut self, value: Typed, why: &str) -> Option<Typed> {
        self.body.needs_object(value, why).then_some(value)
    }

    /// The elements of a loop; `None` after a mistake.
    fn walk_over(&mut self, depth: usize, span: Span) -> Option<Walk> {
        let clause = self.clauses.get(depth)?;
        match &clause.over {
            JoinOver::Range { start, end, inclusive } => {
                let (start, end) = (self.body.part(start), self.body.part(end));
                let start = self.body.as_unsigned(start)?;
                let mut end = self.body.as_unsigned(end)?;
                if *inclusive {
                    let one = self.body.graph.uint(1, span);
                    end = self.body.graph.operate(Arithmetic::Add, end, one, span);
                }
                Some(Walk::Range { start, end })
            }
            JoinOver::Children(object) => {
                let what = "`join` walks a range or the children of an object";
                let object = self.body.part(object);
                let object = self.object(object, what)?;
                let count = self.body.count_of(object, span);
                self.body.graph.uses().walked.insert(object.id);
                Some(Walk::Children { object, count })
            }
            JoinOver::Links { head, next } => {
                let head = self.body.part(head);
                let is_path = is_path(next, clause);
                if !is_path && matches!(head.ty, Type::UInt | Type::Int | Type::Literal) {
                    return self.body.as_unsigned(head).map(Walk::Steps);
                }
                let head = self.object(head, "a list begins with a node")?;
                Some(if is_path { Walk::Links(head) } else { Walk::Steps(head) })
            }
            JoinOver::Tree { root, nil, .. } => {
                let root = self.body.part(root);
                let root = self.object(root, "a tree begins with a node")?;
                Some(Walk::Tree(Tree { depth, root, has_nil: nil.is_some() }))
            }
        }
    }

    /// A value as a child.
    fn as_child(&mut self, value: Typed) -> Typed {
        let object = self.object(value, "`each` gives an object of the debuggee");
        object.unwrap_or_else(|| self.body.error(value.span))
    }
}

impl Source for Joined<'_, '_, '_> {
    fn graph(&mut self) -> &mut Builder {
        &mut self.body.graph
    }

    fn walk(&mut self, depth: usize, span: Span) -> Option<Walk> {
        self.body.walks.used = 0;
        let walk = self.walk_over(depth, span)?;
        let start = match walk {
            Walk::Children { object, .. } | Walk::Links(object) | Walk::Steps(object) => {
                Some(object)
            }
            Walk::Tree(tree) => Some(tree.root),
            Walk::Range { .. } => None,
        };
        if let (0, Some(start)) = (depth, start) {
            self.start = Some((start, self.body.walks.used));
        }
        Some(walk)
    }

    fn bind(&mut self, depth: usize, element: Typed, index: Typed) {
        if let Some(clause) = self.clauses.get(depth) {
            let outer = self.body.walks.begin(element);
            self.body.bind(&clause.name, element);
            clause.index.iter().for_each(|name| self.body.bind(name, index));
            self.body.walks.used = outer;
        }
    }

    fn forget(&mut self, depth: usize) {
        if let Some(clause) = self.clauses.get(depth) {
            let names = 1 + usize::from(clause.index.is_some());
            self.body.keep_locals(self.body.local_count() - names);
            self.body.walks.end();
        }
    }

    fn until(&mut self, depth: usize) -> Option<Typed> {
        let until = self.clauses.get(depth)?.until.as_ref()?;
        Some(self.body.condition(until))
    }

    fn filter(&mut self, depth: usize) -> Option<Typed> {
        let filter = self.clauses.get(depth)?.filter.as_ref()?;
        Some(self.body.condition(filter))
    }

    fn next(&mut self, depth: usize, element: Typed) -> Typed {
        let Some((clause, next)) = self.link(depth) else { return element };
        if is_path(next, clause) {
            self.body.note_link(element, next);
            return self.body.node_path(element, next);
        }
        let value = self.body.link(next);
        let next = match element.ty {
            Type::UInt => self.body.as_unsigned(value),
            _ => self.object(value, "`by` leads to the next element"),
        };
        next.unwrap_or_else(|| self.body.error(value.span))
    }

    fn is_unreadable(&mut self, depth: usize, element: Typed) -> Option<Typed> {
        let (_, next) = self.link(depth)?;
        let ExprKind::Method { base, name, .. } = &next.kind else { return None };
        let value = match leads_through_cast(next) {
            _ if *name.text != *"cast" => return None,
            true => self.body.optional_path(base),
            false => self.body.part(base),
        };
        let is_object = matches!(value.ty, Type::Object | Type::Maybe);
        is_object.then(|| self.body.graph.is_unreadable(element, value, next.span))
    }

    fn child(&mut self, depth: usize, node: Typed, side: Side) -> Typed {
        let Some(clause) = self.clauses.get(depth) else { return node };
        let JoinOver::Tree { left, right, .. } = &clause.over else { return node };
        let link = if side == Side::Left { left } else { right };
        self.body.note_link(node, link);
        if is_path(link, clause) {
            return self.body.node_path(node, link);
        }
        let child = self.named(&clause.name, node, |body| body.link(link));
        let child = self.object(child, "`by` leads to the children of a node");
        child.unwrap_or_else(|| self.body.error(link.span))
    }

    fn is_nil(&mut self, depth: usize, node: Typed) -> Typed {
        let clause = self.clauses.get(depth);
        let Some(Clause { name, over: JoinOver::Tree { nil: Some(nil), .. }, .. }) = clause else {
            return self.body.error(node.span);
        };
        self.named(name, node, |body| body.condition(nil))
    }

    fn element(&mut self, shown: &Shown) -> Typed {
        let around = self.body.graph.passes_around.saturating_mul(shown.passes_around());
        let outer = std::mem::replace(&mut self.body.graph.passes_around, around);
        // With `depth:` each element would appear in the program several times.
        let alone = std::mem::take(&mut self.body.graph.uses().alone);
        let used = std::mem::take(&mut self.body.walks.used);
        let value = self.body.block(self.block, Exits::Forbidden).value;
        self.body.graph.uses().alone = alone;
        let value = match (shown.gathers, self.name) {
            (Gathers::Text, _) => {
                let text = self.body.as_text(value);
                self.body.in_place(value, text)
            }
            (Gathers::Child(index), Some(name)) => {
                let child = self.as_child(value);
                let text = self.body.part(name);
                let text = Typed { span: name.span, ..self.body.as_text(text) };
                self.body.graph.named_child(shown, child, text, index)
            }
            (Gathers::Number | Gathers::Child(_), _) => self.as_child(value),
        };
        self.body.walks.used = used;
        self.body.graph.passes_around = outer;
        value
    }
}

impl<'a> Body<'_, 'a> {
    /// The value of an expression that leads to the next element. If memory cannot be read, members of a cast are
    /// missing, and so is the result.
    fn link(&mut self, next: &'a Expr) -> Typed {
        if !leads_through_cast(next) {
            return self.part(next);
        }
        match self.optional_path(next) {
            Typed { ty: Type::Maybe, id, span } => Typed { ty: Type::Object, id, span },
            other => other,
        }
    }

    /// Notes that a walk follows a node: a pointer, or `self`.
    fn note_link(&mut self, node: Typed, next: &Expr) {
        if let Some((name, _)) = next.path_start() {
            self.graph.uses().linked.insert(node.id, name.clone());
        }
    }

    /// A path that begins at a node of a list.
    fn node_path(&mut self, node: Typed, path: &'a Expr) -> Typed {
        let outer = self.path_node.replace(node);
        let end = self.link(path);
        self.path_node = outer;
        end
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
