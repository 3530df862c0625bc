//! The abstract data stack: lists that share their lower parts, so that copies and joins cost
//! only what differs.

use super::facts::Facts;
use super::value::{Collected, Id, Range, Test, Texts, Tri, Value};

/// A stack: the index of its topmost node; 0 is the empty stack.
pub(super) type Stack = usize;

/// How many elements: at least and at most; [`MANY`] is no limit.
pub(super) type Count = (u32, u32);

/// No limit.
pub(super) const MANY: u32 = u32::MAX;

/// As many elements are moved at most.
const MAX_SHUFFLED: usize = 3;
/// So many results of picking are kept.
const MAX_PICKED: usize = 4;
/// The memory of more nodes or values is not kept.
const MAX_SPARE: usize = 1 << 14;

/// A value that was put on a stack; copies of it have the same number.
#[derive(Clone, Copy)]
pub(super) struct Held {
    /// Its place among the values.
    value: u32,
    pub(super) number: u32,
}

#[derive(Clone, Copy)]
struct Node {
    held: Held,
    /// How many elements the node stands for: (1, 1), or a number that paths differ in.
    count: Count,
    below: Stack,
    /// How many elements there are from here down.
    depth: Count,
    /// A node further down: every node is reached in steps as few as its distance has digits.
    jump: Stack,
    /// How many nodes there are below.
    height: u32,
}

const BOTTOM: Node = Node {
    held: Held { value: 0, number: 0 },
    count: (0, 0),
    below: 0,
    depth: (0, 0),
    jump: 0,
    height: 0,
};

/// Keeps all stacks of an analysis and counts the work done on them.
#[derive(Default)]
pub(super) struct Stacks {
    nodes: Vec<Node>,
    /// All values that were put on a stack; the first is what the empty stack holds.
    values: Vec<Value>,
    next_id: Id,
    next_number: u32,
    /// What [`Stacks::pick`] found in a run of nodes: the first, the last, what they may be.
    picked: Vec<(Stack, Stack, Held)>,
    /// What was picked last by numbers that are not known: from which stack, the number, what.
    recent: Vec<(Stack, Range, Held)>,
    /// Texts of programs.
    texts: Texts,
    /// Memory for the next join.
    upper: (Vec<Stack>, Vec<Stack>),
    /// Nodes looked at; the machine stops at a limit.
    pub(super) work: u64,
}

fn add(a: Count, b: Count) -> Count {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

fn less_one(limit: u32) -> u32 {
    if limit == MANY { MANY } else { limit.saturating_sub(1) }
}

impl Stacks {
    /// Only the empty stack, for a new analysis.
    pub(super) fn begin(&mut self) {
        self.nodes.push(BOTTOM);
        self.values.push(Value::any());
    }

    /// Forgets an analysis; its memory is for the next one.
    pub(super) fn forget(&mut self) {
        if self.nodes.capacity() > MAX_SPARE || self.values.capacity() > MAX_SPARE {
            *self = Stacks::default();
            return;
        }
        self.nodes.clear();
        self.values.clear();
        self.picked.clear();
        self.recent.clear();
        (self.next_id, self.next_number, self.work) = (0, 0, 0);
    }

    /// A known text.
    pub(super) fn text(&mut self, bytes: &[u8]) -> Value {
        self.texts.value(bytes)
    }

    /// An identity that no value has.
    pub(super) fn fresh(&mut self) -> Id {
        self.next_id = self.next_id.saturating_add(1);
        self.next_id
    }

    fn node(&self, stack: Stack) -> &Node {
        self.nodes.get(stack).unwrap_or(&BOTTOM)
    }

    /// What was put on a stack.
    pub(super) fn value(&self, held: Held) -> &Value {
        const ANY: &Value = &Value::ANY;
        self.values.get(held.value as usize).unwrap_or(ANY)
    }

    fn value_at(&self, stack: Stack) -> &Value {
        self.value(self.node(stack).held)
    }

    fn is_one(&self, stack: Stack) -> bool {
        self.node(stack).count == (1, 1)
    }

    /// A number that no value has.
    pub(super) fn number(&mut self) -> u32 {
        self.next_number = self.next_number.saturating_add(1);
        self.next_number
    }

    pub(super) fn hold(&mut self, value: Value) -> Held {
        let number = self.number();
        self.hold_as(value, number)
    }

    /// Holds a value that has its number already.
    pub(super) fn hold_as(&mut self, value: Value, number: u32) -> Held {
        self.values.push(value);
        // The work that is allowed makes fewer.
        Held { value: (self.values.len() - 1) as u32, number }
    }

    fn add_node(&mut self, held: Held, count: Count, below: Stack) -> Stack {
        let under = self.node(below);
        let (near, far) = (self.node(under.jump), under.height);
        // Two jumps of one length become one.
        let equal = far - near.height == near.height - self.node(near.jump).height;
        let jump = if equal { near.jump } else { below };
        let depth = add(under.depth, count);
        self.nodes.push(Node { held, count, below, depth, jump, height: far + 1 });
        self.nodes.len() - 1
    }

    pub(super) fn push(&mut self, below: Stack, value: Value) -> Stack {
        let held = self.hold(value);
        self.push_held(below, held)
    }

    pub(super) fn push_held(&mut self, below: Stack, held: Held) -> Stack {
        self.work += 1;
        self.add_node(held, (1, 1), below)
    }

    /// Puts a number of elements on a stack that paths differ in.
    pub(super) fn push_many(&mut self, below: Stack, value: Value, count: Count) -> Stack {
        if count.1 == 0 {
            return below;
        }
        let value = Value { id: 0, test: Test::default(), ..value };
        if below == 0 || self.is_one(below) {
            let held = self.hold(value);
            return self.add_node(held, count, below);
        }
        let node = *self.node(below);
        let both = self.hold(self.value(node.held).join(&value, || 0));
        self.add_node(both, add(node.count, count), node.below)
    }

    /// The top and the rest, if the top is surely one element.
    pub(super) fn pop_one(&mut self, stack: Stack) -> Option<(Held, Stack)> {
        (stack != 0 && self.is_one(stack)).then(|| self.pop_held(stack))
    }

    /// The same, not counted as work.
    pub(super) fn sure_top(&self, stack: Stack) -> Option<(Held, Stack)> {
        let node = self.node(stack);
        (stack != 0 && node.count == (1, 1)).then_some((node.held, node.below))
    }

    /// How many elements there are.
    pub(super) fn depth(&self, stack: Stack) -> Count {
        self.node(stack).depth
    }

    /// The top and the rest; of the empty stack a value that cannot be.
    pub(super) fn pop(&mut self, stack: Stack) -> (Value, Stack) {
        let (held, rest) = self.pop_held(stack);
        (self.value(held).clone(), rest)
    }

    fn pop_held(&mut self, stack: Stack) -> (Held, Stack) {
        self.work += 1;
        let node = *self.node(stack);
        if node.count == (1, 1) || stack == 0 {
            return (node.held, node.below);
        }
        let (min, max) = node.count;
        let value = self.value(node.held).clone();
        if min > 0 {
            let rest = self.push_many(node.below, value, (min - 1, less_one(max)));
            return (node.held, rest);
        }
        if node.below == 0 {
            let rest = self.push_many(0, value, (0, less_one(max)));
            return (node.held, rest);
        }
        // There may be none of them: then the top is what is below.
        let (other, rest) = self.pop_held(node.below);
        let both = value.join(self.value(other), || 0);
        let rest = self.push_many(rest, both.clone(), (0, max));
        (self.hold(both), rest)
    }

    /// The same stack, its `n` topmost elements one node each.
    fn settle(&mut self, stack: Stack, n: usize) -> Stack {
        let mut at = stack;
        let settled = (0..n).all(|_| {
            let one = self.is_one(at);
            at = self.node(at).below;
            one
        });
        if settled {
            return stack;
        }
        let mut values = Vec::new();
        let mut rest = stack;
        for _ in 0..n {
            let (value, below) = self.pop(rest);
            let id = if value.id == 0 { self.fresh() } else { value.id };
            values.push(Value { id, ..value });
            rest = below;
        }
        values.into_iter().rev().fold(rest, |stack, value| self.push(stack, value))
    }

    /// The stack with the elements `order` (0 is the top) of its `n` topmost in their place, the
    /// last on top.
    pub(super) fn shuffle(&mut self, stack: Stack, n: usize, order: &[usize]) -> Stack {
        let settled = self.settle(stack, n);
        let mut values: [Option<Held>; MAX_SHUFFLED] = [None; MAX_SHUFFLED];
        let mut rest = settled;
        for held in values.iter_mut().take(n) {
            let (top, below) = self.pop_held(rest);
            *held = Some(top);
            rest = below;
        }
        for at in order {
            if let Some(Some(held)) = values.get(*at) {
                rest = self.push_held(rest, *held);
            }
        }
        rest
    }

    /// The topmost elements, the top first, as far down as there surely is one in each place.
    pub(super) fn topmost(&mut self, stack: Stack, n: usize, all: &mut Vec<Held>) {
        all.clear();
        if n > self.node(stack).height as usize {
            return;
        }
        let mut at = stack;
        while all.len() < n && self.is_one(at) {
            self.work += 1;
            let node = self.node(at);
            all.push(node.held);
            at = node.below;
        }
    }

    /// What the element `at` places below the top may be.
    pub(super) fn peek(&mut self, stack: Stack, at: u32) -> Value {
        let mut found: Option<Value> = None;
        // How many elements are above the node, at least and at most.
        let mut above: Count = (0, 0);
        let mut here = stack;
        while here != 0 && above.0 <= at {
            self.work += 1;
            let node = self.node(here);
            let last = above.1.saturating_add(node.count.1);
            if node.count.1 > 0 && at < last {
                found = Some(join_found(found, self.value(node.held)));
            }
            above = add(above, node.count);
            here = node.below;
        }
        found.unwrap_or_else(Value::any)
    }

    /// What an element may be whose index from the bottom is in the range.
    pub(super) fn pick(&mut self, stack: Stack, index: Range) -> Held {
        let known = self.recent.iter().rev().find(|(from, by, _)| (*from, *by) == (stack, index));
        if let Some((_, _, held)) = known {
            return *held;
        }
        let (first, last) = self.run_at(stack, index);
        let held = self.any_of(first, last);
        if first != last {
            if self.recent.len() >= MAX_PICKED {
                self.recent.remove(0);
            }
            self.recent.push((stack, index, held));
        }
        held
    }

    /// The first and the last node of those whose index from the bottom may be in the range.
    fn run_at(&mut self, stack: Stack, index: Range) -> (Stack, Stack) {
        // More than any depth is as good as any more.
        let limit = |of: i128| of.clamp(-1, 1 << 33) as i64;
        let index = (limit(index.lo), limit(index.hi));
        let lowest = |s: &Stacks, at: Stack| i64::from(s.node(s.node(at).below).depth.0);
        let end = |s: &Stacks, at: Stack| i64::from(s.node(at).depth.1);
        let mut first = stack;
        while first != 0 && lowest(self, first) > index.1 {
            self.work += 1;
            let node = self.node(first);
            let far = node.jump != 0 && lowest(self, node.jump) > index.1;
            first = if far { node.jump } else { node.below };
        }
        if end(self, first) <= index.0 {
            first = 0;
        }
        let mut last = first;
        loop {
            self.work += 1;
            let node = self.node(last);
            last = match (node.jump, node.below) {
                (far, _) if far != 0 && end(self, far) > index.0 => far,
                (_, near) if near != 0 && end(self, near) > index.0 => near,
                _ => break,
            };
        }
        (first, last)
    }

    /// What is held by any node of a run.
    fn any_of(&mut self, first: Stack, last: Stack) -> Held {
        if first == last {
            return self.node(first).held;
        }
        if let Some((_, _, known)) = self.picked.iter().find(|p| (p.0, p.1) == (first, last)) {
            return *known;
        }
        self.work += 2 * u64::from(self.len_of(first, last));
        let mut texts = std::mem::take(&mut self.texts);
        let found = self.any_string_of(first, last, &mut texts);
        self.texts = texts;
        let found = found.unwrap_or_else(|| {
            let mut values = self.run(first, last);
            let found = values.next().cloned().unwrap_or_else(Value::any);
            values.fold(found, |found, value| found.join(value, || 0))
        });
        let held = self.hold(found);
        if self.picked.len() >= MAX_PICKED {
            self.picked.remove(0);
        }
        self.picked.push((first, last, held));
        held
    }

    /// The values of a run of nodes, the topmost first.
    fn run(&self, first: Stack, last: Stack) -> impl Iterator<Item = &Value> {
        let next = move |at: &Stack| (*at != last).then(|| self.node(*at).below);
        let nodes = std::iter::successors((first != 0).then_some(first), next);
        nodes.map(|at| self.value_at(at))
    }

    /// How many nodes a run has.
    fn len_of(&self, first: Stack, last: Stack) -> u32 {
        self.node(first).height.saturating_sub(self.node(last).height).saturating_add(1)
    }

    /// What is held by any node of a run of several, if each is a known string and nothing else.
    fn any_string_of(&self, first: Stack, last: Stack, texts: &mut Texts) -> Option<Value> {
        texts.begin_choice();
        for value in self.run(first, last) {
            texts.add_choice(value.plain_string()?);
        }
        texts.chosen()
    }

    /// Whether any element may have one of the types.
    pub(super) fn any_has(&mut self, stack: Stack, has: impl Fn(&Value) -> bool) -> bool {
        let mut here = stack;
        while here != 0 {
            self.work += 1;
            if has(self.value_at(here)) {
                return true;
            }
            here = self.node(here).below;
        }
        false
    }

    /// A stack that is as deep as one or the other, and nothing else is known.
    pub(super) fn join_depths(&mut self, a: Stack, b: Stack) -> Stack {
        if a == b {
            return a;
        }
        let ((least, most), (lo, hi)) = (self.depth(a), self.depth(b));
        self.push_many(0, Value::any(), (least.min(lo), most.max(hi)))
    }

    /// The stack that is one or the other, with what is known on the ways that lead to them.
    pub(super) fn join(&mut self, (a, on_a): (Stack, &Facts), (b, on_b): (Stack, &Facts)) -> Stack {
        let (mut upper_a, mut upper_b) = std::mem::take(&mut self.upper);
        let shared = self.split((a, &mut upper_a), (b, &mut upper_b));
        let joined = self.join_upper((&upper_a, on_a), (&upper_b, on_b), shared);
        upper_a.clear();
        upper_b.clear();
        self.upper = (upper_a, upper_b);
        joined
    }

    /// The same for what lies above the part they share, topmost first.
    fn join_upper(
        &mut self,
        (upper_a, on_a): (&[Stack], &Facts),
        (upper_b, on_b): (&[Stack], &Facts),
        shared: Stack,
    ) -> Stack {
        let one = |s: &Stacks, upper: &[Stack]| upper.iter().all(|n| s.is_one(*n));
        let plain = one(self, upper_a) && one(self, upper_b);
        let same_shape = upper_a.len() == upper_b.len()
            && upper_a.iter().zip(upper_b).all(|(x, y)| self.node(*x).count == self.node(*y).count);
        if !plain && !same_shape {
            return self.join_blurred(upper_a, upper_b, shared);
        }
        let common = upper_a.len().min(upper_b.len());
        let longer = if upper_a.len() > common { upper_a } else { upper_b };
        let extra = longer.get(common..).unwrap_or_default();
        let mut stack = shared;
        if let Some(value) = self.join_all(extra) {
            stack = self.push_many(stack, value, (0, extra.len() as u32));
        }
        for (x, y) in upper_a.iter().take(common).zip(upper_b).rev() {
            let (x, y) = (*self.node(*x), *self.node(*y));
            let held = if x.held.number == y.held.number {
                x.held
            } else {
                let (a, b) = (self.value(x.held).clone(), self.value(y.held).clone());
                let value = join_ways((a, on_a), (b, on_b), || self.fresh());
                self.hold(value)
            };
            self.work += 1;
            stack = self.add_node(held, x.count, stack);
        }
        stack
    }

    /// Finds the nodes of both stacks above the part they share, topmost first, and that part.
    fn split(
        &mut self,
        (mut a, upper_a): (Stack, &mut Vec<Stack>),
        (mut b, upper_b): (Stack, &mut Vec<Stack>),
    ) -> Stack {
        while a != b {
            self.work += 1;
            // A node is newer than those below it, so the newer of two is not shared.
            if a > b {
                upper_a.push(a);
                a = self.node(a).below;
            } else {
                upper_b.push(b);
                b = self.node(b).below;
            }
        }
        a
    }

    fn join_all(&self, nodes: &[Stack]) -> Option<Value> {
        let values = nodes.iter().map(|n| self.value_at(*n));
        values.fold(None, |found, value| Some(join_found(found, value)))
    }

    /// Both upper parts as a number of elements any of which may be in any place.
    fn join_blurred(&mut self, a: &[Stack], b: &[Stack], shared: Stack) -> Stack {
        let count = |s: &Stacks, upper: &[Stack]| {
            upper.iter().fold((0, 0), |sum, n| add(sum, s.node(*n).count))
        };
        let (count_a, count_b) = (count(self, a), count(self, b));
        let (value_a, value_b) = (self.join_all(a), self.join_all(b));
        let value = match (value_a, value_b) {
            (Some(x), Some(y)) => x.join(&y, || 0),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => return shared,
        };
        let count = (count_a.0.min(count_b.0), count_a.1.max(count_b.1));
        self.push_many(shared, value, count)
    }

    /// The elements with their counts, the topmost first, for another program.
    pub(super) fn elements(&self, stack: Stack) -> Vec<(Value, Count)> {
        let mut elements = Vec::with_capacity(self.node(stack).height as usize);
        let mut here = stack;
        while here != 0 {
            let node = self.node(here);
            elements.push((self.value(node.held).clone().portable(), node.count));
            here = node.below;
        }
        elements
    }
}

/// What may be one or the other value. If one of them is never, or always, zero, then the truth of
/// the result tells which way was taken, and so all that is known there.
fn join_ways((a, on_a): Way<'_>, (b, on_b): Way<'_>, fresh: impl FnOnce() -> Id) -> Value {
    let (a, b) = (on_a.resolve(a), on_b.resolve(b));
    let mut joined = a.join(&b, fresh);
    if !joined.test.is_none() || a.id == b.id {
        return joined;
    }
    let (mut if_true, mut if_false) = (None, None);
    for (x, y, on_y) in [(&a, &b, on_b), (&b, &a, on_a)] {
        match (x.truth(), y.truth()) {
            (Tri::No, Tri::Yes | Tri::Maybe) => if_true = Some((y, on_y)),
            (Tri::Yes, Tri::No | Tri::Maybe) => if_false = Some((y, on_y)),
            _ => {}
        }
    }
    let mut facts = Collected::new();
    for (truth, other_way) in &[(true, if_true), (false, if_false)] {
        if let Some((value, known)) = other_way {
            facts.add_facts_if(*truth, value, *truth);
            known.list().iter().for_each(|fact| facts.add(*truth, *fact));
        }
    }
    joined.test = facts.test();
    joined
}

type Way<'a> = (Value, &'a Facts);

fn join_found(found: Option<Value>, value: &Value) -> Value {
    match found {
        None => value.clone(),
        Some(old) => old.join(value, || 0),
    }
}
