//! Languages of which LLDB shows no variables: LLDB shows no text, gdb does, and each command says once what is so and what helps.
//!
//! Programs are built by Debian's compilers, and one by Zig. Zig's others are recorded, `zig build-obj -OReleaseSmall -fno-strip geo.zig` of 0.17.1 with
//! `-fno-llvm` and `-fllvm`.

use crate::engine::ask::{Ask, Question, Session};
use crate::engine::debugger::{self, Debugger};
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{Outcome, output, root};
use crate::transcript::Transcript;
use crate::{accused, cases, packs};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

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
    ["Crystal", "crystal", "crystal build -d \"$ROOT/packs/crystal/test/values.cr\" -o program"],
    ["Zig", "", "cp zig_llvm.o program"],
    [
        "Zig_library",
        "zig",
        "\"${FMTC_DEBUGGERS:-$HOME/.cache/fmtc/debuggers}/zig/bin/python\" -m ziglang build-exe -fllvm -ODebug \
         --cache-dir cache --global-cache-dir cache \"$ROOT/packs/zig/test/values.zig\" -femit-bin=program",
    ],
    ["Zig_own", "", "cp zig_own.o program"],
];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for language in &LANGUAGES {
        let program = program(language.name, language.compiler, language.build);
        let name = format!("lldb-22/{}/said", program.name);
        let (this, lldb) = (program.clone(), [Debugger::Lldb("22")]);
        let said = Trial::run(name, &program.needs, move || is_said(language, &this));
        trials.push(said.in_debuggers(&lldb));
        let [in_lldb, in_gdb] = language.variable;
        for debugger in debugger::lldbs() {
            trials.push(variable(&program, debugger, in_lldb, |shown| {
                !shown.contains("(3, -4)") && shown.contains("error: ")
            }));
        }
        for gdb in debugger::gdbs() {
            let ask = Ask { program: program.clone(), debugger: gdb, question: Printed(in_gdb) };
            trials.push(Trial::ask(format!("{}/shown", program.name), ask, &[], |shown| {
                if shown.contains("$1 = (3, -4)") { Ok(()) } else { Err(shown) }
            }));
        }
    }
    // What LLVM's backend writes says that it is C: LLDB shows it.
    let by_llvm = program("Zig by LLVM", "", "cp zig_llvm.o program");
    for debugger in debugger::lldbs() {
        trials.push(variable(&by_llvm, debugger, "origin", |shown| {
            shown.contains("(geo.Point) origin = (3, -4)")
        }));
    }
    trials.push(Trial::run("languages/Zig by LLVM/said", &[], move || {
        let said = says(&by_llvm, "types program Point")?;
        if said.contains(NO_PLUGIN) { Err(said) } else { Ok(()) }
    }));
    trials.extend(DRAFTED.iter().map(|[name, compiler, build]| {
        let program = program(&format!("{name} types"), compiler, build);
        Trial::run(format!("languages/{name}/drafts"), &program.needs.clone(), move || {
            accused::drafted(program.path()?)
        })
    }));
    let unions = unions();
    trials.extend(debugger::lldbs().into_iter().map(|debugger| {
        let file = root().join("tests/debuggers/languages/unions.txt");
        cases::shows("drafts", unions.clone(), debugger, &file)
    }));
    trials
}

/// A program that gets formatters, in a folder with all sources.
fn program(name: &str, compiler: &'static str, build: &str) -> Arc<Program> {
    Arc::new(Program {
        name: format!("languages/{name}"),
        source: "tests/debuggers/languages".into(),
        build: format!(
            "cp \"$SOURCE\"/* . && {build}\ntouch CMakeLists.txt\nfmtc inject --gdb-script geo.fmt program"
        ),
        needs: compiler.split_whitespace().collect(),
        ..Program::default()
    })
}

/// Zig's tagged unions with the drafts for them.
fn unions() -> Arc<Program> {
    Arc::new(Program {
        name: "languages/unions/zig".to_owned(),
        source: "tests/debuggers/languages/unions.zig".into(),
        build: format!(
            "{}\nfmtc types plain --draft '^unions\\.' > plain.fmt\n\
             fmtc compile plain.fmt --emit bin -o section\n\
             objcopy --add-section .lldbformatters=section plain program",
            packs::ZIG[0].2.replace("FLAGS", "")
        ),
        needs: vec!["objcopy", "zig"],
        ..Program::default()
    })
}

/// What an LLDB shows of a variable.
fn variable(
    program: &Arc<Program>,
    debugger: Debugger,
    name: &str,
    is_right: fn(&str) -> bool,
) -> Trial {
    let wanted = Transcript::parse(&format!("(lldb) target variable {name}\n"));
    let ask = Ask { program: program.clone(), debugger, question: Session::unstarted(wanted) };
    Trial::ask(format!("{}/shown", program.name), ask, &[], move |shown| {
        let shown = shown.to_string();
        if is_right(&shown) { Ok(()) } else { Err(shown) }
    })
}

/// What gdb prints of a variable, with the runtime that the program carries.
struct Printed(&'static str);

impl Question for Printed {
    type Answer = String;

    fn words(&self) -> String {
        self.0.to_owned()
    }

    fn answer(&self, program: &Program, gdb: Debugger) -> Result<String, String> {
        let mut command = Command::new(gdb.command());
        command.args(["-nx", "-q", "-batch", "-iex", "set auto-load safe-path /", "-ex"]);
        let shown = output(command.arg(format!("print {}", self.0)).arg(program.path()?))?;
        Ok(String::from_utf8_lossy(&shown).into_owned())
    }
}

/// What a command of fmtc prints in the folder of a program.
fn says(program: &Program, command: &str) -> Result<String, String> {
    let folder = program.path()?.parent().unwrap_or(Path::new("."));
    let mut fmtc = Command::new(crate::engine::command());
    let run = fmtc.args(command.split(' ')).current_dir(folder).output();
    let run = run.map_err(|e| e.to_string())?;
    let said = String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned();
    if run.status.success() { Ok(said) } else { Err(format!("{command}: {said}")) }
}

/// Each command says once that LLDB has no plugin, and what helps.
fn is_said(language: &Language, program: &Program) -> Outcome {
    let wanted = format!("{NO_PLUGIN}{}", language.name);
    for command in [
        "types program oint",
        "check geo.fmt --against program",
        "preview program --fmt geo.fmt --debugger lldb-22",
        "init --against program --build-target program",
    ] {
        let said = says(program, command)?;
        if said.matches(NO_PLUGIN).count() != 1 || !said.contains(&wanted) {
            return Err(format!("{command}: {said}"));
        }
        if !said.contains(language.help) {
            return Err(format!("{command} does not say what helps: {said}"));
        }
    }
    Ok(())
}
