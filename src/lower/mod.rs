//! Checked programs to assembler IR, in passes.
//!
//! 1. `widen`, in records of version 2 only: numbers become Integers, `self` an entry of the
//!    Dictionary.
//! 2. `known`: behind `exists(a.b)` a member `a.b` is the one that was found for the test.
//! 3. `tails`: what stands around a choice goes into its ways where the program ends with it. The
//!    program is placed both ways, and the shorter code taken.
//! 4. Placing: values are computed in an order in which each is found on the stack when it is
//!    needed. `liveness` says what is needed where; `value`, `condition`, `choice`, `text` and
//!    `digits` make the code; `range` knows how large numbers get, so how many digits they have.
//! 5. `legalise`: spacers for blocks inside blocks.
//!
//! In LLDB a member that is looked up costs a thousand instructions, so first of all each is looked
//! up once on every path: what both ways of a choice need is computed before it, and so is what one
//! of them needs and what follows looks up in any case; what the second half of a condition has
//! found is kept for the way that needs it. Bytes come second, instructions third;
//! `docs/code-size.md` shows all three.
//!
//! The data stack is modelled while code is made: every slot knows the node whose value it
//! holds, so a value that is still there is picked up, not computed again, and the last use of a
//! value on top takes it away. At a join both ways have the same depth, so the depth is known at
//! every point and `pick`, which counts from the bottom, can reach everything. Values that are
//! no longer needed stay where they are: nobody looks below the result.

mod choice;
mod condition;
mod digits;
mod flags;
mod integer;
mod known;
mod legalise;
mod liveness;
mod range;
mod stack;
mod state;
mod tails;
mod text;
mod value;
mod widen;
mod workspace;

use crate::asm::Block;
use crate::isa::{RecordVersion, Selector, Signature};
use crate::sema::Program;
use crate::sema::graph::{Graph, Node, NodeId, NumberFormat, Piece, Type};
use crate::source::Span;
use digits::DigitTable;
use stack::{Slot, Stack};
use state::Layout;

use legalise::legalised_len;

pub use legalise::legalise;

/// Values and branches inside each other that the lowering follows.
const DEEPEST: usize = 300;
/// Values one program may compute: a value that two branches need is computed in both.
const MOST_VALUES: usize = 200_000;

pub use state::translate_methods;
pub use workspace::Workspace;

/// Why a program is not lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excess {
    /// It nests too deeply.
    Depth {
        /// Where the limit was met.
        span: Span,
        /// The limit.
        limit: usize,
    },
    /// It becomes too long.
    Length {
        /// Where the limit was met.
        span: Span,
        /// The limit, in values.
        limit: usize,
    },
    /// A record of version 2 cannot do this: its numbers are Integers.
    Unsupported {
        /// What cannot be done.
        span: Span,
        /// What it is.
        what: &'static str,
    },
}

/// Lowers a program of a version 1 record to IR that every LLDB in its range runs as meant.
/// Methods that are called with an index or a name find it on top of the value that is shown.
///
/// # Errors
/// If it nests too deeply or becomes too long.
pub fn lower(
    program: &Program,
    signature: Signature,
    room: &mut Workspace,
) -> Result<Block, Excess> {
    lower_for(program, signature, RecordVersion::V1, room)
}

/// Lowers a program of a record of that version.
///
/// # Errors
/// If it nests too deeply or becomes too long, or if its numbers cannot be Integers, which they
/// are in version 2.
pub fn lower_for(
    program: &Program,
    signature: Signature,
    version: RecordVersion,
    room: &mut Workspace,
) -> Result<Block, Excess> {
    translate(program, signature, version, room).map(legalise)
}

/// The first passes: values in their order on the data stack, blocks as they nest.
///
/// # Errors
/// As of [`lower_for`].
pub fn translate(
    program: &Program,
    signature: Signature,
    version: RecordVersion,
    room: &mut Workspace,
) -> Result<Block, Excess> {
    let reused = known::reuse(program);
    let program = reused.as_ref().unwrap_or(program);
    match version {
        RecordVersion::V1 => place_shorter(program, signature, room),
        RecordVersion::V2 => {
            place(&widen::widen(program, signature)?, signature, &Layout::default(), room)
        }
    }
}

/// The shorter of two: with what stands around a choice behind it, or in its ways.
fn place_shorter(
    program: &Program,
    signature: Signature,
    room: &mut Workspace,
) -> Result<Block, Excess> {
    let plain = place(program, signature, &Layout::default(), room);
    let Some(distributed) = tails::distribute(program) else { return plain };
    match (plain, place(&distributed, signature, &Layout::default(), room)) {
        (Ok(plain), Ok(other)) => {
            let is_longer = legalised_len(&other) > legalised_len(&plain);
            let (shorter, longer) = if is_longer { (plain, other) } else { (other, plain) };
            room.reuse(longer);
            Ok(shorter)
        }
        (Err(_), other) => other,
        (plain, Err(_)) => plain,
    }
}

/// Gives each value its place on the stack.
fn place(
    program: &Program,
    signature: Signature,
    layout: &Layout,
    room: &mut Workspace,
) -> Result<Block, Excess> {
    let mut lowering = Lowering::new(&program.graph, &[program.root], room);
    lowering.enter(program, signature, layout);
    lowering.result(program.root);
    lowering.finish()
}

struct Lowering<'a> {
    graph: &'a Graph,
    room: &'a mut Workspace,
    stack: Stack,
    out: Block,
    digits: Option<DigitTable>,
    /// Whether numbers are Integers, as in records of version 2.
    has_integers: bool,
    pending: u32,
    /// The depth below which nothing may change places.
    floor: usize,
    /// The branches inside each other.
    level: u32,
    values: usize,
    excess: Option<Excess>,
}

/// What will be needed after the value being computed.
#[derive(Clone, Copy)]
struct Later {
    /// The node whose value serves.
    id: NodeId,
    /// The branches it is in.
    level: u32,
    /// Whether it is computed on every way from here.
    certain: bool,
}

impl<'a> Lowering<'a> {
    fn new(graph: &'a Graph, roots: &[NodeId], room: &'a mut Workspace) -> Lowering<'a> {
        room.liveness.look_at(graph, roots);
        room.later.clear();
        room.computing.clear();
        Lowering {
            graph,
            stack: room.stack_like(&Stack::default()),
            out: room.block(),
            room,
            digits: None,
            has_integers: false,
            pending: 0,
            floor: 0,
            level: 0,
            values: 0,
            excess: None,
        }
    }

    fn finish(self) -> Result<Block, Excess> {
        self.room.reuse_stack(self.stack);
        match self.excess {
            Some(excess) => Err(excess),
            None => Ok(self.out),
        }
    }

    /// What the machine starts with: the value that is shown, the argument, and below the top of
    /// them the digits, if the program writes numbers.
    fn enter(&mut self, program: &Program, signature: Signature, layout: &Layout) {
        let graph = self.graph;
        self.has_integers = self.room.liveness.has_integers;
        self.push_entry(&|node| matches!(node, Node::SelfObject | Node::Kept));
        for slot in layout.slots() {
            self.push_entry(&|node| matches!(node, Node::State(number) if Some(*number) == slot));
        }
        if matches!(signature, Signature::GET_CHILD_AT_INDEX | Signature::GET_CHILD_INDEX) {
            self.push_entry(&|node| matches!(node, Node::Argument));
        }
        if !self.room.liveness.has_digits {
            return;
        }
        let in_text = |id: NodeId| id != program.root || !self.leaves_number(id);
        let is_digits = |id: &NodeId| matches!(graph.node(*id), Node::Digits(..)) && in_text(*id);
        let numbers: Vec<_> = self.room.liveness.reachable(graph).filter(is_digits).collect();
        if !numbers.is_empty() {
            let needs = digits::Needs::of(graph, &numbers);
            self.push_digit_table(&needs, graph.span(program.root));
        }
    }

    /// Whether to go on: nothing more is made once a limit was met.
    fn goes_on(&mut self, span: Span) -> bool {
        self.values += 1;
        if self.room.computing.len().max(self.level as usize) >= DEEPEST {
            self.excess.get_or_insert(Excess::Depth { span, limit: DEEPEST });
        }
        if self.values > MOST_VALUES {
            self.excess.get_or_insert(Excess::Length { span, limit: MOST_VALUES });
        }
        self.excess.is_none()
    }

    /// Notes that the machine starts with a value; gives it if it is used.
    fn push_entry(&mut self, is_it: &dyn Fn(&Node) -> bool) -> Option<NodeId> {
        let node = self.room.liveness.entry(self.graph, is_it);
        self.stack.push(node.map_or(Slot::Dead, Slot::Node));
        node
    }

    /// Leaves the result of the program on top and lets the program end.
    fn result(&mut self, root: NodeId) {
        let mut id = root;
        while self.goes_on(self.span(id)) {
            match self.graph.node(id) {
                _ if self.stack.holds(id) => break,
                Node::If { condition, then, otherwise } => {
                    id = self.result_if(*condition, *then, *otherwise);
                }
                Node::Return(value) => id = *value,
                Node::Digits(number, _) if self.leaves_number(id) => id = *number,
                Node::Concat(pieces) => match &**pieces {
                    [Piece::Value(value, padding)] if *padding == Default::default() => {
                        id = *value;
                    }
                    _ => break,
                },
                Node::Plain(value) if self.graph.ty(*value) != Type::Type => id = *value,
                _ => break,
            }
        }
        match self.graph.node(id) {
            // As a result a type would stand in quotes.
            Node::Plain(ty) => self.type_name(*ty, id),
            _ => self.push(id),
        }
    }

    /// Whether LLDB writes this number by itself when it is the whole result.
    fn leaves_number(&self, id: NodeId) -> bool {
        matches!(self.graph.node(id), Node::Digits(_, NumberFormat::DECIMAL))
    }

    /// A type's name without the quotes that it would stand in as a result.
    fn type_name(&mut self, ty: NodeId, id: NodeId) {
        let span = self.span(id);
        self.push(ty);
        self.out.string("{}", span);
        self.out.call(Selector::FMT, span);
        self.stack.push(Slot::Node(id));
    }

    fn span(&self, id: NodeId) -> Span {
        self.graph.span(id)
    }
}
