//! Resolution of the names in a syntax tree, for tools: it covers what is wrong or never called,
//! which the checker does not look at. A test holds it to the checker's own.
//!
//! A name of an expression is a local or parameter in scope, else a constant of any file, else a
//! member of the value that is shown. Locals are resolved here; which of the other two a name is
//! depends on the files that are compiled together.

use super::enums::parts;
use crate::source::{Slice, Span};
use crate::syntax::ast::{
    Arg, Block, Body, Branch, Children, ChildrenBody, Enum, Enumerator, Expect, Expr, ExprKind,
    File, Func, Item, ItemKind, Join, JoinOver, Let, Name, Statement, Switch, TextPart, Value,
    ValueKind,
};
use crate::syntax::builtins;
use std::ops::Range;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NameKind {
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
    /// `count`, `at` or `index` of synthetic children.
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
pub(crate) struct Occurrence {
    /// The name, without backquotes.
    pub(crate) text: Box<str>,
    /// Its place.
    pub(crate) span: Span,
    /// What it stands for.
    pub(crate) kind: NameKind,
    /// Whether it is defined here.
    pub(crate) definition: bool,
    /// The index of the item it stands in.
    pub(crate) item: usize,
    /// The path that names the enum, if this is an enumerator or may be one; of a name before a dot
    /// that may be an enum, that name.
    pub(crate) scope: Option<Box<str>>,
    /// For a member, the way from the value that is shown to what it is a member of, if that is known.
    pub(crate) owner: Option<Vec<PathStep>>,
}

/// A step from a value to a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PathStep {
    /// A member.
    Member(Box<str>),
    /// A child at an index.
    Element,
}

/// A local or parameter.
#[derive(Clone, Debug)]
pub(crate) struct Local {
    /// Its name.
    pub(crate) name: Box<str>,
    /// What it is.
    pub(crate) kind: NameKind,
    /// Where it can be seen.
    pub(crate) visible: Range<u32>,
    /// The way from the value that is shown to it, if that is known.
    path: Option<Vec<PathStep>>,
}

/// The names of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    /// Every name, in the order of the text.
    pub(crate) names: Vec<Occurrence>,
    /// Every local and parameter.
    pub(crate) locals: Vec<Local>,
}

impl Symbols {
    /// Finds the names of a text.
    pub(crate) fn new(file: &File) -> Symbols {
        let mut walk = Walk::default();
        for (index, item) in file.items.iter().enumerate() {
            walk.item = index;
            walk.in_function = false;
            walk.item(item);
        }
        let mut symbols = walk.symbols;
        symbols.names.sort_by_key(|name| (name.span.start, name.span.end));
        symbols
    }

    /// The name that a byte belongs to; the byte behind its end counts too.
    pub(crate) fn at(&self, offset: usize) -> Option<&Occurrence> {
        let holds = |name: &&Occurrence| {
            let range = name.span.range();
            range.start <= offset && offset <= range.end
        };
        let first = self.names.partition_point(|name| name.span.range().end < offset);
        let near = self.names.slice(first..).iter().take(3);
        // Of two that touch, the one that begins here.
        near.filter(holds).max_by_key(|name| name.span.start)
    }

    /// The locals that can be seen from a place, the innermost first, each name once.
    pub(crate) fn visible(&self, offset: usize) -> Vec<&Local> {
        let mut found: Vec<&Local> = Vec::new();
        for local in self.locals.iter().rev() {
            let range = local.visible.start as usize..=local.visible.end as usize;
            if range.contains(&offset) && !found.iter().any(|known| known.name == local.name) {
                found.push(local);
            }
        }
        found
    }
}

/// A walk through a tree. Its depth is bounded by the parser.
#[derive(Default)]
struct Walk {
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
        let path = parts(&definition.name).join("::");
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
            ChildrenBody::Methods { lets, methods } => self.scoped(span.end, |walk| {
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
            }),
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
                    let path = parts(of).join("::");
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
                        self.args(args);
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

    fn args(&mut self, args: &[Arg]) {
        for arg in args {
            let label = arg.label.as_deref();
            if let Some(label) = label {
                self.name(label, NameKind::Label, false);
            }
            match &arg.value.kind {
                // The sides are words of the option, not names.
                ExprKind::Name(word) if label.is_some_and(|l| &*l.text == "align") => {
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
        match &join.over {
            JoinOver::Range { start, end, .. } => {
                self.expr(start);
                self.expr(end);
            }
            JoinOver::Children(object) => self.expr(object),
            JoinOver::Links { head, next } => {
                self.expr(head);
                self.path(next);
            }
        }
        self.args(&join.options);
        let path = match &join.over {
            JoinOver::Range { .. } => None,
            JoinOver::Children(object) => {
                self.path_to(object).map(|path| with(path, PathStep::Element))
            }
            JoinOver::Links { head, .. } => self.path_to(head),
        };
        self.scoped(join.body.span.end, |walk| {
            walk.bind_path(&join.name, NameKind::Local, join.body.span.start, path);
            walk.block(&join.body);
        });
    }

    /// The way from a node to the next one: members of the node.
    fn path(&mut self, path: &Expr) {
        match &path.kind {
            ExprKind::Name(name) => self.text(name, path.span, NameKind::Member, false),
            ExprKind::Member { base, name, .. } => {
                self.path(base);
                self.name(name, NameKind::Member, false);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::LldbRange;
    use crate::source::SourceId;
    use crate::syntax;

    /// Names with their kinds, as far as they tell something.
    fn kinds(text: &str) -> String {
        let symbols = Symbols::new(&syntax::parse(SourceId(0), text).file);
        let word = |kind| match kind {
            NameKind::Local(at) => format!("local {at}"),
            NameKind::Parameter(at) => format!("parameter {at}"),
            other => format!("{other:?}").to_lowercase(),
        };
        let show = |name: &Occurrence| {
            let star = if name.definition { "*" } else { "" };
            format!("{}{star}: {}", name.text, word(name.kind))
        };
        symbols.names.iter().map(show).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn scopes() {
        assert_eq!(
            kinds("summary A { let x = x let x = x \"\\(x) \\(y.z)\" }"),
            "x*: local 16, x: free, x*: local 26, x: local 16, x: local 26, y: free, z: member"
        );
        assert_eq!(
            kinds("summary A { if c { let x = 1 return \"\\(x)\" } \"\\(x)\" }"),
            "c: free, x*: local 23, x: local 23, x: free"
        );
        assert_eq!(
            kinds("summary A { \"\\(join(n from n by n.m, max: n) { \"\\(n)\" })\" }"),
            "n*: local 20, n: free, n: member, m: member, max: label, n: free, n: local 20"
        );
        assert_eq!(
            kinds("func f(a) { a + b } let b = 1"),
            "f*: function, a*: parameter 7, a: parameter 7, b: constant, b*: constant"
        );
        assert_eq!(
            kinds("children A { let d = s count { d } at(i) { d[i] } }"),
            "d*: local 17, s: free, count*: childmethod, d: local 17, at*: childmethod, \
             i*: parameter 38, d: local 17, i: parameter 38"
        );
        assert_eq!(
            kinds("@expand summary A \"\\(a, width: w, align: left)\""),
            "expand: attribute, a: free, width: label, w: free, align: label, left: label"
        );
    }

    /// Every local that the checker found is resolved to the same definition here.
    #[test]
    fn the_checker_resolves_names_alike() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
        let mut seen = 0;
        for folder in ["corpus", "cases/language", "cases/meaning"] {
            for entry in std::fs::read_dir(format!("{root}/{folder}")).unwrap() {
                let path = entry.unwrap().path();
                if path.extension().is_none_or(|extension| extension != "fmt") {
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                let file = syntax::parse(SourceId(0), &text).file;
                let symbols = Symbols::new(&file);
                for (used, defined) in crate::sema::resolved_locals(vec![file], LldbRange::ALL) {
                    let name = symbols.names.iter().find(|name| name.span == used);
                    let kind = name.map(|name| name.kind);
                    let start = defined.start;
                    let same =
                        [NameKind::Local(start), NameKind::Parameter(start), NameKind::Enumerator];
                    let is_same = kind.is_some_and(|kind| same.contains(&kind));
                    assert!(is_same, "{kind:?} at {used:?} in {}", path.display());
                    seen += 1;
                }
            }
        }
        assert!(seen > 100, "{seen} names");
    }

    #[test]
    fn what_can_be_seen() {
        let text = "func f(a) { let b = a let c = 1 b }";
        let symbols = Symbols::new(&syntax::parse(SourceId(0), text).file);
        let names = |at: &str| {
            let offset = text.find(at).unwrap();
            symbols.visible(offset).iter().map(|l| &*l.name).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names("f("), "");
        assert_eq!(names("= a"), "a");
        assert_eq!(names("= 1"), "b a");
        assert_eq!(names("b }"), "c b a");
        assert_eq!(symbols.at(text.find("f(").unwrap()).unwrap().kind, NameKind::Function);
        assert_eq!(symbols.at(text.find("(a").unwrap()).unwrap().kind, NameKind::Function);
        assert_eq!(symbols.at(0), None);
    }
}
