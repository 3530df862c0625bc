//! tests/debuggers/compatibility.md is what a run of all tests has shown: each cell stands for tests that passed.
//!
//! A run that was filtered, or that lacks a tool, says nothing about it. Without `FMTC_FULL=1` not all tests run, so what
//! the document says beyond them is believed; `FMTC_BLESS=1` writes the document.

use crate::engine::{Outcome, all_trials_run, is_blessed, read, root, table, word, words, write};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;

const DOCUMENT: &str = "tests/debuggers/compatibility.md";
const RELEASES: [&str; 5] = ["20", "21", "22", "23", "24"];

/// Compares the document with the trials that passed, after all have.
pub(crate) fn check(passed: &BTreeSet<String>) -> Outcome {
    let path = root().join(DOCUMENT);
    let old = read(&path).unwrap_or_default();
    let new = Document { passed, old: &old }.text();
    if new == old {
        return Ok(());
    }
    if is_blessed() {
        return write(&path, new);
    }
    let line = new.lines().zip(old.lines()).find(|(new, old)| new != old);
    let (new, old) = line.unwrap_or(("a document of another length", ""));
    Err(format!(
        "{DOCUMENT} is outdated:\n-{old}\n+{new}\n\
         `FMTC_FULL=1 FMTC_BLESS=1 cargo test --test debuggers` writes it"
    ))
}

struct Document<'a> {
    passed: &'a BTreeSet<String>,
    old: &'a str,
}

impl Document<'_> {
    fn text(&self) -> String {
        let mut out = String::from(
            "# Compatibility\n\n\
             What the tests with real debuggers have shown on x86-64 Linux. `FMTC_FULL=1 FMTC_BLESS=1 cargo test --test debuggers`\n\
             writes this file after all of them have passed; a run that shows something else fails. \"yes\" stands for tests\n\
             that passed, \"–\" for no test.\n",
        );
        for table in table("compatibility", "releases") {
            self.head(
                &mut out,
                word(&table["heading"]),
                &RELEASES.map(|lldb| format!("LLDB {lldb}")),
            );
            rows(table).for_each(|row| self.row(&mut out, &row));
        }
        self.linkers(&mut out);
        self.machines(&mut out);
        out.push_str(
            "\nThe tests read each linked object again and compare its section with the compiled one. LLDB runs programs\n\
             for x86-64; it reads programs for AArch64 without running them.\n",
        );
        out
    }

    fn linkers(&self, out: &mut String) {
        let linkers = ["GNU ld", "lld", "mold"].map(str::to_owned);
        self.head(out, "Builders and linkers", &linkers);
        for row in rows(table("compatibility", "linkers")[0]) {
            let has = |part: &str| self.passed.iter().any(|name| name.contains(part));
            let cell = |part: &&str| yes(!part.is_empty() && has(&format!("builds/{part}")));
            let cells: Vec<&str> = row.iter().skip(1).map(cell).collect();
            let _ = writeln!(out, "| {} | {} |", row[0], cells.join(" | "));
        }
    }

    fn machines(&self, out: &mut String) {
        let heads = ["objects, linked by", "`--emit asm` and `c`"].map(str::to_owned);
        self.head(out, "Object formats", &heads);
        let linked = self.passed.iter().filter_map(|name| {
            let parts: Vec<&str> = name.split('/').collect();
            let ["objects", machine, linker, "linked"] = parts[..] else { return None };
            Some((machine, linker))
        });
        let linked: BTreeSet<(&str, &str)> = linked.collect();
        let of_source = |name: &'_ String| {
            Some(name.strip_prefix("objects/")?.strip_suffix("/sources")?.to_owned())
        };
        let sources: BTreeSet<String> = self.passed.iter().filter_map(of_source).collect();
        let machines: BTreeSet<&str> = linked
            .iter()
            .map(|(machine, _)| *machine)
            .chain(sources.iter().map(String::as_str))
            .collect();
        for machine in machines {
            let linkers = linked.iter().filter(|(m, _)| *m == machine).map(|(_, linker)| *linker);
            let linkers = linkers.map(|linker| format!("`{}`", linker.trim_end_matches("-22")));
            let linkers = linkers.collect::<Vec<_>>().join(", ");
            let linkers = if linkers.is_empty() { "–" } else { &linkers };
            let _ =
                writeln!(out, "| `{machine}` | {linkers} | {} |", yes(sources.contains(machine)));
        }
    }

    fn head(&self, out: &mut String, heading: &str, columns: &[String]) {
        let rule = "|---".repeat(columns.len());
        let _ = write!(out, "\n## {heading}\n\n| | {} |\n|---{rule}|\n", columns.join(" | "));
    }

    /// A row with a cell for each LLDB; only a run of all tests takes a "yes" away.
    fn row(&self, out: &mut String, row: &[&str]) {
        let belongs = |name: &str| {
            let is_of = |part: &&str| {
                name.starts_with(part) || part.starts_with('/') && name.contains(part)
            };
            row.iter().skip(1).any(is_of)
        };
        let start = format!("| {} | ", row[0]);
        let old = self.old.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or_default();
        let old: Vec<&str> = old.trim_end_matches(" |").split(" | ").collect();
        let cells = RELEASES.iter().enumerate().map(|(column, lldb)| {
            let starts = ["lldb", "lldb-dap"].map(|client| format!("{client}-{lldb}/"));
            let is_of = |name: &String| {
                let rest = starts.iter().find_map(|start| name.strip_prefix(start));
                rest.is_some_and(belongs)
            };
            if self.passed.iter().any(is_of) {
                return yes(true);
            }
            let old = old.get(column).copied().filter(|_| !all_trials_run());
            old.unwrap_or(yes(false))
        });
        let _ = writeln!(out, "{start}{} |", cells.collect::<Vec<_>>().join(" | "));
    }
}

/// The rows of a table: a title with parts of names.
fn rows(table: &'static Value) -> impl Iterator<Item = Vec<&'static str>> {
    table["rows"].as_array().into_iter().flatten().map(words)
}

fn yes(passed: bool) -> &'static str {
    if passed { "yes" } else { "–" }
}
