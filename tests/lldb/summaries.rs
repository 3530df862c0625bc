//! Formatters as summary strings show what they show as bytecode.

use crate::embed::text;
use crate::session;
use crate::tools::{self, fmtc, run};
use crate::transcript::{Transcript, difference};
use libtest_mimic::Trial;
use std::fs;
use std::path::Path;

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
    tools::debuggers().iter().map(trial).collect()
}

fn same_text(lldb: &str) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lldb-summaries").join(lldb);
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let (source, formatters) = (folder.join("main.cpp"), folder.join("plain.fmt"));
    for (file, content) in [(&source, PROGRAM), (&formatters, FORMATTERS)] {
        fs::write(file, content).map_err(|e| e.to_string())?;
    }
    let shown = |name: &str, arguments: &[&str]| {
        let (object, program) = (folder.join(format!("{name}.o")), folder.join(name));
        let output = ["-o", text(&object)];
        fmtc(&[&["compile", text(&formatters)], arguments, &output].concat())?;
        let inputs = ["-g", text(&source), text(&object), "-o", text(&program)];
        run("clang++-22", &inputs)?;
        session::run(lldb, &program, &source, &Transcript::parse(COMMANDS))
    };
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
