//! What stands on the data stack after each instruction, where that is certain without running it.

use crate::bytecode::instruction::{Instruction, decode};
use crate::bytecode::loops;
use crate::isa::{Opcode, RecordVersion, Selector, Signature, Slot, State, ValueType};
use crate::limits;
use std::collections::HashMap;
use std::fmt;

/// More elements than this are not kept apart.
const KEPT: usize = 64;
/// The elements that are shown.
const SHOWN: usize = 6;

/// An element of the data stack.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Element {
    value_type: Option<ValueType>,
    /// The number, if it is a UInt literal.
    number: Option<u64>,
    /// The selector, if it is a Selector literal.
    selector: Option<Selector>,
}

impl From<ValueType> for Element {
    fn from(value_type: ValueType) -> Element {
        Element { value_type: Some(value_type), ..Element::default() }
    }
}

/// The data stack.
#[derive(Clone, PartialEq, Eq)]
enum Stack {
    /// What is on it, the top last; if it is open there may be more below.
    Known { elements: Vec<Element>, open: bool },
    /// Nothing is certain.
    Unknown,
    /// The instruction ends the program, always fails, or is not reached.
    Ended,
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (elements, open) = match self {
            Stack::Unknown => return f.write_str("?"),
            Stack::Ended => return f.write_str("-"),
            Stack::Known { elements, open } => (elements, *open),
        };
        let hidden = elements.len().saturating_sub(SHOWN);
        f.write_str("[")?;
        match (hidden, open) {
            (0, false) => {}
            (0, true) => f.write_str("...")?,
            (_, _) => write!(f, "{}{hidden} more", if open { "... " } else { "" })?,
        }
        for (at, element) in elements.iter().skip(hidden).enumerate() {
            let blank = if at > 0 || hidden > 0 || open { " " } else { "" };
            match element.value_type {
                Some(value_type) => write!(f, "{blank}{value_type}")?,
                None => write!(f, "{blank}?")?,
            }
        }
        f.write_str("]")
    }
}

/// The program whose stack is followed.
#[derive(Clone, Copy)]
pub(super) struct Context {
    pub(super) signature: Signature,
    pub(super) version: RecordVersion,
    /// Whether the record has `@init` or `@update`, which decide what the others begin with.
    pub(super) stateful: bool,
}

impl Context {
    /// The stack a program begins with.
    fn entry(self) -> Stack {
        let entry = self.signature.entry(self.version);
        let (state, open) = match entry.state {
            State::None => (None, false),
            State::Stack if self.stateful => (None, true),
            State::Stack => (Some(ValueType::Object), false),
            State::Dictionary => (Some(ValueType::Dictionary), false),
        };
        let element =
            |slot: &Slot| Element { value_type: slot.resolve(self.version), ..Element::default() };
        let arguments = entry.arguments.iter().map(element);
        let elements = state.map(Element::from).into_iter().chain(arguments).collect();
        Stack::Known { elements, open }
    }
}

/// The stack after each instruction of a program, by the instruction's offset. Blocks that no
/// `if` beside them takes have none.
pub(super) fn stacks(program: &[u8], context: Context) -> HashMap<usize, String> {
    let mut walk = Walk { context, after: HashMap::new() };
    walk.code(program, 0, context.entry(), 0);
    walk.after
}

struct Walk {
    context: Context,
    after: HashMap<usize, String>,
}

/// A block that waits for its `if`: its code and where it stands in the program.
type Pending<'a> = (&'a [u8], usize);

impl Walk {
    fn code(&mut self, code: &[u8], base: usize, mut stack: Stack, depth: usize) -> Stack {
        let mut pending: Vec<Pending<'_>> = Vec::new();
        let mut at = 0;
        while let Some(Ok((instruction, next))) = decode(code, at) {
            match instruction {
                Instruction::Block(block) => pending.push((block, base + next - block.len())),
                Instruction::Op(Opcode::If) => {
                    stack = self.branch(stack, pending.pop(), None, 1, depth);
                }
                Instruction::Op(Opcode::IfElse) => {
                    let other = pending.pop();
                    stack = self.branch(stack, pending.pop(), other, 2, depth);
                }
                _ => step(&mut stack, &instruction, self.context.version),
            }
            self.after.insert(base + at, stack.to_string());
            at = next;
        }
        stack
    }

    /// `if` (one block wanted) or `ifelse` (two): both ways, joined.
    fn branch(
        &mut self,
        mut stack: Stack,
        first: Option<Pending<'_>>,
        second: Option<Pending<'_>>,
        wanted: usize,
        depth: usize,
    ) -> Stack {
        pop(&mut stack);
        let found = usize::from(first.is_some()) + usize::from(second.is_some());
        if found < wanted || depth >= limits::ASSEMBLY_NESTING {
            return Stack::Unknown;
        }
        let mut path = |block: Option<Pending<'_>>| match block {
            // What holds in its first pass need not hold in the others.
            Some((code, base)) if loops::is_body(code) => {
                self.code(code, base, Stack::Unknown, depth + 1);
                Stack::Unknown
            }
            Some((code, base)) => self.code(code, base, stack.clone(), depth + 1),
            None => stack.clone(),
        };
        join(path(first), path(second))
    }
}

fn join(a: Stack, b: Stack) -> Stack {
    match (a, b) {
        (Stack::Ended, other) | (other, Stack::Ended) => other,
        (Stack::Known { elements: a, open }, Stack::Known { elements: b, open: other })
            if a.len() == b.len() && open == other =>
        {
            let same = |(x, y): (Element, Element)| Element {
                value_type: x.value_type.filter(|t| y.value_type == Some(*t)),
                number: x.number.filter(|n| y.number == Some(*n)),
                selector: x.selector.filter(|s| y.selector == Some(*s)),
            };
            Stack::Known { elements: a.into_iter().zip(b).map(same).collect(), open }
        }
        _ => Stack::Unknown,
    }
}

fn step(stack: &mut Stack, instruction: &Instruction<'_>, version: RecordVersion) {
    let literal = |value_type: ValueType| Element::from(value_type);
    let element = match instruction {
        Instruction::Op(opcode) => return operate(stack, *opcode, version),
        Instruction::Unknown(_) => {
            *stack = Stack::Ended;
            return;
        }
        Instruction::UInt(n) => Element { number: Some(*n), ..literal(ValueType::UInt) },
        Instruction::Int(_) => literal(ValueType::Int),
        Instruction::Integer(_) => literal(ValueType::Integer),
        Instruction::String(_) => literal(ValueType::String),
        Instruction::Selector(s) => Element { selector: Some(*s), ..literal(ValueType::Selector) },
        Instruction::Block(_) => return,
    };
    push(stack, element);
}

fn operate(stack: &mut Stack, opcode: Opcode, version: RecordVersion) {
    if let Some(left) = opcode.rearranged() {
        let mut taken: Vec<Element> = opcode.info().takes.iter().map(|_| pop(stack)).collect();
        taken.reverse();
        left.iter().filter_map(|at| taken.get(*at)).for_each(|element| push(stack, *element));
        return;
    }
    match opcode {
        Opcode::Return => *stack = Stack::Ended,
        Opcode::Pick => {
            let index = pop(stack).number;
            let element = element_at(stack, index);
            push(stack, element);
        }
        Opcode::Call => match pop(stack).selector.map(Selector::info) {
            Some(Some(info)) if info.since.is_some() => {
                effect(stack, info.takes, info.gives, version);
            }
            Some(_) => *stack = Stack::Ended,
            None => *stack = Stack::Unknown,
        },
        _ => {
            let info = opcode.info();
            effect(stack, info.takes, info.gives, version);
        }
    }
}

/// Takes and gives what a row of the tables says; a Number that is given is of the type of the
/// Number that was taken first.
fn effect(stack: &mut Stack, takes: &[Slot], gives: &[Slot], version: RecordVersion) {
    let mut number = None;
    for slot in takes.iter().rev() {
        let element = pop(stack);
        if *slot == Slot::Number {
            number = element.value_type;
        }
    }
    for slot in gives {
        let value_type = match slot {
            Slot::Number => number,
            other => other.resolve(version),
        };
        push(stack, Element { value_type, ..Element::default() });
    }
}

fn push(stack: &mut Stack, element: Element) {
    if let Stack::Known { elements, open } = stack {
        if elements.len() >= KEPT {
            elements.remove(0);
            *open = true;
        }
        elements.push(element);
    }
}

fn pop(stack: &mut Stack) -> Element {
    if let Stack::Known { elements, open } = stack {
        match elements.pop() {
            Some(element) => return element,
            None if *open => {}
            // Too few elements: an error.
            None => *stack = Stack::Ended,
        }
    }
    Element::default()
}

fn element_at(stack: &mut Stack, index: Option<u64>) -> Element {
    let (Stack::Known { elements, open: false }, Some(index)) = (&stack, index) else {
        return Element::default();
    };
    match usize::try_from(index).ok().and_then(|index| elements.get(index)) {
        Some(element) => *element,
        None => {
            *stack = Stack::Ended;
            Element::default()
        }
    }
}
