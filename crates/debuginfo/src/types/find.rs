//! Lookup of types by their names.

use super::dwarf::{Tag, TypeNode, name_text};
use super::index::NodeId;
use super::shape::Shape;
use super::{EntryId, TypeId, Types};
use crate::limits;
use crate::names::text::last_part;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A name and its types, one of each layout.
#[derive(Clone, Debug)]
pub struct Named {
    /// Their name in LLDB.
    pub name: Arc<str>,
    /// The types.
    pub types: Vec<TypeId>,
}

impl Types {
    /// The types of a name in the spelling of LLDB, one of each layout.
    pub fn named(&self, name: &str) -> Vec<TypeId> {
        let find = || {
            let nodes = self.index.with_base(TypeNode::base_hash(last_part(name).as_bytes()));
            let mut nodes: Vec<NodeId> = nodes.collect();
            let text = name_text(name.as_bytes());
            for at in 0..nodes.len() {
                nodes.extend(self.unnamed_elsewhere(nodes[at], text.as_ref()));
            }
            let found = self.groups(nodes.into_iter(), |n| n == text).into_iter();
            found.flat_map(|named| named.types).collect()
        };
        self.known.named.get(name, |types: &Vec<TypeId>| size_of_val(&types[..]), find)
    }

    /// The unnamed type that has the name of a typedef without the classes around that.
    fn unnamed_elsewhere(&self, typedef: NodeId, name: &str) -> Option<NodeId> {
        let entry = self.index.entry(typedef);
        if self.index.node(typedef).kind != Tag::Typedef
            || &*self.name(TypeId::Entry(entry)) == name
        {
            return None;
        }
        let node = self.target(entry).and_then(|target| self.index.node_of(target));
        node.filter(|node| self.index.node(*node).base == 0)
    }

    /// The written names of all types, without scopes and arguments, each once; computed once.
    pub(super) fn bases(&self) -> &[String] {
        self.known.bases.get_or_init(|| {
            let nodes = self.index.one_of_each_base().into_iter();
            let name = |id| {
                self.with_entry(self.index.entry(id), |entry| {
                    name_text(TypeNode::base_of(entry.name.unwrap_or_default()))
                })
            };
            nodes.map(name).collect()
        })
    }

    /// The types of the nodes whose names are wanted, one of each layout.
    pub(super) fn groups(
        &self,
        nodes: impl Iterator<Item = NodeId>,
        wanted: impl FnMut(&str) -> bool,
    ) -> Vec<Named> {
        let named = self.by_name(nodes, wanted).into_iter();
        named.map(|(name, nodes)| Named { name, types: self.layouts(nodes) }).collect()
    }

    /// The nodes of types whose names are wanted, by their names.
    pub(super) fn by_name(
        &self,
        nodes: impl Iterator<Item = NodeId>,
        mut wanted: impl FnMut(&str) -> bool,
    ) -> FxHashMap<Arc<str>, Vec<NodeId>> {
        let mut by_identity: FxHashMap<u64, Option<Arc<str>>> = FxHashMap::default();
        let mut by_name: FxHashMap<Arc<str>, Vec<NodeId>> = FxHashMap::default();
        let mut bytes = 0;
        // The arguments of a template that is only declared are in its written name alone.
        let mut nodes: Vec<NodeId> = nodes.collect();
        nodes.sort_by_key(|id| self.index.node(*id).declared);
        for id in nodes {
            let node = self.index.node(id);
            if node.kind == Tag::Namespace {
                continue;
            }
            let known = by_identity.get(&node.identity);
            let name = match known {
                Some(None) => continue,
                Some(Some(name)) => name.clone(),
                None => {
                    let name = self.name(TypeId::Entry(self.index.entry(id)));
                    bytes += name.len();
                    if bytes > limits::TYPE_NAMES {
                        let what = "the names of the types have more than 1 GiB together";
                        self.fail(TypeId::Entry(self.index.entry(id)), what);
                        break;
                    }
                    let is_wanted = wanted(&name);
                    // An unnamed type has a name of its own, as has a template whose arguments are not in its written name.
                    if node.base != 0 && self.is_spelled_out(id, &name) {
                        let known = is_wanted.then(|| name.clone());
                        by_identity.insert(node.identity, known);
                    }
                    if !is_wanted {
                        continue;
                    }
                    name
                }
            };
            by_name.entry(name).or_default().push(id);
        }
        by_name
    }

    /// Whether the arguments of a template are written in its name.
    fn is_spelled_out(&self, id: NodeId, name: &str) -> bool {
        let has_arguments = |name: &[u8]| name.contains(&b'<');
        let is_told = |node: NodeId| {
            let entry = self.index.entry(node);
            self.with_entry(entry, |entry| entry.name.is_some_and(has_arguments))
                || !self.index.node(node).kind.is_record()
                || !self.own_name(entry).contains('<')
        };
        let mut around = std::iter::successors(Some(id), |node| self.index.parent(*node));
        !name.contains('<') || around.all(is_told)
    }

    /// The definitions among nodes of one name, one of each layout; a declaration if there is no
    /// definition.
    pub(super) fn layouts(&self, mut nodes: Vec<NodeId>) -> Vec<TypeId> {
        let mut seen = FxHashSet::default();
        let mut types = Vec::new();
        // C names a structure and a typedef of it alike: the structure is the type.
        nodes.sort_by_key(|id| self.index.node(*id).kind == Tag::Typedef);
        let definitions: Vec<NodeId> =
            nodes.iter().copied().filter(|id| !self.index.node(*id).declared).collect();
        if let [one] = definitions[..] {
            return vec![TypeId::Entry(self.index.entry(one))];
        }
        // Most definitions of a type in hundreds of units are compared by their own members alone.
        let mut seen_members = FxHashSet::default();
        for (number, id) in definitions.into_iter().enumerate() {
            let ty = TypeId::Entry(self.index.entry(id));
            let is_new = seen_members.insert(self.fingerprint(ty, MAX_FINGERPRINT_DEPTH));
            if (is_new || number < MAX_COMPARED) && seen.insert(self.fingerprint(ty, 0)) {
                types.push(ty);
            }
        }
        if types.is_empty() {
            types.extend(nodes.first().map(|id| TypeId::Entry(self.index.entry(*id))));
        }
        types
    }

    /// A hash of the members of a type and their places.
    fn fingerprint(&self, ty: TypeId, depth: usize) -> u64 {
        let mut hasher = FxHasher::default();
        self.size(ty).hash(&mut hasher);
        match self.shape(ty) {
            Shape::Record(children) => {
                for child in children.iter() {
                    (&child.name, child.bit_offset, child.bit_size).hash(&mut hasher);
                    self.name(child.ty).hash(&mut hasher);
                    if depth < MAX_FINGERPRINT_DEPTH {
                        self.fingerprint(child.ty, depth + 1).hash(&mut hasher);
                    }
                }
            }
            Shape::Enumeration(values) => values.hash(&mut hasher),
            Shape::Array { count, element } => (count, self.name(element)).hash(&mut hasher),
            _ => self.name(ty).hash(&mut hasher),
        }
        hasher.finish()
    }

    /// The definition of a type that is only declared: LLDB looks it up by name, in the same program
    /// first.
    pub(super) fn definition(&self, id: EntryId) -> Option<EntryId> {
        let node = *self.index.node(self.index.node_of(id)?);
        if node.base == 0 || !node.kind.can_define() {
            return None;
        }
        let program = self.image(id.unit).binary;
        let name = self.name(TypeId::Entry(id));
        let mut elsewhere = None;
        for candidate in self.index.with_base(node.base) {
            let other = self.index.node(candidate);
            if other.declared || !other.kind.can_define() || other.identity != node.identity {
                continue;
            }
            let entry = self.index.entry(candidate);
            if self.name(TypeId::Entry(entry)) != name {
                continue;
            }
            if self.image(entry.unit).binary == program {
                return Some(entry);
            }
            elsewhere = elsewhere.or(Some(entry));
        }
        elsewhere
    }
}

const MAX_FINGERPRINT_DEPTH: usize = 3;
/// The number of entries of one name that are compared with the members of their members.
const MAX_COMPARED: usize = 16;
