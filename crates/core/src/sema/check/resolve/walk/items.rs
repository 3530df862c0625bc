//! The names of items, and of the values of `expect`s.

use super::{Walk, with};
use crate::names::NameTree;
use crate::sema::check::resolve::{NameKind, Occurrence, PathStep};
use crate::sema::twice;
use crate::source::Span;
use crate::syntax::ast::{
    Body, ChildMethods, Children, ChildrenBody, Enum, Enumerator, Expect, Func, Item, ItemKind,
    ValueKind, ValueTree,
};

impl Walk {
    pub(super) fn item(&mut self, item: &Item) {
        for attribute in &item.attributes {
            self.name(&attribute.name, NameKind::Attribute);
        }
        match &item.kind {
            ItemKind::Summary(summary) => {
                summary.condition.iter().for_each(|condition| self.expr(condition));
                match &summary.body {
                    Body::Text(text) => self.expr(text),
                    Body::Block(block) => self.block(block),
                }
            }
            ItemKind::Children(children) => self.children(children, item.span),
            ItemKind::Func(func) => self.func(func),
            ItemKind::Const(definition) => {
                self.in_function = true;
                self.defines(&definition.name, NameKind::Constant);
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
        let span = definition.name.span;
        self.add(|| Occurrence::new(&path, span, NameKind::Enum).defined());
        for Enumerator { name, value, by } in &definition.enumerators {
            self.own_enum.clone_from(&path);
            value.iter().for_each(|value| self.expr(value));
            by.iter().for_each(|path| self.path(path));
            self.add(|| {
                let name = Occurrence::new(&name.text, name.span, NameKind::Enumerator);
                name.of_enum(Some(&path)).defined()
            });
            self.enumerators.push(name.clone());
        }
        self.enumerators.clear();
    }

    fn func(&mut self, func: &Func) {
        self.in_function = true;
        self.defines(&func.name, NameKind::Function);
        self.scoped(func.body.span.end, |walk| {
            for param in &func.params {
                let first = walk.local(&param.text).and_then(|first| walk.locals.get(first));
                let twice = first.map(|first| twice("parameter", param, first.span));
                walk.findings.extend(twice);
                walk.define(param, true, func.body.span.start, None);
            }
            walk.block(&func.body);
        });
    }

    fn children(&mut self, children: &Children, span: Span) {
        children.condition.iter().for_each(|condition| self.expr(condition));
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
                        walk.defines(&method.name, NameKind::ChildMethod);
                        walk.scoped(method.span.end, |walk| {
                            for param in &method.params {
                                walk.define(param, true, method.body.span.start, None);
                            }
                            walk.block(&method.body);
                        });
                    }
                    for each in walks {
                        walk.defines(&each.name, NameKind::ChildMethod);
                        walk.join(&each.join);
                    }
                })
            }
        }
    }

    fn expect(&mut self, expect: &Expect) {
        // Only an editor needs them.
        if self.names.is_some() {
            self.value(&expect.value, &[]);
        }
    }

    /// The names of a value tree; of a part of one, with the path to it.
    fn value(&mut self, value: &ValueTree, path: &[PathStep]) {
        match &value.kind {
            ValueKind::Struct(fields) => {
                for (name, value) in fields {
                    self.add(|| {
                        let field = Occurrence::new(&name.text, name.span, NameKind::Field);
                        field.defined().of(Some(path.to_vec()))
                    });
                    let step = PathStep::Member(name.text.as_str().into());
                    let path = with(path.to_vec(), step);
                    self.value(value, &path);
                }
            }
            ValueKind::Array(values) => values.iter().for_each(|value| self.value(value, path)),
            ValueKind::Enumerator(name, _) => {
                if let Some(of) = &value.type_name {
                    let path = NameTree::of(of).path().join("::");
                    self.add(|| Occurrence::new(&path, of.span, NameKind::Enum));
                    let name = || Occurrence::new(&name.text, name.span, NameKind::Enumerator);
                    self.add(|| name().of_enum(Some(&path)));
                }
            }
            _ => {}
        }
    }
}
