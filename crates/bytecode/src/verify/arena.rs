//! Memory for what an analysis finds out: values, and the texts and conditions they refer to.
//!
//! Nothing of it changes once it is there, and all of it is freed together. So values are copied as
//! they are, without counting who refers to what.

use bumpalo::Bump;

/// A list whose memory is that of an arena.
pub(super) type List<'a, T> = bumpalo::collections::Vec<'a, T>;

/// Bytes for a byte of the program: what most programs need.
const BYTES_A_BYTE: usize = 64;
/// Memory for longer programs is not taken in advance.
const MAX_LEN: usize = 1 << 12;

/// Keeps what refers to it alive.
#[derive(Default)]
pub(super) struct Arena(Bump);

impl Arena {
    /// With memory for following a program of so many bytes.
    pub(super) fn for_program(len: usize) -> Arena {
        Arena(Bump::with_capacity(BYTES_A_BYTE * len.min(MAX_LEN)))
    }

    #[inline]
    pub(super) fn keep<T: Copy>(&self, one: T) -> &T {
        self.0.alloc(one)
    }

    /// An empty list with room for some elements.
    pub(super) fn list<T: Copy>(&self, room: usize) -> List<'_, T> {
        List::with_capacity_in(room, &self.0)
    }

    pub(super) fn keep_all<T: Copy>(&self, all: &[T]) -> &[T] {
        if all.is_empty() { &[] } else { self.0.alloc_slice_copy(all) }
    }
}
