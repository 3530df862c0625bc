//! `rust-lldb` and CodeLLDB, whose formatters give most values other children: our texts are those
//! of plain LLDB there. The lists of children that we make are too (`corpus.rs`).

use crate::cases::compare;
use crate::engine::{
    Ask, Debugger, Program, Question, Trial, batch, expected, preparation, read, root, table, text,
    word, words,
};
use crate::rustc;
use crate::transcript::Transcript;
use crate::ways::ways;
use std::process::Command;
use std::sync::Arc;

/// The cases that are looked at, each a folder of `cases`.
const CASES: [&str; 2] = ["rust", "rust_values"];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for case in CASES {
        let folder = root().join("tests/debuggers/cases").join(case);
        let formatters = [folder.join("formatters.fmt")];
        let name = format!("beside/{case}");
        let program =
            Arc::new(ways("rust")[0].program(&name, &folder.join("main.rs"), &formatters));
        let mut add = |question: &str, debugger: Debugger, commands| {
            let file = expected(&folder.join("expected.txt"), debugger);
            let wanted =
                read(&file).map_or_else(|e| panic!("{e}"), |text| Transcript::parse(&text));
            let session = Beside { commands, wanted: wanted.clone() };
            let ask = Ask { program: program.clone(), debugger, question: session };
            let (name, path) = (format!("{}/{question}", program.name), file.clone());
            trials.push(Trial::ask(name, ask, &[&path], move |found| {
                compare(&wanted, &found, &file, debugger)
            }));
        };
        for debugger in ["22", "23"].map(Debugger::Lldb) {
            add("rust-lldb", debugger, None);
        }
        for row in table("rust_lldb", "beside") {
            add(word(&row["name"]), Debugger::Lldb("22"), Some(words(&row["commands"])));
        }
    }
    trials
}

/// A transcript beside other formatters: those of `rust-lldb`, or those that commands load.
struct Beside {
    commands: Option<Vec<&'static str>>,
    wanted: Transcript,
}

impl Question for Beside {
    type Answer = Transcript;

    fn words(&self) -> String {
        format!("{:?}\n{}", self.commands, self.wanted)
    }

    fn answer(&self, program: &Program, debugger: Debugger) -> Result<Transcript, String> {
        let mut command = match &self.commands {
            None => rustc::lldb(debugger)?,
            Some(commands) => with(commands, debugger)?,
        };
        let start = preparation(&program.source())?;
        let lines = start.iter().map(String::as_str).chain(self.wanted.commands());
        let printed = batch(&mut command, program, lines)?;
        let found = Transcript::parse(&printed).find(&self.wanted);
        found.ok_or_else(|| format!("there are no answers:\n{printed}"))
    }
}

/// An LLDB that runs these commands first.
fn with(commands: &[&str], debugger: Debugger) -> Result<Command, String> {
    let etc = rustc::formatters("rustc")?;
    let mut command = Command::new(debugger.command());
    let lines = commands.iter().map(|line| line.replace("ETC", &etc).replace("ROOT", text(root())));
    command.args(lines.flat_map(|line| ["-O".to_owned(), line]));
    Ok(command)
}
