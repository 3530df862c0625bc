//! Formatters as summary strings show what they show as bytecode.

use crate::embed::text;
use crate::session;
use crate::tools::{self, fmtc, run};
use crate::transcript::{Transcript, difference};
use libtest_mimic::Trial;
use std::fs;

const PROGRAM: &str = r#"
enum Color { Red, Green };
struct Inner { int a; };
struct Point {
  int x; double d; const char *s; Color c; Inner *ip; char ch; bool b; unsigned char u; Inner sub;
};
struct Line { Point a; Point *b; };
template <typename T> struct Box { T value; };
int main() {
  Inner inner = {7};
  Point p = {-1, 2.5, "a \"quoted\" $text", Green, &inner, 'z', true, 200, {3}};
  Line line = {p, &p};
  Box<int> box = {42};
  Inner *none = nullptr;
  return 0; // break here
}
"#;

/// With `@expand`, because summary strings do not hide the children.
const FORMATTERS: &str = r#"
@expand
summary Point "x=\(x) d=\(d) s=\(s) c=\(c) ip=\(ip.a) \(ch)\(b) u=\(u) sub=\(sub)"
@expand
summary Line "from \(a.x) to \(b.x) \\ ${var.a} {not a scope} %S `\(b.sub.a)`"
@expand
summary Inner "\(a)"
@expand
summary Box<_> "[\(value)]"
"#;

/// What is compared; the value of a pointer is the same in both programs.
const COMMANDS: &str = "\
(lldb) frame variable p
(lldb) frame variable line
(lldb) frame variable box
(lldb) frame variable inner
";

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |lldb: &&'static str| {
        let (lldb, needs) = (*lldb, vec![*lldb, "clang++-22"]);
        tools::trial(format!("summaries::{lldb}"), needs, move || same_text(lldb))
    };
    let both = |lldb: &&'static str| {
        let (lldb, needs) = (*lldb, vec![*lldb, "clang++-22"]);
        tools::trial(format!("summaries::both::{lldb}"), needs, move || both_sections(lldb))
    };
    let debuggers = tools::debuggers();
    debuggers.iter().map(trial).chain(debuggers.iter().map(both)).collect()
}

/// Bytecode, and summary strings in LLDB's own language.
const BOTH: &str = r#"
summary Inner "inner \(a)"

@summaryString
summary /^Box<.+>$/ "${var.value%x} of ${var%T}"

@summaryString
summary Line "${var.a.sub} \"${var.a.ch}\""
"#;

/// A program with both sections shows the texts of both.
fn both_sections(lldb: &str) -> Result<(), String> {
    let said = shown(&format!("{lldb}-both"), lldb, BOTH, &[])?.to_string();
    let wanted = ["inner 7", "0x0000002a of Box<int>", "inner 3 \"'z'\""];
    match wanted.iter().find(|wanted| !said.contains(*wanted)) {
        None => Ok(()),
        Some(missing) => Err(format!("no {missing} in\n{said}")),
    }
}

/// What a debugger shows of the program with the formatters.
fn shown(
    name: &str,
    lldb: &str,
    formatters: &str,
    arguments: &[&str],
) -> Result<Transcript, String> {
    let folder = tools::scratch(format!("lldb-summaries/{name}"))?;
    let [source, file, object, program] =
        ["main.cpp", "plain.fmt", "plain.o", "main"].map(|name| folder.join(name));
    for (file, content) in [(&source, PROGRAM), (&file, formatters)] {
        fs::write(file, content).map_err(|e| e.to_string())?;
    }
    fmtc(&[&["compile", text(&file)], arguments, &["-o", text(&object)]].concat())?;
    run("clang++-22", &["-g", text(&source), text(&object), "-o", text(&program)])?;
    session::run(lldb, &program, &source, &Transcript::parse(COMMANDS))
}

fn same_text(lldb: &str) -> Result<(), String> {
    let shown =
        |name: &str, arguments| shown(&format!("{lldb}-{name}"), lldb, FORMATTERS, arguments);
    let (bytecode, strings) = (shown("bytecode", &[])?, shown("strings", &["--summaries"])?);
    if bytecode != strings {
        return Err(format!("bytecode (-), strings (+):\n{}", difference(&bytecode, &strings)));
    }
    let said = bytecode.to_string();
    let wanted = ["x=-1 d=2.5 s=\"a \\\"quoted\\\" $text\" c=Green ip=7 'z'true", "sub=3"];
    match wanted.iter().find(|wanted| !said.contains(*wanted)) {
        None => Ok(()),
        Some(missing) => Err(format!("no {missing} in\n{said}")),
    }
}
