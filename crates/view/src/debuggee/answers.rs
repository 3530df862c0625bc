//! The answers of a value tree to programs.

use super::{AbsentMember, CUT, ChildRole, PathPart, Tree, UNKNOWN_TYPE, ValueNode};
use crate::diag::suggest::nearest;
use crate::vm::{Budget, Debuggee, ObjectId, Stop, TypeId, TypeNames};

const OPAQUE: Stop = Stop::Unknown("what LLDB's own formatter shows of a class of the C++ library");

impl Tree {
    /// The member of that name. LLDB searches own members and those of anonymous members in order, then
    /// those of base classes; if two of these have it, it finds nothing.
    pub(super) fn member(
        &self,
        of: ObjectId,
        name: &str,
        budget: &mut Budget,
    ) -> Result<ObjectId, Stop> {
        budget.spend(1)?;
        let node = self.node(of)?;
        for (child, inner) in self.parts_of(node) {
            if inner.name.is_empty() {
                let found = self.member(child, name, budget)?;
                if !found.is_null() {
                    return Ok(found);
                }
            } else if inner.has_name(name) {
                return Ok(child);
            }
        }
        let mut inherited = Vec::new();
        self.add_inherited(node, name, &mut inherited, budget)?;
        match inherited[..] {
            [found] => Ok(found),
            [] if node.is_cut() => Err(self.cut(of, node.children.len())),
            _ => Ok(ObjectId::NULL),
        }
    }

    /// Adds the members of that name in base classes, and in their bases where they have none.
    /// Anonymous members of a base are not searched.
    fn add_inherited(
        &self,
        node: &ValueNode,
        name: &str,
        found: &mut Vec<ObjectId>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        for (id, base) in self.parts_of(node) {
            budget.spend(1)?;
            if base.role == ChildRole::Member {
                continue;
            }
            match self.own_member(base, name) {
                Some(member) => found.push(member),
                None if base.is_cut() => return Err(self.cut(id, base.children.len())),
                None => self.add_inherited(base, name, found, budget)?,
            }
        }
        Ok(())
    }

    fn own_member(&self, node: &ValueNode, name: &str) -> Option<ObjectId> {
        self.parts_of(node).find(|(_, inner)| inner.has_name(name)).map(|(child, _)| child)
    }

    /// The existing children; LLDB creates none for a reference to an empty struct.
    pub(super) fn parts_of(
        &self,
        node: &ValueNode,
    ) -> impl Iterator<Item = (ObjectId, &ValueNode)> {
        node.children.iter().filter_map(|child| Some((*child, self.node(*child).ok()?)))
    }

    /// Records which child is missing.
    fn cut(&self, of: ObjectId, index: usize) -> Stop {
        self.missing.set(Some((of, index)));
        CUT
    }

    /// The path to the last value with a missing child, and the index of the child.
    pub fn missing(&self) -> Option<(Vec<PathPart>, usize)> {
        let (id, index) = self.missing.get()?;
        Some((self.path(id)?, index))
    }

    /// Notes that a value has no member of a name.
    fn note_absent(&mut self, of: ObjectId, name: &str) {
        const MOST: usize = 16;
        if self.absent.len() < MOST {
            self.absent.push((of, name.into()));
        }
    }

    /// The first absent member that was asked for and is near to one of its value, else the first one.
    pub fn absent(&self) -> Option<AbsentMember> {
        let member = |(of, name): &(ObjectId, Box<str>)| {
            let node = self.node(*of).ok();
            let children = node.into_iter().flat_map(|node| self.parts_of(node));
            let near = nearest(name, children.map(|(_, child)| &*child.name));
            AbsentMember { name: name.clone(), near: near.map(Box::from) }
        };
        let mut members = self.absent.iter().map(member);
        members.clone().find(|member| member.near.is_some()).or_else(|| members.next())
    }

    /// Whether the summary of a value is shown whatever its formatters.
    pub fn is_shown(&self, id: ObjectId) -> bool {
        self.node(id).is_ok_and(|node| node.is_shown)
    }

    /// The path from the outermost value to a value.
    pub fn path(&self, mut id: ObjectId) -> Option<Vec<PathPart>> {
        let mut path = Vec::new();
        loop {
            let node = self.node(id).ok()?;
            id = node.copy_of.or(id);
            id = self.raw_of(id).ok()?;
            let Ok(parent) = self.node(self.node(id).ok()?.parent) else { break };
            let at = parent.children.iter().position(|child| *child == id)?;
            path.push(match parent.is_synthetic() {
                true => PathPart::Synthetic(at),
                false => PathPart::Child(at),
            });
            id = self.node(id).ok()?.parent;
        }
        path.reverse();
        Some(path)
    }

    /// Records that LLDB has read a value, and with it the values that contain it.
    pub(crate) fn mark_read(&mut self, mut id: ObjectId) {
        while let Some(node) = self.nodes.get_mut(id.0 as usize).filter(|node| !node.was_read) {
            node.was_read = true;
            id = node.parent;
        }
    }
}

/// Whether LLDB finds children by such a name; elements and targets have no such names.
fn is_member_name(name: &[u8]) -> bool {
    !matches!(name.first(), None | Some(b'[' | b'*' | b'&'))
}

impl ValueNode {
    fn number<T>(&self, read: impl FnOnce(&ValueNode) -> Option<T>) -> Result<Option<T>, Stop> {
        match self.number_unknown {
            true => Err(Stop::Unknown("the number of an enumerator that is given by name")),
            false => Ok(read(self)),
        }
    }

    /// Whether the value has more children than the tree.
    fn is_cut(&self) -> bool {
        self.children.len() < self.num_children as usize
    }

    /// The node, if the children that it shows are known.
    fn known(&self) -> Result<&ValueNode, Stop> {
        if self.is_opaque && self.is_synthetic() { Err(OPAQUE) } else { Ok(self) }
    }
}

impl Debuggee for Tree {
    fn num_children(&mut self, object: ObjectId, _: &mut Budget) -> Result<u32, Stop> {
        self.mark_read(object);
        self.add_unreadable_target(object)?;
        self.add_first_character(object)?;
        Ok(self.node(object)?.known()?.num_children)
    }

    fn child_at(&mut self, object: ObjectId, index: u32, _: &mut Budget) -> Result<ObjectId, Stop> {
        self.mark_read(object);
        self.add_unreadable_target(object)?;
        self.add_first_character(object)?;
        let node = self.node(object)?.known()?;
        match node.children.get(index as usize) {
            Some(child) => self.child_of(object, *child),
            None if index < node.num_children => Err(self.cut(object, index as usize)),
            None => Ok(ObjectId::NULL),
        }
    }

    fn child_named(
        &mut self,
        object: ObjectId,
        name: &[u8],
        budget: &mut Budget,
    ) -> Result<ObjectId, Stop> {
        if self.node(object)?.is_synthetic() {
            let index = self.index_of(object, name, budget)?;
            return index.map_or(Ok(ObjectId::NULL), |index| self.child_at(object, index, budget));
        }
        match std::str::from_utf8(name) {
            Ok(name) if !is_member_name(name.as_bytes()) => Ok(ObjectId::NULL),
            Ok(name) if self.add_unreadable_target(object).is_err() => {
                // Members of members are assumed to exist, and no further ones: nothing tells of a ring.
                let parent = self.node(object)?.parent;
                match self.has_known_type(object) || self.has_known_type(parent) {
                    true => self.assumed_member(object, name),
                    false => Ok(ObjectId::NULL),
                }
            }
            Ok(name) => {
                let found = self.member(object, name, budget)?;
                match found.is_null() {
                    true => self.note_absent(object, name),
                    false => self.mark_read(object),
                }
                self.child_of(object, found)
            }
            _ => Ok(ObjectId::NULL),
        }
    }

    fn index_of(
        &mut self,
        object: ObjectId,
        name: &[u8],
        _: &mut Budget,
    ) -> Result<Option<u32>, Stop> {
        self.add_unreadable_target(object)?;
        let node = self.node(object)?.known()?;
        if !node.is_synthetic() && !is_member_name(name) {
            return Ok(None);
        }
        let is_it = |id: &ObjectId| self.node(*id).is_ok_and(|it| it.name.as_bytes() == name);
        if let Some(index) = node.children.iter().position(is_it) {
            return Ok(Some(index as u32));
        }
        if node.is_cut() {
            return Err(self.cut(object, node.children.len()));
        }
        self.note_absent(object, &String::from_utf8_lossy(name));
        Ok(None)
    }

    fn parent(&mut self, object: ObjectId) -> Result<ObjectId, Stop> {
        Ok(self.node(object)?.parent)
    }

    fn type_of(&mut self, object: ObjectId) -> Result<TypeId, Stop> {
        Ok(self.node(object)?.of)
    }

    fn cast(&mut self, object: ObjectId, to: TypeId) -> Result<ObjectId, Stop> {
        self.cast_to(object, to)
    }

    fn synthetic(&mut self, object: ObjectId, _: &mut Budget) -> Result<ObjectId, Stop> {
        self.built_in_view(object)
    }

    fn raw(&mut self, object: ObjectId) -> Result<ObjectId, Stop> {
        self.raw_of(object)
    }

    fn value(&mut self, object: ObjectId, out: &mut Vec<u8>) -> Result<bool, Stop> {
        self.mark_read(object);
        let text = self.node(object)?.value.as_deref();
        out.extend_from_slice(text.unwrap_or_default().as_bytes());
        Ok(text.is_some())
    }

    fn unsigned(&mut self, object: ObjectId) -> Result<Option<u64>, Stop> {
        self.mark_read(object);
        self.node(object)?.number(|node| node.unsigned)
    }

    fn signed(&mut self, object: ObjectId) -> Result<Option<i64>, Stop> {
        self.mark_read(object);
        self.node(object)?.number(|node| node.signed)
    }

    fn summary(
        &mut self,
        object: ObjectId,
        _: &mut Budget,
        out: &mut Vec<u8>,
    ) -> Result<bool, Stop> {
        self.mark_read(object);
        let node = self.node(object)?;
        if node.is_opaque {
            return Err(OPAQUE);
        }
        let text = node.summary.as_deref();
        out.extend_from_slice(text.unwrap_or_default());
        Ok(text.is_some())
    }

    fn rename(&mut self, object: ObjectId, name: &[u8]) -> Result<ObjectId, Stop> {
        let name = name.split(|b| *b == 0).next().unwrap_or_default();
        let mut node = self.node(object)?.clone();
        node.name = String::from_utf8_lossy(name).into();
        self.copied(object, node)
    }

    fn child_at_offset(
        &mut self,
        object: ObjectId,
        name: &[u8],
        offset: i32,
        of: TypeId,
    ) -> Result<ObjectId, Stop> {
        self.make_child(object, name, offset, of)
    }

    fn template_argument(&mut self, of: TypeId, index: u32) -> Result<TypeId, Stop> {
        Ok(self.types.template_argument(of, index))
    }

    fn pointee(&mut self, of: TypeId) -> Result<TypeId, Stop> {
        Ok(self.types.pointee(of))
    }

    fn byte_size(&mut self, of: TypeId) -> Result<u64, Stop> {
        self.types.size(of).ok_or(Stop::Unknown("the size of a type"))
    }

    fn type_names(&mut self, of: TypeId) -> Result<TypeNames<'_>, Stop> {
        self.types.names(of).ok_or(Stop::Unknown(match of {
            UNKNOWN_TYPE => "the type of a member behind a null pointer",
            _ => "a type of another tree",
        }))
    }
}
