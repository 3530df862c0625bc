//! Sections in objects and linked images, read back by LLVM's tools.

use crate::cases::sorted;
use crate::embed::text;
use crate::root;
use crate::tools::{self, fmtc, run};
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGETS: [(&str, &str); 2] =
    [("x86_64-unknown-linux-gnu", "elf_x86_64"), ("aarch64-unknown-linux-gnu", "aarch64linux")];

pub(crate) fn trials() -> Vec<Trial> {
    let readobj = TARGETS.map(|(target, _)| {
        let needs = vec!["llvm-readobj-22"];
        tools::trial(format!("objects::header::{target}"), needs, move || header(target))
    });
    let linkers = [("ld.lld-22", 0), ("ld.lld-22", 1), ("ld.bfd", 0), ("mold", 0), ("mold", 1)];
    let linked = linkers.map(|(linker, at)| {
        let needs = vec![linker, "clang-22", "llvm-objcopy-22", "llvm-strip-22"];
        let name = format!("objects::linked::{linker}::{}", TARGETS[at].0);
        tools::trial(name, needs, move || linked(linker, TARGETS[at]))
    });
    readobj.into_iter().chain(linked).collect()
}

/// The files of the case with two of them.
fn formatters() -> Vec<PathBuf> {
    let mut files = sorted(&root().join("tests/lldb/cases/two_objects"));
    files.retain(|file| file.extension().is_some_and(|e| e == "fmt"));
    files
}

fn folder(name: &str) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lldb-objects").join(name);
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    Ok(folder)
}

/// What it takes to survive `--gc-sections` in every linker, and alignment 1.
fn header(target: &str) -> Result<(), String> {
    let object = folder(target)?.join("header.o");
    let files = formatters();
    fmtc(&["compile", text(&files[0]), "--target", target, "-o", text(&object)])?;
    let mut command = Command::new("llvm-readobj-22");
    command.args(["--elf-output-style=JSON", "--pretty-print", "--file-header", "--sections"]);
    let printed = tools::output(command.arg(&object))?;
    let json: serde_json::Value = serde_json::from_slice(&printed).map_err(|e| e.to_string())?;
    let abi = &json[0]["ElfHeader"]["Ident"]["OS/ABI"]["Name"];
    let sections = json[0]["Sections"].as_array().ok_or("no sections")?;
    let named = |s: &&serde_json::Value| s["Section"]["Name"]["Name"] == ".lldbformatters";
    let [section] = sections.iter().filter(named).collect::<Vec<_>>()[..] else {
        return Err(format!("not one .lldbformatters section: {json:#}"));
    };
    let section = &section["Section"];
    let flags = section["Flags"]["Flags"].as_array().ok_or("no flags")?;
    let mut flags: Vec<_> = flags.iter().filter_map(|f| f["Name"].as_str()).collect();
    flags.sort_unstable();
    let found = format!("{abi} {flags:?} alignment {}", section["AddressAlignment"]);
    let wanted = r#""GNU/Linux" ["SHF_ALLOC", "SHF_GNU_RETAIN"] alignment 1"#;
    if found == wanted { Ok(()) } else { Err(format!("wanted {wanted}, found {found}")) }
}

/// An image made of two objects under `--gc-sections` has their sections one behind the other.
fn linked(linker: &str, (target, emulation): (&str, &str)) -> Result<(), String> {
    let folder = folder(&format!("{linker}-{target}"))?;
    let (main, image) = (folder.join("main.o"), folder.join("image"));
    let (mut wanted, mut objects) = (Vec::new(), Vec::new());
    for (number, file) in formatters().iter().enumerate() {
        let object = folder.join(format!("{number}.o"));
        fmtc(&["compile", text(file), "--target", target, "-o", text(&object)])?;
        wanted.extend(fmtc(&["compile", text(file), "--emit", "bin", "-o", "-"])?);
        objects.push(object);
    }
    let source = folder.join("main.c");
    fs::write(&source, "void start(void) { for (;;) {} }\n").map_err(|e| e.to_string())?;
    let triple = format!("--target={target}");
    run("clang-22", &[&triple, "-ffreestanding", "-c", text(&source), "-o", text(&main)])?;
    let mut link =
        vec!["-m", emulation, "--gc-sections", "-e", "start", "-o", text(&image), text(&main)];
    link.extend(objects.iter().map(|o| text(o)));
    run(linker, &link)?;
    let stripped = folder.join("stripped");
    run("llvm-strip-22", &[text(&image), "-o", text(&stripped)])?;
    for image in [image, stripped] {
        let found = folder.join("found.bin");
        let dump = format!("--dump-section=.lldbformatters={}", found.display());
        run("llvm-objcopy-22", &[&dump, text(&image), text(&folder.join("copy"))])?;
        if fs::read(&found).map_err(|e| e.to_string())? != wanted {
            return Err(format!("{} does not hold both sections as they are", image.display()));
        }
    }
    Ok(())
}
