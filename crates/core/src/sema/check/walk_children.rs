//! Children from walks: `each(x in object) { x.member }`.

use super::Checker;
use super::body::Body;
use super::join::Joined;
use super::state::EntryState;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::nearest;
use crate::sema::expand::Typed;
use crate::sema::expand::walk::{FoundChild, Gathers, Tally, Walker};
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};
use crate::syntax::ast::{ChildMethods, ChildWalk};

impl<'a> Checker<'a> {
    /// Reports a walk with an unknown name, and methods beside a walk.
    pub(super) fn check_walk(&mut self, body: &ChildMethods, walk: &ChildWalk) {
        let name = &walk.name;
        if *name.text != *"each" {
            let diagnostic = Diagnostic::new(
                meaning::BAD_CHILD_METHOD,
                format!("children have no walk `{}`", name.text),
            )
            .label(name.span, "unknown");
            let near = nearest(&name.text, ["each"]);
            let help = match near {
                Some(_) => "did you mean `each`?",
                None => "write `each(x in object) { … }`",
            };
            self.emit(diagnostic.help(help));
        }
        for method in &body.methods {
            let message = format!("`{}` conflicts with `{}`", method.name.text, name.text);
            self.emit(
                Diagnostic::new(meaning::BAD_CHILD_METHOD, message)
                    .label(method.name.span, "not needed")
                    .label(name.span, "gives all children")
                    .help("write either the walk or the methods"),
            );
        }
    }
}

impl<'a> Body<'_, 'a> {
    /// Counts the elements of a walk.
    pub(super) fn tally(&mut self, walk: &'a ChildWalk, remembers: bool) -> Option<Tally> {
        let (mut shown, _) = self.shown_by(&walk.join, Gathers::Number)?;
        shown.remembers = remembers;
        Walker::new(&mut Joined::new(self, &walk.join, None), &shown, walk.span).tally()
    }

    /// The tallies of the walks: those of `@update` if its values are kept, or else without parts.
    fn known_tallies(&mut self, walks: &'a [ChildWalk], state: &EntryState) -> Option<Vec<Tally>> {
        if let Some(values) = self.shared_counts(state) {
            let mut rest = &*values;
            let tallies = state.sizes.iter().map(|size| {
                let (own, others) = rest.split_at_checked(*size)?;
                rest = others;
                Tally::of_values(own)
            });
            return tallies.collect();
        }
        let tallies = walks.iter().map(|walk| {
            let tally = self.tally(walk, false)?;
            let zero = self.graph.uint(0, walk.span);
            let counted = self.graph.if_loops_run(tally.counted, zero, walk.span);
            Some(Tally::without_parts(counted))
        });
        tallies.collect()
    }

    /// The number of children of all walks.
    pub(super) fn count_of_walks(
        &mut self,
        walks: &'a [ChildWalk],
        state: &EntryState,
    ) -> Option<Typed> {
        let tallies = self.known_tallies(walks, state)?;
        let mut all = self.graph.uint(0, tallies.first()?.counted.span);
        for tally in &tallies {
            let [_, more] = self.graph.counts(tally);
            all = self.graph.operate(Arithmetic::Add, all, more, more.span);
        }
        Some(all)
    }

    /// The child at the index that the method is called with. The children of several walks follow each other.
    pub(super) fn child_of_walks(
        &mut self,
        walks: &'a [ChildWalk],
        state: &EntryState,
    ) -> Option<Typed> {
        let tallies = self.known_tallies(walks, state)?;
        let span = walks.first()?.span;
        let argument = self.graph.value(Node::Argument, Type::UInt, span);
        let mut before = None;
        let mut children = Vec::new();
        for (walk, tally) in walks.iter().zip(&tallies) {
            let index = match before {
                Some(before) => self.graph.operate(Arithmetic::Sub, argument, before, walk.span),
                None => argument,
            };
            let child = self.child_of_walk(state, walk, tally, index)?;
            let [_, more] = self.graph.counts(tally);
            let behind = match before {
                Some(before) => self.graph.operate(Arithmetic::Add, before, more, walk.span),
                None => more,
            };
            children.push((child, behind));
            before = Some(behind);
        }
        let mut child = self.graph.uint(0, span);
        for (own, behind) in children.iter().rev() {
            let is_it = self.graph.comparison(Comparison::Lt, argument, *behind, span);
            child = self.graph.pick(is_it, own.child, child, span);
        }
        Some(match (&*children, state.changed()) {
            ([(FoundChild { last: Some((at, count)), .. }, _)], Some(numbers)) => {
                let kept = self.graph.value(Node::Kept, Type::Dictionary, span).id;
                let values = numbers.into_iter().zip([at.id, count.id]).collect();
                self.graph.value(Node::Keep { kept, values, result: child.id }, child.ty, span)
            }
            _ => child,
        })
    }

    /// The child of a walk at an index.
    fn child_of_walk(
        &mut self,
        state: &EntryState,
        walk: &'a ChildWalk,
        tally: &Tally,
        index: Typed,
    ) -> Option<FoundChild> {
        let (mut shown, name) = self.shown_by(&walk.join, Gathers::Child(index))?;
        shown.remembers = state.changed().is_some();
        Walker::new(&mut Joined::new(self, &walk.join, name), &shown, walk.span)
            .child_at(tally, index)
    }
}
