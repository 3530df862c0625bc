//! Paths that join leave the data stack equally deep, whatever the compiler makes. This counts in the finished bytes and shares with the
//! compiler only the tables of instructions.

use crate::document::blocks;
use crate::language::compile_text;
use crate::random_formatters::{Seen, Values, case, walking_case};
use crate::rounds::{number, rounds};
use fmtc::bytecode::instruction::{Instruction, decode};
use fmtc::compile::Compiled;
use fmtc::isa::{Opcode, Selector};
use std::path::{Path, PathBuf};

/// Folders with formatters that compile without types.
const FOLDERS: [&str; 6] = [
    "packs",
    "examples",
    "tests/corpus",
    "tests/cases/language",
    "tests/hand",
    "tests/debuggers/cases",
];
/// Random formatters of each kind; `FMTC_FORMATTERS` says another number.
const FORMATTERS: u64 = 500;

/// How deep the stack is where a sequence of instructions ends, from the depth at its beginning.
#[derive(Clone, Copy, PartialEq)]
enum Depth {
    At(i64),
    /// No path gets there.
    Unreached,
    /// Paths differ, so nothing may follow.
    Differs,
}

impl Depth {
    fn join(self, other: Depth) -> Depth {
        match (self, other) {
            (Depth::Unreached, one) | (one, Depth::Unreached) => one,
            (a, b) if a == b => a,
            _ => Depth::Differs,
        }
    }
}

/// A sequence of instructions while it is followed.
struct Sequence<'c> {
    depth: Depth,
    /// The blocks that no instruction has taken yet.
    blocks: Vec<&'c [u8]>,
    /// The depths where a loop around it is left.
    exits: Vec<Depth>,
}

/// The depth after some code, and those where it leaves a loop.
///
/// # Errors
/// What does not fit.
fn follow(code: &[u8], start: i64) -> Result<(Depth, Vec<Depth>), String> {
    let mut sequence = Sequence { depth: Depth::At(start), blocks: Vec::new(), exits: Vec::new() };
    let (mut at, mut last) = (0, Instruction::Op(Opcode::Drop));
    while let Some(decoded) = decode(code, at) {
        let (instruction, next) = decoded.map_err(|e| format!("{e:?}"))?;
        sequence
            .step(instruction, last)
            .map_err(|what| format!("{what} at {at} of {code:02x?}"))?;
        (at, last) = (next, instruction);
    }
    let Sequence { depth, blocks, exits } = sequence;
    if blocks.is_empty() {
        return Ok((depth, exits));
    }
    // LLDB goes on at the beginning.
    let exit = exits.into_iter().fold(Depth::Unreached, Depth::join);
    match depth == Depth::At(start) && matches!(exit, Depth::At(_)) {
        true => Ok((exit, Vec::new())),
        false => Err(format!("a loop that is not as deep at its end as at its start: {code:02x?}")),
    }
}

impl<'c> Sequence<'c> {
    fn step(&mut self, instruction: Instruction<'c>, last: Instruction<'c>) -> Result<(), String> {
        let depth = match self.depth {
            Depth::At(depth) => depth,
            // What does not run still takes its blocks.
            Depth::Unreached => {
                match instruction {
                    Instruction::Block(block) => self.blocks.push(block),
                    Instruction::Op(Opcode::If) => drop(self.blocks.pop()),
                    Instruction::Op(Opcode::IfElse) => {
                        self.blocks.truncate(self.blocks.len().saturating_sub(2));
                    }
                    _ => {}
                }
                return Ok(());
            }
            Depth::Differs => match instruction {
                // The result is on top.
                Instruction::Op(Opcode::Return) => {
                    self.depth = Depth::Unreached;
                    return Ok(());
                }
                // What ends blocks inside blocks.
                Instruction::UInt(0) | Instruction::Op(Opcode::If) | Instruction::Block([]) => {
                    return Ok(());
                }
                _ => return Err("paths of different depths".to_owned()),
            },
        };
        let opcode = instruction.opcode().ok_or("no opcode")?;
        let changed = |takes: usize, gives: usize| depth - takes as i64 + gives as i64;
        let now = changed(opcode.info().takes.len(), opcode.info().gives.len());
        self.depth = match (instruction, last) {
            (Instruction::Block(block), _) => {
                self.blocks.push(block);
                Depth::At(now)
            }
            (Instruction::Op(Opcode::Return), _) => Depth::Unreached,
            (Instruction::Op(Opcode::If), _) => match self.blocks.pop() {
                None => {
                    self.exits.push(Depth::At(now));
                    Depth::Unreached
                }
                Some([]) => Depth::At(now),
                Some(block) => {
                    let taken = self.block(block, now)?;
                    let always = matches!(last, Instruction::UInt(1));
                    if always { taken } else { taken.join(Depth::At(now)) }
                }
            },
            (Instruction::Op(Opcode::IfElse), _) => {
                let (otherwise, then) = (self.blocks.pop(), self.blocks.pop());
                let then = self.block(then.ok_or("no block")?, now)?;
                then.join(self.block(otherwise.ok_or("no block")?, now)?)
            }
            (Instruction::Op(Opcode::Call), Instruction::Selector(selector)) => {
                let Selector(byte) = selector;
                let info = selector.info().ok_or(format!("selector {byte}"))?;
                Depth::At(now - info.takes.len() as i64 + info.gives.len() as i64)
            }
            (Instruction::Op(Opcode::Call), _) => return Err("an unknown call".to_owned()),
            _ => Depth::At(now),
        };
        Ok(())
    }

    fn block(&mut self, block: &[u8], depth: i64) -> Result<Depth, String> {
        let (depth, exits) = follow(block, depth)?;
        self.exits.extend(exits);
        Ok(depth)
    }
}

/// What is wrong in the programs of a section.
fn faults<'c>(name: &'c str, compiled: &'c Compiled) -> impl Iterator<Item = String> + 'c {
    compiled.records.iter().flat_map(move |record| {
        record.programs.iter().filter_map(move |program| {
            let fault = follow(compiled.bytes(&program.bytes), 0).err()?;
            Some(format!("{name}, {} of {}: {fault}", program.signature, record.key))
        })
    })
}

/// The `.fmt` files of a folder and of those in it.
fn formatters(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.flat_map(|path| match path.is_dir() {
        true => formatters(&path),
        false => vec![path],
    });
    files.filter(|file| file.extension().is_some_and(|found| found == "fmt")).collect()
}

#[test]
fn paths_join_at_equal_depths() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for path in FOLDERS.iter().flat_map(|folder| formatters(&root.join(folder))) {
        let text = std::fs::read_to_string(&path).unwrap();
        texts.push((path, text));
    }
    let cookbook = blocks("cookbook.md").into_iter().filter(|block| block.info == "fmt");
    let cookbook: Vec<String> = cookbook.map(|block| block.code).collect();
    texts.push((root.join("docs/cookbook.md"), cookbook.concat()));
    let (mut programs, mut wrong) = (0, Vec::new());
    for (path, text) in texts {
        let (_, Some(compiled), _) = compile_text(&path, &text) else { continue };
        programs += compiled.records.iter().map(|record| record.programs.len()).sum::<usize>();
        wrong.extend(faults(&path.display().to_string(), &compiled));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(programs > 2_000, "only {programs} programs");
}

#[test]
fn paths_of_random_formatters_join_at_equal_depths() {
    let (values, mut wrong) = (Values::read(), Vec::new());
    let first = number("FMTC_SEED", 1);
    for seed in first..first + rounds("FMTC_FORMATTERS", FORMATTERS) {
        for make in [case, walking_case] {
            let case = make(seed, &values, &mut Seen::new()).unwrap_or_else(|e| panic!("{e}"));
            wrong.extend(faults(&case.formatter.text, &case.compiled));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
