//! Counts instructions with valgrind: the same for the same binary, however busy the machine is.

use crate::shell::{ensure, Result, Xtask};
use serde_json::{json, Map, Value};
use std::path::PathBuf;
use xshell::{cmd, TempDir};

const RECORDED: &str = "benches/instructions.json";
/// Time for 100 times as much may be 110 times as long.
const SLACK: f64 = 1.10;
const GATE: f64 = 1.03;

/// A measured case: its name, the subcommand, the text, its small and its large size.
type Case = (&'static str, &'static str, &'static str, u32, u32);

const GROWTH: [Case; 10] = [
    ("formatters", "compile", "formatters", 100, 2000),
    ("statements of a body", "compile", "body", 20, 400),
    ("values of a body", "compile", "chain", 50, 1000),
    ("depth of nesting", "compile", "nested 10", 10, 100),
    ("mistakes", "compile", "mistakes", 100, 2000),
    ("mistakes of meaning", "compile", "misuses", 100, 2000),
    ("assembled records", "asm", "formatters", 50, 1000),
    ("disassembled records", "dump --asm", "formatters", 50, 1000),
    ("listed records", "dump", "formatters", 50, 1000),
    ("judged records", "verify", "formatters", 50, 1000),
];
const ABSOLUTE: [&str; 6] = ["compile", "format", "asm", "dump --asm", "dump", "verify"];
/// A program of every class of instruction.
const UNITS: &str = r#"dup drop 1u drop 7u 3u % drop "hello" drop 1u { 1u drop } if "abc" "<{0}>" @fmt call drop drop "#;

struct Bench<'a> {
    task: &'a Xtask,
    fmtc: PathBuf,
    folder: TempDir,
}

/// Fails if a stage grows faster than its input; with `as_json`, the figures are for programs.
pub(crate) fn growth(task: &Xtask, as_json: bool) -> Result {
    let bench = Bench::new(task)?;
    // What every start costs; `--version` costs more, because it builds the help.
    let start = bench.instructions("compile", "formatters", 0)?;
    // Valgrind runs one thread at a time.
    let measured = std::thread::scope(|scope| {
        let cases = GROWTH.map(|case| scope.spawn(move || times(case, start)));
        cases.map(|case| case.join().unwrap_or_else(|_| Err("a case panicked".to_owned())))
    });
    let (mut rows, mut is_linear) = (Vec::new(), true);
    for ((name, _, _, small, large), times) in GROWTH.into_iter().zip(measured) {
        let times = times?;
        let allowed = SLACK * f64::from(large) / f64::from(small);
        is_linear &= times <= allowed;
        let verdict = if times <= allowed { "ok" } else { "TOO MUCH" };
        if !as_json {
            println!("{name:22} {small:>5} → {large:<6} {times:8.1} times the instructions, at most {allowed:.0}: {verdict}");
        }
        rows.push(json!({ "name": name, "small": small, "large": large, "times": times }));
    }
    if as_json {
        println!("{}", Value::from(rows));
    } else if !is_linear {
        return Err("a stage grows faster than its input".into());
    }
    Ok(())
}

/// How many times as many instructions the large text of a case needs, without the `start` of the command.
fn times((_, command, kind, small, large): Case, start: f64) -> std::result::Result<f64, String> {
    let count = || -> Result<f64> {
        let task = Xtask::new()?;
        let bench = Bench::new(&task)?;
        let few = bench.instructions(command, kind, small)? - start;
        Ok((bench.instructions(command, kind, large)? - start) / few.max(1.0))
    };
    count().map_err(|error| error.to_string())
}

/// Writes the instruction counts of release builds.
pub(crate) fn record(task: &Xtask) -> Result {
    let measured = absolute(task)?;
    Ok(task.sh.write_file(RECORDED, format!("{measured:#}\n"))?)
}

/// Fails if a release build needs 3 % more than recorded; results of another rustc are not compared.
pub(crate) fn check(task: &Xtask) -> Result {
    let recorded: Value = serde_json::from_str(&task.sh.read_file(RECORDED)?)?;
    let now = absolute(task)?;
    if recorded["rustc"] != now["rustc"] {
        println!("recorded with {}; not compared", recorded["rustc"]);
        return Ok(());
    }
    let mut failed = Vec::new();
    for (command, before) in recorded["instructions"].as_object().ok_or("nothing is recorded")? {
        let after = now["instructions"][command].as_f64().ok_or("a command is not measured")?;
        let change = after / before.as_f64().unwrap_or(1.0);
        if change > GATE {
            failed.push(format!("{command} needs {:.1} % more", 100.0 * (change - 1.0)));
        }
    }
    ensure(failed.is_empty(), format!("{} than recorded", failed.join(", ")))
}

fn absolute(task: &Xtask) -> Result<Value> {
    let bench = Bench::new(task)?;
    let mut counts = Map::new();
    for command in ABSOLUTE {
        counts.insert(
            command.to_owned(),
            (bench.instructions(command, "formatters", 500)? as u64).into(),
        );
    }
    counts.insert("run".to_owned(), (bench.machine()? as u64).into());
    for (command, instructions) in &counts {
        println!("{command:13} {instructions:>14}");
    }
    let rustc = cmd!(task.sh, "rustc --version").quiet().read()?;
    Ok(json!({ "rustc": rustc, "formatters": 500, "instructions": counts }))
}

impl<'a> Bench<'a> {
    fn new(task: &'a Xtask) -> Result<Self> {
        cmd!(task.sh, "cargo build --quiet --release --bin fmtc --example gentext").run()?;
        Ok(Self {
            task,
            fmtc: task.target().join("release/fmtc"),
            folder: task.sh.create_temp_dir()?,
        })
    }

    /// The input file of a subcommand: source, assembly or a section.
    fn input(&self, command: &str, kind: &str, size: u32) -> Result<PathBuf> {
        let (sh, fmtc, gentext) =
            (&self.task.sh, &self.fmtc, self.fmtc.with_file_name("examples/gentext"));
        let (kind, size) = (kind.split(' '), size.to_string());
        let base = self.folder.path().join(format!("{}-{size}", kind.clone().collect::<String>()));
        let source = base.with_extension("fmt");
        sh.write_file(&source, cmd!(sh, "{gentext} {kind...} {size}").quiet().output()?.stdout)?;
        if ["compile", "format"].contains(&command) {
            return Ok(source);
        }
        let (section, assembly) = (base.with_extension("bin"), base.with_extension("fasm"));
        cmd!(sh, "{fmtc} compile {source} --emit bin -o {section}")
            .quiet()
            .ignore_stdout()
            .ignore_stderr()
            .run()?;
        if command != "asm" {
            return Ok(section);
        }
        sh.write_file(&assembly, cmd!(sh, "{fmtc} dump --asm {section}").quiet().output()?.stdout)?;
        Ok(assembly)
    }

    fn instructions(&self, command: &str, kind: &str, size: u32) -> Result<f64> {
        let (input, out) = (self.input(command, kind, size)?, self.folder.path().join("out"));
        let out = out.to_string_lossy();
        let more: &[&str] = match command {
            "compile" => &["--emit", "bin", "-o", &out],
            "asm" => &["-o", &out],
            "format" => &["--check"],
            _ => &[],
        };
        let input = input.to_string_lossy();
        let words = command.split(' ').chain([&*input]).chain(more.iter().copied());
        self.count(&Vec::from_iter(words))
    }

    /// The instructions of the VM for a long program.
    fn machine(&self) -> Result<f64> {
        let (fmtc, folder) = (&self.fmtc, self.folder.path());
        let (assembly, section) = (folder.join("long.fasm"), folder.join("long.bin"));
        let text =
            format!("record \"Long\" flags 0 {{\n@summary: {} \"done\" }}\n", UNITS.repeat(2000));
        self.task.sh.write_file(&assembly, text)?;
        cmd!(self.task.sh, "{fmtc} asm {assembly} -o {section}").quiet().run()?;
        let value = r#"{"type": "Long", "members": {}}"#;
        self.count(&["run", "--section", &section.to_string_lossy(), "--value-json", value])
    }

    /// Instructions of a command; its own success does not matter.
    fn count(&self, arguments: &[&str]) -> Result<f64> {
        let fmtc = &self.fmtc;
        let valgrind =
            cmd!(self.task.sh, "valgrind --tool=callgrind --callgrind-out-file=/dev/null {fmtc}");
        let printed =
            valgrind.args(arguments).quiet().ignore_status().ignore_stdout().read_stderr()?;
        let (_, found) = printed
            .split_once("Collected : ")
            .ok_or_else(|| format!("valgrind counted nothing: {printed}"))?;
        Ok(found.split_whitespace().next().unwrap_or_default().parse()?)
    }
}
