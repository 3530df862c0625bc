//! The formatters of `tests/corpus` in real debuggers: every text, and in LLDB 23 every list of
//! children; those of Rust's types beside rustc's own formatters too. By default the core cases,
//! each program in LLDB 22 or 23, and in 23 where children are recorded; with `FMTC_FULL=1` all in both, and in LLDB 24, which has no Python,
//! the lists of children that need it.

use crate::accused;
use crate::engine::{
    ADD_SECTION, Debugger, Outcome, Program, Session, Trial, Values, debugger, preparation, read,
    read_json, root, stem, verdict, word,
};
use crate::texts::Texts;
use crate::transcript::{Transcript, same};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

/// A source, and what its variables must show.
pub(crate) struct OfCorpus {
    pub(crate) stem: String,
    cases: Vec<Value>,
    /// What builds it, with `OUT`.
    command: String,
    pub(crate) program: Arc<Program>,
}

const FOLDER: &str = "tests/corpus";

/// A trial for each source and debugger.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let both = ["22", "23"].map(Debugger::Lldb);
    for program in PROGRAMS.iter() {
        let turn = debugger::turn(&program.stem);
        for debugger in both {
            let has_turn = |turn| debugger::in_turn(turn, &both).contains(&debugger);
            if has_turn(turn) || program.has_children(debugger.release()) {
                trials.push(program.shows(debugger, None));
            }
            if has_turn(turn + 1) && program.is_rust() {
                trials.push(program.shows(debugger, Some("rustc")));
            }
        }
        let newest = Debugger::Lldb("24");
        if debugger::lldbs().contains(&newest) && program.has_children("trunk") {
            trials.push(program.children_in_24(newest));
        }
    }
    trials
}

/// The sources, each with the cases that are wanted; they are built once for all trials.
pub(crate) static PROGRAMS: LazyLock<Vec<OfCorpus>> = LazyLock::new(|| {
    let corpus = read_json(format!("{FOLDER}/corpus.json")).unwrap_or_else(|e| panic!("{e}"));
    let builds = corpus["builds"].as_object().expect("builds").iter();
    builds.map(|(source, build)| OfCorpus::new(&corpus, source, build)).collect()
});

/// The programs with their texts, built by clang or rustc, and with `FMTC_FULL=1` by gcc.
pub(crate) fn texts() -> Vec<Texts> {
    let mut texts = Vec::new();
    for program in PROGRAMS.iter() {
        texts.push(Texts::new(program.program.clone(), program.texts()));
        if debugger::all_trials_run() && !program.is_rust() {
            let command = program.command.replacen("clang++-22", "g++", 1);
            let command = command.replace("-fstandalone-debug", "");
            let by_gcc = OfCorpus::built(&program.program, "gcc", "g++", &command);
            texts.push(Texts::new(Arc::new(by_gcc), program.texts()));
        }
    }
    texts
}

/// The sources, each with its own formatters and those of the packs that they import.
pub(crate) fn sources() -> Vec<accused::Source> {
    let sources = PROGRAMS.iter().map(|program| {
        let own = program.formatters();
        let text = read(&own).unwrap_or_default();
        let packs = text.lines().filter_map(|line| {
            let name = line.strip_prefix("import \"fmtc:")?.strip_suffix('"')?;
            Some(root().join(format!("packs/{name}/{name}.fmt")))
        });
        let packs: Vec<PathBuf> = packs.collect();
        // The flags stand behind the object.
        let (_, flags) = program.command.split_once("-o OUT").unwrap_or_default();
        accused::Source {
            name: program.stem.clone(),
            path: program.program.source(),
            formatters: [vec![own], packs].concat(),
            flags: flags.to_owned(),
            package: program.program.packages.clone(),
            compiler: String::new(),
            programs: vec![program.program.clone()],
        }
    });
    sources.collect()
}

/// The commands that build a program of the corpus into the file `plain`.
pub(crate) fn plain(command: &str) -> String {
    let command = command.replace("OUT", "\"$HERE/plain\"");
    format!("HERE=$PWD\n(cd \"$ROOT/{FOLDER}\" && {command})")
}

impl OfCorpus {
    fn new(corpus: &Value, source: &str, build: &Value) -> OfCorpus {
        let all = debugger::all_trials_run();
        let cases = corpus["cases"].as_array().expect("cases");
        let wanted = |case: &&Value| case["source"] == source && (all || case["tier"] == "core");
        let cases: Vec<Value> = cases.iter().filter(wanted).cloned().collect();
        assert!(!cases.is_empty(), "{source} has no cases");
        let (stem, command) = (stem(Path::new(source)), word(&build["command"]).to_owned());
        let (way, tool) = match source.ends_with(".rs") {
            true => ("rustc", "rustc"),
            false => ("clang", "clang++-22"),
        };
        let of = Program {
            name: format!("corpus/{stem}/"),
            source: format!("{FOLDER}/{source}").into(),
            sections: format!("fmtc compile \"$ROOT/{FOLDER}/{stem}.fmt\" --emit bin -o section"),
            packages: word(&build["package"]).to_owned(),
            ..Program::default()
        };
        let program = Arc::new(OfCorpus::built(&of, way, tool, &command));
        OfCorpus { stem, cases, command, program }
    }

    /// A program, built in another way.
    fn built(of: &Program, way: &str, tool: &'static str, command: &str) -> Program {
        let (name, _) = of.name.rsplit_once('/').unwrap_or_default();
        Program {
            name: format!("{name}/{way}"),
            source: of.source.clone(),
            sections: of.sections.clone(),
            build: format!("{}\n{ADD_SECTION}", plain(command)),
            needs: vec!["objcopy", tool],
            packages: of.packages.clone(),
            ..Program::default()
        }
    }

    fn is_rust(&self) -> bool {
        self.program.name.ends_with("/rustc")
    }

    pub(crate) fn formatters(&self) -> PathBuf {
        root().join(format!("{FOLDER}/{}.fmt", self.stem))
    }

    /// Whether it says which children an LLDB makes.
    fn has_children(&self, lldb: &str) -> bool {
        self.cases.iter().any(|case| !case["children"][lldb].is_null())
    }

    /// The variables that are checked.
    pub(crate) fn variables(&self) -> impl Iterator<Item = &str> {
        self.checks().map(|(_, check)| word(&check["variable"]))
    }

    /// The command that stops it where they have their values.
    pub(crate) fn breakpoint(&self) -> Result<String, String> {
        let commands = preparation(&self.program.source())?;
        let found = commands.into_iter().find(|command| command.starts_with("breakpoint set"));
        found.ok_or_else(|| format!("{} does not stop", self.stem))
    }

    fn checks(&self) -> impl Iterator<Item = (&Value, &Value)> {
        self.cases.iter().flat_map(|case| {
            case["checks"].as_array().into_iter().flatten().map(move |check| (case, check))
        })
    }

    /// The variables that are checked, with their texts.
    fn texts(&self) -> Vec<(String, Option<String>)> {
        let texts = self.checks().map(|(_, check)| {
            (word(&check["variable"]).to_owned(), check["expected"].as_str().map(str::to_owned))
        });
        texts.collect()
    }

    fn shows(&'static self, debugger: Debugger, rustc: Option<&'static str>) -> Trial {
        let question = if rustc.is_some() { "beside rustc" } else { "summaries" };
        let values = Values { rustc, ..Values::of(self.variables()) };
        let check = move |shown| self.check(&shown, debugger);
        let trial = Trial::of(&self.program, debugger, question, values, check);
        trial.that_wants(&format!("{:?}", self.cases))
    }

    fn check(&self, shown: &Value, debugger: Debugger) -> Outcome {
        let mut wrong = Vec::new();
        for (case, check) in self.checks() {
            let variable = word(&check["variable"]);
            let found = &shown[variable];
            if !is_line(word(&found["lines"]), check) {
                wrong
                    .push(format!("{variable}: not {} but\n{}", check["expected"], found["lines"]));
            }
            let children = &case["children"][debugger.release()][variable];
            if !children.is_null() && *children != found["children"] {
                let found = &found["children"];
                wrong.push(format!("{variable}: children not {children} but\n{found}"));
            }
            if found["unreadable"].to_string().contains("(opcode=") {
                let texts = &found["unreadable"];
                wrong.push(format!(
                    "{variable}: an error text behind a pointer to nowhere: {texts}"
                ));
            }
        }
        verdict(&wrong)
    }

    /// The children that only LLDB 24 can have, each asked for by its name.
    fn children_in_24(&self, debugger: Debugger) -> Trial {
        let mut wanted = String::new();
        for case in &self.cases {
            for (variable, children) in case["children"]["trunk"].as_object().into_iter().flatten()
            {
                for child in children.as_array().into_iter().flatten() {
                    let (name, value) = (word(&child[0]), word(&child[1]));
                    wanted.push_str(&format!(
                        "(lldb) frame variable {variable}{name}\n(int) {variable}{name} = {value}\n"
                    ));
                }
            }
        }
        let wanted = Transcript::parse(&wanted);
        let question = Session::new(wanted.clone());
        Trial::of(&self.program, debugger, "children", question, move |found| {
            // Elements of constant arrays are constant.
            let found = Transcript::parse(&found.to_string().replace("(const ", "("));
            same(&wanted, &found)
        })
    }
}

/// What stands behind the address of a pointer.
fn without_address(shown: &str) -> Option<&str> {
    let (digits, rest) = shown.strip_prefix("0x")?.split_once(' ')?;
    (digits.len() == 16 && digits.bytes().all(|b| b.is_ascii_hexdigit())).then_some(rest)
}

/// The text above the children, where these are shown below it.
pub(crate) fn without_children(shown: &str) -> &str {
    shown.split_once(" {\n").map_or(shown, |(text, _)| text).trim_end_matches(" {}")
}

/// Whether it is `(TYPE) NAME = TEXT`, with an address before the text if it is a pointer.
fn is_line(line: &str, check: &Value) -> bool {
    let start = format!("({}) {} = ", word(&check["type"]), word(&check["variable"]));
    let Some(shown) = line.trim_end_matches('\n').strip_prefix(&start) else { return false };
    let shown = without_children(shown);
    let wanted = check["expected"].as_str().unwrap_or("nullptr");
    let pointed_at = without_address(shown);
    let is_pointer = word(&check["type"]).ends_with('*');
    shown == wanted || is_pointer && pointed_at == Some(wanted)
}
