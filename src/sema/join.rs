//! Repetition, unrolled: `join` in its three forms.

use super::block::Exits;
use super::body::{Body, Value};
use super::graph::{Arithmetic, Comparison, Node, Type};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Selector;
use crate::source::{Span, Word};
use crate::syntax::ast::{self, Arg, ExprKind, JoinOver};
use crate::syntax::builtins;

/// The most elements one join is unrolled to.
pub(super) const MAX_ELEMENTS: i128 = 64;

/// Up to this number of elements, a join becomes one text for each possible count: a single `@fmt`,
/// where longer joins run one for each element, but code that grows with the square.
const LADDER: usize = 8;

/// The options of a join.
struct Options {
    max: Option<usize>,
    separator: Word,
    more: Word,
}

impl<'a> Body<'_, 'a> {
    pub(super) fn join(&mut self, join: &'a ast::Join, span: Span) -> Value {
        let Some(options) = self.join_options(join) else { return self.error(span) };
        match &join.over {
            JoinOver::Range { start, end, inclusive } => {
                self.join_range(join, &options, start, end, *inclusive, span)
            }
            JoinOver::Children(object) => self.join_children(join, &options, object, span),
            JoinOver::Links { head, next } => self.join_links(join, &options, head, next, span),
        }
    }

    fn join_options(&mut self, join: &'a ast::Join) -> Option<Options> {
        let mut options = Options { max: None, separator: ", ".into(), more: "…".into() };
        let mut fine = true;
        for arg in &join.options {
            let Some(label) = &arg.label else {
                self.emit(
                    Diagnostic::new(meaning::WRONG_ARGUMENTS, "an option of `join` needs a label")
                        .label(arg.value.span, "which one is this?")
                        .help("write `separator: \", \"` or `max: 8`"),
                );
                return None;
            };
            match &*label.text {
                "max" => {
                    options.max = self.join_max(arg);
                    fine &= options.max.is_some();
                }
                "separator" => fine &= self.constant_text(&arg.value, &mut options.separator),
                "more" => fine &= self.constant_text(&arg.value, &mut options.more),
                _ => {
                    self.unknown_label(label, builtins::names(builtins::JOIN_OPTIONS));
                    fine = false;
                }
            }
        }
        fine.then_some(options)
    }

    fn join_max(&mut self, arg: &'a Arg) -> Option<usize> {
        let value = self.part(&arg.value);
        match self.graph.number(value.id) {
            Some(max) if (1..=MAX_ELEMENTS).contains(&max) => usize::try_from(max).ok(),
            Some(max) => {
                self.emit(
                    Diagnostic::new(
                        meaning::OUT_OF_RANGE,
                        format!("`join` cannot be unrolled {max} times"),
                    )
                    .label(arg.value.span, format!("1 to {MAX_ELEMENTS}"))
                    .note("The bytecode has no loops; each element is code of its own."),
                );
                None
            }
            None if value.ty == Type::Error => None,
            None => {
                self.emit(
                    Diagnostic::new(meaning::NOT_CONSTANT, "`max` is a constant")
                        .label(arg.value.span, "not known before the program runs"),
                );
                None
            }
        }
    }

    pub(super) fn constant_text(&mut self, expr: &'a ast::Expr, text: &mut Word) -> bool {
        let value = self.part(expr);
        match self.graph.node(value.id) {
            Node::String(constant) => {
                *text = constant.clone();
                true
            }
            Node::Error => false,
            _ => {
                self.emit(
                    Diagnostic::new(meaning::NOT_CONSTANT, "a constant text is needed here")
                        .label(expr.span, "not known before the program runs"),
                );
                false
            }
        }
    }

    /// The text of one element.
    fn element(&mut self, join: &'a ast::Join, element: Value) -> Value {
        let frame = self.frame();
        self.bind_parameter(&join.name, element);
        let flow = self.block(&join.body, Exits::Forbidden, false);
        self.forget_locals(frame);
        self.as_text(flow.value)
    }

    /// `join(i in a..<b)`.
    fn join_range(
        &mut self,
        join: &'a ast::Join,
        options: &Options,
        start: &'a ast::Expr,
        end: &'a ast::Expr,
        inclusive: bool,
        span: Span,
    ) -> Value {
        let (start, end) = (self.part(start), self.part(end));
        let bounds = (self.graph.number(start.id), self.graph.number(end.id));
        if let (Some(first), Some(last)) = bounds {
            let last = if inclusive { last } else { last - 1 };
            return self.join_constant(join, options, first, last, span);
        }
        let (Some(start), Some(mut end)) = (self.as_unsigned(start), self.as_unsigned(end)) else {
            return self.error(span);
        };
        if inclusive {
            let one = self.uint(1, span);
            end = self.operate(Arithmetic::Add, end, one, span);
        }
        let Some(max) = options.max else { return self.needs_max(join) };
        let index = |body: &mut Self, k: usize| {
            let step = body.uint(k as u64, span);
            body.operate(Arithmetic::Add, start, step, span)
        };
        self.steps(join, options, max, span, index, |body, index| {
            body.comparison(Comparison::Lt, index, end, span)
        })
    }

    fn needs_max(&mut self, join: &ast::Join) -> Value {
        self.wrong(
            Diagnostic::new(meaning::WRONG_ARGUMENTS, "this `join` needs a bound")
                .label(join.name.span, "how many elements at most?")
                .note("The bytecode has no loops, so each element becomes code of its own.")
                .help("add `max: 8` behind the range"),
        )
    }

    fn join_constant(
        &mut self,
        join: &'a ast::Join,
        options: &Options,
        first: i128,
        last: i128,
        span: Span,
    ) -> Value {
        let count = (last - first + 1).max(0);
        let shown = options.max.map_or(count, |max| count.min(max as i128));
        if shown > MAX_ELEMENTS {
            return self.wrong(
                Diagnostic::new(meaning::TOO_LARGE, format!("this `join` has {count} elements"))
                    .label(
                        join.name.span,
                        format!("at most {MAX_ELEMENTS} can be unrolled; add `max:`"),
                    ),
            );
        }
        let separator = self.literal(&options.separator, span);
        let mut parts = Vec::new();
        for number in first..first + shown {
            if number > first {
                parts.push(separator);
            }
            let index = self.value(Node::Literal(number), Type::Literal, join.name.span);
            parts.push(self.element(join, index));
        }
        if shown < count {
            parts.push(self.literal(&options.more, span));
        }
        self.concat(&parts, span)
    }

    /// `join(x in object)`: its children.
    fn join_children(
        &mut self,
        join: &'a ast::Join,
        options: &Options,
        object: &'a ast::Expr,
        span: Span,
    ) -> Value {
        let object = self.part(object);
        if !self.needs_object(object, "`join` walks a range or the children of an object") {
            return self.error(span);
        }
        let Some(max) = options.max else { return self.needs_max(join) };
        let count = self.count_of(object, span);
        let child = |body: &mut Self, k: usize| {
            let index = body.uint(k as u64, span);
            body.value(Node::ChildAt(object.id, index.id), Type::Object, span)
        };
        let mut at = 0;
        self.steps(join, options, max, span, child, |body, _| body.reaches(count, &mut at, span))
    }

    /// How many children an object has; what is missing has none.
    fn count_of(&mut self, object: Value, span: Span) -> Value {
        let count = self.select(Selector::GET_NUM_CHILDREN, &[object], Type::UInt, span);
        if object.ty != Type::Maybe {
            return count;
        }
        let (missing, none) = (self.is_missing(object, span), self.uint(0, span));
        self.pick(missing, none, count, Type::UInt, span)
    }

    /// Whether a count reaches the next index.
    fn reaches(&mut self, count: Value, at: &mut u64, span: Span) -> Value {
        let index = self.uint(*at, span);
        *at += 1;
        self.comparison(Comparison::Gt, count, index, span)
    }

    /// The texts of the children of an object, so many at most.
    pub(super) fn children_text(&mut self, object: Value, max: usize, span: Span) -> Value {
        let options = Options { max: None, separator: ", ".into(), more: ", …".into() };
        let count = self.count_of(object, span);
        let mut tests = Vec::with_capacity(max + 1);
        let mut texts = Vec::with_capacity(max);
        let mut at = 0;
        for k in 0..=max {
            tests.push(self.reaches(count, &mut at, span));
            if k < max {
                let index = self.uint(k as u64, span);
                let child = self.value(Node::ChildAt(object.id, index.id), Type::Object, span);
                texts.push(self.as_text(child));
            }
        }
        self.unrolled(&options, &tests, &texts, span)
    }

    /// `join(n from head by next)`: a linked list up to its null pointer.
    fn join_links(
        &mut self,
        join: &'a ast::Join,
        options: &Options,
        head: &'a ast::Expr,
        next: &'a ast::Expr,
        span: Span,
    ) -> Value {
        let head = self.part(head);
        if !self.needs_object(head, "a list begins with a node") {
            return self.error(span);
        }
        let Some(max) = options.max else { return self.needs_max(join) };
        let mut nodes = vec![head];
        for _ in 0..max {
            let last = nodes.last().copied().unwrap_or(head);
            nodes.push(self.node_path(last, next));
        }
        self.note_links(&nodes, next, span);
        let node = |_: &mut Self, k: usize| nodes.get(k).copied().unwrap_or(head);
        self.steps(join, options, max, span, node, |body, node| {
            // `self` is there, and it may be the node itself and no pointer to it.
            if node.id == body.raw_self(span).id {
                return body.value(Node::Bool(true), Type::Bool, span);
            }
            let address = body.read(node, false);
            body.is_not_zero(address, span)
        })
    }

    /// Notes which values a `join` walks along: pointers, but for `self`.
    fn note_links(&mut self, nodes: &[Value], next: &ast::Expr, span: Span) {
        let mut first = next;
        while let ExprKind::Member { base, .. } = &first.kind {
            first = base;
        }
        let ExprKind::Name(name) = &first.kind else { return };
        let own = self.raw_self(span).id;
        for node in nodes.iter().filter(|node| node.id != own) {
            self.pointers.linked.insert(node.id, name.clone());
        }
    }

    /// A path of members that begins at a node of a list.
    fn node_path(&mut self, node: Value, path: &'a ast::Expr) -> Value {
        match &path.kind {
            ExprKind::Name(name) => {
                self.value(Node::Member(node.id, name.clone()), Type::Object, path.span)
            }
            ExprKind::Member { base, name, .. } => {
                let base = self.node_path(node, base);
                self.value(Node::Member(base.id, name.text.clone()), Type::Object, path.span)
            }
            _ => self.wrong(
                Diagnostic::new(meaning::WRONG_TYPE, "`by` takes the path of a member of the node")
                    .label(path.span, "no path"),
            ),
        }
    }

    /// Elements up to the first that is not there; one more than `max` is shown as `more`.
    fn steps(
        &mut self,
        join: &'a ast::Join,
        options: &Options,
        max: usize,
        span: Span,
        mut element: impl FnMut(&mut Self, usize) -> Value,
        mut exists: impl FnMut(&mut Self, Value) -> Value,
    ) -> Value {
        let mut tests = Vec::with_capacity(max + 1);
        let mut elements = Vec::with_capacity(max);
        for k in 0..=max {
            let value = element(self, k);
            tests.push(exists(self, value));
            if k < max {
                elements.push(self.element(join, value));
            }
        }
        self.unrolled(options, &tests, &elements, span)
    }

    fn unrolled(
        &mut self,
        options: &Options,
        tests: &[Value],
        elements: &[Value],
        span: Span,
    ) -> Value {
        if elements.len() <= LADDER {
            self.ladder(options, tests, elements, span)
        } else {
            self.appended(options, tests, elements, span)
        }
    }

    /// A text for each number of elements: tests inside each other, elements shared by all texts
    /// that are longer.
    fn ladder(
        &mut self,
        options: &Options,
        tests: &[Value],
        elements: &[Value],
        span: Span,
    ) -> Value {
        let separator = self.literal(&options.separator, span);
        let mut texts = vec![self.literal("", span)];
        for (k, element) in elements.iter().enumerate() {
            let before = texts.last().copied().unwrap_or(separator);
            let text = match k {
                0 => self.concat(&[*element], span),
                _ => self.concat(&[before, separator, *element], span),
            };
            texts.push(text);
        }
        let more = self.literal(&options.more, span);
        let longest = texts.last().copied().unwrap_or(more);
        let mut text = self.concat(&[longest, more], span);
        for (test, shorter) in tests.iter().zip(&texts).rev() {
            text = self.pick(*test, text, *shorter, Type::String, span);
        }
        text
    }

    /// A text that each element makes longer.
    fn appended(
        &mut self,
        options: &Options,
        tests: &[Value],
        elements: &[Value],
        span: Span,
    ) -> Value {
        let separator = self.literal(&options.separator, span);
        let more = self.literal(&options.more, span);
        let mut text = self.literal("", span);
        let mut before: Option<Value> = None;
        for (k, test) in tests.iter().enumerate() {
            // The machine must not look behind the end: one test implies those before it.
            let there = match before {
                Some(before) => self.both(before, *test, span),
                None => *test,
            };
            let longer = match elements.get(k) {
                None => self.concat(&[text, more], span),
                Some(element) if k == 0 => self.concat(&[*element], span),
                Some(element) => self.concat(&[text, separator, *element], span),
            };
            text = self.pick(there, longer, text, Type::String, span);
            before = Some(there);
        }
        text
    }
}
