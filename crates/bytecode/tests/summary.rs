//! The example `summary`: what it writes, refuses and shows.

use fmtc_bytecode::isa::Lldb;
use fmtc_bytecode::vm::Outcome;

#[allow(dead_code)]
#[path = "../examples/summary.rs"]
mod example;

#[test]
fn the_section_holds_a_summary_and_children() {
    let section = example::section().unwrap();
    let text = fmtc_bytecode::asm::section(&section);
    for method in ["@summary:", "@get_num_children:", "@get_child_index:", "@get_child_at_index:"] {
        assert!(text.contains(method), "{text}");
    }
}

#[test]
fn every_release_shows_the_count() {
    for &lldb in Lldb::ALL {
        let text = b"3 items".to_vec();
        assert_eq!(example::shown(lldb, 3), Outcome::Ok { text }, "LLDB {lldb}");
    }
}

#[test]
fn a_program_that_can_kill_lldb_is_refused() {
    let said = example::refused();
    assert!(said.starts_with("not proven harmless at `value`: "), "{said}");
}
