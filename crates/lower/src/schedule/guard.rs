//! Values that are missing or cannot be read, and what is known of values on the path whose code is being emitted.
//!
//! LLDB gives the null object for a member that a value does not have. Any further question about it is an error, which
//! LLDB shows in the place of the text. So there is one rule:
//!
//! * A look-up in a missing object is missing too: `dup is_null { } { "name" @get_child_with_name call } ifelse`.
//! * What the source shows, reads or walks ends the program with an empty text if it is missing: `dup is_null { "" return }
//!   if`. So a text has all its pieces. The checker has put a choice around what keeps its place in an element of a walk.
//! * A program that cannot end has another value of the same type there.
//!
//! The pointer that LLDB follows to a value must be neither null nor dangling, and a core file must contain the value. Members of
//! unreadable memory exist, and their texts are empty, but `@get_value_as_unsigned` and its like fail with an error text. A number
//! that can be read always has a value text; a struct or an array in its place has none. So the program ends before the first
//! conversion of a member whose value text is empty. That member is the result, and nothing is shown:
//!
//! ```text
//! "count" @get_child_with_name call "{}" @fmt call @strlen call { } { return } ifelse
//! ```
//!
//! Invariant: no check looks up a member.

use super::children::instead_of;
use super::stack::Slot;
use super::{Scheduler, bounded};
use crate::asm::Code;
use crate::graph::{Graph, Node, NodeId, NodeSet, Padding, Piece, Sign, Type, range};
use crate::isa::{Opcode, Selector};
use crate::source::Span;
use crate::widen::VALUE;

/// The number of conditionals, one within another, whose two objects are both followed.
const MAX_CHOICES: u32 = 6;

/// What a program does where an object is missing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guarding {
    /// It goes on. It tests only the objects that texts show; the conditions of the checker have tested the others.
    Texts,
    /// It ends.
    Ends,
    /// It goes on with another value.
    GoesOn,
}

/// Something that is known of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fact {
    /// The object exists.
    Present(NodeId),
    /// The object is a number that can be read.
    Number(NodeId),
    /// The number is not zero, or that of the object.
    NotZero(NodeId),
    /// The condition, which has no parts, does not hold.
    Unmet(NodeId),
}

impl Fact {
    /// The fact that a number is not zero, however its bits are read.
    pub(super) fn not_zero(graph: &Graph, number: NodeId) -> Fact {
        let number = graph.unconverted(number);
        Fact::NotZero(graph.object_read(number).unwrap_or(number))
    }
}

/// The objects of a program that may be missing.
pub(super) struct Guard {
    pub(super) guarding: Guarding,
    may_be_null: NodeSet,
}

impl Guard {
    pub(super) fn new(graph: &Graph, roots: &[NodeId], guarding: Guarding) -> Guard {
        let mut guard = Guard { guarding, may_be_null: NodeSet::new(graph) };
        let reachable = graph.reachable(roots);
        // The values of loops precede what they are computed from.
        while guard.spread(graph, &reachable) {}
        guard
    }

    /// Adds values that may be null because of their operands; returns whether there are any.
    fn spread(&mut self, graph: &Graph, reachable: &[NodeId]) -> bool {
        let mut has_changed = false;
        for id in reachable.iter().copied() {
            let is_object = is_object(graph, id);
            if is_object && !self.may_be_null.contains(id) && self.computed(graph, id) {
                self.may_be_null.insert(id);
                has_changed = true;
            }
        }
        has_changed
    }

    fn computed(&self, graph: &Graph, id: NodeId) -> bool {
        let may_be_null = |id: NodeId| self.may_be_null.contains(id);
        if self.may_lack(graph, id) || graph.looked_up_in(id).is_some_and(may_be_null) {
            return true;
        }
        match graph.node(id) {
            Node::If { then, otherwise, .. } => match graph.default_of(id) {
                Some(default) => may_be_null(default),
                None => may_be_null(*then) || may_be_null(*otherwise),
            },
            Node::LoopVar(..) | Node::Loop(_) | Node::LoopOut(..) => {
                let value = graph.loop_value(id);
                // A loop along nodes ends before one that is missing.
                value.is_some_and(|(value, looped)| {
                    may_be_null(value.start) || !looped.tests_nodes && may_be_null(value.next)
                })
            }
            _ => false,
        }
    }

    /// Whether a look-up in an object that is there may find none.
    fn may_lack(&self, graph: &Graph, id: NodeId) -> bool {
        let ends = self.guarding == Guarding::Ends;
        match graph.node(id) {
            Node::Select(Selector::CREATE_CHILD_AT_OFFSET, _) if ends => true,
            // What is looked up in the expansion of a construct is tested there.
            Node::Member(..)
            | Node::ChildAt(..)
            | Node::Select(Selector::GET_CHILD_WITH_NAME, _)
                if ends =>
            {
                graph.is_doubted(id) || !graph.is_generated(id)
            }
            // The conditions of the checker have tested members in fixed places of the shown value.
            Node::Member(base, _) => graph.is_doubted(id) || is_element(graph, *base),
            Node::ChildAt(_, index) => graph.is_doubted(id) || graph.number(*index).is_none(),
            // The debugger gives the shown value.
            Node::Entry(_, name) if **name == *VALUE => false,
            Node::State(_) | Node::Entry(..) => graph.is_doubted(id),
            Node::Select(..) => graph.is_optional(id),
            _ => false,
        }
    }
}

pub(super) fn is_object(graph: &Graph, id: NodeId) -> bool {
    matches!(graph.ty(id), Type::Object | Type::Maybe)
}

/// Whether an object is what a loop has reached.
fn is_element(graph: &Graph, id: NodeId) -> bool {
    matches!(graph.node(id), Node::LoopVar(..) | Node::Loop(_) | Node::LoopOut(..))
}

impl Scheduler<'_> {
    pub(super) fn ends(&self) -> bool {
        self.guard.guarding == Guarding::Ends
    }

    /// Whether a value may be the null object, as far as is known before the program runs.
    pub(super) fn may_be_missing(&self, id: NodeId) -> bool {
        self.guard.may_be_null.contains(id)
    }

    /// Whether it may be the null object on this path.
    pub(super) fn is_unsure(&self, id: NodeId) -> bool {
        !self.exists(id, MAX_CHOICES)
    }

    /// Whether look-ups and questions test that an object is there.
    fn is_tested(&self, id: NodeId) -> bool {
        let passes_null_on = self.guard.guarding != Guarding::Texts || self.graph.is_optional(id);
        match self.binds {
            true => !self.is_there(id),
            false => passes_null_on && self.is_unsure(id),
        }
    }

    /// Whether an object exists for every shown value, or on this path. No condition of the checker counts.
    fn is_there(&self, id: NodeId) -> bool {
        match self.graph.node(id) {
            Node::SelfObject => true,
            Node::Select(Selector::CAST | Selector::GET_NON_SYNTHETIC_VALUE, args) => {
                args.first().is_some_and(|of| self.is_there(*of))
            }
            _ => self.knows(Fact::Present(id)),
        }
    }

    /// Whether an object is known to exist on this path, as far as up to so many conditionals, one
    /// within another, tell.
    fn exists(&self, mut id: NodeId, choices: u32) -> bool {
        let exists = |id| choices > 0 && self.exists(id, choices - 1);
        loop {
            if !self.may_be_missing(id) || self.knows(Fact::Present(id)) {
                return true;
            }
            let looked_up_in = || {
                let of = self.graph.looked_up_in(id);
                of.filter(|_| !self.guard.may_lack(self.graph, id))
            };
            id = match self.graph.default_of(id).or_else(looked_up_in) {
                Some(id) => id,
                None => match self.graph.node(id) {
                    Node::If { then, otherwise, .. } => return exists(*then) && exists(*otherwise),
                    _ => return false,
                },
            };
        }
    }

    /// Asks the object on top, which the answer replaces. A missing object that is looked up in stays there; if another one is
    /// missing, the program ends or takes another value.
    pub(super) fn ask(&mut self, id: NodeId, object: NodeId, ask: impl FnOnce(&mut Self)) {
        let span = self.span(id);
        let is_look_up = self.graph.looked_up_in(id).is_some();
        if !is_look_up {
            self.require(object, span);
        }
        if !self.is_tested(object) {
            return ask(self);
        }
        self.out.ops(&[Opcode::Dup, Opcode::IsNull], span);
        let there = self.branch(|s| {
            s.assume_present(object);
            ask(s);
        });
        let missing = self.branch(|s| {
            if !is_look_up {
                s.out.op(Opcode::Drop, span);
                let instead = s.instead(id);
                s.out.append(instead);
            }
        });
        self.if_else(missing, there, span);
    }

    /// Calls a selector of the first operand.
    pub(super) fn select(&mut self, id: NodeId, selector: Selector, args: &[NodeId]) {
        let (span, pointer) = (self.span(id), self.graph.followed_pointer(id));
        let call = |s: &mut Self, others: &[NodeId]| {
            pointer.iter().for_each(|pointer| s.check_read(*pointer, span));
            others.iter().for_each(|other| s.push_beside(*other));
            s.out.call(selector, span);
            s.stack.pop_many(args.len());
            s.stack.push(Slot::Other);
        };
        let Some((first, others)) = args.split_first() else { return call(self, &[]) };
        self.push(*first);
        match is_object(self.graph, *first) {
            true => self.ask(id, *first, |s| call(s, others)),
            false => call(self, others),
        }
    }

    /// A text of an object: its summary, its value, or the one that the debugger shows. If the source names the text, the
    /// program ends where the object is missing; else that text is empty.
    pub(super) fn text_of(&mut self, id: NodeId, object: NodeId) {
        let span = self.span(id);
        let mut text = Code::default();
        match self.graph.node(id) {
            Node::Select(selector, _) => text.call(*selector, span),
            Node::Shown(_) => {
                text = bounded::summary(None, self.is_wide, span);
                text.or_object(span);
            }
            Node::Bounded(_, bound) => {
                text = bounded::summary(Some(bound), self.is_wide, span);
                match bound.or_value {
                    true => text.or_object(span),
                    false => text.ops(&[Opcode::Swap, Opcode::Drop], span),
                }
            }
            _ => {}
        }
        self.push(object);
        if !self.graph.is_generated(id) {
            self.require(object, span);
        }
        if !self.is_unsure(object) {
            return self.out.append(text);
        }
        let mut none = Code::default();
        none.op(Opcode::Drop, span);
        none.string("", span);
        self.out.ops(&[Opcode::Dup, Opcode::IsNull], span);
        match text.is_empty() {
            true => self.out.if_block(none, span),
            false => self.out.if_else(none, text, span),
        }
    }

    /// Ends the program if the object on top, which the next call asks, is missing.
    pub(super) fn require(&mut self, object: NodeId, span: Span) {
        if self.ends() && self.is_unsure(object) {
            self.assume_present(object);
            self.out.end_if_null(span);
        }
    }

    /// Ends the program if an object that it needs later is missing.
    pub(super) fn require_bound(&mut self, object: NodeId, span: Span) {
        if !self.ends() || !self.is_unsure(object) {
            return;
        }
        self.bind(object);
        let is_on_top = self.stack.top() == Some(Slot::Node(self.resolve(object)));
        if is_on_top {
            return self.require(object, span);
        }
        self.push(object);
        self.require(object, span);
        self.out.op(Opcode::Drop, span);
        self.stack.pop();
    }

    /// Pushes another value of the type of a node.
    pub(super) fn instead(&self, id: NodeId) -> Code {
        let mut instead = Code::default();
        let is_own = |at: &usize| match self.stack.at(*at) {
            Some(Slot::Node(id)) => matches!(self.graph.node(id), Node::SelfObject | Node::Kept),
            _ => false,
        };
        let own = (0..self.stack.depth()).find(is_own).unwrap_or(0);
        instead_of(self.graph, id, own, self.is_wide, &mut instead);
        instead
    }

    /// Ends the program if the condition of a [`Node::KnownUnless`] is that an object is missing, and it is. Returns whether
    /// the condition is then known not to hold.
    pub(super) fn is_met(&mut self, condition: NodeId) -> bool {
        if let Node::IsMissing(object) = *self.graph.node(condition) {
            self.require_bound(object, self.span(object));
        }
        self.knows(Fact::Unmet(condition)) || self.is_found(condition)
    }

    /// A value, unless a condition holds: then the program ends, or in one that cannot there is another value.
    pub(super) fn known_unless(&mut self, value: NodeId, condition: NodeId, span: Span) {
        if self.is_met(condition) {
            return self.push(value);
        }
        self.push_operands(&[value, condition]);
        let mut unknown = Code::default();
        match self.ends() {
            true => {
                self.facts.push(Fact::Unmet(condition));
                unknown.string("", span);
                unknown.op(Opcode::Return, span);
            }
            false => {
                unknown.op(Opcode::Drop, span);
                unknown.append(self.instead(value));
            }
        }
        self.out.if_block(unknown, span);
        self.stack.pop();
    }

    /// Whether a condition is that an object is missing which exists on this path.
    pub(super) fn is_found(&self, condition: NodeId) -> bool {
        matches!(self.graph.node(condition), Node::IsMissing(object) if self.knows(Fact::Present(*object)))
    }

    pub(super) fn knows(&self, fact: Fact) -> bool {
        self.facts.contains(&fact)
    }

    /// Records the facts that follow from the outcome of a condition.
    pub(super) fn assume(&mut self, condition: NodeId, holds: bool) {
        let graph = self.graph;
        let read = |id: NodeId| graph.object_read(id).is_some();
        let mut numbers = Vec::new();
        graph.conditions(condition, holds, |id, _| {
            numbers.extend(self.liveness.needed_by(&[id], read))
        });
        // Each of these was computed.
        for object in numbers.into_iter().filter_map(|number| graph.object_read(number)) {
            if self.ends() {
                self.assume_present(object);
                self.assume_number(object);
            }
        }
        graph.conditions(condition, holds, |id, holds| match graph.node(id) {
            Node::IsMissing(object) if !holds => self.assume_present(*object),
            Node::HasNoValue(object) if !holds => {
                self.assume_present(*object);
                self.assume_number(*object);
            }
            _ => {
                self.facts.extend((!holds).then_some(Fact::Unmet(id)));
                let number = graph.not_zero(id, holds);
                self.facts.extend(number.map(|number| Fact::not_zero(graph, number)));
            }
        });
    }

    /// Records that an object exists, and with it those that it was looked up in.
    pub(super) fn assume_present(&mut self, object: NodeId) {
        let mut present = Some(object);
        while let Some(object) = present.filter(|object| !self.knows(Fact::Present(*object))) {
            self.facts.push(Fact::Present(object));
            present = self.graph.looked_up_in(object);
        }
    }

    /// Whether a number may be zero.
    pub(super) fn may_be_zero(&self, number: NodeId) -> bool {
        if let Node::Integer(number) = self.graph.node(number) {
            return *number == 0;
        }
        let range = range::values(self.graph, number);
        (range.lo..=range.hi).contains(&0) && !self.knows(Fact::not_zero(self.graph, number))
    }

    /// Ends the program if the Object on top, which will be converted, cannot be read.
    pub(super) fn check_read(&mut self, object: NodeId, span: Span) {
        if !self.ends() || !self.needs_check(object) {
            return;
        }
        self.assume_number(object);
        if self.is_unsure(object) {
            self.assume_present(object);
            self.has_no_value(span);
            return self.out.end_if(span);
        }
        self.out.value_length(span);
        let mut end = Code::default();
        end.op(Opcode::Return, span);
        self.out.if_else(Code::default(), end, span);
    }

    /// Replaces the Object on top by its number. In a program that cannot end before its result a value that may be no
    /// number gives 0, unless it is a part of the shown value in a fixed place, which was tested before.
    pub(super) fn number(&mut self, object: NodeId, sign: Sign, id: NodeId) {
        let span = self.span(id);
        let mut read = Code::default();
        match sign {
            Sign::Unsigned => read.call(Selector::GET_VALUE_AS_UNSIGNED, span),
            Sign::OfText if self.liveness.tells_sign(id) => {
                read.number_of_text(self.is_wide, span);
            }
            Sign::OfText | Sign::Signed => read.call(Selector::GET_VALUE_AS_SIGNED, span),
        }
        let is_tested = self.graph.is_part_of_self(object) && !self.graph.is_doubted(object);
        let goes_on = self.guard.guarding == Guarding::GoesOn;
        if !goes_on || is_tested || self.knows(Fact::Number(object)) {
            return self.out.append(read);
        }
        let mut zero = Code::default();
        zero.op(Opcode::Drop, span);
        zero.append(self.instead(id));
        self.has_no_value(span);
        self.out.if_else(zero, read, span);
    }

    fn has_no_value(&mut self, span: Span) {
        if self.is_wide { self.out.has_no_wide_value(span) } else { self.out.has_no_value(span) }
    }

    /// Pushes whether an object has no value; the object stays below.
    pub(super) fn test_value(&mut self, object: NodeId, span: Span) {
        self.push(object);
        self.has_no_value(span);
        self.stack.push(Slot::Other);
    }

    /// Ends the program if the Object on top, with which a loop starts, cannot be read.
    pub(super) fn check_start(&mut self, object: NodeId, span: Span) {
        let is_unread =
            self.graph.ty(object) == Type::Object && self.is_unread(object, MAX_CHOICES);
        if self.ends() && is_unread {
            self.check_read(object, span);
        }
    }

    /// Records that an object has a value.
    pub(super) fn assume_number(&mut self, object: NodeId) {
        if self.ends() {
            self.facts.push(Fact::Number(object));
        }
    }

    /// Whether an object may not be a number, or may be unreadable. The constructs of the language know the types of
    /// members, and have ended the program where there is none.
    fn needs_check(&self, object: NodeId) -> bool {
        match self.graph.is_generated(object) {
            true => self.is_unread(object, MAX_CHOICES),
            false => !self.knows(Fact::Number(object)),
        }
    }

    /// Whether an object is a member, or one of several, that is not known to be readable.
    fn is_unread(&self, object: NodeId, choices: u32) -> bool {
        let Some(choices) = choices.checked_sub(1) else { return true };
        match self.graph.node(object) {
            Node::If { then, .. } if self.graph.ty(*then) == Type::Never => false,
            Node::If { then, otherwise, .. } => {
                self.is_unread(*then, choices) || self.is_unread(*otherwise, choices)
            }
            Node::Member(..) | Node::ChildAt(..) => !self.knows(Fact::Number(object)),
            _ => false,
        }
    }

    /// `dup @strlen call Nu = { "" } if`: empties a text of several members if all of them are
    /// empty, as members of unreadable memory are.
    pub(super) fn empty_if_unreadable(&mut self, text: NodeId) {
        if !self.ends() || self.facts.iter().any(|fact| matches!(fact, Fact::Number(_))) {
            return;
        }
        let Some(constant) = self.text_of_members(text) else { return };
        let span = self.span(text);
        let mut empty = Code::default();
        empty.string("", span);
        self.out.op(Opcode::Dup, span);
        self.out.call(Selector::STRLEN, span);
        match self.is_wide {
            true => self.out.integer(constant as i128, span),
            false => self.out.uint(constant as u64, span),
        }
        self.out.op(Opcode::Eq, span);
        self.out.if_block(empty, span);
    }

    /// The length of the constant parts of a text of several members. A single member, even if
    /// shown repeatedly, may be a struct, which has no text either.
    fn text_of_members(&self, text: NodeId) -> Option<usize> {
        let Node::Concat(pieces) = self.graph.node(text) else { return None };
        let (mut first, mut is_several, mut constant) = (None, false, 0);
        for piece in pieces {
            match piece {
                Piece::Literal(text) => constant += text.len(),
                Piece::Value(value, padding) if *padding == Padding::default() => {
                    let (Node::Shown(object) | Node::Bounded(object, _) | Node::Plain(object)) =
                        self.graph.node(*value)
                    else {
                        return None;
                    };
                    matches!(self.graph.node(*object), Node::Member(..)).then_some(())?;
                    is_several |= *first.get_or_insert(object) != object;
                }
                Piece::Value(..) => return None,
            }
        }
        is_several.then_some(constant)
    }
}
