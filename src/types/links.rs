//! Types that are reachable from others: by members, variants, elements and pointers.

use super::{Damage, Shape, TypeId, Types};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// The types that are reachable from others in one step, each read once.
pub struct Links<'t> {
    types: &'t Types,
    known: RefCell<FxHashMap<TypeId, Rc<[TypeId]>>>,
}

/// A type from which more types are reachable may lead to any.
const MAX_REACHED: usize = 2000;

impl<'t> Links<'t> {
    /// Creates an empty cache of links.
    pub fn new(types: &'t Types) -> Links<'t> {
        Links { types, known: RefCell::default() }
    }

    /// Whether a value of another type, or of a type with its name and therefore its formatter, is reachable from a value.
    pub fn leads_to(&self, from: TypeId, to: TypeId) -> Result<bool, Damage> {
        let to = self.types.unqualified(to)?;
        let name = self.types.name(to)?;
        let mut left = vec![self.types.unqualified(from)?];
        let mut seen: FxHashSet<TypeId> = left.iter().copied().collect();
        while let Some(ty) = left.pop() {
            if ty == to || seen.len() > MAX_REACHED || self.types.name(ty)? == name {
                return Ok(true);
            }
            for next in self.next(ty)?.iter() {
                if seen.insert(*next) {
                    left.push(*next);
                }
            }
        }
        Ok(false)
    }

    /// The types of the parts of a value, or of its target. A template may lead to its arguments, since a vector may have a
    /// pointer to bytes.
    fn next(&self, ty: TypeId) -> Result<Rc<[TypeId]>, Damage> {
        if let Some(known) = self.known.borrow().get(&ty) {
            return Ok(known.clone());
        }
        let next: Vec<TypeId> = match self.types.shape(ty)? {
            Shape::Record(members) => {
                let members = members.iter().map(|member| member.ty);
                members.chain(self.types.type_arguments(ty)?).collect()
            }
            Shape::Pointer(to) | Shape::Reference(to) => vec![to],
            Shape::Array { element, .. } => vec![element],
            _ => Vec::new(),
        };
        let next: Rc<[TypeId]> =
            next.into_iter().map(|ty| self.types.unqualified(ty)).collect::<Result<_, _>>()?;
        self.known.borrow_mut().insert(ty, next.clone());
        Ok(next)
    }
}
