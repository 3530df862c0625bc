//! Repetition: `join` and `each` over ranges, over the children of objects, along lists and trees.
//!
//! Each clause is a loop within that of the clause before it. The gathered value and the number of
//! passes go through all loops, so that one bound holds for all. `join` gathers a text; `each`
//! counts the elements and finds the one at an index.

mod children;
mod few;
mod loops;
mod trees;
mod walks;

use super::repeat::MAX_ALL_PASSES;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::check::block::Exits;
use crate::sema::check::body::{Body, Value};
use crate::sema::graph::{Node, Type};
use crate::source::{Span, Word};
use crate::syntax::ast::{self, Arg, Clause, JoinOver};
use crate::syntax::builtins;
use few::LADDER;
use loops::Part;
use walks::{Stage, Walk};

/// The default number of elements. Chains of values cost LLDB the square of their length: a list of
/// this length takes some tenths of a second.
const DEFAULT_MAX: u64 = 1000;

/// The highest number of elements of a join.
pub(in crate::sema) const MAX_ELEMENTS: i128 = 1_000_000;

/// The highest number of children of an `each`. Editors ask for all of them, and each is found by a
/// walk.
const MAX_CHILDREN: i128 = 10_000;

/// The highest number of passes of all loops of a join, if some passes show nothing.
const MAX_PASSES: u64 = 10_000;

/// The weight of a pass that shows nothing, in a nested walk or along nodes: each node is found
/// from the one before it, at the cost of all.
const EMPTY_PASS: u64 = 8;

/// The highest number of values in a walk, each of which is found from the one before it. LLDB goes
/// back through all of them to read one: this many take about a second.
const MAX_CHAIN: u64 = 3000;

/// The value that a walk gathers.
#[derive(Clone, Copy)]
enum Gathers {
    /// The text of the elements.
    Text,
    /// The number of the elements.
    Number,
    /// The object of the element at an index.
    Child(Value),
}

impl Gathers {
    /// The options of a walk.
    fn options(self) -> &'static [builtins::Word] {
        match self {
            Gathers::Text => builtins::JOIN_OPTIONS,
            Gathers::Number | Gathers::Child(_) => builtins::EACH_OPTIONS,
        }
    }

    /// The most elements.
    fn most(self) -> i128 {
        match self {
            Gathers::Text => MAX_ELEMENTS,
            Gathers::Number | Gathers::Child(_) => MAX_CHILDREN,
        }
    }
}

/// The low bits of the count of passes, if some passes show nothing.
#[derive(Clone, Copy, Default)]
struct LowBits {
    /// The number of passes of a loop whose index is used.
    has_index: bool,
    /// Above that, the number of elements shown.
    has_number: bool,
}

/// The output of a walk, and its limits.
pub(in crate::sema) struct Shown<'a> {
    gathers: Gathers,
    max: Option<u32>,
    separator: Word,
    more: Word,
    /// The text of an element; `None` for that of the element itself.
    body: Option<&'a ast::Block>,
    /// The name of a child.
    name: Option<&'a ast::Expr>,
    /// Whether the next search for an element begins where this one ends.
    remembers: bool,
    /// The number of walks.
    walks: u64,
    /// The weight of a pass that contains other loops.
    weight: u64,
    /// Whether every pass shows an element.
    shows_all: bool,
    low_bits: LowBits,
    /// The highest number of passes that show nothing, over all loops.
    passes: u64,
    /// The number of values from an element to the next one.
    links: u64,
}

impl Shown<'_> {
    /// A join of several walks within loops with this many passes; each of its own passes has a
    /// weight.
    fn new(more: &str, walks: u64, around: u64, weight: u64) -> Self {
        let each = around.saturating_mul(weight).max(1);
        let passes = (MAX_ALL_PASSES / each).clamp(EMPTY_PASS, MAX_PASSES);
        Shown {
            gathers: Gathers::Text,
            max: None,
            separator: ", ".into(),
            more: more.into(),
            body: None,
            name: None,
            remembers: false,
            walks,
            weight,
            shows_all: true,
            low_bits: LowBits::default(),
            passes,
            links: 1,
        }
    }

    fn max(&self) -> u64 {
        let most = if self.shows_all { self.passes } else { self.passes / EMPTY_PASS };
        let most = most.min(self.passes / self.link_cost()).max(1);
        self.max.map_or(DEFAULT_MAX.min(most), u64::from)
    }

    /// The cost of the values of a pass.
    fn link_cost(&self) -> u64 {
        (self.links * MAX_PASSES).div_ceil(MAX_CHAIN)
    }

    /// The cost of a pass that shows an element.
    fn cost(&self) -> u64 {
        if self.shows_all { 1 } else { (self.passes / self.max()).max(1) }
    }

    /// The cost of a pass of a loop that shows none.
    fn empty_cost(&self, walk: &Walk<'_>, is_outermost: bool) -> u64 {
        match walk.first() {
            None if is_outermost => 1,
            _ => self.cost().min(EMPTY_PASS.max(self.link_cost())),
        }
    }

    /// The count at which all loops end. Elements of an `each` are counted beside the passes, so
    /// that passes without an element do not reduce their number.
    fn bound(&self) -> u64 {
        let elements = self.cost() * self.max();
        if self.low_bits.has_number { elements + self.passes } else { elements }
    }

    /// The highest number of passes around the text of an element.
    fn passes_around(&self) -> u64 {
        self.walks * self.bound()
    }
}

impl<'a> Body<'_, 'a> {
    pub(in crate::sema) fn join(&mut self, join: &'a ast::Join, span: Span) -> Value {
        let Some(first) = join.clauses.first() else { return self.error(span) };
        let Some(mut shown) = self.shown_by(join, Gathers::Text) else { return self.error(span) };
        if let JoinOver::Range { start, end, inclusive } = &first.over
            && shown.shows_all
            && first.until.is_none()
            && let Some((first, last)) = self.constant_range(start, end, *inclusive)
        {
            // Fewer passes leave more of them for loops in the elements.
            let count = (last - first + 1).clamp(1, shown.max().into());
            shown.max = u32::try_from(count).ok();
            return self.unrolled(join, &shown, first..=last, span);
        }
        let Some(stage) = self.stage_of(join, span) else { return self.error(span) };
        self.shown(&shown, &stage, span)
    }

    /// The loop of the first clause.
    fn stage_of(&mut self, join: &'a ast::Join, span: Span) -> Option<Stage<'a>> {
        let (first, inner) = join.clauses.split_first()?;
        let walk = self.walk_of(first, span)?;
        Some(Stage { clause: Some(first), walk, inner })
    }

    fn shown_by(&mut self, join: &'a ast::Join, gathers: Gathers) -> Option<Shown<'a>> {
        let mut shown = self.join_options(join, gathers)?;
        shown.shows_all = matches!(&*join.clauses, [only] if only.filter.is_none());
        let has_index = |clause: &Clause| clause.index.is_some() && !clause.over.links().is_empty();
        shown.low_bits = LowBits {
            has_index: !shown.shows_all && join.clauses.iter().any(has_index),
            has_number: !shown.shows_all && !matches!(gathers, Gathers::Text),
        };
        Some(shown)
    }

    fn join_options(&mut self, join: &'a ast::Join, gathers: Gathers) -> Option<Shown<'a>> {
        let weight = join.clauses.iter().map(|clause| Walk::weight(&clause.over)).sum();
        let walks = join.clauses.len() as u64;
        let shown = Shown::new("…", walks, self.passes_around, weight);
        let links = join.clauses.iter().flat_map(|clause| clause.over.links());
        let links = links.map(ast::Expr::path_length).max().unwrap_or(1).max(1);
        let mut shown = Shown { gathers, body: Some(&join.body), links, ..shown };
        let mut fine = true;
        for arg in &join.options {
            let Some(label) = &arg.label else {
                self.emit(
                    Diagnostic::new(meaning::WRONG_ARGUMENTS, "an option of a walk needs a label")
                        .label(arg.value.span, "which one is this?")
                        .help(match gathers {
                            Gathers::Text => "write `separator: \", \"` or `max: 8`",
                            Gathers::Number | Gathers::Child(_) => {
                                "write `name: \"…\"` or `max: 8`"
                            }
                        }),
                );
                return None;
            };
            match &*label.text {
                "max" => {
                    shown.max = self.join_max(arg, gathers.most());
                    fine &= shown.max.is_some();
                }
                "separator" if matches!(gathers, Gathers::Text) => {
                    fine &= self.constant_text(&arg.value, &mut shown.separator);
                }
                "more" => fine &= self.constant_text(&arg.value, &mut shown.more),
                "name" if !matches!(gathers, Gathers::Text) => shown.name = Some(&arg.value),
                _ => {
                    self.unknown_label(label, builtins::names(gathers.options()));
                    fine = false;
                }
            }
        }
        fine.then_some(shown)
    }

    fn join_max(&mut self, arg: &'a Arg, most: i128) -> Option<u32> {
        let value = self.part(&arg.value);
        match self.graph.number(value.id) {
            Some(max) if (1..=most).contains(&max) => u32::try_from(max).ok(),
            Some(max) => {
                self.emit(
                    Diagnostic::new(
                        meaning::OUT_OF_RANGE,
                        format!("a walk cannot show {max} elements"),
                    )
                    .label(arg.value.span, format!("1 to {most}")),
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

    pub(in crate::sema) fn constant_text(&mut self, expr: &'a ast::Expr, text: &mut Word) -> bool {
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

    /// The value for an element whose name is bound.
    fn element(&mut self, shown: &Shown<'a>, element: Value) -> Value {
        let around = self.passes_around.saturating_mul(shown.passes_around());
        let outer = std::mem::replace(&mut self.passes_around, around);
        let value = match shown.body {
            Some(body) => self.block(body, Exits::Forbidden, false).value,
            None => element,
        };
        let value = match (shown.gathers, shown.name) {
            (Gathers::Text, _) => self.as_text(value),
            (Gathers::Child(index), Some(name)) => self.named_child(shown, value, name, index),
            (Gathers::Number | Gathers::Child(_), _) => self.as_child(value),
        };
        self.passes_around = outer;
        value
    }

    /// The texts of the children of an object, up to a maximum.
    pub(in crate::sema) fn children_text(&mut self, object: Value, max: u32, span: Span) -> Value {
        let shown = Shown { max: Some(max), ..Shown::new(", …", 1, self.passes_around, 1) };
        let count = self.count_of(object, span);
        let walk = Walk::Children { object, count };
        self.shown(&shown, &Stage { clause: None, walk, inner: &[] }, span)
    }

    /// The texts of all elements, followed by a mark if there are more.
    fn shown(&mut self, shown: &Shown<'a>, stage: &Stage<'a>, span: Span) -> Value {
        let has_until = stage.clause.is_some_and(|clause| clause.until.is_some());
        let is_loop = matches!(stage.walk, Walk::Steps { .. } | Walk::Tree(_));
        let is_short = shown.shows_all && shown.max() <= LADDER.into();
        if is_short
            && !has_until
            && !is_loop
            && let Some(text) = self.few(shown, stage, span)
        {
            return text;
        }
        let start = self.literal("", span);
        let Some(ran) = self.run(shown, stage, Part::all(start, shown), None) else {
            return self.error(span);
        };
        let text = ran.gathered;
        let is_cut = self.is_cut(shown, stage, &ran, span);
        let more = self.literal(&shown.more, span);
        let cut = self.concat(&[text, more], span);
        let text = self.pick(is_cut, cut, text, Type::String, span);
        self.if_loops_run(text, more, span)
    }
}
