//! The levels of `depth:`: whether a value can be read as the summary reads it.

use super::{Builder, Typed};
use crate::isa::Selector;
use crate::sema::graph::{Node, NodeId, Type};

/// The most texts of members that are looked at.
const MAX_TEXTS: usize = 2;

impl Builder {
    /// Whether an object can be read as a text of its members needs it: the first member that is a number has a value,
    /// or else one of the first members that are shown has a text. A null pointer, a dangling one and a value of
    /// another type have neither. Without such members the first one is there.
    pub(in crate::sema) fn level_is_readable(&mut self, object: Typed, text: Typed) -> Typed {
        let (mut number, mut shown, mut other) = (None, Vec::new(), object.id);
        for id in self.graph.reachable(&[text.id]) {
            match self.node(id) {
                Node::Number { object: member, .. } if number.is_none() => {
                    number = Some(*member).filter(|member| self.is_member(*member, object));
                }
                Node::Shown(member) | Node::Plain(member) if self.is_member(*member, object) => {
                    shown.push((*member, id));
                }
                Node::Member(..) if other == object.id && self.is_member(id, object) => other = id,
                _ => {}
            }
        }
        if let Some(id) = number {
            let has_none = self.has_no_value(self.typed(id, Type::Object));
            return self.not(has_none);
        }
        let tests = shown.into_iter().take(MAX_TEXTS).map(|(member, text)| {
            let is_there = self.is_there(member);
            let text = self.concat(&[self.typed(text, Type::Text)]);
            let length = self.select(Selector::STRLEN, &[text], Type::UInt);
            let has_text = self.is_not_zero(length);
            self.both(is_there, has_text)
        });
        let tests: Vec<Typed> = tests.collect();
        let either = tests.into_iter().reduce(|first, second| self.either(first, second));
        either.unwrap_or_else(|| self.is_there(other))
    }

    fn is_there(&mut self, id: NodeId) -> Typed {
        let is_missing = self.is_missing(self.typed(id, Type::Object));
        self.not(is_missing)
    }

    /// Whether a value is a member of an object, and no value that `depth:` shows.
    fn is_member(&self, id: NodeId, object: Typed) -> bool {
        let is_own = matches!(self.node(id), Node::Member(base, _) if *base == object.id);
        is_own && !self.deep.contains(&id)
    }
}
