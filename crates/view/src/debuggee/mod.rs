//! Value trees: the knowledge of LLDB about some variables, as data.
//!
//! A tree is built from [`Spec`]s, most of whose fields are optional: a number alone determines type,
//! width and text. A query that the tree cannot answer ends with [`Stop::Unknown`], never with a
//! guess.

mod answers;
mod built_in;
pub mod json;
pub mod literal;
mod memory;
mod scalar;
mod spec;
mod types;

pub(crate) use built_in::Layout;
pub use spec::{PathPart, Spec, Synthetic, TypeSpec};

use crate::limits;
use crate::vm::{Limit, ObjectId, Stop, TypeId};
use memory::KnownMemory;
use scalar::ScalarKind;
use std::cell::Cell;
use std::collections::HashMap;
use types::Types;

/// A tree of values with their types.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<ValueNode>,
    types: Types,
    memory: KnownMemory,
    /// The children of copies, by the copy and the child of the original.
    children_of_copies: HashMap<(ObjectId, ObjectId), ObjectId>,
    /// The last value of which a missing child was needed, and the index of the child.
    missing: Cell<Option<(ObjectId, usize)>>,
    /// The first names that were asked of a value that has no such member.
    absent: Vec<(ObjectId, Box<str>)>,
}

/// A member that was asked of a value that does not have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbsentMember {
    /// Its name.
    pub name: Box<str>,
    /// The nearest name of a member of the value, if one is near enough.
    pub near: Option<Box<str>>,
}

const CUT: Stop = Stop::Unknown("a child that the value tree does not hold");

#[derive(Clone, Debug, Default)]
struct ValueNode {
    name: Box<str>,
    of: TypeId,
    value: Option<Box<str>>,
    summary: Option<Box<[u8]>>,
    /// Its summary is shown whatever its formatters.
    is_shown: bool,
    unsigned: Option<u64>,
    signed: Option<i64>,
    address: Option<u64>,
    num_children: u32,
    /// The first children; fewer than exist, if the tree was cut.
    children: Vec<ObjectId>,
    parent: ObjectId,
    /// The tree does not describe the number, such as for an enumerator's name alone.
    number_unknown: bool,
    /// Its children are not described.
    children_unsaid: bool,
    /// It cannot be read, as the target of a null pointer.
    unreadable: bool,
    /// The error message of LLDB, if it is known.
    error: Option<Box<str>>,
    /// It has fewer bits than its type.
    is_bit_field: bool,
    /// LLDB has read it.
    was_read: bool,
    /// LLDB has built-in formatters for it, whose output is not known.
    is_opaque: bool,
    /// Its provider never makes children.
    childless: bool,
    /// The original of a clone or of a cast to the same type; null for other values.
    copy_of: ObjectId,
    /// Whether it is a member.
    role: ChildRole,
    /// The raw value, if this is the same value with synthetic children; null for a raw value.
    raw: ObjectId,
    /// The value with the synthetic children of a built-in provider; null if there is none.
    synthetic: ObjectId,
}

/// The role of a child of a structure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ChildRole {
    #[default]
    Member,
    /// The part of a base class, which has the name of its class.
    Base,
    /// A child that has the name of its type. It may be a member or a base class.
    Either,
}

impl ValueNode {
    /// Whether LLDB finds it by its name.
    fn has_name(&self, name: &str) -> bool {
        self.role != ChildRole::Base && *self.name == *name
    }

    /// A value with a name, a type and a parent alone.
    fn new(name: impl Into<Box<str>>, of: TypeId, parent: ObjectId) -> ValueNode {
        ValueNode { name: name.into(), of, parent, ..ValueNode::default() }
    }

    /// Whether its children are synthetic.
    fn is_synthetic(&self) -> bool {
        !self.raw.is_null()
    }
}

/// The type of a member of a null pointer's target whose members are not known.
const UNKNOWN_TYPE: TypeId = TypeId(u32::MAX - 1);

impl Tree {
    /// Creates an empty tree.
    pub fn new() -> Tree {
        Tree::default()
    }

    /// Adds a variable with all its parts.
    ///
    /// # Errors
    /// If the tree would exceed its limit.
    pub fn add(&mut self, spec: &Spec) -> Result<ObjectId, Stop> {
        let first = self.nodes.len();
        let object = self.add_below(spec, ObjectId::NULL, false)?;
        self.remember(first);
        Ok(object)
    }

    /// Recursion is bounded by the limits of the readers that make specs.
    fn add_below(
        &mut self,
        spec: &Spec,
        parent: ObjectId,
        behind_null: bool,
    ) -> Result<ObjectId, Stop> {
        if spec.of.as_ref().is_some_and(|of| of.name.is_empty()) {
            return Ok(ObjectId::NULL);
        }
        let mut node = spec.node(&mut self.types, parent);
        let kind = self.types.kind(node.of);
        let said_unreadable = spec.value == Some(None) && node.unsigned.is_none();
        let is_null = kind == ScalarKind::Pointer && node.unsigned == Some(0);
        node.unreadable |= behind_null || kind != ScalarKind::Other && said_unreadable;
        let id = self.push(node)?;
        let children = self.add_all(spec.shown_children(), id, behind_null || is_null)?;
        let mut behind = spec.behind.as_slice();
        if let (true, Some((target, rest))) = (spec.shows_target, behind.split_first()) {
            let mut target = target.node(&mut self.types, ObjectId::NULL);
            target.children.clone_from(&children);
            self.push(target)?;
            behind = rest;
        }
        self.node_mut(id)?.children = children;
        self.add_all(behind, ObjectId::NULL, false)?;
        match &spec.synthetic {
            Some(synthetic) => self.add_view(id, synthetic, behind_null)?,
            None if spec.is_opaque() => self.add_view(id, &Synthetic::default(), behind_null)?,
            None => {}
        }
        Ok(id)
    }

    /// Adds the synthetic children of a built-in provider of LLDB.
    fn add_view(
        &mut self,
        raw: ObjectId,
        synthetic: &Synthetic,
        behind_null: bool,
    ) -> Result<(), Stop> {
        let mut view = self.node(raw)?.clone();
        view.raw = raw;
        view.num_children = synthetic.num_children;
        view.childless = synthetic.childless;
        if let Some(summary) = &synthetic.summary {
            view.summary = summary.as_deref().map(Box::from);
        }
        let view = self.push(view)?;
        let children = self.add_all(&synthetic.children, view, behind_null)?;
        self.node_mut(view)?.children = children;
        self.node_mut(raw)?.synthetic = view;
        Ok(())
    }

    fn add_all(
        &mut self,
        specs: &[Spec],
        parent: ObjectId,
        behind_null: bool,
    ) -> Result<Vec<ObjectId>, Stop> {
        specs.iter().map(|spec| self.add_below(spec, parent, behind_null)).collect()
    }

    fn push(&mut self, node: ValueNode) -> Result<ObjectId, Stop> {
        if self.nodes.len() >= limits::VALUE_NODES {
            return Err(Stop::Limit(Limit::Memory));
        }
        self.nodes.push(node);
        Ok(ObjectId((self.nodes.len() - 1) as u32))
    }

    fn node(&self, id: ObjectId) -> Result<&ValueNode, Stop> {
        self.nodes.get(id.0 as usize).ok_or(Stop::Unknown("a value of another tree"))
    }

    fn node_mut(&mut self, id: ObjectId) -> Result<&mut ValueNode, Stop> {
        self.nodes.get_mut(id.0 as usize).ok_or(Stop::Unknown("a value of another tree"))
    }

    /// The name of a value.
    pub fn name(&self, id: ObjectId) -> &str {
        self.node(id).map_or("", |node| &node.name)
    }

    /// Whether two handles denote one value: one is a clone of the other, or both have one type and one
    /// address.
    pub(crate) fn is_same_value(&self, a: ObjectId, b: ObjectId) -> bool {
        let (Ok(first), Ok(second)) = (self.node(a), self.node(b)) else { return false };
        let same_place = first.address.is_some() && first.address == second.address;
        first.of == second.of && (same_place || first.copy_of.or(a) == second.copy_of.or(b))
    }

    /// The child of a value or of its copy, which has children of its own.
    fn child_of(&mut self, parent: ObjectId, child: ObjectId) -> Result<ObjectId, Stop> {
        let original = self.node(parent)?.copy_of;
        if original.is_null() || child.is_null() || self.node(child)?.parent != original {
            return Ok(child);
        }
        if let Some(known) = self.children_of_copies.get(&(parent, child)) {
            return Ok(*known);
        }
        let node = self.node(child)?.clone();
        let copy_of = node.copy_of.or(child);
        let copy = self.push(ValueNode { parent, copy_of, ..node })?;
        self.children_of_copies.insert((parent, child), copy);
        Ok(copy)
    }

    /// The address of a value.
    pub fn address(&self, id: ObjectId) -> Option<u64> {
        self.node(id).ok()?.address
    }

    /// The value with the children of LLDB's built-in provider; null if there is none.
    pub(super) fn built_in_view(&self, id: ObjectId) -> Result<ObjectId, Stop> {
        Ok(self.node(id)?.synthetic)
    }

    /// The value with the children of its type.
    fn raw_of(&self, id: ObjectId) -> Result<ObjectId, Stop> {
        Ok(self.node(id)?.raw.or(id))
    }

    /// A new handle of a value, for children from another provider.
    pub(super) fn view(&mut self, raw: ObjectId) -> Result<ObjectId, Stop> {
        let node = self.node(raw)?.clone();
        self.push(ValueNode {
            raw,
            synthetic: ObjectId::NULL,
            children: Vec::new(),
            num_children: 0,
            ..node
        })
    }
}
