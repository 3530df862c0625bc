//! docs/compatibility.md is what a run of all tests has shown: each cell stands for tests that passed.
//!
//! A run that was filtered, or that lacks a tool, says nothing about it. Without `FMTC_FULL=1` not all tests run, so what
//! the document says beyond them is believed; `FMTC_BLESS=1` writes the document.

use crate::{root, tools};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::sync::Mutex;

const DOCUMENT: &str = "docs/compatibility.md";
const RELEASES: [&str; 5] = ["20", "21", "22", "23", "24"];

static PASSED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// What is shown, and the first parts of the names of its tests.
const SHOWN: &[(&str, &[&str])] = &[
    (
        "C++ programs: text of all kinds",
        &["shown::", "language::", "repetition::", "quotes::", "quotes_libcxx::"],
    ),
    ("Rust programs: text of all kinds", &["rust::", "rust_values::"]),
    ("`children`: made up by LLDB 23 and later, the members before", &["children::"]),
    (
        "values of another shape: missing members, null and wild pointers, garbage",
        &["wrong_shapes::", "other_shapes::", "unreadable::"],
    ),
    ("rings and long lists: `depth:`", &["recursion::bounded::"]),
    ("sizes of containers of the C++ library", &["sizes::", "sizes_libcxx::", "sizes_known::"]),
    ("elements behind pointers: made by LLDB 24 and later", &["elements::"]),
    ("programs for AArch64", &["aarch64::"]),
    (
        "random formatters: what the built-in VM shows",
        &["odd_types::", "random_formatters::", "random_programs::"],
    ),
    ("recipes of the cookbook", &["cookbook::"]),
    ("packs: C++'s library", &["packs::std::"]),
    ("packs: libraries of C and C++", &["packs::absl::", "packs::boost::", "packs::qt::"]),
    ("packs: Rust's library and crates", &["packs::rust-"]),
    ("packs: D and Nim", &["packs::d::", "packs::nim::"]),
    ("packs: Zig", &["packs::zig::"]),
    ("packs: Crystal", &["packs::crystal::"]),
    ("summary strings (`.lldbsummaries`)", &["summaries::"]),
    ("several modules with the same names", &["modules::"]),
    ("a session: `fmtc watch`, `show`, `preview`", &["live::"]),
    ("`fmtc capture` in a session", &["captured::"]),
];

const CLIENTS: &[(&str, &[&str])] = &[
    ("`lldb`", &["shown::"]),
    ("`rust-lldb`", &["rust_lldb::"]),
    (
        "`lldb-dap`, launched, attached and with a core",
        &["dap::launched", "dap::attached", "dap::core"],
    ),
    ("`lldb-dap`: the variables and the debug console of VS Code", &["dap::terminal"]),
];

/// How formatters get into a program, and a part of the names of its tests.
const WAYS: &[(&str, &str)] = &[
    ("C++: an object, linked by GNU ld", "::object-bfd::"),
    ("C++: an object, linked by GNU ld with `--gc-sections`", "::object-bfd-gc::"),
    ("C++: an object, linked by lld with `--gc-sections`", "::object-lld-gc::"),
    ("C++: an object, built by GCC", "::object-gcc::"),
    ("C: `--emit c`, built by GCC", "::c-by-gcc::"),
    ("assembler: `--emit asm`, built by Clang", "::asm-by-clang::"),
    ("Rust: a build script, debug", "::include-debug::"),
    ("Rust: a build script, release", "::include-release::"),
    ("Rust: a build script, release, GNU ld", "::include-release-bfd::"),
    ("Rust: formatters of a library crate, debug", "::crate-debug::"),
    ("Rust: formatters of a library crate, release", "::crate-release::"),
    ("Rust: formatters of a library crate, release, GNU ld", "::crate-release-bfd::"),
    ("Rust: an object, debug", "::object-debug::"),
    ("Rust: an object, release", "::object-release::"),
    ("Rust: an object, release, GNU ld", "::object-release-bfd::"),
];

const LINKERS: [(&str, &str); 3] = [("GNU ld", "bfd"), ("lld", "lld"), ("mold", "mold")];

const BUILDS: &[(&str, &str)] = &[
    ("C++, CMake with Ninja, debug", "cmake_debug_ninja"),
    ("C++, CMake with Make, release", "cmake_release_make"),
    ("Rust, Cargo, debug", "cargo_debug"),
    ("Rust, Cargo, release", "cargo_release"),
    ("Rust and C++ in one program", "cargo_four_origins"),
];

/// Remembers a test that ran to its end.
pub(crate) fn passed(name: String) {
    PASSED.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).insert(name);
}

/// Compares the document with what passed, after all tests have.
pub(crate) fn check() -> Result<(), String> {
    let path = root().join(DOCUMENT);
    let old = fs::read_to_string(&path).unwrap_or_default();
    let passed = PASSED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let new = Document { passed: &passed, old: &old }.text();
    if new == old {
        return Ok(());
    }
    if std::env::var_os("FMTC_BLESS").is_some() {
        return fs::write(&path, new).map_err(|e| format!("{DOCUMENT}: {e}"));
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
             What the tests with real debuggers have shown. `FMTC_FULL=1 FMTC_BLESS=1 cargo test --test debuggers` writes this\n\
             file after all of them have passed; a run that shows something else fails. \"yes\" stands for tests that\n\
             passed, \"–\" for none. x86-64 Linux, unless it says otherwise.\n",
        );
        self.by_release(&mut out, "What is shown", SHOWN);
        self.by_release(&mut out, "Clients", CLIENTS);
        self.ways(&mut out);
        self.linkers(&mut out);
        self.machines(&mut out);
        out.push_str(
            "\nLinked objects are read again, and their section must be the one that was compiled. LLDB runs programs\n\
             for x86-64, and reads the section of AArch64's.\n",
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
        self.head(
            out,
            "Languages, and the ways into a program",
            &RELEASES.map(|lldb| format!("LLDB {lldb}")),
        );
        for (title, part) in WAYS {
            self.row(out, title, |name| name.contains(part));
        }
    }

    fn linkers(&self, out: &mut String) {
        self.head(out, "Builders and linkers", &LINKERS.map(|(name, _)| name.to_owned()));
        for (title, build) in BUILDS {
            let cell = |(_, linker): (&str, &str)| {
                yes(self.passed.contains(&format!("builds::{build}_{linker}")))
            };
            let _ = writeln!(out, "| {title} | {} |", LINKERS.map(cell).join(" | "));
        }
        for (title, build) in
            [("C++, Meson", "meson"), ("a Rust library in a C program", "rust_staticlib")]
        {
            let cell = yes(self.passed.contains(&format!("builds::{build}")));
            let _ = writeln!(out, "| {title} | {cell} | – | – |");
        }
    }

    fn machines(&self, out: &mut String) {
        let heads = ["objects, linked by", "`--emit asm` and `c`"].map(str::to_owned);
        self.head(out, "Object formats", &heads);
        let linked = self.names("objects::linked::").filter_map(|name| name.split_once("::"));
        let linked: Vec<(&str, &str)> = linked.collect();
        let machines: BTreeSet<&str> = linked
            .iter()
            .map(|(machine, _)| *machine)
            .chain(self.names("objects::sources::"))
            .collect();
        for machine in machines {
            let linkers = linked.iter().filter(|(m, _)| *m == machine).map(|(_, linker)| *linker);
            let linkers = linkers.map(|linker| format!("`{}`", linker.trim_end_matches("-22")));
            let linkers = linkers.collect::<Vec<_>>().join(", ");
            let sources = self.passed.contains(&format!("objects::sources::{machine}"));
            let linkers = if linkers.is_empty() { "–" } else { &linkers };
            let _ = writeln!(out, "| `{machine}` | {linkers} | {} |", yes(sources));
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
            if self.passed.iter().any(|name| release(name) == Some(*lldb) && belongs(name)) {
                return yes(true);
            }
            let old = old.get(column).copied().filter(|_| !tools::all_tests_run());
            old.unwrap_or(yes(false))
        });
        let _ = writeln!(out, "{start}{} |", cells.collect::<Vec<_>>().join(" | "));
    }

    fn names<'s>(&'s self, prefix: &'s str) -> impl Iterator<Item = &'s str> {
        self.passed.iter().filter_map(move |name| name.strip_prefix(prefix))
    }
}

/// The LLDB of a test, from the end of its name.
fn release(name: &str) -> Option<&str> {
    let last = name.rsplit("::").next()?;
    let number = last.strip_prefix("lldb_").unwrap_or(last);
    RELEASES.contains(&number).then_some(number)
}

fn yes(passed: bool) -> &'static str {
    if passed { "yes" } else { "–" }
}
