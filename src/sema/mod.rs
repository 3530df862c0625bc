//! Trees to checked programs: names, types, keys, constants, calls.
//!
//! Every mistake of every file is reported; what could be understood is still checked.

mod attributes;
mod block;
mod body;
mod call;
mod children;
mod choice;
mod compare;
mod cut;
mod element;
mod expr;
mod fold;
pub mod graph;
mod habits;
mod itself;
mod join;
mod keys;
mod method;
mod null;
mod number;
mod operator;
mod overlap;
pub mod regex;
#[cfg(feature = "tools")]
mod rust_key;
mod show;
mod state;
mod text;
mod versions;

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Flags, LldbRange, RecordVersion, Signature};
use crate::source::Span;
use crate::syntax::ast;
use graph::{Graph, NodeId};
use std::collections::{HashMap, HashSet};

pub use keys::Key;
#[cfg(feature = "tools")]
pub use rust_key::{RustKeyError, rust_key};
pub use show::show;

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
    /// What makes the text.
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
    /// What is computed for the methods before they run, if anything is.
    pub state: Option<State>,
    /// The methods.
    pub methods: Vec<(Signature, Program)>,
    /// The item.
    pub span: Span,
}

/// Values that methods of synthetic children share: `let`s that cannot stop the methods that do
/// not need them.
#[derive(Clone, Debug)]
pub struct State {
    /// What the values are made of.
    pub graph: Graph,
    /// Each value and the number by which [`graph::Node::State`] names it.
    pub values: Vec<(u32, NodeId)>,
}

/// An `expect`, ready to be run.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The value.
    pub value: ast::Value,
    /// The text it must give.
    pub text: Box<str>,
    /// The children it must have, if they were written.
    pub children: Option<Vec<(ast::ExpectText, ast::ExpectText)>>,
    /// The releases it is for.
    pub range: LldbRange,
    /// The item.
    pub span: Span,
    /// The place of the text.
    pub text_span: Span,
}

/// What the files mean.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The summaries, in order.
    pub summaries: Vec<Summary>,
    /// The synthetic children, in order.
    pub children: Vec<Children>,
    /// The expectations, in order.
    pub expectations: Vec<Expectation>,
}

/// Checks files together: helpers and constants of one are known in all.
pub fn check(files: &[&ast::File], range: LldbRange) -> (Checked, Vec<Diagnostic>) {
    let mut checker = Checker::new(range);
    checker.collect(files);
    let mut checked = Checked::default();
    let mut parts = Vec::new();
    for item in files.iter().flat_map(|f| &f.items) {
        checker.item(item, &mut checked, &mut parts);
    }
    checker.join_parts(parts, &mut checked);
    checker.report_unused(files);
    (checked, checker.diagnostics)
}

/// The types of the expressions of files, as far as they can be checked: those of a helper once
/// for each call of it.
pub fn expression_types(files: &[&ast::File], range: LldbRange) -> Vec<(Span, graph::Type)> {
    let mut checker = Checker::new(range);
    checker.types = Some(Vec::new());
    checker.collect(files);
    let (mut checked, mut parts) = (Checked::default(), Vec::new());
    for item in files.iter().flat_map(|f| &f.items) {
        checker.item(item, &mut checked, &mut parts);
    }
    checker.join_parts(parts, &mut checked);
    checker.types.unwrap_or_default()
}

/// A helper function and what is known of it.
struct Helper<'a> {
    func: &'a ast::Func,
    used: bool,
}

/// A named constant: not computed yet, being computed, or known.
#[derive(Clone, Copy)]
enum Constant<'a> {
    Waiting(&'a ast::Let),
    Open,
    Known(ConstantValue<'a>),
}

/// The value of a named constant.
#[derive(Clone, Copy, Debug)]
enum ConstantValue<'a> {
    Number(i128),
    Bool(bool),
    /// A constant text: computed where it is used.
    Expr(&'a ast::Expr),
    Error,
}

struct Checker<'a> {
    range: LldbRange,
    helpers: HashMap<&'a str, Helper<'a>>,
    constants: HashMap<&'a str, (Constant<'a>, Span)>,
    /// The keys that have synthetic children.
    with_children: overlap::WithChildren,
    /// The types of expressions, where somebody wants to know them.
    types: Option<Vec<(Span, graph::Type)>>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    fn new(range: LldbRange) -> Checker<'a> {
        Checker {
            range,
            helpers: HashMap::new(),
            constants: HashMap::new(),
            with_children: overlap::WithChildren::default(),
            types: None,
            diagnostics: Vec::new(),
        }
    }

    fn say(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Notes the names that may be used before they are defined.
    fn collect(&mut self, files: &[&'a ast::File]) {
        for item in files.iter().flat_map(|f| &f.items) {
            match &item.kind {
                ast::ItemKind::Func(func) => {
                    if let Some(first) = self.helpers.get(&*func.name.text) {
                        self.say(twice("function", &func.name, first.func.name.span));
                        continue;
                    }
                    self.helpers.insert(&func.name.text, Helper { func, used: false });
                }
                ast::ItemKind::Const(constant) => {
                    let name = &constant.name;
                    if let Some((_, first)) = self.constants.get(&*name.text) {
                        self.say(twice("constant", name, *first));
                        continue;
                    }
                    self.constants.insert(&name.text, (Constant::Waiting(constant), name.span));
                }
                ast::ItemKind::Children(children) => {
                    let texts = children.keys.iter().filter_map(|key| keys::text(&key.kind));
                    texts.for_each(|text| self.with_children.insert(text));
                }
                _ => {}
            }
        }
    }

    fn item(
        &mut self,
        item: &'a ast::Item,
        checked: &mut Checked,
        parts: &mut Vec<versions::Part<'a>>,
    ) {
        match &item.kind {
            ast::ItemKind::Summary(summary) => self.summary(item, summary, checked, parts),
            ast::ItemKind::Expect(expect) => {
                if let Some(expectation) = self.expectation(item, expect) {
                    checked.expectations.push(expectation);
                }
            }
            ast::ItemKind::Func(func) => {
                self.no_attributes(item);
                self.check_parameters(func);
            }
            ast::ItemKind::Const(_) | ast::ItemKind::Import(_) => self.no_attributes(item),
            ast::ItemKind::Children(children) => {
                checked.children.extend(self.children(item, children));
            }
            ast::ItemKind::Error => {}
        }
    }

    fn summary(
        &mut self,
        item: &'a ast::Item,
        summary: &'a ast::Summary,
        checked: &mut Checked,
        parts: &mut Vec<versions::Part<'a>>,
    ) {
        let (flags, range) = self.attributes(item);
        let keys: Vec<Key> = summary.keys.iter().filter_map(|key| self.key(key)).collect();
        let Some(range) = range else { return };
        if range != self.range {
            let part =
                |key| versions::Part { key, flags, range, body: &summary.body, span: item.span };
            return parts.extend(keys.into_iter().map(part));
        }
        let (with, without): (Vec<Key>, Vec<Key>) =
            keys.into_iter().partition(|key| self.with_children.may_include(&key.text));
        for (keys, has_children) in [(without, false), (with, true)] {
            if !keys.is_empty() {
                let body = body::Body::new(self, range).with_children(has_children);
                let program = body.program(&summary.body);
                checked.summaries.push(Summary { keys, flags, program, span: item.span });
            }
        }
    }

    fn expectation(&mut self, item: &ast::Item, expect: &ast::Expect) -> Option<Expectation> {
        let (_, range) = self.attributes(item);
        let text = expect.text.as_deref()?;
        let ast::ExprKind::String(parts) = &text.kind else { return None };
        let mut plain = String::new();
        for part in &parts.parts {
            match part {
                ast::TextPart::Literal(literal, _) => plain.push_str(literal),
                // The parser has said that nothing is computed here.
                ast::TextPart::Interpolation { .. } => return None,
            }
        }
        Some(Expectation {
            value: expect.value.clone(),
            text: plain.into(),
            children: expect.children.clone(),
            range: range?,
            span: item.span,
            text_span: text.span,
        })
    }

    /// Warns of helpers nobody calls: they were not checked either. A file of helpers only is
    /// there for others.
    fn report_unused(&mut self, files: &[&ast::File]) {
        let shows = |item: &&ast::Item| {
            matches!(item.kind, ast::ItemKind::Summary(_) | ast::ItemKind::Children(_))
        };
        let users: HashSet<_> = files
            .iter()
            .filter_map(|file| file.items.iter().find(shows))
            .map(|item| item.span.source)
            .collect();
        let mut unused: Vec<_> = self
            .helpers
            .values()
            .filter(|h| !h.used && users.contains(&h.func.name.span.source))
            .map(|h| &h.func.name)
            .collect();
        unused.sort_by_key(|name| (name.span.source, name.span.start));
        for name in unused {
            self.diagnostics.push(
                Diagnostic::at(
                    meaning::UNUSED_FUNCTION,
                    name.span,
                    format!("function `{}` is never called", name.text),
                    "so its body was not checked",
                )
                .help("call it or remove it"),
            );
        }
    }
}

fn twice(what: &str, name: &ast::Name, first: Span) -> Diagnostic {
    Diagnostic::at(
        meaning::DEFINED_TWICE,
        name.span,
        format!("the {what} `{}` is defined twice", name.text),
        "the second definition",
    )
    .label(first, "the first one")
    .help("remove one, or give it another name")
}
