//! For other compilers: build programs, have them judged, and put them into a section.
//!
//! ```text
//! cargo run --example bytecode -- small_vec.bin
//! fmtc dump small_vec.bin
//! objcopy --add-section .lldbformatters=small_vec.bin a.out
//! ```
//!
//! The type is `struct SmallVec { int storage[8]; unsigned long count; }`; LLDB shows it as
//! `3 items` with the children `[0]`, `[1]`, `[2]`.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use fmtc::asm::{Builder, Built};
use fmtc::bytecode::record::{Method, Record};
use fmtc::isa::{Flags, LldbRange, Opcode, RecordVersion, Selector, Signature};
use fmtc::verify::{Policy, Program, Verdict, verify, verify_record};
use std::process::ExitCode;

/// The count and a word. `@fmt` cannot print numbers, but it prints objects: the member itself.
fn summary() -> Built {
    let mut program = Builder::new();
    program.label("count").member("count").op(Opcode::Dup).op(Opcode::IsNull);
    program.either(
        |missing| missing.string("no SmallVec"),
        |found| found.label("text").format("{0} items"),
    );
    program.finish()
}

fn get_num_children() -> Built {
    let mut program = Builder::new();
    program.member("count").call(Selector::GET_VALUE_AS_UNSIGNED);
    program.finish()
}

/// Without it LLDB 23 dies when a child is asked for by name.
fn get_child_index() -> Built {
    let mut program = Builder::new();
    program.call(Selector::GET_CHILD_INDEX);
    program.finish()
}

fn get_child_at_index() -> Built {
    let mut program = Builder::new();
    program.op(Opcode::Swap).label("storage").member("storage");
    program.op(Opcode::Swap).call(Selector::GET_CHILD_AT_INDEX);
    program.finish()
}

/// A summary and children: two records with the same key, for LLDB takes one kind of a record.
/// LLDB 20 to 22 read the summary and skip the children.
pub(crate) fn section() -> Result<Vec<u8>, String> {
    let summary = summary();
    let children = [
        (Signature::GET_NUM_CHILDREN, get_num_children()),
        (Signature::GET_CHILD_INDEX, get_child_index()),
        (Signature::GET_CHILD_AT_INDEX, get_child_at_index()),
    ];
    let record = |methods| Record {
        version: RecordVersion::V1.number(),
        key: b"SmallVec",
        flags: Flags::CASCADE,
        methods,
    };
    let method = |(signature, built): &(Signature, Built)| (*signature, built.bytes().to_vec());
    let children: Vec<(Signature, Vec<u8>)> = children.iter().map(method).collect();
    let methods =
        children.iter().map(|(signature, program)| Method { signature: *signature, program });
    let records = [
        record(vec![Method { signature: Signature::SUMMARY, program: summary.bytes() }]),
        record(methods.collect()),
    ];
    let mut section = Vec::new();
    for record in records {
        // Nothing that can abort or hang a debugger gets past this.
        let verified = verify_record(&record, LldbRange::ALL)
            .into_verified(Policy::Harmless)
            .map_err(|verdicts| format!("judged {}", verdicts.worst()))?;
        verified.write(&mut section);
    }
    Ok(section)
}

/// A program that is not written: `@get_value` kills LLDB if `count` is a struct.
pub(crate) fn refused() -> String {
    let mut program = Builder::new();
    program.label("count").member("count").label("value").call(Selector::GET_VALUE);
    let built = program.finish();
    let (signature, record) = (Signature::SUMMARY, RecordVersion::V1);
    let program = Program { bytes: built.bytes(), signature, record };
    let verdicts = verify(program, LldbRange::ALL);
    match verdicts.decisive() {
        Some((lldb, finding)) if verdicts.worst() > Verdict::Error => {
            let label = built.label_at(finding.offset).unwrap_or("the start");
            format!("{} in LLDB {lldb} at `{label}`: {}", finding.verdict, finding.reason)
        }
        _ => "fine".into(),
    }
}

fn main() -> ExitCode {
    println!("not written: {}", refused());
    let section = match section() {
        Ok(section) => section,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::FAILURE;
        }
    };
    match std::env::args_os().nth(1) {
        Some(path) => match std::fs::write(&path, &section) {
            Ok(()) => println!("{} bytes written to {}", section.len(), path.display()),
            Err(error) => {
                eprintln!("cannot write {}: {error}", path.display());
                return ExitCode::FAILURE;
            }
        },
        None => println!("{}", fmtc::asm::section(&section)),
    }
    ExitCode::SUCCESS
}
