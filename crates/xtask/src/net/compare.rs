//! The differences between two records.

use super::record::{Record, SECTION, TRIALS};
use crate::shell::Result;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// The table of names that others cover, from `tests/renamed.txt`.
#[derive(Default)]
pub(super) struct Renamed(Vec<Entry>);

struct Entry {
    old: String,
    new: String,
    reason: String,
    is_used: Cell<bool>,
}

impl Renamed {
    pub(super) fn read(text: &str) -> Result<Self> {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let entries = lines.map(|line| {
            let (names, reason) = line.split_once(" # ").unwrap_or((line, ""));
            let (old, new) = names
                .split_once(" -> ")
                .ok_or_else(|| format!("not `OLD -> NEW # reason`: {line}"))?;
            let [old, new, reason] = [old, new, reason].map(|part| part.trim().to_owned());
            Ok(Entry { old, new, reason, is_used: Cell::default() })
        });
        Ok(Self(entries.collect::<Result<_>>()?))
    }

    /// The cover of a name, with its reason: of the matching lines, the first one whose cover exists, or else the first
    /// one.
    fn cover<'r>(
        &'r self,
        name: &str,
        is_there: impl Fn(&str) -> bool,
    ) -> Option<(String, &'r str)> {
        let fits = |entry: &'r Entry| {
            let parts = matched(&entry.old, name)?;
            entry.is_used.set(true);
            Some((filled(&entry.new, &parts), entry.reason.as_str()))
        };
        let mut covers = Vec::from_iter(self.0.iter().filter_map(fits)).into_iter().peekable();
        let first = covers.peek().cloned();
        covers.find(|(new, _)| is_there(new)).or(first)
    }
}

/// The parts of a name for which each `*` of a pattern stands: as little as possible, and the last one for the rest.
fn matched<'n>(pattern: &str, name: &'n str) -> Option<Vec<&'n str>> {
    let mut pieces = pattern.split('*');
    let mut rest = name.strip_prefix(pieces.next()?)?;
    let mut matched = Vec::new();
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let at = match pieces.peek() {
            None => rest.len().checked_sub(piece.len()).filter(|_| rest.ends_with(piece))?,
            Some(_) => rest.find(piece)?,
        };
        matched.push(&rest[..at]);
        rest = &rest[at + piece.len()..];
    }
    rest.is_empty().then_some(matched)
}

/// A name with those parts: `*` is the next one, `*2` the second one.
fn filled(pattern: &str, matched: &[&str]) -> String {
    let mut pieces = pattern.split('*');
    let mut name = pieces.next().unwrap_or_default().to_owned();
    for (next, piece) in pieces.enumerate() {
        let number = piece.chars().next().and_then(|digit| digit.to_digit(10));
        let (at, piece) = match number {
            Some(number) => (number as usize - 1, &piece[1..]),
            None => (next, piece),
        };
        name.push_str(matched.get(at).copied().unwrap_or_default());
        name.push_str(piece);
    }
    name
}

/// An item of a file whose value is another, or that is in one record only.
#[derive(Debug, PartialEq)]
pub(super) struct Change {
    pub(super) kind: String,
    pub(super) file: String,
    pub(super) item: String,
    pub(super) before: Option<String>,
    pub(super) after: Option<String>,
}

impl Change {
    /// The growth of a size; a missing size counts as 0.
    pub(super) fn growth(&self) -> i64 {
        bytes(self.after.as_deref()) - bytes(self.before.as_deref())
    }
}

pub(super) fn bytes(size: Option<&str>) -> i64 {
    size.and_then(|size| size.parse().ok()).unwrap_or_default()
}

/// The tests of a kind.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Names {
    pub(super) before: usize,
    pub(super) after: usize,
    pub(super) gone: Vec<String>,
    /// Old and new names, and why the one covers the other.
    pub(super) covered: Vec<(String, String, String)>,
    /// The same where the last part of the name is unique.
    pub(super) moved: Vec<(String, String)>,
    pub(super) new: Vec<String>,
}

#[derive(Default)]
pub(super) struct Difference {
    pub(super) texts: Vec<Change>,
    /// Sizes of records.
    pub(super) records: Vec<Change>,
    /// Sizes of sections.
    pub(super) sections: Vec<Change>,
    /// The bytes of all sections.
    pub(super) bytes: (i64, i64),
    /// Files that are elsewhere, and otherwise the same.
    pub(super) moved: BTreeSet<(String, String)>,
    pub(super) names: BTreeMap<&'static str, Names>,
    /// Lines of the table that no name needed.
    pub(super) unused: Vec<String>,
}

type Facts<'r> = BTreeMap<(&'r str, String), Vec<&'r (String, String)>>;

impl Difference {
    pub(super) fn new(before: &Record, now: &Record, renamed: &Renamed) -> Self {
        let mut difference = Self { bytes: (all_bytes(before), all_bytes(now)), ..Self::default() };
        for kind in TRIALS {
            difference.names.insert(kind, names(kind, before, now, renamed));
        }
        let now = facts(now, |name, _| name.to_owned());
        let before = facts(before, |name, kind| {
            let is_there = |name: &str| now.contains_key(&(kind, name.to_owned()));
            let cover = (!is_there(name)).then(|| renamed.cover(name, is_there)).flatten();
            cover.map_or_else(|| name.to_owned(), |(new, _)| new)
        });
        difference.files(before, now);
        let unused = renamed.0.iter().filter(|entry| !entry.is_used.get());
        difference.unused = unused.map(|entry| format!("{} -> {}", entry.old, entry.new)).collect();
        difference
    }

    fn files<'r>(&mut self, mut before: Facts<'r>, now: Facts<'r>) {
        let come = Vec::from_iter(now.iter().filter(|(name, _)| !before.contains_key(name)));
        for ((kind, name), facts) in come {
            let is_it = |(old, before): &(&(&str, String), _)| {
                old.0 == *kind && *before == facts && !now.contains_key(old)
            };
            if let Some((old, _)) = before.iter().find(is_it) {
                let old = old.clone();
                let same = before.remove(&old).unwrap_or_default();
                before.insert((kind, name.clone()), same);
                self.moved.insert((old.1, name.clone()));
            }
        }
        let all = BTreeSet::from_iter(before.keys().chain(now.keys()));
        for name in all {
            let facts = [&before, &now].map(|facts| facts.get(name).cloned().unwrap_or_default());
            self.items(name, facts);
        }
    }

    /// Compares the values of each item of a file, in their order.
    fn items(&mut self, (kind, file): &(&str, String), [before, now]: [Vec<&(String, String)>; 2]) {
        let mut items: BTreeMap<&str, [Vec<&str>; 2]> = BTreeMap::new();
        for (at, facts) in [before, now].into_iter().enumerate() {
            for (item, value) in facts {
                items.entry(item).or_default()[at].push(value);
            }
        }
        for (item, [mut before, mut now]) in items {
            if before.len() != now.len() {
                let common = remove_all(&mut before, &now);
                remove_all(&mut now, &common);
            }
            for at in 0..before.len().max(now.len()) {
                let [before, after] =
                    [&before, &now].map(|values| values.get(at).map(|v| (*v).to_owned()));
                if before == after {
                    continue;
                }
                let changes = match (*kind, item) {
                    ("size", SECTION) => &mut self.sections,
                    ("size", _) => &mut self.records,
                    _ => &mut self.texts,
                };
                let [kind, file, item] = [*kind, file.as_str(), item].map(str::to_owned);
                changes.push(Change { kind, file, item, before, after });
            }
        }
    }
}

/// Removes each of `others` once, and returns those that were there.
fn remove_all<'v>(values: &mut Vec<&'v str>, others: &[&'v str]) -> Vec<&'v str> {
    let mut removed = Vec::new();
    for other in others {
        if let Some(at) = values.iter().position(|value| value == other) {
            removed.push(values.remove(at));
        }
    }
    removed
}

/// The facts of files.
fn facts<'r>(record: &'r Record, name_of: impl Fn(&str, &str) -> String) -> Facts<'r> {
    let mut facts = Facts::new();
    for ((kind, name), of_file) in &record.0 {
        if !TRIALS.contains(&kind.as_str()) {
            facts.entry((kind, name_of(name, kind))).or_default().extend(of_file);
        }
    }
    facts
}

fn all_bytes(record: &Record) -> i64 {
    let sizes =
        record.0.iter().filter(|((kind, _), _)| kind == "size").flat_map(|(_, facts)| facts);
    sizes.filter(|(item, _)| item == SECTION).map(|(_, size)| bytes(Some(size))).sum()
}

fn names(kind: &str, before: &Record, now: &Record, renamed: &Renamed) -> Names {
    let of = |record: &Record| -> BTreeSet<String> {
        let of_kind = record.0.keys().filter(|(of, _)| of == kind);
        of_kind.map(|(_, name)| name.clone()).collect()
    };
    let is_in_full = |name: &str| now.0.contains_key(&("trial-full".to_owned(), name.to_owned()));
    let (before, now) = (of(before), of(now));
    let mut found = Names { before: before.len(), after: now.len(), ..Names::default() };
    found.new = now.difference(&before).cloned().collect();
    let ends_as = |name: &str, other: &str| name.rsplit("::").next() == other.rsplit("::").next();
    let gone = Vec::from_iter(before.difference(&now));
    for name in &gone {
        match renamed.cover(name, |new| now.contains(new)) {
            Some((new, reason)) if now.contains(&new) => {
                found.new.retain(|one| *one != new);
                found.covered.push(((*name).clone(), new, reason.to_owned()));
            }
            Some((new, _)) => found.gone.push(format!("{name} (its cover {new} does not exist)")),
            None if kind == "trial" && is_in_full(name) => {
                found.gone.push(format!("{name} (runs with FMTC_FULL=1)"))
            }
            None => found.gone.push((*name).clone()),
        }
    }
    let unmoved = found.gone.clone();
    for name in unmoved {
        let is_alone = gone.iter().filter(|other| ends_as(&name, other)).count() == 1;
        let mut places = (0..found.new.len()).filter(|at| ends_as(&name, &found.new[*at]));
        if let (Some(at), None, true) = (places.next(), places.next(), is_alone) {
            found.gone.retain(|one| *one != name);
            found.moved.push((name, found.new.remove(at)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(facts: &str) -> Record {
        let mut record = Record::default();
        for fact in facts.lines().map(str::trim).filter(|fact| !fact.is_empty()) {
            let fields = Vec::from_iter(fact.split('|').map(str::trim));
            let at = |at: usize| fields.get(at).copied().unwrap_or_default();
            record.add(at(0), at(1), at(2), at(3));
        }
        record
    }

    fn difference(before: &str, now: &str, renamed: &str) -> Difference {
        Difference::new(&record(before), &record(now), &Renamed::read(renamed).unwrap())
    }

    fn texts(difference: &Difference) -> Vec<String> {
        let text = |change: &Change| {
            let Change { file, item, before, after, .. } = change;
            format!(
                "{file} {item} {} {}",
                before.as_deref().unwrap_or("-"),
                after.as_deref().unwrap_or("-")
            )
        };
        difference.texts.iter().map(text).collect()
    }

    #[test]
    fn changed_texts_are_told_from_new_and_gone_ones() {
        let found = difference(
            "shown | a.txt | x | 1
             shown | a.txt | [0] | 1
             shown | a.txt | [0] | 2
             shown | a.txt | y | 2
             shown | a.txt | (lldb) v |
             shown | a.txt | (lldb) v |",
            "shown | a.txt | y | 2
             shown | a.txt | z | 3
             shown | a.txt | [0] | 2
             shown | a.txt | [0] | 1
             shown | a.txt | x | one
             shown | a.txt | (lldb) v |",
            "",
        );
        let changes = ["(lldb) v  -", "[0] 1 2", "[0] 2 1", "x 1 one", "z - 3"];
        assert_eq!(texts(&found), changes.map(|change| format!("a.txt {change}")));
        // One value more does not change those before and behind it.
        let (before, now) = (
            "shown | a | x | 1\nshown | a | x | 3",
            "shown | a | x | 1\nshown | a | x | 2\nshown | a | x | 3",
        );
        assert_eq!(texts(&difference(before, now, "")), ["a x - 2"]);
    }

    #[test]
    fn a_file_with_the_same_texts_has_moved() {
        let found = difference(
            "shown | old/a.txt | x | 1\nexpect | old/b.fmt | A | 1\nsize | old/b.fmt | | 7",
            "shown | new/a.txt | x | 1\nexpect | new/b.fmt | A | 2\nsize | new/b.fmt | | 7",
            "",
        );
        let moved = [("old/a.txt", "new/a.txt"), ("old/b.fmt", "new/b.fmt")];
        assert_eq!(found.moved, moved.map(|(old, new)| (old.to_owned(), new.to_owned())).into());
        assert_eq!(texts(&found), ["new/b.fmt A - 2", "old/b.fmt A 1 -"]);
        // The table tells of files that have changed as well.
        let found =
            difference("shown | old/a.txt | x | 1", "shown | new/a.txt | x | 2", "old/* -> new/*");
        assert_eq!(texts(&found), ["new/a.txt x 1 2"]);
        assert!(found.moved.is_empty() && found.unused.is_empty());
    }

    #[test]
    fn a_trial_is_gone_unless_another_covers_it() {
        let found = difference(
            "trial | keys::lldb_22\ntrial | keys::lldb_23\ntrial | one::a\ntrial | two::a\ntrial | lost::b\ntrial | turn::a\ntrial | other::c",
            "trial-full | turn::a\ntrial | names::lldb_22\ntrial | names::lldb_23\ntrial | both::all\ntrial | other::d",
            "# a comment\nkeys::* -> names::* # a clearer name\none::a -> both::all # one session\ntwo::* -> both::all\nlost::b -> none\nother::* -> names::*\nother::* -> other::d # in turn\nunused -> both::all",
        );
        let names = &found.names["trial"];
        let covered = |old: &str, new: &str, reason: &str| {
            (old.to_owned(), new.to_owned(), reason.to_owned())
        };
        let expected = [
            covered("keys::lldb_22", "names::lldb_22", "a clearer name"),
            covered("keys::lldb_23", "names::lldb_23", "a clearer name"),
            covered("one::a", "both::all", "one session"),
            covered("other::c", "other::d", "in turn"),
            covered("two::a", "both::all", ""),
        ];
        assert_eq!(names.covered, expected);
        assert_eq!(
            names.gone,
            ["lost::b (its cover none does not exist)", "turn::a (runs with FMTC_FULL=1)"]
        );
        assert_eq!((names.before, names.after, names.new.len()), (7, 4, 0));
        assert_eq!(found.unused, ["unused -> both::all"]);
        assert!(Renamed::read("old new").is_err());
    }

    #[test]
    fn a_test_has_moved_if_only_its_module_is_another() {
        let found = difference(
            "test | sema::tests::x\ntest | it::y\ntest | one::same\ntest | two::same\ntest | lost::z",
            "test | check::x\ntest | library::it::y\ntest | three::same\ntest | new::w",
            "",
        );
        let names = &found.names["test"];
        let moved = [("it::y", "library::it::y"), ("sema::tests::x", "check::x")];
        assert_eq!(names.moved, moved.map(|(old, new)| (old.to_owned(), new.to_owned())));
        assert_eq!(names.gone, ["lost::z", "one::same", "two::same"]);
        assert_eq!(names.new, ["new::w", "three::same"]);
    }

    #[test]
    fn sizes_are_added_up() {
        let found = difference(
            "size | a.fmt | | 100\nsize | a.fmt | A | 60\nsize | a.fmt | B | 40\nsize | b.fmt | | 10",
            "size | a.fmt | | 90\nsize | a.fmt | A | 50\nsize | a.fmt | B | 40\nsize | c.fmt | | 30",
            "",
        );
        assert_eq!(found.bytes, (110, 120));
        let grown = |changes: &[Change]| {
            changes.iter().map(|c| (c.file.clone(), c.growth())).collect::<Vec<_>>()
        };
        assert_eq!(grown(&found.records), [("a.fmt".to_owned(), -10)]);
        let sections = [("a.fmt", -10), ("b.fmt", -10), ("c.fmt", 30)];
        assert_eq!(grown(&found.sections), sections.map(|(file, by)| (file.to_owned(), by)));
        assert!(found.texts.is_empty());
    }

    #[test]
    fn parts_of_names_may_change_places() {
        let name = "packs::qt::qt6::clang::lldb_22";
        let parts = matched("packs::*::*::*::lldb_*", name).unwrap();
        assert_eq!(parts, ["qt", "qt6", "clang", "22"]);
        assert_eq!(
            filled("lldb-*4/packs/*1/*2/*3/summaries", &parts),
            "lldb-22/packs/qt/qt6/clang/summaries"
        );
        assert_eq!(matched("packs::*::lldb_22", name), Some(vec!["qt::qt6::clang"]));
        assert_eq!(matched("packs::*::lldb_23", name), None);
        assert_eq!(filled("new::*", &matched("old::*", "old::a::b").unwrap()), "new::a::b");
    }
}
