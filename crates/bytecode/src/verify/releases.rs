//! One run for several releases. Every question that an analysis asks about its LLDB removes the
//! releases with other answers from a set; the result holds for all that remain.

use crate::isa::{Lldb, LldbRange};

/// A set of releases, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Releases(u32);

const _: () = assert!(Lldb::ALL.len() <= u32::BITS as usize, "a release without a bit");

impl Releases {
    pub(super) fn of(one: Lldb) -> Releases {
        Releases(1 << one as u32)
    }

    fn since(first: Lldb) -> Releases {
        Releases(u32::MAX << first as u32)
    }

    pub(super) fn has(self, one: Lldb) -> bool {
        self.0 & Releases::of(one).0 != 0
    }

    pub(super) fn first(self) -> Option<Lldb> {
        self.iter().next()
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Lldb> {
        Lldb::ALL.iter().copied().filter(move |one| self.has(*one))
    }

    pub(super) fn or(self, other: Releases) -> Releases {
        Releases(self.0 | other.0)
    }

    pub(super) fn without(self, other: Releases) -> Releases {
        Releases(self.0 & !other.0)
    }
}

impl From<LldbRange> for Releases {
    fn from(range: LldbRange) -> Releases {
        range.iter().fold(Releases(0), |all, one| all.or(Releases::of(one)))
    }
}

/// The LLDB that is analysed, and the releases that no question has told apart from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Release {
    one: Lldb,
    alike: Releases,
}

impl Release {
    /// One of several programs to judge.
    pub(super) fn new(one: Lldb, all: Releases) -> Release {
        Release { one, alike: all.or(Releases::of(one)) }
    }

    pub(super) fn one(self) -> Lldb {
        self.one
    }

    /// The releases for which the result is the same.
    pub(super) fn alike(self) -> Releases {
        self.alike
    }

    /// Whether the release is this one or a later one.
    #[inline]
    pub(super) fn since(&mut self, first: Lldb) -> bool {
        let (later, is_later) = (Releases::since(first), self.one >= first);
        self.alike.0 &= if is_later { later.0 } else { !later.0 };
        is_later
    }

    pub(super) fn is(&mut self, one: Lldb) -> bool {
        self.ask(|lldb| lldb == one)
    }

    /// Asks any other question.
    pub(super) fn ask<T: PartialEq>(&mut self, question: impl Fn(Lldb) -> T) -> T {
        let answer = question(self.one);
        for other in self.alike.iter() {
            if question(other) != answer {
                self.alike = self.alike.without(Releases::of(other));
            }
        }
        answer
    }
}
