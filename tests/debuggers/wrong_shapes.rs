//! Values of other shapes than their formatters were written for: no debugger shows an error text, dies or hangs.
//!
//! `wrong_shapes/main.fmt` has a formatter for each feature of the language, whose key becomes a template of
//! `main.cpp`; each meets every kind of member there. `game.fmt` was written for right values alone, before anybody looked at
//! what the values of `game.cpp` show.

use crate::engine::{
    ADAPTERS, InEditor, Outcome, Program, Session, Trial, Variables, gdbs, lldbs, old_lldbs,
    program, read, table, trials_of, words,
};
use crate::transcript::Transcript;
use serde_json::Value;
use std::path::Path;

/// What LLDB says where bytecode fails, or a value.
const ERRORS: [&str; 5] = ["opcode=", "null object", "no child named", "incomplete type", "error"];

/// What the runtime says where a formatter fails.
const RAISED: [&str; 4] = ["opcode=", "null object", "Traceback", "fmtc_runtime/"];

/// The processor time of a debugger that shows all variables, some thousand, in seconds.
const PROCESSOR_TIME: &str = "30";

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for row in table("wrong_shapes", "shapes") {
        let program = &program(row);
        trials.extend(trials_of(row, program));
        let unreadable = words(&row["unreadable"]);
        let right = text(&program.source.with_extension("txt"));
        let wanted = format!("{right}{unreadable:?}{ERRORS:?}");
        let check = || {
            let (right, unreadable) = (right.clone(), unreadable.clone());
            move |shown: &str| examine(shown, &right, &unreadable)
        };
        for debugger in lldbs() {
            let session = Session {
                options: vec!["--cpu-seconds", PROCESSOR_TIME],
                ..Session::new(Transcript::parse("(lldb) frame variable\n"))
            };
            let check = check();
            let check = move |shown: Transcript| check(&shown.to_string());
            trials.push(Trial::of(program, debugger, "shown", session, check).that_wants(&wanted));
        }
        for debugger in ADAPTERS {
            let question = InEditor(vec!["variables".to_owned()]);
            let check = check();
            let check = move |shown: String| check(&shown);
            trials.push(Trial::of(program, debugger, "shown", question, check).that_wants(&wanted));
        }
        if unreadable.is_empty() {
            continue;
        }
        let (variables, wanted) = (variables(program), format!("{RAISED:?}"));
        for debugger in [old_lldbs(), gdbs()].concat() {
            let values = Variables::of(debugger, &variables);
            let check = |(shown, said): (Value, String)| nothing_raised(&format!("{shown}{said}"));
            trials.push(Trial::of(program, debugger, "shown", values, check).that_wants(&wanted));
        }
    }
    trials
}

fn text(path: &Path) -> String {
    read(path).unwrap_or_else(|error| panic!("{error}"))
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
