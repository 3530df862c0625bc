//! The runtime in Python: the texts of the corpus and of the packs in gdb and in LLDB before 20.
//!
//! A text must be that of LLDB where a record is for its type, or be listed with the reason in `gdb/known.json` or
//! `old.json`. Values with random bytes must not make the runtime raise anything, nor take long. Each program is in gdb 13,
//! gdb 18 or LLDB 19, with random bytes in the next one; with `FMTC_FULL=1` it is in all releases.

use crate::engine::{
    Debugger, InGdb, Outcome, Program, Trial, Values, Variables, debugger, read_json, root, verdict,
};
use crate::{corpus, packs};
use serde_json::Value;
use std::sync::Arc;

/// A variable with the text that LLDB shows; `None` where that is a null pointer.
pub(crate) type Wanted = (String, Option<String>);

/// A program, and the texts of its variables.
pub(crate) struct Texts {
    pub(crate) program: Arc<Program>,
    pub(crate) wanted: Vec<Wanted>,
}

/// What debuggers show otherwise, with the reasons.
const KNOWN_IN_GDB: &str = "tests/debuggers/gdb/known.json";
const KNOWN_IN_LLDB: &str = "tests/debuggers/old.json";

pub(crate) fn trials() -> Vec<Trial> {
    let known = |file| read_json(file).unwrap_or_else(|error| panic!("{error}"));
    let (in_gdb, in_lldb) = (known(KNOWN_IN_GDB), known(KNOWN_IN_LLDB));
    let all = [debugger::gdbs(), debugger::old_lldbs()].concat();
    let of_corpus = corpus::texts();
    let mut trials = Vec::new();
    // gcc's programs are in gdb alone, and old releases of LLDB show the corpus alone.
    let shows = |debugger: Debugger, texts: &Texts| match debugger {
        Debugger::Gdb(_) => true,
        debugger => {
            !texts.is_by_gcc()
                && (debugger.release() == "19" || texts.program.name.starts_with("corpus/"))
        }
    };
    for texts in of_corpus.iter().chain(&packs::texts()) {
        let turns = debugger::in_turn(debugger::turn(texts.name()), &all);
        for &debugger in all.iter().filter(|debugger| shows(**debugger, texts)) {
            let known = if let Debugger::Gdb(_) = debugger { &in_gdb } else { &in_lldb };
            let is_known = !known[debugger.release()][texts.name()].is_null();
            if is_known || turns.contains(&debugger) {
                trials.push(texts.shown(debugger, known));
            }
        }
        if texts.program.name.contains("/niches/") {
            let gdbs = debugger::gdbs().into_iter();
            trials.extend(
                gdbs.map(|gdb| texts.nothing_wrong_in_gdb("unknown types", gdb, "unknown.py")),
            );
        }
    }
    for texts in of_corpus.iter().filter(|texts| !texts.is_by_gcc()) {
        for debugger in debugger::in_turn(debugger::turn(texts.name()) + 1, &all) {
            trials.push(texts.damaged(debugger));
        }
    }
    trials
}

impl Texts {
    pub(crate) fn new(program: Arc<Program>, wanted: Vec<Wanted>) -> Texts {
        Texts { program, wanted }
    }

    /// The name of the program without the way in which it is built.
    fn name(&self) -> &str {
        self.program.name.rsplit_once('/').map_or("", |(name, _)| name)
    }

    pub(crate) fn is_by_gcc(&self) -> bool {
        self.program.name.ends_with("/gcc")
    }

    fn variables(&self) -> Vec<String> {
        self.wanted.iter().map(|(name, _)| name.clone()).collect()
    }

    /// Each text is that of LLDB, or known to differ.
    fn shown(&self, debugger: Debugger, known: &Value) -> Trial {
        let (name, in_gdb) = (self.name(), matches!(debugger, Debugger::Gdb(_)));
        let mut wanted = self.wanted.clone();
        if in_gdb {
            let dies = &known["dies"][name];
            wanted.retain(|(variable, _)| debugger.release() == "13" || dies[variable].is_null());
        }
        let reason = |variable: &str| {
            let of = ["all", debugger.release()].map(|of| known[of][name][variable].as_str());
            of.into_iter().flatten().next().map(str::to_owned)
        };
        let wanted: Vec<_> = wanted
            .into_iter()
            .map(|(variable, text)| (reason(&variable), variable, text))
            .collect();
        let variables: Vec<String> = wanted.iter().map(|(_, name, _)| name.clone()).collect();
        let file = root().join(if in_gdb { KNOWN_IN_GDB } else { KNOWN_IN_LLDB });
        let question = Variables::of(debugger, &variables);
        let trial = Trial::of(&self.program, debugger, "texts", question, move |(shown, _)| {
            let mut wrong = Vec::new();
            for (reason, variable, wanted) in &wanted {
                let found = &shown[variable];
                let is_equal = match in_gdb {
                    true => is_equal_in_gdb(found, wanted.as_deref()),
                    false => is_equal(found, wanted.as_deref()),
                };
                match (is_equal, reason) {
                    (false, None) => wrong.push(format!("{variable}: not {wanted:?} but {found}")),
                    (true, Some(reason)) => wrong
                        .push(format!("{variable} is equal; {} says: {reason}", file.display())),
                    _ => {}
                }
            }
            verdict(&wrong)
        });
        trial.that_wants(&format!("{:?}", self.wanted))
    }

    /// Shows values with random bytes.
    fn damaged(&self, debugger: Debugger) -> Trial {
        if let Debugger::Gdb(_) = debugger {
            return self.nothing_wrong_in_gdb("damaged", debugger, "hostile.py");
        }
        let question = Values::of(self.variables()).with(["--damage"]);
        Trial::of(&self.program, debugger, "damaged", question, |answers| nothing_wrong(&answers))
    }

    /// Runs a script below `gdb` that says how many values it looked at, and what is wrong.
    fn nothing_wrong_in_gdb(&self, question: &str, gdb: Debugger, script: &'static str) -> Trial {
        let values = InGdb::new(script, self.variables());
        Trial::of(&self.program, gdb, question, values, |(answers, said)| {
            // Printers of libraries may raise; the paths of ours begin so.
            match nothing_wrong(&answers).is_err() || said.contains("fmtc_runtime/") {
                true => Err(format!("{answers}\n{said}")),
                false => Ok(()),
            }
        })
    }
}

/// Fails for what a script found that damages values.
pub(crate) fn nothing_wrong(answers: &Value) -> Outcome {
    let wrong = answers["wrong"].as_array().is_none_or(|wrong| !wrong.is_empty());
    if wrong || answers["shown"] == 0 { Err(answers.to_string()) } else { Ok(()) }
}

/// Whether the first of the lines has the text.
fn is_equal(found: &Value, wanted: Option<&str>) -> bool {
    let found = first_text(found["lines"].as_str().unwrap_or_default());
    let wanted = wanted.unwrap_or("nullptr");
    normal(found) == normal(wanted) || wanted == "nullptr" && found == "NULL"
}

/// Whether gdb shows the text, or its own view where no record is for the type.
fn is_equal_in_gdb(found: &Value, wanted: Option<&str>) -> bool {
    let null = wanted.is_none_or(|text| text == "nullptr" || text == "NULL");
    if null {
        return found["whole"] == "0x0";
    }
    if found["has_record"] == false {
        return true;
    }
    let text = found["text"].as_str().unwrap_or_default();
    normal(text) == normal(wanted.unwrap_or_default())
}

/// What is behind the type and the name in the first line that LLDB prints.
pub(crate) fn first_text(lines: &str) -> &str {
    let line = lines.lines().next().unwrap_or_default();
    line.split_once(" = ").map_or("", |(_, text)| text)
}

/// A text without an address before it, and with `0x…` for others.
pub(crate) fn normal(text: &str) -> String {
    let address = regex::Regex::new("0x([0-9a-f]{5,}|…)").expect("a pattern");
    let text = address.replace_all(text, "0x…");
    let text = text.strip_prefix("0x…").map_or(&*text, str::trim_start);
    text.trim_end_matches(" {}").trim_end_matches(" {").to_owned()
}
