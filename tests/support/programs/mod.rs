//! Random programs that mostly make sense, and how often what they are made of was executed.
//!
//! A program grows piece by piece; before each piece the program so far is run in the VM, so that the
//! next one fits the stack there is. A few pieces do not fit on purpose.

mod coverage;
mod pieces;

pub(crate) use coverage::Coverage;
use fmtc::bytecode::instruction::{self, Instruction};
use fmtc::debuggee::Tree;
use fmtc::isa::{Lldb, Opcode, RecordVersion, Selector};
use fmtc::vm::{Budget, Config, Debuggee, Execution, Limits, Machine, Memory, ObjectId, Value};
use pieces::{integer, uint};

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

    fn run(&mut self, path: &[u8]) -> Execution {
        let memory = Memory::new(&self.config.limits);
        let mut budget = Budget::new(&self.config.limits);
        let (config, stack) = (self.config, vec![Value::Object(self.root)]);
        let mut machine = Machine { config, memory, debuggee: &mut self.tree, budget: &mut budget };
        machine.run(path, stack, None)
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
            let ran = self.run(path);
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
            let piece = self.piece(&ran.stack);
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
}
