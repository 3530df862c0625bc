//! The types that a program uses most.

use super::{Damage, Named, Shape, TypeId, Types};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The maximum number of pointers that are followed.
const MAX_POINTERS: usize = 8;
/// Prefixes of library types that a debugger or a pack formats.
const LIBRARIES: [&str; 6] = ["std::", "core::", "alloc::", "__", "_IO_", "typedef "];

impl Types {
    /// The most frequent record types of variables and parameters, directly or behind pointers: at most `most`, without those
    /// of the standard libraries. Empty if the debug information has no variables, as in a PDB.
    pub fn most_used(&self, most: usize) -> Result<Vec<Named>, Damage> {
        let mut uses: FxHashMap<TypeId, usize> = FxHashMap::default();
        for number in self.index.units() {
            let unit = self.unit(number)?;
            for reference in unit.variables(self.image(number))? {
                let ty = self.type_of(number, Some(reference))?;
                *uses.entry(ty).or_default() += 1;
            }
        }
        let mut named: FxHashMap<Arc<str>, usize> = FxHashMap::default();
        for (ty, count) in uses {
            if let Some(name) = self.record_behind(ty)? {
                *named.entry(name).or_default() += count;
            }
        }
        let mut order: Vec<(usize, Arc<str>)> =
            named.into_iter().map(|(name, count)| (usize::MAX - count, name)).collect();
        order.sort_unstable();
        order.truncate(most);
        let rank = |name: &str| order.iter().position(|(_, known)| **known == *name);
        let mut found = self.matching(|name| rank(name).is_some())?;
        found.sort_by_key(|named| rank(&named.name));
        Ok(found)
    }

    /// The name of a record behind pointers that a program may have a formatter for.
    fn record_behind(&self, mut ty: TypeId) -> Result<Option<Arc<str>>, Damage> {
        for _ in 0..MAX_POINTERS {
            ty = self.unqualified(ty)?;
            match self.shape(ty)? {
                Shape::Pointer(to) | Shape::Reference(to) => ty = to,
                Shape::Record(members) if !members.is_empty() => {
                    let name = self.name(ty)?;
                    let is_known = LIBRARIES.iter().any(|room| name.starts_with(room));
                    return Ok(Some(name).filter(|_| !is_known));
                }
                _ => return Ok(None),
            }
        }
        Ok(None)
    }
}
