//! What the source says of a walk, evaluated where the loops need it. Loops are numbered by depth: 0 is the outermost one.

use super::{Gathers, Shown, Side, Tree, Walk, Walker};
use crate::sema::expand::tree::Expander;
use crate::sema::expand::{Builder, Typed};
use crate::sema::graph::Type;
use crate::sema::hir::{self, BlockId, Clause, Element, Join, Link, Over, Unrolled};

impl<'t> Expander<'t> {
    /// The text of a `join`.
    pub(in crate::sema::expand) fn join(&mut self, join: &Join) -> Typed {
        let shown = Shown::new(Gathers::Text, join, self.graph.passes_around);
        let text = Walker::new(self, join, &shown).text();
        text.unwrap_or_else(|| self.graph.error())
    }

    /// The text of a `join` over a constant range.
    pub(in crate::sema::expand) fn unrolled(&mut self, unrolled: &Unrolled) -> Typed {
        let (elements, shown, is_cut) = self.graph.shown_of_range(unrolled);
        let values = elements.iter().map(|Element { variables, block }| {
            let names = variables.iter().map(|name| (*name, self.value(*name)));
            let names: Vec<_> = names.collect();
            self.begin_element(false, &names);
            let value = self.inside(&shown, |own| own.block_or_error(*block));
            self.end_element();
            value
        });
        let values: Vec<Typed> = values.collect();
        self.graph.unrolled(&values, &shown, is_cut)
    }

    /// Evaluates an element inside the loops of a walk.
    fn inside(&mut self, shown: &Shown, evaluate: impl FnOnce(&mut Self) -> Typed) -> Typed {
        let around = self.graph.passes_around.saturating_mul(shown.passes_around());
        let outer = std::mem::replace(&mut self.graph.passes_around, around);
        let value = evaluate(self);
        self.graph.passes_around = outer;
        value
    }
}

impl Builder {
    /// The elements of a constant range that are shown, their output, and whether others are left out.
    pub(in crate::sema::expand) fn shown_of_range<'u>(
        &self,
        unrolled: &'u Unrolled,
    ) -> (&'u [Element], Shown, bool) {
        let Unrolled { elements, is_cut, options } = unrolled;
        let mut shown = Shown::of_clauses(Gathers::Text, &[], options, self.passes_around);
        let most = usize::try_from(shown.max()).unwrap_or(elements.len());
        // Fewer passes leave more of them for loops in the elements.
        shown.max = u32::try_from(elements.len().clamp(1, most)).ok();
        (elements.get(..most).unwrap_or(elements), shown, *is_cut || most < elements.len())
    }

    /// The text of a constant range, of which these elements are shown, and others are or are not left out.
    pub(in crate::sema::expand) fn unrolled(
        &mut self,
        elements: &[Typed],
        shown: &Shown,
        is_cut: bool,
    ) -> Typed {
        let separator = self.literal(&shown.separator);
        let mut parts = Vec::new();
        for element in elements {
            if !parts.is_empty() {
                parts.push(separator);
            }
            parts.push(*element);
        }
        if is_cut {
            parts.push(self.literal(&shown.more));
        }
        self.concat(&parts)
    }
}

impl<'s> Walker<'s, '_> {
    pub(super) fn graph(&mut self) -> &mut Builder {
        &mut self.expander.graph
    }

    pub(super) fn written(&self, depth: usize) -> Option<&'s Clause> {
        self.join.clauses.get(depth)
    }

    /// The elements of a loop; `None` after a mistake.
    pub(super) fn walk(&mut self, depth: usize) -> Option<Walk> {
        let clause = self.written(depth)?;
        self.expander.block(clause.start);
        Some(match &clause.over {
            Over::Range { start, end } => {
                let [start, end] = [start, end].map(|of| self.expander.value(*of));
                Walk::Range { start, end }
            }
            Over::Children { object, count } => {
                let [object, count] = [object, count].map(|of| self.expander.value(*of));
                Walk::Children { object, count }
            }
            Over::Links { head, .. } => Walk::Links(self.expander.value(*head)),
            Over::Steps { first, .. } => Walk::Steps(self.expander.value(*first)),
            Over::Tree { root, nil, .. } => {
                let root = self.expander.value(*root);
                Walk::Tree(Tree { depth, root, has_nil: nil.is_some() })
            }
        })
    }

    /// Begins an element of a loop, whose names then have these values.
    pub(super) fn begin(&mut self, depth: usize, element: Typed, index: Typed) {
        let clause = self.written(depth);
        let names = clause.map(|clause| (clause.element, element));
        let index = clause.and_then(|clause| Some((clause.index?, index)));
        let names: Vec<_> = names.into_iter().chain(index).collect();
        self.expander.begin_element(element.ty == Type::Object, &names);
    }

    /// The condition that ends a loop, if it has one. Its names are bound.
    pub(super) fn until(&mut self, depth: usize) -> Option<Typed> {
        let until = self.written(depth)?.until?;
        Some(self.expander.block_or_error(until))
    }

    /// The condition for the elements of a loop, if it has one. Its names are bound.
    pub(super) fn filter(&mut self, depth: usize) -> Option<Typed> {
        let filter = self.written(depth)?.filter?;
        Some(self.expander.block_or_error(filter))
    }

    /// The element after another one.
    pub(super) fn next(&mut self, depth: usize, element: Typed) -> Typed {
        match self.written(depth).map(|clause| &clause.over) {
            Some(Over::Links { next, .. } | Over::Steps { next, .. }) => self.linked(next, element),
            _ => element,
        }
    }

    fn linked(&mut self, link: &Link, node: Typed) -> Typed {
        self.block_with(link.block, link.node, node)
    }

    /// The value of a block in which a variable has another value.
    fn block_with(&mut self, block: BlockId, variable: hir::Typed, value: Typed) -> Typed {
        let outer = self.expander.bind(variable, value);
        let result = self.expander.block_or_error(block);
        outer.into_iter().for_each(|outer| {
            self.expander.bind(variable, outer);
        });
        result
    }

    /// Whether an element that is there cannot be read, if the next element does not show that.
    pub(super) fn is_unreadable(&mut self, depth: usize, element: Typed) -> Option<Typed> {
        let Over::Steps { unreadable: Some(block), .. } = self.written(depth)?.over else {
            return None;
        };
        let value = self.expander.block(block)?;
        Some(self.graph().is_unreadable(element, value))
    }

    /// A child of a node of a tree.
    pub(super) fn child(&mut self, tree: Tree, node: Typed, side: Side) -> Typed {
        match (self.written(tree.depth).map(|clause| &clause.over), side) {
            (Some(Over::Tree { left, .. }), Side::Left) => self.linked(left, node),
            (Some(Over::Tree { right, .. }), Side::Right) => self.linked(right, node),
            _ => node,
        }
    }

    /// Whether a node marks the end of a tree.
    pub(super) fn is_nil(&mut self, tree: Tree, node: Typed) -> Typed {
        match self.written(tree.depth) {
            Some(Clause { element, over: Over::Tree { nil: Some(nil), .. }, .. }) => {
                self.block_with(*nil, *element, node)
            }
            _ => self.graph().error(),
        }
    }

    /// The value that is gathered of an element. The names of all loops are bound.
    pub(super) fn element(&mut self) -> Typed {
        let (join, shown) = (self.join, self.shown);
        self.expander.inside(shown, |own| {
            let value = own.block_or_error(join.element);
            match (shown.gathers, join.name) {
                (Gathers::Child(index), Some(name)) => {
                    let text = own.block_or_error(name);
                    own.graph.at(text.span, |graph| graph.named_child(shown, value, text, index))
                }
                _ => value,
            }
        })
    }
}
