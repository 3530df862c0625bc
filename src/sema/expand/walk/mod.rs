//! Repetition: loops over ranges, over the children of objects, along lists and trees.
//!
//! Each loop but the outermost is inside of another one. The gathered value and the number of passes go through all
//! loops, so that one bound holds for all. A walk gathers a text, counts the elements, or finds the one at an index.

mod children;
mod few;
mod loops;
mod shown;
mod trees;

use super::{Builder, Value};
use crate::isa::Selector;
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};
use crate::source::Span;
use loops::Part;
use trees::{Stand, Tree};

pub(in crate::sema) use children::{Found, Tally};
pub(in crate::sema) use shown::{Clause, Gathers, Shown};
pub(in crate::sema) use trees::Side;

/// What the source says about the loops of a walk, each of which is known by its depth: 0 is the outermost one.
pub(in crate::sema) trait Source {
    /// The graph of the program.
    fn graph(&mut self) -> &mut Builder;
    /// The operands of a loop; none if the source is wrong.
    fn operands(&mut self, depth: usize) -> Option<Operands>;
    /// Gives the names of a loop their values, until [`Source::forget`].
    fn bind(&mut self, depth: usize, element: Value, index: Value);
    /// Ends the scope of the names.
    fn forget(&mut self, depth: usize);
    /// The condition that ends a loop, if it has one. Its names are bound.
    fn until(&mut self, depth: usize) -> Option<Value>;
    /// The condition for the elements of a loop, if it has one. Its names are bound.
    fn filter(&mut self, depth: usize) -> Option<Value>;
    /// The element behind one: a member of it, or what an expression of the bound names makes of it.
    fn next(&mut self, depth: usize, element: Value) -> Value;
    /// Whether an element is missing or cannot be read, if the way from it to the next one cannot tell that.
    fn is_unreadable(&mut self, depth: usize, element: Value) -> Option<Value>;
    /// Notes that a walk goes along a value: a pointer, but for `self`.
    fn note_link(&mut self, depth: usize, node: Value);
    /// A child of a node of a tree.
    fn child(&mut self, depth: usize, node: Value, side: Side) -> Value;
    /// Whether a node of a tree stands for none.
    fn is_nil(&mut self, depth: usize, node: Value) -> Value;
    /// The value that is gathered of an element. The names of all loops are bound.
    fn element(&mut self, shown: &Shown, element: Value) -> Value;
}

/// The operands of a loop.
#[derive(Clone, Copy)]
pub(in crate::sema) enum Operands {
    /// The numbers from one on, up to another one; both are unsigned.
    Range { start: Value, end: Value, is_inclusive: bool },
    /// The children of an object.
    Children(Value),
    /// The nodes of a list, from the first one on to a null pointer.
    Links(Value),
    /// A first value, and what an expression makes of each.
    Steps(Value),
    /// The root of a binary tree, and whether nodes may stand for none.
    Tree { root: Value, has_nil: bool },
}

/// What a loop goes through.
enum Walk {
    /// The numbers from one on, below another.
    Range { start: Value, end: Value },
    /// The children of an object, so many.
    Children { object: Value, count: Value },
    /// The nodes of a list, from the first one on to a null pointer.
    Links { head: Value },
    /// What an expression makes of the value before, as long as the author says.
    Steps { first: Value },
    /// The nodes of a binary tree, in order.
    Tree(Tree),
}

impl Walk {
    /// What a walk begins with in which each element is found from the one before it.
    fn first(&self) -> Option<Value> {
        match self {
            Walk::Links { head: first, .. } | Walk::Steps { first, .. } => Some(*first),
            Walk::Tree(tree) => Some(tree.first),
            Walk::Range { .. } | Walk::Children { .. } => None,
        }
    }
}

/// A loop of a walk.
struct Stage {
    depth: usize,
    walk: Walk,
}

/// Where a loop stands.
#[derive(Clone, Copy)]
struct Step {
    /// The node of a list, the place in a tree, what a step has made, else the index.
    at: Value,
    /// The number of passes before.
    index: Value,
    /// What the passes of this loop and of those inside of it have counted.
    count: Value,
    /// The node at a place in a tree.
    stand: Option<Stand>,
}

/// A walk whose loops are being made.
pub(in crate::sema) struct Walker<'s> {
    source: &'s mut dyn Source,
    shown: &'s Shown,
    span: Span,
}

impl<'s> Walker<'s> {
    /// A walk that is written at a place.
    pub(in crate::sema) fn new(source: &'s mut dyn Source, shown: &'s Shown, span: Span) -> Self {
        Walker { source, shown, span }
    }

    /// The texts of all elements, followed by a mark if there are more; none if the source is wrong.
    pub(in crate::sema) fn text(&mut self) -> Option<Value> {
        let (shown, span) = (self.shown, self.span);
        let stage = self.stage(0)?;
        let is_loop = matches!(stage.walk, Walk::Steps { .. } | Walk::Tree(_));
        if shown.is_short()
            && !is_loop
            && let Some(text) = self.few(&stage)
        {
            return Some(text);
        }
        let start = self.graph().literal("", span);
        let ran = self.run(&stage, Part::all(start, shown), None)?;
        let is_cut = self.is_cut(&stage, &ran);
        let graph = self.graph();
        let more = graph.literal(&shown.more, span);
        let cut = graph.concat(&[ran.gathered, more], span);
        let text = graph.pick(is_cut, cut, ran.gathered, Type::String, span);
        Some(graph.if_loops_run(text, more, span))
    }

    fn graph(&mut self) -> &mut Builder {
        self.source.graph()
    }

    /// Whether no loop is inside of one.
    fn is_innermost(&self, stage: &Stage) -> bool {
        stage.depth + 1 >= self.shown.clauses.len()
    }

    fn clause(&self, stage: &Stage) -> Clause {
        self.shown.clauses.get(stage.depth).copied().unwrap_or_default()
    }

    /// The loop at a depth.
    fn stage(&mut self, depth: usize) -> Option<Stage> {
        let span = self.span;
        let walk = match self.source.operands(depth)? {
            Operands::Range { start, mut end, is_inclusive } => {
                if is_inclusive {
                    let one = self.graph().uint(1, span);
                    end = self.graph().operate(Arithmetic::Add, end, one, span);
                }
                Walk::Range { start, end }
            }
            Operands::Children(object) => {
                Walk::Children { object, count: self.graph().count_of(object, span) }
            }
            Operands::Links(head) => Walk::Links { head },
            Operands::Steps(first) => Walk::Steps { first },
            Operands::Tree { root, has_nil } => Walk::Tree(self.tree(depth, root, has_nil)),
        };
        Some(Stage { depth, walk })
    }

    /// Gives the names of a loop their values where it stands; gives the element.
    fn bind(&mut self, stage: &Stage, step: Step) -> Value {
        let element = self.at_step(&stage.walk, step);
        self.source.bind(stage.depth, element, step.index);
        element
    }

    /// The element at which a loop stands.
    fn at_step(&mut self, walk: &Walk, step: Step) -> Value {
        let span = self.span;
        match walk {
            Walk::Range { start, .. } if self.graph().number(start.id) == Some(0) => step.at,
            Walk::Range { start, .. } => {
                self.graph().operate(Arithmetic::Add, *start, step.at, span)
            }
            Walk::Children { object, .. } => self.graph().element_at(*object, step.at, span),
            Walk::Links { .. } | Walk::Steps { .. } | Walk::Tree(_) => {
                step.stand.map_or(step.at, |stand| stand.node)
            }
        }
    }

    /// Whether a loop stands behind the last element. A node of a list is none if it is null or cannot
    /// be read: then the member that leads to the next one has no value.
    fn is_behind_end(&mut self, stage: &Stage, step: Step) -> Value {
        let span = self.span;
        match &stage.walk {
            Walk::Range { end, .. } => {
                let index = self.at_step(&stage.walk, step);
                self.graph().comparison(Comparison::Ge, index, *end, span)
            }
            Walk::Children { count, .. } => {
                self.graph().comparison(Comparison::Ge, step.at, *count, span)
            }
            Walk::Links { .. } => {
                let next = self.source.next(stage.depth, step.at);
                self.graph().has_no_value(next, span)
            }
            Walk::Steps { first } if first.ty == Type::UInt => {
                self.graph().value(Node::Bool(false), Type::Bool, span)
            }
            Walk::Steps { .. } => {
                let following = self.source.next(stage.depth, step.at);
                let is_last = self.graph().is_missing(following, span);
                match self.source.is_unreadable(stage.depth, step.at) {
                    Some(is_unreadable) => self.graph().either(is_unreadable, is_last, span),
                    None => is_last,
                }
            }
            Walk::Tree(tree) => match step.stand {
                Some(stand) => self.is_behind_tree(tree, step.at, stand),
                None => self.graph().error(span),
            },
        }
    }

    /// Where a walk stands behind an element, whose names are bound.
    fn following(&mut self, stage: &Stage, step: Step) -> Value {
        let span = self.span;
        match &stage.walk {
            Walk::Links { .. } | Walk::Steps { .. } => self.source.next(stage.depth, step.at),
            Walk::Tree(tree) => match step.stand {
                Some(stand) => self.next_in_tree(tree, stand),
                None => self.graph().error(span),
            },
            Walk::Range { .. } | Walk::Children { .. } => {
                let one = self.graph().uint(1, span);
                self.graph().operate(Arithmetic::Add, step.at, one, span)
            }
        }
    }
}

impl Builder {
    /// The number of children of an object; a missing one has none.
    fn count_of(&mut self, object: Value, span: Span) -> Value {
        let count = self.select(Selector::GET_NUM_CHILDREN, &[object], Type::UInt, span);
        if object.ty != Type::Maybe {
            return count;
        }
        let (missing, none) = (self.is_missing(object, span), self.uint(0, span));
        self.pick(missing, none, count, Type::UInt, span)
    }

    /// Whether an element is missing or cannot be read, where the walk goes on by a cast of a value: a struct has
    /// no text, so a scalar in its place is tested that has the type of the value.
    pub(in crate::sema) fn is_unreadable(
        &mut self,
        element: Value,
        value: Value,
        span: Span,
    ) -> Value {
        let ty = self.select(Selector::GET_TYPE, &[value], Type::Type, span);
        let word = self.cast(element, ty, span);
        let has_no_value = self.has_no_value(word, span);
        let count = self.select(Selector::GET_NUM_CHILDREN, &[value], Type::UInt, span);
        let has_children = self.is_not_zero(count, span);
        let is_scalar = self.not(has_children, span);
        let mut is_unreadable = self.both(has_no_value, is_scalar, span);
        if value.ty == Type::Maybe {
            let is_missing = self.is_missing(value, span);
            is_unreadable = self.either(is_missing, is_unreadable, span);
        }
        let is_missing = self.is_missing(element, span);
        self.either(is_missing, is_unreadable, span)
    }
}
