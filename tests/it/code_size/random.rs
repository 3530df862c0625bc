//! Random formatters look no member up twice on one path of execution.

use super::{Ran, as_summaries, run};
use crate::random_formatters::{Case, Seen, Values, case};
use fmtc::isa::{Lldb, Signature};
use fmtc::asm;
use fmtc::vm::Value;

/// Formatters looked at.
const FORMATTERS: u64 = 1_000;

/// Indexes that methods of children are asked for.
const CHILDREN: u64 = 3;

/// The programs that a formatter runs in a debugger, each with a word for it.
fn programs(case: &Case, values: &Values, lldb: Lldb) -> Vec<(String, Ran)> {
    let spec = case.value(lldb, values);
    let run = |signature: Signature, state: Option<&[Value]>| {
        let programs = as_summaries(&case.records, signature);
        run(&case.section, &programs, spec, lldb, state)
    };
    let mut ran = Vec::new();
    let mut note = |what: &str, one: Option<Ran>| ran.extend(one.map(|ran| (what.to_owned(), ran)));
    note("the summary", run(Signature::SUMMARY, None));
    if lldb < Lldb::V23 {
        return ran;
    }
    let mut state = Vec::new();
    if let Some(init) = run(Signature::INIT, Some(&state)) {
        let update = run(Signature::UPDATE, Some(&init.stack[1..])).expect("the two go together");
        // On top lies whether the children may stay.
        state = update.stack[1..update.stack.len() - 1].to_vec();
        note("@update", Some(update));
    }
    note("the number of children", run(Signature::GET_NUM_CHILDREN, Some(&state)));
    for index in 0..CHILDREN {
        let state = [&state[..], &[Value::UInt(index)]].concat();
        note("a child", run(Signature::GET_CHILD_AT_INDEX, Some(&state)));
    }
    ran
}

#[test]
fn no_member_is_looked_up_twice_on_a_path() {
    let first: u64 = std::env::var("FMTC_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let values = Values::read();
    let (mut failures, mut looked_up) = (Vec::new(), 0);
    for seed in first..first + std::env::var("N").map_or(FORMATTERS, |n| n.parse().unwrap()) {
        let case = case(seed, &values, &mut Seen::new()).unwrap_or_else(|e| panic!("{e}"));
        for lldb in [Lldb::V22, Lldb::V23] {
            for (what, ran) in programs(&case, &values, lldb) {
                looked_up += ran.cost.look_ups;
                if !ran.repeated.is_empty() {
                    if std::env::var("SHOW").is_ok_and(|s| s.parse() == Ok(seed)) { eprintln!("{}\n{}", case.formatter.text, asm::program(&ran.code)); }
                    eprintln!("SEED {seed} {what} {lldb} {:?} bytes {}", ran.repeated, ran.code.len());
                    let text = &case.formatter.text;
                    let complaint = ran.complaint();
                    failures
                        .push(format!("seed {seed}, {what} in LLDB {lldb}\n{text}\n{complaint}"));
                }
            }
        }
    }
    assert!(looked_up as u64 > 3 * FORMATTERS, "only {looked_up} look-ups");
    let all = failures.len();
    assert!(failures.is_empty(), "{all} look something up twice, the first:\n{}", failures[0]);
}
