//! A builder for programs: instructions with spans and labels.

use super::code::Code;
use crate::bytecode::instruction::{Instruction, decode};
use crate::isa::{Opcode, Selector};
use crate::source::Span;

/// Builds a program instruction by instruction.
///
/// [`Builder::when`] and [`Builder::either`] create blocks, which run at once. A block that contains
/// blocks gets a spacer ([`Code::spaced`]), without which LLDB loses the code after it.
///
/// ```
/// use fmtc_bytecode::asm::Builder;
/// use fmtc_bytecode::isa::Opcode;
///
/// let mut program = Builder::new();
/// program.member("next").op(Opcode::Dup).op(Opcode::IsNull);
/// program.either(|none| none.op(Opcode::Drop).string("none"), |some| some.label("print").format("<{0}>"));
/// let built = program.finish();
/// assert_eq!(fmtc_bytecode::asm::line(built.bytes()),
///     r#""next" @get_child_with_name call dup is_null { drop "none" } { "<{0}>" @fmt call } ifelse"#);
/// assert_eq!(built.offset_of("print"), Some(22));
/// ```
#[derive(Debug, Default)]
pub struct Builder {
    /// The program and its open blocks, the innermost last.
    open: Vec<Code>,
    span: Span,
    /// The number of instructions so far, including those in blocks.
    count: usize,
    /// Labels and the instructions they name.
    labels: Vec<(String, usize)>,
}

impl Builder {
    /// Creates an empty program.
    pub fn new() -> Builder {
        Builder { open: vec![Code::default()], ..Builder::default() }
    }

    /// Sets the source of the instructions that follow.
    pub fn at(&mut self, span: Span) -> &mut Builder {
        self.span = span;
        self
    }

    /// Labels the next instruction. The last instruction with a label counts.
    pub fn label(&mut self, name: impl Into<String>) -> &mut Builder {
        self.labels.push((name.into(), self.count));
        self
    }

    fn add(&mut self, count: usize, add: impl FnOnce(&mut Code, Span)) -> &mut Builder {
        let span = self.span;
        if let Some(block) = self.open.last_mut() {
            add(block, span);
            self.count += count;
        }
        self
    }

    /// Appends an opcode without an operand.
    pub fn op(&mut self, opcode: Opcode) -> &mut Builder {
        self.add(1, |block, span| block.op(opcode, span))
    }

    /// Appends a UInt literal.
    pub fn uint(&mut self, value: u64) -> &mut Builder {
        self.add(1, |block, span| block.uint(value, span))
    }

    /// Appends an Int literal.
    pub fn int(&mut self, value: i64) -> &mut Builder {
        self.add(1, |block, span| block.int(value, span))
    }

    /// Appends an Integer literal (LLDB 24).
    pub fn integer(&mut self, value: i64) -> &mut Builder {
        self.add(1, |block, span| block.integer(value.into(), span))
    }

    /// Appends a String literal.
    pub fn string(&mut self, text: impl AsRef<[u8]>) -> &mut Builder {
        self.add(1, |block, span| block.string(text, span))
    }

    /// Appends a selector without a call.
    pub fn selector(&mut self, selector: Selector) -> &mut Builder {
        self.add(1, |block, span| block.selector(selector, span))
    }

    /// Appends a selector and `call`.
    pub fn call(&mut self, selector: Selector) -> &mut Builder {
        self.add(2, |block, span| block.call(selector, span))
    }

    /// Replaces the Object on top by its member of that name.
    pub fn member(&mut self, name: &str) -> &mut Builder {
        self.string(name).call(Selector::GET_CHILD_WITH_NAME)
    }

    /// Pushes a copy of the element at an index from the bottom of the stack; the first is 0.
    pub fn pick(&mut self, slot: u64) -> &mut Builder {
        self.uint(slot).op(Opcode::Pick)
    }

    /// Pushes a text that `@fmt` formats; its arguments stay on the stack below it.
    pub fn format(&mut self, format: &str) -> &mut Builder {
        self.string(format).call(Selector::FMT)
    }

    /// Appends code that runs if the UInt on top is not zero.
    pub fn when(&mut self, then: impl FnOnce(&mut Builder) -> &mut Builder) -> &mut Builder {
        self.block(then).op(Opcode::If)
    }

    /// Appends two alternatives: the first runs if the UInt on top is not zero, otherwise the second.
    pub fn either(
        &mut self,
        then: impl FnOnce(&mut Builder) -> &mut Builder,
        otherwise: impl FnOnce(&mut Builder) -> &mut Builder,
    ) -> &mut Builder {
        self.block(then).block(otherwise).op(Opcode::IfElse)
    }

    fn block(&mut self, fill: impl FnOnce(&mut Builder) -> &mut Builder) -> &mut Builder {
        let span = self.span;
        let labels_before = self.labels.len();
        self.count += 1;
        self.open.push(Code::default());
        fill(self);
        let mut body = self.open.pop().unwrap_or_default();
        if holds_blocks(&body) {
            body = body.spaced(span);
            self.count += 3;
            for (_, instruction) in self.labels.iter_mut().skip(labels_before) {
                *instruction += 1;
            }
        }
        self.add(0, |around, _| around.block(&body, span))
    }

    /// Returns the bytes of the program.
    pub fn finish(mut self) -> Built {
        let encoded = self.open.drain(..).next().unwrap_or_default();
        let offsets: Vec<usize> = encoded.instructions().collect();
        let offset = |at: usize| offsets.get(at).copied().unwrap_or(encoded.bytes.len());
        let labels = self.labels.into_iter().map(|(name, at)| (name, offset(at))).collect();
        Built { encoded, labels }
    }
}

fn holds_blocks(code: &Code) -> bool {
    let mut at = 0;
    while let Some(Ok((instruction, next))) = decode(&code.bytes, at) {
        if matches!(instruction, Instruction::Block(_)) {
            return true;
        }
        at = next;
    }
    false
}

/// A finished program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Built {
    /// The bytes, and the span of each instruction.
    pub encoded: Code,
    /// Labels with the offsets of their instructions, in the order of the calls.
    pub labels: Vec<(String, usize)>,
}

impl Built {
    /// The program.
    pub fn bytes(&self) -> &[u8] {
        &self.encoded.bytes
    }

    /// The offset of a labelled instruction.
    pub fn offset_of(&self, label: &str) -> Option<usize> {
        self.labels.iter().rfind(|(name, _)| name == label).map(|(_, offset)| *offset)
    }

    /// The last label at or before an offset.
    pub fn label_at(&self, offset: usize) -> Option<&str> {
        let before = self.labels.iter().filter(|(_, at)| *at <= offset);
        before.max_by_key(|(_, at)| *at).map(|(name, _)| name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_find_their_instructions_behind_blocks_and_spacers() {
        let mut program = Builder::new();
        program.uint(1).when(|outer| {
            outer.label("outer").uint(1).when(|inner| inner.label("inner").string("a"));
            outer.label("after inner").string("b")
        });
        program.label("end").string("c").label("behind");
        let built = program.finish();
        let text = crate::asm::line(built.bytes());
        assert_eq!(text, r#"1u { { } 1u { "a" } if "b" 0u if } if "c""#);
        let at = |label: &str| built.bytes()[built.offset_of(label).unwrap()..].to_vec();
        assert_eq!(at("outer")[..2], [0x20, 1]);
        assert_eq!(at("inner")[..3], [0x22, 1, b'a']);
        assert_eq!(at("after inner")[..3], [0x22, 1, b'b']);
        assert_eq!(at("end")[..3], [0x22, 1, b'c']);
        assert!(at("behind").is_empty());
        assert_eq!(built.label_at(built.offset_of("inner").unwrap() + 1), Some("inner"));
    }
}
