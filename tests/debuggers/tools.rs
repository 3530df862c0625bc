//! The programs that tests need, and what happens where they are missing.

use crate::{compatibility, executable, root};
use libtest_mimic::{Completion, Failed, Trial};
use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, Mutex};

/// What tests that were ignored lack, for each script that installs it.
static MISSING: Mutex<BTreeMap<&str, BTreeSet<String>>> = Mutex::new(BTreeMap::new());

/// Whether all tests run, not only the core of them.
pub(crate) fn all_tests_run() -> bool {
    std::env::var_os("FMTC_FULL").is_some_and(|v| v == "1")
}

/// The debuggers that tests run: 22 and 23, with `FMTC_FULL=1` all.
pub(crate) fn debuggers() -> &'static [&'static str] {
    if all_tests_run() { &["20", "21", "22", "23", "24"] } else { &["22", "23"] }
}

/// The debuggers without bytecode, in which the runtime runs: 19, with `FMTC_FULL=1` also 14 to 16.
pub(crate) fn old_debuggers() -> &'static [&'static str] {
    if all_tests_run() { &["14", "15", "16", "19"] } else { &["19"] }
}

/// The debuggers for one way of building a program, by their numbers: each program is looked at in all of them, each way
/// in one, another for the next program; with `FMTC_FULL=1` each way in all.
pub(crate) fn paired_debuggers(program: usize, way: usize, ways: usize) -> Vec<&'static str> {
    let all = debuggers();
    let turn = |at: usize| (at + program) % all.len();
    let is_paired = |at: &usize| turn(*at) % ways == way || way % all.len() == turn(*at);
    (0..all.len()).filter(|at| all_tests_run() || is_paired(at)).map(|at| all[at]).collect()
}

/// Whether a program is looked at in a debugger: in one of several, another for the next program; with `FMTC_FULL=1` in
/// all.
pub(crate) fn has_turn(program: usize, debugger: &str, debuggers: &[&str]) -> bool {
    all_tests_run() || debuggers[program % debuggers.len()] == debugger
}

/// The same for the debuggers that run the runtime in Python.
pub(crate) fn has_runtime_turn(program: usize, debugger: &str) -> bool {
    has_turn(program, debugger, &[gdbs(), old_debuggers()].concat())
}

/// The releases of gdb: 13 and 18, with `FMTC_FULL=1` also 16 and 17.
pub(crate) fn gdbs() -> &'static [&'static str] {
    if all_tests_run() { &["13", "16", "17", "18"] } else { &["13", "18"] }
}

/// What a test needs for a release of gdb. Debian's is 13.
pub(crate) fn gdb_name(number: &str) -> &'static str {
    match number {
        "16" => "gdb-16",
        "17" => "gdb-17",
        "18" => "gdb-18",
        _ => "gdb",
    }
}

/// The command of a release of gdb.
pub(crate) fn gdb(number: &str) -> PathBuf {
    match gdb_name(number) {
        "gdb" => PathBuf::from("gdb"),
        name => debuggers_folder().join(name).join("bin/gdb"),
    }
}

/// A test that needs programs: commands, or the number of an LLDB.
pub(crate) fn trial(
    name: String,
    needs: Vec<&'static str>,
    run: impl FnOnce() -> Result<(), String> + Send + 'static,
) -> Trial {
    packaged_trial(name, needs, String::new(), run)
}

/// What installs libraries.
const CORPUS: &str = "cargo xtask install corpus";

/// A test that also needs what `cargo xtask install corpus` installs: packages, commands, or crates, `NAME-VERSION`.
pub(crate) fn packaged_trial(
    name: String,
    needs: Vec<&'static str>,
    packages: String,
    run: impl FnOnce() -> Result<(), String> + Send + 'static,
) -> Trial {
    Trial::ignorable_test(name.clone(), move || {
        let needs = needs.into_iter().map(|need| (need, installer(need)));
        let packages = packages.split_whitespace().map(|package| (package, CORPUS));
        if let Some((missing, installer)) = needs.chain(packages).find(|(need, _)| !is_there(need))
        {
            return ignored(missing, installer);
        }
        run()?;
        compatibility::passed(name);
        Ok(Completion::Completed)
    })
}

fn has_package(name: &str) -> bool {
    let status =
        || output(Command::new("dpkg-query").args(["-W", "-f", "${db:Status-Status}", name]));
    let is_fetched = || output(Command::new(root().join(".ci/library-source")).arg(name)).is_ok();
    status().is_ok_and(|s| s == b"installed") || is_fetched()
}

/// What installs programs that do not come with the debuggers.
const INSTALLERS: [(&str, &str); 4] = [
    ("https://rustup.rs", "cargo rustc"),
    ("rustup component add rustfmt", "rustfmt"),
    (
        "cargo xtask install compilers",
        "gcc g++ c++ python3 valgrind dwz gfortran gnatmake gccgo gdc ldc2 nim crystal zig \
         x86_64-w64-mingw32-gcc x86_64-w64-mingw32-g++",
    ),
    (
        "cargo xtask install builders",
        "ar ld.bfd objcopy strip cmake make meson ninja patch bazel zsh fish check-jsonschema",
    ),
];

/// What installs a program.
fn installer(program: &str) -> &'static str {
    let has = |programs: &str| programs.split_whitespace().any(|known| known == program);
    match INSTALLERS.iter().find(|(_, programs)| has(programs)) {
        Some((installer, _)) => installer,
        None if program.starts_with("rust-") => "cargo xtask install compilers --all",
        None => "cargo xtask install debuggers",
    }
}

fn ignored(missing: &str, installer: &'static str) -> Result<Completion, Failed> {
    let what = match missing.parse::<u32>() {
        Ok(number) => format!("LLDB {number}"),
        Err(_) => missing.to_owned(),
    };
    let reason = format!("{what} is not installed; {installer} does it");
    if std::env::var_os("CI").is_some() {
        return Err(reason.into());
    }
    let mut missing = MISSING.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    missing.entry(installer).or_default().insert(what);
    Ok(Completion::ignored_with(reason))
}

/// How many tests ran, and how many need something that is missing, with the commands that install it.
pub(crate) fn summary(ran: u64, ignored: u64) -> String {
    let missing = MISSING.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let scripts = missing.keys().copied().collect::<Vec<_>>().join(" && ");
    let names = missing.values().flatten().map(String::as_str).collect::<Vec<_>>().join(", ");
    let ran = format!("{ran} tests with debuggers and compilers ran");
    match ignored {
        0 => ran,
        _ => format!("{ran}; {ignored} were ignored, to run them: {scripts} ({names})"),
    }
}

fn is_there(need: &str) -> bool {
    match need {
        "22" => on_path("lldb-22"),
        "14" | "15" | "16" | "19" | "20" | "21" | "23" => {
            debugger_folder(need).join("bin/lldb").exists()
        }
        "24" => on_path("lldb-server-22") && has_library(debugger_folder(need)),
        "gdb-16" | "gdb-17" | "gdb-18" => debuggers_folder().join(need).join("bin/gdb").exists(),
        "check-jsonschema" => schema_checker().exists(),
        "zig" => debuggers_folder().join("zig/bin/python").exists(),
        "lldb-dap-19" => adapter("19").exists(),
        "lldb-dap-23" => adapter("23").exists(),
        _ => match (need.strip_prefix("rust-std-"), need.strip_prefix("rust-")) {
            (Some(target), _) => rustc_says(&["--print", "target-libdir", "--target", target])
                .is_some_and(|folder| Path::new(folder.trim()).is_dir()),
            (None, Some(release)) => rustc_says(&[&format!("+{release}"), "--version"]).is_some(),
            (None, None) => on_path(need) || has_package(need),
        },
    }
}

/// The command that checks files of CI services, as `cargo xtask install builders` installs it.
pub(crate) fn schema_checker() -> PathBuf {
    debuggers_folder().join("schema-checks/bin/check-jsonschema")
}

fn rustc_says(arguments: &[&str]) -> Option<String> {
    output(Command::new("rustc").args(arguments)).ok().and_then(|says| String::from_utf8(says).ok())
}

/// The command of an LLDB that has one: 14 to 23.
pub(crate) fn debugger(number: &str) -> PathBuf {
    match number {
        "22" => PathBuf::from("lldb-22"),
        other => debugger_folder(other).join("bin/lldb"),
    }
}

/// The lldb-dap of an LLDB: 19, 22, or 23, whose own comes without.
pub(crate) fn adapter(number: &str) -> PathBuf {
    match number {
        "19" => debugger_folder("19").join("bin/lldb-dap"),
        "23" => debugger_folder("dap-23").join("bin/lldb-dap"),
        number => PathBuf::from(format!("lldb-dap-{number}")),
    }
}

/// Where `cargo xtask install debuggers` puts an LLDB.
fn debugger_folder(number: &str) -> PathBuf {
    debuggers_folder().join(format!("lldb-{number}"))
}

/// Where `cargo xtask install debuggers` puts all of them.
fn debuggers_folder() -> PathBuf {
    let set = std::env::var_os("FMTC_DEBUGGERS").filter(|v| !v.is_empty());
    let home = || PathBuf::from(std::env::var_os("HOME").unwrap_or_default());
    set.map_or_else(|| home().join(".cache/fmtc/debuggers"), PathBuf::from)
}

fn has_library(folder: PathBuf) -> bool {
    let entries = std::fs::read_dir(folder.join("modular/lib")).into_iter().flatten().flatten();
    entries.into_iter().any(|e| e.file_name().to_string_lossy().starts_with("liblldb"))
}

fn on_path(command: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(command).is_file())
}

/// Runs a command and gives its standard output.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let result = command
        .stdin(std::process::Stdio::null())
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    if result.status.success() {
        return Ok(result.stdout);
    }
    let (out, err) =
        (String::from_utf8_lossy(&result.stdout), String::from_utf8_lossy(&result.stderr));
    Err(format!("{command:?}: {}\n{out}{err}", result.status))
}

/// A folder for the files of a test, below that of all tests.
pub(crate) fn scratch(name: impl AsRef<Path>) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(folder)
}

/// The same folder, empty.
pub(crate) fn emptied(name: impl AsRef<Path>) -> Result<PathBuf, String> {
    let folder = scratch(name.as_ref())?;
    std::fs::remove_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    scratch(name)
}

/// Runs a program with arguments, whose output nobody needs.
pub(crate) fn run(program: &str, arguments: &[&str]) -> Result<(), String> {
    output(Command::new(program).args(arguments)).map(|_| ())
}

/// Writes a program with the section that `fmtc compile` makes with some arguments.
pub(crate) fn add_section(compile: &[&str], plain: &Path, program: &Path) -> Result<(), String> {
    let [section, plain, program] =
        [&program.with_extension("section"), plain, program].map(|path| path.display().to_string());
    fmtc(&[&["compile"], compile, &["--emit", "bin", "-o", &section]].concat())?;
    run("objcopy", &["--add-section", &format!(".lldbformatters={section}"), &plain, &program])
}

/// The `fmtc` under test.
pub(crate) fn command() -> &'static str {
    static COMMAND: LazyLock<String> = LazyLock::new(executable::fmtc);
    &COMMAND
}

/// What it prints.
pub(crate) fn fmtc(arguments: &[&str]) -> Result<Vec<u8>, String> {
    output(Command::new(command()).args(arguments))
}

/// The line that loads the commands for LLDB, which are put below a folder.
pub(crate) fn import_line(folder: &Path) -> Result<String, String> {
    let mut command = Command::new(command());
    let printed = output(command.args(["setup", "lldb"]).env("XDG_DATA_HOME", folder))?;
    Ok(String::from_utf8_lossy(&printed).trim_end().to_owned())
}

/// The objects that `fmtc` prints with `--json`.
pub(crate) fn json_lines(arguments: &[&str]) -> Result<Vec<serde_json::Value>, String> {
    let lines = fmtc(arguments)?;
    let objects = serde_json::Deserializer::from_slice(&lines).into_iter();
    objects.collect::<Result<_, _>>().map_err(|error| error.to_string())
}
