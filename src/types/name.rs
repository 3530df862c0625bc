//! The name of a type in LLDB.

use super::dwarf::{Entry, NodeKind, Reference, Tag, name_text};
use super::index::NodeId;
use super::{
    Damage, EntryId, KEPT_NAME_BYTES, KEPT_NAMES, KEPT_UNITS, TypeId, Types, keep, scalar, template,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Longer names come from damage.
pub(super) const MAX_NAME_LEN: usize = 1 << 20;

impl Types {
    /// The name of the type in LLDB.
    pub fn name(&self, ty: TypeId) -> Result<Arc<str>, Damage> {
        self.spelling(self.qualified_typedef(ty)?.unwrap_or(ty))
    }

    /// The name of the type inside other names.
    pub(super) fn spelling(&self, ty: TypeId) -> Result<Arc<str>, Damage> {
        if let Some(known) = self.cache.borrow().names.get(&ty) {
            return match known {
                Some(name) => Ok(name.clone()),
                None => Err(self.entry_damage(ty, "the name of the type contains itself")),
            };
        }
        // `None` marks a name that is being computed: it must not depend on itself.
        self.cache.borrow_mut().names.insert(ty, None);
        let name = self.declare(ty, String::new()).and_then(|name| {
            let fits = name.len() <= MAX_NAME_LEN;
            if fits { Ok(name) } else { Err(self.entry_damage(ty, "the name has no end")) }
        });
        let mut cache = self.cache.borrow_mut();
        cache.names.remove(&ty);
        let name: Arc<str> = name?.into();
        cache.names_len += name.len();
        if cache.names.len() > KEPT_NAMES || cache.names_len > KEPT_NAME_BYTES {
            cache.names.retain(|_, name| name.is_none());
            cache.names_len = name.len();
        }
        cache.names.insert(ty, Some(name.clone()));
        Ok(name)
    }

    pub(crate) fn entry_damage(&self, ty: TypeId, what: &str) -> Damage {
        match ty {
            TypeId::Entry(id)
            | TypeId::Row(id, _)
            | TypeId::Variants(id)
            | TypeId::Variant(id, _) => self.damage(id, what),
            TypeId::Void | TypeId::Gap => {
                Damage { file: String::new(), section: "", offset: 0, what: what.to_owned() }
            }
        }
    }

    /// The name of a type whose entry has a name: a record, an enumeration, a typedef or a base type.
    pub(super) fn scoped_name(&self, id: EntryId) -> Result<String, Damage> {
        let mut name = match self.index.node_of(id) {
            Some(node) => self.scope(node)?,
            None => String::new(),
        };
        name.push_str(&self.own_name(id)?);
        Ok(name)
    }

    /// The enclosing scopes of a type, each followed by `::`. A function is not a scope, and hides the
    /// scopes that enclose it.
    pub(super) fn scope(&self, node: NodeId) -> Result<String, Damage> {
        let around =
            |node: &NodeId| self.index.parent(*node).filter(|_| !self.index.node(*node).local);
        let scopes: Vec<NodeId> = std::iter::successors(around(&node), around).collect();
        let mut text = String::new();
        for scope in scopes.into_iter().rev() {
            text.push_str(&self.own_name(self.index.entry(scope))?);
            text.push_str("::");
        }
        Ok(text)
    }

    /// The name of an entry without its scopes.
    pub(super) fn own_name(&self, id: EntryId) -> Result<String, Damage> {
        let is_windows = self.image(id.unit).is_windows;
        let long = if is_windows { 4 } else { self.unit(id.unit)?.address_size() };
        let id = self.of_signature(id)?;
        let found = self.with_entry(id, |entry| {
            let name = entry.name.map(name_text);
            Ok((entry.tag, name, entry.specification, base_name(entry, long, is_windows)))
        })?;
        match found {
            (Tag::Namespace, name, ..) => Ok(name.unwrap_or("(anonymous namespace)".into())),
            (Tag::Base | Tag::Typedef | Tag::Unspecified, name, _, base) => {
                Ok(base.or(name).unwrap_or_default())
            }
            (_, None, Some(declaration), _) => match self.resolve(id.unit, declaration)? {
                Some(declaration) if declaration.offset < id.offset => self.own_name(declaration),
                _ => Ok(String::new()),
            },
            (tag, None, None, _) => self.unnamed(id, tag),
            (Tag::Enumeration, Some(name), ..) => Ok(name),
            (_, Some(name), ..) => Ok(match self.template_arguments(id)? {
                Some(arguments) => template::joined(&name, &arguments),
                None => name,
            }),
        }
    }

    /// The name of an unnamed type: `(anonymous …)` if its member has no name.
    fn unnamed(&self, id: EntryId, tag: Tag) -> Result<String, Damage> {
        if let Some(typedef) = self.typedef_of_unnamed(id)? {
            return self.own_name(typedef);
        }
        let anonymous = match self.index.node_of(id).and_then(|node| self.index.parent(node)) {
            Some(parent) => self.is_nameless_member(parent, id)?,
            None => self.is_nameless_elsewhere(id)?,
        };
        let kind = match tag {
            Tag::Structure => "struct",
            Tag::Class => "class",
            Tag::Union => "union",
            _ => "enum",
        };
        Ok(format!("({} {kind})", if anonymous { "anonymous" } else { "unnamed" }))
    }

    /// Whether a record has an unnamed member of that type.
    fn is_nameless_member(&self, record: NodeId, ty: EntryId) -> Result<bool, Damage> {
        if self.index.node(record).kind == NodeKind::Namespace {
            return Ok(false);
        }
        let record = self.of_signature(self.index.entry(record))?;
        let (is_declared, is_unnamed) =
            self.with_entry(record, |entry| Ok((entry.declaration, entry.name.is_none())))?;
        let record = match self.definition(record)?.filter(|_| is_declared) {
            Some(definition) => definition,
            // Nothing leads from the declaration of an unnamed record to its members.
            None if is_declared && is_unnamed => return Ok(true),
            None => record,
        };
        for member in self.nameless_members(record)? {
            // With type units of gcc, each unnamed type has a unit of its own, where its declaration is too.
            let member = self.of_signature(member)?;
            let declaration = self.with_entry(member, |entry| Ok(entry.specification))?;
            let declaration = declaration.map(|of| self.resolve(member.unit, of)).transpose()?;
            if member == ty || declaration.flatten() == Some(ty) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether any record has an unnamed member of that type: gcc moves unnamed types of C out of their record, or to a
    /// type unit.
    fn is_nameless_elsewhere(&self, ty: EntryId) -> Result<bool, Damage> {
        let key = (!self.index.is_type_unit(ty.unit)).then_some(ty.unit);
        if let Some(known) = self.cache.borrow().nameless.get(&key) {
            return Ok(known.contains(&ty));
        }
        let mut nameless = FxHashSet::default();
        for unit in self.index.units_beside(ty.unit) {
            let nodes = self.index.unit_nodes(unit);
            for record in nodes.filter(|id| self.index.node(*id).kind.is_record()) {
                for member in self.nameless_members(self.index.entry(record))? {
                    nameless.insert(self.of_signature(member)?);
                }
            }
        }
        let is_nameless = nameless.contains(&ty);
        keep(&mut self.cache.borrow_mut().nameless, KEPT_UNITS, key, nameless);
        Ok(is_nameless)
    }

    /// The types of the unnamed members of a record.
    fn nameless_members(&self, record: EntryId) -> Result<Vec<EntryId>, Damage> {
        let nameless: Vec<Option<Reference>> = self.with_parts(record, |parts| {
            let members = parts.iter().filter(|m| m.tag == Tag::Member && m.name.is_none());
            Ok(members.map(|member| member.ty).collect())
        })?;
        let mut types = Vec::new();
        for member in nameless {
            if let TypeId::Entry(ty) = self.unqualified(self.type_of(record.unit, member)?)? {
                types.push(ty);
            }
        }
        Ok(types)
    }

    /// The entry in a type unit, if there is only its signature here.
    fn of_signature(&self, id: EntryId) -> Result<EntryId, Damage> {
        let signature = self.with_entry(id, |entry| Ok(entry.signature))?;
        Ok(self.definition_of_signature(id, signature)?.unwrap_or(id))
    }

    /// The typedef that is the only name of a type: `typedef struct { … } T;`.
    fn typedef_of_unnamed(&self, id: EntryId) -> Result<Option<EntryId>, Damage> {
        if let Some(known) = self.cache.borrow().unnamed.get(&id.unit) {
            return Ok(known.get(&id.offset).copied());
        }
        let (unit, image) = (self.unit(id.unit)?, self.image(id.unit));
        let mut typedefs = FxHashMap::default();
        for node in self.index.unit_nodes(id.unit) {
            if self.index.node(node).kind != NodeKind::Typedef {
                continue;
            }
            let typedef = self.index.entry(node);
            let target = unit.type_of(image, typedef.offset)?;
            let target = target.map(|target| self.resolve(id.unit, target)).transpose()?;
            if let Some(target) = target.flatten().filter(|target| target.unit == id.unit) {
                typedefs.entry(target.offset).or_insert(typedef);
            }
        }
        let found = typedefs.get(&id.offset).copied();
        keep(&mut self.cache.borrow_mut().unnamed, KEPT_UNITS, id.unit, typedefs);
        Ok(found)
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
