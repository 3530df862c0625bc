//! Values as literals of `expect` items.

use super::placement::FIRST_ADDRESS;
use super::{OWN_CHILDREN, OWN_TEXT, element_name, is_text_pointer, pointee};
use crate::debuggee::scalar::ScalarKind;
use crate::debuggee::spec::{Spec, TypeSpec};
use crate::isa::library;
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
    let mut writer = LiteralWriter { out: String::new(), choices, root: spec.address };
    let mut root = spec.clone();
    if let Some(of) = root.of.as_mut().filter(|_| choices.canonical_root) {
        of.name = of.canonical().to_owned();
    }
    writer.value(&root, None);
    writer.out
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

struct LiteralWriter {
    out: String,
    choices: Choices,
    /// The address of the value itself.
    root: Option<u64>,
}

impl LiteralWriter {
    /// A value; its type is left out where it is `inherited`.
    fn value(&mut self, spec: &Spec, inherited: Option<&str>) {
        let of = spec.of.clone().unwrap_or_default();
        let kind = ScalarKind::of(of.canonical());
        let name = self.type_name(&of);
        if is_anonymous(name) {
            return self.parts(spec);
        }
        let is_word = kind == ScalarKind::Other && is_enumerator(spec) && own_text(spec).is_none();
        if is_word && self.choices.enumerators {
            return self.out.push_str(shown(spec).unwrap_or_default());
        }
        let is_default = inherited == Some(name)
            || inherited.is_none() && (name == "int" || name == "double" && is_fraction(spec))
            || matches!(kind, ScalarKind::Bool)
            || element_name(name).is_some();
        if !is_default {
            self.out.push_str(name);
            self.out.push(' ');
        }
        if (self.choices.own || spec.is_shown) && self.own(spec) {
            return;
        }
        match kind {
            ScalarKind::Pointer => self.pointer(spec, &of),
            ScalarKind::Other => self.parts(spec),
            _ => self.scalar(spec, kind),
        }
    }

    /// Writes a value with the text or the children that LLDB shows for it; `false` if there are none.
    fn own(&mut self, spec: &Spec) -> bool {
        // The text of several enumerators says nothing of their number.
        let is_number = is_enumerator(spec) && !self.choices.enumerators;
        let text = own_text(spec).filter(|_| !is_number);
        if text.is_none() && spec.synthetic.is_none() {
            return false;
        }
        self.out.push('{');
        for (at, child) in spec.children.iter().enumerate() {
            self.member(at, &member_name(&child.name), child);
        }
        let mut at = spec.children.len();
        if let Some(text) = text {
            let separator = if at == 0 { "" } else { "," };
            self.out.push_str(&format!("{separator} \"{OWN_TEXT}\": {}", string(&text)));
            at += 1;
        }
        if let Some(made) = &spec.synthetic {
            let of = Spec { children: made.children.clone(), ..Spec::default() };
            self.out.push_str(if at == 0 { " " } else { ", " });
            self.out.push_str(&format!("\"{OWN_CHILDREN}\": "));
            if made.children.is_empty() { self.out.push_str("[]") } else { self.parts(&of) }
        }
        self.out.push_str(" }");
        true
    }

    fn member(&mut self, at: usize, name: &str, value: &Spec) {
        self.out.push_str(if at == 0 { " " } else { ", " });
        self.out.push_str(name);
        self.out.push_str(": ");
        self.value(value, None);
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

    fn scalar(&mut self, spec: &Spec, kind: ScalarKind) {
        let code = matches!(kind, ScalarKind::Char { .. }).then(|| number(spec)).flatten();
        match (code, shown(spec)) {
            (Some(code), _) => self.out.push_str(&character(code)),
            (None, Some(text)) => self.out.push_str(text),
            (None, None) => self.out.push_str(&number(spec).unwrap_or(0).to_string()),
        }
    }

    /// A null pointer, a text, the pointee, or otherwise the address.
    fn pointer(&mut self, spec: &Spec, of: &TypeSpec) {
        let address = spec.unsigned.flatten().unwrap_or(0);
        if address == 0 {
            return self.out.push_str("null");
        }
        if Some(address) == self.root {
            return self.out.push_str(&format!("{FIRST_ADDRESS:#x}"));
        }
        if self.choices.addresses {
            return self.out.push_str(&format!("{address:#x}"));
        }
        if let Some(text) = text(spec)
            && (spec.children.is_empty() || is_text_pointer(of.canonical()))
        {
            return self.out.push_str(&string(&text));
        }
        match spec.children.as_slice() {
            [] => self.out.push_str(&format!("{address:#x}")),
            [target] if target.name.starts_with('*') => {
                let inherited = pointee(of.canonical()).map(str::to_owned);
                self.value(target, inherited.as_deref());
            }
            _ => self.members(&spec.children),
        }
    }

    /// A struct, an array, or something that has a text of its own.
    fn parts(&mut self, spec: &Spec) {
        if is_array(spec) {
            return self.elements(&spec.children);
        }
        if !spec.children.is_empty() {
            return self.members(&spec.children);
        }
        match (text(spec), number(spec), shown(spec)) {
            (Some(text), ..) => self.out.push_str(&string(&text)),
            (None, Some(number), _) => self.out.push_str(&number.to_string()),
            (None, None, Some(text)) => self.out.push_str(text),
            (None, None, None) => self.members(&[]),
        }
    }

    fn members(&mut self, children: &[Spec]) {
        self.out.push('{');
        for (at, child) in children.iter().enumerate() {
            self.member(at, &member_name(&child.name), child);
        }
        self.out.push_str(if children.is_empty() { "}" } else { " }" });
    }

    /// Writes elements; those after the first have the type of the first.
    fn elements(&mut self, children: &[Spec]) {
        let mut first: Option<String> = None;
        self.out.push('[');
        for (at, child) in children.iter().enumerate() {
            self.out.push_str(if at == 0 { "" } else { ", " });
            self.value(child, first.as_deref());
            if at == 0 {
                first = child.of.as_ref().map(|of| self.type_name(of).to_owned());
            }
        }
        self.out.push(']');
    }
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
    let summary = String::from_utf8(spec.summary.clone().flatten()?).ok()?;
    let inner = summary.strip_prefix('"')?.strip_suffix('"')?;
    let mut out = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            ('\\', Some('n')) => out.push('\n'),
            ('\\', Some('t')) => out.push('\t'),
            ('\\', Some('r')) => out.push('\r'),
            ('\\', Some(c)) => out.push(c),
            _ => out.push(c),
        }
    }
    Some(out)
}

fn is_array(spec: &Spec) -> bool {
    let is_element = |(at, child): (usize, &Spec)| child.name == format!("[{at}]");
    !spec.children.is_empty() && spec.children.iter().enumerate().all(is_element)
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

fn character(number: i64) -> String {
    match u8::try_from(number).map(char::from) {
        Ok(c) if c.is_ascii_graphic() && !"'\\".contains(c) || number == 32 => format!("'{c}'"),
        _ => number.to_string(),
    }
}

pub(super) fn member_name(name: &str) -> String {
    let letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    let is_plain = name.starts_with(letter)
        && name.chars().all(|c| letter(c) || c.is_ascii_digit())
        && !is_keyword(name);
    match name {
        "" => "_".to_owned(),
        OWN_TEXT | OWN_CHILDREN => format!("\"{name}\""),
        _ if is_plain => name.to_owned(),
        _ => format!("`{name}`"),
    }
}
