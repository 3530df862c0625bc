//! Helps of diagnostics that need the types of a program, followed to the letter.
//!
//! The cases in `tests/cases/helps_types.txt` have the form of those in `helps.txt`. They are
//! checked against the types of `tests/types/findings.cpp` and `tests/types/torture.cpp`, and some
//! with names that are words of the language.

use crate::helps::{Case, cases, codes, followed, is_fixed, nested, propose, without_edit};
use crate::language::compile_against;
use crate::types::for_helps;
use fmtc::types::Types;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Diagnostics whose helps propose no text for a formatter, and what they propose instead.
const WITHOUT_CASE: [(&str, &str); 4] = [
    ("E0901", "another program, or one compiled with `-g`"),
    ("E0902", "another argument of a command"),
    ("N0923", "another library in `--against`, or an option of the compiler"),
    ("N0925", "nothing: it says what was read"),
];

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/helps_types.txt")
}

/// Calls a function with each case and the types of the programs.
fn each_case(mut of: impl FnMut(&Types, &Case<'_>)) {
    let types = for_helps();
    let text = std::fs::read_to_string(path()).unwrap();
    cases(&text).iter().for_each(|case| of(&types, case));
}

fn follow(types: &Types, case: &Case<'_>) -> Option<String> {
    followed(case, &|text| compile_against(&path(), text, Some(types))).err()
}

#[test]
fn what_a_help_says_is_right_of_types() {
    let mut problems = Vec::new();
    each_case(|types, case| {
        if !case.followed.contains(case.help) {
            problems.push(format!("{} does not follow its help", case.name));
        }
        problems.extend(follow(types, case));
        problems.extend(is_fixed(case, &|text| compile_against(&path(), text, Some(types))).err());
    });
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// A help is as right in a branch, and of a formatter whose key is a pattern.
#[test]
fn what_a_help_says_is_right_of_variants_with_types() {
    let mut variants = [0, 0];
    let mut problems = Vec::new();
    each_case(|types, case| {
        for (at, variant) in [nested(case), with_pattern(case)].into_iter().enumerate() {
            let Some([wrong, help, right]) = variant else { continue };
            variants[at] += 1;
            let case = Case { name: case.name, wrong: &wrong, help: &help, followed: &right };
            problems.extend(follow(types, &case));
        }
    });
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(variants.iter().all(|count| *count >= 15), "{variants:?}");
}

/// The case with patterns for the names in the keys of its summaries.
fn with_pattern(case: &Case<'_>) -> Option<[String; 3]> {
    let is_name = |key: &str| key.chars().all(|c| c.is_ascii_alphanumeric() || "_:".contains(c));
    let line = |line: &str| match line.split_once("summary ").map(|(head, rest)| {
        (head, rest.split_once(' ').filter(|(key, _)| is_name(key) && !key.contains("::_")))
    }) {
        Some((head, Some((key, body)))) => format!("{head}summary /^{key}$/ {body}\n"),
        _ => format!("{line}\n"),
    };
    let wrap = |text: &str| text.lines().map(line).collect::<String>();
    let (wrong, right) = (wrap(case.wrong), wrap(case.followed));
    let is_changed = |new: &str, old: &str| new.trim_end() != old.trim_end();
    let is_variant = is_changed(&wrong, case.wrong) && is_changed(&right, case.followed);
    (is_variant && right.contains(case.help)).then(|| [wrong, case.help.to_owned(), right])
}

/// Each diagnostic about types has a case, or proposes no text.
#[test]
fn every_help_about_types_is_followed() {
    let mut covered = Vec::new();
    each_case(|types, case| {
        covered.extend(codes(&compile_against(&path(), case.wrong, Some(types)).2));
    });
    let all = fmtc::diag::codes::all().map(|code| code.id);
    let about_types = all.filter(|id| id.get(1..3) == Some("09"));
    let uncovered: Vec<&str> = about_types.filter(|id| !covered.contains(id)).collect();
    assert_eq!(uncovered, WITHOUT_CASE.map(|(id, _)| id));
}

/// Diagnostics with helps that say what to write and are not edits, and why.
const WITHOUT_EDIT: [(&str, &str); 7] = [
    ("N0921", "the member may belong to another version"),
    ("W0313", "an element or what the pointer leads to"),
    ("W0911", "the name of an `enum` is where it is used too"),
    ("W0931", "the enumerator is where it is used too"),
    ("W0932", "the number may be right and the enumerator wrong"),
    ("W0935", "an element, or the value itself"),
    ("W0936", "a wider format, or only these bits"),
];

#[test]
fn what_a_help_says_to_write_is_an_edit() {
    let mut without = BTreeSet::new();
    each_case(|types, case| {
        let found = compile_against(&path(), case.wrong, Some(types)).2;
        without.extend(without_edit(&found));
    });
    let known = WITHOUT_EDIT.map(|(code, _)| code);
    assert_eq!(Vec::from_iter(without), known);
}

/// The fewest mistakes for which something must be proposed, and the codes that do it.
const FEWEST_PROPOSALS: usize = 30;

/// What is proposed for a mistake in the name of a type, a member or an enumerator is another text, and the program has it.
#[test]
fn proposals_for_mistakes_are_right_of_types() {
    let (mut proposals, mut problems) = (BTreeSet::new(), Vec::new());
    each_case(|types, case| {
        let compile = |text: &str| compile_against(&path(), text, Some(types));
        propose(case, &compile, &mut proposals, &mut problems);
    });
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(proposals.len() >= FEWEST_PROPOSALS, "{} proposals", proposals.len());
}
