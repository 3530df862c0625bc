//! Selectors.

use super::debuggee::{Debuggee, ObjectId, TypeId};
use super::integer::Integer;
use super::machine::Run;
use super::messages;
use super::outcome::{Abort, Limit, Stop};
use super::show::ValueTexts;
use super::value::{Text, Value};
use crate::bytecode::formatv::{self, FormatPiece};
use crate::isa::{Lldb, NamedSelector as Named, Opcode, RecordVersion, Selector, ValueType};
use crate::source::Slice;

impl<D: Debuggee + ?Sized> Run<'_, D> {
    /// `call`: pops the selector and its arguments, of which the top one is checked first.
    pub(super) fn call(&mut self) -> Result<(), Stop> {
        let [selector] = self.top()?;
        let Value::Selector(selector) = selector else {
            return Err(messages::expected(ValueType::Selector));
        };
        let lldb = self.config.lldb;
        let info = selector.info().filter(|_| selector.runs_in(lldb));
        let (Some(named), Some(info)) = (selector.named(), info) else {
            return Err(messages::unknown_selector(lldb, selector));
        };
        self.data.pop();
        self.check(info.takes)?;
        let result = self.apply(named, selector)?;
        self.push(result)
    }

    /// The result of a selector whose arguments are present and have the right types.
    #[expect(clippy::too_many_lines, reason = "an arm for each selector")]
    fn apply(&mut self, named: Named, selector: Selector) -> Result<Value, Stop> {
        match named {
            Named::FMT => self.fmt(),
            Named::STRLEN => {
                let text = self.text_argument()?;
                self.count(text.len() as u64)
            }
            Named::GET_TEMPLATE_ARGUMENT_TYPE => {
                let index = self.index_argument()?;
                let of = self.type_argument()?;
                match index.filter(|_| !of.is_invalid()) {
                    Some(index) => self.debuggee.template_argument(of, index).map(Value::Type),
                    None => Ok(Value::Type(TypeId::INVALID)),
                }
            }
            Named::GET_POINTEE_TYPE => {
                let of = self.type_argument()?;
                match of.is_invalid() {
                    true => Ok(Value::Type(of)),
                    false => self.debuggee.pointee(of).map(Value::Type),
                }
            }
            Named::GET_BYTE_SIZE => {
                let of = self.type_argument()?;
                let size = if of.is_invalid() { 0 } else { self.debuggee.byte_size(of)? };
                Ok(Value::Integer(Integer::unsigned(size)))
            }
            Named::GET_CHILD_AT_INDEX => {
                let index = self.index_argument()?;
                let object = self.object_argument()?;
                match index {
                    Some(index) => {
                        self.debuggee.child_at(object, index, self.budget).map(Value::Object)
                    }
                    None => Ok(Value::Object(ObjectId::NULL)),
                }
            }
            Named::CAST => {
                let to = self.type_argument()?;
                let object = self.object_argument()?;
                self.debuggee.cast(object, to).map(Value::Object)
            }
            Named::GET_CHILD_WITH_NAME => {
                let (object, name) = self.named_argument()?;
                self.debuggee.child_named(object, &name, self.budget).map(Value::Object)
            }
            Named::CLONE => {
                let (object, name) = self.named_argument()?;
                self.debuggee.rename(object, &name).map(Value::Object)
            }
            Named::GET_CHILD_INDEX => self.child_index(),
            Named::CREATE_CHILD_AT_OFFSET => self.create_child(),
            Named::SUMMARY => {
                let object = self.object_argument()?;
                self.scratch.clear();
                self.debuggee.summary(object, self.budget, &mut self.scratch)?;
                self.memory.string(&self.scratch)
            }
            Named::GET_NUM_CHILDREN => {
                let object = self.object_argument()?;
                let count = self.debuggee.num_children(object, self.budget)?;
                self.count(count.into())
            }
            Named::GET_PARENT => {
                let object = self.object_argument()?;
                self.debuggee.parent(object).map(Value::Object)
            }
            Named::GET_TYPE => {
                let object = self.object_argument()?;
                self.debuggee.type_of(object).map(Value::Type)
            }
            Named::GET_SYNTHETIC_VALUE => {
                let object = self.object_argument()?;
                self.debuggee.synthetic(object, self.budget).map(Value::Object)
            }
            Named::GET_NON_SYNTHETIC_VALUE => {
                let object = self.object_argument()?;
                self.debuggee.raw(object).map(Value::Object)
            }
            Named::GET_VALUE => {
                let object = self.object_argument()?;
                self.scratch.clear();
                match self.debuggee.value(object, &mut self.scratch)? {
                    true => self.memory.string(&self.scratch),
                    false => Err(Stop::Abort(Abort::NoValueText)),
                }
            }
            Named::GET_VALUE_AS_SIGNED => {
                let object = self.object_argument()?;
                let number =
                    self.debuggee.signed(object)?.ok_or_else(|| self.no_number(selector))?;
                match self.config.record_version {
                    RecordVersion::V1 => Ok(Value::Int(number)),
                    RecordVersion::V2 => Ok(Value::Integer(Integer::signed(number))),
                }
            }
            Named::GET_VALUE_AS_UNSIGNED | Named::GET_VALUE_AS_ADDRESS => {
                let object = self.object_argument()?;
                let number =
                    self.debuggee.unsigned(object)?.ok_or_else(|| self.no_number(selector))?;
                self.count(number)
            }
            // No LLDB runs these selectors.
            Named::TYPE_SUMMARY
            | Named::SPRINTF
            | Named::READ_MEMORY_BYTE
            | Named::READ_MEMORY_UINT32
            | Named::READ_MEMORY_INT32
            | Named::READ_MEMORY_UNSIGNED
            | Named::READ_MEMORY_SIGNED
            | Named::READ_MEMORY_ADDRESS
            | Named::READ_MEMORY => Err(messages::unknown_selector(self.config.lldb, selector)),
        }
    }

    fn no_number(&self, selector: Selector) -> Stop {
        messages::no_number(self.config.lldb, selector)
    }

    fn child_index(&mut self) -> Result<Value, Stop> {
        let (object, name) = self.named_argument()?;
        let lldb = self.config.lldb;
        match self.debuggee.index_of(object, &name, self.budget)? {
            Some(index) => self.count(index.into()),
            None if lldb == Lldb::V20 => self.count(u32::MAX.into()),
            None => Err(messages::no_child(lldb, &name)),
        }
    }

    fn create_child(&mut self) -> Result<Value, Stop> {
        let of = self.type_argument()?;
        let [offset] = self.take()?;
        let (object, name) = self.named_argument()?;
        let offset = match offset {
            Value::Integer(number) => number.to_u64(),
            _ => None,
        };
        // The offset passes through 32 bits; an offset that does not fit becomes -1.
        let offset = offset.and_then(|n| u32::try_from(n).ok()).map_or(-1, u32::cast_signed);
        if of.is_invalid() {
            return Ok(Value::Object(ObjectId::NULL));
        }
        self.debuggee.child_at_offset(object, &name, offset, of).map(Value::Object)
    }

    /// A number of the type that selectors return in records of this version.
    fn count(&mut self, number: u64) -> Result<Value, Stop> {
        match self.config.record_version {
            RecordVersion::V1 => Ok(Value::UInt(number)),
            RecordVersion::V2 => Ok(Value::Integer(Integer::unsigned(number))),
        }
    }

    /// Pops an index: 32 bits of a UInt, or an Integer that must fit into them.
    fn index_argument(&mut self) -> Result<Option<u32>, Stop> {
        match self.take()? {
            [Value::UInt(index)] => Ok(Some(index as u32)),
            [Value::Integer(index)] => Ok(index.to_u64().and_then(|i| u32::try_from(i).ok())),
            _ => Err(messages::expected(ValueType::UInt)),
        }
    }

    fn text_argument(&mut self) -> Result<Text, Stop> {
        match self.take()? {
            [Value::String(text)] => Ok(text),
            _ => Err(messages::expected(ValueType::String)),
        }
    }

    fn type_argument(&mut self) -> Result<TypeId, Stop> {
        match self.take()? {
            [Value::Type(of)] => Ok(of),
            _ => Err(messages::expected(ValueType::Type)),
        }
    }

    fn object_argument(&mut self) -> Result<ObjectId, Stop> {
        match self.take()? {
            [Value::Object(ObjectId::NULL)] => {
                Err(messages::at_opcode("null object", Opcode::Call))
            }
            [Value::Object(object)] => Ok(object),
            _ => Err(messages::expected(ValueType::Object)),
        }
    }

    /// Pops a name, and the object below it.
    fn named_argument(&mut self) -> Result<(ObjectId, Text), Stop> {
        let name = self.text_argument()?;
        Ok((self.object_argument()?, name))
    }

    /// `@fmt`: pops the format; its arguments stay on the stack.
    fn fmt(&mut self) -> Result<Value, Stop> {
        let format = self.text_argument()?;
        let mut pieces = std::mem::take(&mut self.pieces);
        let mut out = std::mem::take(&mut self.scratch);
        let result = self.format(&format, &mut pieces, &mut out);
        self.pieces = pieces;
        let result = result.and_then(|()| {
            self.budget.spend(out.len() as u64 / 64)?;
            self.memory.string(&out)
        });
        self.scratch = out;
        result
    }

    fn format(
        &mut self,
        format: &[u8],
        pieces: &mut Vec<FormatPiece>,
        out: &mut Vec<u8>,
    ) -> Result<(), Stop> {
        out.clear();
        let count = formatv::parse(format, pieces);
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let first =
            self.data.len().checked_sub(count).ok_or_else(messages::not_enough_arguments)?;
        let arguments = self.data.slice(first..);
        let lldb = self.config.lldb;
        let mut texts = ValueTexts { lldb, debuggee: self.debuggee };
        for piece in pieces {
            match piece {
                FormatPiece::Literal(range) => {
                    out.extend_from_slice(format.slice(range.clone()));
                }
                FormatPiece::Unterminated => out.extend_from_slice(formatv::UNTERMINATED),
                FormatPiece::Argument(field) => {
                    let Some(value) = arguments.get(field.index as usize) else { continue };
                    let options = format.get(field.options.clone()).unwrap_or_default();
                    let start = out.len();
                    if !self.memory.has_room(start.saturating_add(field.width)) {
                        return Err(Stop::Limit(Limit::Memory));
                    }
                    texts.argument(out, value, options)?;
                    field.pad(out, start);
                    if !self.memory.has_room(out.len()) {
                        return Err(Stop::Limit(Limit::Memory));
                    }
                }
            }
        }
        Ok(())
    }
}
