//! The types that keys match, and what may be meant by a key that matches none.

use super::Patterns;
use crate::diag::codes::types::KEY_NO_TYPE;
use crate::diag::{Diagnostic, suggest};
use crate::sema::Key;
use crate::types::find::last_part;
use crate::types::{Damage, Named, Shape, TypeId, Types};

/// So many names are listed.
const MOST_NAMES: usize = 4;

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
        let found: Vec<Named> = match literal_name(&key.text) {
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
        let wildcard = wildcard(&key.text);
        let mut message = match wildcard {
            Some(name) => format!("no type of the program matches `{name}<_>`"),
            None => format!("no type of the program matches `{}`", key.text),
        };
        let near = self.near(&key.text)?;
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
            let names = near.iter().take(MOST_NAMES).map(String::as_str);
            finding = finding.note(format!("types with such names: {}", suggest::list(names)));
        }
        Ok(match meant {
            Some(meant) if is_bare(&meant) => finding.instead(key.span, meant),
            Some(meant) => finding.help(format!("write `\"{meant}\"`")),
            None => finding
                .help("`fmtc types BINARY` lists the types, `fmtc key --in BINARY NAME` finds one"),
        })
    }

    /// The names of types that may be meant by a key, the likeliest first.
    fn near(&self, key: &str) -> Result<Vec<String>, Damage> {
        let plain = key.trim_start_matches('^').trim_end_matches('$');
        let written = plain.split(['<', '[', '(']).next().unwrap_or(plain);
        for text in [plain, written, last(written)] {
            let meant = self.meant(text)?;
            if !meant.is_empty() {
                return Ok(meant.iter().map(|named| named.name.to_string()).collect());
            }
        }
        let bases = self.bases()?;
        let Some(base) = suggest::nearest(last(written), bases.iter().map(String::as_str)) else {
            return Ok(Vec::new());
        };
        let found = self.with_last_part(base, |_| true)?;
        let mut names: Vec<String> = found.iter().map(|named| named.name.to_string()).collect();
        // The scopes that are right come first.
        names.sort_by_key(|name| {
            let scope = name.split('<').next().unwrap_or(name);
            (!scope.starts_with(written.trim_end_matches(last(written))), name.len())
        });
        Ok(names)
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

/// The name of a key for a template with any arguments: `Vec` of `^Vec<.+>$`.
fn wildcard(key: &str) -> Option<&str> {
    let name = key.strip_prefix('^')?.strip_suffix("<.+>$")?;
    let is_literal = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    name.chars().all(is_literal).then_some(name)
}

/// Whether a key can be written without quotes.
fn is_bare(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || "_:<>, *&".contains(c))
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
