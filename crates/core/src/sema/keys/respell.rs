//! Keys in other spellings than LLDB's, before files are checked: as Rust authors write them, and for
//! programs with a PDB.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::names::NameTree;
use crate::names::pattern::{self, is_open};
use crate::names::rust::{self, RustNames};
use crate::source::{SourceId, Span};
use crate::syntax::ast::{self, ItemKind, Key, KeyKind, TypeName, TypeToken, ValueKind, ValueTree};

/// The spelling of keys, and the kind of debug information.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyNames<'n> {
    /// The Rust crate of keys written as in Rust, which `crate::` names; or several, separated by commas: a key matches
    /// the types of all of them.
    pub rust_crate: Option<&'n str>,
    /// Whether the debug information is a PDB: LLDB spells the arguments of templates otherwise.
    pub pdb: bool,
}

/// Writes the keys of files, and the types of their `expect`s, as LLDB spells them. Packs are written so.
pub fn respell(
    files: &mut [ast::File],
    names: KeyNames<'_>,
    is_pack: &dyn Fn(SourceId) -> bool,
) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    if names == KeyNames::default() {
        return findings;
    }
    for item in files.iter_mut().flat_map(|file| &mut file.items) {
        // A PDB has names of its own, which those of Rust lead to.
        if is_pack(item.span.source) && !names.pdb {
            continue;
        }
        match &mut item.kind {
            ItemKind::Summary(summary) => names.keys(&mut summary.keys, &mut findings),
            ItemKind::Children(children) => names.keys(&mut children.keys, &mut findings),
            ItemKind::Expect(expect) => names.first().value(&mut expect.value),
            ItemKind::Enum(definition) => names.first().root(&mut definition.name),
            _ => {}
        }
    }
    findings
}

impl KeyNames<'_> {
    /// The same for the first crate: a value has one type.
    fn first(self) -> Self {
        KeyNames { rust_crate: self.rust_crate.and_then(|names| names.split(',').next()), ..self }
    }

    /// The keys that LLDB is given for a key. One becomes several where LLDB may have several names
    /// for it.
    pub fn spelled(self, key: &Key) -> Vec<Key> {
        let mut keys = vec![key.clone()];
        self.keys(&mut keys, &mut Vec::new());
        keys
    }

    fn keys(self, keys: &mut Vec<Key>, findings: &mut Vec<Diagnostic>) {
        let mut spelled = Vec::with_capacity(keys.len());
        for mut key in keys.drain(..) {
            let span = key.span;
            let KeyKind::Type(name) = &mut key.kind else {
                spelled.push(key);
                continue;
            };
            findings.extend(self.two_types(name, span));
            let names = self.names(name);
            self.root(name);
            match names {
                RustNames::Names(names) => {
                    let kinds = names.into_iter().map(|text| kind(name, text));
                    spelled.extend(kinds.map(|kind| Key { kind, span: key.span }));
                }
                RustNames::AnyPointer => findings.push(any_pointer(&key)),
                RustNames::Other => spelled.push(key),
            }
        }
        *keys = spelled;
    }

    /// The finding for a key that is Rust's name of one type, and LLDB's of the type that has an `i8` in the place of
    /// each `char`.
    fn two_types(self, name: &TypeName, span: Span) -> Option<Diagnostic> {
        let tree = NameTree::of(name);
        let (spelled, source) = (tree.spelled(), tree.source());
        let is_among = |text: &str| match self.rust_names(text) {
            RustNames::Names(names) => Some(names.contains(&spelled)),
            RustNames::AnyPointer | RustNames::Other => None,
        };
        if is_among(&spelled)? || !is_among(&with_char_as(&spelled, "i8"))? {
            return None;
        }
        let message = "`char` is a character in Rust, but an `i8` in LLDB";
        let diagnostic = Diagnostic::new(meaning::DEAD_KEY, message).label(span, "read as Rust's");
        let write = |other| format!("write `{}`", with_char_as(&source, other));
        let diagnostic = diagnostic.help(format!("{} for the character", write("char32_t")));
        Some(diagnostic.help(format!("{} for the number", write("i8"))))
    }

    /// The names that a text means in a file of a Rust crate.
    fn rust_names(self, text: &str) -> RustNames {
        let names = |crates| rust::names(text, &pattern::one_of(crates), self.pdb);
        self.rust_crate.map_or(RustNames::Other, names)
    }

    fn names(self, name: &TypeName) -> RustNames {
        match self.rust_names(&NameTree::of(name).spelled()) {
            RustNames::Other if self.pdb => {
                let mut name = name.clone();
                self.root(&mut name);
                RustNames::Names(vec![NameTree::of(&name).in_pdb()])
            }
            names => names,
        }
    }

    /// Spells the types of a value. LLDB writes stars after a type of Rust.
    fn value(self, value: &mut ValueTree) {
        match &mut value.kind {
            ValueKind::Struct(fields) => {
                fields.iter_mut().for_each(|(_, value)| self.value(value));
            }
            ValueKind::Array(values) => values.iter_mut().for_each(|value| self.value(value)),
            // An enumerator is looked for by the name of its enum.
            ValueKind::Enumerator(..) | ValueKind::Word(_) => return,
            _ => {}
        }
        let Some(name) = &mut value.type_name else { return };
        // Between backquotes is LLDB's name.
        if matches!(&name.tokens[..], [TypeToken::Word(word)] if word.contains('<')) {
            return;
        }
        let is_star = |token: &TypeToken| matches!(token, TypeToken::Sign("*" | "&"));
        let end = name.tokens.iter().rposition(|token| !is_star(token)).map_or(0, |at| at + 1);
        let stars = name.tokens.split_off(end);
        // `char * "text"` is written so for every program.
        let is_char = is_word(name, "char");
        if let RustNames::Names(names) = self.names(name)
            && let Some(first) = names.first().filter(|name| !is_char && !is_open(name))
        {
            name.tokens = vec![TypeToken::Word(first.as_str().into())];
        }
        name.tokens.extend(stars);
    }

    /// Names the crate, or one of several, that a name begins with.
    fn root(self, name: &mut TypeName) {
        if let Some(TypeToken::Word(word)) = name.tokens.first_mut()
            && let Some(rust_crate) = self.rust_crate.filter(|_| &**word == "crate")
        {
            *word = pattern::one_of(rust_crate).into();
        }
    }
}

/// The key for a text with characters for wildcards.
fn kind(name: &TypeName, text: String) -> KeyKind {
    let key = pattern::key(text);
    if key.starts_with('^') {
        return KeyKind::Regex(key.as_str().into());
    }
    KeyKind::Type(TypeName { tokens: vec![TypeToken::Word(key.as_str().into())], span: name.span })
}

fn is_word(name: &TypeName, of: &str) -> bool {
    matches!(&name.tokens[..], [TypeToken::Word(word)] if &**word == of)
}

/// A name with another one for each `char` in it.
fn with_char_as(name: &str, other: &str) -> String {
    let is_part = |c: char| c == '_' || c.is_alphanumeric();
    let renamed = |word: &str| match word.strip_prefix("char") {
        Some(rest) if !rest.starts_with(is_part) => format!("{other}{rest}"),
        _ => word.to_owned(),
    };
    name.split_inclusive(|c| !is_part(c)).map(renamed).collect()
}

fn any_pointer(key: &Key) -> Diagnostic {
    Diagnostic::new(meaning::DEAD_KEY, "LLDB has no type with this name")
        .label(key.span, "never matches")
        .note("LLDB shows references and boxes as pointers, with the formatter of their target.")
        .help("write the key of the target")
}
