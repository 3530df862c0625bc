//! Values of other shapes than their formatters were written for: no debugger shows an error text, dies or hangs.
//!
//! `wrong_shapes/main.fmt` has a formatter for each feature of the language, whose key becomes a template of
//! `main.cpp`; each meets every kind of member there. `game.fmt` was written for right values alone, before anybody looked at
//! what the values of `game.cpp` show.

use crate::engine::ask::{InEditor, InGdb, Session, Values};
use crate::engine::debugger::{ADAPTERS, gdbs, lldbs, old_lldbs};
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{Outcome, command, read, scratch, write};
use crate::transcript::Transcript;
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// What LLDB says where bytecode fails, or a value.
const ERRORS: [&str; 5] = ["opcode=", "null object", "no child named", "incomplete type", "error"];

/// What the runtime says where a formatter fails.
const RAISED: [&str; 4] = ["opcode=", "null object", "Traceback", "fmtc_runtime/"];

/// Kinds of numbers of `main.cpp` that have a value, but none that bytecode can read (docs/lldb.md). No test of a value tells
/// them from others. Where those of `game.cpp` cannot be read, `--against` says so.
const UNREADABLE: [&str; 7] =
    ["long_real", "quad", "complex", "half", "method_pointer", "inner_quad", "std_complex"];

/// The processor time of a debugger that shows all variables, some thousand, in seconds.
const PROCESSOR_TIME: &str = "30";

pub(crate) fn trials() -> Vec<Trial> {
    let [main, game] = ["main", "game"].map(|name| Arc::new(program(name)));
    let mut trials = Vec::new();
    for (program, unreadable) in [(&main, &UNREADABLE[..]), (&game, &[])] {
        let right = text(&program.source.with_extension("txt"));
        let wanted = format!("{right}{unreadable:?}{ERRORS:?}");
        let check = |right: String| move |shown: &str| examine(shown, &right, unreadable);
        for debugger in lldbs() {
            let session = Session {
                options: vec!["--cpu-seconds", PROCESSOR_TIME],
                ..Session::new(Transcript::parse("(lldb) frame variable\n"))
            };
            let check = check(right.clone());
            let check = move |shown: Transcript| check(&shown.to_string());
            trials.push(Trial::of(program, debugger, "shown", session, check).that_wants(&wanted));
        }
        for debugger in ADAPTERS {
            let question = InEditor(vec!["variables".to_owned()]);
            let check = check(right.clone());
            let check = move |shown: String| check(&shown);
            trials.push(Trial::of(program, debugger, "shown", question, check).that_wants(&wanted));
        }
    }
    let variables = variables(&main);
    for debugger in old_lldbs() {
        let values = Values::of(&variables);
        let check = |shown: Value| nothing_raised(&shown.to_string());
        let trial = Trial::of(&main, debugger, "shown", values, check);
        trials.push(trial.that_wants(&format!("{RAISED:?}")));
    }
    for debugger in gdbs() {
        let values = InGdb::new("values.py", variables.clone());
        let check = |(shown, said): (Value, String)| nothing_raised(&format!("{shown}{said}"));
        let trial = Trial::of(&main, debugger, "shown", values, check);
        trials.push(trial.that_wants(&format!("{RAISED:?}")));
    }
    let needs = &["clang++-22"];
    let numbers = move || unreadable_numbers_are_found(&game);
    trials.push(Trial::run("wrong shapes/game/unreadable", needs, numbers));
    let kinds = move || unreadable_kinds_are_found(&main);
    trials.push(Trial::run("wrong shapes/main/unreadable", needs, kinds));
    trials
}

fn text(path: &Path) -> String {
    read(path).unwrap_or_else(|error| panic!("{error}"))
}

/// A program with its formatters of the same name, and a header with the types that these are for.
fn program(name: &str) -> Program {
    let source = Path::new("tests/debuggers/wrong_shapes").join(name).with_extension("cpp");
    let formatters = text(&source.with_extension("fmt"));
    let forms: String = forms(&formatters).iter().map(|form| format!(" V({form})")).collect();
    let sections = format!(
        "printf '#define FORMS(V)%s\\nFORMS(FORM)\\n' '{forms}' > forms.h\n\
         fmtc compile \"${{SOURCE%.cpp}}.fmt\" -o main.o --quiet"
    );
    let program = Program::of_clang(format!("wrong shapes/{name}"), source, sections);
    Program { build: format!("{} -I sections", program.build), ..program }
}

/// Looks for errors in lines `NAME = VALUE`, and for texts of values that have the right shape.
fn examine(shown: &str, right: &str, unreadable: &[&str]) -> Outcome {
    let is_expected = |line: &str| {
        let name = line.split(" = ").next().unwrap_or_default();
        unreadable.iter().any(|kind| name.ends_with(&format!("_{kind}")))
    };
    let is_error = |line: &&str| ERRORS.iter().any(|error| line.contains(error));
    let (expected, wrong): (Vec<&str>, Vec<&str>) =
        shown.lines().filter(is_error).partition(|line| is_expected(line));
    let lost = right.lines().filter(|text| !shown.contains(text));
    let unknown = unreadable.iter().filter(|kind| {
        let is_of_kind = |line: &&str| line.contains(&format!("_{kind} = "));
        !expected.iter().any(is_of_kind)
    });
    let lost: Vec<&str> = lost.chain(unknown.copied()).collect();
    match wrong.is_empty() && lost.is_empty() {
        true => Ok(()),
        false => Err(format!("not shown: {lost:?}, errors:\n{}", wrong.join("\n"))),
    }
}

/// Without formatters of their own `--against` names the types with numbers that bytecode cannot read.
fn unreadable_numbers_are_found(program: &Program) -> Outcome {
    let text = text(&program.source.with_extension("fmt"));
    let wrong = text.replace("game::Grid<long double>, ", "");
    let (right, wrong) = (checked("right", &text, program)?, checked("wrong", &wrong, program)?);
    let finds = |said: &str| {
        said.contains("a `long double` is not a number")
            && said.contains("a separate formatter for `game::Grid<long double>`")
    };
    match !right.contains("W0914") && finds(&wrong) {
        true => Ok(()),
        false => Err(format!("{right}\n{wrong}")),
    }
}

/// `--against` names each kind of number that bytecode cannot read.
fn unreadable_kinds_are_found(program: &Program) -> Outcome {
    let kinds =
        ["long double", "__int128", "_Complex double", "_Float16", "int (Inner<int>::*)(int)"];
    let summary = |kind| format!("summary \"Sum<{kind}>\" \"\\(x + 1)\"\n");
    let formatters: String = kinds.into_iter().map(summary).collect();
    let said = checked("kinds", &formatters, program)?;
    let is_told = |kind: &&str| said.contains(&format!("a `{kind}` is not a number"));
    match kinds.iter().find(|kind| !is_told(kind)) {
        None => Ok(()),
        Some(kind) => Err(format!("no warning names `{kind}`:\n{said}")),
    }
}

/// What `check` says of formatters against a program.
fn checked(name: &str, formatters: &str, program: &Program) -> Result<String, String> {
    let file = scratch("wrong shapes/checked")?.join(format!("{name}.fmt"));
    write(&file, formatters)?;
    let mut check = Command::new(command());
    let said = check.arg("check").arg(file).arg("--against").arg(program.path()?).output();
    Ok(String::from_utf8_lossy(&said.map_err(|error| error.to_string())?.stderr).into_owned())
}

/// The types that the formatters are for.
fn forms(formatters: &str) -> Vec<&str> {
    let mut forms: Vec<&str> = formatters.lines().filter_map(form).collect();
    forms.dedup();
    forms
}

fn form(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("summary ").or_else(|| line.strip_prefix("children "))?;
    rest.split_once("<_>").map(|(name, _)| name)
}

/// One variable of each kind is enough where every formatter costs milliseconds: a different kind for each of them.
fn variables(program: &Program) -> Vec<String> {
    let (text, source) = (text(&program.source.with_extension("fmt")), text(&program.source));
    let kinds = source
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("V(F, ")?.split(',').next());
    let kinds: Vec<&str> = kinds.collect();
    let names = forms(&text).into_iter().enumerate().flat_map(|(at, form)| {
        let of_form = kinds.iter().cycle().skip(at).step_by(7).take(kinds.len() / 7);
        of_form.map(move |kind| format!("{form}_{kind}"))
    });
    names.collect()
}

/// The runtime shows no error, and raises none.
fn nothing_raised(said: &str) -> Outcome {
    let found = RAISED.map(|error| said.find(error));
    match found.into_iter().flatten().min() {
        Some(at) => Err(said.chars().skip(at.saturating_sub(200)).take(600).collect()),
        None => Ok(()),
    }
}
