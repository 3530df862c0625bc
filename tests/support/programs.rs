//! Random programs that mostly make sense, and how often what they are made of was executed.
//!
//! A program grows piece by piece; before each piece the program so far is run in the VM, so that the
//! next one fits the stack there is. A few pieces do not fit on purpose.

use fmtc::bytecode::instruction::{self, Instruction};
use fmtc::debuggee::Tree;
use fmtc::isa::{Lldb, Opcode, RecordVersion, Selector};
use fmtc::vm::{
    Budget, Config, Debuggee, Event, Execution, Heap, Limits, Machine, ObjectId, Trace, Value,
};
use std::collections::BTreeMap;

/// A random number generator (SplitMix64).
pub(crate) struct Random {
    state: u64,
    /// Counts up where every value must have its turn.
    turn: usize,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { state: seed, turn: 0 }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// The next of all values in turn.
    fn in_turn<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        self.turn += 1;
        &all[self.turn % all.len()]
    }

    /// True once in `n` times.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        &all[self.below(all.len())]
    }
}

/// Whether code goes on behind a piece.
#[derive(Clone, Copy, PartialEq)]
enum Flow {
    Goes,
    Ends,
}

/// Makes programs for one variable.
pub(crate) struct Generator<'g> {
    random: &'g mut Random,
    tree: Tree,
    root: ObjectId,
    config: Config,
}

const NUMBERS: [u64; 14] =
    [0, 1, 2, 3, 7, 10, 63, 64, 65, 255, 1 << 31, 1 << 32, i64::MAX as u64, u64::MAX];
const TEXTS: [&str; 8] = ["", "a", "bc", "say \"hi\"", "\u{e9}\u{20ac}", "a\0b", "x", "nope"];
const FORMATS: [&str; 24] = [
    "{0}",
    "{1}",
    "{0}{1}",
    "{1}-{0}",
    "<{0}>",
    "{}{}",
    "[{0,6}]",
    "[{0,-6}]",
    "[{0,=7}]",
    "[{0,*+9}]",
    "[{0,0-4}]",
    "{0:2}",
    "{0,5:1}",
    "plain",
    "{{{0}}}",
    "{{0}",
    "{ 0 }",
    "{x}",
    "a{0",
    "{0 {0}",
    "{0,*3}",
    "{0!}",
    "{0x0}",
    "}}",
];

impl<'g> Generator<'g> {
    pub(crate) fn new(
        random: &'g mut Random,
        tree: Tree,
        root: ObjectId,
        lldb: Lldb,
        version: RecordVersion,
    ) -> Generator<'g> {
        let mut config = Config::new(lldb, version);
        config.limits = Limits { steps: 20_000, stack: 2_000, ..Limits::default() };
        Generator { random, tree, root, config }
    }

    /// A program.
    pub(crate) fn program(&mut self) -> Vec<u8> {
        let mut path = Vec::new();
        let mut out = Vec::new();
        let most = if self.random.once_in(6) { 3 } else { 28 };
        let pieces = 1 + self.random.below(most);
        let flow = self.sequence(&mut path, 0, pieces, &mut out);
        if flow == Flow::Goes && self.random.below(10) < 9 {
            let bad = self.misfit();
            out.extend_from_slice(&bad);
        } else if flow == Flow::Goes && self.random.once_in(2) {
            let shown = self.shown(&path);
            out.extend_from_slice(&shown);
        }
        out
    }

    fn run(&mut self, path: &[u8]) -> (Execution, Heap) {
        let mut heap = Heap::new(&self.config.limits);
        let mut budget = Budget::new(&self.config.limits);
        let (config, stack) = (self.config, vec![Value::Object(self.root)]);
        let mut machine =
            Machine { config, heap: &mut heap, debuggee: &mut self.tree, budget: &mut budget };
        let ran = machine.run(path, stack, None);
        (ran, heap)
    }

    /// Appends pieces to a block at a depth; `path` is what was executed up to there, without
    /// blocks.
    fn sequence(
        &mut self,
        path: &mut Vec<u8>,
        depth: u32,
        pieces: usize,
        out: &mut Vec<u8>,
    ) -> Flow {
        let mut loses = false;
        for _ in 0..pieces {
            let (ran, heap) = self.run(path);
            if ran.stop.is_some() {
                return Flow::Ends;
            }
            if depth < 4 && self.random.once_in(5) {
                let (flow, taken) = self.branch(path, depth, out);
                // Once a block within a block was entered, what is further out is lost.
                loses |= taken && depth > 0;
                if flow == Flow::Ends {
                    self.dead_code(path, out);
                    return Flow::Ends;
                }
                continue;
            }
            if depth > 0 && self.random.once_in(25) {
                out.push(Opcode::Return.byte());
                self.dead_code(path, out);
                return Flow::Ends;
            }
            if depth == 0 && self.random.once_in(60) {
                self.looping(out);
                self.dead_code(path, out);
                return Flow::Ends;
            }
            let piece = self.piece(&ran.stack, &heap);
            path.extend_from_slice(&piece);
            out.extend_from_slice(&piece);
        }
        if loses { Flow::Ends } else { Flow::Goes }
    }

    /// Code that is not reached.
    fn dead_code(&mut self, path: &[u8], out: &mut Vec<u8>) {
        if self.random.once_in(2) {
            let mut path = path.to_vec();
            self.sequence(&mut path, 9, 2, out);
        }
    }

    /// An `if` or `ifelse` with its blocks; also whether a block was entered.
    fn branch(&mut self, path: &mut Vec<u8>, depth: u32, out: &mut Vec<u8>) -> (Flow, bool) {
        let holds = self.random.once_in(2);
        let mut condition = Vec::new();
        self.condition(holds, &mut condition);
        let both = self.random.once_in(2);
        let (mut then, mut otherwise) = (Vec::new(), Vec::new());
        let mut aside = path.clone();
        let pieces = self.random.below(4);
        let (flow, taken) = if holds {
            (self.sequence(path, depth + 1, pieces, &mut then), true)
        } else if both {
            self.sequence(&mut aside, depth + 1, pieces, &mut then);
            (self.sequence(path, depth + 1, pieces, &mut otherwise), true)
        } else {
            self.sequence(&mut aside, depth + 1, pieces, &mut then);
            (Flow::Goes, false)
        };
        if both && holds {
            self.sequence(&mut aside, depth + 1, pieces, &mut otherwise);
        }
        let first = self.random.once_in(2);
        if !first {
            out.extend_from_slice(&condition);
        }
        instruction::encode(out, Instruction::Block(&then));
        if both {
            instruction::encode(out, Instruction::Block(&otherwise));
        }
        if first {
            out.extend_from_slice(&condition);
        }
        out.push(if both { Opcode::IfElse.byte() } else { Opcode::If.byte() });
        (flow, taken)
    }

    fn condition(&mut self, holds: bool, out: &mut Vec<u8>) {
        let small = self.random.below(9) as u64;
        match self.random.below(3) {
            0 => uint(out, if holds { small + 1 } else { 0 }),
            1 => {
                uint(out, small);
                uint(out, small + u64::from(!holds));
                out.push(Opcode::Eq.byte());
            }
            _ if self.config.lldb >= Lldb::V24 => {
                integer(out, if holds { -(small as i64) - 1 } else { 0 });
            }
            _ => {
                uint(out, small);
                uint(out, small + u64::from(holds));
                out.push(Opcode::Lt.byte());
            }
        }
    }

    /// A loop: a condition without a block goes back to behind the last block of depth 1.
    fn looping(&mut self, out: &mut Vec<u8>) {
        uint(out, 0);
        uint(out, 1);
        instruction::encode(out, Instruction::Block(&[]));
        out.push(Opcode::If.byte());
        uint(out, 1);
        out.push(Opcode::Add.byte());
        out.push(Opcode::Dup.byte());
        uint(out, 2 + self.random.below(9) as u64);
        out.extend_from_slice(&[Opcode::Lt.byte(), Opcode::If.byte()]);
    }

    /// A piece that fits the stack.
    fn piece(&mut self, stack: &[Value], heap: &Heap) -> Vec<u8> {
        let mut out = Vec::new();
        if self.random.once_in(3) {
            self.stack_piece(stack, &mut out);
        } else if let (Some(top), false) = (stack.last(), self.random.once_in(4)) {
            self.use_of(*top, stack, heap, &mut out);
        } else {
            self.source(&mut out);
        }
        out
    }

    /// Moves elements.
    fn stack_piece(&mut self, stack: &[Value], out: &mut Vec<u8>) {
        let depth = stack.len();
        match self.random.below(6) {
            0 if depth > 0 => out.push(Opcode::Dup.byte()),
            1 if depth > 1 => out.push(Opcode::Drop.byte()),
            2 if depth > 0 => {
                uint(out, self.random.below(depth) as u64);
                out.push(Opcode::Pick.byte());
            }
            3 if depth > 1 => out.push(Opcode::Over.byte()),
            4 if depth > 1 => out.push(Opcode::Swap.byte()),
            5 if depth > 2 => out.push(Opcode::Rot.byte()),
            _ => self.source(out),
        }
    }

    /// Pushes a member of the variable.
    fn member(&mut self, out: &mut Vec<u8>) {
        uint(out, 0);
        out.push(Opcode::Pick.byte());
        self.child(self.root, out);
    }

    /// Pushes something new.
    fn source(&mut self, out: &mut Vec<u8>) {
        let number = *self.random.pick(&NUMBERS);
        let new = self.config.lldb >= Lldb::V24;
        match self.random.below(if new { 12 } else { 8 }) {
            0 => uint(out, number),
            1 => int(out, number.cast_signed()),
            2 => text(out, self.random.pick::<&str>(&TEXTS)),
            3 => {
                // The operands of an operator.
                uint(out, number);
                uint(out, *self.random.pick(&NUMBERS));
            }
            4 => {
                int(out, number.cast_signed());
                int(out, *self.random.pick(&[1, 2, -3, 40, i64::MAX]));
            }
            5 => self.selector_value(out),
            8 => integer(out, number.cast_signed()),
            9 => {
                integer(out, number.cast_signed());
                integer(out, *self.random.pick(&[1, 2, -3, 40, i64::MIN]));
            }
            10 => self.dictionary(out),
            11 => out.push(Opcode::Null.byte()),
            6 => self.member(out),
            _ => {
                uint(out, 0);
                out.push(Opcode::Pick.byte());
            }
        }
    }

    fn dictionary(&mut self, out: &mut Vec<u8>) {
        out.push(Opcode::Dict.byte());
        for _ in 0..self.random.below(3) {
            out.push(Opcode::Dup.byte());
            text(out, self.random.pick::<&str>(&["a", "bc", "x"]));
            uint(out, self.random.below(9) as u64);
            out.push(Opcode::DictSet.byte());
        }
        if self.random.once_in(2) {
            out.push(Opcode::Dup.byte());
            text(out, self.random.pick::<&str>(&["a", "bc", "x"]));
            out.push(Opcode::DictHas.byte());
        }
        if self.random.once_in(3) {
            out.push(Opcode::Dict.byte());
            out.push(Opcode::Dup.byte());
            text(out, "k");
            text(out, "v");
            out.push(Opcode::DictSet.byte());
            text(out, "k");
            out.push(Opcode::DictGet.byte());
        }
    }

    fn selector_value(&mut self, out: &mut Vec<u8>) {
        let named = *self.random.pick(Selector::NAMED);
        let any = Selector(self.random.below(256) as u8);
        let selector = if self.random.once_in(3) { any } else { named };
        instruction::encode(out, Instruction::Selector(selector));
        // As a value; calling it comes from elsewhere.
        if self.random.once_in(2) {
            out.push(Opcode::Drop.byte());
        }
    }

    /// Does something with the top.
    fn use_of(&mut self, top: Value, stack: &[Value], heap: &Heap, out: &mut Vec<u8>) {
        let below = stack.len().checked_sub(2).map(|at| stack[at]);
        match (below, top) {
            (Some(Value::UInt(_)), Value::UInt(_)) | (Some(Value::Int(_)), Value::Int(_))
                if self.random.below(3) > 0 =>
            {
                self.operator(below, top, heap, out);
            }
            (Some(Value::Integer(_)), Value::Integer(_)) if self.random.below(3) > 0 => {
                self.operator(below, top, heap, out);
            }
            (_, Value::UInt(_)) => match self.random.below(4) {
                0 => out.push(Opcode::AsInt.byte()),
                1 => out.push(Opcode::Not.byte()),
                2 => self.shift(top, out),
                _ => {
                    uint(out, *self.random.pick(&NUMBERS));
                    self.operator(Some(top), Value::UInt(2), heap, out);
                }
            },
            (_, Value::Int(_)) => match self.random.below(3) {
                0 => out.push(Opcode::AsUInt.byte()),
                1 => self.shift(top, out),
                _ => {
                    int(out, *self.random.pick(&[1, 2, -3, 40]));
                    self.operator(Some(top), Value::Int(2), heap, out);
                }
            },
            (_, Value::Integer(_)) => match self.random.below(3) {
                0 => out.push(Opcode::Not.byte()),
                1 => self.shift(top, out),
                _ => {
                    text(out, self.random.pick::<&str>(&["{0}", "[{0,12}]", "{0,-9}|"]));
                    call(out, Selector::FMT);
                }
            },
            (_, Value::String(_)) => match self.random.below(3) {
                0 => call(out, Selector::STRLEN),
                _ => self.format(stack, out),
            },
            (_, Value::Object(object)) => self.object(object, stack, out),
            (_, Value::Type(of)) if !of.is_invalid() => self.of_type(out),
            (_, Value::Dictionary(_)) => {
                text(out, self.random.pick::<&str>(&["a", "bc", "x"]));
                out.push(Opcode::DictHas.byte());
            }
            _ => self.source(out),
        }
    }

    fn operator(&mut self, x: Option<Value>, y: Value, _: &Heap, out: &mut Vec<u8>) {
        const ALL: [Opcode; 14] = [
            Opcode::Add,
            Opcode::Sub,
            Opcode::Mul,
            Opcode::Div,
            Opcode::Mod,
            Opcode::And,
            Opcode::Or,
            Opcode::Xor,
            Opcode::Eq,
            Opcode::Ne,
            Opcode::Lt,
            Opcode::Gt,
            Opcode::Le,
            Opcode::Ge,
        ];
        let op = *self.random.pick(&ALL);
        let kills = matches!((x, y), (Some(Value::Int(i64::MIN)), Value::Int(-1)));
        let by_zero = matches!(y, Value::UInt(0) | Value::Int(0)) && !self.random.once_in(6);
        let division = matches!(op, Opcode::Div | Opcode::Mod);
        let op = if division && (kills || by_zero) { Opcode::Xor } else { op };
        out.push(op.byte());
    }

    fn shift(&mut self, x: Value, out: &mut Vec<u8>) {
        let most = if self.random.once_in(8) { 70 } else { 64 };
        let count = self.random.below(most);
        uint(out, count as u64);
        let negative = matches!(x, Value::Int(n) if n < 0);
        let left = self.random.once_in(2) && (!negative || self.random.once_in(6));
        out.push(if left { Opcode::Shl.byte() } else { Opcode::Shr.byte() });
    }

    fn format(&mut self, stack: &[Value], out: &mut Vec<u8>) {
        // Int and UInt print LLDB's own addresses.
        let printable = |v: &&Value| !matches!(v, Value::Int(_) | Value::UInt(_));
        let top = stack.iter().rev().take_while(printable).count();
        let format = *self.random.pick(&FORMATS);
        let takes = if format.contains("{1") || format.contains("{}{}") { 2 } else { 1 };
        let format = if top >= takes { format } else { "plain" };
        text(out, format);
        call(out, Selector::FMT);
    }

    fn object(&mut self, object: ObjectId, stack: &[Value], out: &mut Vec<u8>) {
        if object.is_null() {
            out.push(Opcode::IsNull.byte());
            return;
        }
        if matches!(self.tree.unsigned(object), Ok(Some(_))) && self.random.once_in(2) {
            match self.random.once_in(4) {
                true => self.value_of(object, out),
                false => self.number_of(object, out),
            }
            return;
        }
        match self.random.below(16) {
            0 => out.push(Opcode::IsNull.byte()),
            1 => call(out, Selector::SUMMARY),
            2 => call(out, Selector::GET_NUM_CHILDREN),
            3 | 12 => {
                call(out, Selector::GET_TYPE);
                self.of_type(out);
            }
            4 => self.number_of(object, out),
            5 | 6 => self.value_of(object, out),
            7 => {
                call(out, Selector::GET_NUM_CHILDREN);
                if self.config.record_version == RecordVersion::V1 {
                    uint(out, 1);
                    out.push(Opcode::Add.byte());
                }
            }
            13 if self.config.lldb >= Lldb::V24 => self.made_child(out),
            8 | 14 | 15 if self.config.lldb >= Lldb::V23 => {
                let all = [
                    Selector::GET_PARENT,
                    Selector::GET_NON_SYNTHETIC_VALUE,
                    Selector::GET_SYNTHETIC_VALUE,
                ];
                call(out, *self.random.pick(&all));
            }
            9 if self.config.lldb >= Lldb::V23 => {
                text(out, "renamed");
                call(out, Selector::CLONE);
            }
            10 => {
                out.push(Opcode::Dup.byte());
                call(out, Selector::GET_TYPE);
                call(out, Selector::CAST);
            }
            11 => self.format(stack, out),
            _ => self.child(object, out),
        }
    }

    /// A child at an offset, of the variable's type; one name for one offset.
    fn made_child(&mut self, out: &mut Vec<u8>) {
        let offset = *self.random.pick(&[0, 4, 8]);
        text(out, &format!("at {offset}"));
        integer(out, offset);
        uint(out, 0);
        out.push(Opcode::Pick.byte());
        call(out, Selector::GET_TYPE);
        call(out, Selector::CREATE_CHILD_AT_OFFSET);
    }

    /// A number, where there is one; rarely where there is none.
    fn number_of(&mut self, object: ObjectId, out: &mut Vec<u8>) {
        let known = matches!(self.tree.unsigned(object), Ok(Some(_)));
        if known || self.random.once_in(12) {
            let all = [
                Selector::GET_VALUE_AS_UNSIGNED,
                Selector::GET_VALUE_AS_SIGNED,
                Selector::GET_VALUE_AS_ADDRESS,
            ];
            call(out, *self.random.pick(&all));
        } else {
            self.child(object, out);
        }
    }

    /// The value's text, where there is one: else LLDB would die.
    fn value_of(&mut self, object: ObjectId, out: &mut Vec<u8>) {
        match self.tree.value(object, &mut Vec::new()) {
            Ok(true) => call(out, Selector::GET_VALUE),
            _ if self.random.once_in(60) => call(out, Selector::GET_VALUE),
            _ => self.child(object, out),
        }
    }

    fn child(&mut self, object: ObjectId, out: &mut Vec<u8>) {
        let mut budget = Budget::new(&self.config.limits);
        let count = self.tree.num_children(object, &mut budget).unwrap_or(0);
        let beyond = usize::from(self.random.once_in(8));
        let index = self.random.below(count as usize + beyond) as u32;
        let name = match self.tree.child_at(object, index, &mut budget) {
            Ok(child) if !child.is_null() => self.tree.name(child).to_string(),
            _ => "nope".to_string(),
        };
        match self.random.below(6) {
            0 | 1 => {
                match self.config.record_version {
                    RecordVersion::V1 => uint(out, index.into()),
                    _ => integer(out, index.into()),
                }
                call(out, Selector::GET_CHILD_AT_INDEX);
            }
            2 if name != "nope" || self.random.once_in(4) => {
                text(out, &name);
                call(out, Selector::GET_CHILD_INDEX);
            }
            _ => {
                text(out, &name);
                call(out, Selector::GET_CHILD_WITH_NAME);
            }
        }
    }

    fn of_type(&mut self, out: &mut Vec<u8>) {
        match self.random.below(if self.config.lldb >= Lldb::V24 { 8 } else { 3 }) {
            0 | 1 => {
                match self.config.record_version {
                    RecordVersion::V1 => uint(out, self.random.below(3) as u64),
                    _ => integer(out, self.random.below(3) as i64),
                }
                call(out, Selector::GET_TEMPLATE_ARGUMENT_TYPE);
            }
            3 | 4 => call(out, Selector::GET_POINTEE_TYPE),
            5 | 6 => call(out, Selector::GET_BYTE_SIZE),
            _ => {
                text(out, "<{0}>");
                call(out, Selector::FMT);
            }
        }
    }

    /// Brings the top into a text, so that more of it is compared.
    fn shown(&mut self, path: &[u8]) -> Vec<u8> {
        let (ran, _) = self.run(path);
        let mut out = Vec::new();
        if let (None, Some(Value::String(_) | Value::Object(_) | Value::Type(_))) =
            (ran.stop, ran.stack.last())
        {
            text(&mut out, "<{0}>");
            call(&mut out, Selector::FMT);
        }
        out
    }

    /// Something that does not fit: mostly a selector that this release does not run, else a
    /// wrong type, an unknown byte, a cut operand.
    fn misfit(&mut self) -> Vec<u8> {
        let mut out = Vec::new();
        match self.random.below(40) {
            0 => {
                let op = *self.random.pick(Opcode::ALL);
                match self.random.below(3) {
                    0 => uint(&mut out, 1),
                    1 => int(&mut out, -1),
                    _ => text(&mut out, "t"),
                }
                let plain = Opcode::from_name(op.name()).is_some();
                let safe = !matches!(op, Opcode::If | Opcode::IfElse);
                out.push(if plain && safe { op.byte() } else { Opcode::Add.byte() });
            }
            1 => out.push(self.random.below(256) as u8 | 0x80),
            2 => {
                // On something of a wrong type.
                uint(&mut out, 1);
                call(&mut out, *self.random.pick(Selector::NAMED));
            }
            3 => out.extend_from_slice(self.random.pick::<&[u8]>(&[
                &[0x20, 0x80],
                &[0x21],
                &[0x22, 9, b'a'],
                &[0x23],
                &[0x10, 3, 1],
            ])),
            _ => {
                let lldb = self.config.lldb;
                let all = Selector::NAMED.iter().copied();
                let never: Vec<Selector> = all.filter(|s| !s.runs_in(lldb)).collect();
                uint(&mut out, 4096);
                call(&mut out, *self.random.in_turn(&never));
            }
        }
        out
    }
}

fn uint(out: &mut Vec<u8>, number: u64) {
    instruction::encode(out, Instruction::UInt(number));
}

fn int(out: &mut Vec<u8>, number: i64) {
    instruction::encode(out, Instruction::Int(number));
}

fn integer(out: &mut Vec<u8>, number: i64) {
    let mut leb = Vec::new();
    fmtc::bytecode::leb::write_signed(&mut leb, number);
    instruction::encode(out, Instruction::Integer(&leb));
}

fn text(out: &mut Vec<u8>, text: &str) {
    instruction::encode(out, Instruction::String(text.as_bytes()));
}

fn call(out: &mut Vec<u8>, selector: Selector) {
    instruction::encode(out, Instruction::Selector(selector));
    out.push(Opcode::Call.byte());
}

/// How often each opcode, selector and form of control flow was executed.
#[derive(Default)]
pub(crate) struct Coverage {
    counts: BTreeMap<String, usize>,
}

/// The forms of control flow that are counted.
const FORMS: [&str; 9] = [
    "if, entered",
    "if, passed over",
    "ifelse, first block",
    "ifelse, second block",
    "block within a block, entered",
    "return in a block",
    "jump back",
    "end by a condition without a block",
    "code lost behind an outer block",
];

impl Coverage {
    /// Counts for what a release has.
    pub(crate) fn new(lldb: Lldb) -> Coverage {
        let mut counts = BTreeMap::new();
        for opcode in Opcode::ALL.iter().filter(|o| o.runs_in(lldb)) {
            counts.insert(format!("opcode {}", opcode.name()), 0);
        }
        for selector in Selector::NAMED {
            counts.insert(format!("selector {selector}"), 0);
        }
        for form in FORMS {
            counts.insert(format!("form {form}"), 0);
        }
        Coverage { counts }
    }

    fn add(&mut self, kind: &str, name: &str) {
        // What this release does not have is an error in it, and not counted.
        if let Some(count) = self.counts.get_mut(&format!("{kind} {name}")) {
            *count += 1;
        }
    }

    /// Counts the end of a program.
    pub(crate) fn ended(&mut self, program: &[u8], end: usize, nested: bool) {
        if nested && end < program.len() {
            self.add("form", "code lost behind an outer block");
        }
    }

    /// What was executed fewer times than that.
    pub(crate) fn below(&self, least: usize) -> Vec<String> {
        let few = self.counts.iter().filter(|(_, count)| **count < least);
        few.map(|(name, count)| format!("{name}: {count}")).collect()
    }
}

impl Trace for Coverage {
    fn ran(&mut self, event: &Event<'_>) {
        let Some(instruction) = event.instruction else { return };
        let Some(opcode) = instruction.opcode() else { return };
        self.add("opcode", opcode.name());
        let top = event.before.data.last().map_or("", String::as_str);
        let holds = !top.starts_with('0');
        let blocks = event.before.control.len();
        match opcode {
            Opcode::Call if top.starts_with('@') => {
                // Names of later releases are numbers in earlier ones.
                let number = top.get(1..).and_then(|n| n.parse().ok()).map(Selector);
                let name = number.map_or(top.to_string(), |s| s.to_string());
                self.add("selector", &name);
            }
            Opcode::If if blocks == 1 && holds => self.add("form", "jump back"),
            Opcode::If if blocks == 1 => self.add("form", "end by a condition without a block"),
            Opcode::If if holds => self.add("form", "if, entered"),
            Opcode::If => self.add("form", "if, passed over"),
            Opcode::IfElse if holds => self.add("form", "ifelse, first block"),
            Opcode::IfElse => self.add("form", "ifelse, second block"),
            Opcode::Return if blocks > 1 => self.add("form", "return in a block"),
            _ => {}
        }
        if matches!(opcode, Opcode::If | Opcode::IfElse) && event.after.control.len() > 2 {
            self.add("form", "block within a block, entered");
        }
    }
}
