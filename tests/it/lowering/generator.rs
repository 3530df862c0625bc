//! Random well-typed programs, the same for the same seed.

use fmtc::isa::Lldb;
use fmtc::sema::Program;
use fmtc::sema::graph::{
    Align, Arithmetic, Comparison, FlagName, Flags, Graph, Loop, LoopValue, Node, NodeId,
    NumberFormat, Padding, Piece, Type,
};
use fmtc::source::Span;

/// What the evaluator counts, each of which the programs must reach often.
pub(crate) const KINDS: [&str; 19] = [
    "and",
    "arithmetic",
    "character",
    "compare",
    "concat",
    "digits",
    "flags",
    "if",
    "loop",
    "loop out",
    "member",
    "not",
    "not zero",
    "number",
    "or",
    "plain",
    "return",
    "shown",
    "table",
];

/// The most loops inside each other.
const MAX_LOOPS: u64 = 2;

const NUMBERS: [&str; 4] = ["zero", "seven", "minus", "many"];

pub(crate) struct Generator {
    state: u64,
    graph: Graph,
    /// Values made so far, to be used again.
    pool: Vec<(NodeId, Type)>,
    /// How many loops what is made is inside of.
    loops: u64,
}

impl Generator {
    pub(crate) fn new(seed: u64) -> Generator {
        Generator {
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            graph: Graph::default(),
            pool: Vec::new(),
            loops: 0,
        }
    }

    pub(crate) fn program(mut self) -> Program {
        let depth = 2 + self.below(5);
        let root = self.text(depth);
        Program { graph: self.graph, root }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn add(&mut self, node: Node, ty: Type) -> NodeId {
        let id = self.graph.add(node, ty, Span::default());
        self.pool.push((id, ty));
        id
    }

    /// A number that no other value takes.
    fn literal(&mut self, node: Node, ty: Type) -> NodeId {
        self.graph.add(node, ty, Span::default())
    }

    /// Sometimes a value that is there already: shared values are what the lowering is about.
    fn again(&mut self, ty: Type) -> Option<NodeId> {
        let of_type: Vec<NodeId> =
            self.pool.iter().filter(|(_, t)| *t == ty).map(|(id, _)| *id).collect();
        if of_type.is_empty() || self.below(3) > 0 {
            return None;
        }
        let at = self.below(of_type.len() as u64) as usize;
        of_type.get(at).copied()
    }

    fn object(&mut self) -> NodeId {
        let subject = self.add(Node::SelfObject, Type::Error);
        match self.below(7) {
            0 => {
                let inner = self.add(Node::Member(subject, "inner".into()), Type::Error);
                let name = if self.below(2) == 0 { "x" } else { "y" };
                self.add(Node::Member(inner, name.into()), Type::Object)
            }
            _ => {
                let name = NUMBERS[self.below(4) as usize];
                self.add(Node::Member(subject, name.into()), Type::Object)
            }
        }
    }

    fn shown_object(&mut self) -> NodeId {
        if self.below(3) > 0 {
            return self.object();
        }
        let subject = self.add(Node::SelfObject, Type::Error);
        let name = if self.below(2) == 0 { "text" } else { "inner" };
        self.add(Node::Member(subject, name.into()), Type::Error)
    }

    fn number(&mut self, signed: bool, depth: u64) -> NodeId {
        let ty = if signed { Type::Int } else { Type::UInt };
        if let Some(id) = self.again(ty) {
            return id;
        }
        if depth == 0 || self.below(4) == 0 {
            return self.leaf_number(signed);
        }
        match self.below(9) {
            0 => self.choice(ty, depth),
            8 if !signed => self.repeated(Type::UInt, depth),
            1 => {
                let other = self.number(!signed, depth - 1);
                self.add(if signed { Node::AsInt(other) } else { Node::AsUInt(other) }, ty)
            }
            2 => {
                let a = self.number(signed, depth - 1);
                let divisor = 1 + self.below(200);
                let b = self.constant(signed, divisor);
                let op = if self.below(2) == 0 { Arithmetic::Div } else { Arithmetic::Mod };
                self.add(Node::Arithmetic(op, a, b), ty)
            }
            3 => {
                let a = self.number(signed, depth - 1);
                let count = self.below(64);
                let count = self.constant(false, count);
                let op =
                    if signed || self.below(2) == 0 { Arithmetic::Shr } else { Arithmetic::Shl };
                self.add(Node::Arithmetic(op, a, count), ty)
            }
            4 if !signed => {
                let a = self.number(false, depth - 1);
                self.add(Node::Complement(a), ty)
            }
            _ => {
                let ops = [
                    Arithmetic::Add,
                    Arithmetic::Sub,
                    Arithmetic::Mul,
                    Arithmetic::And,
                    Arithmetic::Or,
                    Arithmetic::Xor,
                ];
                let op = ops[self.below(6) as usize];
                let (a, b) = (self.number(signed, depth - 1), self.number(signed, depth - 1));
                self.add(Node::Arithmetic(op, a, b), ty)
            }
        }
    }

    fn leaf_number(&mut self, signed: bool) -> NodeId {
        if self.below(3) == 0 {
            let n = self.below(300);
            return self.constant(signed, n);
        }
        let object = self.object();
        let ty = if signed { Type::Int } else { Type::UInt };
        self.add(Node::Number { object, signed }, ty)
    }

    fn constant(&mut self, signed: bool, n: u64) -> NodeId {
        match signed {
            true => self.literal(Node::Int(n.cast_signed()), Type::Int),
            false => self.literal(Node::UInt(n), Type::UInt),
        }
    }

    fn truth(&mut self, depth: u64) -> NodeId {
        if let Some(id) = self.again(Type::Bool) {
            return id;
        }
        let kind = if depth == 0 { self.below(4) } else { self.below(8) };
        let depth = depth.saturating_sub(1);
        let node = match kind {
            0 | 1 | 4 => {
                let signed = self.below(2) == 0;
                let (a, b) = (self.number(signed, depth), self.number(signed, depth));
                let ops = [
                    Comparison::Eq,
                    Comparison::Ne,
                    Comparison::Lt,
                    Comparison::Le,
                    Comparison::Gt,
                    Comparison::Ge,
                ];
                Node::Compare(ops[self.below(6) as usize], a, b)
            }
            2 => Node::IsNotZero(self.leaf_number(false)),
            3 => Node::IsNotZero(self.number(true, depth)),
            5 => {
                let (a, b) = (self.truth(depth), self.truth(depth));
                let both = self.add(Node::And(a, b), Type::Bool);
                Node::Not(both)
            }
            6 => Node::And(self.truth(depth), self.truth(depth)),
            _ => Node::Or(self.truth(depth), self.truth(depth)),
        };
        self.add(node, Type::Bool)
    }

    fn choice(&mut self, ty: Type, depth: u64) -> NodeId {
        let condition = self.truth(depth - 1);
        let way = |g: &mut Self| match ty {
            Type::Int => g.number(true, depth - 1),
            Type::UInt => g.number(false, depth - 1),
            _ => g.text(depth - 1),
        };
        let (then, otherwise) = (way(self), way(self));
        self.add(Node::If { condition, then, otherwise }, ty)
    }

    /// A text, or an Object that is one in a text.
    fn text(&mut self, depth: u64) -> NodeId {
        if let Some(id) = self.again(Type::String) {
            return id;
        }
        if depth == 0 {
            let n = self.below(5);
            return self.add(Node::String(format!("<{n}{{}}>").into()), Type::String);
        }
        match self.below(14) {
            0 => self.choice(Type::String, depth),
            12 | 13 => self.repeated(Type::String, depth),
            1 if self.loops == 0 => {
                let condition = self.truth(depth - 1);
                let end = self.text(depth - 1);
                let end = self.add(Node::Return(end), Type::Never);
                let rest = self.text(depth - 1);
                let node = Node::If { condition, then: end, otherwise: rest };
                self.add(node, Type::String)
            }
            2 => {
                let object = self.shown_object();
                self.add(Node::Shown(object), Type::Text)
            }
            3 => {
                let object = self.object();
                self.add(Node::Plain(object), Type::Text)
            }
            4 => self.digits(depth),
            5 => self.table(depth),
            6 => self.flags(depth),
            7 | 8 => self.character(depth),
            _ => self.concat(depth),
        }
    }

    /// A loop whose first state value is of a type, or a text of what it leaves.
    fn repeated(&mut self, ty: Type, depth: u64) -> NodeId {
        if self.loops == MAX_LOOPS || depth < 2 {
            return if ty == Type::String { self.concat(depth) } else { self.leaf_number(false) };
        }
        let mut types = vec![ty];
        types.extend(
            (self.below(2) == 0).then_some([Type::UInt, Type::String][self.below(2) as usize]),
        );
        let counter = types.len() as u8;
        let outside = self.pool.clone();
        self.pool.retain(|(id, _)| {
            let parts = self.graph.reachable(&[*id]);
            !parts.iter().any(|id| matches!(self.graph.node(*id), Node::Return(_)))
        });
        self.loops += 1;
        let starts: Vec<_> = types.iter().map(|ty| self.of_type(*ty, depth - 2)).collect();
        let invariants = (0..self.below(3)).map(|_| self.number(false, depth - 2)).collect();
        let [zero, one] = [0, 1].map(|number| self.literal(Node::UInt(number), Type::UInt));
        let number = self.graph.len() as u32;
        for (place, ty) in (0..).zip(&types) {
            self.add(Node::LoopVar(number, place), *ty);
        }
        let count = self.add(Node::LoopVar(number, counter), Type::UInt);
        let exit = self.truth(depth - 2);
        let nexts: Vec<_> = types.iter().map(|ty| self.of_type(*ty, depth - 2)).collect();
        let counted = self.add(Node::Arithmetic(Arithmetic::Add, count, one), Type::Error);
        self.loops -= 1;
        self.pool = outside;

        let mut state: Vec<_> =
            starts.into_iter().zip(nexts).map(|(start, next)| LoopValue { start, next }).collect();
        state.push(LoopValue { start: zero, next: counted });
        let bound = 1 + self.below(4);
        let state = state.into();
        let looped = Loop { number, state, invariants, counter, exit, bound, tests_nodes: false };
        let looped = self.add(Node::Loop(Box::new(looped)), ty);
        if ty != Type::String || self.below(2) == 0 {
            return looped;
        }
        let place = 1 + self.below(types.len() as u64) as u8;
        let out_ty = types.get(usize::from(place)).copied().unwrap_or(Type::UInt);
        let mut out = self.add(Node::LoopOut(looped, place), out_ty);
        if out_ty == Type::UInt {
            let format = NumberFormat { radix: 10, digits: 1, uppercase: false };
            out = self.add(Node::Digits(out, format), Type::String);
        }
        let piece = |id| Piece::Value(id, Padding::default());
        self.add(Node::Concat([piece(out), piece(looped)].into()), Type::String)
    }

    /// A value of a type that is no truth value.
    fn of_type(&mut self, ty: Type, depth: u64) -> NodeId {
        match ty {
            // A text of its own: parts of texts may be Objects.
            Type::String => self.concat(depth + 1),
            _ => self.number(false, depth),
        }
    }

    fn digits(&mut self, depth: u64) -> NodeId {
        let signed = self.below(2) == 0;
        let number = self.number(signed, depth - 1);
        let format = NumberFormat {
            radix: [2, 8, 10, 10, 16, 16][self.below(6) as usize],
            digits: 1 + self.below(4) as u8,
            uppercase: self.below(2) == 0,
        };
        self.add(Node::Digits(number, format), Type::String)
    }

    /// The text of the lowest bytes of a number, which are ASCII.
    fn character(&mut self, depth: u64) -> NodeId {
        let number = self.number(false, depth - 1);
        let count = 1 + self.below(8) as u8;
        let mask = if count == 1 { 0x7f } else { u64::MAX / 0xff * 0x7f };
        let mask = self.literal(Node::UInt(mask), Type::UInt);
        let number = self.add(Node::Arithmetic(Arithmetic::And, number, mask), Type::UInt);
        self.add(Node::Characters(number, count), Type::String)
    }

    fn table(&mut self, depth: u64) -> NodeId {
        let mut index = self.number(false, depth - 1);
        if self.below(2) == 0 {
            let mask = self.constant(false, 3);
            index = self.add(Node::Arithmetic(Arithmetic::And, index, mask), Type::UInt);
        }
        let count = 1 + self.below(5);
        let entries = (0..count).map(|_| self.plain_text(depth - 1)).collect();
        let default = self.plain_text(0);
        self.add(Node::Table { entries, index, default }, Type::String)
    }

    /// Names of bits, and sometimes something behind them.
    fn flags(&mut self, depth: u64) -> NodeId {
        let bits = self.number(false, depth - 1);
        let separator: fmtc::source::Word = ["|", "", ", {"][self.below(3) as usize].into();
        let mut known = 0;
        let mut names = Vec::new();
        for n in 0..1 + self.below(4) {
            let mask = [1, 3, 4, 0x80, 1 << 20, 1 << 63][self.below(6) as usize];
            known |= mask;
            names.push(FlagName {
                mask: self.constant(false, mask),
                name: format!("{{F{n}}}").into(),
            });
        }
        let known = self.constant(false, known);
        let some = self.add(Node::Arithmetic(Arithmetic::And, bits, known), Type::UInt);
        let condition = self.add(Node::IsNotZero(some), Type::Bool);
        let then = self.add(Node::String(separator.clone()), Type::Error);
        let otherwise = self.add(Node::String("".into()), Type::Error);
        let between = self.add(Node::If { condition, then, otherwise }, Type::Error);
        let between = (self.below(2) == 0).then_some(between);
        let flags = Flags { bits, names: names.into(), separator, between };
        let flags = self.add(Node::Flags(flags.into()), Type::String);
        let Some(between) = between else { return flags };
        let rest = self.text(depth - 1);
        let pieces = [flags, between, rest].map(|id| Piece::Value(id, Padding::default()));
        self.add(Node::Concat(pieces.into()), Type::String)
    }

    /// A text that does not end the program: entries of a table are all computed.
    fn plain_text(&mut self, depth: u64) -> NodeId {
        if depth > 0 && self.below(3) == 0 {
            let object = self.shown_object();
            return self.add(Node::Shown(object), Type::Text);
        }
        let n = self.below(9);
        self.add(Node::String(format!("e{n}").into()), Type::Error)
    }

    fn concat(&mut self, depth: u64) -> NodeId {
        let count = 1 + self.below(4);
        let mut pieces = Vec::new();
        for _ in 0..count {
            if self.below(2) == 0 {
                pieces.push(Piece::Literal(["{", "}", ", ", "%"][self.below(4) as usize].into()));
            }
            let value = self.text(depth - 1);
            let padding = match self.below(6) {
                0 => Padding {
                    width: 1 + self.below(12) as u32,
                    align: [Align::Left, Align::Right, Align::Center][self.below(3) as usize],
                    fill: [None, Some(b'0'), Some(b'*')][self.below(3) as usize],
                },
                _ => Padding::default(),
            };
            pieces.push(Piece::Value(value, padding));
        }
        self.add(Node::Concat(pieces.into()), Type::String)
    }

    /// Whether that debugger is asked for; not part of the random programs, whose texts must be
    /// the same everywhere.
    pub(crate) fn version_test(mut self, version: Lldb) -> Program {
        let condition = self.add(Node::AtLeast(version), Type::Bool);
        let then = self.add(Node::String("new".into()), Type::String);
        let otherwise = self.add(Node::String("old".into()), Type::String);
        let root = self.add(Node::If { condition, then, otherwise }, Type::String);
        Program { graph: self.graph, root }
    }
}
