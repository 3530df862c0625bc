//! Stretches of plain arithmetic on UInt, such as digits of a number: what the machine does step by
//! step, with less ado. Whatever could be an error or tell something about a value ends a stretch.

use super::machine::{MAX_WORK, Machine, State};
use super::number;
use super::stack::{Held, Stack};
use super::value::{Id, Range, Types, Value};
use crate::bytecode::instruction::{Instruction, decode};
use crate::isa::{Opcode, ValueType};

const UINT: Types = Types::of(ValueType::UInt);

/// The elements that a stretch works on, the top last, and the stack below them.
#[derive(Debug, Default)]
pub(super) struct Top {
    elements: Vec<Element>,
    below: Stack,
}

#[derive(Clone, Debug)]
enum Element {
    /// From the stack.
    Held(Held),
    /// A UInt that the stretch computed.
    Computed { range: Range, id: Id, number: u32 },
}

impl Element {
    fn types(&self) -> Types {
        match self {
            Element::Held(held) => held.value.types,
            Element::Computed { .. } => UINT,
        }
    }

    fn into_held(self) -> Held {
        match self {
            Element::Held(held) => held,
            Element::Computed { range, id, number } => {
                Held { value: Value { id, ..Value::uint(range) }, number }
            }
        }
    }
}

/// Whether what follows from the result of the opcode before does not matter to this one.
fn forgets_tests(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::Add | Opcode::Sub | Opcode::Div | Opcode::Mod | Opcode::Pick)
}

impl Machine<'_> {
    /// Follows the stretch that begins here, if one does; gives the place after it.
    pub(super) fn straight(&mut self, state: &mut State, from: usize, end: usize) -> usize {
        let mut top = std::mem::take(&mut self.top);
        top.below = state.stack;
        let mut at = from;
        while self.stacks.work < MAX_WORK
            && let Some(next) = self.straight_step(&mut top, state, at, end)
        {
            self.stacks.work += 1;
            at = next;
        }
        if at > from {
            state.stack = top.below;
            for element in top.elements.drain(..) {
                state.stack = self.stacks.push_held(state.stack, element.into_held());
            }
        }
        top.elements.clear();
        self.top = top;
        at
    }

    /// One instruction; none if it is not for stretches.
    fn straight_step(
        &mut self,
        top: &mut Top,
        state: &State,
        at: usize,
        end: usize,
    ) -> Option<usize> {
        let code = self.code.get(..end)?;
        let opcode = Opcode::from_byte(*code.get(at)?)?;
        match opcode {
            Opcode::LitUInt => {
                let (Instruction::UInt(n), next) = decode(code, at)?.ok()? else { return None };
                self.compute(top, Range::one(n), 0);
                return Some(next);
            }
            Opcode::Dup => {
                self.reach(top, 1)?;
                top.elements.push(top.elements.last()?.clone());
            }
            Opcode::Drop => {
                self.reach(top, 1)?;
                top.elements.pop();
            }
            Opcode::Over => {
                let [.., one, _] = self.reach(top, 2)? else { return None };
                let one = one.clone();
                top.elements.push(one);
            }
            Opcode::Swap => self.reach(top, 2)?.rotate_left(1),
            Opcode::Rot => self.reach(top, 3)?.rotate_right(1),
            Opcode::Pick => self.straight_pick(top, state)?,
            _ => {
                let next = code.get(at + 1).and_then(|byte| Opcode::from_byte(*byte));
                self.straight_binary(top, state, opcode, next)?;
            }
        }
        Some(at + 1)
    }

    /// The topmost elements; none if there may be fewer.
    fn reach<'t>(&mut self, top: &'t mut Top, n: usize) -> Option<&'t mut [Element]> {
        while top.elements.len() < n {
            let (held, below) = self.stacks.pop_one(top.below)?;
            top.elements.insert(0, Element::Held(held));
            top.below = below;
        }
        let from = top.elements.len() - n;
        top.elements.get_mut(from..)
    }

    fn compute(&mut self, top: &mut Top, range: Range, id: Id) {
        let number = self.stacks.number();
        top.elements.push(Element::Computed { range, id, number });
    }

    fn resolved(element: &Element, state: &State) -> Value {
        match element {
            Element::Held(held) => state.facts.resolve(held.value.clone()),
            Element::Computed { range, id, .. } => Value { id: *id, ..Value::uint(*range) },
        }
    }

    fn straight_pick(&mut self, top: &mut Top, state: &State) -> Option<()> {
        let [index] = self.reach(top, 1)? else { return None };
        if index.types() != UINT {
            return None;
        }
        let index = Self::resolved(index, state).range;
        if index.hi >= i128::from(self.stacks.depth(top.below).0) {
            return None;
        }
        top.elements.pop();
        let value = self.stacks.pick(top.below, index);
        let id = if value.id == 0 { self.stacks.fresh() } else { value.id };
        let held = self.stacks.hold(Value { id, ..value });
        top.elements.push(Element::Held(held));
        Some(())
    }

    fn straight_binary(
        &mut self,
        top: &mut Top,
        state: &State,
        opcode: Opcode,
        next: Option<Opcode>,
    ) -> Option<()> {
        use Opcode::{Add, And, Div, Eq, Ge, Gt, Le, Lt, Mod, Mul, Ne, Or, Sub, Xor};
        match opcode {
            Add | Sub | Div | Mod | Xor => {}
            Mul | And | Or | Eq | Ne | Lt | Gt | Le | Ge if next.is_some_and(forgets_tests) => {}
            _ => return None,
        }
        let [x, y] = self.reach(top, 2)? else { return None };
        if x.types() != UINT || y.types() != UINT {
            return None;
        }
        let (x, y) = (Self::resolved(x, state), Self::resolved(y, state));
        if matches!(opcode, Div | Mod) && y.range.lo <= 0 {
            return None;
        }
        top.elements.truncate(top.elements.len() - 2);
        let range = number::binary(opcode, ValueType::UInt, &x, &y);
        let id = self.stacks.fresh();
        self.compute(top, range, id);
        Some(())
    }
}
