//! `cargo xtask`: the checks of a change, what they need, the site, releases and measurements.

mod ci;
mod cost;
mod editors;
mod fresh;
mod install;
mod instructions;
mod net;
mod node;
mod release;
mod shell;
mod site;

use shell::{Result, Xtask};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  ci [--full]               the checks of a change; --full: and all others. Fails if a test fails or is ignored
       --continue           begins with the step that failed in the last run
       --step NAME          this step alone; may be repeated
       --list               the names of the steps, and when they run
  fresh [--cached]          README's commands and .ci/run in a bare Debian 12, within their limits; --cached: in the
                            system of the last run, which keeps what was fetched and installed
  fresh packages            installs the packages of `release build` in one, without Rust
  install [NAME...]         what the tests use, by the names and groups of .ci/tools.txt; by default all groups
       --all                also all debuggers, the oldest Rust, and Rust's libraries for other systems
       --needed             what the record of answers does not make needless
  dependencies              sources and licences of the crates in each Cargo.lock
  python                    style and types of the runtime in Python
  cost                      processor seconds of each crate that README's first command compiles
  cost first                the same of the whole command, beside `cargo install just`
  cost release COMMIT       the same of a release build, beside that of a commit
  editors [PICTURES]        the editor plugins, in the editors; pictures of VS Code go to that folder
  editors zed FOLDER        writes the extension for Zed
  site build|test|serve     the playground and the documentation
  release build [--aarch64] the packages, in target/packages
  release test [WAY...]     installs them by every line of the documents; needs no build with --built, builds without
                            optimisation with --quick
  instructions growth       fails if a stage needs more than linear time
  instructions check        fails if a release build needs 3 % more than recorded; `record` records it
  net [COMMIT] [--all]      records the texts, sizes and tests that users rely on; prints what is different since a commit
  bench [ROW...]            measures everything and writes benches/README.md (benches/run)
  campaign [OPTION...]      hostile inputs for the time given (fuzz/campaign --help)
  projects [NAME...]        sets fmtc up in programs of Debian
";

fn main() -> ExitCode {
    forget_cargo();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match Xtask::new().and_then(|task| command(&task, &arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Removes the variables that `cargo run` sets for this program, which the programs that it starts must not see.
fn forget_cargo() {
    let own = ["CARGO", "LD_LIBRARY_PATH"];
    let prefixes = ["CARGO_MANIFEST_", "CARGO_PKG_", "CARGO_BIN_"];
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if own.contains(&&*name) || prefixes.iter().any(|prefix| name.starts_with(prefix)) {
            std::env::remove_var(&*name);
        }
    }
}

fn command(task: &Xtask, arguments: &[&str]) -> Result {
    match arguments {
        ["ci", options @ ..] => ci::run(task, options),
        ["install", what @ ..] => install::run(task, what),
        ["dependencies"] => ci::dependencies(task),
        ["python"] => ci::python(task),
        ["cost"] => cost::crates(task),
        ["cost", "first"] => cost::first_command(task),
        ["cost", "release", commit] => cost::release(task, commit),
        ["fresh"] => fresh::run(task, false),
        ["fresh", "--cached"] => fresh::run(task, true),
        ["fresh", "packages"] => fresh::packages(task),
        ["editors"] => editors::test(task, None),
        ["editors", "zed", folder] => editors::zed(task, folder),
        ["editors", pictures] => editors::test(task, Some(pictures)),
        ["site", "build"] => site::build(task),
        ["site", "test"] => site::test(task),
        ["site", "serve"] => site::serve(task, "8000"),
        ["site", "serve", port] => site::serve(task, port),
        ["release", "build"] => release::build::build(task, false),
        ["release", "build", "--aarch64"] => release::build::build(task, true),
        ["release", "test", ways @ ..] => release::test::run(task, ways),
        ["instructions", "growth"] => instructions::growth(task, false),
        ["instructions", "growth", "--json"] => instructions::growth(task, true),
        ["instructions", "check"] => instructions::check(task),
        ["instructions", "record"] => instructions::record(task),
        ["net", options @ ..] => net::run(task, options),
        ["bench", rows @ ..] => task.script("benches/run", rows),
        ["campaign", options @ ..] => task.script("fuzz/campaign", options),
        ["projects", names @ ..] => task.script(".ci/projects", names),
        ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("unknown command `{}`\n\n{HELP}", arguments.join(" ")).into()),
    }
}
