//! The expressions of a tree as a program evaluates them: findings read both.

use super::{Expr, ObjectOp, Op, TextOp, Tree, Typed};
use crate::sema::graph::{Graph, NodeId, NodeSet, Type};

/// The expressions of the source that a program evaluates, in order and as often as it evaluates them. What the prelude
/// makes of a value is nothing that the source says of it.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation<'t> {
    pub(crate) tree: &'t Tree,
    pub(crate) exprs: Vec<Evaluated<'t>>,
    /// The nodes that the source itself names, outside of levels of `depth:`, which repeat it for other values.
    pub(crate) written: NodeSet,
}

/// An expression, with the nodes of its operands and of its value.
#[derive(Clone, Debug)]
pub(crate) struct Evaluated<'t> {
    pub(crate) expr: &'t Expr,
    pub(crate) args: Box<[Typed<NodeId>]>,
    pub(crate) value: Typed<NodeId>,
}

impl<'t> Evaluation<'t> {
    pub(crate) fn new(tree: &'t Tree) -> Evaluation<'t> {
        Evaluation { tree, exprs: Vec::new(), written: NodeSet::default() }
    }

    /// The operations on objects, each with its first operand and its value.
    pub(crate) fn of_objects(
        &self,
    ) -> impl Iterator<Item = (&'t ObjectOp, Typed<NodeId>, Typed<NodeId>)> {
        self.exprs.iter().filter_map(|of| match &of.expr.op {
            Op::Object(op) => Some((op, *of.args.first()?, of.value)),
            _ => None,
        })
    }

    /// The operations that make or use texts, each with its operands.
    pub(crate) fn of_texts(&self) -> impl Iterator<Item = (&'t TextOp, &[Typed<NodeId>])> {
        self.exprs.iter().filter_map(|of| match &of.expr.op {
            Op::Text(op) => Some((op, &*of.args)),
            _ => None,
        })
    }
}

impl Typed<NodeId> {
    /// The object that a value is, or is the number of.
    pub(crate) fn object_read(self, graph: &Graph) -> Option<NodeId> {
        let read = graph.object_read(graph.unconverted(self.id));
        read.or_else(|| (self.ty == Type::Object).then_some(self.id))
    }
}

/// The programs of synthetic children as they are evaluated.
#[derive(Clone, Debug)]
pub(crate) struct OfChildren<'t> {
    pub(crate) state: Evaluation<'t>,
    /// The methods, in order.
    pub(crate) methods: Vec<Evaluation<'t>>,
}
