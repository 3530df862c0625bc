//! The types on the data stack that the verifier infers after each instruction.

use super::domain::Types;
use super::state::Stack;
use std::collections::HashMap;
use std::fmt;

/// The number of elements that are shown.
const SHOWN: usize = 6;

/// The types of the elements of a data stack, as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackTypes {
    /// The topmost elements, the top last; those that only some paths have are marked.
    top: Vec<(Types, bool)>,
    /// How many elements are below them.
    below: usize,
}

impl StackTypes {
    pub(super) fn of(stack: &Stack<'_>) -> StackTypes {
        let below = stack.len().saturating_sub(SHOWN);
        StackTypes { top: stack.types().skip(below).collect(), below }
    }
}

impl fmt::Display for StackTypes {
    /// `[Object String]`; `?` is a value of any type, `...` marks elements that only some paths have.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        let mut separator = "";
        if self.below > 0 {
            write!(f, "{} more", self.below)?;
            separator = " ";
        }
        for (types, is_one) in &self.top {
            f.write_str(separator)?;
            match (*types == Types::ANY, is_one) {
                (true, true) => f.write_str("?")?,
                (true, false) => {}
                (false, _) => write!(f, "{}", types.to_string().replace(" or ", "|"))?,
            }
            if !is_one {
                f.write_str("...")?;
            }
            separator = " ";
        }
        f.write_str("]")
    }
}

/// The stack after each instruction of a program, by the offset of the instruction. It is that of
/// the last time an instruction was followed, which for loops is the most general one.
pub type Stacks = HashMap<usize, StackTypes>;
