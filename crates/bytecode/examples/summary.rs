//! For other compilers: build a program, verify it, write its record and run it.
//!
//! ```text
//! cargo run --example summary -- node.bin
//! fmtc dump node.bin
//! objcopy --add-section .lldbformatters=node.bin a.out
//! ```
//!
//! The type is `struct Node { int value; struct Node *next; }`; LLDB shows it as `ends with 7`.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use fmtc_bytecode::asm::{Code, Encoded};
use fmtc_bytecode::bytecode::record::{Method, Record};
use fmtc_bytecode::isa::{Flags, Lldb, LldbRange, Opcode, RecordVersion, Selector, Signature};
use fmtc_bytecode::verify::{Policy, Program, Verdict, verify, verify_record};
use fmtc_bytecode::vm::{Budget, Config, Debuggee, ObjectId, Outcome, Stop};
use std::process::ExitCode;

/// The value of the last node, of 100 at most. The place of each instruction is a word that this compiler chooses.
fn summary() -> Encoded<&'static str> {
    let [mut code, mut pass, mut leave, mut many, mut last] = <[Code<&str>; 5]>::default();
    // A pass finds a node and, above it, its number.
    pass.op(Opcode::Over, "next");
    pass.member("next", "next");
    pass.op(Opcode::Dup, "last?");
    pass.call(Selector::GET_VALUE_AS_UNSIGNED, "last?");
    pass.uint(0, "last?");
    pass.op(Opcode::Eq, "last?");
    pass.pick(1, "many?");
    pass.uint(100, "many?");
    pass.ops(&[Opcode::Ge, Opcode::Or], "many?");
    leave.leave("leave");
    pass.if_block(leave, "leave");
    pass.ops(&[Opcode::Rot, Opcode::Swap, Opcode::Drop], "go on");
    pass.uint(1, "go on");
    pass.op(Opcode::Add, "go on");

    code.uint(0, "number");
    code.repeat(pass, "nodes");
    code.op(Opcode::Drop, "text");
    code.uint(100, "text");
    code.op(Opcode::Ge, "text");
    many.string("more than 100 nodes", "many");
    last.member("value", "last");
    last.string("ends with {0}", "last");
    last.call(Selector::FMT, "last");
    last.ops(&[Opcode::Swap, Opcode::Drop], "last");
    code.if_else(many, last, "text");
    code.encode()
}

/// The section with the record.
pub(crate) fn section() -> Result<Vec<u8>, String> {
    let summary = summary();
    let record = Record {
        version: RecordVersion::V1.number(),
        key: b"Node",
        flags: Flags::CASCADE,
        methods: vec![Method { signature: Signature::SUMMARY, program: &summary.bytes }],
    };
    // Only a record that is proven to do no harm is written.
    let verdict = verify_record(&record, LldbRange::ALL);
    let verified = verdict.verified(Policy::Harmless).ok_or("it is not proven harmless")?;
    let mut section = Vec::new();
    verified.write(&mut section);
    Ok(section)
}

/// A program that is rejected: `@get_value` crashes LLDB if `value` is a struct.
pub(crate) fn refused() -> String {
    let mut code = Code::default();
    code.member("value", "member");
    code.call(Selector::GET_VALUE, "value");
    let encoded = code.encode();
    let (signature, record) = (Signature::SUMMARY, RecordVersion::V1);
    let program = Program { bytes: &encoded.bytes, signature, record };
    match verify(program, LldbRange::ALL).verdict {
        Verdict::NotProven(finding) => {
            let place = encoded.span_at(finding.offset).unwrap_or("the start");
            format!("not proven harmless at `{place}`: {}", finding.reason)
        }
        Verdict::Harmless => "fine".into(),
    }
}

/// A list in the debugged program. The node `n` is the object `3n`; the next two objects are its value and its pointer.
struct List(Vec<i64>);

impl Debuggee for List {
    fn child_named(
        &mut self,
        node: ObjectId,
        name: &[u8],
        _: &mut Budget,
    ) -> Result<ObjectId, Stop> {
        // A pointer has the members of its target.
        let node = node.0 + node.0 % 3 / 2;
        Ok(ObjectId(node + if name == b"value" { 1 } else { 2 }))
    }

    fn unsigned(&mut self, pointer: ObjectId) -> Result<Option<u64>, Stop> {
        Ok(Some(u64::from(pointer.0 as usize / 3 + 1 < self.0.len())))
    }

    fn value(&mut self, value: ObjectId, out: &mut Vec<u8>) -> Result<bool, Stop> {
        let value = self.0.get(value.0 as usize / 3);
        out.extend(value.iter().flat_map(|value| value.to_string().into_bytes()));
        Ok(value.is_some())
    }
}

/// Returns the text that an LLDB shows for a list.
pub(crate) fn shown(lldb: Lldb, values: &[i64]) -> Outcome {
    let config = Config::new(lldb, RecordVersion::V1);
    let (program, mut list) = (summary(), List(values.to_vec()));
    fmtc_bytecode::vm::summary(&program.bytes, config, &mut list, ObjectId(0), None)
}

fn main() -> ExitCode {
    println!("not written: {}", refused());
    match shown(Lldb::V22, &[2, 3, 7]) {
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
