//! Readability checks: the pointer that LLDB follows to a value must be neither null nor dangling,
//! and a core file must contain the value.
//!
//! Members of unreadable memory exist, and their texts are empty, but `@get_value_as_unsigned` and
//! its like fail with an error text. A number that can be read always has a value text. So the
//! program ends before the first conversion of a member whose value text is empty; that member is
//! the result, and nothing is shown:
//!
//! ```text
//! "count" @get_child_with_name call "{}" @fmt call @strlen call { } { return } ifelse
//! ```
//!
//! A struct or an array in the place of a number has no value text either. So each number has a check of its own.
//!
//! Invariant: no check looks up a member.

use super::Scheduler;
use super::guard::{Fact, Guarding, MAX_CHOICES};
use super::stack::Slot;
use crate::asm::Code;
use crate::graph::{Node, NodeId, Padding, Piece, Sign, Type};
use crate::isa::{Opcode, Selector};
use crate::source::Span;

impl Scheduler<'_> {
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
