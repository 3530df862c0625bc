//! Stage *check*: trees to typed trees.
//!
//! In: the items of all files. Out: [`CheckOutput`], with a [typed tree](super::hir) for each formatter. Without errors, all
//! names, types, options and constants are decided. Code that a mistake hides is checked too, for its names: [`resolve`] lists
//! them for the language server.
//!
//! The types of a helper depend on its arguments, so a helper is checked for each combination of them.

mod arguments;
mod attributes;
mod body;
mod call;
mod children;
mod duplicates;
mod entries;
mod enums;
mod expr;
mod habits;
mod join;
mod levels;
mod make;
mod method;
mod number;
mod number_format;
mod operator;
pub(super) mod output;
mod prelude;
mod reach;
pub(super) mod refusals;
pub mod resolve;
mod sugar;
mod summary;
mod text;
mod variants;

use super::{Expectation, Key, keys, twice};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::LldbRange;
use crate::source::SourceId;
use crate::syntax::{ast, hints, spelling};
use body::{Body, Reports};
use duplicates::{FormatterKind, NotedFormatter, Part};
use output::CheckOutput;
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether a name without backticks is another language's name for a keyword.
pub fn is_foreign_name(name: &str) -> bool {
    hints::word("name", name).is_some()
}

/// Checks files together.
pub(super) fn files(files: &[ast::File], range: LldbRange, mut output: CheckOutput) -> CheckOutput {
    use ast::ItemKind::{Const, Enum, Func};
    let items = files.iter().flat_map(|file| &file.items);
    let is_definition = |item: &&ast::Item| matches!(item.kind, Func(_) | Const(_) | Enum(_));
    let (definitions, others): (Vec<&ast::Item>, Vec<_>) = items.partition(is_definition);
    let mut names = Names::new(&definitions, range, &mut output);
    let mut with_formatters = FxHashSet::default();
    for item in &others {
        let Some((kind, keys, condition)) = duplicates::formatter(item) else { continue };
        with_formatters.insert(item.span.source);
        for key in keys.iter().filter_map(|key| keys::text(&key.kind)) {
            names.tried.0.extend(condition.map(|_| (kind, key.clone())));
            if kind == FormatterKind::Children {
                names.with_children.insert(key);
            }
        }
    }
    names.overrides = duplicates::Overrides::new(files, &names);
    let mut checker = Checker { names: &names, output, noted: Noted::default() };
    definitions.into_iter().chain(others).for_each(|item| checker.item(item));
    let Noted { formatters, parts, entries } = std::mem::take(&mut checker.noted);
    checker.warn_of_duplicates(&formatters);
    checker.merge_partial_summaries(&parts);
    checker.join_children(&entries);
    checker.warn_of_unused_functions(&with_formatters);
    checker.warn_of_unused_locals();
    checker.output
}

/// The names of all files, which may be used before their definitions.
#[derive(Default)]
struct Names<'a> {
    /// The requested releases.
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
}

impl<'a> Names<'a> {
    /// Collects the names that items define; reports duplicates.
    fn new(definitions: &[&'a ast::Item], range: LldbRange, output: &mut CheckOutput) -> Names<'a> {
        let mut names = Names { range, ..Names::default() };
        definitions.iter().for_each(|item| names.add(item, output));
        names
    }

    fn add(&mut self, item: &'a ast::Item, output: &mut CheckOutput) {
        let (kind, name, first) = match &item.kind {
            ast::ItemKind::Func(func) => {
                let first = self.helpers.entry(&func.name.text).or_insert(func);
                ("function", func.name.clone(), first.name.span)
            }
            ast::ItemKind::Const(constant) => {
                let first = self.constants.entry(&constant.name.text).or_insert(constant);
                ("constant", constant.name.clone(), first.name.span)
            }
            ast::ItemKind::Enum(definition) => {
                let text = spelling::type_name(&definition.name).as_str().into();
                let name = ast::Name { text, span: definition.name.span };
                ("enum", name, self.enums.insert(definition).name.span)
            }
            _ => return,
        };
        if first != name.span {
            output.emit(twice(kind, &name, first));
        }
    }
}

struct Checker<'a> {
    names: &'a Names<'a>,
    output: CheckOutput,
    noted: Noted<'a>,
}

/// What is checked after all items.
#[derive(Default)]
struct Noted<'a> {
    /// The formatters, for the search for duplicates.
    formatters: Vec<NotedFormatter>,
    /// Summaries for some of the releases.
    parts: Vec<Part<'a, ast::Body>>,
    /// Children that are tried in order.
    entries: Vec<Part<'a, ast::ChildrenBody>>,
}

impl<'a> Checker<'a> {
    #[cold]
    fn emit(&mut self, diagnostic: Diagnostic) {
        self.output.emit(diagnostic);
    }

    /// Checks the names in helpers without calls, and warns of these helpers. A file without formatters defines them for
    /// other files.
    fn warn_of_unused_functions(&mut self, users: &FxHashSet<SourceId>) {
        let helpers = self.names.helpers.values().copied();
        let mut unused: Vec<&'a ast::Func> =
            helpers.filter(|func| !self.output.used.contains(&func.name.span)).collect();
        unused.sort_by_key(|func| func.name.span.order());
        let range = self.names.range;
        for func in &unused {
            let mut body = Body::new(self, range);
            body.reports = Reports::Names;
            body.names_of(func);
        }
        let names = unused.iter().map(|func| &func.name);
        for name in names.filter(|name| users.contains(&name.span.source)) {
            let message = format!("function `{}` is never called", name.text);
            let label = "so only its names were checked";
            let diagnostic =
                Diagnostic::new(meaning::UNUSED_FUNCTION, message).label(name.span, label);
            self.emit(diagnostic.help("call it or remove it"));
        }
    }

    fn warn_of_unused_locals(&mut self) {
        let unused = std::mem::take(&mut self.output.unused);
        for ast::Name { text, span } in unused {
            if self.output.used.contains(&span) {
                continue;
            }
            let finding = Diagnostic::new(meaning::UNUSED_LOCAL, format!("`{text}` is never used"));
            let finding = finding.label(span, "unused");
            self.emit(finding.help(format!("remove it, or write `_{text}` to keep it")));
        }
    }

    /// Reports names that are defined for the second time.
    fn repeated<'n>(&mut self, what: &str, names: impl Iterator<Item = &'n ast::Name>) {
        let mut all = FxHashMap::default();
        for name in names {
            let first = *all.entry(&*name.text).or_insert(name.span);
            if first != name.span {
                self.emit(twice(what, name, first));
            }
        }
    }

    /// A key as it is in a record; reports one that cannot appear there.
    fn key(&mut self, written: &ast::Key) -> Option<Key> {
        let key = keys::read(written, &mut |finding| self.emit(finding));
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
            ast::ItemKind::Func(func) => {
                self.no_attributes(item);
                self.repeated("parameter", func.params.iter());
            }
            ast::ItemKind::Const(_) | ast::ItemKind::Import(_) => self.no_attributes(item),
            ast::ItemKind::Children(children) => self.children(item, children),
            ast::ItemKind::Error => {}
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
