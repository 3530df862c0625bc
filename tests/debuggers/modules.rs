//! Formatters for one type in several modules, and those of users in their init files, as
//! docs/embedding.md tells.

use crate::transcript::{Transcript, same};
use crate::{root, session, tools};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;

const HEADER: &str = "namespace geo { struct Vec2 { int x, y; }; }\n";
const LIBRARY: &str = "#include \"geo.h\"\nextern \"C\" int USE() { return geo::Vec2{1, 1}.x; }\n";
const PROGRAM: &str = r#"
#include "geo.h"
extern "C" int use_one();
extern "C" int use_two();
geo::Vec2 corner = {3, 4};
int main() {
  return use_one() + use_two() + corner.x; // break here
}
"#;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for &lldb in tools::debuggers() {
        let mut add = |name: &str, test: fn(&'static str) -> Result<(), String>| {
            let needs = vec!["clang++-22", "ld.lld-22", "python3", lldb];
            let name = format!("modules::{name}::lldb_{lldb}");
            trials.push(tools::trial(name, needs, move || test(lldb)));
        };
        add("last_loaded_wins", |lldb| {
            shows(lldb, "geo::Vec2", Some("geo::Vec2"), "library two 3")
        });
        add("name_wins_over_pattern", |lldb| {
            shows(lldb, "/^geo::Vec2$/", Some("geo::Vec2"), "program 3")
        });
        // LLDB 24 has no command that reads an init file.
        if lldb != "24" {
            add("users_own", users_own);
        }
    }
    trials
}

/// Two libraries with one key, a program with another: what LLDB shows.
fn shows(lldb: &str, key: &str, own: Option<&str>, text: &str) -> Result<(), String> {
    let name = if key.starts_with('/') { "pattern" } else { "name" };
    let (source, program) = build(&format!("{name}-{lldb}"), key, own)?;
    let wanted = format!("(lldb) target variable corner\n(geo::Vec2) corner = {text}\n");
    let wanted = Transcript::parse(&wanted);
    let mut preparation = session::preparation(&source)?;
    if lldb != "20" {
        // LLDB 20 loads modules one by one and knows no such setting.
        preparation.insert(0, "settings set target.parallel-module-load false".to_owned());
    }
    let found = session::say(lldb, &program, preparation, &wanted)?;
    same(&wanted, &found)
}

/// The lines of the documentation, in an init file, show the user's text before and after the
/// program has started.
fn users_own(lldb: &str) -> Result<(), String> {
    let (source, program) = build(&format!("own-{lldb}"), "geo::Vec2", None)?;
    let init = program.with_file_name("lldbinit");
    std::fs::write(&init, documented()?).map_err(|e| e.to_string())?;
    let mut command = Command::new(tools::debugger(lldb));
    command.args(["--no-lldbinit", "-b", "-S"]).arg(&init);
    let look = ["target variable corner".to_owned()];
    let preparation = session::preparation(&source)?;
    for line in look.iter().chain(&preparation).chain(&look) {
        command.args(["-o", line]);
    }
    let printed = tools::output(command.arg(&program))?;
    let printed = String::from_utf8_lossy(&printed);
    match printed.matches("(geo::Vec2) corner = mine: 3\n").count() {
        2 => Ok(()),
        count => Err(format!("{count} times instead of 2:\n{printed}")),
    }
}

/// The block of docs/embedding.md that begins with `type summary add`.
fn documented() -> Result<String, String> {
    let text = std::fs::read_to_string(root().join("docs/embedding.md"));
    let text = text.map_err(|e| e.to_string())?;
    let start = text.find("\ntype summary add").ok_or("no block in docs/embedding.md")?;
    let end = text[start..].find("```").ok_or("the block has no end")?;
    Ok(text[start..start + end].to_owned())
}

fn build(name: &str, key: &str, own: Option<&str>) -> Result<(PathBuf, PathBuf), String> {
    let folder = tools::scratch(format!("lldb/modules/{name}"))?;
    let path = |file: &str| folder.join(file).display().to_string();
    write(&path("geo.h"), HEADER)?;
    write(&path("main.cpp"), PROGRAM)?;
    let mut libraries = Vec::new();
    for library in ["one", "two"] {
        let object = formatters(&folder, library, key, &format!("library {library}"))?;
        let (source, target) = (path(&format!("{library}.cpp")), path(&format!("{library}.so")));
        write(&source, &LIBRARY.replace("USE", &format!("use_{library}")))?;
        let how = ["-g", "-fPIC", "-shared", "-fuse-ld=lld"];
        tools::run("clang++-22", &[&how[..], &[&source, &object, "-o", &target]].concat())?;
        libraries.push(target);
    }
    let (source, program) = (folder.join("main.cpp"), folder.join("main"));
    if let Some(key) = own {
        libraries.push(formatters(&folder, "program", key, "program")?);
    }
    let [one, two] = [source.display().to_string(), program.display().to_string()];
    let inputs = libraries.iter().map(String::as_str).collect::<Vec<_>>();
    let how = ["-g", "-fuse-ld=lld", &one, "-o", &two];
    tools::run("clang++-22", &[&how[..], &inputs].concat())?;
    Ok((source, program))
}

/// An object with one summary: a text and the member x.
fn formatters(folder: &Path, name: &str, key: &str, text: &str) -> Result<String, String> {
    let file = |extension: &str| folder.join(name).with_extension(extension).display().to_string();
    write(&file("fmt"), &format!("summary {key} \"{text} \\(x)\"\n"))?;
    tools::fmtc(&["compile", &file("fmt"), "-o", &file("o"), "--quiet"])?;
    Ok(file("o"))
}

fn write(path: &str, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("{path}: {e}"))
}
