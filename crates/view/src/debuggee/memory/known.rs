//! The bytes of memory that are known from the values of a tree.

use crate::debuggee::scalar::{ScalarKind, ScalarNumber};
use crate::debuggee::spec::unquoted;
use crate::debuggee::{Tree, ValueNode};
use crate::vm::{ObjectId, TypeId};
use std::collections::{BTreeMap, HashMap};

/// The known contents of memory.
#[derive(Clone, Debug, Default)]
pub(in crate::debuggee) struct KnownMemory {
    /// A byte is none where values overlap and differ, as with bit-fields.
    pub(super) bytes: BTreeMap<u64, Option<u8>>,
    /// The start and the end of the rest of a word after the end of a text: its contents are unknown, but
    /// readable. They count as zeros.
    gaps: BTreeMap<u64, u64>,
    /// Values by type and place.
    pub(super) places: HashMap<(TypeId, u64), ObjectId>,
    /// The texts of enumerators and the like by type and number.
    pub(super) texts: HashMap<(TypeId, u64), Box<str>>,
    /// Structs by type, whose members determine the layout.
    pub(super) layouts: HashMap<TypeId, ObjectId>,
    /// Children at an offset; the first one of each name is kept.
    pub(super) made: HashMap<(ObjectId, Box<[u8]>), ObjectId>,
}

/// The maximum number of known bytes.
const MAX_BYTES: usize = 1 << 20;
/// The bytes of a pointer.
const WORD: u64 = 8;
impl KnownMemory {
    fn write(&mut self, address: u64, bytes: &[u8]) {
        for (at, byte) in (address..).zip(bytes) {
            if self.bytes.len() >= MAX_BYTES {
                return;
            }
            let known = self.bytes.entry(at).or_insert(Some(*byte));
            if *known != Some(*byte) {
                *known = None;
            }
        }
    }

    /// Records a bit-field whose neighbouring bits are unknown.
    fn forget(&mut self, address: u64, size: u64) {
        for at in address..address.saturating_add(size.min(16)) {
            self.bytes.insert(at, None);
        }
    }

    /// Bytes from an address; `None` if one of them is unknown.
    pub(super) fn read(&self, address: u64, size: u64) -> Option<Vec<u8>> {
        (0..size).map(|n| self.byte(address.checked_add(n)?)).collect()
    }

    fn byte(&self, address: u64) -> Option<u8> {
        match self.bytes.get(&address) {
            Some(byte) => *byte,
            None => {
                let (_, end) = self.gaps.range(..=address).next_back()?;
                (address < *end).then_some(0)
            }
        }
    }

    /// Records a text, and that the word in which it ends, counted from its start, is readable.
    fn write_text(&mut self, start: u64, text: &[u8]) {
        self.write(start, text);
        let end = start.saturating_add(text.len() as u64);
        let rest = (text.len() as u64).next_multiple_of(WORD) - text.len() as u64;
        self.gaps.insert(end, end.saturating_add(rest));
    }
}

impl Tree {
    /// Records the memory contents of nodes, from that node on.
    pub(in crate::debuggee) fn remember(&mut self, first: usize) {
        for (at, node) in self.nodes.iter().enumerate().skip(first) {
            let id = ObjectId(u32::try_from(at).unwrap_or(u32::MAX));
            if node.is_synthetic() {
                continue;
            }
            let kind = self.types.kind(node.of);
            if let (Some(text), Some(number), ScalarKind::Other) =
                (&node.value, node.unsigned, kind)
            {
                self.memory.texts.entry((node.of, number)).or_insert_with(|| text.clone());
            }
            if let Some((start, text)) = text_behind(node, kind) {
                self.memory.write_text(start, &text);
            }
            let Some(address) = node.address else { continue };
            if node.is_bit_field {
                let size = self.types.size(node.of).unwrap_or(1);
                self.memory.forget(address, size);
                continue;
            }
            if let Some(bytes) = known_bytes(node, kind, self.types.size(node.of)) {
                self.memory.write(address, &bytes);
            }
            self.memory.places.entry((node.of, address)).or_insert(id);
            if !node.children.is_empty() && kind == ScalarKind::Other {
                self.memory.layouts.entry(node.of).or_insert(id);
            }
        }
    }
}

/// The bytes of a number, if all of them are known.
pub(super) fn known_bytes(
    node: &ValueNode,
    kind: ScalarKind,
    size: Option<u64>,
) -> Option<Vec<u8>> {
    let size = usize::try_from(size?).ok().filter(|n| *n <= 16 && !node.is_bit_field)?;
    if let (ScalarKind::Float { .. }, Some(text)) = (kind, &node.value) {
        return kind.float_bytes(text);
    }
    let pattern = match (node.unsigned, &node.value) {
        (Some(number), _) if size <= 8 => u128::from(number),
        (_, Some(text)) => match kind.read(text)? {
            ScalarNumber::Signed(number) => number.cast_unsigned(),
            ScalarNumber::Float(_) => return None,
        },
        _ => return None,
    };
    pattern.to_le_bytes().get(..size).map(<[u8]>::to_vec)
}

/// The text that a `char *` points to, by its summary.
fn text_behind(node: &ValueNode, kind: ScalarKind) -> Option<(u64, Vec<u8>)> {
    let start = node.unsigned.filter(|_| kind == ScalarKind::Pointer)?;
    let (mut text, is_whole) = unquoted(node.summary.as_deref()?)?;
    text.extend(is_whole.then_some(0));
    Some((start, text))
}
