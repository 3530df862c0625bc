//! The shapes that the `expect`s of a compilation describe.
//!
//! All values with which a formatter is tested describe one type: what one of them leaves open,
//! another may tell. Members that no value has may exist nevertheless.

use super::shapes::{MemberLookup, NumberKind, OfKeys, Shape, Shapes};
use crate::names::text;
use crate::sema::{Expectation, Key};
use crate::syntax::ast::{self, ValueKind};
use crate::syntax::spelling;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The name of a type without its arguments: `std::pair` for `^std::(__1::)?pair<.+>$`, of several crates that in the first.
pub fn head(key: &str) -> String {
    match key.strip_prefix('^') {
        Some(pattern) => {
            let is_name = |c: &char| c.is_alphanumeric() || *c == '_' || *c == ':';
            let crates = pattern.strip_prefix('(').and_then(|text| text.split_once(')'));
            let first = |(all, rest): (&str, &str)| {
                format!("{}{rest}", all.split('|').next().unwrap_or_default())
            };
            let name = crates.map_or_else(|| pattern.replace("(__1::)?", ""), first);
            name.chars().take_while(is_name).collect()
        }
        None => text::base(key).trim_end_matches([' ', '*', '&']).to_owned(),
    }
}

/// Values of one type.
#[derive(Default)]
struct TypeValues<'a> {
    values: Vec<&'a ast::ValueTree>,
    /// The name of the type if no value describes it.
    name: Option<String>,
}

/// A type: its values, and the number of pointers and references to remove from their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Described {
    values: usize,
    pointers: usize,
}

/// The values and the name of a part of them.
type PartValues = (usize, Box<str>);

/// The name of the part that stands for the elements of an array.
const ELEMENTS: &str = "[]";

/// The shapes that the `expect`s of a compilation describe.
pub(crate) struct Expected<'a> {
    /// The values of `expect`s by the heads of their types.
    by_head: FxHashMap<String, Vec<&'a ast::ValueTree>>,
    types: RefCell<Vec<Rc<TypeValues<'a>>>>,
    /// The types of parts of values.
    parts: RefCell<FxHashMap<PartValues, Option<Described>>>,
}

impl<'a> Expected<'a> {
    pub(super) fn new(expectations: &'a [Expectation]) -> Expected<'a> {
        let mut by_head: FxHashMap<String, Vec<&ast::ValueTree>> = FxHashMap::default();
        for value in expectations.iter().map(|expectation| &expectation.value) {
            if let Some(name) = &value.type_name {
                by_head.entry(head(&spelling::type_name(name))).or_default().push(value);
            }
        }
        Expected { by_head, types: RefCell::default(), parts: RefCell::default() }
    }

    /// The type that keys are for: one, which may have no values.
    pub(super) fn of(&self, keys: &[Key]) -> OfKeys<Described> {
        let heads: Vec<String> = keys.iter().map(|key| head(&key.text)).collect();
        let values = heads.iter().filter_map(|head| self.by_head.get(head)).flatten();
        let name = heads.iter().find(|head| is_number(head)).or(heads.first());
        let ty = self.add(TypeValues { values: values.copied().collect(), name: name.cloned() });
        OfKeys { types: vec![ty], inside: Vec::new() }
    }

    /// Whether nothing is known of the type that keys are for.
    pub(super) fn is_unknown(&self, keys: &[Key]) -> bool {
        let mut heads = keys.iter().map(|key| head(&key.text));
        !heads.any(|head| is_number(&head) || self.by_head.contains_key(&head))
    }

    fn add(&self, values: TypeValues<'a>) -> Described {
        let mut types = self.types.borrow_mut();
        types.push(Rc::new(values));
        Described { values: types.len() - 1, pointers: 0 }
    }

    fn values(&self, ty: Described) -> Rc<TypeValues<'a>> {
        self.types.borrow().get(ty.values).cloned().unwrap_or_default()
    }

    /// The type of the parts of that name of all values; `None` if none has such a part.
    fn part(&self, ty: Described, name: &str) -> Option<Described> {
        let key = (ty.values, Box::from(name));
        if let Some(known) = self.parts.borrow().get(&key) {
            return *known;
        }
        let of = self.values(ty);
        let values: Vec<_> = of.values.iter().flat_map(|value| parts(value, name)).collect();
        let part = (!values.is_empty()).then(|| self.add(TypeValues { values, name: None }));
        self.parts.borrow_mut().insert(key, part);
        part
    }

    /// The name of a type with the signs of pointers and references.
    fn full_name(&self, ty: Described) -> Option<String> {
        let of = self.values(ty);
        let mut names = of.values.iter().filter_map(|value| value.type_name.as_ref());
        let mut full = names.next().map(spelling::type_name).or_else(|| of.name.clone())?;
        for _ in 0..ty.pointers {
            full.truncate(full.strip_suffix(['*', '&']).map_or(full.len(), |n| n.trim_end().len()));
        }
        Some(full)
    }

    /// The shape of a type, taken from one of its values.
    fn shape_of(&self, value: &ast::ValueTree, ty: Described) -> Option<Shape<Described>> {
        let name = value.type_name.as_ref().and_then(|_| self.full_name(ty)).unwrap_or_default();
        let behind = Described { pointers: ty.pointers + 1, ..ty };
        match name.chars().last() {
            Some('*') => return Some(Shape::Pointer(behind)),
            Some('&') => return Some(Shape::Reference(behind)),
            _ => {}
        }
        if let Some(shape) = number(&name) {
            return Some(shape);
        }
        Some(match &value.kind {
            ValueKind::Struct(_) => Shape::Record,
            ValueKind::Array(items) => {
                Shape::Array(self.part(ty, ELEMENTS)?, u64::try_from(items.len()).ok())
            }
            ValueKind::Number(number) if number.contains('.') => Shape::Number(NumberKind::Float),
            ValueKind::String(_) if ty.pointers == 0 && name.is_empty() => Shape::Pointer(behind),
            ValueKind::String(_) if ty.pointers == 0 => Shape::Unknown,
            ValueKind::Null | ValueKind::Error => return None,
            ValueKind::Number(_)
            | ValueKind::String(_)
            | ValueKind::Char(_)
            | ValueKind::Bool(_)
            | ValueKind::Word(_)
            | ValueKind::Enumerator(..) => Shape::Scalar,
        })
    }
}

impl Shapes for Expected<'_> {
    type Type = Described;

    const IS_EXACT: bool = false;

    fn of_formatters(&self, formatters: &[&[Key]]) -> Vec<OfKeys<Described>> {
        formatters.iter().map(|keys| self.of(keys)).collect()
    }

    fn shape(&self, ty: Described) -> Shape<Described> {
        let of = self.values(ty);
        let found = of.values.iter().find_map(|value| self.shape_of(value, ty));
        found.unwrap_or(match &of.name {
            Some(name) => number(name).unwrap_or(Shape::Unknown),
            None => Shape::Unknown,
        })
    }

    fn member(&self, ty: Described, name: &str) -> MemberLookup<Described> {
        self.part(ty, name).map_or(MemberLookup::Unknown(ty), MemberLookup::Found)
    }

    fn name(&self, ty: Described) -> Option<Arc<str>> {
        let known = self.full_name(ty).map(Arc::from);
        let is_fraction = || self.shape(ty) == Shape::Number(NumberKind::Float);
        known.or_else(|| is_fraction().then(|| Arc::from("double")))
    }

    fn names(&self, ty: Described) -> Vec<Arc<str>> {
        self.full_name(ty).map(|name| Arc::from(head(&name))).into_iter().collect()
    }

    fn named(&self, name: &str) -> Vec<Described> {
        let values = self.by_head.get(&head(name)).cloned();
        values.map(|values| self.add(TypeValues { values, name: None })).into_iter().collect()
    }

    fn size(&self, ty: Described) -> Option<u64> {
        const OF_ONE_BYTE: [&str; 7] = ["bool", "char", "char8_t", "i8", "int8_t", "u8", "uint8_t"];
        let is_character = |value: &&ast::ValueTree| matches!(value.kind, ValueKind::Char(_));
        let name = self.full_name(ty);
        let last = name.as_deref().and_then(|name| text::last_part(name).rsplit(' ').next());
        match last {
            Some("char16_t") => return Some(2),
            Some("char32_t" | "wchar_t") => return Some(4),
            _ => {}
        }
        let is_byte = last.is_some_and(|name| OF_ONE_BYTE.contains(&name));
        (is_byte || self.values(ty).values.iter().any(is_character)).then_some(1)
    }

    fn child(&self, ty: Described, at: usize) -> Option<(String, Described)> {
        let of = self.values(ty);
        let members = of.values.iter().find_map(|value| match &value.kind {
            ValueKind::Struct(members) => Some(members),
            _ => None,
        })?;
        let name = &*members.get(at)?.0.text;
        let child = self.part(ty, name)?;
        Some((if name == "_" { String::new() } else { name.to_owned() }, child))
    }
}

fn parts<'v>(value: &'v ast::ValueTree, name: &str) -> &'v [ast::ValueTree] {
    match &value.kind {
        ValueKind::Array(items) if name == ELEMENTS => items,
        ValueKind::Struct(members) => {
            let named = members.iter().find(|(member, _)| &*member.text == name);
            named.map_or(&[], |(_, value)| std::slice::from_ref(value))
        }
        _ => &[],
    }
}

fn is_number(name: &str) -> bool {
    number::<()>(name).is_some()
}

/// The shape of a floating-point number, or of a number that bytecode cannot read.
fn number<T>(name: &str) -> Option<Shape<T>> {
    match name {
        "float" | "double" | "f32" | "f64" => Some(Shape::Number(NumberKind::Float)),
        "long double" | "_Float16" | "__fp16" | "__bf16" | "__float128" | "f16" | "f128" => {
            Some(Shape::Other)
        }
        "__int128" | "unsigned __int128" | "i128" | "u128" => Some(Shape::Other),
        _ => name.starts_with("_Complex ").then_some(Shape::Other),
    }
}
