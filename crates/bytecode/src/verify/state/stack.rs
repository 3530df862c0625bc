//! The abstract data stack.
//!
//! Where paths with different depths join, one element stands for all those that only some of them
//! have. Such elements are never adjacent.

use super::facts::Facts;
use super::values::{ANY, ValueRef, Values};
use crate::isa::range::Range;
use crate::source::Slice;
use crate::verify::arena::Arena;
use crate::verify::domain::{Abstract, Types};
use std::ptr;

/// A number of elements, at least and at most; [`MANY`] means no limit.
pub(crate) type Count = (u32, u32);

pub(crate) const MANY: u32 = u32::MAX;

const ONE: Count = (1, 1);
/// The highest number of elements that are rearranged.
const MAX_REARRANGED: usize = 3;
/// The initial capacity.
const ROOM: usize = 24;
/// Elements copied or compared for one unit of work.
const CHEAP: usize = 16;

#[derive(Clone, Copy)]
struct Element<'a> {
    value: ValueRef<'a>,
    /// The number of elements it stands for: [`ONE`], or a number in which paths differ.
    count: Count,
}

impl Element<'_> {
    fn is(&self, other: &Element<'_>) -> bool {
        ptr::eq(self.value, other.value) && self.count == other.count
    }
}

/// A stack, its top last.
pub(crate) struct Stack<'a> {
    elements: Vec<Element<'a>>,
    /// The difference between the depth and the number of listed elements, some of which stand for
    /// several or none.
    more: More,
}

/// The number to add to the listed elements.
#[derive(Clone, Copy, Default)]
struct More {
    /// How many listed elements are not single.
    blurred: u32,
    /// How many elements these stand for.
    count: Count,
}

impl More {
    fn of(elements: &[Element<'_>]) -> More {
        let blurred = elements.iter().filter(|element| element.count != ONE);
        blurred.fold(More::default(), |more, element| more.with(element.count))
    }

    fn with(self, count: Count) -> More {
        More { blurred: self.blurred + 1, count: add(self.count, count) }
    }
}

fn add(a: Count, b: Count) -> Count {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

fn less_one(limit: u32) -> u32 {
    if limit == MANY { MANY } else { limit.saturating_sub(1) }
}

fn depth(listed: usize, more: More) -> Count {
    let single = listed as u32 - more.blurred;
    add((single, single), more.count)
}

fn total(elements: &[Element<'_>]) -> Count {
    depth(elements.len(), More::of(elements))
}

fn are_single(elements: &[Element<'_>]) -> bool {
    elements.iter().all(|element| element.count == ONE)
}

/// Returns a copy with capacity for more elements.
fn with_room<'a>(elements: &[Element<'a>]) -> Vec<Element<'a>> {
    let mut all = Vec::with_capacity(elements.len() + ROOM);
    all.extend_from_slice(elements);
    all
}

impl<'a> Default for Stack<'a> {
    fn default() -> Stack<'a> {
        Stack { elements: with_room(&[]), more: More::default() }
    }
}

impl<'a> Clone for Stack<'a> {
    fn clone(&self) -> Stack<'a> {
        Stack { elements: with_room(&self.elements), more: self.more }
    }
}

impl<'a> Stack<'a> {
    /// The depth, at least and at most.
    pub(crate) fn depth(&self) -> Count {
        depth(self.elements.len(), self.more)
    }

    /// The cost of copying the stack.
    pub(crate) fn weight(&self) -> u64 {
        (self.elements.len() / CHEAP) as u64
    }

    pub(crate) fn push(&mut self, value: ValueRef<'a>) {
        self.elements.push(Element { value, count: ONE });
    }

    /// Pushes a number of elements in which paths differ.
    pub(crate) fn push_many(
        &mut self,
        value: &Abstract<'a>,
        count: Count,
        values: &mut Values<'a>,
    ) {
        if count.1 == 0 {
            return;
        }
        let value = Abstract { id: 0, condition: None, ..*value };
        match self.elements.last_mut() {
            Some(top) if top.count != ONE => {
                let both = top.value.join(&value, values.arena);
                *top = Element { value: values.keep(both), count: add(top.count, count) };
                self.more.count = add(self.more.count, count);
            }
            _ => self.push_element(Element { value: values.keep(value), count }),
        }
    }

    fn push_element(&mut self, element: Element<'a>) {
        if element.count != ONE {
            self.more = self.more.with(element.count);
        }
        self.elements.push(element);
    }

    /// Pops the top; the top of an empty stack is a value that cannot be.
    #[inline]
    pub(crate) fn pop(&mut self, values: &mut Values<'a>) -> ValueRef<'a> {
        match self.elements.pop() {
            Some(Element { value, count: ONE }) => value,
            Some(several) => {
                values.work += 1 + self.weight();
                self.more = More::of(&self.elements);
                self.pop_one_of(several, values)
            }
            None => ANY,
        }
    }

    /// The top, if it is surely one element, and the least depth below it.
    pub(crate) fn single_top(&self) -> Option<(ValueRef<'a>, u32)> {
        let top = self.elements.last().filter(|element| element.count == ONE)?;
        Some((top.value, self.depth().0.saturating_sub(1)))
    }

    /// Pops one of the elements that only some paths have.
    fn pop_one_of(&mut self, several: Element<'a>, values: &mut Values<'a>) -> ValueRef<'a> {
        let Element { value, count: (min, max) } = several;
        if min > 0 || self.elements.is_empty() {
            self.push_many(value, (min.saturating_sub(1), less_one(max)), values);
            return value;
        }
        // If there are none of them, the top is what is below.
        let other = self.pop(values);
        let both = values.join_places(&[value, other]);
        self.push_many(both, (0, max), values);
        both
    }

    /// Rearranges the `n` topmost elements: `order` has their indexes, the topmost last.
    pub(crate) fn rearrange(&mut self, n: usize, order: &[usize], values: &mut Values<'a>) {
        let mut topmost = [ANY; MAX_REARRANGED];
        let below = self.elements.len().saturating_sub(n);
        let upper = self.elements.slice(below..);
        if upper.len() == n && are_single(upper) {
            for (value, element) in topmost.iter_mut().zip(upper) {
                *value = element.value;
            }
            self.elements.truncate(below);
        } else {
            for value in topmost.iter_mut().take(n).rev() {
                let popped = self.pop(values);
                *value = values.identified(popped);
            }
        }
        let order = order.iter().filter_map(|at| topmost.get(*at));
        self.elements.extend(order.map(|value| Element { value, count: ONE }));
    }

    /// How many of the topmost elements are surely single.
    pub(crate) fn singles(&self) -> usize {
        match self.more.blurred {
            0 => self.elements.len(),
            _ => self.elements.iter().rev().take_while(|element| element.count == ONE).count(),
        }
    }

    /// The union of the possible values of the element `at` places below the top.
    pub(crate) fn peek(&self, at: u32, values: &mut Values<'a>) -> ValueRef<'a> {
        if self.more.blurred == 0 {
            return self.elements.iter().nth_back(at as usize).map_or(ANY, |element| element.value);
        }
        // The number of elements above it, at least and at most.
        let mut above: Count = (0, 0);
        let mut found = Vec::new();
        for element in self.elements.iter().rev() {
            if above.0 > at {
                break;
            }
            let end = above.1.saturating_add(element.count.1);
            if at < end {
                found.push(element.value);
            }
            values.work += 1;
            above = add(above, element.count);
        }
        values.join_places(&found)
    }

    /// The union of the elements whose index from the bottom is in the range.
    pub(crate) fn pick(&self, index: Range, values: &mut Values<'a>) -> ValueRef<'a> {
        let len = self.elements.len();
        let run = if self.more.blurred == 0 {
            let at = |n: i128| usize::try_from(n.clamp(0, len as i128)).unwrap_or(len);
            self.elements.get(at(index.lo)..at(index.hi.saturating_add(1)))
        } else {
            values.work += 1 + self.weight();
            let run = self.elements.get(self.run_at(index));
            return join_values(run.unwrap_or_default(), values);
        };
        values.join_all(run.unwrap_or_default().iter().map(|element| element.value))
    }

    /// The elements whose index from the bottom may be in the range.
    fn run_at(&self, index: Range) -> std::ops::Range<usize> {
        let mut below: Count = (0, 0);
        let (mut start, mut end) = (0, 0);
        for (at, element) in self.elements.iter().enumerate() {
            let lowest = below.0;
            below = add(below, element.count);
            if i128::from(lowest) <= index.hi {
                end = at + 1;
            }
            if i128::from(below.1) <= index.lo {
                start = at + 1;
            }
        }
        start..end.max(start)
    }

    /// A copy whose values are refined by facts.
    pub(crate) fn refined(&self, facts: &Facts, arena: &'a Arena) -> Stack<'a> {
        self.with(self.listed().map(|value| facts.resolve(value, arena)).collect(), arena)
    }

    /// The values of the listed elements, the lowest first.
    pub(super) fn listed(&self) -> impl Iterator<Item = ValueRef<'a>> {
        self.elements.iter().map(|element| element.value)
    }

    /// A stack of the same shape with other values.
    pub(super) fn with(&self, listed: Vec<ValueRef<'a>>, arena: &'a Arena) -> Stack<'a> {
        let mut stack = self.clone();
        for (element, value) in stack.elements.iter_mut().zip(listed) {
            let is_one = element.count == ONE || value.id == 0;
            element.value = if is_one { value } else { arena.keep(value.bare(arena)) };
        }
        stack
    }

    /// A copy in which each single value has an identity.
    pub(crate) fn identified(&self, values: &mut Values<'a>) -> Stack<'a> {
        self.with(self.listed().map(|value| values.identified(value)).collect(), values.arena)
    }

    /// The number of lowest elements that two stacks share.
    pub(crate) fn same_below(&self, other: &Stack<'a>) -> usize {
        let pairs = self.elements.iter().zip(&other.elements);
        let is_same = |(x, y): &(&Element<'a>, &Element<'a>)| {
            x.is(y) || (x.value.id == y.value.id && x.value.id != 0 && x.count == y.count)
        };
        pairs.take_while(is_same).count()
    }

    /// The types of the listed elements, the lowest first, and whether each stands for one element.
    pub(crate) fn types(&self) -> impl Iterator<Item = (Types, bool)> {
        self.elements.iter().map(|element| (element.value.types, element.count == ONE))
    }

    /// How many elements are listed.
    pub(crate) fn len(&self) -> usize {
        self.elements.len()
    }

    /// The union of the elements between the lowest and the topmost ones, and their highest number;
    /// `None` if the elements next to them are not single.
    pub(crate) fn middle(
        &self,
        (lowest, topmost): (usize, usize),
        values: &mut Values<'a>,
    ) -> Option<(Option<ValueRef<'a>>, u32)> {
        let end = self.len().checked_sub(topmost)?;
        let (below, rest) = self.elements.split_at_checked(lowest)?;
        let (middle, above) = rest.split_at_checked(end.checked_sub(lowest)?)?;
        if below.last().is_some_and(|last| last.count != ONE) || !are_single(above) {
            return None;
        }
        let any = (!middle.is_empty()).then(|| join_values(middle, values));
        Some((any, total(middle).1))
    }

    /// The stack with up to `most` elements of this value between the lowest and the topmost ones.
    pub(crate) fn with_middle(
        &self,
        (lowest, topmost): (usize, usize),
        value: ValueRef<'a>,
        most: u32,
        values: &mut Values<'a>,
    ) -> Stack<'a> {
        let mut stack = Stack::default();
        stack.elements.extend_from_slice(self.elements.get(..lowest).unwrap_or_default());
        stack.more = More::of(&stack.elements);
        stack.push_many(&value.bare(values.arena), (0, most), values);
        let above = self.len().saturating_sub(topmost);
        stack.elements.extend_from_slice(self.elements.get(above..).unwrap_or_default());
        stack
    }

    /// Whether two stacks have the same shape.
    pub(crate) fn is_as_deep_as(&self, other: &Stack<'a>) -> bool {
        let count = |element: &Element<'a>| element.count;
        self.elements.iter().map(count).eq(other.elements.iter().map(count))
    }

    /// Whether a predicate may hold for any element.
    pub(crate) fn any(&self, is: impl Fn(&Abstract<'_>) -> bool) -> bool {
        self.elements.iter().any(|element| is(element.value))
    }

    /// Joins two stacks, with the facts of the paths that lead to them.
    pub(crate) fn join(
        (mut a, on_a): (Stack<'a>, &Facts),
        (b, on_b): (&Stack<'a>, &Facts),
        values: &mut Values<'a>,
    ) -> Stack<'a> {
        let pairs = a.elements.iter().zip(&b.elements);
        let same = pairs.take_while(|(x, y)| x.is(y)).count();
        let upper_b = b.elements.slice(same..);
        let above = a.elements.len() - same + upper_b.len();
        values.work += (same / CHEAP + above) as u64;
        let join = |x: &mut Element<'a>, y: &Element<'a>, values: &mut Values<'a>| {
            if !ptr::eq(x.value, y.value) {
                x.value = join_on_ways((x.value, on_a), (y.value, on_b), values);
            }
        };
        let upper_a = a.elements.get_mut(same..).unwrap_or_default();
        if upper_a.iter().map(|x| x.count).eq(upper_b.iter().map(|y| y.count)) {
            upper_a.iter_mut().zip(upper_b).for_each(|(x, y)| join(x, y, values));
            return a;
        }
        let mut upper_a = a.elements.split_off(same);
        a.more = More::of(&a.elements);
        if !are_single(&upper_a) || !are_single(upper_b) {
            a.push_blurred(&upper_a, upper_b, values);
            return a;
        }
        let common = upper_a.len().min(upper_b.len());
        let longer = if upper_a.len() > common { &upper_a } else { upper_b };
        let (extra, _) = longer.split_at_checked(longer.len() - common).unwrap_or_default();
        let any = join_values(extra, values);
        a.push_many(any, (0, extra.len() as u32), values);
        let mut tops = upper_a.split_off(upper_a.len() - common);
        let tops_b = upper_b.iter().skip(upper_b.len() - common);
        tops.iter_mut().zip(tops_b).for_each(|(x, y)| join(x, y, values));
        a.elements.append(&mut tops);
        a
    }

    /// Adds the upper parts of two stacks to this one, as elements in unknown order.
    fn push_blurred(&mut self, a: &[Element<'a>], b: &[Element<'a>], values: &mut Values<'a>) {
        let ((least, most), (lo, hi)) = (total(a), total(b));
        let any = join_values(&[a, b].concat(), values);
        self.push_many(any, (least.min(lo), most.max(hi)), values);
    }

    /// The values with their numbers, the lowest first, for another program.
    pub(crate) fn elements(&self, arena: &'a Arena) -> Vec<(Abstract<'a>, Count)> {
        let elements = self.elements.iter();
        elements.map(|element| (element.value.portable(arena), element.count)).collect()
    }
}

/// The union of these elements.
fn join_values<'a>(elements: &[Element<'a>], values: &mut Values<'a>) -> ValueRef<'a> {
    let all: Vec<ValueRef<'a>> = elements.iter().map(|element| element.value).collect();
    values.join_places(&all)
}

/// The union of two values, with the facts of the paths that lead to them.
fn join_on_ways<'a>(
    (a, on_a): (ValueRef<'a>, &Facts),
    (b, on_b): (ValueRef<'a>, &Facts),
    values: &mut Values<'a>,
) -> ValueRef<'a> {
    let (a, b) = (on_a.resolve(a, values.arena), on_b.resolve(b, values.arena));
    let mut joined = Abstract::join_ways((a, on_a.list()), (b, on_b.list()), values.arena);
    if a.id != b.id {
        joined.id = values.fresh();
    }
    values.keep(joined)
}
