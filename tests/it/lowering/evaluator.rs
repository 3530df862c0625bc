//! The meaning of a checked program, computed directly.

use fmtc::debuggee::Spec;
use fmtc::isa::Lldb;
use fmtc::sema::Program;
use fmtc::sema::graph::{Align, Arithmetic, Comparison, Graph, Loop, Node, NodeId, Padding, Piece};
use std::collections::BTreeMap;

/// A value of the language.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Object(Option<Box<Spec>>),
    UInt(u64),
    Int(i64),
    Bool(bool),
    Text(String),
    /// The program has ended with this text.
    Ended(String),
}

pub(crate) struct Evaluator<'e> {
    graph: &'e Graph,
    subject: &'e Spec,
    lldb: Lldb,
    seen: &'e mut BTreeMap<&'static str, u64>,
    /// The state of the loops that run.
    loops: BTreeMap<(u32, u8), Value>,
}

/// The text that a program shows.
pub(crate) fn evaluate(
    program: &Program,
    subject: &Spec,
    lldb: Lldb,
    seen: &mut BTreeMap<&'static str, u64>,
) -> Value {
    let loops = BTreeMap::new();
    let mut evaluator = Evaluator { graph: &program.graph, subject, lldb, seen, loops };
    match evaluator.value(program.root) {
        Value::UInt(n) => Value::Text(n.to_string()),
        Value::Int(n) => Value::Text(n.to_string()),
        Value::Ended(text) => Value::Text(text),
        other => other,
    }
}

impl Evaluator<'_> {
    fn count(&mut self, kind: &'static str) {
        *self.seen.entry(kind).or_default() += 1;
    }

    fn unsigned(&mut self, id: NodeId) -> u64 {
        match self.value(id) {
            Value::UInt(n) => n,
            other => panic!("{other:?} is no UInt"),
        }
    }

    fn truth(&mut self, id: NodeId) -> bool {
        match self.value(id) {
            Value::Bool(b) => b,
            other => panic!("{other:?} is no Bool"),
        }
    }

    fn object(&mut self, id: NodeId) -> Option<Box<Spec>> {
        match self.value(id) {
            Value::Object(object) => object,
            other => panic!("{other:?} is no Object"),
        }
    }

    /// The final state of a loop.
    fn run(&mut self, looped: &Loop) -> Vec<Value> {
        let mut state: Vec<_> = looped.state.iter().map(|value| self.value(value.start)).collect();
        loop {
            for (place, value) in (0..).zip(&state) {
                self.loops.insert((looped.number, place), value.clone());
            }
            let Value::UInt(count) = state[usize::from(looped.counter)] else { panic!("no count") };
            if self.truth(looped.exit) || count >= looped.bound {
                return state;
            }
            state = looped.state.iter().map(|value| self.value(value.next)).collect();
        }
    }

    fn value(&mut self, id: NodeId) -> Value {
        match self.graph.node(id).clone() {
            Node::SelfObject => Value::Object(Some(Box::new(self.subject.clone()))),
            Node::UInt(n) => Value::UInt(n),
            Node::Int(n) => Value::Int(n),
            Node::Bool(b) => Value::Bool(b),
            Node::String(text) => Value::Text(text.to_string()),
            Node::Member(base, name) => {
                self.count("member");
                let base = self.object(base).expect("no member of nothing");
                Value::Object(base.children.into_iter().find(|c| c.name == *name).map(Box::new))
            }
            Node::Number { object, signed } => {
                self.count("number");
                let object = self.object(object).expect("a number of something");
                match signed {
                    true => Value::Int(object.signed.flatten().expect("a number")),
                    false => Value::UInt(object.unsigned.flatten().expect("a number")),
                }
            }
            Node::IsMissing(object) => Value::Bool(self.object(object).is_none()),
            Node::Arithmetic(op, a, b) => {
                self.count("arithmetic");
                let (a, b) = (self.value(a), self.value(b));
                arithmetic(op, a, b)
            }
            Node::Complement(a) => Value::UInt(!self.unsigned(a)),
            Node::AsInt(a) => Value::Int(self.unsigned(a).cast_signed()),
            Node::AsUInt(a) => match self.value(a) {
                Value::Int(n) => Value::UInt(n.cast_unsigned()),
                other => panic!("{other:?} is no Int"),
            },
            Node::Compare(op, a, b) => {
                self.count("compare");
                let (a, b) = (self.value(a), self.value(b));
                Value::Bool(compare(op, a, b))
            }
            Node::IsNotZero(a) => {
                self.count("not zero");
                let a = self.value(a);
                Value::Bool(a != Value::UInt(0) && a != Value::Int(0))
            }
            Node::Not(a) => {
                self.count("not");
                Value::Bool(!self.truth(a))
            }
            Node::And(a, b) => {
                self.count("and");
                Value::Bool(self.truth(a) && self.truth(b))
            }
            Node::Or(a, b) => {
                self.count("or");
                Value::Bool(self.truth(a) || self.truth(b))
            }
            Node::Loop(looped) => {
                self.count("loop");
                self.run(&looped).swap_remove(0)
            }
            Node::LoopOut(of, place) => {
                self.count("loop out");
                let Node::Loop(looped) = self.graph.node(of) else { panic!("no loop") };
                self.run(looped).swap_remove(place.into())
            }
            Node::LoopVar(number, place) => self.loops[&(number, place)].clone(),
            Node::RunsLoops => Value::Bool(true),
            Node::If { condition, then, otherwise } => {
                self.count("if");
                match self.truth(condition) {
                    true => self.value(then),
                    false => self.value(otherwise),
                }
            }
            Node::Return(value) => {
                self.count("return");
                match self.value(value) {
                    Value::Text(text) | Value::Ended(text) => Value::Ended(text),
                    other => panic!("{other:?} is returned"),
                }
            }
            Node::Concat(pieces) => self.concat(&pieces),
            Node::Keep { result, .. } => self.value(result),
            Node::Shown(object) => {
                self.count("shown");
                let object = self.object(object).expect("something to show");
                let summary = object.summary.flatten();
                let summary = summary.map(|s| String::from_utf8(s).expect("UTF-8"));
                Value::Text(summary.or(object.value.flatten()).unwrap_or_default())
            }
            Node::Plain(object) => {
                self.count("plain");
                let object = self.object(object).expect("something to show");
                Value::Text(object.value.flatten().unwrap_or_default())
            }
            Node::Digits(number, format) => {
                self.count("digits");
                let number: i128 = match self.value(number) {
                    Value::UInt(n) => n.into(),
                    Value::Int(n) => n.into(),
                    other => panic!("{other:?} has no digits"),
                };
                let n = number.unsigned_abs();
                let digits = match format.radix {
                    2 => format!("{n:b}"),
                    8 => format!("{n:o}"),
                    16 if format.uppercase => format!("{n:X}"),
                    16 => format!("{n:x}"),
                    _ => n.to_string(),
                };
                let sign = if number < 0 { "-" } else { "" };
                let width = usize::from(format.digits);
                Value::Text(format!("{sign}{digits:0>width$}"))
            }
            Node::Characters(number, count) => {
                self.count("character");
                let bytes = self.unsigned(number).to_le_bytes();
                let text = bytes.iter().take(count.into()).map(|byte| spelled(*byte));
                Value::Text(text.collect())
            }
            Node::FirstThere(..) => unreachable!("the generator makes none"),
            Node::Table { entries, index, default } => {
                self.count("table");
                let index = usize::try_from(self.unsigned(index)).unwrap_or(usize::MAX);
                let entry = entries.get(index).copied().unwrap_or(default);
                self.value(entry)
            }
            Node::Flags(flags) => {
                self.count("flags");
                let bits = self.unsigned(flags.bits);
                let set = flags.names.iter().filter(|flag| bits & self.unsigned(flag.mask) != 0);
                let set: Vec<&str> = set.map(|flag| &*flag.name).collect();
                Value::Text(set.join(&flags.separator))
            }
            Node::AtLeast(version) => {
                self.count("at least");
                Value::Bool(self.lldb >= version)
            }
            other => panic!("{other:?} is not generated"),
        }
    }

    fn concat(&mut self, pieces: &[Piece]) -> Value {
        self.count("concat");
        let mut text = String::new();
        for piece in pieces {
            match piece {
                Piece::Literal(literal) => text.push_str(literal),
                Piece::Value(id, padding) => match self.value(*id) {
                    Value::Text(value) => text.push_str(&padded(&value, *padding)),
                    Value::Ended(end) => return Value::Ended(end),
                    other => panic!("{other:?} is no text"),
                },
            }
        }
        Value::Text(text)
    }
}

fn padded(text: &str, padding: Padding) -> String {
    let missing = (padding.width as usize).saturating_sub(text.len());
    let left = match padding.align {
        Align::Right => missing,
        Align::Left => 0,
        Align::Center => missing / 2,
    };
    let fill = char::from(padding.fill.unwrap_or(b' ')).to_string();
    fill.repeat(left) + text + &fill.repeat(missing - left)
}

fn arithmetic(op: Arithmetic, a: Value, b: Value) -> Value {
    match (a, b) {
        (Value::UInt(a), Value::UInt(b)) => Value::UInt(match op {
            Arithmetic::Add => a.wrapping_add(b),
            Arithmetic::Sub => a.wrapping_sub(b),
            Arithmetic::Mul => a.wrapping_mul(b),
            Arithmetic::Div => a / b,
            Arithmetic::Mod => a % b,
            Arithmetic::Shl => a << b,
            Arithmetic::Shr => a >> b,
            Arithmetic::And => a & b,
            Arithmetic::Or => a | b,
            Arithmetic::Xor => a ^ b,
        }),
        (Value::Int(a), Value::Int(b)) => Value::Int(match op {
            Arithmetic::Add => a.wrapping_add(b),
            Arithmetic::Sub => a.wrapping_sub(b),
            Arithmetic::Mul => a.wrapping_mul(b),
            Arithmetic::Div => a / b,
            Arithmetic::Mod => a % b,
            Arithmetic::And => a & b,
            Arithmetic::Or => a | b,
            Arithmetic::Xor => a ^ b,
            Arithmetic::Shl | Arithmetic::Shr => panic!("a count is a UInt"),
        }),
        (Value::Int(a), Value::UInt(b)) if op == Arithmetic::Shr => Value::Int(a >> b),
        (a, b) => panic!("{a:?} {op:?} {b:?}"),
    }
}

fn compare(op: Comparison, a: Value, b: Value) -> bool {
    let number = |v: Value| -> i128 {
        match v {
            Value::UInt(n) => n.into(),
            Value::Int(n) => n.into(),
            Value::Bool(b) => b.into(),
            other => panic!("{other:?} is compared"),
        }
    };
    let (a, b) = (number(a), number(b));
    match op {
        Comparison::Eq => a == b,
        Comparison::Ne => a != b,
        Comparison::Lt => a < b,
        Comparison::Le => a <= b,
        Comparison::Gt => a > b,
        Comparison::Ge => a >= b,
    }
}

/// A byte of ASCII as it stands in a text without quotes.
fn spelled(byte: u8) -> String {
    let escape = match byte {
        b' ' | b'!' | b'#'..=b'[' | b']'..=b'~' => return char::from(byte).to_string(),
        0x07 => 'a',
        0x08 => 'b',
        0x09 => 't',
        0x0a => 'n',
        0x0b => 'v',
        0x0c => 'f',
        0x0d => 'r',
        b'"' | b'\\' => char::from(byte),
        0 => return String::new(),
        _ => return char::REPLACEMENT_CHARACTER.to_string(),
    };
    format!("\\{escape}")
}
