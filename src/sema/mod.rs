//! Trees to checked programs.
//!
//! ```text
//! keys ──▶ resolve ──▶ check, which expands helpers and loops ──▶ analyse
//! ```
//!
//! The stages *keys* (`keys`) and *resolve* (`resolve`) change the trees: behind them keys are spelled as LLDB
//! spells them, and names of expressions say whether they stand for a local. Every mistake of every file is
//! reported; what could be understood is still checked.

mod attributes;
mod availability;
mod block;
mod body;
mod call;
mod characters;
mod children;
mod choice;
mod compare;
mod duplicates;
mod elements;
pub(crate) mod enums;
mod expected;
mod expected_types;
mod expr;
mod flags;
mod foreign_syntax;
#[doc(hidden)]
pub mod graph;
mod hidden_children;
mod inline_text;
mod join;
mod keys;
mod method;
mod nodes;
mod null;
mod number;
mod number_format;
mod number_function;
mod operator;
mod output;
mod pointer_index;
pub(crate) mod pointers;
mod quotes;
pub(crate) mod recursion;
mod repeat;
pub(crate) mod resolve;
mod self_recursion;
mod show;
mod state;
mod std_string;
mod substring;
mod text;
mod words;

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Flags, LldbRange, RecordVersion, Signature};
use crate::parallel;
use crate::source::{SourceId, Span};
use crate::syntax::{ast, spelling};
use attributes::Attributes;
use availability::PartialSummary;
use graph::{Graph, NodeId};
use output::{CheckOutput, Constant, ConstantValue, KnownValues};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Borrow;
use std::collections::hash_map::Entry;
use std::sync::atomic::AtomicUsize;

pub use crate::names::pattern::written as written_pattern;
pub use crate::names::rust::{RustKeyError, rust_key};
pub use keys::written_key;
pub use keys::{Key, KeyNames, regex, respell};
pub use show::show;

/// A key of a tree as LLDB reads it; none if it could not be read.
pub(crate) fn key(key: &ast::Key) -> Option<Key> {
    Some(Key { text: keys::text(&key.kind)?, span: key.span })
}

/// A checked program: a graph and the node that is its result.
#[derive(Clone, Debug)]
pub struct Program {
    /// The values.
    pub graph: Graph,
    /// The result.
    pub root: NodeId,
}

/// A checked `summary`.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The keys it is for.
    pub keys: Vec<Key>,
    /// The flags of its records.
    pub flags: Flags,
    /// Whether it shows nothing for a value that cannot be read.
    pub null_check: bool,
    /// The program that computes the text.
    pub program: Program,
    /// The item.
    pub span: Span,
}

/// A checked `children`.
#[derive(Clone, Debug)]
pub struct Children {
    /// The keys it is for.
    pub keys: Vec<Key>,
    /// The releases it is for; those before 23 ignore it.
    pub range: LldbRange,
    /// The version of its records: 2 if only LLDB 24 may run the methods.
    pub version: RecordVersion,
    /// The values that are computed before the methods run, if any.
    pub state: Option<State>,
    /// The methods.
    pub methods: Vec<(Signature, Program)>,
    /// The item.
    pub span: Span,
}

/// Values that the methods of synthetic children share: those `let`s that cannot stop a method
/// which does not need them.
#[derive(Clone, Debug)]
pub struct State {
    /// Whether they are all 0 if the debugger does not run loops; tested at run time.
    pub needs_loops: bool,
    /// The graph of the values.
    pub graph: Graph,
    /// Each value and its number in [`graph::Node::State`].
    pub values: Vec<(u32, NodeId)>,
}

/// A checked `expect`.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The value.
    pub value: ast::Value,
    /// The expected text.
    pub text: Box<str>,
    /// The expected children, if the source states them.
    pub children: Option<Vec<(ast::ExpectText, ast::ExpectText)>>,
    /// The releases it is for.
    pub range: LldbRange,
    /// The item.
    pub span: Span,
    /// The place of the text.
    pub text_span: Span,
}

/// A checked `enum`.
#[derive(Clone, Debug)]
pub struct Enum {
    /// The name as it is written, in the debugger's spelling.
    pub name: String,
    /// The type it is for.
    pub key: Key,
    /// The enumerators and their numbers, in order.
    pub enumerators: Vec<(ast::Name, i128)>,
    /// The item.
    pub span: Span,
}

/// The result of checking files.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The summaries, in order.
    pub summaries: Vec<Summary>,
    /// The synthetic children, in order.
    pub children: Vec<Children>,
    /// The enums, in order.
    pub enums: Vec<Enum>,
    /// The expectations, in order.
    pub expectations: Vec<Expectation>,
}

/// Checks files together: helpers and constants of one are visible in all.
pub fn check(files: Vec<ast::File>, range: LldbRange) -> (Checked, Vec<Diagnostic>) {
    let output = check_files(files, range, false);
    (output.checked, output.diagnostics)
}

/// The types of expressions as far as they can be checked; in a helper, once for each call.
pub(crate) fn expression_types(
    files: Vec<ast::File>,
    range: LldbRange,
) -> Vec<(Span, graph::Type)> {
    check_files(files, range, true).types.unwrap_or_default()
}

fn check_files(mut files: Vec<ast::File>, range: LldbRange, is_traced: bool) -> CheckOutput {
    let mut output = CheckOutput::new(is_traced);
    output.diagnostics = resolve::locals(&mut files);
    let items = files.iter().flat_map(|file| &file.items);
    let with_formatters: FxHashSet<SourceId> =
        items.filter(|item| is_formatter(item)).map(|item| item.span.source).collect();
    let definitions: Vec<ast::Item> = files.iter_mut().flat_map(take_definitions).collect();
    let mut names = Names::new(&definitions, range, &mut output);
    files.iter().flat_map(|file| &file.items).for_each(|item| names.add_children(item));
    names.overrides = duplicates::Overrides::new(&files, &names);
    output = check_items(&names, output, &definitions);
    names.known = std::mem::take(&mut output.known);

    let threads = parallel::threads(files.iter().map(|file| file.items.len()).sum(), CHUNK);
    let mut items = files.into_iter().flat_map(|file| file.items);
    let chunks = std::iter::from_fn(|| Some(items.by_ref().take(CHUNK).collect::<Vec<_>>()));
    let chunks = chunks.take_while(|chunk| !chunk.is_empty());
    let outputs = parallel::map(chunks, threads, |chunk| {
        check_items(&names, CheckOutput::new(is_traced), chunk)
    });
    outputs.into_iter().for_each(|later| output.append(later));

    let parts = std::mem::take(&mut output.parts);
    let mut checker = Checker { names: &names, output };
    checker.warn_of_duplicates();
    checker.merge_partial_summaries(&parts);
    let uses = std::mem::take(&mut checker.output.pointers);
    checker.warn_of_recursion(&uses);
    checker.warn_of_expected_types(&uses);
    checker.note_hidden_children();
    checker.warn_of_unused_functions(&with_formatters);
    let mut output = checker.output;
    output.close();
    output
}

/// The number of items that share memory for constants. It is independent of the number of threads,
/// so that the findings are too.
const CHUNK: usize = 64;

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
    /// The values of constants and enums that were computed for the definitions.
    known: KnownValues,
    /// The size of the texts of all programs in bytes, in any order of checking.
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
    matches!(item.kind, ast::ItemKind::Summary(_) | ast::ItemKind::Children(_))
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
            ast::ItemKind::Children(children) => {
                let children = self.children(item, children);
                self.output.checked.children.extend(children);
            }
            ast::ItemKind::Error => {}
        }
    }

    fn summary(&mut self, item: &'a ast::Item, summary: &'a ast::Summary) {
        let Attributes { flags, null_check, range } = self.attributes(item);
        let mut keys: Vec<Key> = Vec::with_capacity(summary.keys.len());
        keys.extend(summary.keys.iter().filter_map(|key| self.key(key)));
        let Some(range) = range else { return };
        let span = item.span;
        let part = |key, range| {
            let body = summary.body.clone();
            PartialSummary { key, flags, null_check, range, body, span }
        };
        // Summaries for some releases are combined; overlaps there are an error.
        if range == self.names.range {
            let kind = duplicates::Kind::Summary;
            keys.iter().for_each(|key| self.output.note_formatter(kind, key, range));
        }
        if !self.names.overrides.is_empty() {
            keys.retain(|key| {
                let left = self.left(duplicates::Kind::Summary, key, range);
                let whole = left == [range];
                if !whole {
                    let parts = left.into_iter().map(|range| part(key.clone(), range));
                    self.output.parts.extend(parts);
                }
                whole
            });
        }
        if range != self.names.range {
            return self.output.parts.extend(keys.into_iter().map(|key| part(key, range)));
        }
        let has_children = |key: &Key| self.names.with_children.may_include(&key.text);
        let (with, without) = if keys.iter().any(has_children) {
            keys.into_iter().partition(has_children)
        } else {
            (Vec::new(), keys)
        };
        for (keys, has_children) in [(without, false), (with, true)] {
            if !keys.is_empty() {
                let body = body::Body::new(self, range).with_children(has_children);
                let program = body.program(&summary.body);
                let summary = Summary { keys, flags, null_check, program, span: item.span };
                self.output.checked.summaries.push(summary);
            }
        }
    }

    fn expectation(&mut self, item: &ast::Item, expect: &ast::Expect) -> Option<Expectation> {
        let range = self.attributes(item).range;
        let text = expect.text.as_deref()?;
        let ast::ExprKind::String(parts) = &text.kind else { return None };
        let mut plain = String::new();
        for part in &parts.parts {
            match part {
                ast::TextPart::Literal(literal, _) => plain.push_str(literal),
                // The parser has reported the interpolation.
                ast::TextPart::Interpolation { .. } => return None,
            }
        }
        let mut value = expect.value.clone();
        self.resolve_enumerators(&mut value);
        Some(Expectation {
            value,
            text: plain.into(),
            children: expect.children.clone(),
            range: range?,
            span: item.span,
            text_span: text.span,
        })
    }
}

fn twice(what: &str, name: &ast::Name, first: Span) -> Diagnostic {
    Diagnostic::new(meaning::DEFINED_TWICE, format!("the {what} `{}` is defined twice", name.text))
        .label(name.span, "the second definition")
        .label(first, "the first one")
        .help("remove one, or give it another name")
}
