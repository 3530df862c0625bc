//! Programs that nobody means well with: the verifier ends soon and is never fooled.

use crate::processor_time;
use fmtc::bytecode::instruction::{Instruction, encode};
use fmtc::isa::{LldbRange, Opcode, RecordVersion, Selector, Signature};
use fmtc::verify::{Program, verify};
use std::time::Duration;

fn op(op: Opcode) -> Vec<u8> {
    vec![op.byte()]
}

fn code(instructions: &[Instruction<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    for instruction in instructions {
        encode(&mut out, *instruction);
    }
    out
}

fn block(body: &[u8]) -> Vec<u8> {
    code(&[Instruction::Block(body)])
}

fn uint(n: u64) -> Vec<u8> {
    code(&[Instruction::UInt(n)])
}

fn string(text: &[u8]) -> Vec<u8> {
    code(&[Instruction::String(text)])
}

fn call(selector: Selector) -> Vec<u8> {
    code(&[Instruction::Selector(selector), Instruction::Op(Opcode::Call)])
}

fn member() -> Vec<u8> {
    [string(b"x"), call(Selector::GET_CHILD_WITH_NAME)].concat()
}

/// `member number`: nobody knows what it is.
fn unknown_number() -> Vec<u8> {
    [uint(0), op(Opcode::Pick), member(), call(Selector::GET_VALUE_AS_UNSIGNED)].concat()
}

fn is_harmless(program: &[u8]) -> bool {
    [RecordVersion::V1, RecordVersion::V2].into_iter().all(|record| {
        let program = Program { bytes: program, signature: Signature::SUMMARY, record };
        verify(program, LldbRange::ALL).verdict.is_harmless()
    })
}

/// Builds that are not optimised are slow; a twentieth has to do for them.
const PART: usize = if cfg!(debug_assertions) { 20 } else { 1 };

/// Six runs of the worst take less than a second.
const LIMIT: Duration = Duration::from_secs(30);

fn hostile() -> Vec<(&'static str, Vec<u8>)> {
    let if_ = op(Opcode::If);
    let nested = |depth: usize, condition: &[u8]| {
        (0..depth).fold(string(b"end"), |body, _| {
            [condition.to_vec(), block(&body), if_.clone()].concat()
        })
    };
    let grow = [unknown_number(), block(&string(b"a")), if_.clone()].concat();
    let number = [unknown_number(), block(&uint(7)), if_.clone()].concat();
    let twice = [op(Opcode::Dup), string(b"{0}{1}"), call(Selector::FMT)].concat();
    let long = string(&vec![b'a'; 200_000]);
    let fields = string("{0}{1:0}{{".repeat(3000 / PART).as_bytes());
    let dict =
        [op(Opcode::Dict), op(Opcode::Dup), string(b"k"), op(Opcode::Dict), op(Opcode::DictSet)];
    let with_key = |n: u32| {
        let key = string(format!("k{n}").as_bytes());
        [op(Opcode::Dict), key, uint(0), op(Opcode::DictSet)].concat()
    };
    let integer = [vec![0x24], vec![0xff; 8000], vec![0x7f]].concat();
    vec![
        ("blocks that open", vec![0x10; (1 << 20) / PART]),
        ("duplicates", vec![0x01; (1 << 20) / PART]),
        ("picks of the bottom", [uint(0), op(Opcode::Pick)].concat().repeat(300_000 / PART)),
        ("ifs", [uint(1), block(&[]), if_.clone()].concat().repeat(100_000 / PART)),
        (
            "ifs nobody knows",
            [unknown_number(), block(&[]), if_.clone()].concat().repeat(50_000 / PART),
        ),
        ("ifs that grow the stack", grow.repeat(50_000 / PART)),
        ("ifs that leave numbers", number.repeat(50_000 / PART)),
        (
            "growth, then picks",
            [grow.repeat(3000 / PART), unknown_number(), op(Opcode::Pick)].concat().repeat(20),
        ),
        ("depth", nested(2000, &uint(1))),
        ("depth nobody knows", nested(2000, &unknown_number())),
        (
            "texts and picks of any of them",
            [string(b"a").repeat(20), [unknown_number(), op(Opcode::Pick)].concat().repeat(20)]
                .concat()
                .repeat(400 / PART),
        ),
        ("blocks without ifs", [0x10, 0].repeat(500_000 / PART)),
        ("doubling", [string(b"a"), twice.repeat(5000 / PART)].concat()),
        ("doubling a long one", [long, twice.repeat(100 / PART)].concat()),
        (
            "many fields",
            [string(b"a"), string(b"b"), fields, call(Selector::FMT)].concat().repeat(50 / PART),
        ),
        ("braces", [string(&vec![b'{'; 60_000]), call(Selector::FMT)].concat().repeat(20)),
        (
            "open braces",
            [string("{0 ".repeat(20_000 / PART).as_bytes()), call(Selector::FMT)]
                .concat()
                .repeat(20),
        ),
        ("dictionaries", dict.concat().repeat(20_000 / PART)),
        ("keys of dictionaries that are not told apart", (0..5000).flat_map(with_key).collect()),
        (
            "conditions that double",
            [
                [member(), op(Opcode::IsNull)].concat(),
                [op(Opcode::Dup), op(Opcode::And)].concat().repeat(60),
                [block(&[]), if_.clone()].concat(),
            ]
            .concat(),
        ),
        ("wide Integers", [integer.repeat(2), op(Opcode::Mul)].concat().repeat(60 / PART)),
        ("rotations", [uint(1), uint(2), uint(3), op(Opcode::Rot)].concat().repeat(100_000 / PART)),
        ("drops", [string(b""), op(Opcode::Drop)].concat().repeat(250_000 / PART)),
        ("nothing but drops", op(Opcode::Drop).repeat((1 << 20) / PART)),
    ]
}

#[test]
fn the_judgement_comes_soon() {
    for (name, program) in hostile() {
        let start = processor_time::now();
        is_harmless(&program);
        let took = processor_time::now() - start;
        assert!(took < LIMIT, "{name} took {took:?}");
    }
}

/// Widths as large as they can be written, where one of several formats is taken.
#[test]
fn widths_do_not_overflow() {
    let width = |n: u64| string(format!("x{{0,{n}}}y{{0,{n}}}").as_bytes());
    let pick =
        [unknown_number(), uint(1), op(Opcode::And), uint(1), op(Opcode::Add), op(Opcode::Pick)];
    let format = call(Selector::FMT);
    let twice = [op(Opcode::Dup), string(b"{0}{1}a"), format.clone()].concat().repeat(4);
    let program = [width(u64::MAX), width(u64::MAX - 1), pick.concat(), format, twice].concat();
    assert!(!is_harmless(&program));
}
