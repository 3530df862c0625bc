//! The abstract data stack.
//!
//! Where ways through the program meet that leave different numbers of elements, one element
//! stands for all those that may be there or not. Elements of that kind never follow each other.

use super::facts::Facts;
use super::values::{ValueRef, Values};
use crate::isa::range::Range;
use crate::source::Slice;
use crate::verify::domain::Value;

/// How many elements: at least and at most; [`MANY`] is no limit.
pub(in crate::verify) type Count = (u32, u32);

/// No limit.
pub(in crate::verify) const MANY: u32 = u32::MAX;

const ONE: Count = (1, 1);
/// As many elements are rearranged at most.
const MAX_REARRANGED: usize = 3;
/// How many elements a path puts on its stack before more memory is needed.
const ROOM: usize = 24;
/// Elements that are copied or compared for one unit of work.
const CHEAP: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq)]
struct Element {
    value: ValueRef,
    /// How many elements it stands for: [`ONE`], or a number that paths differ in.
    count: Count,
}

/// A stack, the top last.
pub(in crate::verify) struct Stack {
    elements: Vec<Element>,
    /// How many elements all of them stand for.
    depth: Count,
}

fn add(a: Count, b: Count) -> Count {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

fn less_one(limit: u32) -> u32 {
    if limit == MANY { MANY } else { limit.saturating_sub(1) }
}

fn total(elements: &[Element]) -> Count {
    elements.iter().fold((0, 0), |sum, element| add(sum, element.count))
}

fn are_single(elements: &[Element]) -> bool {
    elements.iter().all(|element| element.count == ONE)
}

/// With room for what is put on it.
fn with_room(elements: &[Element]) -> Vec<Element> {
    let mut all = Vec::with_capacity(elements.len() + ROOM);
    all.extend_from_slice(elements);
    all
}

impl Default for Stack {
    fn default() -> Stack {
        Stack { elements: with_room(&[]), depth: (0, 0) }
    }
}

impl Clone for Stack {
    fn clone(&self) -> Stack {
        Stack { elements: with_room(&self.elements), depth: self.depth }
    }
}

impl Stack {
    /// How many elements there are.
    pub(in crate::verify) fn depth(&self) -> Count {
        self.depth
    }

    /// What copying the stack costs.
    pub(in crate::verify) fn weight(&self) -> u64 {
        (self.elements.len() / CHEAP) as u64
    }

    pub(in crate::verify) fn push(&mut self, value: ValueRef) {
        self.elements.push(Element { value, count: ONE });
        self.depth = add(self.depth, ONE);
    }

    /// Puts a number of elements on the stack that paths differ in.
    pub(in crate::verify) fn push_many(&mut self, value: Value, count: Count, values: &mut Values) {
        if count.1 == 0 {
            return;
        }
        let value = Value { id: 0, condition: None, ..value };
        match self.elements.last_mut() {
            Some(top) if top.count != ONE => {
                let both = values.get(top.value).join(&value, || 0);
                *top = Element { value: values.keep(both), count: add(top.count, count) };
            }
            _ => self.elements.push(Element { value: values.keep(value), count }),
        }
        self.depth = add(self.depth, count);
    }

    /// Takes the top; of the empty stack a value that cannot be.
    pub(in crate::verify) fn pop(&mut self, values: &mut Values) -> ValueRef {
        match self.elements.pop() {
            Some(Element { value, count: ONE }) => {
                self.depth = (self.depth.0.saturating_sub(1), less_one(self.depth.1));
                value
            }
            Some(several) => {
                values.work += 1 + self.weight();
                self.depth = total(&self.elements);
                self.pop_one_of(several, values)
            }
            None => ValueRef::ANY,
        }
    }

    /// The top, if it is surely one element, and how many there surely are below it.
    pub(in crate::verify) fn single_top(&self) -> Option<(ValueRef, u32)> {
        let top = self.elements.last().filter(|element| element.count == ONE)?;
        Some((top.value, self.depth.0.saturating_sub(1)))
    }

    /// Takes the top, which is one of a number of elements that may be there.
    fn pop_one_of(&mut self, several: Element, values: &mut Values) -> ValueRef {
        let (min, max) = several.count;
        let value = values.get(several.value).clone();
        if min > 0 || self.elements.is_empty() {
            self.push_many(value, (min.saturating_sub(1), less_one(max)), values);
            return several.value;
        }
        // There may be none of them: then the top is what is below.
        let other = self.pop(values);
        let both = value.join(values.get(other), || 0);
        self.push_many(both.clone(), (0, max), values);
        values.keep(both)
    }

    /// Puts those of the `n` topmost elements in their place that `order` names, by their index
    /// among these, the topmost last.
    pub(in crate::verify) fn rearrange(&mut self, n: usize, order: &[usize], values: &mut Values) {
        let mut topmost = [ValueRef::ANY; MAX_REARRANGED];
        let upper = self.elements.get(self.elements.len().saturating_sub(n)..);
        if upper.is_some_and(are_single) {
            for value in topmost.iter_mut().take(n).rev() {
                *value = self.pop(values);
            }
        } else {
            for value in topmost.iter_mut().take(n).rev() {
                let popped = self.pop(values);
                *value = values.identified(popped);
            }
        }
        for at in order {
            if let Some(value) = topmost.get(*at) {
                self.push(*value);
            }
        }
    }

    /// The topmost elements, the top first, as far down as there surely is one in each place.
    pub(in crate::verify) fn topmost(&self) -> impl Iterator<Item = ValueRef> {
        let single = self.elements.iter().rev().take_while(|element| element.count == ONE);
        single.map(|element| element.value)
    }

    /// What the element `at` places below the top may be.
    pub(in crate::verify) fn peek(&self, at: u32, values: &mut Values) -> ValueRef {
        // How many elements are above, at least and at most.
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
            above = add(above, element.count);
        }
        values.work += found.len() as u64;
        values.join_all(found.into_iter())
    }

    /// What an element may be whose index from the bottom is in the range.
    pub(in crate::verify) fn pick(&self, index: Range, values: &mut Values) -> ValueRef {
        let len = self.elements.len();
        let run = if self.depth == (len as u32, len as u32) {
            let at = |n: i128| usize::try_from(n.clamp(0, len as i128)).unwrap_or(len);
            self.elements.get(at(index.lo)..at(index.hi.saturating_add(1)))
        } else {
            values.work += 1 + self.weight();
            self.elements.get(self.run_at(index))
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

    /// Whether any element may be so.
    pub(in crate::verify) fn any(&self, values: &Values, is: impl Fn(&Value) -> bool) -> bool {
        self.elements.iter().any(|element| is(values.get(element.value)))
    }

    /// The stack that is one or the other, with what is known on the ways that lead to them.
    pub(in crate::verify) fn join(
        (a, on_a): (&Stack, &Facts),
        (b, on_b): (&Stack, &Facts),
        values: &mut Values,
    ) -> Stack {
        let same = a.elements.iter().zip(&b.elements).take_while(|(x, y)| x == y).count();
        let (shared, upper_a) = a.elements.split_at_checked(same).unwrap_or_default();
        let upper_b = b.elements.slice(same..);
        values.work += (same / CHEAP + upper_a.len() + upper_b.len()) as u64;
        let mut joined = Stack { elements: with_room(shared), depth: total(shared) };
        let counts = |upper: &[Element]| upper.iter().map(|e| e.count).collect::<Vec<_>>();
        let are_single = are_single(upper_a) && are_single(upper_b);
        if !are_single && counts(upper_a) != counts(upper_b) {
            joined.push_blurred(upper_a, upper_b, values);
            return joined;
        }
        let common = upper_a.len().min(upper_b.len());
        let longer = if upper_a.len() > common { upper_a } else { upper_b };
        let (extra, _) = longer.split_at_checked(longer.len() - common).unwrap_or_default();
        if !extra.is_empty() {
            let any = join_values(extra, values);
            joined.push_many(any, (0, extra.len() as u32), values);
        }
        let tops_a = upper_a.iter().skip(upper_a.len() - common);
        let tops_b = upper_b.iter().skip(upper_b.len() - common);
        for (x, y) in tops_a.zip(tops_b) {
            let value = if x.value == y.value {
                x.value
            } else {
                let a = on_a.resolve(values.get(x.value));
                let b = on_b.resolve(values.get(y.value));
                let (on_a, on_b) = (on_a.list(), on_b.list());
                let joined = Value::join_ways((&a, on_a), (&b, on_b), || values.fresh());
                values.keep(joined)
            };
            joined.elements.push(Element { value, count: x.count });
            joined.depth = add(joined.depth, x.count);
        }
        joined
    }

    /// Puts the upper parts of two stacks on this one, as a number of elements any of which may be
    /// in any place.
    fn push_blurred(&mut self, a: &[Element], b: &[Element], values: &mut Values) {
        let ((least, most), (lo, hi)) = (total(a), total(b));
        let all: Vec<Element> = a.iter().chain(b).copied().collect();
        let any = join_values(&all, values);
        self.push_many(any, (least.min(lo), most.max(hi)), values);
    }

    /// The values and how many there are of each, the lowest first, for another program.
    pub(in crate::verify) fn elements(&self, values: &Values) -> Vec<(Value, Count)> {
        let portable = |element: &Element| {
            let value = values.get(element.value).clone();
            (value.portable(), element.count)
        };
        self.elements.iter().map(portable).collect()
    }
}

/// What may be any of these elements.
fn join_values(elements: &[Element], values: &mut Values) -> Value {
    let joined = values.join_all(elements.iter().map(|element| element.value));
    values.get(joined).clone()
}
