//! The crates of the workspace that neither README's first command nor `cargo test` compiles: the procedural macros, for
//! which fmtc is compiled once more, and `cargo xtask`.

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};

fn cargo(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(arguments).current_dir(Path::new(env!("CARGO_MANIFEST_DIR")));
    cargo.envs(variables.iter().copied()).output().unwrap()
}

#[test]
fn other_crates_pass_their_tests() {
    let crates = ["--package", "fmtc-macros", "--package", "xtask"];
    let output = cargo(&[&["test", "--quiet", "--locked"], &crates[..]].concat(), &[]);
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{err}");
    // Unit tests of xtask, and the examples in the documentation of the macros.
    let passed = |line: &str| line.starts_with("test result: ok.") && !line.contains(" 0 passed");
    assert!(out.lines().filter(|line| passed(line)).count() >= 2, "{out}{err}");
}

/// What Cargo compiles for a command: packages with their features.
fn units(command: &[&str]) -> BTreeSet<String> {
    let options = &["-Zunstable-options", "--unit-graph", "--locked"];
    // Stable compilers print the graph only with this.
    let graph = cargo(&[command, options].concat(), &[("RUSTC_BOOTSTRAP", "1")]);
    let graph: Value = serde_json::from_slice(&graph.stdout).unwrap();
    let units = graph["units"].as_array().unwrap().iter();
    units.map(|unit| format!("{} {}", unit["pkg_id"], unit["features"])).collect()
}

/// Crates that trycmd uses with serde, for which the first command would have to compile serde's crates twice.
const WITH_SERDE: [&str; 2] = ["#toml_datetime@", "#toml_edit@"];

/// A crate with other features would be compiled once more, and all crates that use it.
#[test]
fn tests_reuse_what_the_command_is_built_of() {
    let (command, tests) = (units(&["build", "--bin", "fmtc"]), units(&["test", "--no-run"]));
    assert!(command.len() > 50, "{command:?}");
    let mut only: Vec<_> = command.difference(&tests).collect();
    only.retain(|unit| !WITH_SERDE.iter().any(|with_serde| unit.contains(with_serde)));
    assert!(only.is_empty(), "Cargo.toml names features for both; not shared: {only:#?}");
}
