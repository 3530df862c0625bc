//! Pieces of a text: the members of a value as `{:?}` writes them, on one line.
//!
//! A piece never asks the debugger for the text of a type that leads back to the type of the summary, so every text
//! ends. It shows such a value with its members, or with the summary itself some levels deep.

use super::variants::SummaryDraft;
use crate::names::text;
use crate::syntax::spelled;
use crate::types::{Child, Shape, TypeId};

/// The highest number of nested structures in a text.
const MAX_DEPTH: usize = 2;
/// The highest number of members of a structure in a text.
const MAX_MEMBERS: usize = 6;
/// The highest number of pointers to the enum with which its text has two levels: each level has the code of all of them
/// again.
const MAX_TWO_LEVELS: usize = 3;
/// The highest number of elements of an array in a text.
const MAX_ELEMENTS: usize = 9;
/// The text of a value that has none.
pub(super) const NOTHING: &str = "{…}";

const MAP: &str = "alloc::collections::btree::map::BTreeMap";
/// Maps of crates, which `{:?}` shows as the map in them.
const MAPS_OF_CRATES: [&str; 2] = ["serde_json::map::Map", "toml::map::Map"];
/// Reference-counting pointers, and the path from each to its value.
const COUNTED: [(&str, &str); 2] =
    [("alloc::rc::Rc", ".ptr.pointer.value"), ("alloc::sync::Arc", ".ptr.pointer.data")];

impl SummaryDraft<'_> {
    /// `Name { x: …, y: … }`, `Name(…)` or `Name`, with the members below a path, as the content of a string.
    pub(super) fn constructor(
        &self,
        name: &str,
        ty: TypeId,
        path: &dyn Fn(&str) -> String,
        depth: usize,
    ) -> String {
        let Shape::Record(members) = self.types.shape(ty) else { return escaped(name) };
        let is_tuple = members.iter().all(|member| member.name.starts_with("__"));
        let mut texts = Vec::new();
        for (index, member) in members.iter().enumerate() {
            let step =
                spelled(&member.name).map_or(format!("[{index}]"), |name| format!(".{name}"));
            let text = self.piece(member.ty, &path(&step), depth);
            texts.push(if is_tuple { text } else { format!("{}: {text}", escaped(&member.name)) });
        }
        let name = escaped(name);
        match (texts.is_empty(), is_tuple) {
            (true, _) => name,
            (_, true) => format!("{name}({})", texts.join(", ")),
            (_, false) => format!("{name} {{ {} }}", texts.join(", ")),
        }
    }

    /// A piece of a text: a value, or `{…}` if neither LLDB nor its structure gives a text.
    pub(super) fn piece(&self, ty: TypeId, path: &str, depth: usize) -> String {
        match self.types.shape(ty) {
            Shape::Number(_) => self.number(ty, path),
            Shape::Enumeration(_) | Shape::Other => format!("\\({path})"),
            Shape::Pointer(_) if self.types.is_raw_pointer(ty) => {
                format!("0x\\({path}.unsigned(), radix: 16)")
            }
            _ if self.links.leads_to(ty, self.ty) => self.back(ty, path, depth),
            Shape::Pointer(to) | Shape::Reference(to) => match self.types.shape(to) {
                Shape::Number(_) => self.number(to, &format!("{path}[0]")),
                Shape::Enumeration(_) => format!("\\({path}[0])"),
                Shape::Record(_) => self.structure(to, path, depth),
                _ => format!("\\({path} ?? \"{NOTHING}\")"),
            },
            Shape::Array { count: Some(0), .. } => "[]".to_owned(),
            Shape::Array { element, .. } => {
                let text = self.piece(element, "x", depth + 1);
                let walk = format!("x in {path}, max: {MAX_ELEMENTS}, more: \", …\"");
                format!("[\\(join({walk}) {{ \"{text}\" }})]")
            }
            _ => self.structure(ty, path, depth),
        }
    }

    /// A piece of a text for a type that leads back to that of the summary.
    fn back(&self, ty: TypeId, path: &str, depth: usize) -> String {
        let ty = self.types.unqualified(ty);
        if ty == self.ty {
            let levels = self.levels();
            return format!("\\({path} ?? \"{NOTHING}\", depth: {levels})");
        }
        let members = match self.types.shape(ty) {
            Shape::Pointer(to) | Shape::Reference(to) => return self.back(to, path, depth),
            Shape::Record(members) => members,
            _ => return NOTHING.to_owned(),
        };
        let name = self.types.name(ty);
        if MAPS_OF_CRATES.contains(&text::base(&name))
            && let Some(map) = self.types.member_type(ty, "map")
            && text::base(&self.types.name(map)) == MAP
        {
            return self.back(map, &format!("{path}.map"), depth);
        }
        let argument = self.types.type_arguments(ty).first().copied();
        let counted = COUNTED.iter().find(|(counted, _)| text::base(&name) == *counted);
        match (counted, argument) {
            (Some((_, held)), Some(of)) => self.back(of, &format!("{path}{held}"), depth),
            (None, Some(_)) if self.is_vector(ty) => self.vector_back(ty, path),
            (None, Some(_)) if text::base(&name) == MAP => self.map_back(ty, path),
            _ => self.inline(&name, ty, &members, path, depth),
        }
    }

    /// Levels of the summary in its own text.
    fn levels(&self) -> usize {
        if (1..=MAX_TWO_LEVELS).contains(&self.own_pointers()) { 2 } else { 1 }
    }

    /// The number of members of variants that are pointers to the enum.
    pub(super) fn own_pointers(&self) -> usize {
        let mut found = 0;
        for variant in self.types.variants_of(self.ty) {
            let Shape::Record(members) = self.types.shape(variant.ty) else { continue };
            for member in members.iter() {
                if let Shape::Pointer(to) | Shape::Reference(to) = self.types.shape(member.ty) {
                    found += usize::from(self.types.unqualified(to) == self.ty);
                }
            }
        }
        found
    }

    /// A number; LLDB shows one of 8 bits as a character.
    fn number(&self, ty: TypeId, path: &str) -> String {
        match &*self.types.name(ty) {
            "unsigned char" => format!("\\({path}.unsigned())"),
            "char" | "signed char" => format!("\\({path}.signed())"),
            _ => format!("\\({path})"),
        }
    }

    /// The text of a structure, or its members where it has none.
    pub(super) fn structure(&self, ty: TypeId, path: &str, depth: usize) -> String {
        let name = self.types.name(ty);
        let own = match self.types.shape(ty) {
            Shape::Record(members) => self.inline(&name, ty, &members, path, depth),
            _ => NOTHING.to_owned(),
        };
        format!("\\({path} ?? \"{own}\")")
    }

    /// The members of a structure of the program, or `{…}` if they are too many.
    fn inline(
        &self,
        name: &str,
        ty: TypeId,
        members: &[Child],
        path: &str,
        depth: usize,
    ) -> String {
        let is_known =
            ["std::", "core::", "alloc::", "&", "["].iter().any(|of| name.starts_with(of));
        if depth >= MAX_DEPTH
            || is_known && !members.is_empty()
            || members.len() > MAX_MEMBERS
            || members.iter().any(|member| member.name.starts_with('$'))
        {
            return NOTHING.to_owned();
        }
        let name = if name.starts_with('(') { "" } else { text::last_part(text::base(name)) };
        self.constructor(name, ty, &|step| format!("{path}{step}"), depth + 1)
    }
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
