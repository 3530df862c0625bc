//! Detection of endless loops.

use super::control::Block;
use super::heap::{Heap, Value};
use super::outcome::Stop;

/// An earlier state, renewed at ever longer intervals (Brent's method). A loop is endless if a
/// state recurs; it may end if all its states differ.
#[derive(Debug, Default)]
pub(super) struct Detector {
    /// The number of blocks entered.
    entered: u64,
    /// The number at which the state is renewed.
    next: u64,
    /// The offset of the next byte in the program, compared first because it is cheap.
    byte: usize,
    /// The block and the next byte in it; `None` if the values are no longer known.
    place: Option<(Block, usize)>,
    stack: Vec<Block>,
    data: Vec<Value>,
    changes: u64,
    /// Whether a position recurred.
    pub(super) looped: bool,
}

impl Detector {
    /// The number of blocks entered before the first comparison.
    const MIN_ENTERED: u64 = 64;

    /// A block was entered.
    #[inline]
    pub(super) fn count(&mut self) {
        self.entered += 1;
    }

    /// Whether the state cannot have recurred at that byte of the program.
    #[inline]
    pub(super) fn skips(&self, byte: usize) -> bool {
        self.entered < Detector::MIN_ENTERED || (self.entered < self.next && self.byte != byte)
    }

    /// Compares the state with the earlier one, or renews that.
    ///
    /// # Errors
    /// [`Stop::Hang`] if both are the same.
    #[cold]
    pub(super) fn look(
        &mut self,
        place: (Block, usize),
        stack: &[Block],
        data: &[Value],
        heap: &Heap,
    ) -> Result<(), Stop> {
        if self.entered >= self.next {
            self.next = self.entered.saturating_mul(2);
            self.byte = place.0.start + place.1;
            self.place = Some(place);
            self.stack.clear();
            self.stack.extend_from_slice(stack);
            self.data.clear();
            self.data.extend_from_slice(data);
            self.changes = heap.changes();
            return Ok(());
        }
        if self.place != Some(place) {
            return Ok(());
        }
        self.looped |= place.0.start < place.0.end;
        let same = self.changes == heap.changes()
            && self.data.len() == data.len()
            && self.stack == stack
            && data.iter().zip(&self.data).rev().all(|(a, b)| heap.alike(*a, *b));
        if same { Err(Stop::Hang) } else { Ok(()) }
    }

    /// Forgets the state, whose values no longer mean the same.
    pub(super) fn forget(&mut self) {
        self.place = None;
    }
}
