//! Values of `expect` items that a program's types cannot have.

use super::Against;
use crate::diag::codes::types::VALUE_MEMBER;
use crate::diag::{Diagnostic, suggest};
use crate::names::cname;
use crate::sema::analyse::{listed, names, nearest, written};
use crate::sema::{MemberLookup, Shape, Shapes};
use crate::syntax::ast::{Name, ValueKind, ValueTree};
use crate::syntax::spelling;
use crate::types::{Shape as Known, TypeId};
use rustc_hash::FxHashSet;

/// The name of an unnamed member.
const NAMELESS: &str = "_";

impl Against<'_> {
    /// Reports the members of a value that no type of its name has, except those that formatters use:
    /// they may belong to another version of the type.
    pub(super) fn value(&self, value: &ValueTree, asked: &FxHashSet<&str>) {
        self.value_of(value, &self.written_types(value), asked);
    }

    /// The types that are written before a value, without pointers and references.
    fn written_types(&self, value: &ValueTree) -> Vec<TypeId> {
        let Some(name) = &value.type_name else { return Vec::new() };
        let name = spelling::type_name(name);
        let name = cname::at_end(&name);
        let of = self.types.named(name);
        let is_known = of.iter().all(|ty| self.shape(*ty) != Shape::Unknown);
        if is_known { of } else { Vec::new() }
    }

    fn value_of(&self, value: &ValueTree, of: &[TypeId], asked: &FxHashSet<&str>) {
        let inner = |value: &ValueTree, of: &[TypeId]| {
            let own = self.written_types(value);
            self.value_of(value, if own.is_empty() { of } else { &own }, asked);
        };
        match &value.kind {
            ValueKind::Struct(members) => {
                for (name, value) in members {
                    inner(value, &self.value_member(of, name, asked));
                }
            }
            ValueKind::Array(items) => {
                let elements: Option<Vec<TypeId>> = of
                    .iter()
                    .map(|ty| match self.shape(*ty) {
                        Shape::Array(element, _) => Some(element),
                        _ => None,
                    })
                    .collect();
                let elements = elements.unwrap_or_default();
                items.iter().for_each(|item| inner(item, &elements));
            }
            _ => {}
        }
    }

    /// The types of a member of a value of one of some types; a member that none of them has is a
    /// finding.
    fn value_member(&self, of: &[TypeId], name: &Name, asked: &FxHashSet<&str>) -> Vec<TypeId> {
        // The members of one without a name are those of the value itself.
        if &*name.text == NAMELESS {
            return of.to_vec();
        }
        // The text and the children that LLDB itself shows are not members.
        let is_shown = matches!(&*name.text, "=" | "[]");
        let (mut inner, mut is_known) = (Vec::new(), !of.is_empty() && !is_shown);
        for ty in of {
            match self.member_or_base(*ty, &name.text) {
                MemberLookup::Found(ty) => inner.push(ty),
                MemberLookup::Missing => {}
                MemberLookup::Unknown(_) => is_known = false,
            }
        }
        if !is_known {
            return Vec::new();
        }
        if inner.is_empty() && !asked.contains(&*name.text) {
            self.add(self.no_member(of, name));
        }
        inner
    }

    /// A member, or a base class by the name of its type.
    fn member_or_base(&self, ty: TypeId, name: &str) -> MemberLookup<TypeId> {
        let found = self.member(ty, name);
        if found != MemberLookup::Missing {
            return found;
        }
        match self.types.pointed(ty).1 {
            Known::Record(children) => match children.iter().find(|child| child.name == name) {
                Some(base) => MemberLookup::Found(base.ty),
                None => MemberLookup::Missing,
            },
            // Only records are written with members.
            _ => MemberLookup::Unknown(ty),
        }
    }

    fn no_member(&self, of: &[TypeId], name: &Name) -> Diagnostic {
        let owner = of.first().map(|first| self.owner(*first)).unwrap_or_default();
        let near = nearest(self, of, &name.text);
        let mut message = format!("this value has a member `{}` that `{owner}` has not", name.text);
        if let Some(near) = near.first() {
            message.push_str(&format!("; did you mean {}?", suggest::choice([near.as_str()])));
        }
        let label = "no member of the program's type";
        let finding = Diagnostic::new(VALUE_MEMBER, message).label(name.span, label);
        let finding = listed(finding, &names(self, of));
        if near.is_empty() {
            finding.help("test the formatter with values that the program can have")
        } else {
            written(finding, name.span, &name.text, &near)
        }
    }
}
