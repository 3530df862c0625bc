//! Values of other shapes than their formatters were written for: no debugger shows an error text, dies or hangs.
//!
//! `wrong_shapes/formatters.fmt` has a formatter for each feature of the language, whose key becomes a template of
//! `main.cpp`; each meets every kind of member there.

use crate::gdb::Job;
use crate::transcript::Transcript;
use crate::{gdb, old, root, session, tools};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// What LLDB says where bytecode fails, or a value.
const ERRORS: [&str; 3] = ["opcode=", "null object", "error"];

/// Kinds of numbers that have a value, but none that bytecode can read (docs/lldb.md). No test of a value tells them
/// from others.
const UNREADABLE_NUMBERS: [&str; 7] =
    ["long_real", "quad", "complex", "half", "method_pointer", "inner_quad", "std_complex"];

/// The processor time of a debugger that shows all variables, some thousand, in seconds.
const PROCESSOR_TIME: &str = "30";

/// Texts of values that have the right shape for a formatter.
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
    let mut add = |debugger: String,
                   needs: &[&'static str],
                   run: fn(&str) -> Result<(), String>,
                   of: &'static str| {
        let needs = [&["clang++-22", "python3"], needs].concat();
        trials.push(tools::trial(format!("wrong_shapes::{debugger}"), needs, move || run(of)));
    };
    for &lldb in tools::debuggers() {
        add(format!("lldb_{lldb}"), &[lldb], in_lldb, lldb);
    }
    for (lldb, adapter) in [("22", "lldb-dap-22"), ("23", "lldb-dap-23")] {
        add(format!("dap_{lldb}"), &[adapter], in_editors, lldb);
    }
    for &lldb in tools::old_debuggers() {
        add(format!("lldb_{lldb}"), &[lldb], in_old_lldb, lldb);
    }
    for &gdb in tools::gdbs() {
        add(format!("gdb_{gdb}"), &[tools::gdb_name(gdb)], in_gdb, gdb);
    }
    trials
}

fn folder() -> PathBuf {
    root().join("tests/lldb/wrong_shapes")
}

fn source() -> PathBuf {
    folder().join("main.cpp")
}

/// The program with its formatters; it is built once for all tests.
fn program() -> Result<&'static Path, String> {
    static PROGRAM: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    PROGRAM.get_or_init(build).as_deref().map_err(Clone::clone)
}

fn build() -> Result<PathBuf, String> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong_shapes");
    std::fs::create_dir_all(&out).map_err(|error| error.to_string())?;
    let formatters = folder().join("formatters.fmt");
    let text = std::fs::read_to_string(&formatters).map_err(|error| error.to_string())?;
    let forms: String = forms(&text).iter().map(|form| format!(" V({form})")).collect();
    let header = format!("#define FORMS(V){forms}\nFORMS(FORM)\n");
    std::fs::write(out.join("forms.h"), header).map_err(|error| error.to_string())?;
    let path = |path: &Path| path.display().to_string();
    let [object, program] = ["main.o", "main"].map(|name| path(&out.join(name)));
    tools::fmtc(&["compile", &path(&formatters), "-o", &object, "--quiet"])?;
    let source = path(&source());
    let options = ["-g", "-w", "-std=c++20", "-I", &path(&out)];
    tools::run("clang++-22", &[&options[..], &[&source, &object, "-o", &program]].concat())?;
    Ok(PathBuf::from(program))
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

/// Looks for errors in lines `NAME = VALUE`, and for texts that are missing.
fn examine(shown: &str) -> Result<(), String> {
    let is_expected = |line: &str| {
        let name = line.split(" = ").next().unwrap_or_default();
        UNREADABLE_NUMBERS.iter().any(|kind| name.ends_with(&format!("_{kind}")))
    };
    let is_error = |line: &&str| ERRORS.iter().any(|error| line.contains(error));
    let (expected, wrong): (Vec<&str>, Vec<&str>) =
        shown.lines().filter(is_error).partition(|line| is_expected(line));
    let lost = RIGHT.iter().filter(|text| !shown.contains(*text)).copied();
    let unknown = UNREADABLE_NUMBERS.iter().filter(|kind| {
        let is_of_kind = |line: &&str| line.contains(&format!("_{kind} = "));
        !expected.iter().any(is_of_kind)
    });
    let lost: Vec<&str> = lost.chain(unknown.copied()).collect();
    match wrong.is_empty() && lost.is_empty() {
        true => Ok(()),
        false => Err(format!("not shown: {lost:?}, errors:\n{}", wrong.join("\n"))),
    }
}

fn in_lldb(lldb: &str) -> Result<(), String> {
    let wanted = Transcript::parse("(lldb) frame variable\n");
    let mut command = session::probe(lldb);
    command.args(["--cpu-seconds", PROCESSOR_TIME]).arg(program()?);
    command.args(session::preparation(&source())?).args(wanted.commands());
    examine(&session::answers(&mut command, &wanted)?.to_string())
}

fn in_editors(lldb: &str) -> Result<(), String> {
    let place = format!("main.cpp:{}", session::line_of_break(&source())?);
    let mut command = Command::new("python3");
    command.arg(root().join("tests/lldb/dap.py")).arg(tools::adapter(lldb)).arg(program()?);
    let said = tools::output(command.args([&*place, "variables"]))?;
    examine(&String::from_utf8_lossy(&said))
}

/// One variable of each kind is enough where every formatter costs milliseconds: a different kind for each of them.
fn job() -> Result<Job, String> {
    let text = std::fs::read_to_string(folder().join("formatters.fmt"));
    let text = text.map_err(|error| error.to_string())?;
    let kinds = std::fs::read_to_string(source()).map_err(|error| error.to_string())?;
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
        source: source(),
        build: Box::new(|| program().map(Path::to_owned)),
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
