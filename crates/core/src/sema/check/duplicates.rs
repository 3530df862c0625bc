//! Formatters of one kind with one key: precedence between files, and warnings within a file.
//!
//! LLDB takes the last formatter. A file follows those it imports, so its own formatters win, and
//! the ones they replace are left out.

use super::attributes::Attributes;
use super::output::CheckOutput;
use super::{Checker, Names, Noted};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Lldb, LldbRange};
use crate::sema::keys;
use crate::source::{SourceId, Span};
use crate::syntax::ast::{self, ItemKind};
use rustc_hash::{FxHashMap, FxHashSet};

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum FormatterKind {
    Summary,
    Children,
}

/// The kind, the keys and the condition of an item, if it is a formatter.
pub(super) fn formatter(
    item: &ast::Item,
) -> Option<(FormatterKind, &[ast::Key], Option<&ast::Expr>)> {
    match &item.kind {
        ItemKind::Summary(item) => {
            Some((FormatterKind::Summary, &item.keys, item.condition.as_ref()))
        }
        ItemKind::Children(item) => {
            Some((FormatterKind::Children, &item.keys, item.condition.as_ref()))
        }
        _ => None,
    }
}

/// Groups of items that are alike, in the order of their first items.
pub(super) fn groups<T>(
    items: impl IntoIterator<Item = T>,
    are_alike: impl Fn(&T, &T) -> bool,
) -> Vec<Vec<T>> {
    let mut groups: Vec<Vec<T>> = Vec::new();
    for item in items {
        let is_own = |group: &&mut Vec<T>| group.first().is_some_and(|it| are_alike(it, &item));
        match groups.iter_mut().find(is_own) {
            Some(group) => group.push(item),
            None => groups.push(vec![item]),
        }
    }
    groups
}

/// The ranges of consecutive releases for which a condition holds.
pub(super) fn ranges(all: LldbRange, holds: impl Fn(Lldb) -> bool) -> Vec<LldbRange> {
    let versions: Vec<Lldb> = all.iter().collect();
    let runs = versions.chunk_by(|a, b| holds(*a) == holds(*b));
    let ends = runs.filter_map(|run| run.first().copied().zip(run.last().copied()));
    let ends = ends.filter(|(first, _)| holds(*first));
    ends.filter_map(|(first, last)| LldbRange::new(first, last)).collect()
}

/// A formatter that is combined with others of its key: for other releases, or with other conditions.
#[derive(Debug)]
pub(super) struct Part<'a, B> {
    pub(super) key: keys::Key,
    pub(super) attributes: Attributes,
    pub(super) range: LldbRange,
    /// Without a condition it fits every value.
    pub(super) condition: Option<&'a ast::Expr>,
    pub(super) body: &'a B,
    pub(super) span: Span,
}

/// The keys that have formatters with conditions: those are tried in order.
#[derive(Default)]
pub(super) struct Tried(pub(super) FxHashSet<(FormatterKind, Box<str>)>);

impl Tried {
    pub(super) fn contains(&self, kind: FormatterKind, key: &keys::Key) -> bool {
        !self.0.is_empty() && self.0.contains(&(kind, key.text.clone()))
    }
}

/// The file of a formatter, and its releases.
type InFile = (SourceId, LldbRange);

/// The formatters of importing files, and the imports of each file.
#[derive(Default)]
pub(super) struct Overrides {
    formatters: FxHashMap<(FormatterKind, Box<str>), Vec<InFile>>,
    /// The files that each file imports, directly or indirectly.
    imports: FxHashMap<SourceId, FxHashSet<SourceId>>,
}

/// A formatter with its key and its releases.
pub(super) type NotedFormatter = (FormatterKind, keys::Key, LldbRange);

impl Overrides {
    /// The formatters of files that import others; most compilations have none.
    pub(super) fn new(files: &[ast::File], names: &Names<'_>) -> Overrides {
        let mut overrides = Overrides::default();
        // Imported files come first, so their imports are known.
        for file in files.iter().filter(|file| !file.imports.is_empty()) {
            let Some(first) = file.items.first() else { continue };
            let source = first.span.source;
            let mut all: FxHashSet<SourceId> = file.imports.iter().copied().collect();
            for import in &file.imports {
                all.extend(overrides.imports.get(import).into_iter().flatten());
            }
            overrides.imports.insert(source, all);
            for item in &file.items {
                overrides.add(item, names);
            }
        }
        overrides
    }

    fn add(&mut self, item: &ast::Item, names: &Names<'_>) {
        let Some((kind, list, None)) = formatter(item) else { return };
        // Mistakes in attributes are reported where the item is checked.
        let mut checker =
            Checker { names, output: CheckOutput::default(), noted: Noted::default() };
        let Some(range) = checker.attributes(item).range else { return };
        for key in list.iter().filter_map(|key| keys::text(&key.kind)) {
            self.formatters.entry((kind, key)).or_default().push((item.span.source, range));
        }
    }

    /// The releases of a range for which no importing file has its own formatter.
    pub(super) fn left(
        &self,
        kind: FormatterKind,
        key: &keys::Key,
        range: LldbRange,
    ) -> Vec<LldbRange> {
        if self.formatters.is_empty() {
            return vec![range];
        }
        let source = key.span.source;
        let own = self.formatters.get(&(kind, key.text.clone())).map_or(&[][..], Vec::as_slice);
        let imports =
            |file: &SourceId| self.imports.get(file).is_some_and(|all| all.contains(&source));
        let is_replaced = |version: Lldb| {
            own.iter().any(|(file, range)| imports(file) && range.contains(version))
        };
        ranges(range, |version| !is_replaced(version))
    }
}

impl Checker<'_> {
    /// The formatters that are tried for a key, in order: those of a file before those of the files it imports, up to the
    /// first that fits every value. Warns of others in its file.
    pub(super) fn tried<'p, 'i, B>(
        &mut self,
        parts: impl Iterator<Item = &'p Part<'i, B>>,
    ) -> Vec<&'p Part<'i, B>> {
        let files = groups(parts, |a, b| a.key.span.source == b.key.span.source);
        let (mut tried, mut last): (Vec<_>, Option<Span>) = (Vec::new(), None);
        // A file follows those it imports.
        for part in files.into_iter().rev().flatten() {
            let place = part.key.span;
            match last {
                Some(last) if last.source == place.source => {
                    self.warn_of_unreachable(&part.key, last);
                }
                Some(_) => {}
                None => tried.push(part),
            }
            last = last.or(part.condition.is_none().then_some(place));
        }
        tried
    }

    /// Warns of a formatter after one without a condition, which hides it.
    fn warn_of_unreachable(&mut self, key: &keys::Key, earlier: Span) {
        let message = format!("`{}` has a formatter without `where` before this one", key.text);
        self.emit(
            Diagnostic::new(meaning::UNREACHABLE_ENTRY, message)
                .label(key.span, "never reached")
                .label(earlier, "fits every value")
                .help("write the formatter without `where` last"),
        );
    }

    /// Warns of formatters with the kind and key of an earlier one of their file, for the same release.
    pub(super) fn warn_of_duplicates(&mut self, formatters: &[NotedFormatter]) {
        let mut noted: FxHashMap<_, Vec<(LldbRange, Span)>> = FxHashMap::default();
        for (kind, key, range) in formatters {
            let same = noted.entry((kind, key.span.source, &key.text)).or_default();
            let earlier = same.iter().find(|(other, _)| other.intersect(*range).is_some()).copied();
            same.push((*range, key.span));
            if let Some((_, earlier)) = earlier {
                self.warn_of_duplicate(*kind, key, earlier);
            }
        }
    }

    fn warn_of_duplicate(&mut self, kind: FormatterKind, key: &keys::Key, earlier: Span) {
        let (unused, items) = match kind {
            FormatterKind::Summary => ("this one is never used", "summaries"),
            FormatterKind::Children => ("these are never used", "`children`"),
        };
        let message = format!("`{}` has two {items} in this file", key.text);
        self.emit(
            Diagnostic::new(meaning::TWO_FORMATTERS, message)
                .label(key.span, "LLDB uses the last")
                .label(earlier, unused)
                .help("remove one; for different releases write `@lldb(…)` before each"),
        );
    }
}
