//! `fmtc types` on the programs of `tests/corpus` and on the torture files: names, sizes and children
//! are those that LLDB 22 gave (`tests/types/*.json`, written by `record_types.py`). With
//! `FMTC_FULL=1`, and where rustc names types in another way than it is recorded, LLDB is asked again. The formatters of the corpus are checked against its programs.

use crate::against::{self, OnDisk};
use crate::engine::{
    Debugger, Outcome, Trial, all_trials_run, fmtc, json_lines, output, read, read_json, root,
    scratch as folder_of, script, shell, stem, table, text, verdict, word, words, write,
};
use crate::rustc;
use fmtc::types::Types;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

/// A test for each program.
pub(crate) fn trials() -> Vec<Trial> {
    let corpus = read_json("tests/corpus/corpus.json").unwrap_or_else(|e| panic!("{e}"));
    let mut trials = Vec::new();
    for (source, build) in corpus["builds"].as_object().expect("builds") {
        let stem = stem(Path::new(source));
        let [command, package] = ["command", "package"].map(|key| word(&build[key]).to_owned());
        let needs = if source.ends_with(".rs") { rust_needs() } else { vec!["clang++-22"] };
        let run = {
            let stem = stem.clone();
            move || against::check(&stem, &check(&stem, &command, "tests/corpus")?)
        };
        trials.push(Trial::run(format!("types/{stem}"), &needs, run).with_packages(&package));
    }
    for row in table("types", "torture") {
        let name = format!("types/{}", word(&row["name"]));
        trials.push(Trial::run(name, &words(&row["needs"]), move || {
            let [recorded, command] = ["recorded", "command"].map(|key| word(&row[key]));
            let command = command.replace("FLAGS", "-O0 -std=c++20 -w torture.cpp");
            check_all_but(recorded, &command, "tests/types", &words(&row["differ"])).map(drop)
        }));
    }
    let lldb = [Debugger::Lldb("22")];
    let rust = "rustc -g --edition 2021 -A warnings -C opt-level=0 torture.rs -o OUT";
    trials.extend([
        Trial::run(
            "types/a debug file by its build id",
            &["clang++-22", "llvm-objcopy-22"],
            by_build_id,
        ),
        Trial::run("types/rustc", &rust_needs(), move || {
            check("torture_rust", rust, "tests/types").map(drop)
        }),
    ]);
    trials.extend(table("types", "pdb").into_iter().map(|row| {
        let needs = ["clang++-22", "lld-link-22", "python3"];
        let name = format!("lldb-22/{}", word(&row["name"]));
        Trial::run(name, &needs, || pdb(row)).in_debuggers(&lldb)
    }));
    if all_trials_run() {
        let needs = ["clang++-22", "g++", "rustc", "python3"];
        trials
            .push(Trial::run("lldb-22/types/recorded", &needs, recorded_again).in_debuggers(&lldb));
    }
    trials
}

/// What the types of a Rust program take: LLDB too if those that are recorded have other names.
fn rust_needs() -> Vec<&'static str> {
    if rustc::is_recorded() { vec!["rustc"] } else { vec!["rustc", "lldb-22", "python3"] }
}

pub(crate) fn scratch() -> Result<PathBuf, String> {
    folder_of("types")
}

type Children = Vec<(String, String)>;
/// The size and the children of a type.
pub(crate) type Layout = (Option<u64>, Children);

/// Compares a program with what is recorded of it; gives the program.
fn check(recorded: &str, command: &str, folder: &str) -> Result<PathBuf, String> {
    check_all_but(recorded, command, folder, &[])
}

fn check_all_but(
    recorded: &str,
    command: &str,
    folder: &str,
    differ: &[&str],
) -> Result<PathBuf, String> {
    let name: String = command.chars().filter(|c| c.is_ascii_alphanumeric()).take(80).collect();
    let program = scratch()?.join(format!("{recorded}-{name}"));
    let command = command.replace("OUT", &format!("'{}'", program.display()));
    shell(&command, &root().join(folder), &[])?;
    let file = match command.starts_with("rustc") && !rustc::is_recorded() {
        true => record("this_rustc", recorded)?,
        false => root().join(format!("tests/types/{recorded}.json")),
    };
    let known = table("types", "differ").into_iter().filter(|row| row["of"] == recorded);
    let known: Vec<&str> = known.flat_map(|row| words(&row["ends"])).collect();
    compare(&program, &read(file)?, |name| {
        known.iter().any(|end| name.ends_with(end)) || differ.contains(&name)
    })?;
    Ok(program)
}

/// Compares the types of a program with what LLDB says of them, except those that are known to differ.
fn compare(program: &Path, wanted: &str, differs: impl Fn(&str) -> bool) -> Outcome {
    let wrong = differences(program, wanted)?.into_iter().filter(|wrong| !differs(&wrong.name));
    verdict(&wrong.map(|wrong| wrong.to_string()).collect::<Vec<_>>())
}

/// A type that is not what LLDB says of it.
pub(crate) struct Difference {
    pub(crate) name: String,
    /// What LLDB says.
    pub(crate) wanted: Layout,
    pub(crate) found: Vec<Layout>,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: not {:?} but {:?}", self.name, self.wanted, self.found)
    }
}

/// The types of a program that are not what LLDB says of them.
pub(crate) fn differences(program: &Path, wanted: &str) -> Result<Vec<Difference>, String> {
    let listed = json_lines(&["types", "--json", &program.display().to_string()])?;
    let mut found: HashMap<String, Vec<Layout>> = HashMap::new();
    for ty in &listed {
        collect(ty["name"].as_str().unwrap_or_default(), ty, &mut found);
    }
    let wanted: BTreeMap<String, Vec<Value>> =
        serde_json::from_str(wanted).map_err(|e| e.to_string())?;
    let mut wrong = Vec::new();
    for (name, layouts) in wanted {
        let plain = name.trim_start_matches("const ").trim_start_matches("volatile ");
        let found = found.get(plain).cloned().unwrap_or_default();
        for layout in layouts {
            let mut wanted = (layout["size"].as_u64(), pairs(&layout["children"], 0, 1));
            // LLDB counts Rust's `()`, but has no value for it.
            wanted.1.retain(|(name, ty)| !name.is_empty() || !ty.is_empty());
            let fits = |(size, children): &Layout| {
                *children == wanted.1 && (size.is_none() || *size == wanted.0)
            };
            if !found.iter().any(fits) {
                let (name, found) = (name.clone(), found.clone());
                wrong.push(Difference { name, wanted, found });
            }
        }
    }
    Ok(wrong)
}

/// A program for Windows with a PDB: what LLDB says now. Without its PDB, or with that of another build, it has no types.
fn pdb(row: &'static Value) -> Outcome {
    let folder = folder_of(word(&row["name"]))?;
    let build = |options: &str| {
        let command = word(&row["command"]).replace("OPTIONS", options);
        shell(&command, &folder, &[("SOURCE", &root().join("tests/types/pdb.cpp"))])
    };
    build("-DOTHER")?;
    let [program, database, other] = ["pdb.exe", "pdb.pdb", "other"].map(|name| folder.join(name));
    std::fs::rename(&database, &other).map_err(|e| e.to_string())?;
    build("")?;
    let said = lldb_says(&[&["--static", text(&program)], &*words(&row["variables"])].concat())?;
    if said.matches("\"size\"").count() < 35 {
        return Err(format!("LLDB finds few types: {said}"));
    }
    let differ = words(&row["differ"]);
    compare(&program, &said, |name| differ.contains(&name))?;
    compare(&database, &said, |name| differ.contains(&name))?;
    let formatters = folder.join("keys.fmt");
    write(&formatters, word(&row["formatters"]))?;
    fmtc(&["check", "--deny", "types", text(&formatters), "--against", text(&program)])?;
    std::fs::rename(&other, &database).map_err(|e| e.to_string())?;
    match fmtc(&["types", text(&program)]) {
        Err(error) if error.contains("is of another build") => Ok(()),
        other => Err(format!("with the PDB of another build: {other:?}")),
    }
}

/// A program whose debug information is in a file that its build id names.
fn by_build_id() -> Outcome {
    let program = scratch()?.join("build-id");
    let debug = program.with_extension("debug");
    let out = format!("'{}'", program.display());
    let build = "clang++-22 -g -O0 -w -Wl,--build-id=0x0123456789abcdef findings.cpp -o OUT && \
                   llvm-objcopy-22 --only-keep-debug OUT OUT.debug && llvm-strip-22 OUT";
    shell(&build.replace("OUT", &out), &root().join("tests/types"), &[])?;
    let place = PathBuf::from("/usr/lib/debug/.build-id/01/23456789abcdef.debug");
    let read = |moved: &[(PathBuf, PathBuf)]| {
        let types = Types::read(std::slice::from_ref(&program), &OnDisk(moved.to_vec()))?;
        types.certain(types.named("shop::Money"))
    };
    let found = read(&[(place, debug)]).map_err(|damage| damage.to_string())?;
    if found.len() != 1 {
        return Err(format!("{} types", found.len()));
    }
    match read(&[]) {
        Err(damage) if damage.what == "has no debug information" => Ok(()),
        other => Err(format!("without the file: {other:?}")),
    }
}

/// The layout of a type, and of what LLDB makes up inside of it.
fn collect(name: &str, ty: &Value, found: &mut HashMap<String, Vec<Layout>>) {
    let children = ty["children"].as_array().into_iter().flatten();
    let layout = (ty["size"].as_u64(), pairs(&ty["children"], "name", "type"));
    found.entry(name.to_owned()).or_default().push(layout);
    for child in children.filter(|child| child["children"].is_array()) {
        collect(child["type"].as_str().unwrap_or_default(), child, found);
    }
}

fn pairs<I: serde_json::value::Index + Copy>(children: &Value, name: I, ty: I) -> Children {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let children = children.as_array().into_iter().flatten();
    children.map(|child| (text(&child[name]), text(&child[ty]))).collect()
}

/// What LLDB 22 says of a program.
pub(crate) fn lldb_says(arguments: &[&str]) -> Result<String, String> {
    let said = output(script("record_types.py").args(arguments))?;
    Ok(String::from_utf8_lossy(&said).into_owned())
}

/// Records what LLDB 22 says of a program in a folder of that name.
fn record(folder: &str, name: &str) -> Result<PathBuf, String> {
    let out = folder_of(format!("types/{folder}"))?;
    lldb_says(&["--into", &out.display().to_string(), name])?;
    Ok(out.join(format!("{name}.json")))
}

/// Records again and compares the files.
fn recorded_again() -> Outcome {
    let mut names = vec!["torture_clang", "torture_gcc", "torture_gcc_units"];
    names.extend(rustc::is_recorded().then_some("torture_rust"));
    for name in names {
        let file = format!("{name}.json");
        let [old, new] = [root().join("tests/types").join(&file), record("recorded", name)?]
            .map(|path| std::fs::read_to_string(path).unwrap_or_default());
        if old != new {
            return Err(format!("{file} is not what LLDB says now"));
        }
    }
    Ok(())
}
