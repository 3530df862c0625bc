//! `fmtc inject`: programs that were linked without formatters, or with others, still run and
//! show what was put into them.

use crate::embed::text;
use crate::root;
use crate::session;
use crate::tools::{self, fmtc, output};
use crate::transcript::{Transcript, same};
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What happens to a program before its last formatters are put in, or after.
struct History {
    name: &'static str,
    /// The arguments that compile `main.cpp` to `program`.
    build: &'static str,
    /// Commands that work on `program`; `inject` is that of `fmtc` with `new.fmt`.
    steps: &'static [&'static str],
    debuggers: &'static [&'static str],
}

const INJECT: &str = "inject program";
const EACH: &[&str] = &["22", "23"];
const PLAIN: &str = "clang++-22 -g main.cpp -o program";
const LINKED: &str = "clang++-22 -g main.cpp old.o -fuse-ld=lld -Wl,--gc-sections -o program";

const HISTORIES: &[History] = &[
    History { name: "added", build: PLAIN, steps: &[INJECT], debuggers: EACH },
    History {
        name: "replaced",
        build: PLAIN,
        steps: &["inject-long program", "inject-short program", INJECT],
        debuggers: EACH,
    },
    History { name: "superseded", build: LINKED, steps: &[INJECT], debuggers: EACH },
    History {
        name: "superseded_twice",
        build: LINKED,
        steps: &["inject-long program", INJECT],
        debuggers: EACH,
    },
    // LLDB 22 finds it only if the debug file has it, and the program has none.
    History {
        name: "into_the_debug_file",
        build: PLAIN,
        steps: &["keep-debug", "inject program.debug", "split"],
        debuggers: EACH,
    },
    History {
        name: "into_the_stripped_program",
        build: PLAIN,
        steps: &["keep-debug", "split", INJECT],
        debuggers: &["23"],
    },
    History {
        name: "into_an_object",
        build: "clang++-22 -g -c main.cpp -o main.o",
        steps: &["inject main.o", "link-lld"],
        debuggers: EACH,
    },
    History {
        name: "into_an_object_bfd",
        build: "clang++-22 -g -c main.cpp -o main.o",
        steps: &["inject main.o", "link-bfd"],
        debuggers: EACH,
    },
];

const SHOWN: &str = "\
(lldb) frame variable left twice
(Left) left = new 1
(Twice) twice = also new
";

const NEW: &str = "summary Left \"new \\(x)\"\nsummary Twice \"also new\"\n";
const SHORT: &str = "summary Left \"s\"\n";

pub(crate) fn trials() -> Vec<Trial> {
    let tools = ["clang++-22", "ld.lld-22", "ld.bfd", "llvm-readobj-22", "objcopy", "strip"];
    let trial = |history: &'static History| {
        let needs = [&tools[..], history.debuggers].concat();
        tools::trial(format!("inject::{}", history.name), needs, move || check(history))
    };
    HISTORIES.iter().map(trial).collect()
}

fn check(history: &History) -> Result<(), String> {
    let folder = tools::emptied(format!("lldb-inject/{}", history.name))?;
    let source = prepare(&folder)?;
    shell(&folder, history.build)?;
    for step in history.steps {
        perform(&folder, step)?;
    }
    let program = folder.join("program");
    if !tools::output(&mut Command::new(&program))?.is_empty() {
        return Err("the program says something".into());
    }
    nothing_to_complain_about(&program)?;
    let wanted = Transcript::parse(SHOWN);
    for lldb in history.debuggers {
        same(&wanted, &session::run(lldb, &program, &source, &wanted)?)
            .map_err(|what| format!("LLDB {lldb}:\n{what}"))?;
    }
    Ok(())
}

/// The source, which is also the debugger's, and formatters.
fn prepare(folder: &Path) -> Result<PathBuf, String> {
    let source = folder.join("main.cpp");
    let copy = |from: &str, to: &Path| {
        let from = root().join("tests/debuggers/cases/two_objects").join(from);
        fs::copy(from, to).map(|_| ()).map_err(|e| e.to_string())
    };
    copy("main.cpp", &source)?;
    let long = NEW.replace("also new", &"long ".repeat(50));
    for (name, content) in [("new.fmt", NEW), ("short.fmt", SHORT), ("long.fmt", &long)] {
        fs::write(folder.join(name), content).map_err(|e| e.to_string())?;
    }
    let old = root().join("tests/debuggers/cases/two_objects/one.fmt");
    fmtc(&["compile", text(&old), "-o", text(&folder.join("old.o"))])?;
    Ok(source)
}

fn perform(folder: &Path, step: &str) -> Result<(), String> {
    let (verb, file) = step.split_once(' ').unwrap_or((step, ""));
    let inject = |formatters: &str| {
        let formatters = folder.join(formatters);
        fmtc(&["inject", text(&formatters), text(&folder.join(file))]).map(|_| ())
    };
    match verb {
        "inject" => inject("new.fmt"),
        "inject-long" => inject("long.fmt"),
        "inject-short" => inject("short.fmt"),
        "keep-debug" => shell(folder, "objcopy --only-keep-debug program program.debug"),
        "split" => {
            shell(folder, "strip program")?;
            shell(folder, "objcopy --add-gnu-debuglink=program.debug program")
        }
        "link-lld" => shell(folder, "clang++-22 main.o -fuse-ld=lld -Wl,--gc-sections -o program"),
        "link-bfd" => shell(folder, "clang++-22 main.o -fuse-ld=bfd -Wl,--gc-sections -o program"),
        other => Err(format!("no step {other}")),
    }
}

fn shell(folder: &Path, command: &str) -> Result<(), String> {
    let mut words = command.split(' ');
    let program = words.next().unwrap_or_default();
    output(Command::new(program).args(words).current_dir(folder)).map(|_| ())
}

fn nothing_to_complain_about(program: &Path) -> Result<(), String> {
    for (tool, arguments) in [("readelf", "-a"), ("llvm-readobj-22", "--all")] {
        let result = Command::new(tool).arg(arguments).arg(program).output();
        let result = result.map_err(|e| format!("{tool}: {e}"))?;
        if !result.stderr.is_empty() {
            return Err(format!("{tool}: {}", String::from_utf8_lossy(&result.stderr)));
        }
    }
    Ok(())
}
