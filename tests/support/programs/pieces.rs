//! The pieces that programs are made of.

use super::*;

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

impl Generator<'_> {
    /// A piece that fits the stack.
    pub(super) fn piece(&mut self, stack: &[Value]) -> Vec<u8> {
        let mut out = Vec::new();
        if self.random.once_in(3) {
            self.stack_piece(stack, &mut out);
        } else if let (Some(top), false) = (stack.last(), self.random.once_in(4)) {
            self.use_of(top, stack, &mut out);
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
    fn use_of(&mut self, top: &Value, stack: &[Value], out: &mut Vec<u8>) {
        let below = stack.len().checked_sub(2).map(|at| &stack[at]);
        match (below, top) {
            (Some(Value::UInt(_)), Value::UInt(_)) | (Some(Value::Int(_)), Value::Int(_))
                if self.random.below(3) > 0 =>
            {
                self.operator(below, top, out);
            }
            (Some(Value::Integer(_)), Value::Integer(_)) if self.random.below(3) > 0 => {
                self.operator(below, top, out);
            }
            (_, Value::UInt(_)) => match self.random.below(4) {
                0 => out.push(Opcode::AsInt.byte()),
                1 => out.push(Opcode::Not.byte()),
                2 => self.shift(top, out),
                _ => {
                    uint(out, *self.random.pick(&NUMBERS));
                    self.operator(Some(top), &Value::UInt(2), out);
                }
            },
            (_, Value::Int(_)) => match self.random.below(3) {
                0 => out.push(Opcode::AsUInt.byte()),
                1 => self.shift(top, out),
                _ => {
                    int(out, *self.random.pick(&[1, 2, -3, 40]));
                    self.operator(Some(top), &Value::Int(2), out);
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
            (_, Value::Object(object)) => self.object(*object, stack, out),
            (_, Value::Type(of)) if !of.is_invalid() => self.of_type(out),
            (_, Value::Dictionary(_)) => {
                text(out, self.random.pick::<&str>(&["a", "bc", "x"]));
                out.push(Opcode::DictHas.byte());
            }
            _ => self.source(out),
        }
    }

    fn operator(&mut self, x: Option<&Value>, y: &Value, out: &mut Vec<u8>) {
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

    fn shift(&mut self, x: &Value, out: &mut Vec<u8>) {
        let most = if self.random.once_in(8) { 70 } else { 64 };
        let count = self.random.below(most);
        uint(out, count as u64);
        let negative = matches!(x, Value::Int(n) if *n < 0);
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
    pub(super) fn shown(&mut self, path: &[u8]) -> Vec<u8> {
        let ran = self.run(path);
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
    pub(super) fn misfit(&mut self) -> Vec<u8> {
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

pub(super) fn uint(out: &mut Vec<u8>, number: u64) {
    instruction::encode(out, Instruction::UInt(number));
}

pub(super) fn int(out: &mut Vec<u8>, number: i64) {
    instruction::encode(out, Instruction::Int(number));
}

pub(super) fn integer(out: &mut Vec<u8>, number: i64) {
    let mut leb = Vec::new();
    fmtc::bytecode::leb::write_signed(&mut leb, number);
    instruction::encode(out, Instruction::Integer(&leb));
}

pub(super) fn text(out: &mut Vec<u8>, text: &str) {
    instruction::encode(out, Instruction::String(text.as_bytes()));
}

pub(super) fn call(out: &mut Vec<u8>, selector: Selector) {
    instruction::encode(out, Instruction::Selector(selector));
    out.push(Opcode::Call.byte());
}
