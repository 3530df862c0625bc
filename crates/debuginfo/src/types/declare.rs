//! Types that are derived from others, as C declares them: `int (*)[3]`, `char *const`.

use super::dwarf::{Entry, Reference, Tag};
use super::name::MAX_NAME_LEN;
use super::{ENDLESS, EntryId, MAX_NESTED, TypeId, Types};

impl Types {
    /// The declaration of `inner` with a type.
    pub(super) fn declare(&self, ty: TypeId, inner: String) -> String {
        let mut ty = ty;
        let mut inner = inner;
        let mut qualifiers = Vec::new();
        let mut suffix = String::new();
        let mut steps = 0;
        let base = loop {
            steps += 1;
            if steps > MAX_NESTED.0 || inner.len() > MAX_NAME_LEN {
                self.fail(ty, ENDLESS);
                return String::new();
            }
            let id = match ty {
                TypeId::Entry(id) => id,
                TypeId::Row(id, skipped) => {
                    ty = self.array_of(id, skipped.into(), &mut inner);
                    continue;
                }
                _ => break self.virtual_name(ty),
            };
            let (tag, of, containing, signature) = self
                .with_entry(id, |entry| (entry.tag, entry.ty, entry.containing, entry.signature));
            if let Some(definition) = self.definition_of_signature(id, signature) {
                ty = TypeId::Entry(definition);
                continue;
            }
            let of = self.type_of(id.unit, of);
            match tag {
                Tag::Pointer | Tag::Reference | Tag::RvalueReference => {
                    inner = format!("{}{inner}", written_tag(tag));
                    if self.binds_tighter(of) {
                        inner = format!("({inner})");
                    }
                    ty = of;
                }
                Tag::Const | Tag::Volatile | Tag::Restrict => {
                    qualifiers.push(written_tag(tag));
                    if self.tag(of).is_some_and(is_pointer) {
                        inner = qualified(&mut qualifiers, &inner);
                    }
                    ty = of;
                }
                Tag::Atomic => break format!("_Atomic({})", self.name(of)),
                Tag::Array => ty = self.array_of(id, 0, &mut inner),
                Tag::Subroutine => {
                    let (parameters, returns) = self.function(id, false);
                    inner = format!("{inner}({parameters})");
                    ty = returns;
                }
                Tag::MemberPointer => {
                    (inner, suffix, ty) = self.member_pointer(id, containing, of, inner);
                }
                _ => break self.scoped_name(id),
            }
        };
        let mut text = qualified(&mut qualifiers, &base);
        if !inner.is_empty() && !inner.starts_with('[') {
            text.push(' ');
        }
        text.push_str(&inner);
        text.push_str(&suffix);
        text
    }

    /// Appends the bounds of an array after some of them; returns the type of its elements.
    fn array_of(&self, id: EntryId, skipped: usize, inner: &mut String) -> TypeId {
        let (bounds, element) = self.array(id);
        inner.extend(bounds.iter().skip(skipped).map(|bound| written_bound(*bound)));
        element
    }

    /// A pointer to a member: its declarator, what follows it, and the type before it.
    fn member_pointer(
        &self,
        id: EntryId,
        class: Option<Reference>,
        to: TypeId,
        inner: String,
    ) -> (String, String, TypeId) {
        let class = self.type_of(id.unit, class);
        let inner = format!("{}::*{inner}", self.name(class));
        let Some(function) = self.as_function(to) else { return (inner, String::new(), to) };
        let (parameters, returns) = self.function(function, true);
        (format!("({inner})({parameters})"), self.method_qualifiers(function), returns)
    }

    fn virtual_name(&self, ty: TypeId) -> String {
        match ty {
            TypeId::Void => "void".to_owned(),
            TypeId::Gap => "int".to_owned(),
            TypeId::OfEnum(id, part) => self.name_of_part(id, part),
            TypeId::Entry(id) | TypeId::Row(id, _) => self.scoped_name(id),
        }
    }

    /// The entry in a type unit, if an entry has only the signature of its type.
    pub(super) fn definition_of_signature(
        &self,
        id: EntryId,
        signature: Option<Reference>,
    ) -> Option<EntryId> {
        self.resolve(id.unit, signature?).filter(|definition| *definition != id)
    }

    fn tag(&self, ty: TypeId) -> Option<Tag> {
        match ty {
            TypeId::Entry(id) => self.in_unit(id.unit, |unit| unit.tag(id.offset).map(Some)),
            TypeId::Row(..) => Some(Tag::Array),
            _ => None,
        }
    }

    /// The type behind some qualifiers, and its tag.
    pub(super) fn behind(&self, ty: TypeId, qualifiers: &[Tag]) -> (TypeId, Option<Tag>) {
        match (self.tag(ty), ty) {
            (Some(tag), TypeId::Entry(id)) if qualifiers.contains(&tag) => {
                let of = self.type_of(id.unit, self.with_entry(id, |entry| entry.ty));
                self.nested(of, || self.behind(of, qualifiers))
            }
            (tag, _) => (ty, tag),
        }
    }

    /// The typedef of which this is `const` or `volatile`. LLDB calls it by the name of the typedef
    /// alone.
    pub(super) fn qualified_typedef(&self, ty: TypeId) -> Option<TypeId> {
        let (of, tag) = self.behind(ty, &[Tag::Const, Tag::Volatile]);
        (tag == Some(Tag::Typedef) && of != ty).then_some(of)
    }

    /// Whether a pointer to the type needs brackets.
    fn binds_tighter(&self, ty: TypeId) -> bool {
        let (_, tag) = self.behind(ty, &[Tag::Const, Tag::Volatile, Tag::Restrict]);
        matches!(tag, Some(Tag::Array | Tag::Subroutine))
    }

    fn as_function(&self, ty: TypeId) -> Option<EntryId> {
        match ty {
            TypeId::Entry(id) if self.tag(ty) == Some(Tag::Subroutine) => Some(id),
            _ => None,
        }
    }

    /// The dimensions of an array, and the type of its elements.
    pub(super) fn array(&self, id: EntryId) -> (Vec<Option<u64>>, TypeId) {
        let ty = self.with_entry(id, |entry| entry.ty);
        let bounds = self.with_parts(id, |parts| {
            let ranges = parts.iter().filter(|part| part.tag == Tag::Subrange);
            ranges.map(|range| range.bound.flatten()).collect()
        });
        (bounds, self.type_of(id.unit, ty))
    }

    /// The parameters and the result of a function; without the object of a method.
    fn function(&self, id: EntryId, is_method: bool) -> (String, TypeId) {
        let returns = self.with_entry(id, |entry| entry.ty);
        let texts: Vec<String> = self.with_parts(id, |parts| {
            let mut object = is_method;
            let parameter = |part: &Entry<'_>| match part.tag {
                Tag::FormalParameter if part.artificial && std::mem::take(&mut object) => None,
                Tag::FormalParameter => {
                    Some(self.spelling(self.type_of(id.unit, part.ty)).to_string())
                }
                Tag::UnspecifiedParameters => Some("...".to_owned()),
                _ => None,
            };
            parts.iter().filter_map(parameter).collect()
        });
        (texts.join(", "), self.type_of(id.unit, returns))
    }

    /// ` const` after a method whose object is constant.
    fn method_qualifiers(&self, function: EntryId) -> String {
        // clang does not say which parameter is the object, and LLDB does not guess.
        if !self.with_entry(function, |entry| entry.has_object) {
            return String::new();
        }
        let object = self.with_parts(function, |parts| {
            let is_object = |e: &&Entry<'_>| e.tag == Tag::FormalParameter && e.artificial;
            parts.iter().find(is_object).and_then(|object| object.ty)
        });
        let TypeId::Entry(pointer) = self.type_of(function.unit, object) else {
            return String::new();
        };
        let target = self.type_of(pointer.unit, self.with_entry(pointer, |entry| entry.ty));
        if self.tag(target) == Some(Tag::Const) { " const".into() } else { String::new() }
    }
}

/// The sign of a pointer or reference, or the word of a qualifier.
fn written_tag(tag: Tag) -> &'static str {
    match tag {
        Tag::Pointer => "*",
        Tag::Reference => "&",
        Tag::RvalueReference => "&&",
        Tag::Const => "const",
        Tag::Volatile => "volatile",
        Tag::Restrict => "__restrict",
        _ => "",
    }
}

fn is_pointer(tag: Tag) -> bool {
    matches!(tag, Tag::Pointer | Tag::MemberPointer)
}

/// A text with qualifiers before it. `const` comes first, however the entries are nested.
fn qualified(qualifiers: &mut Vec<&'static str>, text: &str) -> String {
    qualifiers.sort_unstable_by_key(|word| (*word != "const", *word != "volatile"));
    qualifiers.dedup();
    let mut words: Vec<&str> = std::mem::take(qualifiers);
    let tight = text.starts_with('[').then(|| words.pop()).flatten();
    words.extend(Some(text).filter(|text| tight.is_none() && !text.is_empty()));
    let mut joined = words.join(" ");
    if let Some(last) = tight {
        let gap = if joined.is_empty() { "" } else { " " };
        joined.push_str(&format!("{gap}{last}{text}"));
    }
    joined
}

fn written_bound(bound: Option<u64>) -> String {
    bound.map_or("[]".to_owned(), |count| format!("[{count}]"))
}
