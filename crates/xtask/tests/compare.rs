//! Tests of `src/net/compare.rs`, of which they are a part.

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

fn reported(before: &str, now: &str, renamed: &str) -> String {
    report(&record(before), &record(now), &Renamed::read(renamed).unwrap(), true)
}

#[test]
fn changed_texts_are_told_from_new_and_gone_ones() {
    let found = reported(
        "shown | a.txt | x | 1
         shown | a.txt | y | 2
         shown | a.txt | y | 4
         shown | old/b.txt | z | 1
         size | a.fmt | | 100",
        "shown | a.txt | x | one
         shown | a.txt | y | 2
         shown | a.txt | y | 3
         shown | a.txt | y | 4
         shown | new/b.txt | z | 1
         shown | c.txt | w | 1
         size | a.fmt | | 110",
        "old/* -> new/*",
    );
    let expected = "shown
  - a.txt x = 1
  + a.txt x = one
  + a.txt y = 3
  + c.txt w = 1
size
  - a.fmt  = 100
  + a.fmt  = 110
sums
  shown: 2 changed, 0 gone, 1 new
  size: 1 changed, 0 gone, 0 new
  bytes: 100 -> 110 (+10.00 %)
";
    assert_eq!(found, expected);
}

#[test]
fn a_trial_is_gone_unless_another_covers_it() {
    let found = reported(
        "trial | keys::lldb_22\ntrial | one::a\ntrial | two::a\ntrial | lost::b\ntrial-full | lost::b",
        "trial | names::lldb_22\ntrial | both::all\ntrial | new::c\ntrial-full | new::c",
        "# a comment\nkeys::* -> names::* # a clearer name\none::a -> both::all\ntwo::* -> both::all\nlost::b -> none",
    );
    let expected = "trial
  - lost::b
  + new::c
sums
  trial: 0 changed, 1 gone, 1 new
  trial-full: 0 changed, 1 gone, 1 new
";
    assert_eq!(found, expected);
    assert!(Renamed::read("old new").is_err());
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
}
