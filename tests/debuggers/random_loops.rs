//! Bytecode near a loop that works: the loops of the recorded programs and of compiled walks, with a
//! literal, an instruction or a block changed. What the verifier does not call a hazard ends in real
//! debuggers.

use crate::conformance::{hex, vectors};
use crate::engine::{self, Debugger, Outcome, debuggee, table, verdict};
use crate::programs::Random;
use crate::random_cases::probe;
use crate::random_formatters::plain_walks;
use crate::rounds::{number, rounds};
use fmtc::asm::{self, assemble};
use fmtc::bytecode::section::records;
use fmtc::compile::{Options, Session};
use fmtc::isa::{Lldb, LldbRange};
use fmtc::source::{SourceId, SourceMap};
use fmtc::verify::verify_section;
use serde_json::json;

/// Programs that each debugger runs; `FMTC_PROGRAMS` and `FMTC_SEED` say others.
const PROGRAMS: u64 = 300;
const SEED: u64 = 1;
/// The seeds tried for each wanted program: at least one in so many must not be a hazard.
const MOST_SEEDS: u64 = 8;
/// So many programs run in one session.
const AT_ONCE: usize = 1_000;

const NUMBERS: [u64; 10] = [0, 1, 2, 3, 9, 10, 1000, 1 << 20, u64::MAX - 1, u64::MAX];

/// A program for the summary of a variable, as words of assembly.
struct Sample {
    variable: String,
    key: String,
    words: Vec<String>,
}

struct Case {
    variable: String,
    text: String,
    bytes: Vec<u8>,
}

pub(crate) fn all_end(debugger: Debugger) -> Outcome {
    let release = debugger.lldb()?;
    let (first, programs) = (number("FMTC_SEED", SEED), rounds("FMTC_PROGRAMS", PROGRAMS));
    let samples = samples(release)?;
    let exe = debuggee("loops")?;
    let mut seeds = first..first + programs * MOST_SEEDS;
    let mut failures = Vec::new();
    for ran in (0..programs).step_by(AT_ONCE) {
        let wanted = AT_ONCE.min((programs - ran) as usize);
        let harmless = seeds.by_ref().filter_map(|seed| harmless(seed, &samples, release));
        let cases: Vec<Case> = harmless.take(wanted).collect();
        if cases.len() < wanted {
            return Err(format!("fewer than one in {MOST_SEEDS} programs is harmless"));
        }
        failures.extend(without_end(&cases, debugger.release(), &exe)?);
    }
    verdict(&failures)
}

/// The recorded loops, and those of compiled walks.
fn samples(release: Lldb) -> Result<Vec<Sample>, String> {
    let recorded = vectors("vectors-loops.json");
    let recorded = recorded.as_array().ok_or("no list")?.iter();
    let recorded = recorded.filter(|case| case["record_version"].is_null()).map(|case| {
        let [variable, code] = ["value", "asm"].map(|key| case[key].as_str().unwrap_or_default());
        let key = match variable {
            "plain" => "Plain",
            "num" | "zero" => "Num",
            "tree" | "leaf" | "bare" => "Tree",
            "ring" => "Ring",
            "table" => "Table",
            "many" => "Many",
            _ => "List",
        };
        Sample { variable: variable.to_owned(), key: key.to_owned(), words: words(code) }
    });
    let mut samples: Vec<Sample> = recorded.collect();
    for (variable, key, text) in plain_walks() {
        let code = compiled(&text, release).ok_or_else(|| format!("not compiled: {text}"))?;
        let (variable, key) = (variable.to_owned(), key.to_owned());
        samples.push(Sample { variable, key, words: words(&code) });
    }
    Ok(samples)
}

/// The first program of a formatter for one release, as assembly on one line.
fn compiled(text: &str, release: Lldb) -> Option<String> {
    let mut sources = SourceMap::new();
    let id = sources.add("walk.fmt", text);
    let options = Options { lldb: LldbRange::only(release), ..Options::default() };
    let section = Session::new(&mut sources, options).compile(&[id]).compiled?.section;
    let record = records(&section).next()?.record();
    let code = record.methods.first()?.program;
    Some(asm::line(code))
}

/// The words of assembly; a string is one.
fn words(code: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quoted, mut escaped) = (String::new(), false, false);
    for c in code.chars().chain([' ']) {
        if !quoted && c.is_whitespace() {
            words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
            continue;
        }
        quoted ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        word.push(c);
    }
    words
}

/// The changed program of a seed, if it can be assembled and the verifier says that it ends.
fn harmless(seed: u64, samples: &[Sample], release: Lldb) -> Option<Case> {
    let mut random = Random::new(seed);
    let sample = &samples[random.below(samples.len())];
    let mut words = sample.words.clone();
    for _ in 0..1 + random.below(3) {
        change(&mut words, &mut random);
    }
    let code = words.join(" ");
    let text = format!("record \"{}\" flags 0 {{\n@summary: {code}\n}}\n", sample.key);
    let bytes = assemble(&text, SourceId(0), None).ok()?.encoded.bytes;
    let ends = verify_section(&bytes, LldbRange::only(release)).is_harmless();
    ends.then(|| Case { variable: sample.variable.clone(), text, bytes })
}

/// Changes a bound, an operator, an exit, the order of blocks or what is on the stack.
fn change(words: &mut Vec<String>, random: &mut Random) {
    if words.is_empty() {
        return;
    }
    let row = table("random", "loops")[0];
    let [inserted, operators] = ["inserted", "operators"].map(|key| engine::words(&row[key]));
    let at = random.below(words.len());
    let literals: Vec<usize> =
        (0..words.len()).filter(|at| unsigned(&words[*at]).is_some()).collect();
    match random.below(8) {
        0 | 1 if !literals.is_empty() => {
            let at = literals[random.below(literals.len())];
            let old = unsigned(&words[at]).unwrap_or_default();
            let near = [old.wrapping_add(1), old.wrapping_sub(1), old.wrapping_mul(2)];
            let all: Vec<u64> = NUMBERS.into_iter().chain(near).collect();
            words[at] = format!("{}u", all[random.below(all.len())]);
        }
        2 => {
            let places = (0..words.len()).filter(|at| operators.contains(&&*words[*at]));
            let places: Vec<usize> = places.collect();
            if !places.is_empty() {
                let at = places[random.below(places.len())];
                words[at] = operators[random.below(operators.len())].to_owned();
            }
        }
        3 => words.insert(at, inserted[random.below(inserted.len())].to_owned()),
        4 if !matches!(&*words[at], "{" | "}") => drop(words.remove(at)),
        5 if at + 1 < words.len() => words.swap(at, at + 1),
        6 => exchange_blocks(words, at),
        _ => words.insert(at, words[random.below(words.len())].clone()),
    }
}

fn unsigned(word: &str) -> Option<u64> {
    word.strip_suffix('u')?.parse().ok()
}

/// Exchanges the block behind a place with the one behind that.
fn exchange_blocks(words: &mut [String], at: usize) {
    let Some(first) = block_from(words, at) else { return };
    let Some(second) = block_from(words, first.end) else { return };
    words[first.start..second.end].rotate_left(first.len());
}

fn block_from(words: &[String], at: usize) -> Option<std::ops::Range<usize>> {
    let start = (at..words.len()).find(|at| words[*at] == "{")?;
    let mut depth = 0;
    let end = (start..words.len()).find(|at| {
        match &*words[*at] {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    Some(start..end + 1)
}

/// Those that kill or hang the debugger.
fn without_end(cases: &[Case], lldb: &str, exe: &str) -> Result<Vec<String>, String> {
    let list = cases.iter().enumerate().map(|(at, case)| {
        let section = hex(&case.bytes);
        json!({"id": at.to_string(), "value": case.variable, "section": section, "glance": true})
    });
    let results = probe(list.collect(), &["--lldb", lldb, "--exe", exe])?;
    let failed = cases.iter().zip(&results).filter(|(_, result)| result["outcome"] != "ok");
    Ok(failed.map(|(case, result)| format!("{}: {result}\n{}", case.variable, case.text)).collect())
}
