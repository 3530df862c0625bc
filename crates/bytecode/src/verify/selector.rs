//! The effects of selectors on known facts.

use super::machine::{End, Machine, OBJECT, Stack, Step};
use super::origin::Origin;
use super::reason::Reason;
use super::recursion::Question;
use super::types::Types;
use super::value::{Text, Value};
use crate::isa::range::Range;
use crate::isa::{NamedSelector as Named, Selector, Slot, ValueType};
use std::rc::Rc;

impl Machine<'_> {
    pub(super) fn call(&mut self, stack: &mut Stack) -> Step {
        let top = self.pop(stack, Types::of(ValueType::Selector))?;
        let byte = top.range.known().and_then(|byte| u8::try_from(byte).ok());
        let Some(selector) = byte.map(Selector) else {
            return self.not_proven(Reason::UnknownSelector);
        };
        let newest = self.context.range.last();
        let info = selector.info().filter(|info| info.since.is_some_and(|since| since <= newest));
        // What no release of the range runs is an error in all of them.
        let (Some(named), Some(info)) = (selector.named(), info) else { return Err(End::Error) };
        if stack.len() < info.takes.len() {
            return self.fails(Reason::FewValues { needs: info.takes.len() });
        }
        let (mut of, mut argument) = (None, None);
        for slot in info.takes.iter().rev() {
            let expected = slot.resolve(self.context.record).map_or(Types::ANY, Types::of);
            let value = self.pop(stack, expected)?;
            if let Some(last) = of.replace(value) {
                argument.get_or_insert(last);
            }
        }
        let Some(of) = of else { return Ok(()) };
        let result = match named {
            Named::FMT => self.format(stack, &of.text)?,
            Named::STRLEN => {
                let most = Range { lo: 0, hi: of.text.most.into() };
                let known = of.text.bytes().map(|bytes| Range::one(bytes.len() as u64));
                let since = of.since.clone().filter(|since| since.by == Range::one(0));
                Value { since, ..self.given(Slot::Count, known.unwrap_or(most)) }
            }
            _ => self.look_up(named, &of, argument)?,
        };
        stack.push(Rc::new(result));
        Ok(())
    }

    /// The look-ups: every selector that asks the debuggee, with the last argument.
    fn look_up(&mut self, selector: Named, of: &Value, argument: Option<Rc<Value>>) -> Step<Value> {
        self.ask(Question::Other, of.origin);
        let key = match &argument {
            Some(argument) if argument.types == Types::STRING => argument.text.bytes(),
            Some(argument) => argument.range.known().map(|number| number.to_string().into_bytes()),
            None => Some(Vec::new()),
        };
        let id = self.identity(of.id, selector as u8, key.clone());
        let of_type = argument.as_ref().map_or(Origin::NONE, |argument| argument.origin);
        let object = |origin| Ok(Value::object(origin, id));
        // A part and another form of an object are there only if it is.
        let part = |origin| Ok(Value { through: of.through.clone(), ..Value::object(origin, id) });
        let question = match selector {
            Named::SUMMARY => Question::Summary,
            Named::GET_NUM_CHILDREN => Question::Count,
            Named::GET_CHILD_AT_INDEX => Question::Child,
            Named::GET_CHILD_WITH_NAME => Question::Name,
            Named::GET_CHILD_INDEX => Question::Index,
            Named::GET_SYNTHETIC_VALUE => Question::Synthetic,
            _ => Question::Other,
        };
        self.ask(question, of.origin);
        match selector {
            Named::SUMMARY => Ok(Value::string(Text::any())),
            Named::GET_NUM_CHILDREN | Named::GET_CHILD_INDEX => {
                Ok(self.given(Slot::Count, Range::U32))
            }
            Named::GET_CHILD_AT_INDEX => part(of.origin.child()),
            Named::GET_CHILD_WITH_NAME => {
                let member = part(of.origin.child())?;
                Ok(key.map_or(member.clone(), |name| of.member(&name, OBJECT, member)))
            }
            Named::GET_PARENT => object(of.origin.parent()),
            Named::GET_SYNTHETIC_VALUE => object(of.origin.synthetic()),
            Named::GET_NON_SYNTHETIC_VALUE => object(of.origin.raw()),
            Named::CLONE => object(of.origin.copy()),
            Named::CAST => part(of.origin.cast(of_type)),
            Named::CREATE_CHILD_AT_OFFSET => {
                let is_element = argument.is_some_and(|of_type| self.is_element(of, &of_type));
                part(of.origin.created_child(of_type, is_element))
            }
            Named::GET_TYPE => Ok(Value::type_of(of.origin.type_of(), id)),
            Named::GET_TEMPLATE_ARGUMENT_TYPE => Ok(Value::type_of(of.origin.argument_type(), id)),
            Named::GET_POINTEE_TYPE => Ok(Value::type_of(of.origin.pointee_type(), id)),
            Named::GET_BYTE_SIZE => Ok(Value::number(ValueType::Integer, Range::UINT)),
            Named::GET_VALUE => self.not_proven(Reason::NoValueText),
            Named::GET_VALUE_AS_UNSIGNED | Named::GET_VALUE_AS_ADDRESS => {
                Ok(self.given(Slot::Count, Range::UINT))
            }
            Named::GET_VALUE_AS_SIGNED => Ok(self.given(Slot::SignedCount, Range::INT)),
            // No LLDB runs the others.
            _ => Err(End::Error),
        }
    }

    /// A number that a selector gives.
    fn given(&self, slot: Slot, range: Range) -> Value {
        Value::number(slot.resolve(self.context.record).unwrap_or(ValueType::UInt), range)
    }

    /// Whether a type is that of the elements behind a pointer, so that these are not bytes of the pointer.
    fn is_element(&mut self, pointer: &Value, of_type: &Value) -> bool {
        let mut look_up = |of, selector| self.identity(of, selector as u8, Some(Vec::new()));
        let of_pointer = look_up(pointer.id, Named::GET_TYPE);
        look_up(of_pointer, Named::GET_POINTEE_TYPE) == of_type.id
    }
}
