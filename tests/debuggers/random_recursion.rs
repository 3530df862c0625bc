//! Random records whose programs ask objects of their value for what has LLDB run programs: what the
//! verifier does not call a hazard ends, in real debuggers.

use crate::conformance::hex;
use crate::engine::{Debugger, Outcome, table, verdict, words};
use crate::programs::Random;
use crate::random_cases::probe;
use crate::rounds::{number, rounds};
use fmtc::asm::assemble;
use fmtc::isa::{Lldb, LldbRange};
use fmtc::source::SourceId;
use fmtc::verify::verify_section;
use serde_json::{Value, json};

/// Sections in each debugger; `FMTC_SECTIONS` and `FMTC_SEED` say others.
const SECTIONS: u64 = 150;
const SEED: u64 = 1;

/// A section as text, and the variable it is for.
struct Case {
    text: String,
    bytes: Vec<u8>,
    value: &'static str,
}

struct Maker {
    random: Random,
    version: u64,
}

impl Maker {
    /// A text of a list of `programs/random.toml`.
    fn pick(&mut self, list: &str) -> String {
        let all = words(&table("random", "recursion")[0][list]);
        let child = if self.version == 2 { "0i" } else { "0u" };
        let child = format!("{child} @get_child_at_index call");
        all[self.random.below(all.len())].replace("CHILD", &child)
    }

    /// Makes another object of the one on top.
    fn object(&mut self) -> String {
        let steps = self.random.below(4);
        (0..steps).map(|_| self.pick("objects") + " ").collect()
    }

    /// Asks the object on top, and leaves one value in its place.
    fn question(&mut self) -> String {
        let question = self.object() + &self.pick("questions");
        if question.ends_with("@fmt call") { question + " swap drop" } else { question }
    }

    /// The program of a method: its start has the value on top, and so has its end.
    fn asks(&mut self) -> String {
        match self.random.below(3) {
            0 => String::new(),
            n => (0..n).map(|_| format!("dup {} drop ", self.question())).collect(),
        }
    }

    /// Another object of the value, at times.
    fn gives(&mut self) -> String {
        if self.random.below(5) == 0 { self.object() } else { String::new() }
    }

    fn children(&mut self, key: &str) -> String {
        let second = self.version == 2;
        let integer = if second { "i" } else { "u" };
        let count = [0, 1, 2, 3][self.random.below(4)];
        let own = if second { r#""valobj" dict_get "# } else { "" };
        let mut text = format!("record \"{key}\" flags 0 version {} {{\n", self.version);
        if self.random.below(2) == 0 {
            let asks = self.asks() + &self.gives();
            text += &match second {
                true => format!("@init: {asks} \"valobj\" swap dict_set\n"),
                false => format!("@init: {asks}\n"),
            };
        }
        text += &format!("@get_num_children: {own}{} drop {count}{integer}\n", self.asks());
        let (asks, gives) = (self.asks(), self.gives());
        text += &match (second, gives.is_empty()) {
            (true, true) => {
                format!("@get_child_at_index: swap {own}{asks} swap @get_child_at_index call\n")
            }
            (true, false) => format!("@get_child_at_index: drop {own}{asks} {gives}\n"),
            (false, true) => {
                format!("@get_child_at_index: swap {asks} swap @get_child_at_index call\n")
            }
            (false, false) => format!("@get_child_at_index: drop {asks} {gives}\n"),
        };
        text +=
            &format!("@get_child_index: swap {own}{} swap @get_child_index call\n", self.asks());
        if self.random.below(2) == 0 {
            let asks = self.asks();
            text += &match second {
                true => format!("@update: {own}{asks} drop 0i\n"),
                false => format!("@update: {asks} {} 0u\n", self.gives()),
            };
        }
        text + "}\n"
    }

    fn summary(&mut self, key: &str) -> String {
        format!("record \"{key}\" flags 0 {{\n@summary: {} \"s\"\n}}\n", self.question())
    }
}

fn case(seed: u64, lldb: Lldb) -> Result<Case, String> {
    let random = Random::new(seed);
    let mut maker = Maker { random, version: 1 };
    let is_second = lldb >= Lldb::V24 && maker.random.below(2) == 0;
    let values = words(&table("random", "recursion")[0]["values"]);
    let mut words = values[maker.random.below(values.len())].split(' ');
    let value = words.next().unwrap_or_default();
    let mut text = String::new();
    for key in words {
        maker.version = if is_second { 2 } else { 1 };
        text += &maker.children(key);
        maker.version = 1;
        if maker.random.below(2) == 0 {
            text += &maker.summary(key);
        }
    }
    let assembled = assemble(&text, SourceId(0), None);
    let bytes = assembled.map_err(|e| format!("seed {seed}: {e:?}\n{text}"))?.encoded.bytes;
    Ok(Case { text, bytes, value })
}

pub(crate) fn ends(debugger: Debugger) -> Outcome {
    let release = debugger.lldb()?;
    let (first, sections) = (number("FMTC_SEED", SEED), rounds("FMTC_SECTIONS", SECTIONS));
    let cases: Vec<Case> =
        (first..first + sections).map(|seed| case(seed, release)).collect::<Result<_, _>>()?;
    let is_harmless =
        |case: &&Case| verify_section(&case.bytes, LldbRange::only(release)).is_harmless();
    let harmless: Vec<&Case> = cases.iter().filter(is_harmless).collect();
    if harmless.len() * 5 < cases.len() {
        return Err(format!("only {} of {} are harmless", harmless.len(), cases.len()));
    }
    let list = harmless.iter().enumerate().map(|(at, case)| {
        let (section, names) = (hex(&case.bytes), ["a", "at", "nope"]);
        json!({"id": at.to_string(), "value": case.value, "section": section, "names": names})
    });
    let results = probe(list.collect(), &["--lldb", debugger.release()])?;
    let outcomes = harmless.iter().zip(&results).map(|(case, result)| (case, &result["outcome"]));
    let ended = |outcome: &Value| matches!(outcome.as_str(), Some("ok" | "none" | "error"));
    let failures: Vec<String> = outcomes
        .filter(|(_, outcome)| !ended(outcome))
        .map(|(case, outcome)| format!("{}: {outcome}\n{}", case.value, case.text))
        .collect();
    verdict(&failures)
}
