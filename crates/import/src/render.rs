//! The text of a file of formatters, with the draft of each item.

use super::draft::{Body, Draft, INDEX, Part, Role};
use super::translate::{Code, CodeKind, HELPERS, helpers_in, since};
use crate::format::print::{self, is_unprintable};
use crate::isa::{Lldb, LldbRange};
use crate::syntax::ast::{
    BinaryOp, Block, ChildMember, ChildMethod, ChildMethods, ChildWalk, ChildrenBody, Expr,
    ExprKind, Join, Referent, Statement,
};
use crate::syntax::{build, spelled};
use std::collections::BTreeSet;

/// A file: the ends of its items, the draft of each, and whether it makes children.
#[derive(Debug, Default)]
pub(super) struct Rendered {
    pub(super) text: String,
    pub(super) items: Vec<(usize, usize, bool)>,
    /// The comments about each entry, which are written once.
    comments: BTreeSet<(usize, String)>,
}

impl Rendered {
    /// The draft of the item that holds a byte, and whether it makes children.
    pub(super) fn item_at(&self, at: usize) -> Option<(usize, bool)> {
        let first = self.items.partition_point(|(end, ..)| *end <= at);
        self.items.get(first).map(|(_, draft, is_children)| (*draft, *is_children))
    }

    fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A comment for a part that is not carried over; other formatters of the entry do not repeat it.
    fn not_carried(&mut self, draft: &Draft, part: &Part) {
        let Some(refusal) = part.refusal().filter(|_| !draft.is_rest) else { return };
        let (code, what) = (refusal.reason.code(), &refusal.what);
        let line = comment(&format!("not carried over ({code}: {what}): {}", part.original));
        if self.comments.insert((draft.entry, line.clone())) {
            self.line(&line);
        }
    }
}

/// Writes drafts in their order.
pub(super) fn render(drafts: &[Draft], range: LldbRange) -> Rendered {
    let mut out = Rendered::default();
    helpers(drafts).into_iter().for_each(|helper| out.line(helper));
    for (number, draft) in drafts.iter().enumerate() {
        if !out.text.is_empty() {
            out.line("");
        }
        out.line(&comment(&draft.origin));
        let remarks = draft.parts.iter().filter(|part| part.role == Role::Remark);
        remarks.for_each(|remark| out.not_carried(draft, remark));
        let keys = keys(draft);
        for text in draft.texts() {
            out.not_carried(draft, text);
            if let Some(difference) = text.difference() {
                let differs = format!("the text differs ({difference}): {}", text.original);
                out.line(&comment(&differs));
            }
        }
        if draft.has_summary() {
            draft.attributes.iter().for_each(|attribute| out.line(attribute));
            out.line(&format!("summary {keys} {}", summary(draft, range)));
            out.items.push((out.text.len(), number, false));
        }
        draft.children().for_each(|child| out.not_carried(draft, child));
        if draft.has_children() {
            if let Some(since) = since_of_children(draft, range) {
                out.line(&format!("@lldb({since}...)"));
            }
            out.line(&format!("children {keys} {}", print::children(&children(draft))));
            out.items.push((out.text.len(), number, true));
        }
    }
    out
}

/// The helpers that texts call, each after those that it calls.
fn helpers(drafts: &[Draft]) -> Vec<&'static str> {
    let mut called: BTreeSet<&str> = BTreeSet::new();
    called.extend(drafts.iter().flat_map(Draft::exprs).flat_map(helpers_in));
    let mut needed = Vec::new();
    for (name, _, helper) in HELPERS.iter().rev() {
        if called.contains(name) {
            let others = HELPERS.iter().map(|other| other.0);
            called.extend(others.filter(|other| helper.contains(&format!("{other}("))));
            needed.insert(0, *helper);
        }
    }
    needed
}

/// One line of a comment.
fn comment(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line =
        words.join(" ").chars().fold(String::from("// "), |line, c| match is_unprintable(c) {
            true => line + &format!("\\u{{{:X}}}", u32::from(c)),
            false => line + c.encode_utf8(&mut [0; 4]),
        });
    line.trim_end().to_owned()
}

/// The keys of a draft, and the members without which another one is tried.
fn keys(draft: &Draft) -> String {
    let keys = draft.keys.as_ref().map(|keys| keys.join(", ")).unwrap_or_default();
    let required = draft.required.iter().filter_map(|name| spelled(name));
    let exist: Vec<String> = required.map(|name| format!("exists({name})")).collect();
    if exist.is_empty() { keys } else { format!("{keys} where {}", exist.join(" && ")) }
}

/// The body of a summary: a text, or a block.
fn summary(draft: &Draft, range: LldbRange) -> String {
    let mut statements = Vec::new();
    // The first release that comes this far.
    let mut first = range.first();
    let nothing = || build::string("");
    let mut last = nothing();
    for Part { condition, body, .. } in draft.texts() {
        let shown = match body {
            Ok(Body::Text(text)) => text.expr.clone(),
            _ => nothing(),
        };
        let newer = since(&shown);
        let Some(condition) = condition else {
            match newer > first {
                true => statements.push(build::return_if(available(newer), shown)),
                false => last = shown,
            }
            break;
        };
        let Ok(condition) = condition else { break };
        if condition.since() > first {
            first = condition.since();
            statements.push(Statement::Guard {
                condition: available(first),
                otherwise: build::block(vec![build::returned(nothing())], None),
                span: Default::default(),
            });
        }
        let condition = condition.expr.clone();
        statements.push(match newer > first {
            true => {
                let shown = build::return_if(available(newer), shown);
                let block = build::block(vec![shown, build::returned(nothing())], None);
                build::if_holds(condition, block)
            }
            false => build::return_if(condition, shown),
        });
    }
    match (&*statements, &last.kind) {
        ([], ExprKind::String(_)) => print::expr(&last),
        _ => print::block(&build::block(statements, Some(last))),
    }
}

fn available(since: Lldb) -> Expr {
    build::available(since.number())
}

/// The first release that shows the children, if it is not the first that shows any.
fn since_of_children(draft: &Draft, range: LldbRange) -> Option<Lldb> {
    let since = carried(draft).map(|(child, _)| child.since()).max();
    since.filter(|since| *since > Lldb::V23 && *since > range.first())
}

/// The children that are carried over.
fn carried(draft: &Draft) -> impl Iterator<Item = (&Part, &Body)> {
    draft.children().filter_map(|child| Some((child, child.body.as_ref().ok()?)))
}

/// The condition of children: without one that is known they are not carried over.
fn condition(child: &Part) -> Option<&Expr> {
    Some(&child.condition.as_ref()?.as_ref().ok()?.expr)
}

fn children(draft: &Draft) -> ChildrenBody {
    let member = |(child, body): (&Part, &Body)| match (&child.condition, body) {
        (None, Body::Item { object, name, is_path: true }) => {
            let name = name.as_ref().filter(|name| own_name(object) != Some(name));
            let name = name.map(|name| (name.as_str().into(), Default::default()));
            Some(ChildMember { path: object.expr.clone(), name })
        }
        _ => None,
    };
    if let Some(members) = carried(draft).map(member).collect() {
        return ChildrenBody::Members(members);
    }
    let mut body = ChildMethods::default();
    if carried(draft).any(|(_, body)| matches!(body, Body::Walk { .. })) {
        body.walks = carried(draft).map(|(child, body)| walk(child, body)).collect();
    } else {
        body.methods = methods(draft);
    }
    ChildrenBody::Methods(body)
}

/// The name of the member that a path ends with.
fn own_name(object: &Code) -> Option<&str> {
    match &object.expr.kind {
        ExprKind::Member { name, .. } => Some(&name.text),
        ExprKind::Name(name, _) => Some(name),
        _ => None,
    }
}

/// A walk that shows a child, or many.
fn walk(child: &Part, body: &Body) -> ChildWalk {
    let mut options = Vec::new();
    let one_of = |many| vec![build::clause(INDEX, build::up_to(many))];
    let (mut clauses, object) = match body {
        Body::Walk { clauses, object } => (clauses.clone(), object.expr.clone()),
        Body::Elements { count, at } => (one_of(count.clone().unsigned().expr), at.clone()),
        Body::Item { object, name, .. } => {
            let name = name.as_deref().or_else(|| own_name(object)).unwrap_or_default();
            options.push(build::labelled("name", build::string(name)));
            (one_of(build::number(1)), object.expr.clone())
        }
        Body::Text(text) => (Vec::new(), text.expr.clone()),
    };
    if let (Some(condition), Some(first)) = (condition(child), clauses.first_mut()) {
        first.until = Some(beside_index(build::not(condition.clone())));
    }
    let join: Join = build::join(clauses, options, beside_index(object));
    ChildWalk { name: build::word("each"), join, span: Default::default() }
}

/// How many children there are, and the one at an index.
fn methods(draft: &Draft) -> Vec<ChildMethod> {
    let (index, name) = (|| build::local(INDEX), free_name(draft));
    let (mut counts, mut fixed) = (Vec::new(), 0);
    let mut at = build::block(Vec::new(), None);
    // The local variables with the ends of varying children, and the number of children after the last of them.
    let (mut ends, mut after) = (0, 0);
    let mut rest = carried(draft).peekable();
    while let Some((child, body)) = rest.next() {
        let end = (ends > 0).then(|| build::local(&format!("{name}{ends}")));
        let start = sum(end.into_iter().chain((after > 0).then(|| build::number(after))));
        let value = beside_index(match (body, start.clone()) {
            (Body::Item { object, name: Some(name), .. }, _) => {
                build::method(object.expr.clone(), "clone", vec![build::arg(build::string(name))])
            }
            (Body::Item { object, .. } | Body::Walk { object, .. }, _) => object.expr.clone(),
            (Body::Elements { at, .. }, None) => at.clone(),
            (Body::Elements { at, .. }, Some(start)) => {
                indexed(at.clone(), &build::binary(BinaryOp::Sub, index(), start))
            }
            (Body::Text(text), _) => text.expr.clone(),
        });
        let many = varying(child, body);
        fixed += i128::from(many.is_none());
        counts.extend(many.clone());
        if rest.peek().is_none() {
            at.value = Some(Box::new(value));
            break;
        }
        let is_here = match many {
            None => {
                after += 1;
                let start = start.unwrap_or_else(|| build::number(0));
                build::binary(BinaryOp::Eq, index(), start)
            }
            Some(many) => {
                (ends, after) = (ends + 1, 0);
                let name = format!("{name}{ends}");
                let end = sum(start.into_iter().chain([many])).map(beside_index);
                let binding = end.map(|end| Statement::Let(build::binding(&name, end)));
                at.statements.extend(binding);
                build::binary(BinaryOp::Lt, index(), build::local(&name))
            }
        };
        at.statements.push(build::return_if(is_here, value));
    }
    let constant = (fixed > 0 || counts.is_empty()).then(|| build::number(fixed));
    let count = sum(constant.into_iter().chain(counts));
    let method = |name: &str, params, body: Block| ChildMethod {
        name: build::word(name),
        params,
        body,
        span: Default::default(),
    };
    vec![
        method("count", Vec::new(), build::block(Vec::new(), count)),
        method("at", vec![build::word(INDEX)], at),
    ]
}

fn sum(all: impl Iterator<Item = Expr>) -> Option<Expr> {
    all.reduce(|one, other| build::binary(BinaryOp::Add, one, other))
}

/// The beginning of the names of local variables: with a number it hides no member.
fn free_name(draft: &Draft) -> String {
    let mut is_taken = false;
    draft.exprs().for_each(|expr| {
        expr.walk(&mut |part| {
            if let ExprKind::Name(name, _) = &part.kind {
                let digits = name.strip_prefix("end");
                is_taken |= digits.is_some_and(|rest| rest.parse::<usize>().is_ok());
            }
            true
        });
    });
    if is_taken { "end_".to_owned() } else { "end".to_owned() }
}

/// The number of children where it is not always one.
fn varying(child: &Part, body: &Body) -> Option<Expr> {
    let many = match body {
        Body::Elements { count, .. } => Some(count.clone().unsigned().expr),
        Body::Text(_) | Body::Item { .. } | Body::Walk { .. } => None,
    };
    let Some(condition) = condition(child) else { return many };
    let many = many.unwrap_or_else(|| build::number(1));
    let count = build::choice(condition.clone(), many, build::number(0));
    Some(Code::new(count, CodeKind::Signed).unsigned().expr)
}

/// An expression where the index is in scope: a member of its name is one of `self`.
fn beside_index(mut expr: Expr) -> Expr {
    expr.change(&mut |part| {
        if matches!(&part.kind, ExprKind::Name(name, Referent::Outer) if name == INDEX) {
            *part = build::member(build::this(), INDEX);
        }
    });
    expr
}

/// An element at another index.
fn indexed(mut element: Expr, index: &Expr) -> Expr {
    element.change(&mut |part| {
        if matches!(&part.kind, ExprKind::Name(name, Referent::Bound) if name == INDEX) {
            *part = index.clone();
        }
    });
    element
}
