//! Stack scheduling: programs to instructions, with a model of the data stack.
//!
//! A path binds the values that it uses repeatedly: each is computed before its first use, in a slot that names its node, and is
//! copied for each use. Every other value is computed where it is used, by a tree of instructions. A branch is a path of its own,
//! and what it binds is given up where paths join. Values that are no longer needed stay on the stack: only the top is the result.
//!
//! Invariant: paths join at equal depths. The depth is therefore known at every point, and `pick`,
//! which counts from the bottom, reaches every slot.

pub(super) mod bounded;
mod branch;
mod characters;
mod children;
mod condition;
mod digits;
mod flags;
mod guard;
mod integer;
pub(super) mod loops;
mod path;
mod stack;
mod table;
mod text;
mod value;

use super::heaviest;
use super::liveness::{Liveness, MAX_SHARED};
use super::{LimitError, Lowered, MAX_DEPTH, MAX_VALUES};
use crate::asm::Code;
use crate::checked::Program;
use crate::graph::{Graph, Node, NodeId, NumberFormat, Piece, Type};
use crate::isa::{Opcode, Selector, Signature};
use crate::source::Span;
pub use children::lower_methods;
use digits::DigitTable;
pub(crate) use guard::Guarding;
use guard::{Fact, Guard};
use path::Path;
use stack::{Slot, Stack};
use std::collections::HashSet;

/// The context of a program.
#[derive(Clone, Copy)]
pub(super) struct Method<'s> {
    /// The signature, which determines the argument on top of the stack.
    pub(super) signature: Signature,
    /// The state values above the shown value; `None` for unused slots.
    pub(super) state: &'s [Option<u32>],
    /// What the program does where an object is missing.
    pub(super) guarding: Guarding,
    /// Whether the record has version 2, where lengths are Integers.
    pub(super) is_wide: bool,
}

impl Method<'_> {
    pub(super) fn new(signature: Signature) -> Method<'static> {
        Method { signature, state: &[], guarding: Guarding::Texts, is_wide: false }
    }
}

/// Schedules a program.
pub(super) fn schedule(program: &Program, method: Method<'_>) -> Result<Lowered, LimitError> {
    let mut scheduler = Scheduler::new(&program.graph, &[program.root], method.guarding);
    scheduler.is_wide = method.is_wide;
    scheduler.enter(program, method);
    scheduler.result(program.root);
    scheduler.finish()
}

/// The state of the scheduler.
pub(super) struct Scheduler<'a> {
    graph: &'a Graph,
    liveness: Liveness,
    stack: Stack,
    out: Code,
    /// The divisions whose divisor may be zero.
    unguarded: Vec<Span>,
    path: Path,
    /// The number of branches around the code.
    level: u32,
    /// The number of values and results around the code.
    depth: usize,
    digits: Option<DigitTable>,
    /// The slot of the first entry of the table of characters.
    character_table: u64,
    /// Whether look-ups are computed before the conditions that guard them.
    binds: bool,
    /// The facts that hold on this path.
    facts: Vec<Fact>,
    guard: Guard,
    /// Values that were computed before it was known whether they are used, each with an object that it needs.
    needs: Vec<(NodeId, NodeId)>,
    values: usize,
    is_wide: bool,
    error: Option<LimitError>,
}

impl<'a> Scheduler<'a> {
    fn new(graph: &'a Graph, roots: &[NodeId], guarding: Guarding) -> Scheduler<'a> {
        let liveness = Liveness::new(graph, roots);
        let span = roots.first().map_or_else(Span::default, |root| graph.span(*root));
        let too_many = LimitError::Length { span, limit: MAX_SHARED, most: None };
        let error = liveness.has_too_many_loops.then_some(too_many);
        Scheduler {
            graph,
            liveness,
            stack: Stack::default(),
            out: Code::default(),
            unguarded: Vec::new(),
            path: Path::default(),
            level: 0,
            depth: 0,
            digits: None,
            character_table: 0,
            binds: false,
            facts: Vec::new(),
            guard: Guard::new(graph, roots, guarding),
            needs: Vec::new(),
            values: 0,
            is_wide: false,
            error,
        }
    }

    fn finish(self) -> Result<Lowered, LimitError> {
        match self.error {
            Some(LimitError::Length { span, limit, .. }) => {
                Err(LimitError::Length { span, limit, most: heaviest([&self.out.encode()]) })
            }
            Some(error) => Err(error),
            None => Ok(Lowered { code: self.out, unguarded: self.unguarded }),
        }
    }

    /// Describes the stack at entry and pushes the tables.
    fn enter(&mut self, program: &Program, method: Method<'_>) {
        self.push_entry(&|node| matches!(node, Node::SelfObject | Node::Kept));
        for slot in method.state {
            self.push_entry(&|node| matches!(node, Node::State(number) if Some(*number) == *slot));
        }
        if matches!(method.signature, Signature::GET_CHILD_AT_INDEX | Signature::GET_CHILD_INDEX) {
            self.push_entry(&|node| matches!(node, Node::Argument));
        }
        let span = self.graph.span(program.root);
        let numbers = self.numbers_in_texts(program);
        if !numbers.is_empty() {
            self.push_digit_table(&numbers, span);
        }
        if self.liveness.has_characters {
            self.push_character_table(span);
        }
    }

    /// The numbers in texts. LLDB itself prints one that is the whole result.
    fn numbers_in_texts(&self, program: &Program) -> Vec<(NodeId, NumberFormat)> {
        let graph = self.graph;
        let (mut results, mut seen, mut used) = (vec![program.root], HashSet::new(), Vec::new());
        while let Some(id) = results.pop() {
            match (graph.node(id), self.shown(id)) {
                _ if !seen.insert(id) => {}
                (Node::If { condition, then, otherwise }, _) => {
                    used.push(*condition);
                    results.extend([*then, *otherwise]);
                }
                (_, Some(shown)) => results.push(shown),
                _ => used.push(id),
            }
        }
        let nodes = graph.reachable(&used).into_iter();
        let numbers = nodes.filter_map(|id| match graph.node(id) {
            Node::Digits(number, format) => Some((*number, *format)),
            _ => None,
        });
        numbers.collect()
    }

    /// Adds an entry value to the stack.
    fn push_entry(&mut self, is_it: &dyn Fn(&Node) -> bool) {
        let node = self.liveness.entry(self.graph, is_it);
        self.stack.push(node.map_or(Slot::Other, Slot::Node));
    }

    /// Counts a value; nothing is emitted above a limit.
    fn within_limits(&mut self, span: Span) -> bool {
        self.values += 1;
        if self.depth >= MAX_DEPTH {
            self.error.get_or_insert(LimitError::Depth { span, limit: MAX_DEPTH });
        }
        if self.values > MAX_VALUES {
            self.error.get_or_insert(LimitError::Length { span, limit: MAX_VALUES, most: None });
        }
        self.error.is_none()
    }

    /// Leaves the result of the program on top and lets the program end.
    fn result(&mut self, root: NodeId) {
        let mut id = root;
        while self.within_limits(self.span(id)) && !self.stack.holds(id) {
            if let Some(shown) = self.shown(id) {
                id = shown;
                continue;
            }
            self.begin(&[id], Vec::new());
            self.prepare(id);
            id = match self.graph.node(id) {
                Node::If { condition, then, otherwise } => {
                    self.result_if(*condition, *then, *otherwise)
                }
                Node::KnownUnless(value, condition) if self.is_met(*condition) => *value,
                _ => break,
            };
        }
        match self.graph.node(id) {
            // A type as a result would have quotes.
            Node::Plain(ty) if self.graph.ty(*ty) == Type::Type => {
                self.push(*ty);
                self.out.string("{}", self.span(id));
                self.out.call(Selector::FMT, self.span(id));
            }
            _ => {
                self.push(id);
                self.empty_if_unreadable(id);
            }
        }
    }

    /// The value as which LLDB shows a result.
    fn shown(&self, id: NodeId) -> Option<NodeId> {
        match self.graph.node(id) {
            Node::Return(value) => Some(*value),
            Node::Digits(number, NumberFormat::DECIMAL) => Some(*number),
            Node::Concat(pieces) => match &**pieces {
                [Piece::Value(value, padding)] if *padding == Default::default() => Some(*value),
                _ => None,
            },
            Node::Plain(value) => {
                let is_shown = self.graph.ty(*value) != Type::Type && !self.may_be_missing(*value);
                is_shown.then_some(*value)
            }
            _ => None,
        }
    }

    /// Emits the code of one of two paths aside, from the current stack.
    fn branch(&mut self, make: impl FnOnce(&mut Self)) -> Branch {
        let (code, stack) = (std::mem::take(&mut self.out), self.stack.clone());
        let known = self.facts.len();
        self.level += 1;
        self.apart(make);
        self.level -= 1;
        self.facts.truncate(known);
        Branch {
            code: std::mem::replace(&mut self.out, code),
            stack: std::mem::replace(&mut self.stack, stack),
        }
    }

    /// Removes values below the top, down to a depth.
    fn flatten_to(&mut self, depth: usize, span: Span) {
        flatten(&mut self.out, &mut self.stack, depth, span);
    }

    fn span(&self, id: NodeId) -> Span {
        self.graph.span(id)
    }
}

/// The code of a branch, and the stack that it leaves.
struct Branch {
    code: Code,
    stack: Stack,
}

impl Branch {
    /// Copies the value on top below itself, up to a depth.
    fn deepen_to(&mut self, depth: usize, span: Span) {
        while self.stack.depth() < depth {
            self.code.op(Opcode::Dup, span);
            self.stack.push(Slot::Other);
        }
    }

    /// Removes values below the top, down to a depth.
    fn flatten_to(&mut self, depth: usize, span: Span) {
        flatten(&mut self.code, &mut self.stack, depth, span);
    }
}

fn flatten(code: &mut Code, stack: &mut Stack, depth: usize, span: Span) {
    let Some(top) = stack.top() else { return };
    while stack.depth() > depth {
        if stack.depth() >= depth + 2 {
            code.op(Opcode::Rot, span);
            code.op(Opcode::Drop, span);
            stack.pop();
        } else {
            code.op(Opcode::Swap, span);
        }
        code.op(Opcode::Drop, span);
        stack.pop();
        stack.set_top(top);
    }
}
