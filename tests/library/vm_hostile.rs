//! Programs that would run for ever, nest without end or fill the memory stop by their budget.

use crate::processor_time;
use fmtc::bytecode::instruction::{self, Instruction};
use fmtc::bytecode::record::{self, Method, Record};
use fmtc::debuggee::{Spec, Tree, TypeSpec};
use fmtc::display::{Formatted, Section, show};
use fmtc::isa::{Flags, Lldb, Opcode, RecordVersion, Selector, Signature};
use fmtc::limits::PATTERNS;
use fmtc::vm::{
    self, Abort, Budget, Config, Limit, Limits, Memory, ObjectId, Outcome, Stop, Value,
};
use std::time::Duration;

/// What a debug build may take; what has no end takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

fn point() -> (Tree, ObjectId) {
    let member = |name: &str| {
        let mut member = named(name, "int");
        member.value = Some(Some("3".into()));
        member
    };
    let mut spec = named("p", "Point");
    spec.children = vec![member("x"), member("y")];
    let mut tree = Tree::new();
    let object = tree.add(&spec).unwrap();
    (tree, object)
}

#[test]
fn a_summary_that_ends_gives_back_one_level() {
    let mut budget = Budget::new(&Limits { depth: 1, ..Limits::default() });
    for _ in 0..2 {
        budget.enter().unwrap();
        assert!(matches!(budget.enter(), Err(Stop::Limit(Limit::Depth))));
        budget.leave();
    }
}

fn named(name: &str, of: &str) -> Spec {
    let mut spec = Spec::named(name);
    spec.of = Some(TypeSpec::named(of));
    spec
}

fn run(program: &[u8]) -> Outcome {
    let (mut tree, object) = point();
    let start = processor_time::now();
    let config = Config::new(Lldb::V24, RecordVersion::V1);
    let outcome = vm::summary(program, config, &mut tree, object, None);
    let took = processor_time::now() - start;
    assert!(took < PATIENCE, "{outcome:?} after {took:?}");
    outcome
}

fn code(instructions: &[Instruction<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    instructions.iter().for_each(|i| instruction::encode(&mut out, *i));
    out
}

use Instruction::{Block, Integer, Op, Selector as Sel, String as Text, UInt};

const CALL: Instruction<'_> = Op(Opcode::Call);

#[test]
fn loops() {
    // A condition without a block goes back to the start.
    let jump = [UInt(1), Op(Opcode::If)];
    for grows in
        [&[Text(b"grows")][..], &[Op(Opcode::Dup)], &[Text(b"{0}{0}"), Sel(Selector::FMT), CALL]]
    {
        let program = code(&[grows, &jump].concat());
        assert_eq!(run(&program).stop(), Some(&Stop::Limit(Limit::Loop)), "{grows:?}");
    }
    for body in [
        &[][..],
        &[UInt(1), Op(Opcode::Drop)],
        &[Op(Opcode::Dup), Sel(Selector::GET_TYPE), CALL, Op(Opcode::Drop)],
        &[Op(Opcode::Dict), Op(Opcode::Drop)],
        &[Integer(&[0xff, 0xff, 0xff, 0x7f]), Op(Opcode::Drop)],
        &[Block(&[0x22, 1, b'x']), UInt(0), Op(Opcode::If)],
    ] {
        let program = code(&[body, &jump].concat());
        assert!(run(&program).stop().is_some_and(Stop::may_hang), "{body:?}");
    }
    // A block that is left over starts the program again.
    assert!(run(&code(&[Block(&[0x22, 1, b'x'])])).stop().is_some_and(Stop::may_hang));
}

#[test]
fn a_dictionary_that_changes_is_another_state() {
    // It counts to 1000 in an entry, and goes back to the start each time.
    let count = [Op(Opcode::Dup), Text(b"n"), Op(Opcode::DictGet), UInt(1), Op(Opcode::Add)];
    let keep = [Op(Opcode::Over), Op(Opcode::Over), Text(b"n"), Op(Opcode::Swap)];
    let again = [Op(Opcode::DictSet), UInt(1000), Op(Opcode::Lt), Op(Opcode::If)];
    let program = code(&[&count[..], &keep, &again].concat());
    let limits = Limits::default();
    let (mut tree, _) = point();
    let memory = Memory::new(&limits);
    let of = memory.dictionary().unwrap();
    of.set(b"n", Value::UInt(0)).unwrap();
    let dictionary = Value::Dictionary(of);
    let mut machine = vm::Machine {
        config: Config::new(Lldb::V24, RecordVersion::V2),
        memory,
        debuggee: &mut tree,
        budget: &mut Budget::new(&limits),
    };
    let execution = machine.run(&program, vec![dictionary.clone()], None);
    assert_eq!((execution.stop, execution.stack), (None, vec![dictionary]));
}

#[test]
fn wide_pads() {
    for format in
        ["{0,4000000000}", "{0,18446744073709551615}", "{0,-3000000000}", "{0,*=99999999}"]
    {
        let program = code(&[Text(b"a"), Text(format.as_bytes()), Sel(Selector::FMT), CALL]);
        let outcome = run(&program);
        assert!(matches!(outcome.stop(), Some(Stop::Limit(Limit::Memory))), "{outcome:?}");
    }
    // Doubling.
    let mut program = code(&[Text(b"0123456789")]);
    for _ in 0..60 {
        program.extend(code(&[Text(b"{0}{0}"), Sel(Selector::FMT), CALL]));
    }
    assert!(matches!(run(&program).stop(), Some(Stop::Limit(Limit::Memory))));
}

#[test]
fn nesting() {
    let mut program = code(&[Text(b"in")]);
    for _ in 0..200 {
        program = code(&[UInt(1), Block(&program), Op(Opcode::If)]);
    }
    assert!(matches!(run(&program), Outcome::Ok { .. }));
    let blocks = code(&vec![Block(b""); 100_000]);
    assert!(matches!(run(&blocks).stop(), Some(Stop::Limit(Limit::Blocks))));
    let stack = code(&vec![UInt(1); 1_000_000]);
    assert!(matches!(run(&stack).stop(), Some(Stop::Limit(Limit::Stack))));
}

/// Integers of more than 128 bits are not known.
#[test]
fn wide_integers() {
    let literal = |bytes: usize| -> Vec<u8> {
        let leb: Vec<u8> = std::iter::repeat_n(0xff, bytes - 1).chain([0x01]).collect();
        code(&[Integer(&leb)])
    };
    let wide = [literal(18), code(&[Op(Opcode::Dup), Op(Opcode::Mul)])].concat();
    assert!(matches!(run(&wide), Outcome::Ok { .. }));
    for bytes in [19, 100_000] {
        assert!(matches!(run(&literal(bytes)).stop(), Some(Stop::Unknown(_))));
    }
}

#[test]
fn dictionaries() {
    // Each holds the one before twice: who follows all paths takes for ever.
    let mut program = code(&[Op(Opcode::Dict)]);
    for _ in 0..200 {
        program.extend(code(&[Op(Opcode::Dict)]));
        for key in [b"a", b"b"] {
            // inner outer -> inner outer, outer[key] = inner
            let set = [Op(Opcode::Dup), Text(key)];
            program.extend(code(&[Op(Opcode::Over), Op(Opcode::Over)]));
            program.extend(code(&[
                Op(Opcode::Swap),
                set[1],
                Op(Opcode::Swap),
                Op(Opcode::DictSet),
            ]));
        }
        program.extend(code(&[Op(Opcode::Swap), Op(Opcode::Drop)]));
    }
    assert!(matches!(run(&program), Outcome::Ok { .. }), "{:?}", run(&program));
}

fn shown(records: &[(&str, Vec<Method<'_>>)], lldb: Lldb) -> Result<Vec<u8>, Stop> {
    let mut bytes = Vec::new();
    for (key, methods) in records {
        let (key, methods) = (key.as_bytes(), methods.clone());
        record::write_unverified(&mut bytes, &Record { version: 1, key, flags: Flags(1), methods });
    }
    let (tree, object) = point();
    let section = Section::load(&bytes, lldb)?;
    let limits = Limits::default();
    let mut values = Formatted::new(tree, &section, limits);
    let start = processor_time::now();
    let shown = show(&mut values, object, "p", &mut Budget::new(&limits));
    let took = processor_time::now() - start;
    assert!(took < PATIENCE, "{took:?}");
    shown.map(|s| s.text)
}

#[test]
fn summaries_within_summaries() {
    // Of itself: empty. Of the same under another name: for ever.
    let itself = code(&[Sel(Selector::SUMMARY), CALL, Text(b"<{0}>"), Sel(Selector::FMT), CALL]);
    let summary = |program| vec![Method { signature: Signature::SUMMARY, program }];
    let text = shown(&[("Point", summary(&itself))], Lldb::V22).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), "(Point) p = <> {\n  x = 3\n  y = 3\n}\n");
    let renamed = code(&[
        Text(b"other"),
        Sel(Selector::CLONE),
        CALL,
        Op(Opcode::Dup),
        Sel(Selector::SUMMARY),
        CALL,
        Op(Opcode::Swap),
        Sel(Selector::SUMMARY),
        CALL,
    ]);
    let stopped = shown(&[("Point", summary(&renamed))], Lldb::V23).unwrap_err();
    let endless = [Stop::Abort(Abort::EndlessRecursion), Stop::Limit(Limit::Depth)];
    assert!(endless.contains(&stopped) || stopped.may_hang(), "{stopped:?}");
}

/// Each pattern takes memory, so too many are not followed.
#[test]
fn many_patterns() {
    let program = code(&[Text(b"text")]);
    let text = |number| {
        let keys: Vec<String> = (1..number).map(|at| format!("^Other{at}$")).collect();
        let keys = std::iter::once("^Point$").chain(keys.iter().map(String::as_str));
        let summary = || vec![Method { signature: Signature::SUMMARY, program: &program }];
        let records: Vec<_> = keys.map(|key| (key, summary())).collect();
        shown(&records, Lldb::V22)
    };
    assert!(text(PATTERNS).unwrap().starts_with(b"(Point) p = text"));
    assert!(matches!(text(PATTERNS + 1), Err(Stop::Unknown(_))));
}

#[test]
fn children_without_end() {
    let many = code(&[Op(Opcode::Drop), UInt(u32::MAX.into())]);
    let itself = code(&[Op(Opcode::Drop)]);
    let index = code(&[Sel(Selector::GET_CHILD_INDEX), CALL]);
    let methods = vec![
        Method { signature: Signature::GET_NUM_CHILDREN, program: &many },
        Method { signature: Signature::GET_CHILD_INDEX, program: &index },
        Method { signature: Signature::GET_CHILD_AT_INDEX, program: &itself },
    ];
    for lldb in [Lldb::V23, Lldb::V24] {
        let result = shown(&[("Point", methods.clone())], lldb);
        assert!(matches!(result, Err(Stop::Limit(_))), "{:?}", result.map(|t| t.len()));
    }
}
