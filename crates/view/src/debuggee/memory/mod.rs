//! The memory of the debuggee that is known from the values of a tree, for casts and for children at
//! an offset.

mod known;

use super::scalar::ScalarKind;
use super::types::{TypeShape, is_struct_name};
use super::{ChildRole, Tree, UNKNOWN_TYPE, ValueNode};
use crate::names::cname;
use crate::vm::{ObjectId, Stop, TypeId};
pub(super) use known::KnownMemory;
use known::known_bytes;

/// Addresses below cannot be read.
const FIRST_PAGE: u64 = 0x1000;
/// The depth to which values made from memory are filled in.
const MAX_DEPTH: u32 = 6;

const MEMBERS_UNKNOWN: Stop = Stop::Unknown("the members behind a null pointer");
const UNKNOWN: Stop = Stop::Unknown("memory that the value tree does not hold");
/// LLDB casts only values that it has read to a larger type; other commands may have caused it to read them.
const UNREAD: Stop =
    Stop::Unknown("whether LLDB has read a value before it is cast to a larger type");

impl Tree {
    /// The same bytes as another type; a value with synthetic children is replaced by its raw value.
    pub(super) fn cast_to(&mut self, object: ObjectId, to: TypeId) -> Result<ObjectId, Stop> {
        let raw = self.raw_of(object)?;
        let node = self.node(raw)?.clone();
        if node.of == to {
            return self.copied(object, node);
        }
        if to.is_invalid() {
            return self.push(ValueNode { of: to, ..node.without_value() });
        }
        let (from_size, to_size) = (self.types.size(node.of), self.types.size(to));
        if !node.was_read && from_size < to_size {
            return Err(UNREAD);
        }
        let made = match node.address {
            Some(address) => self.make(to, address, &node.name, node.parent, MAX_DEPTH),
            None => Err(UNKNOWN),
        };
        match made {
            Err(Stop::Unknown(_)) => self.reinterpret(&node, to),
            made => made,
        }
    }

    /// A copy of a value. LLDB reads it again from its address, and a bit-field without its bounds.
    pub(super) fn copied(&mut self, of: ObjectId, mut node: ValueNode) -> Result<ObjectId, Stop> {
        node.copy_of = node.copy_of.or(of);
        let size = self.types.size(node.of).unwrap_or(0).min(16);
        let shared = |at| self.memory.bytes.get(&at) == Some(&None);
        // As a member, a struct has nothing that would have to be read.
        node.unreadable |= node.value.is_none() && self.is_nowhere(&node);
        match node.address {
            _ if node.is_bit_field || node.fails_oddly() => Err(UNKNOWN),
            Some(start) if (start..start.saturating_add(size)).any(shared) => Err(UNKNOWN),
            _ => self.push(node),
        }
    }

    /// Whether a value is behind a pointer through which nothing can be read.
    fn is_nowhere(&self, node: &ValueNode) -> bool {
        let mut whole = node;
        while let Ok(parent) = self.node(whole.parent) {
            whole = parent;
            if self.types.kind(whole.of) == ScalarKind::Pointer {
                break;
            }
        }
        let is_pointer = self.types.kind(whole.of) == ScalarKind::Pointer;
        is_pointer && whole.unsigned.is_some_and(|at| at < FIRST_PAGE) || self.leads_nowhere(whole)
    }

    /// Whether a part of a value cannot be read; then nothing beside it can.
    fn leads_nowhere(&self, node: &ValueNode) -> bool {
        let is_struct = |part: &ValueNode| part.value.is_none() && !part.unreadable;
        let mut parts = self.parts_of(node).map(|(_, part)| part);
        parts.any(|part| part.unreadable || is_struct(part) && self.leads_nowhere(part))
    }

    /// A number as another kind of number, from its own bytes.
    fn reinterpret(&mut self, node: &ValueNode, to: TypeId) -> Result<ObjectId, Stop> {
        let (from, size) = (self.types.kind(node.of), self.types.size(to).ok_or(UNKNOWN)?);
        let bytes = known_bytes(node, from, self.types.size(node.of)).ok_or(UNKNOWN)?;
        let bytes = usize::try_from(size).ok().and_then(|n| bytes.get(..n)).ok_or(UNKNOWN)?;
        let mut made = ValueNode { of: to, ..node.without_value() };
        self.fill(&mut made, bytes)?;
        self.push(made)
    }

    /// A child at an offset; for a known name, the child that was made before.
    pub(super) fn make_child(
        &mut self,
        object: ObjectId,
        name: &[u8],
        offset: i32,
        of: TypeId,
    ) -> Result<ObjectId, Stop> {
        let key = (object, Box::from(name));
        if let Some(made) = self.memory.made.get(&key) {
            return Ok(*made);
        }
        if self.types.shape(of) == TypeShape::Void {
            return Ok(ObjectId::NULL);
        }
        let node = self.node(object)?;
        let start = match self.types.kind(node.of) {
            ScalarKind::Pointer => node.unsigned,
            _ => node.address,
        };
        let address = start.ok_or(UNKNOWN)?.wrapping_add_signed(offset.into());
        let name = String::from_utf8_lossy(name).into_owned();
        let made = self.make(of, address, &name, object, MAX_DEPTH)?;
        self.memory.made.insert(key, made);
        Ok(made)
    }

    pub(crate) fn is_reference(&self, id: ObjectId) -> bool {
        let names = self.node(id).ok().and_then(|node| self.types.names(node.of));
        names.is_some_and(|names| cname::is_reference(names.canonical))
    }

    pub(crate) fn is_pointer(&self, id: ObjectId) -> bool {
        self.node(id).is_ok_and(|node| self.types.kind(node.of) == ScalarKind::Pointer)
    }

    /// Whether LLDB shows it as `nullptr`: a null pointer to a struct, or to a pointer to one.
    pub(crate) fn is_nil(&self, id: ObjectId) -> bool {
        let Ok(node) = self.node(id) else { return false };
        let plain = self.is_pointer(id) && !self.is_reference(id) && !self.is_member_pointer(id);
        if node.unsigned != Some(0) || !plain {
            return false;
        }
        let name = self.types.known_pointee(node.of).unwrap_or_default();
        let target = name.strip_suffix('*').map_or(&*name, str::trim_end);
        is_struct_name(target) && !self.points_to_scalar(node)
    }

    /// Whether the child of a pointer, or of a pointer to one, is its pointee rather than a member.
    fn points_to_scalar(&self, pointer: &ValueNode) -> bool {
        let mut children = self.parts_of(pointer);
        let (Some((child, target)), None) = (children.next(), children.next()) else {
            return false;
        };
        target.name.starts_with('*') && (!self.is_pointer(child) || self.points_to_scalar(target))
    }

    /// Whether it is a pointer to a member, `T C::*`.
    pub(super) fn is_member_pointer(&self, id: ObjectId) -> bool {
        self.node(id).is_ok_and(|node| self.types.is_member_pointer(node.of))
    }

    /// Whether it is a pointer to unreadable memory whose target the tree does not describe.
    fn is_unreadable_pointer(&self, id: ObjectId) -> bool {
        let Ok(node) = self.node(id) else { return false };
        let nowhere = node.unreadable || node.unsigned.is_some_and(|at| at < FIRST_PAGE);
        nowhere && node.children_unsaid && self.is_pointer(id) && !self.is_member_pointer(id)
    }

    /// Adds the children that LLDB finds at a pointer to unreadable memory: all children of its type,
    /// without values. The members of a struct are known from another value of the type.
    pub(super) fn add_unreadable_target(&mut self, pointer: ObjectId) -> Result<(), Stop> {
        if !self.has_known_type(pointer) {
            return Err(MEMBERS_UNKNOWN);
        }
        if !self.is_unreadable_pointer(pointer) {
            return self.add_known_target(pointer);
        }
        let node = self.node(pointer)?.clone();
        let of = self.types.pointee(node.of);
        let is_null = node.unsigned == Some(0) || node.unreadable;
        let children = if let Some(layout) = self.memory.layouts.get(&of).copied() {
            self.add_unreadable_children(layout, pointer, is_null)?
        } else {
            let name = self.types.names(of).map_or("void", |names| names.canonical);
            let (names, of): (Vec<String>, TypeId) = match self.types.shape(of) {
                TypeShape::Void | TypeShape::Function => (Vec::new(), of),
                TypeShape::Array { element, count } => {
                    ((0..count).map(|at| format!("[{at}]")).collect(), element)
                }
                TypeShape::Plain if is_struct_name(name) => {
                    return Err(MEMBERS_UNKNOWN);
                }
                TypeShape::Plain => (vec![format!("*{}", node.name)], of),
            };
            let add = |name: String| self.push(unreadable(name, of, pointer));
            names.into_iter().map(add).collect::<Result<_, _>>()?
        };
        let node = self.node_mut(pointer)?;
        node.num_children = u32::try_from(children.len()).unwrap_or(u32::MAX);
        node.children = children;
        node.children_unsaid = false;
        Ok(())
    }

    /// Adds the children of the value at the address of a pointer whose target is not described, as in a
    /// ring.
    fn add_known_target(&mut self, pointer: ObjectId) -> Result<(), Stop> {
        let node = self.node(pointer)?;
        let Some(target) = node.unsigned.filter(|_| node.children_unsaid && node.summary.is_none())
        else {
            return Ok(());
        };
        if self.types.kind(node.of) != ScalarKind::Pointer {
            return Ok(());
        }
        let of = self.types.pointee(node.of);
        if self.memory.places.contains_key(&(of, target)) {
            let mut node = self.node(pointer)?.clone();
            self.add_target(&mut node, MAX_DEPTH)?;
            node.children_unsaid = false;
            *self.node_mut(pointer)? = node;
            return Ok(());
        }
        // There is no value, or one of another type, such as a node that was cast to a larger type.
        let name = self.types.names(of).map_or("void", |names| names.canonical);
        match self.types.shape(of) {
            TypeShape::Plain if is_struct_name(name) => Err(MEMBERS_UNKNOWN),
            _ => Ok(()),
        }
    }

    /// Adds the first character as a child to a pointer whose text is all that the tree describes.
    pub(super) fn add_first_character(&mut self, pointer: ObjectId) -> Result<(), Stop> {
        let node = self.node(pointer)?;
        if node.num_children > 0 || node.summary.is_none() || !self.is_pointer(pointer) {
            return Ok(());
        }
        let mut node = node.clone();
        self.add_target(&mut node, 2)?;
        *self.node_mut(pointer)? = node;
        Ok(())
    }

    /// Adds the children of a value to another one of its type, without values.
    fn add_unreadable_children(
        &mut self,
        template: ObjectId,
        parent: ObjectId,
        is_null: bool,
    ) -> Result<Vec<ObjectId>, Stop> {
        let mut added = Vec::new();
        for child in self.node(template)?.children.clone() {
            let Ok(known) = self.node(child).cloned() else { continue };
            let is_scalar = known.children.is_empty() || self.is_pointer(child);
            let node = ValueNode {
                role: known.role,
                // Behind a bad pointer LLDB takes a struct to be readable, as it has no value.
                unreadable: is_null || is_scalar,
                ..unreadable(known.name, known.of, parent)
            };
            let id = self.push(node)?;
            if !is_scalar {
                let children = self.add_unreadable_children(child, id, is_null)?;
                let node = self.node_mut(id)?;
                node.num_children = u32::try_from(children.len()).unwrap_or(u32::MAX);
                node.children = children;
            }
            added.push(id);
        }
        Ok(added)
    }

    /// A member in unreadable memory of a type with unknown members; it is assumed to exist.
    pub(super) fn assumed_member(
        &mut self,
        pointer: ObjectId,
        name: &str,
    ) -> Result<ObjectId, Stop> {
        self.push(unreadable(name, UNKNOWN_TYPE, pointer))
    }

    /// Whether it cannot be read; LLDB runs no summary for such a value.
    pub(crate) fn is_unreadable(&self, id: ObjectId) -> bool {
        self.node(id).is_ok_and(|node| node.unreadable)
    }

    /// Whether the tree knows the type of a value.
    pub(crate) fn has_known_type(&self, id: ObjectId) -> bool {
        self.node(id).is_ok_and(|node| node.of != UNKNOWN_TYPE)
    }

    fn make(
        &mut self,
        of: TypeId,
        address: u64,
        name: &str,
        parent: ObjectId,
        depth: u32,
    ) -> Result<ObjectId, Stop> {
        if let Some(known) = self.memory.places.get(&(of, address)) {
            let known = self.node(*known)?.clone();
            return self.push(ValueNode {
                name: name.into(),
                parent,
                role: ChildRole::Member,
                ..known
            });
        }
        let mut node = ValueNode { address: Some(address), ..ValueNode::new(name, of, parent) };
        let parts = self.parts(of, depth)?;
        if address < FIRST_PAGE {
            node.address = None;
        } else if parts.is_empty() && self.types.shape(of) != TypeShape::Function {
            let size = self.types.size(of).ok_or(UNKNOWN)?;
            let bytes = self.memory.read(address, size).ok_or(UNKNOWN)?;
            self.fill(&mut node, &bytes)?;
            self.add_target(&mut node, depth)?;
        }
        node.num_children = node.num_children.max(u32::try_from(parts.len()).unwrap_or(u32::MAX));
        let id = self.push(node)?;
        let mut children = Vec::new();
        for part in parts {
            let place = address.wrapping_add_signed(part.offset);
            let child = self.make(part.of, place, &part.name, id, depth.saturating_sub(1))?;
            self.node_mut(child)?.role = part.role;
            children.push(child);
        }
        if !children.is_empty() {
            self.node_mut(id)?.children = children;
        }
        Ok(id)
    }

    /// Copies the children of a pointer to another pointer with the same target.
    fn add_target(&mut self, node: &mut ValueNode, depth: u32) -> Result<(), Stop> {
        let Some(target) =
            node.unsigned.filter(|_| self.types.kind(node.of) == ScalarKind::Pointer)
        else {
            return Ok(());
        };
        if self.types.is_member_pointer(node.of) {
            return Ok(());
        }
        if target < FIRST_PAGE {
            node.children_unsaid = true;
            return Ok(());
        }
        let of = self.types.pointee(node.of);
        if of.is_invalid() || matches!(self.types.shape(of), TypeShape::Void | TypeShape::Function)
        {
            return Ok(());
        }
        let pointee = self.make(of, target, &format!("*{}", node.name), node.parent, depth - 1);
        let Ok(pointee) = pointee else {
            // The target is not known, only that there is one.
            node.num_children = 1;
            return Ok(());
        };
        let inner = self.node(pointee)?;
        (node.num_children, node.children) = match inner.num_children {
            0 => (1, vec![pointee]),
            count => (count, inner.children.clone()),
        };
        Ok(())
    }

    /// The members or elements of a type, if there are any.
    fn parts(&self, of: TypeId, depth: u32) -> Result<Vec<LayoutPart>, Stop> {
        if depth == 0 {
            return Err(UNKNOWN);
        }
        if let TypeShape::Array { element, count } = self.types.shape(of) {
            let size = self.types.size(element).ok_or(UNKNOWN)?.cast_signed();
            let part = |n: u32| LayoutPart {
                name: format!("[{n}]").into(),
                of: element,
                offset: size.wrapping_mul(n.into()),
                role: ChildRole::Member,
            };
            return Ok((0..count.min(256)).map(part).collect());
        }
        let Some(layout) = self.memory.layouts.get(&of) else { return Ok(Vec::new()) };
        let layout = self.node(*layout)?;
        let start = layout.address.ok_or(UNKNOWN)?;
        let part = |child: &ObjectId| {
            let node = self.node(*child)?;
            let address = node.address.ok_or(UNKNOWN)?;
            Ok(LayoutPart {
                name: node.name.clone(),
                of: node.of,
                offset: address.wrapping_sub(start).cast_signed(),
                role: node.role,
            })
        };
        layout.children.iter().filter(|child| !child.is_null()).map(part).collect()
    }

    /// Value and numbers of a scalar from its bytes.
    fn fill(&self, node: &mut ValueNode, bytes: &[u8]) -> Result<(), Stop> {
        let kind = self.types.kind(node.of);
        let number = kind.number(bytes).ok_or(UNKNOWN)?;
        if kind == ScalarKind::Other {
            let pattern = number.whole() as u64;
            let text = self.memory.texts.get(&(node.of, pattern)).ok_or(UNKNOWN)?;
            node.value = Some(text.clone());
            (node.unsigned, node.signed) = (Some(pattern), Some(pattern.cast_signed()));
            return Ok(());
        }
        node.value = kind.text(number).map(String::into_boxed_str);
        node.unsigned = kind.unsigned(number);
        node.signed = kind.signed(number);
        Ok(())
    }
}

/// A member or an element.
struct LayoutPart {
    name: Box<str>,
    of: TypeId,
    offset: i64,
    role: ChildRole,
}

impl ValueNode {
    /// Whether it has another error than that of an unreadable address.
    fn fails_oddly(&self) -> bool {
        self.error.as_deref().is_some_and(|error| error.starts_with("parent address"))
    }

    /// The node without the properties that depend on its type.
    fn without_value(&self) -> ValueNode {
        ValueNode {
            address: self.address,
            unreadable: self.unreadable,
            copy_of: self.copy_of,
            ..ValueNode::new(self.name.clone(), self.of, self.parent)
        }
    }
}

/// A value that cannot be read.
fn unreadable(name: impl Into<Box<str>>, of: TypeId, parent: ObjectId) -> ValueNode {
    ValueNode { children_unsaid: true, unreadable: true, ..ValueNode::new(name, of, parent) }
}
