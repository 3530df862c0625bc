//! Drafts of formatters.
//!
//! The draft of a record is the first of these that fits: the variants of a Rust enum, a known shape
//! ([`super::shapes`]), its members one after another ([`super::member`]). No text of a draft shows the type itself
//! again.

use super::member::{DraftMember, Record};
use super::pieces::{NOTHING, escaped};
use super::{enumeration, shapes, variants};
use crate::source::SourceId;
use crate::types::listing::check_len;
use crate::types::{Links, Named, Shape, Types};
use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt::Write as _;

/// The most members that a drafted summary shows.
const MAX_MEMBERS: usize = 6;
/// Endings of names that give the unit of a number, and the text of the unit.
const UNITS: [(&str, &str); 9] = [
    ("_ns", "ns"),
    ("_nanos", "ns"),
    ("_us", "µs"),
    ("_micros", "µs"),
    ("_ms", "ms"),
    ("_millis", "ms"),
    ("_sec", "s"),
    ("_secs", "s"),
    ("_seconds", "s"),
];

/// A formatter for one type.
pub(super) struct Draft {
    /// The body of its summary.
    pub(super) summary: String,
    /// The attributes and the body of its children.
    pub(super) children: Option<(&'static str, String)>,
    /// The members of a value, and its text.
    pub(super) test: Option<(String, String)>,
}

impl Draft {
    pub(super) fn new(summary: String) -> Draft {
        Draft { summary, children: None, test: None }
    }

    pub(super) fn with_children(self, attributes: &'static str, body: String) -> Draft {
        Draft { children: Some((attributes, body)), ..self }
    }

    pub(super) fn tested(self, members: String, shown: String) -> Draft {
        Draft { test: Some((members, shown)), ..self }
    }

    /// The summary for values that have these members; others keep the debugger's own view.
    fn guarded(self, marks: &[&str]) -> Draft {
        if marks.is_empty() {
            return self;
        }
        let exist: Vec<String> = marks.iter().map(|mark| format!("exists({mark})")).collect();
        let guard = format!("guard {} else {{ return \"\" }}", exist.join(" && "));
        let body = self.summary.strip_prefix('{').and_then(|body| body.strip_suffix('}'));
        let summary = format!("{{ {guard}\n{} }}", body.unwrap_or(&self.summary));
        Draft::new(summary)
    }

    fn write(&self, name: &str, key: &str, text: &mut String) {
        let _ = writeln!(text, "summary {key} {}", self.summary);
        if let Some((attributes, body)) = &self.children {
            let _ = writeln!(text, "{attributes}children {key} {body}");
        }
        // A value in a test names its type without quotes.
        let ty = if key.starts_with('"') { format!("`{name}`") } else { key.to_owned() };
        // It takes `[0]` for an element, also where that is the name of a member.
        let test = self.test.as_ref().filter(|(members, _)| !members.contains("`["));
        if let Some((members, shown)) = test.filter(|_| !name.contains('`')) {
            let _ = writeln!(text, "expect {ty} {{ {members} }} == {}", quoted(shown));
        }
    }
}

/// A formatter for each record among the types, with a test; an `enum` for each enumeration among
/// them and for those of the members, before the first formatter that needs it, unless it is there already.
pub fn list(types: &Types, found: &[Named], mut enums: HashSet<String>) -> String {
    let mut text = String::new();
    let links = Links::new(types);
    for named in found {
        let Some(ty) = named.types.first() else { continue };
        let shape = types.shape(*ty);
        if types.typedef(*ty).is_some()
            || is_unnamed(&named.name)
            // Zig's own backend has names that no key finds.
            || types.named(&named.name).is_empty()
            || !matches!(shape, Shape::Record(_) | Shape::Enumeration(_))
        {
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let used = RefCell::new(vec![*ty]);
        let draft = match variants::draft(types, &named.name, *ty) {
            Some(draft) => draft,
            None => {
                let record = Record { types, links: &links, ty: *ty, enums: &used };
                formatter(&record, &named.name)
            }
        };
        for ty in used.take() {
            if enums.insert(types.name(types.unqualified(ty)).to_string()) {
                text.extend(enumeration::item(types, ty));
            }
        }
        text.push_str(&draft);
        check_len(types, *ty, text.len());
    }
    crate::format::format(SourceId(0), &text).unwrap_or(text)
}

/// The formatter of a record, after its members; nothing for other types.
fn formatter(record: &Record<'_>, name: &str) -> String {
    let Shape::Record(children) = record.types.shape(record.ty) else { return String::new() };
    let size = record.types.size(record.ty).unwrap_or(0);
    let mut text = format!("// {name}, {size} bytes\n");
    for child in children.iter() {
        let name = if child.name.is_empty() { "(no name)" } else { &child.name };
        let of = record.types.name(child.ty);
        let _ = writeln!(text, "//   {name}: {of}");
        check_len(record.types, record.ty, text.len());
    }
    let members = record.members(record.ty);
    let draft = match shapes::draft(record, &members) {
        None => plain(record, &members),
        shape => shape,
    };
    match draft {
        Some(draft) => {
            let key = record.types.written_key(name);
            draft.guarded(&marks(record, name, &members)).write(name, &key, &mut text);
        }
        None if children.is_empty() => text.push_str("// It has no members.\n"),
        None => text.push_str("// None of these has a text; LLDB shows the members.\n"),
    }
    text
}

/// Members that distinguish the record from other types of its name: each of these that lacks members lacks one of them.
fn marks<'m>(record: &Record<'_>, name: &str, members: &'m [DraftMember]) -> Vec<&'m str> {
    let mut marks: Vec<&str> = Vec::new();
    for other in record.types.named(name) {
        let is_lacking = |m: &&DraftMember| record.types.member_type(other, &m.name).is_none();
        let lacking = members.iter().filter(is_lacking).map(|member| &*member.spelled);
        let lacking: Vec<&str> = lacking.collect();
        if !lacking.iter().any(|member| marks.contains(member)) {
            marks.extend(lacking.first());
        }
    }
    marks
}

/// A summary that shows members one after another, the most informative ones if there are many.
fn plain(record: &Record<'_>, members: &[DraftMember]) -> Option<Draft> {
    let mut pieces = Vec::new();
    for member in members {
        let number = pieces.len() % 9 + 1;
        pieces
            .extend(record.piece(member.ty, &member.spelled, number).map(|piece| (member, piece)));
    }
    if pieces.iter().all(|(_, piece)| piece.shown == NOTHING) {
        for member in members {
            pieces.extend(record.address(member).map(|piece| (member, piece)));
        }
    }
    let mut ranks: Vec<u8> = pieces.iter().map(|(member, _)| member.kind.rank()).collect();
    ranks.sort_unstable();
    let last = ranks.get(MAX_MEMBERS - 1).copied().unwrap_or(u8::MAX);
    pieces.retain(|(member, _)| member.kind.rank() <= last);
    pieces.truncate(MAX_MEMBERS);
    if pieces.is_empty() {
        return None;
    }
    let (mut texts, mut values, mut shown) = (Vec::new(), Vec::new(), Vec::new());
    for (member, piece) in &pieces {
        let (label, unit) = label(&member.name);
        texts.push(format!("{} {}{unit}", escaped(label), piece.text));
        shown.push(format!("{label} {}{unit}", piece.shown));
        let value = piece.value.as_ref();
        values.extend(value.map(|value| format!("{}: {value}", member.spelled)));
    }
    let draft = Draft::new(quoted_source(&texts.join(", ")));
    // A text has all its pieces, or there is none; nor is there one of which all pieces are empty.
    let is_known = pieces.iter().all(|(_, piece)| piece.value.is_some() || piece.shown == NOTHING);
    let is_shown = pieces.iter().any(|(_, piece)| !piece.shown.is_empty());
    Some(match is_known && is_shown && !values.is_empty() {
        true => draft.tested(values.join(", "), shown.join(", ")),
        false => draft,
    })
}

/// The name of a member without its unit and the marks of members, and the unit.
fn label(name: &str) -> (&str, String) {
    let with_unit =
        |(end, unit): &(&str, &str)| Some((name.strip_suffix(end)?, format!(" {unit}")));
    let (name, unit) = UNITS.iter().find_map(with_unit).unwrap_or((name, String::new()));
    let bare = name.strip_prefix("m_").unwrap_or(name).trim_matches('_');
    (if bare.is_empty() { name } else { bare }, unit)
}

/// A string of a source, whose content is one already.
fn quoted_source(content: &str) -> String {
    format!("\"{content}\"")
}

fn quoted(text: &str) -> String {
    quoted_source(&escaped(text))
}

/// Whether a type or one of its scopes has no name.
fn is_unnamed(name: &str) -> bool {
    let words = [
        "(unnamed ",
        "(anonymous struct)",
        "(anonymous union)",
        "(anonymous class)",
        "struct {",
        "{vtable_type}",
    ];
    name.is_empty() || words.iter().any(|word| name.contains(word))
}
