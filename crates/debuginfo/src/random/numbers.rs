//! Random numbers: SplitMix64, whose seed determines them.

/// A generator of random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 if there is none.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % (end.max(1) as u64)) as usize
    }

    /// Whether an event occurs that is expected once in that many times.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of some elements; `None` if there are none.
    pub(super) fn one<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }

    /// A boundary value of 64 bits: around powers of two, small, or negative.
    pub fn number(&mut self) -> i128 {
        let bits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 16, 31, 32, 62, 63, 64];
        let power = self.one(&bits).map_or(0, |bits| 1i128 << bits);
        let near = power + self.below(3) as i128 - 1;
        let signed = if self.once_in(4) { -near } else { near };
        signed.clamp(i64::MIN.into(), u64::MAX.into())
    }
}
