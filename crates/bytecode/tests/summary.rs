//! The example `summary`: what it writes, refuses and shows.

use fmtc_bytecode::isa::Lldb;
use fmtc_bytecode::vm::Outcome;

#[allow(dead_code)]
#[path = "../examples/summary.rs"]
mod example;

#[test]
fn the_section_holds_a_summary() {
    let section = example::section().unwrap();
    let text = fmtc_bytecode::asm::section(&section);
    assert!(text.contains("@summary:"), "{text}");
}

#[test]
fn every_release_shows_the_last_value() {
    for &lldb in Lldb::ALL {
        let shown = |values: &[i64]| example::shown(lldb, values);
        for (values, text) in [
            (&[7][..], "ends with 7"),
            (&[2, 3, 7], "ends with 7"),
            (&[1; 200], "more than 100 nodes"),
        ] {
            assert_eq!(shown(values), Outcome::Ok { text: text.into() }, "LLDB {lldb}");
        }
    }
}

#[test]
fn a_program_that_can_kill_lldb_is_refused() {
    let said = example::refused();
    assert!(said.starts_with("not proven harmless at `value`: "), "{said}");
}
