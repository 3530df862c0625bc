//! Members in drafts: the kind of each, and the piece of a text that shows it.

use super::enumeration::{self, Enumerators};
use super::pieces::{NOTHING, escaped};
use super::shapes::text_of;
use crate::isa::library;
use crate::names::cname::{self, WIDE_CHARACTERS};
use crate::names::text;
use crate::sema::is_foreign_name;
use crate::syntax::spelled;
use crate::types::{Child, ChildKind, Links, NumberKind, Shape, TypeId, Types};
use std::cell::RefCell;
use std::collections::HashSet;

/// The highest number of nested types whose members are considered.
const MAX_DEPTH: usize = 4;
/// The highest number of members of a record that are considered.
const MAX_FOUND: usize = 200;
/// The most members of a structure that a piece shows.
const MAX_INLINE: usize = 3;
/// Texts and containers of C++'s library, without namespaces.
const CPP_TEXTS: [&str; 2] = ["basic_string", "basic_string_view"];
const CPP_CONTAINERS: [&str; 13] = [
    "array",
    "deque",
    "forward_list",
    "list",
    "map",
    "multimap",
    "multiset",
    "set",
    "unordered_map",
    "unordered_multimap",
    "unordered_multiset",
    "unordered_set",
    "vector",
];
/// Texts of Rust's library.
const RUST_TEXTS: [&str; 4] =
    ["&str", "alloc::string::String", "std::ffi::os_str::OsString", "std::path::PathBuf"];
const RUST_VECTOR: &str = "alloc::vec::Vec";

/// The kind of a member, by the way it is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// A text that ends by itself.
    Text,
    /// A pointer to characters, which may be such a text.
    Characters,
    Character,
    Bool,
    /// A number of one byte.
    Byte,
    Integer,
    Float,
    Enumeration,
    /// A pointer to the type itself.
    Own,
    Pointer(TypeId),
    Array(u64, TypeId),
    /// A container of a library, and the type of its elements.
    Container(Option<TypeId>),
    Record,
    /// Another type of a library.
    Library,
    Other,
}

/// A member with a name, also one of a base or of an anonymous structure.
#[derive(Clone, Debug)]
pub(super) struct DraftMember {
    pub(super) name: String,
    /// The name in a source text.
    pub(super) spelled: String,
    pub(super) ty: TypeId,
    pub(super) kind: Kind,
}

/// A part of a text that shows a value, as the content of a string.
pub(super) struct DraftPiece {
    pub(super) text: String,
    /// A value for a test, where one can be written.
    pub(super) value: Option<String>,
    /// The text of that value.
    pub(super) shown: String,
}

/// The record that a formatter is drafted for.
#[derive(Clone, Copy)]
pub(super) struct Record<'t> {
    pub(super) types: &'t Types,
    pub(super) links: &'t Links<'t>,
    pub(super) ty: TypeId,
    /// The enumerations that its draft names.
    pub(super) enums: &'t RefCell<Vec<TypeId>>,
}

/// The members of a record that were found so far.
struct Search<'r> {
    record: &'r Record<'r>,
    root: TypeId,
    found: Vec<DraftMember>,
    names: HashSet<String>,
}

impl Search<'_> {
    /// Adds the members of the record, or of a part of it that is so deep.
    fn add(&mut self, ty: TypeId, depth: usize) {
        let types = self.record.types;
        let Shape::Record(children) = types.shape(ty) else { return };
        if depth > MAX_DEPTH {
            return;
        }
        let (bases, own): (Vec<&Child>, Vec<&Child>) =
            children.iter().partition(|child| child.kind == ChildKind::Base);
        for child in own.iter().filter(|child| child.kind == ChildKind::Member) {
            if self.found.len() >= MAX_FOUND {
                return;
            }
            if child.name.is_empty() && types.record_word(child.ty) == "struct" {
                self.add(child.ty, depth + 1);
            } else if let Some(spelled) = spelled(&child.name).filter(|_| child.name != "_")
                && self.names.insert(child.name.clone())
                // LLDB does not find every member of a base.
                && (depth == 0 || types.member_type(self.root, &child.name).is_some())
            {
                let (ty, kind) = (child.ty, self.record.kind(child.ty));
                let spelled = match is_foreign_name(&child.name) {
                    true => format!("`{}`", child.name),
                    false => spelled.into_owned(),
                };
                let name = child.name.clone();
                self.found.push(DraftMember { name, spelled, ty, kind });
            }
        }
        bases.iter().for_each(|base| self.add(base.ty, depth + 1));
    }
}

impl DraftPiece {
    /// A piece without a known value.
    pub(super) fn untested(text: String) -> DraftPiece {
        DraftPiece { text, value: None, shown: String::new() }
    }

    /// A piece whose value in a test has no text.
    fn without_text(text: String) -> DraftPiece {
        DraftPiece { text, value: Some("{}".to_owned()), shown: String::new() }
    }
}

impl Record<'_> {
    /// The name and the enumerators of an enumeration, which the draft names; `None` if another enumeration of that name
    /// has others.
    pub(super) fn enumeration(&self, ty: TypeId) -> Option<(String, Enumerators)> {
        let ty = self.types.unqualified(ty);
        let is_alone = |(name, numbers): &(String, Enumerators)| {
            let own = Shape::Enumeration(numbers.as_slice().into());
            let shapes = self.types.named(name).into_iter().map(|other| self.types.shape(other));
            shapes.filter(|shape| *shape != Shape::Unknown).all(|shape| shape == own)
        };
        let named = enumeration::named(self.types, ty).filter(is_alone);
        self.enums.borrow_mut().extend(named.is_some().then_some(ty));
        named
    }

    /// The members of a record, its own before those of its bases, except one called `_`: in a value of a test, this
    /// name means an anonymous structure.
    pub(super) fn members(&self, ty: TypeId) -> Vec<DraftMember> {
        let mut search =
            Search { record: self, root: ty, found: Vec::new(), names: HashSet::new() };
        search.add(ty, 0);
        search.found
    }

    pub(super) fn kind(&self, ty: TypeId) -> Kind {
        let ty = self.types.unqualified(ty);
        let name = self.types.name(ty);
        if let Some(kind) = self.library_kind(ty, &name) {
            return kind;
        }
        match self.types.shape(ty) {
            Shape::Number(_) if &*name == "bool" => Kind::Bool,
            Shape::Number(_) if is_character(&name) => Kind::Character,
            Shape::Number(NumberKind::Float) => Kind::Float,
            Shape::Number(_) if self.types.size(ty) == Some(1) => Kind::Byte,
            Shape::Number(_) => Kind::Integer,
            Shape::Enumeration(_) => Kind::Enumeration,
            Shape::Pointer(to) | Shape::Reference(to) => {
                let written = self.types.name(to);
                let to = self.types.unqualified(to);
                let name = self.types.name(to);
                // C has texts of `unsigned char`, and LLDB shows them, but since 22 not those of `uint8_t`; Rust has bytes.
                let is_text = || {
                    &*name == "unsigned char"
                        && cname::unqualified(&written) != "uint8_t"
                        && !self.types.is_raw_pointer(ty)
                };
                match to {
                    to if to == self.ty => Kind::Own,
                    _ if is_character(&name) || is_text() => Kind::Characters,
                    to => Kind::Pointer(to),
                }
            }
            Shape::Array { count: Some(count), element } => {
                match is_character(&self.types.name(self.types.unqualified(element))) {
                    true => Kind::Text,
                    false => Kind::Array(count, element),
                }
            }
            Shape::Record(_) => Kind::Record,
            _ => Kind::Other,
        }
    }

    fn library_kind(&self, ty: TypeId, name: &str) -> Option<Kind> {
        let (base, class) = (text::base(name), library::class(name));
        let is_of = |classes: &[&str]| class.is_some_and(|class| classes.contains(&class));
        if RUST_TEXTS.contains(&base) || is_of(&CPP_TEXTS) {
            return Some(Kind::Text);
        }
        if base == RUST_VECTOR || is_of(&CPP_CONTAINERS) {
            let of = self.types.type_arguments(ty).first().copied();
            return Some(Kind::Container(of));
        }
        let is_library = ["std::", "core::", "alloc::"].iter().any(|room| base.starts_with(room));
        let is_record = is_library && matches!(self.types.shape(ty), Shape::Record(_));
        is_record.then_some(Kind::Library)
    }

    /// The piece that shows a value, with a number that distinguishes it from others in a test; `None` for a value
    /// without a text, and for one whose text may show the record again.
    pub(super) fn piece(&self, ty: TypeId, path: &str, number: usize) -> Option<DraftPiece> {
        let same = |text: &str, value: String| DraftPiece {
            text: text.to_owned(),
            shown: value.clone(),
            value: Some(value),
        };
        let plain = format!("\\({path})");
        let elements = format!("\\({path}, elements: 4)");
        let text = same(&plain, format!("\"{}\"", letter(number)));
        Some(match self.kind(ty) {
            Kind::Text | Kind::Characters => text,
            Kind::Character => same(&plain, format!("'{}'", letter(number))),
            Kind::Bool => same(&plain, "true".to_owned()),
            Kind::Integer => same(&plain, number.to_string()),
            Kind::Byte => self.byte(ty, path, number),
            Kind::Float => same(&plain, format!("{number}.5")),
            Kind::Enumeration => return self.enumerator(ty, path),
            Kind::Own | Kind::Other => return None,
            Kind::Pointer(to) if self.kind(to) == Kind::Record => {
                let is_reference = matches!(self.types.shape(ty), Shape::Reference(_));
                match self.pointee(to, path, is_reference) {
                    Some(text) if is_reference => {
                        DraftPiece { text, value: None, shown: NOTHING.to_owned() }
                    }
                    Some(text) => return self.unless_null(ty, path, &text),
                    None => return None,
                }
            }
            _ if self.links.leads_to(ty, self.ty) => return None,
            // LLDB shows a text.
            Kind::Array(_, of) if self.kind(of) == Kind::Byte => text,
            Kind::Array(_, of) | Kind::Container(Some(of)) if self.kind(of) == Kind::Integer => {
                same(&elements, format!("[{number}, 0]"))
            }
            Kind::Array(_, of) | Kind::Container(Some(of)) if self.kind(of) == Kind::Float => {
                same(&elements, format!("[{number}.5, 0.5]"))
            }
            Kind::Array(..) => return None,
            Kind::Container(_) => same(&elements, "[]".to_owned()),
            Kind::Record => self.inline(ty, path, number),
            Kind::Pointer(_) => return None,
            Kind::Library => DraftPiece::without_text(plain),
        })
    }

    /// Pieces for the first numbers and texts among the members of a structure.
    fn parts(&self, ty: TypeId, path: &str, number: usize) -> Vec<(String, DraftPiece)> {
        let mut parts = Vec::new();
        if self.types.record_word(ty) == "union" {
            return parts;
        }
        // Without types `t.t` may be a ring.
        let is_part =
            |member: &DraftMember| member.kind.is_simple() && !path.ends_with(&member.spelled);
        let members = self.members(ty).into_iter().filter(is_part);
        for (index, member) in members.take(MAX_INLINE).enumerate() {
            let path = format!("{path}.{}", member.spelled);
            let piece = self.piece(member.ty, &path, number + index);
            parts.extend(piece.map(|piece| (member.spelled, piece)));
        }
        parts
    }

    /// The text of the target of a pointer or a reference, unless that may show the record again; else some of its
    /// members.
    fn pointee(&self, to: TypeId, path: &str, is_reference: bool) -> Option<String> {
        let has_parts = !is_reference && self.is_only_one();
        let mut parts = if has_parts { self.parts(to, path, 1) } else { Vec::new() };
        // Without types, what follows a member of its own name may be a ring.
        let own = self.members(self.ty);
        parts.retain(|(name, _)| own.iter().all(|member| member.spelled != *name));
        let text = if parts.is_empty() { NOTHING.to_owned() } else { listed(&parts, |p| &p.text) };
        match self.links.leads_to(to, self.ty) {
            true => (!parts.is_empty()).then_some(text),
            false => Some(format!("\\({path} ?? \"{text}\")")),
        }
    }

    /// Whether no other type has the name of the record.
    fn is_only_one(&self) -> bool {
        self.types.named(&self.types.name(self.ty)).len() < 2
    }

    /// The function that a pointer points to, or the address.
    pub(super) fn address(&self, member: &DraftMember) -> Option<DraftPiece> {
        let path = &member.spelled;
        let text = match self.types.name(member.ty).contains("(*)") {
            true => format!("\\({path})"),
            false => format!("0x\\({path}.unsigned(), radix: 16)"),
        };
        self.unless_null(member.ty, path, &text)
    }

    /// A text for a pointer, or `null`; nothing for a reference, which LLDB does not compare.
    fn unless_null(&self, ty: TypeId, path: &str, text: &str) -> Option<DraftPiece> {
        let is_pointer = matches!(self.types.shape(ty), Shape::Pointer(_));
        is_pointer.then(|| DraftPiece {
            text: format!("\\({path} == null ? \"null\" : \"{text}\")"),
            value: Some("null".to_owned()),
            shown: "null".to_owned(),
        })
    }

    pub(super) fn number(&self, member: &DraftMember) -> String {
        format!("{}.{}()", member.spelled, self.method(member.ty))
    }

    fn method(&self, ty: TypeId) -> &'static str {
        let is_signed = self.types.shape(ty) == Shape::Number(NumberKind::Signed);
        if is_signed { "signed" } else { "unsigned" }
    }

    /// Seconds and a smaller unit, below a path.
    pub(super) fn time(
        &self,
        members: &[DraftMember],
        path: &str,
        number: usize,
    ) -> Option<DraftPiece> {
        let [seconds, rest] = members else { return None };
        let digits = match (&*seconds.name, &*rest.name) {
            ("tv_sec", "tv_nsec") => 9,
            ("tv_sec", "tv_usec") => 6,
            _ => return None,
        };
        let (seconds, rest) = (&seconds.spelled, &rest.spelled);
        Some(DraftPiece {
            text: format!("\\({path}{seconds}).\\({path}{rest}, digits: {digits}) s"),
            value: Some(format!("{seconds}: {number}, {rest}: 7")),
            shown: format!("{number}.{:0digits$} s", 7),
        })
    }

    fn byte(&self, ty: TypeId, path: &str, number: usize) -> DraftPiece {
        let name = self.types.name(self.types.unqualified(ty));
        let method = self.method(ty);
        let text = format!("\\({path}.{method}())");
        match is_plain_word(&name) {
            true => {
                let value = Some(format!("{name} {number}"));
                DraftPiece { text, value, shown: number.to_string() }
            }
            false => DraftPiece::untested(text),
        }
    }

    /// The name of an enumerator, or of each bit that is set.
    fn enumerator(&self, ty: TypeId, path: &str) -> Option<DraftPiece> {
        let plain = format!("\\({path})");
        let Some((name, numbers)) = self.enumeration(ty) else {
            return Some(DraftPiece::untested(plain));
        };
        let bits = enumeration::bits(&numbers);
        let (first, _) = bits.first().or(numbers.first())?;
        let in_source = |bit: &str| format!("{name}.{}", spelled(bit).unwrap_or_default());
        let text = if bits.is_empty() {
            plain
        } else {
            let pair =
                |(bit, _): &(String, i128)| format!("{}: \"{}\"", in_source(bit), escaped(bit));
            let pairs: Vec<String> = bits.iter().map(pair).collect();
            format!("\\(flags({path}, [{}]))", pairs.join(", "))
        };
        Some(DraftPiece { text, value: Some(in_source(first)), shown: first.clone() })
    }

    /// The text or the members of a small structure, otherwise its summary, or some of its members if it has none.
    fn inline(&self, ty: TypeId, path: &str, number: usize) -> DraftPiece {
        let (members, inside) = (self.members(ty), format!("{path}."));
        let mut parts = Vec::new();
        // Others of the name may have other structures there.
        if self.is_only_one() {
            let text = text_of(self, &members, &inside);
            let text = text.map(|of| DraftPiece { text: format!("\\({})", of.text), ..of });
            if let Some(piece) = self.time(&members, &inside, number).or(text) {
                let value = piece.value.map(|value| format!("{{ {value} }}"));
                return DraftPiece { value, ..piece };
            }
            parts = self.parts(ty, path, number);
        }
        let is_small = parts.len() == members.len();
        let value = |(name, piece): &(String, DraftPiece)| {
            Some(format!("{name}: {}", piece.value.as_ref()?))
        };
        let values: Option<Vec<String>> = parts.iter().map(value).collect();
        if parts.is_empty() || !is_small && values.is_none() {
            let text = format!("\\({path} ?? \"{NOTHING}\")");
            return DraftPiece { text, value: None, shown: NOTHING.to_owned() };
        }
        let text = listed(&parts, |piece| &piece.text);
        DraftPiece {
            text: if is_small { text } else { format!("\\({path} ?? \"{text}\")") },
            shown: listed(&parts, |piece| if values.is_some() { &piece.shown } else { "" }),
            value: values.map(|values| format!("{{ {} }}", values.join(", "))),
        }
    }
}

/// Texts of pieces, as `(1, 2)`.
fn listed(parts: &[(String, DraftPiece)], of: impl Fn(&DraftPiece) -> &str) -> String {
    let texts: Vec<&str> = parts.iter().map(|(_, piece)| of(piece)).collect();
    format!("({})", texts.join(", "))
}

impl Kind {
    /// Whether a value is one word of a text.
    fn is_simple(self) -> bool {
        self.rank() < Kind::Record.rank()
    }

    /// Whether its text says something of the value itself.
    pub(super) fn is_telling(self) -> bool {
        self.rank() < Kind::Own.rank()
    }

    /// The order in which members are chosen, if not all are shown.
    pub(super) fn rank(self) -> u8 {
        match self {
            Kind::Text | Kind::Characters => 0,
            Kind::Enumeration | Kind::Integer | Kind::Float => 1,
            Kind::Bool | Kind::Character | Kind::Byte => 2,
            Kind::Container(_) | Kind::Record | Kind::Library => 3,
            Kind::Array(..) | Kind::Pointer(_) | Kind::Own | Kind::Other => 4,
        }
    }
}

fn letter(number: usize) -> char {
    char::from(b'a' + (number.saturating_sub(1) % 26) as u8)
}

fn is_plain_word(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphabetic() || c == ' ')
}

/// Whether LLDB shows values of a type as characters.
pub(super) fn is_character(name: &str) -> bool {
    name == "char" || WIDE_CHARACTERS.contains(&name)
}
