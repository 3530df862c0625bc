//! Recursion: which programs LLDB runs when a program reads an object, and whether that ends.
//!
//! LLDB runs programs when an object is asked for
//!
//! | | of a raw object | of a synthetic value |
//! |---|---|---|
//! | its synthetic value | `@init`, unless that is made | |
//! | its summary | `@init`, unless it is made; `@update`; `@summary` | `@update`, `@summary` |
//! | the number of children | | `@update`, `@get_num_children` |
//! | a child | | `@update`, `@get_child_at_index` |
//! | the index of a name (LLDB 24) | | `@update`, `@get_child_index` |
//! | a child of a name | | `@update`, in LLDB 24 `@get_child_index`, `@get_child_at_index` |
//! | anything else, also of a clone or child of that | | `@update` |
//!
//! The synthetic value is made when `@init` has ended. Two things are guarded: LLDB does not run
//! `@update` again for an object for which it was begun, nor `@summary` while it makes the summary
//! of that very object. [`Origin`] tells which objects are the same. Summaries
//! from elsewhere are unknown, so each may ask its object for anything.
//!
//! A recursion is endless if it comes back to the same value in a new object, or in the same object without a guard on
//! its way. It comes back without leaving the value, or by a step down and a step up. The types of children and parents
//! are not known, so any program may run for them.

use super::origin::Origin;
use crate::isa::Signature;

/// A property of an object for which LLDB may run other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Synthetic,
    Summary,
    Count,
    Child,
    Index,
    Name,
    /// Its text, its number, its type.
    Other,
}

/// An instruction at which LLDB may run programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) by: Signature,
    /// Its place among the methods that are judged together.
    pub(super) method: usize,
    pub(super) offset: usize,
    pub(super) what: Question,
    /// The object.
    pub(super) of: Origin,
}

/// Signatures, one bit each.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Programs(u8);

impl Programs {
    const NONE: Programs = Programs(0);
    const SUMMARY: Programs = Programs::of(Signature::SUMMARY);
    const INIT: Programs = Programs::of(Signature::INIT);
    const UPDATE: Programs = Programs::of(Signature::UPDATE);
    const COUNT: Programs = Programs::of(Signature::GET_NUM_CHILDREN);
    const CHILD: Programs = Programs::of(Signature::GET_CHILD_AT_INDEX);
    const INDEX: Programs = Programs::of(Signature::GET_CHILD_INDEX);

    const fn of(one: Signature) -> Programs {
        Programs(if one.0 < 8 { 1 << one.0 } else { 0 })
    }

    const fn or(self, other: Programs) -> Programs {
        Programs(self.0 | other.0)
    }

    const fn has(self, other: Programs) -> bool {
        self.0 & other.0 != 0
    }

    fn each(self) -> impl Iterator<Item = Programs> {
        (0..8).map(|bit| Programs(1 << bit)).filter(move |one| self.has(*one))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum CallStep {
    Stay,
    Down,
    Up,
}

/// A program for which LLDB runs another one.
#[derive(Clone, Copy)]
struct RunOfOther {
    from: Programs,
    to: Programs,
    step: CallStep,
    /// Whether the way back to the same value leads through a new object.
    renews: bool,
    /// Whether LLDB refuses to run it twice for one object.
    guarded: bool,
}

/// An origin, whether its object is new, and whether the way back leads through a new object.
const PLACES: [(Origin, CallStep, bool, bool); 8] = [
    (Origin::OWN, CallStep::Stay, false, false),
    (Origin::COPY, CallStep::Stay, true, true),
    (Origin::RECAST, CallStep::Stay, true, true),
    (Origin::PART, CallStep::Down, false, false),
    (Origin::PART_COPY, CallStep::Down, true, false),
    (Origin::PART_OF_COPY, CallStep::Down, true, true),
    (Origin::PARENT, CallStep::Up, false, false),
    (Origin::PARENT_COPY, CallStep::Up, true, true),
];

impl Asked {
    /// A program that LLDB runs, and the origin of its object.
    fn runs(self, finds_index: bool) -> impl Iterator<Item = RunOfOther> {
        let places = PLACES.into_iter().filter(move |(origin, ..)| self.of.has(*origin));
        places.flat_map(move |(origin, step, is_new, renews)| {
            let programs = self.programs(origin, finds_index).each();
            programs.map(move |to| {
                let has_guard = self.what == Question::Summary || to == Programs::UPDATE;
                let from = Programs::of(self.by);
                RunOfOther { from, to, step, renews, guarded: has_guard && !is_new }
            })
        })
    }

    /// The programs that LLDB runs for an object of an origin.
    fn programs(self, origin: Origin, finds_index: bool) -> Programs {
        let is_made = origin == Origin::OWN && self.by != Signature::INIT;
        let if_new = |programs| if is_made { Programs::NONE } else { programs };
        let begin = if_new(Programs::INIT.or(Programs::UPDATE));
        let index = if finds_index { Programs::INDEX } else { Programs::NONE };
        // A summary may be that of the synthetic value.
        let is_read = self.by == Signature::SUMMARY || self.of.has(Origin::OF_SYNTHETIC);
        let methods = match self.what {
            Question::Synthetic if is_read => return begin,
            Question::Synthetic => return if_new(Programs::INIT),
            Question::Summary => return begin.or(Programs::SUMMARY),
            Question::Count => Programs::COUNT,
            Question::Child => Programs::CHILD,
            Question::Index => index,
            Question::Name => Programs::CHILD.or(index),
            Question::Other => Programs::NONE,
        };
        let update = if_new(Programs::UPDATE);
        match (self.of.has(Origin::SYNTHETIC), self.of.has(Origin::OF_SYNTHETIC)) {
            (true, _) => methods.or(update),
            (false, true) => update,
            (false, false) => Programs::NONE,
        }
    }
}

/// The reachability of programs: for each signature all that it leads to, itself included.
struct Ways([Programs; 8]);

impl Ways {
    fn of<'r>(runs: impl Iterator<Item = &'r RunOfOther> + Clone) -> Ways {
        let mut ways = Ways(std::array::from_fn(|bit| Programs(1 << bit)));
        for _ in 0..ways.0.len() {
            for run in runs.clone() {
                let beyond = ways.from(run.to);
                let from = ways.0.get_mut(run.from.0.trailing_zeros() as usize);
                from.into_iter().for_each(|from| *from = from.or(beyond));
            }
        }
        ways
    }

    fn from(&self, one: Programs) -> Programs {
        self.0.get(one.0.trailing_zeros() as usize).copied().unwrap_or(Programs::NONE)
    }

    /// Whether two runs are on one cycle.
    fn join(&self, a: &RunOfOther, b: &RunOfOther) -> bool {
        self.from(a.to).has(b.from) && self.from(b.to).has(a.from)
    }
}

/// All runs that programs cause.
struct Graph {
    runs: Vec<RunOfOther>,
    stay: Ways,
    stay_unguarded: Ways,
    all: Ways,
    all_unguarded: Ways,
}

impl Graph {
    fn new(runs: Vec<RunOfOther>) -> Graph {
        let stays = |run: &&RunOfOther| run.step == CallStep::Stay;
        let unguarded = |run: &&RunOfOther| !run.guarded;
        Graph {
            stay: Ways::of(runs.iter().filter(stays)),
            stay_unguarded: Ways::of(runs.iter().filter(stays).filter(unguarded)),
            all: Ways::of(runs.iter()),
            all_unguarded: Ways::of(runs.iter().filter(unguarded)),
            runs,
        }
    }

    /// Whether a run is part of an endless recursion to the same value.
    fn is_endless(&self, run: &RunOfOther) -> bool {
        let stays = run.step == CallStep::Stay;
        let by_new_objects = run.renews && stays && self.stay.join(run, run);
        let unguarded = !run.guarded && stays && self.stay_unguarded.join(run, run);
        by_new_objects || unguarded || self.is_round_trip(run)
    }

    /// Whether a run is part of a way down and up again; only one with a new object or a step up is
    /// reported.
    fn is_round_trip(&self, run: &RunOfOther) -> bool {
        let has = |ways: &Ways, is: fn(&RunOfOther) -> bool| {
            self.runs.iter().any(|other| is(other) && ways.join(run, other))
        };
        let both =
            |ways| has(ways, |r| r.step == CallStep::Down) && has(ways, |r| r.step == CallStep::Up);
        if !run.renews && run.step != CallStep::Up {
            return false;
        }
        both(&self.all) && has(&self.all, |r| r.renews) || !run.guarded && both(&self.all_unguarded)
    }
}

/// The questions that are part of an endless recursion of programs which LLDB may run for values within each other.
pub(super) fn endless(all: &[Asked], finds_index: bool) -> impl Iterator<Item = &Asked> {
    // A way down without a way up ends where the data do.
    let may_return = all.iter().any(|asked| asked.of.has(Origin::WHOLES.or(Origin::RECAST)));
    let from_summary = [Question::Count, Question::Name, Question::Index].map(|what| Asked {
        by: Signature::SUMMARY,
        method: 0,
        offset: 0,
        what,
        of: Origin::OWN.synthetic(),
    });
    let asked = from_summary.iter().chain(all).filter(|_| may_return);
    let graph = Graph::new(asked.flat_map(|asked| asked.runs(finds_index)).collect());
    all.iter().filter(move |asked| {
        may_return && asked.runs(finds_index).any(|run| graph.is_endless(&run))
    })
}
