//! The verifier against the machine: random programs, run on values in every LLDB.

use crate::conformance::{self, Fixtures};
use fmtc::bytecode::instruction::{Instruction, encode};
use fmtc::bytecode::record::{Method, Record};
use fmtc::debuggee::Tree;
use fmtc::display::{Formatted, Section};
use fmtc::isa::{Flags, Lldb, LldbRange, Opcode, RecordVersion, Selector, Signature};
use fmtc::verify::{Program, Reason, Verdict, verify, verify_section};
use fmtc::vm::{self, Budget, Config, Debuggee, Limit, Limits, ObjectId, Outcome, Stop};

/// A small generator of numbers, the same on every machine.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.roll() % n as u64) as usize
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// The type of an element, as the generator believes it to be.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Object,
    Type,
    String,
    UInt,
    Int,
    Integer,
    Selector,
    Dict,
}

const UINTS: [u64; 14] = [0, 1, 2, 3, 4, 7, 10, 31, 63, 64, 65, 1 << 32, u64::MAX - 1, u64::MAX];
const INTS: [i64; 9] = [0, 1, -1, 2, -2, 63, i64::MIN, i64::MAX, 10];
const TEXTS: [&str; 18] = [
    "",
    "a",
    "x",
    "y",
    "next",
    "id",
    "{0}",
    "{}",
    "{1}{0}",
    "{0}{1}{2}",
    "{0:2}",
    "{0,5}",
    "{{0}",
    "{0",
    "a\0b",
    "{2}",
    "{x}",
    "k",
];
const MEMBERS: [&str; 22] = [
    "x",
    "y",
    "next",
    "id",
    "nope",
    "i8_min",
    "i64_min",
    "u64_max",
    "zero",
    "one",
    "minus_one",
    "u_five",
    "p_null",
    "p_int",
    "p_point",
    "p_point_null",
    "point",
    "a_int",
    "s_hello",
    "c_a",
    "d_pi",
    "i128",
];

struct Writer<'d> {
    dice: &'d mut Dice,
    wild: usize,
}

impl Writer<'_> {
    /// Code of about that many steps; changes what it believes of the stack.
    fn code(&mut self, stack: &mut Vec<Kind>, steps: usize, depth: usize) -> Vec<u8> {
        let mut out = Vec::new();
        for _ in 0..steps {
            self.step(&mut out, stack, depth);
        }
        out
    }

    fn step(&mut self, out: &mut Vec<u8>, stack: &mut Vec<Kind>, depth: usize) {
        if self.dice.one_in(self.wild) {
            return self.wild_step(out, stack);
        }
        let top = stack.last().copied();
        match (self.dice.below(13), top) {
            (0, _) => self.literal(out, stack),
            (1, Some(top)) => {
                encode(out, Instruction::Op(Opcode::Dup));
                stack.push(top);
            }
            (2, Some(_)) => self.shuffle(out, stack),
            (3, _) if !stack.is_empty() => {
                let index = self.dice.below(stack.len());
                encode(out, Instruction::UInt(index as u64));
                encode(out, Instruction::Op(Opcode::Pick));
                stack.push(stack[index]);
            }
            (4..=6, _) if depth < 4 => self.branch(out, stack, depth),
            (7, Some(_)) if stack.len() > 1 => self.print(out, stack),
            (8, _) if depth > 0 && self.dice.one_in(4) => {
                encode(out, Instruction::Op(Opcode::Return))
            }
            (_, Some(Kind::Object)) => self.ask(out, stack),
            (_, Some(Kind::UInt | Kind::Int | Kind::Integer)) => self.compute(out, stack),
            (_, Some(Kind::String)) => {
                self.call(out, Selector::STRLEN);
                stack.pop();
                stack.push(Kind::UInt);
            }
            (_, Some(Kind::Dict)) => self.dictionary(out, stack),
            _ => self.literal(out, stack),
        }
    }

    fn call(&mut self, out: &mut Vec<u8>, selector: Selector) {
        encode(out, Instruction::Selector(selector));
        encode(out, Instruction::Op(Opcode::Call));
    }

    fn literal(&mut self, out: &mut Vec<u8>, stack: &mut Vec<Kind>) {
        match self.dice.below(12) {
            0..=3 => {
                encode(out, Instruction::UInt(self.dice.pick(&UINTS)));
                stack.push(Kind::UInt);
            }
            4..=5 => {
                encode(out, Instruction::Int(self.dice.pick(&INTS)));
                stack.push(Kind::Int);
            }
            6..=8 => {
                encode(out, Instruction::String(self.dice.pick(&TEXTS).as_bytes()));
                stack.push(Kind::String);
            }
            9 => {
                let selector = self.dice.pick(Selector::NAMED);
                encode(out, Instruction::Selector(selector));
                stack.push(Kind::Selector);
            }
            10 => {
                let wide: &[u8] =
                    self.dice.pick(&[&[0x00][..], &[0x01], &[0x7f], &[0x80, 0x80, 0x00], &[5]]);
                encode(out, Instruction::Integer(wide));
                stack.push(Kind::Integer);
            }
            _ => {
                let (op, kind) =
                    self.dice.pick(&[(Opcode::Null, Kind::Object), (Opcode::Dict, Kind::Dict)]);
                encode(out, Instruction::Op(op));
                stack.push(kind);
            }
        }
    }

    fn shuffle(&mut self, out: &mut Vec<u8>, stack: &mut Vec<Kind>) {
        let n = stack.len();
        match self.dice.below(4) {
            0 if n > 1 => {
                encode(out, Instruction::Op(Opcode::Swap));
                stack.swap(n - 1, n - 2);
            }
            1 if n > 1 => {
                encode(out, Instruction::Op(Opcode::Over));
                stack.push(stack[n - 2]);
            }
            2 if n > 2 => {
                encode(out, Instruction::Op(Opcode::Rot));
                stack[n - 3..].rotate_right(1);
            }
            _ if n > 1 => {
                encode(out, Instruction::Op(Opcode::Drop));
                stack.pop();
            }
            _ => {}
        }
    }

    fn ask(&mut self, out: &mut Vec<u8>, stack: &mut Vec<Kind>) {
        let member = self.dice.pick(&MEMBERS).as_bytes();
        if self.dice.one_in(2) {
            encode(out, Instruction::Op(Opcode::Dup));
            stack.push(Kind::Object);
        }
        stack.pop();
        let (selector, kind) = match self.dice.below(15) {
            0..=4 => {
                encode(out, Instruction::String(member));
                (Selector::GET_CHILD_WITH_NAME, Kind::Object)
            }
            5 => {
                encode(out, Instruction::UInt(self.dice.pick(&UINTS)));
                (Selector::GET_CHILD_AT_INDEX, Kind::Object)
            }
            6..=7 => (Selector::GET_VALUE_AS_UNSIGNED, Kind::UInt),
            8 => (Selector::GET_VALUE_AS_SIGNED, Kind::Int),
            9 => (Selector::SUMMARY, Kind::String),
            10 => (Selector::GET_NUM_CHILDREN, Kind::UInt),
            11 => (Selector::GET_VALUE, Kind::String),
            12 => (Selector::GET_TYPE, Kind::Type),
            13 => {
                encode(out, Instruction::String(member));
                (Selector::GET_CHILD_INDEX, Kind::UInt)
            }
            _ => {
                encode(out, Instruction::Op(Opcode::IsNull));
                stack.push(Kind::UInt);
                return;
            }
        };
        self.call(out, selector);
        stack.push(kind);
    }

    fn compute(&mut self, out: &mut Vec<u8>, stack: &mut Vec<Kind>) {
        const OPS: [Opcode; 16] = [
            Opcode::Add,
            Opcode::Sub,
            Opcode::Mul,
            Opcode::Div,
            Opcode::Mod,
            Opcode::Shl,
            Opcode::Shr,
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
        let Some(kind) = stack.last().copied() else { return };
        let op = self.dice.pick(&OPS);
        let shift = matches!(op, Opcode::Shl | Opcode::Shr);
        let pair = stack.len() > 1 && stack[stack.len() - 2] == kind && !shift;
        match kind {
            Kind::Int if self.dice.one_in(4) => {
                encode(out, Instruction::Op(Opcode::AsUInt));
                *stack.last_mut().unwrap() = Kind::UInt;
                return;
            }
            Kind::UInt if self.dice.one_in(8) => {
                encode(out, Instruction::Op(Opcode::AsInt));
                *stack.last_mut().unwrap() = Kind::Int;
                return;
            }
            _ if pair && self.dice.one_in(2) => {
                stack.pop();
            }
            Kind::UInt => encode(out, Instruction::UInt(self.dice.pick(&UINTS))),
            _ if shift => encode(out, Instruction::UInt(self.dice.pick(&UINTS))),
            Kind::Int => encode(out, Instruction::Int(self.dice.pick(&INTS))),
            _ => {
                encode(out, Instruction::Integer(self.dice.pick(&[&[1][..], &[0x7f], &[0], &[3]])))
            }
        }
        encode(out, Instruction::Op(op));
    }

    fn dictionary(&mut self, out: &mut Vec<u8>, stack: &mut Vec<Kind>) {
        encode(out, Instruction::Op(Opcode::Dup));
        encode(out, Instruction::String(self.dice.pick(&["k", "l"]).as_bytes()));
        match self.dice.below(3) {
            0 => {
                encode(out, Instruction::Op(Opcode::DictGet));
                stack.push(Kind::UInt);
            }
            1 => {
                encode(out, Instruction::Op(Opcode::DictHas));
                stack.push(Kind::Integer);
            }
            _ => {
                encode(out, Instruction::UInt(self.dice.pick(&UINTS)));
                encode(out, Instruction::Op(Opcode::DictSet));
            }
        }
    }

    fn print(&mut self, out: &mut Vec<u8>, stack: &mut Vec<Kind>) {
        let text =
            self.dice.pick(&["{0}{1}", "{0}", "{}-{}", "{1}", "{0:3}{1:0}", "plain", "{0}{1}{2}"]);
        encode(out, Instruction::String(text.as_bytes()));
        self.call(out, Selector::FMT);
        stack.push(Kind::String);
    }

    /// `if` and `ifelse` as compilers write them, with spacers or without.
    fn branch(&mut self, out: &mut Vec<u8>, stack: &mut Vec<Kind>, depth: usize) {
        match (stack.last(), self.dice.below(4)) {
            (Some(Kind::Object), 0..=2) => {
                encode(out, Instruction::Op(Opcode::Dup));
                encode(out, Instruction::Op(Opcode::IsNull));
            }
            (Some(Kind::UInt), 0..=2) => encode(out, Instruction::Op(Opcode::Dup)),
            _ => encode(out, Instruction::UInt(self.dice.pick(&[0, 1, 1, 7]))),
        }
        let blocks = 1 + self.dice.below(2);
        let mut after: Option<Vec<Kind>> = None;
        for _ in 0..blocks {
            let mut inner = stack.clone();
            let steps = self.dice.below(5);
            let mut body = self.code(&mut inner, steps, depth + 1);
            if !self.dice.one_in(3) {
                body = [&[0x10, 0][..], &body, &[0x20, 0, 0x11]].concat();
            }
            encode(out, Instruction::Block(&body));
            let same = |a: &[Kind], b: &[Kind]| a.iter().zip(b).take_while(|(x, y)| x == y).count();
            after = Some(match after {
                None => inner,
                Some(old) => old[..same(&old, &inner)].to_vec(),
            });
        }
        let after = after.unwrap_or_default();
        if blocks == 1 {
            encode(out, Instruction::Op(Opcode::If));
            let common = after.iter().zip(stack.iter()).take_while(|(x, y)| x == y).count();
            stack.truncate(common);
        } else {
            encode(out, Instruction::Op(Opcode::IfElse));
            *stack = after;
        }
    }

    /// Anything at all.
    fn wild_step(&mut self, out: &mut Vec<u8>, stack: &mut Vec<Kind>) {
        match self.dice.below(5) {
            0 => out.push(self.dice.below(256) as u8),
            1 => encode(out, Instruction::Op(self.dice.pick(Opcode::ALL))),
            2 => {
                let selector = Selector(self.dice.below(0x60) as u8);
                self.call(out, selector);
            }
            3 => {
                let mut inner = stack.clone();
                let body = self.code(&mut inner, 2, 3);
                encode(out, Instruction::Block(&body));
            }
            _ => self.literal(out, stack),
        }
    }
}

fn program(seed: u64) -> Vec<u8> {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    dice.roll();
    let wild = dice.pick(&[6, 25, 1_000_000]);
    let steps = 1 + dice.below(14);
    Writer { dice: &mut dice, wild }.code(&mut vec![Kind::Object], steps, 0)
}

/// What is wrong with a verdict, if something is.
pub(crate) fn complaint(
    outcome: &Outcome,
    verdict: Verdict,
    reason: Option<Reason>,
) -> Option<String> {
    let harmless_end = matches!(
        reason,
        Some(
            Reason::CodeLost
                | Reason::AddressShown { .. }
                | Reason::NoBlock
                | Reason::BlockLeft
                | Reason::BlockSpoiled
        )
    );
    let wrong = match outcome {
        Outcome::Stopped {
            stop: Stop::Abort(_) | Stop::Hang | Stop::Limit(Limit::Loop), ..
        } => !verdict.is_harmful(),
        Outcome::Stopped { stop: Stop::Error(_), .. } => verdict == Verdict::Safe,
        // The address that the machine shows in the place of one of LLDB's.
        Outcome::Ok { text } if String::from_utf8_lossy(text).contains("7FFF00000000") => {
            !verdict.is_harmful()
        }
        Outcome::Ok { .. } => verdict == Verdict::Refused && !harmless_end,
        Outcome::Stopped { stop: Stop::Limit(_) | Stop::Unknown(_), .. } => false,
    };
    wrong.then(|| format!("{outcome:?}, judged {verdict}: {reason:?}"))
}

/// Runs programs in the machine, each on one of the variables, and compares.
fn compare(programs: impl Iterator<Item = (String, Vec<u8>)>, versions: &[&str]) -> [usize; 4] {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/vectors/fixtures.json"
    ));
    let fixtures = serde_json::from_str(&text.expect("fixtures")).expect("JSON");
    let worlds: Vec<(Lldb, Fixtures)> = versions
        .iter()
        .filter_map(|v| conformance::debugger(v))
        .map(|(key, lldb)| (lldb, Fixtures::read(&fixtures, &key)))
        .collect();
    let mut complaints = Vec::new();
    let mut outcomes = [0; 4];
    for (at, (name, bytes)) in programs.enumerate() {
        let root = ["payload", "point", "payload", "node_p", "color"][at % 5];
        for (lldb, fixtures) in &worlds {
            for record in [RecordVersion::V1, RecordVersion::V2] {
                if record.number() > lldb.record_version() {
                    continue;
                }
                let program = Program { bytes: &bytes, signature: Signature::SUMMARY, record };
                let judged = verify(program, LldbRange::only(*lldb));
                let reason = judged.decisive().map(|d| d.1.reason);
                let (mut tree, object) = fixtures.find(root);
                let config = Config::new(*lldb, record);
                let outcome = vm::summary(&bytes, config, &mut tree, object, None);
                outcomes[match outcome {
                    Outcome::Ok { .. } => 0,
                    Outcome::Stopped { stop: Stop::Error(_), .. } => 1,
                    Outcome::Stopped {
                        stop: Stop::Abort(_) | Stop::Hang | Stop::Limit(Limit::Loop),
                        ..
                    } => 2,
                    _ => 3,
                }] += 1;
                if let Some(complaint) = complaint(&outcome, judged.worst(), reason) {
                    let asm = fmtc::asm::line(&bytes);
                    let version = record.number();
                    complaints.push(format!(
                        "{name} on {root} in {lldb} v{version}: {complaint}\n  {asm}"
                    ));
                }
            }
        }
    }
    let some = &complaints[..complaints.len().min(10)];
    assert!(complaints.is_empty(), "{} complaints\n{}", complaints.len(), some.join("\n"));
    outcomes
}

/// How many programs, and the number of the first: more for a longer search.
pub(crate) fn search() -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse().ok());
    let first = number("FMTC_RANDOM_FIRST").unwrap_or(0);
    first..first + number("FMTC_RANDOM_PROGRAMS").unwrap_or(500)
}

#[test]
fn random_programs_do_what_their_verdict_says() {
    let programs = search().map(|seed| (format!("program {seed}"), program(seed)));
    let [fine, failed, died, _] = compare(programs, &["20.1.8", "22.1.8", "23.1.0", "24.0.0git"]);
    assert!(fine > 400 && failed > 800 && died > 40, "{fine} {failed} {died}");
}

/// Programs of the vectors with bytes changed, left out, put in, and pieces of others.
#[test]
fn damaged_programs_do_what_their_verdict_says() {
    let mut all: Vec<Vec<u8>> = Vec::new();
    for file in ["vectors.json", "recipes.json"] {
        let cases = crate::verify::read(file);
        all.extend(cases.iter().filter_map(|c| Some(crate::verify::bytes(c["program"].as_str()?))));
    }
    all.retain(|p| p.len() < 120);
    let programs = search().map(|seed| {
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        dice.roll();
        let mut bytes = all[dice.below(all.len())].clone();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(bytes.len() + 1);
            match dice.below(5) {
                0 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
                1 if at < bytes.len() => bytes[at] = dice.pick(Opcode::ALL).byte(),
                2 if at < bytes.len() => drop(bytes.remove(at)),
                3 => bytes.insert(at, dice.pick(Opcode::ALL).byte()),
                _ => {
                    let other = &all[dice.below(all.len())];
                    let from = dice.below(other.len() + 1);
                    bytes.splice(at.., other[from..].iter().copied());
                }
            }
        }
        (format!("damage {seed}"), bytes)
    });
    let [fine, failed, died, _] = compare(programs, &["21.1.7", "23.1.0", "24.0.0git"]);
    assert!(fine > 100 && failed > 800 && died > 8, "{fine} {failed} {died}");
}

/// A record with methods for children: mostly what vectors have, some of it random.
fn record_methods(seed: u64, pool: &[Vec<(u8, Vec<u8>)>]) -> Vec<(u8, Vec<u8>)> {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    dice.roll();
    let mut methods = pool[dice.below(pool.len())].clone();
    for (signature, program) in &mut methods {
        match dice.below(4) {
            0 => {
                let mut stack = vec![Kind::Object];
                match *signature {
                    3 => stack.push(Kind::String),
                    4 => stack.push(Kind::UInt),
                    _ => {}
                }
                let wild = dice.pick(&[8, 1_000_000]);
                let steps = dice.below(5);
                let more = Writer { dice: &mut dice, wild }.code(&mut stack, steps, 1);
                *program = if dice.one_in(2) { more } else { [&program[..], &more].concat() };
            }
            1 => {
                let other = &pool[dice.below(pool.len())];
                if let Some((_, other)) = other.iter().find(|(s, _)| s == signature) {
                    *program = other.clone();
                }
            }
            _ => {}
        }
    }
    if dice.one_in(12) {
        methods.remove(dice.below(methods.len()));
    }
    methods
}

/// Everything a person may do with the children; none if the machine ends it.
fn use_children(section: &Section<'_>, tree: Tree, object: ObjectId) -> Result<(), vm::Stop> {
    let limits = Limits::default();
    let mut values = Formatted::new(tree, section, limits);
    let mut budget = Budget::new(&limits);
    let view = values.synthetic(object, &mut budget)?;
    let of = if view.is_null() { object } else { view };
    let count = values.num_children(of, &mut budget)?;
    for index in 0..count.min(3) {
        values.child_at(of, index, &mut budget)?;
    }
    for name in [&b"x"[..], b"nope"] {
        values.index_of(of, name, &mut budget)?;
        values.child_named(of, name, &mut budget)?;
    }
    Ok(())
}

#[test]
fn random_records_do_what_their_verdict_says() {
    let cases = crate::verify::read("vectors-methods.json");
    let pool: Vec<Vec<(u8, Vec<u8>)>> = cases
        .iter()
        .filter_map(|case| case["methods"].as_array())
        .map(|methods| {
            let method = |m: &serde_json::Value| {
                (m[0].as_u64().unwrap() as u8, crate::verify::bytes(m[1].as_str().unwrap()))
            };
            methods.iter().map(method).collect::<Vec<_>>()
        })
        .filter(|methods| !methods.is_empty())
        .collect();
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/vectors/fixtures.json"
    ));
    let fixtures = serde_json::from_str(&text.expect("fixtures")).expect("JSON");
    let mut died = 0;
    let mut complaints = Vec::new();
    for key in ["23.1.0", "24.0.0git"] {
        let (key, lldb) = conformance::debugger(key).unwrap();
        let fixtures = Fixtures::read(&fixtures, &key);
        for seed in search() {
            let methods = record_methods(seed, &pool);
            let methods: Vec<Method<'_>> = methods
                .iter()
                .map(|(s, program)| Method { signature: Signature(*s), program })
                .collect();
            let version = if seed % 2 == 0 { lldb.record_version() } else { 1 };
            let record = Record { version, key: b"Coord", flags: Flags(0), methods };
            let mut bytes = Vec::new();
            fmtc::bytecode::record::write(&mut bytes, &record);
            let (tree, object) = fixtures.find("point");
            let loaded = Section::load(&bytes, lldb).expect("it loads");
            let stop = use_children(&loaded, tree, object);
            if let Err(
                stop @ (vm::Stop::Abort(_) | vm::Stop::Hang | vm::Stop::Limit(Limit::Loop)),
            ) = stop
            {
                died += 1;
                let worst = verify_section(&bytes, LldbRange::only(lldb))[0].worst();
                if !worst.is_harmful() {
                    let asm = fmtc::asm::section(&bytes);
                    complaints
                        .push(format!("seed {seed} in {lldb}: {stop:?}, judged {worst}\n{asm}"));
                }
            }
        }
    }
    let some = &complaints[..complaints.len().min(5)];
    assert!(complaints.is_empty(), "{} complaints\n{}", complaints.len(), some.join("\n"));
    assert!(died > 20, "{died}");
}
