//! Loops as the checker makes them.

use super::body::{Body, Value};
use super::graph::{Loop, LoopValue, Node, Type};
use crate::isa::Lldb;
use crate::source::Span;

/// The most passes of loops inside each other, each of which begins anew in every pass around it.
pub(super) const MAX_ALL_PASSES: u64 = 12_000_000;

/// The fixed part of a loop: everything but its passes.
pub(super) struct Repeat<'s> {
    /// The state of the first pass: 1 to [`Loop::MAX_STATE`] values.
    pub(super) starts: &'s [Value],
    /// Values that are computed before the first pass.
    pub(super) invariants: &'s [Value],
    /// The place of the counter in the state.
    pub(super) counter: u8,
    /// The value of the counter that ends the loop.
    pub(super) bound: u64,
    /// As of [`Loop::tests_nodes`].
    pub(super) tests_nodes: bool,
}

impl Body<'_, '_> {
    /// Adds a loop. `pass` makes two things of the state: whether the loop ends before the pass, and the
    /// next state. The result is the final state.
    pub(super) fn repeat(
        &mut self,
        repeat: Repeat<'_>,
        span: Span,
        pass: impl FnOnce(&mut Self, &[Value]) -> Option<(Value, Vec<Value>)>,
    ) -> Option<Vec<Value>> {
        let Repeat { starts, invariants, counter, bound, tests_nodes } = repeat;
        let invariants = invariants.iter().map(|value| value.id).collect();
        // The first node that the graph does not have yet.
        let number = u32::try_from(self.graph.len()).unwrap_or(u32::MAX);
        let var = |body: &mut Self, (place, start): (u8, &Value)| {
            body.value(Node::LoopVar(number, place), start.ty, start.span)
        };
        let vars: Vec<_> = (0..).zip(starts).map(|each| var(self, each)).collect();
        let (exit, next) = pass(self, &vars)?;
        let state = starts.iter().zip(&next);
        let state = state.map(|(start, next)| LoopValue { start: start.id, next: next.id });
        let state = state.collect();
        let looped = Loop { number, state, invariants, counter, exit: exit.id, bound, tests_nodes };
        let first = starts.first()?;
        let ran = self.value(Node::Loop(Box::new(looped)), first.ty, span);
        let out = |body: &mut Self, (place, start): (u8, &Value)| {
            body.value(Node::LoopOut(ran.id, place), start.ty, start.span)
        };
        let others = (1..).zip(&starts[1..]).map(|each| out(self, each));
        Some([ran].into_iter().chain(others).collect())
    }

    /// A value that needs loops, or another one where the debugger does not run them.
    pub(super) fn if_loops_run(&mut self, value: Value, safe: Value, span: Span) -> Value {
        if self.range.last() < Lldb::V24 {
            // These releases do not change any more.
            return value;
        }
        let runs = self.value(Node::RunsLoops, Type::Bool, span);
        self.pick(runs, value, safe, value.ty, span)
    }
}
