//! Tables: the entries are on the stack, and a computed `pick` selects one.

use super::Scheduler;
use super::stack::Slot;
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
        let first = self.push_entries(&entries, index);
        // The entries must stay where they are.
        self.above_floor(|s| s.push(index));
        for at in first..first + entries.len() {
            self.stack.set(at, Slot::Dead);
        }
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

    /// Pushes the entries into adjacent slots; returns the first slot. Entries and an index that
    /// must be computed are computed before that.
    fn push_entries(&mut self, entries: &[NodeId], index: NodeId) -> usize {
        let needed = [entries, &[index]].concat();
        let entries: Vec<NodeId> = entries.iter().map(|id| self.resolve(*id)).collect();
        self.with_live_out(&needed, |s| {
            for entry in entries.iter().filter(|id| !is_constant(s.graph.node(**id))) {
                s.ensure(*entry);
            }
        });
        let first = self.stack.depth();
        self.with_live_out(&needed, |s| {
            for entry in &entries {
                s.push(*entry);
                s.stack.set_top(Slot::Table);
            }
        });
        first
    }
}
