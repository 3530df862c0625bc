//! The steps of a formatter in the words of its source, each with a program that computes it.

use crate::source::Span;
use crate::syntax::ast::{
    Block, Body, Branch, Case, ChildMethod, ChildMethods, ChildWalk, ChildrenBody, Expr, ExprKind,
    Let, Statement, Summary, Switch, Text, TextPart,
};
use std::fmt::Write as _;

/// A step of a formatter.
pub(super) enum Step {
    /// The value of an expression.
    Value {
        span: Span,
        /// The number of the program that shows it.
        probe: usize,
        /// The paths to it, the shortest first, and the programs that tell whether they lead to something.
        path: Vec<(Span, usize)>,
    },
    /// A condition, and the steps that follow it.
    Choice {
        span: Span,
        /// The number of the program that shows `true` if it holds.
        probe: usize,
        then: Vec<Step>,
        otherwise: Vec<Step>,
        /// Whether the steps are inside of the condition's construct, rather than after it.
        nested: (bool, bool),
    },
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
}

/// The text around the code of a step: definitions before it, and the ends of its blocks after it.
#[derive(Clone, Default)]
struct Around {
    before: String,
    after: String,
}

impl<'t> Steps<'t> {
    pub(super) fn new(text: &'t str) -> Steps<'t> {
        Steps { text, probes: Vec::new() }
    }

    pub(super) fn of(&mut self, summary: &Summary) -> Vec<Step> {
        match &summary.body {
            Body::Text(text) => self.expr(text, &Around::default()),
            Body::Block(block) => self.block(block, Around::default()),
        }
    }

    /// The number of children, and the first one.
    pub(super) fn of_children(&mut self, body: &ChildrenBody) -> Vec<Step> {
        match body {
            ChildrenBody::Members(members) => {
                let paths = members.iter().map(|member| &member.path);
                paths.flat_map(|path| self.expr(path, &Around::default())).collect()
            }
            ChildrenBody::Methods(methods) => self.methods(methods),
        }
    }

    fn methods(&mut self, children: &ChildMethods) -> Vec<Step> {
        let mut around = Around::default();
        let mut steps: Vec<Step> = children
            .lets
            .iter()
            .map(|definition| self.definition(definition, &mut around))
            .collect();
        for method in &children.methods {
            steps.extend(self.method(method, around.clone()));
        }
        steps.extend(children.walks.iter().flat_map(|walk| self.walk(walk, &around)));
        steps
    }

    /// `count`, or `at` of the first child; a name for `index` is not known.
    fn method(&mut self, method: &ChildMethod, mut around: Around) -> Vec<Step> {
        let mut steps = Vec::new();
        match (&*method.name.text, method.params.as_slice()) {
            ("count", []) => {}
            ("at", [index]) => {
                let _ = writeln!(around.before, "let {} = 0", index.text);
                let (head, body) = (method.name.span, method.body.span.range().start);
                let span = Span::new(head.source, head.range().start..body);
                let code = format!("\"\\({})\"", index.text);
                let probe = self.probe(&code, &around);
                steps.push(Step::Value { span, probe, path: Vec::new() });
            }
            _ => return steps,
        }
        steps.extend(self.block(&method.body, around));
        steps
    }

    /// The elements of `each`, as `join` shows them.
    fn walk(&mut self, walk: &ChildWalk, around: &Around) -> Option<Step> {
        let value = walk.join.body.value.as_ref()?;
        let (all, head) = (walk.span.range(), walk.name.span.range().end);
        let clauses = self.text.get(head..walk.join.body.span.range().start)?;
        let code = format!("\"\\(join{clauses}{{ \"\\({})\" }})\"", self.source(value.span));
        let is_whole = all.contains(&head) && walk.join.body.statements.is_empty();
        let probe = is_whole.then(|| self.probe(&code, around))?;
        Some(Step::Value { span: walk.span, probe, path: Vec::new() })
    }

    /// A definition, which precedes the steps that use it.
    fn definition(&mut self, definition: &Let, around: &mut Around) -> Step {
        // Writing to a string cannot fail.
        let _ = writeln!(around.before, "{}", self.source(definition.span));
        let code = format!("\"\\({})\"", self.source(definition.name.span));
        let (span, probe) = (definition.span, self.probe(&code, around));
        Step::Value { span, probe, path: Vec::new() }
    }

    fn source(&self, span: Span) -> &'t str {
        self.text.get(span.range()).unwrap_or_default()
    }

    fn probe(&mut self, code: &str, around: &Around) -> usize {
        let number = self.probes.len();
        let Around { before, after } = around;
        if number < MAX_PROBES {
            self.probes.push(format!("summary {} {{\n{before}{code}\n{after}}}\n", key(number)));
        }
        number
    }

    fn condition(&mut self, code: &str, around: &Around) -> usize {
        self.probe(&format!("({code}) ? \"true\" : \"false\""), around)
    }

    fn block(&mut self, block: &Block, around: Around) -> Vec<Step> {
        self.statements(&block.statements, block.value.as_deref(), around)
    }

    fn statements(
        &mut self,
        statements: &[Statement],
        value: Option<&Expr>,
        mut around: Around,
    ) -> Vec<Step> {
        let mut steps = Vec::new();
        for (at, statement) in statements.iter().enumerate() {
            let rest = statements.get(at + 1..).unwrap_or_default();
            match statement {
                Statement::Let(definition) => {
                    steps.push(self.definition(definition, &mut around));
                }
                Statement::Guard { condition, otherwise, .. } => {
                    let probe = self.condition(self.source(condition.span), &around);
                    let otherwise = self.block(otherwise, around.clone());
                    let then = self.statements(rest, value, around);
                    let (span, nested) = (condition.span, (false, true));
                    steps.push(Step::Choice { span, probe, then, otherwise, nested });
                    return steps;
                }
                Statement::If { branches, .. } => {
                    let behind = self.statements(rest, value, around.clone());
                    steps.extend(self.branches(branches, behind, false, &around));
                    return steps;
                }
                Statement::Return { value, .. } => {
                    steps.extend(value.iter().flat_map(|value| self.expr(value, &around)));
                    return steps;
                }
                Statement::Error(_) => {}
            }
        }
        steps.extend(value.into_iter().flat_map(|value| self.expr(value, &around)));
        steps
    }

    fn branches(
        &mut self,
        branches: &[Branch],
        otherwise: Vec<Step>,
        nested: bool,
        around: &Around,
    ) -> Vec<Step> {
        let mut steps = otherwise;
        for (at, branch) in branches.iter().enumerate().rev() {
            let span = branch.condition.span;
            let probe = self.condition(self.source(span), around);
            let then = self.block(&branch.block, around.clone());
            let is_last = at + 1 == branches.len();
            let nested = (true, nested && is_last);
            steps = vec![Step::Choice { span, probe, then, otherwise: steps, nested }];
        }
        steps
    }

    fn expr(&mut self, expr: &Expr, around: &Around) -> Vec<Step> {
        match &expr.kind {
            ExprKind::String(text) => self.parts(text, around),
            ExprKind::Ternary { condition, then, otherwise } => {
                let (span, nested) = (condition.span, (true, true));
                let probe = self.condition(self.source(span), around);
                let (then, otherwise) = (self.expr(then, around), self.expr(otherwise, around));
                vec![Step::Choice { span, probe, then, otherwise, nested }]
            }
            ExprKind::If { branches, otherwise } => {
                let otherwise = self.block(otherwise, around.clone());
                self.branches(branches, otherwise, true, around)
            }
            ExprKind::Switch(switch) => self.switch(switch, around),
            _ => vec![self.value(
                expr.span,
                &format!("\"\\({})\"", self.source(expr.span)),
                expr,
                around,
            )],
        }
    }

    fn parts(&mut self, text: &Text, around: &Around) -> Vec<Step> {
        let mut steps = Vec::new();
        for part in &text.parts {
            let TextPart::Interpolation { args, span } = part else { continue };
            match args.as_slice() {
                [] => {}
                [only] if is_choice(&only.value) => steps.extend(self.expr(&only.value, around)),
                [first, ..] => {
                    let code = format!("\"{}\"", self.source(*span));
                    steps.push(self.value(*span, &code, &first.value, around));
                }
            }
        }
        steps
    }

    fn value(&mut self, span: Span, code: &str, expr: &Expr, around: &Around) -> Step {
        let probe = self.probe(code, around);
        let mut path = Vec::new();
        let mut part = expr;
        loop {
            if part.path_start().is_some() {
                let code = format!("exists({})", self.source(part.span));
                path.push((part.span, self.condition(&code, around)));
            }
            let (ExprKind::Member { base, .. }
            | ExprKind::Index { base, .. }
            | ExprKind::Method { base, .. }) = &part.kind
            else {
                break;
            };
            part = base;
        }
        path.reverse();
        Step::Value { span, probe, path }
    }

    fn switch(&mut self, switch: &Switch, around: &Around) -> Vec<Step> {
        let subject = self.source(switch.subject.span);
        let mut steps = match switch.defaults.first() {
            Some(block) => self.block(block, around.clone()),
            None => Vec::new(),
        };
        for case in switch.cases.iter().rev() {
            let Some(span) = patterns(case) else { continue };
            let head = format!("switch {subject} {{\ncase {}:\n", self.source(span));
            let tail = "default: \"\"\n}\n";
            let probe = self.probe(&format!("{head}\"true\"\n{tail}"), around);
            let mut inner = around.clone();
            if !case.variants.is_empty() {
                inner.before.push_str(&head);
                inner.after.insert_str(0, tail);
            }
            let then = self.block(&case.body, inner);
            steps =
                vec![Step::Choice { span, probe, then, otherwise: steps, nested: (true, false) }];
        }
        let is_number = switch.cases.iter().all(|case| case.variants.is_empty());
        if is_number {
            let code = format!("\"\\({subject})\"");
            let value = self.value(switch.subject.span, &code, &switch.subject, around);
            steps.insert(0, value);
        }
        steps
    }
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
