//! The names of a text and their meanings, as the checker finds them: what the language server reads.
//!
//! [`names`] checks each item alone and reports nothing: the meanings outside of an item depend on the files that are compiled
//! together.

use super::body::{Binding, Body, Reports};
use super::entries::ChildrenEntry;
use super::output::CheckOutput;
use super::sugar::Exits;
use super::{Checker, Names, Noted};
use crate::isa::{LldbRange, Selector};
use crate::names::NameTree;
use crate::sema::hir::{Constant, ExprId, ObjectOp, Op, Typed};
use crate::source::{Span, Word};
use crate::syntax::ast::{self, Arg, Expr, ExprKind, File, ItemKind, ValueKind, ValueTree};
use crate::syntax::builtins;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameKind {
    /// A helper function.
    Function,
    /// A function of the language: `exists`, `flags`.
    BuiltIn,
    /// A `let` at the top.
    Constant,
    /// A `let` in a block, or the element of a `join`; with the first byte of its definition.
    Local(u32),
    /// A parameter; with the first byte of its definition.
    Parameter(u32),
    /// A constant, else a member of the value that is shown.
    Free,
    /// A member of something that is named.
    Member,
    /// `.name(…)`.
    Method,
    /// `name:` before an argument, or a word that only an option knows.
    Label,
    /// `@name`.
    Attribute,
    /// `count` or `at` of synthetic children.
    ChildMethod,
    /// A member of a value tree.
    Field,
    /// The name of an `enum`, or a path that ends like it.
    Enum,
    /// A name for a number of an `enum`; where it is used, the path before it names the enum.
    Enumerator,
}

/// A name in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The name, without backquotes.
    pub text: Box<str>,
    pub span: Span,
    /// Its meaning.
    pub kind: NameKind,
    /// Whether it is defined here.
    pub definition: bool,
    /// The index of the item it is in.
    pub item: usize,
    /// The path that names the enum, if this is an enumerator or may be one; of a name before a dot
    /// that may be an enum, that name.
    pub scope: Option<Box<str>>,
    /// For a member or a variant, the path from the shown value to its owner, if that is known.
    pub owner: Option<Vec<PathStep>>,
}

impl Occurrence {
    fn new(text: &str, span: Span, kind: NameKind) -> Occurrence {
        let owner = (kind == NameKind::Free).then(Vec::new);
        Occurrence { text: text.into(), span, kind, definition: false, item: 0, scope: None, owner }
    }

    fn of(name: &ast::Name, kind: NameKind) -> Occurrence {
        Occurrence::new(&name.text, name.span, kind)
    }

    pub(super) fn defined(self) -> Occurrence {
        Occurrence { definition: true, ..self }
    }

    /// A name that belongs to an enum, or may belong to one.
    fn of_enum(self, path: Option<&str>) -> Occurrence {
        Occurrence { scope: path.map(Into::into), ..self }
    }
}

/// A step from a value to a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    Member(Box<str>),
    /// A child at an index.
    Element,
}

/// A local or parameter.
#[derive(Clone, Debug)]
pub struct Local {
    pub name: Word,
    pub is_parameter: bool,
    /// The bytes at which it is visible.
    pub visible: Range<u32>,
    /// The place of its definition.
    span: Span,
}

/// The names of a text, in the order in which they are checked.
#[derive(Default)]
pub(crate) struct Listed {
    names: Vec<Occurrence>,
    locals: Vec<Local>,
    /// The paths from the shown value to variables.
    paths: FxHashMap<ExprId, Vec<PathStep>>,
}

/// The names of a file in the order of the text, and its locals and parameters.
pub fn names(file: &File) -> (Vec<Occurrence>, Vec<Local>) {
    let (names, mut output) = (Names::default(), CheckOutput::new(false));
    output.listed = Some(Listed::default());
    let mut checker = Checker { names: &names, output, noted: Noted::default() };
    let mut first = 0;
    for (index, item) in file.items.iter().enumerate() {
        let mut body = Body::new(&mut checker, LldbRange::ALL);
        body.reports = Reports::Nothing;
        body.names_of_item(item);
        let Some(listed) = &mut checker.output.listed else { continue };
        listed.paths.clear();
        let own = listed.names.iter_mut().skip(first);
        own.for_each(|name| name.item = index);
        first = listed.names.len();
    }
    let Listed { mut names, mut locals, .. } = checker.output.listed.unwrap_or_default();
    names.sort_by_key(|name| (name.span.start, name.span.end));
    names.dedup_by_key(|name| name.span);
    locals.sort_by_key(|local| local.span.start);
    locals.dedup_by_key(|local| local.span);
    (names, locals)
}

impl<'a> Body<'_, 'a> {
    fn names_of_item(&mut self, item: &'a ast::Item) {
        for attribute in &item.attributes {
            self.list_name(&attribute.name, NameKind::Attribute);
        }
        match &item.kind {
            ItemKind::Summary(summary) => {
                if let Some(condition) = &summary.condition {
                    self.formatter_condition(condition);
                }
                self.body(&summary.body);
            }
            ItemKind::Children(children) => {
                let condition = children.condition.as_ref();
                self.entry(&ChildrenEntry { condition, body: &children.body, span: item.span });
            }
            ItemKind::Func(func) => {
                self.list_definition(&func.name, NameKind::Function);
                self.names_of(func);
            }
            ItemKind::Const(definition) => {
                self.list_definition(&definition.name, NameKind::Constant);
                self.isolated(|body| body.expr(&definition.value, Exits::Forbidden));
            }
            ItemKind::Expect(expect) => self.names_of_value(&expect.value, &mut Vec::new()),
            ItemKind::Enum(definition) => self.names_of_enum(definition),
            ItemKind::Import(_) | ItemKind::Error => {}
        }
    }

    fn names_of_enum(&mut self, definition: &'a ast::Enum) {
        let path = full_name(&definition.name);
        let name = Occurrence::new(&path, definition.name.span, NameKind::Enum);
        self.note(|_| name.defined());
        for by in definition.enumerators.iter().filter_map(|of| of.by.as_ref()) {
            let variant = self.error(by.span);
            self.path_node = Some((by.start().span, variant));
            self.part(by);
            self.path_node = None;
        }
        self.compute_enum(definition);
    }

    /// The names of a value tree, to which a path leads.
    fn names_of_value(&mut self, value: &ValueTree, path: &mut Vec<PathStep>) {
        match &value.kind {
            ValueKind::Struct(fields) => {
                for (name, value) in fields {
                    let owner = Some(path.clone());
                    let field = Occurrence::of(name, NameKind::Field).defined();
                    self.note(|_| Occurrence { owner, ..field });
                    path.push(PathStep::Member(name.text.as_str().into()));
                    self.names_of_value(value, path);
                    path.pop();
                }
            }
            ValueKind::Array(values) => {
                values.iter().for_each(|value| self.names_of_value(value, path));
            }
            ValueKind::Enumerator(name, _) => {
                let Some(of) = &value.type_name else { return };
                let path = full_name(of);
                self.note(|_| Occurrence::new(&path, of.span, NameKind::Enum));
                let name = Occurrence::of(name, NameKind::Enumerator);
                self.note(|_| name.of_enum(Some(&path)));
            }
            _ => {}
        }
    }

    /// Lists a name, if a tool needs it.
    pub(super) fn note(&mut self, name: impl FnOnce(&Self) -> Occurrence) {
        if self.checker.output.listed.is_none() || self.in_prelude() {
            return;
        }
        let name = name(self);
        self.checker.output.listed.iter_mut().for_each(|listed| listed.names.push(name.clone()));
    }

    /// Lists a use of a name.
    pub(super) fn list_name(&mut self, name: &ast::Name, kind: NameKind) {
        self.list_word(&name.text, name.span, kind);
    }

    pub(super) fn list_word(&mut self, word: &str, span: Span, kind: NameKind) {
        self.note(|_| Occurrence::new(word, span, kind));
    }

    pub(super) fn list_definition(&mut self, name: &ast::Name, kind: NameKind) {
        self.note(|_| Occurrence::of(name, kind).defined());
    }

    /// Lists a name that is no local. Before a dot it may be that of an enum.
    pub(super) fn list_outer(&mut self, name: &str, span: Span, scope: Option<&str>) {
        self.note(|body| {
            let kind = if body.in_function() { NameKind::Constant } else { NameKind::Free };
            Occurrence::new(name, span, kind).of_enum(scope)
        });
    }

    /// Lists a label, and the word after it if its option takes one; returns whether there is one.
    pub(super) fn list_label(&mut self, arg: &Arg) -> bool {
        let label = arg.label.as_deref();
        label.into_iter().for_each(|label| self.list_name(label, NameKind::Label));
        let ExprKind::Name(word, _) = &arg.value.kind else { return false };
        let is_word = label.is_some_and(|label| builtins::takes_word(&label.text));
        if is_word {
            self.list_word(word, arg.value.span, NameKind::Label);
        }
        is_word
    }

    /// Checks what is before a dot, and lists the name after it.
    pub(super) fn before_dot(
        &mut self,
        base: &'a Expr,
        name: &ast::Name,
        check: impl FnOnce(&mut Self, &'a Expr) -> Typed,
    ) -> Typed {
        let scope = match &base.kind {
            ExprKind::Name(word, _) if self.is_free(word, base.span) => Some(word),
            _ => None,
        };
        scope.into_iter().for_each(|word| self.list_outer(word, base.span, Some(word)));
        let value = check(self, base);
        self.note(|body| match &base.kind {
            ExprKind::Scoped(names) => {
                Occurrence::of(name, NameKind::Enumerator).of_enum(Some(&joined(names)))
            }
            _ => {
                let member = Occurrence::of(name, NameKind::Member).of_enum(scope.map(|of| &**of));
                Occurrence { owner: body.path_to(value), ..member }
            }
        });
        value
    }

    /// Lists a variant of a value.
    pub(super) fn list_variant(&mut self, variant: &ast::Name, subject: Typed) {
        self.note(|body| {
            let owner = body.path_to(subject);
            Occurrence { owner, ..Occurrence::of(variant, NameKind::Enumerator) }
        });
    }

    /// Lists a local at the end of its scope.
    pub(super) fn list_visible(
        &mut self,
        name: &ast::Name,
        binding: Binding<'a>,
        visible: Range<u32>,
    ) {
        let is_parameter = matches!(binding, Binding::Parameter);
        if let Some(listed) = &mut self.checker.output.listed {
            let local = Local { name: name.text.clone(), is_parameter, visible, span: name.span };
            listed.locals.push(local);
        }
    }

    /// Notes that a variable stands for a value, or for its elements.
    pub(super) fn note_path(&mut self, variable: Typed, of: Option<Typed>, step: Option<PathStep>) {
        if self.checker.output.listed.is_some()
            && let Some(mut path) = of.and_then(|of| self.path_to(of))
            && let Some(listed) = &mut self.checker.output.listed
        {
            path.extend(step);
            listed.paths.insert(variable.id, path);
        }
    }

    /// The path from the shown value to a value, if it is known.
    fn path_to(&self, mut value: Typed) -> Option<Vec<PathStep>> {
        let (mut steps, mut path) = (Vec::new(), Vec::new());
        loop {
            let paths = self.checker.output.listed.as_ref().map(|listed| &listed.paths);
            if let Some(known) = paths.and_then(|paths| paths.get(&value.id)) {
                path.clone_from(known);
                break;
            }
            let expr = self.make.tree.expr(value.id)?;
            let operand = match &expr.op {
                Op::Constant(Constant::SelfObject) => break,
                Op::Object(ObjectOp::Member { name, .. }) => {
                    steps.push(PathStep::Member(name.as_str().into()));
                    0
                }
                Op::Object(
                    ObjectOp::ChildAt { .. } | ObjectOp::Select(Selector::GET_CHILD_WITH_NAME),
                ) => {
                    steps.push(PathStep::Element);
                    0
                }
                Op::Object(ObjectOp::Follows) => 0,
                Op::Object(ObjectOp::Chained { .. }) | Op::PartOf => 1,
                _ => return None,
            };
            value = *expr.args.get(operand)?;
        }
        path.extend(steps.into_iter().rev());
        Some(path)
    }
}

pub(super) fn local_name(local: &ast::Name, binding: Binding<'_>, span: Span) -> Occurrence {
    let name = |kind| Occurrence::new(&local.text, span, kind);
    match binding {
        Binding::Let | Binding::Element => name(NameKind::Local(local.span.start)),
        Binding::Parameter => name(NameKind::Parameter(local.span.start)),
        Binding::Enumerator(of) => name(NameKind::Enumerator).of_enum(Some(&full_name(&of.name))),
    }
}

/// The name of a type without template arguments.
fn full_name(name: &ast::TypeName) -> String {
    NameTree::of(name).path().join("::")
}

pub(super) fn joined(names: &[ast::Name]) -> String {
    names.iter().map(|name| &*name.text).collect::<Vec<&str>>().join("::")
}
