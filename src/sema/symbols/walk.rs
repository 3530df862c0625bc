//! The walk through a tree that finds its names.

use super::{Local, NameKind, Occurrence, PathStep, Symbols};
use crate::names::NameTree;
use crate::source::Span;
use crate::syntax::ast::{
    Arg, Block, Body, Branch, ChildMethods, Children, ChildrenBody, Clause, Enum, Enumerator,
    Expect, Expr, ExprKind, File, Func, Item, ItemKind, Join, JoinOver, Let, Name, Statement,
    Switch, TextPart, Value, ValueKind,
};
use crate::syntax::builtins;

/// A walk through a tree. Its depth is bounded by the parser.
#[derive(Default)]
pub(super) struct Walk {
    symbols: Symbols,
    item: usize,
    /// Whether `self` and its members are unknown here.
    in_function: bool,
    /// The locals that can be seen, by their index in the list of all.
    scope: Vec<usize>,
    /// The enumerators that the numbers of the following ones may be made of.
    enumerators: Vec<Box<str>>,
    /// The name of the enum that these are of.
    own_enum: String,
    /// The path to the enum of what is added.
    enum_path: Option<Box<str>>,
    /// The way to the value of which members are added.
    owner: Option<Vec<PathStep>>,
}

impl Walk {
    /// The names of a file, item by item.
    pub(super) fn file(file: &File) -> Symbols {
        let mut walk = Walk::default();
        for (index, item) in file.items.iter().enumerate() {
            walk.item = index;
            walk.in_function = false;
            walk.item(item);
        }
        walk.symbols
    }

    fn name(&mut self, name: &Name, kind: NameKind, definition: bool) {
        self.text(&name.text, name.span, kind, definition);
    }

    fn text(&mut self, text: &str, span: Span, kind: NameKind, definition: bool) {
        let item = self.item;
        let text = text.into();
        let scope = self.enum_path.clone();
        let owner = match kind {
            NameKind::Free => Some(Vec::new()),
            NameKind::Member | NameKind::Field => self.owner.clone(),
            _ => None,
        };
        self.symbols.names.push(Occurrence { text, span, kind, definition, item, scope, owner });
    }

    /// Adds names that belong to an enum, or may do so.
    fn within(&mut self, path: &str, add: impl FnOnce(&mut Self)) {
        let outer = self.enum_path.replace(path.into());
        add(self);
        self.enum_path = outer;
    }

    /// Defines a local that can be seen from a place on.
    fn bind(&mut self, name: &Name, kind: fn(u32) -> NameKind, from: u32) {
        self.bind_path(name, kind, from, None);
    }

    /// The same for a local that stands for a part of the value that is shown.
    fn bind_path(
        &mut self,
        name: &Name,
        kind: fn(u32) -> NameKind,
        from: u32,
        path: Option<Vec<PathStep>>,
    ) {
        let kind = kind(name.span.start);
        self.name(name, kind, true);
        self.scope.push(self.symbols.locals.len());
        let name = name.text.as_str().into();
        self.symbols.locals.push(Local { name, kind, visible: from..u32::MAX, path });
    }

    /// Does something with locals that cannot be seen behind `end`.
    fn scoped(&mut self, end: u32, inside: impl FnOnce(&mut Self)) {
        let outer = self.scope.len();
        inside(self);
        for index in self.scope.drain(outer..) {
            if let Some(local) = self.symbols.locals.get_mut(index) {
                local.visible.end = end;
            }
        }
    }

    fn item(&mut self, item: &Item) {
        for attribute in &item.attributes {
            self.name(&attribute.name, NameKind::Attribute, false);
        }
        match &item.kind {
            ItemKind::Summary(summary) => match &summary.body {
                Body::Text(text) => self.expr(text),
                Body::Block(block) => self.block(block),
            },
            ItemKind::Children(children) => self.children(children, item.span),
            ItemKind::Func(func) => self.func(func),
            ItemKind::Const(definition) => {
                self.in_function = true;
                self.name(&definition.name, NameKind::Constant, true);
                self.expr(&definition.value);
            }
            ItemKind::Expect(expect) => self.expect(expect),
            ItemKind::Enum(definition) => self.enumeration(definition),
            ItemKind::Import(_) | ItemKind::Error => {}
        }
    }

    fn enumeration(&mut self, definition: &Enum) {
        self.in_function = true;
        let path = NameTree::of(&definition.name).path().join("::");
        self.text(&path, definition.name.span, NameKind::Enum, true);
        for Enumerator { name, value } in &definition.enumerators {
            self.own_enum.clone_from(&path);
            value.iter().for_each(|value| self.expr(value));
            self.within(&path, |walk| walk.name(name, NameKind::Enumerator, true));
            self.enumerators.push(name.text.as_str().into());
        }
        self.enumerators.clear();
    }

    fn func(&mut self, func: &Func) {
        self.in_function = true;
        self.name(&func.name, NameKind::Function, true);
        self.scoped(func.body.span.end, |walk| {
            for param in &func.params {
                walk.bind(param, NameKind::Parameter, func.body.span.start);
            }
            walk.block(&func.body);
        });
    }

    fn children(&mut self, children: &Children, span: Span) {
        match &children.body {
            ChildrenBody::Members(members) => {
                for member in members {
                    self.expr(&member.path);
                }
            }
            ChildrenBody::Methods(ChildMethods { lets, methods, walks }) => {
                self.scoped(span.end, |walk| {
                    lets.iter().for_each(|definition| walk.definition(definition));
                    for method in methods {
                        walk.name(&method.name, NameKind::ChildMethod, true);
                        walk.scoped(method.span.end, |walk| {
                            for param in &method.params {
                                walk.bind(param, NameKind::Parameter, method.body.span.start);
                            }
                            walk.block(&method.body);
                        });
                    }
                    for each in walks {
                        walk.name(&each.name, NameKind::ChildMethod, true);
                        walk.join(&each.join);
                    }
                })
            }
        }
    }

    fn expect(&mut self, expect: &Expect) {
        self.owner = Some(Vec::new());
        self.value(&expect.value);
    }

    fn value(&mut self, value: &Value) {
        match &value.kind {
            ValueKind::Struct(fields) => {
                for (name, value) in fields {
                    self.name(name, NameKind::Field, true);
                    let outer = self.owner.clone();
                    let step = PathStep::Member(name.text.as_str().into());
                    self.owner = outer.clone().map(|path| with(path, step));
                    self.value(value);
                    self.owner = outer;
                }
            }
            ValueKind::Array(values) => values.iter().for_each(|value| self.value(value)),
            ValueKind::Enumerator(name, _) => {
                if let Some(of) = &value.type_name {
                    let path = NameTree::of(of).path().join("::");
                    self.text(&path, of.span, NameKind::Enum, false);
                    self.within(&path, |walk| walk.name(name, NameKind::Enumerator, false));
                }
            }
            _ => {}
        }
    }

    fn definition(&mut self, definition: &Let) {
        self.expr(&definition.value);
        let path = self.path_to(&definition.value);
        self.bind_path(&definition.name, NameKind::Local, definition.span.end, path);
    }

    fn block(&mut self, block: &Block) {
        self.scoped(block.span.end, |walk| {
            for statement in &block.statements {
                walk.statement(statement);
            }
            if let Some(value) = &block.value {
                walk.expr(value);
            }
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
            ExprKind::Name(name) => self.reference(name, expr.span),
            ExprKind::String(text) => {
                for part in &text.parts {
                    if let TextPart::Interpolation { args, .. } = part {
                        self.shown(args);
                    }
                }
            }
            ExprKind::Scoped(names) => {
                self.text(&path(names), expr.span, NameKind::Enum, false);
            }
            ExprKind::Member { base, name, .. } => match &base.kind {
                ExprKind::Scoped(names) => {
                    self.expr(base);
                    let path = path(names);
                    self.within(&path, |walk| walk.name(name, NameKind::Enumerator, false));
                }
                ExprKind::Name(word) if self.local(word).is_none() => self.within(word, |walk| {
                    walk.expr(base);
                    walk.member(base, name);
                }),
                _ => {
                    self.expr(base);
                    self.member(base, name);
                }
            },
            ExprKind::Index { base, index } => {
                self.expr(base);
                self.expr(index);
            }
            ExprKind::Call { name, args } => {
                let built_in = builtins::find(builtins::FUNCTIONS, &name.text).is_some();
                let kind = if built_in { NameKind::BuiltIn } else { NameKind::Function };
                self.name(name, kind, false);
                self.args(args);
            }
            ExprKind::Method { base, name, args, .. } => {
                self.expr(base);
                self.name(name, NameKind::Method, false);
                self.args(args);
            }
            ExprKind::Unary { operand, .. } => self.expr(operand),
            ExprKind::Binary { left, right, .. } => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Ternary { condition, then, otherwise } => {
                self.expr(condition);
                self.expr(then);
                self.expr(otherwise);
            }
            ExprKind::If { branches, otherwise } => {
                self.branches(branches);
                self.block(otherwise);
            }
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Table(entries) => entries.iter().for_each(|entry| self.expr(entry)),
            ExprKind::Map(entries) => {
                for (key, value) in entries {
                    self.expr(key);
                    self.expr(value);
                }
            }
            ExprKind::Join(join) => self.join(join),
            ExprKind::SelfValue
            | ExprKind::Null
            | ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Char(_)
            | ExprKind::Available { .. }
            | ExprKind::Error => {}
        }
    }

    fn member(&mut self, base: &Expr, name: &Name) {
        self.owner = self.path_to(base);
        self.name(name, NameKind::Member, false);
    }

    /// The way from the value that is shown to what an expression is.
    fn path_to(&self, expr: &Expr) -> Option<Vec<PathStep>> {
        match &expr.kind {
            ExprKind::SelfValue => Some(Vec::new()),
            ExprKind::Name(name) => match self.local(name) {
                Some(local) => local.path.clone(),
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

    /// The innermost local of a name.
    fn local(&self, name: &str) -> Option<&Local> {
        let local = |index: &usize| self.symbols.locals.get(*index).filter(|l| &*l.name == name);
        self.scope.iter().rev().find_map(local)
    }

    /// A name of an expression: the innermost local of that name, else something outside.
    fn reference(&mut self, name: &str, span: Span) {
        let kind = self.local(name).map(|local| local.kind);
        let outside = match self.in_function {
            true if self.enumerators.iter().any(|known| **known == *name) => NameKind::Enumerator,
            true => NameKind::Constant,
            false => NameKind::Free,
        };
        let kind = kind.unwrap_or(outside);
        if kind == NameKind::Enumerator {
            let path = self.own_enum.clone();
            return self.within(&path, |walk| walk.text(name, span, kind, false));
        }
        self.text(name, span, kind, false);
    }

    /// A value in a text, and how it is shown.
    fn shown(&mut self, args: &[Arg]) {
        let Some((value, options)) = args.split_first() else { return };
        self.args(std::slice::from_ref(value));
        for option in options {
            match &option.value.kind {
                ExprKind::Name(word)
                    if option.label.is_none()
                        && builtins::find(builtins::HEXADECIMAL, word).is_some() =>
                {
                    self.text(word, option.value.span, NameKind::Label, false);
                }
                _ => self.args(std::slice::from_ref(option)),
            }
        }
    }

    fn args(&mut self, args: &[Arg]) {
        for arg in args {
            let label = arg.label.as_deref();
            let of_word = label.is_some_and(|l| matches!(&*l.text, "align" | "quotes"));
            if let Some(label) = label {
                self.name(label, NameKind::Label, false);
            }
            match &arg.value.kind {
                // These are words of the options, not names.
                ExprKind::Name(word) if of_word => {
                    self.text(word, arg.value.span, NameKind::Label, false);
                }
                _ => self.expr(&arg.value),
            }
        }
    }

    fn switch(&mut self, switch: &Switch) {
        self.expr(&switch.subject);
        for case in &switch.cases {
            for pattern in &case.patterns {
                self.expr(&pattern.first);
                pattern.last.iter().for_each(|last| self.expr(last));
            }
            self.block(&case.body);
        }
        switch.defaults.iter().for_each(|block| self.block(block));
    }

    fn join(&mut self, join: &Join) {
        self.scoped(join.body.span.end, |walk| {
            join.clauses.iter().for_each(|clause| walk.clause(clause));
            walk.args(&join.options);
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
            JoinOver::Links { head, .. } => {
                self.expr(head);
                self.path_to(head)
            }
            JoinOver::Tree { root, .. } => {
                self.expr(root);
                self.path_to(root)
            }
        };
        clause.index.iter().for_each(|n| self.bind(n, NameKind::Local, n.span.end));
        self.bind_path(&clause.name, NameKind::Local, clause.name.span.end, path);
        clause.over.links().iter().for_each(|next| match next.path_start() {
            Some((name, _)) if *name != clause.name.text => self.path(next),
            _ => self.expr(next),
        });
        if let JoinOver::Tree { nil, .. } = &clause.over {
            nil.iter().for_each(|nil| self.expr(nil));
        }
        clause.until.iter().chain(&clause.filter).for_each(|test| self.expr(test));
    }

    /// The way from a node to the next one: members of the node.
    fn path(&mut self, path: &Expr) {
        match &path.kind {
            ExprKind::Name(name) => self.text(name, path.span, NameKind::Member, false),
            ExprKind::Member { base, name, .. } => {
                self.path(base);
                self.name(name, NameKind::Member, false);
            }
            ExprKind::Index { base, .. } => self.path(base),
            ExprKind::Method { base, args, .. } => {
                self.path(base);
                self.args(args);
            }
            _ => self.expr(path),
        }
    }
}

fn with(mut path: Vec<PathStep>, step: PathStep) -> Vec<PathStep> {
    path.push(step);
    path
}

/// A path as it is written.
fn path(names: &[Name]) -> String {
    names.iter().map(|name| &*name.text).collect::<Vec<&str>>().join("::")
}
