//! Synthetic children: the long and the short form of `children`.

use super::Checker;
use super::block::Exits;
use super::body::Body;
use super::duplicates::Kind;
use super::state::{Counts, SharedLets};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::nearest;
use crate::isa::{Lldb, LldbRange, RecordVersion, Selector, Signature};
use crate::sema::expand::Value;
use crate::sema::graph::{Comparison, Node, Type};
use crate::sema::{Children, Program, State, twice};
use crate::source::{Slice, Span};
use crate::syntax::ast::{self, ChildMember, ChildMethod, ChildMethods, ChildrenBody, ExprKind};
use crate::syntax::builtins;

/// The first release that runs the methods; earlier ones show the raw members.
const SINCE: Lldb = Lldb::V23;

impl<'a> Checker<'a> {
    pub(super) fn children(
        &mut self,
        item: &'a ast::Item,
        children: &'a ast::Children,
    ) -> Option<Children> {
        let range = self.attributes(item).range;
        let mut keys: Vec<_> = children.keys.iter().filter_map(|key| self.key(key)).collect();
        let range = range?;
        keys.iter().for_each(|key| self.note_formatter(Kind::Children, key, range));
        // Releases for which nothing replaces it keep it: of two records LLDB takes the later one.
        let replaces = !self.names.overrides.is_empty();
        keys.retain(|key| !replaces || !self.left(Kind::Children, key, range).is_empty());
        // Releases that ignore the methods need not support what these use.
        let running = LldbRange::new(SINCE, Lldb::LAST)?.intersect(range);
        let (state, methods) = match (&children.body, running) {
            (_, None) => return None,
            (ChildrenBody::Members(members), Some(running)) => {
                (None, self.short_form(members, running, item.span))
            }
            (ChildrenBody::Methods(body), Some(running)) => match &*body.walks {
                [] => self.long_form(body, running, item.span),
                _ => self.walk_form(body, running, item.span),
            },
        };
        let version = self.record_version(running?, &methods);
        let span = item.span;
        let safe_divisions = Vec::new();
        (!keys.is_empty()).then_some(Children {
            keys,
            range,
            version,
            state,
            methods,
            safe_divisions,
            span,
        })
    }

    /// Version 2 hides the record from LLDB 23; its children behind pointers may have computed
    /// indexes.
    fn record_version(
        &self,
        running: LldbRange,
        methods: &[(Signature, Program)],
    ) -> RecordVersion {
        let uses_integers = |program: &Program| program.graph.uses_integers();
        if self.hides_record(running)
            || reads_version_2(running) && methods.iter().any(|(_, program)| uses_integers(program))
        {
            RecordVersion::V2
        } else {
            RecordVersion::V1
        }
    }

    /// Whether earlier releases in range must not read a record, which then has version 2.
    pub(super) fn hides_record(&self, running: LldbRange) -> bool {
        reads_version_2(running) && running.first() > self.names.range.first()
    }

    /// `{ a, b.c as "n" }`.
    fn short_form(
        &mut self,
        members: &'a [ChildMember],
        range: LldbRange,
        span: Span,
    ) -> Vec<(Signature, Program)> {
        let mut at = Body::new(self, range);
        let index = at.graph.value(Node::Argument, Type::UInt, span);
        // An index behind the end leaves no object, and LLDB leaves that child out.
        let mut result = at.graph.uint(0, span);
        for (number, member) in members.iter().enumerate().rev() {
            let child = at.member_child(member);
            let is_it = at.graph.comparison(Comparison::Eq, index, number as u64, span);
            result = at.graph.pick(is_it, child, result, span);
        }
        let at = at.finish(result);
        let mut count = Body::new(self, range);
        let number = count.graph.uint(members.len() as u64, span);
        let count = count.finish(number);
        self.methods(count, at, None, range, span)
    }

    /// `{ let … count { … } at(i) { … } index(name) { … } }`.
    fn long_form(
        &mut self,
        body: &'a ChildMethods,
        range: LldbRange,
        span: Span,
    ) -> (Option<State>, Vec<(Signature, Program)>) {
        self.check_methods(&body.methods);
        if body.methods.iter().any(|method| *method.name.text == *"each") {
            return (None, Vec::new());
        }
        let find = |name: &str| body.methods.iter().find(|m| m.name.text == name);
        let mut lets = self.shared_lets(&body.lets, range, |body| {
            let count = find("count").map(|count| {
                let number = body.block(&count.body, Exits::Value, false).value;
                // Reports mistakes in `count` before other methods are checked.
                let _ = body.as_unsigned(number);
                number.id
            });
            Counts { values: count.into_iter().collect(), are_shared: false, changed: 0 }
        });
        let at = find("at").and_then(|m| self.at(&lets, m, find("count"), range));
        let index = find("index").and_then(|m| self.index(&lets, m, range));
        // A value that only `count` uses is computed once anyway.
        lets.keep_used(at.iter().chain(&index));
        let count = find("count").and_then(|m| self.count(&lets, m, range));
        for missing in ["count", "at"].into_iter().filter(|name| find(name).is_none()) {
            self.emit(
                Diagnostic::new(
                    meaning::BAD_CHILD_METHOD,
                    format!("these children have no `{missing}`"),
                )
                .label(span, "needed by the debugger")
                .help("write `count { … }` and `at(i) { … }`"),
            );
        }
        match (count, at) {
            (Some(count), Some(at)) => {
                (lets.into_state(), self.methods(count, at, index, range, span))
            }
            _ => (None, Vec::new()),
        }
    }

    /// `{ let … each(x in object) { … } }`.
    fn walk_form(
        &mut self,
        body: &'a ChildMethods,
        range: LldbRange,
        span: Span,
    ) -> (Option<State>, Vec<(Signature, Program)>) {
        match self.walk_children(body, range) {
            Some((lets, count, at)) => {
                (lets.into_state(), self.methods(count, at, None, range, span))
            }
            None => (None, Vec::new()),
        }
    }

    /// Reports methods that are unknown or written twice.
    fn check_methods(&mut self, methods: &[ChildMethod]) {
        for (position, method) in methods.iter().enumerate() {
            let name = &method.name.text;
            if builtins::find(builtins::CHILD_METHODS, name).is_none() {
                let mut diagnostic = Diagnostic::new(
                    meaning::BAD_CHILD_METHOD,
                    format!("children have no method `{name}`"),
                )
                .label(method.name.span, "unknown")
                .note("The methods are `count`, `at(i)` and `index(name)`; `each(x in object)` stands for all of them.");
                if let Some(near) = nearest(name, builtins::names(builtins::CHILD_METHODS)) {
                    diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
                }
                self.emit(diagnostic);
                continue;
            }
            if *name == "each" {
                self.emit(
                    Diagnostic::new(meaning::BAD_CHILD_METHOD, "`each` has nothing to walk")
                        .label(method.name.span, "needs a walk")
                        .help("write `each(x in object) { … }`"),
                );
                continue;
            }
            let earlier = methods.slice(..position);
            if let Some(first) = earlier.iter().find(|m| m.name.text == method.name.text) {
                self.emit(twice("method", &method.name, first.name.span));
            }
            let wanted = usize::from(*name != "count");
            if method.params.len() != wanted {
                self.emit(
                    Diagnostic::new(
                        meaning::BAD_CHILD_METHOD,
                        format!(
                            "`{name}` has {wanted} parameter{}",
                            if wanted == 1 { "" } else { "s" }
                        ),
                    )
                    .label(method.name.span, format!("{} are written", method.params.len())),
                );
            }
        }
    }

    fn count(
        &mut self,
        lets: &SharedLets<'a>,
        method: &'a ChildMethod,
        range: LldbRange,
    ) -> Option<Program> {
        let mut body = Body::new(self, range);
        body.bind_state(lets);
        let value = body.block(&method.body, Exits::Value, false).value;
        let number = body.as_unsigned(value)?;
        Some(body.finish(number))
    }

    /// `at(i)`. An index beyond `count` is refused, because LLDB 23 asks for 4294967295 if a name
    /// is not found. A child at this very index refuses it by itself, without a look-up of `count`
    /// for each child.
    fn at(
        &mut self,
        lets: &SharedLets<'a>,
        method: &'a ChildMethod,
        count: Option<&'a ChildMethod>,
        range: LldbRange,
    ) -> Option<Program> {
        let (param, count) = (method.params.first()?, count?);
        if gives_child_at(method, param)
            && let Some(program) = self.child_at(lets, method, param, range)
        {
            return Some(program);
        }
        let mut body = Body::new(self, range);
        body.bind_state(lets);
        let index = body.graph.value(Node::Argument, Type::UInt, param.span);
        let number = body.block(&count.body, Exits::Value, false).value;
        let number = body.as_unsigned(number)?;
        body.bind(param, index);
        let child = body.block(&method.body, Exits::Value, false).value;
        if !body.needs_object(child, "`at` gives an object of the debuggee") {
            return None;
        }
        body.graph.uses().children.push((child.id, child.span));
        if body.is_child_at(child, index) || reads_version_2(range) {
            return Some(body.finish(child));
        }
        let span = method.span;
        let inside = body.graph.comparison(Comparison::Lt, index, number, span);
        let root = body.graph.pick(inside, child, 0, span);
        Some(body.finish(root))
    }

    /// `at(i)` that is a child at this very index; `None` for others. Mistakes in `count` were
    /// reported before.
    fn child_at(
        &mut self,
        lets: &SharedLets<'a>,
        method: &'a ChildMethod,
        param: &'a ast::Name,
        range: LldbRange,
    ) -> Option<Program> {
        let mut body = Body::new(self, range);
        body.bind_state(lets);
        let index = body.graph.value(Node::Argument, Type::UInt, param.span);
        body.bind(param, index);
        let child = body.block(&method.body, Exits::Value, false).value;
        body.is_child_at(child, index).then(|| body.finish(child))
    }

    fn index(
        &mut self,
        lets: &SharedLets<'a>,
        method: &'a ChildMethod,
        range: LldbRange,
    ) -> Option<Program> {
        let param = method.params.first()?;
        let mut body = Body::new(self, range);
        body.bind_state(lets);
        let name = body.graph.value(Node::Argument, Type::String, param.span);
        body.bind(param, name);
        let value = body.block(&method.body, Exits::Value, false).value;
        let number = body.as_unsigned(value)?;
        Some(body.finish(number))
    }

    fn methods(
        &mut self,
        count: Program,
        at: Program,
        index: Option<Program>,
        range: LldbRange,
        span: Span,
    ) -> Vec<(Signature, Program)> {
        let index = index.unwrap_or_else(|| self.no_index(range, span));
        vec![
            (Signature::GET_NUM_CHILDREN, count),
            (Signature::GET_CHILD_INDEX, index),
            (Signature::GET_CHILD_AT_INDEX, at),
        ]
    }

    /// Returns the name itself, which is not an index and therefore means that there is no such
    /// child. The names of the children are unknown here, and without this method LLDB 23 dies when
    /// a child is asked for by name.
    fn no_index(&mut self, range: LldbRange, span: Span) -> Program {
        let mut body = Body::new(self, range);
        let name = body.graph.value(Node::Argument, Type::String, span);
        body.finish(name)
    }
}

/// Whether all releases read records of version 2 and run every method of children.
fn reads_version_2(range: LldbRange) -> bool {
    range.first().record_version() >= RecordVersion::V2.number()
}

/// Whether `at(i)` is written as `{ object[i] }`.
fn gives_child_at(method: &ChildMethod, param: &ast::Name) -> bool {
    let ast::Block { statements, value, .. } = &method.body;
    let index = value.as_deref().map(|value| &value.kind);
    matches!(index, Some(ExprKind::Index { index, .. }) if statements.is_empty()
        && matches!(&index.kind, ExprKind::Name(name, _) if *name == param.text))
}

impl<'a> Body<'_, 'a> {
    fn is_child_at(&self, child: Value, index: Value) -> bool {
        matches!(self.graph.node(child.id), Node::ChildAt(_, at) if *at == index.id)
    }

    /// A child of the short form, with its own name or the one after `as`.
    fn member_child(&mut self, member: &'a ChildMember) -> Value {
        let child = self.part(&member.path);
        if !self.needs_object(child, "a child is a member") {
            return child;
        }
        self.graph.uses().children.push((child.id, child.span));
        let Some((name, span)) = &member.name else { return child };
        let name = self.graph.value(Node::String(name.clone()), Type::String, *span);
        self.graph.select(Selector::CLONE, &[child, name], Type::Object, *span)
    }
}
