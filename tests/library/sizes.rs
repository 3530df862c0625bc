//! Where `.size()` is right: what LLDB printed for `tests/debuggers/cases/sizes` and `sizes_libcxx`, which is the table of
//! docs/language.md.

use crate::language::compile_text;
use crate::wrong::fixed;
use regex::Regex;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn read(path: &str) -> Option<String> {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).ok()
}

/// What was printed for a container of no, one, two and a hundred elements.
fn verdict(shown: &[(String, String)]) -> &'static str {
    let is_right = |(wanted, found): &(String, String)| wanted == found;
    let wrong = shown.iter().find(|one| !is_right(one) && !one.1.is_empty());
    assert_eq!(wrong, None, "a false count");
    let (empty, others): (Vec<_>, Vec<_>) = shown.iter().partition(|(wanted, _)| wanted == "0");
    match (empty.into_iter().all(is_right), others.into_iter().all(is_right)) {
        (true, true) => "yes",
        (true, false) => "if empty",
        (false, true) => "unless empty",
        (false, false) => "–",
    }
}

/// For each member of `Sizes`, whether its size was right.
fn verdicts(case: &str, lldb: u32) -> BTreeMap<String, &'static str> {
    let folder = format!("tests/debuggers/cases/{case}");
    let of_release = read(&format!("{folder}/expected-{lldb}.txt"));
    let text = of_release.or_else(|| read(&format!("{folder}/expected.txt"))).unwrap();
    let start = Regex::new(r"^\(Sizes<(\d+)>\)").unwrap();
    let member = Regex::new(r"^  (\w+) =(?: 0x…)? ?(\d*) ?\{\.\.\.\}$").unwrap();
    let (mut shown, mut wanted) = (BTreeMap::<String, Vec<_>>::new(), String::new());
    for line in text.lines() {
        if let Some(number) = start.captures(line) {
            wanted = number[1].to_owned();
        } else if let Some(found) = member.captures(line) {
            shown
                .entry(found[1].to_owned())
                .or_default()
                .push((wanted.clone(), found[2].to_owned()));
        }
    }
    assert!(shown.values().all(|shown| shown.len() == 4), "{case}, LLDB {lldb}: {shown:?}");
    shown.into_iter().map(|(name, shown)| (name, verdict(&shown))).collect()
}

#[test]
fn the_table_says_where_a_size_is_right() {
    let columns = [
        ("sizes", 20..=22),
        ("sizes", 23..=24),
        ("sizes_libcxx", 20..=22),
        ("sizes_libcxx", 23..=24),
    ];
    let columns = columns.map(|(case, releases)| {
        let mut all: Vec<_> = releases.map(|lldb| verdicts(case, lldb)).collect();
        all.dedup();
        assert_eq!(all.len(), 1, "{case}: {all:?}");
        all.remove(0)
    });
    let declared = Regex::new(r"(?m)^    Of<(std::\w+(?:<.*>)?)> (\w+) = ").unwrap();
    let types = read("tests/debuggers/cases/sizes/containers.h").unwrap();
    let mut table = String::new();
    for found in declared.captures_iter(&types) {
        let cells = columns.each_ref().map(|column| column[&found[2]]);
        table += &format!("| `{}` | {} |\n", &found[1], cells.join(" | "));
    }
    assert_eq!(table.lines().count() + 2, columns[0].len(), "two are a reference and a pointer");
    assert!(
        read("docs/language.md").unwrap().contains(&table),
        "docs/language.md has not\n{table}"
    );
}

/// What E0321 proposes for each of these types is what the table is about.
#[test]
fn e0321_proposes_the_measured_size() {
    let text = "summary Of<_> \"\\(v.elements().count())\"\n";
    let (_, _, diagnostics) = compile_text(Path::new("e0321.fmt"), text);
    assert!(diagnostics.iter().any(|found| found.code.id == "E0321"), "{diagnostics:?}");
    let fixed = fixed(text, &diagnostics).expect("a fix");
    let measured = read("tests/debuggers/cases/sizes/formatters.fmt").unwrap();
    assert!(measured.contains(&fixed), "{fixed}");
}
