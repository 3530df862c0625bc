//! Synthetic children: the state of a provider and its programs.

use super::LoadedChildren;
use crate::isa::{Lldb, RecordVersion, Signature};
use crate::vm::{Abort, Debuggee, Integer, Machine, Memory, ObjectId, Stop, Value};
use std::collections::HashMap;

/// The result of a method, or its error message.
type Ran = Result<Vec<Value>, Vec<u8>>;
/// A number of children, or the text that LLDB shows instead.
pub(super) type Count = Result<u32, Vec<u8>>;

#[derive(Debug)]
pub(super) struct Provider<'a> {
    children: LoadedChildren<'a>,
    memory: Memory,
    state: Vec<Value>,
    num_children: Option<Count>,
    made: HashMap<u32, ObjectId>,
}

impl<'a> Provider<'a> {
    /// Creates a provider: runs `@init`, then `@update`.
    pub(super) fn new(
        children: LoadedChildren<'a>,
        raw: ObjectId,
        machine: &mut Machine<'_, impl Debuggee>,
    ) -> Result<Provider<'a>, Stop> {
        let mut provider = Provider {
            children,
            memory: machine.memory.clone(),
            state: Vec::new(),
            num_children: None,
            made: HashMap::new(),
        };
        match provider.children.version {
            RecordVersion::V1 => provider.start_with_stack(raw, machine)?,
            RecordVersion::V2 => provider.start_with_self(raw, machine)?,
        }
        Ok(provider)
    }

    /// The version of its record, and the memory of its programs.
    pub(super) fn context(&self) -> (RecordVersion, Memory) {
        (self.children.version, self.memory.clone())
    }

    /// Version 1: the state is the stack that `@init` and `@update` leave.
    fn start_with_stack(
        &mut self,
        raw: ObjectId,
        machine: &mut Machine<'_, impl Debuggee>,
    ) -> Result<(), Stop> {
        self.state = vec![Value::Object(raw)];
        if let Some(ran) = self.run(Signature::INIT, &[], machine)? {
            self.state = ran.unwrap_or_default();
        }
        let Some(ran) = self.run(Signature::UPDATE, &[], machine)? else { return Ok(()) };
        self.state = match ran {
            Err(_) => Vec::new(),
            Ok(stack) if stack.is_empty() && machine.config.lldb < Lldb::V24 => {
                return Err(Stop::Abort(Abort::EmptyUpdate));
            }
            Ok(mut stack) => {
                if matches!(stack.last().and_then(number), Some(0 | 1)) {
                    stack.pop();
                }
                stack
            }
        };
        Ok(())
    }

    /// Version 2: the state is a dictionary; without `@init` it holds the value.
    fn start_with_self(
        &mut self,
        raw: ObjectId,
        machine: &mut Machine<'_, impl Debuggee>,
    ) -> Result<(), Stop> {
        let own = self.memory.dictionary()?;
        self.state = vec![Value::Dictionary(own.clone())];
        let ran = self.run(Signature::INIT, &[Value::Object(raw)], machine)?;
        if ran.is_none() {
            own.set(b"valobj", Value::Object(raw))?;
        }
        self.forget_after(&ran);
        let ran = self.run(Signature::UPDATE, &[], machine)?;
        self.forget_after(&ran);
        Ok(())
    }

    /// Clears the state after an error.
    fn forget_after(&mut self, ran: &Option<Ran>) {
        if matches!(ran, Some(Err(_))) {
            self.state.clear();
        }
    }

    /// Runs a method on the state and more; `None` if the record has no such method, the message
    /// if the program fails.
    fn run(
        &self,
        signature: Signature,
        more: &[Value],
        machine: &mut Machine<'_, impl Debuggee>,
    ) -> Result<Option<Ran>, Stop> {
        let Some(program) = self.children.program(signature) else { return Ok(None) };
        let ran = machine.run(program, [&*self.state, more].concat(), None);
        match ran.stop {
            None => Ok(Some(Ok(ran.stack))),
            Some((Stop::Error(message), _)) => Ok(Some(Err(message))),
            Some((stop, _)) => Err(stop),
        }
    }

    pub(super) fn num_children(
        &mut self,
        machine: &mut Machine<'_, impl Debuggee>,
    ) -> Result<Count, Stop> {
        if let Some(known) = &self.num_children {
            return Ok(known.clone());
        }
        let count = match self.run(Signature::GET_NUM_CHILDREN, &[], machine)? {
            None => Ok(0),
            Some(Err(message)) => Err(message),
            Some(Ok(stack)) => count(stack.last(), machine.config.lldb),
        };
        self.num_children = Some(count.clone());
        Ok(count)
    }

    /// The child at an index; the null object if there is none.
    pub(super) fn child_at(
        &mut self,
        index: u32,
        machine: &mut Machine<'_, impl Debuggee>,
    ) -> Result<ObjectId, Stop> {
        if let Some(made) = self.made.get(&index) {
            return Ok(*made);
        }
        let index_value = match self.children.version {
            RecordVersion::V1 => Value::UInt(index.into()),
            RecordVersion::V2 => Value::Integer(Integer::signed(index.into())),
        };
        let ran = self.run(Signature::GET_CHILD_AT_INDEX, &[index_value], machine)?;
        let child = match ran.and_then(Result::ok).unwrap_or_default().last() {
            Some(Value::Object(child)) => *child,
            _ => ObjectId::NULL,
        };
        self.made.insert(index, child);
        Ok(child)
    }

    /// The index of a name, as LLDB 24 finds it. An answer of more than 32 bits is truncated, and a negative one is
    /// 4294967295. LLDB 23 never finds a name and does not run the program.
    pub(super) fn index_of(
        &mut self,
        name: &[u8],
        machine: &mut Machine<'_, impl Debuggee>,
    ) -> Result<Option<u32>, Stop> {
        if machine.config.lldb < Lldb::V24 {
            return match self.children.program(Signature::GET_CHILD_INDEX) {
                Some(_) => Ok(None),
                None => Err(Stop::Abort(Abort::NoChildIndex)),
            };
        }
        let text = self.memory.string(name)?;
        let ran = self.run(Signature::GET_CHILD_INDEX, &[text], machine)?;
        let answer = ran.and_then(Result::ok).and_then(|stack| number(stack.last()?));
        Ok(match answer {
            Some(number) if number < 0 => Some(u32::MAX),
            Some(number) => Some(number as u32),
            None => element_index(name),
        })
    }

    pub(super) fn child_named(
        &mut self,
        name: &[u8],
        machine: &mut Machine<'_, impl Debuggee>,
    ) -> Result<ObjectId, Stop> {
        match self.index_of(name, machine)? {
            Some(index) => self.child_at(index, machine),
            // LLDB 23 takes "not found" for an index.
            None if machine.config.lldb < Lldb::V24 => self.child_at(u32::MAX, machine),
            None => Ok(ObjectId::NULL),
        }
    }
}

/// The number of children that a program leaves on top of the stack.
fn count(top: Option<&Value>, lldb: Lldb) -> Count {
    let Some(top) = top else {
        return Err(b"@get_num_children returned empty data stack".to_vec());
    };
    let invalid = || b"@get_num_children returned invalid value".to_vec();
    match (top, number(top)) {
        (Value::UInt(_), Some(number)) => u32::try_from(number).map_err(|_| invalid()),
        // An Int of 0 is very many children for LLDB 23.
        (_, Some(0)) if lldb < Lldb::V24 => Ok(u32::MAX),
        (_, Some(number)) => Ok(u32::try_from(number).unwrap_or(u32::MAX)),
        (_, None) => Err(invalid()),
    }
}

/// The number on top; a wide one by its sign.
fn number(value: &Value) -> Option<i128> {
    match value {
        Value::UInt(number) => Some((*number).into()),
        Value::Int(number) => Some((*number).into()),
        Value::Integer(number) => Some(number.to_i64().map_or(i128::MAX, i128::from)),
        _ => None,
    }
}

/// The index in a name such as `[12]`.
fn element_index(name: &[u8]) -> Option<u32> {
    let digits = name.strip_prefix(b"[")?.strip_suffix(b"]")?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}
