//! The crates of the workspace that neither README's first command nor `cargo test` compiles: the procedural macros, for
//! which fmtc is compiled once more, and `cargo xtask`.

use std::path::Path;
use std::process::Command;

#[test]
fn other_crates_pass_their_tests() {
    let output = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--locked", "--package", "fmtc-macros", "--package", "xtask"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .output()
        .unwrap();
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{err}");
    // Unit tests of both, and the examples in the documentation of the macros.
    let passed = |line: &str| line.starts_with("test result: ok.") && !line.contains(" 0 passed");
    assert!(out.lines().filter(|line| passed(line)).count() >= 3, "{out}{err}");
}
