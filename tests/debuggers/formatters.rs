//! Random formatters in real debuggers show what they mean, and what the built-in machine prints.

use crate::conformance::hex;
use crate::engine::{Debugger, Outcome, debuggee, verdict};
use crate::random_cases::probe;
use crate::random_formatters::{Case, Seen, Values, case, spelled_cases, walking_case};
use crate::rounds::{number, rounds};
use fmtc::display::{Child, Shown};
use fmtc::isa::Lldb;
use serde_json::{Value, json};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// Formatters in each debugger; `FMTC_FORMATTERS` and `FMTC_SEED` say others. Nearly all of the time is that of the
/// compiler: a campaign runs with `--release`.
const FORMATTERS: u64 = 100;
/// So many are compiled before one debugger shows them, and so many differences end a run.
const AT_ONCE: u64 = 500;
const DIFFERENCES: usize = 20;
const SEED: u64 = 1;
/// Of so many of them one more has its numbers as members, as constants, and as both.
const SPELLED: u64 = 10;

/// The probe looks at so many children.
const CHILDREN: usize = 8;

pub(crate) fn agree(lldb: Debugger) -> Outcome {
    let values = Values::read();
    in_parts(|seeds| {
        let cases = seeds.clone().map(|seed| case(seed, &values, &mut Seen::new()));
        let mut cases: Vec<Case> = cases.collect::<Result<_, _>>()?;
        for seed in seeds.filter(|seed| seed % SPELLED == 1) {
            cases.extend(spelled_cases(seed / SPELLED + 1, &values, &mut Seen::new())?);
        }
        differences(&cases, &values, lldb, None)
    })
}

/// Formatters that walk lists, trees and tables.
pub(crate) fn walks_agree(lldb: Debugger) -> Outcome {
    let (values, exe) = (Values::read(), debuggee("loops")?);
    in_parts(|seeds| {
        let walks = walks(seeds, &values);
        let mut failures = walks.refused.clone();
        failures.extend(differences(&walks.cases, &values, lldb, Some(&exe))?);
        Ok(failures)
    })
}

/// The formatters of some seeds.
struct Walks {
    seeds: Range<u64>,
    cases: Vec<Case>,
    /// Why others do not compile.
    refused: Vec<String>,
}

/// The same formatters for all debuggers: compiling takes longer than the debuggers do.
fn walks(seeds: Range<u64>, values: &Values) -> Arc<Walks> {
    static LAST: Mutex<Option<Arc<Walks>>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(walks) = last.as_ref().filter(|walks| walks.seeds == seeds) {
        return walks.clone();
    }
    let mut walks = Walks { seeds: seeds.clone(), cases: Vec::new(), refused: Vec::new() };
    for seed in seeds {
        match walking_case(seed, values, &mut Seen::new()) {
            Ok(case) => walks.cases.push(case),
            Err(why) => walks.refused.push(why),
        }
    }
    last.insert(Arc::new(walks)).clone()
}

/// Compares the formatters of all seeds, some at a time.
fn in_parts(differ: impl Fn(Range<u64>) -> Result<Vec<String>, String>) -> Outcome {
    let (first, formatters) = (number("FMTC_SEED", SEED), rounds("FMTC_FORMATTERS", FORMATTERS));
    let mut failures = Vec::new();
    for from in (first..first + formatters).step_by(AT_ONCE as usize) {
        let to = (from + AT_ONCE).min(first + formatters);
        failures.extend(differ(from..to).map_err(|e| format!("seeds {from} to {to}: {e}"))?);
        if failures.len() >= DIFFERENCES {
            break;
        }
    }
    verdict(&failures)
}

fn differences(
    cases: &[Case],
    values: &Values,
    debugger: Debugger,
    exe: Option<&str>,
) -> Result<Vec<String>, String> {
    let release = debugger.lldb()?;
    let results = ask(cases, debugger.release(), exe)?;
    if results.len() != cases.len() {
        return Err(format!("only {} results", results.len()));
    }
    let compared = cases.iter().zip(&results).map(|(case, result)| {
        let shown = case.shown(release, values);
        compare(case, release, result, shown.as_ref().ok())
    });
    Ok(compared.filter_map(Result::err).collect())
}

/// Compares what a debugger showed with what is meant, and its line and its children with those of the
/// machine.
fn compare(case: &Case, lldb: Lldb, result: &Value, machine: Option<&Shown>) -> Outcome {
    let printed = machine.map(|shown| String::from_utf8_lossy(&shown.text));
    let printed = printed.as_deref().unwrap_or("nothing");
    let meant = case.meaning(lldb);
    // The probe does not tell bytes that are not UTF-8.
    let Ok(text) = std::str::from_utf8(&meant.text) else { return Ok(()) };
    let shown = result["summary"].as_str().unwrap_or_default();
    let display = result["display"].as_str().unwrap_or_default();
    let wrong = |what: String| Err(case.failure(lldb, &format!("{what}\n{result}")));
    if shown != text {
        return wrong(format!("the debugger shows {shown:?}"));
    }
    if let Some(children) = &meant.children {
        let names = |n: usize| result["children"][n][0].as_str().unwrap_or_default();
        let count = result["num_children"].as_u64();
        let same = children.iter().take(CHILDREN).enumerate().all(|(n, c)| names(n) == c.0);
        let values = machine.iter().flat_map(|shown| &shown.children).take(CHILDREN);
        let differs = |(n, child): (usize, &Child)| {
            let text = result["children"][n][1].as_str().map(str::as_bytes);
            child.text.as_deref() != text
        };
        if count != Some(children.len() as u64) || !same || values.enumerate().any(differs) {
            return wrong("the debugger has other children".to_owned());
        }
    }
    // The probe prints fewer children than LLDB does, and the tree of the library's values holds
    // not all that their own formatters look at.
    let cut = |line: &str| line.trim_end_matches(')').ends_with("...");
    let is_cut = printed.lines().chain(display.lines()).any(cut);
    match is_cut || case.formatter.variable == "lib" || display == printed {
        true => Ok(()),
        false => wrong(format!("the debugger prints\n{display}the machine\n{printed}")),
    }
}

fn ask(cases: &[Case], lldb: &str, exe: Option<&str>) -> Result<Vec<Value>, String> {
    let list = cases.iter().enumerate().map(|(id, case)| {
        let (value, section) = (case.formatter.variable, hex(&case.compiled.section));
        json!({ "id": id.to_string(), "value": value, "section": section, "glance": true })
    });
    let options =
        ["--lldb", lldb].into_iter().chain(exe.into_iter().flat_map(|exe| ["--exe", exe]));
    probe(list.collect(), &options.collect::<Vec<_>>())
}
