//! The loop over instructions.

use super::arithmetic;
use super::control::{Control, Next};
use super::debuggee::{Debuggee, ObjectId};
use super::integer::Integer;
use super::messages;
use super::outcome::{Abort, Budget, Limit, Limits, Outcome, Stop};
use super::show::ValueTexts;
use super::trace::{Event, Trace, View};
use super::value::{Dictionary, Memory, Text, Value};
use crate::bytecode::formatv::FormatPiece;
use crate::bytecode::instruction;
use crate::isa::{Lldb, Opcode, RecordVersion, Slot, ValueType};
use crate::source::Slice;

/// The LLDB and record version whose rules apply, and the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// The LLDB that runs the program.
    pub lldb: Lldb,
    /// The version of the record that holds it.
    pub record_version: RecordVersion,
    /// The limits.
    pub limits: Limits,
}

impl Config {
    /// A release and a record version with the default limits.
    pub fn new(lldb: Lldb, record_version: RecordVersion) -> Config {
        Config { lldb, record_version, limits: Limits::default() }
    }
}

/// The context of a program.
pub struct Machine<'m, D: Debuggee + ?Sized> {
    /// The rules.
    pub config: Config,
    /// What texts and dictionaries may take; programs that share values share it.
    pub memory: Memory,
    /// The debuggee.
    pub debuggee: &'m mut D,
    /// The remaining budget.
    pub budget: &'m mut Budget,
}

/// A program that ended or was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// The data stack at the end.
    pub stack: Vec<Value>,
    /// Why it stopped, and the offset of the instruction.
    pub stop: Option<(Stop, usize)>,
}

impl<D: Debuggee + ?Sized> Machine<'_, D> {
    /// Runs a program with a data stack, whose top is last. The observer sees every instruction.
    pub fn run(
        &mut self,
        program: &[u8],
        stack: Vec<Value>,
        observer: Option<&mut dyn Trace>,
    ) -> Execution {
        let mut run = Run {
            config: self.config,
            memory: self.memory.clone(),
            debuggee: self.debuggee,
            budget: self.budget,
            data: stack,
            control: Control::new(program, self.config.limits.blocks),
            program,
            scratch: Vec::new(),
            pieces: Vec::new(),
        };
        let mut at = 0;
        let result = run.run(&mut at, observer);
        let looped = run.control.looped();
        let stop = result.err().map(|stop| match stop {
            Stop::Limit(Limit::Steps | Limit::Stack | Limit::Blocks | Limit::Memory) if looped => {
                (Stop::Limit(Limit::Loop), at)
            }
            stop => (stop, at),
        });
        Execution { stack: run.data, stop }
    }

    /// Runs a summary: its text, as far as LLDB shows it.
    pub fn summary(
        &mut self,
        program: &[u8],
        object: ObjectId,
        observer: Option<&mut dyn Trace>,
    ) -> Outcome {
        let ran = self.run(program, vec![Value::Object(object)], observer);
        if let Some((stop, offset)) = ran.stop {
            return Outcome::Stopped { stop, offset };
        }
        let mut texts = ValueTexts { lldb: self.config.lldb, debuggee: self.debuggee };
        match texts.result(ran.stack.last()) {
            Ok(text) => Outcome::Ok { text },
            Err(stop) => Outcome::Stopped { stop, offset: program.len() },
        }
    }
}

/// Runs a summary on an object with a memory and a budget of its own.
pub fn summary<D: Debuggee + ?Sized>(
    program: &[u8],
    config: Config,
    debuggee: &mut D,
    object: ObjectId,
    observer: Option<&mut dyn Trace>,
) -> Outcome {
    let memory = Memory::new(&config.limits);
    let mut budget = Budget::new(&config.limits);
    Machine { config, memory, debuggee, budget: &mut budget }.summary(program, object, observer)
}

/// The successor of an instruction.
enum Successor {
    /// The instruction at this offset of the block.
    To(usize),
    /// Another block, or the rest of this one, as the control stack says.
    Entered,
    End,
}

/// A program that runs.
pub(super) struct Run<'r, D: Debuggee + ?Sized> {
    pub(super) config: Config,
    pub(super) memory: Memory,
    pub(super) debuggee: &'r mut D,
    pub(super) budget: &'r mut Budget,
    pub(super) data: Vec<Value>,
    control: Control,
    program: &'r [u8],
    pub(super) scratch: Vec<u8>,
    pub(super) pieces: Vec<FormatPiece>,
}

impl<'r, D: Debuggee + ?Sized> Run<'r, D> {
    fn run(&mut self, at: &mut usize, mut observer: Option<&mut dyn Trace>) -> Result<(), Stop> {
        loop {
            let (code, start) = (self.block(), self.control.current().start);
            let mut from = self.control.at;
            while from < code.len() {
                *at = start + from;
                let step = match observer.as_deref_mut() {
                    None => self.step(code, from)?,
                    Some(observer) => self.traced_step(code, from, observer)?,
                };
                match step {
                    Successor::To(next) => from = next,
                    Successor::Entered => break,
                    Successor::End => return Ok(()),
                }
            }
            if from >= code.len() && self.end_block(from) == Next::End {
                return Ok(());
            }
        }
    }

    fn traced_step(
        &mut self,
        code: &'r [u8],
        from: usize,
        observer: &mut dyn Trace,
    ) -> Result<Successor, Stop> {
        let offset = self.control.current().start + from;
        let instruction = instruction::decode(code, from).and_then(Result::ok).map(|i| i.0);
        let before = self.view();
        let result = self.step(code, from);
        let after = self.view();
        observer.ran(&Event { offset, instruction, before: &before, after: &after });
        result
    }

    /// Continues with the code that is pending after the block.
    fn end_block(&mut self, end: usize) -> Next {
        self.control.at = end;
        self.control.end_block()
    }

    fn view(&mut self) -> View {
        let lldb = self.config.lldb;
        let mut texts = ValueTexts { lldb, debuggee: self.debuggee };
        View {
            data: self.data.iter().map(|value| texts.in_assembly(value)).collect(),
            control: self.control.blocks().iter().map(|b| b.range()).collect(),
        }
    }

    #[inline]
    fn block(&self) -> &'r [u8] {
        self.program.slice(self.control.current().range())
    }

    /// Runs the instruction at `at` of the current block.
    #[inline(always)]
    #[expect(clippy::too_many_lines, reason = "an arm for each opcode")]
    fn step(&mut self, code: &'r [u8], at: usize) -> Result<Successor, Stop> {
        self.budget.spend(1)?;
        let byte = code.get(at).copied().unwrap_or_default();
        let Some(opcode) = Opcode::from_byte(byte).filter(|o| o.runs_in(self.config.lldb)) else {
            return Err(messages::unknown_opcode(byte));
        };
        let next = at + 1;
        let unreadable = |kind| messages::unreadable(kind, opcode, code, next);
        match opcode {
            Opcode::Dup => self.dup()?,
            Opcode::Drop => {
                let left = self.data.len().checked_sub(1);
                self.data.truncate(left.ok_or_else(messages::not_enough_elements)?);
            }
            Opcode::Pick => self.pick()?,
            Opcode::Over => match self.data.last_chunk() {
                Some([x, _]) => self.push(x.clone())?,
                None => return Err(messages::not_enough_elements()),
            },
            Opcode::Swap => {
                let [x, y] = self.take()?;
                self.data.extend([y, x]);
            }
            Opcode::Rot => {
                let [x, y, z] = self.take()?;
                self.data.extend([z, x, y]);
            }
            Opcode::Block => {
                let (block, end) = instruction::bytes(code, next).map_err(unreadable)?;
                self.control.push(end - block.len()..end)?;
                return Ok(Successor::To(end));
            }
            Opcode::If | Opcode::IfElse => {
                self.control.at = next;
                return self.branch(opcode);
            }
            Opcode::Return => return Ok(Successor::End),
            Opcode::LitUInt => {
                let (number, end) = instruction::unsigned(code, next).map_err(unreadable)?;
                self.push(Value::UInt(number))?;
                return Ok(Successor::To(end));
            }
            Opcode::LitInt => {
                let (number, end) = instruction::signed(code, next).map_err(unreadable)?;
                self.push(Value::Int(number))?;
                return Ok(Successor::To(end));
            }
            Opcode::LitInteger => {
                let (leb, end) = instruction::big(code, next).map_err(unreadable)?;
                let wide = || Stop::Unknown("Integers of more than 128 bits");
                self.push(Value::Integer(Integer::from_leb(leb).ok_or_else(wide)?))?;
                return Ok(Successor::To(end));
            }
            Opcode::LitString => {
                let (bytes, end) = instruction::bytes(code, next).map_err(unreadable)?;
                self.budget.spend(bytes.len() as u64 / 64)?;
                let value = self.memory.string(bytes)?;
                self.push(value)?;
                return Ok(Successor::To(end));
            }
            Opcode::LitSelector => {
                let (selector, end) = instruction::selector(code, next).map_err(unreadable)?;
                self.push(Value::Selector(selector))?;
                return Ok(Successor::To(end));
            }
            Opcode::Null => self.push(Value::Object(ObjectId::NULL))?,
            Opcode::AsInt => match self.top()? {
                [Value::UInt(n)] => self.replace(Value::Int(n.cast_signed())),
                _ => return Err(messages::expected(ValueType::UInt)),
            },
            Opcode::AsUInt => match self.top()? {
                [Value::Int(n)] => self.replace(Value::UInt(n.cast_unsigned())),
                _ => return Err(messages::expected(ValueType::Int)),
            },
            Opcode::IsNull => match self.top()? {
                [Value::Object(object)] => self.replace(Value::UInt(object.is_null().into())),
                _ => return Err(messages::expected(ValueType::Object)),
            },
            Opcode::Not => {
                let [x] = self.top()?;
                let result = arithmetic::complement(self.config.lldb, x)?;
                self.replace(result);
            }
            Opcode::Add
            | Opcode::Sub
            | Opcode::Mul
            | Opcode::Div
            | Opcode::Mod
            | Opcode::And
            | Opcode::Or
            | Opcode::Xor
            | Opcode::Eq
            | Opcode::Ne
            | Opcode::Lt
            | Opcode::Gt
            | Opcode::Le
            | Opcode::Ge => {
                let [x, y] = self.top()?;
                let result = arithmetic::binary(opcode, x, y)?;
                self.data.pop();
                self.replace(result);
            }
            Opcode::Shl | Opcode::Shr => self.shift(opcode)?,
            Opcode::Call => self.call()?,
            Opcode::Dict => {
                let dictionary = self.memory.dictionary()?;
                self.push(Value::Dictionary(dictionary))?;
            }
            Opcode::DictSet => self.dict_set()?,
            Opcode::DictGet => {
                let (dictionary, key) = self.dict_key()?;
                let value = dictionary.get(&key);
                let missing = || messages::at_opcode("key not found in dictionary", opcode);
                self.push(value.ok_or_else(missing)?)?;
            }
            Opcode::DictHas => {
                let (dictionary, key) = self.dict_key()?;
                let found = dictionary.get(&key).is_some();
                self.push(Value::Integer(Integer::signed(found.into())))?;
            }
        }
        Ok(Successor::To(next))
    }

    /// `if` and `ifelse`; the control stack determines what follows.
    fn branch(&mut self, opcode: Opcode) -> Result<Successor, Stop> {
        let lldb = self.config.lldb;
        let Some(top) = self.data.last() else {
            return Err(match lldb >= Lldb::V24 {
                true => Stop::Abort(Abort::NoCondition),
                false => messages::not_enough_elements(),
            });
        };
        let condition = match top {
            Value::UInt(number) => *number != 0,
            Value::Integer(number) => !number.is_zero(),
            // Only a program that consists of an `ifelse` gets this message.
            _ if lldb >= Lldb::V24 && self.program == [Opcode::IfElse.byte()] => {
                return Err(messages::at_opcode("empty control stack", opcode));
            }
            _ => return Err(messages::bad_condition(lldb, opcode)),
        };
        self.data.pop();
        let next = match opcode {
            Opcode::If => self.control.enter_if(condition),
            _ if !self.control.holds_no_block() => self.control.enter_ifelse(condition),
            _ if condition && lldb != Lldb::V23 => Next::End,
            _ => return Err(Stop::Abort(Abort::NoBlock)),
        };
        Ok(if next == Next::End { Successor::End } else { Successor::Entered })
    }

    #[inline]
    fn dup(&mut self) -> Result<(), Stop> {
        match self.data.last() {
            Some(x) => self.push(x.clone()),
            None => Err(messages::not_enough_elements()),
        }
    }

    fn pick(&mut self) -> Result<(), Stop> {
        let [index] = self.top()?;
        let Value::UInt(index) = index else { return Err(messages::expected(ValueType::UInt)) };
        self.data.pop();
        let found = usize::try_from(index).ok().and_then(|i| self.data.get(i)).cloned();
        self.push(found.ok_or_else(|| messages::at_opcode("index out of bounds", Opcode::Pick))?)
    }

    fn shift(&mut self, opcode: Opcode) -> Result<(), Stop> {
        let [Value::UInt(count)] = self.top()? else {
            return Err(messages::expected(ValueType::UInt));
        };
        let [x, _] = self.top()?;
        let result = arithmetic::shift(opcode, x, count)?;
        self.data.pop();
        self.replace(result);
        Ok(())
    }

    fn dict_set(&mut self) -> Result<(), Stop> {
        self.check(Opcode::DictSet.info().takes)?;
        let [dictionary, key, value] = self.top()?;
        let Value::String(key) = key else { return Err(messages::expected(ValueType::String)) };
        let Value::Dictionary(dictionary) = dictionary else {
            return Err(messages::expected(ValueType::Dictionary));
        };
        let budget = &mut *self.budget;
        if dictionary.is_in(&value, || budget.spend(1))? {
            let what = "dict_set would create a reference cycle";
            return Err(messages::at_opcode(what, Opcode::DictSet));
        }
        dictionary.set(&key, value)?;
        self.data.truncate(self.data.len() - 3);
        Ok(())
    }

    /// Takes `dictionary key` from the stack.
    fn dict_key(&mut self) -> Result<(Dictionary, Text), Stop> {
        self.check(Opcode::DictGet.info().takes)?;
        match self.top()? {
            [Value::Dictionary(dictionary), Value::String(key)] => {
                self.data.truncate(self.data.len() - 2);
                Ok((dictionary, key))
            }
            _ => Err(messages::expected(ValueType::Dictionary)),
        }
    }

    /// Checks elements from the top down; a missing one is found in its turn.
    pub(super) fn check(&self, takes: &[Slot]) -> Result<(), Stop> {
        let mut elements = self.data.iter().rev();
        for slot in takes.iter().rev() {
            let value = elements.next().ok_or_else(messages::not_enough_elements)?;
            match slot.resolve(self.config.record_version) {
                Some(wanted) if wanted != value.value_type() => {
                    return Err(messages::expected(wanted));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The topmost elements, the top last.
    #[inline]
    pub(super) fn top<const N: usize>(&self) -> Result<[Value; N], Stop> {
        match self.data.last_chunk::<N>() {
            Some(elements) => Ok(elements.clone()),
            None => Err(messages::not_enough_elements()),
        }
    }

    /// Pops the topmost elements, the top last.
    #[inline]
    pub(super) fn take<const N: usize>(&mut self) -> Result<[Value; N], Stop> {
        let elements = self.top()?;
        self.data.truncate(self.data.len() - N);
        Ok(elements)
    }

    #[inline]
    pub(super) fn push(&mut self, value: Value) -> Result<(), Stop> {
        if self.data.len() >= self.config.limits.stack {
            return Err(Stop::Limit(Limit::Stack));
        }
        self.data.push(value);
        Ok(())
    }

    #[inline]
    fn replace(&mut self, value: Value) {
        if let Some(top) = self.data.last_mut() {
            *top = value;
        }
    }
}
