//! A walk over all entries of a unit that collects the named types and namespaces.

use super::entry::Tag;
use super::unit::{Slice, Unit, small};
use crate::limits;
use crate::object::read::Budget;
use crate::types::damage::Damage;
use gimli::{Abbreviation, AttributeValue, DwAt, EntriesRaw};
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// A named type, a type without a name or a namespace. There may be millions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypeNode {
    /// A hash of the scopes and the written name: nodes with equal identities have one name, but may be
    /// several types.
    pub identity: u64,
    /// A hash of the written name up to the template arguments.
    pub base: u32,
    /// In its unit.
    pub offset: u32,
    /// The number of the enclosing node; `NO_PARENT` if there is none.
    parent: u32,
    pub kind: Tag,
    /// Whether it is only declared.
    pub declared: bool,
    /// Whether it is inside a function.
    pub local: bool,
    /// Whether it is a Rust `enum` with data.
    pub(crate) has_variants: bool,
    /// Whether it has template arguments, in its name or as entries.
    pub has_arguments: bool,
}

const NO_PARENT: u32 = u32::MAX;

impl TypeNode {
    /// Whether it is a type that has a name and is not only declared.
    pub(crate) fn is_defined_type(&self) -> bool {
        self.base != 0 && !self.declared && self.kind != Tag::Namespace
    }

    pub(crate) fn parent(&self) -> Option<usize> {
        (self.parent != NO_PARENT).then_some(self.parent as usize)
    }

    /// A written name up to the template arguments. Rust writes some types with their scopes: `alloc::boxed::Box<str, …>`.
    pub(crate) fn base_of(name: &[u8]) -> &[u8] {
        let base = name.split(|b| *b == b'<').next().unwrap_or_default();
        base.rsplit(|b| *b == b':').next().unwrap_or_default()
    }

    /// The hash of a written name up to the template arguments; 0 for no name.
    pub(crate) fn base_hash(name: &[u8]) -> u32 {
        let folded = hash(0, TypeNode::base_of(name));
        ((folded >> 32) ^ folded) as u32
    }
}

fn hash(seed: u64, bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(seed);
    hasher.write(bytes);
    hasher.finish()
}

/// The scope that encloses entries of a depth.
#[derive(Clone, Copy)]
struct Scope {
    node: u32,
    identity: u64,
    local: bool,
}

/// The attributes of a node.
#[derive(Default)]
struct Attributes<'u> {
    name: Option<&'u [u8]>,
    declared: bool,
    /// The declaration that this node defines.
    declaration: Option<u32>,
}

/// The attributes of nodes that are read, and those of functions.
const OF_NODES: [DwAt; 3] =
    [gimli::DW_AT_name, gimli::DW_AT_declaration, gimli::DW_AT_specification];
const OF_FUNCTIONS: [DwAt; 2] = [gimli::DW_AT_declaration, gimli::DW_AT_sibling];
/// The memory cost of a node and its index entry, in bytes.
const NODE_MEMORY: u64 = 64;
/// The number of nodes that are charged together, because threads share the budget.
const NODES_AT_ONCE: usize = 4096;

/// All named types and namespaces of a unit, in order.
pub(crate) fn walk(unit: &Unit, budget: &Budget) -> Result<Vec<TypeNode>, Damage> {
    let mut walk = UnitWalk { unit, nodes: Vec::new(), scopes: Vec::new() };
    let Some(mut raw) = unit.raw(unit.root()) else { return Ok(Vec::new()) };
    let mut paid = 0;
    let mut at = small(raw.next_offset().0);
    let mut pay = |nodes: usize, at| {
        let held = budget.hold((nodes - paid) as u64 * NODE_MEMORY);
        paid = nodes;
        held.map_err(|what| unit.damage(at, what))
    };
    while walk.step(&mut raw, at).map_err(|error| unit.damage(at, error))? {
        if walk.nodes.len().is_multiple_of(NODES_AT_ONCE) {
            pay(walk.nodes.len(), at)?;
        }
        if walk.scopes.len() > limits::DEBUG_DEPTH {
            return Err(unit.damage(at, "entries are nested too deep"));
        }
        at = small(raw.next_offset().0);
    }
    pay(walk.nodes.len(), at)?;
    walk.nodes.shrink_to_fit();
    Ok(walk.nodes)
}

struct UnitWalk<'u> {
    unit: &'u Unit,
    nodes: Vec<TypeNode>,
    /// The scope of each entry whose children are being read.
    scopes: Vec<Scope>,
}

impl<'u> UnitWalk<'u> {
    /// Reads one entry; `false` after the last.
    fn step(&mut self, raw: &mut EntriesRaw<'u, Slice<'u>>, offset: u32) -> gimli::Result<bool> {
        if raw.is_empty() {
            return Ok(false);
        }
        let Some(abbreviation) = raw.read_abbreviation()? else {
            self.scopes.pop();
            return Ok(!self.scopes.is_empty());
        };
        let outer = self.scopes.last().copied();
        let outer = outer.unwrap_or(Scope { node: NO_PARENT, identity: 0, local: false });
        let tag = Tag::of(abbreviation.tag());
        if tag == Tag::Subprogram && abbreviation.has_children() {
            return self.function(raw, abbreviation, outer);
        }
        let scope = match tag.is_named() {
            true => self.node(raw, abbreviation, offset, tag, outer)?,
            false => {
                raw.skip_attributes(abbreviation.attributes())?;
                outer
            }
        };
        if (tag == Tag::VariantPart || tag.is_argument())
            && !outer.local
            && let Some(node) = self.nodes.get_mut(outer.node as usize)
        {
            node.has_variants |= tag == Tag::VariantPart;
            node.has_arguments |= tag.is_argument();
        }
        if abbreviation.has_children() {
            self.scopes.push(scope);
        }
        Ok(!self.scopes.is_empty())
    }

    /// Reads the entry of a function, and skips the children of a declaration.
    fn function(
        &mut self,
        raw: &mut EntriesRaw<'u, Slice<'u>>,
        abbreviation: &Abbreviation,
        outer: Scope,
    ) -> gimli::Result<bool> {
        let (mut declared, mut sibling) = (false, None);
        read_some(raw, abbreviation, &OF_FUNCTIONS, |_, value| match value {
            AttributeValue::Flag(flag) => declared = flag,
            AttributeValue::UnitRef(offset) => sibling = Some(offset),
            _ => {}
        })?;
        let behind = sibling.filter(|at| declared && at.0 > raw.next_offset().0);
        match behind.and_then(|at| self.unit.raw(small(at.0))) {
            Some(behind) => *raw = behind,
            None if outer.local => self.scopes.push(outer),
            None => {
                self.scopes.push(Scope { identity: !outer.identity, local: true, ..outer });
            }
        }
        Ok(!self.scopes.is_empty())
    }

    fn node(
        &mut self,
        raw: &mut EntriesRaw<'u, Slice<'u>>,
        abbreviation: &Abbreviation,
        offset: u32,
        kind: Tag,
        outer: Scope,
    ) -> gimli::Result<Scope> {
        let Attributes { name, declared, declaration } = self.attributes(raw, abbreviation)?;
        let of = declaration.and_then(|at| self.declaration(at));
        let (identity, base) = match (of, name) {
            (Some(of), _) => (of.identity, of.base),
            (None, Some(name)) => (hash(outer.identity, name), TypeNode::base_hash(name)),
            (None, None) if declaration.is_some() => (outer.identity, 0),
            (None, None) => (hash(outer.identity, &(kind as u16).to_le_bytes()), 0),
        };
        let node = small(self.nodes.len());
        self.nodes.push(TypeNode {
            identity,
            base,
            offset,
            parent: of.map_or(outer.node, |of| of.parent),
            kind,
            declared,
            local: outer.local,
            has_variants: false,
            has_arguments: of.is_none() && name.is_some_and(|name| name.contains(&b'<')),
        });
        Ok(Scope { node, identity, local: false })
    }

    /// An earlier node, by its offset.
    fn declaration(&self, offset: u32) -> Option<TypeNode> {
        let at = self.nodes.binary_search_by_key(&offset, |node| node.offset).ok()?;
        self.nodes.get(at).copied()
    }

    fn attributes(
        &self,
        raw: &mut EntriesRaw<'u, Slice<'u>>,
        abbreviation: &Abbreviation,
    ) -> gimli::Result<Attributes<'u>> {
        let mut found = Attributes::default();
        read_some(raw, abbreviation, &OF_NODES, |name, value| match (name, value) {
            (gimli::DW_AT_name, value) => found.name = self.unit.string(&value),
            (gimli::DW_AT_declaration, AttributeValue::Flag(flag)) => found.declared = flag,
            (gimli::DW_AT_specification, AttributeValue::UnitRef(offset)) => {
                found.declaration = Some(small(offset.0));
            }
            _ => {}
        })?;
        Ok(found)
    }
}

/// Reads some attributes of an entry, and skips all attributes between them at once.
pub(super) fn read_some<'u>(
    raw: &mut EntriesRaw<'u, Slice<'u>>,
    abbreviation: &Abbreviation,
    names: &[DwAt],
    mut take: impl FnMut(DwAt, AttributeValue<Slice<'u>>),
) -> gimli::Result<()> {
    let mut rest = abbreviation.attributes();
    while let Some(at) = rest.iter().position(|spec| names.contains(&spec.name()))
        && let (others, [spec, behind @ ..]) = rest.split_at(at)
    {
        raw.skip_attributes(others)?;
        take(spec.name(), raw.read_attribute(*spec)?.raw_value());
        rest = behind;
    }
    raw.skip_attributes(rest)
}
