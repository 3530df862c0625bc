//! Languages of which LLDB shows no variables: LLDB shows no text, gdb does, and each command says once what is so and what helps.
//!
//! Programs are built by Debian's compilers, and one by Zig. Zig's others are recorded, `zig build-obj -OReleaseSmall -fno-strip geo.zig` of 0.17.1 with
//! `-fno-llvm` and `-fllvm`.

use crate::{accused, cases, packs, root, session, tools};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;

const NO_PLUGIN: &str = "LLDB has no plugin for ";

struct Language {
    name: &'static str,
    /// The compiler, or nothing where the program is recorded.
    compiler: &'static str,
    build: &'static str,
    /// The variable in LLDB and in gdb.
    variable: [&'static str; 2],
    /// What helps.
    help: &'static str,
}

const LANGUAGES: [Language; 4] = [
    Language {
        name: "Fortran",
        compiler: "gfortran",
        build: "gfortran -g geo.f90 -o program",
        variable: ["origin", "geo::origin"],
        help: "fmtc setup gdb --install",
    },
    Language {
        name: "Ada",
        compiler: "gnatmake",
        build: "gnatmake -q -g main.adb -o program",
        variable: ["geo__origin", "geo.origin"],
        help: "fmtc setup gdb --install",
    },
    Language {
        name: "Go",
        compiler: "gccgo",
        build: "gccgo -g geo.go -o program",
        variable: ["main.Origin", "'main.Origin'"],
        help: "fmtc setup gdb --install",
    },
    Language {
        name: "Zig",
        compiler: "",
        build: "cp zig_own.o program",
        variable: ["origin", "origin"],
        help: "-fllvm",
    },
];

/// Languages whose types all get drafts, with the compiler and what makes the program.
const DRAFTED: [[&str; 3]; 9] = [
    ["Fortran", "gfortran", "gfortran -g geo.f90 -o program"],
    ["Ada", "gnatmake", "gnatmake -q -g main.adb -o program"],
    ["Go", "gccgo", "gccgo -g geo.go -o program"],
    ["D", "gdc", "gdc -g shapes.d -o program"],
    ["Nim", "nim", "nim c --hints:off --debugger:native --nimcache:cache -o:program shapes.nim"],
    [
        "Crystal",
        "crystal",
        concat!(
            "crystal build -d ",
            env!("CARGO_MANIFEST_DIR"),
            "/packs/crystal/test/values.cr -o program"
        ),
    ],
    ["Zig", "", "cp zig_llvm.o program"],
    [
        "Zig_library",
        "zig",
        concat!(
            "\"${FMTC_DEBUGGERS:-$HOME/.cache/fmtc/debuggers}/zig/bin/python\" -m ziglang build-exe -fllvm -ODebug \
             --cache-dir cache --global-cache-dir cache ",
            env!("CARGO_MANIFEST_DIR"),
            "/packs/zig/test/values.zig -femit-bin=program"
        ),
    ],
    ["Zig_own", "", "cp zig_own.o program"],
];

pub(crate) fn trials() -> Vec<Trial> {
    let needs = |compiler: &'static str| {
        let debuggers = tools::debuggers().iter().copied();
        let gdbs = tools::gdbs().iter().map(|number| tools::gdb_name(number));
        let compiler = (!compiler.is_empty()).then_some(compiler);
        compiler.into_iter().chain(debuggers).chain(gdbs).collect::<Vec<_>>()
    };
    let trial = |language: &'static Language| {
        let name = format!("languages::{}", language.name);
        tools::trial(name, needs(language.compiler), || unsupported(language))
    };
    let drafts = DRAFTED.iter().map(|[name, compiler, build]| {
        let name = format!("drafts_{name}");
        let needs = compiler.split_whitespace().collect();
        tools::trial(format!("languages::{name}"), needs, move || {
            built(&name, build).and_then(|folder| accused::drafted(&folder.join("program")))
        })
    });
    let by_llvm = tools::trial("languages::Zig_by_LLVM".to_owned(), needs(""), by_llvm);
    let unions = tools::debuggers().iter().map(|lldb| {
        let name = format!("languages::drafts_of_unions::lldb_{lldb}");
        tools::trial(name, vec!["python3", "objcopy", "zig", lldb], || drafts_of_unions(lldb))
    });
    LANGUAGES.iter().map(trial).chain([by_llvm]).chain(drafts).chain(unions).collect()
}

/// Zig's tagged unions show what the drafts for them show.
fn drafts_of_unions(lldb: &str) -> Result<(), String> {
    let source = root().join("tests/debuggers/languages/unions.zig");
    let out = tools::scratch(format!("lldb/languages/unions/{lldb}"))?;
    let [plain, program, drafts] = ["plain", "program", "plain.fmt"].map(|name| out.join(name));
    let build = format!("{} '{}' -o '{}'", packs::ZIG[0].2, source.display(), plain.display());
    tools::output(Command::new("sh").args(["-c", &build]))?;
    accused::drafts(&plain, &["^unions\\."])?;
    tools::add_section(&[&drafts.display().to_string()], &plain, &program)?;
    let (wanted, file) = cases::read_expected(&source.with_extension("txt"), lldb)?;
    cases::compare(&wanted, &session::run(lldb, &program, &source, &wanted)?, &file, lldb)
}

/// A folder with the sources, in which a command makes `program`, which gets the formatters.
fn built(name: &str, build: &str) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lldb/languages").join(name);
    let sources = root().join("tests/debuggers/languages");
    let script = format!(
        "rm -rf '{0}' && mkdir -p '{0}' && cp '{1}'/* '{0}' && cd '{0}' && {build} && touch CMakeLists.txt",
        folder.display(),
        sources.display(),
    );
    tools::output(Command::new("sh").args(["-c", &script]))?;
    fmtc(&folder, "inject --gdb-script geo.fmt program")?;
    Ok(folder)
}

/// What a command of fmtc prints.
fn fmtc(folder: &Path, command: &str) -> Result<String, String> {
    let mut fmtc = Command::new(tools::command());
    let run = fmtc.args(command.split(' ')).current_dir(folder).output();
    let run = run.map_err(|e| e.to_string())?;
    let said = String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned();
    if run.status.success() { Ok(said) } else { Err(format!("{command}: {said}")) }
}

fn unsupported(language: &Language) -> Result<(), String> {
    let folder = built(language.name, language.build)?;
    let wanted = format!("{NO_PLUGIN}{}", language.name);
    for command in [
        "types program oint",
        "check geo.fmt --against program",
        "preview program --fmt geo.fmt --debugger lldb-22",
        "init --against program --build-target program",
    ] {
        let said = fmtc(&folder, command)?;
        if said.matches(NO_PLUGIN).count() != 1 || !said.contains(&wanted) {
            return Err(format!("{command}: {said}"));
        }
        if !said.contains(language.help) {
            return Err(format!("{command} does not say what helps: {said}"));
        }
    }
    for lldb in tools::debuggers() {
        let shown = shown_by_lldb(lldb, &folder, language.variable[0])?;
        if shown.contains("(3, -4)") || !shown.contains("error: ") {
            return Err(format!("LLDB {lldb}: {shown}"));
        }
    }
    for gdb in tools::gdbs() {
        let mut command = Command::new(tools::gdb(gdb));
        command.args(["-nx", "-q", "-batch", "-iex", "set auto-load safe-path /", "-ex"]);
        command.arg(format!("print {}", language.variable[1])).arg("program");
        let shown = tools::output(command.current_dir(&folder))?;
        let shown = String::from_utf8_lossy(&shown);
        if !shown.contains("$1 = (3, -4)") {
            return Err(format!("gdb {gdb}: {shown}"));
        }
    }
    Ok(())
}

/// What LLVM's backend writes says that it is C: LLDB shows it.
fn by_llvm() -> Result<(), String> {
    let folder = built("Zig_by_LLVM", "cp zig_llvm.o program")?;
    let said = fmtc(&folder, "types program Point")?;
    for lldb in tools::debuggers() {
        let shown = shown_by_lldb(lldb, &folder, "origin")?;
        if !shown.contains("(geo.Point) origin = (3, -4)") || said.contains(NO_PLUGIN) {
            return Err(format!("LLDB {lldb}: {shown}{said}"));
        }
    }
    Ok(())
}

fn shown_by_lldb(lldb: &str, folder: &Path, variable: &str) -> Result<String, String> {
    let mut probe = session::probe(lldb);
    let probe = probe.arg(folder.join("program")).arg(format!("target variable {variable}"));
    Ok(String::from_utf8_lossy(&tools::output(probe)?).into_owned())
}
