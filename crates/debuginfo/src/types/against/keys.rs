//! The types that keys match, and suggestions for a key that matches none.

use super::{Against, Matches};
use crate::diag::codes::types::KEY_NO_TYPE;
use crate::diag::{Diagnostic, suggest};
use crate::display::pattern;
use crate::names::cname::{CLASS_WORDS, at_end};
use crate::names::pattern::{ends_in_arguments, written};
use crate::names::text::{last_part, without_arguments};
use crate::sema::regex::{literal_name, literal_start};
use crate::sema::{Key, OfKeys, written_key};
use crate::types::dwarf::TypeNode;
use crate::types::loose::opened;
use crate::types::names::Outline;
use crate::types::{Named, Shape, TypeId, Types};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

/// The maximum number of names in a message.
const MAX_NAMES: usize = 4;
/// The largest distance between names that is computed.
const MAX_COMPARED: usize = 64;

/// The types that a key matches.
#[derive(Clone, Default)]
pub(crate) struct Matched {
    pub(in crate::types) types: Vec<TypeId>,
    /// Those inside of types that the key matches too, such as `Span<int>::Storage` for `Span<_>`:
    /// a wildcard stands for any text.
    pub(in crate::types) inside: Vec<TypeId>,
    /// Whether the pattern cannot be evaluated here.
    pub(in crate::types) is_unknown: bool,
}

impl Matched {
    /// The types, then those inside of them.
    fn all(mut self) -> Vec<TypeId> {
        self.types.extend(self.inside);
        self.types
    }

    /// Whether the key matches no type at all.
    pub(in crate::types) fn is_none(&self) -> bool {
        self.types.is_empty() && self.inside.is_empty() && !self.is_unknown
    }
}

impl Against<'_> {
    /// The types that the keys of formatters of one kind match. A type that one formatter names belongs to that formatter alone.
    /// A type inside another matched type belongs to the formatter that LLDB selects: names precede patterns, and the last
    /// pattern precedes the others.
    pub(super) fn all_keys(&self, formatters: &[&[Key]]) -> Vec<OfKeys<TypeId>> {
        let mut all = Vec::new();
        let (mut taken, mut named) = (FxHashMap::default(), FxHashMap::<_, Vec<_>>::default());
        for (number, keys) in formatters.iter().enumerate() {
            let of = self.keys(keys);
            taken.extend(of.types.iter().chain(&of.inside).map(|ty| (*ty, number)));
            for key in keys.iter().filter(|key| !key.is_regex()) {
                let types = self.types.of_key(key).types;
                types.into_iter().for_each(|ty| named.entry(ty).or_default().push(number));
            }
            all.push(of);
        }
        taken.extend(named.iter().filter_map(|(ty, by)| Some((*ty, *by.last()?))));
        for (number, of) in all.iter_mut().enumerate() {
            of.types.retain(|ty| named.get(ty).is_none_or(|by| by.contains(&number)));
            of.inside.retain(|ty| taken.get(ty) == Some(&number));
        }
        all
    }

    /// The types that keys match; reports each key that matches none.
    pub(super) fn keys(&self, keys: &[Key]) -> OfKeys<TypeId> {
        let (mut types, mut inside) = (Vec::new(), Vec::new());
        for key in keys {
            if self.is_unmatched(key) {
                self.add(self.types.no_type(key, self.terms.proposes));
            }
            let matched = self.types.of_key(key);
            types.extend(matched.types);
            inside.extend(self.types.defined(matched.inside));
        }
        let types = self.types.defined(types);
        inside.retain(|ty| !types.contains(ty));
        OfKeys { types, inside }
    }

    /// Whether a key matches no type but should.
    pub(super) fn is_unmatched(&self, key: &Key) -> bool {
        let is_complete = self.types.sources().iter().all(|source| source.missing.is_empty());
        let is_root = self.terms.roots.contains(&key.span.source);
        let is_meant = is_complete && is_root && can_be_missing(&key.text);
        is_meant && self.types.of_key(key).is_none()
    }
}

impl Types {
    /// The types that a key matches and that the program defines.
    pub fn matched(&self, key: &Key) -> Vec<TypeId> {
        self.defined(self.of_key(key).all())
    }

    /// The types that a key matches in LLDB.
    pub(in crate::types) fn of_key(&self, key: &Key) -> Matched {
        if !key.is_regex() {
            return Matched { types: self.of_name(&key.text), ..Matched::default() };
        }
        let find = || {
            // Most patterns of packs are of libraries that a program does not have.
            let compiled = OnceCell::new();
            let matches = |name: &str| {
                let compiled = compiled.get_or_init(|| pattern::matcher(&key.text));
                compiled.as_ref().is_some_and(|matches| matches(name))
            };
            let mut matched = self.of_pattern(&key.text, &matches);
            matched.is_unknown = matches!(compiled.get(), Some(None));
            matched
        };
        let bytes =
            |found: &Matched| size_of_val(&found.types[..]) + size_of_val(&found.inside[..]);
        self.known.matched.get(&*key.text, bytes, find)
    }

    fn of_name(&self, name: &str) -> Vec<TypeId> {
        let name = CLASS_WORDS.iter().find_map(|word| name.strip_prefix(word)).unwrap_or(name);
        let name = at_end(name);
        let types = self.named(name);
        if !types.is_empty() || !name.contains('$') {
            return types;
        }
        let outline = Outline { start: name, ..Outline::default() };
        self.starting(outline, |other| other == name).all()
    }

    fn of_pattern(&self, pattern: &str, matches: &Matches<'_>) -> Matched {
        let (start, last_part) = (literal_start(pattern), literal_name(pattern));
        let has_arguments = ends_in_arguments(pattern);
        let outline = Outline { start: &start, last_part: last_part.as_deref(), has_arguments };
        let mut found = self.starting(outline, matches);
        let is_end =
            |name: &str| pattern.ends_with(&format!("{name}$")) && !name.ends_with(['*', '&']);
        if found.is_none() && !has_arguments && !last_part.as_deref().is_some_and(is_end) {
            // Pointers and references are not listed, but what they lead to is.
            let derived = |name: &str| ["*", "&"].iter().any(|s| matches(&format!("{name} {s}")));
            let start = at_end(&start);
            found = self.starting(Outline { start, ..Outline::default() }, derived);
        }
        found
    }

    /// The types that are defined; the program has no values of types that are only declared.
    pub(super) fn defined(&self, mut types: Vec<TypeId>) -> Vec<TypeId> {
        types.sort_unstable();
        types.dedup();
        types.retain(|ty| self.shape(*ty) != Shape::Unknown);
        types
    }

    /// The diagnostic for a key that matches no type.
    pub(super) fn no_type(&self, key: &Key, proposes: bool) -> Diagnostic {
        let written = written(&key.text).unwrap_or_else(|| key.text.to_string());
        let plain = written.replace("_::", "");
        let wildcard = wildcard(&plain);
        let mut message = format!("no type of the program matches `{plain}`");
        let mut near = match proposes && can_be_meant(&plain) {
            true => self.near(&plain),
            false => Vec::new(),
        };
        near.retain(|name| *name != plain);
        // A key for all arguments is not replaced by a key for those of one type.
        let meant = near.first().map(|first| match (wildcard, first.split_once('<')) {
            (Some(_), Some((name, _))) => {
                let key = format!("{name}<_>");
                opened(&key, first).unwrap_or(key)
            }
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
        let opened = near.first().and_then(|name| opened(&plain, name));
        match meant {
            _ if opened.is_some() => finding.instead(key.span, opened.unwrap_or_default()),
            Some(meant) if wildcard.is_some() => finding.instead(key.span, meant),
            Some(meant) => finding.instead(key.span, written_key(&meant)),
            None => finding.help(
                "`fmtc types BINARY` lists the types, `fmtc types BINARY --key NAME` finds one",
            ),
        }
    }

    /// The names of types that a key without matches may mean, the most likely first. It leaves out types that are not
    /// found by their names, such as one in a type unit that does not name its enclosing scope.
    pub fn near(&self, key: &str) -> Vec<String> {
        let is_found = |name: &String| !self.of_name(name).is_empty();
        self.alike(key).into_iter().filter(is_found).collect()
    }

    fn alike(&self, key: &str) -> Vec<String> {
        let plain = key.trim_start_matches('^').trim_end_matches('$');
        let path = without_arguments(plain);
        for text in [plain, &path, last_part(&path)] {
            let meant = self.meant(text);
            if !meant.is_empty() {
                return by_likeness(plain, meant);
            }
        }
        let bases = self.bases();
        let name = last_part(&path);
        // The number of names that are compared is limited.
        let shares_letters = suggest::shares_letters(name);
        let candidates = bases.iter().map(String::as_str).filter(|base| shares_letters(base));
        let base = suggest::nearest(name, candidates);
        // Among thousands of types, some short name is similar to any other.
        let is_meant = |base: &&str| {
            let [name, base] = [name, *base].map(str::to_lowercase);
            suggest::distance(&name, &base, (name.len() / 3).max(1)).is_some()
        };
        match base.filter(is_meant) {
            Some(base) => {
                let nodes = self.index.with_base(TypeNode::base_hash(base.as_bytes()));
                by_likeness(plain, self.groups(nodes, |_| true))
            }
            None => Vec::new(),
        }
    }
}

/// The name of a key for a template with any arguments: `Vec` of `Vec<_>`.
fn wildcard(key: &str) -> Option<&str> {
    key.strip_suffix("<_>").filter(|name| is_path(name))
}

fn is_path(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == ':')
}

/// Whether a key is a name, or a pattern for a name with any template arguments.
fn can_be_meant(key: &str) -> bool {
    let pattern = key.strip_prefix('^').map(|pattern| pattern.trim_end_matches('$'));
    pattern.is_none_or(|pattern| is_path(&without_arguments(pattern)))
}

/// The names of types, sorted by their similarity to a text: first by their paths, then by their
/// template arguments.
fn by_likeness(text: &str, types: Vec<Named>) -> Vec<String> {
    let path = without_arguments(text);
    let far = |a: &str, b: &str| suggest::distance(a, b, MAX_COMPARED).unwrap_or(MAX_COMPARED);
    let names = types.into_iter().map(|named| named.name.to_string());
    // Nobody has a variable of such a type.
    let mut names: Vec<String> = names.filter(|name| !name.contains("{vtable")).collect();
    names.sort_by_cached_key(|name| {
        (far(&path, &without_arguments(name)), far(text, name), name.len(), name.clone())
    });
    names
}

/// Whether a key that matches nothing is wrong: pointers, arrays and base types are not listed.
pub fn can_be_missing(key: &str) -> bool {
    let plain = key.trim_end_matches('$').trim_start_matches("_Complex");
    let is_scalar =
        !plain.contains("::") && plain.chars().all(|c| c.is_ascii_lowercase() || c == ' ');
    let is_derived = plain.ends_with(['*', '&', ']', ')']);
    let is_other = is_derived || is_scalar && plain.contains(' ') || is_base(plain);
    !is_other
}

fn is_base(name: &str) -> bool {
    const BASES: [&str; 17] = [
        "bool",
        "char",
        "short",
        "int",
        "long",
        "float",
        "double",
        "unsigned",
        "signed",
        "wchar_t",
        "void",
        "size_t",
        "char8_t",
        "char16_t",
        "char32_t",
        "__int128",
        "unsigned __int128",
    ];
    BASES.contains(&name)
}
