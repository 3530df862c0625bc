//! Checking formatters against the types of programs.
//!
//! A finding is made only where it is certain: every value that is not known to be of one type
//! (what a cast, a synthetic provider or a choice gives) is left alone, and so are members of types
//! that are only declared. What members there are never changes what is compiled.

mod findings;
mod lookup;
mod values;

use super::find::last_part;
use super::{Damage, Named, Shape, TypeId, Types};
use crate::diag::codes::types::KEY_NO_TYPE;
use crate::diag::{Diagnostic, suggest};
use crate::sema::graph::{Graph, NodeId};
use crate::sema::{Checked, Key};
use crate::source::SourceId;
use findings::Program;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Makes of a key that is a pattern what tells whether a name matches.
pub type Patterns<'p> = &'p dyn Fn(&str) -> Box<dyn Fn(&str) -> bool>;

impl Types {
    /// What is wrong with formatters for programs with these types. Keys of files that are only
    /// imported may be for other programs.
    ///
    /// # Errors
    /// If the debug information is damaged.
    pub fn check(
        &self,
        checked: &Checked,
        roots: &[SourceId],
        patterns: Patterns<'_>,
    ) -> Result<Vec<Diagnostic>, Damage> {
        let mut checker = Checker { types: self, roots, patterns, found: Vec::new() };
        for summary in &checked.summaries {
            let types = checker.keys(&summary.keys)?;
            let program = &summary.program;
            checker.program(&types, &program.graph, &[program.root], &[])?;
        }
        for children in &checked.children {
            let types = checker.keys(&children.keys)?;
            let mut values: &[(u32, NodeId)] = &[];
            let mut state = None;
            if let Some(shared) = &children.state {
                let roots: Vec<NodeId> = shared.values.iter().map(|(_, id)| *id).collect();
                checker.program(&types, &shared.graph, &roots, &[])?;
                values = &shared.values;
                state = Some(&shared.graph);
            }
            for (_, program) in &children.methods {
                let given = values::of_state(self, &types, state, values)?;
                checker.program(&types, &program.graph, &[program.root], &given)?;
            }
        }
        let mut seen = FxHashSet::default();
        checker.found.retain(|d| seen.insert((d.span(), d.message.clone())));
        Ok(checker.found)
    }
}

struct Checker<'t> {
    types: &'t Types,
    roots: &'t [SourceId],
    patterns: Patterns<'t>,
    found: Vec<Diagnostic>,
}

impl Checker<'_> {
    /// The types that keys match; a key that matches none is a finding.
    fn keys(&mut self, keys: &[Key]) -> Result<Vec<TypeId>, Damage> {
        let mut all = Vec::new();
        for key in keys {
            let types = self.matching(key)?;
            let is_complete = self.types.missing().is_empty();
            let is_root = self.roots.contains(&key.span.source);
            if types.is_empty() && is_complete && is_root && can_be_missing(&key.text) {
                let finding = self.no_type(key)?;
                self.found.push(finding);
            }
            all.extend(types);
        }
        all.sort_unstable();
        all.dedup();
        self.defined(all)
    }

    /// Those of the types that are not only declared: the program has values of no others.
    fn defined(&self, types: Vec<TypeId>) -> Result<Vec<TypeId>, Damage> {
        let mut defined = Vec::new();
        for ty in types {
            if self.types.shape(ty)? != Shape::Unknown {
                defined.push(ty);
            }
        }
        Ok(defined)
    }

    fn matching(&self, key: &Key) -> Result<Vec<TypeId>, Damage> {
        if !key.is_regex() {
            let name = ["struct ", "class ", "union ", "enum "]
                .iter()
                .find_map(|word| key.text.strip_prefix(word))
                .unwrap_or(&key.text);
            let name = name.trim_end_matches(['*', '&', ' ']);
            return self.types.named(name);
        }
        let matches = (self.patterns)(&key.text);
        let found: Vec<Named> = match literal_name(&key.text) {
            Some(name) => self.types.with_last_part(name, |name| matches(name))?,
            None => self.types.matching(|name| matches(name))?,
        };
        Ok(found.into_iter().flat_map(|named| named.types).collect())
    }

    fn no_type(&self, key: &Key) -> Result<Diagnostic, Damage> {
        let mut message = format!("no type of the program matches `{}`", key.text);
        let near = self.near(&key.text)?;
        if let Some(first) = near.first() {
            message.push_str(&format!("; did you mean `{first}`?"));
        }
        let mut finding = Diagnostic::new(KEY_NO_TYPE, message).label(key.span, "this key");
        if near.len() > 1 {
            let names = near.iter().take(MOST_NAMES).map(String::as_str);
            finding = finding.note(format!("types with such names: {}", suggest::list(names)));
        }
        Ok(finding
            .help("`fmtc types BINARY` lists the types, `fmtc key --in BINARY NAME` finds one"))
    }

    /// The names of types that may be meant by a key, the likeliest first.
    fn near(&self, key: &str) -> Result<Vec<String>, Damage> {
        let plain: String = key.trim_start_matches('^').trim_end_matches('$').into();
        let written = plain.split(['<', '[', '(']).next().unwrap_or(&plain);
        let meant = self.types.meant(&plain)?;
        let mut names: Vec<String> = meant.iter().map(|named| named.name.to_string()).collect();
        if names.is_empty() {
            let meant = self.types.meant(last(written))?;
            names.extend(meant.iter().map(|named| named.name.to_string()));
        }
        if names.is_empty() {
            let mut bases = BTreeSet::new();
            self.types.matching(|name| {
                bases.insert(name.split('<').next().unwrap_or(name).to_owned());
                false
            })?;
            let whole = suggest::nearest(written, bases.iter().map(String::as_str));
            let part = || suggest::nearest(last(written), bases.iter().map(|base| last(base)));
            names.extend(whole.or_else(part).map(str::to_owned));
        }
        Ok(names)
    }

    fn program(
        &mut self,
        types: &[TypeId],
        graph: &Graph,
        roots: &[NodeId],
        state: &[Vec<(u32, values::Known)>],
    ) -> Result<(), Damage> {
        if types.is_empty() {
            return Ok(());
        }
        let program = Program::new(self.types, types, graph, roots, state)?;
        self.found.extend(program.findings()?);
        Ok(())
    }
}

/// So many names are listed.
const MOST_NAMES: usize = 4;

/// Whether a key that matches nothing is wrong: pointers, arrays and base types are not listed.
fn can_be_missing(key: &str) -> bool {
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

impl Types {
    /// The types whose last part of the name, without arguments, is that of a name, and which are
    /// wanted.
    fn with_last_part(
        &self,
        name: &str,
        wanted: impl FnMut(&str) -> bool,
    ) -> Result<Vec<Named>, Damage> {
        let hash = super::dwarf::Node::base_hash(last_part(name));
        let nodes = self.index.with_base(hash).collect();
        self.groups(nodes, wanted)
    }

    /// What a value of a type consists of, behind references and one pointer.
    fn pointed(&self, ty: TypeId) -> Result<(TypeId, Shape), Damage> {
        let mut ty = ty;
        let mut shape = self.shape(ty)?;
        if let Shape::Reference(target) = shape {
            ty = target;
            shape = self.shape(ty)?;
        }
        if let Shape::Pointer(target) = shape {
            ty = target;
            shape = self.shape(ty)?;
        }
        Ok((ty, shape))
    }
}
