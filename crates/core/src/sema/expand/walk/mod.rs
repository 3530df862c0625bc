//! Repetition: loops over ranges, over the children of objects, along lists and trees.
//!
//! Each loop but the outermost is inside of another one. The gathered value and the number of passes go through all
//! loops, so that one bound holds for all. A walk gathers a text, counts the elements, or finds the one at an index.

mod children;
mod few;
mod loops;
mod shown;
mod source;
mod trees;

use super::tree::Expander;
use super::{Builder, Typed};
use crate::isa::Selector;
use crate::sema::graph::{Arithmetic, Comparison, Node, Type};
use crate::sema::hir::Join;
use loops::LoopPart;
use trees::Stand;

pub(crate) use children::Tally;
pub(crate) use shown::{Gathers, Shown};
use trees::{Side, Tree};

/// The elements of a loop.
#[derive(Clone, Copy)]
enum Walk {
    /// The unsigned numbers from a first one on, below an end.
    Range { start: Typed, end: Typed },
    /// The children of an object, and their number.
    Children { object: Typed, count: Typed },
    /// The nodes of a list, from the first one on to a null pointer.
    Links(Typed),
    /// A first value, and others that are computed from the one before, until a condition of the source holds.
    Steps(Typed),
    /// The nodes of a binary tree, in order.
    Tree(Tree),
}

struct WalkLoop {
    depth: usize,
    walk: Walk,
    /// The first position, if each element is found from the one before it.
    first: Option<Typed>,
    has_index: bool,
    /// Whether a condition ends the loop.
    has_until: bool,
}

#[derive(Clone, Copy)]
struct LoopPosition {
    /// The node of a list, the place in a tree, the value of a step, or else the index.
    at: Typed,
    /// The number of passes before.
    index: Typed,
    /// The count of the passes of this loop and of those inside of it.
    count: Typed,
    /// The node at a place in a tree.
    stand: Option<Stand>,
}

/// A walk whose loops are being made.
pub(super) struct Walker<'s, 't> {
    expander: &'s mut Expander<'t>,
    join: &'s Join,
    shown: &'s Shown,
}

impl<'s, 't> Walker<'s, 't> {
    pub(super) fn new(expander: &'s mut Expander<'t>, join: &'s Join, shown: &'s Shown) -> Self {
        Walker { expander, join, shown }
    }

    /// The texts of all elements, followed by a mark if elements are left; `None` after a mistake.
    pub(crate) fn text(&mut self) -> Option<Typed> {
        let shown = self.shown;
        let stage = self.stage(0)?;
        let is_loop = matches!(stage.walk, Walk::Steps(_) | Walk::Tree(_));
        if shown.is_short()
            && !is_loop
            && !stage.has_until
            && let Some(text) = self.few(&stage)
        {
            return Some(text);
        }
        let start = self.graph().literal("");
        let ran = self.run(&stage, LoopPart::all(start, shown), None)?;
        let mut is_cut = self.is_cut(&stage, &ran);
        let graph = self.graph();
        if !shown.shows_all {
            let is_most = graph.is_more_than_shown(shown, ran.end.count);
            is_cut = graph.either(is_most, is_cut);
        }
        let more = graph.literal(&shown.more);
        let cut = graph.concat(&[ran.gathered, more]);
        let text = graph.pick(is_cut, cut, ran.gathered);
        Some(graph.if_loops_run(text, more))
    }

    /// Whether none of the loops contains another one.
    fn is_innermost(&self, stage: &WalkLoop) -> bool {
        stage.depth + 1 >= self.join.clauses.len()
    }

    fn stage(&mut self, depth: usize) -> Option<WalkLoop> {
        let walk = self.walk(depth)?;
        let first = match walk {
            Walk::Range { .. } | Walk::Children { .. } => None,
            Walk::Links(first) | Walk::Steps(first) => Some(first),
            Walk::Tree(tree) => Some(self.first_in_tree(tree)),
        };
        let clause = self.written(depth)?;
        let (has_index, has_until) = (clause.index.is_some(), clause.until.is_some());
        Some(WalkLoop { depth, walk, first, has_index, has_until })
    }

    /// Runs `make` while the names of a loop have their values at a position.
    fn bound<T>(
        &mut self,
        stage: &WalkLoop,
        step: LoopPosition,
        make: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let element = self.at_step(stage.walk, step);
        self.begin(stage.depth, element, step.index);
        let value = make(self);
        self.expander.end_element();
        value
    }

    fn at_step(&mut self, walk: Walk, step: LoopPosition) -> Typed {
        match walk {
            Walk::Range { start, .. } if self.graph().number(start.id) == Some(0) => step.at,
            Walk::Range { start, .. } => self.graph().operate(Arithmetic::Add, start, step.at),
            Walk::Children { object, .. } => self.graph().element_at(object, step.at),
            Walk::Links(_) | Walk::Steps(_) | Walk::Tree(_) => {
                step.stand.map_or(step.at, |stand| stand.node)
            }
        }
    }

    /// Whether a position is after the last element. A list ends at a node that is null or cannot be read: the
    /// member that leads to the next node then has no value.
    fn is_behind_end(&mut self, stage: &WalkLoop, step: LoopPosition) -> Typed {
        match stage.walk {
            Walk::Range { end, .. } => {
                let index = self.at_step(stage.walk, step);
                self.graph().comparison(Comparison::Ge, index, end)
            }
            Walk::Children { count, .. } => self.graph().comparison(Comparison::Ge, step.at, count),
            Walk::Links(_) => {
                let next = self.next(stage.depth, step.at);
                self.graph().has_no_value(next)
            }
            Walk::Steps(first) if first.ty == Type::UInt => {
                self.graph().value(Node::Bool(false), Type::Bool)
            }
            Walk::Steps(_) => self.graph().is_missing(step.at),
            Walk::Tree(tree) => match step.stand {
                Some(stand) => self.is_behind_tree(tree, step.at, stand),
                None => self.graph().error(),
            },
        }
    }

    /// The position after an element, whose names are bound.
    fn following(&mut self, stage: &WalkLoop, step: LoopPosition) -> Typed {
        match stage.walk {
            Walk::Links(_) | Walk::Steps(_) => self.next(stage.depth, step.at),
            Walk::Tree(tree) => match step.stand {
                Some(stand) => self.next_in_tree(tree, stand),
                None => self.graph().error(),
            },
            Walk::Range { .. } | Walk::Children { .. } => {
                self.graph().operate(Arithmetic::Add, step.at, 1)
            }
        }
    }
}

impl Builder {
    /// The number of children of an object; a missing one has none. LLDB answers with an error for a pointer to a type that is
    /// only declared, whose first child is missing.
    pub(crate) fn count_of(&mut self, object: Typed) -> Typed {
        let count = self.select(Selector::GET_NUM_CHILDREN, &[object], Type::UInt);
        let first = self.element_at(object, 0);
        let is_empty = self.is_missing(first);
        let count = self.pick(is_empty, 0, count);
        if object.ty != Type::Maybe {
            return count;
        }
        let missing = self.is_missing(object);
        self.pick(missing, 0, count)
    }

    /// Whether an element cannot be read, if the next one is a cast of a value. A struct has no text, so the test reads
    /// the element as that value, if it is a scalar.
    pub(crate) fn is_unreadable(&mut self, element: Typed, value: Typed) -> Typed {
        let ty = self.select(Selector::GET_TYPE, &[value], Type::Type);
        let word = self.cast(element, ty);
        let has_no_value = self.has_no_value(word);
        let first = self.element_at(value, 0);
        let has_no_children = self.is_missing(first);
        let mut is_unreadable = self.both(has_no_value, has_no_children);
        if value.ty == Type::Maybe {
            let is_missing = self.is_missing(value);
            is_unreadable = self.either(is_missing, is_unreadable);
        }
        is_unreadable
    }
}
