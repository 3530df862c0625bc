//! Formatters for one type in several modules, and those of users in their init files, as docs/building.md tells.

use crate::cases;
use crate::engine::ask::{Question, Session, preparation};
use crate::engine::debugger::{Debugger, lldbs};
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{output, read, write};
use crate::transcript::Transcript;
use std::process::Command;
use std::sync::Arc;

const BUILD: &str = "\
for library in one two; do
  clang++-22 -g -fPIC -shared -fuse-ld=lld -DUSE=use_$library \"${SOURCE%/*}/library.cpp\" \\
    sections/$library.o -o \"$PWD/$library.so\"
done
clang++-22 -g -fuse-ld=lld \"$SOURCE\" \"$PWD/one.so\" \"$PWD/two.so\" OWN -o program";

pub(crate) fn trials() -> Vec<Trial> {
    let by_name = program("last loaded wins", "geo::Vec2", "sections/program.o");
    let by_pattern = program("name wins over pattern", "/^geo::Vec2$/", "sections/program.o");
    let libraries = program("users own", "geo::Vec2", "");
    let mut trials = Vec::new();
    for debugger in lldbs() {
        trials.push(shows(&by_name, debugger, "library two 3"));
        trials.push(shows(&by_pattern, debugger, "program 3"));
        // LLDB 24 has no command that reads an init file.
        if debugger.release() != "24" {
            trials.push(users_own(&libraries, debugger));
        }
    }
    trials
}

/// Two libraries with one key, and a program with a name for it.
fn program(name: &str, key: &str, own: &str) -> Arc<Program> {
    let sections = [
        ("one", key, "library one"),
        ("two", key, "library two"),
        ("program", "geo::Vec2", "program"),
    ]
    .map(|(file, key, text)| {
        format!(
            "printf '%s\\n' 'summary {key} \"{text} \\(x)\"' > {file}.fmt\n\
                 fmtc compile {file}.fmt -o {file}.o --quiet\n"
        )
    });
    Arc::new(Program {
        name: format!("modules/{name}/clang"),
        source: "tests/debuggers/modules/main.cpp".into(),
        inputs: vec!["tests/debuggers/modules/library.cpp".into()],
        sections: sections.concat(),
        build: BUILD.replace("OWN", own),
        needs: vec!["clang++-22", "ld.lld-22"],
        ..Program::default()
    })
}

fn shows(program: &Arc<Program>, debugger: Debugger, text: &str) -> Trial {
    let wanted = format!("(lldb) target variable corner\n(geo::Vec2) corner = {text}\n");
    let mut session = Session::new(Transcript::parse(&wanted));
    if debugger.release() != "20" {
        // LLDB 20 loads modules one by one and knows no such setting.
        session.first.push("settings set target.parallel-module-load false".to_owned());
    }
    cases::says("shows", program, debugger, session)
}

/// The lines of the documentation, in an init file, show the user's text before and after the program has started.
fn users_own(program: &Arc<Program>, debugger: Debugger) -> Trial {
    let text = read("docs/building.md").unwrap_or_else(|error| panic!("{error}"));
    let start = text.find("\ntype summary add").expect("a block in docs/building.md");
    let block = text[start..].split("```").next().unwrap_or_default().to_owned();
    let trial = Trial::of(program, debugger, "shows", WithInit(block), |printed| {
        match printed.matches("(geo::Vec2) corner = mine: 3\n").count() {
            2 => Ok(()),
            count => Err(format!("{count} times instead of 2:\n{printed}")),
        }
    });
    trial.that_wants("mine")
}

/// What LLDB prints with an init file.
struct WithInit(String);

impl Question for WithInit {
    type Answer = String;

    fn words(&self) -> String {
        self.0.clone()
    }

    fn answer(&self, program: &Program, debugger: Debugger) -> Result<String, String> {
        let init = program.folder()?.join(format!("{}.lldbinit", debugger.release()));
        write(&init, &self.0)?;
        let mut command = Command::new(debugger.command());
        command.args(["--no-lldbinit", "-b", "-S"]).arg(&init);
        let look = ["target variable corner".to_owned()];
        for line in look.iter().chain(&preparation(&program.source())?).chain(&look) {
            command.args(["-o", line]);
        }
        Ok(String::from_utf8_lossy(&output(command.arg(program.path()?))?).into_owned())
    }
}
