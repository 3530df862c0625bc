//! The steps of a formatter in the words of its source, each with a program that computes it.

use crate::source::Span;
use crate::syntax::ast::{
    Block, Body, Branch, Case, ChildMethod, ChildMethods, ChildWalk, ChildrenBody, Expr, ExprKind,
    Let, Statement, Summary, Switch, Text, TextPart,
};
use std::fmt::Write as _;

/// A part of the source, and how its value is found.
pub(super) struct Step {
    pub(super) span: Span,
    pub(super) depth: usize,
    /// The number of the program that shows it, of a condition `true` if it holds.
    pub(super) probe: usize,
    pub(super) is_condition: bool,
    /// The paths to it, the shortest first, and the programs that tell whether they lead to something.
    pub(super) path: Vec<(Span, usize)>,
    /// The conditions that hold, or do not, where it is computed.
    pub(super) when: Vec<(usize, bool)>,
}

/// The key of the program that computes a step.
pub(super) fn key(probe: usize) -> String {
    format!("fmtc_step_{probe}")
}

/// The most programs of a formatter.
const MAX_PROBES: usize = 300;

/// Reads the steps of a formatter, and writes the programs.
pub(super) struct Steps<'t> {
    /// The text of the file.
    text: &'t str,
    /// The items, one for each program.
    pub(super) probes: Vec<String>,
    pub(super) steps: Vec<Step>,
}

/// Where the code of a step is: the definitions before it, the ends of its blocks after it, and what leads there.
#[derive(Clone, Default)]
struct At {
    before: String,
    after: String,
    depth: usize,
    when: Vec<(usize, bool)>,
}

impl<'t> Steps<'t> {
    pub(super) fn new(text: &'t str) -> Steps<'t> {
        Steps { text, probes: Vec::new(), steps: Vec::new() }
    }

    pub(super) fn add(&mut self, summary: &Summary) {
        match &summary.body {
            Body::Text(text) => self.expr(text, &At::default()),
            Body::Block(block) => self.block(block, At::default()),
        }
    }

    /// The number of children, and the first one.
    pub(super) fn add_children(&mut self, body: &ChildrenBody) {
        match body {
            ChildrenBody::Members(members) => {
                members.iter().for_each(|member| self.expr(&member.path, &At::default()));
            }
            ChildrenBody::Methods(methods) => self.methods(methods),
        }
    }

    fn methods(&mut self, children: &ChildMethods) {
        let mut at = At::default();
        children.lets.iter().for_each(|definition| self.definition(definition, &mut at));
        children.methods.iter().for_each(|method| self.method(method, at.clone()));
        children.walks.iter().for_each(|walk| self.walk(walk, &at));
    }

    /// `count`, or `at` of the first child.
    fn method(&mut self, method: &ChildMethod, mut at: At) {
        match (&*method.name.text, method.params.as_slice()) {
            ("count", []) => {}
            ("at", [index]) => {
                let _ = writeln!(at.before, "let {} = 0", index.text);
                let (head, body) = (method.name.span, method.body.span.range().start);
                let span = Span::new(head.source, head.range().start..body);
                self.shown(span, &index.text, &at);
            }
            _ => return,
        }
        self.block(&method.body, at);
    }

    /// The elements of `each`, as `join` shows them.
    fn walk(&mut self, walk: &ChildWalk, at: &At) {
        let Some(value) = &walk.join.body.value else { return };
        let (all, head) = (walk.span.range(), walk.name.span.range().end);
        let clauses = self.text.get(head..walk.join.body.span.range().start).unwrap_or_default();
        if all.contains(&head) && walk.join.body.statements.is_empty() {
            let element = self.source(value.span);
            self.shown(walk.span, &format!("join{clauses}{{ \"\\({element})\" }}"), at);
        }
    }

    /// A definition, which precedes the steps that use it.
    fn definition(&mut self, definition: &Let, at: &mut At) {
        // Writing to a string cannot fail.
        let _ = writeln!(at.before, "{}", self.source(definition.span));
        self.shown(definition.span, self.source(definition.name.span), at);
    }

    fn source(&self, span: Span) -> &'t str {
        self.text.get(span.range()).unwrap_or_default()
    }

    fn probe(&mut self, code: &str, at: &At) -> usize {
        let number = self.probes.len();
        let At { before, after, .. } = at;
        if number < MAX_PROBES {
            self.probes.push(format!("summary {} {{\n{before}{code}\n{after}}}\n", key(number)));
        }
        number
    }

    fn step(&mut self, span: Span, code: &str, is_condition: bool, at: &At) -> usize {
        let (probe, depth, when) = (self.probe(code, at), at.depth, at.when.clone());
        self.steps.push(Step { span, depth, probe, is_condition, path: Vec::new(), when });
        probe
    }

    /// The value of an expression.
    fn shown(&mut self, span: Span, expression: &str, at: &At) {
        self.step(span, &format!("\"\\({expression})\""), false, at);
    }

    /// A condition; gives the places where it holds and where it does not, which are inside of its construct or after it.
    fn choice(&mut self, span: Span, code: &str, at: At, nested: [bool; 2]) -> [At; 2] {
        let probe = self.step(span, code, true, &at);
        let mut branches = [at.clone(), at];
        for ((branch, holds), nested) in branches.iter_mut().zip([true, false]).zip(nested) {
            branch.when.push((probe, holds));
            branch.depth += usize::from(nested);
        }
        branches
    }

    fn condition(&mut self, condition: &Expr, at: At, nested: [bool; 2]) -> [At; 2] {
        let code = as_text(self.source(condition.span));
        self.choice(condition.span, &code, at, nested)
    }

    fn block(&mut self, block: &Block, at: At) {
        self.statements(&block.statements, block.value.as_deref(), at);
    }

    fn statements(&mut self, statements: &[Statement], value: Option<&Expr>, mut at: At) {
        for statement in statements {
            match statement {
                Statement::Let(definition) => self.definition(definition, &mut at),
                Statement::Guard { condition, otherwise, .. } => {
                    let [then, ends] = self.condition(condition, at, [false, true]);
                    self.block(otherwise, ends);
                    at = then;
                }
                Statement::If { branches, .. } => at = self.branches(branches, at, false),
                Statement::Return { value, .. } => {
                    value.iter().for_each(|value| self.expr(value, &at));
                    return;
                }
                Statement::Error(_) => {}
            }
        }
        value.into_iter().for_each(|value| self.expr(value, &at));
    }

    /// Gives the place where no condition holds.
    fn branches(&mut self, branches: &[Branch], mut at: At, nested: bool) -> At {
        for (number, branch) in branches.iter().enumerate() {
            let is_last = number + 1 == branches.len();
            let [then, otherwise] =
                self.condition(&branch.condition, at, [true, nested && is_last]);
            self.block(&branch.block, then);
            at = otherwise;
        }
        at
    }

    fn expr(&mut self, expr: &Expr, at: &At) {
        match &expr.kind {
            ExprKind::String(text) => self.parts(text, at),
            ExprKind::Ternary { condition, then, otherwise } => {
                let [holds, fails] = self.condition(condition, at.clone(), [true, true]);
                self.expr(then, &holds);
                self.expr(otherwise, &fails);
            }
            ExprKind::If { branches, otherwise } => {
                let at = self.branches(branches, at.clone(), true);
                self.block(otherwise, at);
            }
            ExprKind::Switch(switch) => self.switch(switch, at.clone()),
            _ => self.value(expr.span, self.source(expr.span), expr, at),
        }
    }

    fn parts(&mut self, text: &Text, at: &At) {
        for part in &text.parts {
            let TextPart::Interpolation { args, span } = part else { continue };
            match args.as_slice() {
                [] => {}
                [only] if is_choice(&only.value) => self.expr(&only.value, at),
                [first, ..] => {
                    let written = self.source(*span);
                    let inside = written.strip_prefix("\\(").and_then(|w| w.strip_suffix(')'));
                    self.value(*span, inside.unwrap_or_default(), &first.value, at);
                }
            }
        }
    }

    /// A value, and the paths that lead to it.
    fn value(&mut self, span: Span, shown: &str, expr: &Expr, at: &At) {
        self.shown(span, shown, at);
        let (mut path, mut part) = (Vec::new(), expr);
        loop {
            if part.path_start().is_some() {
                let code = as_text(&format!("exists({})", self.source(part.span)));
                path.insert(0, (part.span, self.probe(&code, at)));
            }
            let (ExprKind::Member { base, .. }
            | ExprKind::Index { base, .. }
            | ExprKind::Method { base, .. }) = &part.kind
            else {
                break;
            };
            part = base;
        }
        if let Some(step) = self.steps.last_mut() {
            step.path = path;
        }
    }

    fn switch(&mut self, switch: &Switch, mut at: At) {
        let subject = self.source(switch.subject.span);
        if switch.cases.iter().all(|case| case.variants.is_empty()) {
            self.value(switch.subject.span, subject, &switch.subject, &at);
        }
        for case in &switch.cases {
            let Some(span) = patterns(case) else { continue };
            let head = format!("switch {subject} {{\ncase {}:\n", self.source(span));
            let tail = "default: \"\"\n}\n";
            let code = format!("{head}\"true\"\n{tail}");
            let [mut then, otherwise] = self.choice(span, &code, at, [true, false]);
            if !case.variants.is_empty() {
                then.before.push_str(&head);
                then.after.insert_str(0, tail);
            }
            self.block(&case.body, then);
            at = otherwise;
        }
        switch.defaults.first().into_iter().for_each(|block| self.block(block, at.clone()));
    }
}

/// Whether a condition holds, as a text.
fn as_text(condition: &str) -> String {
    format!("({condition}) ? \"true\" : \"false\"")
}

/// Whether the value of an expression is one of several.
fn is_choice(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Ternary { .. } | ExprKind::If { .. } | ExprKind::Switch(_))
}

/// The place of the patterns of a case.
fn patterns(case: &Case) -> Option<Span> {
    let numbers = case.patterns.iter().map(|pattern| pattern.span);
    let spans = numbers.chain(case.variants.iter().map(|variant| variant.span));
    spans.reduce(Span::to)
}
