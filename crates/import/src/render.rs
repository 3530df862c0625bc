//! The text of a file of formatters, with the draft of each item.

use super::draft::{Branch, Child, Draft, DraftBody, INDEX};
use super::refusal::Refusal;
use super::translate::{Code, CodeKind, HELPERS, all_of, helpers_in, joined};
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
    fn not_carried(&mut self, draft: &Draft, refusal: Option<&Refusal>, original: &str) {
        let Some(refusal) = refusal.filter(|_| !draft.is_rest) else { return };
        let (code, what) = (refusal.reason.code(), &refusal.what);
        let line = comment(&format!("not carried over ({code}: {what}): {original}"));
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
        for remark in &draft.remarks {
            out.not_carried(draft, Some(&remark.refusal), &remark.original);
        }
        let keys = keys(draft);
        for branch in &draft.branches {
            out.not_carried(draft, branch.refusal(), &branch.original);
            let difference = branch.text.as_ref().ok().and_then(|text| text.difference);
            if let Some(difference) = difference.filter(|_| draft.has_summary()) {
                let differs = format!("the text differs ({difference}): {}", branch.original);
                out.line(&comment(&differs));
            }
        }
        if draft.has_summary() {
            draft.attributes.iter().for_each(|attribute| out.line(attribute));
            out.line(&format!("summary {keys} {}", summary(draft, range)));
            out.items.push((out.text.len(), number, false));
        }
        for child in &draft.children {
            out.not_carried(draft, child.body.as_ref().err(), &child.original);
        }
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
    let mut line = String::from("// ");
    for word in text.split_whitespace() {
        for c in word.chars() {
            match is_unprintable(c) {
                true => line.push_str(&format!("\\u{{{:X}}}", u32::from(c))),
                false => line.push(c),
            }
        }
        line.push(' ');
    }
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
    for Branch { condition, text, .. } in &draft.branches {
        let shown = text.as_ref().map_or_else(|_| nothing(), |text| text.expr.clone());
        let newer = text.as_ref().ok().map(|text| text.since());
        let Some(condition) = condition else {
            match newer.filter(|since| *since > first) {
                Some(since) => statements.push(build::return_if(available(since), shown)),
                None => last = shown,
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
        statements.push(match newer.filter(|since| *since > first) {
            Some(since) => {
                let shown = build::return_if(available(since), shown);
                let block = build::block(vec![shown, build::returned(nothing())], None);
                build::if_holds(condition, block)
            }
            None => build::return_if(condition, shown),
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

fn carried(draft: &Draft) -> impl Iterator<Item = (&Child, &DraftBody)> {
    draft.children.iter().filter_map(|child| Some((child, child.body.as_ref().ok()?)))
}

fn children(draft: &Draft) -> ChildrenBody {
    let member = |(child, body): (&Child, &DraftBody)| match (&child.condition, body) {
        (None, DraftBody::Item { object, name, is_path: true }) => {
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
    if carried(draft).any(|(_, body)| matches!(body, DraftBody::Walk { .. })) {
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
fn walk(child: &Child, body: &DraftBody) -> ChildWalk {
    let mut options = Vec::new();
    let (mut clauses, object) = match body {
        DraftBody::Walk { clauses, object } => (clauses.clone(), object.expr.clone()),
        DraftBody::Elements { count, at } => {
            let over = build::up_to(count.clone().unsigned().expr);
            (vec![build::clause(INDEX, over)], at.clone())
        }
        DraftBody::Item { object, name, .. } => {
            let name = name.as_deref().or_else(|| own_name(object)).unwrap_or_default();
            options.push(build::labelled("name", build::string(name)));
            let over = build::up_to(build::number(1));
            (vec![build::clause(INDEX, over)], object.expr.clone())
        }
    };
    if let (Some(condition), Some(first)) = (&child.condition, clauses.first_mut()) {
        first.until = Some(beside_index(build::not(condition.expr.clone())));
    }
    let join: Join = build::join(clauses, options, beside_index(object));
    ChildWalk { name: build::word("each"), join, span: Default::default() }
}

/// How many children there are, and the one at an index.
fn methods(draft: &Draft) -> Vec<ChildMethod> {
    let (mut counts, mut fixed) = (Vec::new(), 0);
    let mut start = Start { locals: 0, after: 0, name: free_name(draft) };
    let mut at = build::block(Vec::new(), None);
    let mut rest = carried(draft).peekable();
    while let Some((child, body)) = rest.next() {
        let many = varying(child, body);
        fixed += usize::from(many.is_none());
        start.child(body, many.as_ref(), &mut at, rest.peek().is_none());
        counts.extend(many);
    }
    let constant = (fixed > 0 || counts.is_empty()).then(|| Code::literal(fixed as i128));
    let count = all_of(BinaryOp::Add, constant.into_iter().chain(counts));
    let method = |name: &str, params, body: Block| ChildMethod {
        name: build::word(name),
        params,
        body,
        span: Default::default(),
    };
    vec![
        method("count", Vec::new(), build::block(Vec::new(), count.map(|count| count.expr))),
        method("at", vec![build::word(INDEX)], at),
    ]
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
fn varying(child: &Child, body: &DraftBody) -> Option<Code> {
    let many = match body {
        DraftBody::Elements { count, .. } => Some(count.clone().unsigned()),
        DraftBody::Item { .. } | DraftBody::Walk { .. } => None,
    };
    let Some(condition) = &child.condition else { return many };
    let many = many.map_or_else(|| build::number(1), |many| many.expr);
    let count = build::choice(condition.expr.clone(), many, build::number(0));
    Some(Code::new(count, CodeKind::Signed).unsigned())
}

/// The index of the next child in `at`.
struct Start {
    /// The number of local variables that hold the index after varying children.
    locals: usize,
    /// The number of children after the last of them.
    after: usize,
    name: String,
}

impl Start {
    fn code(&self) -> Code {
        let after = Code::literal(self.after as i128);
        let local = || Code::new(build::local(&self.local()), CodeKind::Unsigned);
        match (self.locals, self.after) {
            (0, _) => after,
            (_, 0) => local(),
            _ => joined(BinaryOp::Add, local(), after, CodeKind::Unsigned),
        }
    }

    fn local(&self) -> String {
        format!("{}{}", self.name, self.locals)
    }

    /// The statements of `at` for a child, or for many; after them is the next one.
    fn child(&mut self, body: &DraftBody, many: Option<&Code>, at: &mut Block, is_last: bool) {
        let index = || Code::new(build::local(INDEX), CodeKind::Unsigned);
        let start = self.code();
        let is_first = (self.locals, self.after) == (0, 0);
        let own = match is_first {
            true => index(),
            false => joined(BinaryOp::Sub, index(), start.clone(), CodeKind::Unsigned),
        };
        let value = match body {
            DraftBody::Item { object, name: Some(name), .. } => {
                build::method(object.expr.clone(), "clone", vec![build::arg(build::string(name))])
            }
            DraftBody::Item { object, .. } | DraftBody::Walk { object, .. } => object.expr.clone(),
            DraftBody::Elements { at, .. } => indexed(at.clone(), &own.expr),
        };
        match many {
            None => self.after += 1,
            Some(_) => (self.locals, self.after) = (self.locals + 1, 0),
        }
        let value = beside_index(value);
        if is_last {
            at.value = Some(Box::new(value));
            return;
        }
        let is_here = match many {
            None => joined(BinaryOp::Eq, index(), start, CodeKind::Bool),
            Some(many) => {
                let end = match is_first {
                    true => many.clone(),
                    false => joined(BinaryOp::Add, start, many.clone(), CodeKind::Unsigned),
                };
                let end = beside_index(end.expr);
                at.statements.push(Statement::Let(build::binding(&self.local(), end)));
                joined(BinaryOp::Lt, index(), self.code(), CodeKind::Bool)
            }
        };
        at.statements.push(build::return_if(is_here.expr, value));
    }
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
        if matches!(&part.kind, ExprKind::Name(name, Referent::Local(_)) if name == INDEX) {
            *part = index.clone();
        }
    });
    element
}
