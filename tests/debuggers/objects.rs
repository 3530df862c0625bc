//! Objects for every kind of machine: linked by its linkers, read back by LLVM's tools, and the images looked at in LLDB.

use crate::engine::{
    Debugger, Outcome, Program, Session, Trial, lists, printed, root, scratch, shell, sorted,
    table, word, words,
};
use crate::transcript::Transcript;
use fmtc::object::read::find;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// The files of the case with two of them: two types of the one, two of the other.
const FILES: [&str; 2] = ["one", "two"];
const KEYS: [&str; 4] = ["Left", "Right", "Above", "Below"];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let mut compiled = BTreeSet::new();
    for row in table("objects", "linker") {
        let (linker, options) = (word(&row["name"]), word(&row["options"]));
        for triple in words(&row["triples"]) {
            let program = Arc::new(program(triple, linker, options));
            for debugger in ["22", "23"].map(Debugger::Lldb) {
                let question = Session::unstarted(Transcript::parse("(lldb) type summary list\n"));
                let check = |found| lists(&found, &KEYS);
                let trial = Trial::of(&program, debugger, "lists", question, check);
                trials.push(trial.that_wants(&KEYS.join(" ")));
            }
            let (name, needs) =
                (format!("{}/linked", program.name), ["llvm-readobj-22", "clang-22", linker]);
            trials.push(Trial::run(name, &needs, move || linked(triple, &program)));
            if !triple.contains("x32") && compiled.insert(triple) {
                let name = format!("objects/{triple}/sources");
                trials.push(Trial::run(name, &["clang-22"], || sources(triple)));
            }
        }
    }
    trials.push(Trial::run("objects/mingw as", &["x86_64-w64-mingw32-as"], mingw_assembler));
    trials
}

/// An image made of two objects and a program that refers to nothing in them.
fn program(triple: &str, linker: &'static str, options: &str) -> Program {
    let extension = if triple.contains("windows") { "obj" } else { "o" };
    let compile = FILES.map(|name| {
        format!("fmtc compile {} --target {triple} -o {name}.{extension}\n", file(name))
    });
    Program {
        name: format!("objects/{triple}/{linker}"),
        source: "tests/debuggers/objects/main.c".into(),
        sections: compile.concat(),
        build: format!(
            "clang-22 --target={triple} -ffreestanding -ffunction-sections -fno-pic -c \"$SOURCE\" -o main.o\n\
             {linker} {options} main.o sections/one.{extension} sections/two.{extension}"
        ),
        needs: vec!["clang-22", linker],
        ..Program::default()
    }
}

fn file(name: &str) -> String {
    format!("\"$ROOT/tests/debuggers/cases/two_objects/{name}.fmt\"")
}

/// The bytes of a file's formatters.
fn bytes(name: &str) -> Result<Vec<u8>, String> {
    shell(&format!("fmtc compile {} --emit bin -o -", file(name)), root(), &[])
}

/// The one section of a file.
fn section(file: &Path) -> Result<Vec<u8>, String> {
    let bytes = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
    match &find(&bytes).ok_or("no file of a known kind")?.found[..] {
        [one] => Ok(one.data.clone()),
        all => Err(format!("{}: {} sections", file.display(), all.len())),
    }
}

/// The image holds both sections, one behind the other.
fn linked(triple: &str, program: &Program) -> Outcome {
    let image = program.path()?;
    let all = table("objects", "object");
    let row = all.into_iter().find(|row| triple.contains(word(&row["of"]))).ok_or("none")?;
    let properties = words(&row["has"]);
    for object in sorted(&program.folder()?.join("sections")) {
        let mut command = Command::new("llvm-readobj-22");
        command.args(["--file-header", "--sections", "--symbols", "--macho-version-min"]);
        let printed = printed(command.arg(&object))?;
        if let Some(missing) = properties.iter().find(|property| !printed.contains(*property)) {
            return Err(format!("{}: no {missing} in\n{printed}", object.display()));
        }
    }
    match section(image)? == FILES.map(bytes).into_iter().collect::<Result<Vec<_>, _>>()?.concat() {
        true => Ok(()),
        false => Err(format!("{} does not hold both sections as they are", image.display())),
    }
}

/// Assembler and C for a machine, compiled for it, hold the section with alignment 1.
fn sources(triple: &str) -> Outcome {
    let folder = scratch(format!("objects/{triple}/sources"))?;
    for name in FILES {
        for (emit, source) in [("asm", "f.s"), ("c", "f.c")] {
            let build = format!(
                "fmtc compile {} --emit {emit} --target {triple} -o {source}\n\
                 clang-22 --target={triple} -Wall -Wextra -Werror -c {source} -o f.o",
                file(name)
            );
            shell(&build, &folder, &[])?;
            if section(&folder.join("f.o"))? != bytes(name)? {
                return Err(format!("{source} of {name}.fmt holds another section"));
            }
        }
    }
    Ok(())
}

/// GNU as for Windows takes the assembler too; it aligns the section to 4.
fn mingw_assembler() -> Outcome {
    let folder = scratch("objects/mingw as")?;
    let build = format!(
        "fmtc compile {} --emit asm --target x86_64-w64-mingw32 -o f.s\n\
         x86_64-w64-mingw32-as f.s -o f.obj",
        file("one")
    );
    shell(&build, &folder, &[])?;
    match section(&folder.join("f.obj"))?.strip_prefix(&*bytes("one")?) {
        Some(padding) if padding.len() < 4 && padding.iter().all(|b| *b == 0) => Ok(()),
        _ => Err("another section".into()),
    }
}
