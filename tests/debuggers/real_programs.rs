//! Drafts for the types of real programs: `types --draft` for all types of a program compiles, finds its members and passes its
//! tests, and what it proposes for the ten that most variables have is of use.
//!
//! A draft is of no use if its text has no part of the value but addresses. docs/types.md has the figures.
//!
//! The sources are those of crates that carry a program or a library in C or C++ (`cargo xtask install corpus`).

use crate::engine::{Outcome, Trial, root, scratch, shell, table, word};
use crate::{accused, every_type};
use regex::Regex;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

/// The fewest types of all programs.
const FEWEST: usize = 200;
/// The most drafts of no use, of a hundred.
const MOST_OF_NO_USE: usize = 10;

/// For each program that was tried the number of types, and those whose drafts are of no use.
static TRIED: Mutex<Vec<(usize, Vec<String>)>> = Mutex::new(Vec::new());

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |row: &'static Value| {
        let run = move || {
            let object = object(row)?;
            accused::drafted(&object)?;
            most_used(&object)
        };
        let package = word(&row["name"]);
        let name = format!("real programs/{package}");
        Trial::run(name, &[word(&row["compiler"])], run).with_packages(package)
    };
    let rust = || most_used(&every_type::program_in_rust()?);
    let rust = Trial::run("real programs/rust", &["cargo"], rust);
    table("crates", "crate").into_iter().map(trial).chain([rust]).collect()
}

/// All objects of a program as one.
fn object(row: &Value) -> Result<PathBuf, String> {
    let [package, folder, compiler, arguments] =
        ["name", "folder", "compiler", "arguments"].map(|key| word(&row[key]));
    let object = scratch("real_programs")?.join(format!("{package}.o"));
    let build = format!(
        "cd \"$(.ci/library-source {package})/{folder}\"\n\
         {compiler} -g -w -r -nostdlib -o \"$OBJECT\" {arguments}"
    );
    shell(&build, root(), &[("OBJECT", &object)])?;
    Ok(object)
}

/// Drafts for the types that most variables have. The last program says whether those of all are of use.
fn most_used(program: &Path) -> Outcome {
    let text = accused::drafts(program, &[])?;
    let drafts: Vec<&str> = text.trim().split("\n\n").collect();
    let useless = drafts.iter().filter(|draft| !is_of_use(draft)).map(|draft| (*draft).to_owned());
    let mut tried = TRIED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    tried.push((drafts.len(), useless.collect()));
    let types: usize = tried.iter().map(|(types, _)| types).sum();
    let useless: Vec<&String> = tried.iter().flat_map(|(_, useless)| useless).collect();
    // Programs in C and C++, and one in Rust.
    let all = table("crates", "crate").len() + 1;
    match tried.len() < all || types >= FEWEST && useless.len() * 100 <= types * MOST_OF_NO_USE {
        true => Ok(()),
        false => Err(format!("{} of {types} drafts are of no use: {useless:#?}", useless.len())),
    }
}

/// Whether a draft shows a part of the value that is not an address.
fn is_of_use(draft: &str) -> bool {
    static ADDRESSES: LazyLock<Regex> = LazyLock::new(|| {
        let patterns = [
            r#"\\\([^ ()]* == null \? "null" : "0x\\\([^ ()]*\.unsigned\(\), radix: 16\)"\)"#,
            r#"\\\([^ ()]* == null \? "null" : "\\\([^ ()]* \?\? "\{…\}"\)"\)"#,
            r#"\\\([^ ()]* \?\? "\{…\}"\)"#,
        ];
        Regex::new(&patterns.join("|")).unwrap_or_else(|error| panic!("{error}"))
    });
    let is_text = |line: &&str| !line.starts_with("//") && !line.starts_with("expect");
    let lines = draft.lines().skip_while(|line| !line.starts_with("summary"));
    let summary: Vec<&str> = lines.take_while(is_text).collect();
    let shown = ADDRESSES.replace_all(&summary.join("\n"), "").into_owned();
    ["\\(", "switch", ".text("].iter().any(|part| shown.contains(part))
}
