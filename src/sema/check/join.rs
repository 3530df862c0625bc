//! `join` and `each`: their options and clauses.
//!
//! [`crate::sema::expand::walk`] makes the loops, and calls back for the values of the source.

use super::arguments::Callee;
use super::body::Body;
use super::joined::Joined;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::expand::Typed;
use crate::sema::expand::walk::{self, Gathers, Shown, Source, Walker};
use crate::sema::graph::{Node, Type};
use crate::source::Span;
use crate::syntax::ast::{self, Clause, Expr, JoinOver};
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
        let text = Walker::new(&mut Joined::new(self, join, None), &shown, span).text();
        text.unwrap_or_else(|| self.error(span))
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
            parts.push(joined.element(shown));
            joined.forget(0);
        }
        if most < count {
            parts.push(self.graph.literal(&shown.more, span));
        }
        self.graph.concat(&parts, span)
    }
}
