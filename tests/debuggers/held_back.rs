//! Formatters for types that neither the corpus nor the packs have, and for values of other shapes than they expect: gdb and LLDB before 20 show what LLDB 22 shows.
//!
//! Where a program fails in LLDB 22, the debugger's own view stays.

use crate::gdb::{Job, normal};
use crate::{gdb, old, root, tools};
use libtest_mimic::Trial;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

const NEEDS: [&str; 4] = ["python3", "objcopy", "clang++-22", "22"];

/// A program, and its formatters.
#[derive(Clone, Copy)]
struct Held {
    name: &'static str,
    source: &'static str,
    formatters: &'static str,
    /// What Debian calls the libraries that it needs.
    packages: &'static str,
    /// For the compiler, as the shell reads them.
    options: &'static str,
}

const PROGRAMS: [Held; 2] = [
    Held {
        name: "types",
        source: "tests/debuggers/held_back/types.cpp",
        formatters: "tests/debuggers/held_back/types.fmt",
        packages: "libboost-dev libeigen3-dev libglib2.0-dev",
        options: "-std=c++17 -fstandalone-debug -I/usr/include/eigen3 $(pkg-config --cflags --libs glib-2.0)",
    },
    Held {
        name: "other_shapes",
        source: "tests/debuggers/cases/other_shapes/main.cpp",
        formatters: "tests/debuggers/cases/other_shapes/formatters.fmt",
        packages: "",
        options: "-std=c++17",
    },
];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for held in PROGRAMS {
        for &lldb in tools::old_debuggers() {
            let name = format!("held_back::{}::lldb_{lldb}", held.name);
            let needs = [&NEEDS[..], &[lldb]].concat();
            trials.push(tools::packaged_trial(name, needs, held.packages.to_owned(), move || {
                compare(held, &old::ask(held.job()?, lldb, None)?, "lines")
            }));
        }
        for &gdb in tools::gdbs() {
            let name = format!("held_back::{}::gdb_{gdb}", held.name);
            let needs = [&NEEDS[..], &[tools::gdb_name(gdb)]].concat();
            trials.push(tools::packaged_trial(name, needs, held.packages.to_owned(), move || {
                compare(held, &gdb::ask(held.job()?, gdb, "values.py")?.0, "text")
            }));
        }
    }
    trials
}

impl Held {
    fn job(self) -> Result<Job, String> {
        let source = root().join(self.source);
        let text = std::fs::read_to_string(&source).map_err(|error| error.to_string())?;
        let names = text.lines().find_map(|line| line.strip_prefix("// Variables: "));
        let wanted: Vec<_> = names
            .unwrap_or_default()
            .split_whitespace()
            .map(|name| (name.to_owned(), None))
            .collect();
        if wanted.is_empty() {
            return Err(format!("{} names no variables", source.display()));
        }
        Ok(Job {
            name: format!("held_back::{}::clang", self.name),
            needs: Vec::new(),
            package: String::new(),
            source,
            build: Box::new(move || self.program()),
            wanted,
        })
    }

    /// The program with its formatters; each is built once for all tests.
    fn program(self) -> Result<PathBuf, String> {
        static BUILT: Mutex<BTreeMap<&str, PathBuf>> = Mutex::new(BTreeMap::new());
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        match built.get(self.name) {
            Some(program) => Ok(program.clone()),
            None => Ok(built.entry(self.name).or_insert(self.build()?).clone()),
        }
    }

    fn build(self) -> Result<PathBuf, String> {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("held_back").join(self.name);
        std::fs::create_dir_all(&out).map_err(|error| error.to_string())?;
        let [object, program] =
            ["types.o", "program"].map(|name| out.join(name).display().to_string());
        let [source, formatters] =
            [self.source, self.formatters].map(|path| root().join(path).display().to_string());
        tools::fmtc(&["compile", &formatters, "-o", &object, "--quiet"])?;
        let command =
            format!("clang++-22 -g -O0 '{source}' '{object}' -o '{program}' {}", self.options);
        tools::output(Command::new("sh").args(["-c", &command]))?;
        Ok(PathBuf::from(program))
    }
}

/// Compares what a debugger says of the variables with the texts of LLDB 22.
fn compare(held: Held, shown: &Value, field: &str) -> Result<(), String> {
    let wanted = old::ask(held.job()?, "22", None)?;
    let mut wrong = Vec::new();
    for (variable, answer) in wanted.as_object().into_iter().flatten() {
        let wanted = old::first_text(answer["lines"].as_str().unwrap_or_default());
        let found = shown[variable][field].as_str().unwrap_or_default();
        // LLDB 14 to 16 also show the members of a reference without a text.
        let text = |found| old::first_text(found).trim_end_matches(": {");
        let found = if field == "lines" { text(found) } else { found };
        // gdb has no text where it shows its own view.
        let is_own = field == "text" && ["{", "{}", "nullptr"].contains(&wanted);
        let is_same = if is_own { found.is_empty() } else { normal(found) == normal(wanted) };
        if !wanted.contains("(opcode=") && !is_same {
            wrong.push(format!("{variable}: not {wanted:?} but {found:?}"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}
