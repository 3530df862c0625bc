//! Objects for every kind of machine: linked by its linkers, read back by LLVM's tools, and the images looked at in LLDB.

use crate::builds::lists;
use crate::engine::ask::{Ask, Session};
use crate::engine::debugger::Debugger;
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{Outcome, fmtc, output, root, scratch, shell, sorted, text};
use crate::transcript::Transcript;
use fmtc::object::read::find;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

const ELF: &str = "--gc-sections -e start";
const COFF: &str =
    "/nodefaultlib /subsystem:console /entry:start /opt:ref /ignore:longsections /out:program";

/// Linkers, what they are told, and the machines that they link for: every format and nearly every processor that
/// objects are made for.
const LINKERS: [(&str, &str, &str); 12] = [
    (
        "ld.lld-22",
        ELF,
        "x86_64-unknown-linux-gnu x86_64-unknown-linux-gnux32 x86_64-unknown-freebsd i686-unknown-linux-gnu \
         aarch64-unknown-linux-gnu aarch64_be-unknown-linux-gnu aarch64-linux-android21 \
         armv7-unknown-linux-gnueabihf thumbv6m-none-eabi armebv7r-none-eabi riscv64-unknown-linux-gnu \
         riscv64-none-elf riscv32-unknown-linux-gnu s390x-unknown-linux-gnu powerpc-unknown-linux-gnu \
         powerpc64-unknown-linux-gnu powerpc64le-unknown-linux-gnu loongarch64-unknown-linux-gnu",
    ),
    ("ld.bfd", ELF, "x86_64-unknown-linux-gnu"),
    (
        "mold",
        ELF,
        "x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu armv7-unknown-linux-gnueabihf \
         riscv64-unknown-linux-gnu s390x-unknown-linux-gnu",
    ),
    ("riscv64-linux-gnu-ld", ELF, "riscv64-unknown-linux-gnu"),
    ("ld64.lld-22", "-arch arm64 -platform_version macos", "arm64-apple-macosx12.0"),
    ("ld64.lld-22", "-arch x86_64 -platform_version macos", "x86_64-apple-macosx12.0"),
    ("ld64.lld-22", "-arch arm64 -platform_version ios", "arm64-apple-ios12.0"),
    ("ld64.lld-22", "-arch arm64 -platform_version ios-simulator", "arm64-apple-ios14.0-simulator"),
    (
        "lld-link-22",
        COFF,
        "x86_64-pc-windows-msvc aarch64-pc-windows-msvc thumbv7a-pc-windows-msvc",
    ),
    (
        "lld-link-22",
        "/nodefaultlib /subsystem:console /entry:start /safeseh /out:program",
        "i686-pc-windows-msvc",
    ),
    // Without `--gc-sections`, to which nothing in COFF objects is sacred.
    ("x86_64-w64-mingw32-ld", "--enable-long-section-names -e start", "x86_64-pc-windows-gnu"),
    ("ld.lld-22", "-m i386pep --gc-sections -e start", "x86_64-pc-windows-gnu"),
];

/// The files of the case with two of them: two types of the one, two of the other.
const FILES: [&str; 2] = ["one", "two"];
const KEYS: [&str; 4] = ["Left", "Right", "Above", "Below"];

/// What `llvm-readobj` must print of an object whose target has a word.
const PROPERTIES: [(&str, &[&str]); 4] = [
    ("apple", &["Alignment: 0", "NoDeadStrip", "MH_SUBSECTIONS_VIA_SYMBOLS", "LC_BUILD_VERSION"]),
    ("windows", &["IMAGE_SCN_ALIGN_1BYTES", "IMAGE_SCN_MEM_DISCARDABLE", "Name: @feat.00"]),
    (
        "freebsd",
        &["FreeBSD", "SHF_ALLOC", "SHF_GNU_RETAIN", "AddressAlignment: 1", ".note.GNU-stack"],
    ),
    ("", &["GNU/Linux", "SHF_ALLOC", "SHF_GNU_RETAIN", "AddressAlignment: 1", ".note.GNU-stack"]),
];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let mut compiled = BTreeSet::new();
    for (linker, options, triples) in LINKERS {
        for triple in triples.split_whitespace() {
            let program = Arc::new(program(triple, linker, options));
            for debugger in ["22", "23"].map(Debugger::Lldb) {
                let question = Session::unstarted(Transcript::parse("(lldb) type summary list\n"));
                let ask = Ask { program: program.clone(), debugger, question };
                let name = format!("{}/lists", program.name);
                let trial = Trial::ask(name, ask, &[], |found| lists(&found, &KEYS));
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
    trials.push(Trial::run("objects/same bytes", &[], same_bytes));
    trials
}

/// An image made of two objects and a program that refers to nothing in them.
fn program(triple: &str, linker: &'static str, options: &str) -> Program {
    let extension = if triple.contains("windows") { "obj" } else { "o" };
    let compile = FILES.map(|name| {
        format!("fmtc compile {} --target {triple} -o {name}.{extension}\n", file(name))
    });
    let options = match linker {
        "lld-link-22" => options.to_owned(),
        "ld64.lld-22" => format!("{options} 14.0 14.0 -dead_strip -e _start -o program"),
        _ => format!("{options} -o program"),
    };
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
    let (_, properties) =
        PROPERTIES.iter().find(|(word, _)| triple.contains(word)).ok_or("none")?;
    for object in sorted(&program.folder()?.join("sections")) {
        let mut command = Command::new("llvm-readobj-22");
        command.args(["--file-header", "--sections", "--symbols", "--macho-version-min"]);
        let printed = String::from_utf8_lossy(&output(command.arg(&object))?).into_owned();
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

/// Nothing of the time, the folder or the run is in what is written.
fn same_bytes() -> Outcome {
    let formatters = root().join("tests/debuggers/cases/two_objects/one.fmt");
    for target in ["x86_64-linux-gnu", "arm64-apple-macos", "x86_64-pc-windows-msvc"] {
        for emit in ["obj", "asm", "c", "rust", "swift", "bin", "hex"] {
            let made = |folder: &str| {
                let out = scratch(folder)?.join("out");
                let options = ["--emit", emit, "--target", target, "-o", text(&out)];
                fmtc(&[&["compile", text(&formatters)][..], &options].concat())?;
                std::fs::read(&out).map_err(|e| e.to_string())
            };
            if made("objects/same bytes/1")? != made("objects/same bytes/2")? {
                return Err(format!("--emit {emit} for {target} differs from run to run"));
            }
        }
    }
    Ok(())
}
