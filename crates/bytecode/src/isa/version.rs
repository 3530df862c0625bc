//! The LLDB releases fmtc knows, and ranges of them.

use std::fmt;
use std::str::FromStr;

/// A major release of LLDB. Later releases are treated as the last one here until they are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Lldb {
    /// LLDB 20, the first to read `.lldbformatters`.
    V20,
    /// LLDB 21.
    V21,
    /// LLDB 22.
    V22,
    /// LLDB 23, the first with synthetic children from bytecode.
    V23,
    /// LLDB 24, measured as a development snapshot.
    V24,
}

impl Lldb {
    /// Every release, oldest first.
    pub const ALL: &'static [Lldb] = &[Lldb::V20, Lldb::V21, Lldb::V22, Lldb::V23, Lldb::V24];
    /// The oldest release that runs formatter bytecode.
    pub const FIRST: Lldb = Lldb::V20;
    /// The newest release whose behaviour was measured.
    pub const LAST: Lldb = Lldb::V24;

    /// The major version number.
    pub fn number(self) -> u32 {
        20 + self as u32
    }

    /// The release of that major version number, if fmtc knows it.
    pub fn from_number(number: u32) -> Option<Lldb> {
        Lldb::ALL.iter().copied().find(|v| v.number() == number)
    }

    /// The highest record version this release loads; it skips newer ones by their size.
    pub fn record_version(self) -> u64 {
        if self >= Lldb::V24 { 2 } else { 1 }
    }

    /// Whether a record with an empty key ends this release; older ones load it.
    pub fn aborts_on_empty_key(self) -> bool {
        self >= Lldb::V24
    }
}

impl fmt::Display for Lldb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A range of LLDB releases, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LldbRange {
    first: Lldb,
    last: Lldb,
}

impl LldbRange {
    /// Every release fmtc knows.
    pub const ALL: LldbRange = LldbRange { first: Lldb::FIRST, last: Lldb::LAST };

    /// The releases from `first` to `last`; `None` if they are the wrong way round.
    pub fn new(first: Lldb, last: Lldb) -> Option<LldbRange> {
        (first <= last).then_some(LldbRange { first, last })
    }

    /// The one release.
    pub fn only(version: Lldb) -> LldbRange {
        LldbRange { first: version, last: version }
    }

    /// The oldest release in the range.
    pub fn first(self) -> Lldb {
        self.first
    }

    /// The newest release in the range.
    pub fn last(self) -> Lldb {
        self.last
    }

    /// Whether the release is in the range.
    pub fn contains(self, version: Lldb) -> bool {
        self.first <= version && version <= self.last
    }

    /// The releases in both ranges.
    pub fn intersect(self, other: LldbRange) -> Option<LldbRange> {
        LldbRange::new(self.first.max(other.first), self.last.min(other.last))
    }

    /// The releases in the range, oldest first.
    pub fn iter(self) -> impl Iterator<Item = Lldb> {
        Lldb::ALL.iter().copied().filter(move |v| self.contains(*v))
    }
}

/// `LLDB 20...22, 24` for releases, the oldest first.
pub fn releases(all: &[Lldb]) -> String {
    let mut ranges: Vec<LldbRange> = Vec::new();
    for lldb in all {
        match ranges.last_mut() {
            Some(last) if last.last().number() + 1 == lldb.number() => last.last = *lldb,
            _ => ranges.push(LldbRange::only(*lldb)),
        }
    }
    let texts: Vec<String> = ranges.iter().map(ToString::to_string).collect();
    format!("LLDB {}", texts.join(", "))
}

impl Default for LldbRange {
    fn default() -> Self {
        LldbRange::ALL
    }
}

impl fmt::Display for LldbRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.fmt(f)?;
        if self.first == self.last {
            return Ok(());
        }
        f.write_str("...")?;
        self.last.fmt(f)
    }
}

/// Why a text is not a range of LLDB releases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeError(String);

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RangeError {}

impl FromStr for LldbRange {
    type Err = RangeError;

    /// Reads `22`, `22...24`, `22..24` or `22...` (to the newest).
    fn from_str(text: &str) -> Result<Self, RangeError> {
        let Some((first, rest)) = text.split_once("..") else {
            return Ok(LldbRange::only(release(text)?));
        };
        let last = rest.strip_prefix('.').unwrap_or(rest);
        let first = release(first)?;
        let last = if last.is_empty() { Lldb::LAST } else { release(last)? };
        LldbRange::new(first, last)
            .ok_or_else(|| RangeError(format!("`{text}` runs backwards; write {last}...{first}")))
    }
}

fn release(text: &str) -> Result<Lldb, RangeError> {
    text.parse().ok().and_then(Lldb::from_number).ok_or_else(|| {
        RangeError(format!(
            "`{text}` is not an LLDB release; write a number from {} to {}, or a range such as 22...24",
            Lldb::FIRST,
            Lldb::LAST
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        let read = |t: &str| t.parse::<LldbRange>().map(|r| r.to_string()).map_err(|e| e.0);
        assert_eq!(read("22"), Ok("22".into()));
        assert_eq!(read("20..24"), Ok("20...24".into()));
        assert_eq!(read("22...23"), Ok("22...23".into()));
        assert_eq!(read("23..."), Ok("23...24".into()));
        assert!(read("24..20").unwrap_err().contains("backwards"));
        assert!(read("19").is_err());
        assert!(read("").is_err());
    }
}
