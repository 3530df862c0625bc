//! Values as text: results, arguments of `@fmt`, and for traces.

use super::debuggee::{Debuggee, ObjectId, TypeId};
use super::messages;
use super::outcome::Stop;
use super::value::Value;
use crate::bytecode::formatv;
use crate::isa::Lldb;
use std::io::Write;

/// Makes texts of a program's values.
pub(super) struct ValueTexts<'v, D: Debuggee + ?Sized> {
    pub(super) lldb: Lldb,
    pub(super) debuggee: &'v mut D,
}

impl<D: Debuggee + ?Sized> ValueTexts<'_, D> {
    /// The text that a summary shows for the value on top of the stack.
    pub(super) fn result(&mut self, top: Option<&Value>) -> Result<Vec<u8>, Stop> {
        let mut out = Vec::new();
        match top.ok_or_else(messages::empty_stack)? {
            Value::Int(number) => decimal(&mut out, number),
            Value::UInt(number) => decimal(&mut out, number),
            Value::Integer(number) => decimal(&mut out, number),
            Value::Object(ObjectId::NULL) => out.extend_from_slice(b"empty object"),
            Value::Type(of) => type_in_full(&mut out, *of, self.debuggee)?,
            Value::Dictionary(_) => {}
            text @ (Value::String(_) | Value::Object(_) | Value::Selector(_)) => {
                self.text(&mut out, text)?;
            }
        }
        Ok(out)
    }

    /// Appends a String, an Object or a Selector, which LLDB writes in one way.
    fn text(&mut self, out: &mut Vec<u8>, value: &Value) -> Result<(), Stop> {
        match value {
            Value::String(text) => {
                out.extend_from_slice(text.split(|b| *b == 0).next().unwrap_or_default());
            }
            Value::Object(object) => _ = self.debuggee.value(*object, out)?,
            Value::Selector(selector) => {
                out.extend_from_slice(selector.text_in(self.lldb).as_bytes());
            }
            _ => {}
        }
        Ok(())
    }

    /// Appends an argument of `@fmt` in the style of its options.
    pub(super) fn argument(
        &mut self,
        out: &mut Vec<u8>,
        value: &Value,
        options: &[u8],
    ) -> Result<(), Stop> {
        let start = out.len();
        match value {
            Value::Int(_) | Value::UInt(_) => {
                address(out, options);
                return Ok(());
            }
            Value::Integer(number) => {
                decimal(out, number);
                return Ok(());
            }
            Value::Object(ObjectId::NULL) => out.extend_from_slice(b"null object"),
            Value::Type(TypeId::INVALID) => out.extend_from_slice(b"<invalid>"),
            Value::Type(of) => {
                out.extend_from_slice(self.debuggee.type_names(*of)?.display.as_bytes())
            }
            Value::Dictionary(_) => out.extend_from_slice(b"dict"),
            text @ (Value::String(_) | Value::Object(_) | Value::Selector(_)) => {
                self.text(out, text)?;
            }
        }
        if let Some(most) = formatv::max_length(options) {
            out.truncate(start.saturating_add(usize::try_from(most).unwrap_or(usize::MAX)));
        }
        Ok(())
    }

    /// A value in assembly notation; an object as its type and value.
    pub(super) fn in_assembly(&mut self, value: &Value) -> String {
        match value {
            Value::String(text) => format!("{:?}", String::from_utf8_lossy(text)),
            Value::Int(number) => number.to_string(),
            Value::UInt(number) => format!("{number}u"),
            Value::Integer(number) => format!("{number}i"),
            Value::Object(ObjectId::NULL) => "null".to_string(),
            Value::Object(object) => object_in_assembly(*object, self.debuggee),
            Value::Type(TypeId::INVALID) => "<invalid>".to_string(),
            Value::Type(of) => match self.debuggee.type_names(*of) {
                Ok(names) => format!("'{}'", names.name),
                Err(_) => "'?'".to_string(),
            },
            Value::Selector(selector) => selector.text_in(self.lldb),
            Value::Dictionary(entries) => {
                let keys = entries.keys();
                let keys: Vec<_> = keys.iter().map(|key| String::from_utf8_lossy(key)).collect();
                format!("dict({})", keys.join(", "))
            }
        }
    }
}

fn decimal(out: &mut Vec<u8>, number: impl std::fmt::Display) {
    // Writing to a vector cannot fail.
    let _ = write!(out, "{number}");
}

/// `'Coord'`; a typedef with its canonical type.
fn type_in_full<D: Debuggee + ?Sized>(
    out: &mut Vec<u8>,
    of: TypeId,
    debuggee: &mut D,
) -> Result<(), Stop> {
    if of.is_invalid() {
        out.extend_from_slice(b"'<invalid>'");
        return Ok(());
    }
    let names = debuggee.type_names(of)?;
    decimal(out, format_args!("'{}'", names.name));
    if names.name != names.canonical {
        decimal(out, format_args!(" (canonically referred to as '{}')", names.canonical));
    }
    Ok(())
}

/// Represents the address of LLDB's copy of an Int or UInt, which LLDB shows.
const COPY_ADDRESS: u64 = 0x7fff_0000_0000;

fn address(out: &mut Vec<u8>, options: &[u8]) {
    match options {
        [b'x', ..] => decimal(out, format_args!("{COPY_ADDRESS:#018x}")),
        _ => decimal(out, format_args!("0x{COPY_ADDRESS:016X}")),
    }
}

fn object_in_assembly<D: Debuggee + ?Sized>(object: ObjectId, debuggee: &mut D) -> String {
    let name = match debuggee.type_of(object) {
        Ok(TypeId::INVALID) => "<invalid>".to_string(),
        Ok(of) => debuggee.type_names(of).map_or_else(|_| "?".to_string(), |n| n.name.to_string()),
        Err(_) => "?".to_string(),
    };
    let mut value = Vec::new();
    match debuggee.value(object, &mut value) {
        Ok(true) => format!("({name}) {}", String::from_utf8_lossy(&value)),
        _ => format!("({name})"),
    }
}
