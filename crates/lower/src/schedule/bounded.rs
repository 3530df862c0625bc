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
pub(super) fn summary(bound: Option<&Bound>, is_wide: bool, span: Span) -> Code {
    let mut summary = Code::default();
    summary.op(Opcode::Dup, span);
    summary.call(Selector::SUMMARY, span);
    let Some(bound) = bound else { return summary };
    let (mut code, mut ends, mut cut) = (Code::default(), Code::default(), Code::default());
    let at = At { span, is_wide };
    read(&mut code, at);
    code.op(Opcode::Over, span);
    leads_nowhere(&mut code, &bound.ways, true, at);
    ends.op(Opcode::Drop, span);
    ends.append(summary);
    // Of the text and the object below it the first counts that is not empty.
    cut.ops(if bound.or_value { &[Opcode::Swap, Opcode::Drop] } else { &[Opcode::Drop] }, span);
    cut.string(CUT, span);
    cut.ops(if bound.or_value { &[Opcode::Swap] } else { &[] }, span);
    code.if_else(ends, cut, span);
    code
}

/// Where tests are, and whether in a record of version 2, in which indexes are Integers.
#[derive(Clone, Copy)]
struct At {
    span: Span,
    is_wide: bool,
}

impl At {
    fn index(self, out: &mut Code, index: u64) {
        match self.is_wide {
            true => out.integer(index.into(), self.span),
            false => out.uint(index, self.span),
        }
    }
}

/// The object on top becomes whether no way leads on from it; `is_read` says whether LLDB has read it.
fn leads_nowhere(out: &mut Code, ways: &[Way], is_read: bool, at: At) {
    let mut rest = ways.iter().peekable();
    let mut is_first = true;
    while let Some(way) = rest.next() {
        out.op(if is_first { Opcode::Dup } else { Opcode::Over }, at.span);
        if way.steps.first() == Some(&Step::Smart) {
            let plain = rest.next_if(|plain| plain.then.is_empty());
            smart_leads_nowhere(out, way, plain, is_read, at);
        } else {
            way_leads_nowhere(out, way, is_read, at);
        }
        if !is_first {
            out.op(Opcode::And, at.span);
        }
        is_first = false;
    }
    out.ops(&[Opcode::Swap, Opcode::Drop], at.span);
}

fn way_leads_nowhere(out: &mut Code, way: &Way, is_read: bool, at: At) {
    follow(out, &way.steps, is_read, at);
    if way.then.is_empty() {
        return out.op(Opcode::IsNull, at.span);
    }
    let (mut none, mut some) = (Code::default(), Code::default());
    none.op(Opcode::IsNull, at.span);
    leads_nowhere(&mut some, &way.then, false, at);
    match way.steps.iter().all(gives_object) {
        true => out.append(some),
        false => unless_null(out, none, some, at),
    }
}

/// The way of what a smart pointer holds, else that of the object itself.
fn smart_leads_nowhere(out: &mut Code, way: &Way, plain: Option<&Way>, is_read: bool, at: At) {
    let (mut held, mut itself) = (Code::default(), Code::default());
    argument(&mut held, is_read, at);
    follow(&mut held, way.steps.get(1..).unwrap_or_default(), true, at);
    held.op(Opcode::IsNull, at.span);
    match plain {
        Some(plain) => {
            follow(&mut itself, &plain.steps, true, at);
            itself.op(Opcode::IsNull, at.span);
        }
        None => {
            itself.op(Opcode::Drop, at.span);
            itself.uint(1, at.span);
        }
    }
    is_no_smart_pointer(out, at);
    out.if_else(itself, held, at.span);
}

/// Pushes whether the object on top is no smart pointer.
fn is_no_smart_pointer(out: &mut Code, at: At) {
    for (number, name) in OF_SMART.into_iter().enumerate() {
        out.op(if number == 0 { Opcode::Dup } else { Opcode::Over }, at.span);
        out.member(name, at.span);
        out.ops(
            if number == 0 { &[Opcode::IsNull] } else { &[Opcode::IsNull, Opcode::And] },
            at.span,
        );
    }
}

/// Whether a step leads from an object that exists to one that does.
fn gives_object(step: &Step) -> bool {
    matches!(step, Step::Argument | Step::Target)
}

/// The object on top becomes another one, as long as there is one.
fn follow(out: &mut Code, steps: &[Step], is_read: bool, at: At) {
    let code = |steps: &[Step], mut is_read: bool| {
        let mut code = Code::default();
        for step in steps {
            self::step(&mut code, step, is_read, at);
            is_read = false;
        }
        code
    };
    let mut parts = steps.chunk_by(|before, _| gives_object(before));
    parts.next().into_iter().for_each(|steps| out.append(code(steps, is_read)));
    parts.for_each(|steps| unless_null(out, Code::default(), code(steps, false), at));
}

fn unless_null(out: &mut Code, none: Code, some: Code, at: At) {
    out.ops(&[Opcode::Dup, Opcode::IsNull], at.span);
    out.if_else(none, some, at.span);
}

fn step(out: &mut Code, step: &Step, is_read: bool, at: At) {
    match step {
        Step::Member(name) => out.member(name, at.span),
        Step::Child(index) => {
            at.index(out, (*index).into());
            out.call(Selector::GET_CHILD_AT_INDEX, at.span);
        }
        Step::Argument => argument(out, is_read, at),
        Step::Smart | Step::Target => {
            let mut target = Code::default();
            argument(&mut target, is_read, at);
            is_no_smart_pointer(out, at);
            out.if_else(Code::default(), target, at.span);
        }
    }
}

/// Pushes the value text of the object on top.
fn read(out: &mut Code, at: At) {
    out.string("{}", at.span);
    out.call(Selector::FMT, at.span);
}

/// The object on top becomes a value of the first argument of its type. A cast to a larger type needs a value that was read.
fn argument(out: &mut Code, is_read: bool, at: At) {
    if !is_read {
        read(out, at);
        out.op(Opcode::Drop, at.span);
    }
    out.op(Opcode::Dup, at.span);
    out.call(Selector::GET_TYPE, at.span);
    at.index(out, 0);
    out.call(Selector::GET_TEMPLATE_ARGUMENT_TYPE, at.span);
    out.call(Selector::CAST, at.span);
}
