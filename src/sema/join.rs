//! Repetition: `join` over ranges, over the children of objects, along linked lists.
//!
//! Each clause is a loop inside that of the clause before it. The text that is put together goes through
//! all of them, and so does the number of passes that they have made: one bound holds for all.

use super::block::Exits;
use super::body::{Body, Value};
use super::graph::{Arithmetic, Comparison, Loop, LoopValue, Node, NodeId, Type};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Lldb, Selector};
use crate::source::{Span, Word};
use crate::syntax::ast::{self, Arg, Clause, ExprKind, JoinOver};
use crate::syntax::builtins;
use std::ops::RangeInclusive;

/// The most elements of a constant range that are code of their own: one `@fmt` shows all of them.
/// Longer ranges, and all that are not constant, are loops.
const MAX_UNROLLED: i128 = 16;

/// Up to this number of elements a join is code for each of them: one text for each possible count, by
/// a single `@fmt`. Loops run one for each element.
const LADDER: u32 = 8;

/// How many elements a join shows if nothing else is said. Chains of values cost LLDB the square of
/// their length: a list of so many takes some tenths of a second.
const DEFAULT_MAX: u32 = 1000;

/// The most elements that a join shows if more are asked for.
pub(super) const MAX_ELEMENTS: i128 = 1_000_000;

/// The bytes at which a text that a join makes is cut.
const MAX_TEXT: u64 = 1 << 16;

/// How many passes the loops of a join make in all where some of them show nothing.
const MAX_PASSES: u32 = 10_000;

/// How many of them may be along nodes: each of these is found from the one before it.
const MAX_NODES: u32 = 1250;

/// What a join shows, and how much of it.
struct Shown<'a> {
    max: Option<u32>,
    separator: Word,
    more: Word,
    /// The text of an element; that of the element itself if there is none.
    body: Option<&'a ast::Block>,
    /// Whether every pass shows an element.
    shows_all: bool,
}

impl Shown<'_> {
    fn new(more: &str) -> Self {
        Shown { max: None, separator: ", ".into(), more: more.into(), body: None, shows_all: true }
    }

    fn max(&self) -> u32 {
        self.max.unwrap_or(DEFAULT_MAX)
    }

    /// What a pass that shows an element counts.
    fn cost(&self) -> u32 {
        if self.shows_all { 1 } else { (MAX_PASSES / self.max()).max(1) }
    }

    /// What a pass that shows none counts.
    fn empty_cost(&self, walk: &Walk<'_>) -> u32 {
        match walk.first_node() {
            Some(_) => self.cost().min(MAX_PASSES / MAX_NODES),
            None => 1,
        }
    }

    /// The count at which all loops end.
    fn bound(&self) -> u32 {
        self.cost() * self.max()
    }
}

/// What a loop goes through.
enum Walk<'a> {
    /// The numbers from one on, below another; both are unsigned.
    Range { start: Value, end: Value },
    /// The children of an object, so many.
    Children { object: Value, count: Value },
    /// The nodes of a list, from the first one on to a null pointer.
    Links { head: Value, next: &'a ast::Expr },
    /// What an expression makes of the value before, as long as the author says.
    Steps { first: Value, next: &'a ast::Expr },
}

impl Walk<'_> {
    /// The node that a walk along nodes begins with.
    fn first_node(&self) -> Option<Value> {
        match self {
            Walk::Links { head: first, .. } | Walk::Steps { first, .. } => Some(*first),
            Walk::Range { .. } | Walk::Children { .. } => None,
        }
    }
}

/// The loop of a clause.
struct Stage<'a> {
    clause: Option<&'a Clause>,
    walk: Walk<'a>,
    /// The clauses inside of it.
    inner: &'a [Clause],
}

/// Where a loop stands.
#[derive(Clone, Copy)]
struct Step {
    /// The node of a list, else the index.
    at: Value,
    /// How many passes there were.
    index: Value,
    /// What the passes of this loop and of those inside of it have counted.
    count: Value,
}

/// What a loop gives.
struct Ran {
    text: Value,
    end: Step,
}

impl<'a> Body<'_, 'a> {
    pub(super) fn join(&mut self, join: &'a ast::Join, span: Span) -> Value {
        let Some((first, inner)) = join.clauses.split_first() else { return self.error(span) };
        let Some(mut shown) = self.join_options(join) else { return self.error(span) };
        shown.shows_all = inner.is_empty() && first.filter.is_none();
        if let JoinOver::Range { start, end, inclusive } = &first.over
            && shown.shows_all
            && first.until.is_none()
            && let Some((first, last)) = self.constant_range(start, end, *inclusive)
        {
            return self.unrolled(join, &shown, first..=last, span);
        }
        let Some(walk) = self.walk_of(first, span) else { return self.error(span) };
        self.shown(&shown, &Stage { clause: Some(first), walk, inner }, span)
    }

    fn join_options(&mut self, join: &'a ast::Join) -> Option<Shown<'a>> {
        let mut shown = Shown { body: Some(&join.body), ..Shown::new("…") };
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
                    shown.max = self.join_max(arg);
                    fine &= shown.max.is_some();
                }
                "separator" => fine &= self.constant_text(&arg.value, &mut shown.separator),
                "more" => fine &= self.constant_text(&arg.value, &mut shown.more),
                _ => {
                    self.unknown_label(label, builtins::names(builtins::JOIN_OPTIONS));
                    fine = false;
                }
            }
        }
        fine.then_some(shown)
    }

    fn join_max(&mut self, arg: &'a Arg) -> Option<u32> {
        let value = self.part(&arg.value);
        match self.graph.number(value.id) {
            Some(max) if (1..=MAX_ELEMENTS).contains(&max) => u32::try_from(max).ok(),
            Some(max) => {
                self.emit(
                    Diagnostic::new(
                        meaning::OUT_OF_RANGE,
                        format!("`join` cannot show {max} elements"),
                    )
                    .label(arg.value.span, format!("1 to {MAX_ELEMENTS}")),
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

    // Short constant ranges

    /// The first and the last number of a range that is unrolled.
    fn constant_range(
        &mut self,
        start: &'a ast::Expr,
        end: &'a ast::Expr,
        inclusive: bool,
    ) -> Option<(i128, i128)> {
        let (start, end) = (self.part(start), self.part(end));
        let (first, end) = (self.graph.number(start.id)?, self.graph.number(end.id)?);
        let last = if inclusive { end } else { end - 1 };
        (last - first < MAX_UNROLLED).then_some((first, last))
    }

    fn unrolled(
        &mut self,
        join: &'a ast::Join,
        shown: &Shown<'a>,
        range: RangeInclusive<i128>,
        span: Span,
    ) -> Value {
        let Some(clause) = join.clauses.first() else { return self.error(span) };
        let count = (range.end() - range.start() + 1).max(0);
        let most = count.min(shown.max().into());
        let separator = self.literal(&shown.separator, span);
        let mut parts = Vec::new();
        for (index, number) in (0..most).zip(range) {
            if index > 0 {
                parts.push(separator);
            }
            let literal = |body: &mut Self, number, name: &ast::Name| {
                body.value(Node::Literal(number), Type::Literal, name.span)
            };
            let number = literal(self, number, &clause.name);
            let index = literal(self, index, clause.index.as_ref().unwrap_or(&clause.name));
            let frame = self.frame();
            self.bind_clause(clause, number, index);
            parts.push(self.element(shown, number));
            self.forget_locals(frame);
        }
        if most < count {
            parts.push(self.literal(&shown.more, span));
        }
        self.concat(&parts, span)
    }

    /// The text of one element, whose name is bound.
    fn element(&mut self, shown: &Shown<'a>, element: Value) -> Value {
        let text = match shown.body {
            Some(body) => self.block(body, Exits::Forbidden, false).value,
            None => element,
        };
        self.as_text(text)
    }

    // What is walked

    fn walk_of(&mut self, clause: &'a Clause, span: Span) -> Option<Walk<'a>> {
        match &clause.over {
            JoinOver::Range { start, end, inclusive } => {
                let (start, end) = (self.part(start), self.part(end));
                let (start, mut end) = (self.as_unsigned(start)?, self.as_unsigned(end)?);
                if *inclusive {
                    let one = self.uint(1, span);
                    end = self.operate(Arithmetic::Add, end, one, span);
                }
                Some(Walk::Range { start, end })
            }
            JoinOver::Children(object) => {
                let object = self.part(object);
                let what = "`join` walks a range or the children of an object";
                self.needs_object(object, what).then_some(())?;
                let count = self.count_of(object, span);
                Some(Walk::Children { object, count })
            }
            JoinOver::Links { head, next } => {
                let head = self.part(head);
                self.needs_object(head, "a list begins with a node").then_some(())?;
                Some(match first_name(next) {
                    Some(name) if *name != clause.name.text => Walk::Links { head, next },
                    _ => Walk::Steps { first: head, next },
                })
            }
        }
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

    /// The texts of the children of an object, so many at most.
    pub(super) fn children_text(&mut self, object: Value, max: u32, span: Span) -> Value {
        let shown = Shown { max: Some(max), ..Shown::new(", …") };
        let count = self.count_of(object, span);
        let walk = Walk::Children { object, count };
        self.shown(&shown, &Stage { clause: None, walk, inner: &[] }, span)
    }

    // Few elements

    /// The texts of a few elements, without a loop.
    fn few(&mut self, shown: &Shown<'a>, stage: &Stage<'a>, span: Span) -> Value {
        let (mut tests, mut elements) = (Vec::new(), Vec::new());
        let mut node = stage.walk.first_node();
        for k in 0..=shown.max() {
            let index = self.uint(k.into(), span);
            let step = Step { at: node.unwrap_or(index), index, count: index };
            tests.push(self.has_element(stage, step, span));
            if k == shown.max() {
                break;
            }
            let frame = self.frame();
            let element = self.bind_step(stage, step, span);
            elements.push(self.element(shown, element));
            self.forget_locals(frame);
            if let (Some(last), Walk::Links { next, .. }) = (node, &stage.walk) {
                node = Some(self.node_path(last, next));
            }
        }
        self.ladder(shown, &tests, &elements, span)
    }

    /// Whether there is an element where a walk stands. The next node is not looked up for that.
    fn has_element(&mut self, stage: &Stage<'a>, step: Step, span: Span) -> Value {
        let next = match stage.walk {
            Walk::Range { end, .. } => {
                let number = self.at_step(&stage.walk, step, span);
                return self.comparison(Comparison::Lt, number, end, span);
            }
            Walk::Children { count, .. } => {
                return self.comparison(Comparison::Gt, count, step.index, span);
            }
            Walk::Links { next, .. } | Walk::Steps { next, .. } => next,
        };
        // `self` is there, and it may be the node itself and no pointer to it.
        if step.at.id == self.raw_self(span).id {
            return self.value(Node::Bool(true), Type::Bool, span);
        }
        self.note_link(step.at, next);
        let address = self.read(step.at, false);
        self.is_not_zero(address, span)
    }

    /// A text for each number of elements: tests inside each other, elements shared by all texts
    /// that are longer.
    fn ladder(
        &mut self,
        shown: &Shown<'a>,
        tests: &[Value],
        elements: &[Value],
        span: Span,
    ) -> Value {
        let separator = self.literal(&shown.separator, span);
        let mut texts = vec![self.literal("", span)];
        for (k, element) in elements.iter().enumerate() {
            let before = texts.last().copied().unwrap_or(separator);
            let text = match k {
                0 => self.concat(&[*element], span),
                _ => self.concat(&[before, separator, *element], span),
            };
            texts.push(text);
        }
        let more = self.literal(&shown.more, span);
        let longest = texts.last().copied().unwrap_or(more);
        let mut text = self.concat(&[longest, more], span);
        for (test, shorter) in tests.iter().zip(&texts).rev() {
            text = self.pick(*test, text, *shorter, Type::String, span);
        }
        text
    }

    // Loops

    /// The texts of all elements, with a mark behind them if there are more.
    fn shown(&mut self, shown: &Shown<'a>, stage: &Stage<'a>, span: Span) -> Value {
        let has_until = stage.clause.is_some_and(|clause| clause.until.is_some());
        let is_steps = matches!(stage.walk, Walk::Steps { .. });
        if shown.shows_all && !has_until && !is_steps && shown.max() <= LADDER {
            return self.few(shown, stage, span);
        }
        let start = self.literal("", span);
        let Some(Ran { text, end }) = self.run(shown, stage, start, None, span) else {
            return self.error(span);
        };
        let is_cut = self.is_cut(shown, stage, end, span);
        let more = self.literal(&shown.more, span);
        let cut = self.concat(&[text, more], span);
        let text = self.pick(is_cut, cut, text, Type::String, span);
        self.if_loops_run(text, more, span)
    }

    /// A text that a loop makes, or another one where the debugger does not run loops.
    fn if_loops_run(&mut self, text: Value, safe: Value, span: Span) -> Value {
        if self.range.last() < Lldb::V24 {
            // These are released and stay as they are.
            return text;
        }
        let runs = self.value(Node::RunsLoops, Type::Bool, span);
        self.pick(runs, text, safe, Type::String, span)
    }

    /// The loop of a stage, which makes a text longer; `spent` is what the loops around it have counted.
    fn run(
        &mut self,
        shown: &Shown<'a>,
        stage: &Stage<'a>,
        text: Value,
        spent: Option<Value>,
        span: Span,
    ) -> Option<Ran> {
        // The first node that the graph does not have yet.
        let number = u32::try_from(self.graph.len()).unwrap_or(u32::MAX);
        let places = Places::of(shown, stage);
        let step = self.step_of(&stage.walk, places, span, |place| Node::LoopVar(number, place));
        let longer = self.value(Node::LoopVar(number, 0), Type::String, span);
        if let Walk::Links { next, .. } = stage.walk {
            self.note_link(step.at, next);
        }
        let frame = self.frame();
        let element = self.bind_step(stage, step, span);
        let mut exit = self.is_behind_end(stage, step, span);
        if let Some(until) = stage.clause.and_then(|clause| clause.until.as_ref()) {
            let stops = self.condition(until);
            exit = match stage.walk {
                // What the expression makes of the last element may lie behind an array.
                Walk::Steps { .. } => self.either(stops, exit, span),
                _ => self.either(exit, stops, span),
            };
        }
        let spent = spent.map(|spent| self.operate(Arithmetic::Add, spent, step.count, span));
        if let Some(spent) = spent {
            let bound = self.uint(shown.bound().into(), span);
            let is_spent = self.comparison(Comparison::Ge, spent, bound, span);
            exit = self.either(is_spent, exit, span);
        }
        let is_long = self.is_long(longer, span);
        let exit = self.operate(Arithmetic::Or, exit, is_long, span);
        let filter = stage.clause.and_then(|clause| clause.filter.as_ref());
        let filter = filter.map(|filter| self.condition(filter));
        let spent = spent.unwrap_or(step.count);
        let empty_cost = self.uint(shown.empty_cost(&stage.walk).into(), span);
        let (next_text, cost) = match stage.inner.split_first() {
            Some((clause, inner)) => {
                let walk = self.walk_of(clause, span)?;
                let inner = Stage { clause: Some(clause), walk, inner };
                let Ran { text, end } = self.run(shown, &inner, longer, Some(spent), span)?;
                (text, self.operate(Arithmetic::Add, end.count, empty_cost, span))
            }
            None => self.with_element(shown, longer, element, step, span),
        };
        let (next_text, cost) = match filter {
            Some(filter) => {
                let text = self.pick(filter, next_text, longer, Type::String, span);
                (text, self.pick(filter, cost, empty_cost, Type::UInt, span))
            }
            None => (next_text, cost),
        };
        let following = match stage.walk {
            Walk::Links { next, .. } => self.node_path(step.at, next),
            Walk::Steps { next, .. } => self.next_step(next),
            Walk::Range { .. } | Walk::Children { .. } => {
                let one = self.uint(1, span);
                self.operate(Arithmetic::Add, step.at, one, span)
            }
        };
        self.forget_locals(frame);

        let zero = self.uint(0, span);
        let first = stage.walk.first_node().unwrap_or(zero);
        let counted = self.value(Node::LoopVar(number, places.count), Type::UInt, span);
        let cost = places.packed(self, cost, span);
        let count = self.operate(Arithmetic::Add, counted, cost, span);
        let mut state = vec![(0, text.id, next_text.id), (places.count, zero.id, count.id)];
        if places.at != places.count {
            state.push((places.at, first.id, following.id));
        }
        state.sort_unstable_by_key(|(place, ..)| *place);
        let value = |(_, start, next): (u8, NodeId, NodeId)| LoopValue { start, next };
        let state = state.into_iter().map(value).collect();
        let bound = u64::from(shown.bound()) << places.shift();
        let tests_nodes = matches!(stage.walk, Walk::Links { .. });
        let looped =
            Loop { number, state, counter: places.count, exit: exit.id, bound, tests_nodes };
        let text = self.value(Node::Loop(Box::new(looped)), Type::String, span);
        let out = |place| Node::LoopOut(text.id, place);
        Some(Ran { text, end: self.step_of(&stage.walk, places, span, out) })
    }

    /// Where a loop stands, by its state or by its results.
    fn step_of(
        &mut self,
        walk: &Walk<'a>,
        places: Places,
        span: Span,
        node: impl Fn(u8) -> Node,
    ) -> Step {
        let first = walk.first_node();
        let (ty, place) = first.map_or((Type::UInt, span), |first| (Type::Object, first.span));
        let at = self.value(node(places.at), ty, place);
        let count = self.value(node(places.count), Type::UInt, span);
        if !places.packs_index {
            let index = if first.is_some() { count } else { at };
            return Step { at, index, count };
        }
        let (shift, mask) = (self.uint(places.shift(), span), self.uint(INDEX_MASK, span));
        let index = self.operate(Arithmetic::And, count, mask, span);
        Step { at, index, count: self.operate(Arithmetic::Shr, count, shift, span) }
    }

    /// Gives the names of a clause their values.
    fn bind_clause(&mut self, clause: &'a Clause, element: Value, index: Value) {
        self.bind_parameter(&clause.name, element);
        clause.index.iter().for_each(|name| self.bind_parameter(name, index));
    }

    /// The same where a loop stands; gives the element.
    fn bind_step(&mut self, stage: &Stage<'a>, step: Step, span: Span) -> Value {
        let element = self.at_step(&stage.walk, step, span);
        stage.clause.iter().for_each(|clause| self.bind_clause(clause, element, step.index));
        element
    }

    /// A text with one more element, and what the pass counts.
    fn with_element(
        &mut self,
        shown: &Shown<'a>,
        text: Value,
        element: Value,
        step: Step,
        span: Span,
    ) -> (Value, Value) {
        let cost = self.uint(shown.cost().into(), span);
        let element = self.element(shown, element);
        let separator = self.separator(shown, text, step, span);
        let longer = self.concat(&[text, separator, element], span);
        (self.cut(longer, span), cost)
    }

    /// Whether a text is as long as it may become.
    fn is_long(&mut self, text: Value, span: Span) -> Value {
        let length = self.select(Selector::STRLEN, &[text], Type::UInt, span);
        let most = self.uint(MAX_TEXT, span);
        self.comparison(Comparison::Ge, length, most, span)
    }

    /// A text without what is beyond that.
    fn cut(&mut self, text: Value, span: Span) -> Value {
        let first = self.literal(&format!("{{0:{MAX_TEXT}}}"), span);
        let node = Node::Format { text: text.id, format: first.id };
        self.value(node, Type::String, span)
    }

    /// What stands before an element: nothing before the first.
    fn separator(&mut self, shown: &Shown<'a>, text: Value, step: Step, span: Span) -> Value {
        let separator = self.literal(&shown.separator, span);
        if shown.separator.is_empty() {
            return separator;
        }
        let before = match shown.shows_all {
            true => step.index,
            false => self.select(Selector::STRLEN, &[text], Type::UInt, span),
        };
        let is_inner = self.is_not_zero(before, span);
        let nothing = self.literal("", span);
        self.pick(is_inner, separator, nothing, Type::String, span)
    }

    /// The element at which a loop stands.
    fn at_step(&mut self, walk: &Walk<'a>, step: Step, span: Span) -> Value {
        match walk {
            Walk::Range { start, .. } if self.graph.number(start.id) == Some(0) => step.at,
            Walk::Range { start, .. } => self.operate(Arithmetic::Add, *start, step.at, span),
            Walk::Children { object, .. } => {
                self.value(Node::ChildAt(object.id, step.at.id), Type::Object, span)
            }
            Walk::Links { .. } | Walk::Steps { .. } => step.at,
        }
    }

    /// Whether a loop stands behind the last element. A node of a list is none if it is null or cannot
    /// be read: then the member that leads to the next one has no value.
    fn is_behind_end(&mut self, stage: &Stage<'a>, step: Step, span: Span) -> Value {
        match &stage.walk {
            Walk::Range { end, .. } => {
                let index = self.at_step(&stage.walk, step, span);
                self.comparison(Comparison::Ge, index, *end, span)
            }
            Walk::Children { count, .. } => self.comparison(Comparison::Ge, step.at, *count, span),
            Walk::Links { next, .. } => {
                let next = self.node_path(step.at, next);
                self.has_no_value(next, span)
            }
            Walk::Steps { next, .. } => {
                let next = self.next_step(next);
                self.is_missing(next, span)
            }
        }
    }

    /// What an expression of the clause's name, which is bound, makes of an element.
    fn next_step(&mut self, next: &'a ast::Expr) -> Value {
        let value = self.part(next);
        if self.needs_object(value, "`by` leads to the next element") {
            return value;
        }
        self.error(next.span)
    }

    /// Notes that a `join` walks along a value: a pointer, but for `self`.
    fn note_link(&mut self, node: Value, next: &ast::Expr) {
        if let Some(name) = first_name(next) {
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
            _ => self.error(path.span),
        }
    }

    /// Whether an object has no value, because it cannot be read or is missing: of a missing one a
    /// text says `null object`.
    fn has_no_value(&mut self, object: Value, span: Span) -> Value {
        let text = self.plain(object, span);
        let first = self.literal("{0:1}", span);
        let node = Node::Format { text: text.id, format: first.id };
        let start = self.value(node, Type::String, span);
        let length = self.select(Selector::STRLEN, &[start], Type::UInt, span);
        let missing = self.is_missing(object, span);
        self.comparison(Comparison::Le, length, missing, span)
    }

    /// Whether elements are left where a loop has ended.
    fn is_cut(&mut self, shown: &Shown<'a>, stage: &Stage<'a>, end: Step, span: Span) -> Value {
        let bound = self.uint(shown.bound().into(), span);
        let is_spent = self.comparison(Comparison::Ge, end.count, bound, span);
        let is_left = match (&stage.walk, shown.shows_all) {
            // A node that cannot be read may lead to others.
            (Walk::Links { .. }, _) => {
                let address = self.read(end.at, false);
                self.is_not_zero(address, span)
            }
            (Walk::Steps { .. }, _) => is_spent,
            (_, false) => return is_spent,
            _ => {
                let is_behind_end = self.is_behind_end(stage, end, span);
                self.not(is_behind_end, span)
            }
        };
        let Some(until) = stage.clause.and_then(|clause| clause.until.as_ref()) else {
            return is_left;
        };
        let frame = self.frame();
        self.bind_step(stage, end, span);
        let stops = self.condition(until);
        let is_behind_end = self.is_behind_end(stage, end, span);
        self.forget_locals(frame);
        let goes_on = self.not(stops, span);
        let may_go_on = self.either(is_behind_end, goes_on, span);
        self.both(is_left, may_go_on, span)
    }
}

/// The name that a path of members begins with.
fn first_name(expr: &ast::Expr) -> Option<&Word> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Member { base, .. } => first_name(base),
        _ => None,
    }
}

/// The bits of the index that is packed with a count.
const INDEX_BITS: u64 = 20;
const INDEX_MASK: u64 = (1 << INDEX_BITS) - 1;

/// The places of a loop's state. The text is at 0.
#[derive(Clone, Copy)]
struct Places {
    at: u8,
    count: u8,
    /// Whether the lower half of the count is the number of passes.
    packs_index: bool,
}

impl Places {
    /// The last of three values is made of itself alone: of a list whose elements are all shown that
    /// is the count, for the next node was looked up to test this one.
    fn of(shown: &Shown<'_>, stage: &Stage<'_>) -> Places {
        let has_index = stage.clause.is_some_and(|clause| clause.index.is_some());
        match (shown.shows_all, &stage.walk) {
            (true, Walk::Links { .. } | Walk::Steps { .. }) => {
                Places { at: 1, count: 2, packs_index: false }
            }
            (true, _) => Places { at: 1, count: 1, packs_index: false },
            (false, Walk::Links { .. } | Walk::Steps { .. }) => {
                Places { at: 2, count: 1, packs_index: has_index }
            }
            (false, _) => Places { at: 2, count: 1, packs_index: false },
        }
    }

    fn shift(self) -> u64 {
        if self.packs_index { INDEX_BITS } else { 0 }
    }

    /// What a pass adds to the count.
    fn packed(self, body: &mut Body<'_, '_>, cost: Value, span: Span) -> Value {
        if !self.packs_index {
            return cost;
        }
        let (shift, one) = (body.uint(INDEX_BITS, span), body.uint(1, span));
        let cost = body.operate(Arithmetic::Shl, cost, shift, span);
        body.operate(Arithmetic::Add, cost, one, span)
    }
}
