//! The flags of a record.

use std::fmt;
use std::ops::{BitOr, BitOrAssign};

/// The flags of a record: bits of LLDB's type options, 32 of which count.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flags(pub u64);

impl Flags {
    /// Also for typedefs of the type.
    pub const CASCADE: Flags = Flags(1);
    /// Not for pointers to the type.
    pub const SKIP_POINTERS: Flags = Flags(2);
    /// Not for references to the type.
    pub const SKIP_REFERENCES: Flags = Flags(4);
    /// The children are not shown.
    pub const HIDE_CHILDREN: Flags = Flags(8);
    /// The value is not shown beside the summary.
    pub const HIDE_VALUE: Flags = Flags(16);
    /// The children follow on the same line.
    pub const ONE_LINE: Flags = Flags(32);
    /// The children's names are not shown.
    pub const HIDE_NAMES: Flags = Flags(64);

    /// The default of `type summary add`: cascade, children hidden.
    pub const DEFAULT: Flags = Flags(9);

    /// The flags that have an effect, with their names.
    pub const NAMED: &[(Flags, &str)] = &[
        (Flags::CASCADE, "cascade"),
        (Flags::SKIP_POINTERS, "skip-pointers"),
        (Flags::SKIP_REFERENCES, "skip-references"),
        (Flags::HIDE_CHILDREN, "hide-children"),
        (Flags::HIDE_VALUE, "hide-value"),
        (Flags::ONE_LINE, "one-line"),
        (Flags::HIDE_NAMES, "hide-names"),
    ];

    /// Whether all bits of `other` are set.
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// These flags without those of `other`.
    pub fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }

    /// The flag of that name.
    pub fn from_name(name: &str) -> Option<Flags> {
        Flags::NAMED.iter().find(|(_, n)| *n == name).map(|(f, _)| *f)
    }
}

impl BitOr for Flags {
    type Output = Flags;

    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

impl BitOrAssign for Flags {
    fn bitor_assign(&mut self, other: Flags) {
        self.0 |= other.0;
    }
}

impl fmt::Display for Flags {
    /// The names joined by `|`; bits without a name in hex; `0` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        let mut separator = "";
        for (flag, name) in Flags::NAMED.iter().filter(|(flag, _)| self.has(*flag)) {
            f.write_str(separator)?;
            f.write_str(name)?;
            separator = "|";
            rest &= !flag.0;
        }
        match (rest, separator) {
            (0, "") => f.write_str("0"),
            (0, _) => Ok(()),
            (rest, separator) => write!(f, "{separator}{rest:#x}"),
        }
    }
}

impl fmt::Debug for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!(Flags::DEFAULT.to_string(), "cascade|hide-children");
        assert_eq!(Flags(0).to_string(), "0");
        assert_eq!(Flags(0x180).to_string(), "0x180");
        assert_eq!(Flags(0x81).to_string(), "cascade|0x80");
    }
}
