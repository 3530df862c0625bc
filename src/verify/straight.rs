//! Stretches of plain arithmetic on UInt, such as digits of a number, and of texts that are put
//! aside: what the machine does step by step, with less ado. Whatever could be an error or tell
//! something about a value ends a stretch.

use super::machine::{MAX_WORK, Machine, State};
use super::stack::{Held, Stack};
use super::uint::{self, UInts};
use super::value::{Id, Types, Value};
use crate::bytecode::instruction::{Instruction, decode};
use crate::bytecode::leb;
use crate::isa::{Opcode, ValueType};

const UINT: Types = Types::of(ValueType::UInt);

/// The elements that a stretch works on, the top last, and the stack below them.
#[derive(Debug, Default)]
pub(super) struct Top {
    elements: Vec<Element>,
    below: Stack,
}

#[derive(Clone, Copy, Debug)]
enum Element {
    /// From the stack, or for it.
    Held(Held),
    /// A UInt that the stretch computed.
    Computed { range: UInts, id: Id, number: u32 },
}

/// The operator here, if its result tells nothing about its operands, or nothing that matters to
/// the opcode after it.
fn operator(code: &[u8], at: usize) -> Option<Opcode> {
    use Opcode::{Add, And, Div, Eq, Ge, Gt, Le, Lt, Mod, Mul, Ne, Or, Pick, Sub, Xor};
    let opcode = Opcode::from_byte(*code.get(at)?)?;
    let is_one = match opcode {
        Add | Sub | Div | Mod | Xor => true,
        Mul | And | Or | Eq | Ne | Lt | Gt | Le | Ge => {
            let next = code.get(at + 1).and_then(|byte| Opcode::from_byte(*byte));
            matches!(next, Some(Add | Sub | Div | Mod | Pick))
        }
        _ => false,
    };
    is_one.then_some(opcode)
}

impl Machine<'_> {
    /// Follows the stretch that begins here, if one does; gives the place after it.
    pub(super) fn straight(&mut self, state: &mut State, from: usize, end: usize) -> usize {
        let code = self.code.get(..end).unwrap_or_default();
        let mut top = std::mem::take(&mut self.top);
        top.below = state.stack;
        let mut at = from;
        while self.stacks.work < MAX_WORK
            && let Some(next) = self.straight_step(&mut top, state, code, at)
        {
            self.stacks.work += 1;
            at = next;
        }
        if at > from {
            state.stack = top.below;
            for element in &top.elements {
                let held = match *element {
                    Element::Held(held) => held,
                    Element::Computed { range, id, number } => {
                        let value = Value { id, ..Value::uint(range.range()) };
                        self.stacks.hold_as(value, number)
                    }
                };
                state.stack = self.stacks.push_held(state.stack, held);
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
        code: &[u8],
        at: usize,
    ) -> Option<usize> {
        let opcode = Opcode::from_byte(*code.get(at)?)?;
        let operand = at + 1;
        match opcode {
            Opcode::LitUInt => {
                let (n, len) = leb::read_unsigned(code.get(operand..)?).ok()?;
                let next = operand + len;
                let y = (UInts::one(n), 0);
                // Most numbers are used at once.
                if self.stacks.work < MAX_WORK
                    && let Some(opcode) = operator(code, next)
                    && self.straight_binary(top, state, opcode, Some(y)).is_some()
                {
                    self.stacks.work += 1;
                    return Some(next + 1);
                }
                self.compute(top, y.0, y.1);
                return Some(next);
            }
            Opcode::LitString => {
                let (Instruction::String(text), next) = decode(code, at)?.ok()? else {
                    return None;
                };
                let value = self.plain_text(text)?;
                let held = self.stacks.hold(value);
                top.elements.push(Element::Held(held));
                return Some(next);
            }
            Opcode::Dup => {
                let [one] = self.reach(top, 1)? else { return None };
                let one = *one;
                top.elements.push(one);
            }
            Opcode::Drop => {
                self.reach(top, 1)?;
                top.elements.pop();
            }
            Opcode::Over => {
                let [one, _] = self.reach(top, 2)? else { return None };
                let one = *one;
                top.elements.push(one);
            }
            Opcode::Swap => self.reach(top, 2)?.swap(0, 1),
            Opcode::Rot => self.reach(top, 3)?.rotate_right(1),
            Opcode::Pick => self.straight_pick(top, state)?,
            _ => {
                operator(code, at)?;
                self.straight_binary(top, state, opcode, None)?;
            }
        }
        Some(operand)
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

    fn compute(&mut self, top: &mut Top, range: UInts, id: Id) {
        let number = self.stacks.number();
        top.elements.push(Element::Computed { range, id, number });
    }

    /// What the element may be, and its identity, if it is a UInt; `tested` ones are none if what
    /// they tell as a condition matters.
    fn uint(&self, element: Element, state: &State, tested: bool) -> Option<(UInts, Id)> {
        let held = match element {
            Element::Computed { range, id, .. } => return Some((range, id)),
            Element::Held(held) => held,
        };
        let value = self.stacks.value(held);
        if value.types != UINT || !(tested || value.test.is_none()) {
            return None;
        }
        let range = state.facts.range_of(value.id, value.range);
        Some((UInts::of(range)?, value.id))
    }

    fn straight_pick(&mut self, top: &mut Top, state: &State) -> Option<()> {
        let [index] = self.reach(top, 1)? else { return None };
        let index = *index;
        let (index, _) = self.uint(index, state, true)?;
        if index.hi >= self.stacks.depth(top.below).0.into() {
            return None;
        }
        top.elements.pop();
        let held = self.picked(top.below, index.range());
        top.elements.push(Element::Held(held));
        Some(())
    }

    /// An operator on the two topmost elements, or on the top and a literal.
    fn straight_binary(
        &mut self,
        top: &mut Top,
        state: &State,
        opcode: Opcode,
        literal: Option<(UInts, Id)>,
    ) -> Option<()> {
        let taken = if literal.is_some() { 1 } else { 2 };
        let (x, y) = match self.reach(top, taken)? {
            [x] => (*x, None),
            [x, y] => (*x, Some(*y)),
            _ => return None,
        };
        let tested = opcode != Opcode::Mul;
        let (y, id_of_y) = match y {
            Some(y) => self.uint(y, state, tested)?,
            None => literal?,
        };
        let (x, id_of_x) = self.uint(x, state, tested)?;
        if matches!(opcode, Opcode::Div | Opcode::Mod) && y.lo == 0 {
            return None;
        }
        top.elements.truncate(top.elements.len() - taken);
        let alike = id_of_x == id_of_y && id_of_x != 0;
        let range = uint::binary(opcode, x, y, alike);
        let id = self.stacks.fresh();
        self.compute(top, range, id);
        Some(())
    }
}
