//! The summary of a value, unless the value leads back to the one that shows it: [`Bound`].
//!
//! LLDB looks up members by type and reads nothing for it, so the tests end for every value, null and dangling pointers
//! included.

use crate::asm::Code;
use crate::graph::{Bound, CUT, Step, Way};
use crate::isa::{Opcode, Selector};
use crate::source::Span;

/// Members that only smart pointers have, and sets and maps: of libstdc++, of libc++, and of libstdc++.
const OF_SMART: [&str; 3] = ["_M_ptr", "__ptr_", "_M_t"];

/// Pushes the summary of the object on top, which exists. If it leads back, the text is its value, or [`CUT`].
pub(super) fn summary(bound: Option<&Bound>, span: Span) -> Code {
    let mut summary = Code::default();
    summary.op(Opcode::Dup, span);
    summary.call(Selector::SUMMARY, span);
    let Some(bound) = bound else { return summary };
    let (mut code, mut ends, mut cut) = (Code::default(), Code::default(), Code::default());
    let of_tests = span_of_tests(span);
    read(&mut code, span);
    code.op(Opcode::Over, span);
    leads_nowhere(&mut code, &bound.ways, of_tests);
    code.ops(&[Opcode::Swap, Opcode::Drop], span);
    ends.op(Opcode::Drop, span);
    ends.append(summary);
    // Of the text and the object below it the first counts that is not empty.
    cut.ops(if bound.or_value { &[Opcode::Swap, Opcode::Drop] } else { &[Opcode::Drop] }, span);
    cut.string(CUT, span);
    cut.ops(if bound.or_value { &[Opcode::Swap] } else { &[] }, span);
    code.if_else(ends, cut, span);
    code
}

/// The place of the look-ups that test a value which is shown at a place: a missing member is nothing to report.
pub(in crate::lower) fn span_of_tests(span: Span) -> Span {
    let start = span.range().start;
    Span::new(span.source, start..start)
}

/// Pushes whether no way leads on from the object on top, which LLDB has read.
fn leads_nowhere(out: &mut Code, ways: &[Way], span: Span) {
    for (number, way) in ways.iter().enumerate() {
        if let [Step::Smart, rest @ ..] = &*way.steps {
            let [first, others @ ..] = OF_SMART;
            out.ops(if number == 0 { &[Opcode::Dup] } else { &[Opcode::Over, Opcode::Dup] }, span);
            out.member(first, span);
            out.op(Opcode::IsNull, span);
            for name in others {
                out.op(Opcode::Over, span);
                out.member(name, span);
                out.ops(&[Opcode::IsNull, Opcode::And], span);
            }
            let mut target = Code::default();
            target.op(Opcode::Over, span);
            argument(&mut target, span);
            follow(&mut target, rest, span);
            target.ops(&[Opcode::IsNull, Opcode::Or], span);
            out.op(Opcode::Dup, span);
            out.if_else(Code::default(), target, span);
            out.ops(if number == 0 { &[] } else { &[Opcode::Swap, Opcode::Drop] }, span);
        } else {
            out.op(if number == 0 { Opcode::Dup } else { Opcode::Over }, span);
            follow(out, &way.steps, span);
            if way.then.is_empty() {
                out.op(Opcode::IsNull, span);
            } else {
                let (mut none, mut some) = (Code::default(), Code::default());
                none.op(Opcode::IsNull, span);
                leads_nowhere(&mut some, &way.then, span);
                some.ops(&[Opcode::Swap, Opcode::Drop], span);
                match way.steps.iter().all(gives_object) {
                    true => out.append(some),
                    false => unless_null(out, none, some, span),
                }
            }
        }
        if number > 0 {
            out.op(Opcode::And, span);
        }
    }
}

/// Whether a step leads from an object that exists to one that does.
fn gives_object(step: &Step) -> bool {
    matches!(step, Step::Argument | Step::Target)
}

/// The object on top becomes another one, as long as there is one.
fn follow(out: &mut Code, steps: &[Step], span: Span) {
    let code = |steps: &[Step]| {
        let mut code = Code::default();
        steps.iter().for_each(|step| self::step(&mut code, step, span));
        code
    };
    let mut parts = steps.chunk_by(|before, _| gives_object(before));
    parts.next().into_iter().for_each(|steps| out.append(code(steps)));
    parts.for_each(|steps| unless_null(out, Code::default(), code(steps), span));
}

fn unless_null(out: &mut Code, none: Code, some: Code, span: Span) {
    out.ops(&[Opcode::Dup, Opcode::IsNull], span);
    out.if_else(none, some, span);
}

fn step(out: &mut Code, step: &Step, span: Span) {
    match step {
        Step::Member(name) => out.member(name, span),
        Step::Child(index) => {
            out.uint((*index).into(), span);
            out.call(Selector::GET_CHILD_AT_INDEX, span);
        }
        Step::Argument => {
            read(out, span);
            out.op(Opcode::Drop, span);
            argument(out, span);
        }
        Step::Smart | Step::Target => {
            let [first, others @ ..] = OF_SMART;
            let mut target = Code::default();
            read(out, span);
            out.ops(&[Opcode::Drop, Opcode::Dup], span);
            out.member(first, span);
            for name in others {
                let mut member = Code::default();
                member.ops(&[Opcode::Drop, Opcode::Dup], span);
                member.member(name, span);
                out.ops(&[Opcode::Dup, Opcode::IsNull], span);
                out.if_block(member, span);
            }
            argument(&mut target, span);
            out.op(Opcode::IsNull, span);
            out.if_else(Code::default(), target, span);
        }
    }
}

/// Pushes the value text of the object on top. A cast to a larger type needs a value that was read.
fn read(out: &mut Code, span: Span) {
    out.string("{}", span);
    out.call(Selector::FMT, span);
}

/// The object on top, which was read, becomes a value of the first argument of its type.
fn argument(out: &mut Code, span: Span) {
    out.op(Opcode::Dup, span);
    out.call(Selector::GET_TYPE, span);
    out.uint(0, span);
    out.call(Selector::GET_TEMPLATE_ARGUMENT_TYPE, span);
    out.call(Selector::CAST, span);
}
