//! `fmtc types` on the programs of `tests/corpus` and on the torture files: names, sizes and children
//! are those that LLDB 22 gave (`tests/types/*.json`, written by `record_types.py`). With
//! `FMTC_FULL=1`, and where rustc names types in another way than it is recorded, LLDB is asked again. The formatters of the corpus are checked against its programs.

use crate::against::{self, OnDisk};
use crate::engine::ask::script;
use crate::engine::debugger::{Debugger, all_trials_run};
use crate::engine::trial::Trial;
use crate::engine::{
    Outcome, command, fmtc, json_lines, output, read, read_json, root, scratch as folder_of, shell,
    write,
};
use crate::rustc;
use fmtc::types::{Binary, Types};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A type that is known to differ: the recording, the type, why.
const DIFFERENCES: [(&str, &str, &str); 7] = [
    ("torture_clang", "Local", FUNCTION),
    ("torture_clang", "main()::Local::In", FUNCTION),
    ("torture_gcc", "Local", FUNCTION),
    ("torture_gcc", "main()::Local::In", FUNCTION),
    ("torture_gcc_units", "Local", FUNCTION),
    ("torture_gcc_units", "main()::Local::In", FUNCTION),
    ("nlohmann_json", "::json_value", "LLDB leaves out inline namespaces before `object_t *`"),
];
/// A program whose debug information is not in the sections that a compiler leaves it in.
struct Linked {
    name: &'static str,
    /// How it is built.
    command: &'static str,
    /// The programs that this takes, beside the compiler.
    needs: &'static [&'static str],
    /// The types that are known to differ, each with the reason.
    differ: &'static [(&'static str, &'static str)],
}

const LINKED: [Linked; 6] = [
    Linked {
        name: "a package beside the program",
        command: "clang++-22 -g -gsplit-dwarf FLAGS -o OUT && llvm-dwp-22 -e OUT -o OUT.dwp && rm OUT-*.dwo",
        needs: &["llvm-dwp-22"],
        differ: &[],
    },
    Linked {
        name: "a debug file that is linked by name",
        command: "clang++-22 -g FLAGS -o OUT && llvm-objcopy-22 --only-keep-debug OUT OUT.debug && \
         llvm-objcopy-22 --strip-debug --add-gnu-debuglink=OUT.debug OUT",
        needs: &["llvm-objcopy-22"],
        differ: &[],
    },
    Linked {
        name: "a dSYM folder beside the program",
        command: "clang++-22 --target=x86_64-apple-macos11 -g FLAGS -c -o OUT.o && \
         ld64.lld-22 -arch x86_64 -platform_version macos 11.0 11.0 -dylib \
         -undefined dynamic_lookup OUT.o -o OUT && dsymutil-22 OUT && rm OUT.o",
        needs: &["ld64.lld-22", "dsymutil-22"],
        differ: &[("One<TdAnon>", "dsymutil keeps one of several types that have one name")],
    },
    Linked {
        name: "a PE image",
        command: "clang++-22 --target=x86_64-w64-mingw32 -g FLAGS -fno-rtti -Wno-c++11-narrowing \
         -nostdlib -ffreestanding -fuse-ld=lld -Wl,--entry=main,-Xlink=-force -o OUT.exe && \
         mv OUT.exe OUT",
        needs: &["ld.lld-22"],
        differ: &[
            ("SignedBits", "bit-fields of different types do not share a word on Windows"),
            ("Ul<18446744073709551615>", "`unsigned long` has four bytes on Windows"),
            ("One<unsigned long>", "`unsigned long` has four bytes on Windows"),
            ("Scalars", "`unsigned long` has four bytes on Windows"),
        ],
    },
    Linked {
        name: "type units of DWARF 5",
        command: "clang++-22 -g -gdwarf-5 -fdebug-types-section FLAGS -o OUT",
        needs: &[],
        differ: &[("One<TdAnon>", "the typedef that names a type is in another unit")],
    },
    Linked {
        name: "sections that are compressed by zlib",
        command: "clang++-22 -g -gz=zlib -gdwarf-4 -fdebug-types-section FLAGS -o OUT",
        needs: &[],
        differ: &[("One<TdAnon>", "the typedef that names a type is in another unit")],
    },
];

const FUNCTION: &str = "LLDB names the function around what is inside a type of a function";

/// How the torture file is built, and how it is recorded.
const BUILDS: [(&str, &str); 13] = [
    ("torture_clang", "clang++-22 -g"),
    ("torture_clang", "clang++-22 -gdwarf-4"),
    ("torture_clang", "clang++-22 -g -gdwarf64"),
    ("torture_clang", "clang++-22 -g -gsplit-dwarf"),
    ("torture_clang", "clang++-22 -gdwarf-4 -gsplit-dwarf"),
    ("torture_clang", "clang++-22 -g -gsimple-template-names"),
    ("torture_clang", "clang++-22 -g -gz=zstd"),
    ("torture_clang", "clang++-22 -g -c"),
    ("torture_gcc", "g++ -g"),
    ("torture_gcc", "g++ -gdwarf-4"),
    ("torture_gcc", "g++ -g -flto"),
    ("torture_gcc_units", "g++ -g -fdebug-types-section"),
    ("torture_gcc_units", "g++ -gdwarf-4 -fdebug-types-section"),
];

/// A test for each program.
pub(crate) fn trials() -> Vec<Trial> {
    let corpus = read_json("tests/corpus/corpus.json").unwrap_or_else(|e| panic!("{e}"));
    let mut trials = Vec::new();
    for (source, build) in corpus["builds"].as_object().expect("builds") {
        let stem = Path::new(source).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = |name: &str| build[name].as_str().unwrap_or_default().to_owned();
        let (command, package) = (text("command"), text("package"));
        let needs = if source.ends_with(".rs") { rust_needs() } else { vec!["clang++-22"] };
        let run = {
            let stem = stem.clone();
            move || against::check(&stem, &check(&stem, &command, "tests/corpus")?)
        };
        trials.push(Trial::run(format!("types/{stem}"), &needs, run).with_packages(&package));
    }
    for (recorded, compiler) in BUILDS {
        let command = format!("{compiler} -O0 -std=c++20 -w torture.cpp -o OUT");
        let tool = if compiler.starts_with("g++") { "g++" } else { "clang++-22" };
        trials.push(Trial::run(format!("types/{compiler}"), &[tool], move || {
            check(recorded, &command, "tests/types").map(drop)
        }));
    }
    for Linked { name, command, needs, differ } in LINKED {
        let command = command.replace("FLAGS", "-O0 -std=c++20 -w torture.cpp");
        let needs = [&["clang++-22"], needs].concat();
        trials.push(Trial::run(format!("types/{name}"), &needs, move || {
            let differ: Vec<&str> = differ.iter().map(|(ty, _)| *ty).collect();
            check_all_but("torture_clang", &command, "tests/types", &differ).map(drop)
        }));
    }
    let lldb = [Debugger::Lldb("22")];
    let rust = "rustc -g --edition 2021 -A warnings -C opt-level=0 torture.rs -o OUT";
    trials.extend([
        Trial::run(
            "types/a debug file by its build id",
            &["clang++-22", "llvm-objcopy-22"],
            by_build_id,
        ),
        Trial::run("types/a file shared by dwz", &["clang++-22", "dwz"], shared_by_dwz),
        Trial::run("lldb-22/types/languages without a plugin", &["clang++-22"], languages)
            .in_debuggers(&lldb),
        Trial::run("types/rustc", &rust_needs(), move || {
            check("torture_rust", rust, "tests/types").map(drop)
        }),
    ]);
    trials.extend(["x86_64", "i686", "aarch64"].map(|processor| {
        let needs = ["clang++-22", "lld-link-22", "python3"];
        let name = format!("lldb-22/types/a PDB for {processor}");
        Trial::run(name, &needs, || pdb(processor)).in_debuggers(&lldb)
    }));
    if all_trials_run() {
        let needs = ["clang++-22", "g++", "rustc", "python3"];
        trials
            .push(Trial::run("lldb-22/types/recorded", &needs, recorded_again).in_debuggers(&lldb));
    }
    trials
}

/// What the types of a Rust program take: LLDB too if those that are recorded have other names.
fn rust_needs() -> Vec<&'static str> {
    if rustc::is_recorded() { vec!["rustc"] } else { vec!["rustc", "lldb-22", "python3"] }
}

pub(crate) fn scratch() -> Result<PathBuf, String> {
    folder_of("types")
}

type Children = Vec<(String, String)>;
/// The size and the children of a type.
pub(crate) type Layout = (Option<u64>, Children);

/// Compares a program with what is recorded of it; gives the program.
fn check(recorded: &str, command: &str, folder: &str) -> Result<PathBuf, String> {
    check_all_but(recorded, command, folder, &[])
}

fn check_all_but(
    recorded: &str,
    command: &str,
    folder: &str,
    differ: &[&str],
) -> Result<PathBuf, String> {
    let name: String = command.chars().filter(|c| c.is_ascii_alphanumeric()).take(80).collect();
    let program = scratch()?.join(format!("{recorded}-{name}"));
    let command = command.replace("OUT", &format!("'{}'", program.display()));
    shell(&command, &root().join(folder), &[])?;
    let file = match command.starts_with("rustc") && !rustc::is_recorded() {
        true => record("this_rustc", recorded)?,
        false => root().join(format!("tests/types/{recorded}.json")),
    };
    compare(&program, &read(file)?, |name| {
        let is_known = |(of, ty, _): &(&str, &str, &str)| *of == recorded && name.ends_with(ty);
        DIFFERENCES.iter().any(is_known) || differ.contains(&name)
    })?;
    Ok(program)
}

/// Compares the types of a program with what LLDB says of them, except those that are known to differ.
fn compare(program: &Path, wanted: &str, differs: impl Fn(&str) -> bool) -> Outcome {
    let wrong = differences(program, wanted)?.into_iter().filter(|wrong| !differs(&wrong.name));
    let wrong: Vec<String> = wrong.map(|wrong| wrong.to_string()).collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// A type that is not what LLDB says of it.
pub(crate) struct Difference {
    pub(crate) name: String,
    /// What LLDB says.
    pub(crate) wanted: Layout,
    pub(crate) found: Vec<Layout>,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: not {:?} but {:?}", self.name, self.wanted, self.found)
    }
}

/// The types of a program that are not what LLDB says of them.
pub(crate) fn differences(program: &Path, wanted: &str) -> Result<Vec<Difference>, String> {
    let listed = json_lines(&["types", "--json", &program.display().to_string()])?;
    let mut found: HashMap<String, Vec<Layout>> = HashMap::new();
    for ty in &listed {
        collect(ty["name"].as_str().unwrap_or_default(), ty, &mut found);
    }
    let wanted: BTreeMap<String, Vec<Value>> =
        serde_json::from_str(wanted).map_err(|e| e.to_string())?;
    let mut wrong = Vec::new();
    for (name, layouts) in wanted {
        let plain = name.trim_start_matches("const ").trim_start_matches("volatile ");
        let found = found.get(plain).cloned().unwrap_or_default();
        for layout in layouts {
            let mut wanted = (layout["size"].as_u64(), pairs(&layout["children"], 0, 1));
            // LLDB counts Rust's `()`, but has no value for it.
            wanted.1.retain(|(name, ty)| !name.is_empty() || !ty.is_empty());
            let fits = |(size, children): &Layout| {
                *children == wanted.1 && (size.is_none() || *size == wanted.0)
            };
            if !found.iter().any(fits) {
                let (name, found) = (name.clone(), found.clone());
                wrong.push(Difference { name, wanted, found });
            }
        }
    }
    Ok(wrong)
}

/// Types of PDBs whose names differ: LLDB takes them from mangled names.
const PDB_DIFFERENCES: [&str; 2] =
    ["Fn<&int __cdecl fun(void)>", "Tup<int, char const &, void __cdecl(int), int[3]>"];
/// Keys as they are written for every program, and members of unnamed unions.
const PDB_FORMATTERS: &str = r#"
summary geo::Box<const char *, 3> "\(value[0]) \(inner.p)"
summary geo::Box<unsigned long long, 2>::Inner "\(p)"
summary Derived "\(name) \(i) \(lo) \(b)"
summary Flag<true> "\(value)"
"#;
/// The variables of tests/types/pdb.cpp.
const PDB_VARIABLES: &str =
    "a1 a2 u1 a3 a4 a5 a6 d3 a7 a8 tup an oi fn tup0 ol oo dd u flag col tds vv";

/// A program for Windows with a PDB: what LLDB says now. Without its PDB, or with that of another build, it has no types.
fn pdb(processor: &str) -> Outcome {
    let folder = folder_of(format!("types/{processor}"))?;
    let build = |options: &str| {
        let command = format!(
            "clang++-22 --target={processor}-pc-windows-msvc -std=c++20 -w -fno-rtti -g -gcodeview {options} -c \
             \"$SOURCE\" -o pdb.obj && lld-link-22 /nologo /debug /nodefaultlib /entry:mainCRTStartup \
             /subsystem:console /force pdb.obj /out:pdb.exe"
        );
        shell(&command, &folder, &[("SOURCE", &root().join("tests/types/pdb.cpp"))])
    };
    build("-DOTHER")?;
    let [program, database, other] = ["pdb.exe", "pdb.pdb", "other"].map(|name| folder.join(name));
    std::fs::rename(&database, &other).map_err(|e| e.to_string())?;
    build("")?;
    let path = program.display().to_string();
    let variables = PDB_VARIABLES.split(' ');
    let said = lldb_says(&["--static", &path].into_iter().chain(variables).collect::<Vec<_>>())?;
    if said.matches("\"size\"").count() < 35 {
        return Err(format!("LLDB finds few types: {said}"));
    }
    compare(&program, &said, |name| PDB_DIFFERENCES.contains(&name))?;
    compare(&database, &said, |name| PDB_DIFFERENCES.contains(&name))?;
    let formatters = folder.join("keys.fmt");
    write(&formatters, PDB_FORMATTERS)?;
    let [formatters, path] = [&formatters, &program].map(|path| path.display().to_string());
    fmtc(&["check", "--deny", "types", &formatters, "--against", &path])?;
    std::fs::rename(&other, &database).map_err(|e| e.to_string())?;
    match fmtc(&["types", &path]) {
        Err(error) if error.contains("is of another build") => Ok(()),
        other => Err(format!("with the PDB of another build: {other:?}")),
    }
}

/// What `check --against` says of a program.
fn sources(program: &Path) -> Result<String, String> {
    let formatters = program.with_extension("fmt");
    write(&formatters, "")?;
    let [formatters, program] = [&formatters, program].map(|path| path.display().to_string());
    let mut check = Command::new(command());
    let check = check.args(["check", &formatters, "--against", &program]);
    let output = check.output().map_err(|e| e.to_string())?;
    Ok(String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Two programs whose common types `dwz` has moved to a file.
fn shared_by_dwz() -> Outcome {
    let folder = folder_of("types/dwz")?;
    let shell = |command: &str| {
        shell(command, &folder, &[("SOURCE", &root().join("tests/types/torture.cpp"))])
    };
    for program in ["one", "two"] {
        shell(&format!("clang++-22 -gdwarf-4 -O0 -std=c++20 -w \"$SOURCE\" -o {program}"))?;
    }
    let program = folder.join("one");
    let path = program.display().to_string();
    // Of several types of one name another one may be the first.
    let types = || -> Result<Vec<String>, String> {
        let types = json_lines(&["types", "--json", &path])?;
        let mut types: Vec<String> = types.iter().map(Value::to_string).collect();
        types.sort_unstable();
        Ok(types)
    };
    let before = types()?;
    shell("rm -f shared && dwz -m shared one two")?;
    if before.len() < 80 || types()? != before {
        return Err("the types are not those before".to_owned());
    }
    let with = sources(&program)?;
    shell("rm shared")?;
    let without = sources(&program)?;
    match with.contains(", from shared\n") && without.contains("; 1 not found: shared\n") {
        true => Ok(()),
        false => Err(format!("{with}{without}")),
    }
}

/// Languages by their numbers in DWARF, and those of which LLDB shows nothing.
const LANGUAGES: [(u32, Option<&str>); 6] = [
    (13, Some("Ada")),
    (22, Some("Go")),
    (35, Some("Fortran")),
    (39, Some("Zig")),
    (28, None),
    (33, None),
];

/// Of a language without a plugin LLDB shows no variable, and fmtc says so.
fn languages() -> Outcome {
    let folder = folder_of("types/languages")?;
    let text = "struct Point { int x, y; } point; int main() { return point.x; }";
    write(&folder.join("a.cpp"), text)?;
    for (number, name) in LANGUAGES {
        let program = folder.join(format!("program{number}"));
        let build = format!(
            "clang++-22 -gdwarf-4 -S a.cpp -o a.s && \
             sed -E 's/^.*\\.short.*(# DW_AT_language)$/\\t.short {number} \\1/' a.s > b.s && \
             clang++-22 b.s -o program{number}"
        );
        shell(&build, &folder, &[])?;
        let mut lldb = Command::new("lldb-22");
        let lldb = lldb.args(["-b", "-x", "-o", "target variable point"]).arg(&program);
        let shown = String::from_utf8_lossy(&lldb.output().map_err(|e| e.to_string())?.stdout)
            .contains("(Point) point");
        let said = sources(&program)?;
        let is_told = name.is_some_and(|name| said.contains(&format!("no plugin for {name}")));
        if shown == name.is_some()
            || is_told != name.is_some()
            || said.contains("plugin") != is_told
        {
            return Err(format!("{number}: shown {shown}, said {said}"));
        }
    }
    Ok(())
}

/// A program whose debug information is in a file that its build id names.
fn by_build_id() -> Outcome {
    let program = scratch()?.join("build-id");
    let debug = program.with_extension("debug");
    let out = format!("'{}'", program.display());
    let build = "clang++-22 -g -O0 -w -Wl,--build-id=0x0123456789abcdef findings.cpp -o OUT && \
                   llvm-objcopy-22 --only-keep-debug OUT OUT.debug && llvm-strip-22 OUT";
    shell(&build.replace("OUT", &out), &root().join("tests/types"), &[])?;
    let place = PathBuf::from("/usr/lib/debug/.build-id/01/23456789abcdef.debug");
    let read = |moved: &[(PathBuf, PathBuf)]| {
        let types = Types::read(&[Binary { path: program.clone() }], &OnDisk(moved.to_vec()))?;
        types.certain(types.named("shop::Money"))
    };
    let found = read(&[(place, debug)]).map_err(|damage| damage.to_string())?;
    if found.len() != 1 {
        return Err(format!("{} types", found.len()));
    }
    match read(&[]) {
        Err(damage) if damage.what == "has no debug information" => Ok(()),
        other => Err(format!("without the file: {other:?}")),
    }
}

/// The layout of a type, and of what LLDB makes up inside of it.
fn collect(name: &str, ty: &Value, found: &mut HashMap<String, Vec<Layout>>) {
    let children = ty["children"].as_array().into_iter().flatten();
    let layout = (ty["size"].as_u64(), pairs(&ty["children"], "name", "type"));
    found.entry(name.to_owned()).or_default().push(layout);
    for child in children.filter(|child| child["children"].is_array()) {
        collect(child["type"].as_str().unwrap_or_default(), child, found);
    }
}

fn pairs<I: serde_json::value::Index + Copy>(children: &Value, name: I, ty: I) -> Children {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let children = children.as_array().into_iter().flatten();
    children.map(|child| (text(&child[name]), text(&child[ty]))).collect()
}

/// What LLDB 22 says of a program.
pub(crate) fn lldb_says(arguments: &[&str]) -> Result<String, String> {
    let said = output(script("record_types.py").args(arguments))?;
    Ok(String::from_utf8_lossy(&said).into_owned())
}

/// Records what LLDB 22 says of a program in a folder of that name.
fn record(folder: &str, name: &str) -> Result<PathBuf, String> {
    let out = folder_of(format!("types/{folder}"))?;
    lldb_says(&["--into", &out.display().to_string(), name])?;
    Ok(out.join(format!("{name}.json")))
}

/// Records again and compares the files.
fn recorded_again() -> Outcome {
    let mut names = vec!["torture_clang", "torture_gcc", "torture_gcc_units"];
    names.extend(rustc::is_recorded().then_some("torture_rust"));
    for name in names {
        let file = format!("{name}.json");
        let [old, new] = [root().join("tests/types").join(&file), record("recorded", name)?]
            .map(|path| std::fs::read_to_string(path).unwrap_or_default());
        if old != new {
            return Err(format!("{file} is not what LLDB says now"));
        }
    }
    Ok(())
}
