//! Programs that were followed before. Records have many in common: those that hand a question on
//! to a member, or leave the same state. What comes of following one depends on nothing but what
//! is asked, and not on how members are called, so each thread keeps its last answers.

use super::program::{Followed, Question, Shared};
use super::release::Release;
use crate::bytecode::instruction::{Instruction, decode};
use crate::isa::{Opcode, RecordVersion, Selector, Signature};
use rustc_hash::FxHasher;
use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// So many answers are kept: an even number.
const MAX_ANSWERS: usize = 256;
/// Not those about longer programs, nor larger states.
const MAX_CODE: usize = 2048;
const MAX_ELEMENTS: usize = 16;
/// Names of programs with more of them, or deeper blocks, count as they are.
const MAX_NAMES: usize = 32;
const MAX_DEPTH: usize = 8;

/// A question as it is kept, and its answer.
struct Answer {
    code: Vec<u8>,
    /// Whether the names in the code are numbers in their place.
    is_nameless: bool,
    signature: Signature,
    record: RecordVersion,
    release: Release,
    shared: Shared,
    followed: Followed,
}

/// The answers of a thread, and memory for the next question.
#[derive(Default)]
struct Memory {
    answers: Vec<Option<Answer>>,
    code: Vec<u8>,
    names: Vec<Range<usize>>,
}

thread_local! {
    static MEMORY: Cell<Option<Memory>> = const { Cell::new(None) };
}

/// What was found when the same was asked before, or is found now.
pub(super) fn follow(question: Question<'_>, anew: fn(Question<'_>) -> Followed) -> Followed {
    let is_large = question.code.len() > MAX_CODE || question.shared.len() > MAX_ELEMENTS;
    // Hardly any two summaries are the same.
    if is_large || question.signature == Signature::SUMMARY {
        return anew(question);
    }
    let mut memory = MEMORY.take().unwrap_or_default();
    let followed = memory.follow(question, anew);
    MEMORY.set(Some(memory));
    followed
}

impl Memory {
    fn follow(&mut self, question: Question<'_>, anew: fn(Question<'_>) -> Followed) -> Followed {
        let Question { signature, record, release, shared, .. } = question;
        let is_nameless = self.read(&question);
        let mut hasher = FxHasher::default();
        hasher.write(&self.code);
        signature.hash(&mut hasher);
        shared.outline(&mut hasher);
        let place = hasher.finish() as usize % MAX_ANSWERS;
        // Each has two places, so that no two programs push each other out again and again.
        for place in [place, place ^ 1] {
            if let Some(Some(answer)) = self.answers.get(place)
                && answer.code == self.code
                && answer.is_nameless == is_nameless
                && (answer.signature, answer.record) == (signature, record)
                && answer.release == release
                && answer.shared == *shared
            {
                return answer.followed.clone();
            }
        }
        let followed = anew(question);
        if followed.left.as_ref().is_some_and(|left| left.len() > MAX_ELEMENTS) {
            return followed;
        }
        if self.answers.is_empty() {
            self.answers.resize_with(MAX_ANSWERS, || None);
        }
        self.answers.swap(place, place ^ 1);
        if let Some(kept) = self.answers.get_mut(place) {
            let mut code = kept.take().map_or_else(Vec::new, |old| old.code);
            std::mem::swap(&mut code, &mut self.code);
            let (shared, followed) = (shared.clone(), followed.clone());
            *kept =
                Some(Answer { code, is_nameless, signature, record, release, shared, followed });
        }
        followed
    }

    /// Takes the code, names of members replaced by their number, and tells whether they are. The
    /// machine asks of a name only whether it is that of another look-up, so this is right where
    /// each text is such a name and no other text is known.
    fn read(&mut self, question: &Question<'_>) -> bool {
        self.code.clear();
        self.code.extend_from_slice(question.code);
        let is_nameless =
            !question.shared.has_texts() && find_names(question.code, &mut self.names).is_some();
        if is_nameless {
            for name in &self.names {
                let text = question.code.get(name.clone());
                let same = |other: &Range<usize>| question.code.get(other.clone()) == text;
                let number = self.names.iter().position(same).unwrap_or(0);
                if let Some(place) = self.code.get_mut(name.clone()) {
                    // There are few.
                    place.fill(number as u8);
                }
            }
        }
        is_nameless
    }
}

/// Finds the texts of a program; none if there may be one that is not looked up as a member's name
/// at once, or if an instruction cannot be read.
fn find_names(code: &[u8], names: &mut Vec<Range<usize>>) -> Option<()> {
    const LOOK_UP: [u8; 3] =
        [Opcode::LitSelector.byte(), Selector::GET_CHILD_WITH_NAME.0, Opcode::Call.byte()];
    names.clear();
    let (mut ends, mut depth) = ([code.len(); MAX_DEPTH + 1], 0);
    let mut at = 0;
    while at < code.len() {
        let end = *ends.get(depth)?;
        if at >= end {
            depth = depth.checked_sub(1)?;
            continue;
        }
        let (instruction, next) = decode(code.get(..end)?, at)?.ok()?;
        at = next;
        match instruction {
            Instruction::Block(body) => {
                depth += 1;
                *ends.get_mut(depth)? = next;
                at = next - body.len();
            }
            Instruction::String(name) => {
                let is_name = code.get(next..end)?.starts_with(&LOOK_UP) && !name.contains(&0);
                if !is_name || names.len() >= MAX_NAMES {
                    return None;
                }
                names.push(next - name.len()..next);
                at = next + LOOK_UP.len();
            }
            _ => {}
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::LldbRange;
    use crate::verify::{Finding, Program, verify};

    const COUNT: [u8; 3] = [Opcode::LitSelector.byte(), Selector::GET_NUM_CHILDREN.0, 0x60];

    fn look_up(name: &str) -> Vec<u8> {
        [b"\x22\x02".as_slice(), name.as_bytes(), b"\x23\x12\x60"].concat()
    }

    /// `dup NAME look up is_null {0u return} if OTHER look up @get_num_children call`
    fn count_of(name: &str, other: &str) -> Vec<u8> {
        let test = [Opcode::IsNull.byte(), Opcode::Block.byte(), 3, Opcode::LitUInt.byte(), 0];
        let rest = [Opcode::Return.byte(), Opcode::If.byte()];
        let start = [Opcode::Dup.byte()];
        [&start[..], &look_up(name), &test, &rest, &look_up(other), &COUNT].concat()
    }

    fn found(bytes: &[u8]) -> Vec<Finding> {
        let (signature, record) = (Signature::GET_NUM_CHILDREN, RecordVersion::V1);
        let verdicts = verify(Program { bytes, signature, record }, LldbRange::ALL);
        verdicts.judgements().iter().flat_map(|j| j.findings.iter().copied()).collect()
    }

    #[test]
    fn names_count_only_as_the_same_or_others() {
        for _ in 0..2 {
            assert_eq!(found(&count_of("aa", "aa")), []);
            assert_eq!(found(&count_of("bb", "bb")), []);
            assert_ne!(found(&count_of("aa", "bb")), []);
            assert_eq!(found(&count_of("ab", "ba")), found(&count_of("aa", "bb")));
        }
    }

    #[test]
    fn names_are_found_where_nothing_else_is_a_text() {
        let names = |code: &[u8]| {
            let mut names = Vec::new();
            find_names(code, &mut names).map(|()| names)
        };
        assert_eq!(names(&count_of("aa", "bb")), Some(vec![3..5, 17..19]));
        assert_eq!(names(b"\x01"), Some(vec![]));
        for other in [
            // A text that stays, one that is looked up later, one with a NUL.
            b"\x22\x02aa".as_slice(),
            b"\x22\x02aa\x01\x23\x12\x60",
            b"\x22\x02a\0\x23\x12\x60",
            // The look-up is in another block, a text leaves its block.
            b"\x10\x04\x22\x02aa\x23\x12\x60",
            b"\x10\x03\x22\x02aa\x23\x12\x60",
        ] {
            assert_eq!(names(other), None, "{other:02x?}");
        }
    }
}
