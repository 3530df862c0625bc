//! The walk through a tree that resolves its names.

mod items;

use super::{Local, NameKind, Occurrence, PathStep};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::source::{Slice, Span};
use crate::syntax::ast::{
    Arg, Block, Branch, Clause, Expr, ExprKind, File, Join, JoinOver, Let, Name, Statement, Switch,
    TextPart, Variant,
};
use crate::syntax::builtins;

/// A walk through a tree. Its depth is bounded by the parser.
#[derive(Default)]
pub(super) struct Walk {
    /// Every name, if an editor needs them.
    pub(super) names: Option<Vec<Occurrence>>,
    /// Every local and parameter.
    pub(super) locals: Vec<Local>,
    pub(super) findings: Vec<Diagnostic>,
    /// Whether `self` and its members are unknown.
    in_function: bool,
    /// The locals in scope, as indexes into the list of all.
    scope: Vec<usize>,
    /// The enumerators to which later ones may refer.
    enumerators: Vec<Name>,
    own_enum: String,
}

impl Walk {
    /// A walk that lists every name.
    pub(super) fn with_names() -> Walk {
        Walk { names: Some(Vec::new()), ..Walk::default() }
    }

    /// Resolves the names of a file, item by item.
    pub(super) fn file(&mut self, file: &File) {
        for (index, item) in file.items.iter().enumerate() {
            let first = self.names.as_ref().map_or(0, Vec::len);
            self.in_function = false;
            self.item(item);
            let own = self.names.iter_mut().flatten().skip(first);
            own.for_each(|name| name.item = index);
        }
    }

    /// Adds a name, if an editor needs it.
    fn add(&mut self, name: impl FnOnce() -> Occurrence) {
        if let Some(names) = &mut self.names {
            names.push(name());
        }
    }

    /// Adds a use of a name.
    fn name(&mut self, name: &Name, kind: NameKind) {
        self.add(|| Occurrence::new(&name.text, name.span, kind));
    }

    /// Adds the definition of a name.
    fn defines(&mut self, name: &Name, kind: NameKind) {
        self.add(|| Occurrence::new(&name.text, name.span, kind).defined());
    }

    /// Defines a local that is visible from a place on, with its path from the shown value, if it has one.
    fn bind(&mut self, name: &Name, from: u32, path: Option<Vec<PathStep>>) {
        self.define(name, false, from, path);
    }

    fn define(&mut self, name: &Name, is_parameter: bool, from: u32, path: Option<Vec<PathStep>>) {
        let (text, span, visible) = (name.text.clone(), name.span, from..u32::MAX);
        let local = Local { name: text, span, is_parameter, is_used: false, visible, path };
        self.defines(name, local.kind());
        self.scope.push(self.locals.len());
        self.locals.push(local);
    }

    /// Runs a part of the walk, whose locals end at `end`.
    fn scoped(&mut self, end: u32, inside: impl FnOnce(&mut Self)) {
        let outer = self.scope.len();
        inside(self);
        for index in self.scope.drain(outer..) {
            if let Some(local) = self.locals.get_mut(index) {
                local.visible.end = end;
            }
        }
    }

    fn definition(&mut self, definition: &Let) {
        self.expr(&definition.value);
        let path = self.path_to(&definition.value);
        self.bind(&definition.name, definition.span.end, path);
    }

    /// Warns of unused locals of the scope, from `first` on.
    fn find_unused(&mut self, first: usize) {
        let locals = self.scope.slice(first..).iter().filter_map(|index| self.locals.get(*index));
        for local in locals.filter(|local| !local.is_used && !local.name.starts_with('_')) {
            let name = &local.name;
            let finding = Diagnostic::new(meaning::UNUSED_LOCAL, format!("`{name}` is never used"));
            self.findings.push(
                finding
                    .label(local.span, "unused")
                    .help(format!("remove it, or write `_{name}` to keep it")),
            );
        }
    }

    fn block(&mut self, block: &Block) {
        self.scoped(block.span.end, |walk| {
            let first = walk.scope.len();
            block.statements.iter().for_each(|statement| walk.statement(statement));
            block.value.iter().for_each(|value| walk.expr(value));
            walk.find_unused(first);
        });
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Let(definition) => self.definition(definition),
            Statement::Guard { condition, otherwise, .. } => {
                self.expr(condition);
                self.block(otherwise);
            }
            Statement::Return { value, .. } => value.iter().for_each(|value| self.expr(value)),
            Statement::If { branches, .. } => self.branches(branches),
            Statement::Error(_) => {}
        }
    }

    fn branches(&mut self, branches: &[Branch]) {
        for branch in branches {
            self.expr(&branch.condition);
            self.block(&branch.block);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name, _) => self.reference(name, expr.span, None),
            ExprKind::String(text) => {
                for part in &text.parts {
                    if let TextPart::Interpolation { args, .. } = part {
                        self.shown(args);
                    }
                }
            }
            ExprKind::Scoped(names) => {
                self.add(|| Occurrence::new(&path(names), expr.span, NameKind::Enum));
            }
            ExprKind::Member { base, name, .. } => self.member(base, name),
            ExprKind::Call { name, args } => {
                let built_in = builtins::function(&name.text).is_some();
                let kind = if built_in { NameKind::BuiltIn } else { NameKind::Function };
                self.name(name, kind);
                args.iter().for_each(|arg| self.arg(arg));
            }
            ExprKind::Method { base, name, args, .. } => {
                self.expr(base);
                self.name(name, NameKind::Method);
                args.iter().for_each(|arg| self.arg(arg));
            }
            ExprKind::If { branches, otherwise } => {
                self.branches(branches);
                self.block(otherwise);
            }
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Join(join) => self.join(join),
            _ => expr.parts().into_iter().for_each(|part| self.expr(part)),
        }
    }

    /// A member of a value, or an enumerator of an enum.
    fn member(&mut self, base: &Expr, name: &Name) {
        let span = base.span;
        let mut scope = None;
        match &base.kind {
            ExprKind::Name(word, _) if self.local(word).is_none() => {
                self.reference(word, span, Some(word));
                scope = Some(word.clone());
            }
            _ => self.expr(base),
        }
        match &base.kind {
            ExprKind::Scoped(names) => self.add(|| {
                let name = Occurrence::new(&name.text, name.span, NameKind::Enumerator);
                name.of_enum(Some(&path(names)))
            }),
            _ => {
                let owner = self.path_to(base);
                let member = || Occurrence::new(&name.text, name.span, NameKind::Member);
                self.add(|| member().of_enum(scope.as_deref()).of(owner));
            }
        }
    }

    /// The path from the shown value to an expression.
    fn path_to(&self, expr: &Expr) -> Option<Vec<PathStep>> {
        // Only an editor needs it.
        self.names.as_ref()?;
        match &expr.kind {
            ExprKind::SelfValue => Some(Vec::new()),
            ExprKind::Name(name, _) => match self.local(name) {
                Some(local) => self.locals.get(local)?.path.clone(),
                None if self.in_function => None,
                None => Some(vec![PathStep::Member(name.as_str().into())]),
            },
            ExprKind::Member { base, name, .. } => {
                let step = PathStep::Member(name.text.as_str().into());
                Some(with(self.path_to(base)?, step))
            }
            ExprKind::Index { base, .. } => Some(with(self.path_to(base)?, PathStep::Element)),
            _ => None,
        }
    }

    /// The innermost local of a name, as an index into the list of all.
    fn local(&self, name: &str) -> Option<usize> {
        let is_it = |index: &usize| self.locals.get(*index).is_some_and(|local| local.name == name);
        self.scope.iter().rev().copied().find(is_it)
    }

    /// Adds a name of an expression: the innermost local of that name, else something outside. Before a dot it
    /// may be that of an enum.
    fn reference(&mut self, name: &str, span: Span, of_enum: Option<&str>) {
        let local = self.local(name);
        if let Some(local) = local.and_then(|index| self.locals.get_mut(index)) {
            local.is_used = true;
            let kind = local.kind();
            return self.add(|| Occurrence::new(name, span, kind).of_enum(of_enum));
        }
        if self.enumerators.iter().any(|known| *known.text == *name) {
            let path = self.own_enum.clone();
            let name = || Occurrence::new(name, span, NameKind::Enumerator);
            return self.add(|| name().of_enum(Some(&path)));
        }
        let kind = if self.in_function { NameKind::Constant } else { NameKind::Free };
        self.add(|| Occurrence::new(name, span, kind).of_enum(of_enum));
    }

    /// The value of an interpolation, and its options.
    fn shown(&mut self, args: &[Arg]) {
        let Some((value, options)) = args.split_first() else { return };
        self.arg(value);
        for option in options {
            match &option.value.kind {
                ExprKind::Name(word, _)
                    if option.label.is_none() && builtins::is_bare_option(word) =>
                {
                    self.add(|| Occurrence::new(word, option.value.span, NameKind::Label));
                }
                _ => self.arg(option),
            }
        }
    }

    fn arg(&mut self, arg: &Arg) {
        let label = arg.label.as_deref();
        let of_word = label.is_some_and(|label| builtins::takes_word(&label.text));
        if let Some(label) = label {
            self.name(label, NameKind::Label);
        }
        match &arg.value.kind {
            // These are words of the options, not names.
            ExprKind::Name(word, _) if of_word => {
                self.add(|| Occurrence::new(word, arg.value.span, NameKind::Label));
            }
            _ => self.expr(&arg.value),
        }
    }

    fn switch(&mut self, switch: &Switch) {
        self.expr(&switch.subject);
        let subject = self.path_to(&switch.subject);
        for case in &switch.cases {
            for pattern in &case.patterns {
                self.expr(&pattern.first);
                pattern.last.iter().for_each(|last| self.expr(last));
            }
            self.scoped(case.body.span.end, |walk| {
                let first = walk.scope.len();
                case.variants.iter().for_each(|variant| walk.variant(variant, &subject));
                walk.block(&case.body);
                walk.find_unused(first);
            });
        }
        switch.defaults.iter().for_each(|block| self.block(block));
    }

    /// A variant of the subject of a `switch`, to which this path leads.
    fn variant(&mut self, variant: &Variant, subject: &Option<Vec<PathStep>>) {
        let Variant { name, .. } = variant;
        self.add(|| {
            Occurrence::new(&name.text, name.span, NameKind::Enumerator).of(subject.clone())
        });
        variant.bindings.iter().for_each(|name| self.bind(name, variant.span.end, None));
    }

    /// Only the name of a child may depend on the elements; the other options are constants.
    fn join(&mut self, join: &Join) {
        let (names, constants): (Vec<&Arg>, Vec<_>) = join
            .options
            .iter()
            .partition(|option| option.label.as_ref().is_some_and(|label| *label.text == *"name"));
        constants.into_iter().for_each(|option| self.arg(option));
        self.scoped(join.body.span.end, |walk| {
            join.clauses.iter().for_each(|clause| walk.clause(clause));
            names.into_iter().for_each(|option| walk.arg(option));
            walk.block(&join.body);
        });
    }

    fn clause(&mut self, clause: &Clause) {
        let path = match &clause.over {
            JoinOver::Range { start, end, .. } => {
                self.expr(start);
                self.expr(end);
                None
            }
            JoinOver::Children(object) => {
                self.expr(object);
                self.path_to(object).map(|path| with(path, PathStep::Element))
            }
            JoinOver::Links { head: first, .. } | JoinOver::Tree { root: first, .. } => {
                self.expr(first);
                self.path_to(first)
            }
        };
        clause.index.iter().for_each(|n| self.bind(n, n.span.end, None));
        self.bind(&clause.name, clause.name.span.end, path);
        match &clause.over {
            JoinOver::Range { .. } | JoinOver::Children(_) => {}
            JoinOver::Links { next, .. } => self.link(next, &clause.name),
            JoinOver::Tree { left, right, nil, .. } => {
                self.link(left, &clause.name);
                self.link(right, &clause.name);
                nil.iter().for_each(|nil| self.expr(nil));
            }
        }
        clause.until.iter().chain(&clause.filter).for_each(|test| self.expr(test));
    }

    /// The link from a node to another one: an expression with its name, or a path of its members.
    fn link(&mut self, link: &Expr, node: &Name) {
        match link.path_start() {
            Some((name, _)) if *name != node.text => self.path(link),
            _ => self.expr(link),
        }
    }

    /// A path of members of the node.
    pub(super) fn path(&mut self, path: &Expr) {
        match &path.kind {
            ExprKind::Name(name, _) => {
                self.add(|| Occurrence::new(name, path.span, NameKind::Member));
            }
            ExprKind::Member { base, name, .. } => {
                self.path(base);
                self.name(name, NameKind::Member);
            }
            ExprKind::Index { base, index } => {
                self.path(base);
                self.expr(index);
            }
            ExprKind::Method { base, args, .. } => {
                self.path(base);
                args.iter().for_each(|arg| self.arg(arg));
            }
            _ => self.expr(path),
        }
    }
}

fn with(mut path: Vec<PathStep>, step: PathStep) -> Vec<PathStep> {
    path.push(step);
    path
}

fn path(names: &[Name]) -> String {
    names.iter().map(|name| &*name.text).collect::<Vec<&str>>().join("::")
}
