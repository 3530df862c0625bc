//! `self.type()`, which behind a pointer or a reference is another type than that of the value.
//!
//! Before LLDB 24 nothing leads from the one to the other, but members are found behind both: an argument of the own type may
//! be the type of one. Else the summary is for values alone.

use super::program::KnownProgram;
use super::shapes::{MemberLookup, Shape, Shapes};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Flags, Selector};
use crate::names::text;
use crate::sema::CheckedSummary;
use crate::sema::graph::{Graph, Node, NodeId, Type};
use rustc_hash::FxHashMap;

/// A member whose type, or that of its elements, is an argument of the own type.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Lead {
    member: String,
    is_element: bool,
}

/// The arguments of the own type to which members lead.
pub(super) type Leads = FxHashMap<NodeId, Lead>;

impl<S: Shapes> KnownProgram<'_, S> {
    /// The arguments of the own type to which the same member leads in each of the types.
    pub(super) fn leads(&self) -> Leads {
        let lead = |id: &NodeId| {
            let (of, index) = argument_of(self.graph, *id)?;
            let (first, others) = self.shown.split_first().filter(|_| self.graph.is_self(of))?;
            let members = self.shapes.members(*first).into_iter();
            let mut leads = members.filter_map(|member| self.lead(*first, index, member));
            let is_one = |lead: &Lead| {
                let of = |ty: &S::Type| self.lead(*ty, index, lead.member.clone());
                others.iter().all(|ty| of(ty).as_ref() == Some(lead))
            };
            Some((*id, leads.find(is_one)?))
        };
        self.nodes.iter().filter_map(lead).collect()
    }

    fn lead(&self, ty: S::Type, index: usize, member: String) -> Option<Lead> {
        let name = self.shapes.name(ty)?;
        let (_, arguments, _) = text::template(&name)?;
        let argument = arguments.get(index)?.trim();
        let is_it = |ty| self.shapes.name(ty).is_some_and(|name| &*name == argument);
        let MemberLookup::Found(found) = self.shapes.member(ty, &member) else { return None };
        let is_number = |ty| matches!(self.shapes.shape(ty), Shape::Number(_) | Shape::Scalar);
        let is_element = match self.shapes.shape(found) {
            _ if is_it(found) => false,
            Shape::Array(element, _) => is_it(element).then_some(true)?,
            // The first child of a pointer to a structure is a member.
            Shape::Pointer(target) => (is_it(target) && is_number(target)).then_some(true)?,
            _ => return None,
        };
        Some(Lead { member, is_element })
    }
}

/// The object of whose type a node is an argument, and the index of that.
pub(super) fn argument_of(graph: &Graph, id: NodeId) -> Option<(NodeId, usize)> {
    let Node::Select(Selector::GET_TEMPLATE_ARGUMENT_TYPE, args) = graph.node(id) else {
        return None;
    };
    let [ty, index] = &**args else { return None };
    let Node::Select(Selector::GET_TYPE, of) = graph.node(*ty) else { return None };
    Some((*of.first()?, usize::try_from(graph.number(*index)?).ok()?))
}

/// The type of what a lead leads to, in the place of an argument of the own type in a new graph.
pub(super) fn type_of_lead(
    new: &mut Graph,
    old: (&Graph, NodeId),
    node: Node,
    lead: &Lead,
) -> Node {
    let (graph, id) = old;
    let span = graph.span(id);
    let Node::Select(_, args) = &node else { return node };
    let own = args.first().map(|ty| new.node(*ty).clone());
    let Some(Node::Select(selector, of)) = own else { return node };
    let before = new.set_generates(graph.is_generated(id));
    let object = of.first().map(|of| Node::Member(*of, lead.member.as_str().into()));
    let mut object = object.map(|member| new.add(member, Type::Object, span));
    if lead.is_element {
        let zero = new.add(Node::UInt(0), Type::UInt, span);
        object = object.map(|array| new.add(Node::ChildAt(array, zero), Type::Object, span));
    }
    new.set_generates(before);
    Node::Select(selector, object.into_iter().collect())
}

/// Before LLDB 24 a summary that needs its own type is for no pointers and references, and a finding says so.
pub(super) fn leave_pointers_out(summary: &mut CheckedSummary) -> Option<Diagnostic> {
    let skips = Flags::SKIP_POINTERS | Flags::SKIP_REFERENCES;
    let own = summary.program.graph.asks_own_type(summary.program.root)?;
    let is_said = summary.flags.has(skips);
    summary.flags |= skips;
    let message = "LLDB shows pointers and references to such a value without this summary";
    let finding = Diagnostic::new(meaning::OWN_TYPE, message)
        .label(summary.program.graph.span(own), "before LLDB 24, the type of the pointer")
        .help("take the type of a member instead, if there is one: `data[0].type()`")
        .fix(
            "apply it to values only",
            vec![(summary.span.at_start(), "@skipPointers @skipReferences ".to_owned())],
        );
    (!is_said).then_some(finding)
}
