//! The rules for who may use whom, and which crate is named where.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates, and the rows of modules in each: a module uses only modules of the rows before its own. Cargo sees to
/// it that crates do. A crate without rows is one module.
const CRATES: [(&str, &[&[&str]]); 11] = [
    (
        "crates/bytecode/src",
        &[
            &["source", "isa", "limits"],
            &["diag", "bytecode"],
            &["asm"],
            &["verify"],
            &["listing", "vm"],
        ],
    ),
    ("crates/syntax/src", &[]),
    ("crates/lower/src", &[]),
    (
        "crates/core/src",
        &[&["limits", "diag"], &["packs", "names"], &["sema"], &["object"], &["compile"]],
    ),
    ("crates/object/src", &[&["read", "write"], &["inject"]]),
    ("crates/view/src", &[&["format", "debuggee"], &["display", "value"]]),
    ("crates/debuginfo/src", &[&["types"], &["drafts", "random"]]),
    ("crates/import/src", &[]),
    ("crates/disk/src", &[]),
    ("crates/lsp/src", &[]),
    ("src", &[&["compile", "diag", "object", "runtime"], &["build_script"], &["cli"]]),
];

/// What reads files and prints.
const WAYS_IN: [&str; 5] =
    ["crates/disk/src/", "crates/lsp/src/", "src/build_script/", "src/cli/", "src/main.rs"];

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

/// Crates that few places of those that Cargo gives them to hide from all others.
const HIDDEN: [(&str, &[&str]); 10] = [
    ("ariadne", &["crates/core/src/diag/render/"]),
    ("ecow", &["crates/lower/src/source.rs", "crates/syntax/src/source.rs"]),
    ("gimli", &["crates/debuginfo/src/types/dwarf/"]),
    ("lalrpop_util", &["crates/syntax/src/"]),
    ("leb128", &["crates/bytecode/src/bytecode/leb.rs"]),
    ("logos", &["crates/syntax/src/"]),
    ("object", &["crates/object/src/"]),
    ("roxmltree", &["crates/import/src/natvis/xml.rs"]),
    ("tree_sitter", &["crates/import/src/python/"]),
    ("tree_sitter_python", &["crates/import/src/python/mod.rs"]),
];

struct Source {
    /// Below the root of the repository.
    path: String,
    module: String,
    rows: &'static [&'static [&'static str]],
    /// Without comments, and without the tests at its end where a crate has any.
    code: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for (folder, rows) in CRATES {
        let mut files = Vec::new();
        collect(&root().join(folder), &mut files);
        files.sort();
        assert!(files.len() > 5, "the sources were not found");
        sources.extend(files.iter().map(|file| source(folder, rows, file)));
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

fn source(folder: &str, rows: &'static [&'static [&'static str]], file: &Path) -> Source {
    let text = fs::read_to_string(file).unwrap();
    let path = file.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
    let first = path[folder.len() + 1..].split('/').next().unwrap();
    let module = first.strip_suffix(".rs").unwrap_or(first).to_owned();
    let product = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = product.lines().map(|line| line.split("//").next().unwrap());
    Source { path, module, rows, code: lines.collect::<Vec<_>>().join("\n") }
}

fn row(rows: &[&[&str]], module: &str) -> Option<usize> {
    rows.iter().position(|row| row.contains(&module))
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
        let Some(own) = row(source.rows, &source.module) else { continue };
        for used in used(&source.code) {
            // Modules of other crates have other names here.
            if used != source.module && row(source.rows, &used).is_some_and(|row| row >= own) {
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
    let written = sources.iter().filter(|s| !s.path.contains("/generated/"));
    let long = written.filter(|source| source.code.lines().count() > FILE);
    assert_eq!(Vec::from_iter(long.map(|source| &source.path)), Vec::<&String>::new());
}

/// The stages of `sema`, each with those that it may use.
const STAGES: [(&str, &[&str]); 5] = [
    ("keys", &[]),
    ("hir", &[]),
    ("expand", &["hir"]),
    ("check", &["keys", "hir", "expand"]),
    ("analyse", &["hir"]),
];

/// The stage of `sema` that a file belongs to, and what it names of the others.
fn stages_used(source: &Source) -> Option<(&'static str, BTreeSet<String>)> {
    let path = source.path.strip_prefix("crates/core/src/sema/")?;
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
        // The stage that makes graphs knows no syntax, and reports what it refuses as data.
        for module in ["syntax", "diag", "names"] {
            if own == "expand" && used(&source.code).contains(module) {
                wrong.push(format!("{} uses `{module}`", source.path));
            }
        }
        // The stage that makes typed trees sees no graph.
        for name in ["NodeId", "Graph", "graph::Node"] {
            if own == "check" && source.code.contains(name) {
                wrong.push(format!("{} uses `{name}`", source.path));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(seen.len(), STAGES.len());
}

/// Its tests are those of `tests/library`: Cargo does not compile it once more for others.
#[test]
fn the_library_has_no_tests_of_its_own() {
    let mut files = Vec::new();
    for (folder, _) in CRATES {
        // Their tests are beside what they test.
        if ["bytecode", "lower", "syntax"].iter().any(|name| folder.contains(name)) {
            continue;
        }
        let package = root().join(folder);
        let manifest = fs::read_to_string(package.with_file_name("Cargo.toml")).unwrap();
        let (_, library) = manifest.split_once("[lib]\n").unwrap();
        assert!(library.starts_with("test = false\n"), "{folder}");
        collect(&package, &mut files);
    }
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains("path = \"src/main.rs\"\ntest = false\n"));
    files.retain(|file| {
        let text = fs::read_to_string(file).unwrap();
        let mut lines = text.lines().map(str::trim_start);
        lines.any(|line| line == "#[test]" || line.starts_with("#[cfg(") && mentions(line, "test"))
    });
    assert_eq!(files, Vec::<PathBuf>::new(), "write them in tests/library");
}

#[test]
fn every_module_has_a_row() {
    let of_rows = sources().into_iter().filter(|source| !source.rows.is_empty());
    let without: BTreeSet<_> = of_rows
        .filter(|source| row(source.rows, &source.module).is_none())
        .map(|source| source.module)
        .collect();
    assert_eq!(without.into_iter().collect::<Vec<_>>(), ["lib", "main"]);
}

#[test]
fn only_the_ways_in_touch_the_world() {
    let mut wrong = Vec::new();
    for source in sources() {
        if WAYS_IN.iter().any(|way| source.path.starts_with(way)) {
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

/// Who generates bytecode without the language compiles neither its parser nor a command; a build script compiles neither
/// types nor a server. Crates that do not need each other are compiled at the same time.
#[test]
fn crates_need_what_they_may() {
    let needs = [
        ("fmtc-bytecode", "leb128 rustc-hash"),
        ("fmtc-lower", "ecow fmtc-bytecode leb128 rustc-hash"),
        ("fmtc-syntax", "ecow fmtc-bytecode lalrpop-util logos unicode-ident"),
        ("fmtc-core", "ariadne fmtc-bytecode fmtc-lower fmtc-packs fmtc-syntax rustc-hash"),
        ("fmtc-object", "fmtc-bytecode fmtc-core fmtc-syntax object"),
        ("fmtc-view", "fmtc-bytecode fmtc-core fmtc-syntax regex serde_json"),
        (
            "fmtc-debuginfo",
            "fmtc-bytecode fmtc-core fmtc-object fmtc-syntax fmtc-view gimli rustc-hash",
        ),
        (
            "fmtc-import",
            "fmtc-bytecode fmtc-core fmtc-debuginfo fmtc-syntax fmtc-view roxmltree tree-sitter tree-sitter-python",
        ),
        ("fmtc-disk", "fmtc-core fmtc-syntax"),
        ("fmtc-lsp", "fmtc-bytecode fmtc-core fmtc-disk fmtc-syntax fmtc-view serde_json"),
    ];
    for (package, names) in needs {
        assert_eq!(needed(package).join(" "), names, "{package}");
    }
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
    let path = "crates/core/src/sema/analyse/mod.rs".to_owned();
    let code = "use super::{Checked, check};\nuse crate::sema::expand::Value;".to_owned();
    let source = Source { path, module: "sema".to_owned(), rows: &[], code };
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
