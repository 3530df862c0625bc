//! The formatters of `tests/corpus`: the VM prints the very lines that an LLDB printed for the
//! same values (`tests/corpus/trees-*.json`), and what is expected beside the formatters holds.

use crate::cases::for_each_file;
use crate::language::{compile, expectations_hold, reports};
use fmtc::debuggee::{Tree, json};
use fmtc::diag::Severity;
use fmtc::display::{Formatted, Section, show};
use fmtc::isa::Lldb;
use fmtc::vm::{Budget, Limits};
use serde_json::Value;
use std::path::Path;

/// Variables whose line the VM cannot know, and says so: a `std::string` in raw storage, which
/// the formatter casts. What LLDB's own formatter reads of such a string is not in the tree. So is
/// what lies behind a text of Rust or LLVM, of which the formatter counts the escapes in memory.
pub(crate) const UNKNOWN: [&str; 12] = [
    "opt_text",
    "var_text",
    "string_normal",
    "string_shrunk",
    "path_normal",
    "cow_owned",
    "res_err",
    "shape_named",
    "sr_mid",
    "ss_normal",
    "sr_normal",
    "view_whole",
];

const DEBUGGERS: [(&str, Lldb); 2] = [("22", Lldb::V22), ("23", Lldb::V23)];

pub(crate) fn read(name: &str) -> Value {
    let path = format!("{}/tests/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// What the VM prints for a value tree.
fn printed(section: &[u8], lldb: Lldb, name: &str, tree: &Value) -> String {
    let spec = json::read(tree).unwrap_or_else(|e| panic!("{name}: {e}"));
    let limits = Limits::default();
    let mut values = Tree::new();
    let object = values.add(&spec).unwrap_or_else(|stop| panic!("{name}: {stop}"));
    let shown = Section::load(section, lldb).and_then(|section| {
        let mut values = Formatted::new(values, &section, limits);
        show(&mut values, object, name, &mut Budget::new(&limits))
    });
    match shown {
        Ok(shown) => String::from_utf8_lossy(&shown.text).into_owned(),
        Err(stop) => format!("{stop:?}"),
    }
}

#[test]
fn the_vm_prints_the_lines_of_lldb() {
    let corpus = read("corpus.json");
    let trees = DEBUGGERS.map(|(number, lldb)| (lldb, read(&format!("trees-{number}.json"))));
    let (mut passed, mut failures) = (0, Vec::new());
    for source in corpus["builds"].as_object().expect("builds").keys() {
        let stem = Path::new(source).file_stem().expect("a name").to_string_lossy();
        let path = format!("{}/tests/corpus/{stem}.fmt", env!("CARGO_MANIFEST_DIR"));
        let (sources, compiled, mut diagnostics) = compile(Path::new(&path));
        diagnostics.retain(|d| d.severity() > Severity::Note);
        assert!(diagnostics.is_empty(), "{}", reports(&sources, &diagnostics));
        let section = compiled.expect("it compiles").section;
        for (lldb, trees) in &trees {
            for (name, value) in trees[&*stem].as_object().expect("values") {
                let line = printed(&section, *lldb, name, &value["tree"]);
                let fits = match UNKNOWN.contains(&name.as_str()) {
                    true => line.starts_with("Unknown("),
                    false => value["lines"] == line.as_str(),
                };
                match fits {
                    true => passed += 1,
                    false => failures.push(format!(
                        "LLDB {lldb}, {name}\n  VM   {line:?}\n  LLDB {:?}",
                        value["lines"].as_str().unwrap_or_default()
                    )),
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} failed\n{}", failures.len(), failures.join("\n"));
    let cases = corpus["cases"].as_array().expect("cases");
    let checks = cases.iter().flat_map(|case| case["checks"].as_array()).flatten().count();
    assert_eq!(passed, checks * DEBUGGERS.len(), "trees are missing");
}

#[test]
fn what_is_expected_beside_the_formatters_holds() {
    for_each_file("corpus", "fmt", |path| {
        let (sources, compiled, diagnostics) = compile(path);
        let compiled = compiled.unwrap_or_else(|| panic!("{}", reports(&sources, &diagnostics)));
        expectations_hold(path, &sources, &compiled);
    });
}
