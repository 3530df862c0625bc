//! The name of a type in LLDB.

use super::dwarf::{Entry, Tag, name_text};
use super::index::NodeId;
use super::{EntryId, TypeId, Types, scalar, template};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Longer names come from damage.
pub(super) const MAX_NAME_LEN: usize = 1 << 20;

impl Types {
    /// The name of the type in LLDB.
    pub fn name(&self, ty: TypeId) -> Arc<str> {
        self.spelling(self.qualified_typedef(ty).unwrap_or(ty))
    }

    /// The name of the type inside other names.
    pub(super) fn spelling(&self, ty: TypeId) -> Arc<str> {
        let find = || {
            let name = self.nested(ty, || self.declare(ty, String::new()));
            if name.len() > MAX_NAME_LEN {
                self.fail(ty, "the name has no end");
                return Arc::default();
            }
            name.into()
        };
        self.known.names.get(&ty, |name| name.len(), find)
    }

    /// The name of a type whose entry has a name: a record, an enumeration, a typedef or a base type.
    pub(super) fn scoped_name(&self, id: EntryId) -> String {
        let mut name = match self.index.node_of(id) {
            Some(node) => self.scope(node),
            None => String::new(),
        };
        name.push_str(&self.own_name(id));
        name
    }

    /// The enclosing scopes of a type, each followed by `::`. A function is not a scope, and hides the
    /// scopes that enclose it.
    pub(super) fn scope(&self, node: NodeId) -> String {
        let around =
            |node: &NodeId| self.index.parent(*node).filter(|_| !self.index.node(*node).local);
        let scopes: Vec<NodeId> = std::iter::successors(around(&node), around).collect();
        let mut text = String::new();
        for scope in scopes.into_iter().rev() {
            text.push_str(&self.own_name(self.index.entry(scope)));
            text.push_str("::");
        }
        text
    }

    /// The name of an entry without its scopes.
    pub(super) fn own_name(&self, id: EntryId) -> String {
        let is_windows = self.image(id.unit).is_windows;
        let long = if is_windows { 4 } else { self.address_size(id.unit) };
        let id = self.of_signature(id);
        let found = self.with_entry(id, |entry| {
            let name = entry.name.map(name_text);
            (entry.tag, name, entry.specification, base_name(entry, long, is_windows))
        });
        match found {
            (Tag::Namespace, name, ..) => name.unwrap_or("(anonymous namespace)".into()),
            (Tag::Base | Tag::Typedef | Tag::Unspecified, name, _, base) => {
                base.or(name).unwrap_or_default()
            }
            (_, None, Some(declaration), _) => {
                let declaration = self.resolve(id.unit, declaration);
                let declaration = declaration.filter(|of| of.offset < id.offset);
                let name = |of| self.nested(TypeId::Entry(of), || self.own_name(of));
                declaration.map(name).unwrap_or_default()
            }
            (tag, None, None, _) => self.unnamed(id, tag),
            (Tag::Enumeration, Some(name), ..) => name,
            (_, Some(name), ..) => match self.template_arguments(id) {
                Some(arguments) => template::joined(&name, &arguments),
                None => name,
            },
        }
    }

    /// The name of an unnamed type: `(anonymous …)` if its member has no name.
    fn unnamed(&self, id: EntryId, tag: Tag) -> String {
        if let Some(typedef) = self.typedef_of_unnamed(id) {
            return self.own_name(typedef);
        }
        let anonymous = match self.index.node_of(id).and_then(|node| self.index.parent(node)) {
            Some(parent) => self.is_nameless_member(parent, id),
            None => self.is_nameless_elsewhere(id),
        };
        let kind = match tag {
            Tag::Structure => "struct",
            Tag::Class => "class",
            Tag::Union => "union",
            _ => "enum",
        };
        format!("({} {kind})", if anonymous { "anonymous" } else { "unnamed" })
    }

    /// Whether a record has an unnamed member of that type.
    fn is_nameless_member(&self, record: NodeId, ty: EntryId) -> bool {
        if self.index.node(record).kind == Tag::Namespace {
            return false;
        }
        let record = self.of_signature(self.index.entry(record));
        let (is_declared, is_unnamed) =
            self.with_entry(record, |entry| (entry.declaration, entry.name.is_none()));
        let record = match self.definition(record).filter(|_| is_declared) {
            Some(definition) => definition,
            // Nothing leads from the declaration of an unnamed record to its members.
            None if is_declared && is_unnamed => return true,
            None => record,
        };
        for member in self.nameless_members(record) {
            // With type units of gcc, each unnamed type has a unit of its own, where its declaration is too.
            let member = self.of_signature(member);
            let declaration = self.with_entry(member, |entry| entry.specification);
            let declaration = declaration.and_then(|of| self.resolve(member.unit, of));
            if member == ty || declaration == Some(ty) {
                return true;
            }
        }
        false
    }

    /// Whether any record has an unnamed member of that type: gcc moves unnamed types of C out of their record, or to a
    /// type unit.
    fn is_nameless_elsewhere(&self, ty: EntryId) -> bool {
        let key = (!self.index.is_type_unit(ty.unit)).then_some(ty.unit);
        let find = || {
            let units = self.index.units_beside(ty.unit).into_iter();
            let nodes = units.flat_map(|unit| self.index.unit_nodes(unit));
            let records = nodes.filter(|id| self.index.node(*id).kind.is_record());
            let members = records.flat_map(|id| self.nameless_members(self.index.entry(id)));
            Arc::new(members.map(|member| self.of_signature(member)).collect::<FxHashSet<_>>())
        };
        let size = |known: &Arc<FxHashSet<EntryId>>| size_of_val(&ty) * known.len();
        self.known.nameless.get(&key, size, find).contains(&ty)
    }

    /// The types of the unnamed members of a record.
    fn nameless_members(&self, record: EntryId) -> Vec<EntryId> {
        self.with_parts(record, |parts| {
            let members = parts.iter().filter(|m| m.tag == Tag::Member && m.name.is_none());
            let types = members.map(|member| self.type_of(record.unit, member.ty));
            types.filter_map(|ty| self.unqualified(ty).entry()).collect()
        })
    }

    /// The entry in a type unit, if there is only its signature here.
    fn of_signature(&self, id: EntryId) -> EntryId {
        let signature = self.with_entry(id, |entry| entry.signature);
        self.definition_of_signature(id, signature).unwrap_or(id)
    }

    /// The typedef that is the only name of a type: `typedef struct { … } T;`.
    fn typedef_of_unnamed(&self, id: EntryId) -> Option<EntryId> {
        let find = || {
            let mut typedefs = FxHashMap::default();
            let nodes = self.index.unit_nodes(id.unit);
            for node in nodes.filter(|node| self.index.node(*node).kind == Tag::Typedef) {
                let typedef = self.index.entry(node);
                let target = self.target(typedef).filter(|target| target.unit == id.unit);
                if let Some(target) = target {
                    typedefs.entry(target.offset).or_insert(typedef);
                }
            }
            Arc::new(typedefs)
        };
        let size = |known: &Arc<FxHashMap<_, _>>| size_of_val(&id) * known.len();
        self.known.unnamed.get(&id.unit, size, find).get(&id.offset).copied()
    }

    /// The target of a typedef.
    pub(super) fn target(&self, typedef: EntryId) -> Option<EntryId> {
        self.resolve(typedef.unit, self.with_entry(typedef, |entry| entry.ty)?)
    }
}

/// The name of a base type in LLDB.
fn base_name(entry: &Entry<'_>, long: u64, is_windows: bool) -> Option<String> {
    let written = name_text(entry.name.unwrap_or_default());
    match entry.tag {
        Tag::Base => {
            let size = entry.byte_size.unwrap_or(0);
            Some(match scalar::name(&written, entry.encoding, size, long) {
                // LLDB takes the `long double` of Microsoft, which has 8 bytes.
                "long double" if is_windows && size == 16 => "__float128".to_owned(),
                name => name.to_owned(),
            })
        }
        Tag::Unspecified if written.contains("nullptr") => Some("std::nullptr_t".to_owned()),
        _ => None,
    }
}
