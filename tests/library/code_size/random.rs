//! Random formatters look members up once on a path of execution.
//!
//! What may be asked for again:
//! * an element of a computed index, which may be one that was asked for before;
//! * a member that one way of a choice needs, and then one way of another choice. Looked up before
//!   the first, it would be looked up in vain where neither way is taken;
//! * a member that is needed in any case behind a choice of which a way ends the program: there it
//!   would be looked up in vain.
//! * what tests for recursion look up, for each of several pieces that show one value.
//!
//! No formatter of the corpus does the last two. Of the random ones, which choose much more, few do.

use super::{Ran, as_summaries, children_ran, run};
use crate::random_formatters::{Case, Seen, Values, case};
use crate::rounds::{number, rounds};
use fmtc::isa::{Lldb, Signature};

/// Formatters looked at.
const FORMATTERS: u64 = 400;

/// One of so many may look a member up again, for one of the reasons above.
const ONE_OF: u64 = 10;

/// So many may in a sample, in which they are not spread evenly.
const IN_A_SAMPLE: u64 = 8;

/// A member that tests for recursion look for in each value.
const OF_TESTS: &str = "_M_ptr";

/// Indexes that methods of children are asked for.
const CHILDREN: u64 = 3;

/// The programs that a formatter runs in a debugger.
fn programs(case: &Case, values: &Values, lldb: Lldb) -> Vec<Ran> {
    let spec = case.value(lldb, values);
    let programs = as_summaries(&case.compiled, Signature::SUMMARY);
    let mut ran = Vec::from_iter(run(&case.compiled.section, &programs, spec, lldb, None));
    if lldb >= Lldb::V23 {
        ran.extend(children_ran(&case.compiled, spec, CHILDREN));
    }
    ran
}

#[test]
fn members_are_looked_up_once_on_a_path() {
    let (first, formatters) = (number("FMTC_SEED", 1), rounds("FMTC_FORMATTERS", FORMATTERS));
    let values = Values::read();
    let (mut twice, mut looked_up) = (Vec::new(), 0);
    for seed in first..first + formatters {
        let case = case(seed, &values, &mut Seen::new()).unwrap_or_else(|e| panic!("{e}"));
        let ran = [Lldb::V22, Lldb::V23].map(|lldb| programs(&case, &values, lldb)).concat();
        looked_up += ran.iter().map(|ran| ran.cost.look_ups).sum::<usize>();
        let members = |ran: &&Ran| {
            let tested: Vec<&str> =
                ran.repeated.iter().filter_map(|path| path.strip_suffix(OF_TESTS)).collect();
            let is_test = |path: &String| tested.iter().any(|value| path.starts_with(value));
            ran.repeated.iter().any(|path| !path.contains('[') && !is_test(path))
        };
        if let Some(ran) = ran.iter().find(members) {
            twice.push(format!("seed {seed}\n{}\n{}", case.formatter.text, ran.complaint()));
        }
    }
    assert!(looked_up as u64 > 5 * formatters, "only {looked_up} look-ups");
    let shortest = twice.iter().min_by_key(|text| text.len());
    let count = twice.len();
    assert!(
        count as u64 <= (formatters / ONE_OF).max(IN_A_SAMPLE),
        "{count} look a member up twice, the shortest:\n{}",
        shortest.unwrap()
    );
}
