//! Values on the data stack, and the memory that texts and dictionaries take.

use super::debuggee::{ObjectId, TypeId};
use super::integer::Integer;
use super::outcome::{Limit, Limits, Stop};
use crate::isa::{Selector, ValueType};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashSet};
use std::ops::Deref;
use std::rc::Rc;

/// A value on the data stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Bytes.
    String(Text),
    /// Signed, 64 bits.
    Int(i64),
    /// Unsigned, 64 bits.
    UInt(u64),
    /// Signed, of a width.
    Integer(Integer),
    /// A value of the debuggee.
    Object(ObjectId),
    /// A type of the debuggee.
    Type(TypeId),
    /// A selector.
    Selector(Selector),
    /// A dictionary, by reference.
    Dictionary(Dictionary),
}

impl Value {
    /// Its type.
    pub fn value_type(&self) -> ValueType {
        match self {
            Value::String(_) => ValueType::String,
            Value::Int(_) => ValueType::Int,
            Value::UInt(_) => ValueType::UInt,
            Value::Integer(_) => ValueType::Integer,
            Value::Object(_) => ValueType::Object,
            Value::Type(_) => ValueType::Type,
            Value::Selector(_) => ValueType::Selector,
            Value::Dictionary(_) => ValueType::Dictionary,
        }
    }
}

/// The bytes that the texts and dictionaries of programs may still take. The methods for the children of one value share them.
#[derive(Clone, Debug)]
pub struct Memory(Rc<Cell<usize>>);

/// The bytes charged for an entry of a dictionary, besides its contents.
const ENTRY_SIZE: usize = 64;

impl Memory {
    /// All that the limits allow.
    pub fn new(limits: &Limits) -> Memory {
        Memory(Rc::new(Cell::new(limits.memory)))
    }

    /// A String.
    ///
    /// # Errors
    /// If there is no room for it.
    pub fn string(&self, bytes: &[u8]) -> Result<Value, Stop> {
        self.text(bytes).map(Value::String)
    }

    /// The text of a String.
    ///
    /// # Errors
    /// If there is no room for it.
    pub fn text(&self, bytes: &[u8]) -> Result<Text, Stop> {
        let taken = self.take(bytes.len())?;
        Ok(Text(Rc::new((bytes.into(), taken))))
    }

    /// An empty dictionary.
    ///
    /// # Errors
    /// If there is no room for it.
    pub fn dictionary(&self) -> Result<Dictionary, Stop> {
        let (memory, taken) = (self.clone(), self.take(ENTRY_SIZE)?);
        Ok(Dictionary(Rc::new(Entries { all: RefCell::default(), memory, taken: taken.into() })))
    }

    fn take(&self, bytes: usize) -> Result<Taken, Stop> {
        let left = self.0.get().checked_sub(bytes).ok_or(Stop::Limit(Limit::Memory))?;
        self.0.set(left);
        Ok(Taken { bytes, memory: self.clone() })
    }

    /// Whether a text of that many bytes fits.
    pub(super) fn has_room(&self, bytes: usize) -> bool {
        bytes <= self.0.get()
    }
}

/// Bytes that stay taken until this value is dropped.
#[derive(Debug)]
struct Taken {
    bytes: usize,
    memory: Memory,
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.memory.0.set(self.memory.0.get() + self.bytes);
    }
}

/// The bytes of a String.
#[derive(Clone, Debug)]
pub struct Text(Rc<(Box<[u8]>, Taken)>);

impl Deref for Text {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0.0
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        **self == **other
    }
}

impl Eq for Text {}

/// A dictionary; two are equal if they are the same one.
#[derive(Clone, Debug)]
pub struct Dictionary(Rc<Entries>);

#[derive(Debug)]
struct Entries {
    all: RefCell<BTreeMap<Box<[u8]>, Value>>,
    memory: Memory,
    taken: RefCell<Taken>,
}

impl Drop for Entries {
    /// Drops nested dictionaries one after the other, without recursion.
    fn drop(&mut self) {
        let mut values: Vec<Value> = std::mem::take(self.all.get_mut()).into_values().collect();
        while let Some(value) = values.pop() {
            if let Value::Dictionary(inner) = value
                && let Some(mut inner) = Rc::into_inner(inner.0)
            {
                values.extend(std::mem::take(inner.all.get_mut()).into_values());
            }
        }
    }
}

impl PartialEq for Dictionary {
    fn eq(&self, other: &Dictionary) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Dictionary {}

impl Dictionary {
    /// The value of a key.
    pub fn get(&self, key: &[u8]) -> Option<Value> {
        self.0.all.borrow().get(key).cloned()
    }

    /// The keys, in order.
    pub fn keys(&self) -> Vec<Box<[u8]>> {
        self.0.all.borrow().keys().cloned().collect()
    }

    /// Sets a key to a value that does not reach this dictionary ([`Dictionary::is_in`]).
    ///
    /// # Errors
    /// If there is no room for it.
    pub fn set(&self, key: &[u8], value: Value) -> Result<(), Stop> {
        let mut more = self.0.memory.take(ENTRY_SIZE + key.len())?;
        self.0.taken.borrow_mut().bytes += std::mem::take(&mut more.bytes);
        let before = self.0.all.borrow_mut().insert(key.into(), value);
        drop(before);
        Ok(())
    }

    /// Whether `value` is the dictionary or contains it at any depth. `visit` is called for each
    /// entry.
    ///
    /// # Errors
    /// The same errors as `visit`.
    pub fn is_in(
        &self,
        value: &Value,
        mut visit: impl FnMut() -> Result<(), Stop>,
    ) -> Result<bool, Stop> {
        let mut seen = HashSet::new();
        let mut todo = vec![value.clone()];
        while let Some(value) = todo.pop() {
            visit()?;
            let Value::Dictionary(inner) = value else { continue };
            if inner == *self {
                return Ok(true);
            }
            if seen.insert(Rc::as_ptr(&inner.0)) {
                todo.extend(inner.0.all.borrow().values().cloned());
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_gives_its_memory_back() {
        let limits = Limits { memory: 1 << 20, ..Limits::default() };
        let memory = Memory::new(&limits);
        let text = memory.text(&[b'a'; 1000]).unwrap();
        let all = [text.clone(), text.clone()];
        assert_eq!(memory.0.get(), limits.memory - 1000);
        let mut outer = memory.dictionary().unwrap();
        outer.set(b"text", Value::String(text)).unwrap();
        drop(all);
        assert_eq!(memory.0.get(), limits.memory - 1000 - 2 * ENTRY_SIZE - 4);
        // Deeper than any stack.
        while let Ok(next) = memory.dictionary() {
            if next.set(b"", Value::Dictionary(outer.clone())).is_err() {
                break;
            }
            outer = next;
        }
        assert!(!memory.has_room(2 * ENTRY_SIZE));
        drop(outer);
        assert_eq!(memory.0.get(), limits.memory);
    }
}
