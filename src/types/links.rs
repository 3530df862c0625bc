//! Types that lead to others: by members, variants, elements and pointers.

use super::{Damage, Shape, TypeId, Types};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// The ways from types to others, each read once.
pub struct Links<'t> {
    types: &'t Types,
    known: RefCell<FxHashMap<TypeId, Rc<[TypeId]>>>,
}

/// A type that leads to so many others may lead to any.
const MAX_REACHED: usize = 2000;

impl<'t> Links<'t> {
    /// No way is known yet.
    pub fn new(types: &'t Types) -> Links<'t> {
        Links { types, known: RefCell::default() }
    }

    /// Whether a value of a type may lead to one of another type, or of a type with its name: both have its formatter.
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

    /// The types of the parts of a value, or of what it points to. A template may lead to its arguments: a vector has a
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
