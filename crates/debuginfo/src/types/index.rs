//! The index of all named types of the programs.

use super::EntryId;
use super::dwarf::{InfoSection, Tag, TypeNode, UnitPlace};
use rustc_hash::FxHashMap;

/// The named types and namespaces of all units.
#[derive(Default)]
pub(super) struct Index {
    units: Vec<IndexedUnit>,
    /// All nodes, sorted by the hash of their written names.
    by_base: Vec<(u32, NodeId)>,
    signatures: FxHashMap<u64, EntryId>,
    /// The skeletons of split units.
    skeletons: FxHashMap<u64, u32>,
    /// The units of each file, by place.
    by_place: Vec<(u32, InfoSection, u64, u32)>,
}

/// A unit and its nodes, in order.
pub(super) struct IndexedUnit {
    pub(super) place: UnitPlace,
    pub(super) nodes: Vec<TypeNode>,
    /// The signature and the entry of the type of a type unit.
    pub(super) signature: Option<(u64, u32)>,
    /// The identity that it shares with its split unit, if it is a skeleton.
    pub(super) skeleton_of: Option<u64>,
}

/// A node: the number of its unit and its own there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct NodeId {
    pub(super) unit: u32,
    number: u32,
}

impl Index {
    pub(super) fn new(units: Vec<IndexedUnit>) -> Index {
        let mut index = Index { units, ..Index::default() };
        let nodes = index.units.iter().map(|unit| unit.nodes.len()).sum();
        index.by_base.reserve_exact(nodes);
        for (number, unit) in (0..).zip(&index.units) {
            let place = unit.place;
            index.by_place.push((place.image, place.section, place.offset, number));
            if let Some((signature, offset)) = unit.signature {
                let id = EntryId { unit: number, offset };
                index.signatures.entry(signature).or_insert(id);
            }
            if let Some(split) = unit.skeleton_of {
                index.skeletons.insert(split, number);
            }
            for (n, node) in (0..).zip(&unit.nodes) {
                index.by_base.push((node.base, NodeId { unit: number, number: n }));
            }
        }
        index.by_base.sort_unstable();
        index.by_place.sort_unstable();
        index
    }

    pub(super) fn is_empty(&self) -> bool {
        self.by_base.is_empty()
    }

    pub(super) fn units(&self) -> impl Iterator<Item = u32> + use<> {
        0..u32::try_from(self.units.len()).unwrap_or(u32::MAX)
    }

    pub(super) fn place(&self, unit: u32) -> UnitPlace {
        self.units[unit as usize].place
    }

    pub(super) fn node(&self, id: NodeId) -> &TypeNode {
        &self.units[id.unit as usize].nodes[id.number as usize]
    }

    pub(super) fn entry(&self, id: NodeId) -> EntryId {
        EntryId { unit: id.unit, offset: self.node(id).offset }
    }

    /// The enclosing node.
    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.node(id).parent()?;
        Some(NodeId { unit: id.unit, number: u32::try_from(parent).ok()? })
    }

    /// The node of an entry, if it is a named type.
    pub(super) fn node_of(&self, id: EntryId) -> Option<NodeId> {
        let nodes = &self.units.get(id.unit as usize)?.nodes;
        let number = nodes.binary_search_by_key(&id.offset, |node| node.offset).ok()?;
        Some(NodeId { unit: id.unit, number: u32::try_from(number).ok()? })
    }

    /// The nodes whose written names have that hash, in order of the units.
    pub(super) fn with_base(&self, base: u32) -> impl Iterator<Item = NodeId> + '_ {
        let start = self.by_base.partition_point(|(b, _)| *b < base);
        let rest = self.by_base.iter().skip(start);
        rest.take_while(move |(b, _)| *b == base).map(|(_, id)| *id)
    }

    /// The nodes whose written names have that hash, and all nodes inside them, in order.
    pub(super) fn inside(&self, base: u32) -> Vec<NodeId> {
        let mut found: Vec<NodeId> = Vec::new();
        for id in self.with_base(base) {
            if found.last().is_none_or(|last| last.unit < id.unit) {
                let mut is_inside = Vec::<bool>::new();
                for other in self.unit_nodes(id.unit) {
                    let node = self.node(other);
                    let around = node.parent().is_some_and(|outer| is_inside[outer]);
                    is_inside.push(around || node.base == base);
                }
                let nodes = self.unit_nodes(id.unit).zip(is_inside);
                found.extend(nodes.filter_map(|(other, is_inside)| is_inside.then_some(other)));
            }
        }
        found
    }

    /// The nodes in order, grouped by their outermost enclosing node.
    pub(super) fn by_root(&self) -> Vec<(NodeId, Vec<NodeId>)> {
        let mut groups: Vec<(NodeId, Vec<NodeId>)> = Vec::new();
        for unit in self.units() {
            // An enclosing node precedes its contents.
            let mut of_node = Vec::<usize>::new();
            for id in self.unit_nodes(unit) {
                let group = match self.node(id).parent() {
                    Some(outer) => of_node[outer],
                    None => {
                        groups.push((id, Vec::new()));
                        groups.len() - 1
                    }
                };
                of_node.push(group);
                groups[group].1.push(id);
            }
        }
        groups
    }

    /// One type for each hash of a written name, in order of the units.
    pub(super) fn one_of_each_base(&self) -> Vec<NodeId> {
        let bases = self.by_base.chunk_by(|(a, _), (b, _)| a == b).filter_map(|nodes| {
            let is_type = |(_, id): &&(u32, NodeId)| self.node(*id).kind != Tag::Namespace;
            nodes.iter().find(is_type).map(|(_, id)| *id)
        });
        let mut nodes: Vec<NodeId> = bases.collect();
        nodes.sort_unstable();
        nodes
    }

    /// The nodes of a unit, in order.
    pub(super) fn unit_nodes(&self, unit: u32) -> impl Iterator<Item = NodeId> + use<> {
        let nodes = self.units.get(unit as usize).map_or(0, |unit| unit.nodes.len());
        (0..u32::try_from(nodes).unwrap_or(u32::MAX)).map(move |number| NodeId { unit, number })
    }

    /// All type units if the unit is one of them, otherwise the unit alone.
    pub(super) fn units_beside(&self, unit: u32) -> Vec<u32> {
        if !self.is_type_unit(unit) {
            return vec![unit];
        }
        self.units().filter(|unit| self.is_type_unit(*unit)).collect()
    }

    pub(super) fn is_type_unit(&self, unit: u32) -> bool {
        self.units[unit as usize].signature.is_some()
    }

    pub(super) fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.units().flat_map(|unit| self.unit_nodes(unit))
    }

    pub(super) fn by_signature(&self, signature: u64) -> Option<EntryId> {
        self.signatures.get(&signature).copied()
    }

    pub(super) fn skeleton(&self, split_id: u64) -> Option<u32> {
        self.skeletons.get(&split_id).copied()
    }

    /// The entry at an offset of a file's `.debug_info`.
    pub(super) fn at_offset(&self, image: u32, offset: u64) -> Option<EntryId> {
        let key = (image, InfoSection::Info, offset, u32::MAX);
        let at = self.by_place.partition_point(|place| *place <= key).checked_sub(1)?;
        let (found, section, start, unit) = *self.by_place.get(at)?;
        let inside = offset.checked_sub(start)?;
        let fits = found == image && section == InfoSection::Info && inside < self.place(unit).len;
        Some(EntryId { unit, offset: u32::try_from(inside).ok().filter(|_| fits)? })
    }
}
