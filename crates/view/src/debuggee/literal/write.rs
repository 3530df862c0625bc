//! Values as literals of `expect` items.

use super::placement::FIRST_ADDRESS;
use super::{ANONYMOUS, OWN_CHILDREN, OWN_TEXT, is_text_pointer, written};
use crate::debuggee::scalar::ScalarKind;
use crate::debuggee::spec::{Spec, TypeSpec, unquoted};
use crate::isa::library;
use crate::names::cname;
use crate::source::Span;
use crate::syntax::ast::{Name, TypeName, TypeToken, ValueKind, ValueTree};
use crate::syntax::is_keyword;

/// The style in which a value is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Enumerators by name, without their numbers.
    pub enumerators: bool,
    /// Numbers and texts by their canonical types.
    pub canonical: bool,
    /// The value itself by its canonical type.
    pub canonical_root: bool,
    /// Its parts by their canonical types.
    pub canonical_parts: bool,
    /// The text and children that LLDB itself shows for a value.
    pub own: bool,
    /// Pointers by their addresses, without their targets.
    pub addresses: bool,
}

/// A literal for a value. Addresses of parts and template arguments, which a literal cannot express,
/// are left out; the caller must check that the literal shows the same text.
pub fn write(spec: &Spec, choices: Choices) -> String {
    let mut root = spec.clone();
    if let Some(of) = root.of.as_mut().filter(|_| choices.canonical_root) {
        of.name = of.canonical().to_owned();
    }
    written(&LiteralWriter { choices, root: spec.address }.value(&root, None))
}

struct LiteralWriter {
    choices: Choices,
    /// The address of the value itself.
    root: Option<u64>,
}

impl LiteralWriter {
    /// A value; without its type, if that is `inherited`.
    fn value(&self, spec: &Spec, inherited: Option<&str>) -> ValueTree {
        let of = spec.of.clone().unwrap_or_default();
        let kind = ScalarKind::of(of.canonical());
        let name = self.type_name(&of);
        if is_anonymous(name) {
            return tree("", self.parts(spec), Span::default());
        }
        let is_word = kind == ScalarKind::Other && is_enumerator(spec) && own_text(spec).is_none();
        if is_word && self.choices.enumerators {
            return tree(
                "",
                ValueKind::Word(shown(spec).unwrap_or_default().into()),
                Span::default(),
            );
        }
        let is_default = inherited == Some(name)
            || inherited.is_none() && (name == "int" || name == "double" && is_fraction(spec))
            || matches!(kind, ScalarKind::Bool)
            || cname::element(name).is_some();
        let own = if self.choices.own || spec.is_shown { self.own(spec) } else { None };
        let value = own.unwrap_or_else(|| match kind {
            ScalarKind::Pointer => self.pointer(spec, &of),
            ScalarKind::Other => self.parts(spec),
            _ => scalar(spec, kind),
        });
        tree(if is_default { "" } else { name }, value, Span::default())
    }

    /// A value with the text or the children that LLDB shows for it; `None` if there are none.
    fn own(&self, spec: &Spec) -> Option<ValueKind> {
        // The text of several enumerators says nothing of their number.
        let is_number = is_enumerator(spec) && !self.choices.enumerators;
        let text = own_text(spec).filter(|_| !is_number);
        if text.is_none() && spec.synthetic.is_none() {
            return None;
        }
        let mut members = self.members(&spec.children);
        let text = text.map(|text| ValueKind::String(text.into()));
        let children = spec.synthetic.as_ref().map(|made| match made.children.as_slice() {
            [] => ValueKind::Array(Vec::new()),
            children => self.children(children),
        });
        for (name, kind) in [(OWN_TEXT, text), (OWN_CHILDREN, children)] {
            members.extend(kind.map(|kind| member(name, tree("", kind, Span::default()))));
        }
        Some(ValueKind::Struct(members))
    }

    fn type_name<'t>(&self, of: &'t TypeSpec) -> &'t str {
        let is_struct = match ScalarKind::of(of.canonical()) {
            ScalarKind::Other => true,
            ScalarKind::Pointer => !is_text_pointer(of.canonical()),
            _ => false,
        };
        let by_canonical = match is_struct {
            true => self.choices.canonical_parts,
            false => self.choices.canonical,
        };
        if by_canonical { of.canonical() } else { &of.name }
    }

    /// A null pointer, a text, the pointee, or otherwise the address.
    fn pointer(&self, spec: &Spec, of: &TypeSpec) -> ValueKind {
        let address = spec.unsigned.flatten().unwrap_or(0);
        let at = |address: u64| ValueKind::Number(format!("{address:#x}").into());
        if address == 0 {
            return ValueKind::Null;
        }
        if Some(address) == self.root {
            return at(FIRST_ADDRESS);
        }
        if self.choices.addresses {
            return at(address);
        }
        if let Some(text) = text(spec)
            && (spec.children.is_empty() || is_text_pointer(of.canonical()))
        {
            return ValueKind::String(text.into());
        }
        match spec.children.as_slice() {
            [] => at(address),
            [target] if target.name.starts_with('*') => {
                self.value(target, cname::behind(of.canonical())).kind
            }
            children => ValueKind::Struct(self.members(children)),
        }
    }

    /// A struct, an array, or something that has a text of its own.
    fn parts(&self, spec: &Spec) -> ValueKind {
        match (text(spec), number(spec), shown(spec)) {
            _ if !spec.children.is_empty() => self.children(&spec.children),
            (Some(text), ..) => ValueKind::String(text.into()),
            (None, Some(number), _) => ValueKind::Number(number.to_string().into()),
            (None, None, Some(text)) => ValueKind::Number(text.into()),
            (None, None, None) => ValueKind::Struct(Vec::new()),
        }
    }

    /// The members of a struct; or elements, of which those after the first have the type of the first.
    fn children(&self, children: &[Spec]) -> ValueKind {
        let is_element = |(at, child): (usize, &Spec)| child.name == format!("[{at}]");
        if !children.iter().enumerate().all(is_element) {
            return ValueKind::Struct(self.members(children));
        }
        let first = children.first().and_then(|first| first.of.as_ref());
        let first = first.map(|of| self.type_name(of));
        let inherited = |at: usize| if at == 0 { None } else { first };
        let elements = children.iter().enumerate();
        ValueKind::Array(elements.map(|(at, child)| self.value(child, inherited(at))).collect())
    }

    fn members(&self, children: &[Spec]) -> Vec<(Name, ValueTree)> {
        children.iter().map(|child| member(&child.name, self.value(child, None))).collect()
    }
}

fn scalar(spec: &Spec, kind: ScalarKind) -> ValueKind {
    let number = number(spec);
    let is_character = matches!(kind, ScalarKind::Char { .. });
    let is_plain = |code: i64| matches!(code, 32..127) && !matches!(code, 0x27 | 0x5c);
    match (number, shown(spec)) {
        (Some(code), _) if is_character && is_plain(code) => ValueKind::Char(code as u32),
        (_, Some(text)) if !is_character || number.is_none() => ValueKind::Number(text.into()),
        _ => ValueKind::Number(number.unwrap_or(0).to_string().into()),
    }
}

/// A value of a named type; if the name is empty, its type follows from the value.
pub fn tree(of: &str, kind: ValueKind, span: Span) -> ValueTree {
    let tokens = vec![TypeToken::Word(of.into())];
    let type_name = (!of.is_empty()).then_some(TypeName { tokens, span });
    ValueTree { type_name, kind, span }
}

/// A member of a value; without a name it is anonymous.
pub fn member(name: &str, value: ValueTree) -> (Name, ValueTree) {
    let name = if name.is_empty() { ANONYMOUS } else { name };
    (Name { text: name.into(), span: value.span }, value)
}

/// A text as a string literal of the language.
pub fn string(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// The text of the value itself.
fn shown(spec: &Spec) -> Option<&str> {
    spec.value.as_ref().and_then(|value| value.as_deref())
}

fn number(spec: &Spec) -> Option<i64> {
    let unsigned = || spec.unsigned.flatten().map(u64::cast_signed);
    spec.signed.flatten().or_else(unsigned)
}

/// The text that LLDB shows for a value, unless it is in quotes, a word, or a number that a literal can express.
fn own_text(spec: &Spec) -> Option<String> {
    if let Some(summary) = spec.summary.clone().flatten() {
        let says_more = text(spec).is_none() || spec.is_shown && !spec.children.is_empty();
        return if says_more { String::from_utf8(summary).ok() } else { None };
    }
    let is_of = |is_it: fn(&str) -> bool| spec.of.as_ref().is_some_and(|of| is_it(of.canonical()));
    if spec.summary.is_some() && is_of(library::has_provider) {
        return Some(String::new());
    }
    let is_wide = is_of(|name| name == "long double");
    let is_flags = is_enumerator(spec) && shown(spec).is_some_and(|text| text.contains(' '));
    shown(spec).filter(|_| is_wide || is_flags).map(str::to_owned)
}

/// The content of the quotes in the summary of a value.
fn text(spec: &Spec) -> Option<String> {
    let (text, is_whole) = unquoted(spec.summary.as_ref()?.as_ref()?)?;
    String::from_utf8(text).ok().filter(|_| is_whole)
}

/// Whether the text of an enumeration is a name and not a number.
fn is_enumerator(spec: &Spec) -> bool {
    shown(spec).is_some_and(|text| text.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}

fn is_fraction(spec: &Spec) -> bool {
    shown(spec).is_some_and(|text| text.contains('.'))
}

/// Whether a type has no name that can be written.
fn is_anonymous(name: &str) -> bool {
    name.is_empty() || name.ends_with("(anonymous struct)") || name.ends_with("(anonymous union)")
}

pub(super) fn member_name(name: &str) -> String {
    let letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    let is_plain = name.starts_with(letter)
        && name.chars().all(|c| letter(c) || c.is_ascii_digit())
        && !is_keyword(name);
    match name {
        OWN_TEXT | OWN_CHILDREN => format!("\"{name}\""),
        _ if is_plain => name.to_owned(),
        _ => format!("`{name}`"),
    }
}
