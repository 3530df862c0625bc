//! The example projects, and others, built as their users build them: by scripts below `builds`, with Cargo, CMake and Meson.
//!
//! Programs are looked at in LLDB without being started. Those of each linker are looked at as they are, stripped, and
//! stripped with their debug information in a file beside them: each in one LLDB, and the next one in another.

use crate::engine::ask::{Ask, At, Session};
use crate::engine::debugger::{self, Debugger};
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{Outcome, comment, read, root};
use crate::transcript::{Transcript, same};
use std::path::PathBuf;
use std::sync::Arc;

const LINKERS: [&str; 3] = ["bfd", "lld", "mold"];

const RUST_KEYS: [&str; 4] = [
    "rust_app::Point",
    "rust_lib::Circle",
    "rust_lib::Span<unsigned short>",
    "rust_safe_lib::Level",
];
const CMAKE_KEYS: [&str; 2] = ["Date", "geo::Point"];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for linker in LINKERS {
        for profile in ["debug", "release"] {
            let program = example("builds/cargo", "rust-app", profile, linker, "");
            trials.extend(survives(&program, linker, &transcript("cargo"), &RUST_KEYS));
        }
        let program = example("builds/four_origins", "rust-app", "release", linker, "one two");
        trials.extend(shows(&program, "", debugger::lldbs(), &transcript("four_origins")));
        for (name, generator) in [("debug_ninja", "Ninja"), ("release_make", "Unix Makefiles")] {
            let variables = format!("GENERATOR='{generator}' LINKER={linker}");
            let program =
                built(format!("builds/cmake_{name}/{linker}"), "builds/cmake", &variables);
            trials.extend(survives(&program, linker, &transcript("cmake"), &CMAKE_KEYS));
            // LLDB finds the shared library only beside a program that runs.
            trials.extend(looks(
                &program,
                "build/app",
                At::Main,
                [Debugger::Lldb("23")],
                &transcript("cmake_running"),
            ));
        }
    }
    for linker in LINKERS {
        let program =
            built(format!("builds/link/{linker}"), "builds/link", &format!("LINKER={linker}"));
        for file in ["", "static"] {
            trials.extend(looks(&program, file, At::Main, debugger::lldbs(), &transcript("link")));
        }
    }
    let library = named("staticlib");
    for debugger in debugger::lldbs() {
        trials.push(has(&library, "kept", debugger, &["One"]));
        trials.push(listing(&library, "lost", debugger, |found| match lists(&found, &["One"]) {
            Ok(()) => Err("the section is there: docs/building.md says that it is lost".to_owned()),
            Err(_) => Ok(()),
        }));
    }
    let packs = named("packs");
    for (file, debuggers, shown) in [
        ("packed", vec![Debugger::Lldb("22")], "packs_packed"),
        ("own", vec![Debugger::Lldb("22")], "packs_own"),
        ("own-meson", debugger::lldbs(), "packs_own"),
    ] {
        trials.extend(shows(&packs, file, debuggers, &transcript(shown)));
    }
    for name in ["meson", "link_cargo", "cargo_packs", "published_cpp", "published_rust"] {
        trials.extend(shows(&named(name), "", debugger::lldbs(), &transcript(name)));
    }
    for (name, script, variables, needs) in [
        ("cargo_unchanged", "library", "NAME=unchanged", "cargo"),
        ("cargo_mistaken", "library", "NAME=mistaken", "cargo"),
        ("checked_cmake_ninja", "checked", "GENERATOR=Ninja", "cmake ninja g++"),
        ("checked_cmake_make", "checked", "GENERATOR='Unix Makefiles'", "cmake make g++"),
        ("checked_meson", "checked", "GENERATOR=meson", "meson ninja g++"),
    ] {
        let program = built(format!("builds/{name}"), &format!("builds/{script}"), variables);
        trials.push(is_built(&program).with_packages(needs));
    }
    trials
}

/// What a script below `builds` makes.
fn named(name: &str) -> Arc<Program> {
    let name = format!("builds/{name}");
    built(name.clone(), &name, "")
}

/// What it shows.
fn transcript(name: &str) -> String {
    shown(&format!("builds/{name}"))
}

/// The transcript in a file below `tests/debuggers`.
pub(crate) fn shown(file: &str) -> String {
    read(format!("tests/debuggers/{file}.txt")).unwrap_or_else(|error| panic!("{error}"))
}

/// What a script below `tests/debuggers` makes, with variables.
pub(crate) fn built(name: String, script: &str, variables: &str) -> Arc<Program> {
    let source = root().join(format!("tests/debuggers/{script}.sh"));
    let needs = comment(&source, "Needs: ");
    made_by(name, &format!("{variables}\n. \"$SOURCE\""), source, &needs)
}

/// What commands make that use the functions of `builds/functions.sh`.
pub(crate) fn made_by(name: String, script: &str, source: PathBuf, needs: &str) -> Arc<Program> {
    let built = env!("CARGO_TARGET_TMPDIR");
    Arc::new(Program {
        name,
        build: format!(
            "BUILT='{built}'\n. \"$ROOT/tests/debuggers/builds/functions.sh\"\n{script}"
        ),
        packages: needs.to_owned(),
        source,
        ..Program::default()
    })
}

/// A Rust example, with what other files add to it.
pub(crate) fn example(
    name: &str,
    example: &str,
    profile: &str,
    linker: &str,
    origins: &str,
) -> Arc<Program> {
    let variables =
        format!("EXAMPLE={example} PROFILE={profile} LINKER={linker} ORIGINS='{origins}'");
    built(format!("{name}_{profile}/{linker}"), "builds/cargo", &variables)
}

/// What an LLDB shows of a program; what one finds when it is stripped; what one shows with the debug information in
/// another file: another LLDB for each, and for the next linker.
pub(crate) fn survives(
    program: &Arc<Program>,
    linker: &str,
    wanted: &str,
    keys: &'static [&str],
) -> Vec<Trial> {
    let at = LINKERS.iter().position(|known| *known == linker).unwrap_or_default();
    let in_turn = |stage| debugger::in_turn(at + stage, &debugger::lldbs());
    let mut trials = shows(program, "", in_turn(0), wanted);
    trials.extend(in_turn(1).into_iter().map(|debugger| has(program, "stripped", debugger, keys)));
    trials.extend(shows(program, "split", in_turn(2), wanted));
    trials
}

/// What LLDBs show of a file that is made beside a program, or of that, without starting it.
pub(crate) fn shows(
    program: &Arc<Program>,
    file: &'static str,
    debuggers: impl IntoIterator<Item = Debugger>,
    wanted: &str,
) -> Vec<Trial> {
    looks(program, file, At::Start, debuggers, wanted)
}

pub(crate) fn looks(
    program: &Arc<Program>,
    file: &'static str,
    at: At,
    debuggers: impl IntoIterator<Item = Debugger>,
    wanted: &str,
) -> Vec<Trial> {
    let wanted = Transcript::parse(wanted);
    let trial = |debugger| {
        let question = Session { at, file, ..Session::new(wanted.clone()) };
        let (wanted, name) = (wanted.clone(), name(program, file, "shows"));
        let ask = Ask { program: program.clone(), debugger, question };
        Trial::ask(name, ask, &[], move |found| same(&wanted, &found)).each_time()
    };
    debuggers.into_iter().map(trial).collect()
}

fn name(program: &Program, file: &str, question: &str) -> String {
    let file = file.rsplit('/').next().unwrap_or(file);
    format!("{}/{}", program.name, format!("{file} {question}").trim_start())
}

/// Whether an LLDB has formatters of these keys where there is nothing that they could show.
fn has(
    program: &Arc<Program>,
    file: &'static str,
    debugger: Debugger,
    keys: &'static [&str],
) -> Trial {
    listing(program, file, debugger, |found| lists(&found, keys))
}

fn listing(
    program: &Arc<Program>,
    file: &'static str,
    debugger: Debugger,
    check: impl FnOnce(Transcript) -> Outcome + Send + 'static,
) -> Trial {
    let question =
        Session { file, ..Session::unstarted(Transcript::parse("(lldb) type summary list\n")) };
    let ask = Ask { program: program.clone(), debugger, question };
    Trial::ask(name(program, file, "lists"), ask, &[], check).each_time()
}

/// Whether `type summary list` has formatters of these keys.
pub(crate) fn lists(found: &Transcript, keys: &[&str]) -> Outcome {
    let is_listed = |key: &&&str| found.answers().any(|line| line == format!("{key}:"));
    match keys.iter().find(|key| !is_listed(key)) {
        Some(missing) => Err(format!("no `{missing}` in\n{found}")),
        None => Ok(()),
    }
}

/// Whether a script succeeds, whose program nobody looks at.
pub(crate) fn is_built(program: &Arc<Program>) -> Trial {
    let (made, name) = (program.clone(), program.name.clone());
    Trial::run(name, &[], move || made.path().map(drop)).with_packages(&program.packages)
}
