//! The types whose values a debugger can meet: those of the program's own variables, and all that such a value leads to.

use super::dwarf::{Unit, source_file_of_unit};
use super::uses::is_of_library;
use super::{Patterns, Shape, TypeId, Types};
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

    /// Whether a key matches such a type. Always, if it matches types that are not listed, as arrays are not.
    pub fn can_show(&self, key: &Key, patterns: Patterns<'_>) -> bool {
        let Some(names) = self.shown_names() else { return true };
        if names.contains(&*key.text) {
            return true;
        }
        let matched = self.of_key(key, patterns);
        if matched.is_none() {
            // A path is the name of a type that is listed, unless it ends as a pointer or an array does.
            let is_path = key.text.contains("::") && key.text.ends_with(")$");
            return !is_path && !super::against::can_be_missing(&key.text);
        }
        matched.is_unknown
            || matched.types.iter().chain(&matched.inside).any(|ty| names.contains(&self.name(*ty)))
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
        // The entries of a type in other units lead to types of the same names.
        let mut followed = FxHashSet::default();
        while let Some(ty) = left.pop() {
            names.extend(self.names_of_typedefs(ty));
            let ty = self.unqualified(ty);
            let shape = self.shape(ty);
            let name = self.name(ty);
            names.insert(name.clone());
            let is_record = matches!(shape, Shape::Record(_));
            if is_record && !followed.insert((name, self.size(ty))) {
                continue;
            }
            left.extend(self.parts_of(ty, &shape).into_iter().filter(|ty| seen.insert(*ty)));
        }
        names
    }

    /// The types of the variables and parameters that are declared in sources of the program. Code of libraries that is compiled
    /// with it, such as that of templates, has variables that nobody looks at.
    fn own_variables(&self) -> Vec<TypeId> {
        let mut types: FxHashSet<TypeId> = FxHashSet::default();
        let mut files: FxHashMap<(u32, u64), bool> = FxHashMap::default();
        for unit in self.index.units() {
            if self.in_unit(unit, source_file_of_unit).is_some_and(|file| is_of_library(&file)) {
                continue;
            }
            for variable in self.in_unit(unit, Unit::variables) {
                let ty = self.type_of(unit, Some(variable.ty));
                let declared = match variable.file {
                    Some(file) => Some((unit, file)),
                    // `this` is declared where its class is.
                    None if variable.is_artificial => {
                        let place = self.declared_at(self.behind_pointers(ty));
                        place.map(|place| (place.unit, place.file))
                    }
                    None => None,
                };
                let is_own = declared.is_none_or(|place| {
                    let is_own =
                        || self.source_of(place.0, place.1).is_none_or(|f| !is_of_library(&f));
                    *files.entry(place).or_insert_with(is_own)
                });
                if is_own {
                    types.insert(ty);
                }
            }
        }
        let mut types: Vec<TypeId> = types.into_iter().collect();
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
