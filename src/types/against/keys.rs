//! The types that keys match, and what may be meant by a key that matches none.

use super::Patterns;
use crate::diag::codes::types::KEY_NO_TYPE;
use crate::diag::{Diagnostic, suggest};
use crate::sema::key_pattern::ANY_NAMESPACE;
use crate::sema::{Key, written_key};
use crate::types::find::last_part;
use crate::types::loose::opened;
use crate::types::{Damage, Named, Shape, TypeId, Types};

/// So many names are listed.
const MAX_NAMES: usize = 4;
/// Names that differ by so many letters are equally far away.
const MAX_COMPARED: usize = 64;

impl Types {
    /// The types that a key matches and that are not only declared: the program has values of no
    /// others.
    pub(super) fn of_key(&self, key: &Key, patterns: Patterns<'_>) -> Result<Vec<TypeId>, Damage> {
        if !key.is_regex() {
            let name = ["struct ", "class ", "union ", "enum "]
                .iter()
                .find_map(|word| key.text.strip_prefix(word))
                .unwrap_or(&key.text);
            let name = name.trim_end_matches(['*', '&', ' ']);
            return self.named(name);
        }
        let matches = patterns(&key.text);
        let found: Vec<Named> = match literal_name(&without_any_namespace(&key.text)) {
            Some(name) => self.with_last_part(name, |name| matches(name))?,
            None => self.matching(|name| matches(name))?,
        };
        Ok(found.into_iter().flat_map(|named| named.types).collect())
    }

    /// Those of some types that are not only declared: the program has values of no others.
    pub(super) fn defined(&self, mut types: Vec<TypeId>) -> Result<Vec<TypeId>, Damage> {
        types.sort_unstable();
        types.dedup();
        let mut defined = Vec::new();
        for ty in types {
            if self.shape(ty)? != Shape::Unknown {
                defined.push(ty);
            }
        }
        Ok(defined)
    }

    /// What is said of a key that matches no type.
    pub(super) fn no_type(&self, key: &Key) -> Result<Diagnostic, Damage> {
        let plain = without_any_namespace(&key.text);
        let wildcard = wildcard(&plain);
        let written = match wildcard {
            Some(name) => format!("{name}<_>"),
            None => plain.clone(),
        };
        let mut message = format!("no type of the program matches `{written}`");
        let near = self.near(&plain)?;
        // Where all arguments may stand, those of one type are not meant.
        let meant = near.first().map(|first| match (wildcard, first.split_once('<')) {
            (Some(_), Some((name, _))) => format!("{name}<_>"),
            _ => first.clone(),
        });
        if let Some(meant) = &meant {
            message.push_str(&format!("; did you mean `{meant}`?"));
        }
        let mut finding = Diagnostic::new(KEY_NO_TYPE, message).label(key.span, "this key");
        if near.len() > 1 {
            let names = near.iter().take(MAX_NAMES).map(String::as_str);
            finding = finding.note(format!("types with such names: {}", suggest::list(names)));
        }
        let opened = near.first().and_then(|name| opened(&written, name));
        Ok(match meant {
            _ if opened.is_some() => finding.instead(key.span, opened.unwrap_or_default()),
            Some(meant) if wildcard.is_some() => finding.instead(key.span, meant),
            Some(meant) => finding.instead(key.span, written_key(&meant)),
            None => finding
                .help("`fmtc types BINARY` lists the types, `fmtc key --in BINARY NAME` finds one"),
        })
    }

    /// The names of types that may be meant by a key that matches none, the likeliest first.
    ///
    /// # Errors
    /// If the debug information is damaged.
    pub fn near(&self, key: &str) -> Result<Vec<String>, Damage> {
        let plain = key.trim_start_matches('^').trim_end_matches('$');
        let path = without_arguments(plain);
        for text in [plain, &path, last(&path)] {
            let meant = self.meant(text)?;
            if !meant.is_empty() {
                return Ok(by_likeness(plain, meant));
            }
        }
        let bases = self.bases()?;
        match suggest::nearest(last(&path), bases.iter().map(String::as_str)) {
            Some(base) => Ok(by_likeness(plain, self.with_last_part(base, |_| true)?)),
            None => Ok(Vec::new()),
        }
    }

    /// The types whose last part of the name, without arguments, is that of a name, and which are
    /// wanted.
    fn with_last_part(
        &self,
        name: &str,
        wanted: impl FnMut(&str) -> bool,
    ) -> Result<Vec<Named>, Damage> {
        let hash = crate::types::dwarf::Node::base_hash(last_part(name));
        let nodes = self.index.with_base(hash).collect();
        self.groups(nodes, wanted)
    }
}

/// A key without what stands in it for any inline namespace.
fn without_any_namespace(key: &str) -> String {
    key.replace(ANY_NAMESPACE, "")
}

/// The name of a key for a template with any arguments: `Vec` of `^Vec<.+>$`.
fn wildcard(key: &str) -> Option<&str> {
    let name = key.strip_prefix('^')?.strip_suffix("<.+>$")?;
    let is_literal = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    name.chars().all(is_literal).then_some(name)
}

/// The names of types, those that are most like a text first: their paths count before their template
/// arguments.
fn by_likeness(text: &str, types: Vec<Named>) -> Vec<String> {
    let path = without_arguments(text);
    let far = |a: &str, b: &str| suggest::distance(a, b, MAX_COMPARED).unwrap_or(MAX_COMPARED);
    let mut names: Vec<String> = types.into_iter().map(|named| named.name.to_string()).collect();
    names.sort_by_cached_key(|name| {
        (far(&path, &without_arguments(name)), far(text, name), name.len(), name.clone())
    });
    names
}

/// A name without template arguments, and without what else stands in brackets.
fn without_arguments(name: &str) -> String {
    let mut depth = 0_usize;
    let mut path = String::new();
    for c in name.chars() {
        match c {
            '<' | '[' | '(' => depth += 1,
            '>' | ']' | ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => path.push(c),
            _ => {}
        }
    }
    path
}

/// Whether a key that matches nothing is wrong: pointers, arrays and base types are not listed.
pub(super) fn can_be_missing(key: &str) -> bool {
    let plain = key.trim_end_matches('$');
    let is_scalar =
        !plain.contains("::") && plain.chars().all(|c| c.is_ascii_lowercase() || c == ' ');
    let is_derived = plain.ends_with(['*', '&', ']', ')']);
    let is_other = is_derived || is_scalar && plain.contains(' ') || is_base(plain);
    !is_other
}

fn is_base(name: &str) -> bool {
    const BASES: [&str; 12] = [
        "bool", "char", "short", "int", "long", "float", "double", "unsigned", "signed", "wchar_t",
        "void", "size_t",
    ];
    BASES.contains(&name)
}

fn last(name: &str) -> &str {
    std::str::from_utf8(last_part(name)).unwrap_or(name)
}

/// The last part of the name, before its template arguments, that a pattern asks for, if it is
/// literal. What `<.+>` also covers, types inside of the one that is meant, is left out thereby.
fn literal_name(pattern: &str) -> Option<&str> {
    let rest = pattern.strip_prefix('^')?;
    let (head, arguments) = match rest.split_once('<') {
        Some((head, arguments)) => (head, arguments),
        None => (rest.strip_suffix('$')?, ""),
    };
    let start = head.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    let name = head.get(start..).filter(|name| !name.is_empty())?;
    let is_one_type = !arguments.contains(">::") && !rest.contains('|');
    is_one_type.then_some(name)
}
