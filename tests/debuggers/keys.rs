//! Keys of one source match in programs for Linux, for Windows with a PDB, and for MinGW: each
//! formatter shows the name of the variable that it is for.

use crate::embed::text;
use crate::tools::{self, fmtc, run};
use crate::transcript::Transcript;
use crate::{root, session};
use libtest_mimic::Trial;
use std::fs;
use std::path::PathBuf;

/// A system and how its programs are linked.
struct System {
    name: &'static str,
    triple: &'static str,
    debug: &'static [&'static str],
    linker: &'static str,
    arguments: &'static [&'static str],
}

const SYSTEMS: &[System] = &[
    System {
        name: "linux",
        triple: "x86_64-unknown-linux-gnu",
        debug: &["-g", "-fPIC"],
        linker: "ld.lld-22",
        arguments: &["-shared"],
    },
    System {
        name: "pdb",
        triple: "x86_64-pc-windows-msvc",
        debug: &["-g", "-gcodeview"],
        linker: "lld-link-22",
        arguments: &["/nodefaultlib", "/entry:mainCRTStartup", "/subsystem:console", "/debug"],
    },
    System {
        name: "mingw",
        triple: "x86_64-w64-windows-gnu",
        debug: &["-g"],
        linker: "ld.lld-22",
        arguments: &["-m", "i386pep", "-e", "mainCRTStartup"],
    },
];

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |system: &'static System| {
        let needs = [&["clang++-22", system.linker, "python3"], tools::debuggers()].concat();
        tools::trial(format!("keys::{}", system.name), needs, || {
            let (program, variables) = build(system)?;
            tools::debuggers().iter().try_for_each(|lldb| {
                check("target variable", &variables, |wanted| session::look(lldb, &program, wanted))
            })
        })
    };
    SYSTEMS.iter().map(trial).collect()
}

/// The variables of the program with their keys.
fn variables(source: &str) -> Vec<(&str, &str)> {
    let variable = |line| {
        let (code, key) = str::split_once(line, "  // key: ")?;
        let name = code.split(" = ").next()?.rsplit(' ').next()?;
        Some((name.split('[').next()?, key))
    };
    source.lines().filter_map(variable).collect()
}

fn build(system: &System) -> Result<(PathBuf, Vec<String>), String> {
    let folder = tools::scratch(format!("keys/{}", system.name))?;
    let path = root().join("tests/debuggers/keys/main.cpp");
    let source = fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let variables = variables(&source);
    let formatters = variables.iter().map(|(name, key)| format!("summary {key} \"<{name}>\"\n"));
    let [file, formatter, object] = ["keys.fmt", "keys.o", "main.o"].map(|name| folder.join(name));
    fs::write(&file, formatters.collect::<String>()).map_err(|e| e.to_string())?;
    let target = ["--target", system.triple];
    fmtc(&[&["compile", "--quiet", text(&file), "-o", text(&formatter)], &target[..]].concat())?;
    let target = format!("--target={}", system.triple);
    let options = ["-std=c++20", "-O0", "-ffreestanding", "-fno-exceptions", "-w"];
    let files = ["-c", text(&path), "-o", text(&object), &target];
    run("clang++-22", &[&options[..], system.debug, &files].concat())?;
    let program = folder.join("program.exe");
    let out = match system.linker {
        "lld-link-22" => vec![format!("/out:{}", program.display())],
        _ => vec!["-o".to_owned(), program.display().to_string()],
    };
    let out: Vec<&str> = out.iter().map(String::as_str).collect();
    let files = [text(&object), text(&formatter)];
    run(system.linker, &[system.arguments, &out, &files].concat())?;
    Ok((program, variables.into_iter().map(|(name, _)| name.to_owned()).collect()))
}

/// Commands that print each of the variables must show its name between `<` and `>`.
pub(crate) fn check(
    command: &str,
    variables: &[String],
    say: impl FnOnce(&Transcript) -> Result<Transcript, String>,
) -> Result<(), String> {
    let commands = variables.iter().map(|name| format!("(lldb) {command} {name}\n"));
    let said = say(&Transcript::parse(&commands.collect::<String>()))?.to_string();
    let is_shown = |name: &&String| {
        let mut lines = said.lines().filter(|line| line.contains(&format!(") {name} = ")));
        lines.next().is_some_and(|line| line.contains(&format!("<{name}>")))
    };
    let missed: Vec<_> = variables.iter().filter(|name| !is_shown(name)).collect();
    match missed.is_empty() && variables.len() > 40 {
        true => Ok(()),
        false => Err(format!("{missed:?} of {}:\n{said}", variables.len())),
    }
}
