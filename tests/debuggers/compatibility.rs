//! tests/debuggers/compatibility.md is what a run of all tests has shown: each cell stands for tests that passed.
//!
//! A run that was filtered, or that lacks a tool, says nothing about it. Without `FMTC_FULL=1` not all tests run, so what
//! the document says beyond them is believed; `FMTC_BLESS=1` writes the document.

use crate::engine::debugger::all_trials_run;
use crate::engine::trial::is_blessed;
use crate::engine::{Outcome, read, root, write};
use std::collections::BTreeSet;
use std::fmt::Write as _;

const DOCUMENT: &str = "tests/debuggers/compatibility.md";
const RELEASES: [&str; 5] = ["20", "21", "22", "23", "24"];

/// What is shown, and what the names of its trials begin with after the debugger.
const SHOWN: &[(&str, &[&str])] = &[
    (
        "C++ programs: text of all kinds",
        &[
            "cases/shown/",
            "cases/language/",
            "cases/repetition/",
            "cases/quotes/",
            "cases/quotes_libcxx/",
        ],
    ),
    ("Rust programs: text of all kinds", &["cases/rust/", "cases/rust_values/"]),
    ("`children`: shown by LLDB 23 and later, members before", &["cases/children/"]),
    (
        "values of another shape: missing members, null and wild pointers, garbage",
        &["wrong_shapes/", "cases/other_shapes/", "cases/unreadable/"],
    ),
    ("rings and long lists: `depth:`", &["recursion/bounded"]),
    (
        "sizes of containers of the C++ library",
        &["cases/sizes/", "cases/sizes_libcxx/", "cases/sizes_known/"],
    ),
    ("elements behind pointers: shown by LLDB 24 and later", &["cases/elements/"]),
    ("programs for AArch64", &["cases/aarch64/"]),
    (
        "random formatters: what the built-in VM shows",
        &["odd", "random formatters", "random programs"],
    ),
    ("recipes of the cookbook", &["cookbook"]),
    ("packs: C++'s library", &["packs/std/"]),
    ("packs: libraries of C and C++", &["packs/absl/", "packs/boost/", "packs/qt/"]),
    ("packs: Rust's library and crates", &["packs/rust-"]),
    ("packs: D and Nim", &["packs/d/", "packs/nim/"]),
    ("packs: Zig", &["packs/zig/"]),
    ("packs: Crystal", &["packs/crystal/"]),
    ("summary strings (`.lldbsummaries`)", &["summaries"]),
    ("several modules with the same names", &["modules"]),
    ("a session: `fmtc watch`, `show`, `preview`", &["live/"]),
    ("`fmtc capture` in a session", &["captured"]),
];

const CLIENTS: &[(&str, &[&str])] = &[
    ("`lldb`", &["cases/shown/"]),
    ("`rust-lldb`", &["beside/"]),
    (
        "`lldb-dap`, launched, attached and with a core",
        &["dap/main/clang/launched", "dap/main/clang/attached", "dap/main/clang/core"],
    ),
    (
        "`lldb-dap`: the variables and the debug console of VS Code",
        &["dap/main/clang/as in the terminal"],
    ),
];

/// How formatters get into a program, and a part of the names of its tests.
const WAYS: &[(&str, &str)] = &[
    ("C++: an object, linked by GNU ld", "/object-bfd/"),
    ("C++: an object, linked by GNU ld with `--gc-sections`", "/object-bfd-gc/"),
    ("C++: an object, linked by lld with `--gc-sections`", "/object-lld-gc/"),
    ("C++: an object, built by GCC", "/object-gcc/"),
    ("C: `--emit c`, built by GCC", "/c-by-gcc/"),
    ("assembler: `--emit asm`, built by Clang", "/asm-by-clang/"),
    ("Rust: a build script, debug", "/include-debug/"),
    ("Rust: a build script, release", "/include-release/"),
    ("Rust: a build script, release, GNU ld", "/include-release-bfd/"),
    ("Rust: formatters of a library crate, debug", "/crate-debug/"),
    ("Rust: formatters of a library crate, release", "/crate-release/"),
    ("Rust: formatters of a library crate, release, GNU ld", "/crate-release-bfd/"),
    ("Rust: an object, debug", "/object-debug/"),
    ("Rust: an object, release", "/object-release/"),
    ("Rust: an object, release, GNU ld", "/object-release-bfd/"),
];

const LINKERS: [(&str, &str); 3] = [("GNU ld", "bfd"), ("lld", "lld"), ("mold", "mold")];

const BUILDS: &[(&str, &str)] = &[
    ("C++, CMake with Ninja, debug", "cmake_debug_ninja"),
    ("C++, CMake with Make, release", "cmake_release_make"),
    ("Rust, Cargo, debug", "cargo_debug"),
    ("Rust, Cargo, release", "cargo_release"),
    ("Rust and C++ in one program", "four_origins_release"),
];

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
        self.by_release(&mut out, "Texts and children", SHOWN);
        self.by_release(&mut out, "Clients", CLIENTS);
        self.ways(&mut out);
        self.linkers(&mut out);
        self.machines(&mut out);
        out.push_str(
            "\nThe tests read each linked object again and compare its section with the compiled one. LLDB runs programs\n\
             for x86-64; it reads programs for AArch64 without running them.\n",
        );
        out
    }

    fn by_release(&self, out: &mut String, heading: &str, rows: &[(&str, &[&str])]) {
        self.head(out, heading, &RELEASES.map(|lldb| format!("LLDB {lldb}")));
        for (title, prefixes) in rows {
            self.row(out, title, |name| prefixes.iter().any(|prefix| name.starts_with(prefix)));
        }
    }

    fn ways(&self, out: &mut String) {
        self.head(out, "Languages and build systems", &RELEASES.map(|lldb| format!("LLDB {lldb}")));
        for (title, part) in WAYS {
            self.row(out, title, |name| name.contains(part));
        }
    }

    fn linkers(&self, out: &mut String) {
        self.head(out, "Builders and linkers", &LINKERS.map(|(name, _)| name.to_owned()));
        for (title, build) in BUILDS {
            let cell =
                |(_, linker): (&str, &str)| yes(self.has(&format!("builds/{build}/{linker}/")));
            let _ = writeln!(out, "| {title} | {} |", LINKERS.map(cell).join(" | "));
        }
        for (title, build) in
            [("C++, Meson", "meson"), ("a Rust library in a C program", "staticlib")]
        {
            let cell = yes(self.has(&format!("builds/{build}/")));
            let _ = writeln!(out, "| {title} | {cell} | – | – |");
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
    fn row(&self, out: &mut String, title: &str, belongs: impl Fn(&str) -> bool) {
        let start = format!("| {title} | ");
        let old = self.old.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or_default();
        let old: Vec<&str> = old.trim_end_matches(" |").split(" | ").collect();
        let cells = RELEASES.iter().enumerate().map(|(column, lldb)| {
            let starts = ["lldb", "lldb-dap"].map(|client| format!("{client}-{lldb}/"));
            let is_of = |name: &String| {
                let rest = starts.iter().find_map(|start| name.strip_prefix(start));
                rest.is_some_and(&belongs)
            };
            if self.passed.iter().any(is_of) {
                return yes(true);
            }
            let old = old.get(column).copied().filter(|_| !all_trials_run());
            old.unwrap_or(yes(false))
        });
        let _ = writeln!(out, "{start}{} |", cells.collect::<Vec<_>>().join(" | "));
    }

    /// Whether a trial passed whose name holds this.
    fn has(&self, part: &str) -> bool {
        self.passed.iter().any(|name| name.contains(part))
    }
}

fn yes(passed: bool) -> &'static str {
    if passed { "yes" } else { "–" }
}
