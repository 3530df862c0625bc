//! Tables: the entries are on the stack, and a computed `pick` selects one.

use super::Scheduler;
use crate::graph::NodeId;
use crate::graph::range::{is_interval, largest};
use crate::isa::Opcode;
use crate::liveness::is_constant;
use crate::source::Span;

impl Scheduler<'_> {
    /// `[a, b, c][index] ?? default`
    pub(super) fn table(&mut self, entries: &[NodeId], index: NodeId, default: NodeId, span: Span) {
        let count = entries.len() as u64;
        let in_range = largest(self.graph, index) < count;
        // The default is entry 0 if the index can be out of range.
        let default = (!in_range).then_some(default);
        let entries: Vec<NodeId> = default.into_iter().chain(entries.iter().copied()).collect();
        let first = self.push_entries(&entries);
        // The entries must stay where they are.
        self.push(index);
        if !in_range {
            // An index beyond the end takes the default.
            self.out.op(Opcode::Dup, span);
        }
        if !in_range || !is_interval(self.graph, index) {
            // The verifier must see that the entry is in the table.
            self.out.uint(count, span);
            self.out.op(Opcode::Mod, span);
        }
        if !in_range {
            self.out.uint(1, span);
            self.out.ops(&[Opcode::Add, Opcode::Swap], span);
            self.out.uint(count, span);
            self.out.ops(&[Opcode::Lt, Opcode::Mul], span);
        }
        self.out.pick_from(first as u64, span);
    }

    /// Pushes the entries into adjacent slots; returns the first slot. Entries that must be computed are computed before that.
    fn push_entries(&mut self, entries: &[NodeId]) -> usize {
        for entry in entries.iter().filter(|id| !is_constant(self.graph.node(**id))) {
            self.bind(*entry);
        }
        let first = self.stack.depth();
        entries.iter().for_each(|entry| self.push_beside(*entry));
        first
    }
}
