//! Digits by loops, in programs that have loops.
//!
//! In a text each digit that a number may have takes 13 bytes, also if it is not shown. A loop takes
//! about 80 for all of them, and makes a pass for each digit that is shown. The verifier takes far longer
//! over a loop, and a debugger that runs no loops shows `…` in the place of the number: so programs without other
//! loops get none.

use super::schedule::Width;
use crate::checked::Program;
use crate::graph::{
    Arithmetic, Comparison, Graph, Loop, LoopValue, Node, NodeId, NumberFormat, Padding, Piece,
    Type,
};
use crate::source::Span;
use rustc_hash::FxHashSet;

/// A loop saves little code of a number of fewer digits, and takes more work.
const LEAST_DIGITS: u8 = 10;
/// The same of a fixed number of digits, each of which is a pass.
const LEAST_FIXED: u8 = 20;

/// The program with loops in the place of long numbers; `None` if it has no loops or no such numbers. Those of a
/// result that LLDB prints as a number, and those within other loops, stay.
pub(super) fn make_loops(program: &Program) -> Option<Program> {
    let Program { graph, root } = program;
    let has_loops = |(node, ..): (&Node, _, _)| matches!(node, Node::Loop(_));
    if !graph.entries().any(has_loops) {
        return None;
    }
    let nodes = graph.reachable(&[*root]);
    let kept = kept(graph, *root, &nodes);
    let number = |id: NodeId| LoopedNumber::of(graph, id).filter(|_| !kept.contains(&id));
    if !nodes.iter().any(|id| number(*id).is_some()) {
        return None;
    }
    let (new, ids) = graph.rebuilt(&[*root], |new, id, node| match (number(id), &node) {
        (Some(number), Node::Digits(value, _)) => {
            LoopedNumber { value: *value, ..number }.text(new)
        }
        _ => new.add_as(node, graph, id),
    });
    Some(Program { graph: new, root: ids.get(*root) })
}

/// The values of the passes of loops, and the results of the program.
fn kept(graph: &Graph, root: NodeId, nodes: &[NodeId]) -> FxHashSet<NodeId> {
    let mut in_passes = Vec::new();
    for id in nodes {
        if let Node::Loop(looped) = graph.node(*id) {
            in_passes.push(looped.exit);
            in_passes.extend(looped.state.iter().map(|value| value.next));
        }
    }
    let mut kept: FxHashSet<NodeId> = graph.reachable(&in_passes).into_iter().collect();
    let mut results = vec![root];
    while let Some(id) = results.pop() {
        if kept.insert(id) {
            match graph.node(id) {
                Node::If { then, otherwise, .. } => results.extend([*then, *otherwise]),
                Node::Return(value) => results.push(*value),
                _ => {}
            }
        }
    }
    kept
}

/// A number of many digits.
#[derive(Clone, Copy)]
struct LoopedNumber {
    value: NodeId,
    ty: Type,
    format: NumberFormat,
    width: Width,
    /// The number of its loop, which no loop of the old program has.
    loop_number: u32,
    span: Span,
}

impl LoopedNumber {
    /// The number that a node shows, if a loop is worth it: the number of its digits is fixed, or has no minimum.
    fn of(graph: &Graph, id: NodeId) -> Option<LoopedNumber> {
        let Node::Digits(value, format) = *graph.node(id) else { return None };
        let (ty, width) = (graph.ty(value), Width::of(graph, value, format));
        let is_worth = match format.digits {
            1 => width.most >= LEAST_DIGITS,
            digits => width.most >= LEAST_FIXED && digits == width.most,
        };
        let loop_number = u32::MAX - u32::try_from(id.index()).ok()?;
        let it = LoopedNumber { value, ty, format, width, loop_number, span: graph.span(id) };
        (ty != Type::Integer && is_worth).then_some(it)
    }

    fn text(self, new: &mut Graph) -> NodeId {
        let (magnitude, sign) = self.magnitude(new);
        let digits = self.digits(new, magnitude);
        let mut add = |node, ty| new.add(node, ty, self.span);
        let then = match sign {
            Some(sign) => add(concat(sign, digits), Type::String),
            None => digits,
        };
        let condition = add(Node::RunsLoops, Type::Bool);
        let otherwise = add(Node::String("…".into()), Type::String);
        add(Node::If { condition, then, otherwise }, Type::String)
    }

    /// The magnitude as a UInt, and the sign of a number that may be negative.
    fn magnitude(&self, new: &mut Graph) -> (NodeId, Option<NodeId>) {
        let mut add = |node, ty| new.add(node, ty, self.span);
        if self.ty == Type::UInt {
            return (self.value, None);
        }
        if !self.width.has_sign {
            return (add(Node::AsUInt(self.value), Type::UInt), None);
        }
        let zero = add(Node::Int(0), Type::Int);
        let condition = add(Node::Compare(Comparison::Lt, self.value, zero), Type::Bool);
        let negated = add(Node::Arithmetic(Arithmetic::Sub, zero, self.value), Type::Int);
        let of = Node::If { condition, then: negated, otherwise: self.value };
        let of = add(of, Type::Int);
        let [minus, none] = ["-", ""].map(|text| add(Node::String(text.into()), Type::String));
        let sign = add(Node::If { condition, then: minus, otherwise: none }, Type::String);
        (add(Node::AsUInt(of), Type::UInt), Some(sign))
    }

    /// The last digit, before which each pass writes another one.
    fn digits(&self, new: &mut Graph, magnitude: NodeId) -> NodeId {
        let mut add = |node, ty| new.add(node, ty, self.span);
        let radix = add(Node::UInt(self.format.radix.into()), Type::UInt);
        let [zero, one] = [0, 1].map(|n| add(Node::UInt(n), Type::UInt));
        let [text, rest, count] = [(0, Type::String), (1, Type::UInt), (2, Type::UInt)]
            .map(|(place, ty)| add(Node::LoopVar(self.loop_number, place), ty));
        let [(last, start), (digit, next)] = [magnitude, rest].map(|number| {
            let digit = add(Node::Arithmetic(Arithmetic::Mod, number, radix), Type::UInt);
            let format = NumberFormat { digits: 1, ..self.format };
            let digit = add(Node::Digits(digit, format), Type::String);
            (digit, add(Node::Arithmetic(Arithmetic::Div, number, radix), Type::UInt))
        });
        let longer = add(concat(digit, text), Type::String);
        let counted = add(Node::Arithmetic(Arithmetic::Add, count, one), Type::UInt);
        let exit = match self.format.digits {
            1 => Node::Compare(Comparison::Eq, rest, zero),
            _ => Node::Bool(false),
        };
        let looped = Loop {
            number: self.loop_number,
            state: [(last, longer), (start, next), (zero, counted)]
                .map(|(start, next)| LoopValue { start, next })
                .into(),
            invariants: [].into(),
            counter: 2,
            exit: add(exit, Type::Bool),
            bound: u64::from(self.width.most) - 1,
            tests_nodes: false,
        };
        add(Node::Loop(Box::new(looped)), Type::String)
    }
}

fn concat(first: NodeId, second: NodeId) -> Node {
    Node::Concat([first, second].map(|part| Piece::Value(part, Padding::default())).into())
}
