//! The values of `expect` items.
//!
//! | written | becomes |
//! |---|---|
//! | `3`, `-4` | `int`, else `long`, else `unsigned long`, the first that holds it |
//! | `4.5` | `double` |
//! | `true`, `'a'` | `bool`, `char` |
//! | `"text"` | `const char *` with the summary `"text"` |
//! | `null` | a null `void *` |
//! | `{ x: 3 }` | a struct of these members, without a text of its own |
//! | `[1, 2]` | an array; elements `[0]`, `[1]` of the type of the first one |
//! | `['a', 'b']` | an array with the summary `"ab"` |
//! | `{ _: { x: 3 } }` | an anonymous member, whose members are found as its own |
//! | `{ B: B { x: 3 } }` | a part of the base class `B`, or a member with the name of its type |
//! | `T value` | the same as a `T`; a number fits, an enumeration may have a number or a name |
//! | `T * { … }`, `T & { … }` | a pointer, through which the members show |
//! | `T * [1, 2]` | a pointer to the first of these |
//! | `T * 5` | a pointer to a 5 |
//! | `T * 0x500000` | a pointer to that address, where the value itself begins |
//! | `T { "=": "size=2", "[]": [1, 2] }` | a part that shows this text, with these children, whatever formatter there is for it |
//!
//! Everything has a place in a memory with the layout of compilers, so casts and `p.element(i)` find their bytes. The
//! usual typedefs of integer types (`uint32_t`, `u32`) mean these types. `&str "text"` has the members of Rust's type
//! and a summary; so have other types with a text, which formatters for these types do not change. `shop::Kind.open` is
//! an enumerator of an `enum` of the file.

mod placement;
mod texts;
mod write;
mod written;

pub use write::{Choices, string, write};
pub use write::{member, tree};
pub use written::written;

use super::scalar::{self, ScalarKind, standard_typedef};
use super::spec::{Spec, Synthetic, TypeSpec, in_quotes};
use crate::diag::codes::values;
use crate::diag::{Code, Diagnostic};
use crate::limits::{self, VALUE_DEPTH, VALUES};
use crate::names::cname;
use crate::source::Span;
use crate::syntax::ast::{ValueKind, ValueTree};
use crate::syntax::spelling;
use std::collections::HashSet;
use texts::{character, is_text_pointer, text_of_characters, written_text};

/// The tree of a literal. A part that could not be read, and was reported, is an empty struct.
///
/// # Errors
/// All errors in the literal.
pub fn read(value: &ValueTree) -> Result<Spec, Vec<Diagnostic>> {
    let mut reader = LiteralReader::default();
    let mut spec = reader.value(value, None);
    // Its formatter is tested.
    spec.is_shown = false;
    if !reader.problems.is_empty() {
        return Err(reader.problems);
    }
    placement::place(&mut spec);
    Ok(spec)
}

/// The structs of a literal: their types and addresses.
///
/// # Errors
/// All errors in the literal.
pub fn places(value: &ValueTree) -> Result<Vec<(String, u64)>, Vec<Diagnostic>> {
    let mut places = Vec::new();
    add_places(&read(value)?, &mut places);
    Ok(places)
}

fn add_places(spec: &Spec, places: &mut Vec<(String, u64)>) {
    if let (Some(of), Some(address)) = (&spec.of, spec.address)
        && !spec.children.is_empty()
    {
        places.push((of.name.clone(), address));
    }
    spec.children.iter().chain(&spec.behind).for_each(|part| add_places(part, places));
}

/// The name of an anonymous member.
const ANONYMOUS: &str = "_";
/// The names for the text and the children that LLDB itself shows.
const OWN_TEXT: &str = "=";
const OWN_CHILDREN: &str = "[]";
/// The name for the number of members, if not all are given. No source can write it. A query for another member ends
/// with the answer that nothing is known.
pub const UNTOLD: &str = "\0";

#[derive(Default)]
struct LiteralReader {
    problems: Vec<Diagnostic>,
    /// The number of values read.
    count: usize,
    /// The nesting depth of the value that is being read.
    depth: usize,
}

impl LiteralReader {
    /// Counts a value; false if there were too many, or too many nested ones.
    fn count(&mut self, span: Span) -> bool {
        if self.depth == limits::VALUE_DEPTH {
            let message = format!("at most {VALUE_DEPTH} values inside each other");
            self.problem(values::VALUE_RANGE, message, span, "too deep");
            return false;
        }
        self.count += 1;
        if self.count == limits::VALUES {
            let message = format!("a value has at most {VALUES} parts");
            self.problem(values::VALUE_RANGE, message, span, "one more");
        }
        self.count < limits::VALUES
    }

    fn problem(&mut self, code: Code, message: String, span: Span, label: &str) {
        self.problems.push(Diagnostic::new(code, message).label(span, label));
    }

    /// Recursion is bounded by the nesting limit of the parser.
    fn value(&mut self, value: &ValueTree, inherited: Option<&str>) -> Spec {
        let written = value.type_name.as_ref().map(spelling::type_name);
        self.named(value, written.as_deref().or(inherited))
    }

    /// A value of a type, whatever type is written in front of it.
    fn named(&mut self, value: &ValueTree, name: Option<&str>) -> Spec {
        if !self.count(value.span) {
            return Spec::default();
        }
        self.depth += 1;
        let spec = self.nested(value, name);
        self.depth -= 1;
        spec
    }

    fn nested(&mut self, value: &ValueTree, name: Option<&str>) -> Spec {
        if let Some(name) = name
            && let Some(target) = cname::behind(name).filter(|_| is_target(&value.kind, name))
        {
            return self.pointer(name, target, value);
        }
        let mut spec = self.plain(value, name);
        if spec.of.is_none() {
            spec.of = name.map(type_spec);
        }
        spec
    }

    fn pointer(&mut self, name: &str, target: &str, value: &ValueTree) -> Spec {
        let mut spec = Spec { of: Some(type_spec(name)), ..Spec::default() };
        match &value.kind {
            ValueKind::Array(items) => {
                spec.children = self.elements(items, Some(target));
                spec.target = true;
            }
            _ => {
                let mut target = self.named(value, Some(target));
                if matches!(value.kind, ValueKind::Struct(_)) {
                    spec.summary = target.summary.take();
                    spec.is_shown = std::mem::take(&mut target.is_shown);
                    spec.synthetic = target.synthetic.take();
                    spec.num_children = target.num_children;
                }
                spec.children = vec![target];
                spec.target = true;
            }
        }
        spec
    }

    fn plain(&mut self, value: &ValueTree, name: Option<&str>) -> Spec {
        let text = |text: String| Spec { value: Some(Some(text)), ..Spec::default() };
        match &value.kind {
            ValueKind::Struct(members) => self.members(members, name),
            ValueKind::Array(items) => {
                let element = name.and_then(cname::element);
                let mut spec = Spec { children: self.elements(items, element), ..Spec::default() };
                spec.summary = text_of_characters(items).map(|text| Some(in_quotes(&text)));
                if let Some(name) = name.filter(|n| cname::element(n).is_none()) {
                    spec.of = Some(type_spec(name));
                }
                spec
            }
            ValueKind::Number(number) => self.number(number, name, value.span),
            ValueKind::String(content) => written_text(content, name),
            ValueKind::Char(code) => character(*code, name),
            ValueKind::Bool(value) => text(value.to_string()),
            ValueKind::Null => Spec {
                of: Some(type_spec(name.unwrap_or("void *"))),
                unsigned: Some(Some(0)),
                signed: Some(Some(0)),
                value: Some(Some(format!("{:#018x}", 0))),
                ..Spec::default()
            },
            ValueKind::Word(word) => text(word.to_string()),
            ValueKind::Enumerator(enumerator, number) => {
                let bits = |number: i128| number as u64;
                Spec {
                    unsigned: number.map(bits).map(Some),
                    signed: number.map(bits).map(u64::cast_signed).map(Some),
                    size: Some(4),
                    ..text(enumerator.text.to_string())
                }
            }
            ValueKind::Error => Spec::default(),
        }
    }

    /// A member with the name of its type may be a part of a base class.
    fn members(
        &mut self,
        members: &[(crate::syntax::ast::Name, ValueTree)],
        name: Option<&str>,
    ) -> Spec {
        let mut seen = HashSet::new();
        let mut spec = Spec::default();
        for (member, value) in members {
            let is_anonymous = &*member.text == ANONYMOUS;
            if !is_anonymous && !seen.insert(&*member.text) {
                let message = format!("the member `{}` is given twice", member.text);
                self.problem(values::MEMBER_TWICE, message, member.span, "again here");
            }
            match (&*member.text, &value.kind) {
                (OWN_TEXT, ValueKind::String(text)) => {
                    spec.summary = Some(Some(text.as_bytes().to_vec()));
                    spec.is_shown = true;
                    continue;
                }
                (UNTOLD, ValueKind::Number(count)) => {
                    spec.num_children = count.parse().ok();
                    continue;
                }
                (OWN_CHILDREN, ValueKind::Array(items)) => {
                    spec.synthetic = Some(own_children(self.elements(items, None)));
                    continue;
                }
                (OWN_CHILDREN, ValueKind::Struct(fields)) => {
                    spec.synthetic = Some(own_children(self.members(fields, None).children));
                    continue;
                }
                _ => {}
            }
            let mut child = self.value(value, None);
            child.name = if is_anonymous { String::new() } else { member.text.to_string() };
            child.is_written = true;
            spec.children.push(child);
        }
        spec.of = Some(type_spec(name.unwrap_or("(anonymous struct)")));
        spec
    }

    /// The elements of an array; those without a type of their own have that of the first one.
    fn elements(&mut self, items: &[ValueTree], element: Option<&str>) -> Vec<Spec> {
        let first = items.first().and_then(|item| item.type_name.as_ref());
        let first = first.map(spelling::type_name);
        let element = element.or(first.as_deref());
        let mut elements: Vec<Spec> = Vec::with_capacity(items.len());
        for (at, item) in items.iter().enumerate() {
            let mut spec = self.value(item, element);
            spec.name = format!("[{at}]");
            elements.push(spec);
        }
        elements
    }

    fn number(&mut self, text: &str, name: Option<&str>, span: Span) -> Spec {
        let of = name.map(type_spec);
        let canonical = of.as_ref().map_or(likely(text), TypeSpec::canonical);
        let kind = ScalarKind::of(canonical);
        let known = kind.read(text);
        let fits = match (kind, known) {
            (ScalarKind::Other, _) => true,
            (_, Some(number)) => kind.holds(number),
            (_, None) => false,
        };
        if !fits {
            let message = format!("`{text}` is not a `{}`", name.unwrap_or(canonical));
            self.problem(values::VALUE_RANGE, message, span, "does not fit");
        }
        let shown = known.and_then(|number| kind.text(number)).unwrap_or_else(|| text.to_string());
        let mut spec = Spec {
            of: Some(type_spec(name.unwrap_or(likely(text)))),
            value: Some(Some(shown)),
            ..Spec::default()
        };
        if let (ScalarKind::Other, Some(number)) = (kind, known) {
            spec.unsigned = Some(Some(number.whole() as u64));
            spec.signed = Some(Some(number.whole() as i64));
            spec.size = Some(4);
        }
        spec
    }
}

fn own_children(children: Vec<Spec>) -> Synthetic {
    let num_children = children.len().try_into().unwrap_or(u32::MAX);
    Synthetic { num_children, children, ..Synthetic::default() }
}

/// Whether a literal of a pointer type describes the target: all but null, a text and an address.
fn is_target(kind: &ValueKind, name: &str) -> bool {
    match kind {
        ValueKind::String(_) => !is_text_pointer(name),
        ValueKind::Number(text) => !text.starts_with("0x"),
        ValueKind::Null | ValueKind::Error => false,
        _ => true,
    }
}

/// The first of the usual types that can hold a number.
fn likely(text: &str) -> &'static str {
    match ScalarKind::Other.read(text) {
        Some(number) => scalar::likely_integer(number.whole()),
        None => "double",
    }
}

fn type_spec(name: &str) -> TypeSpec {
    let canonical = standard_typedef(name).map(str::to_string);
    TypeSpec { canonical, ..TypeSpec::named(name) }
}
