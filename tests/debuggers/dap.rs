//! lldb-dap, by which editors debug: what it shows is what the terminal shows, in a program that was
//! started, one that was attached to, and a core.
//!
//! `dap/*.txt` are commands to `dap.py` and their answers; `*-23.txt` where LLDB 23 differs. LLDB 19 loads the runtime, which
//! sees no core.

use crate::cases::compare;
use crate::engine::{
    Debugger, Outcome, Program, Trial, debugger, expected, printed, program, read, root, runtime,
    script, table, verdict, word, words,
};
use crate::transcript::Transcript;
use std::path::{Path, PathBuf};

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for row in table("dap", "debugged") {
        let program = program(row);
        for dialogue in row["dialogue"].as_array().into_iter().flatten() {
            let [question, file, start] =
                ["question", "file", "start"].map(|key| word(&dialogue[key]));
            for debugger in debugger::named(word(&dialogue["of"])) {
                let name = format!("{}/{}/{question}", debugger.name(), program.name);
                let needs = [&["python3"][..], &program.needs].concat();
                let program = program.clone();
                let run = move || match question {
                    "as in the terminal" => agrees_with_the_terminal(&program, debugger),
                    "garbage" => counts_from_garbage(&program, debugger),
                    _ => shows(&program, debugger, file, start),
                };
                trials.push(Trial::run(name, &needs, run).in_debuggers(&[debugger]));
            }
        }
    }
    trials
}

fn folder() -> PathBuf {
    root().join("tests/debuggers/dap")
}

/// Also that no text of the pack's own use is seen, and that no formatter of a program changes which variant of a sum the pack
/// finds.
fn shows(program: &Program, debugger: Debugger, name: &str, start: &str) -> Outcome {
    let file = expected(&folder().join(format!("{name}.txt")), debugger);
    let wanted = Transcript::parse(&read(&file)?);
    let commands: Vec<String> = wanted.commands().map(str::to_owned).collect();
    compare(&wanted, &say(program, debugger, start, &commands)?, &file, debugger)
}

/// Every local is shown, and explained under the mouse, with the text that the terminal has.
fn agrees_with_the_terminal(program: &Program, debugger: Debugger) -> Outcome {
    let names = say(program, debugger, "launched", &["variables".to_owned()])?;
    let names = names.answers().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    let mut commands = vec!["variables".to_owned()];
    for name in names {
        commands.push(format!("hover {name}"));
        commands.push(format!("repl frame variable {name}"));
    }
    let said = say(program, debugger, "launched", &commands)?;
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
    let requests = table("dap", "request")[0]["of"].as_array().into_iter().flatten();
    let requests: Vec<_> = requests.map(words).collect();
    let commands: Vec<String> = requests.iter().map(|request| request[0].to_owned()).collect();
    let said = say(program, debugger, "launched", &commands)?;
    let shows_members = debugger.release() == "22";
    let mut wrong = Vec::new();
    for (request, (_, answer)) in requests.iter().zip(said.exchanges()) {
        let wanted = if shows_members { ["2", "size"] } else { [request[1], request[2]] };
        let count = answer.lines().count().to_string();
        let last = answer.lines().last().and_then(|line| line.split(" = ").next());
        let found = [&*count, last.unwrap_or_default()];
        let is_page = shows_members && request[0].starts_with("page ");
        if found != wanted && !is_page {
            wrong.push(format!("{}: {wanted:?} wanted, {found:?} found", request[0]));
        }
    }
    verdict(&wrong)
}

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
    start: &str,
    commands: &[String],
) -> Result<Transcript, String> {
    let mut command = script("dap.py");
    command.arg(debugger.command()).arg(program.path()?);
    if debugger.has_runtime() {
        command.args(["--init", &format!("command script import {}", runtime()?.display())]);
    }
    let places = places(&program.source())?;
    match start {
        "attached" => command.arg("--attach").arg(places),
        "core" => command.arg("--core").arg(core(program, debugger)?),
        _ => command.arg(places),
    };
    Ok(Transcript::parse(&printed(command.args(commands))?))
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
    say(program, debugger, "launched", &[save])?;
    Ok(core)
}
