//! The types of expressions, according to programs.

use super::numbers::Integer;
use crate::cpp::{Expr, Unary};
use crate::names::cname;
use crate::names::text::{self, last_part};
use crate::types::{ChildKind, NumberKind, Shape, TypeId, Types};
use std::cell::OnceCell;
use std::sync::Arc;

/// The types that an entry is for.
#[derive(Clone)]
pub(crate) struct KnownTypes<'t> {
    /// None if nothing is known.
    types: Option<&'t Types>,
    shown: Vec<TypeId>,
    /// The types of variables, whose names begin with a `$`.
    variables: Vec<(String, Vec<TypeId>)>,
    /// The enumerators in the scopes around the types.
    around: OnceCell<Vec<(String, i128)>>,
}

/// The highest number of nested records that are searched.
const DEEPEST: usize = 16;

/// The kind of an expression for all types of an entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Class {
    /// A whole number or an enumerator, with its type if all types agree on it.
    Integer(Option<Integer>),
    Float,
    /// A pointer to numbers, pointers or enumerators of that size.
    ToScalar(u64),
    /// A pointer to records of that size.
    ToRecord(u64),
    /// A pointer of which only that is known.
    Pointer,
    Array,
    Record,
    /// Types of several kinds.
    Mixed,
}

impl<'t> KnownTypes<'t> {
    /// The defined types of an entry. Without any, only facts that do not depend on them are known.
    pub(crate) fn new(
        types: Option<&'t Types>,
        shown: impl Iterator<Item = TypeId>,
    ) -> KnownTypes<'t> {
        let (variables, around) = (Vec::new(), OnceCell::new());
        let mut known = KnownTypes { types, shown: Vec::new(), variables, around };
        known.shown = shown.filter(|ty| known.shape(*ty) != Shape::Unknown).collect();
        known
    }

    fn shape(&self, ty: TypeId) -> Shape {
        self.types.map_or(Shape::Unknown, |types| types.shape(ty))
    }

    fn name(&self, ty: TypeId) -> Arc<str> {
        self.types.map_or_else(|| Arc::from(""), |types| types.name(ty))
    }

    fn size(&self, ty: TypeId) -> Option<u64> {
        self.types?.size(ty)
    }

    fn unqualified(&self, ty: TypeId) -> TypeId {
        self.types.map_or(ty, |types| types.unqualified(ty))
    }

    /// The target of a pointer or a reference, or the type itself.
    fn target(&self, ty: TypeId) -> TypeId {
        match self.shape(ty) {
            Shape::Pointer(target) | Shape::Reference(target) => target,
            _ => ty,
        }
    }

    /// The types that a name means.
    fn meant(&self, name: &str) -> Vec<TypeId> {
        let named = self.types.map_or_else(Vec::new, |types| types.meant(name));
        named.into_iter().flat_map(|named| named.types).collect()
    }

    /// Whether types of the entry are known.
    pub(crate) fn has_types(&self) -> bool {
        !self.shown.is_empty()
    }

    /// The names of the types of an expression, without what pointers and references add.
    pub(crate) fn names(&self, expr: &Expr) -> Option<Vec<String>> {
        let types = self.of(expr)?.into_iter();
        Some(types.map(|ty| self.name(self.target(ty)).to_string()).collect())
    }

    /// The kind of an expression; `None` if it is unknown.
    pub(super) fn class(&self, expr: &Expr) -> Option<Class> {
        let width = |at: usize| match expr {
            Expr::Name(name) => self.types?.bit_field(*self.shown.get(at)?, name),
            Expr::Member(object, name) => self.types?.bit_field(*self.of(object)?.get(at)?, name),
            _ => None,
        };
        let classes = self.of(expr)?.into_iter().enumerate().map(|(at, ty)| {
            Some(match (self.class_of(ty)?, width(at)) {
                (Class::Integer(Some(own)), Some(width)) => {
                    Class::Integer(Some(Integer { width, ..own }))
                }
                (class, _) => class,
            })
        });
        let is_pointer =
            |class| matches!(class, Class::ToScalar(_) | Class::ToRecord(_) | Class::Pointer);
        classes.reduce(|first, other| {
            Some(match (first?, other?) {
                (first, other) if first == other => first,
                (Class::Integer(_), Class::Integer(_)) => Class::Integer(None),
                (a, b) if is_pointer(a) && is_pointer(b) => Class::Pointer,
                _ => Class::Mixed,
            })
        })?
    }

    fn class_of(&self, ty: TypeId) -> Option<Class> {
        Some(match self.shape(ty) {
            Shape::Number(NumberKind::Float) => Class::Float,
            Shape::Number(_) | Shape::Enumeration(_) => Class::Integer(Some(Integer::new(
                u32::try_from(self.size(ty)?).ok()? * 8,
                self.types?.underlying_number(ty) != Some(NumberKind::Unsigned),
            ))),
            Shape::Record(_) | Shape::Unknown => Class::Record,
            Shape::Array { .. } => Class::Array,
            Shape::Pointer(target) => match (self.shape(target), self.size(target)) {
                (Shape::Number(_) | Shape::Enumeration(_) | Shape::Pointer(_), Some(size)) => {
                    Class::ToScalar(size)
                }
                (Shape::Record(_), Some(size)) => Class::ToRecord(size),
                _ => Class::Pointer,
            },
            Shape::Reference(target) => self.class_of(target)?,
            Shape::Other => return None,
        })
    }

    /// Learns of a variable that holds the results of two expressions, if both have the same type.
    pub(crate) fn learn(&mut self, variable: &str, start: &Expr, next: &Expr) {
        let Some(types) = self.of(start) else { return };
        self.variables.push((variable.to_owned(), types.clone()));
        if self.of(next) != Some(types) {
            self.variables.pop();
        }
    }

    /// The types of an expression, one for each type that is shown.
    fn of(&self, expr: &Expr) -> Option<Vec<TypeId>> {
        let each = |types: Vec<TypeId>, of: &dyn Fn(TypeId) -> Option<TypeId>| {
            types.into_iter().map(of).collect::<Option<Vec<TypeId>>>()
        };
        match expr {
            Expr::This => self.has_types().then(|| self.shown.clone()),
            Expr::Name(name) if name.starts_with('$') => {
                let variable = self.variables.iter().find(|(own, _)| own == name);
                variable.map(|(_, types)| types.clone())
            }
            Expr::Name(name) => self.of(&Expr::member(Expr::This, name)),
            Expr::Member(object, name) => {
                let name = name.rsplit("::").next()?;
                each(self.of(object)?, &|ty| self.types?.member_type(ty, name))
            }
            Expr::Unary(Unary::Deref, pointer) => each(self.of(pointer)?, &|ty| self.element(ty)),
            Expr::Index(object, _) => each(self.of(object)?, &|ty| self.element(ty)),
            _ => None,
        }
    }

    /// The pointee of a pointer, or the element of an array.
    fn element(&self, ty: TypeId) -> Option<TypeId> {
        match self.shape(ty) {
            Shape::Pointer(target) => Some(target),
            Shape::Array { element, .. } => Some(element),
            Shape::Reference(target) => self.element(target),
            _ => None,
        }
    }

    /// Whether a name is a member of all types.
    pub(super) fn is_member(&self, name: &str) -> bool {
        self.of(&Expr::Name(name.to_owned())).is_some()
    }

    /// Whether a member is certainly missing: all types of the object are known, and none has it.
    pub(crate) fn lacks(&self, object: &Expr, name: &str) -> bool {
        let Some(types) = self.of(object) else { return false };
        types.into_iter().all(|ty| {
            let target = self.target(ty);
            let has = || self.types.is_some_and(|types| types.member_type(target, name).is_some());
            matches!(self.shape(target), Shape::Record(_)) && !has()
        })
    }

    /// The number of an enumerator that needs no scope: one in the types or around them.
    pub(super) fn enumerator_around(&self, name: &str) -> Option<i128> {
        let all = self.around.get_or_init(|| self.enumerators_around().unwrap_or_default());
        same(all.iter().filter(|(own, _)| own == name).map(|(_, value)| Some(*value)))
    }

    fn enumerators_around(&self) -> Option<Vec<(String, i128)>> {
        let names: Vec<_> = self.shown.iter().map(|ty| self.name(*ty)).collect();
        let is_around = |name: &str| {
            let scope = scope(name);
            let is_end = |rest: &str| rest.is_empty() || rest.starts_with("::");
            let is_in = |shown: &Arc<str>| shown.strip_prefix(scope).is_some_and(is_end);
            scope.is_empty() || names.iter().all(is_in)
        };
        let types = self.types?.matching(is_around).into_iter().flat_map(|named| named.types);
        Some(types.filter_map(|ty| self.enumerators(ty)).flatten().collect())
    }

    fn enumerators(&self, ty: TypeId) -> Option<Vec<(String, i128)>> {
        match self.shape(ty) {
            Shape::Enumeration(values) => Some(values.to_vec()),
            _ => None,
        }
    }

    /// The enumerators of an enumeration, by its name.
    pub(super) fn enumeration(&self, name: &str) -> Option<Vec<(String, i128)>> {
        let [only] = *self.meant(name) else { return None };
        self.enumerators(only)
    }

    /// The number of an enumerator of an expression's type.
    pub(super) fn enumerator(&self, of: &Expr, name: &str) -> Option<i128> {
        same(self.of(of)?.into_iter().map(|ty| self.enumerator_of(ty, name)))
    }

    fn enumerator_of(&self, ty: TypeId, name: &str) -> Option<i128> {
        self.enumerators(ty)?.into_iter().find(|(own, _)| own == name).map(|(_, value)| value)
    }

    /// The number of `A::b`, an enumerator: `A` is the enumeration or what it is in.
    pub(super) fn constant(&self, name: &str) -> Option<i128> {
        let (scope, own) = name.rsplit_once("::")?;
        let meant = self.meant(scope).into_iter();
        same(meant.filter_map(|ty| self.enumerator_of(ty, own)).map(Some))
    }

    /// A template argument of the types, if it is the same for all.
    pub(super) fn argument(&self, number: usize) -> Option<String> {
        same(self.shown.iter().map(|ty| {
            let name = self.name(*ty);
            let (_, arguments, _) = text::template(&name)?;
            arguments.get(number).map(|argument| argument.trim().to_owned())
        }))
    }

    /// The size of the types that a name means.
    pub(super) fn size_of(&self, name: &str) -> Option<u64> {
        same(self.meant(name).into_iter().map(|ty| self.size(ty)))
    }

    /// The members that lead from an expression to the whole number of that size at its beginning.
    pub(super) fn first_integer(&self, expr: &Expr, size: u64) -> Option<Vec<String>> {
        same(self.of(expr)?.into_iter().map(|ty| self.first_integer_of(ty, size)))
    }

    fn first_integer_of(&self, mut ty: TypeId, size: u64) -> Option<Vec<String>> {
        let mut path = Vec::new();
        for _ in 0..DEEPEST {
            match self.shape(ty) {
                Shape::Number(NumberKind::Float) => return None,
                Shape::Number(_) | Shape::Enumeration(_) => {
                    return (self.size(ty) == Some(size)).then_some(path);
                }
                Shape::Record(children) => {
                    let first = children.first()?;
                    if first.bit_offset != Some(0) || first.bit_size.is_some() {
                        return None;
                    }
                    // Members of a base class are found without it.
                    if first.kind == ChildKind::Member && !first.name.is_empty() {
                        path.push(first.name.clone());
                    }
                    ty = first.ty;
                }
                _ => return None,
            }
        }
        None
    }

    /// The members that lead from a value to one of its members, at an offset in bytes.
    pub(crate) fn member_at(&self, bytes: u64) -> Option<Vec<String>> {
        let bits = bytes.checked_mul(8)?;
        same(self.shown.iter().map(|ty| self.member_at_bit(*ty, bits, DEEPEST)))
    }

    fn member_at_bit(&self, ty: TypeId, bits: u64, depth: usize) -> Option<Vec<String>> {
        let Shape::Record(children) = self.shape(ty) else { return None };
        let mut children = children.iter().filter(|child| child.bit_size.is_none());
        children.find_map(|child| {
            let rest = bits.checked_sub(child.bit_offset?)?;
            match child.kind {
                ChildKind::Member if !child.name.is_empty() && rest == 0 => {
                    Some(vec![child.name.clone()])
                }
                ChildKind::Member if !child.name.is_empty() => {
                    let inside = self.member_at_bit(child.ty, rest, depth.checked_sub(1)?)?;
                    Some([vec![child.name.clone()], inside].concat())
                }
                // Members of a base class are found without it.
                ChildKind::Base => self.member_at_bit(child.ty, rest, depth.checked_sub(1)?),
                _ => None,
            }
        })
    }

    /// The child index of a base class.
    pub(super) fn base(&self, name: &str) -> Option<usize> {
        let wanted = plain(name);
        same(self.shown.iter().map(|ty| {
            let Shape::Record(children) = self.shape(*ty) else { return None };
            let is_wanted = |name: &str| {
                let name = plain(name);
                name == wanted || name.ends_with(&format!("::{wanted}"))
            };
            let mut bases = children.iter().enumerate().filter(|(_, c)| c.kind == ChildKind::Base);
            bases.find(|(_, child)| is_wanted(&child.name)).map(|(at, _)| at)
        }))
    }

    /// Whether an expression is a character, under any name; `None` if it is unknown or differs between types.
    pub(super) fn is_character(&self, expr: &Expr) -> Option<bool> {
        let is_char = |ty: TypeId| cname::is_character(&self.name(self.unqualified(ty)));
        same(self.of(expr)?.into_iter().map(is_char).map(Some))
    }

    /// Whether the type of an expression has that name already.
    pub(super) fn is_of(&self, expr: &Expr, name: &str) -> bool {
        let wanted = plain(name);
        let is_wanted = |ty: TypeId| plain(&self.name(ty)) == wanted;
        let is_named = |ty: &TypeId| is_wanted(*ty) || is_wanted(self.unqualified(*ty));
        self.of(expr).is_some_and(|types| types.iter().all(is_named))
    }
}

/// The common result, if there is one and all agree.
fn same<T: PartialEq>(mut all: impl Iterator<Item = Option<T>>) -> Option<T> {
    let first = all.next()??;
    all.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

/// The scope of a name.
fn scope(name: &str) -> &str {
    name.strip_suffix(last_part(name))
        .and_then(|scope| scope.strip_suffix("::"))
        .unwrap_or_default()
}

/// A type's name without spaces and template arguments.
fn plain(name: &str) -> String {
    text::base(name).chars().filter(|c| !c.is_whitespace()).collect()
}
