//! `fmtc packs install` in real debuggers: no target is left, and the formatters of a program win,
//! whatever their keys are.

use crate::transcript::{Transcript, same};
use crate::{root, rust_lldb, session, tools};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Types of the names that packs are for, two of which have formatters of their own, and two of which are of
/// another language there.
const SOURCE: &str = r#"
struct ImVec2 { float x, y; };
namespace glm {
template <int L, class T, int Q> struct vec { T x, y; };
template <class T, int Q> struct qua { T x, y, z, w; };
}
glm::vec<2, float, 0> packed = {1, 2};
glm::qua<float, 0> by_pattern = {1, 2, 3, 4};
glm::vec<2, int, 0> by_name = {3, 4};
ImVec2 over_name = {5, 6};
struct Other { int x; } other = {7};
template <class T> struct slice { T x; };
template <class T> struct Nullable { T x; };
slice<int> of_no_d = {8};
Nullable<int> too = {9};
int main() {
  return other.x; // break here
}
"#;

/// The last replaces a formatter whose key is a name in the pack.
const OWN: &str = r#"
summary /^glm::qua<.*>$/ "own \(w)"
summary glm::vec<2, int, 0> "own \(x)"
summary /^ImVec[0-9]$/ "own \(x)"
"#;

const SHOWN: &str = "\
(lldb) target variable packed by_pattern by_name over_name other of_no_d too
(glm::vec<2, float, 0>) packed = (1, 2)
(glm::qua<float, 0>) by_pattern = own 4
(glm::vec<2, int, 0>) by_name = own 3
(ImVec2) over_name = own 5
(Other) other = from a library 7
(slice<int>) of_no_d = {
  x = 8
}
(Nullable<int>) too = {
  x = 9
}
";

const RUST: &str = r#"
use std::time::Duration;
fn main() {
    let text = String::from("gr\u{fc}n");
    let some = Some(41);
    let numbers = vec![3, 4];
    let wait = Duration::from_secs(2);
    std::hint::black_box((&text, &some, &numbers, &wait)); // break here
}
"#;

const RUST_SHOWN: &str = "\
(lldb) frame variable text some numbers wait
(alloc::string::String) text = \"grün\"
(core::option::Option<i32>) some = Some(41)
(alloc::vec::Vec<int, alloc::alloc::Global>) numbers = size=2 {
  [0] = 3
  [1] = 4
}
(core::time::Duration) wait = own 2
";

/// A program of several languages, made from sources in `mixed` by a script whose first argument is that folder.
struct Mixed {
    name: &'static str,
    needs: &'static [&'static str],
    build: &'static str,
    /// The source that stops it.
    stops: &'static str,
    /// Frames, and what LLDB shows of their variables.
    frames: &'static [(usize, &'static str)],
}

const MIXED: [Mixed; 2] = [
    Mixed {
        name: "five_languages",
        needs: &["clang++-22", "gdc", "nim", "python3", "rustc", "zig"],
        build: FIVE_LANGUAGES,
        stops: "main.cpp",
        frames: &FIVE_FRAMES,
    },
    Mixed {
        name: "crystal_and_c",
        needs: &["clang++-22", "gcc", "crystal", "python3"],
        build: r#"gcc -g -O0 -c "$0/values.c" -o c.o && crystal build -d "$0/crystal.cr" --link-flags "$PWD/c.o" -o main"#,
        stops: "values.c",
        frames: &CRYSTAL_FRAMES,
    },
];

const CRYSTAL_FRAMES: [(usize, &str); 2] = [
    (
        0,
        "\
(lldb) frame variable text letter foreign_string foreign_time foreign_result
(const char *) text = 0x… \"c\"
(char) letter = 'c'
(String) foreign_string = {
  bytesize = 1
  used = 2
}
(Time) foreign_time = {
  seconds = 3
}
(Result) foreign_result = (error = 4, payload = 5)
",
    ),
    (
        1,
        "\
(lldb) frame variable text numbers some none time
(String *) text = 0x… \"crystal\"
(Array(Int32) *) numbers = 0x… size=3
((Int32 | Nil)) some = 4
((Int32 | Nil)) none = nil
(Time) time = 2024-02-29 00:00:00 UTC
",
    ),
];

/// The functions, each called by the one below it.
const FIVE_FRAMES: [(usize, &str); 5] = [
    (
        2,
        "\
(lldb) frame variable text numbers some_number no_number table
(NimStringDesc *) text = 0x… \"nim\"
(tySequence__qwqHTkRvwhrRyENtudHQ7g *) numbers = 0x… len=4
(tyObject_Option__Ryv9bNNePiiahF9b3Btk2KGA) some_number = some(8)
(tyObject_Option__Ryv9bNNePiiahF9b3Btk2KGA) no_number = none
(tyObject_Table__Ea0e9azliYta9cYyn0d49ah0w) table = len=1
",
    ),
    (
        3,
        "\
(lldb) frame variable text numbers some none failed
([]const u8) text = \"zig\"
([]i32) numbers = len=2
(?i32) some = 7
(?i32) none = null
(error{Denied}!i32) failed = error.Denied
",
    ),
    (
        4,
        "\
(lldb) frame variable text numbers some none foreign
(string) text = \"dee\"
(int[]) numbers = length=3
(Nullable!int) some = 4
(Nullable!int) none = null
(Box!int) foreign = (error = 5, payload = 6)
",
    ),
    (
        5,
        "\
(lldb) frame variable text some none time
(alloc::string::String) text = \"rust\"
(core::option::Option<i32>) some = Some(3)
(core::option::Option<i32>) none = None
(core::time::Duration) time = 2s
",
    ),
    (
        6,
        "\
(lldb) frame variable text numbers flexible->data letter foreign_string foreign_time foreign_option foreign_vec foreign_nullable foreign_slice foreign_seq
(std::string) text = \"cpp\"
(std::vector<int>) numbers = size=3 {
  [0] = 1
  [1] = 2
  [2] = 3
}
(char[]) flexible->data = \"flex\"
(unsigned char) letter = 'c'
(String) foreign_string = {
  bytesize = 1
  used = 2
}
(Time) foreign_time = {
  seconds = 3
}
(Option<int>) foreign_option = (value = 4)
(Vec<int>) foreign_vec = (first = 5)
(Nullable<int>) foreign_nullable = {
  value = 6
}
(slice<int>) foreign_slice = {
  value = 7
}
(seq) foreign_seq = (len = 8)
",
    ),
];

const FIVE_LANGUAGES: &str = r#"set -e
"${FMTC_DEBUGGERS:-$HOME/.cache/fmtc/debuggers}/zig/bin/python" -m ziglang build-obj -fllvm -ODebug -fPIC \
  --cache-dir cache --global-cache-dir cache "$0/values.zig" -femit-bin=zig.o
clang++-22 -g -O0 -fstandalone-debug -c "$0/main.cpp" -o cpp.o
rustc -g --crate-type staticlib --edition 2021 "$0/values.rs" -o librust_values.a
gdc -g -O0 -c "$0/values.d" -o d.o
nim c --hints:off --warnings:off --debugger:native --noMain --app:staticlib "--gcc.options.debug:-g -O0" \
  --nimcache:nim -o:libnim.a "$0/values.nim"
gdc -g cpp.o zig.o d.o librust_values.a libnim.a -lstdc++ -lm -ldl -o main
"#;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for mixed in &MIXED {
        let needs = [mixed.needs, &["22", "23"]].concat();
        let name = format!("installed_packs::{}", mixed.name);
        trials.push(tools::trial(name, needs, || {
            let stage = stage(mixed.name)?;
            mixed.build(&stage)?;
            ["22", "23"].into_iter().try_for_each(|lldb| mixed.shows(&stage, lldb))
        }));
    }
    for &lldb in tools::debuggers() {
        let needs = vec!["clang++-22", "python3", lldb];
        let mut add = |name: &str, test: fn(&str) -> Result<(), String>| {
            let name = format!("installed_packs::{name}::lldb_{lldb}");
            trials.push(tools::trial(name, needs.clone(), move || test(lldb)));
        };
        add("loaded_late", loaded_late);
        // LLDB 24 has no command that reads an init file.
        if lldb != "24" {
            add("read_before_the_program", read_before_the_program);
        }
    }
    for (lldb, adapter) in [("22", "lldb-dap-22"), ("23", "lldb-dap-23")] {
        let needs = vec!["clang++-22", "python3", adapter];
        let name = format!("installed_packs::editor::lldb_{lldb}");
        trials.push(tools::trial(name, needs, move || editor(lldb)));
    }
    for lldb in ["22", "23"] {
        let needs = vec!["rustc", "gcc", "python3", lldb];
        let name = format!("installed_packs::rust_lldb::lldb_{lldb}");
        trials.push(tools::trial(name, needs, move || rust_lldb(lldb)));
    }
    if tools::all_tests_run() {
        let needs = vec!["clang++-22", "valgrind", "22"];
        trials.push(tools::trial("installed_packs::costs".to_owned(), needs, costs));
    }
    trials
}

/// The program with formatters, the line for an init file, and the program's source.
struct Stage {
    program: PathBuf,
    source: PathBuf,
    line: String,
    /// How many records the packs have.
    records: usize,
}

/// What a library brings, beside its own tests.
const BROUGHT: &str = r#"summary Other "from a library \(x)""#;

/// Installs all packs below a folder whose name LLDB must have escaped.
fn stage(name: &str) -> Result<Stage, String> {
    let folder = tools::scratch(format!("lldb/packs/{name}"))?;
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    let path = |name: &str| folder.join(name).display().to_string();
    std::fs::write(path("main.cpp"), SOURCE).map_err(problem)?;
    std::fs::write(path("own.fmt"), OWN).map_err(problem)?;
    tools::fmtc(&["compile", &path("own.fmt"), "-o", &path("own.o"), "--quiet"])?;
    let (source, program) = (path("main.cpp"), path("main"));
    tools::run("clang++-22", &["-g", &source, &path("own.o"), "-o", &program])?;
    let prefix = path(r#"a "b" `c` d's"#);
    let library = folder.join("tiny library");
    std::fs::create_dir_all(&library).map_err(problem)?;
    std::fs::write(library.join("other.fmt"), BROUGHT).map_err(problem)?;
    let from = library.display().to_string();
    let said = tools::fmtc(&["packs", "install", "--all", "--fmt", &from, "--prefix", &prefix])?;
    let said = String::from_utf8_lossy(&said).into_owned();
    let is_for_lldb = |line: &&str| line.trim_start().starts_with("command source");
    let line = said.lines().find(is_for_lldb).unwrap_or_default().to_owned();
    let records = said.split_once(" records").and_then(|(before, _)| before.rsplit('(').next());
    let records = records.and_then(|number| number.parse().ok()).ok_or("no number of records")?;
    Ok(Stage { program: program.into(), source: source.into(), line, records })
}

/// The line in an init file, as documented.
fn read_before_the_program(lldb: &str) -> Result<(), String> {
    let stage = stage(&format!("init-{lldb}"))?;
    let init = stage.program.with_file_name("init");
    std::fs::write(&init, format!("{}\n", stage.line)).map_err(|e| e.to_string())?;
    let mut command = Command::new(tools::debugger(lldb));
    command.args(["--no-lldbinit", "-b", "-S"]).arg(&init).arg(&stage.program);
    let wanted = Transcript::parse(SHOWN);
    let start = session::preparation(&stage.source)?;
    let lines = wanted.commands().chain(start.iter().map(String::as_str)).chain(wanted.commands());
    for line in lines.chain(["target list"]) {
        command.args(["-o", line]);
    }
    let printed = String::from_utf8_lossy(&tools::output(&mut command)?).into_owned();
    let answer = SHOWN.split_once('\n').map(|(_, answer)| answer).unwrap_or_default();
    if printed.matches(answer).count() != 2 {
        return Err(format!("not twice\n{answer}but\n{printed}"));
    }
    match printed.matches("target #").count() {
        1 => Ok(()),
        count => Err(format!("{count} targets:\n{printed}")),
    }
}

/// The same command in a session that has a program already: the program's patterns win from the
/// next start on, its names at once.
fn loaded_late(lldb: &str) -> Result<(), String> {
    let stage = stage(&format!("late-{lldb}"))?;
    let wanted = Transcript::parse(SHOWN);
    let mut preparation = vec![stage.line.clone()];
    preparation.extend(session::preparation(&stage.source)?);
    let found = session::say(lldb, &stage.program, preparation, &wanted)?;
    same(&wanted, &found)
}

/// The line among the `initCommands` of an editor.
fn editor(lldb: &str) -> Result<(), String> {
    let stage = stage(&format!("editor-{lldb}"))?;
    let line = SOURCE.lines().position(|line| line.contains("break here")).map_or(0, |at| at + 1);
    let mut command = Command::new("python3");
    command
        .arg(root().join("tests/debuggers/dap.py"))
        .arg(tools::adapter(lldb))
        .arg(&stage.program);
    command.args(["--init", &stage.line]).arg(format!("{}:{line}", stage.source.display()));
    let wanted = "\
(lldb) hover packed
(1, 2)
(lldb) hover by_pattern
own 4
(lldb) hover over_name
own 5
";
    let wanted = Transcript::parse(wanted);
    let said = tools::output(command.args(wanted.commands()))?;
    let found = Transcript::parse(&String::from_utf8_lossy(&said));
    same(&wanted, &found)
}

/// All packs in a process of several languages.
impl Mixed {
    fn sources() -> PathBuf {
        root().join("tests/debuggers/mixed")
    }

    fn build(&self, stage: &Stage) -> Result<(), String> {
        let folder = stage.program.parent().unwrap_or(&stage.program);
        let mut build = Command::new("sh");
        build.args(["-c", self.build]).arg(Self::sources()).current_dir(folder);
        tools::output(&mut build).map(drop)
    }

    /// Values of each language are right, and those that have names of other languages' types stay as they are.
    fn shows(&self, stage: &Stage, lldb: &str) -> Result<(), String> {
        let mut probe = session::probe(lldb);
        probe.arg(&stage.program).arg(&stage.line);
        probe.args(session::preparation(&Self::sources().join(self.stops))?);
        let mut wanted = String::new();
        for (frame, shown) in self.frames {
            probe.arg(format!("frame select {frame}")).args(Transcript::parse(shown).commands());
            wanted += shown;
        }
        let printed = String::from_utf8_lossy(&tools::output(&mut probe)?).into_owned();
        let found = Transcript::parse(&printed);
        let looks = found.exchanges().filter(|(command, _)| command.starts_with("frame variable"));
        let found: String =
            looks.map(|(command, shown)| format!("(lldb) {command}\n{shown}")).collect();
        same(&Transcript::parse(&wanted), &Transcript::parse(&found))
            .map_err(|what| format!("LLDB {lldb}:\n{what}"))
    }
}

/// The pack of Rust's library in `rust-lldb`, whose Python makes the children, and what wins: a formatter of
/// the program.
fn rust_lldb(lldb: &str) -> Result<(), String> {
    let stage = stage(&format!("rust-{lldb}"))?;
    let path = |name: &str| stage.program.with_file_name(name).display().to_string();
    let write =
        |name: &str, text: &str| std::fs::write(path(name), text).map_err(|e| e.to_string());
    write("main.rs", RUST)?;
    write("own.fmt", "summary core::time::Duration \"own \\(secs)\"\n")?;
    write("init", &format!("{}\n", stage.line))?;
    tools::fmtc(&["compile", &path("own.fmt"), "-o", &path("own.o"), "--quiet"])?;
    let object = format!("-Clink-arg={}", path("own.o"));
    tools::run("rustc", &["-g", &path("main.rs"), &object, "-o", &path("rust")])?;
    for argument in ["-S", "-s"] {
        let mut command = rust_lldb::command(lldb)?;
        command.args(["--no-lldbinit", "-b", argument, &path("init")]);
        let wanted = Transcript::parse(RUST_SHOWN);
        let start = session::preparation(Path::new(&path("main.rs")))?;
        for line in start.iter().map(String::as_str).chain(wanted.commands()) {
            command.args(["-o", line]);
        }
        let printed = tools::output(command.arg(path("rust")))?;
        let printed = String::from_utf8_lossy(&printed);
        let found = Transcript::parse(&printed).find(&wanted);
        let found = found.ok_or_else(|| format!("{argument}: no answers:\n{printed}"))?;
        same(&wanted, &found).map_err(|what| format!("{argument}:\n{what}"))?;
    }
    Ok(())
}

/// The most instructions that loading all packs may take, in tenths of what as many records with the simplest
/// patterns take.
const MAX_LOAD: u64 = 25;

/// What values cost that no pack is for, in thousandths.
const MAX_SLOWER: u64 = 1030;

/// Instructions of LLDB with all packs and without: to load them, and to show 1,000 values of ten
/// types that no pack is for.
fn costs() -> Result<(), String> {
    let stage = stage("costs")?;
    let path = |name: &str| stage.program.with_file_name(name).display().to_string();
    let types = (0..10).map(|n| format!("struct Type{n} {{ int a; double b; }};\n"));
    let values = (0..1000).map(|n| format!("Type{} v{n} = {{{n}, 1.5}};\n", n % 10));
    let source = types.chain(values).chain(["int main() {}\n".to_owned()]).collect::<String>();
    let names = (0..1000).map(|n| format!(" v{n}")).collect::<String>();
    let write =
        |name: &str, text: &str| std::fs::write(path(name), text).map_err(|e| e.to_string());
    write("many.cpp", &source)?;
    write("one", "target variable v0\n")?;
    write("all", &format!("target variable{names}\n"))?;
    write("none", "\n")?;
    write("packs", &format!("{}\n", stage.line))?;
    let simple = (0..stage.records).map(|n| format!("summary /^T{n}<.+>$/ \"\\(a)\"\n"));
    write("simple.fmt", &simple.collect::<String>())?;
    tools::fmtc(&["compile", &path("simple.fmt"), "-o", &path("simple.o"), "--quiet"])?;
    let simple = path("simple.o");
    write("simple", &format!("target create \"{simple}\"\ntarget delete\n"))?;
    tools::run("clang++-22", &["-g", &path("many.cpp"), "-o", &path("many")])?;
    let count = |init: &str, look: &str| instructions(&path(init), &path(look), &path("many"));
    let (bare, plain) = (count("none", "one")?, count("none", "all")?);
    let (loaded, packed) = (count("packs", "one")?, count("packs", "all")?);
    let (load, without, with) = (loaded - bare, plain - bare, packed - loaded);
    let simple = count("simple", "one")? - bare;
    if load * 10 > simple * MAX_LOAD {
        return Err(format!("{load} instructions to load all packs, {simple} for simple patterns"));
    }
    match with * 1000 <= without * MAX_SLOWER {
        true => Ok(()),
        false => Err(format!("{with} instructions for the values instead of {without}")),
    }
}

/// The instructions of a session of LLDB.
fn instructions(init: &str, look: &str, program: &str) -> Result<u64, String> {
    let log = format!("{program}.log");
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
    command.arg(format!("--log-file={log}")).arg(tools::debugger("22"));
    command.args(["--no-lldbinit", "-b", "-S", init, "-o", &format!("command source {look}")]);
    let shown = String::from_utf8_lossy(&tools::output(command.arg(program))?).into_owned();
    if !shown.contains(") v0 = (a = 0, b = 1.5)") {
        return Err(shown);
    }
    let said = std::fs::read_to_string(&log).map_err(|e| format!("{log}: {e}"))?;
    let number = said.lines().find_map(|line| line.split_once("refs:"));
    let number = number.and_then(|(_, number)| number.trim().replace(',', "").parse().ok());
    number.ok_or(said)
}
