//! NatVis files, the visualizers of Visual Studio:
//!
//! ```text
//! XML ──xml──▶ elements ──entry──▶ expressions, keys ──summary, children──▶ drafts
//! ```

mod children;
mod custom;
mod display;
mod entry;
pub mod key;
mod nodes;
mod shown;
mod summary;
mod walks;
mod xml;

use super::cpp::Expr;
use super::draft::{Body, Draft, Drafts, Part, Role};
use super::kinds::{self, ShownType};
use super::refusal::Carried;
use super::translate::{Code, Facts, Intrinsics, Scope, Translator, known};
use super::{ImportOptions, label, line_of};
use crate::diag::Diagnostic;
use crate::diag::codes::import::NOT_XML;
use crate::diag::codes::types::KEY_NO_TYPE;
use crate::source::{SourceFile, SourceId, Span};
use entry::TypeEntry;
use std::collections::{BTreeSet, HashMap};
use xml::Element;

/// Reads a file.
pub(super) fn read(
    id: SourceId,
    file: &SourceFile,
    options: &ImportOptions<'_>,
) -> Result<Drafts, Diagnostic> {
    let root = xml::read(file.text()).map_err(|malformed| {
        let span = Span::new(id, malformed.at..malformed.at + 1);
        let message = format!("`{}` is not valid XML", file.name());
        Diagnostic::new(NOT_XML, message).label(span, malformed.what)
    })?;
    let mut entries = Vec::new();
    collect(&root, &mut entries, 0);
    super::check_count(entries.len(), file)?;
    order(&mut entries);
    let shared = entry::intrinsics(&root);
    let own: Vec<Intrinsics> = entries.iter().map(|entry| entry.intrinsics.clone()).collect();
    let types = shown::find(&entries, options);
    let reader = EntryReader { id, file, options, entries: &entries, own: &own, shared: &shared };
    let (mut drafts, mut findings) = Drafts::default();
    for (number, (entry, found)) in entries.iter().zip(types).enumerate() {
        if options.against.is_some() && !found.is_named {
            findings.push(reader.no_type(entry));
        }
        let scope = Scope { entries: &own, own: number, file: &shared, shown_by: &|_| None };
        let facts = entry::facts(&entry.element, scope);
        let draft =
            |types: &[ShownType]| reader.draft((number, entry), &facts, types, &found.shown);
        drafts.extend(kinds::drafts(&found.shown, &draft));
    }
    Ok((drafts, findings))
}

/// All `Type` elements, in the order of the file.
fn collect(element: &Element, entries: &mut Vec<TypeEntry>, depth: usize) {
    for child in &element.children {
        if child.tag == "Type" {
            entries.extend(TypeEntry::new(child));
        } else if depth < 8 {
            collect(child, entries, depth + 1);
        }
    }
}

/// LLDB takes the last of several matching patterns. So the entries of one template are sorted: the general ones and
/// those of lower priority first.
fn order(entries: &mut [TypeEntry]) {
    let mut templates: HashMap<String, Vec<usize>> = HashMap::new();
    for (place, entry) in entries.iter().enumerate() {
        templates.entry(key::template(&entry.name)).or_default().push(place);
    }
    for places in templates.into_values().filter(|places| places.len() > 1) {
        let entry = |place: &usize| entries.get(*place).cloned();
        let mut group: Vec<TypeEntry> = places.iter().filter_map(entry).collect();
        group.sort_by_cached_key(|entry| (entry.precision(), entry.priority));
        try_in_order(&mut group);
        for (place, entry) in places.into_iter().zip(group) {
            entries[place] = entry;
        }
    }
}

/// Of entries with one name, the one of the highest priority is tried first, and the next one if a member is missing.
fn try_in_order(group: &mut [TypeEntry]) {
    for alike in group.chunk_by_mut(|one, other| one.name == other.name) {
        if alike.len() > 1 {
            alike.iter_mut().for_each(|entry| entry.required = entry.members());
            // LLDB takes the last one if none has a condition.
            if alike.iter().any(|entry| !entry.required.is_empty()) {
                alike.sort_by_key(|entry| (entry.required.is_empty(), -entry.priority));
            }
        }
    }
}

/// Makes drafts of entries.
struct EntryReader<'a> {
    id: SourceId,
    file: &'a SourceFile,
    options: &'a ImportOptions<'a>,
    entries: &'a [TypeEntry],
    own: &'a [Intrinsics],
    shared: &'a Intrinsics,
}

impl EntryReader<'_> {
    fn span(&self, place: std::ops::Range<usize>) -> Span {
        Span::new(self.id, place)
    }

    /// A part that an element describes.
    fn part(
        &self,
        element: &Element,
        role: Role,
        condition: Option<Carried<Code>>,
        body: Carried<Body>,
    ) -> Part {
        let original = self.file.text().get(element.place.clone()).unwrap_or_default().to_owned();
        Part { role, original, span: self.span(element.place.clone()), condition, body }
    }

    /// The draft of an entry for some of the types that it shows.
    fn draft(
        &self,
        (number, entry): (usize, &TypeEntry),
        facts: &Facts,
        types: &[ShownType],
        shown: &[ShownType],
    ) -> Draft {
        let line = line_of(self.file, entry.element.name_place.start);
        let name = &entry.name;
        let known = known(types, self.options);
        let shown_by = |expr: &Expr| {
            let names = known.names(expr)?;
            let is_for = |entry: &TypeEntry| names.iter().all(|name| entry.is_for(name));
            // The most special one is last.
            self.entries.iter().rposition(is_for)
        };
        let scope =
            Scope { entries: self.own, own: number, file: self.shared, shown_by: &shown_by };
        let translator = Translator::new(scope, facts, types, self.options);
        let texts = summary::branches(self, entry, &translator).into_iter();
        let children = children::children(self, entry, &translator);
        let mut draft = Draft {
            entry: number,
            is_rest: false,
            origin: format!("natvis: {}:{line} {name}", label(self.file.name())),
            span: self.span(entry.element.name_place.clone()),
            name: name.clone(),
            keys: keys(entry, shown),
            required: entry.required.clone(),
            attributes: Vec::new(),
            parts: texts.chain(children).chain(entry::remarks(self, entry)).collect(),
        };
        draft.settle(self.options.lldb.last());
        draft
    }

    fn no_type(&self, entry: &TypeEntry) -> Diagnostic {
        let name = &entry.name;
        let message = format!("no type of the program matches `{name}`");
        let span = self.span(entry.element.name_place.clone());
        Diagnostic::new(KEY_NO_TYPE, message)
            .label(span, "LLDB may have another name for the type")
            .help("`fmtc types BINARY --key NAME` prints LLDB's name of a type")
    }
}

/// The keys of an entry, with constants as the names of its types spell them.
fn keys(entry: &TypeEntry, shown: &[ShownType]) -> Carried<Vec<String>> {
    let name = &entry.name;
    let spelled: BTreeSet<String> =
        shown.iter().map(|ty| key::spelled_as(name, &ty.name)).collect();
    let mut all = match spelled.is_empty() {
        true => key::keys(name)?,
        false => {
            let keys = spelled.iter().map(|name| key::keys(name));
            keys.collect::<Carried<Vec<_>>>()?.concat()
        }
    };
    for alternative in &entry.alternatives {
        all.extend(key::keys(alternative).unwrap_or_default());
    }
    let mut seen = BTreeSet::new();
    all.retain(|key| seen.insert(key.clone()));
    Ok(all)
}
