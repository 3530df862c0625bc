//! The constants of a tree.

use super::{Builder, Typed};
use crate::isa::LldbRange;
use crate::limits;
use crate::sema::graph::{Graph, Node, NodeId, Type};
use crate::sema::hir::{self, Constant, Expr, ExprId, ObjectOp, Op, Tree, Unrolled};
use crate::source::Span;
use rustc_hash::FxHashMap;

/// The most nodes that are kept. The constants of a tree are known without them.
const MAX_NODES: usize = limits::NODES / 2;

/// Evaluates expressions while *check* makes them, in a graph of its own, which folds their nodes as it folds those of
/// programs. A value that is not known yet, such as that of a parameter, is a node that nothing folds.
pub(crate) struct Folder {
    graph: Builder,
    nodes: FxHashMap<ExprId, NodeId>,
    unknown: u32,
    /// The size of the texts of other graphs.
    text_size: usize,
}

impl Folder {
    /// Begins after texts of a size. The texts of all trees are limited, as those of all programs are.
    pub(crate) fn new(range: LldbRange, text_size: usize) -> Folder {
        let mut graph = Graph::default();
        if text_size > limits::CONSTANT_TEXTS {
            graph.fill();
        }
        let graph = Builder::new(graph, range);
        Folder { graph, nodes: FxHashMap::default(), unknown: 0, text_size }
    }

    /// The size of all concatenated texts in bytes.
    pub(crate) fn text_size(&self) -> usize {
        self.text_size + self.graph.graph.text_size()
    }

    /// Whether the constant texts are too long.
    pub(crate) fn is_full(&self) -> bool {
        self.graph.graph.is_full()
    }

    /// Adds an expression to the open block of a tree, with its value if that is constant.
    pub(crate) fn add(&mut self, tree: &mut Tree, mut expr: Expr) -> ExprId {
        if self.graph.len() > MAX_NODES {
            *self = Folder::new(expr.range, self.text_size());
        }
        self.graph.range = expr.range;
        let node = self.evaluate(tree, &expr).id;
        expr.constant = self.constant(node);
        let id = tree.add(expr);
        self.nodes.insert(id, node);
        id
    }

    fn evaluate(&mut self, tree: &Tree, expr: &Expr) -> Typed {
        let Expr { op, args, ty, span, .. } = expr;
        let known = match op {
            Op::Block(id) => tree.value_of(*id).map(|value| self.value(tree, value)),
            Op::Call { instance, .. } => {
                let constant = tree.result(*instance).and_then(|of| tree.constant(of.id));
                constant.map(|constant| self.graph.constant(constant, *span))
            }
            Op::InPlace { .. } | Op::PartOf => args.get(1).map(|text| self.value(tree, *text)),
            Op::Unrolled(unrolled) => self.unrolled(tree, unrolled, *span),
            Op::Join(_) | Op::Level(_) => None,
            // Most operations are not evaluated, because nothing folds their results.
            Op::Text(_) if args.iter().any(|arg| tree.constant(arg.id).is_none()) => None,
            Op::Object(op) if !may_be_constant(op) => None,
            plain => {
                let args: Vec<Typed> = args.iter().map(|arg| self.value(tree, *arg)).collect();
                Some(self.graph.op(plain, &args, *ty, *span))
            }
        };
        known.unwrap_or_else(|| self.unknown(*ty, *span))
    }

    /// The value of an operand.
    fn value(&mut self, tree: &Tree, operand: hir::Typed) -> Typed {
        let hir::Typed { id, ty, span } = operand;
        if let Some(id) = self.nodes.get(&id) {
            return Typed { id: *id, ty, span };
        }
        let value = match tree.constant(id) {
            Some(constant) => self.graph.constant(constant, span),
            None => self.unknown(ty, span),
        };
        self.nodes.insert(id, value.id);
        Typed { ty, ..value }
    }

    fn unknown(&mut self, ty: Type, span: Span) -> Typed {
        self.unknown += 1;
        self.graph.value(Node::State(self.unknown), ty, span)
    }

    fn unrolled(&mut self, tree: &Tree, unrolled: &Unrolled, span: Span) -> Option<Typed> {
        let (elements, shown, is_cut) = self.graph.shown_of_range(unrolled);
        let values = elements.iter().map(|of| Some(self.value(tree, tree.value_of(of.block)?)));
        let values: Vec<Typed> = values.collect::<Option<_>>()?;
        Some(self.graph.unrolled(&values, &shown, is_cut, span))
    }

    fn constant(&self, id: NodeId) -> Option<Constant> {
        let node = self.graph.node(id);
        let is_other =
            matches!(node, Node::Bool(_) | Node::String(_) | Node::AtLeast(_) | Node::SelfObject);
        (is_other || node.number().is_some()).then(|| node.clone())
    }
}

/// Whether the result may be constant: whether an object exists is known of `self`.
fn may_be_constant(op: &ObjectOp) -> bool {
    matches!(op, ObjectOp::IsMissing | ObjectOp::Chained { .. } | ObjectOp::Follows)
}
