//! Random numbers: SplitMix64, whose seed determines them.

/// A generator of random numbers.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 if there is none.
    pub(super) fn below(&mut self, end: usize) -> usize {
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
    pub(super) fn number(&mut self) -> i128 {
        let bits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 16, 31, 32, 62, 63, 64];
        let power = self.one(&bits).map_or(0, |bits| 1i128 << bits);
        let near = power + self.below(3) as i128 - 1;
        let signed = if self.once_in(4) { -near } else { near };
        signed.clamp(i64::MIN.into(), u64::MAX.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_determines_the_numbers() {
        let numbers = |seed| {
            let mut random = Random::new(seed);
            [0; 8].map(|_| random.below(1 << 30))
        };
        assert_eq!(numbers(1), numbers(1));
        assert_ne!(numbers(1), numbers(2));
        assert_eq!(Random::new(3).below(0), 0);
        let mut random = Random::new(4);
        let all: Vec<i128> = (0..2_000).map(|_| random.number()).collect();
        for wanted in [0, 1, -1, 255, i128::from(u32::MAX), i128::from(u64::MAX), -(1 << 63)] {
            assert!(all.contains(&wanted), "{wanted}");
        }
    }
}
