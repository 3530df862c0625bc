//! The programs of synthetic children.
//!
//! Entries for one key are tried in order: the first one that fits the value makes its children. If none does, the
//! children are those that the debugger finds without a formatter.

use super::Checker;
use super::block::Exits;
use super::body::Body;
use super::children::reads_version_2;
use super::state::{EntryState, Shared};
use crate::isa::{LldbRange, Selector, Signature};
use crate::sema::expand::Typed;
use crate::sema::expand::needs::{Need, When};
use crate::sema::graph::{Comparison, Node, NodeId, Type};
use crate::sema::{Program, State};
use crate::source::Span;
use crate::syntax::ast::{ChildMember, ChildMethod, ChildWalk, ChildrenBody, Expr, Let};

/// The name of the child after those that are shown.
const MORE: &str = "…";

/// The children of one item.
pub(super) struct ChildrenEntry<'a> {
    pub(super) condition: Option<&'a Expr>,
    pub(super) body: &'a ChildrenBody,
    pub(super) span: Span,
}

/// The forms of [`ChildrenBody`], with the methods that the entry has.
pub(super) enum Form<'a> {
    Members(&'a [ChildMember]),
    Methods { count: Option<&'a ChildMethod>, at: Option<&'a ChildMethod> },
    Walks(&'a [ChildWalk]),
}

impl<'a> ChildrenEntry<'a> {
    pub(super) fn form(&self) -> Form<'a> {
        match self.body {
            ChildrenBody::Members(members) => Form::Members(members),
            ChildrenBody::Methods(body) if body.walks.is_empty() => {
                let method = |name| body.methods.iter().find(|method| method.name.text == name);
                Form::Methods { count: method("count"), at: method("at") }
            }
            ChildrenBody::Methods(body) => Form::Walks(&body.walks),
        }
    }

    pub(super) fn lets(&self) -> &'a [Let] {
        match self.body {
            ChildrenBody::Members(_) => &[],
            ChildrenBody::Methods(body) => &body.lets,
        }
    }
}

/// The result of a method for an entry, and the number and children that a fitting value must have.
struct ChildValue {
    value: Typed,
    needed: Vec<Typed>,
}

impl From<Typed> for ChildValue {
    fn from(value: Typed) -> ChildValue {
        ChildValue { value, needed: vec![value] }
    }
}

/// The methods of a record, and the values that they share.
type CheckedMethods = (Option<State>, Vec<(Signature, Program)>);

impl<'a> Checker<'a> {
    /// The methods of entries; `None` if a mistake was reported.
    pub(super) fn methods(
        &mut self,
        entries: &[ChildrenEntry<'a>],
        range: LldbRange,
    ) -> Option<CheckedMethods> {
        let span = entries.first()?.span;
        let mut shared = self.shared(entries, range);
        let at = self.joined(
            entries,
            &shared,
            range,
            |body, entry, state| body.child_of(entry, state),
            |body, value| {
                let index = body.graph.value(Node::Argument, Type::UInt, value.span);
                body.graph.element_at(value, index, value.span)
            },
        );
        shared.keep_used(at.iter());
        let count = self.joined(
            entries,
            &shared,
            range,
            |body, entry, state| body.count_of_entry(entry, state),
            |body, value| body.graph.count_of(value, value.span),
        );
        let methods = vec![
            (Signature::GET_NUM_CHILDREN, count?),
            (Signature::GET_CHILD_INDEX, self.index(span, range)),
            (Signature::GET_CHILD_AT_INDEX, at?),
        ];
        Some((shared.into_state(), methods))
    }

    /// A program with the value of the first entry that fits; without one, that of the value without a formatter.
    fn joined(
        &mut self,
        entries: &[ChildrenEntry<'a>],
        shared: &Shared,
        range: LldbRange,
        of_entry: impl Fn(&mut Body<'_, 'a>, &ChildrenEntry<'a>, &EntryState) -> Option<ChildValue>,
        of_value: impl FnOnce(&mut Body<'_, 'a>, Typed) -> Typed,
    ) -> Option<Program> {
        let span = entries.first()?.span;
        let mut body = Body::new(self, range);
        let mut made = Vec::new();
        for (entry, state) in entries.iter().zip(&shared.entries) {
            body.bind_state(entry.lets(), state);
            made.push(of_entry(&mut body, entry, state));
            body.keep_locals(0);
        }
        let value = body.graph.value(Node::SelfObject, Type::Object, span);
        let mut result = of_value(&mut body, value);
        for (made, state) in made.into_iter().zip(&shared.entries).rev() {
            let ChildValue { value, needed } = made?;
            let need = |of: &Typed| match of.ty {
                Type::Object => (of.id, Need::Present),
                _ => (of.id, Need::Computed),
            };
            let (needed, span) = (needed.iter().map(need).collect::<Vec<_>>(), value.span);
            let lacks = body.graph.lacks_needs(&needed, None, When::InMethod, span);
            let value = body.graph.pick_as(lacks, result, value, value.ty, span);
            result = match state.flag {
                Some(flag) => {
                    let lacks = body.graph.value(Node::State(flag), Type::Bool, value.span);
                    body.graph.pick_as(lacks, result, value, value.ty, value.span)
                }
                None => value,
            };
        }
        Some(body.finish(result))
    }

    /// Gives the name itself, which is not an index and therefore means that there is no such child: the names of the
    /// children are unknown here. Without this method LLDB 23 crashes when a child is asked for by name.
    fn index(&mut self, span: Span, range: LldbRange) -> Program {
        let mut body = Body::new(self, range);
        let name = body.graph.value(Node::Argument, Type::String, span);
        body.finish(name)
    }
}

impl<'a> Body<'_, 'a> {
    fn count_of_entry(
        &mut self,
        entry: &ChildrenEntry<'a>,
        state: &EntryState,
    ) -> Option<ChildValue> {
        match entry.form() {
            Form::Members(members) => {
                Some(self.graph.uint(members.len() as u64, entry.span).into())
            }
            Form::Methods { count, .. } => {
                let number = self.written_count(count?)?;
                let needed = [vec![number], self.certain_children(entry)].concat();
                Some(ChildValue { value: self.capped(number, state.cap), needed })
            }
            Form::Walks(walks) => self.count_of_walks(walks, state).map(ChildValue::from),
        }
    }

    /// The result of `count`.
    pub(super) fn written_count(&mut self, count: &'a ChildMethod) -> Option<Typed> {
        let value = self.block(&count.body, Exits::Function).value;
        self.as_unsigned(value)
    }

    /// A number of children, at most one more than the cap.
    pub(super) fn capped(&mut self, number: Typed, cap: Option<u64>) -> Typed {
        let Some(cap) = cap else { return number };
        let span = number.span;
        let is_more = self.graph.comparison(Comparison::Gt, number, cap, span);
        self.graph.pick(is_more, cap + 1, number, span)
    }

    /// The child of an entry at the index that the method is called with.
    fn child_of(&mut self, entry: &ChildrenEntry<'a>, state: &EntryState) -> Option<ChildValue> {
        match entry.form() {
            Form::Members(members) => Some(self.member_at(members, entry.span).into()),
            Form::Methods { count, at } => self.at(count?, at?, state),
            Form::Walks(walks) => self.child_of_walks(walks, state).map(ChildValue::from),
        }
    }

    /// The child of the short form, `{ a, b.c as "n" }`.
    fn member_at(&mut self, members: &'a [ChildMember], span: Span) -> Typed {
        let index = self.graph.value(Node::Argument, Type::UInt, span);
        // An index past the end leaves no object, and LLDB leaves that child out.
        let mut result = self.graph.uint(0, span);
        for (number, member) in members.iter().enumerate().rev() {
            let child = self.member_child(member);
            let is_it = self.graph.comparison(Comparison::Eq, index, number as u64, span);
            result = self.graph.pick(is_it, child, result, span);
        }
        result
    }

    /// A child of the short form, with its own name or the one after `as`.
    pub(super) fn member_child(&mut self, member: &'a ChildMember) -> Typed {
        let child = self.part(&member.path);
        if !self.needs_object(child, "a child is a member") {
            return child;
        }
        self.graph.uses().children.push((child.id, child.span));
        let Some((name, span)) = &member.name else { return child };
        let name = self.graph.value(Node::String(name.clone()), Type::String, *span);
        self.graph.select(Selector::CLONE, &[child, name], Type::Object, *span)
    }

    /// The result of `at(i)`.
    pub(super) fn written_child(&mut self, method: &'a ChildMethod) -> Option<Typed> {
        let param = method.params.first()?;
        let index = self.graph.value(Node::Argument, Type::UInt, param.span);
        let outer = self.local_count();
        self.bind(param, index);
        let child = self.block(&method.body, Exits::Function).value;
        self.keep_locals(outer);
        self.needs_object(child, "`at` gives an object of the debuggee").then_some(child)
    }

    /// `at(i)`. An index beyond `count` is refused, because LLDB 23 asks for 4294967295 if a name
    /// is not found. A child at this very index refuses it by itself, without a look-up of `count`
    /// for each child. The child at the cap stands for those after it.
    fn at(
        &mut self,
        count: &'a ChildMethod,
        method: &'a ChildMethod,
        state: &EntryState,
    ) -> Option<ChildValue> {
        let span = method.span;
        let mut child = self.written_child(method)?;
        let number = self.written_count(count)?;
        let needed = vec![number, child];
        self.graph.uses().children.push((child.id, child.span));
        let index = self.graph.value(Node::Argument, Type::UInt, span);
        let is_bounded = self.is_child_at(child.id) || reads_version_2(self.graph.range);
        if let Some(cap) = state.cap {
            let more = self.graph.literal(MORE, span);
            let last = self.graph.select(Selector::CLONE, &[child, more], Type::Object, span);
            let is_last = self.graph.comparison(Comparison::Eq, index, cap, span);
            child = self.graph.pick(is_last, last, child, span);
        }
        if !is_bounded {
            let number = self.capped(number, state.cap);
            let inside = self.graph.comparison(Comparison::Lt, index, number, span);
            child = self.graph.pick(inside, child, 0, span);
        }
        Some(ChildValue { value: child, needed })
    }

    /// Whether an object is a child at the index that the method is called with, maybe under another name.
    fn is_child_at(&self, child: NodeId) -> bool {
        match self.graph.node(child) {
            Node::ChildAt(_, at) => *self.graph.node(*at) == Node::Argument,
            Node::Select(Selector::CLONE, args) => {
                args.first().is_some_and(|child| self.is_child_at(*child))
            }
            _ => false,
        }
    }
}
