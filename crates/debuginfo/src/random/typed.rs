//! Random values of the types of a program.

use super::mutate::{WILD, random_text};
use super::numbers::Random;
use super::parts::{self, address, member, number};
use crate::source::Span;
use crate::syntax::ast::{ValueKind, ValueTree};
use crate::types::{NumberKind, Shape, TypeId, Types};

/// The maximum depth of values, including the targets of pointers.
const MAX_DEPTH: usize = 6;
/// The number of parts from which on no pointer of a value has a target, and the number of elements to which arrays are
/// truncated, for most values and for a few.
const FEW: (usize, u64) = (40, 16);
const MANY: (usize, u64) = (1_000, 512);
/// One of so many values has many parts.
const FEW_OF: usize = 32;
/// The address of a function.
const CODE: u64 = 0x40_1000;

/// Makes values of types.
pub(super) struct Maker<'t> {
    pub(super) types: &'t Types,
    pub(super) random: &'t mut Random,
    pub(super) span: Span,
    parts: usize,
    most: (usize, u64),
}

impl<'t> Maker<'t> {
    pub(super) fn new(types: &'t Types, random: &'t mut Random, span: Span) -> Maker<'t> {
        let most = if random.once_in(FEW_OF) { MANY } else { FEW };
        Maker { types, random, span, parts: 0, most }
    }

    /// A value of a type with that name.
    pub(super) fn value(&mut self, name: &str, ty: TypeId) -> ValueTree {
        let kind = self.kind(name, ty, 0);
        parts::value(name, kind, self.span)
    }

    fn part(&mut self, ty: TypeId, depth: usize) -> ValueTree {
        self.parts += 1;
        let name = self.types.name(self.types.unqualified(ty));
        let kind = self.kind(&name, ty, depth);
        let has_name = !name.contains("(anonymous") && !name.contains("(unnamed");
        parts::value(if has_name { &name } else { "" }, kind, self.span)
    }

    fn kind(&mut self, name: &str, ty: TypeId, depth: usize) -> ValueKind {
        if is_library_string(name) {
            return ValueKind::String(random_text(self.random).as_str().into());
        }
        match self.types.shape(ty) {
            Shape::Record(children) => {
                let mut members = Vec::new();
                for child in children.iter() {
                    let value = match child.bit_size {
                        Some(bits) => {
                            let mask = (1i128 << bits.min(63)) - 1;
                            let kind = number(self.random.number() & mask);
                            let of = self.types.name(self.types.unqualified(child.ty));
                            parts::value(&of, kind, self.span)
                        }
                        None => self.part(child.ty, depth),
                    };
                    let name = if child.name.is_empty() { "_" } else { &child.name };
                    members.push(member(name, value));
                }
                ValueKind::Struct(members)
            }
            Shape::Array { count, element } => {
                let count = count.unwrap_or(1).min(self.most.1);
                ValueKind::Array((0..count).map(|_| self.part(element, depth)).collect())
            }
            Shape::Pointer(target) | Shape::Reference(target) => self.pointer(target, depth + 1),
            Shape::Number(kind) => self.number(kind, ty),
            Shape::Enumeration(all) => {
                let known = self.random.one(&all).map(|(_, value)| *value);
                let random = self.random.number() & 0x7fff_ffff;
                number(known.filter(|_| !self.random.once_in(4)).unwrap_or(random))
            }
            Shape::Unknown => ValueKind::Struct(Vec::new()),
            Shape::Other => number(0),
        }
    }

    fn pointer(&mut self, target: TypeId, depth: usize) -> ValueKind {
        let is_far = depth > MAX_DEPTH || self.parts > self.most.0;
        if is_far || self.random.once_in(4) {
            return if self.random.once_in(3) { address(WILD) } else { ValueKind::Null };
        }
        let name = self.types.name(self.types.unqualified(target));
        match self.types.shape(target) {
            Shape::Number(_) if matches!(&*name, "char" | "signed char" | "unsigned char") => {
                ValueKind::String(random_text(self.random).as_str().into())
            }
            Shape::Number(_) | Shape::Enumeration(_) | Shape::Pointer(_) => {
                let count = 1 + self.random.below(4);
                let items = (0..count).map(|_| self.part(target, depth));
                ValueKind::Array(items.collect())
            }
            Shape::Record(_) | Shape::Array { .. } | Shape::Reference(_) => {
                self.part(target, depth).kind
            }
            Shape::Unknown | Shape::Other => address(CODE),
        }
    }

    fn number(&mut self, kind: NumberKind, ty: TypeId) -> ValueKind {
        let bits = self.types.size(ty).unwrap_or(8).clamp(1, 8) * 8;
        let random = self.random.number();
        let low = random & ((1i128 << bits) - 1);
        let sign = 1i128 << (bits - 1);
        let is_bool = &*self.types.name(self.types.unqualified(ty)) == "bool";
        match kind {
            _ if is_bool => ValueKind::Bool(random & 1 == 1),
            NumberKind::Float => ValueKind::Number(format!("{random}.5").as_str().into()),
            NumberKind::Unsigned => number(low),
            NumberKind::Signed if low >= sign => number(low - 2 * sign),
            NumberKind::Signed => number(low),
        }
    }
}

/// Whether it is a string type of the C++ library, which LLDB formats itself.
fn is_library_string(name: &str) -> bool {
    let starts = ["std::__cxx11::basic_string<char,", "std::__1::basic_string<char,"];
    starts.iter().any(|start| name.starts_with(start)) || name == "std::string"
}
