//! lldb-dap, by which editors debug: what it shows is what the terminal shows, in a program that was
//! started, one that was attached to, and a core.
//!
//! `dap/*.txt` are commands to `dap.py` and their answers; `*-23.txt` where LLDB 23 differs. LLDB 19 loads the runtime, which
//! sees no core.

use crate::cases::compare;
use crate::engine::ask::{expected, runtime, script};
use crate::engine::debugger::Debugger;
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{Outcome, output, read, root};
use crate::transcript::Transcript;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the program does before the commands are said.
#[derive(Clone, Copy, PartialEq)]
enum Start {
    Launched,
    Attached,
    Core,
}

const STARTS: [(&str, Start); 3] =
    [("launched", Start::Launched), ("attached", Start::Attached), ("core", Start::Core)];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let main = Arc::new(Program {
        sections: compiled(&["plugin", "formatters"]),
        build: "clang++-22 -g -fPIC -shared \"$ROOT/tests/debuggers/dap/plugin.cpp\" sections/plugin.o -o plugin.so\n\
                clang++-22 -g -DPLUGIN=\"\\\"$PWD/plugin.so\\\"\" \"$SOURCE\" sections/formatters.o -o program"
            .to_owned(),
        ..program("main", "main.cpp", "clang++-22")
    });
    let capped = Arc::new(Program {
        sections: compiled(&["capped"]),
        build: "clang++-22 -g -w \"$SOURCE\" sections/capped.o -o program".to_owned(),
        ..program("capped", "capped.cpp", "clang++-22")
    });
    let private = ["private", "private-own"].map(|name| {
        Arc::new(Program {
            sections: compiled(&[name]),
            build: format!("rustc -g -Clink-arg=sections/{name}.o \"$SOURCE\" -o program"),
            ..program(name, "private.rs", "rustc")
        })
    });
    for debugger in ["19", "22", "23"].map(Debugger::Dap) {
        let mut add = |program: &Arc<Program>, question: &str, run: Run| {
            let name = format!("{}/{}/{question}", debugger.name(), program.name);
            let (program, needs) = (program.clone(), [&["python3"][..], &program.needs].concat());
            let trial = Trial::run(name, &needs, move || run(&program, debugger));
            trials.push(trial.in_debuggers(&[debugger]));
        };
        let is_old = debugger.has_runtime();
        for (name, start) in STARTS {
            if !(is_old && start == Start::Core) {
                add(
                    &main,
                    name,
                    Box::new(move |program, debugger| shows(program, debugger, name, start)),
                );
            }
        }
        add(&main, "as in the terminal", Box::new(agrees_with_the_terminal));
        if !is_old {
            add(&capped, "garbage", Box::new(counts_from_garbage));
            for (program, file) in private.iter().zip(["private", "private-own"]) {
                let run = move |program: &Program, debugger| {
                    shows(program, debugger, file, Start::Launched)
                };
                add(program, "shows", Box::new(run));
            }
        }
    }
    trials
}

type Run = Box<dyn FnOnce(&Program, Debugger) -> Outcome + Send>;

fn folder() -> PathBuf {
    root().join("tests/debuggers/dap")
}

fn program(name: &str, source: &str, compiler: &'static str) -> Program {
    let way = if compiler == "rustc" { "rustc" } else { "clang" };
    Program {
        name: format!("dap/{name}/{way}"),
        source: folder().join(source),
        needs: vec![compiler],
        ..Program::default()
    }
}

/// Compiles files of formatters.
fn compiled(names: &[&str]) -> String {
    let compile = names.iter().map(|name| {
        format!("fmtc compile \"$ROOT/tests/debuggers/dap/{name}.fmt\" -o {name}.o --quiet\n")
    });
    compile.collect()
}

/// Also that no text of the pack's own use is seen, and that no formatter of a program changes which variant of a sum the pack
/// finds.
fn shows(program: &Program, debugger: Debugger, name: &str, start: Start) -> Outcome {
    let file = expected(&folder().join(format!("{name}.txt")), debugger);
    let wanted = Transcript::parse(&read(&file)?);
    let commands: Vec<String> = wanted.commands().map(str::to_owned).collect();
    compare(&wanted, &say(program, debugger, start, &commands)?, &file, debugger)
}

/// Every local is shown, and explained under the mouse, with the text that the terminal has.
fn agrees_with_the_terminal(program: &Program, debugger: Debugger) -> Outcome {
    let names = say(program, debugger, Start::Launched, &["variables".to_owned()])?;
    let names = names.answers().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    let mut commands = vec!["variables".to_owned()];
    for name in names {
        commands.push(format!("hover {name}"));
        commands.push(format!("repl frame variable {name}"));
    }
    let said = say(program, debugger, Start::Launched, &commands)?;
    let mut exchanges = said.exchanges();
    let shown = exchanges.next().map(|(_, answer)| answer.to_owned()).unwrap_or_default();
    let mut wrong = Vec::new();
    for line in shown.lines() {
        let Some((name, value)) = line.split_once(" = ") else {
            continue;
        };
        let hovered = exchanges.next().map(|(_, answer)| answer.trim_end()).unwrap_or_default();
        let terminal = exchanges.next().map(|(_, answer)| answer).unwrap_or_default();
        if hovered != value || !is_text(value, terminal) {
            wrong.push(format!("{name}: shown {value}, hover {hovered}, terminal {terminal}"));
        }
    }
    match (wrong.is_empty(), shown.lines().count() > 10) {
        (true, true) => Ok(()),
        (true, false) => Err(format!("too few locals:\n{shown}")),
        (false, _) => Err(wrong.join("\n")),
    }
}

/// Of a count from garbage as many children are shown as the cap allows, and then `…`. LLDB 22 shows the members.
fn counts_from_garbage(program: &Program, debugger: Debugger) -> Outcome {
    let said = say(program, debugger, Start::Launched, &CAPPED.map(|(say, ..)| say.to_owned()))?;
    let shows_members = debugger.release() == "22";
    let mut wrong = Vec::new();
    for ((say, count, last), (_, answer)) in CAPPED.into_iter().zip(said.exchanges()) {
        let wanted = if shows_members { (2, "size") } else { (count, last) };
        let mut names = answer.lines().filter_map(|line| line.split(" = ").next());
        let found = (answer.lines().count(), names.next_back().unwrap_or_default());
        let is_page = shows_members && say.starts_with("page ");
        if found != wanted && !is_page {
            wrong.push(format!("{say}: {wanted:?} wanted, {found:?} found"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Requests about variables of `capped.cpp`, the number of children shown, and the name of the last one. Editors ask
/// for a page of children with names like `[0]`.
const CAPPED: [(&str, usize, &str); 6] = [
    ("page 9990 100 variables elements", 11, "…"),
    ("variables few", 2, "[1]"),
    ("variables fields", 1001, "…"),
    ("variables bounded", 2000, "field 1999"),
    ("variables wild", 1, "*data"),
    ("variables dangling", 2, "size"),
];

/// Whether an editor's text is that of a line such as `(Point) point = (3, -4)`. Where LLDB has no
/// text, editors show the type, in LLDB 19 with the address; a null pointer is `nullptr` in the terminal.
fn is_text(shown: &str, terminal: &str) -> bool {
    let line = terminal.lines().next().unwrap_or_default();
    let Some((typed, text)) = line.split_once(" = ") else {
        return false;
    };
    let text = text.trim_end_matches('{').trim_end();
    let null = text == "nullptr" && shown == "0x0000000000000000";
    let shown_type = shown.split(" @ 0x").next().unwrap_or_default();
    null || text == shown || typed.starts_with(&format!("({shown_type})"))
}

/// What lldb-dap shows for commands.
fn say(
    program: &Program,
    debugger: Debugger,
    start: Start,
    commands: &[String],
) -> Result<Transcript, String> {
    let mut command = script("dap.py");
    command.arg(debugger.command()).arg(program.path()?);
    if debugger.has_runtime() {
        command.args(["--init", &format!("command script import {}", runtime()?.display())]);
    }
    let places = places(&program.source())?;
    match start {
        Start::Launched => command.arg(places),
        Start::Attached => command.arg("--attach").arg(places),
        Start::Core => command.arg("--core").arg(core(program, debugger)?),
    };
    let printed = output(command.args(commands))?;
    Ok(Transcript::parse(&String::from_utf8_lossy(&printed)))
}

/// The lines to stop at.
fn places(source: &Path) -> Result<String, String> {
    let text = read(source)?;
    let marked =
        |(_, line): &(usize, &str)| line.contains("// break here") || line.contains("// loaded");
    let lines = text.lines().enumerate().filter(marked).map(|(at, _)| (at + 1).to_string());
    Ok(format!("{}:{}", source.display(), lines.collect::<Vec<_>>().join(",")))
}

/// A core without heap and globals.
fn core(program: &Program, debugger: Debugger) -> Result<PathBuf, String> {
    let core = program.folder()?.join(format!("core-{}", debugger.release()));
    let save = format!("repl process save-core --style stack {}", core.display());
    say(program, debugger, Start::Launched, &[save])?;
    Ok(core)
}
