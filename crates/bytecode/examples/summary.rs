//! For other compilers: build programs, verify them, write records and run a summary.
//!
//! ```text
//! cargo run --example summary -- small_vec.bin
//! fmtc dump small_vec.bin
//! objcopy --add-section .lldbformatters=small_vec.bin a.out
//! ```
//!
//! The type is `struct SmallVec { int storage[8]; unsigned long count; }`; LLDB shows it as
//! `3 items` with the children `[0]`, `[1]`, `[2]`.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use fmtc_bytecode::asm::{Builder, Built};
use fmtc_bytecode::bytecode::record::{Method, Record};
use fmtc_bytecode::isa::{Flags, Lldb, LldbRange, Opcode, RecordVersion, Selector, Signature};
use fmtc_bytecode::verify::{Policy, Program, Verdict, verify, verify_record};
use fmtc_bytecode::vm::{Budget, Config, Debuggee, ObjectId, Outcome, Stop};
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

/// Without this method, LLDB 23 dies when a child is looked up by name.
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

/// A summary and children: two records with the same key, since LLDB uses either the summary or the
/// children of a record. LLDB 20 to 22 read the summary and ignore the children.
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
        // Only a record that is proven to do no harm is written.
        let verdict = verify_record(&record, LldbRange::ALL);
        let verified =
            verdict.verified(Policy::Harmless).ok_or("a record that is not proven harmless")?;
        verified.write(&mut section);
    }
    Ok(section)
}

/// A program that is rejected: `@get_value` kills LLDB if `count` is a struct.
pub(crate) fn refused() -> String {
    let mut program = Builder::new();
    program.label("count").member("count").label("value").call(Selector::GET_VALUE);
    let built = program.finish();
    let (signature, record) = (Signature::SUMMARY, RecordVersion::V1);
    let program = Program { bytes: built.bytes(), signature, record };
    match verify(program, LldbRange::ALL).verdict {
        Verdict::NotProven(finding) => {
            let label = built.label_at(finding.offset).unwrap_or("the start");
            format!("not proven harmless at `{label}`: {}", finding.reason)
        }
        Verdict::Harmless => "fine".into(),
    }
}

/// A `SmallVec` in the debugged program: the object 0, and its member `count`, the object 1.
struct SmallVec {
    count: u64,
}

impl Debuggee for SmallVec {
    fn child_named(&mut self, _: ObjectId, name: &[u8], _: &mut Budget) -> Result<ObjectId, Stop> {
        Ok(if name == b"count" { ObjectId(1) } else { ObjectId::NULL })
    }

    fn summary(&mut self, _: ObjectId, _: &mut Budget, _: &mut Vec<u8>) -> Result<bool, Stop> {
        Ok(false)
    }

    fn value(&mut self, object: ObjectId, out: &mut Vec<u8>) -> Result<bool, Stop> {
        if object == ObjectId(1) {
            out.extend(self.count.to_string().bytes());
        }
        Ok(object == ObjectId(1))
    }
}

/// Returns the text that an LLDB shows for a `SmallVec` of that length.
pub(crate) fn shown(lldb: Lldb, count: u64) -> Outcome {
    let config = Config::new(lldb, RecordVersion::V1);
    let (program, mut debuggee) = (summary(), SmallVec { count });
    fmtc_bytecode::vm::summary(program.bytes(), config, &mut debuggee, ObjectId(0), None)
}

fn main() -> ExitCode {
    println!("not written: {}", refused());
    match shown(Lldb::V22, 3) {
        Outcome::Ok { text } => println!("shown: {}", String::from_utf8_lossy(&text)),
        Outcome::Stopped { stop, offset } => println!("stopped at {offset}: {stop:?}"),
    }
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
        None => println!("{}", fmtc_bytecode::asm::section(&section)),
    }
    ExitCode::SUCCESS
}
