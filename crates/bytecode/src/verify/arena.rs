//! The memory of an analysis: values, and the texts and conditions that they refer to.
//!
//! Values never change, and all are freed together. They are therefore copied without reference
//! counts.

use bumpalo::Bump;

/// Bytes allocated for each byte of the program; enough for most programs.
const BYTES_A_BYTE: usize = 64;
/// Longer programs allocate the rest on demand.
const MAX_LEN: usize = 1 << 12;

/// Holds the allocations.
#[derive(Default)]
pub(super) struct Arena(Bump);

impl Arena {
    /// Allocates memory for the analysis of a program of this many bytes.
    pub(super) fn for_program(len: usize) -> Arena {
        Arena(Bump::with_capacity(BYTES_A_BYTE * len.min(MAX_LEN)))
    }

    #[inline]
    pub(super) fn keep<T: Copy>(&self, one: T) -> &T {
        self.0.alloc(one)
    }

    pub(super) fn keep_all<T: Copy>(&self, all: &[T]) -> &[T] {
        if all.is_empty() { &[] } else { self.0.alloc_slice_copy(all) }
    }

    pub(super) fn keep_each<T: Copy>(&self, all: impl ExactSizeIterator<Item = T>) -> &[T] {
        self.0.alloc_slice_fill_iter(all)
    }
}
