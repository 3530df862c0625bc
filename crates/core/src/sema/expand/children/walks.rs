//! Children from walks: `each(x in object) { x.member }`.

use super::state::EntryState;
use crate::sema::expand::Typed;
use crate::sema::expand::tree::Expander;
use crate::sema::expand::walk::{Gathers, Shown, Tally, Walker};
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};
use crate::sema::hir::Join;
use crate::source::Span;

impl Expander<'_> {
    /// Counts the elements of a walk.
    pub(super) fn tally(&mut self, join: &Join) -> Option<Tally> {
        let shown = Shown::new(Gathers::Number, join, self.graph.passes_around);
        Walker::new(self, join, &shown).tally()
    }

    /// The tallies of the walks: those of `@update` if its values are kept, or else without parts.
    fn known_tallies(&mut self, walks: &[(Join, Span)], state: &EntryState) -> Option<Vec<Tally>> {
        if let Some(values) = self.shared_counts(state) {
            let mut rest = &*values;
            let tallies = state.sizes.iter().map(|size| {
                let (own, others) = rest.split_at_checked(*size)?;
                rest = others;
                Tally::of_values(own)
            });
            return tallies.collect();
        }
        let tallies = walks.iter().map(|(join, span)| {
            self.graph.go_to(*span);
            let tally = self.tally(join)?;
            let zero = self.graph.uint(0);
            let counted = self.graph.if_loops_run(tally.counted, zero);
            Some(Tally::without_parts(counted))
        });
        tallies.collect()
    }

    /// The number of children of all walks.
    pub(super) fn count_of_walks(
        &mut self,
        walks: &[(Join, Span)],
        state: &EntryState,
    ) -> Option<Typed> {
        let tallies = self.known_tallies(walks, state)?;
        self.graph.go_to(tallies.first()?.counted.span);
        let mut all = self.graph.uint(0);
        for tally in &tallies {
            self.graph.go_to(tally.counted.span);
            let [_, more] = self.graph.counts(tally);
            all = self.graph.operate(Arithmetic::Add, all, more);
        }
        Some(all)
    }

    /// The child at the index that the method is called with. The children of several walks follow each other.
    pub(super) fn child_of_walks(
        &mut self,
        walks: &[(Join, Span)],
        state: &EntryState,
    ) -> Option<Typed> {
        let tallies = self.known_tallies(walks, state)?;
        let (_, first) = walks.first()?;
        self.graph.go_to(*first);
        let argument = self.graph.value(Node::Argument, Type::UInt);
        let mut before = None;
        let mut children = Vec::new();
        for ((join, span), tally) in walks.iter().zip(&tallies) {
            self.graph.go_to(*span);
            let index = match before {
                Some(before) => self.graph.operate(Arithmetic::Sub, argument, before),
                None => argument,
            };
            let child = self.child_of_walk(join, tally, index)?;
            let [_, more] = self.graph.counts(tally);
            let behind = match before {
                Some(before) => self.graph.operate(Arithmetic::Add, before, more),
                None => more,
            };
            children.push((child, behind));
            before = Some(behind);
        }
        self.graph.go_to(*first);
        let mut child = self.graph.uint(0);
        for (own, behind) in children.iter().rev() {
            let is_it = self.graph.comparison(Comparison::Lt, argument, *behind);
            child = self.graph.pick(is_it, *own, child);
        }
        Some(child)
    }

    /// The child of a walk at an index.
    fn child_of_walk(&mut self, join: &Join, tally: &Tally, index: Typed) -> Option<Typed> {
        let shown = Shown::new(Gathers::Child(index), join, self.graph.passes_around);
        Walker::new(self, join, &shown).child_at(tally, index)
    }
}
