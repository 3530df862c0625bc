//! The typed tree between *check* and *expand*.
//!
//! *check* makes one [`Tree`] for each formatter. A [`Block`] lists expressions in the order of evaluation; an
//! operand is an earlier expression of the block or of one around it, or a variable. The elements of a `join`, its conditions
//! and the functions that are called have blocks of their own. A function has one block for each combination of
//! [types and constants](Instance) of its arguments. *expand* turns blocks into nodes, as often as they are needed.

mod evaluation;
mod join;
mod op;
pub(super) mod print;

use super::Key;
use super::graph::{Node, Type};
use crate::isa::{Flags, LldbRange, RecordVersion};
use crate::source::{Span, Word};
pub(crate) use evaluation::{Evaluated, Evaluation, OfChildren};
pub(crate) use join::{Clause, Element, Join, JoinOptions, Link, Over, Unrolled};
pub(crate) use op::{Format, Level, NumberOp, ObjectOp, Op, TextOp, TextPiece};

/// A value, here an expression or a variable, with its type and the place of its use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Typed<Id = ExprId> {
    pub(crate) id: Id,
    pub(crate) ty: Type,
    pub(crate) span: Span,
}

/// A block of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BlockId(u32);

/// An expression of a block, or a variable; variables are numbered through all blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ExprId {
    Expr(BlockId, u32),
    Variable(u32),
}

/// A value that is known before the program runs: a node without operands. [`Node::AtLeast`] is known where the release was
/// tested, and [`Node::SelfObject`] is the shown value without its synthetic children, which exists.
pub(crate) type Constant = Node;

/// An untyped integer constant as a type; `None` if it does not fit, which in dead code is no mistake.
pub(crate) fn integer(number: i128, ty: Type, never_runs: bool) -> Option<Constant> {
    match ty {
        Type::Integer => Some(Node::Integer(number)),
        Type::UInt => u64::try_from(number).ok().or(never_runs.then_some(0)).map(Node::UInt),
        _ => i64::try_from(number).ok().or(never_runs.then_some(0)).map(Node::Int),
    }
}

/// The type of a constant.
pub(crate) fn type_of(constant: &Constant) -> Type {
    match constant {
        Node::Literal(_) => Type::Literal,
        Node::Int(_) => Type::Int,
        Node::UInt(_) => Type::UInt,
        Node::Integer(_) => Type::Integer,
        Node::Bool(_) | Node::AtLeast(_) => Type::Bool,
        Node::String(_) => Type::String,
        Node::Null => Type::Null,
        Node::Argument => Type::UInt,
        _ => Type::Object,
    }
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) op: Op,
    pub(crate) args: Box<[Typed]>,
    pub(crate) ty: Type,
    pub(crate) span: Span,
    /// The releases that run it.
    pub(crate) range: LldbRange,
    pub(crate) constant: Option<Constant>,
}

/// Expressions in the order of evaluation, and their result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    pub(crate) exprs: Vec<Expr>,
    /// `None` while the block is being checked, and after a mistake.
    pub(crate) value: Option<Typed>,
}

/// A function whose body was checked for arguments of these types, with these constants.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub(crate) params: Vec<Typed>,
    pub(crate) block: BlockId,
    /// The name of the function.
    pub(crate) name: Word,
    /// The number of expressions, those of functions that it calls counted in.
    pub(crate) steps: usize,
    /// How deep they are inside each other.
    pub(crate) depth: usize,
}

/// The typed tree of a formatter. Its first block holds the expressions outside of all others.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    blocks: Vec<Block>,
    /// The blocks that are being checked, the innermost last.
    open: Vec<BlockId>,
    /// The parameters, the elements and numbers of walks, the `let`s before the methods of children; with their values, if
    /// they are constant.
    variables: Vec<Option<Constant>>,
    instances: Vec<Instance>,
}

impl Tree {
    pub(crate) fn new() -> Tree {
        let blocks = vec![Block::default()];
        Tree { blocks, open: Vec::new(), variables: Vec::new(), instances: Vec::new() }
    }

    /// Begins a block; expressions are added to it until its [end](Tree::end).
    pub(crate) fn begin(&mut self) -> BlockId {
        let id = BlockId(u32::try_from(self.blocks.len()).unwrap_or(u32::MAX));
        self.blocks.push(Block::default());
        self.open.push(id);
        id
    }

    pub(crate) fn end(&mut self, value: Option<Typed>) {
        let block = self.open.pop().and_then(|id| self.blocks.get_mut(id.0 as usize));
        block.into_iter().for_each(|block| block.value = value);
    }

    pub(crate) fn add(&mut self, expr: Expr) -> ExprId {
        let block = self.open.last().copied().unwrap_or(BlockId(0));
        let exprs = self.blocks.get_mut(block.index()).map(|block| &mut block.exprs);
        let at = exprs.and_then(|exprs| {
            exprs.push(expr);
            u32::try_from(exprs.len() - 1).ok()
        });
        // A position without an expression has the value of a mistake.
        ExprId::Expr(block, at.unwrap_or(u32::MAX))
    }

    pub(crate) fn variable(&mut self, constant: Option<Constant>, ty: Type, span: Span) -> Typed {
        let at = u32::try_from(self.variables.len()).unwrap_or(u32::MAX);
        self.variables.push(constant);
        Typed { id: ExprId::Variable(at), ty, span }
    }

    pub(crate) fn instance(&mut self, instance: Instance) -> usize {
        self.instances.push(instance);
        self.instances.len() - 1
    }

    pub(crate) fn instance_at(&self, at: usize) -> Option<&Instance> {
        self.instances.get(at)
    }

    /// The result of a function.
    pub(crate) fn result(&self, instance: usize) -> Option<Typed> {
        self.value_of(self.instance_at(instance)?.block)
    }

    /// The value of a block; `None` after a mistake.
    pub(crate) fn value_of(&self, id: BlockId) -> Option<Typed> {
        self.block(id)?.value
    }

    pub(crate) fn block(&self, id: BlockId) -> Option<&Block> {
        self.blocks.get(id.0 as usize)
    }

    /// The number of blocks and that of variables.
    pub(crate) fn sizes(&self) -> (usize, usize) {
        (self.blocks.len(), self.variables.len())
    }

    pub(crate) fn constant(&self, id: ExprId) -> Option<&Constant> {
        match id {
            ExprId::Variable(at) => self.variables.get(at as usize)?.as_ref(),
            ExprId::Expr(..) => self.expr(id)?.constant.as_ref(),
        }
    }

    pub(crate) fn expr(&self, id: ExprId) -> Option<&Expr> {
        let ExprId::Expr(block, at) = id else { return None };
        self.block(block)?.exprs.get(at as usize)
    }
}

impl BlockId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A summary.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    /// The keys, in groups; whether values of a group may have synthetic children.
    pub(crate) keys: Vec<(Vec<Key>, bool)>,
    pub(crate) flags: Flags,
    pub(crate) range: LldbRange,
    /// Whether only LLDB 24 reads its records.
    pub(crate) is_hidden: bool,
    pub(crate) tree: Tree,
    pub(crate) text: BlockId,
    /// The item.
    pub(crate) span: Span,
}

/// Synthetic children.
#[derive(Clone, Debug)]
pub(crate) struct Children {
    pub(crate) keys: Vec<Key>,
    pub(crate) range: LldbRange,
    /// The releases of the range that run the methods.
    pub(crate) running: LldbRange,
    /// Whether only LLDB 24 reads the record.
    pub(crate) is_hidden: bool,
    pub(crate) tree: Tree,
    /// The entries, which are tried in order.
    pub(crate) entries: Vec<Entry>,
    /// The item.
    pub(crate) span: Span,
}

/// Whether all releases read records of version 2 and run every method of children.
pub(crate) fn reads_version_2(range: LldbRange) -> bool {
    range.first().record_version() >= RecordVersion::V2.number()
}

/// An entry of synthetic children.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) condition: Option<BlockId>,
    /// The values before the methods, each with its variable.
    pub(crate) lets: Vec<(BlockId, Typed)>,
    pub(crate) form: Form,
    pub(crate) span: Span,
}

/// The forms of an entry. After a mistake a part is missing.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    /// A block for each child.
    Members(Vec<BlockId>),
    /// The results of `count` and `at`.
    Methods { count: Option<BlockId>, at: Option<(BlockId, Span)> },
    /// The walks, with their places.
    Walks(Vec<(Join, Span)>),
}
