//! Construction of loops.

use crate::isa::Lldb;
use crate::sema::check::body::{Body, Value};
use crate::sema::graph::{Loop, LoopValue, Node, Type};
use crate::source::Span;

/// The highest number of passes of nested loops, each of which starts anew in every pass around it.
pub(in crate::sema) const MAX_ALL_PASSES: u64 = 12_000_000;

/// A loop without its passes.
pub(in crate::sema) struct Repeat<'s> {
    /// The initial state: 1 to [`Loop::MAX_STATE`] values.
    pub(in crate::sema) starts: &'s [Value],
    /// Values that are computed before the first pass.
    pub(in crate::sema) invariants: &'s [Value],
    /// The index of the counter in the state.
    pub(in crate::sema) counter: u8,
    /// The value of the counter that ends the loop.
    pub(in crate::sema) bound: u64,
    /// As of [`Loop::tests_nodes`].
    pub(in crate::sema) tests_nodes: bool,
}

impl Body<'_, '_> {
    /// Adds a loop. `pass` maps the state to a condition that ends the loop before the pass, and to
    /// the next state. Returns the final state.
    pub(in crate::sema) fn repeat(
        &mut self,
        repeat: Repeat<'_>,
        span: Span,
        pass: impl FnOnce(&mut Self, &[Value]) -> Option<(Value, Vec<Value>)>,
    ) -> Option<Vec<Value>> {
        let Repeat { starts, invariants, counter, bound, tests_nodes } = repeat;
        let invariants = invariants.iter().map(|value| value.id).collect();
        // The next free node.
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

    /// A value that needs loops, with a fallback for debuggers that do not run them.
    pub(in crate::sema) fn if_loops_run(&mut self, value: Value, safe: Value, span: Span) -> Value {
        if self.range.last() < Lldb::V24 {
            // The behaviour of these releases is final.
            return value;
        }
        let runs = self.value(Node::RunsLoops, Type::Bool, span);
        self.pick(runs, value, safe, value.ty, span)
    }
}
