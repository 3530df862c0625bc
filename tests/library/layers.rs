//! The rules for who may use whom, and which crate is named where.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A module uses only modules of the rows before its own.
const ROWS: [&[&str]; 13] = [
    &["source", "isa", "limits", "parallel"],
    &["diag", "bytecode"],
    &["syntax", "asm", "graph", "packs", "runtime"],
    &["names", "checked"],
    &["sema", "verify", "format"],
    &["lower", "listing", "vm", "object"],
    &["debuggee", "types"],
    &["display"],
    &["compile"],
    &["drafts", "import", "random"],
    &["disk"],
    &["build_script", "lsp"],
    &["cli"],
];

/// The rows that neither read files nor print.
const PURE: usize = 10;

/// Names that reach the world outside.
const WORLD: [&str; 11] = [
    "std::fs",
    "std::net",
    "std::process",
    "std::env::var",
    "std::env::args",
    "std::env::current_dir",
    "io::stdin",
    "io::stdout",
    "io::stderr",
    "println!",
    "print!",
];

/// Crates that few places hide from all others.
const HIDDEN: [(&str, &[&str]); 10] = [
    ("ariadne", &["diag/render/"]),
    ("ecow", &["source.rs"]),
    ("gimli", &["types/dwarf/"]),
    ("lalrpop_util", &["syntax/"]),
    ("leb128", &["bytecode/leb.rs"]),
    ("logos", &["syntax/"]),
    ("object", &["object/"]),
    ("roxmltree", &["import/natvis/xml.rs"]),
    ("tree_sitter", &["import/python/"]),
    ("tree_sitter_python", &["import/python/mod.rs"]),
];

struct Source {
    path: String,
    module: String,
    /// Without comments, and without the tests at its end where a crate has any.
    code: String,
}

/// The sources of the crates: a module has one row, whichever crate it is in.
const CRATES: [&str; 4] = ["src", "crates/bytecode/src", "crates/lower/src", "crates/syntax/src"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for folder in CRATES.map(|folder| root().join(folder)) {
        let mut files = Vec::new();
        collect(&folder, &mut files);
        files.sort();
        assert!(files.len() > 20, "the sources were not found");
        sources.extend(files.iter().map(|file| source(&folder, file)));
    }
    sources
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}

fn source(folder: &Path, file: &Path) -> Source {
    let text = fs::read_to_string(file).unwrap();
    let path = file.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
    let first = path.split('/').next().unwrap();
    let module = first.strip_suffix(".rs").unwrap_or(first).to_owned();
    let product = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = product.lines().map(|line| line.split("//").next().unwrap());
    Source { path, module, code: lines.collect::<Vec<_>>().join("\n") }
}

fn row(module: &str) -> Option<usize> {
    ROWS.iter().position(|row| row.contains(&module))
}

/// The first names after `crate::`, also of `use crate::{a, b::c};`.
fn used(code: &str) -> BTreeSet<String> {
    used_of("crate::", code)
}

/// The first names after a path.
fn used_of(path: &str, code: &str) -> BTreeSet<String> {
    let mut modules = BTreeSet::new();
    for (at, _) in code.match_indices(path) {
        let rest = &code[at + path.len()..];
        match rest.strip_prefix('{') {
            Some(list) => modules.extend(first_names(list)),
            None => modules.extend(name(rest)),
        }
    }
    modules
}

fn name(text: &str) -> Option<String> {
    let name: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    (!name.is_empty()).then_some(name)
}

/// The names at the top level of a list in braces.
fn first_names(list: &str) -> Vec<String> {
    let (mut depth, mut names, mut start) = (0, Vec::new(), true);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => start = true,
            c if c.is_whitespace() => {}
            _ => {
                if std::mem::take(&mut start) {
                    names.extend(name(&list[at..]));
                }
            }
        }
    }
    names
}

#[test]
fn modules_use_rows_above_their_own() {
    let mut wrong = Vec::new();
    for source in sources() {
        let Some(own) = row(&source.module) else { continue };
        for used in used(&source.code) {
            let allowed = used == source.module || row(&used).is_some_and(|row| row < own);
            if !allowed {
                wrong.push(format!("{} (row {own}) uses `{used}`", source.path));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// The most lines of a file, without the tests at its end. Clippy's lints limit functions.
const FILE: usize = 1000;

#[test]
fn files_are_short() {
    let sources = sources();
    let written = sources.iter().filter(|s| !s.path.starts_with("syntax/generated/"));
    let long = written.filter(|source| source.code.lines().count() > FILE);
    assert_eq!(Vec::from_iter(long.map(|source| &source.path)), Vec::<&String>::new());
}

/// The stages of `sema`, each with those that it may use.
const STAGES: [(&str, &[&str]); 6] = [
    ("show", &[]),
    ("keys", &[]),
    ("resolve", &[]),
    ("expand", &[]),
    ("check", &["keys", "resolve", "expand"]),
    ("analyse", &[]),
];

/// The stage of `sema` that a file belongs to, and what it names of the others.
fn stages_used(source: &Source) -> Option<(&'static str, BTreeSet<String>)> {
    let path = source.path.strip_prefix("sema/")?;
    let file = path.split('/').next()?;
    let own = file.strip_suffix(".rs").unwrap_or(file);
    let (own, _) = STAGES.iter().find(|(stage, _)| *stage == own)?;
    let is_root = path == format!("{own}/mod.rs") || path == format!("{own}.rs");
    assert!(!source.code.contains("super::super::"), "{path} names its parent's parent");
    let code = if is_root { source.code.replace("super::", "sema::") } else { source.code.clone() };
    Some((own, used_of("sema::", &code)))
}

#[test]
fn stages_of_sema_use_those_before_them() {
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    for source in sources() {
        let Some((own, named)) = stages_used(&source) else { continue };
        seen.insert(own);
        let allowed = STAGES.iter().find(|(stage, _)| *stage == own).map_or(&[][..], |row| row.1);
        let is_stage = |name: &str| STAGES.iter().any(|(stage, _)| *stage == name);
        for used in named.iter().filter(|used| *used != own && is_stage(used)) {
            if !allowed.contains(&used.as_str()) {
                wrong.push(format!("{} uses the stage `{used}`", source.path));
            }
        }
        // The library that makes graphs knows no tree, and reports what it refuses as data.
        for module in ["syntax", "diag", "names"] {
            if own == "expand" && used(&source.code).contains(module) {
                wrong.push(format!("{} uses `{module}`", source.path));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(seen.len(), STAGES.len());
}

/// Its tests are those of `tests/library`: Cargo does not compile it once more for others.
#[test]
fn the_library_has_no_tests_of_its_own() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    for target in ["[lib]\ntest = false\n", "path = \"src/main.rs\"\ntest = false\n"] {
        assert!(manifest.contains(target), "{target} is not in Cargo.toml");
    }
    let mut files = Vec::new();
    collect(&root().join("src"), &mut files);
    files.retain(|file| {
        let text = fs::read_to_string(file).unwrap();
        let mut lines = text.lines().map(str::trim_start);
        lines.any(|line| line == "#[test]" || line.starts_with("#[cfg(") && mentions(line, "test"))
    });
    assert_eq!(files, Vec::<PathBuf>::new(), "write them in tests/library");
}

#[test]
fn every_module_has_a_row() {
    let modules: BTreeSet<_> = sources().into_iter().map(|s| s.module).collect();
    let without: Vec<_> = modules.iter().filter(|m| row(m).is_none()).collect();
    assert_eq!(without, ["lib", "main"]);
}

#[test]
fn only_the_ways_in_touch_the_world() {
    let mut wrong = Vec::new();
    for source in sources() {
        if row(&source.module).is_none_or(|row| row >= PURE) {
            continue;
        }
        let named = WORLD.iter().filter(|name| mentions(&source.code, name));
        wrong.extend(named.map(|name| format!("{} names `{name}`", source.path)));
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn crates_are_named_where_they_belong() {
    let mut wrong = Vec::new();
    for source in sources() {
        for (name, places) in HIDDEN {
            let hides = places.iter().any(|place| source.path.starts_with(place));
            if !hides && names_crate(&source.code, name) {
                wrong.push(format!("{} names the crate `{name}`", source.path));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// Who generates bytecode without the language compiles neither its parser nor a command. Syntax and lowering do not
/// need each other, so Cargo compiles them at the same time.
#[test]
fn crates_need_what_they_may() {
    let bytecode = ["leb128", "rustc-hash"];
    let lower = ["ecow", "fmtc-bytecode", "leb128", "rustc-hash"];
    let syntax = ["ecow", "fmtc-bytecode", "lalrpop-util", "logos", "unicode-ident"];
    assert_eq!(needed("fmtc-bytecode"), bytecode);
    assert_eq!(needed("fmtc-lower"), lower);
    assert_eq!(needed("fmtc-syntax"), syntax);
}

/// The crates that a crate of the workspace names, in the order of their names.
fn needed(package: &str) -> Vec<String> {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--package", package])
        .args(["--edges", "normal,build", "--depth", "1", "--prefix", "none", "--format", "{p}"])
        .current_dir(root())
        .output()
        .unwrap();
    let lines = String::from_utf8(tree.stdout).unwrap();
    assert!(lines.starts_with(package), "{}", String::from_utf8_lossy(&tree.stderr));
    let names: BTreeSet<_> = lines.lines().filter_map(|line| line.split(' ').next()).collect();
    names.into_iter().filter(|name| *name != package).map(str::to_owned).collect()
}

/// The playground is the library with another way in: it has no stage of its own.
#[test]
fn the_page_has_no_stages_of_its_own() {
    let wasm = root().join("site/wasm");
    let manifest = fs::read_to_string(wasm.join("Cargo.toml")).unwrap();
    let dependencies = manifest.split("[dependencies]\n").nth(1).unwrap();
    let dependencies = dependencies.split("\n\n").next().unwrap();
    let names = dependencies.lines().map(|line| line.split(' ').next().unwrap());
    assert_eq!(names.collect::<Vec<_>>(), ["fmtc", "serde_json"]);
    assert!(dependencies.contains("fmtc = { path = \"../..\""), "{dependencies}");
    let mut files = Vec::new();
    collect(&wasm.join("src"), &mut files);
    let texts: Vec<_> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let code = texts.concat();
    for entry in ["Session::new", "Section::load", "verify_section", "InProcess", "annotated_lines"]
    {
        assert!(mentions(&code, entry), "the page does not use `{entry}`");
    }
    // Stages read bytes and tokens; the page passes on what they say.
    for stage in ["fmtc::syntax", "fmtc::sema", "fmtc::lower", "Opcode", "Selector", "#[path"] {
        assert!(!code.contains(stage), "the page names `{stage}`");
    }
}

/// Whether the code holds the name, not as the end of a longer one.
fn mentions(code: &str, name: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(name).any(|(at, _)| !code[..at].ends_with(part))
}

/// Whether the code names a crate. A module of ours may have the same name.
fn names_crate(code: &str, name: &str) -> bool {
    let path = format!("{name}::");
    let begins =
        |at: usize| !code[..at].ends_with(|c: char| c.is_alphanumeric() || "_:".contains(c));
    let elsewhere = || code.match_indices(&path).any(|(at, _)| begins(at));
    mentions(code, &format!("use {path}"))
        || mentions(code, &format!("use ::{path}"))
        || (!used(code).contains(name) && elsewhere())
}

#[test]
fn the_rules_see_what_breaks_them() {
    let found = used("use crate::{diag::{A, B}, isa};\nfn f() { crate::vm::run(); }");
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["diag", "isa", "vm"]);
    let path = "sema/analyse/mod.rs".to_owned();
    let code = "use super::{Checked, check};\nuse crate::sema::expand::Value;".to_owned();
    let source = Source { path, module: "sema".to_owned(), code };
    let (own, found) = stages_used(&source).unwrap();
    assert_eq!(own, "analyse");
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["Checked", "check", "expand"]);
    assert!(mentions("std::fs::read(p)", "std::fs"));
    assert!(mentions("  println!()", "println!"));
    assert!(!mentions("eprintln!()", "println!"));
    assert!(names_crate("use object::write::Object;", "object"));
    assert!(names_crate("let x = object::File::parse(b);", "object"));
    assert!(!names_crate("use crate::object::write;", "object"));
    assert!(!names_crate("use crate::{isa, object::write};", "object"));
}
