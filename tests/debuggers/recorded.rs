//! The record of answers: a change of any input changes the hash, and nothing else does.

use crate::engine::{
    Ask, At, Debugger, InGdb, Key, Outcome, Program, Question, Session, Trial, Values, emptied,
    record, stem, text, write,
};
use crate::transcript::Transcript;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files of a program.
const FILES: [(&str, &str); 5] = [
    ("main.cpp", "#include \"one.h\"\nstruct Point { int x; } point; // break here\n"),
    ("one.h", "#include \"two.h\"\n"),
    ("two.h", "int two;\n"),
    ("point.fmt", "summary Point \"\\(x)\"\n"),
    ("expected.txt", "(lldb) frame variable point\n(Point) point = 1\n"),
];

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        Trial::run("record/inputs", &[], inputs_change_the_hash),
        Trial::run("record/questions", &[], questions_change_the_hash),
        Trial::run("record/debuggers", &[], debuggers_change_the_hash),
        Trial::run("record/answers", &[], equal_hashes_answer),
    ]
}

/// A folder with the files, one of which is another.
fn folder(name: &str, file: &str, content: &str) -> Result<PathBuf, String> {
    let folder = emptied(format!("record/{name}"))?;
    for (known, text) in FILES {
        write(&folder.join(known), if known == file { content } else { text })?;
    }
    Ok(folder)
}

fn program(folder: &Path) -> Program {
    Program {
        name: format!("record/{} program", stem(folder)),
        source: folder.join("main.cpp"),
        sections: format!("fmtc compile '{}' -o point.o", text(&folder.join("point.fmt"))),
        build: "clang++-22 -g \"$SOURCE\" sections/point.o -o program".to_owned(),
        needs: vec!["clang++-22"],
        ..Program::default()
    }
}

/// The hash of a question about a program, whose files are always in one place.
fn hash<Q: Question>(
    folder: &Path,
    program: Program,
    debugger: Debugger,
    question: Q,
) -> Result<String, String> {
    let ask = Ask { program: Arc::new(program), debugger, question };
    let trial = Trial::ask("record", ask, &[&folder.join("expected.txt")], |_| Ok(()));
    trial.hash()?.ok_or_else(|| "a trial that asks has no hash".to_owned())
}

fn values() -> Values {
    Values::of(["point"])
}

/// Fails if two of them are equal.
fn differ(hashes: BTreeMap<&str, String>) -> Outcome {
    for (at, (name, hash)) in hashes.iter().enumerate() {
        if let Some((other, _)) = hashes.iter().skip(at + 1).find(|(_, other)| *other == hash) {
            return Err(format!("{name} and {other} have one hash"));
        }
    }
    Ok(())
}

fn inputs_change_the_hash() -> Outcome {
    let lldb = Debugger::Lldb("22");
    let of = |file: &str, content: &str, change: fn(&mut Program)| {
        let folder = folder("inputs", file, content)?;
        let mut program = program(&folder);
        change(&mut program);
        hash(&folder, program, lldb, values())
    };
    let same = of("", "", |_| {})?;
    if of("", "", |_| {})? != same {
        return Err("one program has two hashes".to_owned());
    }
    // The section is the same, so the formatters may differ.
    if of("point.fmt", "// A comment.\nsummary Point \"\\(x)\"\n", |_| {})? != same {
        return Err("a comment changes the hash".to_owned());
    }
    let other = "struct Point { int x, y; } point; // break here\n";
    differ(BTreeMap::from([
        ("the program", same),
        ("another source", of("main.cpp", other, |_| {})?),
        ("another header", of("one.h", "#include \"two.h\"\nint one;\n", |_| {})?),
        ("another header of a header", of("two.h", "int three;\n", |_| {})?),
        ("another section", of("point.fmt", "summary Point \"<\\(x)>\"\n", |_| {})?),
        ("another expectation", of("expected.txt", "(lldb) frame variable\n", |_| {})?),
        ("other options", of("", "", |program| program.build += " -O1")?),
        ("another compiler", of("", "", |program| program.needs = vec!["g++"])?),
        ("a package", of("", "", |program| program.packages = "libglm-dev".to_owned())?),
        ("one more input", of("", "", |program| program.inputs = vec!["README.md".into()])?),
        ("fmtc after a compiler", of("", "", |program| program.build += "\nfmtc inject")?),
    ]))
}

fn questions_change_the_hash() -> Outcome {
    let folder = folder("questions", "", "")?;
    let lldb = Debugger::Lldb("22");
    let session = |text: &str| Session::new(Transcript::parse(text));
    let ask = |question: Session| hash(&folder, program(&folder), lldb, question);
    let first = session("(lldb) frame variable\n(int) a = 1\n");
    differ(BTreeMap::from([
        ("a session", ask(first.clone())?),
        ("another command", ask(session("(lldb) target variable\n(int) a = 1\n"))?),
        ("another answer", ask(session("(lldb) frame variable\n(int) a = 2\n"))?),
        ("before the start", ask(Session { at: At::Start, ..first.clone() })?),
        ("a command before", ask(Session { first: vec!["help".to_owned()], ..first })?),
        ("values", hash(&folder, program(&folder), lldb, values())?),
        (
            "values with options",
            hash(&folder, program(&folder), lldb, values().with(["--damage"]))?,
        ),
        ("other values", hash(&folder, program(&folder), lldb, Values::of(["other"]))?),
    ]))
}

fn debuggers_change_the_hash() -> Outcome {
    let folder = folder("debuggers", "", "")?;
    write(&folder.join("ask.py"), "print(1)\n")?;
    write(&folder.join("gdb/ask.py"), "print(1)\n")?;
    let of = |debugger, row, runtime| {
        let mut key = Key::new();
        key.asked(debugger, row, &folder, runtime)?;
        Ok::<_, String>(key.finish())
    };
    let (lldb, gdb) = (Debugger::Lldb("22"), Debugger::Gdb("18"));
    let before = of(lldb, "22.1", "")?;
    if of(lldb, "22.1", "runtime")? != before {
        return Err("LLDB 22 does not run the runtime".to_owned());
    }
    let hashes = [
        ("LLDB 22", before),
        ("LLDB 23", of(Debugger::Lldb("23"), "22.1", "")?),
        ("lldb-dap 22", of(Debugger::Dap("22"), "22.1", "")?),
        ("another release of it", of(lldb, "22.2", "")?),
        ("gdb", of(gdb, "18", "")?),
        ("gdb with another runtime", of(gdb, "18", "runtime")?),
        ("LLDB 19 with another runtime", of(Debugger::Lldb("19"), "19", "runtime")?),
    ];
    let mut hashes = BTreeMap::from(hashes);
    write(&folder.join("ask.py"), "print(2)\n")?;
    hashes.insert("another script", of(lldb, "22.1", "")?);
    write(&folder.join("gdb/ask.py"), "print(2)\n")?;
    hashes.insert("another script for gdb", of(lldb, "22.1", "")?);
    let in_gdb =
        hash(&folder, program(&folder), gdb, InGdb::new("values.py", vec!["a".to_owned()]))?;
    hashes.insert("a question to gdb", in_gdb);
    differ(hashes)
}

/// The record answers a trial that has passed with the same hash, and no other.
fn equal_hashes_answer() -> Outcome {
    let folder = emptied("record/answers")?;
    write(&folder.join("answers.txt"), "0123 lldb-22/a\n4567 lldb-22/b c\n")?;
    let has = |trial: &str, hash: &str| record::has(&folder, trial, hash);
    match has("lldb-22/a", "0123") && has("lldb-22/b c", "4567") {
        true if has("lldb-22/a", "4567") || has("lldb-22/b", "0123") => {
            Err("another hash is an answer".to_owned())
        }
        true => Ok(()),
        false => Err("the answers are not found".to_owned()),
    }
}
