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
    leads_nowhere(&mut code, &bound.ways, true, of_tests);
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

/// The object on top becomes whether no way leads on from it; `is_read` says whether LLDB has read it.
fn leads_nowhere(out: &mut Code, ways: &[Way], is_read: bool, span: Span) {
    let mut rest = ways;
    let mut is_first = true;
    while let [way, others @ ..] = rest {
        let smart = way.steps.first() == Some(&Step::Smart);
        let (plain, others) = match others {
            [plain, others @ ..] if smart && plain.then.is_empty() => (Some(plain), others),
            _ => (None, others),
        };
        rest = others;
        // The last test takes the object itself.
        match (is_first, rest.is_empty()) {
            (true, true) => {}
            (true, false) => out.op(Opcode::Dup, span),
            (false, true) => out.op(Opcode::Swap, span),
            (false, false) => out.op(Opcode::Over, span),
        }
        match smart {
            true => smart_leads_nowhere(out, way, plain, is_read, span),
            false => way_leads_nowhere(out, way, is_read, span),
        }
        if !is_first {
            out.op(Opcode::And, span);
        }
        is_first = false;
    }
}

fn way_leads_nowhere(out: &mut Code, way: &Way, is_read: bool, span: Span) {
    follow(out, &way.steps, is_read, span);
    if way.then.is_empty() {
        return out.op(Opcode::IsNull, span);
    }
    let (mut none, mut some) = (Code::default(), Code::default());
    none.op(Opcode::IsNull, span);
    leads_nowhere(&mut some, &way.then, false, span);
    match way.steps.iter().all(gives_object) {
        true => out.append(some),
        false => unless_null(out, none, some, span),
    }
}

/// The way of what a smart pointer holds, else that of the object itself. A name that both begin with is there once.
fn smart_leads_nowhere(out: &mut Code, way: &Way, plain: Option<&Way>, is_read: bool, span: Span) {
    let steps = way.steps.get(1..).unwrap_or_default();
    let name = match steps {
        [Step::Member(name)]
            if plain.is_some_and(|plain| plain.steps.iter().all(|step| *step == steps[0])) =>
        {
            out.string(name.as_str(), span);
            out.op(Opcode::Swap, span);
            Some(name)
        }
        _ => None,
    };
    let go = |code: &mut Code, steps: &[Step]| match name {
        Some(_) => {
            let mut named = Code::default();
            named.op(Opcode::Over, span);
            named.call(Selector::GET_CHILD_WITH_NAME, span);
            code.append(named.clone());
            steps
                .iter()
                .skip(1)
                .for_each(|_| unless_null(code, Code::default(), named.clone(), span));
        }
        None => follow(code, steps, true, span),
    };
    let (mut held, mut itself) = (Code::default(), Code::default());
    argument(&mut held, is_read, span);
    go(&mut held, steps);
    held.op(Opcode::IsNull, span);
    match plain {
        Some(plain) => {
            go(&mut itself, &plain.steps);
            itself.op(Opcode::IsNull, span);
        }
        None => {
            itself.op(Opcode::Drop, span);
            itself.uint(1, span);
        }
    }
    is_no_smart_pointer(out, span);
    out.if_else(itself, held, span);
    if name.is_some() {
        out.ops(&[Opcode::Swap, Opcode::Drop], span);
    }
}

/// Pushes whether the object on top is no smart pointer.
fn is_no_smart_pointer(out: &mut Code, span: Span) {
    for (number, name) in OF_SMART.into_iter().enumerate() {
        out.op(if number == 0 { Opcode::Dup } else { Opcode::Over }, span);
        out.member(name, span);
        out.ops(if number == 0 { &[Opcode::IsNull] } else { &[Opcode::IsNull, Opcode::And] }, span);
    }
}

/// Whether a step leads from an object that exists to one that does.
fn gives_object(step: &Step) -> bool {
    matches!(step, Step::Argument | Step::Target)
}

/// The object on top becomes another one, as long as there is one.
fn follow(out: &mut Code, steps: &[Step], is_read: bool, span: Span) {
    let code = |steps: &[Step], mut is_read: bool| {
        let mut code = Code::default();
        for step in steps {
            self::step(&mut code, step, is_read, span);
            is_read = false;
        }
        code
    };
    let mut parts = steps.chunk_by(|before, _| gives_object(before));
    parts.next().into_iter().for_each(|steps| out.append(code(steps, is_read)));
    parts.for_each(|steps| unless_null(out, Code::default(), code(steps, false), span));
}

fn unless_null(out: &mut Code, none: Code, some: Code, span: Span) {
    out.ops(&[Opcode::Dup, Opcode::IsNull], span);
    out.if_else(none, some, span);
}

fn step(out: &mut Code, step: &Step, is_read: bool, span: Span) {
    match step {
        Step::Member(name) => out.member(name, span),
        Step::Child(index) => {
            out.uint((*index).into(), span);
            out.call(Selector::GET_CHILD_AT_INDEX, span);
        }
        Step::Argument => argument(out, is_read, span),
        Step::Smart | Step::Target => {
            let mut target = Code::default();
            argument(&mut target, is_read, span);
            is_no_smart_pointer(out, span);
            out.if_else(Code::default(), target, span);
        }
    }
}

/// Pushes the value text of the object on top.
fn read(out: &mut Code, span: Span) {
    out.string("{}", span);
    out.call(Selector::FMT, span);
}

/// The object on top becomes a value of the first argument of its type. A cast to a larger type needs a value that was read.
fn argument(out: &mut Code, is_read: bool, span: Span) {
    if !is_read {
        read(out, span);
        out.op(Opcode::Drop, span);
    }
    out.op(Opcode::Dup, span);
    out.call(Selector::GET_TYPE, span);
    out.uint(0, span);
    out.call(Selector::GET_TEMPLATE_ARGUMENT_TYPE, span);
    out.call(Selector::CAST, span);
}
