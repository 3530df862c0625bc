//! Random formatters in real debuggers show what they mean, and what the built-in machine prints.

use crate::random_formatters::{Case, Seen, Values, case, spelled_cases, walking_case};
use crate::{root, tools};
use fmtc::isa::Lldb;
use libtest_mimic::Trial;
use serde_json::{Value, json};
use std::process::Command;

/// Formatters in each debugger; `FMTC_FORMATTERS` and `FMTC_SEED` say others.
const FORMATTERS: u64 = 100;
const SEED: u64 = 1;
/// Of so many of them one more has its numbers as members, as constants, and as both.
const SPELLED: u64 = 10;

/// The probe looks at so many children.
const CHILDREN: usize = 8;

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |kind: &str, lldb: &&'static str, agree: fn(&str) -> Result<(), String>| {
        let lldb = *lldb;
        let needs = vec!["clang++-22", "python3", lldb];
        tools::trial(format!("{kind}::lldb_{lldb}"), needs, move || agree(lldb))
    };
    let formatters = tools::debuggers().iter().map(|l| trial("random_formatters", l, agree));
    let walks = tools::debuggers().iter().map(|l| trial("random_walks", l, walks_agree));
    formatters.chain(walks).collect()
}

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn agree(lldb: &str) -> Result<(), String> {
    let (first, formatters) = (number("FMTC_SEED", SEED), number("FMTC_FORMATTERS", FORMATTERS));
    let values = Values::read();
    let cases = (first..first + formatters).map(|seed| case(seed, &values, &mut Seen::new()));
    let mut cases: Vec<Case> = cases.collect::<Result<_, _>>()?;
    for seed in first..first + formatters.div_ceil(SPELLED) {
        cases.extend(spelled_cases(seed, &values, &mut Seen::new())?);
    }
    all_agree(&cases, &values, lldb, None)
}

/// Formatters that walk lists, trees and tables.
fn walks_agree(lldb: &str) -> Result<(), String> {
    let (first, formatters) = (number("FMTC_SEED", SEED), number("FMTC_FORMATTERS", FORMATTERS));
    let values = Values::read();
    let cases =
        (first..first + formatters).map(|seed| walking_case(seed, &values, &mut Seen::new()));
    let cases: Vec<Case> = cases.collect::<Result<_, _>>()?;
    let exe = tools::output(script().args(["debuggee", "loops"]))?;
    all_agree(&cases, &values, lldb, Some(String::from_utf8_lossy(&exe).trim()))
}

fn all_agree(cases: &[Case], values: &Values, lldb: &str, exe: Option<&str>) -> Result<(), String> {
    let release = lldb.parse().ok().and_then(Lldb::from_number).ok_or("no release")?;
    let results = probe(cases, lldb, exe)?;
    if results.len() != cases.len() {
        return Err(format!("only {} results", results.len()));
    }
    let compared = cases.iter().zip(&results).map(|(case, result)| {
        let shown = case.shown(release, values);
        let printed = shown.as_ref().map(|shown| String::from_utf8_lossy(&shown.text).into_owned());
        compare(case, release, result, printed.as_deref().unwrap_or("nothing"))
    });
    let failures: Vec<String> = compared.filter_map(Result::err).collect();
    match failures.is_empty() {
        true => Ok(()),
        false => Err(format!("{} differ\n{}", failures.len(), failures.join("\n"))),
    }
}

fn script() -> Command {
    let mut command = Command::new("python3");
    command.arg(root().join("tests/lldb/probe.py"));
    command
}

/// Compares what a debugger showed with what is meant, and its line with that of the machine.
fn compare(case: &Case, lldb: Lldb, result: &Value, printed: &str) -> Result<(), String> {
    let meant = case.meaning(lldb);
    // The probe does not tell bytes that are no UTF-8.
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
        if count != Some(children.len() as u64) || !same {
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

fn probe(cases: &[Case], lldb: &str, exe: Option<&str>) -> Result<Vec<Value>, String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let (input, output) = (folder.path().join("cases.json"), folder.path().join("results.json"));
    let list: Vec<Value> = cases
        .iter()
        .enumerate()
        .map(|(id, case)| {
            let section: String =
                case.compiled.section.iter().map(|b| format!("{b:02x}")).collect();
            json!({
                "id": id.to_string(), "value": case.formatter.variable, "section": section,
                "observe": true, "lookups": [],
            })
        })
        .collect();
    std::fs::write(&input, json!(list).to_string()).map_err(|e| e.to_string())?;
    let mut command = script();
    command.args(["run", "--lldb", lldb]);
    if let Some(exe) = exe {
        command.args(["--exe", exe]);
    }
    tools::output(command.arg(&input).arg("-o").arg(&output))?;
    let text = std::fs::read_to_string(&output).map_err(|e| e.to_string())?;
    serde_json::from_str(&text).map_err(|e| e.to_string())
}
