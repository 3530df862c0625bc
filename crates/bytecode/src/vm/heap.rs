//! Values on the data stack, and the data that they refer to.

use super::debuggee::{ObjectId, TypeId};
use super::integer::Integer;
use super::outcome::{Limit, Limits, Stop};
use crate::isa::{Selector, ValueType};
use crate::source::Slice;
use std::collections::BTreeMap;

/// A String: a range of bytes in the [`Heap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Text {
    start: u32,
    len: u32,
}

impl Text {
    /// The length in bytes.
    pub fn len(self) -> usize {
        self.len as usize
    }

    fn end(self) -> usize {
        self.start as usize + self.len()
    }

    /// Whether it holds no byte.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// The place of a Dictionary in the [`Heap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DictionaryId(u32);

/// A value on the data stack; two of them are equal if they are the same handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    Dictionary(DictionaryId),
}

impl Value {
    /// Its type.
    pub fn value_type(self) -> ValueType {
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

/// Texts and dictionaries that values refer to. The methods for the children of one
/// value share a heap. Only texts are freed before the heap is; see `Heap::collect`.
#[derive(Debug)]
pub struct Heap {
    text: Vec<u8>,
    dictionaries: Vec<BTreeMap<Vec<u8>, Value>>,
    /// The bytes that may still be allocated.
    left: usize,
    /// The number of bytes of text from which a collection pays.
    collect_at: usize,
}

/// The number of bytes of text below which a collection never pays.
const MIN_GARBAGE: usize = 1 << 20;

/// The bytes charged for an entry of a dictionary, besides its contents.
const ENTRY_SIZE: usize = 64;

impl Heap {
    /// An empty heap whose size the limits bound.
    pub fn new(limits: &Limits) -> Heap {
        Heap {
            text: Vec::new(),
            dictionaries: Vec::new(),
            left: limits.memory.min(u32::MAX as usize),
            collect_at: MIN_GARBAGE,
        }
    }

    /// Allocates a String.
    ///
    /// # Errors
    /// If there is no room for them.
    #[inline]
    pub fn string(&mut self, bytes: &[u8]) -> Result<Value, Stop> {
        self.take(bytes.len())?;
        let start = self.text.len() as u32;
        self.text.extend_from_slice(bytes);
        Ok(Value::String(Text { start, len: bytes.len() as u32 }))
    }

    /// The bytes of a String.
    #[inline]
    pub fn bytes(&self, text: Text) -> &[u8] {
        let start = text.start as usize;
        self.text.slice(start..start + text.len as usize)
    }

    /// Allocates a dictionary.
    ///
    /// # Errors
    /// If there is no room for it.
    pub fn dictionary(&mut self) -> Result<Value, Stop> {
        self.take(ENTRY_SIZE)?;
        self.dictionaries.push(BTreeMap::new());
        Ok(Value::Dictionary(DictionaryId((self.dictionaries.len() - 1) as u32)))
    }

    /// The value of a key.
    pub fn get(&self, dictionary: DictionaryId, key: &[u8]) -> Option<Value> {
        self.dictionaries.get(dictionary.0 as usize)?.get(key).copied()
    }

    /// The keys and values of a dictionary.
    pub fn entries(&self, dictionary: DictionaryId) -> impl Iterator<Item = (&[u8], Value)> {
        let entries = self.dictionaries.get(dictionary.0 as usize).into_iter().flatten();
        entries.map(|(key, value)| (key.as_slice(), *value))
    }

    /// Sets a key.
    ///
    /// # Errors
    /// If there is no room for it.
    pub fn set(&mut self, dictionary: DictionaryId, key: Text, value: Value) -> Result<(), Stop> {
        let key = self.bytes(key).to_vec();
        self.take(ENTRY_SIZE + key.len())?;
        if let Some(entries) = self.dictionaries.get_mut(dictionary.0 as usize) {
            entries.insert(key, value);
        }
        Ok(())
    }

    /// Whether `value` is the dictionary or contains it at any depth. `visit` is called for each
    /// entry.
    ///
    /// # Errors
    /// The same errors as `visit`.
    pub fn reaches(
        &self,
        value: Value,
        dictionary: DictionaryId,
        mut visit: impl FnMut() -> Result<(), Stop>,
    ) -> Result<bool, Stop> {
        let mut seen = std::collections::BTreeSet::new();
        let mut todo = vec![value];
        while let Some(value) = todo.pop() {
            visit()?;
            let Value::Dictionary(id) = value else { continue };
            if id == dictionary {
                return Ok(true);
            }
            if seen.insert(id) {
                todo.extend(self.entries(id).map(|(_, value)| value));
            }
        }
        Ok(false)
    }

    /// The bytes of all texts.
    pub(super) fn texts(&self) -> usize {
        self.text.len()
    }

    /// Whether there may be unreachable texts.
    #[inline]
    pub(super) fn has_garbage(&self) -> bool {
        self.text.len() >= self.collect_at
    }

    /// Frees the texts from the byte `from` on to which neither `data` nor a dictionary refers, and
    /// moves the others.
    #[cold]
    pub(super) fn collect(&mut self, from: usize, data: &mut [Value]) {
        let before = self.text.len();
        let stored = self.dictionaries.iter_mut().flat_map(BTreeMap::values_mut);
        let texts = data.iter_mut().chain(stored).filter_map(|value| match value {
            Value::String(text) => Some(text),
            _ => None,
        });
        let movable = |text: &&mut Text| text.start as usize >= from && text.end() <= before;
        let mut reached: Vec<&mut Text> = texts.filter(movable).collect();
        reached.sort_unstable_by_key(|text| (text.start, text.len));
        let (mut start, mut end, mut last) = (from, from, None);
        for text in reached {
            if last != Some(*text) {
                last = Some(*text);
                start = end;
                self.text.copy_within(text.start as usize..text.end(), start);
                end += text.len();
            }
            text.start = start as u32;
        }
        self.text.truncate(end);
        self.left += before - end;
        self.collect_at = end + MIN_GARBAGE.max(end.min(self.left / 2));
    }

    fn take(&mut self, bytes: usize) -> Result<(), Stop> {
        self.left = self.left.checked_sub(bytes).ok_or(Stop::Limit(Limit::Memory))?;
        Ok(())
    }

    /// Whether a text of that many bytes fits.
    pub(super) fn has_room(&self, bytes: usize) -> bool {
        bytes <= self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_are_reached_are_moved_together() {
        let mut heap = Heap::new(&Limits::default());
        let room = heap.left;
        let text = |heap: &mut Heap, text: &str| heap.string(text.as_bytes()).unwrap();
        let older = text(&mut heap, "older");
        let from = heap.texts();
        let dictionary = heap.dictionary().unwrap();
        let lost = text(&mut heap, "lost");
        let (Value::Dictionary(of), Value::String(key)) = (dictionary, lost) else { panic!() };
        let stored = text(&mut heap, "stored");
        heap.set(of, key, stored).unwrap();
        let kept = text(&mut heap, "kept");
        text(&mut heap, "lost too");
        let last = text(&mut heap, "last");
        let mut data = [last, kept, older, Value::UInt(7), kept, text(&mut heap, "")];
        heap.collect(from, &mut data);
        let read = |value| match value {
            Value::String(text) => String::from_utf8_lossy(heap.bytes(text)).into_owned(),
            other => format!("{other:?}"),
        };
        assert_eq!(data.map(read), ["last", "kept", "older", "UInt(7)", "kept", ""]);
        assert_eq!(heap.get(of, b"lost").map(read).as_deref(), Some("stored"));
        let texts = "olderstoredkeptlast".len();
        assert_eq!(
            (heap.texts(), room - heap.left),
            (texts, texts + 2 * ENTRY_SIZE + "lost".len())
        );
    }
}
