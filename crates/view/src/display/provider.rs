//! Synthetic children: the state of a provider and its programs.

use super::LoadedChildren;
use crate::isa::{Lldb, RecordVersion, Signature};
use crate::vm::{Abort, Budget, Config, Debuggee, Integer, Machine, Memory, ObjectId, Stop, Value};
use std::collections::HashMap;

/// The result of a method, or its error message.
type Ran = Result<Vec<Value>, Vec<u8>>;

#[derive(Debug)]
pub(super) struct Provider<'a> {
    children: LoadedChildren<'a>,
    config: Config,
    memory: Memory,
    state: Vec<Value>,
    num_children: Option<Result<u32, Vec<u8>>>,
    made: HashMap<u32, ObjectId>,
}

impl<'a> Provider<'a> {
    /// Creates a provider: runs `@init`, then `@update`.
    pub(super) fn new<D: Debuggee>(
        children: LoadedChildren<'a>,
        config: Config,
        raw: ObjectId,
        debuggee: &mut D,
        budget: &mut Budget,
    ) -> Result<Provider<'a>, Stop> {
        let memory = Memory::new(&config.limits);
        let mut provider = Provider {
            children,
            config,
            memory,
            state: Vec::new(),
            num_children: None,
            made: HashMap::new(),
        };
        match provider.config.record_version {
            RecordVersion::V1 => provider.start_with_stack(raw, debuggee, budget)?,
            RecordVersion::V2 => provider.start_with_self(raw, debuggee, budget)?,
        }
        Ok(provider)
    }

    /// Version 1: the state is the stack that `@init` and `@update` leave.
    fn start_with_stack<D: Debuggee>(
        &mut self,
        raw: ObjectId,
        debuggee: &mut D,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        self.state = vec![Value::Object(raw)];
        if let Some(ran) = self.run(Signature::INIT, &[], debuggee, budget)? {
            self.state = ran.unwrap_or_default();
        }
        let Some(ran) = self.run(Signature::UPDATE, &[], debuggee, budget)? else { return Ok(()) };
        self.state = match ran {
            Err(_) => Vec::new(),
            Ok(stack) if stack.is_empty() && self.config.lldb < Lldb::V24 => {
                return Err(Stop::Abort(Abort::EmptyUpdate));
            }
            Ok(mut stack) => {
                let reply = stack.last().and_then(|top| self.number(top));
                if matches!(reply, Some(0 | 1)) {
                    stack.pop();
                }
                stack
            }
        };
        Ok(())
    }

    /// Version 2: the state is a dictionary; without `@init` it holds the value.
    fn start_with_self<D: Debuggee>(
        &mut self,
        raw: ObjectId,
        debuggee: &mut D,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let own = self.memory.dictionary()?;
        self.state = vec![Value::Dictionary(own.clone())];
        let ran = self.run(Signature::INIT, &[Value::Object(raw)], debuggee, budget)?;
        if ran.is_none() {
            own.set(b"valobj", Value::Object(raw))?;
        }
        self.forget_after(&ran);
        let ran = self.run(Signature::UPDATE, &[], debuggee, budget)?;
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
    fn run<D: Debuggee>(
        &mut self,
        signature: Signature,
        more: &[Value],
        debuggee: &mut D,
        budget: &mut Budget,
    ) -> Result<Option<Ran>, Stop> {
        let Some(program) = self.children.program(signature) else { return Ok(None) };
        let mut stack = self.state.clone();
        stack.extend_from_slice(more);
        let mut machine =
            Machine { config: self.config, memory: self.memory.clone(), debuggee, budget };
        let ran = machine.run(program, stack, None);
        match ran.stop {
            None => Ok(Some(Ok(ran.stack))),
            Some((Stop::Error(message), _)) => Ok(Some(Err(message))),
            Some((stop, _)) => Err(stop),
        }
    }

    /// The number of children, or the text that LLDB shows instead.
    pub(super) fn num_children<D: Debuggee>(
        &mut self,
        debuggee: &mut D,
        budget: &mut Budget,
    ) -> Result<Result<u32, Vec<u8>>, Stop> {
        if let Some(known) = &self.num_children {
            return Ok(known.clone());
        }
        let ran = self.run(Signature::GET_NUM_CHILDREN, &[], debuggee, budget)?;
        let count = match ran {
            None => Ok(0),
            Some(Err(message)) => Err(message),
            Some(Ok(stack)) => self.count(stack.last()),
        };
        self.num_children = Some(count.clone());
        Ok(count)
    }

    fn count(&self, top: Option<&Value>) -> Result<u32, Vec<u8>> {
        let Some(top) = top else {
            return Err(b"@get_num_children returned empty data stack".to_vec());
        };
        let invalid = || b"@get_num_children returned invalid value".to_vec();
        let many = |number: i128| u32::try_from(number).unwrap_or(u32::MAX);
        match (top, self.number(top)) {
            (Value::UInt(_), Some(number)) => u32::try_from(number).map_err(|_| invalid()),
            // An Int of 0 is very many children for LLDB 23.
            (_, Some(0)) if self.config.lldb < Lldb::V24 => Ok(u32::MAX),
            (_, Some(number)) => Ok(many(number)),
            (_, None) => Err(invalid()),
        }
    }

    /// The number on top; a wide one by its sign.
    fn number(&self, value: &Value) -> Option<i128> {
        match value {
            Value::UInt(number) => Some((*number).into()),
            Value::Int(number) => Some((*number).into()),
            Value::Integer(number) => Some(number.to_i64().map_or(i128::MAX, i128::from)),
            _ => None,
        }
    }

    /// The child at an index; the null object if there is none.
    pub(super) fn child_at<D: Debuggee>(
        &mut self,
        index: u32,
        debuggee: &mut D,
        budget: &mut Budget,
    ) -> Result<ObjectId, Stop> {
        if let Some(made) = self.made.get(&index) {
            return Ok(*made);
        }
        let index_value = match self.config.record_version {
            RecordVersion::V1 => Value::UInt(index.into()),
            RecordVersion::V2 => Value::Integer(Integer::signed(index.into())),
        };
        let ran = self.run(Signature::GET_CHILD_AT_INDEX, &[index_value], debuggee, budget)?;
        let child = match ran {
            Some(Ok(stack)) => match stack.last() {
                Some(Value::Object(child)) => *child,
                _ => ObjectId::NULL,
            },
            _ => ObjectId::NULL,
        };
        self.made.insert(index, child);
        Ok(child)
    }

    /// The index of a name, as LLDB 24 finds it. An answer of more than 32 bits is truncated, and a negative one is
    /// 4294967295. LLDB 23 never finds a name and does not run the program.
    pub(super) fn index_of<D: Debuggee>(
        &mut self,
        name: &[u8],
        debuggee: &mut D,
        budget: &mut Budget,
    ) -> Result<Option<u32>, Stop> {
        if self.config.lldb < Lldb::V24 {
            return match self.children.program(Signature::GET_CHILD_INDEX) {
                Some(_) => Ok(None),
                None => Err(Stop::Abort(Abort::NoChildIndex)),
            };
        }
        let text = self.memory.string(name)?;
        let ran = self.run(Signature::GET_CHILD_INDEX, &[text], debuggee, budget)?;
        let answer = ran.and_then(Result::ok).and_then(|stack| self.number(stack.last()?));
        Ok(match answer {
            Some(number) if number < 0 => Some(u32::MAX),
            Some(number) => Some(number as u32),
            None => element_index(name),
        })
    }

    pub(super) fn child_named<D: Debuggee>(
        &mut self,
        name: &[u8],
        debuggee: &mut D,
        budget: &mut Budget,
    ) -> Result<ObjectId, Stop> {
        match self.index_of(name, debuggee, budget)? {
            Some(index) => self.child_at(index, debuggee, budget),
            // LLDB 23 takes "not found" for an index.
            None if self.config.lldb < Lldb::V24 => self.child_at(u32::MAX, debuggee, budget),
            None => Ok(ObjectId::NULL),
        }
    }
}

/// The index in a name such as `[12]`.
fn element_index(name: &[u8]) -> Option<u32> {
    let digits = name.strip_prefix(b"[")?.strip_suffix(b"]")?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}
