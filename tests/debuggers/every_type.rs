//! All types of real programs, in layouts that compilers, linkers and other tools leave: names, sizes and children are
//! those that LLDB 22 lists. Of some programs also those of all values where they stop.
//!
//! Of a type without a name LLDB knows only in a value which typedef names it, or that it is `(anonymous …)`: such
//! types are compared there.

use crate::engine::{
    Debugger, Outcome, Trial, output, root, script, shell, table, verdict, word, words,
};
use crate::types::{Difference, Layout, differences, lldb_says, scratch};
use serde_json::Value;
use std::collections::HashSet;
use std::path::PathBuf;
use std::process::Command;

/// The fewest types that values of a program have.
const FEWEST_OF_VALUES: usize = 5;

/// The most types of the program in Rust that LLDB reads in part, of a hundred.
const MOST_READ_IN_PART: usize = 2;

/// The one that types are compared with.
const LLDB: [Debugger; 1] = [Debugger::Lldb("22")];

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |row: &'static Value| {
        let needs = [&["python3"][..], &words(&row["needs"])].concat();
        let name = format!("lldb-22/every type/{}", word(&row["name"]));
        let trial = Trial::run(name, &needs, || check(row)).with_packages(word(&row["packages"]));
        trial.in_debuggers(&LLDB)
    };
    let mut trials: Vec<Trial> = table("layouts", "layout").into_iter().map(trial).collect();
    let name = "lldb-22/every type/a program in Rust";
    trials.push(Trial::run(name, &["python3", "cargo"], rust).in_debuggers(&LLDB));
    trials
}

/// A crate with all that it depends on.
pub(crate) fn program_in_rust() -> Result<PathBuf, String> {
    let target = scratch()?.join("a-program-in-Rust");
    let mut cargo = Command::new("cargo");
    let cargo = cargo.args(["build", "--quiet", "-p", "fmtc-bytecode", "--example", "summary"]);
    let cargo = cargo.env("CARGO_PROFILE_DEV_DEBUG", "2").current_dir(root());
    output(cargo.arg("--target-dir").arg(&target))?;
    Ok(target.join("debug/examples/summary"))
}

fn rust() -> Outcome {
    let program = program_in_rust()?;
    let said = script("record_types.py").arg("--all").arg(&program).output();
    let said = said.map_err(|e| e.to_string())?;
    let [types, errors] =
        [said.stdout, said.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let unread = unread(&errors);
    let (in_part, wrong): (Vec<_>, Vec<_>) = differences(&program, &types)?
        .into_iter()
        .partition(|difference| is_read_in_part(difference, &unread));
    let all = types.matches("\"size\"").count();
    if all < 5_000 || in_part.len() * 100 > all * MOST_READ_IN_PART {
        return Err(format!("LLDB lists {all} types, and reads {} in part", in_part.len()));
    }
    verdict(&wrong.iter().map(Difference::to_string).collect::<Vec<_>>())
}

/// The members whose types LLDB says it cannot read.
fn unread(errors: &str) -> HashSet<&str> {
    let members = errors.lines().filter(|line| line.ends_with("unable to be parsed"));
    members.filter_map(|line| line.split('\'').nth(1)).collect()
}

/// Whether LLDB leaves such members out, or has `void` in place of such types: rustc's `usize` and `u64` get one name
/// there, as do all types that have them as arguments.
fn is_read_in_part(difference: &Difference, unread: &HashSet<&str>) -> bool {
    let Difference { name, wanted, found } = difference;
    let is_alike = |found: &Layout| {
        let is_read = |child: &&(String, String)| !unread.contains(&*child.0);
        let ours = found.1.iter().filter(is_read);
        let theirs = wanted.1.iter().filter(is_read);
        let pairs = ours.clone().zip(theirs.clone());
        found.0 == wanted.0
            && ours.count() == theirs.count()
            && pairs.into_iter().all(|(ours, theirs)| ours == theirs || theirs.1.contains("void"))
    };
    let is_argument = |word| word == "void";
    match found.is_empty() {
        true => name.split(|c: char| !c.is_alphanumeric()).any(is_argument),
        false => found.iter().any(is_alike),
    }
}

/// Compares the types of a program; those that are known to differ do.
fn check(row: &Value) -> Outcome {
    let folder = scratch()?;
    let source = root().join(word(&row["source"]));
    let out = folder.join(word(&row["name"]).replace(' ', "-"));
    let command = word(&row["command"]).replace("SOURCE", &format!("'{}'", source.display()));
    let command = command.replace("OUT", &format!("'{}'", out.display()));
    shell(&command, &folder, &[])?;
    let [source, path] = [&source, &out].map(|path| path.display().to_string());
    let (of, mut differing) = (words(&row["of"]), Vec::new());
    if of.contains(&"list") {
        let fewest = row["fewest"].as_u64().unwrap_or(u64::MAX);
        let listed = differences(&out, &said(&["--all", &path], fewest as usize)?)?.into_iter();
        let is_unnamed = |name: &str| name.contains("(unnamed ") || name.contains("(anonymous ");
        differing.extend(listed.filter(|wrong| !is_unnamed(&wrong.name)));
    }
    if of.contains(&"values") {
        let said = said(&["--live", &path, &source], FEWEST_OF_VALUES)?;
        differing.extend(differences(&out, &said)?);
    }
    let groups = row["differ"].as_array().into_iter().flatten();
    let parts: Vec<&str> = groups.flat_map(|group| words(&group["parts"])).collect();
    let (known, wrong): (Vec<_>, Vec<_>) =
        differing.into_iter().partition(|wrong| parts.iter().any(|part| wrong.name.contains(part)));
    let is_met = |part: &str| known.iter().any(|wrong| wrong.name.contains(part));
    let unmet = parts.into_iter().filter(|part| !is_met(part));
    let unmet = unmet.map(|part| format!("{part} does not differ any more"));
    verdict(&wrong.iter().map(Difference::to_string).chain(unmet).collect::<Vec<_>>())
}

/// What LLDB says, which must be of so many types.
fn said(arguments: &[&str], fewest: usize) -> Result<String, String> {
    let said = lldb_says(arguments)?;
    match said.matches("\"size\"").count() {
        found if found < fewest => Err(format!("LLDB finds only {found} types")),
        _ => Ok(said),
    }
}
