//! The values of an analysis: stacks hold references to them, so that copies cost nothing.

use crate::verify::domain::{Id, Value};

/// Memory for more values is not taken in advance.
const MAX_RESERVED: usize = 1 << 12;

/// A value that was kept; copies of it are the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::verify) struct ValueRef(u32);

impl ValueRef {
    /// A value of any type.
    pub(super) const ANY: ValueRef = ValueRef(0);
}

/// Keeps all values of an analysis and counts the work done on them.
pub(in crate::verify) struct Values {
    /// The first is [`Value::ANY`].
    all: Vec<Value>,
    next_id: Id,
    /// Values and elements of stacks looked at; the analysis stops at a limit.
    pub(in crate::verify) work: u64,
}

impl Values {
    /// With memory for a program of so many bytes.
    pub(in crate::verify) fn new(len: usize) -> Values {
        let mut all = Vec::with_capacity(len.min(MAX_RESERVED) + 1);
        all.push(Value::ANY);
        Values { all, next_id: 0, work: 0 }
    }

    /// An identity that no value has.
    pub(in crate::verify) fn fresh(&mut self) -> Id {
        self.next_id = self.next_id.saturating_add(1);
        self.next_id
    }

    pub(in crate::verify) fn get(&self, of: ValueRef) -> &Value {
        const ANY: &Value = &Value::ANY;
        self.all.get(of.0 as usize).unwrap_or(ANY)
    }

    /// Keeps a value. The work that is allowed makes fewer than there are numbers for them.
    pub(in crate::verify) fn keep(&mut self, value: Value) -> ValueRef {
        self.all.push(value);
        ValueRef((self.all.len() - 1) as u32)
    }

    /// The value with an identity.
    pub(in crate::verify) fn identified(&mut self, value: ValueRef) -> ValueRef {
        if self.get(value).id != 0 {
            return value;
        }
        let id = self.fresh();
        self.keep(Value { id, ..self.get(value).clone() })
    }

    /// What may be any of some values.
    pub(in crate::verify) fn join_all(
        &mut self,
        some: impl ExactSizeIterator<Item = ValueRef> + Clone,
    ) -> ValueRef {
        if some.len() < 2 {
            return some.clone().next().unwrap_or(ValueRef::ANY);
        }
        self.work += 2 * some.len() as u64;
        let joined = Value::join_all(some.map(|value| self.get(value)));
        self.keep(joined.unwrap_or(Value::ANY))
    }
}
