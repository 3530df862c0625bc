//! The types of programs, in what the server answers.

pub(crate) mod watcher;

use crate::compile::DebugTypes;
use crate::programs::{self, Programs};
use crate::protocol::{Position, Range, location};
use crate::sema::Key;
use crate::sema::resolve::PathStep;
use crate::source::Slice;
use crate::uri;
use crate::workspace::Workspace;
use fmtc_core::names::text;
use fmtc_debuginfo::drafts;
use fmtc_debuginfo::types::{
    Declaration, Member, Named, Shape, Step, TypeId, Types, Variant, listing,
};
use serde_json::Value;
use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most types of a key that are named.
const MAX_TYPES: usize = 8;
/// The most lines about a type.
const MAX_LINES: usize = 24;
/// The most types that a search finds.
const MAX_FOUND: usize = 100;
/// The most types that are offered as keys.
const MAX_KEYS: usize = 500;

/// The types of programs, used by one thread at a time.
struct ProgramTypes {
    types: Mutex<Types>,
    are_of_pdbs: bool,
    serial: u64,
}

impl ProgramTypes {
    fn new(types: Types) -> ProgramTypes {
        static SERIAL: AtomicU64 = AtomicU64::new(0);
        let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        let are_of_pdbs = types.are_of_pdbs();
        ProgramTypes { types: Mutex::new(types), are_of_pdbs, serial }
    }

    fn types(&self) -> MutexGuard<'_, Types> {
        self.types.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for ProgramTypes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProgramTypes({})", self.serial)
    }
}

impl Programs for ProgramTypes {
    fn what_was_read(&self) -> Vec<(String, bool)> {
        let types = self.types();
        types.sources().iter().map(|source| (source.to_string(), source.is_complete())).collect()
    }

    fn are_of_pdbs(&self) -> bool {
        self.are_of_pdbs
    }

    fn serial(&self) -> u64 {
        self.serial
    }

    fn check(&self, check: &mut dyn FnMut(&dyn DebugTypes)) {
        check(&*self.types());
    }

    fn matched(&self, keys: &[Key]) -> Vec<Arc<str>> {
        let types = self.types();
        let found = keys.iter().flat_map(|key| types.matched(key));
        let mut names: Vec<_> = found.map(|ty| types.name(ty)).collect();
        names.sort_unstable();
        names.dedup();
        names.truncate(MAX_TYPES);
        names
    }

    fn meant(&self, text: &str) -> Vec<Arc<str>> {
        let found = self.types().meant(text);
        found.into_iter().take(MAX_TYPES).map(|named| named.name).collect()
    }

    fn declared_with(&self, workspace: &Workspace, text: &str) -> Vec<(Arc<str>, Value)> {
        let types = self.types();
        let wanted = text.to_lowercase();
        let rank = |name: &str| {
            let at = text::base(name).to_lowercase().find(&wanted)?;
            Some(usize::from(at > 0))
        };
        let (names, _) = types.ranked(false, MAX_FOUND, rank);
        let place =
            |name: Arc<str>| Some((name.clone(), declared(&types, workspace, &name).pop()?));
        names.into_iter().filter_map(place).collect()
    }

    fn declarations(&self, workspace: &Workspace, name: &str) -> Vec<Value> {
        declared(&self.types(), workspace, name)
    }

    fn described(&self, name: &str) -> Option<String> {
        let types = self.types();
        let named = Named { name: name.into(), types: types.named(name) };
        let text = listing::list(&types, &[named]);
        let text = types.certain(text).ok().filter(|text| !text.is_empty())?;
        let mut lines: Vec<&str> = text.lines().take(MAX_LINES).collect();
        if text.lines().count() > MAX_LINES {
            lines.push("…");
        }
        let mut text = format!("```text\n{}\n```", lines.join("\n"));
        for place in declarations_of(&types, name) {
            text.push_str(&format!("\n\n{place}"));
        }
        Some(text)
    }

    fn draft(&self, name: &str, enums: HashSet<String>) -> Option<String> {
        let types = self.types();
        let named = Named { name: name.into(), types: types.named(name) };
        let text = drafts::formatters(&types, &[named], enums);
        types.certain(text).ok().filter(|text| !text.is_empty())
    }

    fn members(&self, keys: &[Key], path: &[PathStep]) -> Vec<programs::Member> {
        let types = self.types();
        types.members(&types_at(&types, keys, path)).into_iter().map(converted).collect()
    }

    fn variants(&self, keys: &[Key], path: &[PathStep]) -> Vec<(String, String)> {
        let types = self.types();
        let owner = types_at(&types, keys, path).into_iter().next();
        let variants = owner.map_or(Vec::new(), |owner| types.variants_of(owner));
        let pattern = |variant: Variant| (variant.name.clone(), types.pattern_of(&variant));
        variants.into_iter().map(pattern).collect()
    }

    fn enumerators(&self, keys: &[Key]) -> Vec<(String, i128)> {
        let types = self.types();
        match types_at(&types, keys, &[]).first().map(|ty| types.shape(*ty)) {
            Some(Shape::Enumeration(enumerators)) => enumerators.to_vec(),
            _ => Vec::new(),
        }
    }

    fn type_names(&self, written: &str, enums: bool) -> (Vec<Arc<str>>, bool) {
        self.types().ranked(enums, MAX_KEYS, |name| rank(name, written))
    }
}

fn declared(types: &Types, workspace: &Workspace, name: &str) -> Vec<Value> {
    let mut places: Vec<_> = declarations_of(types, name)
        .into_iter()
        .filter_map(|place| {
            let line = u32::try_from(place.line.checked_sub(1)?).ok()?;
            let start = Position { line, character: 0 };
            let uri = uri::from_path(&workspace.source(&place.file)?);
            Some(location(&uri, Range { start, end: start }))
        })
        .collect();
    places.dedup();
    places
}

fn declarations_of(types: &Types, name: &str) -> Vec<Declaration> {
    let found = types.named(name).into_iter();
    let mut places: Vec<_> = found.filter_map(|ty| types.declaration(ty)).collect();
    places.dedup();
    places
}

/// The types that a path from a value with these keys leads to.
fn types_at(types: &Types, keys: &[Key], path: &[PathStep]) -> Vec<TypeId> {
    let step = |step: &PathStep| match step {
        PathStep::Member(name) => Step::Member(name.to_string()),
        PathStep::Element => Step::Element,
    };
    let path: Vec<Step> = path.iter().map(step).collect();
    types.follow(&types.of_keys(keys), &path)
}

fn converted(member: Member) -> programs::Member {
    let (description, is_of_all) = (described(&member), member.with == member.of);
    programs::Member { name: member.name, description, is_of_all }
}

/// Describes a member: its type, its offset, and how many of several types have it.
pub fn described(member: &Member) -> String {
    // A hover is Markdown, where a backquote would end the name.
    let quoted = |ty: &String| format!("`{}`", ty.replace('`', "'"));
    let types: Vec<String> = member.types.iter().map(quoted).collect();
    let place = member.offset.map(|offset| format!(", at byte {offset}")).unwrap_or_default();
    let types = types.join(" or ");
    match (member.with, member.of) {
        (_, 1) => format!("{types}{place}"),
        (with, of) => format!("{types}{place}, in {with} of {of} types"),
    }
}

/// How far a name is from the written part of it: a name that begins so is nearer than one with further scopes around, and
/// what is in the scope itself is nearer than what is inside of it.
pub fn rank(name: &str, written: &str) -> Option<usize> {
    /// More scopes than these are as far.
    const FAR: usize = 16;
    let is_plain = |c: char| c.is_alphanumeric() || "_:<>, *&".contains(c);
    let path = text::base(name);
    let starts = std::iter::once(0).chain(path.match_indices("::").map(|(at, _)| at + 2));
    let at = starts.filter(|at| path.slice(*at..).starts_with(written)).last()?;
    let outside = path.slice(..at).matches("::").count().min(FAR);
    let inside = path.slice(at + written.len()..).matches("::").count().min(FAR);
    let is_key = name.chars().all(is_plain) && !name.contains("(anonymous");
    is_key.then_some(outside.min(1) * FAR * FAR + inside * FAR + outside)
}
