//! The time that LLDB needs to load the records of an image.

use super::item::CompiledItem;
use crate::diag::Diagnostic;
use crate::diag::codes::section::SLOW_TO_LOAD;

/// A warning if LLDB takes a noticeable time to load the records of a section. Records without
/// programs are summary strings, which were not measured.
pub(super) fn warning(items: &[CompiledItem]) -> Option<Diagnostic> {
    let records = items.iter().flat_map(|item| &item.records);
    let records = records.filter(|record| !record.programs.is_empty());
    LoadCost::of(records.map(|record| record.key.as_bytes())).warning("this section")
}

/// The most names in a proposed pattern. A pattern of two names already loads faster than both.
const MAX_NAMES: usize = 10;

/// The number of records, by the kind of their keys.
///
/// LLDB looks every new key up among those it has, and reads every pattern again for each pattern
/// that is added, so loading grows with the square of their number. Measured with LLDB 22 on 2 cores:
/// 0.1 µs × N² for exact keys (1,000 take 0.1 s, 10,000 take 13 s), 0.33 µs × N² for patterns, and
/// 0.65 µs × N for each bracket expression in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoadCost {
    /// Records whose key is a name.
    exact: usize,
    /// Records whose key is a pattern.
    patterns: usize,
    /// The bracket expressions of all patterns.
    brackets: usize,
}

impl LoadCost {
    /// The milliseconds that an image may take to load without a warning: those of 700 names, 390
    /// plain patterns, or 180 keys such as `Box<_>`.
    const MAX_MILLISECONDS: f64 = 50.0;

    /// The cost of records with these keys.
    pub fn of<K: AsRef<[u8]>>(keys: impl IntoIterator<Item = K>) -> LoadCost {
        let mut cost = LoadCost::default();
        for key in keys {
            let key = key.as_ref();
            if key.starts_with(b"^") {
                cost.patterns += 1;
                cost.brackets += key.iter().filter(|byte| **byte == b'[').count();
            } else {
                cost.exact += 1;
            }
        }
        cost
    }

    /// The time that LLDB 22 needs to load them, in milliseconds.
    fn milliseconds(self) -> f64 {
        let [exact, patterns, brackets] =
            [self.exact, self.patterns, self.brackets].map(|n| n as f64);
        exact.powi(2) * 1e-4 + patterns * (patterns * 3.3e-4 + brackets * 6.5e-4)
    }

    /// A warning if that takes a noticeable time; `place` names the holder of the records.
    pub fn warning(self, place: &str) -> Option<Diagnostic> {
        if self.milliseconds() <= LoadCost::MAX_MILLISECONDS {
            return None;
        }
        let (exact, patterns) = (self.exact, self.patterns);
        let records = match (exact, patterns) {
            (exact, 0) => format!("{exact} records"),
            (0, patterns) => format!("{patterns} records with patterns"),
            _ => format!("{exact} records with names and {patterns} with patterns"),
        };
        Some(
            Diagnostic::new(
                SLOW_TO_LOAD,
                format!("{place} carries {records}: LLDB takes about {} to load them", self.time()),
            )
            .note("Every debug session pays that when the image is loaded; it grows with the square of their number.")
            .help(match self.with_patterns() {
                None => "leave out types nobody meets, or split the image".into(),
                Some(less) => format!(
                    "leave out types nobody meets, split the image, or write one pattern for many names with one \
                     formatter: {MAX_NAMES} in each, `/^(A|B|…)$/`, would take about {}",
                    less.time()
                ),
            }),
        )
    }

    /// The cost if patterns replaced groups of names; `None` if there are no names.
    fn with_patterns(self) -> Option<LoadCost> {
        let patterns = self.patterns + self.exact.div_ceil(MAX_NAMES);
        (self.exact > 0).then_some(LoadCost { exact: 0, patterns, ..self })
    }

    fn time(self) -> String {
        match self.milliseconds() {
            ms if ms < 1.0 => "1 ms".to_owned(),
            ms if ms < 1000.0 => format!("{ms:.0} ms"),
            ms => format!("{:.1} s", ms / 1000.0),
        }
    }
}
