//! The sorted names of all types, in which patterns are searched.

use super::dwarf::{Tag, TypeNode, name_text};
use super::index::NodeId;
use super::rust::EnumPart;
use super::{Matched, Named, TypeId, Types};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A name and its types.
pub(super) struct Name {
    text: Arc<str>,
    nodes: Vec<NodeId>,
    /// The part of a Rust `enum` that has the name.
    part: Option<EnumPart>,
}

/// The known properties of the names that a key matches.
#[derive(Clone, Copy, Default)]
pub(super) struct Outline<'p> {
    /// Their common prefix.
    pub(super) start: &'p str,
    /// The last part of the name, without arguments, of the type or of an enclosing type.
    pub(super) last_part: Option<&'p str>,
    /// Whether they end with the arguments of a template.
    pub(super) has_arguments: bool,
}

/// A type or a namespace without an enclosing one.
pub(super) struct Outermost {
    /// The prefix of its name.
    text: String,
    /// The node itself, and all nodes inside it.
    nodes: Vec<NodeId>,
}

impl Types {
    /// All types whose names are wanted, one of each layout, sorted by their names.
    pub fn matching(&self, mut wanted: impl FnMut(&str) -> bool) -> Vec<Named> {
        let whole = self.names().iter().filter(|name| name.part.is_none());
        let wanted = whole.filter(|name| wanted(&name.text));
        wanted.map(|name| self.with_name(name)).collect()
    }

    /// The names of defined types with a rank, or with `enums` those of enumerations: at most `most`, the lowest rank first.
    /// Also returns whether there are more.
    pub fn ranked(
        &self,
        enums: bool,
        most: usize,
        rank: impl Fn(&str) -> Option<usize>,
    ) -> (Vec<Arc<str>>, bool) {
        let fits = |id: &NodeId| {
            let node = self.index.node(*id);
            let is_kind = match enums {
                true => node.kind == Tag::Enumeration,
                false => node.kind != Tag::Base,
            };
            is_kind && !node.declared
        };
        let whole = self.names().iter().filter(|name| name.part.is_none());
        let fitting = whole.filter(|name| name.nodes.iter().any(fits));
        let mut found: Vec<(usize, usize, &Arc<str>)> = fitting
            .filter_map(|name| Some((rank(&name.text)?, name.text.len(), &name.text)))
            .collect();
        found.sort_unstable();
        let is_cut = found.len() > most;
        (found.into_iter().take(most).map(|(.., name)| name.clone()).collect(), is_cut)
    }

    /// The types whose names have an outline and are wanted, including those that LLDB synthesizes. Since names are long and
    /// many, only those of [`Types::possible`] types are computed.
    pub(super) fn starting(&self, outline: Outline<'_>, wanted: impl Fn(&str) -> bool) -> Matched {
        let mut found = Matched::default();
        for name in self.names_of(self.possible(outline)) {
            if name.text.starts_with(outline.start) && wanted(&name.text) {
                let is_inside = self.is_inside(&name, &wanted);
                let list = if is_inside { &mut found.inside } else { &mut found.types };
                list.extend(self.with_name(&name).types);
            }
        }
        found
    }

    /// The nodes whose names may have an outline.
    fn possible(&self, outline: Outline<'_>) -> Vec<NodeId> {
        let Outline { start, last_part, has_arguments } = outline;
        let mut possible = Vec::new();
        match last_part {
            Some(name) => possible = self.index.inside(TypeNode::base_hash(name.as_bytes())),
            None => {
                for Outermost { text, nodes } in
                    self.known.outermost.get_or_init(|| self.outermost())
                {
                    if text.starts_with(start) || start.starts_with(&**text) {
                        possible.extend(nodes);
                    }
                }
                possible.sort_unstable();
            }
        }
        possible.retain(|id| !has_arguments || self.index.node(*id).has_arguments);
        possible
    }

    /// The outermost scopes.
    fn outermost(&self) -> Vec<Outermost> {
        let mut all: Vec<Outermost> = Vec::new();
        let mut known: FxHashMap<u64, usize> = FxHashMap::default();
        for (root, nodes) in self.index.by_root() {
            let node = self.index.node(root);
            let is_unnamed = node.base == 0 && node.kind != Tag::Namespace;
            let at = match known.get(&node.identity).filter(|_| !is_unnamed) {
                Some(at) => *at,
                None => {
                    known.insert(node.identity, all.len());
                    all.push(Outermost {
                        text: self.beginning(root, nodes.len() == 1),
                        nodes: Vec::new(),
                    });
                    all.len() - 1
                }
            };
            all[at].nodes.extend(nodes);
        }
        all
    }

    /// The prefix of the names of an outermost type or namespace and of everything inside it.
    fn beginning(&self, root: NodeId, is_alone: bool) -> String {
        let (TypeNode { kind, base, .. }, entry) = (*self.index.node(root), self.index.entry(root));
        let name = self.with_entry(entry, |entry| entry.name.map(name_text));
        match name {
            // LLDB writes the arguments of templates anew.
            Some(name) if kind.is_record() => name.split('<').next().unwrap_or_default().to_owned(),
            _ if kind == Tag::Namespace => self.own_name(entry) + "::",
            // The typedef that names it is a node of its own.
            None if base == 0 && is_alone => "(".to_owned(),
            _ => self.own_name(entry),
        }
    }

    /// The names of all types, computed once.
    fn names(&self) -> &[Name] {
        self.known.all_names.get_or_init(|| self.names_of(self.index.nodes()))
    }

    /// The names of some types, in order.
    fn names_of(&self, nodes: impl IntoIterator<Item = NodeId>) -> Vec<Name> {
        let mut names = Vec::new();
        for (text, nodes) in self.by_name(nodes.into_iter(), |_| true) {
            let variants = nodes.iter().find(|id| self.index.node(**id).has_variants);
            if let Some(node) = variants {
                let entry = self.index.entry(*node);
                names.extend(self.enum_parts(entry).map(|part| Name {
                    text: self.name(TypeId::OfEnum(entry, part)),
                    nodes: nodes.clone(),
                    part: Some(part),
                }));
            }
            names.push(Name { text, nodes, part: None });
        }
        names.sort_by(|a, b| a.text.cmp(&b.text));
        names
    }

    fn with_name(&self, name: &Name) -> Named {
        let types = self.layouts(name.nodes.clone());
        let part = |ty: TypeId| match (name.part, ty.entry()) {
            (Some(part), Some(id)) => TypeId::OfEnum(id, part),
            _ => ty,
        };
        let types = types.into_iter().map(part).collect();
        Named { name: name.text.clone(), types }
    }

    /// Whether an enclosing type has a wanted name.
    fn is_inside(&self, name: &Name, wanted: impl Fn(&str) -> bool) -> bool {
        let Some(node) = name.nodes.first().copied() else { return false };
        let parent = |node: &NodeId| self.index.parent(*node);
        let around = if name.part.is_some() { Some(node) } else { parent(&node) };
        std::iter::successors(around, parent).any(|outer| {
            let is_type = self.index.node(outer).kind != Tag::Namespace;
            is_type && wanted(&self.name(TypeId::Entry(self.index.entry(outer))))
        })
    }
}
