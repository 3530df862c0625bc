//! Keys match: each formatter shows the name of the variable that it is for.
//!
//! Comments in `keys/main.cpp` and `keys/main.rs` say the key of a variable. Keys of C++ are tried in programs for
//! Linux, for Windows with a PDB, and for MinGW; keys of Rust as they are written, and as `fmtc types --key` prints them.

use crate::engine::{Outcome, Session, Trial, lldbs, program_of, read, table, word};
use crate::transcript::Transcript;
use regex::Regex;
use serde_json::Value;
use std::sync::Arc;

pub(crate) fn trials() -> Vec<Trial> {
    table("keys", "keys").into_iter().flat_map(match_all).collect()
}

/// A trial for each LLDB.
fn match_all(row: &'static Value) -> Vec<Trial> {
    let [line, command] = ["line", "command"].map(|key| word(&row[key]));
    let variables = variables(word(&row["source"]));
    let lines = variables.iter().map(|(name, key)| {
        // What an enum is does not stand in Rust.
        let written = key.replace("program::", "crate::").replace("enum ", "");
        let line = line.replace("NAME", name).replace("WRITTEN", &written);
        line.replace("KEY", key) + "\n"
    });
    let mut program = program_of(row);
    program.sections = program.sections.replace("KEYS", &lines.collect::<String>());
    let program = Arc::new(program);
    let names: Vec<String> = variables.into_iter().map(|(name, _)| name).collect();
    let commands = names.iter().map(|name| format!("(lldb) {command} {name}\n"));
    let commands = Transcript::parse(&commands.collect::<String>());
    let session = match command {
        "target variable" => Session::unstarted(commands),
        _ => Session::new(commands),
    };
    let trial = |debugger| {
        let names = names.clone();
        Trial::of(&program, debugger, "match", session.clone(), move |found| {
            check(&names, &found.to_string())
        })
    };
    lldbs().into_iter().map(trial).collect()
}

/// The variables of a program with their keys.
fn variables(source: &str) -> Vec<(String, String)> {
    let pattern = r"(?m)(\w+)(?:\[\w*\])*(?:: .+)? = .*// key: (.+)$";
    let pattern = Regex::new(pattern).expect("a pattern");
    let text = read(source).unwrap_or_else(|error| panic!("{error}"));
    let all = pattern.captures_iter(&text).map(|found| (found[1].to_owned(), found[2].to_owned()));
    all.collect()
}

/// Each variable shows its name between `<` and `>`.
fn check(names: &[String], said: &str) -> Outcome {
    let is_shown = |name: &&String| {
        let line = said.lines().find(|line| line.contains(&format!(") {name} = ")));
        line.is_some_and(|line| line.contains(&format!("<{name}>")))
    };
    let missed: Vec<_> = names.iter().filter(|name| !is_shown(name)).collect();
    match missed.is_empty() && names.len() > 40 {
        true => Ok(()),
        false => Err(format!("{missed:?} of {}:\n{said}", names.len())),
    }
}
