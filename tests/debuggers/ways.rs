//! The ways a section gets into a program.

use crate::engine::program::Program;
use crate::engine::text;
use std::path::{Path, PathBuf};

/// A way to build a program with formatters.
pub(crate) struct Way {
    /// Its name in `routes.txt` and in the names of trials.
    pub(crate) name: &'static str,
    needs: &'static [&'static str],
    package: &'static str,
    emit: Emit,
    /// What compiles other files before the program, with `OPTIONS` for those of the program.
    before: &'static str,
    /// What compiles and links the program, with `OPTIONS` and `FILES`, the formatters.
    build: &'static str,
    options: &'static str,
}

/// What fmtc makes of the formatters without the program.
enum Emit {
    /// A file for each, by options and with an extension.
    Each(&'static str, &'static str),
    /// One file of Rust.
    Rust,
    Nothing,
}

const CPP_OBJECTS: &str =
    "clang++-22 -std=c++20 -g -O0 -ffunction-sections \"$SOURCE\" sections/*.o OPTIONS -o program";
const CPP_OBJECTS_BY_GCC: &str =
    "g++ -std=c++20 -g -O0 -ffunction-sections \"$SOURCE\" sections/*.o OPTIONS -o program";
const CPP_MADE: &str =
    "clang++-22 -std=c++20 -g -O0 -ffunction-sections \"$SOURCE\" *.o OPTIONS -o program";

const LLD: &str = "-fuse-ld=lld";
const LLD_GC: &str = "-fuse-ld=lld -Wl,--gc-sections";
const BFD: &str = "-fuse-ld=bfd";
const BFD_GC: &str = "-fuse-ld=bfd -Wl,--gc-sections";

/// A C++ program with an object for each file; what builds such programs is installed together.
const fn cpp(name: &'static str, options: &'static str) -> Way {
    Way {
        name,
        needs: &["clang++-22", "clang-22", "gcc", "g++", "ar", "ld.bfd", "ld.lld-22"],
        package: "",
        emit: Emit::Each("", "o"),
        before: "",
        build: CPP_OBJECTS,
        options,
    }
}

/// The same, linked by GCC.
const fn gcc(name: &'static str, options: &'static str) -> Way {
    Way { build: CPP_OBJECTS_BY_GCC, ..cpp(name, options) }
}

/// The same with source, of which a compiler makes an object.
const fn source(
    name: &'static str,
    emit: Emit,
    before: &'static str,
    options: &'static str,
) -> Way {
    Way { emit, before, build: CPP_MADE, ..cpp(name, options) }
}

/// C++ by every way; the first is that of a case that names none.
pub(crate) const CPP: &[Way] = &[
    cpp("object-lld-gc", LLD_GC),
    cpp("object-lld", LLD),
    cpp("object-bfd", BFD),
    cpp("object-bfd-gc", BFD_GC),
    gcc("object-gcc", BFD),
    gcc("object-gcc-gc", BFD_GC),
    Way {
        before: "ar rcs libformatters.a sections/*.o",
        build: "clang++-22 -std=c++20 -g -O0 -ffunction-sections \"$SOURCE\" -Wl,--whole-archive \
                libformatters.a -Wl,--no-whole-archive OPTIONS -o program",
        ..cpp("archive-lld-gc", LLD_GC)
    },
    Way {
        before: "ar rcs libformatters.a sections/*.o",
        build: "g++ -std=c++20 -g -O0 -ffunction-sections \"$SOURCE\" -Wl,--whole-archive \
                libformatters.a -Wl,--no-whole-archive OPTIONS -o program",
        ..cpp("archive-bfd-gc", BFD_GC)
    },
    Way {
        before: "gcc -shared -o libformatters.so sections/*.o",
        build: "clang++-22 -std=c++20 -g -O0 -ffunction-sections \"$SOURCE\" -Wl,--no-as-needed \
                \"$PWD/libformatters.so\" OPTIONS -o program",
        ..cpp("shared-library", LLD_GC)
    },
    source("c-by-gcc", Emit::Each("--emit c", "c"), "gcc -Wall -Werror -c sections/*.c", BFD_GC),
    source(
        "c-by-clang",
        Emit::Each("--emit c", "c"),
        "clang-22 -Wall -Werror -c sections/*.c",
        LLD_GC,
    ),
    source(
        "c-by-g++",
        Emit::Each("--emit c", "cpp"),
        "g++ -Wall -Werror -c sections/*.cpp",
        BFD_GC,
    ),
    source(
        "c-by-clang++",
        Emit::Each("--emit c", "cpp"),
        "clang++-22 -Wall -Werror -c sections/*.cpp",
        LLD_GC,
    ),
    source(
        "asm-by-gcc",
        Emit::Each("--emit asm", "s"),
        "gcc -Wall -Werror -c sections/*.s",
        BFD_GC,
    ),
    source(
        "asm-by-clang",
        Emit::Each("--emit asm", "s"),
        "clang-22 -Wall -Werror -c sections/*.s",
        LLD_GC,
    ),
];

const RELEASE: &str = "-Copt-level=3";
const RELEASE_BFD: &str = "-Copt-level=3 -Clink-arg=-fuse-ld=bfd";

/// A Rust program. It includes the file that the variable `FORMATTERS` names.
const fn rust(
    name: &'static str,
    emit: Emit,
    before: &'static str,
    build: &'static str,
    options: &'static str,
) -> Way {
    Way { name, needs: &["rustc", "gcc"], package: "", emit, before, build, options }
}

/// One with the section as source.
const fn include(name: &'static str, options: &'static str) -> Way {
    const BEFORE: &str =
        "printf 'include!(\"%s\");\\n' \"$PWD/sections/formatters.rs\" > included.rs";
    const BUILD: &str = "FORMATTERS=\"$PWD/included.rs\" rustc --edition 2024 -g OPTIONS \
                         --crate-name program \"$SOURCE\" -o program";
    rust(name, Emit::Rust, BEFORE, BUILD, options)
}

/// One that uses a crate with the section.
const fn library(name: &'static str, options: &'static str) -> Way {
    const BEFORE: &str = "rustc --edition 2024 -g OPTIONS --crate-type rlib --crate-name formatters \
                          sections/formatters.rs -o libformatters.rlib\n\
                          echo 'use formatters as _;' > included.rs";
    const BUILD: &str = "FORMATTERS=\"$PWD/included.rs\" rustc --edition 2024 -g OPTIONS \
                         --crate-name program \"$SOURCE\" -o program --extern formatters=libformatters.rlib";
    rust(name, Emit::Rust, BEFORE, BUILD, options)
}

const fn object(name: &'static str, options: &'static str) -> Way {
    const BUILD: &str = "FORMATTERS=\"$PWD/included.rs\" rustc --edition 2024 -g OPTIONS \
                         --crate-name program \"$SOURCE\" -o program \
                         $(printf -- '-Clink-arg=%s ' sections/*.o)";
    rust(name, Emit::Each("", "o"), ": > included.rs", BUILD, options)
}

/// Rust by every way. Release builds drop unused sections.
pub(crate) const RUST: &[Way] = &[
    include("include-debug", ""),
    include("include-release", RELEASE),
    include("include-release-bfd", RELEASE_BFD),
    library("crate-debug", ""),
    library("crate-release", RELEASE),
    library("crate-release-bfd", RELEASE_BFD),
    object("object-debug", ""),
    object("object-release", RELEASE),
    object("object-release-bfd", RELEASE_BFD),
];

/// With the other library of C++, with formatters that are compiled against the program, and for another machine, where
/// programs are not started.
pub(crate) const OTHERS: &[Way] = &[
    Way {
        package: "libc++-22-dev",
        ..cpp("object-libcxx", "-fuse-ld=lld -Wl,--gc-sections -stdlib=libc++")
    },
    source(
        "against",
        Emit::Nothing,
        "clang++-22 -std=c++20 -g -c \"$SOURCE\" -o types\n\
         for file in FILES; do name=${file##*/}; fmtc compile \"$file\" --against types -o ${name%.fmt}.o; done",
        LLD_GC,
    ),
    Way {
        emit: Emit::Each("--target aarch64-linux-gnu", "o"),
        needs: &["clang++-22", "ld.lld-22"],
        build: "clang++-22 -ffreestanding -fno-exceptions -fno-rtti -std=c++17 --target=aarch64-linux-gnu -g -O0 -c \
                \"$SOURCE\" -o main.o\n\
                ld.lld-22 -m aarch64linux --gc-sections -e start main.o sections/*.o -o program",
        ..cpp("aarch64", "")
    },
];

impl Way {
    /// A program by this way. Its name ends with that of the way.
    pub(crate) fn program(&self, name: &str, source: &Path, formatters: &[PathBuf]) -> Program {
        let files: Vec<String> =
            formatters.iter().map(|file| format!("'{}'", text(file))).collect();
        let all = files.join(" ");
        let sections = match self.emit {
            Emit::Nothing => String::new(),
            Emit::Rust => {
                format!("fmtc compile --emit rust --crate program -o formatters.rs {all}")
            }
            Emit::Each(options, extension) => {
                let compile = files.iter().enumerate().map(|(number, file)| {
                    format!("fmtc compile {options} {file} -o formatters-{number}.{extension}\n")
                });
                compile.collect()
            }
        };
        let build = format!("{}\n{}", self.before, self.build);
        Program {
            name: format!("{name}/{}", self.name),
            source: source.to_owned(),
            sections,
            build: build.replace("OPTIONS", self.options).replace("FILES", &all),
            needs: self.needs.to_vec(),
            packages: self.package.to_owned(),
            ..Program::default()
        }
    }
}
