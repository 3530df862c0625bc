//! A workflow of GitHub Actions.

use super::System;

/// The path of the workflow.
pub(super) const WORKFLOW: &str = ".github/workflows/formatters.yml";

/// The workflow: it installs fmtc with a command, runs the file's expectations, and annotates
/// failures.
pub(super) fn workflow(install: &str, file: &str, system: System) -> String {
    let build = match system {
        System::Cmake => "cmake -B build -DCMAKE_BUILD_TYPE=Debug && cmake --build build",
        System::Meson => "pip install meson ninja && meson setup build && meson compile -C build",
        System::Cargo => "cargo build",
    };
    // A text in double quotes may hold whatever a command holds.
    let install = format!("{install:?}");
    format!(
        "name: formatters
on: [push, pull_request]
jobs:
  formatters:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: {install}
      - run: {build}
      - run: fmtc check {file} --deny warnings --message-format github
      - run: fmtc test {file}
"
    )
}
