//! Construction of loops.

use super::{Builder, Typed};
use crate::isa::Lldb;
use crate::sema::graph::{Loop, LoopValue, Node, Type};

/// The highest number of passes of nested loops, each of which starts anew in every pass around it.
pub(super) const MAX_ALL_PASSES: u64 = 12_000_000;

/// A loop without its passes.
pub(super) struct Repeat<'s> {
    /// The initial state: 1 to [`Loop::MAX_STATE`] values.
    pub(super) starts: &'s [Typed],
    /// Values that are computed before the first pass.
    pub(super) invariants: &'s [Typed],
    /// The index of the counter in the state.
    pub(super) counter: u8,
    /// The value of the counter that ends the loop.
    pub(super) bound: u64,
    /// As of [`Loop::tests_nodes`].
    pub(super) tests_nodes: bool,
}

/// The state of a loop whose pass is being made.
pub(super) struct OpenLoop {
    number: u32,
    /// The state before a pass.
    pub(super) state: Vec<Typed>,
}

impl Builder {
    /// Adds a loop. `pass` maps the state to a condition that ends the loop before the pass, and to
    /// the next state. Returns the final state.
    pub(super) fn repeat(
        &mut self,
        repeat: Repeat<'_>,
        pass: impl FnOnce(&mut Self, &[Typed]) -> Option<(Typed, Vec<Typed>)>,
    ) -> Option<Vec<Typed>> {
        let open = self.begin(repeat.starts);
        let (exit, next) = pass(self, &open.state)?;
        self.end(open, repeat, (exit, &next))
    }

    pub(super) fn begin(&mut self, starts: &[Typed]) -> OpenLoop {
        // The next free node.
        let number = u32::try_from(self.graph.len()).unwrap_or(u32::MAX);
        let var = |(place, start): (u8, &Typed)| self.like(*start, Node::LoopVar(number, place));
        OpenLoop { number, state: (0..).zip(starts).map(var).collect() }
    }

    /// Ends a loop with the condition that ends it before a pass, and the next state. Returns the final state.
    pub(super) fn end(
        &mut self,
        open: OpenLoop,
        repeat: Repeat<'_>,
        (exit, next): (Typed, &[Typed]),
    ) -> Option<Vec<Typed>> {
        let Repeat { starts, invariants, counter, bound, tests_nodes } = repeat;
        let invariants = invariants.iter().map(|value| value.id).collect();
        let state = starts.iter().zip(next);
        let state = state.map(|(start, next)| LoopValue { start: start.id, next: next.id });
        let (number, state) = (open.number, state.collect());
        let looped = Loop { number, state, invariants, counter, exit: exit.id, bound, tests_nodes };
        let (first, others) = starts.split_first()?;
        let ran = self.value(Node::Loop(Box::new(looped)), first.ty);
        let out = |(place, start): (u8, &Typed)| self.like(*start, Node::LoopOut(ran.id, place));
        let others: Vec<Typed> = (1..).zip(others).map(out).collect();
        Some([ran].into_iter().chain(others).collect())
    }

    /// A value that needs loops, with a fallback for debuggers that do not run them.
    pub(crate) fn if_loops_run(&mut self, value: Typed, safe: Typed) -> Typed {
        match self.runs_loops() {
            Some(runs) => self.pick(runs, value, safe),
            None => value,
        }
    }

    /// Whether the debugger runs loops; the behaviour of releases before 24 is final, and known.
    pub(super) fn runs_loops(&mut self) -> Option<Typed> {
        let is_open = self.range.last() >= Lldb::V24;
        is_open.then(|| self.value(Node::RunsLoops, Type::Bool))
    }
}
