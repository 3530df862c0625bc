//! Children from walks: `each(x in object) { x.member }`.
//!
//! The elements are counted once each time the program stops, with the walk as it is for a text. A child is
//! found by a walk up to it. Where the walk was cut, the last child says so.

use super::loops::Ran;
use super::walks::Stage;
use super::{Gathers, Shown};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::nearest;
use crate::isa::{LldbRange, Selector};
use crate::sema::body::{Body, Value};
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};
use crate::sema::state::{Counts, SharedLets};
use crate::sema::{Checker, Program};
use crate::source::Span;
use crate::syntax::ast::{ChildMethods, ChildWalk, Join};

/// An index that no object has a child at.
const NO_CHILD: u64 = 0xFFFF_FFFF;

impl<'a> Checker<'a> {
    /// The programs `@get_num_children` and `@get_child_at_index` of an `each`, and what they share.
    pub(in crate::sema) fn walk_children(
        &mut self,
        body: &'a ChildMethods,
        walk: &'a ChildWalk,
        range: LldbRange,
    ) -> Option<(SharedLets<'a>, Program, Program)> {
        self.check_walk(body, walk);
        let mut lets = self.shared_lets(&body.lets, range, |body| {
            let counted = body.counted(&walk.join, walk.span);
            Counts { values: counted.iter().map(|count| count.id).collect(), are_shared: true }
        });
        let mut at = Body::new(self, range);
        let child = at.child_of_walk(&lets, walk)?;
        let at = at.finish(child);
        lets.keep_used([&at].into_iter());
        let mut count = Body::new(self, range);
        let [_, all] = count.counts(&lets, walk)?;
        let count = count.finish(all);
        Some((lets, count, at))
    }

    /// Reports a walk of another name, and what stands beside one.
    fn check_walk(&mut self, body: &ChildMethods, walk: &ChildWalk) {
        let name = &walk.name;
        if *name.text != *"each" {
            let diagnostic = Diagnostic::new(
                meaning::BAD_CHILD_METHOD,
                format!("children have no walk `{}`", name.text),
            )
            .label(name.span, "unknown");
            let near = nearest(&name.text, ["each"]);
            let help = match near {
                Some(_) => "did you mean `each`?",
                None => "write `each(x in object) { … }`",
            };
            self.emit(diagnostic.help(help));
        }
        for method in &body.methods {
            self.emit(
                Diagnostic::new(
                    meaning::BAD_CHILD_METHOD,
                    format!("`{}` stands beside `{}`", method.name.text, name.text),
                )
                .label(method.name.span, "not needed")
                .label(name.span, "gives all children")
                .help("write either the walk or the methods"),
            );
        }
        if let [first, second, ..] = &*body.walks {
            self.emit(
                Diagnostic::new(meaning::BAD_CHILD_METHOD, "these children have two walks")
                    .label(second.name.span, "the second walk")
                    .label(first.name.span, "the first one")
                    .help("put several walks into one: `each(a in x, b in a.y) { … }`"),
            );
        }
    }
}

impl<'a> Body<'_, 'a> {
    /// The number of elements, and whether some are left, as one number: both need the same loop, and a
    /// loop runs in one branch only.
    fn counted(&mut self, join: &'a Join, span: Span) -> Option<Value> {
        let shown = self.shown_by(join, Gathers::Number)?;
        let stage = self.stage_of(join, span)?;
        let (zero, one) = (self.uint(0, span), self.uint(1, span));
        let ran = self.run(&shown, &stage, zero, None, span)?;
        let is_cut = self.is_cut(&shown, &stage, &ran, span);
        let cut = self.pick(is_cut, one, zero, Type::UInt, span);
        let elements = self.operate(Arithmetic::Shl, ran.gathered, one, span);
        let counted = self.operate(Arithmetic::Or, elements, cut, span);
        Some(self.if_loops_run(counted, zero, span))
    }

    /// The number of elements and that of all children, where the values of `@update` are known.
    fn counts(&mut self, lets: &SharedLets<'a>, walk: &'a ChildWalk) -> Option<[Value; 2]> {
        let span = walk.span;
        self.bind_state(lets);
        let counted = match self.shared_counts(lets).as_deref() {
            Some([counted]) => *counted,
            _ => self.counted(&walk.join, span)?,
        };
        let one = self.uint(1, span);
        let elements = self.operate(Arithmetic::Shr, counted, one, span);
        let cut = self.operate(Arithmetic::And, counted, one, span);
        Some([elements, self.operate(Arithmetic::Add, elements, cut, span)])
    }

    /// A value that stands for an element, if it can be a child.
    pub(super) fn as_child(&mut self, value: Value) -> Value {
        match self.needs_object(value, "`each` gives an object of the debuggee") {
            true => value,
            false => self.error(value.span),
        }
    }

    /// The child at the index that the method is called with.
    fn child_of_walk(&mut self, lets: &SharedLets<'a>, walk: &'a ChildWalk) -> Option<Value> {
        let span = walk.span;
        let [elements, all] = self.counts(lets, walk)?;
        let index = self.value(Node::Argument, Type::UInt, span);
        let shown = self.shown_by(&walk.join, Gathers::Child(index))?;
        let stage = self.stage_of(&walk.join, span)?;
        let value = self.value(Node::SelfObject, Type::Object, span);
        let no_child = self.uint(NO_CHILD, span);
        let missing = self.value(Node::ChildAt(value.id, no_child.id), Type::Object, span);
        let ran = self.run(&shown, &stage, missing, None, span)?;
        self.is_part_of_self(ran.gathered, Some(lets)).then_some(())?;
        let mask = self.uint(shown.max().next_power_of_two() - 1, span);
        let number = self.operate(Arithmetic::And, index, mask, span);
        let parts = [self.literal("[", span), self.as_text(number), self.literal("]", span)];
        let name = self.concat(&parts, span);
        let child = self.select(Selector::CLONE, &[ran.gathered, name], Type::Object, span);
        let rest = self.rest(&shown, &stage, &ran, span);
        let nothing = self.uint(0, span);
        let is_element = self.comparison(Comparison::Lt, index, elements, span);
        let child = self.pick(is_element, child, rest, Type::Object, span);
        let is_there = self.comparison(Comparison::Lt, index, all, span);
        Some(self.pick(is_there, child, nothing, Type::Object, span))
    }

    /// The child behind the elements, where some are left: what the first walk stands at. Where that is a
    /// number, it is the first member of the value.
    fn rest(&mut self, shown: &Shown<'a>, stage: &Stage<'a>, ran: &Ran, span: Span) -> Value {
        let at = self.at_step(&stage.walk, ran.end, span);
        let object = match at.ty {
            Type::Object => at,
            _ => {
                let value = self.value(Node::SelfObject, Type::Object, span);
                let first = self.uint(0, span);
                self.value(Node::ChildAt(value.id, first.id), Type::Object, span)
            }
        };
        let more = self.literal(&shown.more, span);
        self.select(Selector::CLONE, &[object, more], Type::Object, span)
    }
}
