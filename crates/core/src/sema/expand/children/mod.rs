//! The programs of synthetic children.
//!
//! Entries for one key are tried in order: the first one that fits the value makes its children. If none does, the
//! children are those that the debugger finds without a formatter.

mod fits;
mod state;
mod walks;

use super::Typed;
use super::needs::{Need, When};
use super::programs::Programs;
use super::tree::Expander;
use crate::isa::{RecordVersion, Selector, Signature};
use crate::sema::graph::{Comparison, Node, NodeId, Type};
use crate::sema::hir::{BlockId, Children, Entry, Evaluation, Form, OfChildren, reads_version_2};
use crate::sema::{CheckedChildren, Program};
use state::{EntryState, Shared};

/// The name of the child after those that are shown.
const MORE: &str = "…";

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

/// The methods of a record.
type CheckedMethods<'t> = (Vec<(Signature, Program)>, Vec<Evaluation<'t>>);

/// A program, and how it is evaluated.
type EvaluatedProgram<'t> = (Program, Evaluation<'t>);

/// The programs of synthetic children.
pub(super) fn children<'t>(programs: &mut Programs<'t>, children: &'t Children) {
    let mut shared = state::shared(programs, children);
    let (methods, evaluations) = methods(programs, children, &mut shared).unwrap_or_default();
    let (state, evaluation) = shared.into_state();
    programs.of_children.push(OfChildren { state: evaluation, methods: evaluations });
    let state = state.filter(|_| !methods.is_empty());
    let uses_integers = |program: &Program| program.graph.uses_integers();
    let has_integers = methods.iter().any(|(_, program)| uses_integers(program));
    // Version 2 hides the record from LLDB 23; its children behind pointers may have computed indexes.
    let is_of_version_2 = children.is_hidden || reads_version_2(children.running) && has_integers;
    programs.children.push(CheckedChildren {
        keys: children.keys.clone(),
        range: children.range,
        version: if is_of_version_2 { RecordVersion::V2 } else { RecordVersion::V1 },
        state,
        methods,
        safe_divisions: Vec::new(),
        span: children.span,
    });
}

/// The methods; `None` after a mistake.
fn methods<'t>(
    programs: &mut Programs<'t>,
    children: &'t Children,
    shared: &mut Shared<'t>,
) -> Option<CheckedMethods<'t>> {
    let at = joined(
        programs,
        children,
        shared,
        |expander, entry, state| expander.child_of(entry, state),
        |expander, value| {
            let index = expander.graph.value(Node::Argument, Type::UInt);
            expander.graph.element_at(value, index)
        },
    );
    shared.keep_used(at.iter().map(|(program, _)| program));
    let count = joined(
        programs,
        children,
        shared,
        |expander, entry, state| expander.count_of_entry(entry, state),
        |expander, value| expander.graph.count_of(value),
    );
    let methods = [
        (Signature::GET_NUM_CHILDREN, count?),
        (Signature::GET_CHILD_INDEX, index(programs, children)),
        (Signature::GET_CHILD_AT_INDEX, at?),
    ];
    let methods = methods.into_iter();
    Some(methods.map(|(method, (program, of))| ((method, program), of)).unzip())
}

/// A program with the value of the first entry that fits; without one, that of the value without a formatter.
fn joined<'t>(
    programs: &mut Programs<'t>,
    children: &'t Children,
    shared: &Shared<'t>,
    of_entry: impl Fn(&mut Expander<'t>, &'t Entry, &EntryState) -> Option<ChildValue>,
    of_value: impl FnOnce(&mut Expander<'t>, Typed) -> Typed,
) -> Option<EvaluatedProgram<'t>> {
    let mut expander = programs.begin(&children.tree, children.running, children.span);
    let mut made = Vec::new();
    for (entry, state) in children.entries.iter().zip(&shared.entries) {
        expander.graph.go_to(entry.span);
        expander.bind_state(entry, state);
        made.push(of_entry(&mut expander, entry, state));
    }
    expander.graph.go_to(children.entries.first()?.span);
    let value = expander.graph.value(Node::SelfObject, Type::Object);
    let mut result = of_value(&mut expander, value);
    for (made, state) in made.into_iter().zip(&shared.entries).rev() {
        let ChildValue { value, needed } = made?;
        let need = |of: &Typed| match of.ty {
            Type::Object => (of.id, Need::Present),
            _ => (of.id, Need::Computed),
        };
        let needed: Vec<_> = needed.iter().map(need).collect();
        expander.graph.go_to(value.span);
        let lacks = expander.graph.lacks_needs(&needed, None, When::InMethod);
        let value = expander.graph.pick_as(lacks, result, value, value.ty);
        result = match state.flag {
            Some(flag) => {
                let lacks = expander.graph.value(Node::State(flag), Type::Bool);
                expander.graph.pick_as(lacks, result, value, value.ty)
            }
            None => value,
        };
    }
    Some(programs.program(expander, result))
}

/// Gives the name itself, which is not an index and therefore means that there is no such child: the names of the
/// children are unknown here. Without this method LLDB 23 dies when a child is asked for by name.
fn index<'t>(programs: &mut Programs<'t>, children: &'t Children) -> EvaluatedProgram<'t> {
    let mut expander = programs.begin(&children.tree, children.running, children.span);
    let name = expander.graph.value(Node::Argument, Type::String);
    programs.program(expander, name)
}

impl<'t> Expander<'t> {
    fn count_of_entry(&mut self, entry: &'t Entry, state: &EntryState) -> Option<ChildValue> {
        match &entry.form {
            Form::Members(members) => Some(self.graph.uint(members.len() as u64).into()),
            Form::Methods { count, at } => {
                let number = self.block((*count)?)?;
                let child = at.and_then(|(at, _)| self.block(at));
                self.graph.go_to(number.span);
                let needed = [number].into_iter().chain(child).collect();
                Some(ChildValue { value: self.capped(number, state.cap), needed })
            }
            Form::Walks(walks) => self.count_of_walks(walks, state).map(ChildValue::from),
        }
    }

    /// A number of children, at most one more than the cap.
    fn capped(&mut self, number: Typed, cap: Option<u64>) -> Typed {
        let Some(cap) = cap else { return number };
        let is_more = self.graph.comparison(Comparison::Gt, number, cap);
        self.graph.pick(is_more, cap + 1, number)
    }

    /// The child of an entry at the index that the method is called with.
    fn child_of(&mut self, entry: &'t Entry, state: &EntryState) -> Option<ChildValue> {
        match &entry.form {
            Form::Members(members) => Some(self.member_at(members).into()),
            Form::Methods { count, at } => {
                let (count, (at, span)) = ((*count)?, (*at)?);
                self.graph.go_to(span);
                self.at(count, at, state)
            }
            Form::Walks(walks) => self.child_of_walks(walks, state).map(ChildValue::from),
        }
    }

    /// The child of the short form, `{ a, b.c as "n" }`.
    fn member_at(&mut self, members: &[BlockId]) -> Typed {
        let index = self.graph.value(Node::Argument, Type::UInt);
        // An index past the end leaves no object, and LLDB leaves that child out.
        let mut result = self.graph.uint(0);
        for (number, member) in members.iter().enumerate().rev() {
            let child = self.block_or_error(*member);
            let is_it = self.graph.comparison(Comparison::Eq, index, number as u64);
            result = self.graph.pick(is_it, child, result);
        }
        result
    }

    /// `at(i)`. An index beyond `count` is refused, because LLDB 23 asks for 4294967295 if a name
    /// is not found. A child at this very index refuses it by itself, without a look-up of `count`
    /// for each child. The child at the cap stands for those after it.
    fn at(&mut self, count: BlockId, at: BlockId, state: &EntryState) -> Option<ChildValue> {
        let mut child = self.block(at)?;
        let number = self.block(count)?;
        let needed = vec![number, child];
        let index = self.graph.value(Node::Argument, Type::UInt);
        let is_bounded = self.is_child_at(child.id) || reads_version_2(self.graph.range);
        if let Some(cap) = state.cap {
            let more = self.graph.literal(MORE);
            let last = self.graph.select(Selector::CLONE, &[child, more], Type::Object);
            let is_last = self.graph.comparison(Comparison::Eq, index, cap);
            child = self.graph.pick(is_last, last, child);
        }
        if !is_bounded {
            let number = self.capped(number, state.cap);
            let inside = self.graph.comparison(Comparison::Lt, index, number);
            child = self.graph.pick(inside, child, 0);
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
