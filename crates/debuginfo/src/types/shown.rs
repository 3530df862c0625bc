//! The types whose values a debugger can meet: those of the program's own variables, and all that such a value leads to.

use super::dwarf::{Tag, Unit, source_file_of_unit};
use super::uses::is_of_library;
use super::{Shape, TypeId, Types};
use crate::sema::Key;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The names of types, in the spelling of LLDB.
pub(super) type TypeNames = FxHashSet<Arc<str>>;

impl Types {
    /// Whether a variable of the program's own code can have a type of this name, or a member, element or target of one.
    /// Always, if the debug information has no variables.
    pub fn is_shown(&self, name: &str) -> bool {
        self.shown_names().is_none_or(|names| names.contains(name))
    }

    /// Whether a key matches such a type, other than by a pattern one whose name is in `own`. Always, if it
    /// matches types that are not listed, as arrays are not.
    pub fn can_show(&self, key: &Key, own: &FxHashSet<String>) -> bool {
        let Some(names) = self.shown_names() else { return true };
        if names.contains(&*key.text) {
            return true;
        }
        let matched = self.of_key(key);
        if matched.is_none() {
            // A path is the name of a type that is listed, unless it ends as a pointer or an array does.
            let is_path = key.text.contains("::") && key.text.ends_with(")$");
            return !is_path && !super::against::can_be_missing(&key.text);
        }
        let is_shown = |ty: &&TypeId| names.contains(&self.name(**ty));
        let has_own = |ty: &TypeId| own.contains(&*self.name(*ty));
        // What is inside of a type with a formatter of its own is a variant of that.
        let inside = if matched.types.iter().any(has_own) { &[][..] } else { &matched.inside };
        let types = matched.types.iter().filter(|ty| !has_own(ty));
        matched.is_unknown || types.chain(inside).any(|ty| is_shown(&ty))
    }

    fn shown_names(&self) -> Option<&TypeNames> {
        let find = || {
            let names = self.find_shown_names();
            (!names.is_empty()).then_some(names)
        };
        self.known.shown.get_or_init(find).as_ref()
    }

    fn find_shown_names(&self) -> TypeNames {
        let mut names = TypeNames::default();
        let mut left = self.own_variables();
        let mut seen: FxHashSet<TypeId> = left.iter().copied().collect();
        // Each unit has entries of its own for a type.
        let mut followed = FxHashSet::default();
        while let Some(ty) = left.pop() {
            let (ty, _) = self.behind(ty, &[Tag::Const, Tag::Volatile, Tag::Restrict, Tag::Atomic]);
            if self.typedef(ty).is_some() {
                names.extend(self.names_of_typedefs(ty));
            }
            let ty = self.unqualified(ty);
            if self.identity(ty).is_some_and(|identity| !followed.insert(identity)) {
                continue;
            }
            let shape = self.shape(ty);
            // Others have no name of their own.
            if !matches!(shape, Shape::Pointer(_) | Shape::Reference(_) | Shape::Array { .. }) {
                names.insert(self.name(ty));
            }
            left.extend(self.parts_of(ty, &shape).into_iter().filter(|ty| seen.insert(*ty)));
        }
        names
    }

    /// The identity that the entries of a named type share. Templates without their arguments in the name have no
    /// identity.
    fn identity(&self, ty: TypeId) -> Option<(u64, Option<u64>)> {
        let TypeId::Entry(id) = ty else { return None };
        let node = *self.index.node(self.index.node_of(id)?);
        let is_told = |name: &[u8]| name.contains(&b'<');
        let is_named =
            !node.has_arguments || self.with_entry(id, |entry| entry.name.is_some_and(is_told));
        (node.base != 0 && !node.local && is_named).then(|| (node.identity, self.size(ty)))
    }

    /// The types of the variables and parameters that are declared in sources of the program. Code of libraries that is compiled
    /// with it, such as that of templates, has variables that nobody looks at.
    fn own_variables(&self) -> Vec<TypeId> {
        let mut types: FxHashMap<TypeId, bool> = FxHashMap::default();
        let mut files: FxHashMap<(u32, u64), bool> = FxHashMap::default();
        for unit in self.index.units() {
            if self.in_unit(unit, source_file_of_unit).is_some_and(|file| is_of_library(&file)) {
                continue;
            }
            for variable in self.in_unit(unit, Unit::variables) {
                let ty = self.type_of(unit, Some(variable.ty));
                let known = types.get(&ty).copied();
                // `this` is declared where its class is, always at the same place.
                if known == Some(true) || known.is_some() && variable.is_artificial {
                    continue;
                }
                let declared = match variable.file {
                    Some(file) => Some((unit, file)),
                    None if variable.is_artificial => {
                        let place = self.declared_at(self.behind_pointers(ty));
                        place.map(|place| (place.unit, place.file))
                    }
                    None => None,
                };
                let is_own = declared.is_none_or(|place| {
                    let find = || {
                        let file = self.source_of(place.0, place.1);
                        file.is_none_or(|file| !is_of_library(&file))
                    };
                    *files.entry(place).or_insert_with(find)
                });
                types.insert(ty, is_own);
            }
        }
        let own = types.into_iter().filter(|(_, is_own)| *is_own);
        let mut types: Vec<TypeId> = own.map(|(ty, _)| ty).collect();
        types.sort_unstable();
        types
    }

    fn behind_pointers(&self, ty: TypeId) -> TypeId {
        let ty = self.unqualified(ty);
        match self.shape(ty) {
            Shape::Pointer(to) | Shape::Reference(to) => self.unqualified(to),
            _ => ty,
        }
    }
}
