//! Facts that neither a value nor LLDB gives, but the types of a program do: [`OfTypes`], which numbers have no sign, and which
//! members the classes of a library have, so that only the code for these is left.

use super::bounds::{Bounds, bounded};
use super::own_types::{Leads, type_of_lead};
use super::program::KnownProgram;
use super::provider;
use super::shapes::{Shape, Shapes};
use super::values::KnownValue;
use crate::names::text;
use crate::sema::graph::{Node, NodeId, OfTypes, Sign, Type};
use crate::sema::{Key, Program};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// A pattern that matches more types has one program for all of them.
const MAX_TYPES: usize = 8;

/// Nodes, and the number that types tell of each: of a [`Node::Number`] whether it has a sign, of a [`Node::IsMissing`] that it
/// holds, of `a ?? b`, where both are objects, whether it is the second one.
pub(super) type Told = Vec<(NodeId, u64)>;

/// The bytes of the widest number that bytecode reads.
const WIDEST: u64 = 8;

impl<S: Shapes> KnownProgram<'_, S> {
    /// The facts that are the same for every value of the keys.
    pub(super) fn told(&self, keys: &[Key]) -> Told {
        match self.are_known(keys) {
            true => self.told_of(0..self.shown.len()),
            false => Told::new(),
        }
    }

    /// Whether the types that are known are all that the keys match.
    fn are_known(&self, keys: &[Key]) -> bool {
        let is_known = |key: &Key| !key.is_regex() && !self.shapes.named(&key.text).is_empty();
        S::IS_EXACT && keys.iter().all(is_known)
    }

    /// Whether the types that are known are all that the keys match, and those of the values.
    pub(super) fn is_for_known_types(&self, keys: &[Key]) -> bool {
        let is_fixed = |ty: &S::Type| !self.shapes.may_be_derived(*ty);
        self.are_known(keys) && self.shown.iter().all(is_fixed)
    }

    /// Whether the values of the keys are numbers; `None` if that is not known, or some of them only.
    pub(super) fn is_of_numbers(&self, keys: &[Key]) -> Option<bool> {
        if !self.is_for_known_types(keys) {
            return None;
        }
        let (first, others) = self.shown.split_first()?;
        let is_one = |ty: &S::Type| match self.shapes.shape(*ty) {
            Shape::Pointer(_) => Some(false),
            _ => self.is_number(*ty).then_some(true),
        };
        let kind = is_one(first)?;
        others.iter().all(|ty| is_one(ty) == Some(kind)).then_some(kind)
    }

    /// The facts for each type that a pattern matches: values of other types may be elsewhere, so each has a program of its
    /// own.
    pub(super) fn told_of_each(&self, keys: &[Key]) -> Vec<(Arc<str>, Told)> {
        if !S::IS_EXACT || self.shown.len() > MAX_TYPES || !keys.iter().any(Key::is_regex) {
            return Vec::new();
        }
        // The text tells, too, that a number has a sign.
        let tells_a_sign = |(id, told): &(NodeId, u64)| {
            *told != 0 && matches!(self.graph.node(*id), Node::Number { .. })
        };
        let of_type = |(number, ty): (usize, &S::Type)| {
            let (told, name) = (self.told_of(number..number + 1), self.shapes.name(*ty)?);
            let is_known = self.shapes.named(&name) == [*ty];
            (is_known && !told.iter().all(tells_a_sign)).then_some((name, told))
        };
        self.shown.iter().enumerate().filter_map(of_type).collect()
    }

    /// The facts that are the same for every value of some of the types, given by their numbers.
    fn told_of(&self, types: Range<usize>) -> Told {
        let told = |id: &NodeId| match self.graph.node(*id) {
            Node::OfTypes(OfTypes::Declared, object) => {
                Some((*id, if self.is_declared(*object, types.clone())? { 1 } else { 2 }))
            }
            Node::IsMissing(object) => {
                (!self.is_declared(*object, types.clone())?).then_some((*id, 1))
            }
            Node::If { otherwise, .. } if self.graph.default_of(*id).is_some() => {
                Some((*id, u64::from(!self.is_declared(*otherwise, types.clone())?)))
            }
            Node::OfTypes(fact, object) if self.is_fixed(*object) => {
                Some((*id, self.number_of(*fact, *object, types.clone())?))
            }
            Node::Number { object, sign: Sign::Signed | Sign::OfText }
                if self.is_fixed(*object) =>
            {
                Some((*id, self.has_sign(*id, *object, types.clone())?.into()))
            }
            _ => None,
        };
        self.nodes.iter().filter_map(told).collect()
    }

    /// Whether the types have a member that only a feature of the language looks up. A value may be without it all the same: one
    /// of a derived class that hides a member, or of a program with another library. Code that assumes it shows nothing then.
    fn is_declared(&self, object: NodeId, types: Range<usize>) -> Option<bool> {
        let shown = self.shown.get(types.clone())?;
        let is_provided = |ty: &S::Type| provider::of(self.shapes, *ty).is_some();
        if !self.graph.is_generated(object) || shown.iter().any(is_provided) {
            return None;
        }
        let known = self.pairs(object, object).skip(types.start).take(types.len());
        let mut declared = known.map(|(known, ..)| match known {
            KnownValue::Type(_) => Some(true),
            KnownValue::Missing => Some(false),
            KnownValue::Nothing => None,
        });
        let first = declared.next()??;
        declared.all(|other| other == Some(first)).then_some(first)
    }

    fn is_number(&self, ty: S::Type) -> bool {
        let ty = self.shapes.referred(ty);
        let is_small = self.shapes.size(ty).is_some_and(|size| size <= WIDEST);
        is_small
            && matches!(self.shapes.shape(ty), Shape::Number(_) | Shape::Scalar | Shape::Pointer(_))
    }

    /// Whether no member on the way to an object may be that of a derived type.
    fn is_fixed(&self, object: NodeId) -> bool {
        self.graph.reachable(&[object]).into_iter().all(|id| match self.graph.node(id) {
            Node::Member(base, name) => self.pairs(*base, *base).all(|(known, ..)| {
                let ty = known.ty().map(|ty| self.shapes.pointed(ty));
                ty.is_none_or(|ty| !self.shapes.may_be_hidden(ty, name))
            }),
            _ => true,
        })
    }

    /// Whether a number is read with a sign, as far as its users tell; `None` if types do not say so. Of 64 bits it is.
    fn has_sign(&self, id: NodeId, object: NodeId, types: Range<usize>) -> Option<bool> {
        let known = self.pairs(object, object).skip(types.start).take(types.len());
        let (mut signed, mut smallest) = (0, None);
        for (known, ..) in known {
            let ty = self.shapes.referred(known.ty()?);
            let size = self.shapes.size(ty)?;
            if self.shapes.is_unsigned(ty) && size < WIDEST {
                smallest = smallest.into_iter().chain([size]).min();
            } else {
                signed += 1;
            }
        }
        let Some(size) = smallest else { return Some(true) };
        let bits = u32::try_from(size * 8).unwrap_or(u32::MAX);
        let is_told = self.users(id).any(|user| self.graph.tells_sign(user, id, bits));
        match is_told {
            true => (signed == 0).then_some(false),
            false => Some(true),
        }
    }

    fn number_of(&self, fact: OfTypes, object: NodeId, types: Range<usize>) -> Option<u64> {
        let known = self.pairs(object, object).skip(types.start).take(types.len());
        let mut numbers = known.map(|(known, ..)| {
            let ty = self.shapes.referred(known.ty()?);
            match (fact, self.shapes.shape(ty)) {
                (OfTypes::Stride, Shape::Pointer(target)) => self.shapes.size(target),
                (OfTypes::Stride, _) => None,
                (OfTypes::Declared, _) => None,
                (OfTypes::Extent, _) => extent(&self.shapes.name(self.shapes.pointed(ty))?),
            }
        });
        let number = numbers.next()??;
        numbers.all(|other| other == Some(number)).then_some(number)
    }
}

/// One more than the number of elements in the name of a `std::span<T, N>`: `std::span<int, 3UL>`.
fn extent(name: &str) -> Option<u64> {
    let (name, arguments, "") = text::template(name)? else { return None };
    let [_, number] = arguments[..] else { return None };
    let digits = number.trim().trim_end_matches(['U', 'L', 'u', 'l']);
    let number: u64 = (text::last_part(name) == "span").then(|| digits.parse().ok())??;
    number.checked_add(1)
}

/// The program with what is told, and 0 where nothing is; with tests of values that may lead back.
pub(super) fn set(program: &mut Program, told: &[(NodeId, u64)], leads: &Leads, bounds: &Bounds) {
    let is_fact = |(node, ..): (&Node, _, _)| matches!(node, Node::OfTypes(..));
    let has_facts = !told.is_empty() || program.graph.entries().any(is_fact);
    if bounds.is_empty() && leads.is_empty() && !has_facts {
        return;
    }
    let known: FxHashMap<NodeId, u64> = told.iter().copied().collect();
    let Program { graph, root } = program;
    let (new, ids) = graph.rebuilt(&[*root], |new, id, node| {
        let node = match (node, leads.get(&id)) {
            (Node::OfTypes(..), _) => Node::UInt(known.get(&id).copied().unwrap_or(0)),
            (Node::IsMissing(_), _) if known.contains_key(&id) => Node::Bool(true),
            (Node::If { then, otherwise, .. }, _) if known.contains_key(&id) => {
                let there = if known.get(&id) == Some(&0) { otherwise } else { then };
                // Types say what a member is, not that this value has it.
                new.doubt_object(there);
                return there;
            }
            (Node::Number { object, .. }, _) if known.contains_key(&id) => {
                new.set_generates(graph.is_generated(id));
                match known.get(&id) {
                    Some(0) => {
                        let number = Node::Number { object, sign: Sign::Unsigned };
                        Node::AsInt(new.add(number, Type::UInt, graph.span(id)))
                    }
                    _ => Node::Number { object, sign: Sign::Signed },
                }
            }
            (node, Some(lead)) => type_of_lead(new, (graph, id), node, lead),
            (node, None) => bounded(node, bounds.get(&id).map(|ways| &**ways)),
        };
        new.add_as(node, graph, id)
    });
    *program = Program { root: ids.get(*root), graph: new };
}
