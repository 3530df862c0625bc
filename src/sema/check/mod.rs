//! Stage *check*: trees to programs.
//!
//! In: the items of all files, whose names *resolve* has resolved. Out: [`CheckOutput`], with a graph for each program
//! and what its source says about the nodes. Without errors, all names, types, options and constants are decided, and
//! helpers and loops are expanded.
//!
//! A [`body::Body`] decides types and calls the library [`super::expand`], which makes the nodes. There is no typed
//! tree between the two: the types of a helper depend on its arguments, so a helper is checked where it is expanded.

mod arguments;
mod attributes;
mod availability;
mod block;
mod body;
mod call;
mod children;
mod choice;
mod compare;
mod duplicates;
mod entries;
mod enums;
mod expr;
mod fits;
mod flags;
mod foreign_syntax;
mod join;
mod joined;
mod levels;
mod method;
mod number;
mod number_format;
mod operator;
pub(super) mod output;
mod prelude;
mod reach;
mod state;
mod text;
mod variants;
mod walk_children;

use super::{CheckedSummary, Expectation, Key, keys, twice};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::LldbRange;
use crate::parallel;
use crate::source::SourceId;
use crate::syntax::{ast, spelling};
use attributes::Attributes;
use availability::PartialSummary;
use output::{CheckOutput, KnownValues};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Borrow;
use std::collections::hash_map::Entry;
use std::sync::atomic::AtomicUsize;

/// The number of items that a thread checks at once.
const CHUNK: usize = 64;

/// Whether a name is one of another language for something that has another name here, unless it is in backticks.
pub(crate) fn is_foreign_name(name: &str) -> bool {
    foreign_syntax::name(name.as_bytes()).is_some()
}

/// Checks files together.
pub(super) fn files(
    mut files: Vec<ast::File>,
    range: LldbRange,
    mut output: CheckOutput,
) -> CheckOutput {
    let items = files.iter().flat_map(|file| &file.items);
    let with_formatters: FxHashSet<SourceId> =
        items.filter(|item| is_formatter(item)).map(|item| item.span.source).collect();
    let definitions: Vec<ast::Item> = files.iter_mut().flat_map(take_definitions).collect();
    let mut names = Names::new(&definitions, range, &mut output);
    files.iter().flat_map(|file| &file.items).for_each(|item| names.add_children(item));
    names.overrides = duplicates::Overrides::new(&files, &names);
    names.tried = duplicates::Tried::new(&files);
    output = check_items(&names, output, &definitions);
    names.known = std::mem::take(&mut output.known);
    let threads = parallel::threads(files.iter().map(|file| file.items.len()).sum(), CHUNK);
    let mut items = files.into_iter().flat_map(|file| file.items);
    let chunks = std::iter::from_fn(|| {
        let chunk: Vec<ast::Item> = items.by_ref().take(CHUNK).collect();
        (!chunk.is_empty()).then_some(chunk)
    });
    let is_traced = output.types.is_some();
    let outputs = parallel::map(chunks, threads, |chunk| {
        check_items(&names, CheckOutput::new(is_traced, Vec::new()), chunk)
    });
    outputs.into_iter().for_each(|later| output.append(later));
    let formatters = std::mem::take(&mut output.formatters);
    let parts = std::mem::take(&mut output.parts);
    let entries = std::mem::take(&mut output.entries);
    let mut checker = Checker { names: &names, output };
    checker.warn_of_duplicates(&formatters);
    checker.merge_partial_summaries(&parts);
    checker.join_children(&entries);
    checker.warn_of_unused_functions(&with_formatters);
    checker.output
}

/// Checks items in sequence. A tree is as large as its graph: owned items are dropped when they are
/// checked.
fn check_items<I: Borrow<ast::Item>>(
    names: &Names<'_>,
    output: CheckOutput,
    items: impl IntoIterator<Item = I>,
) -> CheckOutput {
    items.into_iter().fold(output, |output, item| {
        let mut checker = Checker { names, output };
        checker.item(item.borrow());
        checker.output
    })
}

/// The functions, constants and enums of a file.
fn take_definitions(file: &mut ast::File) -> impl Iterator<Item = ast::Item> {
    use ast::ItemKind::{Const, Enum, Func};
    let is_definition = |item: &mut ast::Item| matches!(item.kind, Func(_) | Const(_) | Enum(_));
    file.items.extract_if(.., is_definition)
}

/// The names of all files, which may be used before their definitions.
struct Names<'a> {
    /// The releases that are compiled for.
    range: LldbRange,
    helpers: FxHashMap<&'a str, &'a ast::Func>,
    constants: FxHashMap<&'a str, &'a ast::Let>,
    enums: enums::Enums<'a>,
    /// The keys that have synthetic children.
    with_children: keys::overlap::WithChildren,
    /// The formatters of importing files, which replace imported ones.
    overrides: duplicates::Overrides,
    /// The keys whose formatters are tried in order.
    tried: duplicates::Tried,
    /// The values of constants and enums that were computed for definitions.
    known: KnownValues,
    /// The size of the texts of all programs in bytes.
    text_size: AtomicUsize,
}

impl<'a> Names<'a> {
    /// Collects the names that items define; reports duplicates.
    fn new(definitions: &'a [ast::Item], range: LldbRange, output: &mut CheckOutput) -> Names<'a> {
        let mut names = Names {
            range,
            helpers: FxHashMap::default(),
            constants: FxHashMap::default(),
            enums: enums::Enums::default(),
            with_children: keys::overlap::WithChildren::default(),
            overrides: duplicates::Overrides::default(),
            tried: duplicates::Tried::default(),
            known: KnownValues::default(),
            text_size: AtomicUsize::new(0),
        };
        definitions.iter().for_each(|item| names.add(item, output));
        names
    }

    fn add(&mut self, item: &'a ast::Item, output: &mut CheckOutput) {
        match &item.kind {
            ast::ItemKind::Func(func) => match self.helpers.entry(&func.name.text) {
                Entry::Vacant(free) => {
                    free.insert(func);
                }
                Entry::Occupied(first) => {
                    output.emit(twice("function", &func.name, first.get().name.span));
                }
            },
            ast::ItemKind::Const(constant) => match self.constants.entry(&constant.name.text) {
                Entry::Vacant(free) => {
                    free.insert(constant);
                }
                Entry::Occupied(first) => {
                    output.emit(twice("constant", &constant.name, first.get().name.span));
                }
            },
            ast::ItemKind::Enum(definition) => {
                if let Some(first) = self.enums.insert(definition) {
                    let text = spelling::type_name(&definition.name).as_str().into();
                    let name = ast::Name { text, span: definition.name.span };
                    output.emit(twice("enum", &name, first.name.span));
                }
            }
            _ => {}
        }
    }

    fn add_children(&mut self, item: &ast::Item) {
        if let ast::ItemKind::Children(children) = &item.kind {
            let keys = children.keys.iter().filter_map(|key| keys::text(&key.kind));
            keys.for_each(|key| self.with_children.insert(key));
        }
    }
}

/// Whether an item is a formatter.
fn is_formatter(item: &ast::Item) -> bool {
    duplicates::formatter(item).is_some()
}

struct Checker<'a> {
    names: &'a Names<'a>,
    output: CheckOutput,
}

impl<'a> Checker<'a> {
    #[cold]
    fn emit(&mut self, diagnostic: Diagnostic) {
        self.output.emit(diagnostic);
    }

    /// Warns of helpers without calls: they were not checked either. In a file without formatters
    /// they are meant for others.
    fn warn_of_unused_functions(&mut self, users: &FxHashSet<SourceId>) {
        let names = self.names.helpers.values().map(|func| &func.name).filter(|name| {
            users.contains(&name.span.source) && !self.output.used.contains(&name.span)
        });
        let mut unused: Vec<&ast::Name> = names.collect();
        unused.sort_by_key(|name| name.span.order());
        for name in unused {
            let message = format!("function `{}` is never called", name.text);
            let label = "so its body was not checked";
            let diagnostic =
                Diagnostic::new(meaning::UNUSED_FUNCTION, message).label(name.span, label);
            self.emit(diagnostic.help("call it or remove it"));
        }
    }

    /// A key as it is in a record; reports one that cannot appear there.
    fn key(&mut self, written: &ast::Key) -> Option<Key> {
        let (key, findings) = keys::read(written);
        findings.into_iter().for_each(|finding| self.emit(finding));
        if let Some(key) = &key
            && let Some(warning) = keys::dead_key(&key.text, written)
        {
            self.output.dead_keys.push((key.clone(), warning));
        }
        key
    }

    fn item(&mut self, item: &'a ast::Item) {
        match &item.kind {
            ast::ItemKind::Summary(summary) => self.summary(item, summary),
            ast::ItemKind::Expect(expect) => {
                if let Some(expectation) = self.expectation(item, expect) {
                    self.output.checked.expectations.push(expectation);
                }
            }
            ast::ItemKind::Enum(definition) => self.enumeration(item, definition),
            ast::ItemKind::Func(_) | ast::ItemKind::Const(_) | ast::ItemKind::Import(_) => {
                self.no_attributes(item);
            }
            ast::ItemKind::Children(children) => self.children(item, children),
            ast::ItemKind::Error => {}
        }
    }

    fn summary(&mut self, item: &'a ast::Item, summary: &'a ast::Summary) {
        let Attributes { flags, null_check, summary_string, range } = self.attributes(item);
        let mut keys: Vec<Key> = Vec::with_capacity(summary.keys.len());
        keys.extend(summary.keys.iter().filter_map(|key| self.key(key)));
        if let Some(place) = summary_string {
            return self.summary_string(item, summary, keys, place);
        }
        let Some(range) = range else { return };
        let span = item.span;
        let part = |key, range| {
            let (condition, body) = (summary.condition.clone(), summary.body.clone());
            PartialSummary { key, flags, null_check, range, condition, body, span }
        };
        let kind = duplicates::FormatterKind::Summary;
        let is_tried = |key: &Key| self.names.tried.contains(kind, key);
        // Summaries for some releases are combined; overlaps there are an error.
        if range == self.names.range {
            let alone: Vec<_> = keys.iter().filter(|key| !is_tried(key)).cloned().collect();
            alone.iter().for_each(|key| self.note_formatter(kind, key, range));
        }
        if !self.names.overrides.is_empty() {
            keys.retain(|key| {
                let left = self.left(kind, key, range);
                let whole = left == [range] && !self.names.tried.contains(kind, key);
                if !whole {
                    let parts = left.into_iter().map(|range| part(key.clone(), range));
                    self.output.parts.extend(parts);
                }
                whole
            });
        }
        let (partial, keys): (Vec<_>, Vec<_>) = keys
            .into_iter()
            .partition(|key| range != self.names.range || self.names.tried.contains(kind, key));
        self.output.parts.extend(partial.into_iter().map(|key| part(key, range)));
        let has_children = |key: &Key| self.names.with_children.may_include(&key.text);
        let (with, without) = if keys.iter().any(has_children) {
            keys.into_iter().partition(has_children)
        } else {
            (Vec::new(), keys)
        };
        for (keys, has_children) in [(without, false), (with, true)] {
            if !keys.is_empty() {
                let mut body = body::Body::new(self, range);
                body.graph.has_children = has_children;
                body.graph.null_check = null_check;
                body.keys.clone_from(&keys);
                let root = body.body(&summary.body);
                let (program, span) = (body.finish(root), item.span);
                let safe_divisions = Vec::new();
                let of_rust = false;
                let summary = CheckedSummary {
                    keys,
                    flags,
                    null_check,
                    of_rust,
                    program,
                    safe_divisions,
                    span,
                };
                self.output.checked.summaries.push(summary);
            }
        }
    }

    fn expectation(&mut self, item: &ast::Item, expect: &ast::Expect) -> Option<Expectation> {
        let range = self.attributes(item).range;
        let text = expect.text.as_deref()?;
        // The parser has reported an interpolation.
        let plain = text.plain_text()?;
        let mut value = expect.value.clone();
        self.resolve_enumerators(&mut value);
        Some(Expectation {
            value,
            text: (&*plain).into(),
            children: expect.children.clone(),
            range: range?,
            span: item.span,
            text_span: text.span,
        })
    }
}
