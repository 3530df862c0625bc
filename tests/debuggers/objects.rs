//! Objects for every kind of machine: linked by its linkers, read back by LLVM's tools, and the
//! images looked at in LLDB.

use crate::cases::sorted;
use crate::embed::text;
use crate::root;
use crate::tools::{self, fmtc, output, run};
use fmtc::object::read::find;
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A machine and how its images are linked.
struct Machine {
    triple: &'static str,
    linker: &'static str,
    /// The linker's arguments besides the files.
    arguments: &'static [&'static str],
}

const ELF: &[&str] = &["--gc-sections", "-e", "start"];
const GNU_AS: &str = "x86_64-w64-mingw32-as";

const fn elf(triple: &'static str, linker: &'static str) -> Machine {
    Machine { triple, linker, arguments: ELF }
}

const fn other(
    triple: &'static str,
    linker: &'static str,
    arguments: &'static [&'static str],
) -> Machine {
    Machine { triple, linker, arguments }
}

const LLD: &str = "ld.lld-22";
const APPLE: &str = "ld64.lld-22";
const WINDOWS: &str = "lld-link-22";

/// Every format and nearly every processor that objects are made for.
const MACHINES: &[Machine] = &[
    elf("x86_64-unknown-linux-gnu", LLD),
    elf("x86_64-unknown-linux-gnu", "ld.bfd"),
    elf("x86_64-unknown-linux-gnu", "mold"),
    elf("x86_64-unknown-linux-gnux32", LLD),
    elf("x86_64-unknown-freebsd", LLD),
    elf("i686-unknown-linux-gnu", LLD),
    elf("aarch64-unknown-linux-gnu", LLD),
    elf("aarch64-unknown-linux-gnu", "mold"),
    elf("aarch64_be-unknown-linux-gnu", LLD),
    elf("aarch64-linux-android21", LLD),
    elf("armv7-unknown-linux-gnueabihf", LLD),
    elf("armv7-unknown-linux-gnueabihf", "mold"),
    elf("thumbv6m-none-eabi", LLD),
    elf("armebv7r-none-eabi", LLD),
    elf("riscv64-unknown-linux-gnu", LLD),
    elf("riscv64-unknown-linux-gnu", "mold"),
    elf("riscv64-unknown-linux-gnu", "riscv64-linux-gnu-ld"),
    elf("riscv64-none-elf", LLD),
    elf("riscv32-unknown-linux-gnu", LLD),
    elf("s390x-unknown-linux-gnu", LLD),
    elf("s390x-unknown-linux-gnu", "mold"),
    elf("powerpc-unknown-linux-gnu", LLD),
    elf("powerpc64-unknown-linux-gnu", LLD),
    elf("powerpc64le-unknown-linux-gnu", LLD),
    elf("loongarch64-unknown-linux-gnu", LLD),
    other("arm64-apple-macosx12.0", APPLE, &MACOS_ARM),
    other("x86_64-apple-macosx12.0", APPLE, &MACOS_X86),
    other("arm64-apple-ios12.0", APPLE, &IOS),
    other("arm64-apple-ios14.0-simulator", APPLE, &IOS_SIMULATOR),
    other("x86_64-pc-windows-msvc", WINDOWS, COFF),
    other("aarch64-pc-windows-msvc", WINDOWS, COFF),
    other("thumbv7a-pc-windows-msvc", WINDOWS, COFF),
    other("i686-pc-windows-msvc", WINDOWS, SAFE_COFF),
    other("x86_64-pc-windows-gnu", "x86_64-w64-mingw32-ld", MINGW),
    other("x86_64-pc-windows-gnu", LLD, MINGW_LLD),
];

const fn macho(arch: &'static str, platform: &'static str) -> [&'static str; 9] {
    ["-arch", arch, "-platform_version", platform, "14.0", "14.0", "-dead_strip", "-e", "_start"]
}

const MACOS_ARM: [&str; 9] = macho("arm64", "macos");
const MACOS_X86: [&str; 9] = macho("x86_64", "macos");
const IOS: [&str; 9] = macho("arm64", "ios");
const IOS_SIMULATOR: [&str; 9] = macho("arm64", "ios-simulator");

const COFF: &[&str] =
    &["/nodefaultlib", "/subsystem:console", "/entry:start", "/opt:ref", "/ignore:longsections"];
const SAFE_COFF: &[&str] = &["/nodefaultlib", "/subsystem:console", "/entry:start", "/safeseh"];
/// Without `--gc-sections`, to which nothing in COFF objects is sacred.
const MINGW: &[&str] = &["--enable-long-section-names", "-e", "start"];

const MINGW_LLD: &[&str] = &["-m", "i386pep", "--gc-sections", "-e", "start"];

impl Machine {
    fn name(&self) -> String {
        format!("{}::{}", self.triple, self.linker)
    }

    fn object_extension(&self) -> &'static str {
        if self.is_windows() { "obj" } else { "o" }
    }

    fn is_windows(&self) -> bool {
        self.triple.contains("windows")
    }

    fn link(&self, image: &Path, objects: &[PathBuf]) -> Result<(), String> {
        let mut command = Command::new(self.linker);
        command.args(self.arguments);
        match self.linker {
            WINDOWS => command.arg(format!("/out:{}", image.display())),
            _ => command.arg("-o").arg(image),
        };
        output(command.args(objects)).map(|_| ())
    }

    /// What `llvm-readobj` must print of an object.
    fn properties(&self) -> &'static [&'static str] {
        if self.triple.contains("apple") {
            &["Alignment: 0", "NoDeadStrip", "MH_SUBSECTIONS_VIA_SYMBOLS", "LC_BUILD_VERSION"]
        } else if self.is_windows() {
            &["IMAGE_SCN_ALIGN_1BYTES", "IMAGE_SCN_MEM_DISCARDABLE", "Name: @feat.00"]
        } else if self.triple.contains("freebsd") {
            &["FreeBSD", "SHF_ALLOC", "SHF_GNU_RETAIN", "AddressAlignment: 1", ".note.GNU-stack"]
        } else {
            &["GNU/Linux", "SHF_ALLOC", "SHF_GNU_RETAIN", "AddressAlignment: 1", ".note.GNU-stack"]
        }
    }
}

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for machine in MACHINES {
        let needs = vec!["llvm-readobj-22", "clang-22", machine.linker, "22", "23"];
        let name = format!("objects::linked::{}", machine.name());
        trials.push(tools::trial(name, needs, move || linked(machine)));
    }
    let mut seen = Vec::new();
    for machine in MACHINES.iter().filter(|m| !m.triple.contains("x32")) {
        if seen.contains(&machine.triple) {
            continue;
        }
        seen.push(machine.triple);
        let name = format!("objects::sources::{}", machine.triple);
        trials.push(tools::trial(name, vec!["clang-22"], move || sources(machine.triple)));
    }
    trials.push(tools::trial("objects::mingw_as".into(), vec![GNU_AS], mingw_assembler));
    trials.push(tools::trial("objects::same_bytes".into(), vec![], same_bytes));
    trials
}

/// The files of the case with two of them.
fn formatters() -> Vec<PathBuf> {
    let mut files = sorted(&root().join("tests/debuggers/cases/two_objects"));
    files.retain(|file| file.extension().is_some_and(|e| e == "fmt"));
    files
}

fn folder(name: &str) -> Result<PathBuf, String> {
    tools::scratch(format!("lldb-objects/{name}"))
}

/// The one section of a file.
fn section(file: &Path) -> Result<Vec<u8>, String> {
    let bytes = fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let contents = find(&bytes).ok_or("no file of a known kind")?;
    match &contents.found[..] {
        [one] => Ok(one.data.clone()),
        all => Err(format!("{}: {} sections", file.display(), all.len())),
    }
}

/// An image made of two objects and a program that refers to nothing in them holds their
/// sections, one behind the other, and LLDB lists the formatters.
fn linked(machine: &Machine) -> Result<(), String> {
    let folder = folder(&machine.name().replace("::", "-"))?;
    let source = folder.join("main.c");
    let main = folder.join("main.o");
    fs::write(&source, "int start(void) { return 0; }\n").map_err(|e| e.to_string())?;
    let triple = format!("--target={}", machine.triple);
    let flags = ["-ffreestanding", "-ffunction-sections", "-fno-pic", "-c"];
    run(
        "clang-22",
        &[&[triple.as_str()][..], &flags, &[text(&source), "-o", text(&main)]].concat(),
    )?;
    let mut objects = vec![main];
    let mut wanted = Vec::new();
    for (number, file) in formatters().iter().enumerate() {
        let object = folder.join(format!("{number}.{}", machine.object_extension()));
        fmtc(&["compile", text(file), "--target", machine.triple, "-o", text(&object)])?;
        wanted.extend(fmtc(&["compile", text(file), "--emit", "bin", "-o", "-"])?);
        has_properties(machine, &object)?;
        objects.push(object);
    }
    let image = folder.join("image");
    machine.link(&image, &objects)?;
    if section(&image)? != wanted {
        return Err(format!("{} does not hold both sections as they are", image.display()));
    }
    ["22", "23"].into_iter().try_for_each(|lldb| listed(lldb, &image))
}

fn has_properties(machine: &Machine, object: &Path) -> Result<(), String> {
    let mut command = Command::new("llvm-readobj-22");
    command.args(["--file-header", "--sections", "--symbols", "--macho-version-min"]);
    let printed = output(command.arg(object))?;
    let printed = String::from_utf8_lossy(&printed);
    match machine.properties().iter().find(|property| !printed.contains(*property)) {
        None => Ok(()),
        Some(missing) => Err(format!("{}: no {missing} in\n{printed}", object.display())),
    }
}

fn listed(lldb: &str, image: &Path) -> Result<(), String> {
    let create = format!("target create '{}'", image.display());
    let mut command = Command::new(tools::debugger(lldb));
    command.args(["--no-lldbinit", "-b", "-o", &create, "-o", "type summary list"]);
    let printed = output(&mut command)?;
    let printed = String::from_utf8_lossy(&printed);
    // Two types of the one object, two of the other.
    for key in ["Left: ", "Right: ", "Above: ", "Below: "] {
        if !printed.lines().any(|line| line == key) {
            return Err(format!("LLDB {lldb} does not list `{key}`:\n{printed}"));
        }
    }
    Ok(())
}

/// Assembler and C for a machine, compiled for it, hold the section with alignment 1.
fn sources(triple: &str) -> Result<(), String> {
    let folder = folder(&format!("sources-{triple}"))?;
    let target = format!("--target={triple}");
    for file in formatters() {
        let wanted = fmtc(&["compile", text(&file), "--emit", "bin", "-o", "-"])?;
        for (emit, name) in [("asm", "f.s"), ("c", "f.c")] {
            let (source, object) = (folder.join(name), folder.join("f.o"));
            let options = ["--emit", emit, "--target", triple, "-o", text(&source)];
            fmtc(&[&["compile", text(&file)][..], &options].concat())?;
            let warnings = ["-Wall", "-Wextra", "-Werror", "-c"];
            let files = [text(&source), "-o", text(&object)];
            run("clang-22", &[&[target.as_str()][..], &warnings, &files].concat())?;
            if section(&object)? != wanted {
                return Err(format!("{} holds another section", source.display()));
            }
        }
    }
    Ok(())
}

/// GNU as for Windows takes the assembler too; it aligns the section to 4.
fn mingw_assembler() -> Result<(), String> {
    let folder = folder("mingw-as")?;
    let (source, object) = (folder.join("f.s"), folder.join("f.obj"));
    let file = &formatters()[0];
    let options = ["--emit", "asm", "--target", "x86_64-w64-mingw32", "-o", text(&source)];
    fmtc(&[&["compile", text(file)][..], &options].concat())?;
    run(GNU_AS, &[text(&source), "-o", text(&object)])?;
    let wanted = fmtc(&["compile", text(file), "--emit", "bin", "-o", "-"])?;
    match section(&object)?.strip_prefix(&wanted[..]) {
        Some(padding) if padding.len() < 4 && padding.iter().all(|b| *b == 0) => Ok(()),
        _ => Err("another section".into()),
    }
}

/// Nothing of the time, the folder or the run is in what is written.
fn same_bytes() -> Result<(), String> {
    let (one, two) = (folder("same-1")?, folder("same-2")?);
    let file = &formatters()[0];
    let targets = ["x86_64-linux-gnu", "arm64-apple-macos", "x86_64-pc-windows-msvc"];
    let emits = ["obj", "asm", "c", "rust", "swift", "bin", "hex"];
    for (target, emit) in targets.iter().flat_map(|t| emits.iter().map(move |e| (t, e))) {
        let made = |folder: &Path| {
            let out = folder.join("out");
            let options = ["--emit", emit, "--target", target, "-o", text(&out)];
            fmtc(&[&["compile", text(file)][..], &options].concat())?;
            fs::read(&out).map_err(|e| e.to_string())
        };
        if made(&one)? != made(&two)? {
            return Err(format!("--emit {emit} for {target} differs from run to run"));
        }
    }
    Ok(())
}
