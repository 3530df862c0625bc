//! The limits of inputs, programs and outputs.
//!
//! `docs/limits.md` of the repository lists them all; a test writes its table from [`ALL`].

use std::fmt;

/// A limit, as it is listed.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The limited quantity.
    pub what: &'static str,
    /// The largest allowed number of units.
    pub most: u64,
    /// The unit in which it is counted.
    pub unit: Unit,
    /// The consequence of exceeding the limit: the code of a diagnostic, or a phrase.
    pub then: &'static str,
}

/// The unit of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Bytes, written as KiB, MiB or GiB.
    Bytes,
    /// Items of the kind that the limit names.
    Count,
    /// Seconds.
    Seconds,
}

impl fmt::Display for Limit {
    /// The value with its unit: `64 MiB`, `4,096`, `10 s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = [(30, " GiB"), (20, " MiB"), (10, " KiB"), (0, " bytes")];
        let of_bytes = units.into_iter().find(|(bits, _)| self.most.trailing_zeros() >= *bits);
        let (number, unit) = match (self.unit, of_bytes) {
            (Unit::Bytes, Some((bits, unit))) => (self.most >> bits, unit),
            (Unit::Seconds, _) => (self.most, " s"),
            (Unit::Count | Unit::Bytes, _) => (self.most, ""),
        };
        let digits = number.to_string();
        for (at, digit) in digits.char_indices() {
            let comma = if at > 0 && (digits.len() - at) % 3 == 0 { "," } else { "" };
            write!(f, "{comma}{digit}")?;
        }
        f.write_str(unit)
    }
}

/// Constants for limits, and `ALL`, the list of them.
#[doc(hidden)]
#[macro_export]
macro_rules! limits {
    ($($name:ident: $of:ty = $most:expr, $unit:ident, $what:literal => $then:literal;)*) => {
        $(#[doc = $what] pub const $name: $of = $most;)*

        /// All of them.
        pub const ALL: &[$crate::limits::Limit] = &[$($crate::limits::Limit {
            what: $what,
            most: $name as u64,
            unit: $crate::limits::Unit::$unit,
            then: $then,
        }),*];
    };
}

limits! {
    SUGGESTED_NAMES: usize = 1_000, Count,
        "names with which fmtc compares an unknown name" => "the others are not suggested";
    ASSEMBLY_ERRORS: usize = 1_000, Count, "errors in assembly" => "E0614";
    BLOCK_NESTING: usize = 320, Count, "nested blocks in assembly and bytecode" => "E0609; not proven, W0403";
    VERIFIER_WORK: u64 = 4_000_000, Count,
        "steps of the verifier for a program: instructions, elements and bytes looked at" => "not proven, W0403";
    LOOP_PASSES: u64 = 1_000_000, Count, "passes of a loop of bytecode" => "not proven, W0403";
    ALL_LOOP_PASSES: u64 = 32_000_000, Count,
        "passes of all loops of a program: inner passes times outer passes" => "not proven, W0403";
    FORMATTED_TEXT: u64 = 64 << 20, Bytes, "text that a program may make" => "not proven, W0403";
}
