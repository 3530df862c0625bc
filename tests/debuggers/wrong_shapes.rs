//! Values of other shapes than their formatters were written for: no debugger shows an error text, dies or hangs.
//!
//! `wrong_shapes/main.fmt` has a formatter for each feature of the language, whose key becomes a template of
//! `main.cpp`; each meets every kind of member there. `game.fmt` was written for right values alone, before anybody looked at
//! what the values of `game.cpp` show.

use crate::engine::ask::{Ask, InEditor, InGdb, Session, Values};
use crate::engine::debugger::{ADAPTERS, gdbs, lldbs, old_lldbs};
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{Outcome, command, read, scratch, write};
use crate::transcript::Transcript;
use serde_json::Value;
use std::process::Command;
use std::sync::Arc;

/// What LLDB says where bytecode fails, or a value.
const ERRORS: [&str; 5] = ["opcode=", "null object", "no child named", "incomplete type", "error"];

/// What the runtime says where a formatter fails.
const RAISED: [&str; 4] = ["opcode=", "null object", "Traceback", "fmtc_runtime/"];

/// A program, and its formatters of the same name.
struct Shapes {
    name: &'static str,
    /// Kinds of numbers that have a value, but none that bytecode can read (docs/lldb.md). No test of a value tells them
    /// from others.
    unreadable: &'static [&'static str],
    /// Texts of values that have the right shape for a formatter.
    right: &'static [&'static str],
}

static MAIN: Shapes = Shapes {
    name: "main",
    unreadable: &[
        "long_real",
        "quad",
        "complex",
        "half",
        "method_pointer",
        "inner_quad",
        "std_complex",
    ],
    right: &RIGHT,
};

/// Where its numbers cannot be read, `--against` says so.
static GAME: Shapes = Shapes { name: "game", unreadable: &[], right: &RIGHT_OF_GAME };

const RIGHT_OF_GAME: [&str; 26] = [
    "v_right = (1, 2, 3)",
    "h_right = #3.7",
    "a_right = 3 of 8, first 1",
    "a_null = 3 of 8, first",
    "e_child = child Blue at (0, 0, 0) \"root\"",
    "p_red = red 6",
    "l_right = 3: 10 > 20 > 30",
    "l_ring = 2: 1 > 2 > 1 > 2 > 1…",
    "m1 = 1 -> 2 -> 3 -> 0x0",
    "m_ring = 9 -> 9 -> 9 -> …",
    "tr_right = 1, 2, 3",
    "o_none = nothing",
    "s_right = 16 bytes from 1",
    "f_all = visible|solid|hot|0xfffffff8",
    "y_right = 19.99 EUR",
    "c_right = 1:02:03",
    "w_bad = kind -3",
    "g_right = 2 x 3 = 6, mean 10",
    "g_long = 2 x 3",
    "x_right = 2=20 1=10",
    "q_right = -1, 2, -, 1",
    "z_right = 5 1 H",
    "r_null = null",
    "u_big = big 300",
    "pl_right = 0:1, 2:3",
    "mx_right = 1 2; 3 4",
];

/// The processor time of a debugger that shows all variables, some thousand, in seconds.
const PROCESSOR_TIME: &str = "30";

const RIGHT: [&str; 16] = [
    "Sum_number = 5",
    "Text_string = x is \"short\"",
    "Path_inner = 8 9",
    "Depth_inner = 17 of 2",
    "Behind_ring = 1, 0x",
    "Choice_number = some",
    "Guard_to_inner = y 8",
    "Perhaps_inner = 8",
    "CountOrNone_array = 3 of 2",
    "Listed_array = [1, 2, 3]",
    "Ranged_array = 1, 2.",
    "Numbers_array = 1: 3, 2: 4.",
    "Bare_string = <short>",
    "Quotient_number = 0",
    "Of_missing = other 2",
    "Table_zero = none",
];

pub(crate) fn trials() -> Vec<Trial> {
    let [main, game] = [&MAIN, &GAME].map(|shapes| Arc::new(shapes.program()));
    let mut trials = Vec::new();
    for (shapes, program) in [(&MAIN, &main), (&GAME, &game)] {
        let name = format!("{}/shown", program.name);
        let wanted = format!("{:?} {:?} {ERRORS:?}", shapes.right, shapes.unreadable);
        for debugger in lldbs() {
            let question = Session {
                options: vec!["--cpu-seconds", PROCESSOR_TIME],
                ..Session::new(Transcript::parse("(lldb) frame variable\n"))
            };
            let ask = Ask { program: program.clone(), debugger, question };
            let check = |shown: Transcript| shapes.examine(&shown.to_string());
            trials.push(Trial::ask(&name, ask, &[], check).that_wants(&wanted));
        }
        for debugger in ADAPTERS {
            let question = InEditor(vec!["variables".to_owned()]);
            let ask = Ask { program: program.clone(), debugger, question };
            let check = |shown: String| shapes.examine(&shown);
            trials.push(Trial::ask(&name, ask, &[], check).that_wants(&wanted));
        }
    }
    let (name, variables) = (format!("{}/shown", main.name), variables());
    for debugger in old_lldbs() {
        let ask = Ask { program: main.clone(), debugger, question: Values::of(&variables) };
        let check = |shown: Value| nothing_raised(&shown.to_string());
        trials.push(Trial::ask(&name, ask, &[], check).that_wants(&format!("{RAISED:?}")));
    }
    for debugger in gdbs() {
        let question = InGdb::new("values.py", variables.clone());
        let ask = Ask { program: main.clone(), debugger, question };
        let check = |(shown, said): (Value, String)| nothing_raised(&format!("{shown}{said}"));
        trials.push(Trial::ask(&name, ask, &[], check).that_wants(&format!("{RAISED:?}")));
    }
    let needs = &["clang++-22"];
    let numbers = move || unreadable_numbers_are_found(&game);
    trials.push(Trial::run("wrong shapes/game/unreadable", needs, numbers));
    let kinds = move || unreadable_kinds_are_found(&main);
    trials.push(Trial::run("wrong shapes/main/unreadable", needs, kinds));
    trials
}

impl Shapes {
    fn file(&self, extension: &str) -> String {
        format!("tests/debuggers/wrong_shapes/{}.{extension}", self.name)
    }

    fn text(&self, extension: &str) -> String {
        read(self.file(extension)).unwrap_or_else(|error| panic!("{error}"))
    }

    fn program(&self) -> Program {
        let text = self.text("fmt");
        let forms: String = forms(&text).iter().map(|form| format!(" V({form})")).collect();
        let sections = format!(
            "printf '#define FORMS(V)%s\\nFORMS(FORM)\\n' '{forms}' > forms.h\n\
             fmtc compile \"${{SOURCE%.cpp}}.fmt\" -o main.o --quiet"
        );
        let name = format!("wrong shapes/{}", self.name);
        let program = Program::of_clang(name, self.file("cpp"), sections);
        Program { build: format!("{} -I sections", program.build), ..program }
    }

    /// Looks for errors in lines `NAME = VALUE`, and for texts that are missing.
    fn examine(&self, shown: &str) -> Outcome {
        let is_expected = |line: &str| {
            let name = line.split(" = ").next().unwrap_or_default();
            self.unreadable.iter().any(|kind| name.ends_with(&format!("_{kind}")))
        };
        let is_error = |line: &&str| ERRORS.iter().any(|error| line.contains(error));
        let (expected, wrong): (Vec<&str>, Vec<&str>) =
            shown.lines().filter(is_error).partition(|line| is_expected(line));
        let lost = self.right.iter().filter(|text| !shown.contains(*text)).copied();
        let unknown = self.unreadable.iter().filter(|kind| {
            let is_of_kind = |line: &&str| line.contains(&format!("_{kind} = "));
            !expected.iter().any(is_of_kind)
        });
        let lost: Vec<&str> = lost.chain(unknown.copied()).collect();
        match wrong.is_empty() && lost.is_empty() {
            true => Ok(()),
            false => Err(format!("not shown: {lost:?}, errors:\n{}", wrong.join("\n"))),
        }
    }
}

/// Without formatters of their own `--against` names the types with numbers that bytecode cannot read.
fn unreadable_numbers_are_found(program: &Program) -> Outcome {
    let text = GAME.text("fmt");
    let wrong = text.replace("game::Grid<long double>, ", "");
    let (right, wrong) = (checked("right", &text, program)?, checked("wrong", &wrong, program)?);
    let finds = |said: &str| {
        said.contains("a `long double` is not a number")
            && said.contains("of their own for `game::Grid<long double>`")
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
fn variables() -> Vec<String> {
    let (text, source) = (MAIN.text("fmt"), MAIN.text("cpp"));
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
