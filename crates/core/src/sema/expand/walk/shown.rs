//! The output of a walk, and the limits of its loops.

use super::{WalkLoop, trees};
use crate::sema::expand::Typed;
use crate::sema::expand::repeat::MAX_ALL_PASSES;
use crate::sema::hir::{Clause, Join, JoinOptions, Over};
use crate::source::Word;

/// The default number of elements. Chains of values cost LLDB the square of their length: a list of
/// this length takes some tenths of a second.
const DEFAULT_MAX: u64 = 1000;

/// The highest number of passes of all loops of a walk, if some passes show nothing.
const MAX_PASSES: u64 = 10_000;

/// The weight of a pass that shows nothing, in a nested walk or along nodes: each node is found
/// from the one before it, at the cost of all.
const EMPTY_PASS: u64 = 8;

/// The highest number of values in a walk, each of which is found from the one before it. LLDB goes
/// back through all of them to read one: this many take about a second.
const MAX_CHAIN: u64 = 3000;

/// Up to this number of elements, a text has code for each of them: one text for each possible count, by
/// a single `@fmt`. A loop runs one `@fmt` for each element.
const LADDER: u64 = 8;

/// The low bits of a count that hold another number: more than all loops of a walk have passes.
const LOW_BITS: u64 = 21;
/// The same in a walk to a child, which has fewer passes and may have two such numbers.
const LOW_BITS_OF_CHILDREN: u64 = 15;

/// The value that a walk gathers.
#[derive(Clone, Copy)]
pub(crate) enum Gathers {
    Text,
    Number,
    /// The object of the element at an index.
    Child(Typed),
}

/// The low bits of the count of passes, if some passes show nothing.
#[derive(Clone, Copy)]
pub(super) struct LowBits {
    /// The number of passes of a loop whose index is used.
    has_index: bool,
    /// Above that, the number of elements shown.
    pub(super) has_number: bool,
}

/// The output of a walk, and its limits.
pub(crate) struct Shown {
    pub(crate) gathers: Gathers,
    /// The highest number of elements, if the source says one.
    pub max: Option<u32>,
    pub separator: Word,
    pub more: Word,
    /// Whether elements give their children names.
    pub(crate) has_names: bool,
    /// Whether every pass shows an element.
    pub(crate) shows_all: bool,
    /// The number of loops.
    pub(super) walks: u64,
    /// The weight of a pass that contains other loops.
    pub(super) weight: u64,
    pub(super) low_bits: LowBits,
    /// The highest number of passes that show nothing, over all loops.
    passes: u64,
    /// The number of values from an element to the next one.
    links: u64,
}

impl Shown {
    /// The output of a walk inside loops with that number of passes.
    pub(crate) fn new(gathers: Gathers, join: &Join, around: u64) -> Self {
        let has_names = join.name.is_some();
        Shown { has_names, ..Shown::of_clauses(gathers, &join.clauses, &join.options, around) }
    }

    pub(super) fn of_clauses(
        gathers: Gathers,
        clauses: &[Clause],
        options: &JoinOptions,
        around: u64,
    ) -> Self {
        let shows_all = clauses.len() < 2 && clauses.iter().all(|clause| clause.filter.is_none());
        let is_tree = |clause: &Clause| matches!(clause.over, Over::Tree { .. });
        let weight = clauses.iter().map(|clause| if is_tree(clause) { trees::WEIGHT } else { 1 });
        let weight = weight.sum::<u64>().max(1);
        let has_index = clauses.iter().any(|clause| clause.index.is_some() && clause.links > 0);
        let each = around.saturating_mul(weight).max(1);
        Shown {
            gathers,
            max: options.max,
            separator: options.separator.clone().unwrap_or_else(|| ", ".into()),
            more: options.more.clone().unwrap_or_else(|| "…".into()),
            has_names: false,
            shows_all,
            weight,
            low_bits: LowBits { has_index: !shows_all && has_index, has_number: !shows_all },
            passes: (MAX_ALL_PASSES / each).clamp(EMPTY_PASS, MAX_PASSES),
            links: clauses.iter().map(|clause| clause.links).max().unwrap_or(0).max(1),
            walks: clauses.len() as u64,
        }
    }

    pub(crate) fn max(&self) -> u64 {
        let most = if self.shows_all { self.passes } else { self.passes / EMPTY_PASS };
        let most = most.min(self.passes / self.link_cost()).max(1);
        self.max.map_or(DEFAULT_MAX.min(most), u64::from)
    }

    /// Whether the walk may be code for each element.
    pub(super) fn is_short(&self) -> bool {
        self.shows_all && self.max() <= LADDER
    }

    /// The cost of the values of a pass.
    fn link_cost(&self) -> u64 {
        (self.links * MAX_PASSES).div_ceil(MAX_CHAIN)
    }

    /// The cost of a pass that shows an element.
    pub(super) fn cost(&self) -> u64 {
        let passes = self.passes - if self.is_text() { self.search() } else { 0 };
        if self.shows_all { 1 } else { (passes / self.max()).max(1) }
    }

    fn is_text(&self) -> bool {
        matches!(self.gathers, Gathers::Text)
    }

    /// The passes behind the last element that a text shows, which find out whether one is left.
    fn search(&self) -> u64 {
        self.passes / EMPTY_PASS
    }

    /// The cost of a pass of a loop that shows none.
    pub(super) fn empty_cost(&self, stage: &WalkLoop, is_outermost: bool) -> u64 {
        match stage.first {
            None if is_outermost => 1,
            _ => self.cost().min(EMPTY_PASS.max(self.link_cost())),
        }
    }

    /// The count at which all loops end. Elements of an `each` are counted beside the passes, so
    /// that passes without an element do not reduce their number.
    pub(super) fn bound(&self) -> u64 {
        let elements = self.cost() * self.max();
        match self.gathers {
            _ if self.shows_all => elements,
            Gathers::Text => self.passes.max(elements + self.search()),
            _ => elements + self.passes,
        }
    }

    /// The highest number of passes around the text of an element.
    pub(crate) fn passes_around(&self) -> u64 {
        self.walks * self.bound()
    }

    /// The number of bits of a number below the count.
    fn low_width(&self) -> u64 {
        if self.is_text() { LOW_BITS } else { LOW_BITS_OF_CHILDREN }
    }

    pub(super) fn low_mask(&self) -> u64 {
        (1 << self.low_width()) - 1
    }

    /// The lowest bit of the number of elements that were shown.
    pub(super) fn number_shift(&self) -> u64 {
        u64::from(self.low_bits.has_index) * self.low_width()
    }

    /// The lowest bit of the count.
    pub(crate) fn shift(&self) -> u64 {
        self.number_shift() + u64::from(self.low_bits.has_number) * self.low_width()
    }

    /// The initial count. It is above every index, so that a difference does not wrap.
    pub(super) fn start(&self) -> u64 {
        if self.shift() == 0 { 0 } else { 1 << self.shift() }
    }

    /// The count that ends all loops.
    pub(super) fn end(&self) -> u64 {
        self.start() + (self.bound() << self.shift())
    }

    /// The count at the end of one of several parts, which have about the same number of elements.
    pub(super) fn end_of(&self, part: u64, parts: u64) -> u64 {
        match part == parts {
            true => self.end(),
            false => self.start() + ((self.cost() * self.max() * part / parts) << self.shift()),
        }
    }

    pub(super) fn packs_index(&self, stage: &WalkLoop) -> bool {
        self.low_bits.has_index && stage.has_index && stage.first.is_some()
    }
}
