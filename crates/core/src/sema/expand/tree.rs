//! Blocks of the typed tree to nodes.
//!
//! A block is evaluated as often as it is needed: for each call of a function, for each place at which a walk asks for an
//! element, for each level of `depth:`. Its expressions become nodes in their order.

use super::{Builder, Limit, Refusal, Typed};
use crate::isa::{LldbRange, Selector};
use crate::limits;
use crate::sema::graph::{
    Comparison, Graph, Node, NodeId, NumberFormat, Origin, Padding, PieceRef, Type,
};
use crate::sema::hir::Typed as Operand;
use crate::sema::hir::{BlockId, Constant, Expr, Op, TextPiece, Tree, Unrolled};
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
            (None, Some(constant)) => self.constant(constant, span),
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
        let value = self.op(&expr.op, expr.ty, expr.span);
        if self.graph.is_stopped && !std::mem::replace(&mut self.is_stopped, true) {
            let is_of_prelude = self.graph.place.is_some();
            self.stopped_in = self.calls.last().filter(|_| !is_of_prelude).cloned();
        }
        value
    }

    fn constant(&mut self, constant: &Constant, span: Span) -> Typed {
        let node = match constant {
            Constant::Literal(n) => Node::Literal(*n),
            Constant::Int(n) => Node::Int(*n),
            Constant::UInt(n) => Node::UInt(*n),
            Constant::Integer(n) => Node::Integer(*n),
            Constant::Bool(truth) => Node::Bool(*truth),
            Constant::Text(text) => Node::String(text.clone()),
            Constant::AtLeast(version) => return self.graph.at_least(*version, span),
        };
        self.graph.value(node, constant.ty(), span)
    }

    fn values(&mut self, operands: &[Operand]) -> Vec<Typed> {
        operands.iter().map(|operand| self.value(*operand)).collect()
    }

    fn op(&mut self, op: &Op, ty: Type, span: Span) -> Typed {
        match op {
            Op::Constant(constant) => self.constant(constant, span),
            Op::Enumerator(number, of) => {
                self.graph.uses().enumerators.insert(span, of.clone());
                self.graph.value(Node::Literal(*number), ty, span)
            }
            Op::Null => self.graph.value(Node::Null, ty, span),
            Op::Error => self.graph.error(span),
            Op::SelfValue => self.graph.raw_self(span),
            Op::Argument => self.graph.value(Node::Argument, ty, span),
            Op::AtLeast(version) => self.graph.at_least(*version, span),
            Op::Block(id) => self.block_or_error(*id, span),
            Op::Call { instance, args, of_prelude } => {
                let args = self.values(args);
                self.call(*instance, &args, of_prelude.then_some(span), span)
            }
            Op::If(test, then, otherwise) => {
                let [test, then, otherwise] = [test, then, otherwise].map(|of| self.value(*of));
                self.graph.pick_as(test, then, otherwise, ty, span)
            }
            Op::Return(result) => {
                let result = self.value(*result);
                self.graph.value(Node::Return(result.id), ty, span)
            }
            Op::Join(join) => self.join(join, span),
            Op::Unrolled(unrolled) => self.unrolled(unrolled, span),
            Op::Level { object, depth, own, pointee, unread, place } => {
                let object = self.value(*object);
                self.level(object, (*depth, *own), [*pointee, *unread], *place)
            }
            Op::Member { .. }
            | Op::ChildAt { .. }
            | Op::Chained { .. }
            | Op::Child(_)
            | Op::Select(..)
            | Op::Cast(..)
            | Op::MemberOrObject(..)
            | Op::ElementBehind { .. }
            | Op::CountOf { .. }
            | Op::OfTypes(..)
            | Op::IsMissing(_)
            | Op::HasNoValue(_)
            | Op::IsNull(_)
            | Op::Lacks { .. }
            | Op::IsForOthers(_) => self.object(op, ty, span),
            Op::Text(_)
            | Op::Concat(_)
            | Op::Shown { .. }
            | Op::Summary(_)
            | Op::Plain(_)
            | Op::ValueOf(_)
            | Op::Digits(_)
            | Op::Formatted(..)
            | Op::Characters(_)
            | Op::Flags { .. }
            | Op::Format { .. }
            | Op::Counted { .. }
            | Op::InlineText { .. }
            | Op::Table { .. }
            | Op::Unquoted { .. } => self.text(op, ty, span),
            _ => self.number(op, ty, span),
        }
    }

    /// Objects, and questions about them.
    fn object(&mut self, op: &Op, ty: Type, span: Span) -> Typed {
        match op {
            Op::Member { object, name, place, follows } => {
                let object = self.value(*object);
                if *follows {
                    self.graph.uses().followed.insert(object.id);
                }
                let member = self.graph.value(Node::Member(object.id, name.clone()), ty, span);
                if let Some(place) = place {
                    self.graph.uses().names.entry(member.id).or_insert(*place);
                }
                member
            }
            Op::ChildAt { object, index, is_written } => {
                let [object, index] = [object, index].map(|of| self.value(*of));
                let child = self.graph.element_at(object, index, span);
                if *is_written {
                    self.graph.uses().indexed.insert(child.id);
                }
                child
            }
            Op::Chained { base, then, in_path } => {
                let [base, then] = [base, then].map(|of| self.value(*of));
                match self.graph.node(base.id) {
                    Node::SelfObject if *in_path => then,
                    _ => self.graph.chained(base, then, span),
                }
            }
            Op::Child(child) => {
                let child = self.value(*child);
                self.graph.uses().children.push((child.id, child.span));
                child
            }
            Op::Select(selector, args) => {
                let args = self.values(args);
                self.graph.select(*selector, &args, ty, span)
            }
            Op::Cast(object, ty) => {
                let [object, ty] = [object, ty].map(|of| self.value(*of));
                self.graph.cast(object, ty, span)
            }
            Op::MemberOrObject(object, name) => {
                let object = self.value(*object);
                self.graph.member_or_object(object, name, span)
            }
            Op::ElementBehind { pointer, index, is_signed, of } => {
                let [pointer, index] = [pointer, index].map(|of| self.value(*of));
                let of = of.map(|of| self.value(of));
                self.graph.element_behind(pointer, (index, *is_signed), of, span)
            }
            Op::CountOf { object, is_written } => {
                let object = self.value(*object);
                if *is_written {
                    self.graph.uses().counted.insert(object.id);
                }
                self.graph.count_of(object, span)
            }
            Op::OfTypes(fact, object) => {
                let object = self.value(*object);
                self.graph.value(Node::OfTypes(*fact, object.id), ty, span)
            }
            Op::IsMissing(object) => {
                let object = self.value(*object);
                self.graph.is_missing(object, span)
            }
            Op::HasNoValue(object) => {
                let object = self.value(*object);
                self.graph.has_no_value(object, span)
            }
            Op::IsNull(object) => {
                let object = self.value(*object);
                self.graph.is_null(object, span)
            }
            Op::Lacks { asked, value } => {
                let [asked, value] = [asked, value].map(|of| self.value(*of));
                self.graph.lacks(asked, value)
            }
            Op::IsForOthers(condition) => {
                let condition = self.value(*condition);
                self.graph.is_for_others(condition)
            }
            _ => self.graph.error(span),
        }
    }

    /// Numbers and Booleans.
    fn number(&mut self, op: &Op, ty: Type, span: Span) -> Typed {
        match op {
            Op::Read { object, signed, is_written: false, .. } => {
                let object = self.value(*object);
                self.graph.read(object, *signed)
            }
            Op::Read { object, signed, follows, .. } => {
                let object = self.value(*object);
                if *follows {
                    self.graph.uses().followed.insert(object.id);
                }
                self.graph.value(Node::Number { object: object.id, signed: *signed }, ty, span)
            }
            Op::Settle { value, never_runs } => {
                let value = self.value(*value);
                self.graph.settled(value, ty, *never_runs)
            }
            Op::AsInt(number) => self.of_one(Node::AsInt, *number, ty, span),
            Op::AsUInt(number) => self.of_one(Node::AsUInt, *number, ty, span),
            Op::ToInteger(number) => self.of_one(Node::ToInteger, *number, ty, span),
            Op::Complement(number) => self.of_one(Node::Complement, *number, ty, span),
            Op::IsNotZero(number) => self.of_one(Node::IsNotZero, *number, ty, span),
            Op::Not(truth) => self.of_one(Node::Not, *truth, ty, span),
            Op::Magnitude(number) => {
                let number = self.value(*number);
                self.graph.magnitude(number, span)
            }
            Op::Arithmetic(op, a, b) => {
                let [a, b] = [a, b].map(|of| self.value(*of));
                self.graph.operate(*op, a, b, span)
            }
            Op::Divide { op, a, b, by_minus_one } => {
                let [a, b] = [a, b].map(|of| self.value(*of));
                self.graph.careful_division(*op, a, b, *by_minus_one, span)
            }
            Op::Shift(op, a, b) => {
                let [a, b] = [a, b].map(|of| self.value(*of));
                self.graph.shift(*op, a, b, span)
            }
            Op::Known(number) => {
                let number = self.value(*number);
                self.graph.known(number, span)
            }
            Op::KnownUnless(number, condition) => {
                let [number, condition] = [number, condition].map(|of| self.value(*of));
                self.graph.known_unless(number, condition, span)
            }
            Op::VariantNumber { subject, union, is_signed } => {
                let [subject, union] = [subject, union].map(|of| self.value(*of));
                self.graph.variant_number(subject, union, *is_signed)
            }
            Op::Compare { op, a, b, written } => {
                let [a, b] = [a, b].map(|of| self.value(*of));
                self.compare(*op, a, b, written.as_ref(), span)
            }
            Op::CompareTruths(op, a, b) => {
                let [a, b] = [a, b].map(|of| self.value(*of));
                self.graph.compare_truths(*op, a, b, span)
            }
            Op::And(a, b) => {
                let [a, b] = [a, b].map(|of| self.value(*of));
                self.graph.both(a, b, span)
            }
            Op::Or(a, b) => {
                let [a, b] = [a, b].map(|of| self.value(*of));
                self.graph.either(a, b, span)
            }
            _ => self.graph.error(span),
        }
    }

    fn of_one(
        &mut self,
        node: impl Fn(NodeId) -> Node,
        operand: Operand,
        ty: Type,
        span: Span,
    ) -> Typed {
        let operand = self.value(operand);
        self.graph.value(node(operand.id), ty, span)
    }

    fn compare(
        &mut self,
        op: Comparison,
        a: Typed,
        b: Typed,
        written: Option<&[Operand; 2]>,
        span: Span,
    ) -> Typed {
        let Some(written) = written else { return self.graph.comparison(op, a, b, span) };
        let [first, second] = written.map(|of| self.value(of));
        self.graph.note_compared(first, second);
        let (a, b) = match a.ty {
            Type::Literal => (a, b),
            _ => self.graph.cheaper_equality(op, a, b),
        };
        self.graph.comparison(op, a, b, span)
    }

    fn text(&mut self, op: &Op, ty: Type, span: Span) -> Typed {
        match op {
            Op::Text(pieces) => {
                let values: Vec<Option<Typed>> = pieces
                    .iter()
                    .map(|piece| match piece {
                        TextPiece::Literal(_) => None,
                        TextPiece::Value(value, _) => Some(self.value(*value)),
                    })
                    .collect();
                let pieces = pieces.iter().zip(&values).map(|piece| match piece {
                    (TextPiece::Value(_, padding), Some(value)) => {
                        PieceRef::Value(value.id, *padding)
                    }
                    (TextPiece::Literal(text), _) => PieceRef::Literal(text),
                    (TextPiece::Value(..), None) => PieceRef::Literal(""),
                });
                self.graph.text(&pieces.collect::<Vec<_>>(), span)
            }
            Op::Concat(parts) => {
                let parts = self.values(parts);
                self.graph.concat(&parts, span)
            }
            Op::Shown { object, is_alone } => {
                let object = self.value(*object);
                if *is_alone {
                    self.graph.uses().alone.insert(object.span);
                }
                self.graph.note_shown(object);
                self.graph.value(Node::Shown(object.id), ty, span)
            }
            Op::Summary(object) => {
                let object = self.value(*object);
                self.graph.note_shown(object);
                self.graph.select(Selector::SUMMARY, &[object], ty, span)
            }
            Op::Plain(of) => {
                let of = self.value(*of);
                self.graph.plain(of, span)
            }
            Op::ValueOf(of) => {
                let of = self.value(*of);
                self.graph.value_of(of, span)
            }
            Op::Digits(number) => {
                let number = self.value(*number);
                self.graph.value(Node::Digits(number.id, NumberFormat::DECIMAL), ty, span)
            }
            Op::Formatted(number, format) => {
                let number = self.value(*number);
                self.graph.formatted(number, *format)
            }
            Op::Characters(bytes) => {
                let bytes = self.value(*bytes);
                self.graph.value(Node::Characters(bytes.id, 8), ty, span)
            }
            Op::Flags { bits, names, separator } => {
                let bits = self.value(*bits);
                self.graph.flag_names(bits.id, names, separator.clone(), span)
            }
            Op::Format { text, format } => {
                let [text, format] = [text, format].map(|of| self.value(*of));
                self.graph.value(Node::Format { text: text.id, format: format.id }, ty, span)
            }
            Op::Counted { text, pointer, count } => {
                let [text, pointer, count] = [text, pointer, count].map(|of| self.value(*of));
                self.graph.note_counted(text, pointer, count);
                text
            }
            Op::InlineText { first, count } => {
                let [first, count] = [first, count].map(|of| self.value(*of));
                self.graph.inline_text(first, count, span)
            }
            Op::Table { entries, index, default } => {
                let entries = entries.iter().map(|entry| self.value(*entry).id).collect();
                let [index, default] = [index, default].map(|of| self.value(*of).id);
                self.graph.value(Node::Table { entries, index, default }, ty, span)
            }
            Op::Unquoted { value, is_wide, place } => {
                let value = self.value(*value);
                self.graph.without_quotes_at(value, *is_wide, *place)
            }
            _ => self.graph.error(span),
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

/// The value of an operation on constants, if it is constant; its texts have so many bytes at most.
pub(crate) fn constant(tree: &Tree, op: &Op, ty: Type, room: usize) -> Option<Constant> {
    let mut length = 0;
    for operand in op.constant_operands()? {
        if let Constant::Text(text) = tree.constant(operand)? {
            length += text.len();
        }
    }
    if length > room {
        return None;
    }
    let graph = Builder::new(Graph::default(), LldbRange::default());
    let mut expander = Expander::of_constants(graph, tree);
    let result = expander.op(op, ty, Span::default());
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
