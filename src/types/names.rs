//! The names of all types in order, among which the matches of patterns are looked for.

use super::dwarf::{NodeKind, TypeNode};
use super::index::NodeId;
use super::{Damage, Named, TypeId, Types};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The names of all types, in order.
pub(super) struct Names(Vec<Name>);

/// A name, and the types that have it.
struct Name {
    text: Arc<str>,
    nodes: Vec<NodeId>,
    part: NamedPart,
}

/// What of an entry has the name.
#[derive(Clone, Copy)]
enum NamedPart {
    Whole,
    /// The union that LLDB makes of the variants of a Rust `enum`.
    Variants,
    /// What it makes of one of them.
    Variant(u16),
}

/// Types of a name.
pub(super) struct Match {
    pub(super) named: Named,
    /// Whether they are inside of types whose names are wanted too.
    pub(super) is_inside: bool,
}

impl Types {
    /// All types whose names are wanted, each layout once, in the order of their names.
    ///
    /// # Errors
    /// If the debug information is damaged.
    pub fn matching(&self, mut wanted: impl FnMut(&str) -> bool) -> Result<Vec<Named>, Damage> {
        let names = self.names()?;
        let whole = names.0.iter().filter(|name| matches!(name.part, NamedPart::Whole));
        let wanted = whole.filter(|name| wanted(&name.text));
        wanted.map(|name| self.with_name(name)).collect()
    }

    /// The names of types that are defined, of enumerations only if asked for, that have a rank: those of the lowest
    /// come first, and at most so many. Also whether there are more.
    ///
    /// # Errors
    /// If the debug information is damaged.
    pub fn ranked(
        &self,
        enums: bool,
        most: usize,
        rank: impl Fn(&str) -> Option<usize>,
    ) -> Result<(Vec<Arc<str>>, bool), Damage> {
        let names = self.names()?;
        let fits = |id: &NodeId| {
            let node = self.index.node(*id);
            let is_kind = match enums {
                true => node.kind == NodeKind::Enumeration,
                false => node.kind != NodeKind::Base,
            };
            is_kind && !node.declared
        };
        let whole = names.0.iter().filter(|name| matches!(name.part, NamedPart::Whole));
        let fitting = whole.filter(|name| name.nodes.iter().any(fits));
        let mut found: Vec<(usize, usize, &Arc<str>)> = fitting
            .filter_map(|name| Some((rank(&name.text)?, name.text.len(), &name.text)))
            .collect();
        found.sort_unstable();
        let is_cut = found.len() > most;
        Ok((found.into_iter().take(most).map(|(.., name)| name.clone()).collect(), is_cut))
    }

    /// The types whose names begin with a text and are wanted, also those that LLDB makes up. Names are long and many:
    /// only those of [`Types::possible`] types are put together.
    pub(super) fn starting(
        &self,
        start: &str,
        last_part: Option<&str>,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<Match>, Damage> {
        let mut found = Vec::new();
        for name in self.names_of(self.possible(start, last_part)?)? {
            if name.text.starts_with(start) && wanted(&name.text) {
                let is_inside = self.is_inside(&name, &wanted)?;
                found.push(Match { named: self.with_name(&name)?, is_inside });
            }
        }
        Ok(found)
    }

    /// The nodes whose names may begin with a text, and have a last part of a name or are inside of a type that has.
    fn possible(&self, start: &str, last_part: Option<&str>) -> Result<Vec<NodeId>, Damage> {
        let base = last_part.map(|name| TypeNode::base_hash(name.as_bytes()));
        let mut namespaces: FxHashMap<u32, bool> = FxHashMap::default();
        let (mut possible, mut fits, mut unit) = (Vec::new(), Vec::<(bool, bool)>::new(), None);
        for id in self.index.nodes() {
            if unit.replace(id.unit) != Some(id.unit) {
                fits.clear();
            }
            let node = self.index.node(id);
            // What is around a node precedes it.
            let outer = node.parent().and_then(|outer| fits.get(outer)).copied();
            let is_started = match (outer, namespaces.get(&node.base)) {
                (Some((is_started, _)), _) => is_started,
                (None, _) if node.kind != NodeKind::Namespace => true,
                (None, Some(known)) => *known,
                (None, None) => {
                    let scope = self.own_name(self.index.entry(id))? + "::";
                    let is_started = start.starts_with(&scope) || scope.starts_with(start);
                    namespaces.insert(node.base, is_started);
                    is_started
                }
            };
            let is_named = base.is_none_or(|base| base == node.base)
                || outer.is_some_and(|(_, is_named)| is_named);
            fits.push((is_started, is_named));
            if is_started && is_named {
                possible.push(id);
            }
        }
        Ok(possible)
    }

    /// The names of all types; they are put together once.
    fn names(&self) -> Result<Arc<Names>, Damage> {
        if let Some(known) = &self.cache.borrow().all_names {
            return Ok(known.clone());
        }
        let names = Arc::new(Names(self.names_of(self.index.nodes())?));
        self.cache.borrow_mut().all_names = Some(names.clone());
        Ok(names)
    }

    /// The names of some types, in order.
    fn names_of(&self, nodes: impl IntoIterator<Item = NodeId>) -> Result<Vec<Name>, Damage> {
        let mut names = Vec::new();
        for (text, nodes) in self.by_name(nodes.into_iter(), |_| true)? {
            let variants = nodes.iter().find(|id| self.index.node(**id).has_variants);
            if let Some(node) = variants {
                self.add_variants(*node, &nodes, &mut names)?;
            }
            names.push(Name { text, nodes, part: NamedPart::Whole });
        }
        names.sort_by(|a, b| a.text.cmp(&b.text));
        Ok(names)
    }

    /// Adds the names that LLDB gives to the variants of a Rust `enum`.
    fn add_variants(
        &self,
        node: NodeId,
        nodes: &[NodeId],
        names: &mut Vec<Name>,
    ) -> Result<(), Damage> {
        let entry = self.index.entry(node);
        let variants = 0..u16::try_from(self.variants(entry)?.len()).unwrap_or(u16::MAX);
        for part in [NamedPart::Variants].into_iter().chain(variants.map(NamedPart::Variant)) {
            let text = self.name(part.of(TypeId::Entry(entry)))?;
            names.push(Name { text, nodes: nodes.to_vec(), part });
        }
        Ok(())
    }

    fn with_name(&self, name: &Name) -> Result<Named, Damage> {
        let types = self.layouts(name.nodes.clone())?;
        let types = types.into_iter().map(|ty| name.part.of(ty)).collect();
        Ok(Named { name: name.text.clone(), types })
    }

    /// Whether the name of a type is computed for the name of another type.
    fn is_inside(&self, name: &Name, wanted: impl Fn(&str) -> bool) -> Result<bool, Damage> {
        let Some(node) = name.nodes.first().copied() else { return Ok(false) };
        let mut around = match name.part {
            NamedPart::Whole => self.index.parent(node),
            NamedPart::Variants | NamedPart::Variant(_) => Some(node),
        };
        while let Some(outer) = around {
            let is_type = self.index.node(outer).kind != NodeKind::Namespace;
            if is_type && wanted(&self.name(TypeId::Entry(self.index.entry(outer)))?) {
                return Ok(true);
            }
            around = self.index.parent(outer);
        }
        Ok(false)
    }
}

impl NamedPart {
    fn of(self, ty: TypeId) -> TypeId {
        match (self, ty) {
            (NamedPart::Variants, TypeId::Entry(id)) => TypeId::Variants(id),
            (NamedPart::Variant(number), TypeId::Entry(id)) => TypeId::Variant(id, number),
            _ => ty,
        }
    }
}
