//! The types of programs that entries are for.

use super::entry::TypeEntry;
use crate::ImportOptions;
use crate::cpp::Expr;
use crate::kinds::ShownType;
use crate::translate::KnownTypes;
use crate::types::{ChildKind, Named, Shape, TypeId, Types};

/// The types of an entry.
#[derive(Clone, Default)]
pub(super) struct FoundTypes {
    /// Whether it names a type, which another entry may show.
    pub(super) is_named: bool,
    /// Those that it shows.
    pub(super) shown: Vec<ShownType>,
}

/// The types of each entry. A type is shown by one entry.
pub(super) fn find(entries: &[TypeEntry], options: &ImportOptions<'_>) -> Vec<FoundTypes> {
    let mut found = vec![FoundTypes::default(); entries.len()];
    let Some(types) = options.against else { return found };
    let owners = Owners { types, entries };
    for named in types.matching(|_| true) {
        let mut is_named = false;
        for (entry, found) in entries.iter().zip(&mut found) {
            let is_for = entry.is_for(&named.name);
            found.is_named |= is_for;
            is_named |= is_for;
        }
        let (owner, base) = match is_named {
            true => (owners.of(&named.name, &named.types), Vec::new()),
            false => owners.of_bases(&named),
        };
        if let Some(found) = owner.and_then(|owner| found.get_mut(owner)) {
            found.shown.push(ShownType { name: named.name, layouts: named.types, base });
        }
    }
    found
}

/// The highest number of nested base classes that are followed.
const DEEPEST: usize = 8;

struct Owners<'o> {
    types: &'o Types,
    entries: &'o [TypeEntry],
}

impl Owners<'_> {
    /// The entry that shows a type: the most specific one, which is last. Of entries with one name it is the first whose
    /// members the type has.
    fn of(&self, name: &str, layouts: &[TypeId]) -> Option<usize> {
        let is_for = |entry: &TypeEntry| !entry.is_view() && entry.is_for(name);
        let last = self.entries.iter().rposition(is_for)?;
        let known = KnownTypes::new(Some(self.types), layouts.iter().copied());
        let lacks = |member: &String| known.lacks(&Expr::This, member);
        let own = &self.entries.get(last)?.name;
        let mut alike = self.entries.iter().enumerate().filter(|(_, e)| e.name == *own);
        let first = alike.find(|(_, entry)| is_for(entry) && !entry.required.iter().any(lacks));
        Some(first.map_or(last, |(at, _)| at))
    }

    /// The entry that shows a base class of a type, and the child indexes that lead to it.
    fn of_bases(&self, named: &Named) -> (Option<usize>, Vec<usize>) {
        let mut path = Vec::new();
        let owner = match *named.types {
            // LLDB takes the formatter of a typedef's target.
            [ty] if self.types.unqualified(ty) == ty => self.of_base(ty, &mut path),
            _ => None,
        };
        (owner, path)
    }

    fn of_base(&self, ty: TypeId, path: &mut Vec<usize>) -> Option<usize> {
        let Shape::Record(children) = self.types.shape(ty) else { return None };
        for (at, child) in children.iter().enumerate().filter(|(_, c)| c.kind == ChildKind::Base) {
            path.push(at);
            let owner = self.of(&self.types.name(child.ty), &[child.ty]);
            let owner =
                owner.filter(|owner| self.entries.get(*owner).is_some_and(|e| e.is_inheritable()));
            if owner.is_some() {
                return owner;
            }
            if path.len() < DEEPEST
                && let Some(owner) = self.of_base(child.ty, path)
            {
                return Some(owner);
            }
            path.pop();
        }
        None
    }
}
