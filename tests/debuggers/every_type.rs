//! All types of real programs, in layouts that compilers, linkers and other tools leave: names, sizes and children are
//! those that LLDB 22 lists. Of some programs also those of all values where they stop.
//!
//! Of a type without a name LLDB knows only in a value which typedef names it, or that it is `(anonymous …)`: such
//! types are compared there.

use crate::engine::ask::script;
use crate::engine::debugger::Debugger;
use crate::engine::trial::Trial;
use crate::engine::{Outcome, output, root, shell};
use crate::types::{Difference, Layout, differences, lldb_says, scratch};
use std::collections::HashSet;
use std::path::PathBuf;
use std::process::Command;

/// A program and how its debug information is laid out.
struct Program {
    name: &'static str,
    /// Below the root, with a line that says `break here`.
    source: &'static str,
    /// How it is built, with `OUT` behind the source.
    command: &'static str,
    /// Of the libraries that it uses.
    packages: &'static str,
    needs: &'static [&'static str],
    looked_at: LookedAt,
    /// The fewest types that LLDB lists.
    fewest: usize,
    /// Parts of the names of types that differ, each with the reason.
    differ: &'static [(&'static str, &'static str)],
}

/// What is compared.
#[derive(PartialEq)]
enum LookedAt {
    List,
    Values,
    Both,
}

/// The fewest types that values of a program have.
const FEWEST_OF_VALUES: usize = 5;

const INLINE: &str =
    "LLDB leaves out the inline namespaces of a typedef behind a pointer or in an array";
const CONST: &str =
    "LLDB takes the member's type for the argument of the template, without `const`";
const ALIKE: &str =
    "of two types that get one name LLDB reads one, and leaves out members of the other";
const ITSELF: &str = "an argument whose type is just being read becomes `void` in LLDB";
const DECLARED: &str = "LLDB names what it first sees declared as the compiler wrote it";

/// The most types of the program in Rust that LLDB reads in part, of a hundred.
const MOST_READ_IN_PART: usize = 2;

const PROGRAMS: [Program; 11] = [
    Program {
        name: "an object with types of libc++",
        source: "packs/fmt/test/fmt_9.cpp",
        command: "clang++-22 -g -c -w -fstandalone-debug -stdlib=libc++ SOURCE -o OUT",
        packages: "libfmt-dev libc++-22-dev",
        needs: &["clang++-22"],
        looked_at: LookedAt::List,
        fewest: 80,
        differ: &[("std::__1::basic_string<", INLINE), ("std::__1::basic_string_view<", INLINE)],
    },
    Program {
        name: "clang with type units of DWARF 4",
        source: "packs/opencv/test/core.cpp",
        command: "clang++-22 -gdwarf-4 -fdebug-types-section -w SOURCE -o OUT \
                  -I/usr/include/opencv4 -lopencv_core",
        packages: "libopencv-core-dev",
        needs: &["clang++-22"],
        looked_at: LookedAt::List,
        fewest: 35,
        differ: &[],
    },
    Program {
        name: "clang with a package",
        source: "packs/nlohmann-json/test/json_3_11.cpp",
        command: "clang++-22 -g -gsplit-dwarf -w -std=c++17 SOURCE -o OUT && \
                  llvm-dwp-22 -e OUT -o OUT.dwp && rm OUT-*.dwo",
        packages: "nlohmann-json3-dev",
        needs: &["clang++-22", "llvm-dwp-22"],
        looked_at: LookedAt::List,
        fewest: 300,
        differ: &[
            ("::json_value", INLINE),
            ("::json_ref<", INLINE),
            ("std::__shared_ptr<", INLINE),
            ("std::__weak_ptr<", INLINE),
            ("std::pair<const ", CONST),
        ],
    },
    Program {
        name: "clang with LTO and simple template names",
        source: "packs/llvm-adt/test/llvm_22.cpp",
        command: "clang++-22 -g -flto -fuse-ld=lld -gsimple-template-names -std=c++17 -w SOURCE -o OUT \
                  -I/usr/lib/llvm-22/include -L/usr/lib/llvm-22/lib -lLLVM-22",
        packages: "llvm-22-dev",
        needs: &["clang++-22", "ld.lld-22"],
        looked_at: LookedAt::Both,
        fewest: 200,
        differ: &[],
    },
    Program {
        name: "gcc with DWARF 4",
        source: "packs/boost/test/boost_1_74.cpp",
        command: "g++ -gdwarf-4 -w -std=c++17 SOURCE -o OUT -lboost_filesystem",
        packages: "libboost-filesystem-dev",
        needs: &["g++"],
        looked_at: LookedAt::Both,
        fewest: 700,
        differ: &[("boost_intrusive_eval_default_type_const_void_pointer<", ITSELF)],
    },
    Program {
        name: "gcc with LTO",
        source: "packs/bullet/test/dynamics.cpp",
        command: "g++ -g -flto -w -I/usr/include/bullet SOURCE -o OUT \
                  -lBulletDynamics -lBulletCollision -lLinearMath",
        packages: "libbullet-dev",
        needs: &["g++"],
        looked_at: LookedAt::Both,
        fewest: 70,
        differ: &[],
    },
    Program {
        name: "gcc with DWARF 5",
        source: "packs/qt/test/qt6.cpp",
        command: "g++ -g -w -fPIC -std=c++17 SOURCE -o OUT $(pkg-config --cflags --libs Qt6Gui)",
        packages: "qt6-base-dev pkg-config",
        needs: &["g++"],
        looked_at: LookedAt::List,
        fewest: 500,
        differ: &[
            ("std::pair<const QString, int>", CONST),
            ("std::remove_reference<void>", ITSELF),
        ],
    },
    Program {
        name: "gcc with type units of DWARF 5",
        source: "packs/qt/test/qt6.cpp",
        command: "g++ -g -fdebug-types-section -w -fPIC -std=c++17 SOURCE -o OUT \
                  $(pkg-config --cflags --libs Qt6Gui)",
        packages: "qt6-base-dev pkg-config",
        needs: &["g++"],
        looked_at: LookedAt::Values,
        fewest: 70,
        differ: &[
            ("std::multimap<int, int, ", DECLARED),
            ("std::_Rb_tree<int, std::pair<const int, int>, ", DECLARED),
        ],
    },
    Program {
        name: "C by gcc with type units",
        source: "tests/types/unnamed.c",
        command: "gcc -g -fdebug-types-section SOURCE -o OUT",
        packages: "",
        needs: &["gcc"],
        looked_at: LookedAt::Both,
        fewest: 4,
        differ: &[],
    },
    Program {
        name: "mingw",
        source: "tests/corpus/cpp/libstdcxx.cpp",
        command: "x86_64-w64-mingw32-g++ -g -w -std=c++17 SOURCE -o OUT.exe && mv OUT.exe OUT",
        packages: "",
        needs: &["x86_64-w64-mingw32-g++"],
        looked_at: LookedAt::List,
        fewest: 150,
        differ: &[("std::__uniq_ptr_", ALIKE), ("std::tuple_element<", ITSELF)],
    },
    Program {
        name: "a dSYM folder",
        source: "packs/nlohmann-json/test/json_3_11.cpp",
        // There are no headers of macOS here.
        command: "clang++-22 -g -w -std=c++17 -stdlib=libc++ -S -emit-llvm SOURCE -o OUT.ll && \
                  sed -E -i -e '/^target datalayout/d' -e '/^\\$.* = comdat/d' \
                  -e 's/,? comdat(\\([^)]*\\))?//; s/,? section \"[^\"]*\"//' \
                  -e 's/^target triple = .*/target triple = \"x86_64-apple-macos11\"/' OUT.ll && \
                  clang++-22 -w --target=x86_64-apple-macos11 -c OUT.ll -o OUT.o && \
                  ld64.lld-22 -arch x86_64 -platform_version macos 11.0 11.0 -dylib \
                  -undefined dynamic_lookup OUT.o -o OUT && dsymutil-22 OUT && rm OUT.o OUT.ll",
        packages: "nlohmann-json3-dev libc++-22-dev",
        needs: &["clang++-22", "ld64.lld-22", "dsymutil-22"],
        looked_at: LookedAt::List,
        fewest: 350,
        differ: &[
            ("::json_value", INLINE),
            ("::json_ref<", INLINE),
            ("std::__1::__function::__value_func<", INLINE),
            ("std::__1::__tree<", INLINE),
            ("std::__1::__tree_node_destructor<", INLINE),
            ("std::__1::basic_string<", INLINE),
            ("std::__1::basic_string_view<", INLINE),
            ("std::__1::shared_ptr<", INLINE),
            ("std::__1::pair<const ", CONST),
        ],
    },
];

/// The one that types are compared with.
const LLDB: [Debugger; 1] = [Debugger::Lldb("22")];

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |program: &'static Program| {
        let needs = [&["python3"], program.needs].concat();
        let name = format!("lldb-22/every type/{}", program.name);
        let trial = Trial::run(name, &needs, || check(program)).with_packages(program.packages);
        trial.in_debuggers(&LLDB)
    };
    let mut trials: Vec<Trial> = PROGRAMS.iter().map(trial).collect();
    let name = "lldb-22/every type/a program in Rust";
    trials.push(Trial::run(name, &["python3", "cargo"], rust).in_debuggers(&LLDB));
    trials
}

/// A crate with all that it depends on.
pub(crate) fn program_in_rust() -> Result<PathBuf, String> {
    let target = scratch()?.join("a-program-in-Rust");
    let mut cargo = Command::new("cargo");
    let cargo = cargo.args(["build", "--quiet", "-p", "fmtc-bytecode", "--example", "summary"]);
    let cargo = cargo.env("CARGO_PROFILE_DEV_DEBUG", "2").current_dir(root());
    output(cargo.arg("--target-dir").arg(&target))?;
    Ok(target.join("debug/examples/summary"))
}

fn rust() -> Outcome {
    let program = program_in_rust()?;
    let said = script("record_types.py").arg("--all").arg(&program).output();
    let said = said.map_err(|e| e.to_string())?;
    let [types, errors] =
        [said.stdout, said.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let unread = unread(&errors);
    let (in_part, wrong): (Vec<_>, Vec<_>) = differences(&program, &types)?
        .into_iter()
        .partition(|difference| is_read_in_part(difference, &unread));
    let all = types.matches("\"size\"").count();
    if all < 5_000 || in_part.len() * 100 > all * MOST_READ_IN_PART {
        return Err(format!("LLDB lists {all} types, and reads {} in part", in_part.len()));
    }
    let wrong: Vec<String> = wrong.iter().map(Difference::to_string).collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// The members whose types LLDB says it cannot read.
fn unread(errors: &str) -> HashSet<&str> {
    let members = errors.lines().filter(|line| line.ends_with("unable to be parsed"));
    members.filter_map(|line| line.split('\'').nth(1)).collect()
}

/// Whether LLDB leaves such members out, or has `void` in place of such types: rustc's `usize` and `u64` get one name
/// there, as do all types that have them as arguments.
fn is_read_in_part(difference: &Difference, unread: &HashSet<&str>) -> bool {
    let Difference { name, wanted, found } = difference;
    let is_alike = |found: &Layout| {
        let is_read = |child: &&(String, String)| !unread.contains(&*child.0);
        let ours = found.1.iter().filter(is_read);
        let theirs = wanted.1.iter().filter(is_read);
        let pairs = ours.clone().zip(theirs.clone());
        found.0 == wanted.0
            && ours.count() == theirs.count()
            && pairs.into_iter().all(|(ours, theirs)| ours == theirs || theirs.1.contains("void"))
    };
    let is_argument = |word| word == "void";
    match found.is_empty() {
        true => name.split(|c: char| !c.is_alphanumeric()).any(is_argument),
        false => found.iter().any(is_alike),
    }
}

fn check(program: &Program) -> Outcome {
    let folder = scratch()?;
    let source = root().join(program.source);
    let out = folder.join(program.name.replace(' ', "-"));
    let command = program.command.replace("SOURCE", &format!("'{}'", source.display()));
    let command = command.replace("OUT", &format!("'{}'", out.display()));
    shell(&command, &folder, &[])?;
    let [source, path] = [&source, &out].map(|path| path.display().to_string());
    let mut differing = Vec::new();
    if program.looked_at != LookedAt::Values {
        let said = said(&["--all", &path], program.fewest)?;
        let listed = differences(&out, &said)?.into_iter();
        let is_unnamed = |name: &str| name.contains("(unnamed ") || name.contains("(anonymous ");
        differing.extend(listed.filter(|wrong| !is_unnamed(&wrong.name)));
    }
    if program.looked_at != LookedAt::List {
        let said = said(&["--live", &path, &source], FEWEST_OF_VALUES)?;
        differing.extend(differences(&out, &said)?);
    }
    let (known, wrong): (Vec<_>, Vec<_>) = differing
        .into_iter()
        .partition(|wrong| program.differ.iter().any(|(part, _)| wrong.name.contains(part)));
    let is_met = |part: &str| known.iter().any(|wrong| wrong.name.contains(part));
    let unmet = program.differ.iter().filter(|(part, _)| !is_met(part));
    let unmet = unmet.map(|(part, why)| format!("{part} does not differ any more: {why}"));
    let wrong: Vec<String> = wrong.iter().map(Difference::to_string).chain(unmet).collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// What LLDB says, which must be of so many types.
fn said(arguments: &[&str], fewest: usize) -> Result<String, String> {
    let said = lldb_says(arguments)?;
    match said.matches("\"size\"").count() {
        found if found < fewest => Err(format!("LLDB finds only {found} types")),
        _ => Ok(said),
    }
}
