//! Values of other shapes than their formatters were written for: no debugger shows an error text, dies or hangs.
//!
//! `wrong_shapes/main.fmt` has a formatter for each feature of the language, whose key becomes a template of
//! `main.cpp`; each meets every kind of member there. `game.fmt` was written for right values alone, before anybody looked at
//! what the values of `game.cpp` show.

use crate::gdb::Job;
use crate::transcript::Transcript;
use crate::{gdb, old, root, session, tools};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// What LLDB says where bytecode fails, or a value.
const ERRORS: [&str; 5] = ["opcode=", "null object", "no child named", "incomplete type", "error"];

/// A program, and its formatters of the same name.
struct Shapes {
    name: &'static str,
    /// Kinds of numbers that have a value, but none that bytecode can read (docs/lldb.md). No test of a value tells them
    /// from others.
    unreadable: &'static [&'static str],
    /// Texts of values that have the right shape for a formatter.
    right: &'static [&'static str],
    /// It is built once for all tests.
    program: OnceLock<Result<PathBuf, String>>,
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
    program: OnceLock::new(),
};

/// Where its numbers cannot be read, `--against` says so.
static GAME: Shapes =
    Shapes { name: "game", unreadable: &[], right: &RIGHT_OF_GAME, program: OnceLock::new() };

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
    let mut trials = Vec::new();
    let mut add = |shapes: &'static Shapes,
                   debugger: String,
                   needs: &[&'static str],
                   run: fn(&'static Shapes, &str) -> Result<(), String>,
                   of: &'static str| {
        let needs = [&["clang++-22", "python3"], needs].concat();
        let name = format!("wrong_shapes::{}::{debugger}", shapes.name);
        trials.push(tools::trial(name, needs, move || run(shapes, of)));
    };
    for shapes in [&MAIN, &GAME] {
        for &lldb in tools::debuggers() {
            add(shapes, format!("lldb_{lldb}"), &[lldb], Shapes::in_lldb, lldb);
        }
        for (lldb, adapter) in [("22", "lldb-dap-22"), ("23", "lldb-dap-23")] {
            add(shapes, format!("dap_{lldb}"), &[adapter], Shapes::in_editors, lldb);
        }
    }
    add(&GAME, "unreadable".to_owned(), &[], Shapes::unreadable_numbers_are_found, "");
    add(&MAIN, "unreadable".to_owned(), &[], Shapes::unreadable_kinds_are_found, "");
    for &lldb in tools::old_debuggers() {
        add(&MAIN, format!("lldb_{lldb}"), &[lldb], |_, lldb| in_old_lldb(lldb), lldb);
    }
    for &gdb in tools::gdbs() {
        add(&MAIN, format!("gdb_{gdb}"), &[tools::gdb_name(gdb)], |_, gdb| in_gdb(gdb), gdb);
    }
    trials
}

impl Shapes {
    fn file(&self, extension: &str) -> PathBuf {
        root().join("tests/debuggers/wrong_shapes").join(self.name).with_extension(extension)
    }

    fn formatters(&self) -> Result<String, String> {
        std::fs::read_to_string(self.file("fmt")).map_err(|error| error.to_string())
    }

    /// The program with its formatters.
    fn program(&self) -> Result<&Path, String> {
        self.program.get_or_init(|| self.build()).as_deref().map_err(Clone::clone)
    }

    fn build(&self) -> Result<PathBuf, String> {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong_shapes").join(self.name);
        std::fs::create_dir_all(&out).map_err(|error| error.to_string())?;
        let text = self.formatters()?;
        let forms: String = forms(&text).iter().map(|form| format!(" V({form})")).collect();
        let header = format!("#define FORMS(V){forms}\nFORMS(FORM)\n");
        std::fs::write(out.join("forms.h"), header).map_err(|error| error.to_string())?;
        let path = |path: &Path| path.display().to_string();
        let [object, program] = ["main.o", "main"].map(|name| path(&out.join(name)));
        tools::fmtc(&["compile", &path(&self.file("fmt")), "-o", &object, "--quiet"])?;
        let source = path(&self.file("cpp"));
        let options = ["-g", "-w", "-std=c++20", "-I", &path(&out)];
        tools::run("clang++-22", &[&options[..], &[&source, &object, "-o", &program]].concat())?;
        Ok(PathBuf::from(program))
    }

    /// Looks for errors in lines `NAME = VALUE`, and for texts that are missing.
    fn examine(&self, shown: &str) -> Result<(), String> {
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

    fn in_lldb(&'static self, lldb: &str) -> Result<(), String> {
        let wanted = Transcript::parse("(lldb) frame variable\n");
        let mut command = session::probe(lldb);
        command.args(["--cpu-seconds", PROCESSOR_TIME]).arg(self.program()?);
        command.args(session::preparation(&self.file("cpp"))?).args(wanted.commands());
        self.examine(&session::answers(&mut command, &wanted)?.to_string())
    }

    fn in_editors(&'static self, lldb: &str) -> Result<(), String> {
        let line = session::line_of_break(&self.file("cpp"))?;
        let place = format!("{}.cpp:{line}", self.name);
        let mut command = Command::new("python3");
        command
            .arg(root().join("tests/debuggers/dap.py"))
            .arg(tools::adapter(lldb))
            .arg(self.program()?);
        let said = tools::output(command.args([&*place, "variables"]))?;
        self.examine(&String::from_utf8_lossy(&said))
    }

    /// Without formatters of their own `--against` names the types with numbers that bytecode cannot read.
    fn unreadable_numbers_are_found(&'static self, _: &str) -> Result<(), String> {
        let program = self.program()?.display().to_string();
        let text = self.formatters()?;
        let wrong = text.replace("game::Grid<long double>, ", "");
        let (right, wrong) = (checked(&text, &program)?, checked(&wrong, &program)?);
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
    fn unreadable_kinds_are_found(&'static self, _: &str) -> Result<(), String> {
        let kinds =
            ["long double", "__int128", "_Complex double", "_Float16", "int (Inner<int>::*)(int)"];
        let summary = |kind| format!("summary \"Sum<{kind}>\" \"\\(x + 1)\"\n");
        let formatters: String = kinds.into_iter().map(summary).collect();
        let said = checked(&formatters, &self.program()?.display().to_string())?;
        let is_told = |kind: &&str| said.contains(&format!("a `{kind}` is not a number"));
        match kinds.iter().find(|kind| !is_told(kind)) {
            None => Ok(()),
            Some(kind) => Err(format!("no warning names `{kind}`:\n{said}")),
        }
    }
}

/// What `check` says of formatters against a program.
fn checked(formatters: &str, program: &str) -> Result<String, String> {
    let file = Path::new(program).with_file_name("checked.fmt");
    std::fs::write(&file, formatters).map_err(|error| error.to_string())?;
    let mut command = Command::new(tools::command());
    let said = command.arg("check").arg(file).args(["--against", program]).output();
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
fn job() -> Result<Job, String> {
    let text = MAIN.formatters()?;
    let kinds = std::fs::read_to_string(MAIN.file("cpp")).map_err(|error| error.to_string())?;
    let kinds: Vec<&str> = kinds
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("V(F, ")?.split(',').next())
        .collect();
    let names = forms(&text).into_iter().enumerate().flat_map(|(at, form)| {
        let of_form = kinds.iter().cycle().skip(at).step_by(7).take(kinds.len() / 7);
        of_form.map(move |kind| format!("{form}_{kind}"))
    });
    Ok(Job {
        name: "wrong_shapes::clang".to_owned(),
        needs: Vec::new(),
        package: String::new(),
        source: MAIN.file("cpp"),
        build: Box::new(|| MAIN.program().map(Path::to_owned)),
        wanted: names.map(|name| (name, None)).collect(),
    })
}

fn in_old_lldb(lldb: &str) -> Result<(), String> {
    nothing_raised(&old::ask(job()?, lldb, None)?.to_string())
}

fn in_gdb(gdb: &str) -> Result<(), String> {
    let (answers, said) = gdb::ask(job()?, gdb, "values.py")?;
    nothing_raised(&format!("{answers}{said}"))
}

/// The runtime shows no error, and raises none.
fn nothing_raised(said: &str) -> Result<(), String> {
    let found =
        ["opcode=", "null object", "Traceback", "fmtc_runtime/"].map(|error| said.find(error));
    match found.into_iter().flatten().min() {
        Some(at) => Err(said.chars().skip(at.saturating_sub(200)).take(600).collect()),
        None => Ok(()),
    }
}
