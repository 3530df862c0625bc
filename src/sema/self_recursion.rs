//! Summaries that show a copy of their own value: LLDB would run them again for the copy, and for
//! the copy of that, until it has no stack left.
//!
//! What is no copy, `self`, the raw value or what `self.parent()` leads back to, LLDB knows as the
//! value that is being shown: its summary is empty there.

use super::body::{Body, Value};
use super::graph::{Node, NodeId};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Selector;
use std::collections::HashSet;

impl Body<'_, '_> {
    /// Whether an object is made of `self`, has its type and is not known to LLDB as itself.
    pub(super) fn is_copy_of_self(&self, id: NodeId) -> bool {
        if !matches!(self.graph.node(id), Node::If { .. } | Node::Select(..)) {
            return false;
        }
        let (mut waiting, mut seen) = (vec![(id, false)], [HashSet::new(), HashSet::new()]);
        while let Some((id, copied)) = waiting.pop() {
            if !seen[usize::from(copied)].insert(id) {
                continue;
            }
            match self.graph.node(id) {
                Node::SelfObject if copied => return true,
                Node::If { then, otherwise, .. } => {
                    waiting.extend([(*then, copied), (*otherwise, copied)]);
                }
                Node::Select(selector, args) => match (*selector, &**args) {
                    (Selector::CLONE, [of, _]) => waiting.push((*of, true)),
                    (Selector::CAST, [of, ty]) if self.is_type_of(*ty, *of) => {
                        waiting.push((*of, true));
                    }
                    (Selector::GET_NON_SYNTHETIC_VALUE | Selector::GET_SYNTHETIC_VALUE, [of]) => {
                        waiting.push((*of, copied))
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        false
    }

    fn is_type_of(&self, ty: NodeId, object: NodeId) -> bool {
        matches!(self.graph.node(ty),
            Node::Select(Selector::GET_TYPE, args) if args.first() == Some(&object))
    }

    pub(super) fn shows_itself(&mut self, value: Value) -> Value {
        self.wrong(Diagnostic::new(meaning::SHOWS_ITSELF, "this summary shows a copy of the value it is for").label(value.span, "has this very summary")
            .note("LLDB would run the summary again for the copy, and again for its copy, until it dies.")
            .help("show members of it, or its value: `.value()`"))
    }
}
