//! Formatters of Rust's vectors and cells of structures.
//!
//! Up to LLDB 23 a formatter reaches an element after the first only by casts: each goes to a type that has a member
//! some bytes after its start. Debug information says how large an element is, and which members it has.

use super::pieces::{NOTHING, escaped};
use super::variants::SummaryDraft;
use crate::names::text;
use crate::types::{Shape, TypeId};

/// Types of elements that the pack knows.
const OF_PACK: [&str; 5] =
    ["alloc::string::String", VEC, "std::path::PathBuf", "std::ffi::os_str::OsString", "&str"];
const VEC: &str = "alloc::vec::Vec";
/// Types that hold a structure: the name, its place among the arguments, the way to it, and the function of a pack that
/// shows both.
const CELLS: [(&str, usize, &str, &str); 7] = [
    ("alloc::rc::Rc", 0, "ptr.pointer.value", "rust_std_counted"),
    ("alloc::sync::Arc", 0, "ptr.pointer.data", "rust_std_counted"),
    ("core::cell::RefCell", 0, "value.value", "rust_std_ref_cell"),
    ("lock_api::mutex::Mutex", 1, "data.value", "rust_crates_mutex"),
    ("lock_api::rwlock::RwLock", 1, "data.value", "rust_crates_rw_lock"),
    ("std::sync::poison::mutex::Mutex", 0, "data.value", "rust_std_lock"),
    ("std::sync::poison::rwlock::RwLock", 0, "data.value", "rust_std_lock"),
];
/// The most casts from an element to the next.
const MAX_STEPS: usize = 4;
/// The largest element, in bytes.
const MAX_SIZE: u64 = 512;
/// The most names of an enum in the text of a vector.
const MAX_CASES: usize = 100;
/// The size of a word.
const WORD: u64 = 8;

/// A cast, and a member of the result that is not at its start.
#[derive(Clone)]
enum CastStep {
    /// A word, by the buffer of the vector.
    Word,
    /// A member of the element.
    Member(String),
}

impl SummaryDraft<'_> {
    /// The body of a summary of a cell that holds a structure of the program.
    pub(super) fn cell(&self) -> Option<String> {
        let name = self.types.name(self.ty);
        let base = text::base(&name);
        let (_, argument, path, function) = CELLS.iter().find(|(cell, ..)| *cell == base)?;
        let held = self.types.type_arguments(self.ty).get(*argument).copied()?;
        // Whatever leads back to the cell, a text of the structure is shown as the pack shows it.
        let text = self.structure(held, path, 0);
        // The type of a trait object has no members, and no value of it a name.
        let has_text = !self.types.name(held).starts_with("dyn ")
            && matches!(self.types.shape(held), Shape::Record(_))
            && !is_nothing(&text);
        has_text.then(|| format!("{{ {function}(self, \"{text}\") }}"))
    }

    /// The body of a summary of a vector or slice whose elements the pack does not know.
    pub(super) fn vector(&self) -> Option<String> {
        let is_vector = self.is_vector(self.ty);
        let of = match is_vector {
            true => self.types.type_arguments(self.ty).first().copied(),
            false => self.element_of_slice(),
        }?;
        if let Some(parts) = self.parts(of) {
            return Some(format!(
                "{{ rust_std_sized(rust_std_length(self), rust_std_is_list(self) ? \"{parts}\" : \"\") }}"
            ));
        }
        if !is_vector {
            return None;
        }
        let name = self.types.name(of);
        if OF_PACK.contains(&text::base(&name)) || name.starts_with("&[") {
            return None;
        }
        let own = SummaryDraft { ty: self.types.unqualified(of), ..*self };
        let elements = match self.links.leads_to(of, self.ty) && own.variants().is_some() {
            // The text of an enum does not ask for that of the vector.
            true => self.elements(of, "self", |x| format!("\\({x} ?? \"{NOTHING}\")")),
            false => self.elements(of, "self", |x| self.piece(of, x, 0)),
        };
        elements.map(|elements| {
            format!("{{ rust_std_sized(len, texts_is_read(self) ? \"\" : \"{elements}\") }}")
        })
    }

    fn element_of_slice(&self) -> Option<TypeId> {
        let name = self.types.name(self.ty);
        if !["&[", "&mut [", "alloc::boxed::Box<["].iter().any(|start| name.starts_with(start)) {
            return None;
        }
        match self.types.shape(self.types.member_type(self.ty, "data_ptr")?) {
            Shape::Pointer(to) => Some(to),
            _ => None,
        }
    }

    /// The first elements of a vector or slice of numbers with a text of their own, several of which are in a word.
    fn parts(&self, of: TypeId) -> Option<String> {
        let Some(size @ (1 | 2 | 4)) = self.types.size(of) else { return None };
        let of_word = WORD / size;
        let number = format!("rust_std_part(word, i % {of_word}, {})", 8 * size);
        let text = match (&*self.types.name(of), self.types.shape(of)) {
            ("bool", _) => format!("\\({number} != 0)"),
            ("char32_t", _) => format!("\\(texts_rust_char({number}))"),
            (_, Shape::Enumeration(numbers)) if (1..=MAX_CASES).contains(&numbers.len()) => {
                let mask = (1 << (8 * size)) - 1;
                let case = |(name, number): &(String, i128)| {
                    format!("case {}: \"{}\" ", number & mask, escaped(name))
                };
                let cases: String = numbers.iter().map(case).collect();
                format!("\\(switch {number} {{ {cases}default: \"\\({number})\" }})")
            }
            _ => return None,
        };
        Some(format!(
            "\\(join((i, word) from rust_std_word(self) by i % {of_word} == {} \
             ? rust_std_next(word, rust_std_two(self)) : word, \
             until: i >= rust_std_length(self).unsigned() || !texts_is_read(word), max: 9, more: \", …\") \
             {{ \"[\\(i)] = {text}\" }})",
            of_word - 1
        ))
    }

    /// A vector whose elements lead back to the type of the summary.
    pub(super) fn vector_back(&self, ty: TypeId, path: &str) -> String {
        let size = format!("size=\\({path}.len)");
        let of = self.types.type_arguments(ty).first().copied();
        let Some(of) = of.filter(|_| self.has_pack && self.own_pointers() == 0) else {
            return size;
        };
        let elements = self.elements(of, path, |x| self.piece(of, x, 1));
        elements.map_or(size, |elements| format!("\\(rust_std_sized({path}.len, \"{elements}\"))"))
    }

    /// A map whose keys or values lead back to the type of the summary.
    pub(super) fn map_back(&self, ty: TypeId, path: &str) -> String {
        let arguments = self.types.type_arguments(ty);
        let ([key, value, ..], true) = (&*arguments, self.has_pack && self.own_pointers() == 0)
        else {
            return format!("size=\\({path}.length)");
        };
        let key = self.piece(*key, &format!("rust_std_key({path}, i, k)"), 1);
        let value = self.piece(*value, &format!("rust_std_value({path}, i, k)"), 1);
        format!(
            "\\(rust_std_tree({path}.length, {path}.length.unsigned() == 0 ? \"\" : \"\\(join(i in 0...rust_std_edges({path}), \
             k in 0...rust_std_keys(rust_std_leaf({path}, i)), where: rust_std_has({path}, i, k), \
             max: 9, more: \", …\") {{ \"{key}: {value}\" }})\"))"
        )
    }

    pub(super) fn is_vector(&self, ty: TypeId) -> bool {
        text::base(&self.types.name(ty)) == VEC
    }

    /// Whether the text of a type may be made by this file or by the pack.
    fn may_have_text(&self, of: TypeId) -> bool {
        if let Shape::Pointer(to) | Shape::Reference(to) = self.types.shape(of) {
            return self.may_have_text(to);
        }
        let name = self.types.name(of);
        let is_of_library = ["std::", "core::", "alloc::"].iter().any(|of| name.starts_with(of));
        is_of_library && !name.contains("dyn ") || !self.types.variants_of(of).is_empty()
    }

    /// The first elements of a vector, as the content of a string; `None` if they are not reached or have no text.
    fn elements(
        &self,
        of: TypeId,
        path: &str,
        piece: impl FnOnce(&str) -> String,
    ) -> Option<String> {
        let element = format!("{path}.type().argument(0)");
        let text = piece(&format!("x.cast({element})"));
        let has_text = !is_nothing(&text) || text != NOTHING && self.may_have_text(of);
        let steps = self.steps(of).filter(|_| has_text)?;
        let next = steps.iter().fold("x".to_owned(), |x, step| match step {
            CastStep::Word => format!("rust_std_next({x}, {path}.buf.inner.type())"),
            CastStep::Member(member) => {
                format!("(texts_is_read({x}) ? {x}.cast({element}){member} : {x})")
            }
        });
        Some(format!(
            "\\(join((i, x) from {path}.buf.inner.ptr.pointer.pointer[0] by {next}, \
             until: i >= {path}.len.unsigned() || !texts_is_read(x), max: 9, more: \", …\") \
             {{ \"[\\(i)] = {text}\" }})"
        ))
    }

    /// The way from an element to the next one; `None` if it is not known.
    fn steps(&self, of: TypeId) -> Option<Vec<CastStep>> {
        let size = self.types.size(of).filter(|size| (1..=MAX_SIZE).contains(size))?;
        let mut known = vec![(WORD, CastStep::Word)];
        for offset in (1..size).filter(|offset| *offset != WORD) {
            if let Some(member) = self.types.scalar_at(of, offset) {
                known.push((offset, CastStep::Member(member)));
            }
        }
        let mut ways: Vec<(u64, Vec<CastStep>)> = vec![(0, Vec::new())];
        for _ in 0..MAX_STEPS {
            let mut longer: Vec<(u64, Vec<CastStep>)> = Vec::new();
            for (at, way) in &ways {
                for (offset, step) in known.iter().filter(|(offset, _)| at + offset <= size) {
                    if longer.iter().all(|(other, _)| *other != at + offset) {
                        longer.push((
                            at + offset,
                            [way.as_slice(), std::slice::from_ref(step)].concat(),
                        ));
                    }
                }
            }
            if let Some((_, way)) = longer.iter().find(|(at, _)| *at == size) {
                return Some(way.clone());
            }
            ways = longer;
        }
        None
    }
}

/// Whether a piece is empty if the value has no text of its own.
fn is_nothing(piece: &str) -> bool {
    piece == NOTHING || piece.ends_with(&format!("?? \"{NOTHING}\")"))
}
