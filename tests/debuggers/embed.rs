//! The ways a section gets into a program.

use crate::tools::{fmtc, output, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A way to build a program with a section.
pub(crate) struct Route {
    /// Its name in `routes.txt` and in the names of tests.
    pub(crate) name: &'static str,
    /// The programs it needs.
    pub(crate) needs: &'static [&'static str],
    /// The package it needs, if any.
    pub(crate) package: &'static str,
    how: How,
}

enum How {
    /// A C++ program; how the section is made, and the arguments of the link.
    Cpp { compiler: &'static str, section: Section, link: &'static [&'static str] },
    /// A Rust program; arguments of rustc.
    Rust { section: Section, arguments: &'static [&'static str] },
    /// A program for AArch64 without a C library.
    Aarch64,
}

/// What `fmtc` emits, and how it comes to the linker.
enum Section {
    /// An object for each file.
    Object,
    /// The same, compiled against the types of the program.
    Against,
    /// The objects in an archive, of which the linker takes all.
    Archive,
    /// The objects in a shared library.
    SharedLibrary,
    /// Source for a compiler, which makes an object of it.
    Source { emit: &'static str, extension: &'static str, compiler: &'static str },
    /// Rust source in the program itself.
    Include,
    /// Rust source in a crate that the program uses.
    Crate,
}

/// An object with the types of the program.
const TYPES: &str = "types.o";

const BFD: &str = "-fuse-ld=bfd";
const LLD: &str = "-fuse-ld=lld";
const GC: &str = "-Wl,--gc-sections";

/// What builds C++ programs; it is installed together.
const CPP_NEEDS: &[&str] = &["clang++-22", "clang-22", "gcc", "g++", "ar", "ld.bfd", "ld.lld-22"];

const fn cpp(
    name: &'static str,
    compiler: &'static str,
    section: Section,
    link: &'static [&'static str],
) -> Route {
    Route { name, needs: CPP_NEEDS, package: "", how: How::Cpp { compiler, section, link } }
}

const fn object(
    name: &'static str,
    compiler: &'static str,
    link: &'static [&'static str],
) -> Route {
    cpp(name, compiler, Section::Object, link)
}

const fn source(
    name: &'static str,
    compiler: &'static str,
    (emit, extension): (&'static str, &'static str),
    link: &'static [&'static str],
) -> Route {
    cpp(name, "clang++-22", Section::Source { emit, extension, compiler }, link)
}

const fn rust(name: &'static str, section: Section, arguments: &'static [&'static str]) -> Route {
    Route { name, needs: &["rustc", "gcc"], package: "", how: How::Rust { section, arguments } }
}

/// C++ by every way; the first is that of a case that names none.
pub(crate) const CPP: &[Route] = &[
    object("object-lld-gc", "clang++-22", &[LLD, GC]),
    object("object-lld", "clang++-22", &[LLD]),
    object("object-bfd", "clang++-22", &[BFD]),
    object("object-bfd-gc", "clang++-22", &[BFD, GC]),
    object("object-gcc", "g++", &[BFD]),
    object("object-gcc-gc", "g++", &[BFD, GC]),
    cpp("archive-lld-gc", "clang++-22", Section::Archive, &[LLD, GC]),
    cpp("archive-bfd-gc", "g++", Section::Archive, &[BFD, GC]),
    cpp("shared-library", "clang++-22", Section::SharedLibrary, &[LLD, GC]),
    source("c-by-gcc", "gcc", ("c", "c"), &[BFD, GC]),
    source("c-by-clang", "clang-22", ("c", "c"), &[LLD, GC]),
    source("c-by-g++", "g++", ("c", "cpp"), &[BFD, GC]),
    source("c-by-clang++", "clang++-22", ("c", "cpp"), &[LLD, GC]),
    source("asm-by-gcc", "gcc", ("asm", "s"), &[BFD, GC]),
    source("asm-by-clang", "clang-22", ("asm", "s"), &[LLD, GC]),
];

const DEBUG: &[&str] = &[];
const RELEASE: &[&str] = &["-Copt-level=3"];
const RELEASE_BFD: &[&str] = &["-Copt-level=3", "-Clink-arg=-fuse-ld=bfd"];

/// Rust by every way. Release builds drop unused sections.
pub(crate) const RUST: &[Route] = &[
    rust("include-debug", Section::Include, DEBUG),
    rust("include-release", Section::Include, RELEASE),
    rust("include-release-bfd", Section::Include, RELEASE_BFD),
    rust("crate-debug", Section::Crate, DEBUG),
    rust("crate-release", Section::Crate, RELEASE),
    rust("crate-release-bfd", Section::Crate, RELEASE_BFD),
    rust("object-debug", Section::Object, DEBUG),
    rust("object-release", Section::Object, RELEASE),
    rust("object-release-bfd", Section::Object, RELEASE_BFD),
];

/// The other library of C++.
pub(crate) const LIBCXX: &[Route] = &[Route {
    package: "libc++-22-dev",
    ..object("object-libcxx", "clang++-22", &[LLD, GC, "-stdlib=libc++"])
}];

/// With formatters that are compiled against the program.
pub(crate) const AGAINST: &[Route] = &[cpp("against", "clang++-22", Section::Against, &[LLD, GC])];

/// Other machines, whose programs are looked at without being started.
pub(crate) const CROSS: &[Route] = &[Route {
    name: "aarch64",
    needs: &["clang++-22", "ld.lld-22"],
    package: "",
    how: How::Aarch64,
}];

impl Route {
    /// Builds a program from a source and the formatters of some files, in a folder.
    pub(crate) fn build(
        &self,
        source: &Path,
        formatters: &[PathBuf],
        folder: &Path,
    ) -> Result<PathBuf, String> {
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let program = folder.join("program");
        let (source, out) = (text(source), text(&program));
        match &self.how {
            How::Cpp { compiler, section, link } => {
                if let Section::Against = section {
                    let types = folder.join(TYPES);
                    run(compiler, &["-std=c++20", "-g", "-c", source, "-o", text(&types)])?;
                }
                let objects = section.objects(formatters, folder)?;
                let inputs = section.link_inputs(&objects, folder)?;
                let mut arguments = vec!["-std=c++20", "-g", "-O0", "-ffunction-sections", source];
                arguments.extend(inputs.iter().map(String::as_str));
                arguments.extend_from_slice(link);
                run(compiler, &[&arguments[..], &["-o", out]].concat())?;
            }
            How::Rust { section, arguments } => {
                build_rust(source, section, formatters, arguments, folder, out)?;
            }
            How::Aarch64 => build_aarch64(source, formatters, folder, out)?,
        }
        Ok(program)
    }
}

impl Section {
    /// An object of each file's formatters.
    fn objects(&self, formatters: &[PathBuf], folder: &Path) -> Result<Vec<PathBuf>, String> {
        let one = |(number, file): (usize, &PathBuf)| {
            let object = folder.join(format!("formatters-{number}.o"));
            match self {
                Section::Source { emit, extension, compiler } => {
                    let source = object.with_extension(extension);
                    fmtc(&["compile", text(file), "--emit", emit, "-o", text(&source)])?;
                    run(compiler, &["-Wall", "-Werror", "-c", text(&source), "-o", text(&object)])?;
                }
                Section::Against => {
                    let types = folder.join(TYPES);
                    fmtc(&["compile", text(file), "--against", text(&types), "-o", text(&object)])?;
                }
                _ => {
                    fmtc(&["compile", text(file), "-o", text(&object)])?;
                }
            }
            Ok(object)
        };
        formatters.iter().enumerate().map(one).collect()
    }

    /// What the linker is given.
    fn link_inputs(&self, objects: &[PathBuf], folder: &Path) -> Result<Vec<String>, String> {
        let objects: Vec<&str> = objects.iter().map(|o| text(o)).collect();
        let library = |name: &str| folder.join(name).display().to_string();
        let inputs = match self {
            Section::Archive => {
                let archive = library("libformatters.a");
                run("ar", &[&["rcs", &archive], &objects[..]].concat())?;
                vec!["-Wl,--whole-archive".into(), archive, "-Wl,--no-whole-archive".into()]
            }
            Section::SharedLibrary => {
                let shared = library("libformatters.so");
                run("gcc", &[&["-shared", "-o", &shared], &objects[..]].concat())?;
                vec!["-Wl,--no-as-needed".into(), shared]
            }
            _ => objects.into_iter().map(str::to_owned).collect(),
        };
        Ok(inputs)
    }
}

/// The program includes the file that the variable `FORMATTERS` names.
fn build_rust(
    source: &str,
    section: &Section,
    formatters: &[PathBuf],
    arguments: &[&str],
    folder: &Path,
    out: &str,
) -> Result<(), String> {
    let [emitted, included] = ["formatters.rs", "included.rs"].map(|name| folder.join(name));
    let write = |path: &Path, text: &str| std::fs::write(path, text).map_err(|e| e.to_string());
    let emit = || {
        let files = formatters.iter().map(|f| text(f));
        let options = ["compile", "--emit", "rust", "--crate", "program", "-o", text(&emitted)];
        fmtc(&options.into_iter().chain(files).collect::<Vec<_>>())
    };
    let rustc = || {
        let mut command = Command::new("rustc");
        command.args(["--edition", "2024", "-g"]).args(arguments).env("FORMATTERS", &included);
        command
    };
    let mut program = rustc();
    program.args(["--crate-name", "program", source, "-o", out]);
    match section {
        Section::Include => {
            emit()?;
            write(&included, &format!("include!({:?});\n", text(&emitted)))?;
        }
        Section::Crate => {
            emit()?;
            let library = folder.join("libformatters.rlib");
            let kind = ["--crate-type", "rlib", "--crate-name", "formatters"];
            output(rustc().args(kind).arg(&emitted).arg("-o").arg(&library))?;
            write(&included, "use formatters as _;\n")?;
            program.arg("--extern").arg(format!("formatters={}", library.display()));
        }
        _ => {
            write(&included, "")?;
            for object in section.objects(formatters, folder)? {
                program.arg(format!("-Clink-arg={}", object.display()));
            }
        }
    }
    output(&mut program).map(|_| ())
}

fn build_aarch64(
    source: &str,
    formatters: &[PathBuf],
    folder: &Path,
    out: &str,
) -> Result<(), String> {
    const TARGET: &str = "aarch64-linux-gnu";
    let object = folder.join("main.o");
    let target = format!("--target={TARGET}");
    let freestanding = ["-ffreestanding", "-fno-exceptions", "-fno-rtti", "-std=c++17"];
    let compile = [&target, "-g", "-O0", "-c", source, "-o", text(&object)];
    run("clang++-22", &[&freestanding[..], &compile[..]].concat())?;
    let mut link =
        vec!["-m", "aarch64linux", "--gc-sections", "-e", "start", "-o", out, text(&object)];
    let mut sections = Vec::new();
    for (number, file) in formatters.iter().enumerate() {
        let section = folder.join(format!("formatters-{number}.o"));
        fmtc(&["compile", text(file), "--target", TARGET, "-o", text(&section)])?;
        sections.push(section);
    }
    link.extend(sections.iter().map(|s| text(s)));
    run("ld.lld-22", &link)
}

/// Paths of tests are UTF-8.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("the folder of the crate has a UTF-8 name")
}
