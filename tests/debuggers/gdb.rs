//! The runtime in gdb 13 and 18, with `FMTC_FULL=1` also 16 and 17: the texts of the corpus and of the packs, and sessions.
//!
//! Values with random bytes must not make the runtime raise anything, nor take long. Each program is in one of these gdbs or in
//! LLDB 19 (`old.rs`), with random bytes in the next one; with `FMTC_FULL=1` it is in all.
//!
//! A text must be that of LLDB where a record is for its type, or be listed with the reason in `gdb/known.json`. A
//! folder below `gdb/sessions` has a `build.sh`, which makes `program` in the current folder, and `session.txt`:
//! commands, each with what gdb answers; or `mi.txt`, requests of an editor; or `dap.txt`, commands to `dap.py` behind a line
//! with the places to stop at, for gdb 16 and later. `FMTC_BLESS=1` writes the answers.

use crate::cases::sorted;
use crate::{corpus, packs, root, runtime, session, tools};
use libtest_mimic::Trial;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A variable with the text that LLDB shows; `None` where that is a null pointer.
pub(crate) type Wanted = (String, Option<String>);

/// A program that gdb is asked about.
pub(crate) struct Job {
    /// Such as `corpus::glm::clang`.
    pub(crate) name: String,
    pub(crate) needs: Vec<&'static str>,
    pub(crate) package: String,
    pub(crate) source: PathBuf,
    pub(crate) build: Box<dyn FnOnce() -> Result<PathBuf, String> + Send>,
    pub(crate) wanted: Vec<Wanted>,
}

impl Job {
    /// Its name without the way in which the program was built.
    pub(crate) fn program(&self) -> &str {
        self.name.rsplit_once("::").map_or("", |(name, _)| name)
    }

    pub(crate) fn is_by_gcc(&self) -> bool {
        self.name.ends_with("::gcc")
    }
}

/// What gdb shows otherwise, with the reasons.
fn known() -> Value {
    corpus::read(&root().join("tests/debuggers/gdb/known.json"))
        .unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for folder in sorted(&root().join("tests/debuggers/gdb/sessions")) {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_for = |gdb: &&&str| (**gdb == "13") != folder.join("dap.txt").exists();
        for &gdb in tools::gdbs().iter().filter(is_for) {
            let (name, folder) = (format!("gdb::sessions::{name}::gdb_{gdb}"), folder.clone());
            let needs = vec![tools::gdb_name(gdb), "g++", "python3"];
            trials.push(tools::trial(name, needs, move || play(&folder, gdb)));
        }
    }
    let known = known();
    for &gdb in tools::gdbs() {
        for (number, job) in corpus::gdb_jobs().into_iter().chain(packs::gdb_jobs()).enumerate() {
            let is_known = !known[gdb][job.program()].is_null();
            if is_known || tools::has_runtime_turn(number, gdb) {
                trials.push(trial(format!("gdb::{}::gdb_{gdb}", job.name), job, gdb, check));
            }
        }
        for job in corpus::damaged_jobs(gdb) {
            trials.push(trial(format!("gdb::hostile::{}::gdb_{gdb}", job.name), job, gdb, damage));
        }
        for job in packs::gdb_jobs().into_iter().filter(|job| job.name.contains("::niches::")) {
            trials.push(trial(
                format!("gdb::unknown::{}::gdb_{gdb}", job.name),
                job,
                gdb,
                hide_types,
            ));
        }
        let needs = || vec![tools::gdb_name(gdb), "g++", "python3"];
        trials.push(tools::trial(format!("gdb::cost::gdb_{gdb}"), needs(), move || cost(gdb)));
        let run = move || starts_as_fast(gdb);
        trials.push(tools::trial(format!("gdb::startup::gdb_{gdb}"), needs(), run));
    }
    trials
}

fn trial(
    name: String,
    mut job: Job,
    gdb: &'static str,
    run: fn(Job, &str) -> Result<(), String>,
) -> Trial {
    let needs = [&[tools::gdb_name(gdb)], &*std::mem::take(&mut job.needs)].concat();
    tools::packaged_trial(name, needs, job.package.clone(), move || run(job, gdb))
}

/// gdb as users start it, with the runtime in a file.
fn gdb_command(gdb: &str, runtime: Option<&Path>) -> Command {
    let mut command = Command::new(tools::gdb(gdb));
    command.args(["-nx", "-q", "-batch"]);
    // Debug information is not fetched, and the program's own scripts are read, and the system's for its libraries.
    for line in [
        "set debuginfod enabled off",
        "set auto-load safe-path /",
        "set auto-load scripts-directory $debugdir:$datadir/auto-load:/usr/share/gdb/auto-load",
        "set confirm off",
    ] {
        command.args(["-iex", line]);
    }
    if let Some(runtime) = runtime {
        command.arg("-iex").arg(format!("source {}", runtime.display()));
    }
    command.env("LC_ALL", "C.UTF-8").env_remove("DEBUGINFOD_URLS");
    command
}

fn folder_of(name: &str) -> Result<PathBuf, String> {
    tools::scratch(Path::new("gdb").join(name.replace("::", "/")))
}

/// What a script below `gdb` says of the variables of a job, and whatever gdb printed.
pub(crate) fn ask(job: Job, gdb: &str, script: &str) -> Result<(Value, String), String> {
    let program = (job.build)()?;
    let line = session::line_of_break(&job.source)?;
    let source = job.source.file_name().unwrap_or_default().to_string_lossy();
    if job.wanted.is_empty() {
        return Err("there are no texts to compare".to_owned());
    }
    let variables: Vec<&str> = job.wanted.iter().map(|(name, _)| name.as_str()).collect();
    let folder = folder_of(&format!("{gdb}::{script}::{}", job.name))?;
    let place = format!("{source}:{line}");
    let question =
        Question { folder: &folder, program: &program, place: &place, variables: &variables };
    run_script(gdb, script, &question)
}

/// Variables of a program where it stops.
struct Question<'a> {
    /// The folder for the answers.
    folder: &'a Path,
    program: &'a Path,
    place: &'a str,
    variables: &'a [&'a str],
}

/// What a script below `gdb` says of variables, and whatever gdb printed.
fn run_script(gdb: &str, script: &str, question: &Question<'_>) -> Result<(Value, String), String> {
    let Question { folder, program, place, variables } = question;
    let [file, out] = ["job.json", "out.json"].map(|name| folder.join(name));
    let text = json!({ "place": place, "variables": variables, "out": out });
    std::fs::write(&file, text.to_string()).map_err(|e| e.to_string())?;
    let _ = std::fs::remove_file(&out);
    let mut command = gdb_command(gdb, Some(&runtime::bundle()?));
    command.args(["-iex", "set python print-stack full"]);
    command.arg("-x").arg(root().join("tests/debuggers/gdb").join(script)).arg(program);
    let said = command.env("FMTC_JOB", &file).env("FMTC_SCRIPT", script).output();
    let said = said.map_err(|e| e.to_string())?;
    let said = String::from_utf8_lossy(&[said.stdout, said.stderr].concat()).into_owned();
    let answers = corpus::read(&out).map_err(|error| format!("{error}\n{said}"))?;
    Ok((answers, said))
}

/// Shows values with random bytes.
fn damage(job: Job, gdb: &str) -> Result<(), String> {
    nothing_wrong(job, gdb, "hostile.py")
}

/// Shows values while gdb finds no types by name.
fn hide_types(job: Job, gdb: &str) -> Result<(), String> {
    nothing_wrong(job, gdb, "unknown.py")
}

/// Runs a script below `gdb` that says how many values it looked at, and what is wrong.
fn nothing_wrong(job: Job, gdb: &str, script: &str) -> Result<(), String> {
    let (answers, said) = ask(job, gdb, script)?;
    let wrong = answers["wrong"].as_array().is_none_or(|wrong| !wrong.is_empty());
    // Printers of libraries may raise; the paths of ours begin so.
    match wrong || answers["shown"] == 0 || said.contains("fmtc_runtime/") {
        true => Err(format!("{answers}\n{said}")),
        false => Ok(()),
    }
}

fn check(mut job: Job, gdb: &str) -> Result<(), String> {
    let known = known();
    let name = job.program().to_owned();
    job.wanted.retain(|(variable, _)| gdb == "13" || known["dies"][&name][variable].is_null());
    let wanted = job.wanted.clone();
    let (shown, _) = ask(job, gdb, "values.py")?;
    let mut wrong = Vec::new();
    for (variable, wanted) in &wanted {
        let found = &shown[variable];
        let differs = !is_equal(found, wanted.as_deref());
        let reason = ["all", gdb].iter().find_map(|of| known[*of][&name][variable].as_str());
        match (differs, reason) {
            (true, None) => wrong.push(format!("{variable}: not {wanted:?} but {found}")),
            (false, Some(reason)) => {
                wrong.push(format!("{variable} is equal; known.json says: {reason}"));
            }
            _ => {}
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Whether gdb shows the text, or its own view where no record is for the type.
fn is_equal(found: &Value, wanted: Option<&str>) -> bool {
    let null = wanted.is_none_or(|text| text == "nullptr" || text == "NULL");
    if null {
        return found["whole"] == "0x0";
    }
    if found["has_record"] == false {
        return true;
    }
    let text = found["text"].as_str().unwrap_or_default();
    let wanted = wanted.unwrap_or_default();
    normal(text) == normal(wanted)
}

/// A text without an address before it, and with `0x…` for others.
pub(crate) fn normal(text: &str) -> String {
    let address = regex::Regex::new("0x([0-9a-f]{5,}|…)").expect("a pattern");
    let text = address.replace_all(text, "0x…");
    let text = text.strip_prefix("0x…").map_or(&*text, str::trim_start);
    text.trim_end_matches(" {}").trim_end_matches(" {").to_owned()
}

/// A value without a formatter costs at most 3 % of one with a formatter.
fn cost(gdb: &str) -> Result<(), String> {
    let case = root().join("tests/debuggers/gdb/sessions/values");
    let folder = folder_of(&format!("{gdb}/cost"))?;
    let program = build(&case, &folder)?;
    let text = std::fs::read_to_string(case.join("shop.cpp")).map_err(|e| e.to_string())?;
    let line = text.lines().position(|line| line.contains("made(1, 2);")).unwrap_or_default() + 1;
    let variables = &["origin", "line", "price", "plain", "numbers"];
    let place = format!("shop.cpp:{line}");
    let question = Question { folder: &folder, program: &program, place: &place, variables };
    let (answers, said) = run_script(gdb, "cost.py", &question)?;
    match answers["wrong"].as_array().is_some_and(Vec::is_empty) && answers["shown"] == 3 {
        true => Ok(()),
        false => Err(format!("{answers}\n{said}")),
    }
}

/// gdb starts at most a fifth slower with the runtime in its init file.
fn starts_as_fast(gdb: &str) -> Result<(), String> {
    let script = root().join("tests/debuggers/gdb/startup.py");
    let mut command = Command::new("python3");
    command.arg(script).arg(runtime::bundle()?).arg(tools::gdb(gdb));
    tools::output(&mut command).map(drop)
}

/// Runs `build.sh` of a session in a folder; gives the program.
fn build(case: &Path, folder: &Path) -> Result<PathBuf, String> {
    let mut command = Command::new("sh");
    command.args(["-eu".as_ref(), case.join("build.sh").as_os_str()]).current_dir(folder);
    command.env("CASE", case).env("FMTC", tools::command());
    tools::output(&mut command)?;
    Ok(folder.join("program"))
}

/// Plays a session.
fn play(case: &Path, gdb: &str) -> Result<(), String> {
    let name = case.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let folder = folder_of(&format!("sessions/{name}"))?;
    build(case, &folder)?;
    let bundle = runtime::bundle()?;
    let runtime = (!folder.join("carries-runtime").exists()).then_some(&*bundle);
    let files = ["session.txt", "mi.txt", "dap.txt"].map(|name| case.join(name));
    let file = files.iter().find(|file| file.exists()).ok_or("no session")?;
    let text = std::fs::read_to_string(file).map_err(|e| e.to_string())?;
    let (head, wanted) = text.split_at(text.find('(').unwrap_or_default());
    let ours = gdb_command(gdb, runtime);
    let mut command = match file.file_name().and_then(|name| name.to_str()) {
        Some("mi.txt") => mi(file, gdb, &ours),
        Some("dap.txt") => dap(case, gdb, &ours, &text),
        _ => {
            let mut command = ours;
            command.arg("-x").arg(root().join("tests/debuggers/gdb/session.py")).arg("program");
            command.env("FMTC_SESSION", file);
            command
        }
    };
    command.current_dir(&folder).env("LC_ALL", "C.UTF-8");
    let printed = String::from_utf8_lossy(&tools::output(&mut command)?).into_owned();
    let start = printed.find("(gdb) ").or_else(|| printed.find("(mi) ")).unwrap_or_default();
    let found = steady(&printed[start..]);
    if std::env::var_os("FMTC_BLESS").is_some() {
        return std::fs::write(file, format!("{head}{found}")).map_err(|e| e.to_string());
    }
    if found == wanted { Ok(()) } else { Err(format!("not\n{wanted}\nbut\n{found}")) }
}

/// A client of GDB/MI, which starts gdb by a command.
fn mi(file: &Path, gdb: &str, ours: &Command) -> Command {
    let mut command = Command::new("python3");
    command.arg(root().join("tests/debuggers/gdb/mi.py")).arg(file).arg(tools::gdb(gdb));
    command.args(ours.get_args()).arg("program");
    command
}

/// A client of DAP, which starts gdb with the first commands of another command of it.
fn dap(case: &Path, gdb: &str, ours: &Command, session: &str) -> Command {
    let mut command = Command::new("python3");
    command.arg(root().join("tests/debuggers/dap.py")).arg(tools::gdb(gdb)).arg("program");
    let arguments: Vec<_> = ours.get_args().collect();
    for first in arguments.windows(2).filter(|pair| pair[0] == "-iex") {
        command.arg("--init").arg(first[1]);
    }
    command.arg(case.join(session.lines().next().unwrap_or_default()));
    command.args(session.lines().filter_map(|line| line.strip_prefix("(gdb) ")));
    command
}

/// A transcript without what differs between two runs.
fn steady(text: &str) -> String {
    let changing = [
        ("0x[0-9a-f]{5,}", "0x…"),
        (r"(process|LWP|pid|PID) [0-9]+", "$1 …"),
        (r"(?m)^\[.*([Tt]hread|Inferior|LWP).*\]\n", ""),
        // What the system's libraries are, and where.
        (r"(?m)^Using host libthread_db.*\n", ""),
        (r"(?m)^warning: Memory read failed.*\n", ""),
        (r" at \S*sysdeps/\S+", ""),
        (r#",core="[0-9]+""#, ""),
        ("[0-9]+ of [0-9]+ printers", "… printers"),
    ];
    let folder = env!("CARGO_TARGET_TMPDIR");
    let mut text = text.replace(folder, "BUILT").replace(&root().display().to_string(), "SOURCES");
    for (pattern, by) in changing {
        let pattern = regex::Regex::new(pattern).expect("a pattern");
        text = pattern.replace_all(&text, by).into_owned();
    }
    text
}
