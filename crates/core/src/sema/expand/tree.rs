//! Blocks of the typed tree to nodes.
//!
//! A block is evaluated as often as it is needed: for each call of a function, for each place at which a walk asks for an
//! element, for each level of `depth:`. Its expressions become nodes in their order.

use super::{Builder, Limit, Refusal, Typed};
use crate::isa::LldbRange;
use crate::limits;
use crate::sema::graph::{Graph, Node, Origin, Padding, PieceRef, Type};
use crate::sema::hir::Typed as Operand;
use crate::sema::hir::{BlockId, Constant, Expr, Op, Tree, Unrolled};
use crate::source::{Span, Word};

/// The evaluation of a tree.
pub(crate) struct Expander<'t> {
    pub(super) graph: Builder,
    pub(super) tree: &'t Tree,
    /// The values of each block, while it or a part of it is evaluated.
    values: Vec<Vec<Typed>>,
    variables: Vec<Option<Typed>>,
    /// The functions that are being evaluated, the innermost last.
    calls: Vec<Word>,
    /// The number of levels that may follow, within a level of `depth:`.
    levels_left: Option<u32>,
    /// The number of levels so far.
    levels: usize,
    steps: usize,
    depth: usize,
    /// The releases that run the text of the level that is being made.
    within: LldbRange,
    is_stopped: bool,
    /// The function in which a limit was exceeded.
    pub(super) stopped_in: Option<Word>,
}

impl<'t> Expander<'t> {
    pub(super) fn new(graph: Graph, tree: &'t Tree, range: LldbRange) -> Expander<'t> {
        let (blocks, variables) = tree.sizes();
        let (values, variables) = (vec![Vec::new(); blocks], vec![None; variables]);
        Expander { values, variables, ..Expander::of_constants(Builder::new(graph, range), tree) }
    }

    /// An evaluation in which all operands are constants.
    fn of_constants(graph: Builder, tree: &'t Tree) -> Expander<'t> {
        Expander {
            within: graph.range,
            graph,
            tree,
            values: Vec::new(),
            variables: Vec::new(),
            calls: Vec::new(),
            is_stopped: false,
            stopped_in: None,
            levels_left: None,
            levels: 0,
            steps: 0,
            depth: 0,
        }
    }

    /// The value of an operand.
    pub(super) fn value(&mut self, operand: Operand) -> Typed {
        let Operand { id, ty, span } = operand;
        let found = match id.position() {
            Ok((block, at)) => self.values.get(block).and_then(|values| values.get(at)).copied(),
            Err(variable) => self.variables.get(variable).copied().flatten(),
        };
        match (found, self.tree.constant(id)) {
            (Some(Typed { id, .. }), _) => Typed { id, ty, span },
            (None, Some(constant)) => self.graph.constant(constant, span),
            (None, None) => self.graph.error(span),
        }
    }

    /// Gives a variable its value; returns the one before.
    pub(super) fn bind(&mut self, variable: Operand, value: Typed) -> Option<Typed> {
        let at = variable.id.position().err()?;
        self.variables.get_mut(at)?.replace(value)
    }

    /// The value of a block; `None` after a mistake.
    pub(super) fn block(&mut self, id: BlockId) -> Option<Typed> {
        let tree = self.tree;
        let block = tree.block(id)?;
        if let Some(values) = self.values.get_mut(id.index()) {
            values.clear();
        }
        self.depth += 1;
        let range = self.graph.range;
        for expr in &block.exprs {
            self.graph.range = expr.range.intersect(self.within).unwrap_or(expr.range);
            let value = self.expr(expr);
            if let Some(values) = self.values.get_mut(id.index()) {
                values.push(value);
            }
        }
        self.graph.range = range;
        self.depth -= 1;
        Some(self.value(block.value?))
    }

    /// The value of a block; an error after a mistake.
    pub(super) fn block_or_error(&mut self, id: BlockId, span: Span) -> Typed {
        self.block(id).unwrap_or_else(|| self.graph.error(span))
    }

    fn expr(&mut self, expr: &Expr) -> Typed {
        self.steps += 1;
        if self.steps > limits::EXPRESSIONS {
            self.graph.refuse(Refusal::Limit(Limit::Expressions), expr.span);
        }
        if self.depth > limits::EXPRESSION_DEPTH {
            self.graph.refuse(Refusal::Limit(Limit::Depth), expr.span);
        }
        if self.graph.is_stopped {
            return self.graph.error(expr.span);
        }
        let value = self.op(&expr.op, &expr.args, expr.ty, expr.span);
        if self.graph.is_stopped && !std::mem::replace(&mut self.is_stopped, true) {
            let is_of_prelude = self.graph.place.is_some();
            self.stopped_in = self.calls.last().filter(|_| !is_of_prelude).cloned();
        }
        value
    }

    fn op(&mut self, op: &Op, args: &[Operand], ty: Type, span: Span) -> Typed {
        let args: Vec<Typed> = args.iter().map(|arg| self.value(*arg)).collect();
        match op {
            Op::Block(id) => self.block_or_error(*id, span),
            Op::Call { instance, of_prelude } => {
                self.call(*instance, &args, of_prelude.then_some(span), span)
            }
            Op::Join(join) => self.join(join, span),
            Op::Unrolled(unrolled) => self.unrolled(unrolled, span),
            Op::Level { depth, own, pointee, unread, place } => match *args {
                [object] => self.level(object, (*depth, *own), [*pointee, *unread], *place),
                _ => self.graph.error(span),
            },
            _ => self.graph.op(op, &args, ty, span),
        }
    }

    /// The value of a function for arguments, at the place of a call of the prelude.
    pub(super) fn call(
        &mut self,
        instance: usize,
        args: &[Typed],
        of_prelude: Option<Span>,
        span: Span,
    ) -> Typed {
        let tree = self.tree;
        let Some(instance) = tree.instance_at(instance) else { return self.graph.error(span) };
        for (param, arg) in instance.params.iter().zip(args) {
            self.bind(*param, *arg);
        }
        self.calls.push(instance.name.clone());
        let value = match of_prelude {
            Some(place) => self.in_prelude(place, |own| own.block(instance.block)),
            None => self.block(instance.block),
        };
        self.calls.pop();
        let value = value.unwrap_or_else(|| self.graph.error(span));
        Typed { span, ..value }
    }

    /// Evaluates a part of the prelude: its nodes are at the place of the call and count as those of a feature of the
    /// language, and nothing that it makes of a value is noted.
    fn in_prelude<T>(&mut self, place: Span, evaluate: impl FnOnce(&mut Self) -> T) -> T {
        let place = self.graph.place.replace(place);
        let origin = self.graph.set_origin(Origin::Generated);
        let uses = std::mem::take(self.graph.uses());
        let value = evaluate(self);
        *self.graph.uses() = uses;
        self.graph.set_origin(origin);
        self.graph.place = place;
        value
    }

    /// The text of an object, `depth` levels deep.
    fn level(
        &mut self,
        object: Typed,
        (depth, own): (u32, BlockId),
        [pointee, unread]: [usize; 2],
        place: Span,
    ) -> Typed {
        let span = object.span;
        let left = match self.levels_left {
            None => depth,
            // Only the members of this level count.
            Some(0) => return self.graph.literal("…", span),
            Some(left) => depth.min(left - 1),
        };
        self.levels += 1;
        if self.levels > limits::LEVELS {
            return self.graph.refuse(Refusal::Levels, place);
        }
        self.graph.deep.insert(object.id);
        let pointee = self.call(pointee, &[object], Some(span), span);
        let text = self.text_of_level(own, pointee, left);
        let outer = self.graph.set_origin(Origin::Generated);
        let is_readable = self.graph.level_is_readable(pointee, text, span);
        self.graph.set_origin(outer);
        let text = if left == 0 { self.graph.literal("…", span) } else { text };
        let unread = self.call(unread, &[object, pointee], Some(span), span);
        self.graph.pick(is_readable, text, unread, span)
    }

    /// The text of the summary for another object.
    fn text_of_level(&mut self, own: BlockId, object: Typed, left: u32) -> Typed {
        let (values, variables) = (self.values.clone(), self.variables.clone());
        let calls = std::mem::take(&mut self.calls);
        let levels_left = self.levels_left.replace(left);
        let place = self.graph.place.take();
        // What is said of it is said of the summary itself.
        let origin = self.graph.set_origin(Origin::Level);
        let level = self.graph.level.replace(object);
        let within = std::mem::replace(&mut self.within, self.graph.range);
        let value = self.block_or_error(own, object.span);
        let value = self.graph.as_text(value);
        let text = self.graph.text(&[PieceRef::Value(value.id, Padding::default())], value.span);
        self.graph.level = level;
        self.within = within;
        self.graph.set_origin(origin);
        self.graph.place = place;
        self.levels_left = levels_left;
        self.calls = calls;
        (self.values, self.variables) = (values, variables);
        text
    }

    /// A `join` over a constant range.
    fn unrolled(&mut self, unrolled: &Unrolled, span: Span) -> Typed {
        let Unrolled { elements, options } = unrolled;
        let count = elements.len() as u64;
        let (most, shown) = self.most_unrolled(options, count);
        let separator = self.graph.literal(&shown.separator, span);
        let mut parts = Vec::new();
        for (element, _) in elements.iter().zip(0..most) {
            if !parts.is_empty() {
                parts.push(separator);
            }
            let element = self.element(*element, &shown, span);
            parts.push(match parts.is_empty() {
                true => self.graph.unless_missing(element, span),
                false => element,
            });
        }
        if most < count {
            parts.push(self.graph.literal(&shown.more, span));
        }
        self.graph.concat(&parts, span)
    }
}

/// The value of an operation on constants, if it is constant; their texts have so many bytes at most.
pub(crate) fn constant(
    tree: &Tree,
    op: &Op,
    args: &[Operand],
    ty: Type,
    room: usize,
) -> Option<Constant> {
    if !op.is_foldable() {
        return None;
    }
    let mut length = 0;
    for arg in args {
        if let Constant::Text(text) = tree.constant(arg.id)? {
            length += text.len();
        }
    }
    if length > room {
        return None;
    }
    let graph = Builder::new(Graph::default(), LldbRange::default());
    let mut expander = Expander::of_constants(graph, tree);
    let result = expander.op(op, args, ty, Span::default());
    Some(match expander.graph.node(result.id) {
        Node::Literal(n) => Constant::Literal(*n),
        Node::Int(n) => Constant::Int(*n),
        Node::UInt(n) => Constant::UInt(*n),
        Node::Integer(n) => Constant::Integer(*n),
        Node::Bool(truth) => Constant::Bool(*truth),
        Node::String(text) => Constant::Text(text.clone()),
        _ => return None,
    })
}
