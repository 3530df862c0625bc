//! The entries of synthetic children.
//!
//! Entries for one key are tried in order: the first one that fits the value makes its children. If none does, the
//! children are those that the debugger finds without a formatter.

use super::body::{Binding, Body};
use super::resolve::NameKind;
use super::sugar::Exits;
use crate::isa::Selector;
use crate::sema::graph::Type;
use crate::sema::hir::{self, BlockId, Constant, Form, ObjectOp, Typed};
use crate::source::Span;
use crate::syntax::ast::{self, ChildMember, ChildMethod, ChildrenBody, Expr};

/// The children of one item.
pub(super) struct ChildrenEntry<'a> {
    pub(super) condition: Option<&'a Expr>,
    pub(super) body: &'a ChildrenBody,
    pub(super) span: Span,
}

impl<'a> Body<'_, 'a> {
    pub(super) fn entry(&mut self, entry: &ChildrenEntry<'a>) -> hir::Entry {
        let condition = entry.condition;
        let condition =
            condition.map(|test| self.in_block(|body| Some(body.formatter_condition(test))));
        let mut lets = Vec::new();
        let form = match entry.body {
            ChildrenBody::Members(members) => {
                Form::Members(members.iter().map(|member| self.member_child(member)).collect())
            }
            ChildrenBody::Methods(methods) => {
                for definition in &methods.lets {
                    let block = self.in_block(|body| Some(body.part(&definition.value)));
                    let variable = self.variable_for(block, &definition.name);
                    self.note_path(variable, self.make.tree.value_of(block), None);
                    self.bind(&definition.name, variable, Binding::Element, definition.span.end);
                    lets.push((block, variable));
                }
                let known = if methods.walks.is_empty() { &*methods.methods } else { &[] };
                let method = |name: &str| known.iter().find(|of| *of.name.text == *name);
                let (count, at) = (method("count"), method("at"));
                let at = at.and_then(|at| at.params.first().map(|param| (at, param)));
                for of in &methods.methods {
                    self.list_definition(&of.name, NameKind::ChildMethod);
                    let mut used = count.into_iter().chain(at.map(|(at, _)| at));
                    if !used.any(|used| std::ptr::eq(used, of)) {
                        self.quietly(|body| body.method_block(of, None));
                    }
                }
                match &*methods.walks {
                    [] => Form::Methods {
                        count: count.map(|count| self.count(count)),
                        at: at.map(|(at, param)| (self.child_at(at, param), at.span)),
                    },
                    walks => {
                        let walk = |walk: &'a ast::ChildWalk| {
                            self.list_definition(&walk.name, NameKind::ChildMethod);
                            Some((self.each(&walk.join, walk.span)?, walk.span))
                        };
                        Form::Walks(walks.iter().filter_map(walk).collect())
                    }
                }
            }
        };
        self.keep_locals(0, entry.span.end);
        hir::Entry { condition, lets, form, span: entry.span }
    }

    /// A child of the short form, `{ a, b.c as "n" }`, with its own name or the one after `as`.
    fn member_child(&mut self, member: &'a ChildMember) -> BlockId {
        self.in_block(|body| {
            let child = body.part(&member.path);
            if !body.needs_object(child, "a child is a member") {
                return Some(child);
            }
            let child = body.shown_child(child);
            let Some((name, span)) = &member.name else { return Some(child) };
            let name = body.make.constant(Constant::String(name.into()), *span);
            let op = ObjectOp::Select(Selector::CLONE);
            Some(body.make.value(op, &[child, name], Type::Object, *span))
        })
    }

    /// The result of `count`.
    fn count(&mut self, count: &'a ChildMethod) -> BlockId {
        self.in_block(|body| {
            let value = body.method_block(count, None);
            body.as_unsigned(value)
        })
    }

    /// The result of a method, whose first parameter has a value.
    fn method_block(&mut self, method: &'a ChildMethod, mut first: Option<Typed>) -> Typed {
        let outer = self.local_count();
        for param in &method.params {
            let value = first.take().unwrap_or_else(|| self.error(param.span));
            self.bind(param, value, Binding::Parameter, method.body.span.start);
        }
        let result = self.block(&method.body, Exits::Function).value;
        self.keep_locals(outer, method.span.end);
        result
    }

    /// The result of `at(i)`.
    fn child_at(&mut self, method: &'a ChildMethod, param: &ast::Name) -> BlockId {
        self.in_block(|body| {
            let index = body.make.constant(Constant::Argument, param.span);
            let child = body.method_block(method, Some(index));
            let is_object = body.needs_object(child, "`at` gives an object of the debuggee");
            is_object.then(|| body.shown_child(child))
        })
    }

    /// A child that the formatter shows.
    pub(super) fn shown_child(&mut self, child: Typed) -> Typed {
        self.make.value(ObjectOp::Child, &[child], child.ty, child.span)
    }
}
