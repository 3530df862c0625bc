//! Evaluates blocks of the typed tree.
//!
//! A block is evaluated as often as it is needed: for each call of a function, for each place at which a walk asks for an
//! element, for each level of `depth:`. Its expressions become nodes in their order.

use super::places::Found;
use super::{Builder, Refusal, Typed};
use crate::isa::LldbRange;
use crate::limits;
use crate::sema::graph::{Graph, NodeId};
use crate::sema::hir::{
    self, BlockId, Constant, Evaluated, Evaluation, Expr, ExprId, Level, Op, Tree,
};
use rustc_hash::FxHashMap;
use std::mem::take;

/// The evaluation of a tree.
pub(crate) struct Expander<'t> {
    pub(super) graph: Builder,
    pub(super) tree: &'t Tree,
    frame: Frame,
    /// The walks whose elements are being evaluated, the innermost last: whether the elements are objects.
    pub(super) running: Vec<bool>,
    /// The innermost walk that the object in the place of `self` uses.
    pub(super) walk_of_self: usize,
    /// Objects that are looked up with an element, and the ones that they are looked up in, which belong to no element.
    pub(super) containers: FxHashMap<NodeId, Typed>,
    /// The number of levels so far.
    levels: usize,
    /// The expressions of the source so far.
    pub(super) evaluation: Evaluation<'t>,
}

/// The values of a program, or of a level of `depth:`.
struct Frame {
    /// The values of each block, while it or a part of it is evaluated.
    values: Vec<Vec<Found>>,
    variables: Vec<Option<Found>>,
    /// The releases that run it.
    range: LldbRange,
    /// The number of levels that may follow, within a level.
    levels_left: Option<u32>,
}

impl Frame {
    fn new(tree: &Tree, range: LldbRange, levels_left: Option<u32>) -> Frame {
        let (blocks, variables) = tree.sizes();
        let (values, variables) = (vec![Vec::new(); blocks], vec![None; variables]);
        Frame { values, variables, range, levels_left }
    }
}

impl<'t> Expander<'t> {
    pub(super) fn new(graph: Graph, tree: &'t Tree, range: LldbRange) -> Expander<'t> {
        Expander {
            graph: Builder::new(graph, range),
            tree,
            frame: Frame::new(tree, range, None),
            running: Vec::new(),
            walk_of_self: 0,
            containers: FxHashMap::default(),
            levels: 0,
            evaluation: Evaluation::new(tree),
        }
    }

    pub(super) fn found(&self, id: ExprId) -> Option<Found> {
        match id {
            ExprId::Expr(block, at) => {
                self.frame.values.get(block.index())?.get(at as usize).copied()
            }
            ExprId::Variable(at) => self.frame.variables.get(at as usize).copied().flatten(),
        }
    }

    /// The value of an operand.
    pub(super) fn value(&mut self, operand: hir::Typed) -> Typed {
        let hir::Typed { id, ty, span } = operand;
        match (self.found(id), self.tree.constant(id)) {
            (Some(Found { value: Typed { id, .. }, .. }), _) => Typed { id, ty, span },
            (None, Some(constant)) => self.graph.at(span, |graph| graph.constant(constant)),
            (None, None) => self.graph.error(),
        }
    }

    fn found_value(&mut self, operand: hir::Typed) -> Found {
        let value = self.value(operand);
        self.found(operand.id).map_or_else(|| value.into(), |found| Found { value, ..found })
    }

    /// Binds a variable and returns its previous value.
    pub(super) fn bind(&mut self, variable: hir::Typed, value: impl Into<Found>) -> Option<Found> {
        let ExprId::Variable(at) = variable.id else { return None };
        self.frame.variables.get_mut(at as usize)?.replace(value.into())
    }

    /// The value of a block; `None` after a mistake.
    pub(super) fn block(&mut self, id: BlockId) -> Option<Typed> {
        let tree = self.tree;
        let block = tree.block(id)?;
        if let Some(values) = self.frame.values.get_mut(id.index()) {
            values.clear();
        }
        let (range, span) = (self.graph.range, self.graph.span);
        for expr in &block.exprs {
            self.graph.range = expr.range.intersect(self.frame.range).unwrap_or(expr.range);
            self.graph.go_to(expr.span);
            let value = self.expr(expr);
            let found = self.found_in(expr, value);
            if let Some(values) = self.frame.values.get_mut(id.index()) {
                values.push(found);
            }
        }
        (self.graph.range, self.graph.span) = (range, span);
        Some(self.value(block.value?))
    }

    /// The value of a block; an error after a mistake.
    pub(super) fn block_or_error(&mut self, id: BlockId) -> Typed {
        self.block(id).unwrap_or_else(|| self.graph.error())
    }

    fn expr(&mut self, expr: &'t Expr) -> Typed {
        if self.graph.is_stopped {
            return self.graph.error();
        }
        match &expr.constant {
            // What check takes for dead code is none of the program.
            Some(constant @ Constant::Bool(_)) => self.graph.constant(constant),
            _ => self.op(expr),
        }
    }

    fn op(&mut self, expr: &'t Expr) -> Typed {
        let Expr { op, args, ty, .. } = expr;
        let found: Vec<Found> = args.iter().map(|arg| self.found_value(*arg)).collect();
        let args: Vec<Typed> = found.iter().map(|found| found.value).collect();
        match op {
            Op::Block(id) => self.block_or_error(*id),
            Op::Call { instance, prelude } => self.call(*instance, &found, *prelude),
            Op::InPlace { ends } => match *found {
                [value, text] => self.in_place(value, text.value, *ends),
                _ => self.graph.error(),
            },
            Op::PartOf => match *found {
                [of, part] => self.part_of(of, part),
                _ => self.graph.error(),
            },
            Op::Join(join) => {
                let text = self.join(join);
                if let Some(start) = join.start() {
                    let start = self.value(start);
                    self.graph.note_value_of(start, text);
                }
                text
            }
            Op::Unrolled(unrolled) => self.unrolled(unrolled),
            Op::Level(level) => match *args {
                [object] => {
                    let walk = found.first().map_or(0, |object| object.walk);
                    let of_self = std::mem::replace(&mut self.walk_of_self, walk);
                    let text = self.level(object, *level);
                    self.walk_of_self = of_self;
                    text
                }
                _ => self.graph.error(),
            },
            plain => {
                let value = self.graph.op(plain, &args, *ty);
                self.evaluation.exprs.push(Evaluated { expr, args: args.into(), value });
                value
            }
        }
    }

    /// The value of a function for arguments, which may be one of the prelude.
    pub(super) fn call(&mut self, instance: usize, args: &[Found], of_prelude: bool) -> Typed {
        let tree = self.tree;
        let Some(instance) = tree.instance_at(instance) else { return self.graph.error() };
        for (param, arg) in instance.params.iter().zip(args) {
            self.bind(*param, *arg);
        }
        self.graph.calls.push(instance.name.clone());
        let value = match of_prelude {
            true => self.in_prelude(|own| own.block(instance.block)),
            false => self.block(instance.block),
        };
        self.graph.calls.pop();
        let value = value.unwrap_or_else(|| self.graph.error());
        Typed { span: self.graph.span, ..value }
    }

    /// Evaluates a part of the prelude: its nodes are at the place of the call and count as those of a feature of the
    /// language.
    fn in_prelude<T>(&mut self, evaluate: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.graph.in_prelude, true);
        let generates = self.graph.set_generates(true);
        let evaluated = self.evaluation.exprs.len();
        let value = evaluate(self);
        self.evaluation.exprs.truncate(evaluated);
        self.graph.set_generates(generates);
        self.graph.in_prelude = outer;
        value
    }

    /// The text of an object, `depth` levels deep.
    fn level(&mut self, object: Typed, level: Level) -> Typed {
        let Level { depth, own, pointee, unread, place } = level;
        let left = match self.frame.levels_left {
            None => depth,
            // Only the members of this level count.
            Some(0) => return self.graph.literal("…"),
            Some(left) => depth.min(left - 1),
        };
        self.levels += 1;
        if self.levels > limits::LEVELS {
            return self.graph.refuse(Refusal::Levels, place);
        }
        self.graph.deep.insert(object.id);
        let pointee = self.call(pointee, &[object.into()], true);
        let text = self.text_of_level(own, pointee, left);
        let is_readable = |graph: &mut Builder| graph.level_is_readable(pointee, text);
        let is_readable = self.graph.generated(is_readable);
        let text = if left == 0 { self.graph.literal("…") } else { text };
        let unread = self.call(unread, &[object.into(), pointee.into()], true);
        let text = self.graph.pick(is_readable, text, unread);
        self.graph.missing_with(text, object)
    }

    /// The text of the summary for another object.
    fn text_of_level(&mut self, own: BlockId, object: Typed, left: u32) -> Typed {
        let frame = Frame::new(self.tree, self.graph.range, Some(left));
        let frame = std::mem::replace(&mut self.frame, frame);
        let (in_prelude, calls) = (take(&mut self.graph.in_prelude), take(&mut self.graph.calls));
        // What is said of it is said of the summary itself.
        let generates = self.graph.set_generates(false);
        let in_level = std::mem::replace(&mut self.graph.in_level, true);
        let level = self.graph.level.replace(object);
        let value = self.block_or_error(own);
        let value = self.graph.as_text(value);
        let text = self.graph.concat(&[value]);
        self.graph.level = level;
        self.graph.in_level = in_level;
        self.graph.set_generates(generates);
        (self.graph.in_prelude, self.graph.calls) = (in_prelude, calls);
        self.frame = frame;
        text
    }
}
